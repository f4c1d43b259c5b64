/* cmd_plan.c - the imposition as text.                                 floor 3 */
#include "desk.h"

static void plan_page(Desk *desk, const Plan *plan, guint page, GArray *spots)
{
    static const char *const turns[] = { "", ", turned right", ", upside down", ", turned left" };
    g_autoptr(Arena) scratch = arena_new();

    sheet_spots(plan, page, spots);
    for (guint i = 0; i < spots->len; i++) {
        const Spot *spot = &g_array_index(spots, Spot, i);
        const Piece *piece = deck_piece(plan->deck, spot->piece);
        const Scope scope = deck_scope(desk->diag, scratch, plan->deck, spot->piece);
        char x[G_ASCII_DTOSTR_BUF_SIZE], y[G_ASCII_DTOSTR_BUF_SIZE];

        g_ascii_formatd(x, sizeof x, "%.3f", mm_of_pt(spot->pose.x));
        g_ascii_formatd(y, sizeof y, "%.3f", mm_of_pt(spot->pose.y));
        printf("  page %-4s %9s %9s mm  %-5s  %s", sheet_page_label(plan, scratch, page), x, y, spot->side == SIDE_BACK ? "back" : "front", scope.piece);
        if (piece->copies > 1)
            printf(" (%u of %u)", piece->copy, piece->copies);
        printf("%s\n", turns[spot->pose.turn]);
    }
}

static void plan_job(Desk *desk, const Job *job)
{
    const Plan *plan = job->plan;
    g_autoptr(GArray) spots = g_array_new(FALSE, FALSE, sizeof(Spot));
    char w[G_ASCII_DTOSTR_BUF_SIZE], h[G_ASCII_DTOSTR_BUF_SIZE];

    g_ascii_formatd(w, sizeof w, "%.1f", mm_of_pt(plan->page.w));
    g_ascii_formatd(h, sizeof h, "%.1f", mm_of_pt(plan->page.h));
    printf("%s: %u pieces, %u to a sheet of %s x %s mm, %u sheets, %u pages", job->component->file, job->deck->pieces->len, plan->per_sheet, w, h, plan->sheets, plan->pages);
    if (plan->fold.any) {
        g_ascii_formatd(w, sizeof w, "%.3f", mm_of_pt(plan->fold.at));
        printf(", folded at %s = %s mm", plan->fold.upright ? "x" : "y", w);
    }
    printf("\n");
    for (guint page = 0; page < plan->pages; page++)
        plan_page(desk, plan, page, spots);
}

static void plan(Desk *desk)
{
    if (!desk_takes_format(desk, "text", FORMAT_TEXT))
        return;
    g_autoptr(GArray) jobs = desk_jobs(desk, desk_layouts(desk, desk->arguments));
    if (diag_errors(desk->diag))
        return;
    for (guint i = 0; i < jobs->len; i++)
        plan_job(desk, &g_array_index(jobs, Job, i));
}

const Command command_plan = { "plan", "[GAME|LAYOUT...]", "say which piece lies where, print nothing", NULL, plan };
