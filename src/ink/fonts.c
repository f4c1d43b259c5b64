#include "fonts.h"
#include "unwoff.h"
#include "word.h"

#include <fontconfig/fontconfig.h>
#include <glib/gstdio.h>
#include <hb-ot.h>
#include <math.h>
#include <pango/pangofc-fontmap.h>
#include <string.h>

typedef struct {
    const char *name;           /* as the font has it; owned by the FcConfig */
    GPtrArray  *styles;         /* of char*, in words that fonts_find() reads */
    double      lightest, boldest;      /* of a variable font; else 0 */
} Family;

typedef struct {
    PangoFontDescription *desc; /* NULL: not to be had */
    char       *why;
    bool        measured;
    FontMetrics metrics;
} Found;

struct Fonts {
    FcConfig     *config;
    PangoFontMap *map;
    PangoContext *context;
    char         *unpacked;     /* temporary folder for WOFF files, or NULL */
    GPtrArray    *unpacked_files;
    GHashTable   *families;     /* folded name -> Family* */
    GHashTable   *found;        /* what was asked for -> Found* */
    GHashTable   *by_desc;      /* desc -> the same Found* */
};

static const struct { const char *ending; bool packed; } font_files[] = {
    { ".otf", false }, { ".ttf", false }, { ".otc", false }, { ".ttc", false }, { ".woff", true }, { ".woff2", true },
};

static void family_free(gpointer data)
{
    Family *family = data;
    g_ptr_array_unref(family->styles);
    g_free(family);
}

static void found_free(gpointer data)
{
    Found *found = data;
    g_clear_pointer(&found->desc, pango_font_description_free);
    g_free(found->why);
    g_free(found);
}

static int by_text(gconstpointer a, gconstpointer b)
{
    return strcmp(*(const char *const *) a, *(const char *const *) b);
}

/* ---- opening ---- */

static const char *unpack(Fonts *fonts, const char *path)
{
    if (!fonts->unpacked)
        fonts->unpacked = g_dir_make_tmp("hexenwerk-XXXXXX", NULL);
    if (!fonts->unpacked)
        return NULL;
    char *to = g_strdup_printf("%s/%u.otf", fonts->unpacked, fonts->unpacked_files->len);
    g_ptr_array_add(fonts->unpacked_files, to);
    return unwoff_file(path, to) ? to : NULL;
}

static void add_file(Fonts *fonts, Diag *diag, const char *path, bool packed)
{
    const char *plain = packed ? unpack(fonts, path) : path;
    if (!plain || !FcConfigAppFontAddFile(fonts->config, (const FcChar8 *) plain))
        diag_warn(diag, (Span) { 0 }, "%s is no font that can be read; it is left out", path);
}

static void add_folder(Fonts *fonts, Diag *diag, const char *folder, GHashTable *names)
{
    g_autoptr(GDir)      dir     = g_dir_open(folder, 0, NULL);
    g_autoptr(GPtrArray) entries = g_ptr_array_new_with_free_func(g_free);
    const char *name;
    while (dir && (name = g_dir_read_name(dir)))
        g_ptr_array_add(entries, g_strdup(name));
    g_ptr_array_sort(entries, by_text);          /* the same order everywhere */

    for (guint i = 0; i < entries->len; i++) {
        name = entries->pdata[i];
        g_autofree char *path = g_build_filename(folder, name, NULL);
        if (name[0] == '.')
            continue;
        if (g_file_test(path, G_FILE_TEST_IS_DIR)) {
            add_folder(fonts, diag, path, names);
            continue;
        }
        g_autofree char *lower = g_ascii_strdown(name, -1);
        for (size_t k = 0; k < G_N_ELEMENTS(font_files); k++)
            if (g_str_has_suffix(lower, font_files[k].ending) && !g_hash_table_contains(names, name)) {
                g_hash_table_add(names, g_strdup(name));
                add_file(fonts, diag, path, font_files[k].packed);
                break;
            }
    }
}

