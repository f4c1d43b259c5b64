/* Lengths, places and sizes: every form, and what is expected instead of others. */
#include "units.h"

#include <glib.h>
#include <locale.h>

static const struct { const char *text; double frac, mm; LinearForm form; } places[] = {
    { "3mm", 0, 3, LINEAR_LENGTH },             { "0", 0, 0, LINEAR_LENGTH },
    { "-3mm", 0, -3, LINEAR_LENGTH },           { "+.5mm", 0, 0.5, LINEAR_LENGTH },
    { "1in", 0, 25.4, LINEAR_LENGTH },          { "72pt", 0, 25.4, LINEAR_LENGTH },
    { "2.5cm", 0, 25, LINEAR_LENGTH },          { "1500um", 0, 1.5, LINEAR_LENGTH },
    { "50%", 0.5, 0, LINEAR_LENGTH },           { "50%-3mm", 0.5, -3, LINEAR_LENGTH },
    { "left", 0, 0, LINEAR_EDGE },              { "top+2mm", 0, 2, LINEAR_EDGE },
    { "right-3mm", 1, -3, LINEAR_EDGE },        { "bottom", 1, 0, LINEAR_EDGE },
    { "centre+2mm", 0.5, 2, LINEAR_CENTRE },    { "center", 0.5, 0, LINEAR_CENTRE },
    { "middle", 0.5, 0, LINEAR_CENTRE },        { "2mm+middle", 0.5, 2, LINEAR_CENTRE },
    { "3*12.5mm", 0, 37.5, LINEAR_LENGTH },     { "12.5mm*3", 0, 37.5, LINEAR_LENGTH },
    { "(2+1)*4mm", 0, 12, LINEAR_LENGTH },      { "( 2 + 1 )*4mm", 0, 12, LINEAR_LENGTH },
    { "right-(2 + 1)*4mm", 1, -12, LINEAR_EDGE }, { "1in/2", 0, 12.7, LINEAR_LENGTH },
    { "-(2mm-5mm)", 0, 3, LINEAR_LENGTH },      { "--3mm", 0, 3, LINEAR_LENGTH },
    { "2*-3mm", 0, -6, LINEAR_LENGTH },         { "1mm-2mm-3mm", 0, -4, LINEAR_LENGTH },
    { "12mm/2/3", 0, 2, LINEAR_LENGTH },        { "1mm+2*3mm", 0, 7, LINEAR_LENGTH },
    { "0+1mm", 0, 1, LINEAR_LENGTH },           { "right+10%", 1.1, 0, LINEAR_EDGE },
    { "(right)-3mm", 1, -3, LINEAR_EDGE },      { "7.mm", 0, 7, LINEAR_LENGTH },
    { "min(190mm/10,150mm/6)", 0, 19, LINEAR_LENGTH }, { "max(2mm, 3mm)*2", 0, 6, LINEAR_LENGTH },
    { "right-min(3,4)*1mm", 1, -3, LINEAR_EDGE },
};

static void test_places(void)
{
    for (size_t i = 0; i < G_N_ELEMENTS(places); i++) {
        Linear linear;
        LinearForm form;
        const char *why = NULL;
        if (!linear_parse(places[i].text, &linear, &form, &why))
            g_error("'%s': expected %s", places[i].text, why);
        g_assert_cmpfloat_with_epsilon(linear.frac, places[i].frac, 1e-12);
        g_assert_cmpfloat_with_epsilon(mm_of_pt(linear.pt), places[i].mm, 1e-9);
        g_assert_cmpint(form, ==, places[i].form);
    }
}

static const struct { const char *text, *expected; } mistakes[] = {
    { "", "a number" },
    { "3", "a unit behind the number: mm, cm, in, pt, um or %" },
    { "3px", "a unit: mm, cm, in, pt, um or %" },
    { "3MM", "a unit: mm, cm, in, pt, um or %" },
    { "3mmm", "a unit: mm, cm, in, pt, um or %" },
    { "0x10mm", "a unit: mm, cm, in, pt, um or %" },
    { "1e3mm", "a unit: mm, cm, in, pt, um or %" },
    { "3,5mm", "a decimal point, not a comma" },
    { "1+1mm", "a unit with each number of the sum: mm, cm, in, pt, um or %" },
    { "inf", "left, right, top, bottom, centre or middle" },
    { "rihgt-3mm", "left, right, top, bottom, centre or middle" },
    { "right-left", "a length behind '-', not an edge" },
    { "-right", "a length behind '-', not an edge" },
    { "right+left", "one edge, not two" },
    { "2*right", "a length beside '*', not an edge" },
    { "right/2", "a length before '/', not an edge" },
    { "3mm*3mm", "a plain number on one side of '*'" },
    { "3mm/3mm", "a plain number behind '/'" },
    { "3mm/0", "a number other than 0 behind '/'" },
    { "min(3mm)", "',' and a second length" },
    { "max(50%,3mm)", "two numbers or two lengths, without % or edges, in min() and max()" },
    { "3mm/(2-2)", "a number other than 0 behind '/'" },
    { "right -3mm", "no blank here (blanks stand only in parentheses)" },
    { "- 3mm", "a number" },
    { "( 2 + 1 ) * 4mm", "no blank here (blanks stand only in parentheses)" },
    { "(3mm", "')'" },
    { "3mm)", "+, -, * or / between two numbers" },
    { "3mm4mm", "a unit: mm, cm, in, pt, um or %" },
    { "3*", "a number" },
    { ".", "a number" },
    { "((((((((((((((((((((((((((((((((((1mm", "fewer signs and parentheses" },
    { "----------------------------------1mm", "fewer signs and parentheses" },
};

