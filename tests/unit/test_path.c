/* Paths: the whole of the SVG language, with known points and lengths. */
#include "path.h"

#include <locale.h>
#include <math.h>
#include <string.h>

static Arena *arena;

static Path parse(const char *text)
{
    Path path;
    size_t bad = 0;
    if (!path_parse(arena, text, &path, &bad))
        g_error("'%s': cannot read at %zu", text, bad);
    return path;
}

static void near_point(Point point, double x, double y)
{
    g_assert_cmpfloat_with_epsilon(point.x, x, 1e-6);
    g_assert_cmpfloat_with_epsilon(point.y, y, 1e-6);
}

/* One letter a step, and where each ends. */
static void check(const char *text, const char *kinds, const Point *ends)
{
    Path path = parse(text);
    g_assert_cmpuint(path.count, ==, strlen(kinds));
    for (guint i = 0; i < path.count; i++) {
        g_assert_cmpint("MLCZ"[path.steps[i].kind], ==, kinds[i]);
        near_point(path.steps[i].to, ends[i].x, ends[i].y);
    }
}

static void test_lines(void)
{
    check("M1 2L3,4", "ML", (const Point[]) { { 1, 2 }, { 3, 4 } });
    check(" m1-2 3.5.5l1e1,-1E-1z", "MLLZ", (const Point[]) { { 1, -2 }, { 4.5, -1.5 }, { 14.5, -1.6 }, { 1, -2 } });
    check("M0 0H5h-2V7v+1", "MLLLL", (const Point[]) { { 0, 0 }, { 5, 0 }, { 3, 0 }, { 3, 7 }, { 3, 8 } });
    check("M0 0H1 2 3", "MLLL", (const Point[]) { { 0, 0 }, { 1, 0 }, { 2, 0 }, { 3, 0 } });
    /* after Z the next outline begins where the last one did */
    check("M1 1h2v2zl1 1zM9 9", "MLLZMLZM", (const Point[]) {
        { 1, 1 }, { 3, 1 }, { 3, 3 }, { 1, 1 }, { 1, 1 }, { 2, 2 }, { 1, 1 }, { 9, 9 } });
}

static void test_curves(void)
{
    Path path = parse("M0 0C0 10 10 10 10 0S20-10 20 0");
    near_point(path.steps[2].c1, 10, -10);
    near_point(path.steps[2].c2, 20, -10);
    path = parse("m0 0c0 10 10 10 10 0s10-10 10 0");
    near_point(path.steps[2].c1, 10, -10);
    near_point(path.steps[2].to, 20, 0);
    path = parse("M0 0L5 5S6 6 7 7");                           /* nothing to reflect */
    near_point(path.steps[2].c1, 5, 5);
    path = parse("M0 0Q3 6 6 0T12 0");
    near_point(path.steps[1].c1, 2, 4);
    near_point(path.steps[1].c2, 4, 4);
    near_point(path.steps[2].c1, 8, -4);
    near_point(path.steps[2].to, 12, 0);
    path = parse("M0 0T6 0 12 0");
    near_point(path.steps[2].to, 12, 0);
}

static void on_circle(Path path, double cx, double cy, double r)
{
    g_autoptr(GArray) points = path_flatten(path, 0.001);
    for (guint i = 0; i < points->len; i++) {
        Point point = g_array_index(points, Point, i);
        g_assert_cmpfloat_with_epsilon(hypot(point.x - cx, point.y - cy), r, r * 0.0005);
    }
}

static void test_arcs(void)
{
    on_circle(parse("M10 0A10 10 0 0 1 0 10"), 0, 0, 10);
    on_circle(parse("M10 0A10 10 0 1 0 0 10"), 0, 0, 10);       /* the long way round: the same circle */
    g_assert_cmpuint(parse("M10 0A10 10 0 0 1 0 10").count, ==, 2);
    g_assert_cmpuint(parse("M10 0A10 10 0 1 0 0 10").count, ==, 4);
    on_circle(parse("M10 0a10 10 0 01-20 0a10 10 0 0120 0z"), 0, 0, 10);   /* flags without blanks */
    on_circle(parse("M10 0A1 1 0 0 0-10 0"), 0, 0, 10);         /* too small: enlarged */
    near_point(parse("M0 0A0 5 0 0 0 7 7").steps[1].to, 7, 7);
    g_assert_cmpint(parse("M0 0A0 5 0 0 0 7 7").steps[1].kind, ==, STEP_LINE);
    g_assert_cmpuint(parse("M5 5A9 9 0 0 0 5 5").count, ==, 1);
    Box bounds = path_bounds(parse("M0 0A20 10 90 0 1 20 0"));  /* turned by a quarter: tall */
    g_assert_cmpfloat(bounds.h, >=, 19.99);
}

static void test_mistakes(void)
{
    static const struct { const char *text; size_t bad; } wrong[] = {
        { "", 0 }, { "   ", 3 }, { "L1 2", 0 }, { "M", 1 }, { "M1", 2 }, { "M1 2 3", 6 },
        { "M1 2X", 4 }, { "M1 2,L3", 7 },
        { "M0 0A1 1 0 2 0 5 5", 11 }, { "M0 0z5 5", 5 }, { "M0 0L1e999 0", 5 }, { "M1e9 0l1e9 0", 7 }, { "M0x1 2", 2 },
        { "M inf 0", 2 }, { "M0 0C1 1 2 2 3", 14 }, { "M0 0H", 5 }, { "M0 0h1e9h1e9", 9 },
        { "url(x)", 0 }, { "M1 2\"", 4 },
        { "M1\xc3\xa4", 2 },
    };
    for (size_t i = 0; i < G_N_ELEMENTS(wrong); i++) {
        Path path;
        size_t bad = 99;
        g_assert_false(path_parse(arena, wrong[i].text, &path, &bad));
        if (bad != wrong[i].bad)
            g_error("'%s': at %zu", wrong[i].text, bad);
        g_assert_cmpuint(path.count, ==, 0);
    }
}

static void test_fit(void)
{
    Path path = path_fit(arena, parse("M0 0C10 0 10 10 0 10z"), (Box) { 0, 0, 10, 20 }, (Box) { 5, 5, 100, 100 });
    near_point(path.steps[0].to, 5, 5);
    near_point(path.steps[1].c1, 105, 5);
    near_point(path.steps[1].to, 5, 55);
    near_point(path_fit(arena, parse("M2 3h8"), (Box) { 2, 3, 8, 0 }, (Box) { 0, 1, 4, 0 }).steps[1].to, 4, 1);
    Box bounds = path_bounds(parse("M1 2C1 9-4 5 3 3"));
    near_point((Point) { bounds.x, bounds.y }, -4, 2);
    near_point((Point) { bounds.w, bounds.h }, 7, 7);
    g_assert_cmpfloat(path_bounds((Path) { 0 }).w, ==, 0);
}

int main(int argc, char **argv)
{
    setlocale(LC_ALL, "");      /* a comma locale must change nothing */
    g_test_init(&argc, &argv, NULL);
    arena = arena_new();
    g_test_add_func("/path/lines", test_lines);
    g_test_add_func("/path/curves", test_curves);
    g_test_add_func("/path/arcs", test_arcs);
    g_test_add_func("/path/mistakes", test_mistakes);
    g_test_add_func("/path/fit", test_fit);
    int failed = g_test_run();
    arena_free(arena);
    return failed;
}
