/* Fairness: the formulas against figures worked by hand, the opening against one played by hand, and the annealer's
 * running sums against a score that is worked out anew. */
#include "anneal.h"
#include "balance.h"
#include "said.h"

#include <math.h>
#include <string.h>

static Arena *arena;

static const FairRules rules = {
    .weight = { 30, 25, 20, 15, 10 }, .target = { 0, 1, 1, 1, 1, 1 }, .rounds = 3, .opening = { 1, 2, 1 }, .coast = true,
};
static const Limits limits = { 2, 12, 4 };

static Board *board_of(const char *csv)
{
    g_autoptr(Diag) diag = diag_new();
    const Table *table = table_parse(diag, arena, "m", csv, strlen(csv));
    Board *board = board_read(diag, arena, table, false);
    said_is(diag, "");
    return board;
}

#define HEADER "q,r,region,terrain,number\n"

/* A flower: forest 6 in the middle, around it from the east clockwise hills 3, pasture 4, fields 5, mountains 9,
 * desert, hills 10. */
#define FLOWER HEADER "0,0,mainland,forest,6\n1,0,mainland,hills,3\n0,1,mainland,pasture,4\n-1,1,mainland,fields,5\n" \
    "-1,0,mainland,mountains,9\n0,-1,mainland,desert,\n1,-1,mainland,hills,10\n"

static void test_root(void)
{
    for (guint i = 0; i < 70000; i++) {
        g_assert_cmpuint(fair_root((uint64_t) i * i), ==, i);
        if (i)
            g_assert_cmpuint(fair_root((uint64_t) i * i - 1), ==, i - 1);
    }
    g_assert_cmpuint(fair_root((UINT64_C(1) << 62) - 1), ==, 2147483647);
}

/* Six inner sites: hills-pasture 5+2+3=10, pasture-fields 5+3+4=12, fields-mountains 5+4+4=13, mountains-desert
 * 5+4+0=9, desert-hills 5+0+3=8, hills-hills 5+3+2=10: mean 62/6, variance 658/6 - (62/6)^2 = 2.8889. */
static void test_parts(void)
{
    static Isle isle;
    Score score;

    isle_make(board_of(FLOWER), REGION_MAINLAND, &isle);
    g_assert_cmpuint(isle.inner, ==, 6);
    g_assert_cmpuint(isle.borders, ==, 12);
    fair_score(&isle, &rules, 0, &score);
    g_assert_false(score.drafted);
    g_assert_cmpfloat_with_epsilon(score.part[PART_INTERSECTIONS], 1000000 * (1 - sqrt(658 / 6.0 - 62 * 62 / 36.0) / 3), 1);
    g_assert_cmpint(score.part[PART_CLUSTERS], ==, 1000000 - 555555);       /* one pair of 0.15 * 12 */
    g_assert_cmpint(score.part[PART_VARIETY], ==, 3 * 1000000 / 6);
    /* 21 pips on 6 hexes: forest has 5 instead of 3.5, 0.857 of the 0.5 that count as all. */
    g_assert_cmpint(score.part[PART_RESOURCES], ==, 1000000 - 857142);
    int64_t sum = 25 * (int64_t) score.part[PART_RESOURCES] + 20 * (int64_t) score.part[PART_INTERSECTIONS]
        + 15 * (int64_t) score.part[PART_CLUSTERS] + 10 * (int64_t) score.part[PART_VARIETY];
    g_assert_cmpint(score.total, ==, sum / 70);
}

static void test_targets(void)
{
    FairRules mine = rules;
    int count[TERRAINS] = { 0, 2, 2, 0, 0, 0 }, pips[TERRAINS] = { 0, 6, 3, 0, 0, 0 };

    g_assert_cmpint(fair_resources_part(&mine, count, pips), ==, 1000000 - 666666);    /* 6 instead of 4.5: a third */
    mine.target[TERRAIN_FOREST] = 2;
    g_assert_cmpint(fair_resources_part(&mine, count, pips), ==, 1000000);
    pips[TERRAIN_FOREST] = 0;
    g_assert_cmpint(fair_resources_part(&mine, count, pips), ==, 0);
    pips[TERRAIN_PASTURE] = 0;
    g_assert_cmpint(fair_resources_part(&mine, count, pips), ==, 1000000);             /* nothing to share is shared evenly */
}

