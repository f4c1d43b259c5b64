#include "relief.h"

#include <math.h>
#include <string.h>

typedef struct { guint count; Point *points; Box bounds; } Line;

/* A mark that shows a part, as lines: open ones, or the outlines of its inside. */
typedef struct {
    const Mark *mark;
    int         part;
    bool        band;
    double      half;                   /* of a band's width */
    GPtrArray  *lines;                  /* of Line* */
} Drawn;

struct Relief {
    Size       size;
    GPtrArray *drawn;                   /* of Drawn* */
    guint8    *cells;                   /* Parts */
};

#define FLATNESS 0.02                   /* pt */

/* ---- marks as lines ---- */

static Point turned(const Mark *mark, Point point)
{
    Point about = { mark->place.x + mark->place.w / 2, mark->place.y + mark->place.h / 2 };
    double s = sin(mark->rotate * G_PI / 180), c = cos(mark->rotate * G_PI / 180);
    double x = point.x - about.x, y = point.y - about.y;
    return (Point) { about.x + x * c - y * s, about.y + x * s + y * c };
}

static void add_line(Arena *arena, Drawn *drawn, Path path)
{
    g_autoptr(GArray) flat = path_flatten(path, FLATNESS);
    Line *line = arena_make(arena, Line);
    double left = G_MAXDOUBLE, top = G_MAXDOUBLE, right = -G_MAXDOUBLE, bottom = -G_MAXDOUBLE;

    line->points = arena_take(arena, (flat->len + 1) * sizeof(Point));
    for (guint i = 0; i < flat->len; i++) {
        Point point = turned(drawn->mark, g_array_index(flat, Point, i));
        line->points[line->count++] = point;
        left   = MIN(left, point.x);
        top    = MIN(top, point.y);
        right  = MAX(right, point.x);
        bottom = MAX(bottom, point.y);
    }
    line->bounds = (Box) { left, top, right - left, bottom - top };
    if (line->count > 1)
        g_ptr_array_add(drawn->lines, line);
}

/* What a move begins is a line of its own. */
static void add_path(Arena *arena, Drawn *drawn, Path path)
{
    for (guint from = 0, to; from < path.count; from = to) {
        for (to = from + 1; to < path.count && path.steps[to].kind != STEP_MOVE; to++)
            continue;
        add_line(arena, drawn, (Path) { to - from, path.steps + from });
    }
}

static void add_box(Arena *arena, Drawn *drawn, int shape)
{
    Box place = drawn->mark->place;
    const Shape shaped = { .kind = (ShapeKind) shape, .w = place.w, .h = place.h };
    Path outline = shape_outline(arena, &shaped, 0);
    add_path(arena, drawn, path_fit(arena, outline, (Box) { 0, 0, 1, 1 }, (Box) { place.x, place.y, 1, 1 }));
}

static Drawn *drawn_of(Diag *diag, Arena *arena, const Mark *mark)
{
    Drawn *drawn = arena_make(arena, Drawn);
    *drawn = (Drawn) { .mark = mark, .part = mark->shows, .lines = arena_list(arena) };

    if (mark->kind == MARK_PATH) {
        const PathMark *path = mark->says;
        drawn->band = mark->shows == SHOWS_ROAD;
        drawn->half = path->width / 2;
        add_path(arena, drawn, path->path);
    } else if (mark->kind == MARK_LINE) {
        const LineMark *line = mark->says;
        const Step steps[] = { { .kind = STEP_MOVE, .to = line->a }, { .kind = STEP_LINE, .to = line->b } };
        drawn->band = true;
        drawn->half = line->width / 2;
        add_path(arena, drawn, (Path) { 2, steps });
    } else if (mark->kind == MARK_BOX) {
        add_box(arena, drawn, ((const BoxMark *) mark->says)->shape);
    } else if (mark->shows == SHOWS_SYMBOL) {
        add_box(arena, drawn, SHAPE_RECTANGLE);
    } else {
        mark_error(diag, mark, "shows", 0, "only a path, a line or a box can show a city or a road");
        return NULL;
    }
    return drawn;
}

/* ---- inside, and near ---- */

/* A line's ends are cut off straight: what lies before an end is not on it. */
static bool before_end(Point p, Point end, Point inwards, double half)
{
    double x = p.x - end.x, y = p.y - end.y;
    return x * (inwards.x - end.x) + y * (inwards.y - end.y) < 0 && x * x + y * y <= 4 * half * half;
}

static bool near_line(const Line *line, Point p, double half)
{
    const Point *points = line->points;
    guint last = line->count - 1;
    if (before_end(p, points[0], points[1], half) || before_end(p, points[last], points[last - 1], half))
        return false;
    for (guint i = 1; i < line->count; i++) {
        Point a = points[i - 1], b = points[i];
        double dx = b.x - a.x, dy = b.y - a.y, length = dx * dx + dy * dy;
        double along = length > 0 ? ((p.x - a.x) * dx + (p.y - a.y) * dy) / length : 0;
        along = CLAMP(along, 0, 1);
        double x = a.x + along * dx - p.x, y = a.y + along * dy - p.y;
        if (x * x + y * y <= half * half)
            return true;
    }
    return false;
}

