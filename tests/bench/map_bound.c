/* map_bound.c - how fair a map of each board could be at most, whatever is dealt where.
 *
 *     map_bound cards/enchanted-land [BOARD...]
 *
 * Beside the bound stands the best map known: of 100 seeds with the numbers in their places, and 100 with numbers
 * shuffled.
 *
 * The five parts of the score are bounded one by one, so no map can have more than their weighted sum:
 *     draft          1
 *     resources      the best way to share whole pips among the resources
 *     intersections  below
 *     clusters       1
 *     variety        all intersections but those around the deserts
 * Intersections ask for the least variance of the sums s of pips around the n intersections between three hexes. With
 * the sum of all s fixed at k, the variance times n is the sum of (s - k/n)^2. The least of it is bounded by Lagrange:
 * the count of each number of pips (1 to 5), and k, may be missed at a price, and for given prices the least cost is
 * found exactly, cell by cell, over all states of the cells on the front between those that are done and those that
 * are not. Hard rules take part as far as they show in pips: 5 never beside 5 (6 and 8), 1 never beside 1 (2 and 12),
 * no three equal ones around an intersection (there are but two numbers of each), no sum above the limit. The best
 * prices are sought with the ellipsoid method; any prices give a valid bound. Then the worst k counts. One desert may
 * lie anywhere: each place is tried, with the variety that it leaves. Two may do so independently: where they cost the
 * least variety, and where they suit the pips best.
 *
 * Floating point is in order here: what is printed is rounded up by far more than its error. */
#include "anneal.h"
#include "deal.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FRONT = 8, KINDS = 6, PRICES = 5, STATES_MOST = 1679616 };      /* 6^8 */

typedef struct {
    int cell;
    int front;                          /* cells on the front before this one */
    int beside[6], besides;             /* places on it that are neighbours */
    int three[6][2], threes;            /* pairs on it that make an intersection with this cell */
    int keep[FRONT + 1], keeps;         /* places that stay; the new cell has place 'front' */
} Step;

typedef struct {
    const Isle *isle;
    int     limit;                      /* of pips around an intersection */
    int     bare[2], bares;             /* cells of deserts; -1: any */
    int     count[KINDS];               /* how many cells with so many pips; [0]: deserts that may lie anywhere */
    double  price[KINDS];
    int     power[FRONT + 2];
    Step    step[ISLE_CELLS];
    double *cost[ISLE_CELLS + 1];
    int8_t *pips[ISLE_CELLS + 1];       /* of the cell, in the best way to a state */
    int32_t *from[ISLE_CELLS + 1];
} Bound;

/* ---- the order of the cells, and the front ---- */

static bool is_open(const Bound *b, const bool *done, int cell)
{
    for (guint k = 0; k < b->isle->near[cell]; k++)
        if (!done[b->isle->beside[cell][k]])
            return true;
    return false;
}

static int next_cell(const Bound *b, bool *done, const int *front, int fronts)
{
    int best = -1, least = G_MAXINT;

    for (int cell = 0; cell < (int) b->isle->cells; cell++) {
        int size = 0, done_beside = 0;
        if (done[cell])
            continue;
        for (guint k = 0; k < b->isle->near[cell]; k++)
            done_beside += done[b->isle->beside[cell][k]];
        if (fronts && !done_beside)
            continue;
        done[cell] = true;
        for (int i = 0; i < fronts; i++)
            size += is_open(b, done, front[i]);
        size += is_open(b, done, cell);
        done[cell] = false;
        size = fronts ? 8 * size - done_beside : b->isle->near[cell];
        if (size < least) {
            least = size;
            best = cell;
        }
    }
    return best;
}

static int place_of(const int *front, int fronts, int cell)
{
    for (int i = 0; i < fronts; i++)
        if (front[i] == cell)
            return i;
    return -1;
}

static void find_threes(const Bound *b, Step *step, const int *front, int fronts)
{
    for (int k = 0; k < 6; k++) {
        const Crossing *site = &b->isle->at[b->isle->site[step->cell][k]];
        int place[2], places = 0;
        for (int i = 0; site->inner && i < 3; i++) {
            int at = place_of(front, fronts, site->cell[i]);
            if (site->cell[i] != step->cell && at >= 0)
                place[places++] = at;
        }
        if (places == 2) {
            memcpy(step->three[step->threes], place, sizeof(place));
            step->threes++;
        }
    }
}

