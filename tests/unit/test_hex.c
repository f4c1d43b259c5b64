/* The lattice: neighbours, distances, and one name for every corner. */
#include "hex.h"

#include <glib.h>
#include <math.h>

enum { REACH = 4 };

#define EACH_HEX(hex) \
    for (Hex hex = { -REACH, -REACH }; hex.q <= REACH; hex.r < REACH ? hex.r++ : (hex.q++, hex.r = -REACH))

static void test_directions(void)
{
    static const double east_up[6][2] = {       /* where each direction leads: signs of x and y */
        { 1, 0 }, { 1, 1 }, { -1, 1 }, { -1, 0 }, { -1, -1 }, { 1, -1 },
    };
    for (int d = 0; d < 6; d++) {
        double x, y;
        Hex there = hex_neighbour((Hex) { 0, 0 }, d), back = hex_neighbour(there, (d + 3) % 6);
        hex_centre(there, &x, &y);
        g_assert_cmpfloat_with_epsilon(hypot(x, y), 1, 1e-12);
        g_assert_cmpint((x > 1e-9) - (x < -1e-9), ==, (int) east_up[d][0]);
        g_assert_cmpint((y > 1e-9) - (y < -1e-9), ==, (int) east_up[d][1]);
        g_assert_cmpint(back.q, ==, 0);
        g_assert_cmpint(back.r, ==, 0);
        g_assert_cmpint(hex_directions[d].q, ==, there.q);
    }
}

static void test_distance(void)
{
    guint counted[2 * REACH + 1] = { 0 };

    EACH_HEX(hex) {
        int far = hex_distance((Hex) { 0, 0 }, hex);
        g_assert_cmpint(far, ==, hex_distance(hex, (Hex) { 0, 0 }));
        counted[far]++;
        for (int d = 0; d < 6; d++) {
            g_assert_cmpint(hex_distance(hex, hex_neighbour(hex, d)), ==, 1);
            g_assert_cmpint(ABS(hex_distance((Hex) { 0, 0 }, hex_neighbour(hex, d)) - far), <=, 1);
        }
    }
    g_assert_cmpuint(counted[0], ==, 1);
    for (guint ring = 1; ring <= REACH; ring++)
        g_assert_cmpuint(counted[ring], ==, 6 * ring);
}

static void corner_place(Hex hex, int corner, double *x, double *y)
{
    double dx, dy;
    hex_centre(hex, x, y);
    hex_corner_offset(corner, &dx, &dy);
    *x += dx;
    *y += dy;
}

/* Three hexes name each corner; the names must agree, and lie where all of them say. */
static void test_corners(void)
{
    g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);

    EACH_HEX(hex) {
        for (int c = 0; c < 6; c++) {
            double x, y, cx, cy;
            Corner corner = hex_corner_of(hex, c);
            g_assert_true(corner.corner == 5 || corner.corner == 2);
            corner_place(hex, c, &x, &y);
            corner_place((Hex) { corner.q, corner.r }, corner.corner, &cx, &cy);
            g_assert_cmpfloat_with_epsilon(x, cx, 1e-9);
            g_assert_cmpfloat_with_epsilon(y, cy, 1e-9);

            char *place = g_strdup_printf("%ld %ld", lround(x * 1e6), lround(y * 1e6));
            char *name = g_strdup_printf("%d %d %d", corner.q, corner.r, corner.corner);
            const char *before = g_hash_table_lookup(seen, place);
            g_assert_true(!before || g_str_equal(before, name));
            g_hash_table_replace(seen, place, name);
        }
    }
}

static void test_corner_hexes(void)
{
    EACH_HEX(hex) {
        for (int c = 0; c < 6; c++) {
            Corner corner = hex_corner_of(hex, c);
            Hex hexes[3];
            double angles[3], x, y;
            bool found = false;
            hex_corner_hexes(corner, hexes);
            corner_place((Hex) { corner.q, corner.r }, corner.corner, &x, &y);
            for (int i = 0; i < 3; i++) {
                double hx, hy;
                bool names = false;
                hex_centre(hexes[i], &hx, &hy);
                g_assert_cmpfloat_with_epsilon(hypot(hx - x, hy - y), 1 / sqrt(3), 1e-9);
                angles[i] = atan2(hy - y, hx - x);
                for (int k = 0; k < 6; k++) {
                    Corner same = hex_corner_of(hexes[i], k);
                    names |= same.q == corner.q && same.r == corner.r && same.corner == corner.corner;
                }
                g_assert_true(names);
                found |= hexes[i].q == hex.q && hexes[i].r == hex.r;
            }
            g_assert_true(found);
            g_assert_true(hexes[0].q == corner.q && hexes[0].r == corner.r);
            for (int i = 0; i < 3; i++) {       /* clockwise, since y goes down: angles rise by a third of a turn */
                double turn = remainder(angles[(i + 1) % 3] - angles[i], 2 * G_PI);
                g_assert_cmpfloat_with_epsilon(turn, 2 * G_PI / 3, 1e-9);
            }
        }
    }
}

static void test_corner_order(void)
{
    double x, y, last = -G_PI / 3;
    for (int c = 0; c < 6; c++) {       /* clockwise from the north-east */
        hex_corner_offset(c, &x, &y);
        g_assert_cmpfloat_with_epsilon(hypot(x, y), 1 / sqrt(3), 1e-12);
        g_assert_cmpfloat_with_epsilon(remainder(atan2(y, x) - (c ? last : -G_PI / 2), 2 * G_PI), G_PI / 3, 1e-9);
        last = atan2(y, x);
    }
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/hex/directions", test_directions);
    g_test_add_func("/hex/distance", test_distance);
    g_test_add_func("/hex/corners", test_corners);
    g_test_add_func("/hex/corner-hexes", test_corner_hexes);
    g_test_add_func("/hex/corner-order", test_corner_order);
    return g_test_run();
}
