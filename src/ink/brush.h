/* brush.h - plan-floor shapes and paints, for Cairo.                   floor 2 */
#pragma once
#include "mark.h"
#include <cairo.h>

void brush_path (cairo_t *cr, Path path);                       /* adds to the current path */
bool brush_paint(cairo_t *cr, const Paint *paint, Box box);     /* sets the source; false for none: draw nothing */
void brush_dash (cairo_t *cr, const char *dash, double width);  /* "", "solid", "dash", "dot", "dashdot" or lengths; scaled by width for words */
