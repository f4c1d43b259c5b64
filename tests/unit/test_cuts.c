/* Ticks: enough of them to cut by, and none on a component; folds' marks. */
#include "lab.h"
#include "polygon.h"

static const Point kite[] = { { 0, 0 }, { 90, 20 }, { 70, 60 }, { 96, 140 }, { 10, 110 } };

static Component *shaped(Lab *lab, ShapeKind kind, double gap, double bleed, Backs backs)
{
    Component *component = lab_component(lab, "piece", 34, kind == SHAPE_RECTANGLE || kind == SHAPE_POLYGON ? 50 : 34,
                                         23);
    lab_shape(component, kind);
    if (kind == SHAPE_POLYGON) {
        component->outline.points = kite;
        component->outline.count = G_N_ELEMENTS(kite);
    }
    component->sheet.gap = pt_of_mm(gap);
    component->bleed = pt_of_mm(bleed);
    lab_backs(component, backs);
    return component;
}

/* The outline of a spot's cut on the page, by our own hand. */
static GArray *cut_outline(Arena *arena, const Spot *spot)
{
    const Component *component = spot->lot->component;
    Shape outline = spot->side == SIDE_BACK ? shape_mirrored(arena, &component->outline) : component->outline;
    GArray *points = path_flatten(shape_outline(arena, &outline, 0), 0.01);
    for (guint i = 0; i < points->len; i++)
        g_array_index(points, Point, i) = pose_point(component, spot->pose, g_array_index(points, Point, i));
    return points;
}

static double to_segment(Point p, Point a, Point b)
{
    double dx = b.x - a.x, dy = b.y - a.y, length = dx * dx + dy * dy;
    double t = length > 0 ? CLAMP(((p.x - a.x) * dx + (p.y - a.y) * dy) / length, 0, 1) : 0;
    return hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}

static double distance(const GArray *outline, Point p)
{
    double nearest = 1e9;
    bool inside = false;
    for (guint i = 0; i < outline->len; i++) {
        Point a = g_array_index(outline, Point, i), b = g_array_index(outline, Point, (i + 1) % outline->len);
        nearest = MIN(nearest, to_segment(p, a, b));
        if ((a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x))
            inside = !inside;
    }
    return inside ? -nearest : nearest;
}

/* No tick is nearer to a cut than half a millimetre and what bleed it has there. */
static void check_clear(const GArray *spots, const GArray *ticks, double off)
{
    g_autoptr(Arena) arena = arena_new();
    for (guint i = 0; i < spots->len; i++) {
        g_autoptr(GArray) outline = cut_outline(arena, lab_spot(spots, i));
        for (guint k = 0; k < ticks->len; k++) {
            const Tick *tick = &g_array_index(ticks, Tick, k);
            for (int step = 0; step <= 8; step++)
                g_assert_cmpfloat(mm_of_pt(distance(outline, point_between(tick->a, tick->b, step / 8.0))), >, off);
        }
    }
}

static guint ticks_on(const GArray *ticks, Point a, Point b)
{
    guint count = 0;
    double length = hypot(b.x - a.x, b.y - a.y);
    for (guint i = 0; i < ticks->len; i++) {
        const Tick *tick = &g_array_index(ticks, Tick, i);
        double off_a = ((b.x - a.x) * (tick->a.y - a.y) - (b.y - a.y) * (tick->a.x - a.x)) / length;
        double off_b = ((b.x - a.x) * (tick->b.y - a.y) - (b.y - a.y) * (tick->b.x - a.x)) / length;
        count += fabs(off_a) < 0.01 && fabs(off_b) < 0.01;
    }
    return count;
}

static void try_ticks(ShapeKind kind, double gap, double bleed, Backs backs)
{
    Lab lab = lab_open();
    shaped(&lab, kind, gap, bleed, backs);
    const Plan *plan = lab_plan(&lab);
    g_autoptr(GArray) ticks = g_array_new(FALSE, FALSE, sizeof(Tick));
    g_assert_nonnull(plan);
    for (guint page = 0; page < plan->pages; page++) {
        g_autoptr(GArray) spots = lab_spots(plan, page);
        cuts_of_page(plan, page, spots, ticks);
        g_assert_cmpuint(ticks->len, >, 3);
        check_clear(spots, ticks, MIN(bleed, gap / 2) + 0.45);
        for (guint i = 0; i < ticks->len; i++) {
            const Tick *tick = &g_array_index(ticks, Tick, i);
            g_assert_cmpfloat(MIN(tick->b.x, tick->b.y), >=, -1e-6);
            g_assert_cmpfloat(tick->b.x, <=, plan->page.w + 1e-6);
            g_assert_cmpfloat(tick->b.y, <=, plan->page.h + 1e-6);
            for (guint k = 0; k < i; k++) {             /* none twice */
                const Tick *other = &g_array_index(ticks, Tick, k);
                g_assert_false(hypot(tick->a.x - other->a.x, tick->a.y - other->a.y) < 0.01
                               && hypot(tick->b.x - other->b.x, tick->b.y - other->b.y) < 0.01);
            }
        }
    }
    lab_close(&lab);
}

