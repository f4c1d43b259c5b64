/* frame.h - the pieces of the frame around a board.                    floor 1
 *
 * Clockwise round the board, each side of the hexagon has one long piece (three
 * hexes, and the angle at its beginning), then as many pieces of two and of one
 * hex as it needs.  A frame end takes the place of an angle: it runs round a
 * corner, past the printed sea hex in it, and so along one hex of both sides. */
#pragma once
#include "atlas.h"

enum { FRAME_EDGES = 8 };

typedef struct {
    PieceKind kind;
    int side;                       /* of the board, 0 at the top; an end: the side that begins in its corner */
    int edges;                      /* sides of hexes along it, clockwise: */
    struct { Hex hex; int direction; } edge[FRAME_EDGES];
} FramePiece;

/* How many hexes of frame the pieces along a side have, corners apart. */
int frame_hexes(PieceKind kind);

/* The pieces of a board's frame, in a GArray of FramePiece that the caller
 * frees.  twos: how many pieces of two hexes there are; where they do not
 * suffice stand pieces of one.  Empty where a side is too short for a long
 * piece: such a board has no frame. */
GArray *frame_pieces(const Board *board, int twos);
