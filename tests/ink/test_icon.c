/* Icons, as poppler shows them: their colours, their size, what they cost, and what cannot be drawn. */
#include "ink_kit.h"

#define SVG "<svg xmlns='http://www.w3.org/2000/svg' "

static const File files[] = {
    /* a background square, then a figure in white: as the set's originals have it */
    { "ground.svg", SVG "viewBox='0 0 512 512'><path d='M0 0h512v512H0z'/><g transform='translate(0,0)'>"
      "<path fill='#fff' d='M128 128h256v256H128z'/></g></svg>" },
    { "square.svg", SVG "viewBox='0 0 512 512'><path d='M0 0h512v512H0z'/></svg>" },
    { "line.svg", SVG "width='24' height='24' viewBox='0 0 24 24' fill='none' stroke='currentColor' stroke-width='4'>"
      "<rect x='0' y='0' width='24' height='24' stroke='none'/><rect x='4' y='4' width='16' height='16'/></svg>" },
    { "style.svg", "<?xml version='1.0' encoding='UTF-8'?>\n<!-- a > b -->\n<!DOCTYPE svg [ <!ELEMENT svg ANY> ]>\n"
      SVG "viewBox='0 0 100 100'><style type='text/css'><![CDATA[ .a, .b{ fill : #c22 ; opacity: 1 }"
      " @media print { .c{fill:url(\"a;b#c\")} } .n{fill:none;stroke:#22c;stroke-width:10;} /* } */ ]]></style>"
      "<rect class='a' width='40' height='100'/><path class='n' d='M45 0V100'/>"
      "<rect x='60' width='40' height='40' style='fill : #0a0; stroke:none'/>"
      "<rect x='60' y='60' width='40' height='40' class='b' style='fill:none'/></svg>" },
    { "moved.svg", SVG "viewBox='0 0 200 100'><g transform='matrix(.5,0 0,-.5 0 100)'>"
      "<g transform='translate(20 20) rotate(90) scale(-1,1) rotate(-90, 0 0) scale(1 -1)'>"
      "<path style='fill:#000;stroke:none' d='M0 0h160v160H0z'/></g>"
      "<path class='k' style='fill:#888' d='M220 20h160v160h-160z'/></g></svg>" },
    { "used.svg", SVG "xmlns:xlink='http://www.w3.org/1999/xlink' viewBox='0 0 100 100'><defs>"
      "<path id='leg' d='M0 0h20v100h-20z'/></defs><use xlink:href='#leg' x='10'/>"
      "<use href='#leg' x='70' fill='#36c'/></svg>" },
    { "sized.svg", SVG "width='40' height='20'><rect width='40' height='20' rx='1'/><circle cx='20' cy='10' r='1'/>"
                       "</svg>" },
    { "bare.svg", SVG "><path d='M500 500h100v50h-100z'/></svg>" },
    { "mask.svg", SVG "viewBox='0 0 100 100'><mask id='m'><rect width='50' height='100' fill='#fff'/>"
      "<rect x='50' width='50' height='100'/></mask><circle cx='50' cy='50' r='49' mask='url(#m)' fill='#345'/>"
      "</svg>" },
    { "own.svg", SVG "viewBox='0 0 100 100'><defs><linearGradient id='g'><stop stop-color='#f00'/>"
      "<stop offset='1' stop-color='#00f'/></linearGradient></defs><rect width='100' height='50' fill='url(#g)'/>"
      "<rect y='50' width='100' height='50' fill='currentColor'/></svg>" },
    { "prefix.svg", "<s:svg xmlns:s='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><s:rect width='9' height='9'/>"
      "<s:circle cx='4.5' cy='4.5' r='3' fill='#fff'/></s:svg>" },
    { "entity.svg", "<?xml version='1.0'?><?odd a>b ?>\n"
                    "<!DOCTYPE svg [ <!ENTITY hollow \"fill:none;&blue;\"> <!ENTITY blue 'stroke:#00f;'> ]>\n"
      SVG "viewBox='0 0 10 10'><path style='&hollow;' d='M2 2h6v6h-6z'/></svg>" },
    { "empty.svg", SVG "viewBox='0 0 10 10'><g fill='none'><path d='M1 1h5v5z'/></g></svg>" },
    { "broken.svg", SVG "viewBox='0 0 10 10'>\n<path d='M1 1h5v5z'></svg>" },
    { "words.svg", "An oak leaf." },
};