static void test_empty(void)
{
    g_assert_cmpint(fair_intersections_part(0, 0, 0), ==, 1000000);
    g_assert_cmpint(fair_clusters_part(0, 0), ==, 1000000);
    g_assert_cmpint(fair_clusters_part(10, 10), ==, 0);
    g_assert_cmpint(fair_variety_part(0, 0), ==, 1000000);
}

/* The comparison without a root is the one with it. */
static void test_within(void)
{
    Chance chance = chance_new(7, 0);

    for (int i = 0; i < 20000; i++) {
        guint inner = 1 + chance_below(&chance, 60);
        int64_t sum = 0, squares = 0;
        for (guint k = 0; k < inner; k++) {
            int pips = (int) chance_below(&chance, 16);
            sum += pips;
            squares += pips * pips;
        }
        int lost = 1000000 - fair_intersections_part(inner, sum, squares);
        g_assert_true(fair_intersections_within(inner, sum, squares, lost));
        if (lost)
            g_assert_false(fair_intersections_within(inner, sum, squares, lost - 1));
        g_assert_false(fair_intersections_within(inner, sum, squares, -1));
    }
}

/* Two seats on the flower, two settlements each, played by hand:
 *     seat 1  fields-mountains-forest, 13 pips, three new terrains     29 halves
 *     seat 2  hills-pasture-forest, 10 pips, three new ones            23 (hills-hills-forest has but two)
 *     seat 2  desert-hills-forest, 8 pips, nothing new                 16 (pasture-fields on the rim: 14 + 1)
 *     seat 1  pasture-fields on the rim, 7 pips, pasture is new        15 */
static void test_draft(void)
{
    static Isle isle;
    Score score;
    FairRules two = rules;
    static const Corner taken[2][2] = { { { -1, 1, 5 }, { -1, 2, 5 } }, { { 0, 0, 1 }, { 0, 0, 5 } } };

    two.rounds = 2;
    two.opening[1] = 1;
    two.coast = false;
    isle_make(board_of(FLOWER), REGION_MAINLAND, &isle);
    fair_score(&isle, &two, 2, &score);
    const Draft *draft = &score.draft;
    g_assert_cmpint(draft->missing, ==, 0);
    g_assert_cmpint(draft->income[0], ==, 29 + 15);
    g_assert_cmpint(draft->income[1], ==, 23 + 16);
    g_assert_cmpint(fair_spread(draft), ==, 5);
    g_assert_cmpint(score.part[PART_DRAFT], ==, 1000000 - 4 * 1000000 * 2 * 5 / (44 + 39));
    for (int seat = 0; seat < 2; seat++)
        for (int round = 0; round < 2; round++) {
            Corner place = taken[seat][round], got = isle.corner[draft->site[seat][round]];
            place = hex_corner_of((Hex) { place.q, place.r }, place.corner);
            g_assert_cmpint(corner_order(&place, &got), ==, 0);
        }
}

/* The last settlement of a seat that has none there must lie on the south or west coast; a city does not count. */
static void test_coast(void)
{
    static Isle isle;
    Score score;

    isle_make(board_of(FLOWER), REGION_MAINLAND, &isle);
    fair_score(&isle, &rules, 1, &score);
    const Draft *draft = &score.draft;
    g_assert_false(isle.at[draft->site[0][0]].coast);           /* 13 pips, inside */
    g_assert_false(isle.at[draft->site[0][1]].coast);
    g_assert_true(isle.at[draft->site[0][2]].coast);
}

/* More seats than places. */
static void test_too_many_seats(void)
{
    static Isle isle;
    Score score;

    isle_make(board_of(HEADER "0,0,mainland,forest,6\n"), REGION_MAINLAND, &isle);
    fair_score(&isle, &rules, 4, &score);
    g_assert_cmpint(score.draft.missing, ==, 9);        /* a hex has three places */
    g_assert_cmpint(score.part[PART_DRAFT], ==, 0);
}