/* A style as fonts_find() reads it: "Bold Italic"; "Regular" for the plain one. */
static char *style_words(const PangoFontDescription *desc)
{
    g_autoptr(PangoFontDescription) style = pango_font_description_copy(desc);
    pango_font_description_unset_fields(style, (PangoFontMask) ~(PANGO_FONT_MASK_STYLE | PANGO_FONT_MASK_WEIGHT |
                                                                  PANGO_FONT_MASK_STRETCH));
    char *words = pango_font_description_to_string(style);
    if (*words && strcmp(words, "Normal") != 0)
        return words;
    g_free(words);
    return g_strdup("Regular");
}

static void note_style(Family *family, FcPattern *pattern)
{
    FcBool   variable = FcFalse;
    FcRange *weights;
    if (FcPatternGetBool(pattern, FC_VARIABLE, 0, &variable) == FcResultMatch && variable) {
        double low, high;
        if (FcPatternGetRange(pattern, FC_WEIGHT, 0, &weights) == FcResultMatch && FcRangeGetDouble(weights, &low, &high)) {
            family->lightest = FcWeightToOpenTypeDouble(low);
            family->boldest  = FcWeightToOpenTypeDouble(high);
        }
        return;
    }
    g_autoptr(PangoFontDescription) desc = pango_fc_font_description_from_pattern(pattern, FALSE);
    char *words = style_words(desc);
    if (g_ptr_array_find_with_equal_func(family->styles, words, g_str_equal, NULL))
        g_free(words);
    else
        g_ptr_array_add(family->styles, words);
}

static void note_families(Fonts *fonts)
{
    const FcFontSet *set = FcConfigGetFonts(fonts->config, FcSetApplication);
    for (int i = 0; set && i < set->nfont; i++) {
        FcChar8 *name;
        for (int n = 0; FcPatternGetString(set->fonts[i], FC_FAMILY, n, &name) == FcResultMatch; n++) {
            char   *folded = g_utf8_casefold((const char *) name, -1);
            Family *family = g_hash_table_lookup(fonts->families, folded);
            if (!family) {
                family = g_new0(Family, 1);
                family->name   = (const char *) name;
                family->styles = g_ptr_array_new_with_free_func(g_free);
                g_hash_table_insert(fonts->families, g_strdup(folded), family);
            }
            g_free(folded);
            note_style(family, set->fonts[i]);
        }
    }
}

/* Fontconfig holds a font's languages above its weight: a Bold with few letters would lose to the Regular. */
static void forget_language(FcPattern *pattern, gpointer data)
{
    (void) data;
    FcPatternDel(pattern, FC_LANG);
}

static PangoContext *context_new(PangoFontMap *map)
{
    PangoContext *context = pango_font_map_create_context(map);
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    pango_cairo_context_set_font_options(context, options);
    cairo_font_options_destroy(options);
    pango_cairo_context_set_resolution(context, 72);
    pango_context_set_round_glyph_positions(context, FALSE);
    pango_context_set_language(context, pango_language_from_string("en"));
    return context;
}

Fonts *fonts_open(Diag *diag, const char *const *folders)
{
    /* Otherwise Pango would choose between the variants of Chinese letters by the user's locale. */
    g_setenv("PANGO_LANGUAGE", "en", TRUE);

    Fonts *fonts = g_new0(Fonts, 1);
    fonts->unpacked_files = g_ptr_array_new_with_free_func(g_free);
    fonts->families = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, family_free);
    fonts->found    = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, found_free);
    fonts->by_desc  = g_hash_table_new(NULL, NULL);
    fonts->config   = FcConfigCreate();

    g_autoptr(GHashTable) names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    for (guint i = 0; folders[i]; i++)
        add_folder(fonts, diag, folders[i], names);
    note_families(fonts);
    if (g_hash_table_size(fonts->families) == 0) {
        g_autofree char *where = g_strjoinv(", ", (char **) folders);
        diag_machine(diag, "no fonts in %s: put OpenType, TrueType or WOFF files there", *where ? where : "any folder");
        fonts_close(fonts);
        return NULL;
    }

    FcConfigSetCurrent(fonts->config);          /* so that nobody reads the system's fonts: for librsvg, too */
    fonts->map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT);
    pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(fonts->map), fonts->config);
    pango_fc_font_map_set_default_substitute(PANGO_FC_FONT_MAP(fonts->map), forget_language, NULL, NULL);
    pango_cairo_font_map_set_default(PANGO_CAIRO_FONT_MAP(fonts->map));
    fonts->context = context_new(fonts->map);
    return fonts;
}