/* How often the outline goes round the point. */
static int winding(const Line *line, Point p)
{
    int times = 0;
    for (guint i = 0; i < line->count; i++) {
        Point a = line->points[i], b = line->points[(i + 1) % line->count];
        if ((a.y <= p.y) == (b.y <= p.y))
            continue;
        if (a.x + (p.y - a.y) * (b.x - a.x) / (b.y - a.y) > p.x)
            times += a.y <= p.y ? 1 : -1;
    }
    return times;
}

static bool shows(const Drawn *drawn, Point p)
{
    int times = 0;
    for (guint i = 0; i < drawn->lines->len; i++) {
        const Line *line = drawn->lines->pdata[i];
        double reach = drawn->band ? drawn->half : 0;
        if (p.x < line->bounds.x - reach || p.x > line->bounds.x + line->bounds.w + reach
            || p.y < line->bounds.y - reach || p.y > line->bounds.y + line->bounds.h + reach)
            continue;
        if (drawn->band && near_line(line, p, drawn->half))
            return true;
        times += drawn->band ? 0 : winding(line, p);
    }
    return times != 0;
}

Parts relief_at(const Relief *relief, Point point)
{
    Parts parts = 0;
    for (guint i = 0; i < relief->drawn->len; i++) {
        const Drawn *drawn = relief->drawn->pdata[i];
        if (!(parts & PARTS_OF(drawn->part)) && shows(drawn, point))
            parts |= PARTS_OF(drawn->part);
    }
    return parts;
}

/* ---- the grid ---- */

Relief *relief_of(Diag *diag, Arena *arena, const GPtrArray *marks, Size size)
{
    Relief *relief = arena_make(arena, Relief);
    bool good = true;
    *relief = (Relief) { size, arena_list(arena), arena_take(arena, RELIEF * RELIEF) };

    for (guint i = 0; i < marks->len; i++) {
        const Mark *mark = marks->pdata[i];
        Drawn *drawn = mark->shows == SHOWS_NONE ? NULL : drawn_of(diag, arena, mark);
        good &= mark->shows == SHOWS_NONE || drawn;
        if (drawn)
            g_ptr_array_add(relief->drawn, drawn);
    }
    if (!good)
        return NULL;
    for (int row = 0; row < RELIEF; row++) {
        for (int column = 0; column < RELIEF; column++) {
            Point middle = { (column + 0.5) * size.w / RELIEF, (row + 0.5) * size.h / RELIEF };
            relief->cells[row * RELIEF + column] = (guint8) relief_at(relief, middle);
        }
    }
    return relief;
}

Parts relief_cell(const Relief *relief, int column, int row)
{
    return relief->cells[row * RELIEF + column];
}

const Mark *relief_mark(const Relief *relief, int part)
{
    for (guint i = 0; i < relief->drawn->len; i++) {
        const Drawn *drawn = relief->drawn->pdata[i];
        if (drawn->part == part)
            return drawn->mark;
    }
    return NULL;
}

static bool belongs(const Relief *relief, int at, Parts parts)
{
    Parts here = relief->cells[at];
    return parts ? (here & parts) != 0 : (here & (PARTS_OF(SHOWS_CITY) | PARTS_OF(SHOWS_ROAD))) == 0;
}

static void flood(const Relief *relief, guint16 *label, GArray *todo, int from, Parts parts, guint16 number)
{
    label[from] = number;
    g_array_append_val(todo, from);
    while (todo->len) {
        int at = g_array_index(todo, int, todo->len - 1), column = at % RELIEF;
        const int next[] = { column ? at - 1 : -1, column < RELIEF - 1 ? at + 1 : -1, at - RELIEF, at + RELIEF };
        g_array_set_size(todo, todo->len - 1);
        for (guint i = 0; i < G_N_ELEMENTS(next); i++) {
            if (next[i] < 0 || next[i] >= RELIEF * RELIEF || label[next[i]] || !belongs(relief, next[i], parts))
                continue;
            label[next[i]] = number;
            g_array_append_val(todo, next[i]);
        }
    }
}

guint16 *relief_label(const Relief *relief, Arena *arena, Parts parts, guint *pieces)
{
    guint16 *label = arena_take(arena, RELIEF * RELIEF * sizeof *label);
    g_autoptr(GArray) todo = g_array_new(FALSE, FALSE, sizeof(int));

    *pieces = 0;
    for (int at = 0; at < RELIEF * RELIEF; at++) {
        if (!label[at] && belongs(relief, at, parts))
            flood(relief, label, todo, at, parts, (guint16) ++*pieces);
    }
    return label;
}
