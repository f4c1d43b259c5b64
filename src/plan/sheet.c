#include "sheet.h"

#include <math.h>
#include <string.h>

/* All of this room counts in whole micrometres. */
typedef struct { int64_t w, h; } Extent;
typedef struct { int64_t x, y; } Place2;
typedef struct { Place2 front; bool left, right, above, below; } Slot;          /* has a neighbour on that side */

typedef struct {
    Extent page, piece;         /* piece: the box round the turned cut */
    int64_t margin, gap, bleed, fold;
    bool landscape, turned, backs_folded, fold_upright, honeycomb;
    guint count;
} Try;

enum { NOTES_BAND = 6000, NOTES_LENGTH = 90000 };       /* um: a line of notes with a ruler; wide enough for both rulers */

/* ---- lattices: places of cut boxes in a room, from its top left ---- */

static int64_t fit(int64_t room, int64_t size, int64_t gap)
{
    return room < size ? 0 : 1 + (room - size) / MAX(size + gap, 1);
}

static void grid_places(const Try *try, Extent room, GArray *places, Extent *used)
{
    int64_t across = fit(room.w, try->piece.w, try->gap), down = fit(room.h, try->piece.h, try->gap);
    for (int64_t row = 0; row < down && across; row++) {
        for (int64_t column = 0; column < across; column++) {
            Slot slot = { { column * (try->piece.w + try->gap), row * (try->piece.h + try->gap) },
                          column > 0, column < across - 1, row > 0, row < down - 1 };
            g_array_append_val(places, slot);
        }
    }
    used->w = across ? across * (try->piece.w + try->gap) - try->gap : 0;
    used->h = down ? down * (try->piece.h + try->gap) - try->gap : 0;
}

/* Flats above and below: columns three quarters of a hex apart, every second one
 * half a hex lower.  Flats left and right: the same with x and y exchanged. */
static void honeycomb_places(const Try *try, Extent room, bool flats_upright, GArray *places, Extent *used)
{
    int64_t across = flats_upright ? try->piece.h : try->piece.w, along = flats_upright ? try->piece.w : try->piece.h;
    int64_t room_across = flats_upright ? room.h : room.w, room_along = flats_upright ? room.w : room.h;
    int64_t step = (int64_t) llround((double) across * 0.75 + (double) try->gap * sqrt(3) / 2), pitch = along + try->gap;

    *used = (Extent) { 0, 0 };
    for (int64_t column = 0; column * step + across <= room_across; column++) {
        for (int64_t at = column % 2 * (pitch / 2); at + along <= room_along; at += pitch) {
            Slot slot = { flats_upright ? (Place2) { at, column * step } : (Place2) { column * step, at }, true, true, true, true };
            g_array_append_val(places, slot);
            used->w = MAX(used->w, slot.front.x + try->piece.w);
            used->h = MAX(used->h, slot.front.y + try->piece.h);
        }
    }
}

/* ---- one way of laying the sheet ---- */

/* The room for cuts on a page, or on one side of its fold. */
static Extent room_of(const Try *try)
{
    int64_t edge = try->margin + try->bleed;
    Extent room = { try->page.w - 2 * edge, try->page.h - 2 * edge };
    if (try->backs_folded && try->fold_upright)
        room.w = try->page.w / 2 - edge - try->fold - try->bleed;
    else if (try->backs_folded)
        room.h = try->page.h / 2 - edge - try->fold - try->bleed;
    return room;
}

static void places_of(const Component *component, const Try *try, GArray *places, Extent *used)
{
    bool pointy = component->shape_kind == SHAPE_POINTY;
    if (try->honeycomb)
        honeycomb_places(try, room_of(try), pointy != try->turned, places, used);
    else
        grid_places(try, room_of(try), places, used);
}

