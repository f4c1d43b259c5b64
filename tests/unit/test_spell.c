/* Names that look alike: trimmed, compared, told apart. */
#include "spell.h"

#include <string.h>

static Arena *arena;

static void trims(const char *text, const char *expected)
{
    size_t len = strlen(text);
    const char *start = spell_trim(text, &len);
    g_autofree char *trimmed = g_strndup(start, len);
    g_assert_cmpstr(trimmed, ==, expected);
}

static void test_trim(void)
{
    trims("name", "name");
    trims("  name\t", "name");
    trims("\xEF\xBB\xBFname", "name");                   /* byte-order mark */
    trims("name\xC2\xA0", "name");                       /* no-break space */
    trims("\xE2\x80\xAFname\xE2\x80\xAF", "name");       /* narrow no-break space */
    trims("\xC2\xADna me\xC2\xAD", "na me");             /* soft hyphen */
    trims("\xE2\x80\x8Bname\xE2\x80\x8D", "name");       /* zero-width space, joiner */
    trims("\xE2\x9A\x94\xEF\xB8\x8F", "\xE2\x9A\x94");   /* an emoji's variation selector */
    trims("na\xE2\x80\x8Bme", "na\xE2\x80\x8Bme");       /* inside: another name */
    trims("\r\nname\r\n", "name");
    trims(" \xC2\xA0\xE2\x80\x8B ", "");
    trims("", "");
}

static bool same(const char *a, const char *b)
{
    bool equal = spell_same(a, strlen(a), b, strlen(b));
    g_assert_true(equal == g_str_equal(spell_fold(arena, a, strlen(a)), spell_fold(arena, b, strlen(b))));
    return equal;
}

static void test_same(void)
{
    g_assert_true(same("name", "name"));
    g_assert_true(same("name", "NaMe"));
    g_assert_true(same("gr\xC3\xB6\xC3\x9F" "e", "GR\xC3\x96\xC3\x9F" "E"));
    g_assert_true(same("", ""));
    g_assert_false(same("name", "nam"));
    g_assert_false(same("nam", "name"));
    g_assert_false(same("name_de", "name-de"));
    g_assert_false(same("\xC3\xA4", "a\xCC\x88"));       /* composed, decomposed */
    g_assert_false(same("\xC3\xA4", "\xC3\xA5"));        /* the same first byte */
}

static bool alike(const char *a, const char *b)
{
    return g_str_equal(spell_shape(arena, a, strlen(a)), spell_shape(arena, b, strlen(b)));
}

static void test_shape(void)
{
    g_assert_true(alike("name", "Name"));
    g_assert_true(alike("name", "n\xD0\xB0me"));                 /* a Cyrillic a */
    g_assert_true(alike("name", "na\xE2\x80\x8Bme"));
    g_assert_true(alike("name", "\xEF\xBD\x8E\xEF\xBD\x81me"));  /* wide letters */
    g_assert_true(alike("k\xC3\xA4se", "ka\xCC\x88se"));
    g_assert_true(alike("card text", "card\xC2\xA0text"));
    g_assert_true(alike("name-de", "name\xE2\x80\x91" "de"));    /* a no-break hyphen */
    g_assert_true(alike("COPY", "\xD0\xA1\xD0\x9E\xD0\xA0\xCE\xA5"));
    g_assert_false(alike("name", "mane"));
    g_assert_false(alike("k\xC3\xA4se", "kase"));
}

static void spells(const char *text, const char *expected)
{
    g_assert_cmpstr(spell_out(arena, text, strlen(text)), ==, expected);
}

static void test_out(void)
{
    spells("name_de", "name_de");
    spells("Gr\xC3\xB6\xC3\x9F" "e", "Gr\xC3\xB6\xC3\x9F" "e");
    spells("na\xE2\x80\x8Bme", "na<U+200B>me");
    spells("n\xD0\xB0me", "n<U+0430>me");
    spells("ka\xCC\x88se", "ka<U+0308>se");
    spells("card\xC2\xA0text", "card<U+00A0>text");
    spells("a\nb", "a<U+000A>b");
    spells("\xD0\xB8\xD0\xBC\xD1\x8F", "\xD0\xB8\xD0\xBC\xD1\x8F");          /* a Russian word is no deceit */
    spells("\xD1\x81\xD0\xBE\xD1\x80\xD1\x83", "<U+0441><U+043E><U+0440><U+0443>");      /* but 'copy' is */
    spells("\xE5\x90\x8D\xE5\x89\x8D", "\xE5\x90\x8D\xE5\x89\x8D");
    spells("", "");
}

static void test_invisible(void)
{
    g_assert_true(spell_invisible(0x00AD));
    g_assert_true(spell_invisible(0x200B));
    g_assert_true(spell_invisible(0x2060));
    g_assert_true(spell_invisible(0xFE0F));
    g_assert_true(spell_invisible(0xE0101));
    g_assert_false(spell_invisible('a'));
    g_assert_false(spell_invisible(' '));
    g_assert_false(spell_invisible(0x202F));                     /* a space has a width */
    g_assert_false(spell_invisible(0x0308));
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    arena = arena_new();
    g_test_add_func("/spell/trim", test_trim);
    g_test_add_func("/spell/same", test_same);
    g_test_add_func("/spell/shape", test_shape);
    g_test_add_func("/spell/out", test_out);
    g_test_add_func("/spell/invisible", test_invisible);
    int status = g_test_run();
    arena_free(arena);
    return status;
}
