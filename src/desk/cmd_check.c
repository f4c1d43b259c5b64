/* cmd_check.c - counts against the rulebook, and rehearses the print; or
 * counts what finished PDFs hold.                                       floor 3 */
#include "report.h"
#include "recount.h"
#include "rehearse.h"
#include "word.h"

#include <string.h>
#include <unistd.h>

typedef struct { gboolean pdf; } Own;

static const GOptionEntry *options(Desk *desk)
{
    Own *own = arena_make(desk->arena, Own);
    GOptionEntry *entries = arena_take(desk->arena, 2 * sizeof *entries);
    *own = (Own) { FALSE };
    desk->own = own;
    entries[0] =
        (GOptionEntry) { "pdf", 0, 0, G_OPTION_ARG_NONE, &own->pdf, "count the finished PDFs that are named", NULL };
    entries[1] = (GOptionEntry) G_OPTION_ENTRY_NULL;
    return entries;
}

/* ---- games ---- */

/* Layouts of no game that lie in one folder have one rulebook: together they are the game. */
static const char *home_of(Desk *desk, const Component *component)
{
    g_autofree char *folder = g_path_get_dirname(component->file), *home = g_canonicalize_filename(folder, NULL);
    return *component->folder ? component->folder : arena_copy(desk->arena, home, strlen(home));
}

static const char *game_name(Desk *desk, const Checked *checked, const Component *component)
{
    g_autofree char *home = g_path_get_basename(checked->home);
    bool alone = !checked->decks->len || strcmp(checked->game, component->name) == 0;
    return *component->folder ? component->folder
           : alone            ? component->name
                              : arena_copy(desk->arena, home, strlen(home));
}

static Checked *game_of(Desk *desk, GArray *games, const Component *component)
{
    const char *home = home_of(desk, component);
    for (guint i = 0; i < games->len; i++) {
        Checked *checked = &g_array_index(games, Checked, i);
        if (strcmp(checked->home, home) == 0)
            return checked;
    }
    Checked checked = { .home = home,
                        .decks = arena_list(desk->arena),
                        .backs = g_array_new(FALSE, FALSE, sizeof(bool)) };
    g_array_append_val(games, checked);
    return &g_array_index(games, Checked, games->len - 1);
}

static void take_deck(Desk *desk, GArray *games, Deck *deck, bool backs)
{
    Checked *checked = game_of(desk, games, deck->component);
    checked->game = game_name(desk, checked, deck->component);
    g_ptr_array_add(checked->decks, deck);
    g_array_append_val(checked->backs, backs);
    checked->pieces += deck->pieces->len;
}

static bool prints_backs(const Job *job, const Deck *deck)
{
    for (guint i = 0; i < job->plan->lots->len; i++) {
        const Lot *lot = job->plan->lots->pdata[i];
        if (lot->deck == deck)
            return lot->backs;
    }
    return false;
}

static void take_games(Desk *desk, const GArray *jobs, GArray *games)
{
    for (guint i = 0; i < jobs->len; i++) {
        const Job *job = &g_array_index(jobs, Job, i);
        for (guint k = 0; k < job->decks->len; k++) {
            Deck *deck = job->decks->pdata[k];
            take_deck(desk, games, deck, prints_backs(job, deck));
        }
    }
}

/* What cannot be laid out can be counted, where its rows are known. */
static void take_loose(Desk *desk, GArray *games)
{
    for (guint i = 0; i < desk->loose->len; i++) {
        Deck *deck = g_array_index(desk->loose, Job, i).decks->pdata[0];
        if (!deck->component->adrift && !deck->component->naming.unknown)
            take_deck(desk, games, deck, false);
    }
}

static void clear_game(gpointer data)
{
    Checked *checked = data;
    g_clear_pointer(&checked->findings, g_array_unref);
    g_clear_pointer(&checked->backs, g_array_unref);
}

static void count_game(Desk *desk, Checked *checked)
{
    const Deck *first = checked->decks->pdata[0];
    unsigned errors = diag_errors(desk->diag), warnings = diag_warnings(desk->diag);
    const Claims *claims = claims_read(desk->diag, desk->arena, first->component->library);
    checked->rulebook = library_table(first->component->library, desk->arena, "rulebook.csv", NULL) != NULL;
    checked->findings = claims ? tally_count(desk->diag, desk->arena, claims, checked->decks, desk->strict)
                               : g_array_new(FALSE, FALSE, sizeof(Finding));
    checked->errors   = diag_errors(desk->diag) - errors;
    checked->warnings = diag_warnings(desk->diag) - warnings;
}

/* ---- finished PDFs ---- */

static bool is_pdf(const char *argument)
{
    return g_str_has_suffix(argument, ".pdf")
           || (!g_str_has_suffix(argument, ".ini") && g_file_test(argument, G_FILE_TEST_IS_REGULAR));
}

static int deck_index(const Checked *checked, const char *component)
{
    for (guint i = 0; i < checked->decks->len; i++) {
        if (strcmp(((const Deck *) checked->decks->pdata[i])->component->name, component) == 0)
            return (int) i;
    }
    return -1;
}

static const char *unknown_in(const Checked *checked, const GArray *printed)
{
    for (guint i = 0; i < printed->len; i++) {
        const Printed *one = &g_array_index(printed, Printed, i);
        if (deck_index(checked, one->component) < 0)
            return one->component;
    }
    return NULL;
}

static bool titled(Desk *desk, const Checked *checked, const char *keywords)
{
    const Component *component = ((const Deck *) checked->decks->pdata[0])->component;
    const Scope nowhere = { 0 };
    const char *title = component->game ? template_fill(desk->diag, desk->arena, component->game, &nowhere) : NULL;
    return title && *title && strstr(keywords, title);
}

