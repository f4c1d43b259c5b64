/* The finisher, looked at through qpdf, poppler and mupdf. */
#include "finish_kit.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
/* jpeglib.h needs stdio.h and size_t before it */
#include <jpeglib.h>

static const FinishInfo NOTHING = { 0 };

static void test_clean(Kit *kit, gconstpointer unused)
{
    (void) unused;
    kit_make(kit, 3, kit_drawing, &NOTHING);
    if (cairo_version() < CAIRO_VERSION_ENCODE(1, 17, 0))   /* what there is to be cured */
        has(kit_ask(kit, "qpdf --check drawing.pdf || true"), "duplicated key");
    for (int page = 1; page <= 3; page++)                   /* the picture is the same, point for point */
        g_assert_cmpstr(kit_ask(kit, "pdftoppm -r 60 -f %d -l %d drawing.pdf | cksum", page, page), ==,
                        kit_ask(kit, "pdftoppm -r 60 -f %d -l %d out.pdf | cksum", page, page));
    g_assert_cmpstr(kit_ask(kit, "pdftotext out.pdf -"), ==, kit_ask(kit, "pdftotext drawing.pdf -"));
    const char *info = kit_ask(kit, "pdfinfo out.pdf");
    has(info, "PDF version:     1.7");
    has(info, "Pages:           3");
    has(kit_ask(kit, "qpdf --show-xref out.pdf"), "compressed; stream = ");     /* objects are packed */
    const char *root = kit_ask(kit, "mutool show out.pdf trailer/Root");
    has_not(root, "Outlines");
    has_not(root, "PageMode");
    has_not(root, "PageLabels");
    has_not(root, "Lang");
}

static double box_of(const char *info, int page, const char *name, int number)
{
    g_autofree char *head = g_strdup_printf("Page %4d %s:", page, name);
    const char *at = strstr(info, head);
    if (!at)
        g_error("no '%s' in: %s", head, info);
    char *end = NULL;
    at += strlen(head);
    double read = 0;
    for (int i = 0; i <= number; i++, at = end)
        read = g_ascii_strtod(at, &end);
    return read;
}

static void box_is(const char *info, int page, const char *name, double left, double bottom, double right, double top)
{
    const double expected[4] = { left, bottom, right, top };
    for (int i = 0; i < 4; i++)     /* pdfinfo rounds to 0.01 pt, a third of 0.01 mm */
        g_assert_cmpfloat_with_epsilon(box_of(info, page, name, i), expected[i], 0.0051);
}

static void test_boxes(Kit *kit, gconstpointer unused)
{
    (void) unused;
    const FinishPage pages[] = {
        { .trim = { 28.346457, 56.692913, 153.070866, 226.771654 }, .bleed = { 19.84, 48.19, 170.08, 243.78 } },
        { .trim = { 0, 0, A4_WIDTH, A4_HEIGHT }, .bleed = { -10, -10, A4_WIDTH + 20, A4_HEIGHT + 20 } },
        { .trim = { 0, 0, 0, 0 }, .bleed = { 700, 10, 20, 20 } },
    };
    FinishInfo info = { .pages = g_array_new(FALSE, FALSE, sizeof(FinishPage)) };
    g_array_append_vals(info.pages, pages, G_N_ELEMENTS(pages));
    kit_make(kit, 3, kit_drawing, &info);

    const char *said = kit_ask(kit, "pdfinfo -box -f 1 -l 3 out.pdf");
    box_is(said, 1, "TrimBox", 28.346, 842 - 56.693 - 226.772, 28.346 + 153.071, 842 - 56.693);
    box_is(said, 1, "BleedBox", 19.84, 842 - 48.19 - 243.78, 19.84 + 170.08, 842 - 48.19);
    g_assert_cmpstr(kit_ask(kit, "mutool show out.pdf pages/2/BleedBox"), ==, "[ 0 0 595 842 ]\n");   /* cut off */
    g_assert_cmpstr(kit_ask(kit, "mutool show out.pdf pages/2/TrimBox"), ==, "[ 0 0 595 842 ]\n");
    has(kit_ask(kit, "mutool show out.pdf pages/1/TrimBox"), "28.3465 558.5354 181.4173 785.3071");
    const char *bare = kit_ask(kit, "mutool show out.pdf pages/3");
    has_not(bare, "TrimBox");
    has_not(bare, "BleedBox");
    g_array_unref(info.pages);
}

