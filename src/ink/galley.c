#include "galley.h"
#include "bulk.h"
#include "even.h"
#include "glyphs.h"

#include <math.h>
#include <string.h>

/* Lengths that differ by less are the same: two hundredths of a point are 7 um. */
static const double tolerance = 0.02;

enum { LONG = 4000 };           /* bytes: more than a card holds */

#define SOFT_HYPHEN "\xC2\xAD"
#define EN_DASH     "\xE2\x80\x93"

/* What is to be set: the mark, and what is known about its font. */
typedef struct {
    const TextMark             *says;
    const PangoFontDescription *font;
    const FontMetrics          *em;
    Size                        place;
    bool                        rough;      /* so large at least, as far as can be told */
} Order;

Galley *galley_new(Fonts *fonts)
{
    Galley *galley = g_new0(Galley, 1);
    galley->layout = pango_layout_new(fonts_context(fonts));
    galley->lines  = g_array_new(FALSE, FALSE, sizeof(GalleyLine));
    wording_init(&galley->wording);
    pango_layout_set_wrap(galley->layout, PANGO_WRAP_WORD);
    return galley;
}

void galley_free(Galley *galley)
{
    g_object_unref(galley->layout);
    g_array_unref(galley->lines);
    wording_clear(&galley->wording);
    g_free(galley);
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

static void flow(Galley *galley, const Order *order, double size, double width)
{
    g_autoptr(PangoAttrList)        list = attributes(&galley->wording, order->says, size);
    g_autoptr(PangoFontDescription) font = pango_font_description_copy_static(order->font);
    pango_font_description_set_size(font, (int) lround(size * PANGO_SCALE));
    pango_layout_set_text(galley->layout, galley->wording.text->str, (int) galley->wording.text->len);
    pango_layout_set_font_description(galley->layout, font);
    pango_layout_set_attributes(galley->layout, list);
    pango_layout_set_width(galley->layout, order->says->wrap ? (int) floor((width + tolerance / 2) * PANGO_SCALE) : -1);
    /* Pango 1.50 forgets a soft hyphen's width where it justifies; none is left when lines are final. */
    pango_layout_set_justify(galley->layout, order->says->across == ALIGN_JUSTIFY && order->says->wrap
                                             && !strstr(galley->wording.text->str, SOFT_HYPHEN));
    galley->size = size;
}

/* Notes every line with its baseline below the top of the block, and the width
 * of the line as its x for the time being; returns the size of the block. */
static Size stack_lines(Galley *galley, const Order *order)
{
    const TextMark *says    = order->says;
    const double    leading = says->leading > 0 ? says->leading : 1, unit = 1.0 / PANGO_SCALE;
    double          ascent  = order->em->ascent * galley->size, descent = order->em->descent * galley->size;
    Size            block   = { 0, 0 };
    g_array_set_size(galley->lines, 0);
    for (GSList *at = pango_layout_get_lines_readonly(galley->layout); at; at = at->next) {
        GalleyLine        set = { .line = at->data };
        PangoRectangle logical;
        pango_layout_line_get_extents(set.line, NULL, &logical);
        set.x       = logical.width * unit;
        set.ascent  = -logical.y * unit;
        set.descent = (logical.y + logical.height) * unit;
        ascent  = MAX(ascent, set.ascent);
        descent = MAX(descent, set.descent);
        block.w = MAX(block.w, set.x);
        g_array_append_val(galley->lines, set);
    }
    for (guint i = 0; i < galley->lines->len; i++) {
        GalleyLine *set = &g_array_index(galley->lines, GalleyLine, i);
        /* Only markup makes lines of their own height; whatever fonts lend letters, other lines keep one distance. */
        double above = galley->wording.marked ? set->ascent : ascent;
        double below = galley->wording.marked ? set->descent : descent;
        if (i > 0 && set->line->is_paragraph_start)
            block.h += says->paragraph;
        set->baseline = block.h + (leading - 1) * (above + below) / 2 + above;
        block.h      += leading * (above + below);
    }
    return block;
}

static bool fits(Size block, Size place)
{
    return block.w <= place.w + tolerance && block.h <= place.h + tolerance;
}

/* ---- fitting ---- */

/* What stands in the widest line: where lines may break, a word that is too long. */
static char *widest_line(const Galley *galley)
{
    const GalleyLine *widest = &g_array_index(galley->lines, GalleyLine, 0);
    for (guint i = 1; i < galley->lines->len; i++)
        if (g_array_index(galley->lines, GalleyLine, i).x > widest->x)
            widest = &g_array_index(galley->lines, GalleyLine, i);
    const PangoLayoutLine *line = widest->line;
    return g_strstrip(wording_plain(&galley->wording, (size_t) line->start_index, (size_t) line->length));
}

static bool complain(const Galley *galley, const Order *order, Size block, Diag *diag, const Mark *mark)
{
    char   over[G_ASCII_DTOSTR_BUF_SIZE], size[G_ASCII_DTOSTR_BUF_SIZE];
    bool   wide = block.w > order->place.w + tolerance;
    double mm   = mm_of_pt(wide ? block.w - order->place.w : block.h - order->place.h);
    g_ascii_formatd(over, sizeof over, "%.1f", MAX(mm, 0.1));
    g_ascii_formatd(size, sizeof size, "%.4g", galley->size);
    g_autofree char *word = wide && order->says->wrap ? widest_line(galley) : NULL;
    return mark_error(diag, mark, "text", 0, "%s%s%s is %s%s mm too %s for its place at its %ssize, %s pt",
                      word ? "'" : "the text", word ? word : "", word ? "'" : "", order->rough ? "at least " : "",
                      over, wide ? "wide" : "tall",
                      order->says->shrink > 0 ? "smallest " : "", size);
}

static double font_size(const Order *order)
{
    return pango_font_description_get_size(order->font) / (double) PANGO_SCALE;
}

static double smallest_size(const Order *order)
{
    double most = font_size(order);
    return order->says->shrink > 0 ? MIN(order->says->shrink, most) : most;
}

/* What is so long that Pango would lose count is measured before it is given to it. */
static bool check_bulk(Galley *galley, const Order *order, Diag *diag, const Mark *mark)
{
    const TextMark *says = order->says;
    const double most = font_size(order), least = smallest_size(order), leading = says->leading > 0 ? says->leading : 1;
    if ((double) galley->wording.text->len * most < BULK_MOST / 4.0)
        return true;

    g_autoptr(PangoAttrList) list = attributes(&galley->wording, says, least);
    g_autoptr(PangoFontDescription) font = pango_font_description_copy_static(order->font);
    pango_font_description_set_size(font, (int) lround(least * PANGO_SCALE));
    put_below(list, pango_attr_font_desc_new(font));
    const Bulk bulk = bulk_of(pango_layout_get_context(galley->layout), galley->wording.text->str, list);
    Order rough = *order;
    Size need = { says->wrap ? 0 : bulk.longest, says->wrap ? bulk.area * leading / order->place.w : 0 };
    rough.rough  = true;
    galley->size = least;
    if (!fits(need, order->place))
        return complain(galley, &rough, need, diag, mark);
    if (bulk.longest * most / least < BULK_MOST)
        return true;
    return mark_error(diag, mark, "text", 0, "a paragraph that would be %.0f m long in one line cannot be set: part it",
                      mm_of_pt(bulk.longest * most / least) / 1000);
}

static int tenths(double size)
{
    return (int) ceil(size * 10 - 1e-6);
}

static bool try_size(Galley *galley, const Order *order, double size, Size *block)
{
    flow(galley, order, size, order->place.w);
    *block = stack_lines(galley, order);
    return fits(*block, order->place);
}

/* Finds the largest size, in tenths of a point, at which the text fits. */
static bool fit(Galley *galley, const Order *order, Diag *diag, const Mark *mark, Size *block)
{
    const double most = font_size(order), least = smallest_size(order);
    if (try_size(galley, order, most, block))
        return true;
    /* a long text takes its time at every size: where it fits at none, one is enough */
    if (galley->wording.text->len > LONG && least < most && !try_size(galley, order, least, block))
        return complain(galley, order, *block, diag, mark);

    /* A line grows as its size, a block as its square: a first guess, and then close around it. */
    int    low   = tenths(least), high = tenths(most);      /* high does not fit; low may */
    double wide  = order->place.w / block->w, tall = order->place.h / block->h;
    int    guess = (int) (most * 10 * MIN(wide, order->says->wrap && wide >= 1 ? sqrt(tall) : tall)), reach = 1;
    while (high - low > 1) {
        int middle = CLAMP(guess, low + 1, high - 1);
        if (try_size(galley, order, middle / 10.0, block))
            guess = (low = middle) + reach;
        else
            guess = (high = middle) - reach;
        reach *= 2;
        if (guess <= low || guess >= high)
            guess = (low + high) / 2;
    }
    double size = low == tenths(least) ? least : low / 10.0;
    if (galley->size != size)
        try_size(galley, order, size, block);
    return fits(*block, order->place) || complain(galley, order, *block, diag, mark);
}

/* ---- hyphens ---- */

static bool any_wrapped(const Galley *galley)
{
    for (guint i = 0; i < galley->lines->len; i++)
        if (!g_array_index(galley->lines, GalleyLine, i).line->is_paragraph_start)
            return true;
    return false;
}

static int units(const Galley *galley, double em)
{
    return (int) lround(em * galley->size * PANGO_SCALE);
}

static void say_lack(Diag *diag, const Mark *mark, Hyphens *hyphens, bool now)
{
    const char *language = ((const TextMark *) mark->says)->language;
    if (hyphens_lack(hyphens, language, now))
        mark_warn(diag, mark, "hyphenate", 0,
                  "there is no hyphenation dictionary for '%s' (hyph_%s.dic): no word is divided", language, language);
}

/* Fits a text whose words may be divided: ragged lines stay whole where dividing saves none. */
static bool fit_divided(Galley *galley, const Order *order, Hyphens *hyphens, Diag *diag, const Mark *mark, Size *block)
{
    const TextMark   *says    = mark->says;
    const double      most    = font_size(order);
    g_autoptr(GArray) offsets = g_array_new(FALSE, FALSE, sizeof(size_t));
    const bool        whole   = try_size(galley, order, most, block);
    say_lack(diag, mark, hyphens, false);
    if (whole && !any_wrapped(galley))
        return true;
    say_lack(diag, mark, hyphens, true);
    hyphens_find(hyphens, says->language, galley->wording.text->str, galley->wording.text->len, offsets);
    if (whole && says->across != ALIGN_JUSTIFY
        && even_lines(galley->layout, units(galley, order->em->space), units(galley, order->em->hyphen), offsets)
           >= (int) galley->lines->len)
        return true;
    for (guint i = offsets->len; i-- > 0; )
        wording_insert_hyphen(&galley->wording, g_array_index(offsets, size_t, i));
    return fit(galley, order, diag, mark, block);
}

/* Soft hyphens at which lines end become hyphens, and all others go: readers of the PDF find words whole, and
 * know how to join "wiz-ard" where a line ends.  True if there were any. */
static bool settle_hyphens(Galley *galley)
{
    const GString         *text = galley->wording.text;
    g_autoptr(GHashTable)  ends = g_hash_table_new(NULL, NULL);
    if (!strstr(text->str, SOFT_HYPHEN))
        return false;
    for (GSList *at = pango_layout_get_lines_readonly(galley->layout); at; at = at->next) {
        const PangoLayoutLine *line = at->data;
        g_hash_table_add(ends, GINT_TO_POINTER(line->start_index + line->length));
    }
    for (const char *at = text->str + text->len; (at = g_strrstr_len(text->str, at - text->str, SOFT_HYPHEN)); ) {
        size_t offset = (size_t) (at - text->str);
        bool   ending = g_hash_table_contains(ends, GINT_TO_POINTER((int) (offset + strlen(SOFT_HYPHEN))));
        wording_settle_hyphen(&galley->wording, offset, ending && offset + strlen(SOFT_HYPHEN) < text->len);
        at = text->str + offset;
    }
    return true;
}

/* ---- placing ---- */

/* Makes lines even: narrower, but not more of them. */
static void balance(Galley *galley, const Order *order, Size *block)
{
    /* What kerning and tracking at the ends of lines add to the reckoning, pt. */
    static const double slack[] = { 0.05, 0.5, 2 };
    const guint lines = galley->lines->len;
    if (lines < 2)
        return;
    const int   space = units(galley, order->em->space), hyphen = units(galley, order->em->hyphen);
    double      width = even_width(galley->layout, space, hyphen) / (double) PANGO_SCALE;
    for (size_t i = 0; i < G_N_ELEMENTS(slack) && width + slack[i] < order->place.w; i++) {
        flow(galley, order, galley->size, width + slack[i]);
        *block = stack_lines(galley, order);
        if (galley->lines->len == lines && block->w <= width + slack[i] + tolerance)
            return;
    }
    flow(galley, order, galley->size, order->place.w);
    *block = stack_lines(galley, order);
}

static double first_baseline_shift(const Galley *galley, const Order *order, Size block)
{
    const double spare = order->place.h - block.h;
    if (order->says->down == ALIGN_START || galley->lines->len == 0)
        return 0;
    if (order->says->down == ALIGN_END)
        return spare;
    double capital = (order->says->caps == CAPS_ALL_SMALL ? order->em->x : order->em->cap) * galley->size;
    double first   = g_array_index(galley->lines, GalleyLine, 0).baseline - capital;
    double last    = g_array_index(galley->lines, GalleyLine, galley->lines->len - 1).baseline;
    return CLAMP((order->place.h - first - last) / 2, 0, MAX(spare, 0));
}

static void place_lines(Galley *galley, const Order *order, Size block)
{
    const double down = first_baseline_shift(galley, order, block);
    for (guint i = 0; i < galley->lines->len; i++) {
        GalleyLine *set   = &g_array_index(galley->lines, GalleyLine, i);
        double   spare = order->place.w - set->x;
        bool     right = order->says->across == ALIGN_END
                      || (order->says->across == ALIGN_JUSTIFY && set->line->resolved_dir == PANGO_DIRECTION_RTL);
        set->x         = order->says->across == ALIGN_CENTRE ? spare / 2 : right ? spare : 0;
        set->baseline += down;
    }
}

/* Fits, evens and places the lines of what is worded. */
static bool compose(Galley *galley, const Order *order, Hyphens *hyphens, Diag *diag, const Mark *mark)
{
    Size block;
    bool divide = order->says->hyphenate && order->says->wrap;
    if (!check_bulk(galley, order, diag, mark))
        return false;
    if (!(divide ? fit_divided(galley, order, hyphens, diag, mark, &block) : fit(galley, order, diag, mark, &block)))
        return false;
    if (order->says->balance && order->says->wrap && order->says->across != ALIGN_JUSTIFY)
        balance(galley, order, &block);
    if (settle_hyphens(galley)) {
        double width = pango_layout_get_width(galley->layout) / (double) PANGO_SCALE;
        flow(galley, order, galley->size, width - tolerance / 2);
        block = stack_lines(galley, order);
        if (!fits(block, order->place))
            return complain(galley, order, block, diag, mark);
    }
    if (!glyphs_check(galley->layout, diag, mark, galley->wording.marked))
        return false;
    if (order->says->tracking <= 0)
        glyphs_join(galley->layout);
    place_lines(galley, order, block);
    return true;
}

/* Nothing fits where there is no room. */
static bool check_room(const Order *order, Diag *diag, const Mark *mark)
{
    char size[G_ASCII_DTOSTR_BUF_SIZE];
    bool narrow = order->place.w <= 0;
    if (!narrow && order->place.h > 0)
        return true;
    g_ascii_formatd(size, sizeof size, "%.2f", mm_of_pt(narrow ? order->place.w : order->place.h));
    return mark_error(diag, mark, "place", 0, "the text has no room: its place is %s mm %s", size,
                      narrow ? "wide" : "high");
}

/* Numbers that make no sense together. */
static bool check_numbers(const Order *order, Diag *diag, const Mark *mark)
{
    const TextMark *says = order->says;
    const double    size = font_size(order);
    char            text[G_ASCII_DTOSTR_BUF_SIZE];
    g_ascii_formatd(text, sizeof text, "%.4g", size);
    if (says->shrink > size + 1e-6)
        return mark_error(diag, mark, "shrink", 0, "'shrink' must not be larger than the font's own size, %s pt", text);
    if (says->leading < 0 || says->leading > 10)
        return mark_error(diag, mark, "leading", 0, "'leading' must be from 0 to 10, as 1.2");
    return true;
}

bool galley_fill(Galley *galley, Fonts *fonts, Icons *icons, Hyphens *hyphens, Diag *diag, const Mark *mark)
{
    const TextMark *says = mark->says;
    const char     *why;
    Order order = { .says = says, .place = { mark->place.w, mark->place.h } };
    order.font = fonts_find(fonts, says->font, &why);
    if (!order.font)
        return mark_error(diag, mark, "font", 0, "%s", why);
    order.em = fonts_metrics(fonts, order.font);
    if (!check_numbers(&order, diag, mark))
        return false;
    if (!glyphs_check_features(fonts, diag, mark, order.font) || !wording_read(&galley->wording, icons, diag, mark))
        return false;
    const Wording *words = &galley->wording;
    if (words->marked && !glyphs_check_marked(fonts, diag, mark, order.font, words->text->str, words->marked))
        return false;
    if (galley->wording.text->len == 0) {
        g_array_set_size(galley->lines, 0);
        galley->size = font_size(&order);
        return true;
    }
    if (!check_room(&order, diag, mark))
        return false;
    return compose(galley, &order, hyphens, diag, mark);
}

Box galley_ink(const Galley *galley)
{
    double left = G_MAXDOUBLE, top = G_MAXDOUBLE, right = -G_MAXDOUBLE, bottom = -G_MAXDOUBLE;
    for (guint i = 0; i < galley->lines->len; i++) {
        const GalleyLine *set = &g_array_index(galley->lines, GalleyLine, i);
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
