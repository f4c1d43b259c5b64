#include "frame.h"

#include <string.h>

enum { LONG_HEXES = 3 };

int frame_hexes(PieceKind kind)
{
    static const int hexes[PIECES] = { [PIECE_LONG] = LONG_HEXES, [PIECE_TWO] = 2, [PIECE_ONE] = 1, [PIECE_END] = 2 };
    return hexes[kind];
}

/* What a side needs beyond its long piece, and how many of that are twos. */
typedef struct { int more[6], twos[6]; } Extra;

static bool measure(const Board *board, int twos, Extra *extra)
{
    memset(extra, 0, sizeof(*extra));
    for (int i = 0; i < 6; i++) {
        extra->more[i] = board->side[i] - LONG_HEXES - board->has_end[i] - board->has_end[(i + 1) % 6];
        if (extra->more[i] < 0)
            return false;
    }
    for (; twos > 0; twos--) {
        int best = -1, most = 1;
        for (int i = 0; i < 6; i++)
            if (extra->more[i] - 2 * extra->twos[i] > most) {
                most = extra->more[i] - 2 * extra->twos[i];
                best = i;
            }
        if (best < 0)
            break;
        extra->twos[best]++;
    }
    return true;
}

static void add_edge(FramePiece *piece, Hex hex, int direction)
{
    piece->edge[piece->edges].hex = hex;
    piece->edge[piece->edges++].direction = direction % 6;
}

/* A hex shows two of its sides to the side of the board on which it lies, the
 * last hex only one: its other one is the beginning of the next side. */
static void add_piece(const Board *board, GArray *pieces, PieceKind kind, int side, int *at)
{
    FramePiece piece = { .kind = kind, .side = side };

    for (int i = 0; i < frame_hexes(kind); i++, ++*at) {
        Hex hex = board->corner[side];
        for (int k = 0; k < *at; k++)
            hex = hex_neighbour(hex, side);
        add_edge(&piece, hex, side + 4);
        if (*at < board->side[side] - 1)
            add_edge(&piece, hex, side + 5);
    }
    g_array_append_val(pieces, piece);
}

static void add_end(const Board *board, GArray *pieces, int corner)
{
    FramePiece piece = { .kind = PIECE_END, .side = corner };

    for (int i = 3; i <= 5; i++)
        add_edge(&piece, board->corner[corner], corner + i);
    g_array_append_val(pieces, piece);
}

GArray *frame_pieces(const Board *board, int twos)
{
    GArray *pieces = g_array_new(FALSE, FALSE, sizeof(FramePiece));
    Extra extra;

    if (!measure(board, twos, &extra))
        return pieces;
    for (int side = 0; side < 6; side++) {
        int at = board->has_end[side];
        if (board->has_end[side])
            add_end(board, pieces, side);
        add_piece(board, pieces, PIECE_LONG, side, &at);
        for (int i = 0; i < extra.twos[side]; i++)
            add_piece(board, pieces, PIECE_TWO, side, &at);
        for (int i = extra.more[side] - 2 * extra.twos[side]; i > 0; i--)
            add_piece(board, pieces, PIECE_ONE, side, &at);
    }
    return pieces;
}
