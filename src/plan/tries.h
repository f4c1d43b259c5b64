/* tries.h - many searches for one map, and the best of them.           floor 1
 *
 * Every try has a stream of chance of its own, so the best one is the same
 * whatever the number of jobs; of equally good tries the earlier one counts.
 * Memory does not grow with the number of tries. */
#pragma once
#include "setup.h"

typedef struct {
    Found found;
    guint number;                   /* of the try */
} RegionTry;

typedef struct {
    const Board *board;             /* what the best was dealt on; NULL: no shape was found */
    RegionTry    region[2];         /* mainland and island */
    int64_t      bound;             /* no deal on this board loses less on the mainland */
} Try;

/* The board is copied into the arena. */
Try tries_best(Arena *arena, const Setup *setup, guint count, guint jobs);
