#include "shape.h"

#include <math.h>
#include <string.h>

static const double SQRT3 = 1.7320508075688772;
static const double NOTHING = 1e-9;             /* pt; shorter is no length */

Shape shape_of_size(ShapeKind kind, Size size)
{
    Shape shape = { .kind = kind, .w = size.w, .h = size.h };
    if (kind == SHAPE_HEXAGON)
        shape.w = size.h * 2 / SQRT3;
    if (kind == SHAPE_POINTY) {
        shape.w = size.h;
        shape.h = size.h * 2 / SQRT3;
    }
    return shape;
}

/* --- corners: every edge is a line, and every corner where two of them meet --- */

typedef struct { Point on, along; } Edge;       /* a point of the line, moved out, and its direction, of length 1 */

static double cross(Point a, Point b)
{
    return a.x * b.y - a.y * b.x;
}

static Point between(Point from, Point to)
{
    return (Point) { to.x - from.x, to.y - from.y };
}

static double twice_area(guint count, const Point *points)
{
    double sum = 0;
    for (guint i = 0; i < count; i++)
        sum += cross(points[i], points[(i + 1) % count]);
    return sum;
}

/* The corners as they are, clockwise (with y down, that is a positive area). */
static guint base_corners(const Shape *shape, Arena *arena, Point **corners)
{
    static const Point unit[][6] = {
        [SHAPE_RECTANGLE] = { { 0, 0 }, { 1, 0 }, { 1, 1 }, { 0, 1 } },
        [SHAPE_HEXAGON]   = { { 0.25, 0 }, { 0.75, 0 }, { 1, 0.5 }, { 0.75, 1 }, { 0.25, 1 }, { 0, 0.5 } },
        [SHAPE_POINTY]    = { { 0.5, 0 }, { 1, 0.25 }, { 1, 0.75 }, { 0.5, 1 }, { 0, 0.75 }, { 0, 0.25 } },
    };
    guint count = shape->kind == SHAPE_POLYGON ? shape->count : shape->kind == SHAPE_RECTANGLE ? 4 : 6;
    Point *point = *corners = arena_take(arena, count * sizeof *point);

    if (shape->kind != SHAPE_POLYGON) {
        for (guint i = 0; i < count; i++)
            point[i] = (Point) { unit[shape->kind][i].x * shape->w, unit[shape->kind][i].y * shape->h };
        return count;
    }
    bool clockwise = twice_area(count, shape->points) > 0;
    for (guint i = 0; i < count; i++)
        point[i] = shape->points[clockwise ? i : count - 1 - i];
    return count;
}

/* Where a sharp corner would run away, one more edge cuts it off. */
static void add_blunt_edge(GArray *edges, Point corner, Point before, Point after, double grow)
{
    Point along = { before.x + after.x, before.y + after.y };
    double half = hypot(along.x, along.y) / 2;      /* the sine of half the corner's angle */

    if (grow <= 0 || cross(before, after) <= 0 || half > 1.0 / 3)
        return;
    if (half < NOTHING)                             /* a whisker: the way back lies on the way there */
        along = (Point) { -before.y, before.x };
    else
        along = (Point) { along.x / (2 * half), along.y / (2 * half) };
    Edge edge = { { corner.x + along.y * grow * 2, corner.y - along.x * grow * 2 }, along };
    g_array_append_val(edges, edge);
}

static GArray *moved_edges(guint count, const Point *corners, double grow)
{
    GArray *edges = g_array_new(FALSE, FALSE, sizeof(Edge));
    Point before = { 0 };

    for (guint i = 0; i <= count; i++) {            /* the first once more, for the corner before it */
        Point from = corners[i % count], along = between(from, corners[(i + 1) % count]);
        double length = hypot(along.x, along.y);
        if (length < NOTHING)
            continue;
        along = (Point) { along.x / length, along.y / length };
        if (before.x != 0 || before.y != 0)
            add_blunt_edge(edges, from, before, along, grow);
        if (i < count) {
            Edge edge = { { from.x + along.y * grow, from.y - along.x * grow }, along };
            g_array_append_val(edges, edge);
        }
        before = along;
    }
    return edges;
}

