#include "fair.h"

#include <stdlib.h>
#include <string.h>

guint fair_root(uint64_t square)
{
    uint64_t root = 0;

    for (uint64_t bit = UINT64_C(1) << 60; bit; bit >>= 2) {
        if (square >= root + bit) {
            square -= root + bit;
            root = (root >> 1) + bit;
        } else {
            root >>= 1;
        }
    }
    return (guint) root;
}

int fair_spread(const Draft *draft)
{
    int least = draft->income[0], most = draft->income[0];

    for (int i = 1; i < draft->seats; i++) {
        least = MIN(least, draft->income[i]);
        most  = MAX(most, draft->income[i]);
    }
    return most - least;
}

int fair_draft_part(const Draft *draft)
{
    int64_t sum = 0;

    for (int i = 0; i < draft->seats; i++)
        sum += draft->income[i];
    if (!sum || draft->missing)
        return 0;
    int64_t lost = INT64_C(4) * FAIR_ONE * draft->seats * fair_spread(draft) / sum;
    return lost < FAIR_ONE ? (int) (FAIR_ONE - lost) : 0;
}

/* With n hexes of a resource of weight w, its target is n * w parts of all
 * pips, of which there are as many as the sum of n * w. */
int fair_resources_part(const FairRules *rules, const int count[TERRAINS], const int pips[TERRAINS])
{
    int64_t all_pips = 0, all_parts = 0, worst = 0;

    for (int t = TERRAIN_FOREST; t <= TERRAIN_MOUNTAINS; t++) {
        all_pips  += pips[t];
        all_parts += count[t] * rules->target[t];
    }
    for (int t = TERRAIN_FOREST; t <= TERRAIN_MOUNTAINS; t++) {
        int64_t target = (int64_t) count[t] * rules->target[t] * all_pips;
        if (target > 0)
            worst = MAX(worst, llabs(pips[t] * all_parts - target) * (2 * FAIR_ONE) / target);
    }
    return worst < FAIR_ONE ? (int) (FAIR_ONE - worst) : 0;
}

int fair_intersections_part(guint inner, int64_t sum, int64_t squares)
{
    if (!inner)
        return FAIR_ONE;
    uint64_t deviation = (uint64_t) (inner * squares - sum * sum);      /* its root / inner is the standard deviation */
    uint64_t lost = (uint64_t) fair_root(deviation * UINT64_C(10000000000)) * (FAIR_ONE / 100000) / (3 * inner);
    return lost < FAIR_ONE ? FAIR_ONE - (int) lost : 0;
}

/* The same without a root: root <= most is square < (most + 1)^2. */
bool fair_intersections_within(guint inner, int64_t sum, int64_t squares, int64_t lost)
{
    if (lost >= FAIR_ONE || !inner)
        return lost >= 0;
    if (lost < 0)
        return false;
    uint64_t deviation = (uint64_t) (inner * squares - sum * sum);
    uint64_t roots = ((uint64_t) (lost + 1) * 3 * inner + 9) / 10;      /* the first that loses more */
    return deviation * UINT64_C(10000000000) < roots * roots;
}

int fair_clusters_part(guint borders, guint pairs)
{
    uint64_t lost = borders ? (uint64_t) pairs * 100 * FAIR_ONE / (15 * borders) : 0;
    return lost < FAIR_ONE ? FAIR_ONE - (int) lost : 0;
}

int fair_variety_part(guint inner, guint varied)
{
    return inner ? (int) ((uint64_t) varied * FAIR_ONE / inner) : FAIR_ONE;
}

static void measure_sites(const Isle *isle, Sites *sites)
{
    memset(sites, 0, sizeof(*sites));
    for (guint i = 0; i < isle->cells; i++) {
        const Tile *tile = &isle->board->tiles[isle->tile[i]];
        for (int k = 0; k < 6; k++) {
            sites->pips[isle->site[i][k]] += (uint8_t) number_pips(tile->number);
            sites->terrains[isle->site[i][k]] += sites_one(tile->terrain);
        }
    }
}

static void measure_parts(const Isle *isle, const FairRules *rules, const Sites *sites, Score *score)
{
    int count[TERRAINS] = { 0 }, pips[TERRAINS] = { 0 };
    int64_t sum = 0, squares = 0;
    guint pairs = 0, varied = 0;

    for (guint i = 0; i < isle->cells; i++) {
        const Tile *tile = &isle->board->tiles[isle->tile[i]];
        count[tile->terrain]++;
        pips[tile->terrain] += number_pips(tile->number);
        for (guint k = 0; k < isle->near[i]; k++)
            pairs += isle->board->tiles[isle->tile[isle->beside[i][k]]].terrain == tile->terrain;
    }
    for (guint i = 0; i < isle->sites; i++) {
        if (!isle->at[i].inner)
            continue;
        sum += sites->pips[i];
        squares += sites->pips[i] * sites->pips[i];
        varied += sites_count(sites_yields(sites->terrains[i])) == 3;
    }
    score->part[PART_RESOURCES]     = fair_resources_part(rules, count, pips);
    score->part[PART_INTERSECTIONS] = fair_intersections_part(isle->inner, sum, squares);
    score->part[PART_CLUSTERS]      = fair_clusters_part(isle->borders, pairs / 2);
    score->part[PART_VARIETY]       = fair_variety_part(isle->inner, varied);
}

void fair_score(const Isle *isle, const FairRules *rules, int seats, Score *score)
{
    int64_t sum = 0, weights = 0;
    Sites sites;

    *score = (Score) { .drafted = seats > 0 };
    measure_sites(isle, &sites);
    measure_parts(isle, rules, &sites, score);
    if (score->drafted) {
        fair_draft(isle, rules, seats, &sites, &score->draft);
        score->part[PART_DRAFT] = fair_draft_part(&score->draft);
    }
    for (int i = score->drafted ? PART_DRAFT : PART_DRAFT + 1; i < PARTS; i++) {
        sum += (int64_t) rules->weight[i] * score->part[i];
        weights += rules->weight[i];
    }
    score->total = weights ? (int) (sum / weights) : 0;
}
