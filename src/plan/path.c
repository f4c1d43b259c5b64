#include "path.h"

#include <math.h>
#include <string.h>

/* Beyond this no coordinate makes sense on paper, and sums stay exact enough. */
static const double FARTHEST = 1e9;

typedef struct {
    const char *text, *at;
    GArray     *steps;          /* of Step */
    Point       here, start;    /* the current point, and where its outline began */
    Point       mirror;         /* the control point that S and T reflect */
    char        last;           /* the command before, upper case */
    bool        open;           /* an outline has been begun and not closed */
} Reader;

/* --- numbers --- */

static void skip_blanks(Reader *reader)
{
    while (*reader->at && strchr(" \t\r\n\f", *reader->at))
        reader->at++;
}

static void skip_comma(Reader *reader)
{
    skip_blanks(reader);
    if (*reader->at == ',') {
        reader->at++;
        skip_blanks(reader);
    }
}

static const char *skip_digits(const char *at)
{
    while (g_ascii_isdigit(*at))
        at++;
    return at;
}

/* SVG's own idea of a number ("1.5.5" are two), read by nobody's locale. */
static bool read_number(Reader *reader, double *number)
{
    const char *from = reader->at, *to = from + (*from == '+' || *from == '-');
    const char *whole = to;

    to = skip_digits(whole);
    size_t digits = (size_t) (to - whole);
    if (*to == '.') {
        const char *fraction = to + 1;
        to = skip_digits(fraction);
        digits += (size_t) (to - fraction);
    }
    if (digits == 0)
        return false;
    if (*to == 'e' || *to == 'E') {
        const char *power = to + 1 + (to[1] == '+' || to[1] == '-');
        if (g_ascii_isdigit(*power))
            to = skip_digits(power);
    }
    g_autofree char *word = g_strndup(from, (size_t) (to - from));
    *number = g_ascii_strtod(word, NULL);
    if (fabs(*number) > FARTHEST)
        return false;
    reader->at = to;
    skip_comma(reader);
    return true;
}

static bool read_flag(Reader *reader, bool *flag)
{
    if (*reader->at != '0' && *reader->at != '1')
        return false;
    *flag = *reader->at++ == '1';
    skip_comma(reader);
    return true;
}

static bool read_point(Reader *reader, bool relative, Point *point)
{
    const char *from = reader->at;
    if (!read_number(reader, &point->x) || !read_number(reader, &point->y))
        return false;
    if (relative) {
        point->x += reader->here.x;
        point->y += reader->here.y;
    }
    if (fabs(point->x) > FARTHEST || fabs(point->y) > FARTHEST) {
        reader->at = from;
        return false;
    }
    return true;
}

/* --- steps --- */

static void add(Reader *reader, StepKind kind, Point c1, Point c2, Point to)
{
    if (kind != STEP_MOVE && !reader->open)     /* after Z, the next outline begins where this one did */
        add(reader, STEP_MOVE, reader->here, reader->here, reader->here);
    Step step = { kind, to, c1, c2 };
    g_array_append_val(reader->steps, step);
    reader->open = kind != STEP_CLOSE;
    if (kind == STEP_MOVE)
        reader->start = to;
    reader->here = to;
}

static void add_line(Reader *reader, Point to)
{
    add(reader, STEP_LINE, to, to, to);
}

static void add_quadratic(Reader *reader, Point control, Point to)
{
    Point here = reader->here;
    Point c1 = { here.x + (control.x - here.x) * 2 / 3, here.y + (control.y - here.y) * 2 / 3 };
    Point c2 = { to.x + (control.x - to.x) * 2 / 3, to.y + (control.y - to.y) * 2 / 3 };
    add(reader, STEP_CURVE, c1, c2, to);
    reader->mirror = control;
}

typedef struct { double rx, ry, turn, cx, cy, from, sweep; } Arc;

static Point arc_point(const Arc *arc, double x, double y)
{
    return (Point) { arc->cx + x * arc->rx * cos(arc->turn) - y * arc->ry * sin(arc->turn),
                     arc->cy + x * arc->rx * sin(arc->turn) + y * arc->ry * cos(arc->turn) };
}

