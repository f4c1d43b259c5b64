/* What a rulebook claims: rows read, and mistakes in them at their place. */
#include "claims.h"
#include "said.h"

#include <glib/gstdio.h>
#include <string.h>

/* A rulebook beside a lone layout, in a folder of its own. */
typedef struct { char *folder; Arena *arena; Diag *diag; Claims *claims; } Book;

static Book book_of(const char *rows)
{
    Book book = { g_dir_make_tmp("claims-XXXXXX", NULL), arena_new(), diag_new(), NULL };
    g_autofree char *path = g_build_filename(book.folder, "rulebook.csv", NULL), *layout = g_build_filename(book.folder, "card.ini", NULL);
    g_assert_true(g_file_set_contents(path, rows, -1, NULL));
    book.claims = claims_read(book.diag, book.arena, library_new(book.arena, layout, NULL, NULL));
    return book;
}

static void book_close(Book *book)
{
    g_autofree char *path = g_build_filename(book->folder, "rulebook.csv", NULL);
    g_unlink(path);
    g_rmdir(book->folder);
    g_free(book->folder);
    diag_free(book->diag);
    arena_free(book->arena);
}

static const char head[] = "id,component,table,where,measure,quantity,quantity_max,players,edition,source\n";

static void one_says(const char *row, const char *expected)
{
    g_autofree char *rows = g_strconcat(head, row, "\n", NULL);
    Book book = book_of(rows);
    g_autofree char *lines = said(book.diag), *path = g_build_filename(book.folder, "rulebook.csv", NULL);
    g_auto(GStrv) parts = g_strsplit(lines, path, -1);
    g_autofree char *plain = g_strjoinv("BOOK", parts);
    g_assert_cmpstr(plain, ==, expected);
    g_assert_cmpuint(book.claims->claims->len, ==, *expected ? 0 : 1);
    book_close(&book);
}

static void test_mistakes(void)
{
    one_says("a,card,,,pieces,4,,,,Page 1", "");
    one_says("a,card,,,pieces,-4,,,,", "BOOK:2:17 error: 'quantity' must be a whole number from 0 up, not '-4'\n");
    one_says("a,card,,,pieces,,,,,", "BOOK:2:17 error: 'quantity' must be a whole number from 0 up, not ''\n");
    one_says("a,card,,,pieces,1.5,,,,", "BOOK:2:17 error: 'quantity' must be a whole number from 0 up, not '1.5'\n");
    one_says("a,card,,,pieces,6,4,,,", "BOOK:2:19 error: the range is upside down: from 6 to 4\n");
    one_says("a,card,,,pieces,6,,5-3,,", "BOOK:2:20 error: the range is upside down: '5-3'\n");
    one_says("a,card,,,pieces,6,,few,,", "BOOK:2:20 error: 'players' must be a number, a range as 4-6, or empty, not 'few'\n");
    one_says("a,card,,,sum,6,,,,", "BOOK:2:10 error: 'sum' is not complete: expected one column behind it\n");
    one_says("a,card,,,pieces of eight,6,,,,", "BOOK:2:10 error: 'pieces of eight' is not complete: expected nothing behind it\n");
    one_says("a,card,,,cells x,6,,,,", "BOOK:2:10 error: 'cells x' is not complete: expected cells WORD in COLUMN...\n");
}

static void test_rows(void)
{
    g_autofree char *rows = g_strconcat(head, "a,card,,,pieces,4,6,3-5,not big,P 1\nb,card,,,cells road in n e s,2,,,,P 2\nc,card,,,apart colour,20,,6,,P 3\n", NULL);
    Book book = book_of(rows);
    said_is(book.diag, "");
    g_assert_cmpuint(book.claims->claims->len, ==, 3);
    const Claim *a = book.claims->claims->pdata[0], *b = book.claims->claims->pdata[1], *c = book.claims->claims->pdata[2];
    g_assert_cmpstr(claim_wanted(book.arena, a), ==, "4 to 6");
    g_assert_true(a->not_edition);
    g_assert_cmpstr(a->edition, ==, "big");
    g_assert_false(claim_for_players(a, 2));
    g_assert_true(claim_for_players(a, 3));
    g_assert_true(claim_for_players(a, 5));
    g_assert_false(claim_for_players(a, 6));
    g_assert_cmpstr(b->word, ==, "road");
    g_assert_cmpuint(g_strv_length(b->columns), ==, 3);
    g_assert_true(claim_for_players(b, 99));
    g_assert_cmpstr(claim_wanted(book.arena, c), ==, "20 or more");
    book_close(&book);
}

static void test_columns(void)
{
    Book book = book_of("id,component,measure,quantity,sauce\nx,card,pieces,1,\n");
    g_assert_null(book.claims);
    g_assert_cmpuint(diag_errors(book.diag), ==, 2);
    g_autofree char *lines = said(book.diag);
    g_assert_nonnull(strstr(lines, ":1:31 error: a rulebook has no column 'sauce'; did you mean 'source'?"));
    g_assert_nonnull(strstr(lines, ":1:1 error: a rulebook needs a column 'source'"));
    book_close(&book);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/claims/mistakes", test_mistakes);
    g_test_add_func("/claims/rows", test_rows);
    g_test_add_func("/claims/columns", test_columns);
    return g_test_run();
}
