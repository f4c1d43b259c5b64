#include "setting.h"
#include "balance.h"
#include "glyphs.h"

#include <math.h>
#include <string.h>

/* Lengths that differ by less are the same: two hundredths of a point are 7 um. */
static const double tolerance = 0.02;

#define SOFT_HYPHEN "\xC2\xAD"
#define EN_DASH     "\xE2\x80\x93"

/* What is to be set: the mark, and what is known about its font. */
typedef struct {
    const TextMark             *says;
    const PangoFontDescription *font;
    const FontMetrics          *em;
    Size                        place;
} Order;

Setting *setting_new(Fonts *fonts)
{
    Setting *setting = g_new0(Setting, 1);
    setting->layout = pango_layout_new(fonts_context(fonts));
    setting->lines  = g_array_new(FALSE, FALSE, sizeof(SetLine));
    wording_init(&setting->wording);
    pango_layout_set_wrap(setting->layout, PANGO_WRAP_WORD);
    return setting;
}

void setting_free(Setting *setting)
{
    g_object_unref(setting->layout);
    g_array_unref(setting->lines);
    wording_clear(&setting->wording);
    g_free(setting);
}

/* ---- breaking into lines ---- */

/* An attribute for the whole text, below what its markup says. */
static void put_below(PangoAttrList *list, PangoAttribute *attribute)
{
    attribute->start_index = PANGO_ATTR_INDEX_FROM_TEXT_BEGINNING;
    attribute->end_index   = PANGO_ATTR_INDEX_TO_TEXT_END;
    pango_attr_list_insert_before(list, attribute);
}

/* A range of numbers stays together, "3-5" with a dash as well as with a hyphen. */
static void keep_ranges(PangoAttrList *list, const char *text)
{
    for (const char *dash = strstr(text, EN_DASH); dash; dash = strstr(dash + 1, EN_DASH)) {
        const char *after = dash + strlen(EN_DASH);
        if (dash == text || !g_ascii_isdigit(dash[-1]) || !g_ascii_isdigit(*after))
            continue;
        PangoAttribute *together = pango_attr_allow_breaks_new(FALSE);
        together->start_index = (guint) (dash - 1 - text);
        together->end_index   = (guint) (after + 1 - text);
        pango_attr_list_insert(list, together);
    }
}

static PangoAttrList *attributes(const Wording *wording, const TextMark *says, double size)
{
    static const char *const caps_features[] = { "", "smcp=1", "smcp=1,c2sc=1" };
    PangoAttrList *list = wording->marked ? pango_attr_list_copy(wording->marked) : pango_attr_list_new();
    put_below(list, pango_attr_language_new(pango_language_from_string(says->language)));
    if (says->caps != CAPS_NONE || *says->features) {
        const char *caps = caps_features[says->caps];
        g_autofree char *features = g_strjoin(*caps && *says->features ? "," : "", caps, says->features, NULL);
        put_below(list, pango_attr_font_features_new(features));
    }
    if (says->tracking != 0)
        put_below(list, pango_attr_letter_spacing_new((int) lround(says->tracking * size * PANGO_SCALE)));
    keep_ranges(list, wording->text->str);
    wording_add_icons(wording, list, size);
    return list;
}

static void flow(Setting *setting, const Order *order, double size, double width)
{
    g_autoptr(PangoAttrList)        list = attributes(&setting->wording, order->says, size);
    g_autoptr(PangoFontDescription) font = pango_font_description_copy_static(order->font);
    pango_font_description_set_size(font, (int) lround(size * PANGO_SCALE));
    pango_layout_set_text(setting->layout, setting->wording.text->str, (int) setting->wording.text->len);
    pango_layout_set_font_description(setting->layout, font);
    pango_layout_set_attributes(setting->layout, list);
    pango_layout_set_width(setting->layout, order->says->wrap ? (int) floor((width + tolerance / 2) * PANGO_SCALE) : -1);
    pango_layout_set_justify(setting->layout, order->says->across == ALIGN_JUSTIFY && order->says->wrap);
    setting->size = size;
}

/* Notes every line with its baseline below the top of the block, and the width
 * of the line as its x for the time being; returns the size of the block. */
