/* Marks, as poppler shows them: shapes, strokes, turns, clips and opacity; and what comes again is in the file once. */
#include "ink_kit.h"
#include "rehearse.h"

#include <stdlib.h>

static const File files[] = {
    { "flag.svg", "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'><path d='M0 0h5v10h-5z'/></svg>" },
};

static void start(Kit *kit, gconstpointer unused)
{
    kit_open(kit, unused);
    ink_files(kit, files, G_N_ELEMENTS(files));
}

typedef struct { Ink *ink; Diag *diag; GPtrArray *marks; int times; } Work;

static void draw_page(cairo_t *cr, int page, const void *data)
{
    const Work *work = data;
    (void) page;
    for (int i = 0; i < work->times; i++)
        for (guint k = 0; k < work->marks->len; k++)
            ink_draw(work->ink, work->diag, cr, work->marks->pdata[k]);
}

static void print(Kit *kit, const char *sections, int pages, int times)
{
    static const char *const fonts[] = { "tests/fonts", NULL }, *const none[] = { NULL };
    g_autoptr(Ink) ink = ink_open(kit->diag, fonts, none);
    g_assert_nonnull(ink);
    Work work = { ink, kit->diag, ink_marks(kit, sections), times };
    const FinishInfo info = { 0 };
    const char *drawing = kit_draw(kit, "drawing.pdf", pages, draw_page, &work);
    g_assert_true(finish_pdf(kit->diag, (const char *[]) { drawing, NULL }, kit_path(kit, "out.pdf"), &info));
    has_not(kit_ask(kit, "qpdf --check out.pdf"), "WARNING");
}

static void test_shapes(Kit *kit, gconstpointer unused)
{
    (void) unused;
    print(kit, "[box a]\nplace = 10mm 10mm 20mm 10mm\nfill = #ff0000\nstroke = #0000ff\nwidth = 2mm\n"
               "[box b]\nplace = 40mm 10mm 20mm 20mm\nfill = #ff0000\nshape = circle\n"
               "[box c]\nplace = 70mm 10mm 20mm 20mm\nfill = #ff0000\ncorner = 5mm\n"
               "[line d]\nplace = 10mm 40mm 20mm 20mm\nfrom = left middle\nto = right middle\nstroke = #0000ff\n"
               "width = 2mm\ncap = square\n"
               "[line e]\nplace = 40mm 40mm 20mm 20mm\nfrom = left middle\nto = right middle\nwidth = 2mm\n"
               "dash = 5mm 5mm\n"
               "[path f]\nplace = 70mm 40mm 20mm 20mm\nd = M0 0H100L0 100Z\nfill = #ff0000\n"
               "[box g]\nplace = 10mm 70mm 20mm 20mm\nfill = linear 0 #0000ff #ff0000\n"
               "[box h]\nplace = 40mm 70mm 20mm 20mm\nfill = radial at 100% 50% 200% #0000ff #ff0000\n", 1, 1);
    said_is(kit->diag, "");
    Seen seen = ink_see(kit, 144);
    ink_is(&seen, 15, 15, 0xff0000, 0);
    ink_is(&seen, 9.5, 15, 0x0000ff, 0);                /* the middle of the border lies on the edge */
    ink_is(&seen, 10.5, 15, 0x0000ff, 0);
    ink_is(&seen, 11.5, 15, 0xff0000, 0);
    ink_is(&seen, 8.5, 15, 0xffffff, 0);
    ink_is(&seen, 41, 11, 0xffffff, 0);
    ink_is(&seen, 44, 14, 0xff0000, 0);
    ink_is(&seen, 70.7, 10.7, 0xffffff, 0);
    ink_is(&seen, 72, 12, 0xff0000, 0);
    ink_is(&seen, 9.5, 50, 0x0000ff, 0);                /* a square cap reaches beyond */
    ink_is(&seen, 20, 50.5, 0x0000ff, 0);
    ink_is(&seen, 42, 50, 0x000000, 0);
    ink_is(&seen, 47, 50, 0xffffff, 0);
    ink_is(&seen, 52, 50, 0x000000, 0);
    ink_is(&seen, 75, 45, 0xff0000, 0);
    ink_is(&seen, 85, 55, 0xffffff, 0);
    ink_is(&seen, 15, 75, 0x4000bf, 6);
    ink_is(&seen, 25, 75, 0xbf0040, 6);
    ink_is(&seen, 50, 80, 0x800080, 6);                 /* half way to the radius */
    ink_is(&seen, 59.5, 80, 0x0600f9, 6);
}