/* From two ends to the middle: SVG 1.1, appendix F.6.5 and F.6.6. */
static void find_middle(Arc *arc, Point from, Point to, bool large, bool sweep)
{
    double dx = (from.x - to.x) / 2, dy = (from.y - to.y) / 2;
    double x = cos(arc->turn) * dx + sin(arc->turn) * dy, y = cos(arc->turn) * dy - sin(arc->turn) * dx;
    double reach = x * x / (arc->rx * arc->rx) + y * y / (arc->ry * arc->ry);

    if (reach > 1) {            /* too small to reach: just large enough */
        arc->rx *= sqrt(reach);
        arc->ry *= sqrt(reach);
        reach = 1;
    }
    double off = sqrt(MAX(0, 1 / reach - 1)) * (large == sweep ? -1 : 1);
    double mx = off * y / arc->ry, my = -off * x / arc->rx;     /* of the unit circle */
    double ux = x / arc->rx, uy = y / arc->ry;

    arc->cx = (from.x + to.x) / 2;
    arc->cy = (from.y + to.y) / 2;
    Point middle = arc_point(arc, mx, my);
    arc->cx = middle.x;
    arc->cy = middle.y;
    arc->from  = atan2(uy - my, ux - mx);
    arc->sweep = atan2(-uy - my, -ux - mx) - arc->from;
    if (sweep && arc->sweep < 0)
        arc->sweep += 2 * G_PI;
    if (!sweep && arc->sweep > 0)
        arc->sweep -= 2 * G_PI;
}

static void add_arc(Reader *reader, Arc arc, bool large, bool sweep, Point to)
{
    Point from = reader->here;
    arc.rx = fabs(arc.rx);
    arc.ry = fabs(arc.ry);
    if (hypot(from.x - to.x, from.y - to.y) < 1e-12)
        return;
    if (arc.rx < 1e-9 || arc.ry < 1e-9) {
        add_line(reader, to);
        return;
    }
    find_middle(&arc, from, to, large, sweep);

    int pieces = (int) ceil(fabs(arc.sweep) / G_PI_2 - 1e-9);
    double piece = arc.sweep / MAX(1, pieces), pull = 4.0 / 3 * tan(piece / 4);
    for (int i = 0; i < pieces; i++) {
        double a = arc.from + piece * i, b = a + piece;
        Point c1 = arc_point(&arc, cos(a) - pull * sin(a), sin(a) + pull * cos(a));
        Point c2 = arc_point(&arc, cos(b) + pull * sin(b), sin(b) - pull * cos(b));
        add(reader, STEP_CURVE, c1, c2, i == pieces - 1 ? to : arc_point(&arc, cos(b), sin(b)));
    }
}

/* --- commands --- */

static Point reflected(const Reader *reader, const char *kinds)
{
    if (!strchr(kinds, reader->last))
        return reader->here;
    return (Point) { 2 * reader->here.x - reader->mirror.x, 2 * reader->here.y - reader->mirror.y };
}

static bool read_axis(Reader *reader, char kind, bool relative)
{
    const char *from = reader->at;
    double number;
    Point to = reader->here;

    if (!read_number(reader, &number))
        return false;
    if (kind == 'H')
        to.x = relative ? to.x + number : number;
    else
        to.y = relative ? to.y + number : number;
    if (fabs(to.x) > FARTHEST || fabs(to.y) > FARTHEST) {
        reader->at = from;
        return false;
    }
    add_line(reader, to);
    return true;
}

static bool read_curve(Reader *reader, char kind, bool relative)
{
    Point c1 = reflected(reader, "CS"), c2, to;
    if ((kind == 'C' && !read_point(reader, relative, &c1))
        || !read_point(reader, relative, &c2) || !read_point(reader, relative, &to))
        return false;
    add(reader, STEP_CURVE, c1, c2, to);
    reader->mirror = c2;
    return true;
}

static bool read_quadratic(Reader *reader, char kind, bool relative)
{
    Point control = reflected(reader, "QT"), to;
    if ((kind == 'Q' && !read_point(reader, relative, &control)) || !read_point(reader, relative, &to))
        return false;
    add_quadratic(reader, control, to);
    return true;
}

static bool read_arc(Reader *reader, bool relative)
{
    Arc arc = { 0 };
    bool large, sweep;
    Point to;

    if (!read_number(reader, &arc.rx) || !read_number(reader, &arc.ry) || !read_number(reader, &arc.turn)
        || !read_flag(reader, &large) || !read_flag(reader, &sweep) || !read_point(reader, relative, &to))
        return false;
    arc.turn *= G_PI / 180;
    add_arc(reader, arc, large, sweep, to);
    return true;
}

/* What one command needs, once. */
static bool read_operands(Reader *reader, char kind, bool relative)
{
    Point to;

    switch (kind) {
    case 'M':
    case 'L':
        if (!read_point(reader, relative, &to))
            return false;
        add(reader, kind == 'M' ? STEP_MOVE : STEP_LINE, to, to, to);
        return true;
    case 'H': case 'V': return read_axis(reader, kind, relative);
    case 'C': case 'S': return read_curve(reader, kind, relative);
    case 'Q': case 'T': return read_quadratic(reader, kind, relative);
    case 'A':           return read_arc(reader, relative);
    }
    return false;
}

