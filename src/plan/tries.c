#include "tries.h"
#include "balance.h"

#include <string.h>

/* Steps of the searches for every hex, how warm they begin, and of chance the
 * stream that no try has. */
enum {
    ANNEAL_STEPS = 150, BALANCE_STEPS = 250, POLISH_STEPS = 350, POLISHES = 8,
    WARM = 40, POLISH_WARM = 10,
    STREAM_POLISH = 0x70901150
};

/* ---- one try ---- */

static bool has_free_numbers(const Task *task)
{
    for (guint i = 0; i < task->isle->cells; i++)
        if (!task->number_stays[i])
            return true;
    return false;
}

/* Numbers first, then terrain on them. */
static void search(const Setup *setup, const Isle *isle, Chance *chance, Found *found)
{
    Task task;

    setup_task(setup, isle, &task);
    anneal_shuffle(&task, chance);
    if (has_free_numbers(&task)) {
        balance_numbers(&task, chance, BALANCE_STEPS * isle->cells);
        for (guint i = 0; i < isle->cells; i++) {
            task.number_stays[i] = true;
            task.terrain_stays[i] |= !task.number[i];
        }
    }
    anneal_search(&task, chance, ANNEAL_STEPS * isle->cells, WARM, found);
}

/* board: the one that is given, or NULL where one is grown. */
static Try try_once(Arena *arena, const Setup *setup, const Board *board, guint number)
{
    Chance chance = chance_new(setup->order->seed, number);
    g_autofree Isle *isle = g_new(Isle, 1);
    Try try = { .board = board ? board : setup_board(arena, setup, &chance) };

    for (int region = REGION_MAINLAND; try.board && region <= REGION_ISLAND; region++) {
        try.region[region].number = number;
        isle_make(try.board, (Region) region, isle);
        if (isle->cells)
            search(setup, isle, &chance, &try.region[region].found);
    }
    return try;
}

/* ---- which of two is better ---- */

static guint broken_of(const RegionTry *try)
{
    guint sum = 0;

    for (int i = 0; i < RULES; i++)
        sum += try->found.broken[i];
    return sum;
}

static int compare_regions(const RegionTry *a, const RegionTry *b)
{
    guint a_broken = broken_of(a), b_broken = broken_of(b);

    if (a_broken != b_broken)
        return a_broken < b_broken ? -1 : 1;
    return (a->found.loss > b->found.loss) - (a->found.loss < b->found.loss);
}

static bool region_is_better(const RegionTry *a, const RegionTry *b)
{
    int order = compare_regions(a, b);
    return order ? order < 0 : a->number < b->number;
}

static bool shape_is_better(const Try *a, const Try *b)
{
    guint a_broken = broken_of(&a->region[0]) + broken_of(&a->region[1]);
    guint b_broken = broken_of(&b->region[0]) + broken_of(&b->region[1]);

    if (!a->board || !b->board)
        return a->board != NULL;
    if (a_broken != b_broken)
        return a_broken < b_broken;
    for (int region = 0; region < 2; region++) {
        int order = compare_regions(&a->region[region], &b->region[region]);
        if (order)
            return order < 0;
    }
    return a->region[0].number < b->region[0].number;
}

/* On a board that is given, every region takes its best; a shape that has been
 * grown keeps both of its own.  True when *best has another board now. */
static bool take_better(Try *best, const Try *try, bool grown)
{
    if (grown) {
        if (!shape_is_better(try, best))
            return false;
        *best = *try;
        return true;
    }
    for (int region = 0; region < 2; region++)
        if (region_is_better(&try->region[region], &best->region[region]))
            best->region[region] = try->region[region];
    return false;
}

/* ---- all tries, by as many threads as there are jobs ---- */

typedef struct {
    const Setup *setup;
    const Board *board;
    guint        count;
    gint         next;
} Work;

typedef struct {
    Try    best;
    Arena *arena;                   /* of its board, where that is grown */
    bool   any;
} Result;

static gpointer work_on(gpointer data)
{
    Work *work = data;
    Result *result = g_new0(Result, 1);
    Arena *spare = arena_new();
    guint number;

    result->arena = arena_new();
    while ((number = (guint) g_atomic_int_add(&work->next, 1)) < work->count) {
        arena_reset(spare);
        Try try = try_once(spare, work->setup, work->board, number);
        bool first = !result->any;
        result->any = true;
        if (first)
            result->best = try;
        if (first || take_better(&result->best, &try, !work->board)) {
            Arena *old = result->arena;
            result->arena = spare;
            spare = old;
        }
    }
    arena_free(spare);
    return result;
}

static Try work_through(Arena *arena, Work *work, guint jobs)
{
    g_autoptr(GPtrArray) threads = g_ptr_array_new();
    Try best = { .board = NULL };
    bool any = false;

    for (guint i = 0; i < jobs; i++)
        g_ptr_array_add(threads, jobs > 1 ? g_thread_new("deal", work_on, work) : NULL);
    for (guint i = 0; i < jobs; i++) {
        Result *result = threads->pdata[i] ? g_thread_join(threads->pdata[i]) : work_on(work);
        if (result->any && result->best.board && !work->board)
            result->best.board = board_copy(arena, result->best.board);
        if (result->any && !any)
            best = result->best;
        else if (result->any)
            take_better(&best, &result->best, !work->board);
        any |= result->any;
        arena_free(result->arena);
        g_free(result);
    }
    return best;
}

/* Where numbers are free: terrain and numbers of the best try together; again
 * as long as the opening is not even.  Where they stay: longer searches, as
 * long as there may be something better. */
static void polish(const Setup *setup, const Isle *isle, Found *best)
{
    Chance chance = chance_new(setup->order->seed, STREAM_POLISH + (uint64_t) isle->region);
    Found found;
    Task task;

    setup_task(setup, isle, &task);
    bool free = has_free_numbers(&task);
    int64_t bound = anneal_bound(&task);
    for (int i = 0; i < POLISHES && best->loss > bound && (!free || !i || best->draft < FAIR_ONE); i++) {
        memcpy(task.terrain, best->terrain, sizeof(task.terrain));
        memcpy(task.number, best->number, sizeof(task.number));
        if (!free)
            anneal_shuffle(&task, &chance);
        anneal_search(&task, &chance, POLISH_STEPS * isle->cells, free ? POLISH_WARM : WARM, &found);
        if (found.loss < best->loss)
            *best = found;
    }
}

Try tries_best(Arena *arena, const Setup *setup, guint count, guint jobs)
{
    Work work = { .setup = setup, .board = setup->grown ? NULL : setup_board(arena, setup, NULL), .count = count };
    Try best = work_through(arena, &work, CLAMP(jobs, 1, count));
    g_autofree Isle *isle = g_new(Isle, 1);
    Task task;

    for (int region = REGION_MAINLAND; best.board && region <= REGION_ISLAND; region++) {
        isle_make(best.board, (Region) region, isle);
        if (isle->cells)
            polish(setup, isle, &best.region[region].found);
    }
    if (best.board) {
        isle_make(best.board, REGION_MAINLAND, isle);
        setup_task(setup, isle, &task);
        best.bound = anneal_bound(&task);
    }
    return best;
}