static bool plan_steps(Bound *b)
{
    bool done[ISLE_CELLS] = { false };
    int front[FRONT + 1], fronts = 0;

    for (guint i = 0; i < b->isle->cells; i++) {
        Step *step = &b->step[i];
        *step = (Step) { .cell = next_cell(b, done, front, fronts), .front = fronts };
        for (guint k = 0; k < b->isle->near[step->cell]; k++) {
            int at = place_of(front, fronts, b->isle->beside[step->cell][k]);
            if (at >= 0)
                step->beside[step->besides++] = at;
        }
        find_threes(b, step, front, fronts);
        done[step->cell] = true;
        front[fronts++] = step->cell;
        int kept = 0;
        for (int k = 0; k < fronts; k++)
            if (is_open(b, done, front[k])) {
                step->keep[step->keeps++] = k;
                front[kept++] = front[k];
            }
        fronts = kept;
        if (fronts > FRONT)
            return false;
    }
    b->power[0] = 1;
    for (int i = 1; i < FRONT + 2; i++)
        b->power[i] = b->power[i - 1] * KINDS;
    for (guint i = 0; i <= b->isle->cells; i++) {
        size_t states = (size_t) b->power[i < b->isle->cells ? b->step[i].front : 0];
        b->cost[i] = g_new(double, states);
        b->pips[i] = g_new(int8_t, states);
        b->from[i] = g_new(int32_t, states);
    }
    return true;
}

/* ---- the least cost for given prices ---- */

static bool may_lie(const Step *step, const int *digit, int pips)
{
    if (pips == 5 || pips == 1)
        for (int k = 0; k < step->besides; k++)
            if (digit[step->beside[k]] == pips)
                return false;
    return true;
}

/* The cost that a cell adds, or infinity. */
static double adds(const Bound *b, const Step *step, const int *digit, int pips, double mean)
{
    double cost = b->price[pips];

    if (!may_lie(step, digit, pips))
        return INFINITY;
    for (int k = 0; k < step->threes; k++) {
        int one = digit[step->three[k][0]], two = digit[step->three[k][1]], sum = one + two + pips;
        if (sum > b->limit || (pips && one == pips && two == pips))
            return INFINITY;
        cost += (sum - mean) * (sum - mean);
    }
    return cost;
}

static void range_of(const Bound *b, int cell, int *least, int *most)
{
    *least = b->count[0] > 0 ? 0 : 1;
    *most = 5;
    for (int i = 0; i < b->bares; i++)
        if (b->bare[i] == cell)
            *least = *most = 0;
}

static void advance(Bound *b, guint i, double mean)
{
    const Step *step = &b->step[i];
    int digit[FRONT + 2], least, most;

    range_of(b, step->cell, &least, &most);
    for (int state = 0; state < b->power[step->keeps]; state++)
        b->cost[i + 1][state] = INFINITY;
    for (int state = 0; state < b->power[step->front]; state++) {
        if (isinf(b->cost[i][state]))
            continue;
        for (int k = 0, left = state; k < step->front; k++, left /= KINDS)
            digit[k] = left % KINDS;
        for (int pips = least; pips <= most; pips++) {
            double cost = b->cost[i][state] + adds(b, step, digit, pips, mean);
            int to = 0;
            digit[step->front] = pips;
            for (int k = step->keeps - 1; k >= 0; k--)
                to = to * KINDS + digit[step->keep[k]];
            if (cost < b->cost[i + 1][to]) {
                b->cost[i + 1][to] = cost;
                b->pips[i + 1][to] = (int8_t) pips;
                b->from[i + 1][to] = state;
            }
        }
    }
}

/* Fills in how often each number of pips was used, and the sum of all sums. */
static double least_cost(Bound *b, double mean, int count[KINDS], int *sum)
{
    int pips[ISLE_CELLS], state = 0;

    b->cost[0][0] = 0;
    for (guint i = 0; i < b->isle->cells; i++)
        advance(b, i, mean);
    memset(count, 0, KINDS * sizeof(*count));
    for (int i = (int) b->isle->cells; i > 0; i--) {
        int cell = b->step[i - 1].cell;
        pips[cell] = b->pips[i][state];
        count[pips[cell]]++;
        state = b->from[i][state];
    }
    count[0] -= b->bares;
    *sum = 0;
    for (guint i = 0; i < b->isle->sites; i++)
        for (int k = 0; b->isle->at[i].inner && k < 3; k++)
            *sum += pips[b->isle->at[i].cell[k]];
    return b->cost[b->isle->cells][0];
}

/* ---- the best prices ---- */

/* The bound for the sum k; stops as soon as it is above 'enough'. The price of
 * three pips can be nought, as the counts have a fixed sum. */