static Try try_of(const Component *component, const Plan *plan, int landscape, int turned, int upright, int honeycomb)
{
    const Sheet *sheet = &component->sheet;
    int64_t short_side = um_of(MIN(sheet->paper_size.w, sheet->paper_size.h)), long_side = um_of(MAX(sheet->paper_size.w, sheet->paper_size.h));
    int64_t w = um_of(component->outline.w), h = um_of(component->outline.h);
    return (Try) {
        .page = landscape ? (Extent) { long_side, short_side } : (Extent) { short_side, long_side },
        .piece = turned ? (Extent) { h, w } : (Extent) { w, h },
        .margin = um_of(sheet->margin), .gap = um_of(sheet->gap), .bleed = um_of(component->bleed), .fold = um_of(sheet->fold),
        .landscape = landscape, .turned = turned, .backs_folded = plan->backs && !plan->duplex, .fold_upright = upright, .honeycomb = honeycomb,
    };
}

/* Holds the most; among equals the first: upright paper, upright pieces. */
static Try best_try(const Component *component, const Plan *plan)
{
    const Sheet *sheet = &component->sheet;
    bool hexagon = component->shape_kind == SHAPE_HEXAGON || component->shape_kind == SHAPE_POINTY;
    Try best = { 0 };

    for (int code = 0; code < 16; code++) {
        int turned = code & 1, landscape = code >> 1 & 1, upright = code >> 2 & 1, honeycomb = code >> 3 & 1;
        if ((sheet->orientation == ORIENTATION_PORTRAIT && landscape) || (sheet->orientation == ORIENTATION_LANDSCAPE && !landscape))
            continue;
        if ((sheet->turn == TURN_NO && turned) || (sheet->turn == TURN_YES && !turned))
            continue;
        if (honeycomb ? !hexagon || sheet->lie == LIE_GRID : hexagon && sheet->lie == LIE_HONEYCOMB)
            continue;
        Try try = try_of(component, plan, landscape, turned, upright, honeycomb);
        g_autoptr(GArray) places = g_array_new(FALSE, FALSE, sizeof(Slot));
        Extent used;
        places_of(component, &try, places, &used);
        try.count = places->len;
        if (code == 0 || try.count > best.count || !best.page.w)
            best = try;
    }
    return best;
}

/* ---- from places to the sheet ---- */

/* Where the block of cuts begins, and where the notes go: beside or below it,
 * whichever leaves them room. */
static Place2 block_origin(const Try *try, Extent used, Plan *plan)
{
    int64_t edge = try->margin + try->bleed;
    Extent room = room_of(try), spare = { room.w - used.w, room.h - used.h };
    bool below = !(try->backs_folded && !try->fold_upright);
    Place2 origin = { edge + spare.w / 2, edge + spare.h / 2 };
    Box notes = { 0 };
    int turn = 0;

    if (try->backs_folded && try->fold_upright)
        origin.x = edge + spare.w;              /* against the fold */
    if (try->backs_folded && !try->fold_upright)
        origin.y = edge + spare.h;

    if (spare.h >= NOTES_BAND && try->page.w - 2 * try->margin >= NOTES_LENGTH) {
        if (below)
            origin.y = edge + (spare.h - NOTES_BAND) / 2;
        /* a fold across the page leaves its spare room at the outer edge of both halves */
        notes = (Box) { pt_of_um(try->margin), pt_of_um(try->page.h - try->margin - NOTES_BAND), pt_of_um(try->page.w - 2 * try->margin), pt_of_um(NOTES_BAND) };
    } else if (spare.w >= NOTES_BAND && try->page.h - 2 * try->margin >= NOTES_LENGTH) {
        turn = 3;
        if (!(try->backs_folded && try->fold_upright))
            origin.x = edge + NOTES_BAND + (spare.w - NOTES_BAND) / 2;
        notes = (Box) { pt_of_um(try->margin), pt_of_um(try->margin), pt_of_um(NOTES_BAND), pt_of_um(try->page.h - 2 * try->margin) };
    }
    plan->notes = (Notes) { notes.w > 0, turn, notes };
    return origin;
}

/* Long edge or short edge: which axis of this page the paper turns about. */
static bool turns_about_upright(const Plan *plan, const Try *try)
{
    return (plan->component->sheet.backs == BACKS_LONG) != try->landscape;
}

