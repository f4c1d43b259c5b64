/* grow.h - shapes of maps that no board is drawn for.                  floor 1
 *
 * In a frame of the lattice, the treasure island lies in the south-west, in the
 * most compact form that so many hexes can have (a spiral: 16 hexes enclose 19
 * intersections); the mainland is grown along the north and the east, in one
 * piece, with at least one sea hex between the two and no lake inside. */
#pragma once
#include "atlas.h"
#include "chance.h"

typedef struct {
    int  a, b, c;           /* hexes of the top, upper right and lower right side */
    bool ends;              /* frame ends in the left and the right corner */
} GrowFrame;

int  grow_hexes(const GrowFrame *lattice);

/* The smallest frame that holds the extent: as few hexes as can be, of equal
 * ones the shortest; wider than high; right: the mirror image.  False when
 * BOARD_MOST hexes do not hold it. */
bool grow_frame(const MapSize *extent, bool right, GrowFrame *lattice);

/* A board without terrain, grown by chance; NULL when the lattice is too small
 * or chance never came to an end. */
const Board *grow_board(Arena *arena, const MapSize *extent, const GrowFrame *lattice, Chance *chance);
