/* ink.h - draws marks.                                                 floor 2
 *
 * With the origin at the top left of the cut and 72 units to the inch.  The
 * caller has clipped to the bleed.
 *
 * A mark is turned about the middle of its place; its clip is not turned with
 * it.  Shapes fill their place; the middle of a stroke lies on the outline.
 * What costs much in the file and comes again - gradients, patterns - is
 * recorded once and drawn from the recording.
 *
 * As with all tools of this floor, closing NULL is closing nothing. */
#pragma once
#include "image.h"
#include "text.h"

typedef struct Ink Ink;

/* NULL after an error. */
Ink    *ink_open(Diag *diag, const char *const *font_folders, const char *const *hyphen_folders);
void    ink_close(Ink *ink);
bool    ink_draw(Ink *ink, Diag *diag, cairo_t *cr, const Mark *mark);      /* one mark, turned, clipped, faded */
Fonts  *ink_fonts(Ink *ink);
Setter *ink_setter(Ink *ink);
Icons  *ink_icons(Ink *ink);
Images *ink_images(Ink *ink);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Ink, ink_close)
