/* cmd_watch.c - prints again whenever a file of the game is saved.     floor 3
 *
 * Watches the folders of the layouts, tables and art, with those in them; runs
 * the program anew for each print, so that a run is a run. */
#include "desk.h"

#include <gio/gio.h>
#include <string.h>
#include <unistd.h>

typedef struct { Desk *desk; GMainLoop *loop; GPtrArray *monitors; guint waiting; } Watch;

enum { SETTLE_MS = 150 };               /* editors save in several steps */
enum { DEEPEST = 3, FOLDERS_MOST = 200 };       /* a layout may lie anywhere, also above all that one has */

static void add_folder(Watch *watch, const char *folder, int depth);

/* By the link and not by where it leads: the program itself may be built anew meanwhile. */
static bool print_now(Watch *watch)
{
    static const char self[] = "/proc/self/exe";
    g_autoptr(GPtrArray) command = g_ptr_array_new();
    g_autoptr(GError) error = NULL;

    g_ptr_array_add(command, g_file_test(self, G_FILE_TEST_EXISTS) ? (gpointer) self : (gpointer) "hexenwerk");
    g_ptr_array_add(command, (gpointer) "print");
    for (char **word = watch->desk->words; *word; word++)
        g_ptr_array_add(command, *word);
    g_ptr_array_add(command, NULL);
    if (!g_spawn_sync(NULL, (char **) command->pdata, NULL, G_SPAWN_SEARCH_PATH | G_SPAWN_CHILD_INHERITS_STDIN, NULL,
                      NULL, NULL, NULL, NULL, &error))
        return diag_machine(watch->desk->diag, "cannot run the program again: %s", error->message);
    return true;
}

static gboolean settled(gpointer data)
{
    Watch *watch = data;
    watch->waiting = 0;
    if (!print_now(watch))
        g_main_loop_quit(watch->loop);
    return G_SOURCE_REMOVE;
}

static void changed(GFileMonitor *monitor G_GNUC_UNUSED, GFile *file, GFile *other, GFileMonitorEvent event,
                    gpointer data)
{
    Watch *watch = data;
    g_autofree char *path = g_file_get_path(file);
    if (event == G_FILE_MONITOR_EVENT_CREATED && path && g_file_test(path, G_FILE_TEST_IS_DIR))
        add_folder(watch, path, DEEPEST);
    /* many editors write beside the file and rename: then it is the new name that counts */
    g_autofree char *name = g_file_get_basename(event == G_FILE_MONITOR_EVENT_RENAMED && other ? other : file);
    static const char *const endings[] = {
        ".ini", ".csv", ".svg", ".png", ".jpg", ".jpeg", ".otf", ".ttf", ".woff", ".dic"
    };

    if (event == G_FILE_MONITOR_EVENT_ATTRIBUTE_CHANGED || *name == '.')
        return;
    for (guint i = 0; i < G_N_ELEMENTS(endings); i++) {
        if (g_str_has_suffix(name, endings[i]) && !watch->waiting)
            watch->waiting = g_timeout_add(SETTLE_MS, settled, watch);
    }
}

/* What is printed is none of what it is printed from. */
static bool is_output(const Watch *watch, const char *path)
{
    g_autofree char *out = g_canonicalize_filename(watch->desk->run->out, NULL);
    return g_strcmp0(out, path) == 0;
}

/* The folders in it, too: art, icons, fonts. */
static void add_folders_in(Watch *watch, const char *folder, int depth)
{
    g_autoptr(GDir) dir = depth > 0 ? g_dir_open(folder, 0, NULL) : NULL;
    const char *name;
    while (dir && (name = g_dir_read_name(dir))) {
        g_autofree char *path = g_build_filename(folder, name, NULL);
        if (*name != '.' && g_file_test(path, G_FILE_TEST_IS_DIR))
            add_folder(watch, path, depth);
    }
}

static void add_folder(Watch *watch, const char *folder, int depth)
{
    g_autoptr(GFile) file = g_file_new_for_path(folder);
    g_autofree char *path = g_file_get_path(file);

    for (guint i = 0; i < watch->monitors->len; i++) {
        if (g_strcmp0(g_object_get_data(watch->monitors->pdata[i], "folder"), path) == 0)
            return;
    }
    if (watch->monitors->len >= FOLDERS_MOST || is_output(watch, path))
        return;
    GFileMonitor *monitor = g_file_monitor_directory(file, G_FILE_MONITOR_WATCH_MOVES, NULL, NULL);
    if (!monitor)
        return;
    g_object_set_data_full(G_OBJECT(monitor), "folder", g_steal_pointer(&path), g_free);
    g_signal_connect(monitor, "changed", G_CALLBACK(changed), watch);
    g_ptr_array_add(watch->monitors, monitor);
    add_folders_in(watch, folder, depth - 1);
}

static void watch_game(Desk *desk)
{
    GPtrArray *layouts = desk_layouts(desk, desk->arguments);
    Watch watch = { .desk = desk, .monitors = g_ptr_array_new_with_free_func(g_object_unref) };

    for (guint i = 0; i < layouts->len; i++) {
        g_autofree char *folder = g_path_get_dirname(layouts->pdata[i]);
        const Library *library = library_new(desk->arena, layouts->pdata[i], desk->executable, HEXENWERK_SHARE);
        add_folder(&watch, folder, DEEPEST);
        if (library_game(library)) {
            g_autofree char *cards = g_build_filename(folder, "..", "..", "cards", library_game(library), NULL);
            add_folder(&watch, cards, DEEPEST);
        }
    }
    if (watch.monitors->len && print_now(&watch)) {
        if (!desk->quiet)
            fprintf(stderr, "watching; Ctrl+C ends it\n");
        watch.loop = g_main_loop_new(NULL, FALSE);
        g_main_loop_run(watch.loop);
        g_main_loop_unref(watch.loop);
    }
    if (layouts->len && !watch.monitors->len)
        diag_machine(desk->diag, "the folders of these layouts cannot be watched");
    g_ptr_array_unref(watch.monitors);
}

const Command command_watch = {
    "watch", "[GAME|LAYOUT...]", "print again whenever a file is saved", NULL, watch_game, NULL
};
