/* Shapes: outlines have the right size, grown and shrunk. */
#include "shape.h"

#include <locale.h>
#include <math.h>

static Arena *arena;

static void near_number(double a, double b)
{
    g_assert_cmpfloat_with_epsilon(a, b, 1e-6);
}

static void same_box(Box box, double x, double y, double w, double h)
{
    near_number(box.x, x);
    near_number(box.y, y);
    near_number(box.w, w);
    near_number(box.h, h);
}

static double area(Path path)
{
    g_autoptr(GArray) points = path_flatten(path, 1e-5);
    double sum = 0;
    for (guint i = 0; i < points->len; i++) {
        Point a = g_array_index(points, Point, i), b = g_array_index(points, Point, (i + 1) % points->len);
        sum += a.x * b.y - a.y * b.x;
    }
    return sum / 2;
}

static void test_rectangle(void)
{
    Shape card = { .kind = SHAPE_RECTANGLE, .w = 100, .h = 60 };
    same_box(path_bounds(shape_outline(arena, &card, 0)), 0, 0, 100, 60);
    same_box(path_bounds(shape_outline(arena, &card, 8)), -8, -8, 116, 76);
    g_assert_cmpuint(shape_outline(arena, &card, 8).count, ==, 5);       /* sharp corners stay sharp */
    near_number(area(shape_outline(arena, &card, -5)), 90 * 50);

    card.corner = 10;
    same_box(path_bounds(shape_outline(arena, &card, 0)), 0, 0, 100, 60);
    g_assert_cmpfloat_with_epsilon(area(shape_outline(arena, &card, 0)), 6000 - (4 - G_PI) * 100, 0.2);
    g_assert_cmpfloat_with_epsilon(area(shape_outline(arena, &card, 5)), 110 * 70 - (4 - G_PI) * 225, 0.4);
    g_assert_cmpfloat_with_epsilon(area(shape_outline(arena, &card, -5)), 90 * 50 - (4 - G_PI) * 25, 0.1);
    near_number(area(shape_outline(arena, &card, -12)), 76 * 36);
    card.corner = 1000;                                                  /* as round as it can be */
    same_box(path_bounds(shape_outline(arena, &card, 0)), 0, 0, 100, 60);
    g_assert_cmpuint(shape_outline(arena, &card, -30).count, ==, 0);     /* shrunk to nothing */
    g_assert_cmpuint(shape_outline(arena, &card, -70).count, ==, 0);
}

static void test_hexagon(void)
{
    Shape hex = shape_of_size(SHAPE_HEXAGON, (Size) { 90, 90 });
    near_number(hex.w, 90 * 2 / sqrt(3));
    near_number(hex.h, 90);
    Shape grown = shape_of_size(SHAPE_HEXAGON, (Size) { 0, 90 + 2 * 7 });
    Box box = path_bounds(shape_outline(arena, &hex, 7));
    same_box(box, (hex.w - grown.w) / 2, -7, grown.w, 104);
    near_number(area(shape_outline(arena, &hex, 7)), 104 * 104 * sqrt(3) / 2);

    Shape pointy = shape_of_size(SHAPE_POINTY, (Size) { 90, 90 });
    near_number(pointy.w, 90);
    near_number(pointy.h, 90 * 2 / sqrt(3));
    near_number(area(shape_outline(arena, &pointy, -9)), 72 * 72 * sqrt(3) / 2);
    g_assert_cmpuint(shape_outline(arena, &pointy, -46).count, ==, 0);
    Point *corner;
    g_assert_cmpuint(shape_corners(arena, &pointy, 3, &corner), ==, 6);
}

static void test_round(void)
{
    Shape circle = { .kind = SHAPE_CIRCLE, .w = 40, .h = 40 };
    same_box(path_bounds(shape_outline(arena, &circle, 6)), -6, -6, 52, 52);
    g_assert_cmpfloat_with_epsilon(area(shape_outline(arena, &circle, 6)), G_PI * 26 * 26, 2);
    g_assert_cmpuint(shape_outline(arena, &circle, -20).count, ==, 0);
    Point *corner;
    g_assert_cmpuint(shape_corners(arena, &circle, 0, &corner), ==, 0);

    /* the curve round an ellipse keeps its distance everywhere */
    Shape egg = { .kind = SHAPE_ELLIPSE, .w = 100, .h = 50 };
    g_autoptr(GArray) inner = path_flatten(shape_outline(arena, &egg, 0), 1e-4);
    for (int grow = -8; grow <= 10; grow += 6) {
        g_autoptr(GArray) outer = path_flatten(shape_outline(arena, &egg, grow), 1e-3);
        for (guint i = 0; i < outer->len; i++) {
            Point a = g_array_index(outer, Point, i);
            double nearest = 1e9;
            for (guint k = 0; k < inner->len; k++) {
                Point b = g_array_index(inner, Point, k);
                nearest = MIN(nearest, hypot(a.x - b.x, a.y - b.y));
            }
            g_assert_cmpfloat_with_epsilon(nearest, ABS(grow), 0.05);
        }
    }
    Box tight = path_bounds(shape_outline(arena, &egg, -20));            /* tighter than its ends are bent */
    g_assert_cmpfloat(tight.h, <=, 10.01);
    g_assert_cmpfloat(tight.w, <=, 60.01);
    near_number(tight.x + tight.w / 2, 50);
}

