/* Dealing: the same order gives the same map, whoever works on it; counts, boxes, frames and tables; what cannot be is
 * told with its rule.  Needs the tables in cards/enchanted-land, from the work tree's folder. */
#include "deal.h"
#include "maptable.h"
#include "mixture.h"
#include "said.h"

#include <string.h>

static Arena *arena;
static const Atlas *atlas;

static const Source *asked(const char *option, const char *text)
{
    Source *source = arena_make(arena, Source);
    *source = (Source) { .name = option, .text = text, .len = strlen(text) };
    return source;
}

static Deal *deals(const Order *order)
{
    g_autoptr(Diag) diag = diag_new();
    Deal *deal = deal_map(diag, arena, atlas, order);
    said_is(diag, "");
    g_assert_nonnull(deal);
    return deal;
}

static void fails(Order order, const char *messages)
{
    g_autoptr(Diag) diag = diag_new();

    order.tries = 2;
    g_assert_null(deal_map(diag, arena, atlas, &order));
    said_is(diag, messages);
}

static char *csv_of(const Deal *deal)
{
    GString *csv = g_string_new(NULL);
    board_write(deal->map, csv);
    return g_string_free(csv, FALSE);
}

static void test_same(void)
{
    for (int players = 2; players <= 8; players++) {
        Order order = { .players = players, .seed = 11, .tries = 3, .jobs = 1 };
        g_autofree char *one = csv_of(deals(&order));
        order.jobs = 3;
        g_autofree char *three = csv_of(deals(&order));
        order.seed = 12;
        g_autofree char *other = csv_of(deals(&order));
        g_assert_cmpstr(one, ==, three);
        g_assert_cmpstr(one, !=, other);
    }
}

/* A try that is added never makes a map less fair on a board that stays. */
static void test_tries(void)
{
    Order order = { .players = 6, .seed = 3, .tries = 1 };
    int before = 0;

    for (; order.tries <= 4; order.tries++) {
        int total = deals(&order)->fair.total;
        g_assert_cmpint(total, >=, before);
        before = total;
    }
}

static void test_bound(void)
{
    for (int players = 3; players <= 6; players++) {
        const Deal *deal = deals(&(Order) { .players = players, .seed = 5 });
        g_assert_cmpint(deal->fair.total, <=, deal->bound);
        g_assert_cmpint(deal->fair.total, >, deal->bound - FAIR_ONE / 20);
    }
}

/* A dealt map, written and read again, is the same map with the same score. */
static void test_take(void)
{
    static const Order orders[] = {
        { .players = 2, .seed = 1 }, { .players = 5, .seed = 1, .shuffle = SHUFFLE_SHAPE }, { .players = 6, .seed = 9, .right = true },
        { .players = 8, .seed = 2 }, { .players = 4, .seed = 1, .board = "base" }, { .players = 5, .seed = 4, .lake = true },
    };

    for (guint i = 0; i < G_N_ELEMENTS(orders); i++) {
        const Deal *deal = deals(&orders[i]);
        g_autoptr(Diag) diag = diag_new();
        g_autofree char *csv = csv_of(deal);
        const Table *table = table_parse(diag, arena, "m", csv, strlen(csv));
        const Board *map = board_read(diag, arena, table, false);
        const Deal *taken = deal_take(diag, arena, atlas, &atlas->limits, map, deal->players, diag_error);
        said_is(diag, "");
        g_assert_cmpint(taken->fair.total, ==, deal->fair.total);
        g_assert_cmpint(taken->island_fair.total, ==, deal->island_fair.total);
        g_assert_true(memcmp(&taken->fair.draft, &deal->fair.draft, sizeof(Draft)) == 0);
        g_assert_cmpint(taken->bound, ==, 0);
    }
}

