#include "fonts_parts.h"
#include "unwoff.h"

#include <glib/gstdio.h>
#include <pango/pangofc-fontmap.h>
#include <string.h>

static const struct { const char *ending; bool packed; } font_files[] = {
    { ".otf", false }, { ".ttf", false }, { ".otc", false }, { ".ttc", false }, { ".woff", true }, { ".woff2", true },
};

static void family_free(gpointer data)
{
    Family *family = data;
    g_ptr_array_unref(family->styles);
    g_free(family);
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
char *fonts_style_words(const PangoFontDescription *desc)
{
    g_autoptr(PangoFontDescription) style = pango_font_description_copy(desc);
    pango_font_description_unset_fields(style, (PangoFontMask) ~(PANGO_FONT_MASK_STYLE | PANGO_FONT_MASK_WEIGHT |
                                                                  PANGO_FONT_MASK_STRETCH));
    char *words = g_strstrip(pango_font_description_to_string(style));
    if (*words && strcmp(words, "Normal") != 0)
        return words;
    g_free(words);
    return g_strdup("Regular");
}

static void note_style(Family *family, FcPattern *pattern)
{
    g_autoptr(PangoFontDescription) desc = pango_fc_font_description_from_pattern(pattern, FALSE);
    char *words = fonts_style_words(desc);
    if (g_ptr_array_find_with_equal_func(family->styles, words, g_str_equal, NULL))
        g_free(words);
    else
        g_ptr_array_add(family->styles, words);
}

/* Cairo 1.16 draws two free variations of one file alike; its named styles are fonts of their own. */
static void drop_variations(FcFontSet *set)
{
    int kept = 0;
    for (int i = 0; i < set->nfont; i++) {
        FcBool variable = FcFalse;
        if (FcPatternGetBool(set->fonts[i], FC_VARIABLE, 0, &variable) == FcResultMatch && variable)
            FcPatternDestroy(set->fonts[i]);
        else
            set->fonts[kept++] = set->fonts[i];
    }
    set->nfont = kept;
}

static int by_style(gconstpointer a, gconstpointer b)
{
    const char *x = *(const char *const *) a, *y = *(const char *const *) b;
    bool plain_x = strcmp(x, "Regular") == 0, plain_y = strcmp(y, "Regular") == 0;
    return plain_x != plain_y ? plain_y - plain_x : strcmp(x, y);
}

static void note_families(Fonts *fonts)
{
    FcFontSet *set = FcConfigGetFonts(fonts->config, FcSetApplication);
    if (set)
        drop_variations(set);
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
            g_ptr_array_sort(family->styles, by_style);
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
    if (g_strcmp0(g_getenv("PANGO_LANGUAGE"), "en") != 0)
        g_setenv("PANGO_LANGUAGE", "en", TRUE);

    Fonts *fonts = g_new0(Fonts, 1);
    fonts->unpacked_files = g_ptr_array_new_with_free_func(g_free);
    fonts->families = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, family_free);
    fonts->found    = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, fonts_found_free);
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

/* ---- listing ---- */

static int by_name(gconstpointer a, gconstpointer b)
{
    return g_ascii_strcasecmp((*(Family *const *) a)->name, (*(Family *const *) b)->name);
}

GPtrArray *fonts_sorted(const Fonts *fonts)
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

char *fonts_styles_of(const Family *family)
{
    GString *text = g_string_new(NULL);
    for (guint i = 0; i < family->styles->len; i++)
        g_string_append_printf(text, "%s%s", i ? ", " : "", (const char *) family->styles->pdata[i]);
    return g_string_free(text, FALSE);
}

void fonts_list(const Fonts *fonts, FILE *out)
{
    g_autoptr(GPtrArray) families = fonts_sorted(fonts);
    int wide = 0;
    for (guint i = 0; i < families->len; i++)
        wide = MAX(wide, (int) g_utf8_strlen(((Family *) families->pdata[i])->name, -1));
    for (guint i = 0; i < families->len; i++) {
        const Family    *family = families->pdata[i];
        g_autofree char *styles = fonts_styles_of(family);
        int pad = wide - (int) g_utf8_strlen(family->name, -1);
        fprintf(out, "%s%*s  %s\n", family->name, pad, "", styles);
    }
}
