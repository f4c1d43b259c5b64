/* map_scores.c - dealt maps beside maps dealt by chance alone: how their scores are spread.
 *
 *     map_scores cards/enchanted-land [PICTURE.svg]
 *
 * For five and six players, of 20,000 random deals (of terrain and numbers; and of terrain alone, on the numbers' fixed
 * places) and of 100 seeds each, dealt as 'hexenwerk map' does it with and without '--shuffle numbers': the mean, the
 * least, the 5th and 95th per cent and the greatest total score, how many break no rule, and for how many the seats'
 * incomes differ by at most 2 % of their mean. The same as a picture, if one is named. */
#include "anneal.h"
#include "deal.h"
#include "setup.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RANDOM = 20000, SEEDS = 100, BINS = 200, WAYS = 4, PANELS = 2 };

typedef struct {
    const char *what, *colour;
    int    *totals;             /* of FAIR_ONE */
    guint   count, sound, even; /* sound: no rule is broken; even: a spread of at most 2 % */
    guint   bin[BINS];          /* half points */
} Way;

static void note(Way *way, const Score *score, bool sound)
{
    int incomes = 0;

    for (int i = 0; i < score->draft.seats; i++)
        incomes += score->draft.income[i];
    way->totals[way->count++] = score->total;
    way->sound += sound;
    way->even  += 50 * fair_spread(&score->draft) * score->draft.seats <= incomes;
    way->bin[MIN(score->total / (FAIR_ONE / BINS), BINS - 1)]++;
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
    note(way, &score, !rules_check(diag, say_nothing, &setup->limits, map, NULL, &score.draft, broken));
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
            note(way, &deal->fair, true);
    }
}

static int by_value(const void *a, const void *b)
{
    return *(const int *) a - *(const int *) b;
}

static double hundredths(int total)
{
    return 100.0 * total / FAIR_ONE;
}

static double mean_of(const Way *way)
{
    double sum = 0;

    for (guint i = 0; i < way->count; i++)
        sum += way->totals[i];
    return 100 * sum / way->count / FAIR_ONE;
}

static void print_ways(Way *ways, int players)
{
    printf("%d players %25s %7s %7s %7s %7s %7s %7s %11s %12s\n", players, "", "maps", "mean", "least", "5 %",
           "95 %", "most", "no rule", "spread of");
    printf("%35s %7s %7s %7s %7s %7s %7s %11s %12s\n", "", "", "", "", "", "", "", "broken", "at most 2 %");
    for (Way *way = ways; way < ways + WAYS; way++) {
        qsort(way->totals, way->count, sizeof(int), by_value);
        printf("  %-33s %7u %7.2f %7.2f %7.2f %7.2f %7.2f %9.1f %% %10.1f %%\n", way->what, way->count, mean_of(way),
               hundredths(way->totals[0]), hundredths(way->totals[way->count / 20]),
               hundredths(way->totals[way->count - 1 - way->count / 20]), hundredths(way->totals[way->count - 1]),
               100.0 * way->sound / way->count, 100.0 * way->even / way->count);
    }
}

/* ---- the picture: a row for each way, half a point a column, the highest of each way as high as the row ---- */

enum { LEFT = 236, FROM = 20, POINT = 7, ROW = 46, HEAD = 34, FOOT = 34, WIDTH = LEFT + (100 - FROM) * POINT + 28 };

static void draw_way(FILE *out, const Way *way, int base)
{
    guint most = 1;

    for (int i = 0; i < BINS; i++)
        most = MAX(most, way->bin[i]);
    fprintf(out, "<path fill=\"%s\" d=\"M%d %d", way->colour, LEFT, base);
    for (int i = 2 * FROM; i < BINS; i++) {
        int x = 2 * LEFT + (i - 2 * FROM) * POINT, height = (int) ((ROW - 8) * 10 * way->bin[i] / most);
        fprintf(out, "V%d.%dH%d.%d", base - (height + 9) / 10, (10 - height % 10) % 10, (x + POINT) / 2,
                (x + POINT) % 2 * 5);
    }
    fprintf(out, "V%dZ\"/>\n<path d=\"M%d %dH%d\" stroke=\"#2a1740\" stroke-width=\".6\"/>\n", base, LEFT, base,
            WIDTH - 28);
    fprintf(out, "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text>\n", LEFT - 12, base - 15, way->what);
    fprintf(out, "<text x=\"%d\" y=\"%d\" text-anchor=\"end\" fill=\"#6b5a80\">mean %.2f of %u maps</text>\n",
            LEFT - 12, base, mean_of(way), way->count);
}

