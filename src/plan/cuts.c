#include "cuts.h"
#include "polygon.h"

#include <math.h>
#include <string.h>

static const double LEAST_TICK = 0.8 * PT_PER_MM;
/* Round what is printed: a hair less than TICK_OFF, so that rounding blocks nobody's own ticks. */
static const double WALL = 0.48 * PT_PER_MM;
static const double HAIR = 0.02;                        /* pt */

typedef struct {
    const Plan *plan;
    Arena      *arena;
    GArray     *walls;          /* of GArray* of Point: what ticks stop at */
    GArray     *ticks;
} Page;

/* ---- what is printed on ---- */

static Shape outline_seen(Arena *arena, const Spot *spot)
{
    const Shape *outline = &spot->lot->component->outline;
    return spot->side == SIDE_BACK ? shape_mirrored(arena, outline) : *outline;
}

static Box box_round(Box box, double by)
{
    return (Box) { box.x - by, box.y - by, box.w + 2 * by, box.h + 2 * by };
}

static Box box_of_both(Box a, Box b)
{
    double x = MIN(a.x, b.x), y = MIN(a.y, b.y);
    return (Box) { x, y, MAX(a.x + a.w, b.x + b.w) - x, MAX(a.y + a.h, b.y + b.h) - y };
}

static GArray *polygon_of_box(Box box)
{
    GArray *corners = g_array_sized_new(FALSE, FALSE, sizeof(Point), 8);
    const Point ring[] = {
        { box.x, box.y }, { box.x + box.w, box.y }, { box.x + box.w, box.y + box.h }, { box.x, box.y + box.h }
    };
    g_array_append_vals(corners, ring, G_N_ELEMENTS(ring));
    return corners;
}

static void cut_to_window(Arena *arena, GArray *corners, const Window *window, double by)
{
    polygon_cut_box(corners, box_round(window->box, by));
    if (!window->count)
        return;
    const Shape narrow = {
        .kind = SHAPE_POLYGON, .w = window->box.w, .h = window->box.h, .count = window->count, .points = window->corners
    };
    Point *grown;
    guint count = shape_corners(arena, &narrow, by, &grown);
    for (guint i = 0; i < count; i++) {
        Point from = grown[i], to = grown[(i + 1) % count];
        polygon_cut(corners, (Point) { from.x + window->shift.x, from.y + window->shift.y },
                    (Point) { to.x + window->shift.x, to.y + window->shift.y });
    }
}

/* What a piece, or its part, may print on, grown by so much; glue tabs too. */
static GArray *printed(Arena *arena, const Spot *spot, double by)
{
    const Component *component = spot->lot->component;
    Shape outline = outline_seen(arena, spot);

    if (outline.kind == SHAPE_RECTANGLE)
        return polygon_of_box(
            box_round(spot->lot->strip ? box_of_both(spot->cut, spot->window.box) : spot->window.box, by));

    GArray *corners = path_flatten(shape_outline(arena, &outline, component->bleed + by), 0.05);
    for (guint i = 0; i < corners->len; i++) {
        Point *corner = &g_array_index(corners, Point, i);
        *corner = pose_point(component, spot->pose, *corner);
    }
    cut_to_window(arena, corners, &spot->window, by);
    return corners;
}

static void add_wall(Page *page, GArray *corners)
{
    g_array_append_val(page->walls, corners);
}

static void page_open(Page *page, const Plan *plan, guint number, const GArray *spots, GArray *ticks)
{
    const Notes *notes = sheet_is_back(plan, number) ? &plan->back_notes : &plan->notes;

    *page = (Page) { plan, arena_new(), g_array_new(FALSE, FALSE, sizeof(GArray *)), ticks };
    for (guint i = 0; i < spots->len; i++)
        add_wall(page, printed(page->arena, &g_array_index(spots, Spot, i), WALL));
    if (notes->any)
        add_wall(page, polygon_of_box(notes->box));
    if (sheet_is_assembly(plan, number))
        add_wall(page, polygon_of_box(plan->poster->plan));
}

static void page_close(Page *page)
{
    for (guint i = 0; i < page->walls->len; i++)
        g_array_unref(g_array_index(page->walls, GArray *, i));
    g_array_unref(page->walls);
    arena_free(page->arena);
}

/* ---- ticks ---- */

static bool near_point(Point a, Point b)
{
    return fabs(a.x - b.x) < HAIR && fabs(a.y - b.y) < HAIR;
}

static bool known(const GArray *ticks, Tick tick)
{
    for (guint i = 0; i < ticks->len; i++) {
        const Tick *other = &g_array_index(ticks, Tick, i);
        if ((near_point(other->a, tick.a) && near_point(other->b, tick.b))
            || (near_point(other->a, tick.b) && near_point(other->b, tick.a)))
            return true;
    }
    return false;
}

/* The tick on the way from 'from' through 'corner' and on: beyond the piece's own
 * wall, and as far as there is room.  False where there is none. */
