#include "library.h"

#include "word.h"

#include <string.h>

typedef enum { LIST_TABLES, LIST_ART, LIST_ICONS, LIST_LAYOUTS, LIST_SHARED, LISTS } List;

struct Library {
    Arena      *arena;
    const char *game;
    GPtrArray  *list[LISTS];    /* of folders: const char*, "" for the current one */
    guint       own_shared;     /* how many of the shared ones are not the program's */
};

/* --- folders --- */

/* A path without "./" in front; "" is the current folder. */
static char *join(Arena *arena, const char *folder, const char *name)
{
    g_autofree char *path = *folder && *name ? g_build_filename(folder, name, NULL) : g_strdup(*folder ? folder : name);
    const char *from = path;
    while (from[0] == '.' && (from[1] == G_DIR_SEPARATOR || !from[1]))
        from += from[1] ? 2 : 1;
    return arena_copy(arena, from, strlen(from));
}

static bool is_folder(const char *path)
{
    return g_file_test(*path ? path : ".", G_FILE_TEST_IS_DIR);
}

static bool same_folder(const char *a, const char *b)
{
    g_autofree char *first = g_canonicalize_filename(*a ? a : ".", NULL);
    g_autofree char *second = g_canonicalize_filename(*b ? b : ".", NULL);
    return strcmp(first, second) == 0;
}

static void add_folder(Library *library, List list, const char *folder, const char *name)
{
    char *path = join(library->arena, folder, name);
    for (guint i = 0; i < library->list[list]->len; i++)
        if (same_folder(library->list[list]->pdata[i], path))
            return;
    g_ptr_array_add(library->list[list], path);
}

/* The folder that holds both layouts/ and cards/, as it was written where it
 * was written ("" for the current one), and as a whole path otherwise; NULL
 * when the folder's path does not end in layouts or layouts/GAME. */
static char *find_root(Arena *arena, const char *folder, const char *game)
{
    g_autofree char *tail = g_build_filename(G_DIR_SEPARATOR_S "layouts", game, NULL);
    g_autofree char *rooted = g_build_filename(G_DIR_SEPARATOR_S, folder, NULL);
    g_autofree char *whole = g_canonicalize_filename(*folder ? folder : ".", NULL);

    if (g_str_has_suffix(rooted, tail)) {
        size_t len = strlen(rooted) - strlen(tail);
        if (g_path_is_absolute(folder))
            return arena_copy(arena, len ? rooted : G_DIR_SEPARATOR_S, MAX(len, 1));
        return len ? arena_copy(arena, rooted + 1, len - 1) : arena_copy(arena, "", 0);
    }
    if (!g_str_has_suffix(whole, tail))
        return NULL;
    return arena_copy(arena, whole, MAX(strlen(whole) - strlen(tail), 1));
}

/* layouts/GAME/x.ini with cards/GAME beside; else a lone layout, or one for no
 * game in layouts/ itself. */
static const char *find_game(Library *library, const char *folder, const char **root)
{
    g_autofree char *whole = g_canonicalize_filename(*folder ? folder : ".", NULL);
    g_autofree char *game = g_path_get_basename(whole);

    *root = find_root(library->arena, folder, game);
    if (*root) {
        const char *cards = join(library->arena, *root, "cards");
        if (is_folder(join(library->arena, cards, game)))
            return arena_copy(library->arena, game, strlen(game));
    }
    *root = find_root(library->arena, folder, "");
    return NULL;
}

static void add_root(Library *library, const char *root)
{
    add_folder(library, LIST_ICONS,   join(library->arena, root, "cards"), "icons");
    add_folder(library, LIST_LAYOUTS, root, "layouts");
    add_folder(library, LIST_SHARED,  root, "");
}

