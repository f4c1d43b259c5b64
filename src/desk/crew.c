#include "crew.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

static bool draw_shard(Desk *desk, const Shard *shard, Progress *progress, void *data)
{
    g_autoptr(Ink) ink = desk_ink(desk, shard->job, 1);
    return ink && press_draw(desk->diag, ink, shard->job->plan, shard->number, shard->drawing, progress, data);
}

/* After an error the other shards are drawn for theirs. */
static bool draw_alone(Desk *desk, const GArray *shards, Progress *progress, void *data)
{
    bool good = true, stopped = false;
    for (guint i = 0; i < shards->len && !stopped; i++) {
        const unsigned before = diag_errors(desk->diag);
        const bool drawn = draw_shard(desk, &g_array_index(shards, Shard, i), progress, data);
        stopped = !drawn && diag_errors(desk->diag) == before;
        good &= drawn;
    }
    return good;
}

/* A byte for each page; when nobody listens any more, SIGPIPE ends the work. */
static bool tell_page(void *data)
{
    const int *pipe = data;
    return write(*pipe, "", 1) == 1;
}

static unsigned said(const Diag *diag)
{
    return diag_errors(diag) + diag_warnings(diag);
}

/* Takes shard after shard from the common heap; signals end it as any program. */
static void work(Desk *desk, const GArray *shards, atomic_uint *next, int pipe)
{
    const unsigned before = said(desk->diag);
    bool good = true;
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    for (guint i; good && (i = atomic_fetch_add(next, 1)) < shards->len;)
        good = draw_shard(desk, &g_array_index(shards, Shard, i), tell_page, &pipe) && said(desk->diag) == before;
    if (!good)
        atomic_store(next, shards->len);        /* the others may stop, too */
    _exit(good ? 0 : 1);
}

static bool is_done(pid_t worker)
{
    int status;
    pid_t ended;
    while ((ended = waitpid(worker, &status, 0)) < 0 && errno == EINTR)
        ;
    return ended == worker && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static guint hire(Desk *desk, const GArray *shards, pid_t *workers, guint count, atomic_uint *next, const int ends[2])
{
    guint hired = 0;
    while (hired < count && (workers[hired] = fork()) >= 0) {
        if (workers[hired] == 0) {
            close(ends[0]);
            work(desk, shards, next, ends[1]);
        }
        hired++;
    }
    return hired;
}

/* Until all workers have closed their end of the pipe.  False when the work is to stop. */
static bool listen_to(int pipe, Progress *progress, void *data)
{
    char    pages[64];
    ssize_t told;
    while ((told = read(pipe, pages, sizeof pages)) > 0 || (told < 0 && errno == EINTR)) {
        for (ssize_t i = 0; i < told; i++) {
            if (!progress(data))
                return false;
        }
    }
    return true;
}

static bool draw_together(Desk *desk, const GArray *shards, guint count, Progress *progress, void *data)
{
    g_autofree pid_t *workers = g_new(pid_t, count);
    atomic_uint *next = mmap(NULL, sizeof *next, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    int ends[2];
    if (next == MAP_FAILED || pipe(ends) < 0)
        return false;
    atomic_init(next, 0);
    const guint hired = hire(desk, shards, workers, count, next, ends);
    close(ends[1]);
    bool good = listen_to(ends[0], progress, data) && hired > 0;
    close(ends[0]);
    for (guint i = 0; i < hired; i++) {
        if (!good)
            kill(workers[i], SIGTERM);
        good &= is_done(workers[i]);
    }
    munmap(next, sizeof *next);
    return good;
}

bool crew_draw(Desk *desk, const GArray *shards, Progress *progress, void *data)
{
    const guint jobs  = desk->run->jobs ? desk->run->jobs : g_get_num_processors();
    const guint count = MIN(jobs, shards->len);
    if (count > 1 && !diag_errors(desk->diag) && draw_together(desk, shards, count, progress, data))
        return true;
    return draw_alone(desk, shards, progress, data);
}