static void test_clear(void)
{
    static const ShapeKind kinds[] = { SHAPE_RECTANGLE, SHAPE_HEXAGON, SHAPE_POINTY, SHAPE_CIRCLE, SHAPE_POLYGON };
    static const Backs backs[] = { BACKS_NONE, BACKS_FOLD, BACKS_LONG, BACKS_SHORT };
    static const double gaps[] = { 0, 3, 4, 12 }, bleeds[] = { 0, 2, 5 };
    for (guint i = 0; i < 5 * 4 * 4 * 3; i++)
        try_ticks(kinds[i % 5], gaps[i / 20 % 4], bleeds[i / 80], backs[i / 5 % 4]);
}

/* Every edge of every card has a tick at either end of its sheet, or nearer. */
static void test_enough(void)
{
    static const double gaps[] = { 0, 3, 4, 12 };
    for (guint i = 0; i < G_N_ELEMENTS(gaps); i++) {
        Lab lab = lab_open();
        shaped(&lab, SHAPE_RECTANGLE, gaps[i], 2, BACKS_FOLD);
        const Plan *plan = lab_plan(&lab);
        g_autoptr(GArray) spots = lab_spots(plan, 0), ticks = g_array_new(FALSE, FALSE, sizeof(Tick));
        cuts_of_page(plan, 0, spots, ticks);
        for (guint k = 0; k < spots->len; k++) {
            Box cut = lab_spot(spots, k)->cut;
            double x1 = cut.x + cut.w, y1 = cut.y + cut.h;
            g_assert_cmpuint(ticks_on(ticks, (Point) { cut.x, cut.y }, (Point) { x1, cut.y }), >=, 2);
            g_assert_cmpuint(ticks_on(ticks, (Point) { cut.x, y1 }, (Point) { x1, y1 }), >=, 2);
            g_assert_cmpuint(ticks_on(ticks, (Point) { cut.x, cut.y }, (Point) { cut.x, y1 }), >=, 2);
            g_assert_cmpuint(ticks_on(ticks, (Point) { x1, cut.y }, (Point) { x1, y1 }), >=, 2);
        }
        lab_close(&lab);
    }
}

/* Four by two cards: without a gap neighbours share their lines, with one there
 * are two. */
static void test_shared_lines(void)
{
    static const struct { double gap; guint across, down; } cases[] = { { 0, 5, 3 }, { 4, 8, 4 } };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        Lab lab = lab_open();
        Component *card = lab_component(&lab, "poker", 63.5, 88.9, 8);
        card->sheet.gap = pt_of_mm(cases[i].gap);
        card->sheet.orientation = ORIENTATION_LANDSCAPE;
        card->sheet.turn = TURN_NO;
        card->sheet.notes = false;
        const Plan *plan = lab_plan(&lab);
        g_autoptr(GArray) spots = lab_spots(plan, 0), ticks = g_array_new(FALSE, FALSE, sizeof(Tick));
        cuts_of_page(plan, 0, spots, ticks);
        g_assert_cmpuint(plan->per_sheet, ==, 8);
        g_assert_cmpuint(ticks->len, ==, 2 * cases[i].across + 2 * cases[i].down);
        lab_near(mm_of_pt(cuts_trim(spots).w), 4 * 63.5 + 3 * cases[i].gap);
        lab_near(mm_of_pt(cuts_bleed(spots).h), 2 * 88.9 + cases[i].gap + 4);
        const Tick *tick = &g_array_index(ticks, Tick, 0);
        lab_near(mm_of_pt(hypot(tick->b.x - tick->a.x, tick->b.y - tick->a.y)), 4);
        lab_close(&lab);
    }
}

/* A polygon with many corners is cut by its middles. */
static void test_many_corners(void)
{
    Lab lab = lab_open();
    Component *star = lab_component(&lab, "star", 40, 40, 1);
    Point points[40];
    for (guint i = 0; i < G_N_ELEMENTS(points); i++) {
        double far = pt_of_mm(i % 2 ? 14 : 20), angle = 2 * G_PI * i / G_N_ELEMENTS(points);
        points[i] = (Point) { pt_of_mm(20) + far * cos(angle), pt_of_mm(20) + far * sin(angle) };
    }
    lab_shape(star, SHAPE_POLYGON);
    star->outline.points = points;
    star->outline.count = G_N_ELEMENTS(points);
    const Plan *plan = lab_plan(&lab);
    g_autoptr(GArray) spots = lab_spots(plan, 0), ticks = g_array_new(FALSE, FALSE, sizeof(Tick));
    cuts_of_page(plan, 0, spots, ticks);
    g_assert_cmpuint(ticks->len, ==, 4);
    lab_close(&lab);
}

