/* svg.h - an SVG file, read once and recorded.                         floor 2
 *
 * The frame is the part of the drawing that is shown: its view box; without
 * one, its width and height; without those, what is drawn.  A recording has the
 * frame's top left at 0, 0 and 'scale' units of its own to each of the frame.
 * It has no bounds, so that Cairo writes it once, whole, and the same for every
 * page.  Effects that can only be drawn in pixels are drawn in units of the
 * recording: svg_pixels() says whether there are any. */
#pragma once
#include "recolour.h"
#include <cairo.h>
#include <stdbool.h>

typedef struct Svg Svg;

Svg *svg_open(const char *path, char **why);            /* NULL: *why (g_free) says what is wrong with it */
void svg_close(Svg *svg);
Size svg_size(const Svg *svg);                          /* of the frame */
bool svg_pixels(const Svg *svg);

/* With its own colours, or recoloured (how->frame is filled in).  NULL: *why. */
cairo_surface_t *svg_record(const Svg *svg, const Recolour *how, double scale, char **why);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Svg, svg_close)
