/* cmd_fonts.c - the fonts that layouts may name.                       floor 3 */
#include "desk.h"

static void fonts(Desk *desk)
{
    if (!desk_takes_format(desk, "text", FORMAT_TEXT))
        return;
    static char *here[] = { (char *) "fonts.ini", NULL };
    const GPtrArray *layouts = desk_layouts(desk, *desk->arguments ? desk->arguments : here);
    g_autoptr(GPtrArray) folders = g_ptr_array_new();
    for (guint i = 0; i < layouts->len; i++)
        desk_folders(desk, folders, layouts->pdata[i], "fonts");
    g_ptr_array_add(folders, NULL);
    g_autoptr(Fonts) fonts =
        diag_errors(desk->diag) ? NULL : fonts_open(desk->diag, (const char *const *) folders->pdata);
    if (fonts)
        fonts_list(fonts, stdout);
}

const Command command_fonts = {
    "fonts", "[GAME|LAYOUT...]", "list the fonts that layouts may name", NULL, fonts, ""
};
