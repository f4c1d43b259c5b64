#include "image_parts.h"

#include <png.h>
#include <setjmp.h>
#include <string.h>

typedef struct {
    const guint8 *data;
    size_t        left;
    char         *why;
    guint8       *pixels;       /* RGBA */
    png_bytep    *rows;
    int           width, height;
} Reader;

static void read_bytes(png_structp png, png_bytep into, png_size_t size)
{
    Reader *reader = png_get_io_ptr(png);
    if (reader->left < size)
        png_error(png, "it ends too early");
    memcpy(into, reader->data, size);
    reader->data += size;
    reader->left -= size;
}

static void note_error(png_structp png, png_const_charp message)
{
    Reader *reader = png_get_error_ptr(png);
    g_free(reader->why);
    reader->why = g_strdup_printf("cannot be read as PNG: %s", message);
    longjmp(png_jmpbuf(png), 1);
}

static void ignore_warning(png_structp png G_GNUC_UNUSED, png_const_charp message G_GNUC_UNUSED)
{
}

/* Whatever the file holds, four bytes a pixel come out. */
static void expand(png_structp png, png_infop info)
{
    double gamma;

    png_set_expand(png);
    png_set_scale_16(png);
    png_set_gray_to_rgb(png);
    png_set_add_alpha(png, 0xff, PNG_FILLER_AFTER);
    if (!png_get_valid(png, info, PNG_INFO_iCCP) && !png_get_valid(png, info, PNG_INFO_sRGB)
        && png_get_gAMA(png, info, &gamma))
        png_set_gamma(png, PNG_DEFAULT_sRGB, gamma);
    png_set_interlace_handling(png);
    png_read_update_info(png, info);
}

/* A function of its own, so that nothing local is lost when libpng jumps. */
static bool decode(png_structp png, png_infop info, Reader *reader)
{
    if (setjmp(png_jmpbuf(png)))
        return false;

    png_set_user_limits(png, 32767, 32767);             /* cairo's own */
    png_read_info(png, info);
    expand(png, info);
    reader->width  = (int) png_get_image_width(png, info);
    reader->height = (int) png_get_image_height(png, info);
    size_t stride = (size_t) reader->width * 4;
    if (png_get_rowbytes(png, info) != stride)
        png_error(png, "its kind of pixels is not known");
    reader->pixels = g_malloc(stride * (size_t) reader->height);
    reader->rows   = g_new(png_bytep, reader->height);
    for (int y = 0; y < reader->height; y++)
        reader->rows[y] = reader->pixels + (size_t) y * stride;
    png_read_image(png, reader->rows);
    png_read_end(png, info);
    return true;
}

static void apply_profile(png_structp png, png_infop info, Reader *reader)
{
    png_charp name;
    png_bytep profile;
    png_uint_32 size;
    int packed;
    bool same;

    if (!png_get_iCCP(png, info, &name, &packed, &profile, &size))
        return;
    Conversion conversion = conversion_new(profile, size, 3, &same);
    if (!conversion && !same)
        conversion = conversion_new(profile, size, 1, &same);
    if (conversion)
        conversion_rows(conversion, reader->pixels, reader->width, reader->height, (size_t) reader->width * 4);
    conversion_free(conversion);
}

static guint32 premultiplied(const guint8 *pixel)
{
    guint32 a = pixel[3], part[3];
    for (int i = 0; i < 3; i++) {
        guint32 product = pixel[i] * a + 128;
        part[i] = (product + (product >> 8)) >> 8;
    }
    return a << 24 | part[0] << 16 | part[1] << 8 | part[2];
}

static cairo_surface_t *surface_of(const Reader *reader)
{
    size_t count = (size_t) reader->width * (size_t) reader->height;
    bool opaque = true;
    for (size_t i = 0; opaque && i < count; i++)
        opaque = reader->pixels[4 * i + 3] == 255;

    cairo_surface_t *surface = cairo_image_surface_create(opaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32,
                                                          reader->width, reader->height);
    guint8 *into = cairo_image_surface_get_data(surface);
    int stride = cairo_image_surface_get_stride(surface);
    const guint8 *pixel = reader->pixels;

    for (int y = 0; into && y < reader->height; y++) {
        guint32 *row = (guint32 *) (void *) (into + (size_t) y * (size_t) stride);
        for (int x = 0; x < reader->width; x++, pixel += 4)
            row[x] = premultiplied(pixel);
    }
    cairo_surface_mark_dirty(surface);
    return surface;
}

bool png_read(Raster *raster, const guint8 *data, size_t size, char **why)
{
    Reader reader = { .data = data, .left = size };
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &reader, note_error, ignore_warning);
    png_infop info = png_create_info_struct(png);

    png_set_read_fn(png, &reader, read_bytes);
    bool good = decode(png, info, &reader);
    if (good) {
        apply_profile(png, info, &reader);
        raster->width   = reader.width;
        raster->height  = reader.height;
        raster->surface = surface_of(&reader);
        raster->pixels  = true;
    }
    png_destroy_read_struct(&png, &info, NULL);
    g_free(reader.pixels);
    g_free(reader.rows);
    *why = reader.why;
    return good;
}