static void test_viewer(Kit *kit, gconstpointer unused)
{
    (void) unused;
    static const char *const expected[] = {
        [FINISH_UNSAID] = NULL, [FINISH_SIMPLEX] = "/Duplex/Simplex",
        [FINISH_LONG_EDGE] = "/Duplex/DuplexFlipLongEdge", [FINISH_SHORT_EDGE] = "/Duplex/DuplexFlipShortEdge",
    };
    for (guint i = 0; i < G_N_ELEMENTS(expected); i++) {
        FinishInfo info = { .duplex = (FinishDuplex) i, .title = i ? "Hexen" : NULL, .lang = "de" };
        kit_make(kit, 1, kit_drawing, &info);
        const char *said = kit_ask(kit, "mutool show -g out.pdf trailer/Root/ViewerPreferences");
        has(said, "/PrintScaling/None");
        has(said, "/PickTrayByPDFSize true");
        has(said, i ? "/DisplayDocTitle true" : "/DisplayDocTitle false");
        if (expected[i])
            has(said, expected[i]);
        else
            has_not(said, "/Duplex");
        g_assert_cmpstr(kit_ask(kit, "mutool show out.pdf trailer/Root/Lang"), ==, "(de)\n");
    }
}

static void test_labels(Kit *kit, gconstpointer unused)
{
    (void) unused;
    static const char *const labels[] = { "1a", "1b", NULL, NULL, "Rück (2)", NULL };
    FinishInfo info = { .pages = g_array_new(FALSE, TRUE, sizeof(FinishPage)) };
    for (guint i = 0; i < G_N_ELEMENTS(labels); i++) {
        FinishPage page = { .label = labels[i] };
        g_array_append_val(info.pages, page);
    }
    kit_make(kit, (int) G_N_ELEMENTS(labels), kit_drawing, &info);
    const char *said = kit_ask(kit, "qpdf --json=2 --json-key=pagelabels out.pdf | tr -d ' \\n'");
    has(said, "\"pagelabels\":[{\"index\":0,\"label\":{\"/P\":\"u:1a\",\"/St\":1}},"
              "{\"index\":1,\"label\":{\"/P\":\"u:1b\",\"/St\":1}},"
              "{\"index\":2,\"label\":{\"/S\":\"/D\",\"/St\":3}},"
              "{\"index\":4,\"label\":{\"/P\":\"u:Rück(2)\",\"/St\":1}},"
              "{\"index\":5,\"label\":{\"/S\":\"/D\",\"/St\":6}}]");
    g_array_unref(info.pages);
}

static void test_info(Kit *kit, gconstpointer unused)
{
    (void) unused;
    const FinishInfo info = {
        .title = "Hexen & <Zauberer> „Drachen“ 魔女 \U0001f409", .author = "Jörg\n(the \\ witch)", .subject = "Karten",
        .keywords = "print-and-play, Hexen", .creator = "hexenwerk 1.2", .lang = "de",
    };
    kit_make(kit, 1, kit_drawing, &info);
    const char *said = kit_ask(kit, "pdfinfo out.pdf");
    has(said, "Title:           Hexen & <Zauberer> „Drachen“ 魔女 \U0001f409\n");
    has(said, "Author:          Jörg (the \\ witch)\n");
    has(said, "Subject:         Karten\n");
    has(said, "Keywords:        print-and-play, Hexen\n");
    has(said, "Creator:         hexenwerk 1.2\n");
    has(said, "Producer:        cairo ");
    has(said, "; qpdf ");
    has(said, "CreationDate:    Sat Jan  1 00:00:00 2000 UTC\n");
    has(said, "ModDate:         Sat Jan  1 00:00:00 2000 UTC\n");

    const char *xmp = kit_ask(kit, "pdfinfo -meta out.pdf");
    has(xmp, "<rdf:li xml:lang=\"x-default\">Hexen &amp; &lt;Zauberer&gt; „Drachen“ 魔女 \U0001f409</rdf:li>");
    has(xmp, "<dc:creator><rdf:Seq><rdf:li>Jörg (the \\ witch)</rdf:li></rdf:Seq></dc:creator>");
    has(xmp, "<rdf:li xml:lang=\"x-default\">Karten</rdf:li></rdf:Alt></dc:description>");
    has(xmp, "<pdf:Keywords>print-and-play, Hexen</pdf:Keywords>");
    has(xmp, "<xmp:CreatorTool>hexenwerk 1.2</xmp:CreatorTool>");
    has(xmp, "<xmp:CreateDate>2000-01-01T00:00:00Z</xmp:CreateDate>");
    const char *producer = strstr(said, "Producer:") + strlen("Producer:        ");
    has(xmp, arena_format(kit->arena, "<pdf:Producer>%.*s</pdf:Producer>", (int) strcspn(producer, "\n"), producer));
    g_assert_cmpstr(kit_ask(kit, "grep -ac '<xmp:CreatorTool>' out.pdf"), ==, "1\n");     /* not compressed */
    GMarkupParser        nothing = { 0 };
    GMarkupParseContext *parser  = g_markup_parse_context_new(&nothing, 0, NULL, NULL);
    g_assert_true(g_markup_parse_context_parse(parser, xmp, (gssize) strlen(xmp), NULL));
    g_assert_true(g_markup_parse_context_end_parse(parser, NULL));
    g_markup_parse_context_free(parser);
}