void fonts_close(Fonts *fonts)
{
    if (!fonts)
        return;
    g_hash_table_unref(fonts->by_desc);
    g_hash_table_unref(fonts->found);
    g_hash_table_unref(fonts->families);
    g_clear_object(&fonts->context);
    if (fonts->map)
        pango_cairo_font_map_set_default(NULL);
    g_clear_object(&fonts->map);
    FcConfigDestroy(fonts->config);
    for (guint i = 0; i < fonts->unpacked_files->len; i++)
        g_unlink(fonts->unpacked_files->pdata[i]);
    g_ptr_array_unref(fonts->unpacked_files);
    if (fonts->unpacked)
        g_rmdir(fonts->unpacked);
    g_free(fonts->unpacked);
    g_free(fonts);
}

PangoContext *fonts_context(const Fonts *fonts)
{
    return fonts->context;
}

/* ---- finding ---- */

static Family *family_of(const Fonts *fonts, const char *name)
{
    g_autofree char *folded = g_utf8_casefold(name, -1);
    return g_hash_table_lookup(fonts->families, folded);
}

static int by_name(gconstpointer a, gconstpointer b)
{
    return g_ascii_strcasecmp((*(Family *const *) a)->name, (*(Family *const *) b)->name);
}

static GPtrArray *sorted_families(const Fonts *fonts)
{
    GPtrArray     *list = g_ptr_array_new();
    GHashTableIter iter;
    gpointer       family;
    g_hash_table_iter_init(&iter, fonts->families);
    while (g_hash_table_iter_next(&iter, NULL, &family))
        g_ptr_array_add(list, family);
    g_ptr_array_sort(list, by_name);
    return list;
}

static char *styles_of(const Family *family)
{
    GString *text = g_string_new(NULL);
    for (guint i = 0; i < family->styles->len; i++)
        g_string_append_printf(text, "%s%s", i ? ", " : "", (const char *) family->styles->pdata[i]);
    if (family->boldest > family->lightest)
        g_string_append_printf(text, "%sany weight from %.0f to %.0f", text->len ? ", " : "", family->lightest, family->boldest);
    return g_string_free(text, FALSE);
}