static void test_turns(Kit *kit, gconstpointer unused)
{
    (void) unused;
    print(kit, "[box a]\nplace = 10mm 20mm 40mm 10mm\nfill = #ff0000\nrotate = 90\n"
               "[box b]\nplace = 60mm 10mm 30mm 30mm\nfill = #ff0000\nclip = circle\n"
               "[box c]\nplace = 10mm 60mm 20mm 20mm\nfill = #ff0000\nrotate = 45\nclip = place\n"
               "[icon d]\nplace = 40mm 60mm 20mm 20mm\nicon = flag.svg\nfill = #ff0000\nflip = yes\n"
               "[icon e]\nplace = 70mm 60mm 20mm 20mm\nicon = flag.svg\nfill = #ff0000\nrotate = 90\n", 1, 1);
    said_is(kit->diag, "");
    Seen seen = ink_see(kit, 96);
    ink_is(&seen, 30, 8, 0xff0000, 0);
    ink_is(&seen, 15, 25, 0xffffff, 0);
    ink_is(&seen, 61, 11, 0xffffff, 0);
    ink_is(&seen, 75, 25, 0xff0000, 0);
    ink_is(&seen, 11, 61, 0xffffff, 0);                 /* turned, and cut off where the clip has stayed */
    ink_is(&seen, 20, 61, 0xff0000, 0);
    ink_is(&seen, 20, 58, 0xffffff, 0);
    ink_is(&seen, 45, 70, 0xffffff, 0);
    ink_is(&seen, 55, 70, 0xff0000, 0);
    ink_is(&seen, 80, 65, 0xff0000, 0);
    ink_is(&seen, 80, 75, 0xffffff, 0);
}

/* A fainter mark is fainter as one thing; what overlaps within it does not show, and no masks are made. */
static void test_opacity(Kit *kit, gconstpointer unused)
{
    (void) unused;
    print(kit, "[box a]\nplace = 10mm 10mm 20mm 20mm\nfill = #ff0000\nopacity = 40%\n"
               "[box b]\nplace = 40mm 10mm 20mm 20mm\nfill = #ff0000\nstroke = #ff0000\nwidth = 4mm\nopacity = 40%\n"
               "[box c]\nplace = 70mm 10mm 20mm 20mm\nfill = linear #ff0000 #ff0000\nopacity = 40%\n"
               "[icon d]\nplace = 10mm 40mm 20mm 20mm\nicon = flag.svg\nfill = linear #ff0000 #ff0000\nopacity = 40%\n"
               "[icon e]\nplace = 40mm 40mm 20mm 20mm\nicon = flag.svg\nfill = #ff0000@80%\nopacity = 50%\n"
               "[text f]\nplace = 70mm 40mm 20mm 20mm\nfont = Liberation Sans Bold 40\ntext = I\ncolour = #ff0000\n"
               "opacity = 40%\n", 1, 1);
    said_is(kit->diag, "");
    g_assert_cmpint(ink_count(kit, "/SMask"), ==, 0);
    Seen seen = ink_see(kit, 96);
    ink_is(&seen, 20, 20, 0xff9999, 2);
    for (double x = 38.5; x < 50; x += 1)
        ink_is(&seen, x, 20, 0xff9999, 2);
    ink_is(&seen, 80, 20, 0xff9999, 2);
    ink_is(&seen, 15, 50, 0xff9999, 2);
    ink_is(&seen, 45, 50, 0xff9999, 2);
    int faint = 0, full = 0;
    for (double x = 70; x < 80; x += 0.1) {
        Pixel pixel = ink_at(&seen, x, 47);
        faint += pixel.r == 255 && abs(pixel.g - 0x99) <= 2;
        full += pixel.g < 0x90;
    }
    g_assert_cmpint(faint, >, 5);
    g_assert_cmpint(full, ==, 0);
}