static void add_bookmark(GArray *list, const char *title, int page, double x, double y, int depth)
{
    FinishBookmark bookmark = { title, page, x, y, depth };
    g_array_append_val(list, bookmark);
}

static void test_outline(Kit *kit, gconstpointer unused)
{
    (void) unused;
    FinishInfo info = { .bookmarks = g_array_new(FALSE, FALSE, sizeof(FinishBookmark)) };
    add_bookmark(info.bookmarks, "Hexer :-)", 0, 30.2, 40.4, 0);
    add_bookmark(info.bookmarks, "Krähe \\ 魔女", 1, 60, 100, 1);
    add_bookmark(info.bookmarks, "Two\nlines", 1, 60, 300, 4);      /* no deeper than one below */
    add_bookmark(info.bookmarks, "Wizard", 2, 0, 0, 1);
    add_bookmark(info.bookmarks, "", 2, 0, 0, 0);
    kit_make(kit, 3, kit_drawing, &info);

    const char *said = kit_ask(kit, "qpdf --json=2 --json-key=outlines out.pdf | tr -d ' \\n'");
    has(said, "0R\",\"/XYZ\",30,802,null],\"destpageposfrom1\":1");
    has(said, "0R\",\"/XYZ\",60,742,null],\"destpageposfrom1\":2");
    has(said, "0R\",\"/XYZ\",0,842,null],\"destpageposfrom1\":3");
    const char *tree = kit_ask(kit, "mutool show out.pdf outline | sed 's/#.*//; s/^.//'");
    g_assert_cmpstr(tree, ==, "\t\"Hexer :-)\"\t\n\t\t\"Krähe \\\\ 魔女\"\t\n\t\t\t\"Two lines\"\t\n"
                              "\t\t\"Wizard\"\t\n\t\"\"\t\n");
    has(said, "\"open\":true");
    has(kit_ask(kit, "pdftohtml -xml -i -stdout out.pdf | tr -d '\\n'"),
        "<outline><item page=\"1\">Hexer :-)</item><outline><item page=\"2\">Krähe \\ 魔女</item><outline>"
        "<item page=\"2\">Two lines</item></outline><item page=\"3\">Wizard</item></outline><item page=\"3\"></item>");
    has(kit_ask(kit, "mutool show out.pdf trailer/Root"), "/PageMode /UseOutlines");
    has(kit_ask(kit, "mutool show out.pdf trailer/Root/Outlines"), "/Count 5");
    has(kit_ask(kit, "mutool show out.pdf trailer/Root/Outlines/First"), "/Count 3");
    g_array_unref(info.bookmarks);
}

