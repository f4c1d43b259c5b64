#include "anneal.h"

#include <string.h>

/* One broken rule costs this share of the whole score. */
enum { BROKEN_SHARE = 20 };

typedef struct {
    const Task *task;
    const Isle *isle;
    uint8_t  terrain[ISLE_CELLS], number[ISLE_CELLS], pips[ISLE_CELLS];
    Sites    sites;
    int      count[TERRAINS], sum[TERRAINS];    /* hexes and pips of every terrain */
    guint    pairs, varied;
    int64_t  inner_pips, inner_squares;
    int      broken[RULES];
    int      chained[ISLE_CELLS];               /* neighbours of the same terrain */
    int      intersections;                     /* this part, and for which pips it was worked out */
    int64_t  known_pips, known_squares;
    guint    moving, movers[ISLE_CELLS];        /* cells that can change */
    Draft    draft;
} Search;

/* Takes the terrain of a cell away (step -1) or puts it there (+1). */
static void count_terrain(Search *s, guint cell, int step)
{
    const Isle *isle = s->isle;
    Terrain terrain = (Terrain) s->terrain[cell];
    uint32_t one = sites_one(terrain);

    s->count[terrain] += step;
    s->sum[terrain] += step * s->pips[cell];
    if (terrain == TERRAIN_GOLD && s->pips[cell] > s->task->limits->gold)
        s->broken[RULE_GOLD] += step;
    for (guint k = 0; k < isle->near[cell]; k++) {
        guint other = isle->beside[cell][k];
        if (s->terrain[other] == terrain) {
            s->pairs += (guint) step;
            s->chained[other] += step;
            s->chained[cell] += step;
        }
    }
    for (int k = 0; k < 6; k++) {
        int site = isle->site[cell][k];
        uint32_t before = s->sites.terrains[site];
        uint32_t after = step > 0 ? before + one : before - one;
        s->sites.terrains[site] = after;
        if (isle->at[site].inner) {
            s->varied += sites_count(sites_yields(after)) == 3;
            s->varied -= sites_count(sites_yields(before)) == 3;
        }
    }
}

static void set_terrain(Search *s, guint cell, uint8_t terrain)
{
    count_terrain(s, cell, -1);
    s->terrain[cell] = terrain;
    count_terrain(s, cell, +1);
}

static void count_numbers(Search *s, guint cell, int step)
{
    const Isle *isle = s->isle;

    for (guint k = 0; k < isle->near[cell]; k++) {
        Rule rule = rule_of_numbers(s->number[cell], s->number[isle->beside[cell][k]]);
        if (rule != RULES)
            s->broken[rule] += step;
    }
}

static void set_number(Search *s, guint cell, uint8_t number)
{
    const Isle *isle = s->isle;
    int most = s->task->limits->pips, gold = s->task->limits->gold;
    int pips = number_pips(number), change = pips - s->pips[cell];

    count_numbers(s, cell, -1);
    s->number[cell] = number;
    count_numbers(s, cell, +1);
    if (!change)
        return;
    if (s->terrain[cell] == TERRAIN_GOLD)
        s->broken[RULE_GOLD] += (pips > gold) - (s->pips[cell] > gold);
    s->sum[s->terrain[cell]] += change;
    s->pips[cell] = (uint8_t) pips;
    for (int k = 0; k < 6; k++) {
        int site = isle->site[cell][k];
        int before = s->sites.pips[site], after = before + change;
        s->sites.pips[site] = (uint8_t) after;
        s->broken[RULE_PIPS] += (after > most) - (before > most);
        if (isle->at[site].inner) {
            s->inner_pips += change;
            s->inner_squares += after * after - before * before;
        }
    }
}

static int chain_from(const Search *s, guint cell, bool *seen)
{
    uint8_t waiting[ISLE_CELLS];
    int size = 0, count = 1;

    waiting[0] = (uint8_t) cell;
    seen[cell] = true;
    while (count) {
        guint here = waiting[--count];
        size++;
        for (guint k = 0; k < s->isle->near[here]; k++) {
            guint other = s->isle->beside[here][k];
            if (!seen[other] && s->terrain[other] == s->terrain[cell]) {
                seen[other] = true;
                waiting[count++] = (uint8_t) other;
            }
        }
    }
    return size;
}

/* Hexes by which chains are too long. */
static int chains_broken(const Search *s)
{
    int broken = 0, most = s->task->limits->chain;
    bool seen[ISLE_CELLS];

    if ((int) s->pairs < most)
        return 0;
    memset(seen, 0, s->isle->cells);
    for (guint i = 0; i < s->isle->cells; i++)
        if (s->chained[i] && !seen[i]) {
            int size = chain_from(s, i, seen);
            broken += MAX(size - most, 0);
        }
    return broken;
}

int64_t anneal_dear(const Task *task)
{
    int64_t weights = 0;

    for (int i = 0; i < PARTS; i++)
        weights += task->rules->weight[i];
    return weights * FAIR_ONE / BROKEN_SHARE;
}

