#include "setup.h"
#include "mixture.h"
#include "word.h"

#include <string.h>

enum { STREAM_SETTLE = 0x5e771e };      /* of chance: which resources the random hexes are */

static const Span nowhere = { NULL, 0, 0 };

/* ---- which board ---- */

static bool find_chart(Diag *diag, const Atlas *atlas, const Order *order, Setup *setup)
{
    if (!order->board) {
        setup->chart = atlas_chart_for(atlas, order->players, order->right);
        return true;
    }
    setup->chart = atlas_chart(atlas, order->board, order->right);
    if (setup->chart && order->right && !*setup->chart->mirror)
        return diag_usage(diag, "the board '%s' has no mirror image", order->board);
    if (setup->chart)
        return true;
    const char *names = atlas_chart_names(atlas);
    return diag_usage(diag, "there is no board '%s', only %s%s", order->board, names,
                      near_hint(near_in(order->board, names)));
}

static bool has_island(const Setup *setup)
{
    return setup->grown || !setup->chart || mixture_hexes(&setup->chart->mixture[REGION_ISLAND]) > 0;
}

/* The opening of the scenario; a board without an island has its own. */
static void find_opening(const Atlas *atlas, Setup *setup)
{
    const Chart *chart = setup->chart;

    for (guint i = 0; !chart && i < atlas->charts->len; i++) {
        const Chart *other = g_ptr_array_index(atlas->charts, i);
        chart = other->coast ? other : NULL;
    }
    setup->rules = atlas->fair;
    if (!chart)
        return;
    setup->rules.rounds = chart->rounds;
    setup->rules.coast  = chart->coast;
    memcpy(setup->rules.opening, chart->opening, sizeof(chart->opening));
}

/* ---- how many hexes ---- */

static bool same_bare(const Mixture *a, const int terrain[TERRAINS])
{
    return a->terrain[TERRAIN_DESERT] == terrain[TERRAIN_DESERT] && a->terrain[TERRAIN_GOLD] == terrain[TERRAIN_GOLD];
}

static bool read_mainland(Diag *diag, const Atlas *atlas, Setup *setup)
{
    const Order *order = setup->order;
    const Chart *chart = setup->chart;
    const MapSize *extent = atlas_extent(atlas, order->players);
    int hexes = order->mainland ? order->mainland : chart ? mixture_hexes(&chart->mixture[REGION_MAINLAND])
        : extent ? extent->mainland : 0;
    const Mixture *like = &atlas->grown[REGION_MAINLAND];

    if (chart && hexes == mixture_hexes(&chart->mixture[REGION_MAINLAND]))
        like = &chart->mixture[REGION_MAINLAND];
    if (order->mixture) {
        if (!mixture_ask(diag, order->mixture, like, &hexes, order->mainland > 0, setup->mainland.terrain))
            return false;
    } else if (like != &atlas->grown[REGION_MAINLAND]) {
        setup->mainland = *like;
    } else {
        mixture_scale_terrains(like, hexes, setup->mainland.terrain);
    }
    if (hexes < 3 || hexes > ISLE_CELLS)
        return diag_error(diag, nowhere, "expected a mainland of 3 to %d hexes, not %d", ISLE_CELLS, hexes);
    setup->extent.mainland = hexes;
    setup->grown = order->shuffle == SHUFFLE_SHAPE || !chart || hexes != mixture_hexes(&chart->mixture[REGION_MAINLAND])
        || !same_bare(&chart->mixture[REGION_MAINLAND], setup->mainland.terrain);
    return true;
}

static void read_numbers(const Atlas *atlas, Setup *setup, Region region, Mixture *mixture)
{
    int yields = mixture_yields(mixture);
    const Mixture *like = &atlas->grown[region];

    if (setup->chart && mixture_yields(&setup->chart->mixture[region]) == yields)
        memcpy(mixture->number, setup->chart->mixture[region].number, sizeof(mixture->number));
    else
        mixture_scale_numbers(like, yields, mixture->number);
}

/* ---- the frame of a grown shape ---- */

