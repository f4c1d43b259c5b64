/* cmd_icons.c - the names of the icon set that hold a word.            floor 3 */
#include "desk.h"

static void icons(Desk *desk)
{
    const Library *library = library_new(desk->arena, "icons.ini", desk->executable, HEXENWERK_SHARE);
    static char *all[] = { (char *) "", NULL };
    char **words = *desk->arguments ? desk->arguments : all;

    if (!desk_takes_format(desk, "text", FORMAT_TEXT))
        return;
    for (; *words; words++) {
        GPtrArray *found = library_icons(library, desk->arena, *words);
        for (guint i = 0; i < found->len; i++)
            printf("%s\n", (const char *) found->pdata[i]);
        if (found->len)
            continue;
        const char *near = library_nearest_icon(library, *words);
        diag_error(desk->diag, (Span) { 0 }, "no icon's name holds '%s'%s%s%s", *words, near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
    }
}

const Command command_icons = { "icons", "[WORD...]", "list the icons whose names hold a word", NULL, icons };
