/* atlas.h - boards, counts, rules and boxes, from their tables.        floor 1
 *
 * The folder (cards/enchanted-land) holds
 *     boards.csv      the boards, whom they are for, and the opening played on them
 *     boards/...csv   their hexes: what is filled in stays put, the rest is dealt
 *     hexes.csv       terrains of every region; 'random' ones are any resource
 *     tokens.csv      number tokens of every region
 *     sizes.csv       hexes of grown maps; rows 'grown' of the two above are their mixture
 *     rules.csv       limits of the hard rules
 *     fairness.csv    weights of the parts, and targets of the resources
 *     boxes.csv       what lies in which box
 * A board whose hexes do not agree with its counts is an error at its place.
 * Everything lives in the arena. */
#pragma once
#include "rules.h"

enum { ATLAS_REGIONS = REGION_END + 1 };

typedef struct {
    int terrain[TERRAINS];          /* [TERRAIN_OPEN] counts the random ones */
    int number[NUMBERS];
} Mixture;

typedef struct {
    const char  *name, *mirror;     /* "5" and "left"; "" where there is no mirror image */
    int          players;           /* whom it is for */
    int          rounds, opening[OPENING_MOST];
    bool         coast;             /* one settlement on the south or west coast */
    const Board *board;
    Mixture      mixture[ATLAS_REGIONS];
    Span         at;
} Chart;

typedef struct { int players, mainland, island, sea; } MapSize;      /* hexes of a grown map; sea: at least */

/* Frame pieces: a long one runs along three hexes and round a corner, an end
 * holds one printed sea hex in a corner. */
typedef enum { PIECE_LONG, PIECE_TWO, PIECE_ONE, PIECE_END, PIECES } PieceKind;

typedef struct {
    const char *name, *title;
    int         terrain[TERRAINS], number[NUMBERS], piece[PIECES];
    bool        current;            /* taken to be owned when nothing is said */
} Kit;

typedef struct {
    GPtrArray *charts;              /* of Chart* */
    GPtrArray *extents;             /* of MapSize* */
    GPtrArray *kits;                /* of Kit* */
    Mixture    grown[ATLAS_REGIONS];
    Limits     limits;
    FairRules  fair;                /* weights and targets; the opening is the chart's */
} Atlas;

const char *piece_word(PieceKind kind);             /* "long" */
Atlas *atlas_load(Diag *diag, Arena *arena, const char *folder, Span asked_for);    /* NULL after an error */

const Chart  *atlas_chart(const Atlas *atlas, const char *name, bool right);        /* NULL: no such board */
const Chart  *atlas_chart_for(const Atlas *atlas, int players, bool right);         /* with an island; NULL: none */
const MapSize *atlas_extent(const Atlas *atlas, int players);                        /* NULL: none */
const char   *atlas_chart_names(const Atlas *atlas);                                /* blank-separated, each once */
