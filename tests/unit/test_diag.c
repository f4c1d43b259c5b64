/* Messages: their places, their order, what is shown of a line, and the exit code. */
#include "said.h"

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

static Source source_named(const char *name, const char *text)
{
    return (Source) { .name = name, .text = text, .len = strlen(text) };
}

static Span span_of(const Source *source, const char *what)
{
    const char *found = strstr(source->text, what);
    g_assert_nonnull(found);
    return (Span) { source, (size_t) (found - source->text), strlen(what) };
}

static void test_places(void)
{
    static const struct { const char *text; size_t offset, line, column; } places[] = {
        { "abc\ndef", 0, 1, 1 },    { "abc\ndef", 3, 1, 4 },        { "abc\ndef", 4, 2, 1 },    { "abc\ndef", 7, 2, 4 },
        { "a\r\nb\r\nc", 6, 3, 1 }, { "a\rb\rc", 4, 3, 1 },         { "a\r\n\nb", 4, 3, 1 },    { "", 0, 1, 1 },
        { "\xC3\xA4\xE6\xBC\xA2x", 5, 1, 3 },                       { "ab\n", 3, 2, 1 },        { "ab", 99, 1, 3 },
    };
    for (size_t i = 0; i < G_N_ELEMENTS(places); i++) {
        Source source = source_named("f", places[i].text);
        size_t line, column;
        source_place(&source, places[i].offset, &line, &column);
        g_assert_cmpuint(line, ==, places[i].line);
        g_assert_cmpuint(column, ==, places[i].column);
    }
}

/* Moving on, and back, comes to the same place as beginning anew. */
static void test_moves(void)
{
    Source source = source_named("f", "one\r\ntw\xC3\xB6\rthree\n\nfour");
    SourcePlace place = source_first(&source);
    const size_t offsets[] = { 0, 2, 5, 8, 8, 11, 17, 18, 22, 3, 21 };

    for (size_t i = 0; i < G_N_ELEMENTS(offsets); i++) {
        size_t line, column;
        source_move(&place, offsets[i]);
        source_place(&source, offsets[i], &line, &column);
        g_assert_cmpuint(place.line, ==, line);
        g_assert_cmpuint(place.column, ==, column);
        g_assert_cmpuint(place.begin, <=, offsets[i]);
    }
    Source row = { .name = "map", .text = "a,b", .len = 3, .lines_before = 41 };
    place = source_first(&row);
    source_move(&place, 2);
    g_assert_cmpuint(place.line, ==, 42);
    g_assert_cmpuint(place.column, ==, 3);
}

static void test_status(void)
{
    g_autoptr(Diag) diag = diag_new();
    g_assert_cmpint(diag_status(diag), ==, EXIT_DONE);
    g_assert_false(diag_warn(diag, (Span) { 0 }, "careful"));
    g_assert_cmpint(diag_status(diag), ==, EXIT_DONE);
    g_assert_false(diag_error(diag, (Span) { 0 }, "wrong"));
    g_assert_cmpint(diag_status(diag), ==, EXIT_INPUT);
    g_assert_false(diag_machine(diag, "disk full"));
    g_assert_cmpint(diag_status(diag), ==, EXIT_MACHINE);
    g_assert_false(diag_usage(diag, "no such option"));
    g_assert_cmpint(diag_status(diag), ==, EXIT_USAGE);
    diag_note(diag, (Span) { 0 }, "see there");
    g_assert_cmpuint(diag_errors(diag), ==, 3);
    g_assert_cmpuint(diag_warnings(diag), ==, 1);
    said_is(diag, "warning: careful\nerror: wrong\nerror: disk full\nerror: no such option\nnote: see there\n");
}

static void test_order(void)
{
    g_autoptr(Diag) diag = diag_new();
    static const char text[] = "one\ntwo\n";
    Source b = source_named("b", text), a = source_named("a", text), again = source_named("b", text);

    diag_error(diag, span_of(&b, "two"), "2");
    diag_note(diag, span_of(&a, "one"), "of 2");
    diag_note(diag, (Span) { 0 }, "of 2, too");
    diag_error(diag, span_of(&a, "two"), "4");
    diag_warn(diag, span_of(&a, "one"), "3");
    diag_error(diag, span_of(&again, "one"), "1");
    diag_error(diag, span_of(&a, "two"), "5");
    diag_error(diag, span_of(&a, "two"), "4");                  /* told already */
    diag_usage(diag, "0");
    said_is(diag, "error: 0\nb:1:1 error: 1\nb:2:1 error: 2\na:1:1 note: of 2\nnote: of 2, too\n"
                  "a:1:1 warning: 3\na:2:1 error: 4\na:2:1 error: 5\n");
    g_assert_cmpuint(diag_errors(diag), ==, 6);
}

