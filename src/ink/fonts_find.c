#include "fonts_parts.h"
#include "word.h"

#include <hb-ot.h>
#include <math.h>
#include <pango/pangofc-fontmap.h>
#include <string.h>

static int by_text(gconstpointer a, gconstpointer b)
{
    return strcmp(*(const char *const *) a, *(const char *const *) b);
}

void fonts_found_free(gpointer data)
{
    Found *found = data;
    g_clear_pointer(&found->desc, pango_font_description_free);
    g_clear_pointer(&found->features, g_ptr_array_unref);
    g_free(found->why);
    g_free(found);
}

static Family *family_of(const Fonts *fonts, const char *name)
{
    g_autofree char *folded = g_utf8_casefold(name, -1);
    return g_hash_table_lookup(fonts->families, folded);
}

static char *no_family(const Fonts *fonts, const char *name)
{
    g_autoptr(GPtrArray) families = fonts_sorted(fonts);
    Near guess = { .word = name };
    for (guint i = 0; i < families->len; i++)
        near_try(&guess, ((Family *) families->pdata[i])->name);
    return g_strdup_printf("there is no font family '%s'%s ('hexenwerk fonts' lists them)", name,
                           near_hint(guess.nearest));
}

/* Takes the size off the end of the words. */
static char *take_size(GPtrArray *words, PangoFontDescription *desc)
{
    if (words->len && strcmp(words->pdata[words->len - 1], "pt") == 0)
        g_ptr_array_set_size(words, (int) words->len - 1);

    const char *last = words->len ? words->pdata[words->len - 1] : "";
    char  *end  = NULL;
    double size = g_ascii_strtod(last, &end);
    if (end == last || (*end && strcmp(end, "pt") != 0))
        return g_strdup("the font has no size: expected FAMILY STYLE SIZE, as in 'EB Garamond Italic 9.5'");
    if (!(size >= 0.1 && size <= 2000))
        return g_strdup_printf("the font size %s is not between 0.1 and 2000 pt", last);
    g_ptr_array_set_size(words, (int) words->len - 1);
    pango_font_description_set_size(desc, (int) lround(size * PANGO_SCALE));
    return NULL;
}

/* One style word, or two that belong together ("Semi Bold"); how many were read. */
static guint read_style(PangoFontDescription *desc, const char *word, const char *next)
{
    for (guint count = next ? 2 : 1; count; count--) {
        g_autofree char *text = count > 1 ? g_strconcat(word, "-", next, NULL) : g_strdup(word);
        PangoStyle   style;
        PangoWeight  weight;
        PangoStretch stretch;
        if (pango_parse_weight(text, &weight, FALSE))
            pango_font_description_set_weight(desc, weight);
        else if (pango_parse_style(text, &style, FALSE))
            pango_font_description_set_style(desc, style);
        else if (pango_parse_stretch(text, &stretch, FALSE))
            pango_font_description_set_stretch(desc, stretch);
        else
            continue;
        return count;
    }
    return 0;
}

/* The longest family that the words begin with; *used gets how many of them. */
static Family *longest_family(const Fonts *fonts, GPtrArray *words, guint *used)
{
    for (*used = words->len; *used; --*used) {
        g_autoptr(GString) name = g_string_new(NULL);
        for (guint i = 0; i < *used; i++)
            g_string_append_printf(name, "%s%s", i ? " " : "", (const char *) words->pdata[i]);
        Family *family = family_of(fonts, name->str);
        if (family)
            return family;
    }
    return NULL;
}

static GPtrArray *split_words(const char *text)
{
    GPtrArray *words = g_ptr_array_new_with_free_func(g_free);
    g_auto(GStrv) parts = g_strsplit_set(text, " \t\n", -1);
    for (guint i = 0; parts[i]; i++)
        if (*parts[i])
            g_ptr_array_add(words, g_strdup(parts[i]));
    return words;
}

/* "FAMILY STYLE" without size, or a family alone where 'styled' is false. */
static char *read_family(const Fonts *fonts, GPtrArray *words, bool styled, GString *families,
                         PangoFontDescription *desc)
{
    guint   used;
    Family *family = longest_family(fonts, words, &used);
    g_ptr_array_add(words, NULL);
    g_autofree char *whole = g_strjoinv(" ", (char **) words->pdata);
    if (!family || (!styled && used + 1 < words->len))
        return no_family(fonts, whole);
    for (guint i = used, read; i + 1 < words->len; i += read) {
        PangoVariant variant;
        read = read_style(desc, words->pdata[i], words->pdata[i + 1]);
        if (!read && pango_parse_variant(words->pdata[i], &variant, FALSE))
            return g_strdup_printf("'%s' is no style of a font: 'caps = small' asks for small capitals",
                                   (char *) words->pdata[i]);
        if (!read) {
            g_autofree char *styles = fonts_styles_of(family);
            return g_strdup_printf("%s has no style '%s'; it has %s", family->name, (char *) words->pdata[i], styles);
        }
    }
    g_string_append_printf(families, "%s%s", families->len ? "," : "", family->name);
    return NULL;
}