static double bound_for_sum(Bound *b, int k, double enough, double x[PRICES])
{
    static const int kind[PRICES] = { 1, 2, 4, 5, -1 };
    double n = b->isle->inner, matrix[PRICES][PRICES] = { { 0 } }, best = -INFINITY, best_x[PRICES];

    for (int i = 0; i < PRICES; i++)
        matrix[i][i] = i == PRICES - 1 ? 0.25 : 9;
    memcpy(best_x, x, sizeof(best_x));
    for (int step = 0; step < 500 && best < enough; step++) {
        int count[KINDS], sum;
        double slope[PRICES], along[PRICES], size = 0, shift = x[PRICES - 1];
        for (int i = 0; i < PRICES - 1; i++)
            b->price[kind[i]] = x[i];
        double value = least_cost(b, k / n + shift, count, &sum) - n * shift * shift;
        for (int i = 1; i < KINDS; i++)
            value -= b->price[i] * b->count[i];
        if (value > best) {
            best = value;
            memcpy(best_x, x, sizeof(best_x));
        }
        for (int i = 0; i < PRICES; i++)
            slope[i] = kind[i] < 0 ? -2.0 * (sum - k) : count[kind[i]] - b->count[kind[i]];
        for (int i = 0; i < PRICES; i++) {
            along[i] = 0;
            for (int j = 0; j < PRICES; j++)
                along[i] += matrix[i][j] * slope[j];
            size += along[i] * slope[i];
        }
        if (size < 1e-6)
            break;
        for (int i = 0; i < PRICES; i++)
            x[i] += along[i] / sqrt(size) / (PRICES + 1);
        for (int i = 0; i < PRICES; i++)
            for (int j = 0; j < PRICES; j++)
                matrix[i][j] = (matrix[i][j] - 2.0 / (PRICES + 1) * along[i] * along[j] / size)
                    * PRICES * PRICES / (PRICES * PRICES - 1.0);
    }
    memcpy(x, best_x, sizeof(best_x));
    return best;
}

static int by_size(const void *a, const void *b)
{
    return *(const int *) a - *(const int *) b;
}

/* Between which whole numbers the sum over all intersections must lie: the most pips where most intersections are, and
 * the other way round. */
static void range_of_sums(const Bound *b, int *lowest, int *highest)
{
    int cells = (int) b->isle->cells, inner[ISLE_CELLS], pips[ISLE_CELLS], n = 0, laid = 0;

    for (int i = 0; i < cells; i++) {
        bool bare = false;
        for (int k = 0; k < b->bares; k++)
            bare |= b->bare[k] == i;
        if (!bare)
            inner[n++] = isle_inner_sites(b->isle, (guint) i);
    }
    for (int kind = 0; kind < KINDS; kind++)
        for (int i = 0; i < b->count[kind] && laid < n; i++)
            pips[laid++] = kind;
    qsort(inner, (size_t) n, sizeof(*inner), by_size);
    *lowest = *highest = 0;
    for (int i = 0; i < laid; i++) {
        *highest += inner[n - 1 - i] * pips[laid - 1 - i];
        *lowest  += inner[n - 1 - i] * pips[i];
    }
}

/* The greatest that the part 'intersections' can be; not looked into below 'floor'. */
static double most_intersections(Bound *b, double floor)
{
    double x[PRICES] = { 0 }, n = b->isle->inner, enough = 9 * (1 - floor) * (1 - floor) * n, least = enough;
    int lowest, highest;

    range_of_sums(b, &lowest, &highest);
    for (int k = lowest; k <= highest; k++) {
        double start[PRICES];
        memcpy(start, x, sizeof(x));
        least = MIN(least, bound_for_sum(b, k, enough, start));
        memcpy(x, start, sizeof(x));
    }
    return 1 - sqrt(MAX(least, 0) / n) / 3 + 1e-6;
}

/* ---- the other parts ---- */

/* The best way to share whole pips: every resource near its part, the last one
 * takes what is left. */
static double most_resources(const int *hexes, int kind, int pips, int all_hexes, int all_pips, double worst)
{
    double target = (double) hexes[kind] * all_pips / all_hexes, best = -1;

    for (int got = (int) target - 3; got <= (int) target + 4; got++) {
        int mine = kind == TERRAIN_MOUNTAINS ? pips : got;
        double now = MAX(worst, fabs(mine - target) / target / 0.5);
        if (mine < 0 || now >= 1 - best)
            continue;
        best = MAX(best, kind == TERRAIN_MOUNTAINS ? 1 - now
                   : most_resources(hexes, kind + 1, pips - mine, all_hexes, all_pips, now));
    }
    return best;
}

/* Random hexes, so many of them, become what suits best. */
static double most_with_random(int *hexes, int random, int pips)
{
    int all = 0;
    double best = 0;

    for (int i = TERRAIN_FOREST; i <= TERRAIN_MOUNTAINS; i++)
        all += hexes[i];
    if (!random)
        return most_resources(hexes, TERRAIN_FOREST, pips, all, pips, 0);
    for (int i = TERRAIN_FOREST; i <= TERRAIN_MOUNTAINS; i++) {
        hexes[i]++;
        best = MAX(best, most_with_random(hexes, random - 1, pips));
        hexes[i]--;
    }
    return best;
}