static bool read_extent(Diag *diag, const Atlas *atlas, Setup *setup)
{
    const Order *order = setup->order;
    const MapSize *extent = atlas_extent(atlas, order->players);
    const Chart *chart = setup->chart;

    if (chart && !chart->coast)
        return diag_usage(diag, "the board '%s' has no treasure island: --mainland, --hexes with other deserts and "
                          "--shuffle shape need a board that has one", chart->name);
    if (!extent)
        return diag_usage(diag, "sizes.csv has no row for %d players", order->players);
    setup->extent.players = order->players;
    setup->extent.island  = extent->island;
    setup->extent.sea     = extent->sea;
    if (chart && setup->extent.mainland == mixture_hexes(&chart->mixture[REGION_MAINLAND])) {
        const int *side = chart->board->side;
        setup->extent.island = mixture_hexes(&chart->mixture[REGION_ISLAND]);
        setup->lattice = (GrowFrame) { side[0], side[1], side[2], chart->mixture[REGION_END].terrain[TERRAIN_SEA] > 0 };
        return true;
    }
    if (grow_frame(&setup->extent, order->right, &setup->lattice))
        return true;
    return diag_error(diag, nowhere, "no frame of up to %d hexes holds a mainland of %d hexes and an island of %d; "
                      "ask for a smaller mainland (--mainland)", BOARD_MOST, setup->extent.mainland,
                      setup->extent.island);
}

static bool read_island(Diag *diag, const Atlas *atlas, Setup *setup)
{
    if (!has_island(setup)) {
        if (!setup->order->lake)
            return true;
        return diag_usage(diag, "the board '%s' has no treasure island to put a sea on", setup->chart->name);
    }
    if (setup->grown && !(setup->chart && mixture_hexes(&setup->chart->mixture[REGION_ISLAND]) == setup->extent.island))
        mixture_scale_terrains(&atlas->grown[REGION_ISLAND], setup->extent.island, setup->island.terrain);
    else
        setup->island = setup->chart->mixture[REGION_ISLAND];
    if (setup->order->lake && !setup->island.terrain[TERRAIN_DESERT])
        return diag_error(diag, nowhere, "the island has no desert that could be sea");
    if (setup->order->lake) {
        setup->island.terrain[TERRAIN_DESERT]--;
        setup->island.terrain[TERRAIN_SEA]++;
    }
    return true;
}

bool setup_read(Diag *diag, const Atlas *atlas, const Order *order, Setup *setup)
{
    *setup = (Setup) { .order = order, .limits = atlas->limits };
    if (order->players < PLAYERS_LEAST || order->players > PLAYERS_MOST)
        return diag_usage(diag, "expected from %d to %d players, not %d", PLAYERS_LEAST, PLAYERS_MOST, order->players);
    if (!find_chart(diag, atlas, order, setup) || !read_mainland(diag, atlas, setup))
        return false;
    find_opening(atlas, setup);
    if (order->limits && !limits_ask(diag, order->limits, &setup->limits))
        return false;
    if (setup->grown && !read_extent(diag, atlas, setup))
        return false;
    if (!read_island(diag, atlas, setup))
        return false;
    Chance chance = chance_new(order->seed, STREAM_SETTLE);
    mixture_settle(&setup->mainland, &chance);
    mixture_settle(&setup->island, &chance);
    read_numbers(atlas, setup, REGION_MAINLAND, &setup->mainland);
    read_numbers(atlas, setup, REGION_ISLAND, &setup->island);
    return true;
}

/* ---- boards and tasks ---- */

/* The sea on the island: one of its fixed deserts, or any hex where none is
 * fixed; the one with most of the island around it. */
static int lake_place(const Board *board)
{
    static const Terrain of[] = { TERRAIN_DESERT, TERRAIN_OPEN };
    int best = -1, most = -1;

    for (guint pass = 0; pass < G_N_ELEMENTS(of) && best < 0; pass++)
        for (guint i = 0; i < board->count; i++) {
            const Tile *tile = &board->tiles[i];
            int around = 0;
            if (tile->region != REGION_ISLAND || tile->terrain != of[pass])
                continue;
            for (int direction = 0; direction < 6; direction++) {
                int other = board_at(board, hex_neighbour(tile->hex, direction));
                around += other >= 0 && board->tiles[other].region == REGION_ISLAND;
            }
            if (around > most) {
                most = around;
                best = (int) i;
            }
        }
    return best;
}