static bool same_style(const Family *family, const PangoFontDescription *asked, const PangoFontDescription *got)
{
    int  want = pango_font_description_get_weight(asked), have = pango_font_description_get_weight(got);
    bool set  = pango_font_description_get_set_fields(asked) & PANGO_FONT_MASK_WEIGHT;
    /* A family of one face needs no style word, and some call their plain weight Book. */
    bool same_weight = want == have || (!set && (family->styles->len == 1 || have == PANGO_WEIGHT_BOOK));
    return same_weight
        && (pango_font_description_get_style(asked) == pango_font_description_get_style(got)
            || (family->styles->len == 1 && !(pango_font_description_get_set_fields(asked) & PANGO_FONT_MASK_STYLE)))
        && (pango_font_description_get_stretch(asked) == pango_font_description_get_stretch(got)
            || (family->styles->len == 1 && !(pango_font_description_get_set_fields(asked) & PANGO_FONT_MASK_STRETCH)));
}

/* Loads the font and sees that it is the one that was asked for. */
static char *check_style(const Fonts *fonts, const PangoFontDescription *desc)
{
    g_autofree char *first = g_strdup(pango_font_description_get_family(desc));
    first[strcspn(first, ",")] = '\0';
    const Family *family = family_of(fonts, first);
    g_autoptr(PangoFont) font = pango_font_map_load_font(fonts->map, fonts->context, desc);
    if (!font || !fonts_named(font, first))
        return g_strdup_printf("the font family '%s' cannot be loaded", first);
    g_autoptr(PangoFontDescription) got = pango_font_describe(font);
    if (pango_font_description_get_variations(desc))
        return g_strdup_printf("the axes of %s cannot be set; it has named styles", family->name);
    if (!same_style(family, desc, got)) {
        g_autofree char *style = fonts_style_words(desc), *styles = fonts_styles_of(family);
        return g_strdup_printf("%s has no style '%s'; it has %s", family->name, style, styles);
    }
    return NULL;
}

char *fonts_lacking(const Fonts *fonts, const PangoFontDescription *font)
{
    g_auto(GStrv) names = g_strsplit(pango_font_description_get_family(font), ",", -1);
    for (guint i = 0; names[i]; i++)
        if (!family_of(fonts, g_strstrip(names[i])))
            return no_family(fonts, names[i]);
    char *why = check_style(fonts, font);
    if (!why && pango_font_description_get_variant(font) != PANGO_VARIANT_NORMAL && !fonts_feature(fonts, font, "smcp"))
        why = g_strdup_printf("%s has no small capitals", names[0]);
    return why;
}

char *fonts_name(const PangoFontDescription *font)
{
    const char      *family = pango_font_description_get_family(font);
    g_autofree char *style  = fonts_style_words(font);
    bool             plain  = strcmp(style, "Regular") == 0;
    return g_strdup_printf("%.*s%s%s", (int) strcspn(family, ","), family, plain ? "" : " ", plain ? "" : style);
}

/* Reads 'text' into 'desc'; NULL, or what is wrong with it. */
static char *read_font(const Fonts *fonts, const char *text, PangoFontDescription *desc)
{
    g_autoptr(GString) families = g_string_new(NULL);
    g_auto(GStrv)      names    = g_strsplit(text, ",", -1);
    char              *why      = NULL;
    guint              i        = 0;
    if (strchr(text, '@'))
        return g_strdup("a variable font is used by its named styles: '@' is no part of a font");
    for (; !why && names[i] && names[i + 1]; i++) {
        g_autoptr(GPtrArray) words = split_words(names[i]);
        why = read_family(fonts, words, false, families, desc);
    }
    g_autoptr(GPtrArray) words = split_words(names[i] ? names[i] : "");
    if (!why)
        why = take_size(words, desc);
    if (!why && words->len == 0 && families->len == 0)
        why = g_strdup("the font has no family: expected FAMILY STYLE SIZE, as in 'EB Garamond Italic 9.5'");
    if (!why && words->len)
        why = read_family(fonts, words, true, families, desc);
    if (why)
        return why;
    pango_font_description_set_family(desc, families->str);
    return check_style(fonts, desc);
}

const PangoFontDescription *fonts_find(Fonts *fonts, const char *font, const char **why)
{
    Found *found = g_hash_table_lookup(fonts->found, font);
    if (!found) {
        found = g_new0(Found, 1);
        found->desc = pango_font_description_new();
        found->why  = read_font(fonts, font, found->desc);
        if (found->why)
            g_clear_pointer(&found->desc, pango_font_description_free);
        else
            g_hash_table_insert(fonts->by_desc, found->desc, found);
        g_hash_table_insert(fonts->found, g_strdup(font), found);
    }
    *why = found->why;
    return found->desc;
}

