/* Paints: every form that is written, every mistake that is named. */
#include "paint.h"

#include <locale.h>
#include <math.h>

static Arena   *arena;
static Palette *palette;

static Paint parse(const char *text)
{
    Paint paint;
    const char *why = NULL;
    if (!paint_parse(arena, palette, text, &paint, &why))
        g_error("'%s': %s", text, why);
    return paint;
}

static void near_number(double a, double b)
{
    g_assert_cmpfloat_with_epsilon(a, b, 1e-6);
}

static void same_colour(Colour colour, double r, double g, double b, double a)
{
    near_number(colour.r, r);
    near_number(colour.g, g);
    near_number(colour.b, b);
    near_number(colour.a, a);
}

static void test_colours(void)
{
    same_colour(parse("#f00").colour, 1, 0, 0, 1);
    same_colour(parse("#336699").colour, 0.2, 0.4, 0.6, 1);
    same_colour(parse("#33669980").colour, 0.2, 0.4, 0.6, 128 / 255.0);
    same_colour(parse("#FFF@50%").colour, 1, 1, 1, 0.5);
    same_colour(parse("  gold@12.5% ").colour, 1, 0.8, 0, 0.125);
    same_colour(parse("shine").colour, 1, 0.8, 0, 0.5);          /* a name that stands for a name */
    same_colour(parse("shine@50%").colour, 1, 0.8, 0, 0.25);
    same_colour(parse("white").colour, 1, 1, 1, 1);
    g_assert_cmpint(parse("none").kind, ==, PAINT_NONE);
    g_assert_cmpint(parse("nothing").kind, ==, PAINT_NONE);
}

static void test_linear(void)
{
    Paint paint = parse("linear gold #000");
    g_assert_cmpint(paint.kind, ==, PAINT_LINEAR);
    near_number(paint.angle, 90);
    g_assert_cmpuint(paint.stops, ==, 2);
    near_number(paint.stop[0].at, 0);
    near_number(paint.stop[1].at, 1);

    paint = parse("linear -45 gold 10% #fff #888 #000 70% #123456");
    near_number(paint.angle, -45);
    g_assert_cmpuint(paint.stops, ==, 5);
    near_number(paint.stop[0].at, 0.1);
    near_number(paint.stop[1].at, 0.3);
    near_number(paint.stop[2].at, 0.5);
    near_number(paint.stop[3].at, 0.7);
    near_number(paint.stop[4].at, 1);
    near_number(parse("linear 30deg gold gold").angle, 30);

    paint = parse("sky@50%");                                   /* a whole gradient, fainter */
    g_assert_cmpint(paint.kind, ==, PAINT_LINEAR);
    near_number(paint.stop[0].colour.a, 0.5);
    near_number(paint.stop[1].colour.a, 0.25);
    near_number(parse("sky").stop[0].colour.a, 1);
}

static void test_radial(void)
{
    Paint paint = parse("radial gold@80% gold@0%");
    near_number(paint.cx, 0.5);
    near_number(paint.cy, 0.5);
    near_number(paint.radius, 1);
    paint = parse("radial at 25% 40.5% 80% gold white 60% #000");
    near_number(paint.cx, 0.25);
    near_number(paint.cy, 0.405);
    near_number(paint.radius, 0.8);
    near_number(paint.stop[1].at, 0.6);
    near_number(parse("radial 120% gold white").radius, 1.2);
}

static void test_mistakes(void)
{
    static const char *const wrong[][2] = {
        { "", "a colour, 'none', 'linear ...' or 'radial ...' is expected" },
        { "gld", "there is no colour 'gld'; did you mean 'gold'?" },
        { "Gold", "there is no colour 'Gold'; did you mean 'gold'?" },
        { "qqqqqq", "there is no colour 'qqqqqq'" },
        { "#12345", "'#12345' is no colour: '#' is followed by 3, 6 or 8 digits, 0 to 9 and a to f" },
        { "#12345g", "'#12345g' is no colour: '#' is followed by 3, 6 or 8 digits, 0 to 9 and a to f" },
        { "#", "'#' is no colour: '#' is followed by 3, 6 or 8 digits, 0 to 9 and a to f" },
        { "gold@50", "the opacity in 'gold@50' is expected as @0% to @100%" },
        { "gold@150%", "the opacity in 'gold@150%' is expected as @0% to @100%" },
        { "gold@nan%", "the opacity in 'gold@nan%' is expected as @0% to @100%" },
        { "gold black", "one colour is expected, but 'black' follows it; a gradient begins with 'linear' or 'radial'" },
        { "none gold", "one colour is expected, but 'gold' follows it; a gradient begins with 'linear' or 'radial'" },
        { "linear", "a gradient has two colours or more" },
        { "linear gold", "a gradient has two colours or more" },
        { "linear 45% gold black", "the angle of a linear gradient is expected in degrees, as 45, and not as '45%'" },
        { "linear gold 60% black 40%", "the stop 'black 40%' lies before the one in front of it" },
        { "linear gold 60 black", "the place of a stop is expected in per cent, 0% to 100%, and not as '60'" },
        { "linear gold 10% 20% black", "'20%' stands where a colour is expected" },
        { "linear sky black", "'sky' is no single colour, as a gradient's stops are" },
        { "linear nothing black", "'nothing' is no single colour, as a gradient's stops are" },
        { "radial at 20% gold black",
          "the middle of a radial gradient is expected in per cent, -1000% to 1000%, and not as 'gold'" },
        { "radial 0% gold black",
          "the radius of a radial gradient is expected in per cent, 1% to 1000%, and not as '0%'" },
        { "round", "the colour 'round' stands for itself in the end (which is what the palette's 'about' is)"
                   " (which is what the palette's 'round' is)" },
        { "selfish", "the colour 'selfish' stands for itself in the end (which is what the palette's 'selfish' is)" },
        { "typo", "there is no colour 'goldd'; did you mean 'gold'? (which is what the palette's 'typo' is)" },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(wrong); i++) {
        Paint paint = { .kind = PAINT_SOLID };
        const char *why = NULL;
        g_assert_false(paint_parse(arena, palette, wrong[i][0], &paint, &why));
        g_assert_cmpstr(why, ==, wrong[i][1]);
        g_assert_cmpint(paint.kind, ==, PAINT_NONE);
    }
    Paint paint;
    const char *why;
    g_assert_false(paint_parse(arena, NULL, "gold", &paint, &why));
}

