#include "deal.h"
#include "balance.h"
#include "setup.h"

#include <string.h>

/* Steps of the searches for every hex, how warm they begin, and how many tries
 * are usual. */
enum { ANNEAL_STEPS = 150, BALANCE_STEPS = 250, POLISH_STEPS = 350, POLISHES = 4, WARM = 40, POLISH_WARM = 10, TRIES = 8 };

enum { STREAM_POLISH = 0x901150 };      /* of chance; tries have the streams from nought on */

/* ---- one try ---- */

typedef struct {
    const Board *board;             /* NULL: no shape was found */
    Found        mainland, island;
    int64_t      bound;             /* of the mainland's loss */
} Try;

static bool has_free_numbers(const Task *task)
{
    for (guint i = 0; i < task->isle->cells; i++)
        if (!task->number_stays[i])
            return true;
    return false;
}

/* Numbers first, then terrain on them. */
static int64_t search(const Setup *setup, const Isle *isle, Chance *chance, Found *found)
{
    Task task;

    setup_task(setup, isle, &task);
    anneal_shuffle(&task, chance);
    int64_t bound = anneal_bound(&task);
    if (has_free_numbers(&task)) {
        balance_numbers(&task, chance, BALANCE_STEPS * isle->cells);
        for (guint i = 0; i < isle->cells; i++) {
            task.number_stays[i] = true;
            task.terrain_stays[i] |= !task.number[i];
        }
        bound = MIN(bound, anneal_bound(&task));
    }
    anneal_search(&task, chance, ANNEAL_STEPS * isle->cells, WARM, found);
    return bound;
}

static void try_once(const Setup *setup, Arena *arena, guint number, Try *try)
{
    Chance chance = chance_new(setup->order->seed, number);
    g_autofree Isle *isle = g_new(Isle, 1);

    try->board = setup_board(arena, setup, &chance);
    if (!try->board)
        return;
    isle_make(try->board, REGION_MAINLAND, isle);
    try->bound = search(setup, isle, &chance, &try->mainland);
    isle_make(try->board, REGION_ISLAND, isle);
    if (isle->cells)
        search(setup, isle, &chance, &try->island);
}

/* ---- all tries, by as many threads as there are jobs ---- */

typedef struct {
    const Setup *setup;
    Try         *tries;
    guint        count;
    gint         next;
} Work;

static gpointer work_on(gpointer data)
{
    Work *work = data;
    Arena *arena = arena_new();
    guint number;

    while ((number = (guint) g_atomic_int_add(&work->next, 1)) < work->count)
        try_once(work->setup, arena, number, &work->tries[number]);
    return arena;
}

/* Boards that a try has grown stay in the arena of its thread: the caller's
 * arena takes over the one that counts. */
static void work_through(Work *work, guint jobs, GPtrArray *arenas)
{
    g_autoptr(GPtrArray) threads = g_ptr_array_new();

    jobs = MIN(MAX(jobs, 1), work->count);
    for (guint i = 1; i < jobs; i++)
        g_ptr_array_add(threads, g_thread_new("deal", work_on, work));
    g_ptr_array_add(arenas, work_on(work));
    for (guint i = 0; i < threads->len; i++)
        g_ptr_array_add(arenas, g_thread_join(threads->pdata[i]));
}

/* ---- the best of them ---- */

static guint broken_of(const Found *found)
{
    guint sum = 0;

    for (int i = 0; i < RULES; i++)
        sum += found->broken[i];
    return sum;
}

static bool better(const Try *a, const Try *b)
{
    guint a_broken = broken_of(&a->mainland) + broken_of(&a->island);
    guint b_broken = broken_of(&b->mainland) + broken_of(&b->island);

    if (!a->board || !b->board)
        return a->board && !b->board;
    if (a_broken != b_broken)
        return a_broken < b_broken;
    return a->mainland.loss != b->mainland.loss ? a->mainland.loss < b->mainland.loss
        : a->island.loss < b->island.loss;
}

