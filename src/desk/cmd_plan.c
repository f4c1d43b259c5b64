/* cmd_plan.c - the imposition as text.                                 floor 3 */
#include "desk.h"

#include <string.h>

static const char *mm(Arena *arena, double pt, const char *format)
{
    char number[G_ASCII_DTOSTR_BUF_SIZE];
    return arena_format(arena, "%s", g_ascii_formatd(number, sizeof number, format, mm_of_pt(pt)));
}

/* What of a piece lies here, when it is not the whole. */
static void plan_part(Arena *arena, const Plan *plan, const Spot *spot)
{
    const StripPart *part = sheet_strip_part(spot);
    const char *label = sheet_part_label(plan, arena, spot);

    if (part) {
        printf(", part %s from %s to %s mm", label, mm(arena, pt_of_um(part->from), "%.3f"),
               mm(arena, pt_of_um(part->to), "%.3f"));
        if (part->tab)
            printf(" and a tab of %s mm", mm(arena, pt_of_um(part->tab), "%.3f"));
    } else if (label) {
        printf(", sheet %s", label);
    }
}

static void plan_page(Desk *desk, const Plan *plan, guint page, GArray *spots)
{
    static const char *const turns[] = { "", ", turned right", ", upside down", ", turned left" };
    g_autoptr(Arena) scratch = arena_new();
    const char *label = sheet_page_label(plan, scratch, page);

    sheet_spots(plan, page, spots);
    if (sheet_is_assembly(plan, page))
        printf("  page %-4s %9s %9s mm  plan of assembly\n", label, mm(scratch, plan->poster->plan.x, "%.3f"),
               mm(scratch, plan->poster->plan.y, "%.3f"));
    for (guint i = 0; i < spots->len; i++) {
        const Spot *spot = &g_array_index(spots, Spot, i);
        const Piece *piece = deck_piece(spot->lot->deck, spot->piece);
        const Scope scope = deck_scope(desk->diag, scratch, spot->lot->deck, spot->piece);

        printf("  page %-4s %9s %9s mm  %-5s  ", label, mm(scratch, spot->cut.x, "%.3f"),
               mm(scratch, spot->cut.y, "%.3f"), spot->side == SIDE_BACK ? "back" : "front");
        if (plan->lots->len > 1)
            printf("%s: ", spot->lot->component->name);
        printf("%s", scope.piece);
        if (piece->copies > 1)
            printf(" (%u of %u)", piece->copy, piece->copies);
        plan_part(scratch, plan, spot);
        printf("%s\n", turns[spot->pose.turn]);
    }
}

static void count(guint number, const char *what)
{
    printf("%u %s%s", number, what, number == 1 ? "" : "s");
}

static void plan_heads(const Plan *plan)
{
    for (guint i = 0; i < plan->lots->len; i++) {
        const Lot *lot = plan->lots->pdata[i];
        printf("%s: ", lot->component->file);
        count(lot->deck->pieces->len, "piece");
        if (lot->strip)
            printf(" in %u parts each", lot->parts);
        if (i + 1 < plan->lots->len)
            printf("\n");
    }
}

static void plan_job(const Job *job, Desk *desk)
{
    const Plan *plan = job->plan;
    g_autoptr(Arena) scratch = arena_new();
    g_autoptr(GArray) spots = g_array_new(FALSE, FALSE, sizeof(Spot));

    plan_heads(plan);
    if (plan->lots->len > 1) {
        printf("\n%s: ", job->name);
        count(plan->pieces, "piece");
    }
    if (plan->per_sheet) {
        printf(", %u to a sheet", plan->per_sheet);
    } else if (plan->poster) {
        printf(", cut over ");
        count(poster_tiles(plan->poster), "sheet");
        printf(" in ");
        count(plan->poster->rows, "row");
    }
    printf("%s of %s x %s mm, ", plan->per_sheet ? "" : ", sheets", mm(scratch, plan->page.w, "%.1f"),
           mm(scratch, plan->page.h, "%.1f"));
    count(plan->sheets, "sheet");
    printf(", ");
    count(plan->pages, "page");
    if (plan->fold.any)
        printf(", folded at %s = %s mm", plan->fold.upright ? "x" : "y", mm(scratch, plan->fold.at, "%.3f"));
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
        plan_job(&g_array_index(jobs, Job, i), desk);
}

const Command command_plan = {
    "plan", "[GAME|LAYOUT...]", "say which piece lies where, print nothing", NULL, plan, NULL
};
