#include "hex.h"

#include <stdlib.h>

const Hex hex_directions[6] = { { 1, 0 }, { 0, 1 }, { -1, 1 }, { -1, 0 }, { 0, -1 }, { 1, -1 } };

/* Half the height of a hex that is 1 wide, and half its side. */
#define TALL 0.57735026918962576451     /* 1 / sqrt(3) */
#define SIDE 0.28867513459481288225     /* 1 / (2 sqrt(3)) */

Hex hex_neighbour(Hex hex, int direction)
{
    Hex step = hex_directions[direction];
    return (Hex) { hex.q + step.q, hex.r + step.r };
}

int hex_distance(Hex a, Hex b)
{
    int q = b.q - a.q, r = b.r - a.r;
    return (abs(q) + abs(r) + abs(q + r)) / 2;
}

/* The corners beside an edge are the southern or northern corner of the hex
 * across that edge. */
Corner hex_corner_of(Hex hex, int corner)
{
    enum { HERE = -1, EAST, SOUTH_EAST, SOUTH_WEST, WEST, NORTH_WEST, NORTH_EAST };
    static const struct { int direction, corner; } same[6] = {
        { NORTH_EAST, 2 }, { SOUTH_EAST, 5 }, { HERE, 2 }, { SOUTH_WEST, 5 }, { NORTH_WEST, 2 }, { HERE, 5 },
    };
    if (same[corner].direction != HERE)
        hex = hex_neighbour(hex, same[corner].direction);
    return (Corner) { hex.q, hex.r, same[corner].corner };
}

void hex_corner_hexes(Corner corner, Hex hexes[static 3])
{
    Hex hex = { corner.q, corner.r };
    int first = corner.corner == 5 ? 4 : 1;     /* NW then NE, or SE then SW */

    hexes[0] = hex;
    hexes[1] = hex_neighbour(hex, first);
    hexes[2] = hex_neighbour(hex, first + 1);
}

void hex_centre(Hex hex, double *x, double *y)
{
    *x = hex.q + hex.r / 2.0;
    *y = hex.r * (3 * SIDE);
}

void hex_corner_offset(int corner, double *x, double *y)
{
    static const double offsets[6][2] = {
        { 0.5, -SIDE }, { 0.5, SIDE }, { 0, TALL }, { -0.5, SIDE }, { -0.5, -SIDE }, { 0, -TALL },
    };
    *x = offsets[corner][0];
    *y = offsets[corner][1];
}