/* The board that a map would come from has its numbers, gold and deserts. */
static void test_board(void)
{
    const Deal *deal = deals(&(Order) { .players = 5, .seed = 1, .shuffle = SHUFFLE_PLACES });
    const Board *board = deal_board(arena, deal);

    for (guint i = 0; i < board->count; i++) {
        const Tile *tile = &board->tiles[i], *dealt = &deal->map->tiles[i];
        g_assert_cmpint(tile->number, ==, dealt->number);
        g_assert_cmpint(tile->terrain, ==, terrain_is_resource(dealt->terrain) ? TERRAIN_OPEN : dealt->terrain);
    }
}

/* ---- what is asked for ---- */

static int count(const Deal *deal, Region region, Terrain terrain)
{
    int sum = 0;

    for (guint i = 0; i < deal->map->count; i++)
        sum += deal->map->tiles[i].region == region && (!terrain || deal->map->tiles[i].terrain == terrain);
    return sum;
}

static void test_mixture(void)
{
    const Deal *deal = deals(&(Order) { .players = 4, .seed = 1, .mixture = asked("--hexes", "forest=6,hills=3") });
    g_assert_cmpint(count(deal, REGION_MAINLAND, TERRAIN_FOREST), ==, 6);
    g_assert_cmpint(count(deal, REGION_MAINLAND, TERRAIN_HILLS), ==, 3);
    g_assert_cmpint(count(deal, REGION_MAINLAND, TERRAIN_OPEN), ==, 24);
    g_assert_nonnull(deal->chart);          /* the same numbers fit, on the same board */

    deal = deals(&(Order) { .players = 4, .seed = 1, .mixture = asked("--hexes", "desert=2,gold=1") });
    g_assert_cmpint(count(deal, REGION_MAINLAND, TERRAIN_DESERT), ==, 2);
    g_assert_cmpint(count(deal, REGION_MAINLAND, TERRAIN_GOLD), ==, 1);
    g_assert_cmpint(count(deal, REGION_MAINLAND, TERRAIN_OPEN), ==, 24);
    g_assert_null(deal->chart);

    deal = deals(&(Order) { .players = 3, .seed = 1, .mixture = asked("--hexes", "forest=5,pasture=5,fields=5,hills=4,mountains=4") });
    g_assert_cmpint(count(deal, REGION_MAINLAND, TERRAIN_OPEN), ==, 23);

    deal = deals(&(Order) { .players = 5, .seed = 1, .mainland = 33 });
    g_assert_cmpint(count(deal, REGION_MAINLAND, TERRAIN_OPEN), ==, 33);
    g_assert_cmpint(count(deal, REGION_ISLAND, TERRAIN_OPEN), ==, 16);

    deal = deals(&(Order) { .players = 5, .seed = 1, .lake = true });
    g_assert_cmpint(count(deal, REGION_ISLAND, TERRAIN_SEA), ==, 1);
    g_assert_cmpint(count(deal, REGION_ISLAND, TERRAIN_DESERT), ==, 4);
    g_assert_cmpint(count(deal, REGION_ISLAND, TERRAIN_OPEN), ==, 16);
}

/* Any number of hexes is shared wholly, and nearly in proportion. */
static void test_scale(void)
{
    const Mixture *like = &atlas->grown[REGION_MAINLAND];

    for (int hexes = 1; hexes < 100; hexes++) {
        int terrain[TERRAINS], number[NUMBERS], sum = 0;
        mixture_scale_terrains(like, hexes, terrain);
        for (int i = 0; i < TERRAINS; i++) {
            sum += terrain[i];
            g_assert_cmpint(ABS(terrain[i] * mixture_hexes(like) - hexes * like->terrain[i]), <, mixture_hexes(like));
        }
        g_assert_cmpint(sum, ==, hexes);
        mixture_scale_numbers(like, hexes, number);
        sum = 0;
        for (int i = 0; i < NUMBERS; i++)
            sum += number[i];
        g_assert_cmpint(sum, ==, hexes);
        g_assert_cmpint(number[7], ==, 0);
    }
}