/* All but the draft. */
static int64_t plain_loss(Search *s, int64_t dear)
{
    const int *weight = s->task->rules->weight;
    int broken = 0;

    if (s->known_pips != s->inner_pips || s->known_squares != s->inner_squares) {
        s->known_pips = s->inner_pips;
        s->known_squares = s->inner_squares;
        s->intersections = fair_intersections_part(s->isle->inner, s->inner_pips, s->inner_squares);
    }
    s->broken[RULE_CHAIN] = chains_broken(s);
    for (int i = RULE_REDS; i <= RULE_GOLD; i++)
        broken += s->broken[i];
    return dear * broken
        + (int64_t) weight[PART_RESOURCES] * (FAIR_ONE - fair_resources_part(s->task->rules, s->count, s->sum))
        + (int64_t) weight[PART_INTERSECTIONS] * (FAIR_ONE - s->intersections)
        + (int64_t) weight[PART_CLUSTERS] * (FAIR_ONE - fair_clusters_part(s->isle->borders, s->pairs))
        + (int64_t) weight[PART_VARIETY] * (FAIR_ONE - fair_variety_part(s->isle->inner, s->varied));
}

static int64_t draft_loss(Search *s, int64_t dear)
{
    if (!s->task->seats)
        return 0;
    fair_draft(s->isle, s->task->rules, s->task->seats, &s->sites, &s->draft);
    s->broken[RULE_COAST] = s->draft.missing;
    return (int64_t) s->task->rules->weight[PART_DRAFT] * (FAIR_ONE - fair_draft_part(&s->draft))
        + dear * s->draft.missing;
}

static void search_begin(Search *s, const Task *task)
{
    memset(s, 0, sizeof(*s));
    s->task = task;
    s->isle = task->isle;
    s->known_pips = -1;
    for (guint i = 0; i < s->isle->cells; i++) {
        s->terrain[i] = task->terrain[i];
        count_terrain(s, i, +1);
    }
    for (guint i = 0; i < s->isle->cells; i++) {
        set_number(s, i, task->number[i]);
        if (!task->terrain_stays[i] || !task->number_stays[i])
            s->movers[s->moving++] = i;
    }
}

typedef enum { SWAP_NONE, SWAP_TERRAINS, SWAP_NUMBERS, SWAP_BOTH } Swap;

static void swap_cells(Search *s, guint a, guint b, Swap swap)
{
    if (swap & SWAP_TERRAINS) {
        uint8_t terrain = s->terrain[a];
        set_terrain(s, a, s->terrain[b]);
        set_terrain(s, b, terrain);
    }
    if (swap & SWAP_NUMBERS) {
        uint8_t number = s->number[a];
        set_number(s, a, s->number[b]);
        set_number(s, b, number);
    }
}

/* What of two cells may be swapped: a terrain that yields keeps a number, one
 * that does not goes without. */
static Swap choose_swap(const Search *s, Chance *chance, guint a, guint b)
{
    const Task *task = s->task;
    bool terrains = s->terrain[a] != s->terrain[b] && !task->terrain_stays[a] && !task->terrain_stays[b];
    bool numbers  = s->number[a] != s->number[b] && !task->number_stays[a] && !task->number_stays[b];

    if (!s->number[a] != !s->number[b])
        return terrains && numbers ? SWAP_BOTH : SWAP_NONE;
    if (terrains && numbers)
        return (Swap) (1 + chance_below(chance, 3));
    return terrains ? SWAP_TERRAINS : numbers ? SWAP_NUMBERS : SWAP_NONE;
}

static void keep(const Search *s, int64_t loss, guint step, Found *found)
{
    memcpy(found->terrain, s->terrain, sizeof(s->terrain));
    memcpy(found->number, s->number, sizeof(s->number));
    for (int i = 0; i < RULES; i++)
        found->broken[i] = (guint) s->broken[i];
    found->draft = s->task->seats ? fair_draft_part(&s->draft) : FAIR_ONE;
    found->loss = loss;
    found->steps = step;
}

/* Six halvings over the whole search, even in between. */
int64_t anneal_warmth(int64_t first, guint step, guint steps)
{
    enum { HALVINGS = 6 };
    uint64_t way = ((uint64_t) step * HALVINGS << 16) / steps;      /* 16 bits behind the point */
    int64_t whole = first >> (way >> 16);
    return whole - (whole * (int64_t) (way & 0xffff) >> 17);
}

void anneal_search(const Task *task, Chance *chance, guint steps, int warm, Found *found)
{
    int64_t dear = anneal_dear(task), warmth = 0, bound = anneal_bound(task);
    g_autofree Search *s = g_new(Search, 1);

    search_begin(s, task);
    int64_t loss = plain_loss(s, dear);
    loss += draft_loss(s, dear);
    keep(s, loss, 0, found);
    for (guint step = 1; s->moving > 1 && step <= steps && found->loss > bound; step++) {
        guint a = s->movers[chance_below(chance, s->moving)], b = s->movers[chance_below(chance, s->moving)];
        Swap swap = choose_swap(s, chance, a, b);
        if (step % 64 == 1)
            warmth = anneal_warmth(dear * warm / 100, step, steps);
        if (swap == SWAP_NONE)
            continue;
        int64_t most = loss + (warmth * chance_wait(chance) >> 16);
        int coast = s->broken[RULE_COAST];
        swap_cells(s, a, b, swap);
        int64_t next = plain_loss(s, dear);
        if (next <= most)
            next += draft_loss(s, dear);
        if (next <= most) {
            loss = next;
            if (loss < found->loss)
                keep(s, loss, step, found);
        } else {
            swap_cells(s, a, b, swap);
            s->broken[RULE_COAST] = coast;
        }
    }
}