/* On a board that is given, every region takes its best; a shape that has been
 * grown keeps its own. */
static Try best_try(const Try *tries, guint count, bool grown)
{
    Try best = tries[0];

    for (guint i = 1; i < count; i++) {
        if (grown && better(&tries[i], &best))
            best = tries[i];
        if (!grown && tries[i].mainland.loss < best.mainland.loss)
            best.mainland = tries[i].mainland;
        if (!grown && tries[i].island.loss < best.island.loss)
            best.island = tries[i].island;
    }
    return best;
}

/* Where numbers are free: terrain and numbers of the best try together; again
 * as long as the opening is not even. */
static void polish(const Setup *setup, const Board *board, Region region, Found *best)
{
    Chance chance = chance_new(setup->order->seed, STREAM_POLISH + (uint64_t) region);
    g_autofree Isle *isle = g_new(Isle, 1);
    Found found;
    Task task;

    isle_make(board, region, isle);
    setup_task(setup, isle, &task);
    if (!has_free_numbers(&task))
        return;
    for (int i = 0; i < POLISHES && (!i || best->draft < FAIR_ONE); i++) {
        memcpy(task.terrain, best->terrain, sizeof(task.terrain));
        memcpy(task.number, best->number, sizeof(task.number));
        anneal_search(&task, &chance, POLISH_STEPS * isle->cells, POLISH_WARM, &found);
        if (found.loss < best->loss)
            *best = found;
    }
}

static void fill_in(Board *map, Region region, const Found *found)
{
    guint cell = 0;

    for (guint i = 0; i < map->count; i++) {
        Tile *tile = &map->tiles[i];
        if (tile->region != region || tile->terrain == TERRAIN_SEA)
            continue;
        tile->terrain = (Terrain) found->terrain[cell];
        tile->number = found->number[cell++];
    }
}

static const Board *map_of(Arena *arena, const Try *try)
{
    Board *map = board_copy(arena, try->board);

    for (guint i = 0; i < map->count; i++)
        map->tiles[i].at = (Span) { NULL, 0, 0 };
    fill_in(map, REGION_MAINLAND, &try->mainland);
    fill_in(map, REGION_ISLAND, &try->island);
    return map;
}

const Board *deal_board(Arena *arena, const Deal *deal)
{
    Board *board = board_copy(arena, deal->map);

    for (guint i = 0; i < board->count; i++)
        if (terrain_is_resource(board->tiles[i].terrain))
            board->tiles[i].terrain = TERRAIN_OPEN;
    return board;
}

static bool say_broken(Diag *diag, const Setup *setup, const Try *try, guint tries)
{
    const Span nowhere = { NULL, 0, 0 };
    bool good = true;

    if (!try->board)
        return diag_error(diag, nowhere, "no shape was found for a mainland of %d hexes and an island of %d; ask for a "
                          "smaller mainland (--mainland)", setup->extent.mainland, setup->extent.island);
    for (int i = 0; i < RULES; i++)
        if (try->mainland.broken[i] || try->island.broken[i])
            good = diag_error(diag, nowhere, "no map was found in %u tries that keeps the rule '%s' on the %s; ask for %s",
                              tries, rule_says((Rule) i), try->mainland.broken[i] ? "mainland" : "island",
                              rule_advice((Rule) i));
    return good;
}

/* ---- a map and its score ---- */

static bool measure(Diag *diag, Deal *deal)
{
    bool fits = isle_make(deal->map, REGION_MAINLAND, &deal->mainland)
        && isle_make(deal->map, REGION_ISLAND, &deal->island);

    if (!fits)
        return diag_error(diag, deal->map->tiles[0].at, "this map has more than %d hexes of land in one region", ISLE_CELLS);
    fair_score(&deal->mainland, &deal->rules, deal->players, &deal->fair);
    deal->has_island = deal->island.cells > 0;
    if (deal->has_island)
        fair_score(&deal->island, &deal->rules, 0, &deal->island_fair);
    return true;
}