/* Where an edge meets the next; false where they run side by side for ever. */
static bool meet(const Edge *edge, const Edge *next, Point *corner)
{
    double turn = cross(edge->along, next->along);
    Point gap = between(edge->on, next->on);

    if (fabs(turn) < NOTHING) {
        *corner = next->on;
        return fabs(cross(edge->along, gap)) < 1e-6
            && edge->along.x * next->along.x + edge->along.y * next->along.y > 0;
    }
    double far = cross(gap, next->along) / turn;
    *corner = (Point) { edge->on.x + edge->along.x * far, edge->on.y + edge->along.y * far };
    return true;
}

/* Meets all edges; an edge whose ends have passed each other goes, the worst
 * first.  corners[i] is where edge i begins.  False when nothing is left. */
static bool meet_all(GArray *edges, Point *corners)
{
    for (;;) {
        guint count = edges->len, worst = 0;
        double shortest = -NOTHING;
        const Edge *edge = &g_array_index(edges, Edge, 0);

        if (count < 3)
            return false;
        for (guint i = 0; i < count; i++)
            if (!meet(&edge[(i + count - 1) % count], &edge[i], &corners[i]))
                return false;
        for (guint i = 0; i < count; i++) {
            Point span = between(corners[i], corners[(i + 1) % count]);
            double length = span.x * edge[i].along.x + span.y * edge[i].along.y;
            if (length < shortest) {
                shortest = length;
                worst = i;
            }
        }
        if (shortest == -NOTHING)
            return true;
        g_array_remove_index(edges, worst);
    }
}

guint shape_corners(Arena *arena, const Shape *shape, double grow, Point **corners)
{
    *corners = NULL;
    if (shape->kind == SHAPE_CIRCLE || shape->kind == SHAPE_ELLIPSE
        || (shape->kind == SHAPE_POLYGON && shape->count < 3))
        return 0;

    Point *base;
    guint count = base_corners(shape, arena, &base);
    if (grow == 0) {
        *corners = base;
        return count;
    }
    g_autoptr(GArray) edges = moved_edges(count, base, grow);
    *corners = arena_take(arena, edges->len * sizeof **corners);
    if (!meet_all(edges, *corners) || twice_area(edges->len, *corners) <= 0)
        return 0;
    return edges->len;
}

/* --- outlines --- */

typedef struct { Step *steps; guint count; } Draft;

static void add(Draft *draft, StepKind kind, Point c1, Point c2, Point to)
{
    draft->steps[draft->count++] = (Step) { kind, to, c1, c2 };
}

/* A corner: straight to it, or round it by an arc of the radius; where the
 * edges are too short for that, by the largest that half of them allows. */
static void add_corner(Draft *draft, Point before, Point corner, Point after, double radius)
{
    StepKind kind = draft->count ? STEP_LINE : STEP_MOVE;
    Point in = between(before, corner), out = between(corner, after);
    double reach_in = hypot(in.x, in.y), reach_out = hypot(out.x, out.y);
    double turn = fabs(atan2(cross(in, out), in.x * out.x + in.y * out.y));
    double cut = radius * tan(turn / 2);            /* from the corner to where the arc begins */

    if (radius <= 0 || turn < 1e-6 || reach_in < NOTHING || reach_out < NOTHING) {
        add(draft, kind, corner, corner, corner);
        return;
    }
    cut = MIN(cut, MIN(reach_in, reach_out) / 2);
    double pull = cut - 4.0 / 3 * tan(turn / 4) * cut / tan(turn / 2);
    Point from = { corner.x - in.x / reach_in * cut, corner.y - in.y / reach_in * cut };
    Point to   = { corner.x + out.x / reach_out * cut, corner.y + out.y / reach_out * cut };
    Point c1   = { corner.x - in.x / reach_in * pull, corner.y - in.y / reach_in * pull };
    Point c2   = { corner.x + out.x / reach_out * pull, corner.y + out.y / reach_out * pull };
    add(draft, kind, from, from, from);
    add(draft, STEP_CURVE, c1, c2, to);
}

