#include "deal.h"
#include "tries.h"

#include <string.h>

enum { TRIES = 8 };                 /* where nothing else is asked for */

/* ---- from the best try to a map ---- */

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
    for (int region = REGION_MAINLAND; region <= REGION_ISLAND; region++)
        fill_in(map, (Region) region, &try->region[region].found);
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
    for (int i = 0; i < RULES; i++) {
        bool mainland = try->region[REGION_MAINLAND].found.broken[i] > 0;
        if (mainland || try->region[REGION_ISLAND].found.broken[i])
            good = diag_error(diag, nowhere,
                              "no map was found in %u tries that keeps the rule '%s' on the %s; ask "
                              "for %s",
                              tries, rule_says((Rule) i), mainland ? "mainland" : "island", rule_advice((Rule) i));
    }
    return good;
}

/* ---- a map and its score ---- */

static bool measure(Diag *diag, Deal *deal)
{
    bool fits = isle_make(deal->map, REGION_MAINLAND, &deal->mainland)
        && isle_make(deal->map, REGION_ISLAND, &deal->island);

    if (!fits)
        return diag_error(diag, deal->map->tiles[0].at, "this map has more than %d hexes of land in one region",
                          ISLE_CELLS);
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
    guint tries = order->tries ? order->tries : TRIES;
    Try best = tries_best(arena, &setup, tries, order->jobs);
    if (!say_broken(diag, &setup, &best, tries))
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

/* As many as boards and sizes like this map are for; 0 where there is none, or several disagree. */
static int players_like(const Atlas *atlas, const Deal *deal)
{
    const Chart *chart = chart_like(atlas, deal, 0);
    int players = chart ? chart->players : 0;

    for (guint i = 0; i < atlas->charts->len; i++) {
        const Chart *other = chart_like(atlas, deal, ((const Chart *) g_ptr_array_index(atlas->charts, i))->players);
        if (other && other->players != players)
            return 0;
    }
    for (guint i = 0; !chart && i < atlas->extents->len; i++) {
        const MapSize *size = g_ptr_array_index(atlas->extents, i);
        if (size->mainland != (int) deal->mainland.cells || size->island != (int) deal->island.cells)
            continue;
        if (players)
            return 0;
        players = size->players;
    }
    return players;
}

/* What a map has more of than the board that it looks like; lacking is then
 * something else. Random hexes may be anything, and one desert may be sea. */
static void warn_of_counts(Diag *diag, const Chart *chart, const Board *map)
{
    int left[ATLAS_REGIONS][TERRAINS], random[ATLAS_REGIONS], tokens[ATLAS_REGIONS][NUMBERS];

    for (int region = 0; region < ATLAS_REGIONS; region++) {
        const Mixture *mixture = &chart->mixture[region];
        memcpy(left[region], mixture->terrain, sizeof(left[region]));
        memcpy(tokens[region], mixture->number, sizeof(tokens[region]));
        random[region] = mixture->terrain[TERRAIN_OPEN];
        left[region][TERRAIN_SEA] += region == REGION_ISLAND;
    }
    for (guint i = 0; i < map->count; i++) {
        const Tile *tile = &map->tiles[i];
        bool land = tile->region == REGION_MAINLAND || tile->region == REGION_ISLAND;
        bool spare = terrain_is_resource(tile->terrain) && random[tile->region] > 0;
        if (land && --left[tile->region][tile->terrain] < 0 && spare)
            random[tile->region]--;
        else if (land && left[tile->region][tile->terrain] < 0)
            diag_warn(diag, tile->at, "one %s more than the board for %d players has on the %s",
                      terrain_word(tile->terrain), chart->players, region_word(tile->region));
        if (tile->number && --tokens[tile->region][tile->number] < 0)
            diag_warn(diag, tile->at, "one token %d more than the board for %d players has on the %s", tile->number,
                      chart->players, region_word(tile->region));
    }
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
    deal->guessed = !players;
    deal->players = players ? players : players_like(atlas, deal);
    if (!deal->players) {
        diag_usage(diag, "this map is like no board that is known, so --players must say for how many it is");
        return NULL;
    }
    const Chart *like = chart_like(atlas, deal, deal->players);
    if (like)
        warn_of_counts(diag, like, map);
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
