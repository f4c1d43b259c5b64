#include "lay.h"
#include "polygon.h"

#include <math.h>
#include <string.h>

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

static Box box_um(At at, Extent size)
{
    return (Box) { pt_of_um(at.x), pt_of_um(at.y), pt_of_um(size.w), pt_of_um(size.h) };
}

/* How far art goes on beyond each side of a cut box. */
typedef struct { int64_t left, right, above, below; } Bleeds;

static Window window_round(At at, Extent size, Bleeds bleeds)
{
    const At first = { at.x - bleeds.left, at.y - bleeds.above };
    const Extent whole = { size.w + bleeds.left + bleeds.right, size.h + bleeds.above + bleeds.below };
    return (Window) { .box = box_um(first, whole) };
}

static Bleeds bleeds_of(const Component *component, const Site *sides)
{
    int64_t bleed = um_of(component->bleed), half = MIN(bleed, um_of(component->sheet.gap) / 2);
    return (Bleeds) {
        .left = sides->left ? half : bleed, .right = sides->right ? half : bleed,
        .above = sides->above ? half : bleed, .below = sides->below ? half : bleed,
    };
}

/* The neighbours of a back are its front's, mirrored. */
static Bleeds bleeds_behind(const Bed *bed, Bleeds front)
{
    if (bed->upright)
        return (Bleeds) { front.right, front.left, front.above, front.below };
    return (Bleeds) { front.left, front.right, front.below, front.above };
}

static Extent turned_size(int64_t w, int64_t h, bool turned)
{
    return turned ? (Extent) { h, w } : (Extent) { w, h };
}

Slot lay_piece(const Component *component, const Bed *bed, At at, const Site *sides, bool turned)
{
    Extent size = turned_size(um_of(component->outline.w), um_of(component->outline.h), turned);
    int turn = turned ? 1 : 0;
    At behind = bed_behind(bed, at, size);
    Bleeds bleeds = bleeds_of(component, sides);
    return (Slot) {
        { { turn, pt_of_um(at.x), pt_of_um(at.y) }, box_um(at, size), window_round(at, size, bleeds) },
        { { bed_turn_behind(bed, turn), pt_of_um(behind.x), pt_of_um(behind.y) }, box_um(behind, size),
          window_round(behind, size, bleeds_behind(bed, bleeds)) },
    };
}

/* The pose of a whole piece of which the part from..to (along its width) has its
 * box at 'at'. */
static Pose pose_of_part(int turn, At at, int64_t length, int64_t from, int64_t to)
{
    const int64_t before[4] = { -from, -from, to - length, to - length };
    int64_t shift = before[turn];
    if (turn % 2)
        return (Pose) { turn, pt_of_um(at.x), pt_of_um(at.y + shift) };
    return (Pose) { turn, pt_of_um(at.x + shift), pt_of_um(at.y) };
}

/* The glue tab's front stays free of art; on its back the art goes on, for there it
 * lies over the next part. */
Slot lay_part(const Component *component, const Bed *bed, At at, const Site *sides, bool turned, const StripPart *part)
{
    int64_t length = um_of(component->outline.w), end = part->to + part->tab;
    Extent size = turned_size(end - part->from, um_of(component->outline.h), turned);
    Extent art = turned_size(part->to - part->from, um_of(component->outline.h), turned);
    int turn = turned ? 1 : 0, turn_behind = bed_turn_behind(bed, turn);
    At behind = bed_behind(bed, at, size);
    Bleeds bleeds = bleeds_of(component, sides), free = bleeds;

    if (part->tab && turned)
        free.below = 0;
    else if (part->tab)
        free.right = 0;
    return (Slot) {
        { pose_of_part(turn, at, length, part->from, end), box_um(at, size), window_round(at, art, free) },
        { pose_of_part(turn_behind, behind, length, length - end, length - part->from), box_um(behind, size),
          window_round(behind, size, bleeds_behind(bed, bleeds)) },
    };
}

Slot lay_tile(const Poster *poster, guint tile, bool turned)
{
    At at = poster_origin(poster, tile);
    const Laid laid = {
        { turned ? 1 : 0, pt_of_um(at.x), pt_of_um(at.y) }, poster_kept(poster, tile),
        { .box = poster_shown(poster, tile) },
    };
    return (Slot) { laid, laid };
}

/* ---- honeycombs ---- */

static Point middle_of(const Laid *laid)
{
    return (Point) { laid->cut.x + laid->cut.w / 2, laid->cut.y + laid->cut.h / 2 };
}

static void narrow(Arena *arena, const GArray *slots, guint index, bool back, Laid *laid)
{
    Point own = middle_of(laid);
    double reach = 1.5 * MAX(laid->cut.w, laid->cut.h);
    Box box = laid->window.box;
    const Point ring[] = {
        { box.x, box.y }, { box.x + box.w, box.y }, { box.x + box.w, box.y + box.h }, { box.x, box.y + box.h }
    };
    g_autoptr(GArray) corners = g_array_sized_new(FALSE, FALSE, sizeof(Point), 12);

    g_array_append_vals(corners, ring, G_N_ELEMENTS(ring));
    for (guint i = 0; i < slots->len; i++) {
        const Slot *slot = &g_array_index(slots, Slot, i);
        Point other = middle_of(back ? &slot->back : &slot->front);
        double dx = other.x - own.x, dy = other.y - own.y;
        if (i == index || fabs(dx) > reach || fabs(dy) > reach)
            continue;
        Point half = { own.x + dx / 2, own.y + dy / 2 };
        polygon_cut(corners, half, (Point) { half.x - dy, half.y + dx });
    }
    laid->window.count = corners->len;
    Point *kept = arena_take(arena, corners->len * sizeof *kept);
    memcpy(kept, corners->data, corners->len * sizeof *kept);
    laid->window.corners = kept;
}

void lay_apart(Arena *arena, const Component *component, GArray *slots)
{
    if (component->sheet.gap >= 2 * component->bleed)
        return;                 /* no two bleeds touch */
    for (guint i = 0; i < slots->len; i++) {
        Slot *slot = &g_array_index(slots, Slot, i);
        narrow(arena, slots, i, false, &slot->front);
        narrow(arena, slots, i, true, &slot->back);
    }
}