static bool tick_beyond(Page *page, const GArray *own, Point from, Point corner, Tick *tick)
{
    double length = hypot(corner.x - from.x, corner.y - from.y), far = page->plan->page.w + page->plan->page.h;
    if (length <= 0)
        return false;
    double ux = (corner.x - from.x) / length, uy = (corner.y - from.y) / length;
    Point end = { corner.x + ux * far, corner.y + uy * far };
    double leaves = polygon_leaves(own, corner, end);
    double start = (leaves > 1 ? 0 : leaves * far) + TICK_OFF - WALL, stop = start + TICK_LENGTH;

    *tick = (Tick) { { corner.x + ux * start, corner.y + uy * start }, { corner.x + ux * stop, corner.y + uy * stop } };
    double free = 1;
    for (guint i = 0; i < page->walls->len; i++)
        free = MIN(free, polygon_enters(g_array_index(page->walls, GArray *, i), tick->a, tick->b));
    g_autoptr(GArray) paper = polygon_of_box((Box) { 0, 0, page->plan->page.w, page->plan->page.h });
    free = MIN(free, polygon_leaves(paper, tick->a, tick->b));
    tick->b = point_between(tick->a, tick->b, free);
    return free * TICK_LENGTH >= LEAST_TICK;
}

static void add_tick(Page *page, const GArray *own, Point from, Point corner)
{
    Tick tick;
    if (tick_beyond(page, own, from, corner, &tick) && !known(page->ticks, tick))
        g_array_append_val(page->ticks, tick);
}

static void tick_box(Page *page, const GArray *own, Box box)
{
    const Point ring[] = {
        { box.x, box.y }, { box.x + box.w, box.y }, { box.x + box.w, box.y + box.h }, { box.x, box.y + box.h }
    };
    for (guint i = 0; i < 4; i++) {
        add_tick(page, own, ring[(i + 1) % 4], ring[i]);
        add_tick(page, own, ring[(i + 3) % 4], ring[i]);
    }
}

static void tick_middles(Page *page, const GArray *own, Box box)
{
    Point middle = { box.x + box.w / 2, box.y + box.h / 2 };
    const Point ends[] = {
        { middle.x, box.y }, { middle.x, box.y + box.h }, { box.x, middle.y }, { box.x + box.w, middle.y }
    };
    for (guint i = 0; i < G_N_ELEMENTS(ends); i++)
        add_tick(page, own, middle, ends[i]);
}

/* An edge goes on at both ends, where the corner sticks out. */
static void tick_corners(Page *page, const GArray *own, const Spot *spot, guint count, Point *corners)
{
    for (guint i = 0; i < count; i++)
        corners[i] = pose_point(spot->lot->component, spot->pose, corners[i]);
    for (guint i = 0; i < count; i++) {
        Point before = corners[(i + count - 1) % count], corner = corners[i], after = corners[(i + 1) % count];
        double turn = (corner.x - before.x) * (after.y - corner.y) - (corner.y - before.y) * (after.x - corner.x);
        if (turn <= 0)
            continue;
        add_tick(page, own, after, corner);
        add_tick(page, own, before, corner);
    }
}

/* Where the edges of a poster leave this page, and its corners that lie on it. */
static void tick_poster(Page *page, const GArray *own, guint count, const Point *corners, Box shown)
{
    for (guint i = 0; i < count; i++) {
        Point from = corners[i], to = corners[(i + 1) % count];
        g_autoptr(GArray) window = polygon_of_box(box_round(shown, HAIR));
        double enters = polygon_enters(window, from, to);
        if (enters > 1)
            continue;
        Point first = point_between(from, to, enters);
        double leaves = polygon_leaves(window, first, to);
        Point last = leaves > 1 ? to : point_between(first, to, leaves);
        add_tick(page, own, last, first);
        add_tick(page, own, first, last);
    }
}

static void tick_spot(Page *page, const Spot *spot)
{
    enum { CORNERS_MOST = 12 };                         /* of a polygon; with more it counts as round */
    const Component *component = spot->lot->component;
    Shape outline = outline_seen(page->arena, spot);
    bool angular = outline.kind != SHAPE_RECTANGLE && (outline.kind != SHAPE_POLYGON || outline.count <= CORNERS_MOST);
    g_autoptr(GArray) own = printed(page->arena, spot, WALL);
    Point *corners;
    guint count = shape_corners(page->arena, &outline, 0, &corners);

    if (page->plan->poster && spot->lot->parts > 1) {
        for (guint i = 0; i < count; i++)
            corners[i] = pose_point(component, spot->pose, corners[i]);
        tick_poster(page, own, count, corners, spot->window.box);
    } else if (outline.kind == SHAPE_RECTANGLE || spot->lot->strip) {
        tick_box(page, own, spot->cut);
    } else if (angular && count) {
        tick_corners(page, own, spot, count, corners);
    } else {
        tick_middles(page, own, spot->cut);
    }
}

