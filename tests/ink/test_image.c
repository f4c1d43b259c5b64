/* Images: every kind of file that can be printed, in the right colours, the right way up, and once. */
#include "ink_kit.h"

#include <lcms2.h>
#include <png.h>
#include <stdlib.h>
/* jpeglib.h needs stdio.h and size_t before it */
#include <jpeglib.h>

enum { WIDE = 48, HIGH = 32 };

/* ---- files to draw: the left half red, the right half blue, a green corner at the top left ---- */

static unsigned colour_at(int x, int y)
{
    return x < WIDE / 4 && y < HIGH / 4 ? 0x00ff00 : x < WIDE / 2 ? 0xff0000 : 0x0000ff;
}

static void put_jpeg(Kit *kit, const char *name, int channels, int orientation, GBytes *profile)
{
    struct jpeg_compress_struct made;
    struct jpeg_error_mgr errors;
    FILE *out = fopen(kit_path(kit, name), "wb");
    made.err = jpeg_std_error(&errors);
    jpeg_create_compress(&made);
    jpeg_stdio_dest(&made, out);
    made.image_width  = WIDE;
    made.image_height = HIGH;
    made.input_components = channels;
    made.in_color_space = channels == 4 ? JCS_CMYK : channels == 1 ? JCS_GRAYSCALE : JCS_RGB;
    jpeg_set_defaults(&made);
    if (channels == 4)
        jpeg_set_colorspace(&made, JCS_YCCK);           /* with an Adobe marker, and so the wrong way round */
    jpeg_set_quality(&made, 97, TRUE);
    jpeg_start_compress(&made, TRUE);
    if (orientation) {
        const JOCTET exif[] = { 'E', 'x', 'i', 'f', 0, 0, 'M', 'M', 0, 42, 0, 0, 0, 8, 0, 2, 1, 0, 0, 4, 0, 0, 0, 1,
                                0, 0, 0, WIDE,
                                1, 0x12, 0, 3, 0, 0, 0, 1, 0, (JOCTET) orientation, 0, 0, 0, 0, 0, 0 };
        jpeg_write_marker(&made, JPEG_APP0 + 1, exif, sizeof exif);
    }
    if (profile)
        jpeg_write_icc_profile(&made, g_bytes_get_data(profile, NULL), (unsigned) g_bytes_get_size(profile));
    for (int y = 0; y < HIGH; y++) {
        JSAMPLE pixels[WIDE * 4], *row = pixels;
        for (int x = 0; x < WIDE; x++) {
            unsigned colour = colour_at(x, y);
            JSAMPLE *at = pixels + x * channels;
            for (int i = 0; i < 3 && channels > 1; i++)
                at[i] = (JSAMPLE) (colour >> (16 - 8 * i));
            if (channels == 4)
                at[3] = 255;                            /* no black, the wrong way round */
            if (channels == 1)
                at[0] = colour == 0x0000ff ? 128 : 0;
        }
        jpeg_write_scanlines(&made, &row, 1);
    }
    jpeg_finish_compress(&made);
    jpeg_destroy_compress(&made);
    fclose(out);
}

typedef struct { int kind, depth; bool interlaced; double gamma; GBytes *profile; } PngWish;

static void put_png_row(const PngWish *wish, int y, png_byte *row)
{
    int channels = wish->kind == PNG_COLOR_TYPE_RGB ? 3 : wish->kind == PNG_COLOR_TYPE_RGBA ? 4
                 : wish->kind == PNG_COLOR_TYPE_GRAY_ALPHA ? 2 : 1;
    for (int x = 0; x < WIDE; x++) {
        unsigned colour = colour_at(x, y), opacity = y < HIGH / 2 ? 255 : 0;
        unsigned values[4] = { colour >> 16, colour >> 8 & 255, colour & 255, opacity };
        if (wish->kind == PNG_COLOR_TYPE_PALETTE)
            values[0] = colour == 0x00ff00 ? 2 : colour == 0x0000ff ? 1 : 0;
        if (wish->kind == PNG_COLOR_TYPE_GRAY || wish->kind == PNG_COLOR_TYPE_GRAY_ALPHA) {
            values[0] = colour == 0x0000ff ? 128 : 0;
            values[1] = values[3];
        }
        for (int i = 0; i < channels; i++) {
            if (wish->depth == 16)
                row[2 * (x * channels + i)] = row[2 * (x * channels + i) + 1] = (png_byte) values[i];
            else if (wish->depth == 8)
                row[x * channels + i] = (png_byte) values[i];
            else if (wish->kind == PNG_COLOR_TYPE_PALETTE)
                row[x / 4] = (png_byte) (row[x / 4] | values[0] << (6 - x % 4 * 2));
            else
                row[x / 8] = (png_byte) (row[x / 8] | (values[0] ? 1u : 0u) << (7 - x % 8));
        }
    }
}