static void test_polygon(void)
{
    static const Point ell[] = { { 0, 0 }, { 40, 0 }, { 40, 20 }, { 20, 20 }, { 20, 60 }, { 0, 60 } };
    static const Point reversed[] = { { 0, 60 }, { 20, 60 }, { 20, 20 }, { 40, 20 }, { 40, 0 }, { 0, 0 } };
    Shape shape = { .kind = SHAPE_POLYGON, .w = 40, .h = 60, .count = 6, .points = ell };

    near_number(area(shape_outline(arena, &shape, 0)), 1600);
    near_number(area(shape_outline(arena, &shape, 5)), 50 * 30 + 30 * 40);
    near_number(area(shape_outline(arena, &shape, -5)), 30 * 10 + 10 * 40);
    shape.points = reversed;                                             /* either way round */
    near_number(area(shape_outline(arena, &shape, 5)), 50 * 30 + 30 * 40);
    shape.corner = 4;                                                    /* five corners out, one in */
    g_assert_cmpfloat_with_epsilon(area(shape_outline(arena, &shape, 0)), 1600 - 4 * (4 - G_PI) * 4, 0.1);

    Shape mirrored = shape_mirrored(arena, &shape);
    near_number(area(shape_outline(arena, &mirrored, 0)), area(shape_outline(arena, &shape, 0)));
    g_autoptr(GArray) points = path_flatten(shape_outline(arena, &mirrored, 0), 0.1);
    for (guint i = 0; i < points->len; i++) {
        Point point = g_array_index(points, Point, i);
        g_assert_true(point.x >= 20 - 1e-9 || point.y <= 20 + 4 + 1e-9);
    }
}

static void test_polygon_edges(void)
{
    /* a short edge goes when its neighbours meet before it */
    static const Point notched[] = { { 0, 0 }, { 100, 0 }, { 100, 98 }, { 98, 100 }, { 0, 100 } };
    Shape shape = { .kind = SHAPE_POLYGON, .w = 100, .h = 100, .count = 5, .points = notched };
    near_number(area(shape_outline(arena, &shape, -20)), 60 * 60);

    /* a needle is cut off instead of running away */
    static const Point needle[] = { { 0, 0 }, { 200, 5 }, { 0, 10 } };
    Shape thin = { .kind = SHAPE_POLYGON, .w = 200, .h = 10, .count = 3, .points = needle };
    Box box = path_bounds(shape_outline(arena, &thin, 5));
    g_assert_cmpfloat_with_epsilon(box.x + box.w, 210, 0.01);

    static const Point flat[] = { { 0, 0 }, { 10, 0 }, { 20, 0 } };
    static const Point twice[] = { { 0, 0 }, { 0, 0 }, { 9, 0 }, { 9, 9 } };
    Shape nothing = { .kind = SHAPE_POLYGON, .w = 20, .h = 0, .count = 3, .points = flat };
    g_assert_cmpuint(shape_outline(arena, &nothing, -1).count, ==, 0);
    Shape doubled = { .kind = SHAPE_POLYGON, .w = 9, .h = 9, .count = 4, .points = twice };
    g_assert_cmpfloat(area(shape_outline(arena, &doubled, 1)), >, 40.5);
}

int main(int argc, char **argv)
{
    setlocale(LC_ALL, "");      /* a comma locale must change nothing */
    g_test_init(&argc, &argv, NULL);
    arena = arena_new();
    g_test_add_func("/shape/rectangle", test_rectangle);
    g_test_add_func("/shape/hexagon", test_hexagon);
    g_test_add_func("/shape/round", test_round);
    g_test_add_func("/shape/polygon", test_polygon);
    g_test_add_func("/shape/polygon-edges", test_polygon_edges);
    int failed = g_test_run();
    arena_free(arena);
    return failed;
}
