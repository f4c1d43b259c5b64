/* cmd_print.c - lays out and writes PDFs.                              floor 3
 *
 * All components of a run succeed or none is written: each file is made beside
 * its place, synced, and moved there only at the end.  Whatever ends the run
 * before, an error or Ctrl+C, leaves nothing behind. */
#include "crew.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

typedef struct {
    const Job *job;
    char      *path, *made;     /* where it comes to stand, and where it is made */
    GPtrArray *drawings;        /* of char*, and a NULL at the end; without pieces none */
} Output;

static bool is_empty(const Output *output) { return output->job->plan->pieces == 0; }

/* ---- Ctrl+C ---- */

/* The signals that end a run are held back while its files are in the making, and looked for after each page. */
static void hold_signals(sigset_t *held, sigset_t *before)
{
    static const int ending[] = { SIGINT, SIGTERM, SIGHUP };
    struct sigaction action;

    sigemptyset(held);
    for (guint i = 0; i < G_N_ELEMENTS(ending); i++) {
        if (sigaction(ending[i], NULL, &action) == 0 && action.sa_handler != SIG_IGN)
            sigaddset(held, ending[i]);
    }
    sigprocmask(SIG_BLOCK, held, before);
}

static bool is_stopped(const sigset_t *held)
{
    sigset_t waiting;
    sigpending(&waiting);
    for (int number = 1; number < NSIG; number++) {
        if (sigismember(held, number) == 1 && sigismember(&waiting, number) == 1)
            return true;
    }
    return false;
}

/* ---- progress, on a terminal only, once the work takes longer than a second ---- */

typedef struct { gint64 start; bool terminal, shown; guint page, pages; sigset_t held; } Teller;

static bool tell(void *data)
{
    Teller *teller = data;
    teller->page++;
    if (teller->terminal && g_get_monotonic_time() - teller->start >= G_USEC_PER_SEC) {
        fprintf(stderr, "\r\033[Kpage %u of %u", MIN(teller->page, teller->pages), teller->pages);
        teller->shown = true;
    }
    return !is_stopped(&teller->held);
}

static void tell_end(Teller *teller)
{
    if (teller->shown)
        fprintf(stderr, "\r\033[K");
    teller->shown = false;
}

/* ---- files ---- */

/* Folders that were not there are noted, outermost first. */
static bool make_folder(Desk *desk, const char *folder, GPtrArray *fresh)
{
    g_autofree char *parent = g_path_get_dirname(folder);
    if (g_file_test(folder, G_FILE_TEST_IS_DIR))
        return true;
    if (strcmp(parent, folder) != 0 && !make_folder(desk, parent, fresh))
        return false;
    if (g_mkdir(folder, 0777) == 0) {
        g_ptr_array_add(fresh, g_strdup(folder));
        return true;
    }
    if (errno == EEXIST && g_file_test(folder, G_FILE_TEST_IS_DIR))
        return true;            /* another run was faster */
    return diag_machine(desk->diag, "cannot make the folder '%s': %s", folder,
                        errno == EEXIST ? "a file of that name is there" : g_strerror(errno));
}

static char *beside(Desk *desk, const char *folder, const char *name, const char *what)
{
    char *path = g_strdup_printf("%s/.%s.%s-XXXXXX", folder, name, what);
    int file = g_mkstemp_full(path, O_RDWR | O_CLOEXEC, 0666);
    if (file >= 0) {
        close(file);
        return path;
    }
    diag_machine(desk->diag, "cannot write to the folder '%s': %s", folder, g_strerror(errno));
    g_free(path);
    return NULL;
}

static bool sync_file(Desk *desk, const char *path)
{
    int file = g_open(path, O_RDONLY | O_CLOEXEC, 0);
    bool good = file >= 0 && fsync(file) == 0;
    int error = errno;
    if (file >= 0)
        close(file);
    g_autofree char *folder = g_path_get_dirname(path);
    return good || diag_machine(desk->diag, "cannot write to the folder '%s': %s", folder, g_strerror(error));
}

/* Folders that this run has made, and then had nothing to put into. */
static void remove_empty(const GPtrArray *fresh)
{
    for (guint i = fresh->len; i-- > 0;)
        g_rmdir(fresh->pdata[i]);
}

/* Places for the drawings and for the file. */
static void make_room(Desk *desk, Output *output, GPtrArray *fresh)
{
    const Job *job = output->job;
    g_autofree char *folder = g_path_get_dirname(output->path);
    bool good = make_folder(desk, folder, fresh);
    for (guint i = 0; good && i < press_shards(job->plan); i++) {
        char *drawing = beside(desk, folder, job->name, "drawing");
        good = drawing != NULL;
        if (drawing)
            g_ptr_array_add(output->drawings, drawing);
    }
    if (good)
        output->made = beside(desk, folder, job->name, "pdf");
    g_ptr_array_add(output->drawings, NULL);
}

static void clear_output(gpointer data)
{
    Output *output = data;
    for (guint i = 0; i + 1 < output->drawings->len; i++)
        g_unlink(output->drawings->pdata[i]);
    if (output->made)
        g_unlink(output->made);                 /* nothing there when it was renamed */
    g_ptr_array_unref(output->drawings);
    g_free(output->made);
    g_free(output->path);
}

/* ---- printing ---- */

static Output output_of(Desk *desk, const Job *job)
{
    return (Output) {
        .job  = job,
        .path = *job->folder ? g_strdup_printf("%s/%s/%s.pdf", desk->run->out, job->folder, job->name)
                             : g_strdup_printf("%s/%s.pdf", desk->run->out, job->name),
        .drawings = g_ptr_array_new_with_free_func(g_free),
    };
}