/* A repetition is one whose notes are the same, too. */
static void test_repetition(void)
{
    g_autoptr(Diag) diag = diag_new();
    Source s = source_named("s", "x\ny\nz\n");

    for (int i = 0; i < 3; i++) {
        diag_error(diag, span_of(&s, "x"), "too long");
        diag_note(diag, span_of(&s, i == 1 ? "y" : "z"), "in this row");
    }
    said_is(diag, "s:1:1 error: too long\ns:3:1 note: in this row\ns:1:1 error: too long\ns:2:1 note: in this row\n");
}

static void test_rows_in_order(void)
{
    g_autoptr(Diag) diag = diag_new();
    Source late = { .name = "map", .text = "a,b", .len = 3, .lines_before = 9 };
    Source early = { .name = "map", .text = "a,b", .len = 3, .lines_before = 2 };

    diag_error(diag, (Span) { &late, 0, 1 }, "late");
    diag_error(diag, (Span) { &early, 2, 1 }, "early");
    said_is(diag, "map:3:3 error: early\nmap:10:1 error: late\n");
}

static void test_caret(void)
{
    g_autoptr(Diag) diag = diag_new();
    Source s = source_named("card.ini", "[text title]\nfnot = X\n\ta\t= \xE6\xBC\xA2\xE5\xAD\x97 b\n"
                                        "co\xCC\x88l = y\n\nx\x1B[1m = z");

    diag_error(diag, span_of(&s, "fnot"), "no");
    diag_error(diag, span_of(&s, "a\t"), "a tab is one blank");
    diag_error(diag, span_of(&s, "\xE5\xAD\x97"), "wide");
    diag_error(diag, span_of(&s, "b\n"), "to the end of the line");
    diag_error(diag, span_of(&s, "l ="), "after a joined mark");
    diag_error(diag, (Span) { &s, strlen("[text title]\nfnot = X\n\ta\t= 123456 b\nco12l = y\n"), 0 }, "an empty line");
    diag_error(diag, span_of(&s, "z"), "no control characters");
    diag_error(diag, (Span) { &s, s.len, 0 }, "the end");
    diag_usage(diag, "nowhere");
    shown_is(diag,
        "hexenwerk: error: nowhere\n"
        "card.ini:2:1: error: no\n    fnot = X\n    ^~~~\n"
        "card.ini:3:2: error: a tab is one blank\n     a = \xE6\xBC\xA2\xE5\xAD\x97 b\n     ^~\n"
        "card.ini:3:7: error: wide\n     a = \xE6\xBC\xA2\xE5\xAD\x97 b\n           ^~\n"
        "card.ini:3:9: error: to the end of the line\n     a = \xE6\xBC\xA2\xE5\xAD\x97 b\n              ^\n"
        "card.ini:4:4: error: after a joined mark\n    co\xCC\x88l = y\n      ^~~\n"
        "card.ini:5:1: error: an empty line\n"
        "card.ini:6:9: error: no control characters\n    x\xE2\x90\x9B[1m = z\n            ^\n"
        "card.ini:6:10: error: the end\n    x\xE2\x90\x9B[1m = z\n             ^\n");
}

static void test_long_lines(void)
{
    g_autofree char *left = g_strnfill(300, 'l'), *right = g_strnfill(300, 'r');
    g_autofree char *text = g_strdup_printf("%shere%s\n%.98s**\n", left, right, left);
    Source s = source_named("f", text);

    g_autoptr(Diag) diag = diag_new();
    diag_error(diag, span_of(&s, "here"), "x");
    diag_error(diag, span_of(&s, "**"), "y");
    g_autofree char *all = shown(diag, false);
    g_auto(GStrv) lines = g_strsplit(all, "\n", -1);
    g_assert_cmpstr(lines[0], ==, "f:1:301: error: x");
    g_assert_true(g_str_has_prefix(lines[1], "    \xE2\x80\xA6llll"));
    g_assert_true(g_str_has_suffix(lines[1], "rr\xE2\x80\xA6"));
    g_assert_cmpint(g_utf8_strlen(lines[1], -1), <=, 4 + 102);
    const char *caret = strchr(lines[2], '^');
    g_assert_cmpstr(caret, ==, "^~~~");
    g_assert_true(strncmp(g_utf8_offset_to_pointer(lines[1], caret - lines[2]), "here", 4) == 0);
    g_assert_cmpuint(strlen(lines[4]), ==, 4 + 100);             /* has room, and is shown whole */
    g_assert_cmpuint(strlen(lines[5]), ==, 4 + 100);
}

/* A message is a line, whatever it quotes. */
static void test_tame(void)
{
    g_autoptr(Diag) diag = diag_new();
    diag_error(diag, (Span) { 0 }, "'%s'", "a\nb\tc\r\x1B[31m\x7F \xE2\x80\xAE \xFF \xC3\xA4");
    said_is(diag, "error: 'a\\nb\\tc\\r<U+001B>[31m<U+007F> <U+202E> \xEF\xBF\xBD \xC3\xA4'\n");
}