static void test_usage(void)
{
    fails((Order) { .players = 1 }, "error: expected from 2 to 8 players, not 1\n");
    fails((Order) { .players = 9 }, "error: expected from 2 to 8 players, not 9\n");
    fails((Order) { .players = 4, .board = "bse" },
          "error: there is no board 'bse', only 3 4 5 6 base base56; did you mean 'base'?\n");
    fails((Order) { .players = 4, .board = "base", .right = true }, "error: the board 'base' has no mirror image\n");
    fails((Order) { .players = 4, .board = "base", .lake = true },
          "error: the board 'base' has no treasure island to put a sea on\n");
    fails((Order) { .players = 4, .board = "base", .shuffle = SHUFFLE_SHAPE },
          "error: the board 'base' has no treasure island: --mainland, --hexes with other deserts and --shuffle shape need "
          "a board that has one\n");
}

static void test_impossible(void)
{
    fails((Order) { .players = 4, .mixture = asked("--hexes", "forest=5,hils=3") },
          "--hexes:1:10 error: expected a terrain of the mainland (forest pasture fields hills mountains desert gold), not "
          "'hils'; did you mean 'hills'?\n");
    fails((Order) { .players = 4, .mixture = asked("--hexes", "forest") },
          "--hexes:1:1 error: expected NAME=COUNT with a count of at most 1024, as in forest=5,hills=3\n");
    fails((Order) { .players = 4, .mixture = asked("--hexes", "forest=x") },
          "--hexes:1:1 error: expected NAME=COUNT with a count of at most 1024, as in forest=5,hills=3\n");
    fails((Order) { .players = 4, .mixture = asked("--hexes", "forest=2,forest=3") },
          "--hexes:1:10 error: forest is named a second time\n");
    fails((Order) { .players = 4, .mixture = asked("--hexes", "sea=2") },
          "--hexes:1:1 error: expected a terrain of the mainland (forest pasture fields hills mountains desert gold), not "
          "'sea'\n");
    fails((Order) { .players = 4, .mainland = 20, .mixture = asked("--hexes", "forest=21") },
          "--hexes:1:1 error: these are 21 hexes, but the mainland has 20; ask for fewer here, or for another mainland "
          "(--mainland)\n");
    fails((Order) { .players = 4, .mainland = 500 }, "error: expected a mainland of 3 to 160 hexes, not 500\n");
    fails((Order) { .players = 4, .mixture = asked("--hexes", "forest=20") },
          "error: no map was found in 2 tries that keeps the rule 'no long chains of one terrain' on the mainland; ask for "
          "a more even mixture (--hexes), more hexes (--mainland), or longer chains (--rules chain=3)\n");
    fails((Order) { .players = 8, .mainland = 4 },
          "error: no map was found in 2 tries that keeps the rule 'every seat finds its places, one on the south or west "
          "coast' on the mainland; ask for more hexes (--mainland), or fewer players\n");
    fails((Order) { .players = 4, .limits = asked("--rules", "chains=3") },
          "--rules:1:1 error: expected a limit (chain pips gold), not 'chains'; did you mean 'chain'?\n");
    fails((Order) { .players = 4, .limits = asked("--rules", "pips=2") }, "--rules:1:1 error: pips must be from 3 to 15, not 2\n");
}

static void test_limits(void)
{
    const Deal *deal = deals(&(Order) { .players = 4, .seed = 1, .limits = asked("--rules", "chain=12,pips=15,gold=5"),
                                        .mixture = asked("--hexes", "forest=20") });
    g_assert_cmpint(deal->limits.chain, ==, 12);
    g_assert_cmpint(count(deal, REGION_MAINLAND, TERRAIN_FOREST), ==, 20);
}

/* ---- broken rules in maps made by hand ---- */

