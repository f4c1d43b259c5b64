/* cmd_fonts.c - the fonts that layouts may name.                       floor 3 */
#include "desk.h"

static void fonts(Desk *desk)
{
    if (!desk_takes_format(desk, "text", FORMAT_TEXT))
        return;
    const Library *library = library_new(desk->arena, "fonts.ini", desk->executable, HEXENWERK_SHARE);
    const char *const folders[] = { library_folder(library, desk->arena, "fonts"), NULL };
    g_autoptr(Fonts) fonts = fonts_open(desk->diag, folders);
    if (fonts)
        fonts_list(fonts, stdout);
}

const Command command_fonts = { "fonts", "", "list the fonts that layouts may name", NULL, fonts };
