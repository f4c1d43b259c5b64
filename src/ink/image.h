/* image.h - PNG, JPEG and SVG files drawn as pictures.                 floor 2
 *
 * Each distinct file stands in the PDF once.  A JPEG is passed on as it is; its
 * EXIF orientation is obeyed.  Alpha and embedded profiles are kept in mind
 * (see image.c).  A file that is not there or cannot be read is an error at the
 * mark's key "image". */
#pragma once
#include "brush.h"
#include "library.h"

typedef struct Images Images;

Images *images_open(void);
void    images_close(Images *images);
bool    image_draw(Images *images, Diag *diag, cairo_t *cr, const Mark *mark);

/* Pixels per inch at the mark's size, the lower of both axes; 0 for vector files or after an error. */
double  image_ppi(Images *images, Diag *diag, const Mark *mark);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Images, images_close)
