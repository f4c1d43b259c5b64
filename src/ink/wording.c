#include "wording.h"

#include <string.h>

void wording_init(Wording *wording)
{
    *wording = (Wording) { .text = g_string_new(NULL), .icons = g_array_new(FALSE, FALSE, sizeof(InlineIcon)) };
}

void wording_clear(Wording *wording)
{
    g_string_free(wording->text, TRUE);
    g_array_unref(wording->icons);
    g_clear_pointer(&wording->marked, pango_attr_list_unref);
}

bool wording_read(Wording *wording, Icons *icons, Diag *diag, const Mark *mark)
{
    (void) icons; (void) diag;
    const TextMark *says = mark->says;
    g_string_assign(wording->text, says->text);
    return true;
}

void wording_add_icons(const Wording *wording, PangoAttrList *attrs, double size)
{
    (void) wording; (void) attrs; (void) size;
}
