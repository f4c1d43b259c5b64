/* deck.h - from rows to pieces.                                        floor 1
 *
 * A Piece is one thing that will be cut out: a row of the table, once for each
 * copy.  Pieces keep the order of the table and stay small: 100,000 of them are
 * a few megabytes; their marks are made when they are drawn. */
#pragma once
#include "component.h"

enum { COPIES_MOST = 10000 };

/* row: index into the table's rows; copies count from 1 */
typedef struct { guint row; unsigned copy, copies; } Piece;

typedef struct {
    const Component *component;
    GArray          *pieces;    /* of Piece */
    guint            rows;      /* how many different ones */
    /* const char*: columns that --only asks for, and the table has not; then there are no pieces */
    GPtrArray       *lacking;
} Deck;

/* NULL when --only cannot be read; rows whose copies cannot be are complained of and left out. */
Deck *deck_deal(Diag *diag, Arena *arena, const Component *component);
const Piece *deck_piece(const Deck *deck, guint index);

/* The scope of a piece: its row, its copy, its name; page, pages and side are left to the caller. */
Scope deck_scope(Diag *diag, Arena *arena, const Deck *deck, guint index);
