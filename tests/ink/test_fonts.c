/* Fonts: what is found, what is not, and why; WOFF files. */
#include "text_kit.h"

static void finds(Kit *kit, const char *font, const char *family, double size)
{
    const char *why = NULL;
    const PangoFontDescription *found = fonts_find(kit->fonts, font, &why);
    g_assert_cmpstr(why, ==, NULL);
    g_assert_cmpstr(pango_font_description_get_family(found), ==, family);
    g_assert_cmpint(pango_font_description_get_size(found), ==, (int) (size * PANGO_SCALE));
    g_assert_true(fonts_find(kit->fonts, font, &why) == found);
}

static void fails(Kit *kit, const char *font, const char *reason)
{
    const char *why = NULL;
    g_assert_null(fonts_find(kit->fonts, font, &why));
    g_assert_cmpstr(why, ==, reason);
}

static void test_find(Kit *kit, gconstpointer unused)
{
    (void) unused;
    finds(kit, "Liberation Sans 10", "Liberation Sans", 10);
    finds(kit, "Liberation Sans Regular 10", "Liberation Sans", 10);
    finds(kit, "liberation sans bold 9.5pt", "Liberation Sans", 9.5);
    finds(kit, "  Liberation   Sans  Bold  9.5 pt ", "Liberation Sans", 9.5);
    finds(kit, "Liberation Sans, DejaVu Sans 8", "Liberation Sans,DejaVu Sans", 8);
    finds(kit, "Liberation Sans, DejaVu Sans Bold 8", "Liberation Sans,DejaVu Sans", 8);    /* Bold of the first */
    const char *why;
    const PangoFontDescription *bold = fonts_find(kit->fonts, "Liberation Sans Bold 8", &why);
    g_assert_cmpint(pango_font_description_get_weight(bold), ==, PANGO_WEIGHT_BOLD);
}

static void test_not_there(Kit *kit, gconstpointer unused)
{
    (void) unused;
    fails(kit, "Liberation Snas 10",
          "there is no font family 'Liberation Snas'; did you mean 'Liberation Sans'? ('hexenwerk fonts' lists them)");
    fails(kit, "Liberation Serif 10", "there is no font family 'Liberation Serif' ('hexenwerk fonts' lists them)");
    fails(kit, "Sans 10", "there is no font family 'Sans' ('hexenwerk fonts' lists them)");
    fails(kit, "Liberation Sans, Nowhere 10", "there is no font family 'Nowhere' ('hexenwerk fonts' lists them)");
    fails(kit, "Liberation Sans Italic 10", "Liberation Sans has no style 'Italic'; it has Regular, Bold");
    fails(kit, "Liberation Sans Light 10", "Liberation Sans has no style 'Light'; it has Regular, Bold");
    fails(kit, "Liberation Sans Semi Bold 10", "Liberation Sans has no style 'Semi-Bold'; it has Regular, Bold");
    fails(kit, "Liberation Sans Blod 10", "Liberation Sans has no style 'Blod'; it has Regular, Bold");
    fails(kit, "Liberation Sans Small-Caps 10",
          "'Small-Caps' is no style of a font: 'caps = small' asks for small capitals");
    fails(kit, "Liberation Sans 10 @wght=650", "a variable font is used by its named styles: '@' is no part of a font");
    fails(kit, "Liberation Sans 0", "the font size 0 is not between 0.1 and 2000 pt");
    fails(kit, "Liberation Sans", "the font has no size: expected FAMILY STYLE SIZE, as in 'EB Garamond Italic 9.5'");
    fails(kit, "12", "the font has no family: expected FAMILY STYLE SIZE, as in 'EB Garamond Italic 9.5'");
}

static void test_metrics(Kit *kit, gconstpointer unused)
{
    (void) unused;
    const char *why;
    const FontMetrics *em = fonts_metrics(kit->fonts, fonts_find(kit->fonts, "Liberation Sans 7", &why));
    g_assert_cmpfloat_with_epsilon(em->ascent, 0.905, 0.001);       /* as its hhea table says */
    g_assert_cmpfloat_with_epsilon(em->descent, 0.212, 0.001);
    g_assert_cmpfloat_with_epsilon(em->cap, 0.729, 0.06);
    g_assert_cmpfloat_with_epsilon(em->space, 0.278, 0.001);
    g_assert_false(fonts_feature(kit->fonts, fonts_find(kit->fonts, "Liberation Sans 7", &why), "smcp"));
    g_assert_true(fonts_feature(kit->fonts, fonts_find(kit->fonts, "EB Garamond 7", &why), "smcp"));
}

