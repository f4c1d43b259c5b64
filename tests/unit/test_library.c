/* The library: which folders are looked in, and in which order. */
#include "library.h"

#include <glib/gstdio.h>
#include <locale.h>
#include <string.h>
#include <unistd.h>

static Arena *arena;

static void make(const char *path)
{
    g_autofree char *folder = g_path_get_dirname(path);
    g_assert_cmpint(g_mkdir_with_parents(folder, 0700), ==, 0);
    g_assert_true(g_file_set_contents(path, "x", 1, NULL));
}

static void test_game(void)
{
    Library *library = library_new(arena, "layouts/hexen/card.ini", "prog", "share");
    const char *tried = NULL;

    g_assert_cmpstr(library_game(library), ==, "hexen");
    g_assert_cmpstr(library_table(library, arena, "deck.csv", NULL), ==, "cards/hexen/deck.csv");
    g_assert_null(library_table(library, arena, "here.csv", &tried));           /* whosever that is */
    g_assert_cmpstr(tried, ==, "layouts/hexen/ and cards/hexen/; the current folder has one, but a layout's files are looked for"
                               " beside it");
    g_assert_cmpstr(library_table(library, arena, "own.csv", NULL), ==, "layouts/hexen/own.csv");
    g_assert_null(library_table(library, arena, "dek.csv", &tried));
    g_assert_cmpstr(tried, ==, "layouts/hexen/ and cards/hexen/");
    g_assert_cmpstr(library_nearest_table(library, "dek.csv"), ==, "deck.csv");
    g_assert_null(library_table(library, arena, "cards", NULL));                /* a folder is no table */
    g_assert_null(library_table(library, arena, "", NULL));

    g_assert_cmpstr(library_art(library, arena, "frame.png", NULL), ==, "cards/hexen/art/frame.png");
    g_assert_cmpstr(library_icon(library, arena, "rune", NULL), ==, "cards/hexen/art/rune.svg");
    g_assert_cmpstr(library_icon(library, arena, "rune.svg", NULL), ==, "cards/hexen/art/rune.svg");
    g_assert_cmpstr(library_icon(library, arena, "oak-leaf", NULL), ==, "cards/icons/oak-leaf.svg");
    g_assert_cmpstr(library_icon(library, arena, "oak-leaf.svg", NULL), ==, "cards/icons/oak-leaf.svg");
    g_assert_cmpstr(library_icon(library, arena, "far", NULL), ==, "prog/cards/icons/far.svg");
    g_assert_cmpstr(library_icon(library, arena, "farther", NULL), ==, "share/cards/icons/farther.svg");
    g_assert_null(library_icon(library, arena, "./cards/icons/oak-leaf.svg", NULL));
    g_assert_null(library_icon(library, arena, "", &tried));
    g_assert_null(library_icon(library, arena, "oak-leef", &tried));
    g_assert_nonnull(strstr(tried, "cards/icons/, prog/cards/icons/ and share/cards/icons/"));
    g_assert_cmpstr(library_nearest_icon(library, "oak-leef"), ==, "oak-leaf");
    g_assert_cmpstr(library_nearest_icon(library, "oak-leef.svg"), ==, "oak-leaf");
    g_assert_null(library_nearest_icon(library, "zzzzzzzzz"));

    g_assert_cmpstr(library_layout(library, arena, "palette.ini", NULL), ==, "layouts/palette.ini");
    g_assert_cmpstr(library_layout(library, arena, "sheets.ini", NULL), ==, "prog/layouts/sheets.ini");
    g_assert_cmpstr(library_layout(library, arena, "card.ini", NULL), ==, "layouts/hexen/card.ini");
    g_assert_cmpstr(library_folder(library, arena, "fonts"), ==, "prog/fonts");
    g_assert_null(library_folder(library, arena, "paper"));
    const GPtrArray *fonts = library_folders(library, arena, "fonts");          /* one of the program's is enough */
    g_assert_cmpuint(fonts->len, ==, 1);
    make("fonts/own.ttf");
    make("share/fonts/serif.ttf");
    fonts = library_folders(library, arena, "fonts");
    g_assert_cmpuint(fonts->len, ==, 2);
    g_assert_cmpstr(fonts->pdata[0], ==, "fonts");
    g_assert_cmpstr(fonts->pdata[1], ==, "prog/fonts");
    g_assert_cmpint(g_remove("fonts/own.ttf"), ==, 0);
    g_assert_cmpint(g_rmdir("fonts"), ==, 0);
}

