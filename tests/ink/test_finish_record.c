/* The record of the pieces: what is written is read again, and other programs find it in the same places. */
#include "finish_kit.h"

static const FinishPiece SAMPLE[] = {
    { 1, "progress-card", 3, 1, "front", { 110, 135, 153.070866, 226.771654 }, "Word1" },
    { 0, "progress-card", 2, 1, "front", { 110, 135, 153.07, 226.77 }, "Word0" },
    { 0, "progress-card", 2, 2, "back", { 300, 0.004, 153.07, 226.77 }, "" },
    { 2, "über\\i|le", 0, 1, "front", { -2.5, 700, 10, 10.999 }, "tab\there\nand \\n „魔女“ \U0001f409" },
};

static FinishInfo sample(Kit *kit)
{
    FinishInfo info = { .title = "Sample", .pieces = g_array_new(FALSE, FALSE, sizeof(FinishPiece)) };
    g_array_append_vals(info.pieces, SAMPLE, G_N_ELEMENTS(SAMPLE));
    kit_make(kit, 4, kit_drawing, &info);
    return info;
}

static void piece_is(const FinishPiece *piece, int page, const FinishPiece *expected)
{
    g_assert_cmpint(piece->page, ==, page);
    g_assert_cmpstr(piece->component, ==, expected->component);
    g_assert_cmpint(piece->row, ==, expected->row);
    g_assert_cmpint(piece->copy, ==, expected->copy);
    g_assert_cmpstr(piece->side, ==, expected->side);
    g_assert_cmpstr(piece->text, ==, expected->text);
    g_assert_cmpfloat_with_epsilon(piece->rectangle.x, expected->rectangle.x, 0.0051);
    g_assert_cmpfloat_with_epsilon(piece->rectangle.y, expected->rectangle.y, 0.0051);
    g_assert_cmpfloat_with_epsilon(piece->rectangle.w, expected->rectangle.w, 0.0051);
    g_assert_cmpfloat_with_epsilon(piece->rectangle.h, expected->rectangle.h, 0.0051);
}

static void test_round(Kit *kit, gconstpointer unused)
{
    (void) unused;
    FinishInfo    info   = sample(kit);
    FinishRecord *record = finish_read_record(kit->diag, kit->arena, kit_path(kit, "out.pdf"));
    said_is(kit->diag, "");
    g_assert_cmpint(record->pages, ==, 4);
    g_assert_cmpint(record->recorded, ==, 3);
    g_assert_cmpuint(record->count, ==, 4);
    piece_is(&record->pieces[0], 0, &SAMPLE[1]);        /* by page, and there as they were given */
    piece_is(&record->pieces[1], 0, &SAMPLE[2]);
    piece_is(&record->pieces[2], 1, &SAMPLE[0]);
    piece_is(&record->pieces[3], 2, &SAMPLE[3]);
    g_array_unref(info.pieces);

    const char *outside = kit_ask(kit, "mutool show -g out.pdf pages/2");
    has(outside, "/LastModified(D:20000101000000Z)/MediaBox");
    has(outside, "/PieceInfo<</Hexenwerk<</LastModified(D:20000101000000Z)/Private<<");
    has(outside, "/Pieces(progress-card|3|1|front|110|135|153.07|226.77|Word1\\n)");
}

/* A rectangle is where poppler finds the piece's text. */
static void test_place(Kit *kit, gconstpointer unused)
{
    (void) unused;
    FinishInfo    info   = sample(kit);
    FinishRecord *record = finish_read_record(kit->diag, kit->arena, kit_path(kit, "out.pdf"));
    for (size_t i = 0; i < 3; i++) {
        const FinishPiece *piece = &record->pieces[i];
        const Box         *box   = &piece->rectangle;
        const char *found = kit_ask(kit, "pdftotext -r 72 -f %d -l %d -x %.0f -y %.0f -W %.0f -H %.0f out.pdf - |"
                                    " tr -d '\\n\\f'", piece->page + 1, piece->page + 1, box->x, box->y, box->w, box->h);
        g_assert_cmpstr(found, ==, piece->text);
    }
    g_array_unref(info.pieces);
}

static void test_moved(Kit *kit, gconstpointer unused)
{
    (void) unused;
    FinishInfo info = sample(kit);
    kit_ask(kit, "qpdf out.pdf --pages out.pdf 2 drawing.pdf 1 out.pdf 1-2 -- moved.pdf");
    FinishRecord *record = finish_read_record(kit->diag, kit->arena, kit_path(kit, "moved.pdf"));
    said_is(kit->diag, "");
    g_assert_cmpint(record->pages, ==, 4);
    g_assert_cmpint(record->recorded, ==, 3);
    g_assert_cmpuint(record->count, ==, 4);
    piece_is(&record->pieces[0], 0, &SAMPLE[0]);
    piece_is(&record->pieces[1], 2, &SAMPLE[1]);
    piece_is(&record->pieces[3], 3, &SAMPLE[0]);
    g_array_unref(info.pieces);
}

