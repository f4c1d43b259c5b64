/* image_parts.h - what image.c, image_png.c and image_jpeg.c share.    floor 2 */
#pragma once
#include <cairo.h>
#include <glib.h>
#include <stdbool.h>

typedef struct {
    int    width, height;       /* as stored */
    int    orientation;         /* EXIF, 1 to 8 */
    GBytes *jpeg;               /* what goes into the PDF; NULL: the pixels do */
    cairo_surface_t *surface;   /* the pixels; of a JPEG perhaps only room for them */
    bool   pixels;              /* the surface's pixels are there */
} Raster;

/* False: *why (g_free) completes "'x.png' ". */
bool png_read (Raster *raster, const guint8 *data, size_t size, char **why);
bool jpeg_read(Raster *raster, const guint8 *data, size_t size, char **why);
bool jpeg_decode(Raster *raster, char **why);           /* fills in the pixels from raster->jpeg */

/* Pixels of four bytes, converted in their place from an ICC profile's colours
 * to sRGB: red, green, blue and alpha (which stays) with 3 channels, grey in the
 * first byte with 1, CMYK with 4.  NULL when the profile is none for them, or
 * is sRGB as far as anyone can see (then *same is true). */
typedef void *Conversion;       /* cmsHTRANSFORM */
Conversion conversion_new(const void *profile, size_t size, unsigned channels, bool *same);
void       conversion_rows(Conversion conversion, guint8 *pixels, int width, int height, size_t stride);
void       conversion_free(Conversion conversion);