static void mirror_notes(Plan *plan, const Try *try)
{
    plan->back_notes = plan->notes;
    if (turns_about_upright(plan, try))
        plan->back_notes.box.x = plan->page.w - plan->notes.box.x - plan->notes.box.w;
    else
        plan->back_notes.box.y = plan->page.h - plan->notes.box.y - plan->notes.box.h;
}

typedef struct { Pose front, back; Box front_window, back_window; } SlotPose;

/* The mirror image of a span [at, at + size] in the line 'axis'. */
static int64_t mirrored(int64_t twice_axis, int64_t at, int64_t size)
{
    return twice_axis - at - size;
}

static Box window_of(const Try *try, Place2 at, const Slot *slot, bool flip_x, bool flip_y)
{
    int64_t half = MIN(try->bleed, try->gap / 2), bleed = try->bleed;
    bool left = flip_x ? slot->right : slot->left, right = flip_x ? slot->left : slot->right;
    bool above = flip_y ? slot->below : slot->above, below = flip_y ? slot->above : slot->below;
    int64_t x0 = at.x - (left ? half : bleed), x1 = at.x + try->piece.w + (right ? half : bleed);
    int64_t y0 = at.y - (above ? half : bleed), y1 = at.y + try->piece.h + (below ? half : bleed);
    return (Box) { pt_of_um(x0), pt_of_um(y0), pt_of_um(x1 - x0), pt_of_um(y1 - y0) };
}

static SlotPose pose_slot(const Plan *plan, const Try *try, Place2 origin, const Slot *slot)
{
    bool upright = plan->duplex ? turns_about_upright(plan, try) : try->fold_upright;
    Place2 front = { origin.x + slot->front.x, origin.y + slot->front.y }, back = front;
    int turn = try->turned ? 1 : 0;
    /* Mirrored in an upright axis an upright piece stays upright, in a level axis it
     * stands on its head; a piece that lies on its side does the opposite. */
    int back_turn = turn == 0 ? (upright ? 0 : 2) : (upright ? 3 : 1);

    if (upright)
        back.x = mirrored(try->page.w, front.x, try->piece.w);
    else
        back.y = mirrored(try->page.h, front.y, try->piece.h);
    return (SlotPose) {
        { turn, pt_of_um(front.x), pt_of_um(front.y) }, { back_turn, pt_of_um(back.x), pt_of_um(back.y) },
        window_of(try, front, slot, false, false), window_of(try, back, slot, upright, !upright),
    };
}

static void lay_sheet(const Component *component, const Try *try, Plan *plan)
{
    g_autoptr(GArray) places = g_array_new(FALSE, FALSE, sizeof(Slot));
    Extent used;

    places_of(component, try, places, &used);
    plan->page = (Size) { pt_of_um(try->page.w), pt_of_um(try->page.h) };
    Place2 origin = block_origin(try, used, plan);
    if (!component->sheet.notes)
        plan->notes.any = false;
    mirror_notes(plan, try);
    plan->slots = g_array_new(FALSE, FALSE, sizeof(SlotPose));
    for (guint i = 0; i < places->len; i++) {
        SlotPose pose = pose_slot(plan, try, origin, &g_array_index(places, Slot, i));
        g_array_append_val(plan->slots, pose);
    }
    if (try->backs_folded)
        plan->fold = (FoldLine) { true, try->fold_upright, pt_of_um((try->fold_upright ? try->page.w : try->page.h) / 2) };
    plan->per_sheet = places->len;
}

