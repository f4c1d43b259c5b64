/* Nearest words: near enough to be meant, or none. */
#include "word.h"

static const char *const keys[] = { "font", "fill", "colour", "corner", "x", "w", "grün", "bleed", NULL };

static void test_near(void)
{
    g_assert_cmpstr(near_of("fnot", keys), ==, "font");          /* two letters changed places: one edit */
    g_assert_cmpstr(near_of("fontt", keys), ==, "font");
    g_assert_cmpstr(near_of("color", keys), ==, "colour");
    g_assert_cmpstr(near_of("colr", keys), ==, "colour");        /* two edits of six letters */
    g_assert_cmpstr(near_of("FONT", keys), ==, "font");
    g_assert_cmpstr(near_of("GRÜM", keys), ==, "grün");
    g_assert_cmpstr(near_of("X", keys), ==, "x");
    g_assert_cmpstr(near_of("corner", keys), ==, "corner");
}

static void test_far(void)
{
    g_assert_null(near_of("opacity", keys));
    g_assert_null(near_of("y", keys));                           /* one edit would be the whole word */
    g_assert_null(near_of("fo", keys));
    g_assert_null(near_of("clr", keys));
    g_assert_null(near_of("coulrnexr", keys));
    g_assert_null(near_of("", keys));
    g_assert_null(near_of("fon\xff", keys));                     /* no text at all */
    g_autofree char *endless = g_strnfill(5000, 'f');
    g_assert_null(near_of(endless, keys));
}

static void test_best(void)
{
    Near guess = { .word = "carrd" };
    near_try(&guess, "carnd");          /* 1 */
    near_try(&guess, "corrr");          /* 2 */
    g_assert_cmpstr(guess.nearest, ==, "carnd");
    g_assert_cmpuint(guess.edits, ==, 1);
    near_try(&guess, "carrd");
    g_assert_cmpuint(guess.edits, ==, 0);
    near_try(&guess, "CARRD");          /* the first of equals stays */
    g_assert_cmpstr(guess.nearest, ==, "carrd");
}

static void test_words(void)
{
    g_assert_cmpstr(near_in("lft", "right left top"), ==, "left");
    g_assert_null(near_in("zzzzz", "right left top"));
    g_assert_cmpstr(near_hint("font"), ==, "; did you mean 'font'?");
    g_assert_cmpstr(near_hint(NULL), ==, "");
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/word/near", test_near);
    g_test_add_func("/word/far", test_far);
    g_test_add_func("/word/best", test_best);
    g_test_add_func("/word/words", test_words);
    return g_test_run();
}