static void test_once(Kit *kit, gconstpointer unused)
{
    (void) unused;
    const char *const sections = "[box a]\nplace = 10mm 10mm 50mm 50mm\nfill = linear #ff0000 #00ff00 #0000ff\n"
                                 "corner = 3mm\nrepeat = 5\nstep = 0.1mm 0.1mm\n"
                                 "[pattern b]\nplace = 10mm 70mm 50mm 20mm\narrange = scatter\ncount = 80\n"
                                 "size = 0.5mm\nsize-to = 2mm\n"
                                 "[path c]\nplace = 70mm 10mm 9mm 9mm\nd = M0 0C50 50 50 90 100 100Z\n"
                                 "stroke = radial #fff #000\nrepeat = 5\nstep = 1mm 3mm\n";
    print(kit, sections, 2, 2);
    g_assert_cmpint(ink_count(kit, "/Subtype /Form"), ==, 3);
    g_assert_cmpint(ink_count(kit, "/ShadingType"), ==, 2);
    int few = ink_size(kit);
    print(kit, sections, 2, 22);
    g_assert_cmpint(ink_count(kit, "/Subtype /Form"), ==, 3);
    g_assert_cmpint((ink_size(kit) - few) / (2 * 20 * 11), <=, 25);      /* bytes a use */
    said_is(kit->diag, "");
}

static const char *look(Kit *kit, const char *more)
{
    g_autofree char *sections = g_strdup_printf("[pattern]\nplace = 10mm 10mm 60mm 60mm\nicon = flag.svg\ncount = 40\n"
                                                "size = 2mm\n%s", more);
    print(kit, sections, 1, 1);
    said_is(kit->diag, "");
    return kit_ask(kit, "pdftoppm -r 96 -x 38 -y 38 -W 227 -H 227 out.pdf | cksum");
}

static void test_patterns(Kit *kit, gconstpointer unused)
{
    (void) unused;
    const char *oak = look(kit, "arrange = scatter\nseed = oak\nsize-to = 5mm\nturn = 40\n");
    g_assert_cmpstr(look(kit, "arrange = scatter\nseed = oak\nsize-to = 5mm\nturn = 40\n"), ==, oak);
    g_assert_cmpstr(look(kit, "arrange = scatter\nseed = elm\nsize-to = 5mm\nturn = 40\n"), !=, oak);

    /* the same turned round by half, and nothing outside the place */
    print(kit, "[pattern]\nplace = 10mm 10mm 60mm 60mm\narrange = staggered\npitch = 7x5mm\nsize = 2mm\n", 1, 1);
    Seen seen = ink_see(kit, 127);              /* five pixels to the millimetre */
    int dark = 0;
    for (double y = 5.1; y < 75; y += 0.2) {
        for (double x = 5.1; x < 75; x += 0.2) {
            Pixel pixel = ink_at(&seen, x, y), other = ink_at(&seen, 80 - x, 80 - y);
            g_assert_cmpint(abs(pixel.r - other.r), <=, 64);            /* but for the edges' smoothing */
            if (x < 9.8 || x > 70.2 || y < 9.8 || y > 70.2)
                g_assert_cmpint(pixel.r, ==, 255);
            dark += pixel.r < 128;
        }
    }
    /* one dot of 2 mm for each 35 square millimetres */
    g_assert_cmpfloat_with_epsilon(dark * 0.04, 3600 * G_PI / 35, 25);
}

/* Things that are scattered keep apart: so many dots, so much ink. */
static void test_scatter(Kit *kit, gconstpointer unused)
{
    (void) unused;
    print(kit, "[pattern]\nplace = 10mm 10mm 80mm 80mm\narrange = scatter\ncount = 60\nsize = 4mm\nseed = sky\n", 1, 1);
    Seen seen = ink_see(kit, 127);
    double dark = 0;
    for (double y = 5.1; y < 95; y += 0.2)
        for (double x = 5.1; x < 95; x += 0.2)
            dark += ink_at(&seen, x, y).r < 128;
    double all = 60 * 4 * G_PI;
    g_assert_cmpfloat(dark * 0.04, <=, all + 1);
    g_assert_cmpfloat(dark * 0.04, >=, all * 0.88);             /* the edge cuts a few of them */
    said_is(kit->diag, "");
}

