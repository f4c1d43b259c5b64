/* isle.h - the land of one region and its intersections.               floor 1
 *
 * The part of a board on which fairness is measured: its land hexes (here
 * called cells, numbered in reading order) and the sites, the corners of those
 * cells, on which settlements stand.  Sites are numbered in reading order, too:
 * by height, then from the west.  Sea is every hex that is no land, a lake and
 * the frame included. */
#pragma once
#include "board.h"

enum {
    ISLE_CELLS = 160,           /* at most */
    ISLE_SITES = 6 * ISLE_CELLS
};

typedef struct {
    uint8_t cells, near;        /* how many of each */
    uint8_t cell[3];            /* land hexes around */
    bool    inner;              /* all three are */
    bool    coast;              /* sea on the south or west side, see below */
    int16_t beside[3];          /* sites one road away */
} Crossing;

typedef struct {
    const Board *board;
    Region  region;
    guint   cells, sites;
    guint   borders;                    /* pairs of cells side by side */
    guint   inner;                      /* sites with three land hexes */
    int16_t tile[ISLE_CELLS];           /* the board's tile number */
    uint8_t near[ISLE_CELLS];           /* how many cells are beside this one */
    uint8_t beside[ISLE_CELLS][6];
    int16_t site[ISLE_CELLS][6];        /* by corner number */
    Corner  corner[ISLE_SITES];
    Crossing    at[ISLE_SITES];
} Isle;

/* Around a site lie hexes north, south-west and south-east of it, or south,
 * north-west and north-east.  It lies on the south or west coast when there is
 * sea south or south-west of it, or north-west with land north-east (the tips
 * of a northern coast have sea on both sides).
 *
 * Cells are the tiles of the region but those that are sea (a lake).  False
 * when there are more than ISLE_CELLS. */
bool isle_make(const Board *board, Region region, Isle *isle);

/* How many of a cell's six sites have three land hexes around. */
int  isle_inner_sites(const Isle *isle, guint cell);
