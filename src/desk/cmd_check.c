/* cmd_check.c - counts against the rulebook, and rehearses the print.  floor 3 */
#include "report.h"
#include "rehearse.h"

#include <string.h>
#include <unistd.h>

static Checked *game_of(Desk *desk, GArray *games, const Component *component)
{
    const char *name = *component->folder ? component->folder : component->name;
    for (guint i = 0; i < games->len; i++) {
        Checked *checked = &g_array_index(games, Checked, i);
        if (strcmp(checked->game, name) == 0)
            return checked;
    }
    Checked checked = { .game = name, .decks = arena_list(desk->arena) };
    g_array_append_val(games, checked);
    return &g_array_index(games, Checked, games->len - 1);
}

static void count_game(Desk *desk, Checked *checked)
{
    const Deck *first = checked->decks->pdata[0];
    const Claims *claims = claims_read(desk->diag, desk->arena, first->component->library);
    checked->findings = claims ? tally_count(desk->diag, desk->arena, claims, checked->decks, desk->strict)
                               : g_array_new(FALSE, FALSE, sizeof(Finding));
}

static void rehearse(Desk *desk, const GArray *jobs)
{
    g_autoptr(Ink) ink = desk_ink(desk, jobs);
    for (guint i = 0; ink && i < jobs->len; i++)
        rehearse_print(desk->diag, ink, g_array_index(jobs, Job, i).plan);
}

static void close_line(Desk *desk, const GArray *games)
{
    guint pieces = 0, claims = 0;
    for (guint i = 0; i < games->len; i++) {
        const Checked *checked = &g_array_index(games, Checked, i);
        pieces += checked->pieces;
        claims += checked->findings->len;
    }
    printf("%u pieces, %u claims, %u errors, %u warnings\n", pieces, claims, diag_errors(desk->diag), diag_warnings(desk->diag));
}

static void check(Desk *desk)
{
    if (!desk_takes_format(desk, "text json tap", FORMAT_TEXT))
        return;
    g_autoptr(GArray) jobs = desk_jobs(desk, desk_layouts(desk, desk->arguments));
    g_autoptr(GArray) games = g_array_new(FALSE, FALSE, sizeof(Checked));

    for (guint i = 0; i < jobs->len; i++) {
        const Job *job = &g_array_index(jobs, Job, i);
        for (guint k = 0; k < job->decks->len; k++) {
            Deck *deck = job->decks->pdata[k];
            Checked *checked = game_of(desk, games, deck->component);
            g_ptr_array_add(checked->decks, deck);
            checked->pieces += deck->pieces->len;
        }
    }
    for (guint i = 0; i < games->len; i++)
        count_game(desk, &g_array_index(games, Checked, i));
    rehearse(desk, jobs);

    if (desk->format == FORMAT_JSON)
        report_json(desk, games, stdout);
    else if (desk->format == FORMAT_TAP)
        report_tap(desk, games, stdout);
    else if (!desk->quiet)
        report_text(desk, games, stdout, isatty(STDOUT_FILENO) && !g_getenv("NO_COLOR"));
    if (desk->format == FORMAT_TEXT) {
        fflush(stdout);
        diag_print(desk->diag, stderr, desk->colour);
        desk->told = true;
        close_line(desk, games);
    }
}

const Command command_check = { "check", "[GAME|LAYOUT...]", "count every component against its rulebook, and rehearse the print", NULL, check };