static int bound_of(const FairRules *rules, int64_t loss)
{
    int64_t weights = 0;

    for (int i = 0; i < PARTS; i++)
        weights += rules->weight[i];
    return (int) (FAIR_ONE - loss / weights);
}

Deal *deal_map(Diag *diag, Arena *arena, const Atlas *atlas, const Order *order)
{
    Setup setup;

    if (!setup_read(diag, atlas, order, &setup))
        return NULL;
    Work work = { .setup = &setup, .count = order->tries ? order->tries : TRIES };
    g_autoptr(GPtrArray) arenas = g_ptr_array_new_with_free_func((GDestroyNotify) arena_free);
    g_autofree Try *tries = work.tries = g_new0(Try, work.count);
    work_through(&work, order->jobs, arenas);
    Try best = best_try(tries, work.count, setup.grown);
    for (int region = REGION_MAINLAND; best.board && region <= REGION_ISLAND; region++)
        polish(&setup, best.board, (Region) region, region == REGION_MAINLAND ? &best.mainland : &best.island);
    if (!say_broken(diag, &setup, &best, work.count))
        return NULL;

    Deal *deal = arena_make(arena, Deal);
    *deal = (Deal) {
        .atlas = atlas, .chart = setup.grown ? NULL : setup.chart, .map = map_of(arena, &best),
        .players = order->players, .seed = order->seed, .dealt = true, .limits = setup.limits, .rules = setup.rules,
        .bound = bound_of(&setup.rules, best.bound),
    };
    guint broken[RULES];
    bool kept = measure(diag, deal)
        && !rules_check(diag, diag_error, &deal->limits, deal->map, best.board, &deal->fair.draft, broken);
    return kept ? deal : NULL;
}

/* The board whose frame and mainland a map has, if any. */
static const Chart *chart_like(const Atlas *atlas, const Deal *deal, int players)
{
    for (guint i = 0; i < atlas->charts->len; i++) {
        const Chart *chart = g_ptr_array_index(atlas->charts, i);
        guint mainland = 0;
        for (guint k = 0; k < chart->board->count; k++)
            mainland += chart->board->tiles[k].region == REGION_MAINLAND;
        if (!memcmp(chart->board->side, deal->map->side, sizeof(chart->board->side))
            && mainland == deal->mainland.cells && (!players || players == chart->players))
            return chart;
    }
    return NULL;
}

Deal *deal_take(Diag *diag, Arena *arena, const Atlas *atlas, const Limits *limits, const Board *map, int players,
                RulesSay *say)
{
    Deal *deal = arena_make(arena, Deal);
    guint broken[RULES];

    *deal = (Deal) { .atlas = atlas, .map = map, .limits = *limits, .rules = atlas->fair };
    if (players && (players < PLAYERS_LEAST || players > PLAYERS_MOST)) {
        diag_usage(diag, "expected from %d to %d players, not %d", PLAYERS_LEAST, PLAYERS_MOST, players);
        return NULL;
    }
    if (!measure(diag, deal))
        return NULL;
    const Chart *like = chart_like(atlas, deal, players);
    deal->players = players ? players : like ? like->players : 4;
    for (guint i = 0; !like && i < atlas->charts->len; i++) {
        const Chart *chart = g_ptr_array_index(atlas->charts, i);
        like = chart->coast == deal->has_island ? chart : NULL;
    }
    if (like) {
        deal->rules.rounds = like->rounds;
        deal->rules.coast  = like->coast;
        memcpy(deal->rules.opening, like->opening, sizeof(like->opening));
    }
    measure(diag, deal);
    rules_check(diag, say, &deal->limits, map, NULL, &deal->fair.draft, broken);
    return deal;
}