/* Several games may have an aid: then the file's folder, or the game's title in the file, decides. */
static Checked *game_printed(Desk *desk, GArray *games, const char *path, const GArray *printed, const char *keywords)
{
    g_autofree char *folder = g_path_get_dirname(path), *name = g_path_get_basename(folder);
    Checked *fits = NULL;
    guint count = 0, best = 0;
    const char *unknown = NULL;

    for (guint i = 0; i < games->len; i++) {
        Checked *checked = &g_array_index(games, Checked, i);
        const char *missing = unknown_in(checked, printed);
        guint worth = missing ? 0 : titled(desk, checked, keywords) ? 3 : strcmp(checked->game, name) == 0 ? 2 : 1;
        unknown = missing ? missing : unknown;
        count = worth > best ? 1 : count + (worth && worth == best);
        if (worth > best) {
            best = worth;
            fits = checked;
        }
    }
    if (count == 1)
        return fits;
    if (!count)
        diag_error(desk->diag, (Span) { 0 }, "%s: it holds pieces of '%s', and no layout of that name is here", path,
                   unknown ? unknown : "");
    else
        diag_usage(desk->diag, "%s may belong to several games: name the game, as 'hexenwerk check %s --pdf %s'", path,
                   fits->game, path);
    return NULL;
}

static void read_file(Desk *desk, GArray *games, const char *path)
{
    g_autoptr(GArray) printed = g_array_new(FALSE, FALSE, sizeof(Printed));
    const char *keywords = "";
    if (!recount_read(desk->diag, desk->arena, path, printed, &keywords))
        return;
    Checked *checked = game_printed(desk, games, path, printed, keywords);
    if (!checked)
        return;
    if (!checked->printed)
        checked->printed = g_array_new(FALSE, FALSE, sizeof(Printed));
    g_array_append_vals(checked->printed, printed->data, printed->len);
}

/* What the PDFs hold takes the place of what would be dealt. */
static void recount_game(Desk *desk, Checked *checked)
{
    GPtrArray *held = arena_list(desk->arena);
    checked->pieces = 0;
    for (guint i = 0; i < checked->decks->len; i++) {
        const Deck *deck = checked->decks->pdata[i];
        bool printed = false;
        for (guint k = 0; k < checked->printed->len && !printed; k++)
            printed = strcmp(g_array_index(checked->printed, Printed, k).component, deck->component->name) == 0;
        if (!printed)
            continue;
        Deck *found =
            recount_deck(desk->diag, desk->arena, deck, g_array_index(checked->backs, bool, i), checked->printed);
        checked->pieces += found->pieces->len;
        g_ptr_array_add(held, found);
    }
    checked->decks = held;
    g_clear_pointer(&checked->printed, g_array_unref);
}

static void recount(Desk *desk, GArray *games, char **files)
{
    for (; *files; files++)
        read_file(desk, games, *files);
    for (guint i = 0; i < games->len;) {
        Checked *checked = &g_array_index(games, Checked, i);
        if (checked->printed) {
            recount_game(desk, checked);
            i++;
        } else {
            g_array_remove_index(games, i);
        }
    }
}

/* ---- the command ---- */

static void rehearse(Desk *desk, const GArray *jobs)
{
    g_autoptr(Ink) ink = jobs->len ? desk_ink(desk, &g_array_index(jobs, Job, 0), jobs->len) : NULL;
    desk_try(desk);
    for (guint i = 0; ink && i < jobs->len; i++)
        rehearse_print(desk->diag, ink, g_array_index(jobs, Job, i).plan);
}

static void report(Desk *desk, const GArray *games)
{
    if (desk->format == FORMAT_JSON)
        report_json(desk, games, stdout);
    else if (desk->format == FORMAT_TAP)
        report_tap(desk, games, stdout);
    else if (!desk->quiet)
        report_text(desk, games, stdout, isatty(STDOUT_FILENO) && !g_getenv("NO_COLOR"));
    desk->told = true;
    if (desk->format != FORMAT_TEXT)
        return;
    fflush(stdout);
    diag_print(desk->diag, stderr, desk->colour);
    if (!desk->quiet)
        report_close(desk, games, stdout);
}

/* The arguments that are finished PDFs go to 'files', the others stay. */
static void part_arguments(Desk *desk, char **files, char **others)
{
    for (char **argument = desk->arguments; *argument; argument++)
        *(is_pdf(*argument) ? files++ : others++) = *argument;
    *files = *others = NULL;
}

static void check(Desk *desk)
{
    const Own *own = desk->own;
    size_t size = (g_strv_length(desk->arguments) + 1) * sizeof(char *);
    char **files = arena_take(desk->arena, size), **others = desk->arguments;
    if (!desk_takes_format(desk, "text json tap", FORMAT_TEXT))
        return;
    if (own->pdf) {
        others = arena_take(desk->arena, size);
        part_arguments(desk, files, others);
        if (!*files) {
            diag_usage(desk->diag, "--pdf needs finished PDFs, as 'hexenwerk check --pdf out/hexen/*.pdf'");
            return;
        }
    }
    g_autoptr(GArray) jobs = desk_jobs(desk, desk_layouts(desk, others));
    g_autoptr(GArray) games = g_array_new(FALSE, FALSE, sizeof(Checked));
    g_array_set_clear_func(games, clear_game);

    take_games(desk, jobs, games);
    if (own->pdf)
        recount(desk, games, files);
    else
        take_loose(desk, games);
    for (guint i = 0; i < games->len; i++)
        count_game(desk, &g_array_index(games, Checked, i));
    if (!own->pdf)
        rehearse(desk, jobs);
    report(desk, games);
}

const Command command_check = {
    "check", "[GAME|LAYOUT...]", "count every component against its rulebook, and rehearse the print", options, check,
    NULL
};
