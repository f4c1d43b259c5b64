#include "glyphs.h"

#include <hb.h>
#include <string.h>

enum { NAMED_MOST = 5 };

/* ---- features ---- */

/* NULL, or why the font cannot do what the list of features says. */
static char *features_lacking(const Fonts *fonts, const PangoFontDescription *font, const char *features)
{
    g_auto(GStrv) parts = g_strsplit(features, ",", -1);
    for (guint i = 0; parts[i]; i++) {
        hb_feature_t feature;
        char         tag[5] = { 0 };
        if (!*g_strstrip(parts[i]))
            continue;
        if (!hb_feature_from_string(parts[i], -1, &feature))
            return g_strdup_printf("'%s' is no OpenType feature: expected as in 'onum=1, ss01'", parts[i]);
        hb_tag_to_string(feature.tag, tag);
        bool built_in = strcmp(tag, "kern") == 0;       /* older fonts kern by a table of that name */
        if (feature.value && !built_in && !fonts_feature(fonts, font, tag)) {
            g_autofree char *name = fonts_name(font), *has = fonts_features(fonts, font);
            return g_strdup_printf("%s has no feature '%s'; it has %s", name, tag, has);
        }
    }
    return NULL;
}

bool glyphs_check_features(Fonts *fonts, Diag *diag, const Mark *mark, const PangoFontDescription *font)
{
    static const struct { const char *tag, *what; } caps[] = {
        { "smcp", "small capitals" },
        { "c2sc", "small capitals for capitals" },
    };
    const TextMark *says = mark->says;
    for (int i = 0; i < says->caps; i++)
        if (!fonts_feature(fonts, font, caps[i].tag)) {
            g_autofree char *name = fonts_name(font);
            return mark_error(diag, mark, "caps", 0, "%s has no %s (feature '%s')", name, caps[i].what, caps[i].tag);
        }
    g_autofree char *why = *says->features ? features_lacking(fonts, font, says->features) : NULL;
    return !why || mark_error(diag, mark, "features", 0, "%s", why);
}

/* ---- markup ---- */

static size_t offset_of(const TextMark *says, const char *word)
{
    const char *at = word ? strstr(says->text, word) : NULL;
    return at ? (size_t) (at - says->text) : 0;
}

static const char *string_of(const PangoAttribute *attribute)
{
    return ((const PangoAttrString *) attribute)->value;
}

/* Where in the mark's text stands what the tag before a byte of the plain text applies to. */
static size_t offset_of_marked(const TextMark *says, const char *plain, int start)
{
    enum { ENOUGH = 8 };
    size_t           len  = MIN(strcspn(plain + start, "&<>\n"), ENOUGH);
    g_autofree char *seen = g_strdup_printf(">%.*s", (int) len, plain + start);
    const char      *at   = len ? strstr(says->text, seen) : NULL;
    return at ? (size_t) (at + 1 - says->text) : 0;
}

bool glyphs_check_marked(Fonts *fonts, Diag *diag, const Mark *mark, const PangoFontDescription *font,
                         const char *plain, PangoAttrList *marked)
{
    g_autoptr(PangoAttrIterator) range = pango_attr_list_get_iterator(marked);
    do {
        g_autoptr(PangoFontDescription) desc     = pango_font_description_copy(font);
        const PangoAttribute           *family   = pango_attr_iterator_get(range, PANGO_ATTR_FAMILY);
        const PangoAttribute           *features = pango_attr_iterator_get(range, PANGO_ATTR_FONT_FEATURES);
        pango_attr_iterator_get_font(range, desc, NULL, NULL);
        g_autofree char *why = fonts_lacking(fonts, desc);
        if (!why && features)
            why = features_lacking(fonts, desc, string_of(features));
        if (why) {
            int start, end;
            pango_attr_iterator_range(range, &start, &end);
            size_t at = family ? offset_of(mark->says, string_of(family)) : offset_of_marked(mark->says, plain, start);
            return mark_error(diag, mark, "text", at, "%s", why);
        }
    } while (pango_attr_iterator_next(range));
    return true;
}

/* ---- letters ---- */

static void note_missing(GArray *missing, gunichar ch)
{
    for (guint i = 0; i < missing->len; i++)
        if (g_array_index(missing, gunichar, i) == ch)
            return;
    g_array_append_val(missing, ch);
}

static bool is_invisible(gunichar ch)
{
    GUnicodeType type = g_unichar_type(ch);
    return g_unichar_isspace(ch) || g_unichar_iszerowidth(ch)
        || type == G_UNICODE_FORMAT || type == G_UNICODE_SPACE_SEPARATOR
        || (ch >= 0xFE00 && ch <= 0xFE0F) || (ch >= 0xE0100 && ch <= 0xE01EF);
}