static char *no_family(const Fonts *fonts, const char *name)
{
    g_autoptr(GPtrArray) families = sorted_families(fonts);
    Near guess = { .word = name };
    for (guint i = 0; i < families->len; i++)
        near_try(&guess, ((Family *) families->pdata[i])->name);
    return g_strdup_printf("there is no font family '%s'%s ('hexenwerk fonts' lists them)", name, near_hint(guess.nearest));
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
static char *read_family(const Fonts *fonts, GPtrArray *words, bool styled, GString *families, PangoFontDescription *desc)
{
    guint   used;
    Family *family = longest_family(fonts, words, &used);
    g_ptr_array_add(words, NULL);
    g_autofree char *whole = g_strjoinv(" ", (char **) words->pdata);
    if (!family || (!styled && used + 1 < words->len))
        return no_family(fonts, whole);
    for (guint i = used, read; i + 1 < words->len; i += read) {
        read = read_style(desc, words->pdata[i], words->pdata[i + 1]);
        if (!read) {
            g_autofree char *styles = styles_of(family);
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

static char *check_axes(PangoFont *font, const char *name, const char *variations)
{
    hb_face_t *face = hb_font_get_face(pango_font_get_hb_font(font));
    g_auto(GStrv) parts = g_strsplit(variations ? variations : "", ",", -1);
    for (guint i = 0; parts[i]; i++) {
        hb_variation_t        axis;
        hb_ot_var_axis_info_t info;
        g_strstrip(parts[i]);
        if (!hb_variation_from_string(parts[i], -1, &axis))
            return g_strdup_printf("'%s' is no axis of a variable font: expected as in '@wght=650'", parts[i]);
        if (!hb_ot_var_find_axis_info(face, axis.tag, &info))
            return g_strdup_printf("%s has no axis '%.4s'", name, parts[i]);
        if (axis.value < info.min_value || axis.value > info.max_value)
            return g_strdup_printf("%s has '%.4s' from %g to %g", name, parts[i], (double) info.min_value, (double) info.max_value);
    }
    return NULL;
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
    if (!same_style(family, desc, got)) {
        g_autofree char *style = style_words(desc), *styles = styles_of(family);
        return g_strdup_printf("%s has no style '%s'; it has %s", family->name, style, styles);
    }
    return check_axes(font, family->name, pango_font_description_get_variations(desc));
}

/* Reads 'text' into 'desc'; NULL, or what is wrong with it. */
static char *read_font(const Fonts *fonts, const char *text, PangoFontDescription *desc)
{
    g_autoptr(GString)  families = g_string_new(NULL);
    const char         *axes = strchr(text, '@');
    g_autofree char    *head = axes ? g_strndup(text, (size_t) (axes - text)) : g_strdup(text);
    g_auto(GStrv)       names = g_strsplit(head, ",", -1);
    char               *why = NULL;
    if (axes)
        pango_font_description_set_variations(desc, axes + 1);

    guint i = 0;
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
    hb_codepoint_t     space;
    FontMetrics       *m = &found->metrics;
    hb_font_get_h_extents(hb, &extents);
    m->ascent  = extents.ascender / em;
    m->descent = -extents.descender / em;
    /* Older fonts do not tell: then the usual share of the em. */
    m->cap   = hb_ot_metrics_get_position(hb, HB_OT_METRICS_TAG_CAP_HEIGHT, &cap) && cap > 0 ? cap / em : 0.66;
    m->x     = hb_ot_metrics_get_position(hb, HB_OT_METRICS_TAG_X_HEIGHT, &x) && x > 0 ? x / em : 0.45;
    m->space = hb_font_get_nominal_glyph(hb, ' ', &space) ? hb_font_get_glyph_h_advance(hb, space) / em : 0.25;
    found->measured = true;
    return m;
}

static GPtrArray *feature_tags(const Fonts *fonts, const PangoFontDescription *font)
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
    return list;
}

bool fonts_feature(const Fonts *fonts, const PangoFontDescription *font, const char *tag)
{
    g_autoptr(GPtrArray) tags = feature_tags(fonts, font);
    return g_ptr_array_find(tags, g_intern_string(tag), NULL);
}

char *fonts_features(const Fonts *fonts, const PangoFontDescription *font)
{
    g_autoptr(GPtrArray) tags = feature_tags(fonts, font);
    g_ptr_array_sort(tags, by_text);
    g_ptr_array_add(tags, NULL);
    return tags->len > 1 ? g_strjoinv(", ", (char **) tags->pdata) : g_strdup("none");
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

void fonts_list(const Fonts *fonts, FILE *out)
{
    g_autoptr(GPtrArray) families = sorted_families(fonts);
    int wide = 0;
    for (guint i = 0; i < families->len; i++)
        wide = MAX(wide, (int) g_utf8_strlen(((Family *) families->pdata[i])->name, -1));
    for (guint i = 0; i < families->len; i++) {
        const Family    *family = families->pdata[i];
        g_autofree char *styles = styles_of(family);
        int pad = wide - (int) g_utf8_strlen(family->name, -1);
        fprintf(out, "%s%*s  %s\n", family->name, pad, "", styles);
    }
}
