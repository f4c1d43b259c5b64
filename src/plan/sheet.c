#include "sheet_ways.h"
#include "paper.h"
#include "recipe.h"

/* ---- planning ---- */

static const char *number_of(Arena *arena, double pt)
{
    char number[G_ASCII_DTOSTR_BUF_SIZE];
    return arena_format(arena, "%s", g_ascii_formatd(number, sizeof number, "%.4g", mm_of_pt(pt)));
}

static const char *way_out(const Plan *plan, const Component *component, guint lots)
{
    if (lots > 1)
        return "try a larger --paper, or sheet = own";
    if (plan->backs && !plan->duplex)
        return "try --backs long, or a larger --paper";
    if (component->shape_kind == SHAPE_RECTANGLE && component->folds->len)
        return "try a larger --paper, or split = yes in [sheet], which cuts it at its folds";
    return "try a larger --paper, or lie = poster in [sheet], which cuts it over pages";
}

/* Often it is only the bleed that is too large: the widest that fits, in tenths of a millimetre; -1 when none does. */
static int widest_bleed(Arena *arena, const Plan *plan, const Component *component)
{
    Component thinner = *component;
    Plan narrow = *plan;
    Lot lot = { .component = &thinner };
    narrow.lots = arena_list(arena);
    g_ptr_array_add(narrow.lots, &lot);
    int fits = -1, most = (int) (mm_of_pt(component->bleed) * 10);

    while (fits < most) {
        int middle = fits + 1 + (most - fits) / 2;
        thinner.bleed = pt_of_mm(MIN(middle, most) / 10.0);
        if (ways_fit(&narrow, &thinner))
            fits = MIN(middle, most);
        else
            most = MIN(middle, most) - 1;
    }
    return fits;
}

static bool say_too_large(Diag *diag, Arena *arena, const Plan *plan, const Component *component)
{
    const Sheet *sheet = plan->sheet;
    int bleed = component->bleed > 0 ? widest_bleed(arena, plan, component) : -1;
    const char *way = way_out(plan, component, plan->lots->len);
    if (bleed >= 0)
        way = arena_format(arena, "try a bleed of at most %.4g mm (--bleed %.4gmm), or a larger --paper", bleed / 10.0,
                           bleed / 10.0);
    return diag_error(
        diag, component->at,
        "a piece of %s x %s mm with its bleed is larger than the paper of %s x %s mm with margins of %s mm%s; %s",
        number_of(arena, component->outline.w + 2 * component->bleed),
        number_of(arena, component->outline.h + 2 * component->bleed), number_of(arena, sheet->paper_size.w),
        number_of(arena, sheet->paper_size.h), number_of(arena, sheet->margin),
        plan->backs && !plan->duplex ? " and a back beside it" : "", way);
}

/* Settings that shared sheets disagree in. */
static bool agree(Diag *diag, Arena *arena, const Component *first, const Component *other)
{
    const char *key = paper_differs(first, other);
    if (!key)
        return true;
    diag_error(diag, paper_place(other, arena, key), "'%s' and '%s' share their sheets, but differ in '%s' of [sheet]",
               first->name, other->name, key);
    diag_note(diag, paper_place(first, arena, key), "the sheet of '%s'", first->name);
    return false;
}

static Plan *plan_of(Diag *diag, Arena *arena, const GPtrArray *decks)
{
    Plan *plan = arena_make(arena, Plan);
    const Component *first = ((const Deck *) decks->pdata[0])->component;
    bool good = true;

    *plan = (Plan) {
        .lots = arena_list(arena), .sheet = &first->sheet, .run = first->run,
        .slots = g_array_new(FALSE, FALSE, sizeof(Slot)),
    };
    for (guint i = 0; i < decks->len; i++) {
        const Deck *deck = decks->pdata[i];
        Lot *lot = arena_make(arena, Lot);
        *lot = (Lot) {
            i, deck->component, deck, deck->component->has_back && plan->sheet->backs != BACKS_NONE, 1, NULL
        };
        good &= agree(diag, arena, first, deck->component);
        plan->backs  |= lot->backs;
        plan->pieces += deck->pieces->len;
        g_ptr_array_add(plan->lots, lot);
    }
    plan->duplex = plan->backs && plan->sheet->backs != BACKS_FOLD;
    return good ? plan : NULL;
}

