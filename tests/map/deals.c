/* deals.c - deals many maps in one process, as 'hexenwerk map' deals them one by one, for map.t to look at.
 *
 *     deals cards/enchanted-land <JOBS
 *
 * Every line of JOBS is 'PLAYERS MODE SEEDS [OPTION...]', the options being those of 'hexenwerk map': --board NAME,
 * --mirror, --desert-sea, --shuffle WORD. For each seed from 1 a line '# PLAYERS SEED MODE TOTAL SPREAD', TOTAL and
 * SPREAD 'none' where no map was dealt, and the map's table, in the order of JOBS. All processors work on it. */
#include "deal.h"
#include "maptable.h"

#include <stdio.h>
#include <string.h>

typedef struct { Order order; const char *mode; char *said; } Job;

static bool read_order(Arena *arena, char **words, Order *order)
{
    g_auto(GStrv) shuffles = g_strsplit(SHUFFLE_WORDS, " ", -1);

    for (; *words; words++) {
        bool valued = !strcmp(*words, "--board") || !strcmp(*words, "--shuffle");
        const char *value = valued ? words[1] : "";
        if (!value)
            return false;
        if (!strcmp(*words, "--mirror"))
            order->right = true;
        else if (!strcmp(*words, "--desert-sea"))
            order->lake = true;
        else if (!strcmp(*words, "--board"))
            order->board = arena_copy(arena, value, strlen(value));
        else if (!strcmp(*words, "--shuffle"))
            while (shuffles[order->shuffle] && strcmp(shuffles[order->shuffle], value) != 0)
                order->shuffle++;
        else
            return false;
        words += valued;
    }
    return shuffles[order->shuffle] != NULL;
}

static bool read_jobs(Arena *arena, GArray *tasks)
{
    char line[512], mode[32];
    int players, seeds, at;

    while (fgets(line, sizeof(line), stdin)) {
        if (sscanf(line, "%d %31s %d %n", &players, mode, &seeds, &at) < 3)
            return false;
        g_auto(GStrv) words = g_strsplit(g_strstrip(line + at), " ", -1);
        Job task = { .order = { .players = players, .jobs = 1 }, .mode = arena_copy(arena, mode, strlen(mode)) };
        if (!read_order(arena, words, &task.order))
            return false;
        for (int seed = 1; seed <= seeds; seed++) {
            task.order.seed = (uint64_t) seed;
            g_array_append_val(tasks, task);
        }
    }
    return true;
}

static void deal_one(gpointer data, gpointer user)
{
    Job *task = data;
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(GString) said = g_string_new(NULL);
    const Deal *deal = deal_map(diag, arena, user, &task->order);

    g_string_append_printf(said, "# %d %d %s %s %s\n", task->order.players, (int) task->order.seed, task->mode,
                           deal ? maptable_percent(arena, deal->fair.total) : "none",
                           deal ? maptable_spread(arena, &deal->fair.draft) : "none");
    if (deal)
        board_write(deal->map, said);
    task->said = g_strdup(said->str);
}

int main(int argc, char **argv)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(GArray) tasks = g_array_new(FALSE, TRUE, sizeof(Job));
    Atlas *atlas = argc == 2 ? atlas_load(diag, arena, argv[1], (Span) { NULL, 0, 0 }) : NULL;

    if (!atlas || !read_jobs(arena, tasks)) {
        diag_print(diag, stderr, false);
        fputs("usage: deals cards/enchanted-land <JOBS\n", stderr);
        return 2;
    }
    GThreadPool *pool = g_thread_pool_new(deal_one, atlas, (gint) g_get_num_processors(), TRUE, NULL);
    for (guint i = 0; i < tasks->len; i++)
        g_thread_pool_push(pool, &g_array_index(tasks, Job, i), NULL);
    g_thread_pool_free(pool, FALSE, TRUE);
    for (guint i = 0; i < tasks->len; i++) {
        Job *task = &g_array_index(tasks, Job, i);
        fputs(task->said, stdout);
        g_free(task->said);
    }
    return 0;
}
