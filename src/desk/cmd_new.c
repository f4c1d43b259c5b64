/* cmd_new.c - the beginning of a game of one's own.                    floor 3
 *
 * A folder with one layout and one table that print at once; nothing that is
 * there already is touched. */
#include "desk.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>

static const char deck[] =
    "name,icon,copies,text\n"
    "Moon Owl,owl,3,\"Look at the top card of any deck, then put it back.\"\n"
    "Tin Knight,mounted-knight,2,Move 2 spaces. You may not move back.\n"
    "The Last Bridge,stone-bridge,1,Nobody may cross until the end of the round.\n";

static const char layout[] =
    "# One row of deck.csv is one card.  'hexenwerk keys' tells what else can stand here.\n"
    "\n"
    "[component]\n"
    "title  = My cards\n"
    "table  = deck.csv\n"
    "size   = 63x88mm\n"
    "corner = 3mm\n"
    "bleed  = 2mm\n"
    "\n"
    "[box ground]\n"
    "place = bleed\n"
    "fill  = linear 90 #24406b #13233d\n"
    "\n"
    "[box paper]\n"
    "place  = safe 0 50% 100% 50%\n"
    "fill   = #f7f1e3\n"
    "corner = 2mm\n"
    "\n"
    "[icon face]\n"
    "place = centre 15mm 26mm 26mm\n"
    "icon  = {icon}\n"
    "fill  = linear 90 #fff3c4 #d9a441\n"
    "\n"
    "[text title]\n"
    "place  = safe 0 0 100% 10mm\n"
    "text   = {name}\n"
    "font   = EB Garamond SC 16\n"
    "colour = #fff8dc\n"
    "across = centre\n"
    "down   = middle\n"
    "wrap   = no\n"
    "shrink = 10pt\n"
    "\n"
    "[text rules]\n"
    "place   = safe 3mm 53% right-3mm bottom-3mm\n"
    "text    = {text}\n"
    "font    = EB Garamond 11\n"
    "colour  = #222222\n"
    "across  = centre\n"
    "down    = middle\n"
    "balance = yes\n"
    "shrink  = 8pt\n"
    "\n"
    "[box back]\n"
    "side  = back\n"
    "place = bleed\n"
    "fill  = #24406b\n"
    "\n"
    "[pattern back-stars]\n"
    "side    = back\n"
    "place   = bleed\n"
    "arrange = staggered\n"
    "pitch   = 8x8mm\n"
    "size    = 1.2mm\n"
    "fill    = #d9a441@60%\n";

static const struct { const char *name, *text; } files[] = { { "deck.csv", deck }, { "card.ini", layout } };

static char *path_of(const char *folder, guint file)
{
    return g_build_filename(folder, files[file].name, NULL);
}

static bool is_free(Desk *desk, const char *folder)
{
    bool good = true;
    for (guint i = 0; i < G_N_ELEMENTS(files); i++) {
        g_autofree char *path = path_of(folder, i);
        if (g_file_test(path, G_FILE_TEST_EXISTS))
            good = diag_machine(desk->diag, "'%s' is there already, and stays as it is", path);
    }
    return good;
}

static bool write_new(Desk *desk, const char *folder, guint file)
{
    g_autofree char *path = path_of(folder, file);
    g_autoptr(GError) error = NULL;

    if (g_file_set_contents(path, files[file].text, -1, &error))
        return true;
    bool full = g_error_matches(error, G_FILE_ERROR, G_FILE_ERROR_NOSPC);
    return diag_machine(desk->diag, "cannot write '%s': %s", path, full ? g_strerror(ENOSPC) : error->message);
}

/* All of it or nothing: half a beginning is none. */
static bool write_all(Desk *desk, const char *folder)
{
    for (guint i = 0; i < G_N_ELEMENTS(files); i++) {
        if (write_new(desk, folder, i))
            continue;
        while (i-- > 0) {
            g_autofree char *path = path_of(folder, i);
            g_unlink(path);
        }
        return false;
    }
    return true;
}

/* As it is typed in a shell. */
static char *typed(const char *folder)
{
    bool plain = folder[strspn(folder, G_CSET_a_2_z G_CSET_A_2_Z G_CSET_DIGITS "._-/")] == '\0';
    return plain ? g_strdup(folder) : g_shell_quote(folder);
}

static void start(Desk *desk)
{
    const char *folder = *desk->arguments;

    if (!folder || !*folder || desk->arguments[1]) {
        diag_usage(desk->diag, "'new' takes one folder: hexenwerk new mygame");
        return;
    }
    bool fresh = !g_file_test(folder, G_FILE_TEST_EXISTS);
    if (g_mkdir_with_parents(folder, 0777) != 0) {
        diag_machine(desk->diag, "cannot make the folder '%s': %s", folder,
                     errno == EEXIST || errno == ENOTDIR ? "a file of that name is there" : g_strerror(errno));
        return;
    }
    if (!is_free(desk, folder) || !write_all(desk, folder)) {
        if (fresh)
            g_rmdir(folder);
        return;
    }
    for (guint i = 0; i < G_N_ELEMENTS(files) && !desk->quiet; i++) {
        g_autofree char *path = path_of(folder, i);
        printf("%s\n", path);
    }
    g_autofree char *word = typed(folder);
    if (!desk->quiet)
        printf("Print them:             hexenwerk print %s\nor whenever you save:   hexenwerk watch %s\n", word, word);
}

const Command command_new = {
    "new", "FOLDER", "begin a game of your own: a layout and a table that print at once", NULL, start, ""
};
