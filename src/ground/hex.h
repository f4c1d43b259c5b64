/* hex.h - the hexagonal lattice.                                       floor 0
 *
 * Axial coordinates q, r of pointy-top hexes: q goes east, r goes south-east,
 * so that a row has one r and its cells follow each other in q.  Directions
 * count clockwise from the east: E, SE, SW, W, NW, NE.
 *
 * A corner (where three hexes meet) is named by its hex and a number 0..5,
 * clockwise from the north-east corner: NE, SE, S, SW, NW, N.  hex_corner_of()
 * gives every corner one canonical name, so that corners can be compared; the
 * three hexes at a corner are told clockwise round it, the naming one first.
 * Directions and corners out of 0..5 are a mistake of the caller. */
#pragma once
#include <stdbool.h>

typedef struct { int q, r; } Hex;
typedef struct { int q, r, corner; } Corner;    /* canonical: corner is 5 (N) or 2 (S) */

extern const Hex hex_directions[6];

Hex    hex_neighbour(Hex hex, int direction);
int    hex_distance(Hex a, Hex b);
Corner hex_corner_of(Hex hex, int corner);
void   hex_corner_hexes(Corner corner, Hex hexes[static 3]);

/* Centre of a hex and corner offsets for pointy-top hexes of unit width (flat to
 * flat 1): x = q + r/2, y = r * sqrt(3)/2. */
void   hex_centre(Hex hex, double *x, double *y);
void   hex_corner_offset(int corner, double *x, double *y);
