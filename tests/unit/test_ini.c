/* Layout files: sections, keys, values over many lines, and every mistake at its place. */
#include "ini.h"
#include "said.h"

#include <string.h>

static Arena *arena;

/* Everything that was read, as text. */
static char *tree(const GPtrArray *sections)
{
    GString *out = g_string_new(NULL);
    for (guint s = 0; s < sections->len; s++) {
        const Section *section = sections->pdata[s];
        g_string_append_printf(out, "[%s|%s]", section->kind, section->name);
        for (guint e = 0; e < section->entries->len; e++) {
            const Entry *entry = section->entries->pdata[e];
            g_string_append_printf(out, " %s=<%s>", entry->key, entry->value);
        }
        g_string_append_c(out, '\n');
    }
    return g_string_free(out, FALSE);
}

static GPtrArray *read_text(Diag *diag, const char *text)
{
    const Source *source = source_of(diag, arena, "a.ini", arena_copy(arena, text, strlen(text)), strlen(text));
    g_assert_nonnull(source);
    return ini_read(diag, arena, source);
}

static void reads(const char *text, const char *expected)
{
    g_autoptr(Diag) diag = diag_new();
    g_autofree char *read = tree(read_text(diag, text));
    said_is(diag, "");
    g_assert_cmpstr(read, ==, expected);
}

static void complains(const char *text, const char *expected, const char *messages)
{
    g_autoptr(Diag) diag = diag_new();
    g_autofree char *read = tree(read_text(diag, text));
    said_is(diag, messages);
    g_assert_cmpstr(read, ==, expected);
}

static void test_good(void)
{
    reads("", "");
    reads("# only a comment", "");
    reads("[text]", "[text|]\n");
    reads("[text title]\nfont = EB Garamond 12\nx=3mm\n", "[text|title] font=<EB Garamond 12> x=<3mm>\n");
    reads("[ text   big  title ]\t\n\n[box]\n", "[text|big  title]\n[box|]\n");
    reads("[a]\nk = a = b # c\n", "[a|] k=<a = b # c>\n");
    reads("[a]\nk =\nl=\n", "[a|] k=<> l=<>\n");
    reads("[a]\nk = 1\n[a]\nk = 2", "[a|] k=<1>\n[a|] k=<2>\n");
    reads("[a]\nk \t = \t v  \t\n", "[a|] k=<v>\n");
}

static void test_lines(void)
{
    reads("[a]\ntext = {name},\n    {epithet}\n\tthird  \nx=1\n", "[a|] text=<{name},\n{epithet}\nthird> x=<1>\n");
    reads("[a]\ntext = one\n\n   \n# not this\n  two\n", "[a|] text=<one\ntwo>\n");
    reads("[a]\ntext =\n  one\n  two\n", "[a|] text=<one\ntwo>\n");
    reads("[a]\ntext = one\n  # text, since it is indented\n", "[a|] text=<one\n# text, since it is indented>\n");
    reads("[a]\ntext = one\n  [b]\n  c = d\n", "[a|] text=<one\n[b]\nc = d>\n");
    reads("[a]\r\nk = 1\r\n  2\r\n", "[a|] k=<1\n2>\n");
    reads("[a]\rk = 1\r  2\rl=3", "[a|] k=<1\n2> l=<3>\n");
    reads("\xEF\xBB\xBF[a]\nk=1", "[a|] k=<1>\n");
}

#define LOST "expected a key at the start of a line; an indented line goes on with a value, and there is none above\n"

static void test_bad(void)
{
    complains("k = 1\n[a]\nx=2\n", "[a|] x=<2>\n", "a.ini:1:1 error: expected a [section] before the first key\n");
    complains("[a\nx=2\n", "[a|] x=<2>\n", "a.ini:1:1 error: expected ']' at the end of a section's line\n");
    complains("[a] b\n[a] # b\n", "[a|]\n[a|]\n", "a.ini:1:5 error: expected nothing behind ']'\n"
              "a.ini:2:5 error: expected nothing behind ']'; a comment has a line of its own\n");
    complains("[]\n[ ]\n", "[|]\n[|]\n", "a.ini:1:1 error: expected the kind of section between '[' and ']'\n"
              "a.ini:2:1 error: expected the kind of section between '[' and ']'\n");
    complains("[a]\nwhat is this\n  going on\nx=1", "[a|] x=<1>\n",
              "a.ini:2:1 error: expected [section], key = value, or a # comment\n");
    complains("[a]\n = 1\n", "[a|]\n", "a.ini:2:2 error: " LOST);
    complains("[a]\n= 1\n", "[a|]\n", "a.ini:2:1 error: expected a key before '='\n");
    complains("[a]\nx = 1\ny=2\nx = 3\n  more\n", "[a|] x=<1> y=<2>\n",
              "a.ini:4:1 error: 'x' is given twice in this section\na.ini:2:1 note: the first is here\n");
    complains("  x = 1\n[a]\n", "[a|]\n", "a.ini:1:3 error: " LOST);
}

static const char *part_text(Span span)
{
    return arena_copy(arena, span.source->text + span.start, span.len);
}

/* Every byte of every value is found again in the file. */
static void test_parts(void)
{
    static const char *const texts[] = {
        "[a]\nk = one two\n", "[a]\nk = one\n\n# x\n    two  \n\t three\nl = 2", "[a]\r\nk =\r\n  one\r\n\r\n  two",
        "[a]\rk = 1\r  2\r#c\r 3",
    };
    for (size_t t = 0; t < G_N_ELEMENTS(texts); t++) {
        g_autoptr(Diag) diag = diag_new();
        const GPtrArray *sections = read_text(diag, texts[t]);
        const Entry *entry = ini_entry(sections->pdata[0], "k");
        for (size_t i = 0; entry->value[i]; i++) {
            Span at = entry_part(entry, i, 1);
            if (entry->value[i] != '\n')
                g_assert_cmpint(at.source->text[at.start], ==, entry->value[i]);
        }
        size_t len = strlen(entry->value);
        Span whole = entry_part(entry, 0, len);
        g_assert_cmpuint(whole.start, ==, entry->value_at.start);
        g_assert_cmpuint(whole.len, ==, entry->value_at.len);
        g_assert_cmpuint(entry_part(entry, len, 0).start, ==, whole.start + whole.len);
    }
}

static void test_spans(void)
{
    g_autoptr(Diag) diag = diag_new();
    const GPtrArray *sections = read_text(diag, "# x\n[text title]  \nfont =  A B \ntext = a\n  b\n\n");
    const Section *section = sections->pdata[0];
    g_assert_cmpstr(part_text(section->at), ==, "[text title]");
    g_assert_cmpstr(part_text(ini_entry(section, "font")->key_at), ==, "font");
    g_assert_cmpstr(part_text(ini_entry(section, "font")->value_at), ==, "A B");
    g_assert_cmpstr(part_text(ini_entry(section, "text")->value_at), ==, "a\n  b");
    g_assert_null(ini_entry(section, "Font"));
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    arena = arena_new();
    g_test_add_func("/ini/good", test_good);
    g_test_add_func("/ini/lines", test_lines);
    g_test_add_func("/ini/bad", test_bad);
    g_test_add_func("/ini/parts", test_parts);
    g_test_add_func("/ini/spans", test_spans);
    int status = g_test_run();
    arena_free(arena);
    return status;
}
