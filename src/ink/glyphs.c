#include "glyphs.h"

#include <string.h>

enum { NAMED_MOST = 5 };

static void note_missing(GArray *missing, const char *at)
{
    gunichar ch = g_utf8_get_char(at);
    for (guint i = 0; i < missing->len; i++)
        if (g_array_index(missing, gunichar, i) == ch)
            return;
    g_array_append_val(missing, ch);
}

static void check_run(const PangoGlyphItem *run, const char *text, const char *families, GArray *missing)
{
    const PangoItem *item  = run->item;
    const char      *start = text + item->offset;
    bool             named = fonts_named(item->analysis.font, families);
    for (int i = 0; i < run->glyphs->num_glyphs; i++)
        if (run->glyphs->glyphs[i].glyph & PANGO_GLYPH_UNKNOWN_FLAG)
            note_missing(missing, start + run->glyphs->log_clusters[i]);
    if (!named)
        for (const char *at = start; at < start + item->length; at = g_utf8_next_char(at))
            note_missing(missing, at);
}

bool glyphs_check(PangoLayout *layout, Fonts *fonts, Diag *diag, const Mark *mark, const PangoFontDescription *font)
{
    (void) fonts;
    const TextMark    *says     = mark->says;
    const char        *text     = pango_layout_get_text(layout);
    const char        *families = pango_font_description_get_family(font);
    g_autoptr(GArray)  missing  = g_array_new(FALSE, FALSE, sizeof(gunichar));
    for (GSList *line = pango_layout_get_lines_readonly(layout); line; line = line->next)
        for (GSList *run = ((PangoLayoutLine *) line->data)->runs; run; run = run->next)
            check_run(run->data, text, families, missing);
    if (missing->len == 0)
        return true;

    g_autoptr(GString) list = g_string_new(NULL);
    for (guint i = 0; i < missing->len && i < NAMED_MOST; i++) {
        gunichar ch = g_array_index(missing, gunichar, i);
        g_string_append_printf(list, "%sU+%04X ", i ? ", " : "", ch);
        g_string_append_unichar(list, ch);
    }
    if (missing->len > NAMED_MOST)
        g_string_append_printf(list, " and %u more", missing->len - NAMED_MOST);
    const char *first = g_utf8_strchr(says->text, -1, g_array_index(missing, gunichar, 0));
    return mark_error(diag, mark, "text", first ? (size_t) (first - says->text) : 0, "%s has no %s", families, list->str);
}