/* The board without what is to be shuffled. */
static void open_places(Board *board, Shuffle shuffle)
{
    for (guint i = 0; i < board->count; i++) {
        Tile *tile = &board->tiles[i];
        if (shuffle >= SHUFFLE_NUMBERS)
            tile->number = 0;
        if (shuffle >= SHUFFLE_PLACES && (tile->region == REGION_MAINLAND || tile->region == REGION_ISLAND))
            tile->terrain = TERRAIN_OPEN;
    }
}

const Board *setup_board(Arena *arena, const Setup *setup, Chance *chance)
{
    const Board *model = setup->grown ? grow_board(arena, &setup->extent, &setup->lattice, chance)
        : setup->chart->board;

    if (!model)
        return NULL;
    Board *board = board_copy(arena, model);
    open_places(board, setup->order->shuffle);
    if (setup->order->lake)
        board->tiles[lake_place(board)].terrain = TERRAIN_SEA;
    return board;
}

/* The first kind of which any are left: bare ones, or such that yield. */
static Terrain take_terrain(int terrain[TERRAINS], bool bare)
{
    static const Terrain yields[] = { TERRAIN_FOREST, TERRAIN_PASTURE, TERRAIN_FIELDS, TERRAIN_HILLS,
                                      TERRAIN_MOUNTAINS, TERRAIN_GOLD };
    for (guint i = 0; i < G_N_ELEMENTS(yields) && !bare; i++)
        if (terrain[yields[i]] > 0) {
            terrain[yields[i]]--;
            return yields[i];
        }
    if (!bare || terrain[TERRAIN_DESERT] <= 0)
        return TERRAIN_OPEN;
    terrain[TERRAIN_DESERT]--;
    return TERRAIN_DESERT;
}

static void lay_terrains(const Isle *isle, int terrain[TERRAINS], Task *task)
{
    for (guint i = 0; i < isle->cells; i++) {
        task->terrain[i] = (uint8_t) isle->board->tiles[isle->tile[i]].terrain;
        task->terrain_stays[i] = task->terrain[i] != TERRAIN_OPEN;
        terrain[task->terrain[i]]--;
    }
    for (int bare = 1; bare >= 0; bare--)           /* deserts where no number has its place */
        for (guint i = 0; i < isle->cells; i++)
            if (task->terrain[i] == TERRAIN_OPEN && !(bare && isle->board->tiles[isle->tile[i]].number))
                task->terrain[i] = (uint8_t) take_terrain(terrain, bare);
}

static void lay_numbers(const Isle *isle, int number[NUMBERS], Task *task)
{
    for (guint i = 0; i < isle->cells; i++) {
        bool yields = terrain_yields((Terrain) task->terrain[i]);
        task->number[i] = (uint8_t) isle->board->tiles[isle->tile[i]].number;
        task->number_stays[i] = task->number[i] || (!yields && task->terrain_stays[i]);
        number[task->number[i]]--;
    }
    for (guint i = 0, next = 2; i < isle->cells; i++) {
        if (task->number[i] || !terrain_yields((Terrain) task->terrain[i]))
            continue;
        while (next < NUMBERS - 1 && number[next] <= 0)
            next++;
        task->number[i] = (uint8_t) next;
        number[next]--;
    }
}

void setup_task(const Setup *setup, const Isle *isle, Task *task)
{
    Mixture mixture = isle->region == REGION_MAINLAND ? setup->mainland : setup->island;

    *task = (Task) { .isle = isle, .rules = &setup->rules, .limits = &setup->limits };
    task->seats = isle->region == REGION_MAINLAND ? setup->order->players : 0;
    lay_terrains(isle, mixture.terrain, task);
    lay_numbers(isle, mixture.number, task);
}