static Path corner_outline(Arena *arena, const Shape *shape, double grow)
{
    Point *corner;
    guint count = shape_corners(arena, shape, grow, &corner);
    Draft draft = { .steps = arena_take(arena, (2 * count + 1) * sizeof(Step)) };

    for (guint i = 0; i < count; i++) {
        Point before = corner[(i + count - 1) % count], after = corner[(i + 1) % count];
        bool hollow = cross(between(before, corner[i]), between(corner[i], after)) < 0;
        double radius = shape->corner > 0 ? shape->corner + (hollow ? -grow : grow) : 0;
        add_corner(&draft, before, corner[i], after, radius);
    }
    if (count)
        add(&draft, STEP_CLOSE, draft.steps[0].to, draft.steps[0].to, draft.steps[0].to);
    return (Path) { draft.count, draft.steps };
}

/* The curve at a distance from an ellipse (which is no ellipse), at the
 * parameter t, and its derivative. */
static void round_point(const Shape *shape, double grow, double t, Point *at, Point *speed)
{
    double a = shape->w / 2, b = shape->h / 2, c = cos(t), s = sin(t);
    double pace = hypot(a * s, b * c), bend = 1 + grow * a * b / (pace * pace * pace);

    *at    = (Point) { a + a * c + grow * b * c / pace, b + b * s + grow * a * s / pace };
    *speed = (Point) { -a * s * bend, b * c * bend };
}

static Path round_outline(Arena *arena, const Shape *whole, double grow)
{
    enum { PIECES = 16 };
    Shape shape = *whole;
    double low = MIN(shape.w, shape.h) / 2, high = MAX(shape.w, shape.h) / 2;
    Draft draft = { .steps = arena_take(arena, (PIECES + 2) * sizeof(Step)) };

    if (low + grow <= 0 || low <= 0)
        return (Path) { 0 };
    if (grow <= -low * low / high) { /* tighter than its ends are bent: an ellipse within is near enough */
        double shrink = MIN(1, (low + grow) / low); /* evenly, so that no side comes nearer than it should */
        shape = (Shape) { .w = shape.w * shrink, .h = shape.h * shrink };
        grow = 0;
    }

    int pieces = low == high ? 4 : PIECES;
    double piece = 2 * G_PI / pieces, pull = 4.0 / 3 * tan(piece / 4);
    Point from, speed, to, next;
    round_point(&shape, grow, 0, &from, &speed);
    add(&draft, STEP_MOVE, from, from, from);
    for (int i = 1; i <= pieces; i++, from = to, speed = next) {
        round_point(&shape, grow, piece * (i % pieces), &to, &next);
        Point c1 = { from.x + pull * speed.x, from.y + pull * speed.y };
        Point c2 = { to.x - pull * next.x, to.y - pull * next.y };
        add(&draft, STEP_CURVE, c1, c2, to);
    }
    add(&draft, STEP_CLOSE, to, to, to);

    double dx = (whole->w - shape.w) / 2, dy = (whole->h - shape.h) / 2;
    Path path = { draft.count, draft.steps };
    return dx == 0 && dy == 0 ? path : path_fit(arena, path, (Box) { 0, 0, 1, 1 }, (Box) { dx, dy, 1, 1 });
}

Path shape_outline(Arena *arena, const Shape *shape, double grow)
{
    if (shape->kind == SHAPE_CIRCLE || shape->kind == SHAPE_ELLIPSE)
        return round_outline(arena, shape, grow);
    return corner_outline(arena, shape, grow);
}

Shape shape_mirrored(Arena *arena, const Shape *shape)
{
    Shape mirrored = *shape;
    Point *points = arena_take(arena, shape->count * sizeof *points);

    for (guint i = 0; i < shape->count; i++) {
        Point point = shape->points[shape->count - 1 - i];
        points[i] = (Point) { shape->w - point.x, point.y };
    }
    mirrored.points = points;
    return mirrored;
}