/* ---- the font behind a description ---- */

const FontMetrics *fonts_metrics(Fonts *fonts, const PangoFontDescription *font)
{
    Found *found = g_hash_table_lookup(fonts->by_desc, font);
    if (found->measured)
        return &found->metrics;

    g_autoptr(PangoFont) loaded = pango_font_map_load_font(fonts->map, fonts->context, font);
    hb_font_t         *hb = pango_font_get_hb_font(loaded);
    double             em = pango_font_description_get_size(font);
    hb_font_extents_t  extents;
    hb_position_t      cap, x;
    hb_codepoint_t     glyph;
    FontMetrics       *m = &found->metrics;
    hb_font_get_h_extents(hb, &extents);
    m->ascent  = extents.ascender / em;
    m->descent = -extents.descender / em;
    /* Older fonts do not tell: then the usual share of the em. */
    m->cap   = hb_ot_metrics_get_position(hb, HB_OT_METRICS_TAG_CAP_HEIGHT, &cap) && cap > 0 ? cap / em : 0.66;
    m->x     = hb_ot_metrics_get_position(hb, HB_OT_METRICS_TAG_X_HEIGHT, &x) && x > 0 ? x / em : 0.45;
    m->space  = hb_font_get_nominal_glyph(hb, ' ', &glyph) ? hb_font_get_glyph_h_advance(hb, glyph) / em : 0.25;
    m->hyphen = hb_font_get_nominal_glyph(hb, '-', &glyph) ? hb_font_get_glyph_h_advance(hb, glyph) / em : 0.33;
    found->measured = true;
    return m;
}

static GPtrArray *read_features(const Fonts *fonts, const PangoFontDescription *font)
{
    g_autoptr(PangoFont) loaded = pango_font_map_load_font(fonts->map, fonts->context, font);
    hb_face_t  *face = hb_font_get_face(pango_font_get_hb_font(loaded));
    GPtrArray  *list = g_ptr_array_new();
    hb_tag_t    tables[] = { HB_OT_TAG_GSUB, HB_OT_TAG_GPOS };
    for (size_t t = 0; t < G_N_ELEMENTS(tables); t++) {
        hb_tag_t tags[16];
        unsigned count, start = 0;
        do {
            count = G_N_ELEMENTS(tags);
            hb_ot_layout_table_get_feature_tags(face, tables[t], start, &count, tags);
            for (unsigned i = 0; i < count; i++) {
                char name[5] = { 0 };
                hb_tag_to_string(tags[i], name);
                const char *interned = g_intern_string(name);
                if (!g_ptr_array_find(list, interned, NULL))
                    g_ptr_array_add(list, (gpointer) interned);
            }
            start += count;
        } while (count == G_N_ELEMENTS(tags));
    }
    g_ptr_array_sort(list, by_text);
    return list;
}

static GPtrArray *features_of(const Fonts *fonts, const PangoFontDescription *font)
{
    Found *found = g_hash_table_lookup(fonts->by_desc, font);
    if (!found)
        return read_features(fonts, font);
    if (!found->features)
        found->features = read_features(fonts, font);
    return g_ptr_array_ref(found->features);
}

bool fonts_feature(const Fonts *fonts, const PangoFontDescription *font, const char *tag)
{
    g_autoptr(GPtrArray) tags = features_of(fonts, font);
    return g_ptr_array_find(tags, g_intern_string(tag), NULL);
}

char *fonts_features(const Fonts *fonts, const PangoFontDescription *font)
{
    g_autoptr(GPtrArray) tags = features_of(fonts, font);
    g_autoptr(GString)   list = g_string_new(tags->len ? NULL : "none");
    for (guint i = 0; i < tags->len; i++)
        g_string_append_printf(list, "%s%s", i ? ", " : "", (const char *) tags->pdata[i]);
    return g_string_free(g_steal_pointer(&list), FALSE);
}

bool fonts_named(PangoFont *font, const char *families)
{
    FcPattern *pattern = pango_fc_font_get_pattern(PANGO_FC_FONT(font));
    FcChar8   *name;
    for (int n = 0; FcPatternGetString(pattern, FC_FAMILY, n, &name) == FcResultMatch; n++) {
        size_t len = strlen((const char *) name);
        for (const char *at = families; *at; at += strcspn(at, ",") + (at[strcspn(at, ",")] == ','))
            if (strcspn(at, ",") == len && g_ascii_strncasecmp(at, (const char *) name, len) == 0)
                return true;
    }
    return false;
}