static void test_colour(void)
{
    g_autoptr(Diag) diag = diag_new();
    Source s = source_named("f", "abc");
    diag_error(diag, span_of(&s, "b"), "m");
    g_autofree char *plain = shown(diag, false), *colour = shown(diag, true);
    g_assert_null(strchr(plain, '\033'));
    g_assert_nonnull(strstr(colour, "\033[1;31merror: \033[0mm\n"));
    g_assert_cmpint(colour[strlen(colour) - 2], ==, 'm');        /* and switched off behind the caret */
}

static void test_most(void)
{
    g_autoptr(Diag) diag = diag_new();
    Source s = source_named("f", "abc");
    for (int i = 0; i < DIAG_MOST + 7; i++) {
        diag_error(diag, (Span) { &s, 0, 1 }, "number %d", i);
        diag_note(diag, (Span) { 0 }, "a note");
    }
    g_autofree char *all = shown(diag, false), *listed = said(diag);
    g_assert_nonnull(strstr(all, "number 99\n"));
    g_assert_null(strstr(all, "number 100\n"));
    g_assert_true(g_str_has_suffix(all, "hexenwerk: and 7 more messages\n"));
    g_assert_nonnull(strstr(listed, "number 106\n"));            /* reports in other forms have all of them */
}

static void write_file(const char *path, const char *bytes, gssize len)
{
    g_assert_true(g_file_set_contents(path, bytes, len, NULL));
}

static void test_load(void)
{
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(Arena) arena = arena_new();
    Source asking = source_named("game.ini", "table = x\n");
    g_autofree char *folder = g_dir_make_tmp("hexenwerk-XXXXXX", NULL);
    g_autofree char *here = g_get_current_dir();

    g_assert_cmpint(g_chdir(folder), ==, 0);
    write_file("good.ini", "\xEF\xBB\xBF[text]\n", -1);
    const Source *good = source_load(diag, arena, "good.ini", (Span) { 0 });
    g_assert_cmpstr(good->text, ==, "[text]\n");
    g_assert_cmpuint(good->len, ==, 7);
    g_assert_cmpstr(good->name, ==, "good.ini");
    g_assert_cmpuint(diag_errors(diag), ==, 0);

    write_file("bad.ini", "[te\xFFxt]\na\0b\n", 12);
    g_assert_null(source_load(diag, arena, "bad.ini", (Span) { 0 }));
    g_assert_cmpint(diag_status(diag), ==, EXIT_INPUT);
    write_file("wide.ini", "\xFF\xFE[\0]\0", 6);
    g_assert_null(source_load(diag, arena, "wide.ini", (Span) { 0 }));
    g_assert_null(source_load(diag, arena, "none.csv", span_of(&asking, "x")));
    g_assert_null(source_load(diag, arena, ".", span_of(&asking, "x")));
    g_assert_null(source_load(diag, arena, "good.ini/x", span_of(&asking, "x")));
    g_assert_cmpint(diag_status(diag), ==, EXIT_INPUT);
    g_assert_null(source_load(diag, arena, "none.ini", (Span) { 0 }));
    g_assert_cmpint(diag_status(diag), ==, EXIT_MACHINE);
    said_is(diag,
        "error: cannot read 'none.ini': there is no such file\n"
        "bad.ini:1:4 error: expected UTF-8 text, but byte 0xFF is none\n"
        "bad.ini:2:2 error: expected text, but here is a NUL byte\n"
        "wide.ini:1:1 error: expected UTF-8 text, but this file is UTF-16: save it as UTF-8\n"
        "game.ini:1:9 error: cannot read 'none.csv': there is no such file\n"
        "game.ini:1:9 error: cannot read '.': it is a folder\n"
        "game.ini:1:9 error: cannot read 'good.ini/x': a part of its path is no folder\n");

    const char *const made[] = { "good.ini", "bad.ini", "wide.ini" };
    for (size_t i = 0; i < G_N_ELEMENTS(made); i++)
        g_remove(made[i]);
    g_assert_cmpint(g_chdir(here), ==, 0);
    g_rmdir(folder);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/diag/places", test_places);
    g_test_add_func("/diag/moves", test_moves);
    g_test_add_func("/diag/status", test_status);
    g_test_add_func("/diag/order", test_order);
    g_test_add_func("/diag/repetition", test_repetition);
    g_test_add_func("/diag/rows-in-order", test_rows_in_order);
    g_test_add_func("/diag/caret", test_caret);
    g_test_add_func("/diag/long-lines", test_long_lines);
    g_test_add_func("/diag/tame", test_tame);
    g_test_add_func("/diag/colour", test_colour);
    g_test_add_func("/diag/most", test_most);
    g_test_add_func("/diag/load", test_load);
    return g_test_run();
}