static void draw_panel(FILE *out, const Way *ways, int players, int top)
{
    int base = top + HEAD + WAYS * ROW;

    fprintf(out, "<text x=\"%d\" y=\"%d\" font-size=\"17\">Fairness of maps for %s players, of 100</text>\n",
            LEFT, top + 22, players == 5 ? "five" : "six");
    for (int i = FROM; i <= 100; i += 10) {
        int x = LEFT + (i - FROM) * POINT;
        fprintf(out, "<path d=\"M%d %dV%d\" stroke=\"#e2d3ae\"/>\n", x, top + HEAD, base);
        fprintf(out, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%d</text>\n", x, base + 18, i);
    }
    for (int i = 0; i < WAYS; i++)
        draw_way(out, &ways[i], top + HEAD + (i + 1) * ROW);
}

static bool draw(const char *path, Way ways[PANELS][WAYS])
{
    const int panel = HEAD + WAYS * ROW + FOOT, height = PANELS * panel + 8;
    FILE *out = fopen(path, "w");

    if (!out)
        return false;
    fprintf(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" "
            "font-family=\"Georgia, serif\" font-size=\"14\" fill=\"#2a1740\">\n"
            "<rect width=\"%d\" height=\"%d\" rx=\"8\" fill=\"#fbf4e2\"/>\n",
            WIDTH, height, WIDTH, height, WIDTH, height);
    for (int i = 0; i < PANELS; i++)
        draw_panel(out, ways[i], i + 5, i * panel);
    fputs("</svg>\n", out);
    return fclose(out) == 0;
}

/* ---- all of it ---- */

static void deal_all(Diag *diag, const Atlas *atlas, int players, Way ways[WAYS])
{
    const Order fixed = { .players = players, .seed = 1 };
    const Order free  = { .players = players, .seed = 1, .shuffle = SHUFFLE_NUMBERS };
    const Way names[WAYS] = {
        { .what = "by chance, terrain and numbers", .colour = "#b9a9c9" },
        { .what = "by chance, terrain alone", .colour = "#7d5fa0" },
        { .what = "dealt, numbers shuffled", .colour = "#e0a93f" },
        { .what = "dealt, numbers in their places", .colour = "#a4431f" },
    };

    memcpy(ways, names, sizeof(names));
    deal_by_chance(diag, atlas, free, &ways[0]);
    deal_by_chance(diag, atlas, fixed, &ways[1]);
    deal_fairly(diag, atlas, free, &ways[2]);
    deal_fairly(diag, atlas, fixed, &ways[3]);
}

int main(int argc, char **argv)
{
    static Way ways[PANELS][WAYS];
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    const Atlas *atlas = argc > 1 ? atlas_load(diag, arena, argv[1], (Span) { NULL, 0, 0 }) : NULL;

    for (int i = 0; atlas && i < PANELS; i++)
        deal_all(diag, atlas, i + 5, ways[i]);
    diag_print(diag, stderr, false);
    if (!atlas || argc > 3 || diag_errors(diag)) {
        fputs("usage: map_scores cards/enchanted-land [PICTURE.svg]\n", stderr);
        return 2;
    }
    for (int i = 0; i < PANELS; i++)
        print_ways(ways[i], i + 5);
    if (argc == 3 && !draw(argv[2], ways)) {
        perror(argv[2]);
        return 1;
    }
    for (int i = 0; i < PANELS; i++)
        for (int k = 0; k < WAYS; k++)
            g_free(ways[i][k].totals);
    return 0;
}
