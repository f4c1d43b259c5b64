/* map_scores.c - dealt maps beside maps dealt by chance alone: how their scores are spread.
 *
 *     map_scores cards/enchanted-land [--svg] [PLAYERS]      (5)
 *
 * Of 20,000 random deals (of terrain alone, on the numbers' fixed places; and of terrain and numbers) and of 100 seeds
 * each, dealt as 'hexenwerk map' does it with and without '--shuffle numbers', the mean, the 5th and 95th per cent of the
 * total score, and how many break no rule. With --svg the same as a picture, on standard output. */
#include "anneal.h"
#include "deal.h"
#include "setup.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RANDOM = 20000, SEEDS = 100, BINS = 200, WAYS = 4 };

typedef struct {
    const char *what, *colour;
    int    *totals;             /* of FAIR_ONE */
    guint   count, sound;       /* sound: no rule is broken */
    guint   bin[BINS];          /* half points */
} Way;

static void note(Way *way, int total, bool sound)
{
    way->totals[way->count++] = total;
    way->sound += sound;
    way->bin[MIN(total / (FAIR_ONE / BINS), BINS - 1)]++;
}

static bool say_nothing(Diag *diag, Span at, const char *format, ...) G_GNUC_PRINTF(3, 4);
static bool say_nothing(Diag *diag, Span at, const char *format, ...)
{
    (void) diag, (void) at, (void) format;
    return false;
}

/* One deal by chance: both regions count for the rules, the mainland for the score. */
static void deal_once(Diag *diag, const Setup *setup, const Board *board, Chance *chance, Way *way)
{
    g_autoptr(Arena) arena = arena_new();
    Board *map = board_copy(arena, board);
    Isle *isle = arena_make(arena, Isle);
    guint broken[RULES];
    Score score;
    Task task;

    for (int region = REGION_ISLAND; region >= REGION_MAINLAND; region--) {
        isle_make(board, (Region) region, isle);
        setup_task(setup, isle, &task);
        anneal_shuffle(&task, chance);
        for (guint i = 0; i < isle->cells; i++) {
            map->tiles[isle->tile[i]].terrain = (Terrain) task.terrain[i];
            map->tiles[isle->tile[i]].number = task.number[i];
        }
    }
    isle_make(map, REGION_MAINLAND, isle);
    fair_score(isle, &setup->rules, setup->order->players, &score);
    note(way, score.total, !rules_check(diag, say_nothing, &setup->limits, map, NULL, &score.draft, broken));
}

static void deal_by_chance(Diag *diag, const Atlas *atlas, Order order, Way *way)
{
    g_autoptr(Arena) arena = arena_new();
    Setup setup;

    way->totals = g_new(int, RANDOM);
    if (!setup_read(diag, atlas, &order, &setup))
        return;
    const Board *board = setup_board(arena, &setup, NULL);
    for (guint i = 0; i < RANDOM; i++) {
        Chance chance = chance_new(1, i);
        deal_once(diag, &setup, board, &chance, way);
    }
}

static void deal_fairly(Diag *diag, const Atlas *atlas, Order order, Way *way)
{
    way->totals = g_new(int, SEEDS);
    for (order.seed = 1; order.seed <= SEEDS; order.seed++) {
        g_autoptr(Arena) arena = arena_new();
        const Deal *deal = deal_map(diag, arena, atlas, &order);
        if (deal)
            note(way, deal->fair.total, true);
    }
}

static int by_value(const void *a, const void *b)
{
    return *(const int *) a - *(const int *) b;
}

static void print_way(Way *way)
{
    double sum = 0;

    qsort(way->totals, way->count, sizeof(int), by_value);
    for (guint i = 0; i < way->count; i++)
        sum += way->totals[i];
    printf("%-32s %6u maps   mean %6.2f   5 %% below %6.2f   5 %% above %6.2f   no rule broken %5.1f %%\n", way->what, way->count,
           100 * sum / way->count / FAIR_ONE, 100.0 * way->totals[way->count / 20] / FAIR_ONE,
           100.0 * way->totals[way->count - 1 - way->count / 20] / FAIR_ONE, 100.0 * way->sound / way->count);
}

/* Shares of each way's maps, half a point a column; the tallest of each way has the same height. */
static void print_svg(const Way *ways, int players)
{
    printf("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 820 300\" font-family=\"sans-serif\" font-size=\"13\">\n"
           "<rect width=\"820\" height=\"300\" fill=\"#fbf4e2\"/>\n"
           "<text x=\"40\" y=\"28\" font-size=\"16\" fill=\"#2a1740\">Fairness of %d-player maps, of 100</text>\n", players);
    for (int w = 0; w < WAYS; w++) {
        guint most = 1;
        for (int i = 0; i < BINS; i++)
            most = MAX(most, ways[w].bin[i]);
        printf("<g fill=\"%s\" fill-opacity=\"0.75\">\n", ways[w].colour);
        for (int i = 40; i < BINS; i++)
            if (ways[w].bin[i])
                printf("<rect x=\"%d\" y=\"%.1f\" width=\"4\" height=\"%.1f\"/>\n", 40 + (i - 40) * 9 / 2,
                       250 - 190.0 * ways[w].bin[i] / most, 190.0 * ways[w].bin[i] / most);
        printf("</g>\n<rect x=\"%d\" y=\"%d\" width=\"12\" height=\"12\" fill=\"%s\"/><text x=\"%d\" y=\"%d\" fill=\"#2a1740\">%s</text>\n",
               500, 40 + 22 * w, ways[w].colour, 518, 51 + 22 * w, ways[w].what);
    }
    for (int i = 20; i <= 100; i += 10)
        printf("<text x=\"%d\" y=\"272\" text-anchor=\"middle\" fill=\"#2a1740\">%d</text>\n", 40 + (i - 20) * 9, i);
    printf("<path d=\"M40 250H760\" stroke=\"#2a1740\"/>\n</svg>\n");
}

int main(int argc, char **argv)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    bool svg = argc > 2 && !strcmp(argv[2], "--svg");
    int players = argc > 2 + svg ? atoi(argv[2 + svg]) : 5;
    const Atlas *atlas = argc > 1 ? atlas_load(diag, arena, argv[1], (Span) { NULL, 0, 0 }) : NULL;
    const Order fixed = { .players = players, .seed = 1 }, free = { .players = players, .seed = 1, .shuffle = SHUFFLE_NUMBERS };
    Way ways[WAYS] = {
        { .what = "by chance, terrain and numbers", .colour = "#b9a9c9" }, { .what = "by chance, terrain alone", .colour = "#7d5fa0" },
        { .what = "dealt, numbers shuffled", .colour = "#e0a93f" }, { .what = "dealt, numbers in their places", .colour = "#a4431f" },
    };

    if (atlas) {
        deal_by_chance(diag, atlas, free, &ways[0]);
        deal_by_chance(diag, atlas, fixed, &ways[1]);
        deal_fairly(diag, atlas, free, &ways[2]);
        deal_fairly(diag, atlas, fixed, &ways[3]);
    }
    diag_print(diag, stderr, false);
    if (!atlas || diag_errors(diag)) {
        fputs("usage: map_scores cards/enchanted-land [--svg] [PLAYERS]\n", stderr);
        return 2;
    }
    if (svg)
        print_svg(ways, players);
    for (int i = 0; i < WAYS; i++) {
        if (!svg)
            print_way(&ways[i]);
        g_free(ways[i].totals);
    }
    return 0;
}
