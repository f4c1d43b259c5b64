/* board.h - the hexes of a map: where they lie and what they show.     floor 1
 *
 * A map of Enchanted Land (or of the base game) fills a convex hexagon of the
 * lattice, the inside of its frame, without holes.  Hexes are axial and
 * pointy-top (hex.h); tiles stand in reading order: by r, then by q.
 *
 * A map and a board are the same table, q,r,region,terrain,number.  In a map
 * every tile is filled in.  A board is what maps are dealt on: where its
 * terrain or number is empty, dealing fills it in, and what it names stays put.
 *
 * Everything lives in the arena that it is made in. */
#pragma once
#include "arena.h"
#include "diag.h"
#include "hex.h"
#include "table.h"
#include <stdint.h>

typedef enum { REGION_MAINLAND, REGION_ISLAND, REGION_SEA, REGION_END } Region;
#define REGION_WORDS "mainland island sea end"

/* The first five are resources; all up to gold but the desert yield something. */
typedef enum {
    TERRAIN_OPEN, TERRAIN_FOREST, TERRAIN_PASTURE, TERRAIN_FIELDS, TERRAIN_HILLS, TERRAIN_MOUNTAINS,
    TERRAIN_DESERT, TERRAIN_GOLD, TERRAIN_SEA
} Terrain;
#define TERRAIN_WORDS "forest pasture fields hills mountains desert gold sea"

enum {
    TERRAINS    = TERRAIN_SEA + 1,
    BOARD_MOST  = 1024,         /* tiles of a map */
    BOARD_FAR   = 200,          /* no q or r is further from nought */
    NUMBERS     = 13            /* arrays over the numbers 2 to 12 */
};

typedef struct {
    Hex     hex;
    Region  region;
    Terrain terrain;            /* TERRAIN_OPEN: to be dealt */
    int     number;             /* 0: none, or to be dealt */
    Span    at;                 /* its row; without source when the program made it */
} Tile;

typedef struct {
    Tile    *tiles;
    guint    count;
    int      q, r, width, height;       /* the smallest lattice parallelogram around */
    int16_t *grid;                      /* tile numbers by place, -1 where there is none */
    int      side[6];                   /* hexes along the frame, clockwise from the top */
    Hex      corner[6];                 /* where these sides begin: corner[0] is the top left one */
    bool     has_end[6];                /* a frame end lies at this corner, whether a tile covers it or not */
} Board;

const char *terrain_word(Terrain terrain);          /* "" for TERRAIN_OPEN */
const char *region_word(Region region);
Terrain     terrain_named(const char *word, size_t len);    /* TERRAIN_OPEN: no such terrain */
bool        terrain_yields(Terrain terrain);        /* has a number */
bool        terrain_is_resource(Terrain terrain);   /* one of the five */

/* 0 for no number; 7 is no number of a map. */
static inline int number_pips(int number) { return number ? number < 7 ? number - 1 : 13 - number : 0; }

/* Puts tiles in order and finds the frame; the tiles are copied.  False, and
 * *hole set, when they do not fill a hexagon; at most BOARD_MOST tiles, none
 * twice. */
bool board_make(Arena *arena, const Tile *tiles, guint count, Board *board, Hex *hole);
Board *board_copy(Arena *arena, const Board *board);
int  board_at(const Board *board, Hex hex);         /* tile number, or -1 */
bool board_is_land(const Board *board, Hex hex);    /* mainland or island, whatever its terrain */

/* Reads a map, or (open) a board.  Errors at their cells: a column that is
 * missing or unknown, a word or number that is none, a doubled tile, a hole, a
 * terrain that its region cannot have, a number where there can be none, or
 * none where there must be one.  NULL after an error. */
Board *board_read(Diag *diag, Arena *arena, const Table *table, bool open);
void   board_write(const Board *board, GString *csv);

/* The corners where three island hexes meet, in reading order: the places of
 * the treasures.  The whole footprint counts, a lake on the island too. */
int   corner_order(const void *a, const void *b);   /* of canonical Corners, for qsort: reading order */
guint board_treasures(const Board *board, Arena *arena, Corner **places);