static void test_size(Kit *kit, gconstpointer unused)
{
    (void) unused;
    static const char *const first[] = { "Iron", "Dark", "Pale", "Wild", "Grim", "Red", "Old" };
    static const char *const second[] = { "Wölfin", "Mage", "Keep", "Gate", "Ship’s Boy", "Krähe", "Bard", "Bear", "Monk" };
    enum { CARDS = 1800 };
    FinishInfo info = { 0 };
    GStatBuf with, without;
    kit_make(kit, CARDS / 9, kit_drawing, &info);
    g_assert_cmpint(g_stat(kit_path(kit, "out.pdf"), &without), ==, 0);
    info.pieces = g_array_new(FALSE, FALSE, sizeof(FinishPiece));
    for (int i = 0; i < CARDS; i++) {
        const char *name  = arena_format(kit->arena, "%s %s %d", first[i * 31 % 7], second[i * 17 % 9], i);
        FinishPiece piece = { i / 9, "progress-card", i + 2, 1, "front",
                              { 29.76 + 178.58 * (i % 3), 29.76 + 249.45 * (i / 3 % 3), 178.58, 249.45 }, name };
        g_array_append_val(info.pieces, piece);
    }
    kit_make(kit, CARDS / 9, kit_drawing, &info);
    g_assert_cmpint(g_stat(kit_path(kit, "out.pdf"), &with), ==, 0);
    g_assert_cmpint((with.st_size - without.st_size) / CARDS, <=, 20);      /* bytes a card */
    FinishRecord *record = finish_read_record(kit->diag, kit->arena, kit_path(kit, "out.pdf"));
    g_assert_cmpuint(record->count, ==, CARDS);
    for (guint i = 0; i < CARDS; i++)
        piece_is(&record->pieces[i], (int) i / 9, &g_array_index(info.pieces, FinishPiece, i));
    g_array_unref(info.pieces);
}

/* ---- files that hold no record, or none that can be read ---- */

static void refuses(Kit *kit, const char *name, ExitCode status, const char *expected)
{
    g_autoptr(Diag) diag = diag_new();
    g_assert_null(finish_read_record(diag, kit->arena, kit_path(kit, name)));
    g_assert_cmpint(diag_status(diag), ==, status);
    g_assert_cmpuint(diag_errors(diag), ==, 1);
    g_autofree char *lines = said(diag);
    has(lines, kit_path(kit, name));
    has(lines, expected);
}

static void test_refused(Kit *kit, gconstpointer unused)
{
    (void) unused;
    FinishInfo info = sample(kit);
    g_file_set_contents(kit_path(kit, "empty.pdf"), "", 0, NULL);
    g_file_set_contents(kit_path(kit, "text.pdf"), "Dear Sir or Madam,\n", -1, NULL);
    kit_ask(kit, "head -c 2500 out.pdf >cut.pdf");
    kit_ask(kit, "qpdf --encrypt secret owner 256 -- out.pdf locked.pdf");
    kit_ask(kit, "qpdf --encrypt '' owner 256 -- out.pdf open.pdf");
    kit_ask(kit, "qpdf --qdf --object-streams=disable out.pdf plain.pdf");
    kit_ask(kit, "sed 's/Version 1$/Version 7/' plain.pdf >later.pdf");
    kit_ask(kit, "sed 's/Version 1$/Verdict 1/' plain.pdf >formless.pdf");
    kit_ask(kit, "sed 's/|front/-front/' plain.pdf >fields.pdf");
    kit_ask(kit, "sed 's/|153.07/|1s3.07/' plain.pdf >number.pdf");
    kit_ask(kit, "sed 's/Pieces (/Pixels (/' plain.pdf >lost.pdf");
    refuses(kit, "none.pdf", EXIT_MACHINE, "none.pdf': No such file");
    refuses(kit, ".", EXIT_MACHINE, "Is a directory");
    refuses(kit, "empty.pdf", EXIT_INPUT, "is no PDF");
    refuses(kit, "text.pdf", EXIT_INPUT, "is no PDF");
    refuses(kit, "cut.pdf", EXIT_INPUT, "the PDF is damaged: ");
    refuses(kit, "locked.pdf", EXIT_INPUT, "the PDF is locked by a password");
    refuses(kit, "drawing.pdf", EXIT_INPUT, "holds no record of its pieces; expected a PDF made by hexenwerk");
    refuses(kit, "later.pdf", EXIT_INPUT, "page 1: its pieces are recorded in form 7; expected form 1");
    refuses(kit, "formless.pdf", EXIT_INPUT, "page 1: the record of its pieces is damaged");
    refuses(kit, "fields.pdf", EXIT_INPUT, "page 1: the record of its pieces is damaged");
    refuses(kit, "number.pdf", EXIT_INPUT, "page 1: the record of its pieces is damaged");
    refuses(kit, "lost.pdf", EXIT_INPUT, "page 1: the record of its pieces is damaged");
    g_assert_nonnull(finish_read_record(kit->diag, kit->arena, kit_path(kit, "plain.pdf")));
    g_assert_nonnull(finish_read_record(kit->diag, kit->arena, kit_path(kit, "open.pdf")));
    said_is(kit->diag, "");

    FinishPiece far = { .page = 4, .component = "c", .side = "front", .text = "Far" };
    g_array_append_val(info.pieces, far);
    g_assert_false(finish_pdf(kit->diag, (const char *[]) { kit_path(kit, "drawing.pdf"), NULL }, kit_path(kit, "far.pdf"), &info));
    g_autofree char *lines = said(kit->diag);
    has(lines, "the piece 'Far' is for page 5 of 4");
    g_array_unref(info.pieces);
}

int main(int argc, char **argv)
{
    kit_start(&argc, &argv);
#define TEST(name, function) g_test_add("/finish record/" name, Kit, NULL, kit_open, function, kit_close)
    TEST("round", test_round);
    TEST("place", test_place);
    TEST("moved", test_moved);
    TEST("size", test_size);
    TEST("refused", test_refused);
#undef TEST
    return g_test_run();
}