static void start(Kit *kit, gconstpointer unused)
{
    kit_open(kit, unused);
    ink_files(kit, files, G_N_ELEMENTS(files));
}

#define ICON(place, icon, fill) "[icon " icon place "]\nplace = " place "\nicon = " icon ".svg\nfill = " fill "\n"
#define LINES(width) "stroke = #0000ff\nwidth = " width "\n"

static void test_once(Kit *kit, gconstpointer unused)
{
    (void) unused;
    const char *gold = "[palette]\ngold = linear #fff3c4 #a9741c\n"
                       ICON("0 0 10mm 10mm", "ground", "gold") ICON("20mm 0 30mm 30mm", "ground", "gold");
    ink_print(kit, gold, 10, 5);
    g_assert_cmpint(ink_count(kit, "/Subtype /Form"), ==, 1);       /* two sizes, 100 uses, one form */
    g_assert_cmpint(ink_count(kit, "/Subtype /Image"), ==, 0);
    g_assert_cmpint(ink_count(kit, "/SMask"), ==, 0);
    int few = ink_size(kit);
    ink_print(kit, gold, 10, 55);
    g_assert_cmpint((ink_size(kit) - few) / 1000, <=, 15);         /* bytes a use, all the same but for their number */

    ink_print(kit, ICON("0 0 10mm 10mm", "ground", "#ff0000@50%")
              ICON("20mm 0 10mm 10mm", "ground", "#ff0000@20%"), 1, 1);
    g_assert_cmpint(ink_count(kit, "/Subtype /Form"), ==, 1);       /* all degrees of a colour share one */
    g_assert_cmpint(ink_count(kit, "/SMask"), ==, 0);
    Seen seen = ink_see(kit, 72);
    ink_is(&seen, 5, 5, 0xff8080, 3);
    ink_is(&seen, 25, 5, 0xffcccc, 3);
    said_is(kit->diag, "");
}

static void test_colours(Kit *kit, gconstpointer unused)
{
    (void) unused;
    ink_print(kit, ICON("0 0 20mm 20mm", "ground", "#ff0000") ICON("20mm 0 20mm 20mm", "square", "#ff0000")
              ICON("40mm 0 24mm 24mm", "line", "#ff0000") ICON("70mm 0 20mm 20mm", "style", "#ff0000")
              ICON("0 30mm 20mm 20mm", "own", "none") ICON("20mm 30mm 20mm 20mm", "ground", "none")
              ICON("40mm 30mm 20mm 20mm", "prefix", "#ff0000") ICON("70mm 30mm 20mm 20mm", "mask", "#ff0000")
              ICON("0 60mm 20mm 20mm", "entity", "#ff0000"), 1, 1);
    Seen seen = ink_see(kit, 144);
    ink_is(&seen, 2, 2, 0xffffff, 0);           /* the background is left out, */
    ink_is(&seen, 10, 10, 0xff0000, 0);
    ink_is(&seen, 22, 2, 0xff0000, 0);          /* unless there is nothing else */
    ink_is(&seen, 52, 12, 0xffffff, 0);         /* what is not filled stays empty, */
    ink_is(&seen, 44, 12, 0xff0000, 0);         /* and its lines are lines */
    ink_is(&seen, 41, 1, 0xffffff, 0);
    ink_is(&seen, 74, 10, 0xff0000, 0);         /* style sheets and style attributes */
    ink_is(&seen, 79, 10, 0xff0000, 0);
    ink_is(&seen, 86, 4, 0xff0000, 0);
    ink_is(&seen, 86, 16, 0xffffff, 0);
    ink_is(&seen, 1, 35, 0xf2000d, 12);         /* its own colours */
    ink_is(&seen, 19, 35, 0x0d00f2, 12);
    ink_is(&seen, 10, 45, 0x000000, 0);
    ink_is(&seen, 22, 32, 0x000000, 0);
    ink_is(&seen, 30, 40, 0xffffff, 0);
    ink_is(&seen, 41, 31, 0xffffff, 0);
    ink_is(&seen, 50, 40, 0xff0000, 0);
    ink_is(&seen, 75, 40, 0xff0000, 3);         /* a mask's colours are no colours */
    ink_is(&seen, 85, 40, 0xffffff, 3);
    ink_is(&seen, 10, 70, 0xffffff, 0);
    ink_is(&seen, 4, 70, 0xff0000, 0);
    said_is(kit->diag, "");
}