static void put_png(Kit *kit, const char *name, PngWish wish)
{
    FILE *out = fopen(kit_path(kit, name), "wb");
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
    png_infop info = png_create_info_struct(png);
    png_init_io(png, out);
    png_set_IHDR(png, info, WIDE, HIGH, wish.depth, wish.kind, wish.interlaced, 0, 0);
    const png_color palette[] = { { 255, 0, 0 }, { 0, 0, 255 }, { 0, 255, 0 } };
    const png_byte opacities[] = { 255, 255, 0 };
    if (wish.kind == PNG_COLOR_TYPE_PALETTE) {
        png_set_PLTE(png, info, palette, 3);
        png_set_tRNS(png, info, opacities, 3, NULL);
    }
    if (wish.profile)
        png_set_iCCP(png, info, "odd", 0, g_bytes_get_data(wish.profile, NULL),
                     (png_uint_32) g_bytes_get_size(wish.profile));
    if (wish.gamma > 0)
        png_set_gAMA(png, info, wish.gamma);
    png_write_info(png, info);
    g_autofree png_byte *pixels = g_malloc0((size_t) HIGH * WIDE * 8);
    png_byte *rows[HIGH];
    for (int y = 0; y < HIGH; y++) {
        rows[y] = pixels + (size_t) y * WIDE * 8;
        put_png_row(&wish, y, rows[y]);
    }
    png_write_image(png, rows);
    png_write_end(png, NULL);
    png_destroy_write_struct(&png, &info);
    fclose(out);
}

static GBytes *profile_bytes(cmsHPROFILE profile)
{
    cmsUInt32Number size = 0;
    cmsSaveProfileToMem(profile, NULL, &size);
    guint8 *bytes = g_malloc(size);
    cmsSaveProfileToMem(profile, bytes, &size);
    cmsCloseProfile(profile);
    return g_bytes_new_take(bytes, size);
}

/* Colours that nobody can mistake: what the file calls red is blue, and so on round. */
static GBytes *odd_profile(void)
{
    const cmsCIExyY white = { 0.3127, 0.3290, 1 };
    const cmsCIExyYTRIPLE turned = { { 0.15, 0.06, 1 }, { 0.64, 0.33, 1 }, { 0.30, 0.60, 1 } };
    cmsToneCurve *curve = cmsBuildGamma(NULL, 2.2);
    cmsHPROFILE profile = cmsCreateRGBProfile(&white, &turned, (cmsToneCurve *[]) { curve, curve, curve });
    cmsFreeToneCurve(curve);
    return profile_bytes(profile);
}

static GBytes *linear_grey(void)
{
    cmsToneCurve *curve = cmsBuildGamma(NULL, 1);
    cmsHPROFILE profile = cmsCreateGrayProfile(cmsD50_xyY(), curve);
    cmsFreeToneCurve(curve);
    return profile_bytes(profile);
}

/* ---- tests ---- */

#define IMAGE(place, image, more) "[image " image place "]\nplace = " place "\nimage = " image "\n" more

/* Three points of a picture of 24 x 16 mm: the corner, the left below it, the right. */
static void three_are(const Seen *seen, double x, double y, unsigned corner, unsigned left, unsigned right)
{
    ink_is(seen, x + 2, y + 1.5, corner, 6);
    ink_is(seen, x + 2, y + 6, left, 6);
    ink_is(seen, x + 20, y + 2, right, 6);
}