/* ---- folds ---- */

static Component *accordion(Lab *lab, Backs backs, guint pieces)
{
    Component *strip = lab_component(lab, "strip", 180, 60, pieces);
    lab_backs(strip, backs);
    lab_fold(strip, 45, true);
    lab_fold(strip, 90, false);
    lab_fold(strip, 130, true);
    const Fold level = { 20000, false };
    g_array_append_val(strip->folds_down, level);
    return strip;
}

static Point turned_over(const Plan *plan, Point point)
{
    bool landscape = plan->page.w > plan->page.h;
    if (plan->fold.any ? plan->fold.upright : (plan->sheet->backs == BACKS_LONG) != landscape)
        return (Point) { (plan->fold.any ? 2 * plan->fold.at : plan->page.w) - point.x, point.y };
    return (Point) { point.x, (plan->fold.any ? 2 * plan->fold.at : plan->page.h) - point.y };
}

/* The crease at that point: 1 a mountain, 0 a valley, -1 none. */
static int crease_at(const GArray *creases, Point a)
{
    for (guint i = 0; i < creases->len; i++) {
        const Crease *crease = &g_array_index(creases, Crease, i);
        if (mm_of_pt(hypot(crease->tick.a.x - a.x, crease->tick.a.y - a.y)) < 0.01)
            return crease->mountain;
    }
    return -1;
}

/* On the back every mark lies behind one of the front's, and what was a mountain
 * is a valley. */
static void try_creases(Backs backs, Orientation orientation, Turn turn)
{
    Lab lab = lab_open();
    Component *strip = accordion(&lab, backs, 1);
    strip->sheet.orientation = orientation;
    strip->sheet.turn = turn;
    const Plan *plan = lab_plan(&lab);
    if (!plan) {
        lab_close(&lab);
        return;
    }
    g_autoptr(GArray) front = lab_spots(plan, 0), back = lab_spots(plan, plan->duplex ? 1 : 0);
    g_autoptr(GArray) creases = g_array_new(FALSE, FALSE, sizeof(Crease)),
                      behind = g_array_new(FALSE, FALSE, sizeof(Crease));
    creases_of_page(plan, 0, front, creases);
    creases_of_page(plan, plan->duplex ? 1 : 0, back, behind);
    g_assert_cmpuint(creases->len, ==, plan->duplex ? 8 : 16);
    g_assert_cmpuint(behind->len, ==, creases->len);
    for (guint i = 0; i < creases->len; i++) {
        const Crease *crease = &g_array_index(creases, Crease, i);
        g_assert_cmpint(crease_at(behind, turned_over(plan, crease->tick.a)), ==, !crease->mountain);
    }
    /* the first mountain, two millimetres and a half above the strip */
    const Spot *spot = lab_spot(front, 0);
    Point top = pose_point(strip, spot->pose, (Point) { pt_of_mm(45), -pt_of_mm(2.5) });
    g_assert_cmpint(crease_at(creases, top), ==, 1);
    lab_close(&lab);
}

static void test_creases(void)
{
    static const Backs backs[] = { BACKS_FOLD, BACKS_LONG, BACKS_SHORT };
    for (guint i = 0; i < 27; i++)
        try_creases(backs[i % 3], (Orientation) (i / 3 % 3), (Turn) (i / 9));
}

/* Strips in a column share the marks at its ends; nothing is printed between them. */
static void test_creases_in_rows(void)
{
    Lab lab = lab_open();
    Component *strip = accordion(&lab, BACKS_NONE, 4);
    strip->sheet.orientation = ORIENTATION_PORTRAIT;
    strip->sheet.turn = TURN_NO;
    const Plan *plan = lab_plan(&lab);
    g_autoptr(GArray) spots = lab_spots(plan, 0), creases = g_array_new(FALSE, FALSE, sizeof(Crease));
    creases_of_page(plan, 0, spots, creases);
    g_assert_cmpuint(spots->len, ==, 4);
    g_assert_cmpuint(creases->len, ==, 3 * 2 + 4 * 2);
    guint worded = 0;
    for (guint i = 0; i < creases->len; i++)
        worded += g_array_index(creases, Crease, i).worded;
    g_assert_cmpuint(worded, ==, creases->len);
    lab_close(&lab);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/cuts/clear", test_clear);
    g_test_add_func("/cuts/enough", test_enough);
    g_test_add_func("/cuts/shared-lines", test_shared_lines);
    g_test_add_func("/cuts/many-corners", test_many_corners);
    g_test_add_func("/cuts/creases", test_creases);
    g_test_add_func("/cuts/creases-in-rows", test_creases_in_rows);
    return g_test_run();
}
