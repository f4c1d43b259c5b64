/* Polygons cut by lines, and lines by polygons. */
#include "polygon.h"

#include <math.h>

static GArray *polygon(guint count, const Point *points)
{
    GArray *corners = g_array_new(FALSE, FALSE, sizeof(Point));
    g_array_append_vals(corners, points, count);
    return corners;
}

static double area(const GArray *corners)
{
    double sum = 0;
    for (guint i = 0; i < corners->len; i++) {
        Point a = g_array_index(corners, Point, i), b = g_array_index(corners, Point, (i + 1) % corners->len);
        sum += a.x * b.y - a.y * b.x;
    }
    return fabs(sum / 2);
}

static const Point square[] = { { 0, 0 }, { 10, 0 }, { 10, 10 }, { 0, 10 } };
static const Point comb[] = { { 0, 0 }, { 10, 0 }, { 10, 10 }, { 7, 10 }, { 7, 4 }, { 3, 4 }, { 3, 10 }, { 0, 10 } };

static void test_cut(void)
{
    g_autoptr(GArray) corners = polygon(4, square);
    polygon_cut(corners, (Point) { 0, 4 }, (Point) { 1, 4 });          /* keeps what is below */
    g_assert_cmpfloat_with_epsilon(area(corners), 60, 1e-9);
    polygon_cut(corners, (Point) { 5, 0 }, (Point) { 5, 1 });          /* downwards: keeps the left */
    g_assert_cmpfloat_with_epsilon(area(corners), 30, 1e-9);
    polygon_cut(corners, (Point) { 0, 4 }, (Point) { 6, 10 });         /* the lower left triangle goes */
    g_assert_cmpuint(corners->len, >=, 3);
    polygon_cut(corners, (Point) { 0, 50 }, (Point) { 1, 50 });
    g_assert_cmpuint(corners->len, ==, 0);
    polygon_cut(corners, (Point) { 0, 50 }, (Point) { 1, 50 });

    g_autoptr(GArray) hollow = polygon(8, comb);
    polygon_cut_box(hollow, (Box) { 1, 2, 8, 6 });
    g_assert_cmpfloat_with_epsilon(area(hollow), 8 * 6 - 4 * 4, 1e-9);
}

static void test_meet(void)
{
    g_autoptr(GArray) hollow = polygon(8, comb);
    const Point left = { -10, 8 }, right = { 20, 8 }, gap = { 5, 8 }, high = { 5, -5 };
    g_assert_cmpfloat_with_epsilon(polygon_enters(hollow, left, right), 10.0 / 30, 1e-9);
    g_assert_cmpfloat_with_epsilon(polygon_leaves(hollow, left, right), 0, 1e-9);
    g_assert_cmpfloat_with_epsilon(polygon_enters(hollow, gap, right), 2.0 / 15, 1e-9);
    g_assert_cmpfloat_with_epsilon(polygon_enters(hollow, gap, high), 4.0 / 13, 1e-9);
    g_assert_cmpfloat_with_epsilon(polygon_leaves(hollow, (Point) { 5, 2 }, gap), 2.0 / 6, 1e-9);
    g_assert_cmpfloat(polygon_enters(hollow, high, left), >, 1);
    g_assert_cmpfloat(polygon_leaves(hollow, (Point) { 1, 1 }, (Point) { 9, 3 }), >, 1);

    g_autoptr(GArray) nothing = polygon(0, square);
    g_assert_cmpfloat(polygon_enters(nothing, left, right), >, 1);
    g_assert_cmpfloat_with_epsilon(polygon_leaves(nothing, left, right), 0, 1e-9);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/polygon/cut", test_cut);
    g_test_add_func("/polygon/meet", test_meet);
    return g_test_run();
}