/* Nothing will be written: but for its own errors it need not be drawn. */
static void rehearse(Desk *desk, const Job *job)
{
    g_autoptr(Ink) ink = desk_ink(desk, job, 1);
    if (ink)
        press_rehearse(desk->diag, ink, job->plan);
}

static void draw(Desk *desk, const GArray *outputs, Teller *teller)
{
    g_autoptr(GArray) shards = g_array_new(FALSE, FALSE, sizeof(Shard));
    for (guint i = 0; i < outputs->len; i++) {
        const Output *output = &g_array_index(outputs, Output, i);
        for (guint k = 0; output->made && k + 1 < output->drawings->len; k++) {
            const Shard shard = { output->job, k, output->drawings->pdata[k] };
            g_array_append_val(shards, shard);
        }
        teller->pages += output->job->plan->pages;
    }
    crew_draw(desk, shards, tell, teller);
    tell_end(teller);
}

static void finish(Desk *desk, const GArray *outputs)
{
    for (guint i = 0; i < outputs->len && !diag_errors(desk->diag); i++) {
        const Output *output = &g_array_index(outputs, Output, i);
        const char *const *drawings = (const char *const *) output->drawings->pdata;
        if (output->made && press_finish(desk->diag, output->job->plan, drawings, output->made))
            sync_file(desk, output->made);
    }
}

static void keep(Desk *desk, GArray *outputs)
{
    for (guint i = 0; i < outputs->len; i++) {
        Output *output = &g_array_index(outputs, Output, i);
        if (output->made && g_rename(output->made, output->path) != 0)
            diag_machine(desk->diag, "cannot write '%s': %s", output->path, g_strerror(errno));
    }
}

static const char *older(const char *path)
{
    return g_file_test(path, G_FILE_TEST_EXISTS) ? "; the one that is there is of an earlier run" : "";
}

/* Components that this time lie on the sheets of others may have had files of their own. */
static void report_guests(const Output *output)
{
    g_autofree char *folder = g_path_get_dirname(output->path);
    for (guint i = 0; i < output->job->decks->len; i++) {
        const char *name = ((const Deck *) output->job->decks->pdata[i])->component->name;
        g_autofree char *path = g_strdup_printf("%s/%s.pdf", folder, name);
        if (strcmp(name, output->job->name) != 0 && g_file_test(path, G_FILE_TEST_EXISTS))
            printf("%s: now in %s%s\n", path, output->path, older(path));
    }
}

static void report(const GArray *outputs)
{
    guint pieces = 0, sheets = 0, files = 0;
    for (guint i = 0; i < outputs->len; i++) {
        const Output *output = &g_array_index(outputs, Output, i);
        const Plan *plan = output->job->plan;
        guint count = plan->pieces;
        if (is_empty(output)) {
            printf("%s: no pieces, so no file%s\n", output->path, older(output->path));
            continue;
        }
        printf("%s: %u piece%s on %u sheet%s\n", output->path, count, count == 1 ? "" : "s", plan->sheets,
               plan->sheets == 1 ? "" : "s");
        report_guests(output);
        pieces += count;
        sheets += plan->sheets;
        files++;
    }
    if (files > 1)
        printf("%u files, %u pieces, %u sheets of paper\n", files, pieces, sheets);
}

static void print_all(Desk *desk, const GArray *jobs, Teller *teller)
{
    const bool vain = diag_errors(desk->diag);
    g_autoptr(GArray) outputs = g_array_new(FALSE, TRUE, sizeof(Output));
    g_autoptr(GPtrArray) fresh = g_ptr_array_new_with_free_func(g_free);

    g_array_set_clear_func(outputs, clear_output);
    for (guint i = 0; i < jobs->len && !is_stopped(&teller->held); i++) {
        Output output = output_of(desk, &g_array_index(jobs, Job, i));
        if (vain || is_empty(&output))
            rehearse(desk, output.job);
        else
            make_room(desk, &output, fresh);
        g_array_append_val(outputs, output);
    }
    draw(desk, outputs, teller);
    if (!is_stopped(&teller->held))
        finish(desk, outputs);
    const bool strictly = desk->strict && diag_warnings(desk->diag);
    if (!diag_errors(desk->diag) && !strictly && !is_stopped(&teller->held)) {
        keep(desk, outputs);
        if (!desk->quiet)
            report(outputs);
    }
    g_array_set_size(outputs, 0);
    remove_empty(fresh);
}

static void print_jobs(Desk *desk, const GArray *jobs)
{
    Teller teller = { .start = g_get_monotonic_time(), .terminal = isatty(STDERR_FILENO) && !desk->quiet };
    sigset_t before;

    hold_signals(&teller.held, &before);
    print_all(desk, jobs, &teller);
    fflush(stdout);
    sigprocmask(SIG_SETMASK, &before, NULL);    /* a signal that has waited ends the program here */
}

static void print(Desk *desk)
{
    if (!desk_takes_format(desk, "text", FORMAT_TEXT))
        return;
    GPtrArray *layouts = desk_layouts(desk, desk->arguments);
    g_autoptr(GArray) jobs = desk_jobs(desk, layouts);
    desk_try(desk);
    if (jobs->len)
        print_jobs(desk, jobs);
}

const Command command_print = { "print", "[GAME|LAYOUT...]", "lay out and write PDFs under out/", NULL, print, NULL };