/* Whole pieces, or parts of strips; false where there is neither. */
static bool fit_or_split(Diag *diag, Arena *arena, const Plan *plan, Lot *lot)
{
    if (ways_fit(plan, lot->component))
        return true;
    if (plan->sheet->split && lot->component->folds->len)
        return ways_split(diag, arena, plan, lot);
    return say_too_large(diag, arena, plan, lot->component);
}

static bool lay(Diag *diag, Arena *arena, Plan *plan)
{
    Lot *first = plan->lots->pdata[0];
    bool good = true, parts = false;

    if (plan->lots->len == 1 && plan->sheet->lie == LIE_POSTER && !ways_fit(plan, first->component))
        return ways_poster(diag, arena, plan, first);
    for (guint i = 0; i < plan->lots->len; i++) {
        Lot *lot = plan->lots->pdata[i];
        good &= fit_or_split(diag, arena, plan, lot);
        parts |= lot->parts > 1;
    }
    if (!good)
        return false;
    if (plan->lots->len == 1 && !parts)
        return ways_lattice(arena, plan, first);
    return ways_shelves(plan)
           || diag_error(diag, first->component->at,
                         "some of these pieces fit only upright paper, others only paper held "
                         "crosswise; try sheet = own, or turn = auto in [sheet]");
}

/* A back that differs, or that has words, is more than a pattern: the game may need it. */
static bool back_matters(const Component *component)
{
    bool words = false;
    for (guint i = 0; i < component->recipes->len; i++) {
        const Recipe *recipe = component->recipes->pdata[i];
        words |= recipe->kind == MARK_TEXT && recipe_on(recipe, SIDE_BACK);
    }
    return words || !component_fixed(component, SIDE_BACK);
}

static void miss_backs(Diag *diag, const Plan *plan)
{
    for (guint i = 0; i < plan->lots->len; i++) {
        const Component *component = ((const Lot *) plan->lots->pdata[i])->component;
        if (component->has_back && plan->run->backs == BACKS_NONE && back_matters(component))
            diag_warn(diag, component->at,
                      "%s: --backs none leaves out backs that have words or differ from each other", component->name);
    }
}

Plan *sheet_plan(Diag *diag, Arena *arena, const GPtrArray *decks)
{
    Plan *plan = plan_of(diag, arena, decks);
    if (!plan || !lay(diag, arena, plan))
        return NULL;
    plan->pages = plan->sheets * (plan->duplex ? 2 : 1);
    miss_backs(diag, plan);
    if (plan->sheet->notes && plan->sheet->marks && plan->sheets && !plan->notes.any)
        diag_warn(
            diag, ((const Lot *) plan->lots->pdata[0])->component->at,
            "no room on the sheet for the game, the page and the rulers; notes = no leaves them out without a word");
    return plan;
}

/* ---- pages ---- */

/* Items are what lies on sheets, one after the other: a lattice's are its pieces,
 * a poster's the tiles of its pieces, one to a sheet; elsewhere they are listed, and
 * 'starts' says which is the first of a sheet. */
static void items_of(const Plan *plan, guint sheet, guint *first, guint *last)
{
    if (plan->items) {
        *first = g_array_index(plan->starts, guint, sheet);
        *last  = sheet + 1 < plan->starts->len ? g_array_index(plan->starts, guint, sheet + 1) : plan->items->len;
    } else if (plan->poster) {
        bool plan_alone = plan->poster->plan_apart && sheet == 0;
        *first = plan_alone ? 0 : sheet - plan->poster->plan_apart;
        *last  = plan_alone ? 0 : *first + 1;
    } else {
        *first = sheet * plan->per_sheet;
        *last  = MIN(*first + plan->per_sheet, plan->pieces);
    }
}