/* From blue above to red below, whatever the file's own transforms do. */
static void test_gradients(Kit *kit, gconstpointer unused)
{
    (void) unused;
    const char *sky = "linear #0000ff #ff0000";
    g_autofree char *sections = g_strdup_printf(
        "[icon a]\nplace = 0 0 80mm 40mm\nicon = moved.svg\nfill = %s\n"
        "[icon b]\nplace = 0 50mm 40mm 40mm\nicon = used.svg\nfill = linear 0 #0000ff #ff0000\n"
        "[icon c]\nplace = 50mm 50mm 40mm 40mm\nicon = style.svg\nfill = %s\n", sky, sky);
    ink_print(kit, sections, 1, 1);
    Seen seen = ink_see(kit, 72);
    for (double y = 2; y < 38; y += 4) {
        unsigned red = (unsigned) (y / 40 * 255), colour = red << 16 | (255 - red);
        if (y > 6 && y < 34) {
            ink_is(&seen, 10, y, colour, 8);
            ink_is(&seen, 70, y, colour, 8);
        }
        ink_is(&seen, 55, 50 + y, colour, 8);
        ink_is(&seen, 68, 50 + y, colour, 8);
    }
    ink_is(&seen, 8, 70, 0x3300cc, 8);          /* 20 % and 80 % of the way across */
    ink_is(&seen, 32, 70, 0xcc0033, 8);
    g_assert_cmpint(ink_count(kit, "/Subtype /Image"), ==, 0);
    said_is(kit->diag, "");
}

/* How wide the dark stretch is that begins within a few millimetres of x, in points. */
static double line_at(const Seen *seen, double x, double y)
{
    int dark = 0;
    for (int i = -seen->dpi / 10; i < seen->dpi / 10; i++)
        dark += ink_at(seen, x + i * 25.4 / seen->dpi, y).r < 128;
    return dark * 72.0 / seen->dpi;
}

/* An outline is as wide as it is said to be, at every size of the icon and under every transform. */
static void test_outlines(Kit *kit, gconstpointer unused)
{
    (void) unused;
    ink_print(kit, ICON("5mm 5mm 20mm 20mm", "ground", "none") LINES("2pt")
              ICON("30mm 5mm 60mm 60mm", "ground", "none") LINES("2pt")
              ICON("5mm 70mm 40mm 20mm", "moved", "#ffff00") LINES("1pt") ICON("60mm 70mm 24mm 24mm", "line", "none")
              LINES("1pt"), 1, 1);
    Seen seen = ink_see(kit, 288);
    g_assert_cmpfloat_with_epsilon(line_at(&seen, 10, 15), 2, 0.3);
    g_assert_cmpfloat_with_epsilon(line_at(&seen, 45, 35), 2, 0.3);
    ink_is(&seen, 15, 15, 0xffffff, 0);
    ink_is(&seen, 5.5, 5.5, 0xffffff, 0);
    g_assert_cmpfloat_with_epsilon(line_at(&seen, 7, 80), 1, 0.3);
    ink_is(&seen, 15, 80, 0xffff00, 0);
    g_assert_cmpfloat_with_epsilon(line_at(&seen, 64, 82), 1, 0.3);
    ink_is(&seen, 60.2, 75, 0xffffff, 0);       /* a square of no colour is not drawn, either */
    said_is(kit->diag, "");
}

