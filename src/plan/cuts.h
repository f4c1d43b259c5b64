/* cuts.h - where to cut: ticks outside the bleed.                      floor 1
 *
 * At every corner of a cut, both edges go on for a few millimetres beyond the
 * bleed; whatever of these ticks would touch another piece's bleed is left out,
 * and a tick that two neighbours share stands once.  A circle has ticks above,
 * below, left and right of it.  So nothing is ever printed on a component, and
 * neighbours with a gap between them get two lines.
 *
 * Lengths in points; 0.15 mm wide, 4 mm long, half a millimetre off the bleed:
 * the print-and-play custom. */
#pragma once
#include "sheet.h"

typedef struct { Point a, b; } Tick;

#define TICK_WIDTH  (0.15 * PT_PER_MM)
#define TICK_LENGTH (4.0 * PT_PER_MM)
#define TICK_OFF    (0.5 * PT_PER_MM)

void cuts_of_page(const Plan *plan, const GArray *spots, GArray *ticks);   /* of Tick; emptied first */
Box  cuts_trim(const Plan *plan, const GArray *spots);                     /* the rectangle round all cuts; 0 wide without spots */
