/* setup.h - from an order to what is dealt on what.                    floor 1
 *
 * Decides between a board of the atlas and a grown shape, and how many of which
 * hexes and numbers go where; then lays them out, in any order, as tasks for
 * the search. */
#pragma once
#include "deal.h"

typedef struct {
    const Order *order;
    const Chart *chart;             /* the board for so many players, or NULL */
    bool         grown;             /* its shape is not used */
    MapSize       extent;            /* of what is grown */
    GrowFrame      lattice;
    Mixture      mainland, island;
    Limits       limits;
    FairRules    rules;
} Setup;

bool setup_read(Diag *diag, const Atlas *atlas, const Order *order, Setup *setup);

/* The board to deal on, for one try: the chart's, or a shape that chance grows;
 * with the lake in its place.  NULL when no shape was found. */
const Board *setup_board(Arena *arena, const Setup *setup, Chance *chance);

/* A task on an isle of that board: the terrains and numbers of the region, with
 * fixed ones in their places. */
void setup_task(const Setup *setup, const Isle *isle, Task *task);