Library *library_new(Arena *arena, const char *layout, const char *executable_folder, const char *share)
{
    Library *library = arena_make(arena, Library);
    g_autofree char *written = g_path_get_dirname(layout);
    const char *folder = join(arena, written, ""), *root;

    library->arena = arena;
    for (int i = 0; i < LISTS; i++)
        library->list[i] = arena_list(arena);
    library->game = find_game(library, folder, &root);

    add_folder(library, LIST_TABLES, folder, "");
    add_folder(library, LIST_ART, folder, "");
    add_folder(library, LIST_LAYOUTS, folder, "");
    const char *cards = join(arena, root ? root : folder, "cards");
    if (library->game)
        cards = join(arena, cards, library->game);
    add_folder(library, LIST_TABLES, cards, "");
    add_folder(library, LIST_ART, cards, "art");
    add_folder(library, LIST_ART, cards, "");
    add_folder(library, LIST_ART, folder, "art");

    add_folder(library, LIST_ICONS, cards, "art");
    add_folder(library, LIST_ICONS, folder, "art");
    add_folder(library, LIST_ICONS, folder, "icons");
    add_root(library, root ? root : folder);
    add_root(library, "");
    library->own_shared = library->list[LIST_SHARED]->len;
    if (executable_folder)
        add_root(library, executable_folder);
    if (share)
        add_root(library, share);
    return library;
}

const char *library_game(const Library *library)
{
    return library->game;
}

/* --- looking things up --- */

/* Those that there are; all of them when there is none. */
static const char *list_folders(Arena *arena, GPtrArray *folders)
{
    g_autoptr(GString) text = g_string_new(NULL);
    g_autoptr(GPtrArray) there = g_ptr_array_new();

    for (guint i = 0; i < folders->len; i++)
        if (is_folder(folders->pdata[i]))
            g_ptr_array_add(there, folders->pdata[i]);
    if (there->len > 0)
        folders = there;
    for (guint i = 0; i < folders->len; i++) {
        const char *folder = folders->pdata[i];
        g_string_append(text, i == 0 ? "" : i + 1 == folders->len ? " and " : ", ");
        if (*folder)
            g_string_append_printf(text, "%s/", folder);
        else
            g_string_append(text, "the current folder");
    }
    return arena_copy(arena, text->str, text->len);
}

static const char *look_in(const Library *library, Arena *arena, List list, const char *name, GFileTest test)
{
    if (g_path_is_absolute(name))
        return g_file_test(name, test) ? arena_copy(arena, name, strlen(name)) : NULL;
    for (guint i = 0; *name && i < library->list[list]->len; i++) {
        g_autofree char *path = g_build_filename(library->list[list]->pdata[i], name, NULL);
        if (g_file_test(*(char *) library->list[list]->pdata[i] ? path : name, test))
            return join(arena, library->list[list]->pdata[i], name);
    }
    return NULL;
}

static const char *find(const Library *library, Arena *arena, List list, const char *name, const char **tried)
{
    const char *path = look_in(library, arena, list, name, G_FILE_TEST_IS_REGULAR);
    if (path || !tried)
        return path;
    *tried = g_path_is_absolute(name) ? "that place" : list_folders(arena, library->list[list]);
    if ((list == LIST_TABLES || list == LIST_ART) && g_file_test(name, G_FILE_TEST_IS_REGULAR))
        *tried = arena_format(arena, "%s; the current folder has one, but a layout's files are looked for beside it",
                              *tried);
    return NULL;
}

const char *library_table(const Library *library, Arena *arena, const char *name, const char **tried)
{
    return find(library, arena, LIST_TABLES, name, tried);
}

const char *library_art(const Library *library, Arena *arena, const char *name, const char **tried)
{
    return find(library, arena, LIST_ART, name, tried);
}

const char *library_layout(const Library *library, Arena *arena, const char *name, const char **tried)
{
    return find(library, arena, LIST_LAYOUTS, name, tried);
}

/* An icon's name is a word; a path or a file's name is looked for as art, too. */
static bool is_path(const char *name)
{
    return strchr(name, G_DIR_SEPARATOR) || g_str_has_suffix(name, ".svg");
}

const char *library_icon(const Library *library, Arena *arena, const char *name, const char **tried)
{
    if (is_path(name)) {
        const char *path = find(library, arena, LIST_ART, name, tried);
        return path ? path : look_in(library, arena, LIST_ICONS, name, G_FILE_TEST_IS_REGULAR);
    }
    g_autofree char *file = g_strconcat(*name ? name : "no name", ".svg", NULL);
    return find(library, arena, LIST_ICONS, file, tried);
}