static void test_absolute(void)
{
    g_autofree char *here = g_get_current_dir();
    const char *layout = arena_format(arena, "%s/layouts/hexen/card.ini", here);
    const char *table  = arena_format(arena, "%s/cards/hexen/deck.csv", here);
    Library *library = library_new(arena, layout, NULL, NULL);

    g_assert_cmpstr(library_game(library), ==, "hexen");
    g_assert_cmpstr(library_table(library, arena, "deck.csv", NULL), ==, table);
    g_assert_cmpstr(library_table(library, arena, table, NULL), ==, table);
    g_assert_null(library_table(library, arena, "/nowhere/deck.csv", NULL));

    g_assert_cmpint(g_chdir("layouts/hexen"), ==, 0);
    library = library_new(arena, "card.ini", NULL, NULL);                       /* from within the folder */
    g_assert_cmpstr(library_game(library), ==, "hexen");
    g_assert_cmpstr(library_table(library, arena, "deck.csv", NULL), ==, table);
    g_assert_cmpstr(library_table(library, arena, "own.csv", NULL), ==, "own.csv");
    g_assert_cmpint(g_chdir("../.."), ==, 0);
}

static void test_lone(void)
{
    Library *library = library_new(arena, "mydeck/card.ini", "prog", NULL);
    g_assert_null(library_game(library));
    g_assert_cmpstr(library_table(library, arena, "mine.csv", NULL), ==, "mydeck/mine.csv");
    g_assert_cmpstr(library_table(library, arena, "more.csv", NULL), ==, "mydeck/cards/more.csv");
    g_assert_null(library_table(library, arena, "here.csv", NULL));
    g_assert_cmpstr(library_table(library, arena, "../here.csv", NULL), ==, "mydeck/../here.csv");
    g_assert_cmpstr(library_icon(library, arena, "star", NULL), ==, "mydeck/icons/star.svg");
    g_assert_cmpstr(library_icon(library, arena, "oak-leaf", NULL), ==, "cards/icons/oak-leaf.svg");
    g_assert_cmpstr(library_layout(library, arena, "palette.ini", NULL), ==, "layouts/palette.ini");

    library = library_new(arena, "lone.ini", NULL, NULL);
    g_assert_null(library_game(library));
    g_assert_cmpstr(library_table(library, arena, "here.csv", NULL), ==, "here.csv");

    library = library_new(arena, "layouts/other/x.ini", NULL, NULL);            /* no cards/other: no game */
    g_assert_null(library_game(library));
    library = library_new(arena, "layouts/x.ini", NULL, NULL);
    g_assert_null(library_game(library));
    g_assert_cmpstr(library_table(library, arena, "plain.csv", NULL), ==, "cards/plain.csv");
}

int main(int argc, char **argv)
{
    setlocale(LC_ALL, "");      /* a comma locale must change nothing */
    g_test_init(&argc, &argv, NULL);
    g_autofree char *folder = g_dir_make_tmp("library-XXXXXX", NULL);
    static const char *const files[] = {
        "layouts/hexen/card.ini", "layouts/hexen/own.csv", "layouts/palette.ini", "layouts/other/x.ini",
        "cards/hexen/deck.csv", "cards/hexen/art/frame.png", "cards/hexen/art/rune.svg", "cards/icons/oak-leaf.svg",
        "cards/icons/oak.svg",
        "cards/plain.csv", "here.csv", "prog/cards/icons/far.svg", "prog/layouts/sheets.ini", "prog/fonts/a.otf",
        "share/cards/icons/farther.svg", "mydeck/card.ini", "mydeck/mine.csv", "mydeck/cards/more.csv",
        "mydeck/icons/star.svg", "lone.ini",
    };
    g_assert_cmpint(g_chdir(folder), ==, 0);
    for (size_t i = 0; i < G_N_ELEMENTS(files); i++)
        make(files[i]);

    arena = arena_new();
    g_test_add_func("/library/game", test_game);
    g_test_add_func("/library/absolute", test_absolute);
    g_test_add_func("/library/lone", test_lone);
    int failed = g_test_run();
    arena_free(arena);

    g_autofree char *remove = g_strdup_printf("rm -rf '%s'", folder);
    return g_spawn_command_line_sync(remove, NULL, NULL, NULL, NULL) ? failed : 1;
}
