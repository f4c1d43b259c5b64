/* icon.h - SVG files drawn as icons.                                   floor 2
 *
 * An icon is any SVG file: one of the set by name, or the user's own by path.
 * It is read once, recoloured (every filled or stroked thing takes the paint;
 * with PAINT_NONE it keeps its own colours), recorded once for each paint, and
 * drawn from that recording: vector in the PDF, one Form XObject a distinct
 * icon.  It is scaled to fit inside its box, centred, its shape kept.
 *
 * What is drawn by lines takes the stroke's paint, or the fill's where there is
 * no stroke.  A stroke's width is in points on the page; with a fill of none it
 * makes an outline drawing.  A gradient spans the icon's view box.
 *
 * A background square that fills the whole view box is left out when the icon
 * is recoloured.  A file that is not there, cannot be read, or has nothing to
 * draw is an error at the mark's key. */
#pragma once
#include "brush.h"
#include "library.h"

typedef struct Icons Icons;

Icons *icons_open(void);
void   icons_close(Icons *icons);

/* 'name' is what mark's 'key' says (or a part of it, at the byte offset). */
bool icon_draw(Icons *icons, Diag *diag, cairo_t *cr, const Mark *mark, const char *key, size_t offset,
               const char *name, const Paint *fill, const Paint *stroke, double width, Box box);

/* The same, all of it fainter. */
bool icon_draw_faded(Icons *icons, Diag *diag, cairo_t *cr, const Mark *mark, const char *key, size_t offset,
                     const char *name, const Paint *fill, const Paint *stroke, double width, Box box, double opacity);

/* Only sees that the icon is there and can be drawn; *aspect (may be NULL) gets
 * width / height of its view box. */
bool icon_check(Icons *icons, Diag *diag, const Mark *mark, const char *key, size_t offset, const char *name,
                double *aspect);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Icons, icons_close)
