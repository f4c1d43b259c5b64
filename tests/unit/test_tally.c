/* Counts against claims, on a game of one layout written for the test. */
#include "tally.h"
#include "said.h"

#include <glib/gstdio.h>
#include <string.h>

typedef struct { char *folder; Arena *arena; Diag *diag; GArray *findings; } Count;

static const char cards[] = "name,name_de,copies,copies_big,cost,colour,text\nFox,Fuchs,2,3,1,#400000,costs 1 or 12\nOwl,Eule,3,,4,#c0c0c0,costs 10\n";
static const char layout[] = "[component]\ntable = card.csv\nsize = 60x90mm\nedition = small\n[box ground]\nplace = bleed\nfill = {colour}\n";

static char *put(const char *folder, const char *name, const char *text)
{
    char *path = g_build_filename(folder, name, NULL);
    g_assert_true(g_file_set_contents(path, text, -1, NULL));
    return path;
}

static Count count(const char *claims, const char *edition, bool strict)
{
    Count count = { g_dir_make_tmp("tally-XXXXXX", NULL), arena_new(), diag_new(), NULL };
    g_autofree char *rows = g_strconcat("id,component,where,measure,quantity,quantity_max,edition,source\n", claims, NULL);
    g_autofree char *table = put(count.folder, "card.csv", cards), *file = put(count.folder, "card.ini", layout), *book = put(count.folder, "rulebook.csv", rows);
    Run *run = run_new(count.arena);
    const Library *library = library_new(count.arena, file, NULL, NULL);
    GPtrArray *decks = arena_list(count.arena);

    if (edition) {
        Chosen *chosen = arena_make(count.arena, Chosen);
        *chosen = (Chosen) { edition, false };
        g_ptr_array_add(run->editions, chosen);
    }
    const Component *component = component_load(count.diag, count.arena, run, library, file);
    g_assert_nonnull(component);
    g_ptr_array_add(decks, deck_deal(count.diag, count.arena, component));
    count.findings = tally_count(count.diag, count.arena, claims_read(count.diag, count.arena, library), decks, strict);
    g_unlink(table);
    g_unlink(file);
    g_unlink(book);
    g_rmdir(count.folder);
    return count;
}

/* The verdicts as letters, what was found, and how many errors and warnings. */
static void finds(const char *claims, const char *edition, bool strict, const char *verdicts, const char *found, unsigned errors, unsigned warnings)
{
    static const char letters[] = "rwonu";
    Count result = count(claims, edition, strict);
    g_autoptr(GString) got = g_string_new(NULL), numbers = g_string_new(NULL);
    for (guint i = 0; i < result.findings->len; i++) {
        const Finding *finding = &g_array_index(result.findings, Finding, i);
        g_string_append_c(got, letters[finding->verdict]);
        g_string_append_printf(numbers, "%s%s", i ? "; " : "", finding->found);
    }
    g_autofree char *lines = said(result.diag);
    g_test_message("%s", lines);
    g_assert_cmpstr(got->str, ==, verdicts);
    g_assert_cmpstr(numbers->str, ==, found);
    g_assert_cmpuint(diag_errors(result.diag), ==, errors);
    g_assert_cmpuint(diag_warnings(result.diag), ==, warnings);
    g_array_unref(result.findings);
    diag_free(result.diag);
    arena_free(result.arena);
    g_free(result.folder);
}

static void test_measures(void)
{
    finds("a,card,,pieces,5,,,P\nb,card,,rows,2,,,P\nc,card,,sum cost,5,,,P\n", NULL, false, "rrr", "5; 2; 5", 0, 0);
    finds("a,card,,pieces,6,,,P\n", NULL, false, "w", "5", 1, 0);
    finds("a,card,,pieces,4,6,,P\n", NULL, false, "r", "5", 0, 0);
    finds("a,card,name = Fox,pieces,2,,,P\nb,card,name = Owl,pieces,2,,,P\n", NULL, false, "rw", "2; 3", 1, 0);
    finds("t,card,,pieces,5,,,P\na,card,,value cost,1,4,,P\nb,card,,value cost,1,3,,P\n", NULL, false, "rrw", "5; 1 to 4; 4", 1, 0);
    finds("t,card,,pieces,5,,,P\na,card,,cells fox in name colour,1,,,P\n", NULL, false, "rr", "5; 1", 0, 0);
    finds("a,card,name = Nobody,value cost,1,,,P\nt,card,,pieces,5,,,P\n", NULL, false, "wr", "no such row; 5", 1, 0);
}

/* A number stands by itself: 1 is not in 10, but in "1 or 12". */
static void test_says(void)
{
    finds("t,card,,pieces,5,,,P\na,card,name = Fox,says text,1,,,P\nb,card,name = Owl,says text,1,,,P\n", NULL, false, "rrw", "5; 1; it does not say so", 1, 0);
    finds("t,card,,pieces,5,,,P\na,card,name = Fox,says text,2,,,P\nb,card,name = Owl,says text,10,,,P\n", NULL, false, "rwr", "5; it does not say so; 10", 1, 0);
}

static void test_apart(void)
{
    finds("t,card,,pieces,5,,,P\na,card,,apart name,60,,,P\n", NULL, false, "rr", "5; 67", 0, 0);
    finds("t,card,,pieces,5,,,P\na,card,,apart name,70,,,P\n", NULL, false, "rw", "5; 67 L* from 'Fox' to 'Owl'", 1, 0);
    finds("t,card,,pieces,5,,,P\na,card,name = Fox,apart name,20,,,P\n", NULL, false, "rw", "5; nothing to compare", 1, 0);
}

static void test_contradictions(void)
{
    static const char both[] = "a,card,,pieces,5,,small,Page 1\nb,card,,pieces,6,,big,Page 2\n";
    finds(both, NULL, false, "on", "5; 5", 0, 1);
    finds(both, NULL, true, "on", "5; 5", 1, 0);
    finds(both, "small", true, "r", "5", 0, 0);
    finds(both, "big", true, "r", "6", 0, 0);
    finds("a,card,,pieces,5,,not big,P\nb,card,,pieces,6,,big,P\n", NULL, false, "r", "5", 0, 0);
    finds("a,card,,pieces,5,,not big,P\nb,card,,pieces,6,,big,P\n", "big", false, "r", "6", 0, 0);
    finds("t,card,,pieces,5,,,P\na,card,,pieces,6,,bgi,P\n", NULL, false, "r", "5", 1, 0);
}

static void test_cover(void)
{
    finds("a,card,name = Fox,pieces,2,,,P\n", NULL, false, "r", "2", 0, 1);
    finds("a,card,,value cost,1,4,,P\n", NULL, false, "r", "1 to 4", 0, 1);
    finds("a,crad,,pieces,5,,,P\nt,card,,pieces,5,,,P\n", NULL, false, "ur", "; 5", 1, 0);
    finds("a,card,naem = x,pieces,5,,,P\nt,card,,pieces,5,,,P\n", NULL, false, "r", "5", 1, 0);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/tally/measures", test_measures);
    g_test_add_func("/tally/says", test_says);
    g_test_add_func("/tally/apart", test_apart);
    g_test_add_func("/tally/contradictions", test_contradictions);
    g_test_add_func("/tally/cover", test_cover);
    return g_test_run();
}
