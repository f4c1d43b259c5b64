/* deal.h - deals a map, or takes one as it is, and says how fair it is. floor 1
 *
 * The same order gives the same map on every machine, whatever the number of
 * jobs: every try of the search has a stream of chance of its own, and of two
 * equally fair tries the earlier one counts.
 *
 * What a board of the atlas fills in stays put, unless it is shuffled; a new
 * shape is grown in the board's frame.  Where there is no board for so many
 * players, or mainland or mixture ask for another one, a shape is grown in the
 * smallest frame that holds it (grow.h), and everything is dealt. */
#pragma once
#include "anneal.h"
#include "grow.h"

/* What is dealt besides the terrain that a board leaves open, each with all
 * before it: numbers; the places of gold and deserts; the shape. */
typedef enum { SHUFFLE_TERRAIN, SHUFFLE_NUMBERS, SHUFFLE_PLACES, SHUFFLE_SHAPE } Shuffle;
#define SHUFFLE_WORDS "terrain numbers places shape"

enum { PLAYERS_LEAST = 2, PLAYERS_MOST = SEATS_MOST, TRIES_MOST = 1000000 };

typedef struct {
    int           players;
    uint64_t      seed;
    const char   *board;            /* a board of the atlas by name; NULL: by players */
    bool          right;            /* the mirror image of the frame */
    Shuffle       shuffle;
    bool          lake;             /* one desert of the island is sea */
    int           mainland;         /* hexes; 0: the board's */
    const Source *mixture;          /* "forest=5,hills=3", terrains of the mainland; NULL: the board's */
    const Source *limits;           /* "chain=3,pips=13,gold=5"; NULL: the atlas's */
    guint         tries, jobs;      /* 0: as many as usual; 1 */
} Order;

typedef struct {
    const Atlas *atlas;
    const Chart *chart;             /* the board; NULL: grown, or made by hand */
    const Board *map;
    int          players;
    uint64_t     seed;
    bool         dealt;
    bool         guessed;           /* the players are those that the board is for */
    Limits       limits;
    FairRules    rules;             /* with the opening */
    Isle         mainland, island;
    Score        fair, island_fair; /* of the mainland, where the opening is played, and of the island */
    bool         has_island;
    int          bound;             /* dealt: no deal of these hexes and numbers has a greater total; else 0 */
} Deal;

/* NULL after an error: what cannot be is told with the rule that stands
 * against it, and with what to ask for instead. */
Deal *deal_map(Diag *diag, Arena *arena, const Atlas *atlas, const Order *order);

/* The board that a map would be dealt on if its numbers, gold and deserts were
 * to stay put. */
const Board *deal_board(Arena *arena, const Deal *deal);

/* A map that exists already.  players 0: as many as its board is for, if frame
 * and mainland, or mainland and island, are those of boards for one number of
 * players only; else a usage error that asks.  Broken rules are told through
 * 'say' (rules.h), and do not keep the map from being scored. */
Deal *deal_take(Diag *diag, Arena *arena, const Atlas *atlas, const Limits *limits, const Board *map, int players,
                RulesSay *say);
