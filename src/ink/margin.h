/* margin.h - what sheets say outside the pieces.                       floor 2
 *
 * Cut marks, fold marks, the fold line, and a quiet line of notes: game,
 * component, page n of m, "print at 100 %", a 50 mm and a 2 in ruler.  The glue
 * tabs of strips; the joints of a poster and its plan of assembly. */
#pragma once
#include "cuts.h"
#include "fonts.h"

#include <cairo.h>

/* What is the same on many pages, made once. */
typedef struct {
    Fonts           *fonts;
    cairo_surface_t *rulers[2];     /* the 50 mm ruler alone, and both; made when they are needed */
} MarginKit;

typedef struct {
    const Plan   *plan;
    guint         page;
    const GArray *spots, *ticks, *creases;
    const char   *game, *title; /* title: of what lies on this page */
} Margin;

void margin_draw(cairo_t *cr, MarginKit *kit, const Margin *margin);
void margin_close(MarginKit *kit);
