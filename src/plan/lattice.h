/* lattice.h - equal pieces in rows and columns, or as a honeycomb.     floor 1
 *
 * Places of cut boxes in a room, from its top left, in whole micrometres; exact
 * fits count.  'gap' is the distance from one cut to the next. */
#pragma once
#include "bed.h"

/* A piece's cut box, and on which sides a neighbour is only a gap away. */
typedef struct { At at; bool left, right, above, below; } Site;

void lattice_grid(Extent room, Extent piece, int64_t gap, GArray *sites, Extent *used);        /* adds Sites by rows */

/* 'upright': the hexagons' flats, which touch those of their neighbours, are left
 * and right; otherwise above and below.  Neighbours are not noted. */
void lattice_honeycomb(Extent room, Extent piece, int64_t gap, bool upright, GArray *sites, Extent *used);

/* How many there would be, without listing them. */
guint lattice_count(Extent room, Extent piece, int64_t gap, bool honeycomb, bool upright, Extent *used);