static void test_mistakes(void)
{
    for (size_t i = 0; i < G_N_ELEMENTS(mistakes); i++) {
        Linear linear = { 7, 8 };
        LinearForm form = LINEAR_EDGE;
        const char *why = NULL;
        g_test_message("%s", mistakes[i].text);
        g_assert_false(linear_parse(mistakes[i].text, &linear, &form, &why));
        g_assert_cmpstr(why, ==, mistakes[i].expected);
        g_assert_true(linear.frac == 7 && linear.pt == 8 && form == LINEAR_EDGE);
    }
}

static void test_large(void)
{
    g_autofree char *nines = g_strnfill(400, '9'), *text = g_strconcat(nines, "mm", NULL);
    Linear linear;
    LinearForm form;
    const char *why;
    g_assert_false(linear_parse(text, &linear, &form, &why));
    g_assert_cmpstr(why, ==, "a smaller number");

    g_autofree char *many = g_strnfill(300, '9'), *product = g_strdup_printf("%s*%smm", many, many);
    g_assert_false(linear_parse(product, &linear, &form, &why));
    g_assert_cmpstr(why, ==, "a smaller number");
}

static void test_lengths(void)
{
    double value = 1;
    const char *why;
    g_assert_true(length_parse("2*3mm", &value, &why));
    g_assert_cmpfloat_with_epsilon(mm_of_pt(value), 6, 1e-9);
    g_assert_false(length_parse("50%", &value, &why));
    g_assert_cmpstr(why, ==, "a length in mm, cm, in, pt or um, without % and edges");
    g_assert_false(length_parse("left", &value, &why));
    g_assert_false(length_parse("centre", &value, &why));

    g_assert_true(number_parse("(1+2)*3/4", &value, &why));
    g_assert_cmpfloat_with_epsilon(value, 2.25, 1e-12);
    g_assert_false(number_parse("3mm", &value, &why));
    g_assert_cmpstr(why, ==, "a number without a unit");
    g_assert_false(number_parse("50%", &value, &why));
    g_assert_false(number_parse("three", &value, &why));
    g_assert_cmpfloat_with_epsilon(value, 2.25, 1e-12);
}

static void test_axis(void)
{
    g_assert_cmpint(linear_axis("right-3mm"), ==, 'x');
    g_assert_cmpint(linear_axis("2mm+left"), ==, 'x');
    g_assert_cmpint(linear_axis("top"), ==, 'y');
    g_assert_cmpint(linear_axis("bottom-50%"), ==, 'y');
    g_assert_cmpint(linear_axis("centre"), ==, 0);
    g_assert_cmpint(linear_axis("3mm"), ==, 0);
}

static void size_is(const char *text, double w, double h)
{
    Size size;
    const char *why = NULL;
    if (!size_parse(text, &size, &why))
        g_error("'%s': expected %s", text, why);
    g_assert_cmpfloat_with_epsilon(mm_of_pt(size.w), w, 1e-9);
    g_assert_cmpfloat_with_epsilon(mm_of_pt(size.h), h, 1e-9);
}

static void size_is_not(const char *text, const char *expected)
{
    Size size = { 1, 2 };
    const char *why = NULL;
    g_assert_false(size_parse(text, &size, &why));
    g_assert_cmpstr(why, ==, expected);
    g_assert_true(size.w == 1 && size.h == 2);
}

static void test_sizes(void)
{
    size_is("54x80mm", 54, 80);
    size_is("54mmx80mm", 54, 80);
    size_is("54mmx80", 54, 80);
    size_is("54x80", 54, 80);
    size_is("0.5x0.25", 0.5, 0.25);         /* not the hexadecimal number that C would read */
    size_is("45mm", 45, 45);
    size_is("45", 45, 45);
    size_is("54mm 80mm", 54, 80);
    size_is("54 x 80 mm", 54, 80);
    size_is("54\xC3\x97" "80mm", 54, 80);
    size_is("2.5X3.5in", 63.5, 88.9);
    size_is("1inx10mm", 25.4, 10);
    size_is("6.35cm x 88.9mm", 63.5, 88.9);

    size_is_not("", "a size like 54x80mm or 45mm");
    size_is_not("big", "a size like 54x80mm or 45mm");
    size_is_not("54x", "a size like 54x80mm or 45mm");
    size_is_not("x80", "a size like 54x80mm or 45mm");
    size_is_not("54x80px", "a size like 54x80mm or 45mm");
    size_is_not("54x80x3", "a size like 54x80mm or 45mm");
    size_is_not("-54x80", "a size like 54x80mm or 45mm");
    size_is_not("5,4x8mm", "a decimal point, not a comma");
    size_is_not("0x80mm", "a size above 0");
}

static void test_micrometres(void)
{
    for (int64_t um = -3000; um <= 300000; um += 997)
        g_assert_cmpint(um_of(pt_of_um(um)), ==, um);
    g_assert_cmpint(um_of(pt_of_mm(0.0004)), ==, 0);
    g_assert_cmpint(um_of(pt_of_mm(0.0006)), ==, 1);
    g_assert_cmpfloat_with_epsilon(pt_of_mm(25.4), 72, 1e-12);
}

int main(int argc, char **argv)
{
    setlocale(LC_ALL, "");
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/units/places", test_places);
    g_test_add_func("/units/mistakes", test_mistakes);
    g_test_add_func("/units/large", test_large);
    g_test_add_func("/units/lengths", test_lengths);
    g_test_add_func("/units/axis", test_axis);
    g_test_add_func("/units/sizes", test_sizes);
    g_test_add_func("/units/micrometres", test_micrometres);
    return g_test_run();
}