static Item item_at(const Plan *plan, guint index)
{
    if (plan->items)
        return g_array_index(plan->items, Item, index);
    guint parts = ((const Lot *) plan->lots->pdata[0])->parts;
    return (Item) { 0, index / parts, index % parts };
}

/* A sheet that is not full has its pieces beside the fold, where they are glued, and not at the far edges. */
static guint empty_before(const Plan *plan, guint count)
{
    if (!plan->across)
        return 0;
    if (plan->fold.upright)
        return count < plan->across ? plan->across - count : 0;
    return (plan->per_sheet - count) / plan->across * plan->across;
}

/* Lattices and posters use the same places again and again. */
static const Slot *slot_at(const Plan *plan, const Item *item, guint index, guint first, guint last)
{
    guint place = plan->items ? index : plan->poster ? item->part : index - first + empty_before(plan, last - first);
    return &g_array_index(plan->slots, Slot, place);
}

bool sheet_is_back(const Plan *plan, guint page)
{
    return plan->duplex && page % 2 == 1;
}

bool sheet_is_assembly(const Plan *plan, guint page)
{
    return plan->poster && poster_tiles(plan->poster) > 1 && page == 0;
}

static void add_spot(const Plan *plan, const Item *item, Side side, const Laid *laid, GArray *spots)
{
    Spot spot = { plan->lots->pdata[item->lot], item->piece, item->part, side, laid->pose, laid->cut, laid->window };
    const Point shift = plan->run->back_shift;

    if (side == SIDE_BACK && plan->duplex) {
        spot.pose.x += shift.x;
        spot.pose.y += shift.y;
        spot.cut.x  += shift.x;
        spot.cut.y  += shift.y;
        spot.window.box.x += shift.x;
        spot.window.box.y += shift.y;
        spot.window.shift  = shift;
    }
    g_array_append_val(spots, spot);
}

void sheet_spots(const Plan *plan, guint page, GArray *spots)
{
    guint first, last;
    bool back = sheet_is_back(plan, page);

    g_array_set_size(spots, 0);
    items_of(plan, plan->duplex ? page / 2 : page, &first, &last);
    for (guint i = first; i < last; i++) {
        const Item item = item_at(plan, i);
        const Slot *slot = slot_at(plan, &item, i, first, last);
        const Lot *lot = plan->lots->pdata[item.lot];
        if (!back)
            add_spot(plan, &item, SIDE_FRONT, &slot->front, spots);
        if (lot->backs && (back || !plan->duplex))
            add_spot(plan, &item, SIDE_BACK, &slot->back, spots);
    }
}

const char *sheet_page_label(const Plan *plan, Arena *arena, guint page)
{
    if (plan->poster && poster_tiles(plan->poster) > 1) {
        guint first, last;
        items_of(plan, page, &first, &last);
        if (first == last)
            return "plan";
        const Item item = item_at(plan, first);
        const char *label = poster_label(plan->poster, arena, item.part);
        return plan->pieces > 1 ? arena_format(arena, "%u-%s", item.piece + 1, label) : label;
    }
    if (!plan->duplex)
        return arena_format(arena, "%u", page + 1);
    return arena_format(arena, "%u%c", page / 2 + 1, page % 2 ? 'b' : 'a');
}

const char *sheet_part_label(const Plan *plan, Arena *arena, const Spot *spot)
{
    if (spot->lot->parts == 1)
        return NULL;
    if (plan->poster)
        return poster_label(plan->poster, arena, spot->part);
    return arena_format(arena, "%u/%u", spot->part + 1, spot->lot->parts);
}

const StripPart *sheet_strip_part(const Spot *spot)
{
    return spot->lot->strip ? &g_array_index(spot->lot->strip, StripPart, spot->part) : NULL;
}