static void test_mistakes(Kit *kit, gconstpointer unused)
{
    (void) unused;
    print(kit, "[pattern a]\nsize = -1mm\n[pattern b]\npitch = 0.1x0.1mm\n[pattern c]\nsize = 0\n"
               "[pattern d]\nicon = flagg.svg\n[line f]\ndash = dashed\n[box g]\nshape = polygon\nfill = #000\n"
               "[box e]\nplace = 10mm 10mm 20mm 20mm\nfill = #ff0000\n", 1, 1);
    g_autofree char *lines = said(kit->diag);
    static const char *const expected[] = {
        "card.ini:6:8 error: 'size' must be larger than nothing",
        "card.ini:8:9 error: with this 'pitch' the pattern has more than 20000 things",
        "card.ini:10:8 error: 'size' must be larger than nothing", "there is no icon 'flagg.svg' in ",
        "; did you mean 'flag.svg'?",
        "'dash' must be solid, dash, dot, dashdot, or up to 16 lengths, line and gap in turn, as 2mm 1mm, not 'dashed'",
        "a box is no polygon: draw one as a [path]",
    };
    for (size_t i = 0; i < G_N_ELEMENTS(expected); i++)
        has(lines, expected[i]);
    Seen seen = ink_see(kit, 72);
    ink_is(&seen, 20, 20, 0xff0000, 0);
}

/* Numbers in messages are written as they are typed, in every locale; see comma.t. */
static void test_numbers(Kit *kit, gconstpointer unused)
{
    static const char *const fonts[] = { "tests/fonts", NULL }, *const none[] = { NULL };
    (void) unused;
    const char *path = kit_path(kit, "card.ini");
    g_assert_true(g_file_set_contents(path, "[component]\nsize = 50x50mm\nbleed = 0\n[text a]\nplace = -2.5mm 10mm 40mm 10mm\n"
                                            "text = Words\nfont = Liberation Sans 12\n", -1, NULL));
    Run *run = run_new(kit->arena);
    Component *component = component_load(kit->diag, kit->arena, run, library_new(kit->arena, path, NULL, NULL), path);
    GPtrArray *decks = arena_list(kit->arena);
    g_ptr_array_add(decks, deck_deal(kit->diag, kit->arena, component));
    g_autoptr(Ink) ink = ink_open(kit->diag, fonts, none);
    g_assert_false(rehearse_print(kit->diag, ink, sheet_plan(kit->diag, kit->arena, decks)));
    g_autofree char *lines = said(kit->diag);
    has(lines, "the text reaches 2.5 mm beyond the cut");
    g_assert_cmpstr(arena_format(kit->arena, "%.2f", 1.25), ==, "1.25");
}

static void test_nothing(Kit *kit, gconstpointer unused)
{
    (void) kit;
    (void) unused;
    ink_close(NULL);
    icons_close(NULL);
    images_close(NULL);
    setter_close(NULL);
    fonts_close(NULL);
}

int main(int argc, char **argv)
{
    kit_start(&argc, &argv);
    g_test_add("/ink/shapes", Kit, NULL, start, test_shapes, kit_close);
    g_test_add("/ink/turns", Kit, NULL, start, test_turns, kit_close);
    g_test_add("/ink/opacity", Kit, NULL, start, test_opacity, kit_close);
    g_test_add("/ink/once", Kit, NULL, start, test_once, kit_close);
    g_test_add("/ink/patterns", Kit, NULL, start, test_patterns, kit_close);
    g_test_add("/ink/scatter", Kit, NULL, start, test_scatter, kit_close);
    g_test_add("/ink/mistakes", Kit, NULL, start, test_mistakes, kit_close);
    g_test_add("/ink/numbers", Kit, NULL, start, test_numbers, kit_close);
    g_test_add("/ink/nothing", Kit, NULL, start, test_nothing, kit_close);
    return g_test_run();
}
