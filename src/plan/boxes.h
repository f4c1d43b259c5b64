/* boxes.h - what a map needs, and what of it the boxes lack.           floor 1 */
#pragma once
#include "deal.h"

typedef struct { int terrain[TERRAINS], number[NUMBERS], piece[PIECES]; } Stock;

typedef struct {
    GPtrArray  *owned_kits;         /* of const Kit* */
    Stock       needed, owned;
    const char *boxes;              /* the fewest owned boxes that give as much as all of them: "base, seafarers" */
    int         lacking;            /* hexes, tokens and frame pieces in all */
    bool        framed;             /* whether there can be a frame of these pieces around the map */
} Boxes;

/* asked: "base,seafarers", as it stands on the command line, or NULL: all
 * current boxes.  NULL after an error. */
Boxes *boxes_count(Diag *diag, Arena *arena, const Deal *deal, const Source *asked);

/* As many as needed and not owned. */
int boxes_lack(int needed, int owned);

/* Pieces of two hexes that the current boxes hold together. */
int boxes_twos(const Atlas *atlas);
