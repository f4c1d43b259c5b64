/* What a deal starts from, and what it can reach at best. */
#include "anneal.h"

#include <stdlib.h>
#include <string.h>

/* Shuffles the terrains (1), numbers (2) or both (3) of some cells. */
static void shuffle_cells(Task *task, Chance *chance, const uint8_t *cells, guint count, int what)
{
    for (guint i = count; i > 1; i--) {
        guint a = cells[i - 1], b = cells[chance_below(chance, i)];
        uint8_t terrain = task->terrain[a], number = task->number[a];
        if (what & 1) {
            task->terrain[a] = task->terrain[b];
            task->terrain[b] = terrain;
        }
        if (what & 2) {
            task->number[a] = task->number[b];
            task->number[b] = number;
        }
    }
}

/* First whole hexes, then what yields among its like. */
void anneal_shuffle(Task *task, Chance *chance)
{
    for (int what = 3; what > 0; what--) {
        uint8_t cells[ISLE_CELLS];
        guint count = 0;
        for (guint i = 0; i < task->isle->cells; i++) {
            bool moves = (!(what & 1) || !task->terrain_stays[i]) && (!(what & 2) || !task->number_stays[i]);
            if (moves && (what == 3 || task->number[i]))
                cells[count++] = (uint8_t) i;
        }
        shuffle_cells(task, chance, cells, count, what);
    }
}

typedef struct {
    const Task *task;
    int count[TERRAINS];
    int pips;                   /* of all cells */
    int64_t parts;              /* hexes times target, of the resources */
} Dealt;

static Dealt measure(const Task *task)
{
    Dealt dealt = { .task = task };

    for (guint i = 0; i < task->isle->cells; i++) {
        dealt.count[task->terrain[i]]++;
        dealt.pips += number_pips(task->number[i]);
    }
    for (int t = TERRAIN_FOREST; t <= TERRAIN_MOUNTAINS; t++)
        dealt.parts += dealt.count[t] * task->rules->target[t];
    return dealt;
}

/* Whether the resources can share so many pips with no deviation beyond 'lost'
 * (of FAIR_ONE, 0.5 being one): each has a range of whole pips. */
static bool can_share(const Dealt *dealt, int64_t pips, int64_t lost)
{
    int64_t least = 0, most = 0;

    for (int t = TERRAIN_FOREST; t <= TERRAIN_MOUNTAINS; t++) {
        int64_t target = (int64_t) dealt->count[t] * dealt->task->rules->target[t] * pips;
        if (!target)
            continue;
        int64_t low = target / dealt->parts, high = low + (low * dealt->parts < target);
        if (llabs(low * dealt->parts - target) * (2 * FAIR_ONE) / target > lost)
            low++;
        if (llabs(high * dealt->parts - target) * (2 * FAIR_ONE) / target > lost)
            high--;
        if (low > high)
            return false;
        while ((target - (low - 1) * dealt->parts) * (2 * FAIR_ONE) / target <= lost)
            low--;
        while (((high + 1) * dealt->parts - target) * (2 * FAIR_ONE) / target <= lost)
            high++;
        least += low;
        most += high;
    }
    return least <= pips && pips <= most;
}

static int64_t resources_lost(const Dealt *dealt, int64_t pips)
{
    int64_t low = 0, high = FAIR_ONE;       /* the least loss is in [low, high] */

    while (low < high) {
        int64_t middle = (low + high) / 2;
        if (can_share(dealt, pips, middle))
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

/* Gold that can move takes some of the pips, from one to five a hex. */
static int64_t least_resources_loss(const Dealt *dealt)
{
    const Task *task = dealt->task;
    int least = 0, most = 0;
    int64_t best = FAIR_ONE;

    if (!dealt->parts)
        return 0;
    for (guint i = 0; i < task->isle->cells; i++)
        if (task->terrain[i] == TERRAIN_GOLD) {
            bool stays = task->terrain_stays[i] && task->number_stays[i];
            least += stays ? number_pips(task->number[i]) : 1;
            most  += stays ? number_pips(task->number[i]) : 5;
        }
    for (int gold = least; gold <= MIN(most, dealt->pips); gold++)
        best = MIN(best, resources_lost(dealt, dealt->pips - gold));
    return best;
}

static int int_order(const void *a, const void *b)
{
    return *(const int *) a - *(const int *) b;
}

/* Intersections that touch a hex without yield: those of hexes that stay; or,
 * when there are only others, as many as the last of those with the fewest has,
 * and a third of what they have together, for three can share one. */
static guint least_unvaried(const Task *task)
{
    const Isle *isle = task->isle;
    guint unvaried = 0, free = 0, sum = 0;
    int inner[ISLE_CELLS];

    for (guint i = 0; i < isle->sites; i++) {
        bool bare = false;
        for (int k = 0; k < isle->at[i].cells; k++) {
            guint cell = isle->at[i].cell[k];
            bare |= task->terrain_stays[cell] && !terrain_yields((Terrain) task->terrain[cell]);
        }
        unvaried += isle->at[i].inner && bare;
    }
    if (unvaried)
        return unvaried;
    for (guint i = 0; i < isle->cells; i++) {
        inner[i] = isle_inner_sites(isle, i);
        free += !terrain_yields((Terrain) task->terrain[i]);
    }
    qsort(inner, isle->cells, sizeof(*inner), int_order);
    for (guint i = 0; i < free; i++)
        sum += (guint) inner[i];
    return free ? MAX((guint) inner[free - 1], (sum + 2) / 3) : 0;
}

static guint least_pairs(const Task *task)
{
    const Isle *isle = task->isle;
    guint pairs = 0;

    for (guint i = 0; i < isle->cells; i++)
        for (guint k = 0; k < isle->near[i]; k++) {
            guint other = isle->beside[i][k];
            pairs += task->terrain_stays[i] && task->terrain_stays[other] && task->terrain[i] == task->terrain[other];
        }
    return pairs / 2;
}

/* Where every number stays, nothing moves the pips of an intersection. */
static int64_t least_intersections_loss(const Task *task)
{
    const Isle *isle = task->isle;
    int64_t sum = 0, squares = 0;

    for (guint i = 0; i < isle->cells; i++)
        if (!task->number_stays[i])
            return 0;
    for (guint i = 0; i < isle->sites; i++)
        if (isle->at[i].inner) {
            int pips = 0;
            for (int k = 0; k < 3; k++)
                pips += number_pips(task->number[isle->at[i].cell[k]]);
            sum += pips;
            squares += pips * pips;
        }
    return FAIR_ONE - fair_intersections_part(isle->inner, sum, squares);
}

int64_t anneal_bound(const Task *task)
{
    const int *weight = task->rules->weight;
    const Isle *isle = task->isle;
    Dealt dealt = measure(task);

    return weight[PART_RESOURCES] * least_resources_loss(&dealt)
        + weight[PART_INTERSECTIONS] * least_intersections_loss(task)
        + weight[PART_CLUSTERS] * (int64_t) (FAIR_ONE - fair_clusters_part(isle->borders, least_pairs(task)))
        + weight[PART_VARIETY]
        * (int64_t) (FAIR_ONE - fair_variety_part(isle->inner, isle->inner - MIN(least_unvaried(task), isle->inner)));
}