static bool read_command(Reader *reader)
{
    char letter = *reader->at, kind = g_ascii_toupper(letter);
    bool relative = g_ascii_islower(letter);

    if (!letter || !strchr("MLHVCSQTAZ", kind) || (reader->steps->len == 0 && kind != 'M'))
        return false;
    reader->at++;
    skip_blanks(reader);
    if (kind == 'Z') {
        if (reader->open)
            add(reader, STEP_CLOSE, reader->start, reader->start, reader->start);
        reader->last = kind;
        return true;
    }
    do {
        if (!read_operands(reader, kind, relative))
            return false;
        reader->last = kind;
        if (kind == 'M')        /* further points are lines */
            kind = 'L';
    } while (*reader->at && !g_ascii_isalpha(*reader->at));
    return true;
}

bool path_parse(Arena *arena, const char *text, Path *path, size_t *bad)
{
    g_autoptr(GArray) steps = g_array_new(FALSE, FALSE, sizeof(Step));
    Reader reader = { .text = text, .at = text, .steps = steps };

    *path = (Path) { 0 };
    skip_blanks(&reader);
    do {
        if (!read_command(&reader)) {
            *bad = (size_t) (reader.at - text);
            return false;
        }
    } while (*reader.at);

    Step *copy = arena_take(arena, steps->len * sizeof *copy);
    memcpy(copy, steps->data, steps->len * sizeof *copy);
    *path = (Path) { steps->len, copy };
    return true;
}

/* --- what is done with paths --- */

static Point fit_point(Point point, Box from, Box to, double sx, double sy)
{
    return (Point) { to.x + (point.x - from.x) * sx, to.y + (point.y - from.y) * sy };
}

Path path_fit(Arena *arena, Path path, Box from, Box to)
{
    Step *steps = arena_take(arena, path.count * sizeof *steps);
    double sx = from.w > 0 ? to.w / from.w : 1, sy = from.h > 0 ? to.h / from.h : 1; /* a line has no height to fit */

    for (guint i = 0; i < path.count; i++) {
        steps[i].kind = path.steps[i].kind;
        steps[i].to   = fit_point(path.steps[i].to, from, to, sx, sy);
        steps[i].c1   = fit_point(path.steps[i].c1, from, to, sx, sy);
        steps[i].c2   = fit_point(path.steps[i].c2, from, to, sx, sy);
    }
    return (Path) { path.count, steps };
}

static void widen(Point *low, Point *high, Point point)
{
    *low  = (Point) { MIN(low->x, point.x), MIN(low->y, point.y) };
    *high = (Point) { MAX(high->x, point.x), MAX(high->y, point.y) };
}

Box path_bounds(Path path)
{
    if (path.count == 0)
        return (Box) { 0 };

    Point low = path.steps[0].to, high = low;
    for (guint i = 0; i < path.count; i++) {
        widen(&low, &high, path.steps[i].to);
        if (path.steps[i].kind == STEP_CURVE) {
            widen(&low, &high, path.steps[i].c1);
            widen(&low, &high, path.steps[i].c2);
        }
    }
    return (Box) { low.x, low.y, high.x - low.x, high.y - low.y };
}

/* Even pieces, enough of them by Wang's bound on a cubic's second derivative. */
static void flatten_curve(GArray *points, Point from, const Step *step, double error)
{
    double bend1 = hypot(from.x - 2 * step->c1.x + step->c2.x, from.y - 2 * step->c1.y + step->c2.y);
    double bend2 = hypot(step->c1.x - 2 * step->c2.x + step->to.x, step->c1.y - 2 * step->c2.y + step->to.y);
    int pieces = (int) CLAMP(ceil(sqrt(0.75 * MAX(bend1, bend2) / MAX(error, 1e-6))), 1, 1000);

    for (int i = 1; i <= pieces; i++) {
        double t = (double) i / pieces, s = 1 - t;
        double a = s * s * s, b = 3 * s * s * t, c = 3 * s * t * t, d = t * t * t;
        Point point = { a * from.x + b * step->c1.x + c * step->c2.x + d * step->to.x,
                        a * from.y + b * step->c1.y + c * step->c2.y + d * step->to.y };
        g_array_append_val(points, point);
    }
}

GArray *path_flatten(Path path, double error)
{
    GArray *points = g_array_new(FALSE, FALSE, sizeof(Point));
    Point here = { 0 };

    for (guint i = 0; i < path.count; i++) {
        const Step *step = &path.steps[i];
        if (step->kind == STEP_CURVE)
            flatten_curve(points, here, step, error);
        else if (step->kind != STEP_CLOSE)
            g_array_append_val(points, step->to);
        here = step->to;
    }
    return points;
}
