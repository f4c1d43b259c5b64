#include "balance.h"

#include <string.h>

/* The opening takes longer than all the rest: it is played in a short, cool
 * search of its own that begins where the first one ends. */
enum { WITH_DRAFT = 4 };

typedef struct {
    const Task *task;
    const Isle *isle;
    uint8_t number[ISLE_CELLS];
    Sites   sites;                      /* pips only */
    uint8_t bare[ISLE_SITES];           /* hexes without a number */
    int     inner[ISLE_CELLS];          /* inner sites of a cell */
    int64_t sum, squares;
    int     bare_sites, bare_pairs, broken;
    bool    with_draft;
    guint   moving;
    uint8_t movers[ISLE_CELLS];
} Search;

static int beside_broken(const Search *s, guint cell, int number)
{
    int broken = 0;

    for (guint k = 0; k < s->isle->near[cell]; k++)
        broken += rules_clash[number] >> s->number[s->isle->beside[cell][k]] & 1;
    return broken;
}

static int beside_bare(const Search *s, guint cell)
{
    int bare = 0;

    for (guint k = 0; k < s->isle->near[cell]; k++)
        bare += !s->number[s->isle->beside[cell][k]];
    return bare;
}

static void set_number(Search *s, guint cell, int number)
{
    int before = s->number[cell], most = s->task->limits->pips;
    int change = number_pips(number) - number_pips(before), bare = !number - !before;

    s->broken += beside_broken(s, cell, number) - beside_broken(s, cell, before);
    s->bare_pairs += bare ? bare * beside_bare(s, cell) : 0;
    s->number[cell] = (uint8_t) number;
    s->sum += change * s->inner[cell];
    for (int k = 0; k < 6; k++) {
        int site = s->isle->site[cell][k];
        int old = s->sites.pips[site], new = old + change;
        s->sites.pips[site] = (uint8_t) new;
        s->broken += (new > most) - (old > most);
        if (s->isle->at[site].inner) {
            s->squares += new * new - old * old;
            s->bare_sites += !!(s->bare[site] + bare) - !!s->bare[site];
            s->bare[site] = (uint8_t) (s->bare[site] + bare);
        }
    }
}

static void begin(Search *s, const Task *task)
{
    memset(s, 0, sizeof(*s));
    s->task = task;
    s->isle = task->isle;
    s->bare_sites = (int) s->isle->inner;       /* all are bare to begin with */
    s->bare_pairs = (int) s->isle->borders;
    for (guint i = 0; i < s->isle->sites; i++)
        s->bare[i] = s->isle->at[i].cells;
    for (guint i = 0; i < s->isle->cells; i++) {
        for (int k = 0; k < 6; k++)
            s->inner[i] += s->isle->at[s->isle->site[i][k]].inner;
        if (!task->number_stays[i])
            s->movers[s->moving++] = (uint8_t) i;
    }
    for (guint i = 0; i < s->isle->cells; i++)
        set_number(s, i, task->number[i]);
}

/* All but the intersections. */
static int64_t plain_loss(const Search *s, int64_t dear)
{
    const int *weight = s->task->rules->weight;
    guint inner = s->isle->inner;

    return dear * s->broken
        + (int64_t) weight[PART_CLUSTERS]
        * (FAIR_ONE - fair_clusters_part(s->isle->borders, (guint) s->bare_pairs))
        + (int64_t) weight[PART_VARIETY] * (FAIR_ONE - fair_variety_part(inner, inner - (guint) s->bare_sites));
}

/* The opening as it goes when terrain does not matter. */
static int64_t draft_loss(const Search *s, int64_t dear)
{
    Draft draft;

    if (!s->task->seats)
        return 0;
    fair_draft(s->isle, s->task->rules, s->task->seats, &s->sites, &draft);
    return (int64_t) s->task->rules->weight[PART_DRAFT] * (FAIR_ONE - fair_draft_part(&draft)) + dear * draft.missing;
}

/* The whole loss, or anything above 'most' when it is more than that: what is
 * costly to work out comes last. */
static int64_t loss_within(const Search *s, int64_t dear, int64_t most)
{
    guint inner = s->isle->inner;
    int weight = s->task->rules->weight[PART_INTERSECTIONS];
    int64_t loss = plain_loss(s, dear);

    if (loss > most || (weight && !fair_intersections_within(inner, s->sum, s->squares, (most - loss) / weight)))
        return most + 1;
    loss += (int64_t) weight * (FAIR_ONE - fair_intersections_part(inner, s->sum, s->squares));
    return loss > most || !s->with_draft ? loss : loss + draft_loss(s, dear);
}

/* The terrain of a hex that has lost its number, or got one, is exchanged with
 * another one of the kind that it needs. */
static void give_back(const Search *s, const uint8_t *number, Task *task)
{
    guint bare = 0, yields = 0;

    memcpy(task->number, number, sizeof(task->number));
    for (;;) {
        while (bare < s->isle->cells && (number[bare] || !terrain_yields((Terrain) task->terrain[bare])))
            bare++;
        while (yields < s->isle->cells && (!number[yields] || terrain_yields((Terrain) task->terrain[yields])))
            yields++;
        if (bare >= s->isle->cells || yields >= s->isle->cells)
            return;
        uint8_t terrain = task->terrain[bare];
        task->terrain[bare] = task->terrain[yields];
        task->terrain[yields] = terrain;
    }
}

static bool may_swap(const Search *s, guint a, guint b)
{
    const Task *task = s->task;

    if (s->number[a] == s->number[b])
        return false;
    return !s->number[a] == !s->number[b] || (!task->terrain_stays[a] && !task->terrain_stays[b]);
}

/* One search from hot to cool; the best state is left in 'best'. */
static void search(Search *s, Chance *chance, guint steps, int64_t dear, int64_t first, uint8_t best[ISLE_CELLS])
{
    int64_t loss = loss_within(s, dear, INT64_MAX - 1), least = loss, warmth = first;

    memcpy(best, s->number, sizeof(s->number));
    for (guint step = 0; s->moving > 1 && step < steps; step++) {
        guint a = s->movers[chance_below(chance, s->moving)], b = s->movers[chance_below(chance, s->moving)];
        if (step % 64 == 0)
            warmth = anneal_warmth(first, step, steps);
        if (!may_swap(s, a, b))
            continue;
        int64_t most = loss + (warmth * chance_wait(chance) >> 16);
        int number = s->number[a], other = s->number[b];
        set_number(s, a, other);
        set_number(s, b, number);
        int64_t next = loss_within(s, dear, most);
        if (next > most) {
            set_number(s, b, other);
            set_number(s, a, number);
            continue;
        }
        loss = next;
        if (loss < least) {
            least = loss;
            memcpy(best, s->number, sizeof(s->number));
        }
    }
}

void balance_numbers(Task *task, Chance *chance, guint steps)
{
    int64_t dear = anneal_dear(task);
    g_autofree Search *s = g_new(Search, 1);
    uint8_t best[ISLE_CELLS];

    begin(s, task);
    search(s, chance, steps, dear, dear * 2 / 5, best);
    give_back(s, best, task);
    if (task->seats) {
        begin(s, task);
        s->with_draft = true;
        search(s, chance, steps / WITH_DRAFT, dear, dear / 20, best);
        give_back(s, best, task);
    }
}