static void test_png(Kit *kit, gconstpointer unused)
{
    (void) unused;
    put_png(kit, "rgb.png", (PngWish) { PNG_COLOR_TYPE_RGB, 8, false, 0, NULL });
    put_png(kit, "rgba.png", (PngWish) { PNG_COLOR_TYPE_RGBA, 16, true, 0, NULL });
    put_png(kit, "palette.png", (PngWish) { PNG_COLOR_TYPE_PALETTE, 2, false, 0, NULL });
    put_png(kit, "grey.png", (PngWish) { PNG_COLOR_TYPE_GRAY, 8, true, 0, NULL });
    put_png(kit, "bits.png", (PngWish) { PNG_COLOR_TYPE_GRAY, 1, false, 0, NULL });
    put_png(kit, "alpha.png", (PngWish) { PNG_COLOR_TYPE_GRAY_ALPHA, 8, false, 0, NULL });
    ink_print(kit, IMAGE("0 0 24mm 16mm", "rgb.png", "") IMAGE("30mm 0 24mm 16mm", "rgba.png", "")
              IMAGE("60mm 0 24mm 16mm", "palette.png", "") IMAGE("0 20mm 24mm 16mm", "grey.png", "")
              IMAGE("30mm 20mm 24mm 16mm", "bits.png", "") IMAGE("60mm 20mm 24mm 16mm", "alpha.png", ""), 1, 1);
    said_is(kit->diag, "");
    Seen seen = ink_see(kit, 96);
    three_are(&seen, 0, 0, 0x00ff00, 0xff0000, 0x0000ff);
    three_are(&seen, 30, 0, 0x00ff00, 0xff0000, 0x0000ff);
    ink_is(&seen, 35, 12, 0xffffff, 0);                                 /* transparent */
    three_are(&seen, 60, 0, 0xffffff, 0xff0000, 0x0000ff);
    three_are(&seen, 0, 20, 0x000000, 0x000000, 0x808080);
    three_are(&seen, 30, 20, 0x000000, 0x000000, 0xffffff);
    three_are(&seen, 60, 20, 0x000000, 0x000000, 0x808080);
    ink_is(&seen, 65, 32, 0xffffff, 0);
    g_assert_cmpint(ink_count(kit, "/SMask [0-9]"), ==, 3);             /* a mask only where something shines through */
}

static void test_profiles(Kit *kit, gconstpointer unused)
{
    (void) unused;
    g_autoptr(GBytes) odd = odd_profile();
    g_autoptr(GBytes) grey = linear_grey();
    g_autoptr(GBytes) plain = profile_bytes(cmsCreate_sRGBProfile());
    put_png(kit, "odd.png", (PngWish) { PNG_COLOR_TYPE_RGB, 8, false, 0, odd });
    put_png(kit, "grey.png", (PngWish) { PNG_COLOR_TYPE_GRAY, 8, false, 0, grey });
    put_png(kit, "gamma.png", (PngWish) { PNG_COLOR_TYPE_GRAY, 8, false, 1, NULL });
    put_jpeg(kit, "odd.jpg", 3, 0, odd);
    put_jpeg(kit, "grey.jpg", 1, 0, grey);
    put_jpeg(kit, "plain.jpg", 3, 0, plain);
    put_jpeg(kit, "cmyk.jpg", 4, 0, NULL);
    ink_print(kit, IMAGE("0 0 24mm 16mm", "odd.png", "") IMAGE("30mm 0 24mm 16mm", "grey.png", "")
              IMAGE("60mm 0 24mm 16mm", "gamma.png", "") IMAGE("0 20mm 24mm 16mm", "odd.jpg", "")
              IMAGE("30mm 20mm 24mm 16mm", "grey.jpg", "") IMAGE("60mm 20mm 24mm 16mm", "plain.jpg", "")
              IMAGE("0 40mm 24mm 16mm", "cmyk.jpg", ""), 1, 1);
    said_is(kit->diag, "");
    Seen seen = ink_see(kit, 96);
    three_are(&seen, 0, 0, 0xff0000, 0x0000ff, 0x00ff00);
    three_are(&seen, 30, 0, 0x000000, 0x000000, 0xbcbcbc);              /* half the light is a light grey */
    three_are(&seen, 60, 0, 0x000000, 0x000000, 0xbcbcbc);
    three_are(&seen, 0, 20, 0xff0000, 0x0000ff, 0x00ff00);
    three_are(&seen, 30, 20, 0x000000, 0x000000, 0xbcbcbc);
    three_are(&seen, 60, 20, 0x00ff00, 0xff0000, 0x0000ff);
    three_are(&seen, 0, 40, 0x00ff00, 0xff0000, 0x0000ff);
    g_assert_cmpint(ink_count(kit, "/ColorSpace /DeviceCMYK"), ==, 0);
}

/* Where the green corner comes to lie. */
static void test_orientation(Kit *kit, gconstpointer unused)
{
    (void) unused;
    static const struct { bool right, below, upright; } corners[] = {
        { 0, 0, 0 }, { 1, 0, 0 }, { 1, 1, 0 }, { 0, 1, 0 }, { 0, 0, 1 }, { 1, 0, 1 }, { 1, 1, 1 }, { 0, 1, 1 },
    };
    for (int i = 0; i < 8; i++) {
        put_jpeg(kit, "turned.jpg", 3, i + 1, NULL);
        double w = corners[i].upright ? 16 : 24, h = corners[i].upright ? 24 : 16;
        ink_print(kit, IMAGE("10mm 10mm 24mm 24mm", "turned.jpg", ""), 1, 1);
        Seen seen = ink_see(kit, 96);
        ink_is(&seen, 22 + (corners[i].right ? 1 : -1) * (w / 2 - 1.5),
               22 + (corners[i].below ? 1 : -1) * (h / 2 - 1.5), 0x00ff00, 8);
        ink_is(&seen, 22 + (w / 2 + 1.5), 22, 0xffffff, 0);
        ink_is(&seen, 22, 22 + (h / 2 + 1.5), 0xffffff, 0);
    }
    said_is(kit->diag, "");
}