static Plan *say_too_large(Diag *diag, const Component *component, const Plan *plan)
{
    const Sheet *sheet = &component->sheet;
    double w = mm_of_pt(component->outline.w + 2 * component->bleed), h = mm_of_pt(component->outline.h + 2 * component->bleed);
    char numbers[6][G_ASCII_DTOSTR_BUF_SIZE];
    const double values[] = { w, h, mm_of_pt(sheet->paper_size.w), mm_of_pt(sheet->paper_size.h), mm_of_pt(sheet->margin), mm_of_pt(sheet->fold) };
    for (guint i = 0; i < G_N_ELEMENTS(values); i++)
        g_ascii_formatd(numbers[i], sizeof numbers[i], "%.4g", values[i]);
    diag_error(diag, component->at, "a piece of %s x %s mm with its bleed is larger than the paper of %s x %s mm with margins of %s mm%s",
               numbers[0], numbers[1], numbers[2], numbers[3], numbers[4],
               plan->backs && !plan->duplex ? " and a back beside it; try --backs long, or a larger --paper" : "; try a larger --paper");
    return NULL;
}

Plan *sheet_plan(Diag *diag, Arena *arena, const Component *component, const Deck *deck)
{
    Plan *plan = arena_make(arena, Plan);
    *plan = (Plan) { .component = component, .deck = deck };
    plan->backs  = component->has_back && component->sheet.backs != BACKS_NONE;
    plan->duplex = plan->backs && component->sheet.backs != BACKS_FOLD;

    Try try = best_try(component, plan);
    if (try.count == 0)
        return say_too_large(diag, component, plan);
    lay_sheet(component, &try, plan);
    plan->sheets = (deck->pieces->len + plan->per_sheet - 1) / plan->per_sheet;
    plan->pages  = plan->sheets * (plan->duplex ? 2 : 1);
    if (component->sheet.notes && component->sheet.marks && !plan->notes.any)
        diag_warn(diag, component->at, "no room on the sheet for the game, the page and the rulers; notes = no leaves them out without a word");
    return plan;
}

/* ---- pages ---- */

bool sheet_is_back(const Plan *plan, guint page)
{
    return plan->duplex && page % 2 == 1;
}

guint sheet_page_of(const Plan *plan, guint piece)
{
    return piece / plan->per_sheet * (plan->duplex ? 2 : 1);
}

void sheet_spots(const Plan *plan, guint page, GArray *spots)
{
    guint sheet = plan->duplex ? page / 2 : page;
    guint first = sheet * plan->per_sheet, last = MIN(first + plan->per_sheet, plan->deck->pieces->len);
    Point shift = plan->component->run->back_shift;

    g_array_set_size(spots, 0);
    for (guint piece = first; piece < last; piece++) {
        const SlotPose *slot = &g_array_index(plan->slots, SlotPose, piece - first);
        if (!sheet_is_back(plan, page)) {
            Spot spot = { piece, SIDE_FRONT, slot->front, slot->front_window };
            g_array_append_val(spots, spot);
        }
        if (sheet_is_back(plan, page) || (plan->backs && !plan->duplex)) {
            Spot spot = { piece, SIDE_BACK, slot->back, slot->back_window };
            if (plan->duplex) {
                spot.pose.x += shift.x;
                spot.pose.y += shift.y;
                spot.window.x += shift.x;
                spot.window.y += shift.y;
            }
            g_array_append_val(spots, spot);
        }
    }
}

Box sheet_cut_box(const Plan *plan, const Spot *spot)
{
    const Shape *outline = &plan->component->outline;
    bool side = spot->pose.turn % 2;
    return (Box) { spot->pose.x, spot->pose.y, side ? outline->h : outline->w, side ? outline->w : outline->h };
}

Point pose_point(const Component *component, Pose pose, Point point)
{
    double w = component->outline.w, h = component->outline.h;
    switch (pose.turn) {
    case 0:  return (Point) { pose.x + point.x, pose.y + point.y };
    case 1:  return (Point) { pose.x + h - point.y, pose.y + point.x };
    case 2:  return (Point) { pose.x + w - point.x, pose.y + h - point.y };
    default: return (Point) { pose.x + point.y, pose.y + w - point.x };
    }
}

const char *sheet_page_label(const Plan *plan, Arena *arena, guint page)
{
    if (!plan->duplex)
        return arena_format(arena, "%u", page + 1);
    return arena_format(arena, "%u%c", page / 2 + 1, page % 2 ? 'b' : 'a');
}