void cuts_of_page(const Plan *plan, guint number, const GArray *spots, GArray *ticks)
{
    Page page;
    g_array_set_size(ticks, 0);
    page_open(&page, plan, number, spots, ticks);
    for (guint i = 0; i < spots->len; i++)
        tick_spot(&page, &g_array_index(spots, Spot, i));
    page_close(&page);
}

/* ---- folds ---- */

/* The word stands right of an upright tick, or below a level one. */
static bool room_for_word(const Page *page, Tick tick)
{
    bool upright = fabs(tick.a.x - tick.b.x) < HAIR;
    double high = pt_of_mm(2.2);
    Point middle = point_between(tick.a, tick.b, 0.5), from = middle, to = middle;
    const double lines[] = { -high / 2, 0, high / 2 };
    g_autoptr(GArray) paper = polygon_of_box((Box) { 0, 0, page->plan->page.w, page->plan->page.h });

    for (guint i = 0; i < G_N_ELEMENTS(lines); i++) {
        if (upright) {
            from = (Point) { middle.x + HAIR, middle.y + lines[i] };
            to = (Point) { middle.x + CREASE_WORD, from.y };
        } else {
            from = (Point) { middle.x + lines[i], middle.y + HAIR };
            to = (Point) { from.x, middle.y + CREASE_WORD };
        }
        if (polygon_leaves(paper, from, to) <= 1)
            return false;
        for (guint k = 0; k < page->walls->len; k++) {
            if (polygon_enters(g_array_index(page->walls, GArray *, k), from, to) <= 1)
                return false;
        }
    }
    return true;
}

static void add_crease(Page *page, const GArray *own, Point from, Point end, bool mountain, GArray *creases)
{
    Crease crease = { .mountain = mountain };
    if (!tick_beyond(page, own, from, end, &crease.tick))
        return;
    for (guint i = 0; i < creases->len; i++) {
        const Crease *other = &g_array_index(creases, Crease, i);
        if (near_point(other->tick.a, crease.tick.a) && near_point(other->tick.b, crease.tick.b))
            return;
    }
    crease.worded = room_for_word(page, crease.tick);
    g_array_append_val(creases, crease);
}

static void crease_at(Page *page, const GArray *own, const Spot *spot, Point a, Point b, bool mountain, GArray *creases)
{
    const Component *component = spot->lot->component;
    if (spot->side == SIDE_BACK) {                      /* seen from behind */
        a.x = component->outline.w - a.x;
        b.x = component->outline.w - b.x;
        mountain = !mountain;
    }
    a = pose_point(component, spot->pose, a);
    b = pose_point(component, spot->pose, b);
    add_crease(page, own, b, a, mountain, creases);
    add_crease(page, own, a, b, mountain, creases);
}

static void crease_spot(Page *page, const Spot *spot, GArray *creases)
{
    const Component *component = spot->lot->component;
    const StripPart *part = sheet_strip_part(spot);
    double w = component->outline.w, h = component->outline.h;
    g_autoptr(GArray) own = printed(page->arena, spot, WALL);

    for (guint i = 0; i < component->folds->len; i++) {
        const Fold *fold = &g_array_index(component->folds, Fold, i);
        if (part && (fold->at <= part->from || fold->at > part->to || (fold->at == part->to && !part->tab)))
            continue;
        double x = pt_of_um(fold->at);
        crease_at(page, own, spot, (Point) { x, 0 }, (Point) { x, h }, fold->mountain, creases);
    }
    for (guint i = 0; i < component->folds_down->len; i++) {
        const Fold *fold = &g_array_index(component->folds_down, Fold, i);
        double y = pt_of_um(fold->at);
        double left = part ? pt_of_um(part->from) : 0, right = part ? pt_of_um(part->to + part->tab) : w;
        crease_at(page, own, spot, (Point) { left, y }, (Point) { right, y }, fold->mountain, creases);
    }
}

void creases_of_page(const Plan *plan, guint number, const GArray *spots, GArray *creases)
{
    Page page;
    bool any = false;

    g_array_set_size(creases, 0);
    for (guint i = 0; i < plan->lots->len && !any; i++) {
        const Component *component = ((const Lot *) plan->lots->pdata[i])->component;
        any = component->folds->len || component->folds_down->len;
    }
    if (!any)
        return;
    page_open(&page, plan, number, spots, NULL);
    for (guint i = 0; i < spots->len; i++)
        crease_spot(&page, &g_array_index(spots, Spot, i), creases);
    page_close(&page);
}

/* ---- boxes ---- */

Box cuts_trim(const GArray *spots)
{
    Box all = { 0 };
    for (guint i = 0; i < spots->len; i++) {
        const Spot *spot = &g_array_index(spots, Spot, i);
        all = i ? box_of_both(all, spot->cut) : spot->cut;
    }
    return all;
}

Box cuts_bleed(const GArray *spots)
{
    Box all = cuts_trim(spots);
    for (guint i = 0; i < spots->len; i++)
        all = box_of_both(all, g_array_index(spots, Spot, i).window.box);
    return all;
}