static void test_once(Kit *kit, gconstpointer unused)
{
    (void) unused;
    put_jpeg(kit, "a.jpg", 3, 0, NULL);
    put_jpeg(kit, "b.jpg", 3, 0, NULL);                                 /* the same under another name */
    put_png(kit, "a.png", (PngWish) { PNG_COLOR_TYPE_RGBA, 8, false, 0, NULL });
    put_png(kit, "b.png", (PngWish) { PNG_COLOR_TYPE_RGBA, 8, false, 0, NULL });
    ink_print(kit, IMAGE("0 0 24mm 16mm", "a.jpg", "") IMAGE("0 20mm 50mm 50mm", "b.jpg", "opacity = 50%\n")
              IMAGE("30mm 0 24mm 16mm", "a.png", "") IMAGE("0 0 40mm 16mm", "b.png", "fit = cover\n"), 10, 10);
    said_is(kit->diag, "");
    g_assert_cmpint(ink_count(kit, "/Subtype /Image"), ==, 3);          /* and the mask of one */
    kit_ask(kit, "pdfimages -j -f 1 -l 1 out.pdf got && cmp got-000.jpg a.jpg");    /* byte for byte */
}

static void test_fit(Kit *kit, gconstpointer unused)
{
    (void) unused;
    put_png(kit, "a.png", (PngWish) { PNG_COLOR_TYPE_RGB, 8, false, 0, NULL });
    ink_print(kit, IMAGE("0 0 24mm 40mm", "a.png", "down = bottom\n")
              IMAGE("30mm 0 12mm 16mm", "a.png", "fit = cover\nacross = right\n")
              IMAGE("50mm 0 12mm 40mm", "a.png", "fit = stretch\n")
              IMAGE("70mm 0 12mm 16mm", "a.png", "fit = cover\nacross = left\n"), 1, 1);
    said_is(kit->diag, "");
    Seen seen = ink_see(kit, 96);
    ink_is(&seen, 12, 22, 0xffffff, 0);
    three_are(&seen, 0, 24, 0x00ff00, 0xff0000, 0x0000ff);
    ink_is(&seen, 31, 1, 0x0000ff, 0);                                  /* only its right half */
    ink_is(&seen, 43, 1, 0xffffff, 0);
    ink_is(&seen, 29, 1, 0xffffff, 0);
    ink_is(&seen, 52, 8, 0x00ff00, 0);
    ink_is(&seen, 52, 12, 0xff0000, 0);
    ink_is(&seen, 61, 39, 0x0000ff, 0);
    ink_is(&seen, 80, 14, 0xff0000, 0);

    g_autoptr(Images) images = images_open();
    static const double ppi[] = { 50.8, 50.8, 0.8 * 25.4, 50.8 };       /* 48 pixels on 24 mm; 32 on 40 mm */
    GPtrArray *marks = ink_marks(kit, IMAGE("0 0 24mm 40mm", "a.png", "")
                                      IMAGE("0 0 12mm 16mm", "a.png", "fit = cover\n")
                                      IMAGE("0 0 12mm 40mm", "a.png", "fit = stretch\n")
                                      IMAGE("0 0 24mm 16mm", "a.png", ""));
    for (guint i = 0; i < marks->len; i++)
        g_assert_cmpfloat_with_epsilon(image_ppi(images, kit->diag, marks->pdata[i]), ppi[i], 1e-6);
}