/* The fewest intersections that two deserts touch: they share two at most. */
static int least_bare(const Isle *isle)
{
    int least = G_MAXINT, second = G_MAXINT;

    for (guint i = 0; i < isle->cells; i++) {
        int inner = isle_inner_sites(isle, i);
        second = inner < least ? least : MIN(second, inner);
        least = MIN(least, inner);
    }
    return MAX(second, least + second - 2);
}

/* ---- a board ---- */

typedef struct { double resources, intersections, variety, total; } Most;

static Most most_with(Bound *b, const int *weight, double resources, double variety, double known)
{
    Most most = { .resources = resources, .variety = variety };
    double rest = weight[PART_DRAFT] + weight[PART_RESOURCES] * resources + weight[PART_CLUSTERS]
        + weight[PART_VARIETY] * variety;

    most.intersections = most_intersections(b, MIN((known - rest) / weight[PART_INTERSECTIONS], 1));
    most.total = rest + weight[PART_INTERSECTIONS] * most.intersections;
    return most;
}

static Most most_of(Bound *b, const int *weight, Mixture *mixture, double known)
{
    int deserts = mixture->terrain[TERRAIN_DESERT], pips = 0;
    double inner = b->isle->inner;
    Most best = { .total = 0 };

    for (int i = 2; i < NUMBERS; i++) {
        b->count[number_pips(i)] += i == 7 ? 0 : mixture->number[i];
        pips += number_pips(i) * mixture->number[i];
    }
    double resources = most_with_random(mixture->terrain, mixture->terrain[TERRAIN_OPEN], pips);
    if (deserts != 1) {
        b->count[0] = deserts;
        return most_with(b, weight, resources, 1 - (deserts ? least_bare(b->isle) : 0) / inner, known);
    }
    for (guint i = 0; i < b->isle->cells; i++) {
        b->bare[0] = (int) i;
        b->bares = 1;
        Most most = most_with(b, weight, resources, 1 - isle_inner_sites(b->isle, i) / inner, MAX(known, best.total));
        if (most.total > best.total)
            best = most;
    }
    return best;
}

/* The best total, of 100, of 100 seeds with the numbers in their places and 100 with numbers shuffled. */
static double best_known(Diag *diag, const Atlas *atlas, const Chart *chart)
{
    double best = 0;

    for (int shuffle = SHUFFLE_TERRAIN; shuffle <= SHUFFLE_NUMBERS; shuffle++)
        for (uint64_t seed = 1; seed <= 100; seed++) {
            const Order order = { .players = chart->players, .seed = seed, .board = chart->name,
                                  .right = !strcmp(chart->mirror, "right"), .shuffle = (Shuffle) shuffle };
            g_autoptr(Arena) arena = arena_new();
            const Deal *deal = deal_map(diag, arena, atlas, &order);
            best = MAX(best, deal ? deal->fair.total * 100.0 / FAIR_ONE : 0);
        }
    return best;
}

static void show_board(Diag *diag, Arena *arena, const Atlas *atlas, const Chart *chart)
{
    Isle *isle = arena_make(arena, Isle);
    Bound *b = arena_make(arena, Bound);
    Mixture mixture = chart->mixture[REGION_MAINLAND];

    isle_make(chart->board, REGION_MAINLAND, isle);
    b->isle = isle;
    b->limit = atlas->limits.pips;
    if (!plan_steps(b)) {
        printf("%-7s %-6s cannot be bounded: its front is wider than %d hexes\n", chart->name, chart->mirror, FRONT);
        return;
    }
    double known = best_known(diag, atlas, chart);
    Most most = most_of(b, atlas->fair.weight, &mixture, known);
    printf("%-7s %-6s %9.2f %13.2f %9.2f %9.2f %9.2f %9.2f\n", chart->name, chart->mirror, 100 * most.resources,
           100 * most.intersections, 100 * most.variety, most.total, known, most.total - known);
    fflush(stdout);
}

int main(int argc, char **argv)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    const Atlas *atlas = argc > 1 ? atlas_load(diag, arena, argv[1], (Span) { NULL, 0, 0 }) : NULL;

    if (!atlas) {
        diag_print(diag, stderr, false);
        fputs("usage: map_bound cards/enchanted-land [BOARD...]\n", stderr);
        return 2;
    }
    printf("%-7s %-6s %9s %13s %9s %9s %9s %9s\n", "board", "mirror", "resources", "intersections", "variety", "bound",
           "known", "apart");
    for (guint i = 0; i < atlas->charts->len; i++) {
        const Chart *chart = g_ptr_array_index(atlas->charts, i);
        bool wanted = argc == 2;
        for (int k = 2; k < argc; k++)
            wanted |= !strcmp(argv[k], chart->name);
        if (wanted)
            show_board(diag, arena, atlas, chart);
    }
    return 0;
}
