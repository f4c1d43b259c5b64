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

static bool write_new(Desk *desk, const char *folder, const char *name, const char *text)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    g_autoptr(GError) error = NULL;

    if (g_file_test(path, G_FILE_TEST_EXISTS))
        return diag_machine(desk->diag, "'%s' is there already, and stays as it is", path);
    if (!g_file_set_contents(path, text, -1, &error))
        return diag_machine(desk->diag, "cannot write '%s': %s", path, error->message);
    if (!desk->quiet)
        printf("%s\n", path);
    return true;
}

static void start(Desk *desk)
{
    const char *folder = *desk->arguments;

    if (!folder || desk->arguments[1]) {
        diag_usage(desk->diag, "'new' takes one folder: hexenwerk new mygame");
        return;
    }
    if (g_mkdir_with_parents(folder, 0777) != 0) {
        diag_machine(desk->diag, "cannot make the folder '%s': %s", folder, g_strerror(errno));
        return;
    }
    if (write_new(desk, folder, "deck.csv", deck) && write_new(desk, folder, "card.ini", layout) && !desk->quiet)
        printf("Now 'hexenwerk print %s' prints it, and 'hexenwerk watch %s' prints it whenever you save.\n", folder, folder);
}

const Command command_new = { "new", "FOLDER", "begin a game of your own: a layout and a table that print at once", NULL, start };