static bool is_icon(const PangoItem *item)
{
    for (GSList *at = item->analysis.extra_attrs; at; at = at->next)
        if (((const PangoAttribute *) at->data)->klass->type == PANGO_ATTR_SHAPE)
            return true;
    return false;
}

static void check_run(const PangoGlyphItem *run, const char *text, const char *families, GArray *missing)
{
    const PangoItem *item  = run->item;
    const char      *start = text + item->offset;
    if (is_icon(item))
        return;
    for (int i = 0; i < run->glyphs->num_glyphs; i++)
        if (run->glyphs->glyphs[i].glyph & PANGO_GLYPH_UNKNOWN_FLAG)
            note_missing(missing, g_utf8_get_char(start + run->glyphs->log_clusters[i]));
    if (!fonts_named(item->analysis.font, families))
        for (const char *at = start; at < start + item->length; at = g_utf8_next_char(at))
            if (!is_invisible(g_utf8_get_char(at)))
                note_missing(missing, g_utf8_get_char(at));
}

/* Poppler, whose search many readers use, sees a new word from 0.1 em on. */
static const double gap_most = 0.09;

static void join_run(PangoGlyphItem *run, const char *text)
{
    const PangoItem  *item   = run->item;
    PangoGlyphString *glyphs = run->glyphs;
    hb_font_t        *font   = pango_font_get_hb_font(item->analysis.font);
    const char       *start  = text + item->offset;
    int               em     = 0;
    hb_font_get_scale(font, &em, NULL);
    for (int i = 0; i + 1 < glyphs->num_glyphs; i++) {
        PangoGlyphInfo *glyph = &glyphs->glyphs[i];
        if (glyph->glyph == PANGO_GLYPH_EMPTY || glyph->glyph & PANGO_GLYPH_UNKNOWN_FLAG)
            continue;
        int gap = glyph->geometry.width - hb_font_get_glyph_h_advance(font, glyph->glyph);
        if (gap > gap_most * em && g_unichar_isalpha(g_utf8_get_char(start + glyphs->log_clusters[i]))
            && g_unichar_isalpha(g_utf8_get_char(start + glyphs->log_clusters[i + 1])))
            glyph->geometry.width -= gap - (int) (gap_most * em);
    }
}

void glyphs_join(PangoLayout *layout)
{
    const char *text = pango_layout_get_text(layout);
    for (GSList *line = pango_layout_get_lines(layout); line; line = line->next)
        for (GSList *run = ((PangoLayoutLine *) line->data)->runs; run; run = run->next)
            if (!is_icon(((PangoGlyphItem *) run->data)->item))
                join_run(run->data, text);
}

/* All families that the text may use: its own, and those that its markup names. */
static char *families_of(const PangoFontDescription *font, PangoAttrList *marked)
{
    GString *families = g_string_new(pango_font_description_get_family(font));
    if (marked) {
        g_autoptr(PangoAttrIterator) range = pango_attr_list_get_iterator(marked);
        do {
            g_autoptr(PangoFontDescription) desc = pango_font_description_copy(font);
            pango_attr_iterator_get_font(range, desc, NULL, NULL);
            g_string_append_printf(families, ",%s", pango_font_description_get_family(desc));
        } while (pango_attr_iterator_next(range));
    }
    return g_string_free(families, FALSE);
}

bool glyphs_check(PangoLayout *layout, Diag *diag, const Mark *mark, PangoAttrList *marked)
{
    const PangoFontDescription *font = pango_layout_get_font_description(layout);
    const char        *text     = pango_layout_get_text(layout);
    g_autofree char   *families = families_of(font, marked);
    g_autoptr(GArray)  missing  = g_array_new(FALSE, FALSE, sizeof(gunichar));
    for (GSList *line = pango_layout_get_lines_readonly(layout); line; line = line->next)
        for (GSList *run = ((PangoLayoutLine *) line->data)->runs; run; run = run->next)
            check_run(run->data, text, families, missing);
    if (missing->len == 0)
        return true;

    g_autoptr(GString) list = g_string_new(NULL);
    char               letter[7] = { 0 };
    for (guint i = 0; i < missing->len && i < NAMED_MOST; i++) {
        gunichar ch = g_array_index(missing, gunichar, i);
        letter[g_unichar_to_utf8(ch, letter)] = '\0';
        g_string_append_printf(list, "%sU+%04X", i ? ", " : "", ch);
        if (g_unichar_isprint(ch))
            g_string_append_printf(list, " %s", letter);
    }
    if (missing->len > NAMED_MOST)
        g_string_append_printf(list, " and %u more", missing->len - NAMED_MOST);
    letter[g_unichar_to_utf8(g_array_index(missing, gunichar, 0), letter)] = '\0';
    g_autofree char *name = fonts_name(font);
    return mark_error(diag, mark, "text", offset_of(mark->says, letter), "%s has no letter for %s", name, list->str);
}