static void test_long_outline(Kit *kit, gconstpointer unused)
{
    (void) unused;
    FinishInfo info = { .bookmarks = g_array_new(FALSE, FALSE, sizeof(FinishBookmark)) };
    for (int i = 0; i < 2000; i++)
        add_bookmark(info.bookmarks, arena_format(kit->arena, "Card %d", i), i / 20, 40 * (i % 20), 100, i % 20 > 0);
    kit_make(kit, 100, kit_drawing, &info);
    g_assert_cmpstr(kit_ask(kit, "mutool show out.pdf outline | grep -c Card"), ==, "2000\n");
    g_assert_cmpstr(kit_ask(kit, "mutool show out.pdf outline | sed -n '1p;2p;2000p' | cut -d'\"' -f2"), ==,
                    "Card 0\nCard 1\nCard 1999\n");
    has(kit_ask(kit, "mutool show out.pdf trailer/Root/Outlines"), "/Count 100");           /* the groups are folded */
    has(kit_ask(kit, "mutool show out.pdf trailer/Root/Outlines/First"), "/Count -19");

    GStatBuf with, without;
    g_assert_cmpint(g_stat(kit_path(kit, "out.pdf"), &with), ==, 0);
    kit_make(kit, 100, kit_drawing, &NOTHING);
    g_assert_cmpint(g_stat(kit_path(kit, "out.pdf"), &without), ==, 0);
    g_assert_cmpint((with.st_size - without.st_size) / 2000, <, 30);                        /* bytes a bookmark */
    g_array_unref(info.bookmarks);
}

/* Cairo dates its files by the clock. */
static void draw_dated(cairo_t *cr, int page, const void *date)
{
    cairo_pdf_surface_set_metadata(cairo_get_target(cr), CAIRO_PDF_METADATA_CREATE_DATE, date);
    cairo_pdf_surface_set_metadata(cairo_get_target(cr), CAIRO_PDF_METADATA_AUTHOR, date);
    kit_drawing(cr, page, NULL);
}

static void test_same_bytes(Kit *kit, gconstpointer unused)
{
    (void) unused;
    FinishInfo info = { .title = "Again", .bookmarks = g_array_new(FALSE, FALSE, sizeof(FinishBookmark)) };
    add_bookmark(info.bookmarks, "Word", 0, 0, 0, 0);
    const char *first  = kit_draw(kit, "first.pdf", 2, draw_dated, "2021-03-04T05:06:07Z");
    const char *second = kit_draw(kit, "second.pdf", 2, draw_dated, "2022-03-04T05:06:07Z");
    g_assert_true(finish_pdf(kit->diag, (const char *[]) { first, NULL }, kit_path(kit, "one.pdf"), &info));
    g_assert_true(finish_pdf(kit->diag, (const char *[]) { second, NULL }, kit_path(kit, "two.pdf"), &info));
    kit_ask(kit, "cmp one.pdf two.pdf");
    has(kit_ask(kit, "pdfinfo first.pdf"), "Thu Mar  4");

    g_setenv("SOURCE_DATE_EPOCH", "1700000000", TRUE);
    kit_make(kit, 2, kit_drawing, &info);
    has(kit_ask(kit, "pdfinfo out.pdf"), "CreationDate:    Tue Nov 14 22:13:20 2023 UTC");
    has(kit_ask(kit, "pdfinfo -meta out.pdf"), "<xmp:ModifyDate>2023-11-14T22:13:20Z</xmp:ModifyDate>");

    static const char *const wrong[] = { "yesterday", "-1", "1e9", "12 ", "99999999999999999999" };
    for (guint i = 0; i < G_N_ELEMENTS(wrong); i++) {
        g_autoptr(Diag) diag = diag_new();
        g_setenv("SOURCE_DATE_EPOCH", wrong[i], TRUE);
        g_assert_false(finish_pdf(diag, (const char *[]) { kit_path(kit, "drawing.pdf"), NULL }, kit_path(kit, "late.pdf"), &info));
        g_assert_cmpint(diag_status(diag), ==, EXIT_USAGE);
        g_autofree char *lines = said(diag);
        has(lines, wrong[i]);
        g_assert_false(g_file_test(kit_path(kit, "late.pdf"), G_FILE_TEST_EXISTS));
    }
    g_array_unref(info.bookmarks);
}

/* ---- CMYK pictures ---- */

