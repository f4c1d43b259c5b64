/* image.h - PNG, JPEG and SVG files drawn as pictures.                 floor 2
 *
 * Each distinct file stands in the PDF once, whatever its name and size.  Colours
 * become sRGB, the colour space of the pages:
 *     PNG   any depth and kind, with its transparency; an embedded profile or a
 *           gamma is applied
 *     JPEG  passed on byte for byte; only one with another profile than sRGB, in
 *           CMYK, or of a kind that PDF does not know is drawn anew, at quality 95
 *     SVG   stays vector, with its own colours
 * EXIF orientation is obeyed.  A picture is placed by 'fit': contain shows all of
 * it, cover fills the place and cuts off the rest, stretch distorts.
 *
 * A file that is not there, cannot be read, is damaged or of another format is an
 * error at the mark's key "image". */
#pragma once
#include "brush.h"
#include "library.h"

typedef struct Images Images;

Images *images_open(void);
void    images_close(Images *images);

/* Pixels are decoded only where they are needed: for a PDF, a JPEG's are not.
 * Whoever draws a recording into pixels later says so first. */
void    images_pixels(Images *images, bool wanted);

bool    image_draw(Images *images, Diag *diag, cairo_t *cr, const Mark *mark);

/* Pixels per inch at the mark's size, the lower of both axes; 0 for vector files or after an error. */
double  image_ppi(Images *images, Diag *diag, const Mark *mark);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Images, images_close)