static void test_broken(void)
{
    static const char csv[] = "q,r,region,terrain,number\n0,0,mainland,forest,6\n1,0,mainland,forest,8\n2,0,mainland,forest,8\n"
        "-1,1,sea,sea,\n0,1,island,gold,6\n1,1,sea,sea,\n2,1,mainland,hills,12\n"
        "-1,2,mainland,pasture,2\n0,2,mainland,desert,\n1,2,sea,sea,\n";
    g_autoptr(Diag) diag = diag_new();
    const Table *table = table_parse(diag, arena, "m", csv, strlen(csv));
    const Board *map = board_read(diag, arena, table, false);

    g_assert_nonnull(deal_take(diag, arena, atlas, &atlas->limits, map, 2, diag_error));
    g_autofree char *lines = said(diag);
    g_assert_nonnull(strstr(lines, "m:3:1 error: 6 and 8 are never neighbours: 8 here, 6 on its neighbour 0,0\n"));
    g_assert_nonnull(strstr(lines, "m:4:1 error: equal numbers are never neighbours: 8 here, 8 on its neighbour 1,0\n"));
    g_assert_nonnull(strstr(lines, "m:2:1 error: 3 hexes of forest hang together here, at most 2 may\n"));
    g_assert_nonnull(strstr(lines, "m:2:1 error: an intersection of this hex has 15 pips, at most 12 are allowed\n"));
    g_assert_nonnull(strstr(lines, "m:6:1 error: gold has 5 pips here, at most 4 are allowed\n"));
    g_assert_nonnull(strstr(lines, "m:6:1 error: mainland and island are at least one sea apart, but this hex touches 0,0\n"));
    g_assert_nonnull(strstr(lines, "m:9:1 error: the mainland must hang together; this part of it lies apart\n"));
    g_assert_cmpint(diag_status(diag), ==, EXIT_INPUT);
}

/* ---- boxes ---- */

/* The lacks that are known for five players, all four boxes being there. */
static void test_boxes(void)
{
    const Deal *deal = deals(&(Order) { .players = 5, .seed = 1 });
    g_autoptr(Diag) diag = diag_new();
    const Boxes *boxes = boxes_count(diag, arena, deal, NULL);
    static const int needed[TERRAINS] = { 0, 8, 7, 8, 6, 7, 6, 2, 22 }, owned[TERRAINS] = { 0, 7, 7, 7, 7, 7, 5, 4, 26 };
    static const int pieces[PIECES] = { 6, 4, 2, 2 };

    g_assert_true(memcmp(boxes->needed.terrain, needed, sizeof(needed)) == 0);
    g_assert_true(memcmp(boxes->owned.terrain, owned, sizeof(owned)) == 0);
    g_assert_true(memcmp(boxes->needed.piece, pieces, sizeof(pieces)) == 0);
    g_assert_cmpint(boxes->lacking, ==, 3);
    g_assert_cmpstr(boxes->boxes, ==, "base, base56, seafarers, seafarers56");
    said_is(diag, "");

    boxes = boxes_count(diag, arena, deal, asked("--own", "base,seafarers1997"));
    g_assert_cmpint(boxes->owned.terrain[TERRAIN_FOREST], ==, 5);
    g_assert_cmpint(boxes->owned.piece[PIECE_END], ==, 0);
    g_assert_null(boxes_count(diag, arena, deal, asked("--own", "base,sefarers,base")));
    said_is(diag, "--own:1:6 error: expected a box (base, base56, seafarers, seafarers56, seafarers1997), not 'sefarers'; did "
            "you mean 'seafarers'?\n--own:1:15 error: base is named a second time\n");
}

static void test_fewest_boxes(void)
{
    g_autoptr(Diag) diag = diag_new();
    const Deal *base = deals(&(Order) { .players = 4, .seed = 1, .board = "base" });
    const Deal *base56 = deals(&(Order) { .players = 6, .seed = 1, .board = "base56" });

    g_assert_cmpstr(boxes_count(diag, arena, base, NULL)->boxes, ==, "base");
    g_assert_cmpint(boxes_count(diag, arena, base, NULL)->lacking, ==, 0);
    g_assert_cmpstr(boxes_count(diag, arena, base56, NULL)->boxes, ==, "base, base56");
    g_assert_cmpint(boxes_count(diag, arena, base56, NULL)->lacking, ==, 0);
}