static void test_palette(void)
{
    Palette *later = palette_new(arena);
    palette_set(later, "ink", "#111");
    palette_set(later, "ink", "#222");
    g_assert_cmpstr(palette_get(later, "ink"), ==, "#222");
    g_assert_null(palette_get(later, "Ink"));
    g_assert_cmpstr(palette_nearest(later, "inc"), ==, "ink");
}

static void test_lightness(void)
{
    near_number(colour_lightness((Colour) { 1, 1, 1, 1 }), 100);
    near_number(colour_lightness((Colour) { 0, 0, 0, 1 }), 0);
    near_number(colour_lightness((Colour) { 0, 0, 0, 0 }), 100);           /* nothing on white paper */
    g_assert_cmpfloat_with_epsilon(colour_lightness((Colour) { 0.46633, 0.46633, 0.46633, 1 }), 50, 0.01);
    near_number(colour_contrast((Colour) { 1, 1, 1, 1 }, (Colour) { 0, 0, 0, 1 }), 21);
    near_number(colour_contrast((Colour) { 0, 0, 0, 1 }, (Colour) { 0, 0, 0, 1 }), 1);
    double grey = 0x77 / 255.0;                                     /* #777 on white: 4.48, famously just not enough */
    double contrast = colour_contrast((Colour) { grey, grey, grey, 1 }, (Colour) { 1, 1, 1, 1 });
    g_assert_cmpfloat_with_epsilon(contrast, 4.48, 0.005);
}

static void test_dashes(void)
{
    static const char *const wrong[] = { "dashed", "2mm -1mm", "2", "0 0", "2mm,1mm",
        "1mm 1mm 1mm 1mm 1mm 1mm 1mm 1mm 1mm 1mm 1mm 1mm 1mm 1mm 1mm 1mm 1mm" };
    Dash dash;
    const char *why;

    g_assert_true(dash_parse("", 1, &dash, &why));
    g_assert_cmpuint(dash.count, ==, 0);
    g_assert_true(dash_parse("dashdot", 0.5, &dash, &why));
    g_assert_cmpuint(dash.count, ==, 4);
    near_number(dash.length[2], 0.5);
    g_assert_true(dash_parse(" 4pt  0.5in ", 9, &dash, &why));
    g_assert_cmpuint(dash.count, ==, 2);
    near_number(dash.length[1], 36);
    for (size_t i = 0; i < G_N_ELEMENTS(wrong); i++)
        g_assert_false(dash_parse(wrong[i], 1, &dash, &why));
}

int main(int argc, char **argv)
{
    setlocale(LC_ALL, "");      /* a comma locale must change nothing */
    g_test_init(&argc, &argv, NULL);
    arena   = arena_new();
    palette = palette_new(arena);
    static const char *const names[][2] = {
        { "gold", "#fc0" }, { "shine", "gold@50%" }, { "sky", "linear #000 white@50%" }, { "nothing", "none" },
        { "round", "about" }, { "about", "round" }, { "selfish", "selfish@10%" }, { "typo", "goldd" },
    };
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++)
        palette_set(palette, names[i][0], names[i][1]);

    g_test_add_func("/paint/colours", test_colours);
    g_test_add_func("/paint/linear", test_linear);
    g_test_add_func("/paint/radial", test_radial);
    g_test_add_func("/paint/mistakes", test_mistakes);
    g_test_add_func("/paint/palette", test_palette);
    g_test_add_func("/paint/lightness", test_lightness);
    g_test_add_func("/paint/dashes", test_dashes);
    int failed = g_test_run();
    arena_free(arena);
    return failed;
}