const char *library_folder(const Library *library, Arena *arena, const char *name)
{
    return look_in(library, arena, LIST_SHARED, name, G_FILE_TEST_IS_DIR);
}

GPtrArray *library_folders(const Library *library, Arena *arena, const char *name)
{
    GPtrArray *folders = arena_list(arena);
    const GPtrArray *list = library->list[LIST_SHARED];

    /* of the program there may be two, beside it and installed: one is enough */
    for (guint i = 0, programs = 0; i < list->len && !programs; i++) {
        const char *path = join(arena, list->pdata[i], name);
        if (!is_folder(path))
            continue;
        g_ptr_array_add(folders, (gpointer) path);
        programs += i >= library->own_shared;
    }
    return folders;
}

/* The files in 'sub' of all folders of a list, less the suffix; the caller's. */
static GPtrArray *files_of(const Library *library, List list, const char *sub, const char *suffix)
{
    GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(Arena) arena = arena_new();

    for (guint i = 0; i < library->list[list]->len; i++) {
        const char *folder = join(arena, library->list[list]->pdata[i], sub), *file;
        g_autoptr(GDir) dir = g_dir_open(*folder ? folder : ".", 0, NULL);
        while (dir && (file = g_dir_read_name(dir)))
            if (g_str_has_suffix(file, suffix))
                g_ptr_array_add(names, g_strndup(file, strlen(file) - strlen(suffix)));
    }
    return names;
}

static const char *nearest(const Library *library, List list, const char *sub, const char *word, const char *suffix)
{
    g_autoptr(GPtrArray) names = files_of(library, list, sub, suffix);
    Near guess = { .word = word };

    for (guint i = 0; i < names->len; i++) {
        const char *name = names->pdata[i];
        bool picture = !g_str_has_suffix(name, ".ini") && !g_str_has_suffix(name, ".csv");
        bool table = g_str_has_suffix(name, ".csv");
        if (strcmp(name, word) != 0 && (list != LIST_ART || picture) && (list != LIST_TABLES || table))
            near_try(&guess, name);
    }
    return g_intern_string(guess.nearest);
}

static int by_text(gconstpointer a, gconstpointer b)
{
    return strcmp(*(const char *const *) a, *(const char *const *) b);
}

GPtrArray *library_icons(const Library *library, Arena *arena, const char *word)
{
    g_autoptr(GPtrArray) names = files_of(library, LIST_ICONS, "", ".svg");
    GPtrArray *found = arena_list(arena);
    const char *last = "";

    g_ptr_array_sort(names, by_text);
    for (guint i = 0; i < names->len; i++) {
        const char *name = names->pdata[i];
        if (strstr(name, word) && strcmp(name, last) != 0)
            g_ptr_array_add(found, arena_copy(arena, name, strlen(name)));
        last = name;
    }
    return found;
}

static const char *nearest_path(const Library *library, List list, const char *name)
{
    g_autofree char *word = g_path_get_basename(name), *folder = g_path_get_dirname(name);
    const char *file = nearest(library, list, folder, word, "");
    if (!file || strcmp(folder, ".") == 0)
        return file;
    g_autofree char *path = g_build_filename(folder, file, NULL);
    return g_intern_string(path);
}

const char *library_nearest_art(const Library *library, const char *name)
{
    return nearest_path(library, LIST_ART, name);
}

const char *library_nearest_table(const Library *library, const char *name)
{
    return nearest_path(library, LIST_TABLES, name);
}

const char *library_nearest_icon(const Library *library, const char *name)
{
    const char *file = is_path(name) ? library_nearest_art(library, name) : NULL;
    g_autofree char *word = g_path_get_basename(name);

    if (g_str_has_suffix(word, ".svg"))
        word[strlen(word) - 4] = '\0';
    return file ? file : nearest(library, LIST_ICONS, "", word, ".svg");
}