/* A square of one colour, as libjpeg's users store it: with Adobe's mark the inks stand upside down. */
static void make_jpeg(bool adobe, unsigned char **bytes, unsigned long *len)
{
    static const JSAMPLE ink[4] = { 230, 20, 10, 40 };
    struct jpeg_compress_struct jpeg;
    struct jpeg_error_mgr       errors;
    JSAMPLE  line[16 * 4];
    JSAMPROW lines[1] = { line };
    for (int i = 0; i < 16 * 4; i++)
        line[i] = (JSAMPLE) (adobe ? 255 - ink[i % 4] : ink[i % 4]);
    jpeg.err = jpeg_std_error(&errors);
    jpeg_create_compress(&jpeg);
    jpeg_mem_dest(&jpeg, bytes, len);
    jpeg.image_width      = jpeg.image_height = 16;
    jpeg.input_components = 4;
    jpeg.in_color_space   = JCS_CMYK;
    jpeg_set_defaults(&jpeg);
    jpeg.write_Adobe_marker = adobe;
    jpeg_start_compress(&jpeg, TRUE);
    while (jpeg.next_scanline < jpeg.image_height)
        jpeg_write_scanlines(&jpeg, lines, 1);
    jpeg_finish_compress(&jpeg);
    jpeg_destroy_compress(&jpeg);
}

static void draw_jpegs(cairo_t *cr, int page, const void *unused)
{
    (void) page;
    (void) unused;
    for (int i = 0; i < 2; i++) {
        unsigned char *bytes = NULL;
        unsigned long  len   = 0;
        make_jpeg(i == 0, &bytes, &len);
        cairo_surface_t *image = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 16, 16);
        cairo_surface_set_mime_data(image, CAIRO_MIME_TYPE_JPEG, bytes, len, free, bytes);
        cairo_save(cr);
        cairo_translate(cr, 100 * i, 0);
        cairo_scale(cr, 100 / 16.0, 100 / 16.0);
        cairo_set_source_surface(cr, image, 0, 0);
        cairo_paint(cr);
        cairo_restore(cr);
        cairo_surface_destroy(image);
    }
}

static void test_cmyk(Kit *kit, gconstpointer unused)
{
    (void) unused;
    kit_make(kit, 1, draw_jpegs, &NOTHING);
    has(kit_ask(kit, "pdfimages -list out.pdf"), "cmyk");
    g_assert_cmpstr(kit_ask(kit, "for i in $(qpdf --show-xref out.pdf | cut -d/ -f1); do "
                                 "qpdf --show-object=$i out.pdf; done | grep -a DCTDecode | grep -ac '/Decode \\[ 1 0 1 0 1 0 1 0 \\]'"), ==, "1\n");
    /* both are the same dark blue now: much cyan, little magenta and yellow */
    const char *seen = kit_ask(kit, "pdftoppm -r 72 -x 50 -y 50 -W 1 -H 1 out.pdf | tail -c 3 | od -An -tu1;"
                                    "pdftoppm -r 72 -x 150 -y 50 -W 1 -H 1 out.pdf | tail -c 3 | od -An -tu1");
    int left[3], right[3];
    g_assert_cmpint(sscanf(seen, "%d %d %d %d %d %d", left, left + 1, left + 2, right, right + 1, right + 2), ==, 6);
    for (int i = 0; i < 3; i++)
        g_assert_cmpint(abs(left[i] - right[i]), <=, 6);
    g_assert_cmpint(left[0], <, 80);
    g_assert_cmpint(left[2], >, 150);
}

/* ---- what can go wrong ---- */

static void fails(Kit *kit, const char *drawing, const char *output, const FinishInfo *info, const char *expected)
{
    g_autoptr(Diag) diag = diag_new();
    g_assert_false(finish_pdf(diag, (const char *[]) { kit_path(kit, drawing), NULL }, kit_path(kit, output), info));
    g_assert_cmpint(diag_status(diag), ==, EXIT_MACHINE);
    g_assert_cmpuint(diag_errors(diag), ==, 1);
    g_autofree char *lines = said(diag);
    has(lines, expected);
    has(lines, kit_path(kit, output));                      /* the file that the user waits for is named */
    g_assert_false(g_file_test(kit_path(kit, output), G_FILE_TEST_EXISTS));
}

