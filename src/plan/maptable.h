/* maptable.h - a dealt map as tables for layouts.                      floor 1
 *
 * Places are decimal numbers in hex widths (flat to flat) from the left and
 * top edge of the smallest box around the hexes, x to the right, y down; the
 * table 'map' and its like are drawn by multiplying them with the hex's size.
 * Shares are per cent of the greatest, for charts.  Every cell is text.
 *
 *     name        one row for every             columns
 *     map         hex                           q r x y region terrain number pips red
 *     treasures   place of a treasure           x y
 *     opening     building of the opening       seat round building pips x y
 *     seats       seat                          seat income share
 *     fairness    part, and the total           part score weight
 *     legend      terrain on the map            terrain count mainland island
 *     hexes       terrain that is a loose hex   terrain needed owned missing copies
 *     tokens      number                        number pips red needed owned missing copies
 *     pieces      kind of frame piece           piece needed owned missing copies
 *     lacks       thing that the boxes lack     what terrain number piece missing
 *     frame       frame piece                   piece hexes side x y angle path
 *     summary     map (a single row)            players seed board mirror hexes width height total spread bound draft
 *                                               resources intersections clusters variety island treasures lacking
 *                                               boxes
 *
 * copies are those to print: 'missing' if only what the boxes lack is asked
 * for, else 'needed'.  path is an SVG path along the outside of the hexes.
 * angle turns a text along the frame so that it can be read. */
#pragma once
#include "boxes.h"

typedef struct {
    const Deal  *deal;
    const Boxes *boxes;
    bool         missing;           /* copies: only what the boxes lack */
} Survey;

typedef struct {
    const char *name, *help;
    Table *(*make)(Arena *arena, const Survey *survey);
} MapTable;

extern const MapTable maptables[];                  /* ended by a NULL name */

const char *maptable_percent(Arena *arena, int part);       /* of FAIR_ONE: "97.06" */
const char *maptable_spread(Arena *arena, const Draft *draft);      /* of the mean income, in per cent: "1.05" */
const char *maptable_pips(Arena *arena, int halves);        /* "38.5" */
