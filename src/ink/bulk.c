#include "bulk.h"

#include <stdbool.h>
#include <string.h>

static bool is_icon(const PangoItem *item)
{
    for (GSList *at = item->analysis.extra_attrs; at; at = at->next)
        if (((const PangoAttribute *) at->data)->klass->type == PANGO_ATTR_SHAPE)
            return true;
    return false;
}

static double height_of(const PangoItem *item)
{
    PangoFontMetrics *metrics = pango_font_get_metrics(item->analysis.font, item->analysis.language);
    double height =
        (pango_font_metrics_get_ascent(metrics) + pango_font_metrics_get_descent(metrics)) / (double) PANGO_SCALE;
    pango_font_metrics_unref(metrics);
    return height;
}

static void add_item(Bulk *bulk, double *wide, const PangoItem *item, const char *text)
{
    PangoGlyphString *glyphs = pango_glyph_string_new();
    const char *start = text + item->offset;
    double letters = 0;

    pango_shape_with_flags(start, item->length, text, -1, &item->analysis, glyphs, PANGO_SHAPE_NONE);
    for (int i = 0; i < glyphs->num_glyphs; i++) {
        double width = glyphs->glyphs[i].geometry.width / (double) PANGO_SCALE;
        *wide += width;
        if (!g_unichar_isspace(g_utf8_get_char(start + glyphs->log_clusters[i])))
            letters += width;
    }
    bulk->area += letters * height_of(item);
    pango_glyph_string_free(glyphs);
}

Bulk bulk_of(PangoContext *context, const char *text, PangoAttrList *attributes)
{
    Bulk bulk = { 0, 0 };

    for (const char *at = text; *at; at += strspn(at, "\n")) {
        size_t len = strcspn(at, "\n");
        GList *items = pango_itemize(context, text, (int) (at - text), (int) len, attributes, NULL);
        double wide = 0;
        for (GList *item = items; item; item = item->next) {
            if (!is_icon(item->data))
                add_item(&bulk, &wide, item->data, text);
        }
        g_list_free_full(items, (GDestroyNotify) pango_item_free);
        bulk.longest = MAX(bulk.longest, wide);
        at += len;
    }
    return bulk;
}