static Size stack_lines(Setting *setting, const Order *order)
{
    const TextMark *says    = order->says;
    const double    leading = says->leading > 0 ? says->leading : 1;
    Size            block   = { 0, 0 };
    g_array_set_size(setting->lines, 0);
    for (GSList *at = pango_layout_get_lines_readonly(setting->layout); at; at = at->next) {
        PangoLayoutLine *line = at->data;
        PangoRectangle   logical;
        pango_layout_line_get_extents(line, NULL, &logical);
        /* Where nothing can change the size within a text, its lines keep one distance, whatever fonts lend letters. */
        double ascent = setting->wording.marked ? -logical.y / (double) PANGO_SCALE : order->em->ascent * setting->size;
        double height = setting->wording.marked ? logical.height / (double) PANGO_SCALE
                                                : (order->em->ascent + order->em->descent) * setting->size;
        if (line->is_paragraph_start && setting->lines->len)
            block.h += says->paragraph;
        SetLine set = { line, logical.width / (double) PANGO_SCALE, block.h + (leading - 1) * height / 2 + ascent };
        g_array_append_val(setting->lines, set);
        block.h += leading * height;
        block.w  = MAX(block.w, set.x);
    }
    return block;
}

static bool fits(Size block, Size place)
{
    return block.w <= place.w + tolerance && block.h <= place.h + tolerance;
}

/* ---- fitting ---- */

static bool complain(const Setting *setting, const Order *order, Size block, Diag *diag, const Mark *mark)
{
    char        over[G_ASCII_DTOSTR_BUF_SIZE], size[G_ASCII_DTOSTR_BUF_SIZE];
    bool        wide = block.w > order->place.w + tolerance;
    double      mm   = mm_of_pt(wide ? block.w - order->place.w : block.h - order->place.h);
    g_ascii_formatd(over, sizeof over, "%.1f", MAX(mm, 0.1));
    g_ascii_formatd(size, sizeof size, "%.4g", setting->size);
    return mark_error(diag, mark, "text", 0, "the text is %s mm too %s for its place at its %ssize, %s pt", over,
                      wide ? "wide" : "tall", order->says->shrink > 0 ? "smallest " : "", size);
}

/* Finds the largest size, in tenths of a point, at which the text fits. */
static bool fit(Setting *setting, const Order *order, Diag *diag, const Mark *mark, Size *block)
{
    const double most  = pango_font_description_get_size(order->font) / (double) PANGO_SCALE;
    const double least = order->says->shrink > 0 ? MIN(order->says->shrink, most) : most;
    flow(setting, order, most, order->place.w);
    *block = stack_lines(setting, order);
    if (fits(*block, order->place))
        return true;

    int low = (int) ceil(least * 10 - 1e-6), high = (int) ceil(most * 10 - 1e-6);   /* high does not fit; low may */
    while (high - low > 1) {
        int middle = (low + high) / 2;
        flow(setting, order, middle / 10.0, order->place.w);
        *block = stack_lines(setting, order);
        if (fits(*block, order->place))
            low = middle;
        else
            high = middle;
    }
    double size = low == (int) ceil(least * 10 - 1e-6) ? least : low / 10.0;
    if (setting->size != size) {
        flow(setting, order, size, order->place.w);
        *block = stack_lines(setting, order);
    }
    return fits(*block, order->place) || complain(setting, order, *block, diag, mark);
}

/* ---- hyphens ---- */

/* Marks where words may be divided. */
static void hyphenate(Setting *setting, Hyphens *hyphens, Diag *diag, const Mark *mark)
{
    const TextMark   *says    = mark->says;
    g_autoptr(GArray) offsets = g_array_new(FALSE, FALSE, sizeof(size_t));
    if (hyphens_lack(hyphens, says->language))
        mark_warn(diag, mark, "hyphenate", 0, "there is no hyphenation dictionary for '%s' (hyph_%s.dic): no word is divided",
                  says->language, says->language);
    hyphens_find(hyphens, says->language, setting->wording.text->str, setting->wording.text->len, offsets);
    for (guint i = offsets->len; i-- > 0; )
        wording_insert_hyphen(&setting->wording, g_array_index(offsets, size_t, i));
}

/* Takes the soft hyphens out at which no line ends: a word must be found whole in the PDF.  True if there were any. */
static bool drop_idle_hyphens(Setting *setting)
{
    const GString        *text   = setting->wording.text;
    g_autoptr(GHashTable) ending = g_hash_table_new(NULL, NULL);
    bool                  any    = false;
    if (!strstr(text->str, SOFT_HYPHEN))
        return false;
    for (GSList *at = pango_layout_get_lines_readonly(setting->layout); at; at = at->next) {
        const PangoLayoutLine *line = at->data;
        g_hash_table_add(ending, GINT_TO_POINTER(line->start_index + line->length));
    }
    for (const char *at = text->str + text->len; (at = g_strrstr_len(text->str, at - text->str, SOFT_HYPHEN)); ) {
        size_t offset = (size_t) (at - text->str);
        if (!g_hash_table_contains(ending, GINT_TO_POINTER((int) (offset + strlen(SOFT_HYPHEN))))) {
            wording_remove_hyphen(&setting->wording, offset);
            at  = text->str + offset;
            any = true;
        }
    }
    return any;
}

/* ---- placing ---- */