static void test_sizes(Kit *kit, gconstpointer unused)
{
    (void) unused;
    ink_print(kit, ICON("0 0 40mm 40mm", "sized", "#ff0000") ICON("50mm 0 40mm 40mm", "bare", "#ff0000"), 1, 1);
    Seen seen = ink_see(kit, 72);
    for (double x = 0; x <= 50; x += 50) {      /* both are twice as wide as high, and lie in the middle */
        ink_is(&seen, x + 2, 12, 0xff0000, 0);
        ink_is(&seen, x + 38, 28, 0xff0000, 0);
        ink_is(&seen, x + 20, 8, 0xffffff, 0);
        ink_is(&seen, x + 20, 32, 0xffffff, 0);
    }
    said_is(kit->diag, "");
}

/* What can only be drawn in pixels has enough of them. */
static void test_pixels(Kit *kit, gconstpointer unused)
{
    (void) unused;
    ink_print(kit, ICON("0 0 50mm 50mm", "mask", "#ff0000"), 1, 1);
    ink_is_fine(kit);
}

static void test_mistakes(Kit *kit, gconstpointer unused)
{
    (void) unused;
    ink_print(kit, ICON("0 0 9mm 9mm", "empty", "#ff0000") ICON("0 0 9mm 9mm", "broken", "#ff0000")
              ICON("0 0 9mm 9mm", "words", "#ff0000") ICON("0 0 9mm 9mm", "grund", "#ff0000")
              "[icon none]\nicon =\n[icon folder]\nicon = ./\n" ICON("20mm 0 20mm 20mm", "ground", "#ff0000"), 2, 1);
    g_autofree char *lines = said(kit->diag);
    static const char *const expected[] = {
        "there is nothing to draw in '", "/empty.svg'", "/broken.svg' cannot be read as SVG: line 2 ",
        "/words.svg' cannot be read as SVG: ", "there is no icon 'grund.svg' in ", "; did you mean 'ground.svg'?",
        "the name of an icon is expected", "there is no icon './' in ",
    };
    for (size_t i = 0; i < G_N_ELEMENTS(expected); i++)
        has(lines, expected[i]);
    g_assert_cmpuint(diag_errors(kit->diag), >=, 6);
    Seen seen = ink_see(kit, 72);
    ink_is(&seen, 30, 10, 0xff0000, 0);         /* and the next one is as good as ever */

    g_autoptr(Icons) icons = icons_open();
    g_autoptr(Diag) diag = diag_new();
    double aspect = 0;
    const Mark *mark = g_ptr_array_index(ink_marks(kit, ICON("0 0 9mm 9mm", "moved", "#ff0000")), 0);
    g_assert_true(icon_check(icons, diag, mark, "icon", 0, "moved.svg", &aspect));
    g_assert_cmpfloat(aspect, ==, 2);
    g_assert_false(icon_check(icons, diag, mark, "icon", 0, "empty.svg", NULL));
    g_assert_false(icon_check(icons, diag, mark, "icon", 0, "nowhere.svg", NULL));
    g_assert_cmpuint(diag_errors(diag), ==, 2);
}

int main(int argc, char **argv)
{
    kit_start(&argc, &argv);
    g_test_add("/icon/once", Kit, NULL, start, test_once, kit_close);
    g_test_add("/icon/colours", Kit, NULL, start, test_colours, kit_close);
    g_test_add("/icon/gradients", Kit, NULL, start, test_gradients, kit_close);
    g_test_add("/icon/outlines", Kit, NULL, start, test_outlines, kit_close);
    g_test_add("/icon/sizes", Kit, NULL, start, test_sizes, kit_close);
    g_test_add("/icon/pixels", Kit, NULL, start, test_pixels, kit_close);
    g_test_add("/icon/mistakes", Kit, NULL, start, test_mistakes, kit_close);
    return g_test_run();
}