/* An SVG keeps its colours and stays vector, but for its effects. */
static void test_svg(Kit *kit, gconstpointer unused)
{
    (void) unused;
    static const File files[] = {
        { "a.svg", "\xef\xbb\xbf<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 30 20'>"
                   "<rect width='60' height='20' fill='#36c'/></svg>" },
        { "b.svg", "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 30 20'><filter id='f'>"
                   "<feGaussianBlur stdDeviation='1'/></filter>"
                   "<rect x='5' y='5' width='20' height='10' fill='#c33' filter='url(#f)'/></svg>" },
    };
    ink_files(kit, files, G_N_ELEMENTS(files));
    kit_ask(kit, "gzip -c a.svg >c.svgz");
    ink_print(kit, IMAGE("0 0 30mm 20mm", "a.svg", "") IMAGE("0 30mm 30mm 20mm", "c.svgz", "opacity = 50%\n"), 2, 1);
    g_assert_cmpint(ink_count(kit, "/Subtype /Image"), ==, 0);
    Seen seen = ink_see(kit, 96);
    ink_is(&seen, 29, 19, 0x3366cc, 0);
    ink_is(&seen, 31, 10, 0xffffff, 0);                                 /* not beyond its frame */
    ink_is(&seen, 29, 49, 0x99b3e6, 2);
    ink_print(kit, IMAGE("0 0 60mm 40mm", "b.svg", ""), 1, 1);
    ink_is_fine(kit);
    said_is(kit->diag, "");
}

/* ---- what is no picture ---- */

static void put(Kit *kit, const char *name, const void *bytes, gssize size)
{
    g_assert_true(g_file_set_contents(kit_path(kit, name), bytes, size, NULL));
}

static void test_mistakes(Kit *kit, gconstpointer unused)
{
    (void) unused;
    put_jpeg(kit, "a.jpg", 3, 0, NULL);
    put_png(kit, "a.png", (PngWish) { PNG_COLOR_TYPE_RGB, 8, false, 0, NULL });
    kit_ask(kit, "head -c 700 a.jpg >half.jpg; head -c 90 a.png >half.png; mkdir -p sub");
    kit_ask(kit, "sed 's/IDAT/IDAS/' a.png >wrong.png");
    put(kit, "a.webp", "RIFF\x10\0\0\0WEBPVP8 ", 16);
    put(kit, "a.tif", "II*\0\x08\0\0\0", 8);
    put(kit, "a.gif", "GIF89a", 6);
    put(kit, "empty.png", "", 0);
    put(kit, "text.png", "A picture of a leaf.", -1);
    ink_print(kit, IMAGE("0 0 9mm 9mm", "half.jpg", "") IMAGE("0 0 9mm 9mm", "half.png", "")
              IMAGE("0 0 9mm 9mm", "wrong.png", "")
              IMAGE("0 0 9mm 9mm", "a.webp", "") IMAGE("0 0 9mm 9mm", "a.tif", "") IMAGE("0 0 9mm 9mm", "a.gif", "")
              IMAGE("0 0 9mm 9mm", "empty.png", "") IMAGE("0 0 9mm 9mm", "text.png", "")
              IMAGE("0 0 9mm 9mm", "emty.png", "")
              IMAGE("0 0 9mm 9mm", "sub", "") "[image none]\nimage =\n" IMAGE("20mm 0 24mm 16mm", "a.jpg", ""), 2, 1);
    g_autofree char *lines = said(kit->diag);
    static const char *const expected[] = {
        "card.ini:7:9 error: '", "/half.jpg' cannot be read as JPEG: ",
        "/half.png' cannot be read as PNG: it ends too early",
        "/wrong.png' cannot be read as PNG: ", "/a.webp' is a WebP file: what can be printed is PNG, JPEG and SVG",
        "/a.tif' is a TIFF file", "/a.gif' is a GIF file", "/empty.png' is empty",
        "/text.png' is no picture that can be printed",
        "there is no picture 'emty.png' in ", "; did you mean 'empty.png'?", "there is no picture 'sub' in ",
        "the name of a picture is expected",
    };
    for (size_t i = 0; i < G_N_ELEMENTS(expected); i++)
        has(lines, expected[i]);
    Seen seen = ink_see(kit, 96);
    three_are(&seen, 20, 0, 0x00ff00, 0xff0000, 0x0000ff);              /* and the next one is as good as ever */
    kit_ask(kit, "rmdir sub");
}

int main(int argc, char **argv)
{
    kit_start(&argc, &argv);
    g_test_add("/image/png", Kit, NULL, kit_open, test_png, kit_close);
    g_test_add("/image/profiles", Kit, NULL, kit_open, test_profiles, kit_close);
    g_test_add("/image/orientation", Kit, NULL, kit_open, test_orientation, kit_close);
    g_test_add("/image/once", Kit, NULL, kit_open, test_once, kit_close);
    g_test_add("/image/fit", Kit, NULL, kit_open, test_fit, kit_close);
    g_test_add("/image/svg", Kit, NULL, kit_open, test_svg, kit_close);
    g_test_add("/image/mistakes", Kit, NULL, kit_open, test_mistakes, kit_close);
    return g_test_run();
}
