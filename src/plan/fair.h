/* fair.h - how fair a map is, in whole numbers.                        floor 1
 *
 * Five parts, each from 0 (worst) to FAIR_ONE:
 *     draft          the seats' incomes after the opening: 1 - spread / (mean / 4)
 *     resources      mean pips of each resource against its target: 1 - worst deviation / 0.5
 *     intersections  pips of the intersections between three land hexes: 1 - standard deviation / 3
 *     clusters       neighbours of one terrain: 1 - pairs / (0.15 of all borders)
 *     variety        share of those intersections with three different yielding terrains
 * No part is below 0.  The formulas and the weights (fairness.csv) were chosen
 * for this program; no play data stand behind them.
 *
 * Income is counted in half pips: a settlement brings the pips of its hexes, a
 * city twice as many, and every terrain that is new to the seat half a pip.
 *
 * Nothing here uses floating point, so that every machine agrees. */
#pragma once
#include "isle.h"

enum { FAIR_ONE = 1000000, SEATS_MOST = 8, OPENING_MOST = 4 };

typedef enum { PART_DRAFT, PART_RESOURCES, PART_INTERSECTIONS, PART_CLUSTERS, PART_VARIETY, PARTS } FairPart;
#define PART_WORDS "draft resources intersections clusters variety"

typedef struct {
    int  weight[PARTS];
    int  target[TERRAINS];          /* of the resources, against each other; > 0 */
    int  rounds;
    int  opening[OPENING_MOST];     /* 1: a settlement, 2: a city; forth, back, forth ... */
    bool coast;                     /* one settlement must lie on the south or west coast */
} FairRules;

typedef struct {
    int     seats;
    int     income[SEATS_MOST];                 /* half pips */
    int16_t site[SEATS_MOST][OPENING_MOST];     /* site of the isle; -1: none was left */
    int     missing;                            /* buildings that found no site */
} Draft;

typedef struct {
    bool    drafted;                /* whether the opening was played here */
    int     part[PARTS];            /* of FAIR_ONE */
    int     total;                  /* of FAIR_ONE, weighted */
    Draft   draft;
} Score;

/* What stands around every site: the pips, and the terrains, each counted in
 * two bits of its own. */
typedef struct { uint8_t pips[ISLE_SITES]; uint32_t terrains[ISLE_SITES]; } Sites;

/* Terrains in the notation of Sites. */
static inline uint32_t sites_one(Terrain terrain) { return UINT32_C(1) << 2 * terrain; }

/* One bit for every yielding terrain at a site, at the lower of its two bits. */
static inline uint32_t sites_yields(uint32_t terrains)
{
    const uint32_t yields = UINT32_C(0x5555) & ~(UINT32_C(1) << 2 * TERRAIN_OPEN | UINT32_C(1) << 2 * TERRAIN_DESERT);
    return (terrains | terrains >> 1) & yields;
}

/* How many of at most three bits are set. */
static inline int sites_count(uint32_t bits)
{
    uint32_t two = bits & (bits - 1), one = two & (two - 1);
    return !!bits + !!two + !!one;
}

/* The opening: every seat in its turn takes the free site with the best income
 * for it, of equal ones the first; a seat without a settlement on the coast
 * must take a coastal site for its last one. */
void fair_draft(const Isle *isle, const FairRules *rules, int seats, const Sites *sites, Draft *draft);

int fair_draft_part(const Draft *draft);
int fair_resources_part(const FairRules *rules, const int count[TERRAINS], const int pips[TERRAINS]);
int fair_intersections_part(guint inner, int64_t sum, int64_t squares);
bool fair_intersections_within(guint inner, int64_t sum, int64_t squares, int64_t lost);   /* 1 - part <= lost? */
int fair_clusters_part(guint borders, guint pairs);
int fair_variety_part(guint inner, guint varied);
int fair_spread(const Draft *draft);            /* best seat - worst seat, half pips */

/* The whole score of a map's region; seats 0: no opening is played there. */
void fair_score(const Isle *isle, const FairRules *rules, int seats, Score *score);

guint fair_root(uint64_t square);               /* the integer square root; square < 2^62 */
