/* margin.h - what sheets say outside the pieces.                       floor 2
 *
 * Cut marks, the fold line, and a quiet line of notes: game, component, page n
 * of m, "print at 100 %", a 50 mm and a 2 in ruler. */
#pragma once
#include "cuts.h"
#include "fonts.h"

void margin_draw(cairo_t *cr, Fonts *fonts, const Plan *plan, guint page, const GArray *ticks, const char *game, const char *title);