/* ---- tables ---- */

static const Table *table_of(const Survey *survey, const char *name)
{
    const MapTable *maker = maptables;

    while (strcmp(maker->name, name) != 0)
        maker++;
    return maker->make(arena, survey);
}

static const char *cell(const Table *table, guint row, const char *column)
{
    const Cell *cells = g_ptr_array_index(table->rows, row);
    return cells[table_column(table, column, strlen(column))].text;
}

static void test_tables(void)
{
    g_autoptr(Diag) diag = diag_new();
    Deal *deal = deals(&(Order) { .players = 5, .seed = 1 });
    Survey survey = { .deal = deal, .boxes = boxes_count(diag, arena, deal, NULL) };
    const Table *map = table_of(&survey, "map"), *frame = table_of(&survey, "frame");

    g_assert_cmpuint(map->rows->len, ==, 68);
    g_assert_cmpstr(cell(map, 0, "x"), ==, "2.5000");       /* the widest row begins two hexes further left */
    g_assert_cmpstr(cell(map, 0, "y"), ==, "0.5774");
    g_assert_cmpuint(table_of(&survey, "treasures")->rows->len, ==, 19);
    g_assert_cmpuint(table_of(&survey, "seats")->rows->len, ==, 5);
    g_assert_cmpuint(table_of(&survey, "opening")->rows->len, ==, 15);
    g_assert_cmpuint(table_of(&survey, "tokens")->rows->len, ==, 10);
    g_assert_cmpuint(table_of(&survey, "hexes")->rows->len, ==, 8);
    g_assert_cmpuint(table_of(&survey, "lacks")->rows->len, ==, 3);
    g_assert_cmpuint(frame->rows->len, ==, 14);
    g_assert_cmpstr(cell(frame, 0, "piece"), ==, "long");
    g_assert_cmpstr(cell(frame, 0, "path"), ==, "M 2.0000 0.2887 L 2.5000 0.0000 L 3.0000 0.2887 L 3.5000 0.0000 L 4.0000 "
                    "0.2887 L 4.5000 0.0000 L 5.0000 0.2887");
    g_assert_cmpstr(cell(table_of(&survey, "hexes"), 0, "copies"), ==, "8");
    survey.missing = true;
    g_assert_cmpstr(cell(table_of(&survey, "hexes"), 0, "copies"), ==, "1");
    const Table *summary = table_of(&survey, "summary");
    g_assert_cmpstr(cell(summary, 0, "width"), ==, "10.5000");
    g_assert_cmpstr(cell(summary, 0, "lacking"), ==, "1 forest, 1 fields, 1 desert");
    for (const MapTable *maker = maptables; maker->name; maker++)
        g_assert_cmpstr(maker->make(arena, &survey)->name, ==, maker->name);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    atlas = atlas_load(diag, arena, "cards/enchanted-land", (Span) { NULL, 0, 0 });
    said_is(diag, "");
    g_test_add_func("/deal/same", test_same);
    g_test_add_func("/deal/tries", test_tries);
    g_test_add_func("/deal/bound", test_bound);
    g_test_add_func("/deal/take", test_take);
    g_test_add_func("/deal/board", test_board);
    g_test_add_func("/deal/mixture", test_mixture);
    g_test_add_func("/deal/scale", test_scale);
    g_test_add_func("/deal/usage", test_usage);
    g_test_add_func("/deal/impossible", test_impossible);
    g_test_add_func("/deal/limits", test_limits);
    g_test_add_func("/deal/broken", test_broken);
    g_test_add_func("/deal/boxes", test_boxes);
    g_test_add_func("/deal/fewest-boxes", test_fewest_boxes);
    g_test_add_func("/deal/tables", test_tables);
    int status = g_test_run();
    arena_free(arena);
    return status;
}