/* Makes lines even: narrower, but not more of them. */
static void balance(Setting *setting, const Order *order, Size *block)
{
    /* What kerning and tracking at the ends of lines add to the reckoning, pt. */
    static const double slack[] = { 0.05, 0.5, 2 };
    const guint lines = setting->lines->len;
    if (lines < 2)
        return;
    double width = balance_width(setting->layout, (int) (order->em->space * setting->size * PANGO_SCALE)) / (double) PANGO_SCALE;
    for (size_t i = 0; i < G_N_ELEMENTS(slack) && width + slack[i] < order->place.w; i++) {
        flow(setting, order, setting->size, width + slack[i]);
        *block = stack_lines(setting, order);
        if (setting->lines->len == lines && block->w <= width + slack[i] + tolerance)
            return;
    }
    flow(setting, order, setting->size, order->place.w);
    *block = stack_lines(setting, order);
}

static double first_baseline_shift(const Setting *setting, const Order *order, Size block)
{
    const double spare = order->place.h - block.h;
    if (order->says->down == ALIGN_START || setting->lines->len == 0)
        return 0;
    if (order->says->down == ALIGN_END)
        return spare;
    double capital = (order->says->caps == CAPS_ALL_SMALL ? order->em->x : order->em->cap) * setting->size;
    double first   = g_array_index(setting->lines, SetLine, 0).baseline - capital;
    double last    = g_array_index(setting->lines, SetLine, setting->lines->len - 1).baseline;
    return CLAMP((order->place.h - first - last) / 2, 0, MAX(spare, 0));
}

static void place_lines(Setting *setting, const Order *order, Size block)
{
    const double down = first_baseline_shift(setting, order, block);
    for (guint i = 0; i < setting->lines->len; i++) {
        SetLine *set   = &g_array_index(setting->lines, SetLine, i);
        double   spare = order->place.w - set->x;
        bool     right = order->says->across == ALIGN_END
                      || (order->says->across == ALIGN_JUSTIFY && set->line->resolved_dir == PANGO_DIRECTION_RTL);
        set->x         = order->says->across == ALIGN_CENTRE ? spare / 2 : right ? spare : 0;
        set->baseline += down;
    }
}

/* Fits, evens and places the lines of what is worded. */
static bool compose(Setting *setting, const Order *order, Diag *diag, const Mark *mark)
{
    Size block;
    if (!fit(setting, order, diag, mark, &block))
        return false;
    if (order->says->balance && order->says->wrap && order->says->across != ALIGN_JUSTIFY)
        balance(setting, order, &block);
    if (drop_idle_hyphens(setting)) {
        flow(setting, order, setting->size, pango_layout_get_width(setting->layout) / (double) PANGO_SCALE);
        block = stack_lines(setting, order);
    }
    if (!glyphs_check(setting->layout, diag, mark, setting->wording.marked))
        return false;
    place_lines(setting, order, block);
    return true;
}

bool setting_fill(Setting *setting, Fonts *fonts, Icons *icons, Hyphens *hyphens, Diag *diag, const Mark *mark)
{
    const TextMark *says = mark->says;
    const char     *why;
    Order order = { .says = says, .font = fonts_find(fonts, says->font, &why), .place = { mark->place.w, mark->place.h } };
    if (!order.font)
        return mark_error(diag, mark, "font", 0, "%s", why);
    order.em = fonts_metrics(fonts, order.font);
    if (!glyphs_check_features(fonts, diag, mark, order.font) || !wording_read(&setting->wording, icons, diag, mark))
        return false;
    if (setting->wording.marked && !glyphs_check_marked(fonts, diag, mark, order.font, setting->wording.marked))
        return false;
    if (says->hyphenate)
        hyphenate(setting, hyphens, diag, mark);
    return compose(setting, &order, diag, mark);
}

Box setting_ink(const Setting *setting)
{
    double left = G_MAXDOUBLE, top = G_MAXDOUBLE, right = -G_MAXDOUBLE, bottom = -G_MAXDOUBLE;
    for (guint i = 0; i < setting->lines->len; i++) {
        const SetLine *set = &g_array_index(setting->lines, SetLine, i);
        PangoRectangle ink;
        pango_layout_line_get_extents(set->line, &ink, NULL);
        if (ink.width == 0 || ink.height == 0)
            continue;
        left   = MIN(left, set->x + ink.x / (double) PANGO_SCALE);
        top    = MIN(top, set->baseline + ink.y / (double) PANGO_SCALE);
        right  = MAX(right, set->x + (ink.x + ink.width) / (double) PANGO_SCALE);
        bottom = MAX(bottom, set->baseline + (ink.y + ink.height) / (double) PANGO_SCALE);
    }
    return left <= right ? (Box) { left, top, right - left, bottom - top } : (Box) { 0, 0, 0, 0 };
}