/* ---- the annealer ---- */

static const char *const shapes[] = {
    "MMMMMMM.MMMMMMMM.~~MMMMMM.~~~~~MMMM.~~~~~~MMM", "MMM.MMMM.MMMMM", "M", "MMMM.M~~~M"
};

/* Hexes of a row each; every row begins half a hex further left. */
static Board *shape_of(const char *rows)
{
    GArray *tiles = g_array_new(FALSE, TRUE, sizeof(Tile));
    Board *board = arena_make(arena, Board);
    Hex hole;
    int q = 0, r = 0;

    for (; *rows; rows++, q++) {
        Tile tile = { .hex = { q, r }, .region = *rows == 'M' ? REGION_MAINLAND : REGION_SEA,
                      .terrain = *rows == 'M' ? TERRAIN_OPEN : TERRAIN_SEA };
        if (*rows == '.') {
            r++;
            q = -r - 1;
        } else {
            g_array_append_val(tiles, tile);
        }
    }
    board_make(arena, &g_array_index(tiles, Tile, 0), tiles->len, board, &hole);
    g_array_unref(tiles);
    return board;
}

static void random_task(const Isle *isle, Chance *chance, Task *task)
{
    *task = (Task) { .isle = isle, .rules = &rules, .limits = &limits, .seats = (int) chance_below(chance, 4) };
    for (guint i = 0; i < isle->cells; i++) {
        static const uint8_t numbers[] = { 2, 3, 4, 5, 6, 8, 9, 10, 11, 12 };
        task->terrain[i] = (uint8_t) (TERRAIN_FOREST + chance_below(chance, 7));
        task->number[i] = terrain_yields((Terrain) task->terrain[i]) ? numbers[chance_below(chance, 10)] : 0;
        task->terrain_stays[i] = !chance_below(chance, 4);
        task->number_stays[i] = !chance_below(chance, 4);
    }
}

/* The loss of a state from nothing but its score and its broken rules. */
static int64_t loss_of(const Isle *isle, Board *board, const Found *found, int seats)
{
    const Span nowhere = { NULL, 0, 0 };
    g_autoptr(Diag) diag = diag_new();
    guint broken[RULES], sum = 0;
    int64_t loss = 0;
    Score score;

    for (guint i = 0; i < isle->cells; i++) {
        Tile *tile = &board->tiles[isle->tile[i]];
        tile->terrain = (Terrain) found->terrain[i];
        tile->number = found->number[i];
        tile->at = nowhere;
    }
    fair_score(isle, &rules, seats, &score);
    rules_check(diag, diag_warn, &limits, board, NULL, seats ? &score.draft : NULL, broken);
    broken[RULE_WHOLE] = 0;
    for (int i = 0; i < RULES; i++) {
        sum += i == RULE_CHAIN ? found->broken[i] : broken[i];
        if (i != RULE_CHAIN)
            g_assert_cmpuint(found->broken[i], ==, broken[i]);
        else
            g_assert_cmpint(found->broken[i] > 0, ==, broken[i] > 0);       /* the annealer counts hexes, the rule chains */
    }
    for (int i = seats ? PART_DRAFT : PART_RESOURCES; i < PARTS; i++)
        loss += (int64_t) rules.weight[i] * (FAIR_ONE - score.part[i]);
    return loss + 5 * FAIR_ONE * (int64_t) sum;
}

static int by_value(const void *a, const void *b)
{
    return *(const uint8_t *) a - *(const uint8_t *) b;
}

