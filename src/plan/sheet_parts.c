#include "sheet_ways.h"
#include "paper.h"

#include <math.h>

static bool backs_folded(const Plan *plan)
{
    return plan->backs && !plan->duplex;
}

/* ---- strips ---- */

/* The longest strip of this height that the paper can hold. */
static int64_t longest_strip(const Plan *plan, const Component *component)
{
    Bed beds[BEDS_MOST];
    guint count = bed_ways(plan->sheet, um_of(ways_bleed(plan)), plan->backs, beds);
    int64_t height = um_of(component->outline.h), longest = 0;

    for (guint i = 0; i < count; i++) {
        if (ways_may_turn(plan->sheet, false) && height <= beds[i].room.h)
            longest = MAX(longest, beds[i].room.w);
        if (ways_may_turn(plan->sheet, true) && height <= beds[i].room.w)
            longest = MAX(longest, beds[i].room.h);
    }
    return longest;
}

static const char *mm(Arena *arena, double um)
{
    char number[G_ASCII_DTOSTR_BUF_SIZE];
    double rounded = round(um / 100) / 10;
    return arena_format(arena, "%s mm", g_ascii_formatd(number, sizeof number, "%.5g", rounded));
}

static const char *fold_hint(const Plan *plan)
{
    return backs_folded(plan) ? ", or --backs long" : "";
}

bool ways_split(Diag *diag, Arena *arena, const Plan *plan, Lot *lot)
{
    const Component *component = lot->component;
    int64_t longest = longest_strip(plan, component), from, to;

    if (component->shape_kind != SHAPE_RECTANGLE)
        return diag_error(diag, component->at,
                          "only rectangles can be split into parts; this is larger than the paper");
    if (!longest)
        return diag_error(
            diag, component->at,
            "a strip %s high with its bleed does not fit the paper in any direction; try a larger --paper%s",
            mm(arena, (double) um_of(component->outline.h + 2 * component->bleed)), fold_hint(plan));
    lot->strip = g_array_new(FALSE, FALSE, sizeof(StripPart));
    if (strip_split(um_of(component->outline.w), component->folds, longest, um_of(component->sheet.tab), lot->strip,
                    &from, &to)) {
        lot->parts = lot->strip->len;
        return true;
    }
    const char *width = mm(arena, (double) um_of(component->sheet.tab));
    const char *tab = to < um_of(component->outline.w) ? arena_format(arena, ", with its tab of %s,", width) : "";
    return diag_error(diag, component->folds_at.source ? component->folds_at : component->at,
                      "this strip cannot be split: from %s to %s it%s is longer than the %s that the paper holds; it "
                      "needs a fold in between, or a larger --paper%s",
                      mm(arena, (double) from), mm(arena, (double) to), tab, mm(arena, (double) longest),
                      fold_hint(plan));
}

/* ---- posters ---- */

/* Fewest pages; of those with the plan of assembly beside the piece. */
bool ways_poster(Diag *diag, Arena *arena, Plan *plan, Lot *lot)
{
    const Component *component = lot->component;
    bool turned = plan->sheet->turn == TURN_YES;
    Extent upright = ways_size(component), piece = turned ? (Extent) { upright.h, upright.w } : upright;
    Bed beds[BEDS_MOST], *bed = NULL;
    guint count = bed_ways(plan->sheet, 0, false, beds);
    int64_t band = plan->sheet->notes ? NOTES_BAND : 0;
    Poster best, *poster = NULL;

    for (guint i = 0; i < count; i++) {
        Poster one;
        if (!poster_plan(&beds[i], piece, um_of(component->bleed), um_of(plan->sheet->overlap), band, &one))
            continue;
        if (!poster || poster_tiles(&one) + one.plan_apart < poster_tiles(&best) + best.plan_apart) {
            best   = one;
            poster = &best;
            bed    = &beds[i];
        }
    }
    if (!poster)
        return diag_error(diag, paper_place(component, arena, "overlap"),
                          "an overlap of %s is more than half of what the paper can show",
                          mm(arena, (double) um_of(plan->sheet->overlap)));
    if (component->has_back && plan->backs)
        diag_warn(diag, paper_place(component, arena, "lie"),
                  "a poster cut over pages has no backs: what is drawn on the back is left out; --backs none says so");

    plan->backs = plan->duplex = lot->backs = false;
    Poster *kept = arena_make(arena, Poster);
    *kept = best;
    plan->poster = kept;
    lot->parts   = poster_tiles(kept);
    const Box line = {
        pt_of_um(bed->margin), pt_of_um(bed->page.h - bed->margin - NOTES_LINE),
        pt_of_um(bed->page.w - 2 * bed->margin), pt_of_um(NOTES_LINE)
    };
    const Notes notes = { true, 0, line };
    ways_use_bed(plan, bed, notes);
    for (guint tile = 0; tile < lot->parts; tile++) {
        const Slot slot = lay_tile(kept, tile, turned);
        g_array_append_val(plan->slots, slot);
    }
    plan->sheets = plan->pieces * lot->parts + (plan->pieces && kept->plan_apart ? 1 : 0);
    return true;
}