/* A WOFF 1.0 file of an OpenType file, its tables as they are. */
static void write_woff(const char *from, const char *to)
{
    g_autofree char *font = NULL;
    size_t len;
    g_assert_true(g_file_get_contents(from, &font, &len, NULL));
    const guint8 *sfnt  = (const guint8 *) font;
    const guint   count = (guint) sfnt[4] << 8 | sfnt[5];
    g_autoptr(GByteArray) woff = g_byte_array_new();
    g_byte_array_set_size(woff, 44 + 20 * count);
    memset(woff->data, 0, woff->len);
    for (guint i = 0; i < count; i++) {
        const guint8 *entry  = sfnt + 12 + 16 * i;
        guint32       offset = GUINT32_FROM_BE(*(const guint32 *) (const void *) (entry + 8));
        guint32       size   = GUINT32_FROM_BE(*(const guint32 *) (const void *) (entry + 12));
        guint32       head[] = { 0, GUINT32_TO_BE(woff->len), GUINT32_TO_BE(size), GUINT32_TO_BE(size), 0 };
        memcpy(head, entry, 4);
        memcpy(head + 4, entry + 4, 4);
        memcpy(woff->data + 44 + 20 * i, head, sizeof head);
        g_byte_array_append(woff, sfnt + offset, size);
        while (woff->len % 4)
            g_byte_array_append(woff, (const guint8 *) "", 1);
    }
    guint32 header[11] = { GUINT32_TO_BE(0x774F4646), 0, GUINT32_TO_BE(woff->len), GUINT32_TO_BE(count << 16),
                           GUINT32_TO_BE((guint32) len), GUINT32_TO_BE(0x00010000) };
    memcpy(header + 1, sfnt, 4);
    memcpy(woff->data, header, sizeof header);
    g_assert_true(g_file_set_contents(to, (const char *) woff->data, (gssize) woff->len, NULL));
}

static guint count_unpacked(void)
{
    guint count = 0;
    g_autoptr(GDir) dir = g_dir_open(g_get_tmp_dir(), 0, NULL);
    for (const char *name; (name = g_dir_read_name(dir)); )
        if (g_str_has_prefix(name, "hexenwerk-"))
            count++;
    return count;
}

static void test_woff(Kit *kit, gconstpointer unused)
{
    (void) unused;
    guint before = count_unpacked();
    write_woff("tests/fonts/LiberationSans-Regular.ttf", kit_path(kit, "sans.woff"));
    setter_close(kit->setter);
    fonts_close(kit->fonts);
    const char *const folders[] = { kit->folder, NULL };
    kit->fonts  = fonts_open(kit->diag, folders);
    kit->setter = setter_open(kit->fonts, kit->icons, kit_hyphens);
    kit_print(kit, "60x40mm", "[text t]\ntext = {name}\nfont = Liberation Sans 12\n", "name\nWizard & Witch 1:1\n");
    kit_says(kit, "");
    has(kit_ask(kit, "pdffonts out.pdf"), "LiberationSans");
    has(kit_ask(kit, "pdftotext out.pdf -"), "Wizard & Witch 1:1");
    g_clear_pointer(&kit->setter, setter_close);
    g_clear_pointer(&kit->fonts, fonts_close);
    g_assert_cmpuint(count_unpacked(), ==, before);                 /* nothing is left behind */
}

static void test_folders(Kit *kit, gconstpointer unused)
{
    (void) unused;
    const char *const none[] = { kit->folder, "no-such-folder", NULL };
    g_assert_null(fonts_open(kit->diag, none));
    kit_says(kit, arena_format(kit->arena, "error: no fonts in %s, no-such-folder: put OpenType, TrueType or WOFF "
                                           "files there\n", kit->folder));
    g_assert_cmpint(diag_status(kit->diag), ==, EXIT_MACHINE);
}

static void test_no_font(Kit *kit, gconstpointer unused)
{
    (void) unused;
    kit_write(kit, "broken.ttf", "no font at all");
    kit_write(kit, "broken.woff2", "no font either");
    kit_write(kit, "readme.txt", "left alone");
    const char *const folders[] = { kit->folder, "tests/fonts", NULL };
    Fonts *fonts = fonts_open(kit->diag, folders);
    g_assert_nonnull(fonts);
    fonts_close(fonts);
    kit_says(kit, "warning: broken.ttf is no font that can be read; it is left out\n"
                  "warning: broken.woff2 is no font that can be read; it is left out\n");
}

static void test_list(Kit *kit, gconstpointer unused)
{
    (void) unused;
    char  *text = NULL;
    size_t len;
    FILE  *out = open_memstream(&text, &len);
    fonts_list(kit->fonts, out);
    fclose(out);
    has(text, "Liberation Sans");
    has(text, "  Regular, Bold\n");
    g_assert_true(strstr(text, "DejaVu Sans") < strstr(text, "Liberation Sans"));
    free(text);
}

int main(int argc, char **argv)
{
    kit_start(&argc, &argv);
    g_test_add("/fonts/find", Kit, NULL, kit_open, test_find, kit_close);
    g_test_add("/fonts/not-there", Kit, NULL, kit_open, test_not_there, kit_close);
    g_test_add("/fonts/metrics", Kit, NULL, kit_open, test_metrics, kit_close);
    g_test_add("/fonts/woff", Kit, NULL, kit_open, test_woff, kit_close);
    g_test_add("/fonts/folders", Kit, NULL, kit_open, test_folders, kit_close);
    g_test_add("/fonts/no-font", Kit, NULL, kit_open, test_no_font, kit_close);
    g_test_add("/fonts/list", Kit, NULL, kit_open, test_list, kit_close);
    return g_test_run();
}
