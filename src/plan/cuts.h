/* cuts.h - where to cut and fold: ticks outside the bleed.             floor 1
 *
 * At every corner of a cut, both edges go on for a few millimetres beyond the
 * bleed; whatever of these ticks would touch another piece's bleed or the notes
 * is left out, and a tick that two neighbours share stands once.  A circle has
 * ticks above, below, left and right of it, and so has a piece with many corners.
 * A poster's pages have ticks where its edges leave the page, too.  So nothing is
 * ever printed on a component, and neighbours with a gap between them get two
 * lines.
 *
 * A fold's ticks lie at both its ends.  What is a mountain for whoever looks at
 * the front is a valley from behind, and is called so there.
 *
 * Lengths in points; 0.15 mm wide, 4 mm long, half a millimetre off the bleed:
 * the print-and-play custom. */
#pragma once
#include "sheet.h"

typedef struct { Point a, b; } Tick;                    /* from the piece outwards */
typedef struct { Tick tick; bool mountain, worded; } Crease;    /* worded: there is room for the word beside it */

#define TICK_WIDTH  (0.15 * PT_PER_MM)
#define TICK_LENGTH (4.0 * PT_PER_MM)
#define TICK_OFF    (0.5 * PT_PER_MM)
#define CREASE_WORD (9.0 * PT_PER_MM)                   /* room for "mountain" in 5 pt, right of the tick or below it */

/* Ticks, and Creases, of one page; the list is emptied first. */
void cuts_of_page   (const Plan *plan, guint page, const GArray *spots, GArray *ticks);
void creases_of_page(const Plan *plan, guint page, const GArray *spots, GArray *creases);
Box  cuts_trim(const GArray *spots);                    /* the rectangle round all cuts; 0 wide without spots */
Box  cuts_bleed(const GArray *spots);                   /* the rectangle round all that may be printed on */