static void test_errors(Kit *kit, gconstpointer unused)
{
    (void) unused;
    kit_draw(kit, "drawing.pdf", 2, kit_drawing, NULL);
    g_file_set_contents(kit_path(kit, "empty.pdf"), "", 0, NULL);
    g_file_set_contents(kit_path(kit, "text.pdf"), "a letter", -1, NULL);
    kit_ask(kit, "head -c 3000 drawing.pdf >cut.pdf");
    kit_ask(kit, "qpdf --no-warn --warning-exit-0 --qdf --object-streams=disable drawing.pdf plain.pdf");
    kit_ask(kit, "sed 's/I true/I tru,/' plain.pdf >odd.pdf");
    fails(kit, "odd.pdf", "out.pdf", &NOTHING, "unknown token");     /* a mere warning of libqpdf's */
    fails(kit, "none.pdf", "out.pdf", &NOTHING, "No such file");
    fails(kit, "empty.pdf", "out.pdf", &NOTHING, "cannot finish");
    fails(kit, "text.pdf", "out.pdf", &NOTHING, "cannot finish");
    fails(kit, "cut.pdf", "out.pdf", &NOTHING, "cannot finish");
    fails(kit, "drawing.pdf", "nowhere/out.pdf", &NOTHING, "No such file");

    FinishInfo info = { .pages = g_array_new(FALSE, TRUE, sizeof(FinishPage)) };
    g_array_set_size(info.pages, 3);
    fails(kit, "drawing.pdf", "out.pdf", &info, "3 pages were planned, 2 were drawn");
    g_array_unref(info.pages);
    info = (FinishInfo) { .bookmarks = g_array_new(FALSE, TRUE, sizeof(FinishBookmark)) };
    add_bookmark(info.bookmarks, "Far", 2, 0, 0, 0);
    fails(kit, "drawing.pdf", "out.pdf", &info, "the bookmark 'Far' is for page 3 of 2");
    g_array_unref(info.bookmarks);
}

static bool finishes_within(Kit *kit, Diag *diag, rlim_t bytes, const FinishInfo *info)
{
    struct rlimit old, small;
    getrlimit(RLIMIT_FSIZE, &old);
    small = (struct rlimit) { bytes, old.rlim_max };
    setrlimit(RLIMIT_FSIZE, &small);
    bool done = finish_pdf(diag, (const char *[]) { kit_path(kit, "drawing.pdf"), NULL }, kit_path(kit, "full.pdf"), info);
    setrlimit(RLIMIT_FSIZE, &old);
    return done;
}

/* A disk that is full after so many bytes: nothing may pass for a whole file. */
static void test_full(Kit *kit, gconstpointer unused)
{
    (void) unused;
    FinishInfo infos[2] = { NOTHING, { .bookmarks = g_array_new(FALSE, TRUE, sizeof(FinishBookmark)) } };
    for (int i = 0; i < 100; i++)
        add_bookmark(infos[1].bookmarks, arena_format(kit->arena, "Card %x", (unsigned) i * 0x9e3779b1u), 1, 0, i, 0);
    signal(SIGXFSZ, SIG_IGN);
    for (int i = 0; i < 2; i++) {
        GStatBuf whole;
        kit_make(kit, 4, kit_drawing, &infos[i]);
        g_assert_cmpint(g_stat(kit_path(kit, "out.pdf"), &whole), ==, 0);
        const rlim_t most = (rlim_t) whole.st_size;
        for (rlim_t limit = 0, last = 0; last < most - 1; last = limit, limit = MIN(limit + 300, most - 1)) {
            g_autoptr(Diag) diag = diag_new();
            g_assert_false(finishes_within(kit, diag, limit, &infos[i]));
            g_assert_cmpint(diag_status(diag), ==, EXIT_MACHINE);
            g_autofree char *lines = said(diag);
            has(lines, "full.pdf");
            g_assert_false(g_file_test(kit_path(kit, "full.pdf"), G_FILE_TEST_EXISTS));
        }
        g_assert_true(finishes_within(kit, kit->diag, most, &infos[i]));
        kit_ask(kit, "cmp full.pdf out.pdf");
    }
    g_array_unref(infos[1].bookmarks);
}

int main(int argc, char **argv)
{
    kit_start(&argc, &argv);
#define TEST(name, function) g_test_add("/finish/" name, Kit, NULL, kit_open, function, kit_close)
    TEST("clean", test_clean);
    TEST("boxes", test_boxes);
    TEST("viewer", test_viewer);
    TEST("labels", test_labels);
    TEST("info", test_info);
    TEST("outline", test_outline);
    TEST("long outline", test_long_outline);
    TEST("same bytes", test_same_bytes);
    TEST("cmyk", test_cmyk);
    TEST("errors", test_errors);
    TEST("full", test_full);
#undef TEST
    return g_test_run();
}
