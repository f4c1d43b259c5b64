/* cmd_icons.c - the names of the icon set that hold a word.            floor 3 */
#include "desk.h"
#include "word.h"

#include <string.h>

static void icons(Desk *desk)
{
    const Library *library = library_new(desk->arena, "icons.ini", desk->executable, HEXENWERK_SHARE);
    static char *all[] = { (char *) "", NULL };
    char **words = *desk->arguments ? desk->arguments : all;

    if (!desk_takes_format(desk, "text", FORMAT_TEXT))
        return;
    for (; *words; words++) {
        /* names are small, and have no blanks: "Barn Owl" is barn-owl */
        g_autofree char *small = g_ascii_strdown(*words, -1);
        const char *word = arena_copy(desk->arena, g_strdelimit(small, " _", '-'), strlen(small));
        GPtrArray *found = library_icons(library, desk->arena, word);
        for (guint i = 0; i < found->len; i++)
            printf("%s\n", (const char *) found->pdata[i]);
        if (found->len)
            continue;
        const char *near = library_nearest_icon(library, word);
        diag_error(desk->diag, (Span) { 0 }, "no icon's name holds '%s'%s", *words, near_hint(near));
    }
}

const Command command_icons = { "icons", "[WORD...]", "list the icons whose names hold a word", NULL, icons, "" };
