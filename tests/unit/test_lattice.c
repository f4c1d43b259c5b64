/* Lattices: listed and counted, they agree. */
#include "lattice.h"

static void same(Extent room, Extent piece, int64_t gap, bool honeycomb, bool upright)
{
    g_autoptr(GArray) sites = g_array_new(FALSE, FALSE, sizeof(Site));
    Extent listed, counted;
    if (honeycomb)
        lattice_honeycomb(room, piece, gap, upright, sites, &listed);
    else
        lattice_grid(room, piece, gap, sites, &listed);
    g_assert_cmpuint(lattice_count(room, piece, gap, honeycomb, upright, &counted), ==, sites->len);
    g_assert_cmpint(counted.w, ==, listed.w);
    g_assert_cmpint(counted.h, ==, listed.h);
    g_assert_cmpint(counted.w, <=, room.w);
    g_assert_cmpint(counted.h, <=, room.h);
}

static void test_agree(void)
{
    static const int64_t rooms[] = { 0, 19999, 20000, 20001, 23094, 29999, 30000, 31000, 46188, 70000, 196000, 283000 };
    static const int64_t gaps[] = { 0, 1, 3000, 50000 };
    for (guint i = 0; i < 12 * 12 * 4 * 2; i++) {
        Extent room = { rooms[i % 12], rooms[i / 12 % 12] };
        bool upright = i / 576;
        Extent hexagon = upright ? (Extent) { 20000, 23094 } : (Extent) { 23094, 20000 };
        same(room, hexagon, gaps[i / 144 % 4], true, upright);
        same(room, (Extent) { 20000, 31000 }, gaps[i / 144 % 4], false, upright);
    }
}

/* Eight hexagons: three, two, three, each line half a hexagon on. */
static void test_nested(void)
{
    g_autoptr(GArray) sites = g_array_new(FALSE, FALSE, sizeof(Site));
    Extent used;
    lattice_honeycomb((Extent) { 60000, 57735 }, (Extent) { 20000, 23094 }, 0, true, sites, &used);
    g_assert_cmpuint(sites->len, ==, 8);              
    const Site *fourth = &g_array_index(sites, Site, 3);
    g_assert_cmpint(fourth->at.x, ==, 10000);
    g_assert_cmpint(fourth->at.y, ==, 17321);           /* 23.094 x 3/4 */
}

/* Neighbours a gap away are noted; those at the rim have none there. */
static void test_neighbours(void)
{
    g_autoptr(GArray) sites = g_array_new(FALSE, FALSE, sizeof(Site));
    Extent used;
    lattice_grid((Extent) { 70, 50 }, (Extent) { 20, 20 }, 5, sites, &used);
    g_assert_cmpuint(sites->len, ==, 6);
    g_assert_cmpint(used.w, ==, 70);
    g_assert_cmpint(used.h, ==, 45);
    const Site *first = &g_array_index(sites, Site, 0), *last = &g_array_index(sites, Site, 5);
    g_assert_true(!first->left && first->right && !first->above && first->below);
    g_assert_true(last->left && !last->right && last->above && !last->below);
    g_assert_cmpint(last->at.x, ==, 50);
    g_assert_cmpint(last->at.y, ==, 25);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/lattice/agree", test_agree);
    g_test_add_func("/lattice/flower", test_nested);
    g_test_add_func("/lattice/neighbours", test_neighbours);
    return g_test_run();
}
