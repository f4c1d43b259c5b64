/* brush.h - plan-floor shapes and paints, for Cairo.                   floor 2 */
#pragma once
#include "mark.h"
#include <cairo.h>

void brush_path (cairo_t *cr, Path path);                       /* adds to the current path */
bool brush_paint(cairo_t *cr, const Paint *paint, Box box);     /* sets the source; false for none: draw nothing */
void brush_dash (cairo_t *cr, const char *dash, double width);  /* as dash_parse() has it; solid where there is none */

/* The current path: filled, then stroked with the middle of the line on it.
 * The path is used up.  A stroke without a width is none. */
void brush_fill_and_stroke(cairo_t *cr, const Paint *fill, const Paint *stroke, double width, const char *dash,
                           cairo_line_cap_t cap, Box box);

/* The paint, fainter; *stops (g_free) holds the stops of a gradient. */
Paint brush_faded(const Paint *paint, double opacity, Stop **stops);

/* A paint as bytes, so that equal paints have equal keys. */
void brush_key(GByteArray *key, const Paint *paint);
