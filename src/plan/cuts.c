#include "cuts.h"

#include <math.h>
#include <string.h>

enum { CORNERS_MOST = 64 };

/* The corners of a spot's outline on the page, grown by 'grow', in order.  Round
 * and many-cornered outlines give the corners of their box. */
static guint corners_on_page(const Plan *plan, const Spot *spot, double grow, Point corners[CORNERS_MOST])
{
    g_autoptr(Arena) scratch = arena_new();
    const Component *component = plan->component;
    Shape outline = component->outline;
    Point *own;

    if (spot->side == SIDE_BACK)
        outline = shape_mirrored(scratch, &outline);
    if (outline.kind == SHAPE_POLYGON && outline.count > 4)
        outline = (Shape) { .kind = SHAPE_RECTANGLE, .w = outline.w, .h = outline.h };
    guint count = shape_corners(scratch, &outline, grow, &own);
    if (count == 0) {
        outline = (Shape) { .kind = SHAPE_RECTANGLE, .w = outline.w, .h = outline.h };
        count = shape_corners(scratch, &outline, grow, &own);
    }
    count = MIN(count, CORNERS_MOST);
    for (guint i = 0; i < count; i++)
        corners[i] = pose_point(component, spot->pose, own[i]);
    return count;
}

static double cross(Point a, Point b, Point c)
{
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

static Point between(Point a, Point b, double t)
{
    return (Point) { a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t };
}

/* Which part [t0, t1] of a segment lies inside a convex polygon; false for none. */
static bool inside_part(Tick tick, const Point *corners, guint count, double *t0, double *t1)
{
    double area = 0;
    for (guint i = 0; i < count; i++)
        area += corners[i].x * corners[(i + 1) % count].y - corners[(i + 1) % count].x * corners[i].y;
    double sign = area >= 0 ? 1 : -1;
    *t0 = 0;
    *t1 = 1;
    for (guint i = 0; i < count; i++) {
        Point from = corners[i], to = corners[(i + 1) % count];
        double at_a = sign * cross(from, to, tick.a), at_b = sign * cross(from, to, tick.b);
        if (at_a <= 0 && at_b <= 0)
            return false;
        if (at_a < 0)
            *t0 = MAX(*t0, at_a / (at_a - at_b));
        else if (at_b < 0)
            *t1 = MIN(*t1, at_a / (at_a - at_b));
    }
    return *t0 < *t1;
}

static bool same_tick(Tick a, Tick b)
{
    const double close = 0.02;
    return (fabs(a.a.x - b.a.x) < close && fabs(a.a.y - b.a.y) < close && fabs(a.b.x - b.b.x) < close && fabs(a.b.y - b.b.y) < close)
        || (fabs(a.a.x - b.b.x) < close && fabs(a.a.y - b.b.y) < close && fabs(a.b.x - b.a.x) < close && fabs(a.b.y - b.a.y) < close);
}

static void add_tick(GArray *ticks, Tick tick)
{
    if (hypot(tick.b.x - tick.a.x, tick.b.y - tick.a.y) < pt_of_mm(0.8))
        return;
    for (guint i = 0; i < ticks->len; i++) {
        if (same_tick(g_array_index(ticks, Tick, i), tick))
            return;
    }
    g_array_append_val(ticks, tick);
}

typedef struct { Point corners[CORNERS_MOST]; guint count; Box box; } Bleed;

/* What a piece may print on: its bleed, but no more than its window. */
static void bleed_of(const Plan *plan, const Spot *spot, Bleed *bleed)
{
    bleed->count = corners_on_page(plan, spot, plan->component->bleed, bleed->corners);
    bleed->box = spot->window;
    if (plan->component->outline.kind == SHAPE_HEXAGON || plan->component->outline.kind == SHAPE_POINTY)
        return;
    for (guint i = 0; i < bleed->count; i++) {
        bleed->corners[i].x = CLAMP(bleed->corners[i].x, spot->window.x, spot->window.x + spot->window.w);
        bleed->corners[i].y = CLAMP(bleed->corners[i].y, spot->window.y, spot->window.y + spot->window.h);
    }
}

static void tick_beyond(const Plan *plan, Point corner, Point from, const GArray *bleeds, GArray *ticks)
{
    double length = hypot(corner.x - from.x, corner.y - from.y);
    if (length <= 0)
        return;
    double ux = (corner.x - from.x) / length, uy = (corner.y - from.y) / length;
    double start = plan->component->bleed + TICK_OFF, end = start + TICK_LENGTH;
    Tick tick = { { corner.x + ux * start, corner.y + uy * start }, { corner.x + ux * end, corner.y + uy * end } };
    double free = 1;

    for (guint i = 0; i < bleeds->len; i++) {
        const Bleed *bleed = &g_array_index(bleeds, Bleed, i);
        double t0, t1;
        if (inside_part(tick, bleed->corners, bleed->count, &t0, &t1))
            free = MIN(free, t0);
    }
    /* what begins beyond another piece is that piece's affair */
    tick.b = between(tick.a, tick.b, free);
    tick.b.x = CLAMP(tick.b.x, 0, plan->page.w);
    tick.b.y = CLAMP(tick.b.y, 0, plan->page.h);
    add_tick(ticks, tick);
}

void cuts_of_page(const Plan *plan, const GArray *spots, GArray *ticks)
{
    g_autoptr(GArray) bleeds = g_array_sized_new(FALSE, FALSE, sizeof(Bleed), spots->len);

    g_array_set_size(ticks, 0);
    for (guint i = 0; i < spots->len; i++) {
        Bleed bleed;
        bleed_of(plan, &g_array_index(spots, Spot, i), &bleed);
        g_array_append_val(bleeds, bleed);
    }
    for (guint i = 0; i < spots->len; i++) {
        const Spot *spot = &g_array_index(spots, Spot, i);
        Point corners[CORNERS_MOST];
        guint count = corners_on_page(plan, spot, 0, corners);
        if (plan->component->outline.kind == SHAPE_CIRCLE || plan->component->outline.kind == SHAPE_ELLIPSE) {
            Box box = sheet_cut_box(plan, spot);
            Point middle = { box.x + box.w / 2, box.y + box.h / 2 };
            const Point ends[] = { { middle.x, box.y }, { middle.x, box.y + box.h }, { box.x, middle.y }, { box.x + box.w, middle.y } };
            for (guint k = 0; k < G_N_ELEMENTS(ends); k++)
                tick_beyond(plan, ends[k], middle, bleeds, ticks);
            continue;
        }
        for (guint k = 0; k < count; k++) {
            tick_beyond(plan, corners[k], corners[(k + 1) % count], bleeds, ticks);
            tick_beyond(plan, corners[k], corners[(k + count - 1) % count], bleeds, ticks);
        }
    }
}

Box cuts_trim(const Plan *plan, const GArray *spots)
{
    Box all = { 0 };
    for (guint i = 0; i < spots->len; i++) {
        Box box = sheet_cut_box(plan, &g_array_index(spots, Spot, i));
        if (i == 0) {
            all = box;
            continue;
        }
        double right = MAX(all.x + all.w, box.x + box.w), bottom = MAX(all.y + all.h, box.y + box.h);
        all.x = MIN(all.x, box.x);
        all.y = MIN(all.y, box.y);
        all.w = right - all.x;
        all.h = bottom - all.y;
    }
    return all;
}