/* Nothing is lost or won: the same terrains, each with a number or without, and the same numbers. */
static void same_hexes(const Task *task, const Found *found)
{
    uint8_t was[ISLE_CELLS], is[ISLE_CELLS];
    guint cells = task->isle->cells;

    for (int what = 0; what < 2; what++) {
        memcpy(was, what ? task->number : task->terrain, cells);
        memcpy(is, what ? found->number : found->terrain, cells);
        qsort(was, cells, 1, by_value);
        qsort(is, cells, 1, by_value);
        g_assert_true(memcmp(was, is, cells) == 0);
    }
    for (guint i = 0; i < cells; i++) {
        g_assert_cmpint(terrain_yields((Terrain) found->terrain[i]), ==, found->number[i] > 0);
        if (task->terrain_stays[i])
            g_assert_cmpint(task->terrain[i], ==, found->terrain[i]);
        if (task->number_stays[i])
            g_assert_cmpint(task->number[i], ==, found->number[i]);
    }
}

static void test_anneal(void)
{
    Chance chance = chance_new(2001, 0);
    static Isle isle;

    for (int i = 0; i < 400; i++) {
        Board *board = shape_of(shapes[(guint) i % G_N_ELEMENTS(shapes)]);
        Task task;
        Found found;
        isle_make(board, REGION_MAINLAND, &isle);
        random_task(&isle, &chance, &task);
        anneal_search(&task, &chance, chance_below(&chance, 300), 40, &found);
        same_hexes(&task, &found);
        g_assert_cmpint(found.loss, ==, loss_of(&isle, board, &found, task.seats));
        g_assert_cmpint(found.loss, >=, anneal_bound(&task));
    }
}

static void test_balance(void)
{
    Chance chance = chance_new(2002, 0);
    static Isle isle;

    for (int i = 0; i < 200; i++) {
        Board *board = shape_of(shapes[(guint) i % G_N_ELEMENTS(shapes)]);
        Task task, before;
        Found found;
        isle_make(board, REGION_MAINLAND, &isle);
        random_task(&isle, &chance, &task);
        before = task;
        balance_numbers(&task, &chance, 400);
        memcpy(found.terrain, task.terrain, sizeof(task.terrain));
        memcpy(found.number, task.number, sizeof(task.number));
        for (guint k = 0; k < isle.cells; k++)      /* a terrain may only move with the number that it has or has not */
            before.terrain_stays[k] &= before.number_stays[k];
        same_hexes(&before, &found);
        before = task;
        anneal_shuffle(&task, &chance);
        memcpy(found.terrain, task.terrain, sizeof(task.terrain));
        memcpy(found.number, task.number, sizeof(task.number));
        same_hexes(&before, &found);
    }
}

/* ---- chance ---- */

static void test_chance(void)
{
    /* xoshiro256** from splitmix64, as their authors publish them: the stream must never change. */
    Chance chance = chance_new(1, 0), again = chance_new(1, 0), other = chance_new(1, 1);
    int count[10] = { 0 };
    double sum = 0;

    for (int i = 0; i < 100; i++) {
        uint64_t next = chance_next(&chance);
        g_assert_cmpuint(next, ==, chance_next(&again));
        g_assert_cmpuint(next, !=, chance_next(&other));
    }
    for (int i = 0; i < 100000; i++) {
        count[chance_below(&chance, 10)]++;
        sum += chance_wait(&chance) / 65536.0;
    }
    for (int i = 0; i < 10; i++)
        g_assert_cmpint(ABS(count[i] - 10000), <, 500);
    g_assert_cmpfloat_with_epsilon(sum / 100000, 1, 0.02);
    g_assert_cmpuint(chance_below(&chance, 1), ==, 0);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    arena = arena_new();
    g_test_add_func("/fair/root", test_root);
    g_test_add_func("/fair/parts", test_parts);
    g_test_add_func("/fair/targets", test_targets);
    g_test_add_func("/fair/empty", test_empty);
    g_test_add_func("/fair/within", test_within);
    g_test_add_func("/fair/draft", test_draft);
    g_test_add_func("/fair/coast", test_coast);
    g_test_add_func("/fair/too-many-seats", test_too_many_seats);
    g_test_add_func("/fair/anneal", test_anneal);
    g_test_add_func("/fair/balance", test_balance);
    g_test_add_func("/fair/chance", test_chance);
    int status = g_test_run();
    arena_free(arena);
    return status;
}
