/* Landscape tiles: what their columns say, and whether the picture fits it. */
#include "land.h"
#include "said.h"
#include "tiles.h"

#include <glib/gstdio.h>
#include <locale.h>
#include <string.h>
#include <unistd.h>

static Arena *arena;

/* ---- columns ---- */

static bool read_row(Diag *diag, const char *row, Land *land)
{
    const char *text = arena_format(arena, "n,e,s,w,cities,roads,fields\n%s\n", row);
    const Table *table = table_parse(diag, arena, "t.csv", text, strlen(text));
    g_assert_nonnull(table);
    return land_read(diag, table, table->rows->pdata[0], land);
}

static void good(const char *row, guint fields)
{
    g_autoptr(Diag) diag = diag_new();
    Land land;
    bool read = read_row(diag, row, &land);
    said_is(diag, "");
    g_assert_true(read);
    g_assert_cmpuint(land.fields, ==, fields);
}

static void bad(const char *row, const char *expected)
{
    g_autoptr(Diag) diag = diag_new();
    Land land;
    g_assert_false(read_row(diag, row, &land));
    said_is(diag, expected);
}

/* The tiles of the box, and what else there is: fields counted by hand. */
static void test_fields(void)
{
    good("city,road,road,road,n,e-crossing;s-crossing;w-crossing,3", 3);
    good("city,road,road,city,n+w,e-s,2", 2);
    good("city,city,road,city,n;e;w,s-city:e,2", 2);
    good("road,city,road,city,e+w,n-city:e;s-city:e,4", 4);
    good("city,field,city,field,n;s,,1", 1);
    good("city,city,road,city,n+e+w,s-city:n,2", 2);
    good("city,road,road,road,n,s-w;e-city:n,3", 3);
    good("city,road,road,city,n;w,e-s,2", 2);

    good("field,field,field,field,,,1", 1);
    good("city,city,city,city,n+e+s+w,,0", 0);
    good("city,city,city,city,n+s;e;w,,2", 2);
    good("city,city,city,city,n+e;s+w,,1", 1);
    good("city,city,city,city,n;e;s;w,,1", 1);
    good("city,field,city,field,n+s,,2", 2);
    good("road,road,road,road,,n-crossing;e-crossing;s-crossing;w-crossing,4", 4);
    good("road,road,road,road,,n-e;s-w,3", 3);
    good("road,road,road,road,,n-village;e-village;s-village;w-village,1", 1);
    good("field,field,road,field,,s-village,", 1);
}

static void test_readings(void)
{
    g_autoptr(Diag) diag = diag_new();
    Land land;
    g_assert_true(read_row(diag, "City,ROAD,road,city,N+W,\"E-S\",2", &land));
    g_assert_cmpint(land.edge[0].kind, ==, EDGE_CITY);
    g_assert_cmpint(land.edge[0].city, ==, land.edge[3].city);
    g_assert_cmpint(land.edge[1].to, ==, 2);
    g_assert_cmpint(land.edge[2].to, ==, 1);
    g_assert_true(land_joined(&land, 0, 3));
    g_assert_false(land_joined(&land, 0, 1));

    g_assert_true(read_row(diag, "city,city,road,road,\"n, e\",s-city:e w-city:n,", &land));
    g_assert_cmpuint(land.cities, ==, 2);
    g_assert_cmpint(land.edge[2].to, ==, TO_CITY);
    g_assert_cmpint(land.edge[2].to_city, ==, land.edge[1].city);
    said_is(diag, "");
}

static void test_edges(void)
{
    bad("city,rod,road,city,n+w,e-s,",
        "t.csv:2:6 error: an edge is city, road or field, not 'rod'; did you mean 'road'?\n");
    bad("city,,road,city,n+w,e-s,", "t.csv:2:6 error: an edge is city, road or field, not ''\n");
    bad("wood,river,road,city,n+w,e-s,", "t.csv:2:1 error: an edge is city, road or field, not 'wood'\n"
                                         "t.csv:2:6 error: an edge is city, road or field, not 'river'\n");
}

static void test_cities(void)
{
    bad("city,road,road,city,n,e-s,",
        "t.csv:2:21 error: the city edge w belongs to no city: expected w, or a city with it, as n+w\n"
        "t.csv:2:16 note: the edge w\n");
    bad("city,road,road,city,n+e;w,e-s,", "t.csv:2:21 error: 'n+e': the edge e is no city\n"
                                          "t.csv:2:6 note: the column e says 'road'\n");
    bad("city,road,road,city,w+n,e-s,", "t.csv:2:21 error: 'w+n': edges are named in the order n, e, s, w\n");
    bad("city,road,road,city,n+w;n,e-s,", "t.csv:2:25 error: 'n': the edge n belongs to a city already\n");
    bad("city,road,road,city,n-w,e-s,",
        "t.csv:2:21 error: 'n-w': a city is named by the edges that it joins, as n or n+w\n");
    bad("city,road,road,city,n+,e-s,",
        "t.csv:2:21 error: 'n+': a city is named by the edges that it joins, as n or n+w\n");
    bad("city,city,city,city,n+s;e+w,,", "t.csv:2:21 error: what joins n and s would cross what joins e and w\n");
    bad("city,road,city,road,n+s,e-w,", "t.csv:2:21 error: what joins n and s would cross what joins e and w\n");
}

static void test_roads(void)
{
    bad("city,road,road,city,n+w,,",
        "t.csv:2:25 error: the road edge e has no road: expected one that begins or ends there\n"
        "t.csv:2:6 note: the edge e\n");
    bad("city,road,field,city,n+w,e-s,", "t.csv:2:26 error: 'e-s': the edge s is no road\n"
                                         "t.csv:2:11 note: the column s says 'field'\n");
    bad("city,road,road,city,n+w,s-e,",
        "t.csv:2:25 error: 's-e': edges are named in the order n, e, s, w; expected 'e-s'\n");
    bad("city,road,road,city,n+w,e-e,", "t.csv:2:25 error: 'e-e': a road joins two edges\n");
    bad("city,road,road,city,n+w,e-s;e-s,", "t.csv:2:29 error: 'e-s': the road edge e has a road already\n");
    bad("city,road,road,city,n+w,e,",
        "t.csv:2:25 error: 'e': a road is named by what it joins, as e-s, n-crossing, n-village or n-city:e\n");
    bad("city,road,road,city,n+w,e-crosing;s-village,",
        "t.csv:2:25 error: 'e-crosing': a road ends at an edge, a crossing, a village, "
        "or at a city, as city:n, not at 'crosing'; did you mean 'crossing'?\n");
    bad("city,road,road,city,n+w,e-city;s-village,",
        "t.csv:2:25 error: 'e-city': a road ends at an edge, a crossing, a village, "
        "or at a city, as city:n, not at 'city'; did you mean 'city:n'?\n");
    bad("city,road,road,city,n+w,e-city:s;s-village,", "t.csv:2:25 error: 'e-city:s': the edge s is no city\n"
                                                       "t.csv:2:11 note: the column s says 'road'\n");
    bad("city,road,road,city,n+w,e-crossing;s-crossing,",
        "t.csv:2:25 error: a crossing needs at least three roads, not 2; "
        "two that meet are one, as e-s\n");
    bad("road,road,road,road,,n-s;e-w,", "t.csv:2:22 error: what joins n and s would cross what joins e and w: "
        "expected n-crossing;e-crossing;s-crossing;w-crossing\n");
}

static void test_counts(void)
{
    bad("city,road,road,city,n+w,e-s,3", "t.csv:2:29 error: these cities and roads leave 2 fields, not 3\n");
    bad("city,field,city,field,n;s,,0", "t.csv:2:28 error: these cities and roads leave 1 field, not 0\n");
    bad("city,road,road,city,n+w,e-s,two", "t.csv:2:29 error: expected the number of fields, here 2, not 'two'\n");
}

/* ---- pictures ---- */

/* A tile of 100 mm: a hundredth of it is a millimetre. */
#define HEAD \
    "[component]\ntable = tiles.csv\nsize = 100mm\nsafe = 2mm\ntiles = yes\n" \
    "[path city]\nwhen = {town}\nplace = 0mm 0mm 100mm 100mm\nd = {town}\nfill = #aa8844\nshows = city\n" \
    "[path road]\nwhen = {way}\nplace = 0mm 0mm 100mm 100mm\nd = {way}\nstroke = #ffffff\nwidth = 8mm\nshows = road\n" \
    "[box symbol]\nplace = {x}mm 40mm 10mm 10mm\nshape = circle\nfill = #aa00ff\nshows = symbol\n"
#define NORTH "M10 -5V0C10 20 30 30 50 30S90 20 90 0V-5Z"
#define NORTH_AND_WEST "M90 -5V0C90 30 30 90 0 90H-5V10H0Q10 10 10 0V-5Z"

static void put(const char *name, const char *text)
{
    g_assert_true(g_file_set_contents(name, text, -1, NULL));
}

static char *picture(const char *layout, const char *rows)
{
    g_autoptr(Diag) diag = diag_new();
    put("tile.ini", layout);
    put("tiles.csv", arena_format(arena, "name,n,e,s,w,cities,roads,fields,town,way,x\n%s", rows));
    const Library *library = library_new(arena, "tile.ini", NULL, NULL);
    const Component *component = component_load(diag, arena, run_new(arena), library, "tile.ini");
    const Deck *deck = component ? deck_deal(diag, arena, component) : NULL;
    if (deck)
        g_assert_true(tiles_check(diag, deck) == (diag_errors(diag) == 0));
    return said(diag);
}

static void picture_is(const char *rows, const char *expected)
{
    g_autofree char *lines = picture(HEAD, rows);
    g_assert_cmpstr(lines, ==, expected);
}

static void test_fits(void)
{
    picture_is("One,city,field,field,field,n,,1," NORTH ",,45\n"
               "Two,city,field,field,city,n+w,,1," NORTH_AND_WEST ",,85\n"
               "Three,field,road,road,field,,e-s,2,,M105 50C50 50 50 50 50 105,20\n"
               "Four,city,field,road,field,n,s-city:n,2," NORTH ",M50 105V29,20\n"
               "Five,field,field,field,field,,,1,,,45\n", "");
}

static void test_wrong_edges(void)
{
    picture_is("One,field,field,field,field,,,," NORTH ",,45\n",
        "tiles.csv:2:5 error: the edge n is a field, and the picture shows a city there\n");
    picture_is("One,city,field,field,field,n,,,,,45\n",
        "tiles.csv:2:5 error: the edge n is a city, and the picture shows nothing there\n");
    picture_is("One,city,field,field,field,n,,," NORTH ",M50 -5V50,60\n",
               "tiles.csv:2:5 error: the edge n is a city, and the picture shows several things there\n");
    picture_is("One,field,road,field,field,,e-village,,,M105 53H60,20\n",
               "tiles.csv:2:11 error: the road lies 3.00 mm beside the middle of the edge e\n");
    picture_is("One,city,field,field,field,n,,,M10.1 -5V0C10 20 30 30 50 30S90 20 90 0V-5Z,,45\n", "");
    picture_is("One,city,field,field,field,n,,,M10.5 -5V0C10 20 30 30 50 30S90 20 90 0V-5Z,,45\n",
               "tiles.csv:2:5 error: the city lies 0.25 mm beside the middle of the edge n\n");
    picture_is("One,city,field,field,field,n,,," NORTH ",,45\n"
               "Two,city,field,field,field,n,,,M11 -5V0C10 20 30 30 50 30S89 20 89 0V-5Z,,45\n",
               "tiles.csv:3:5 error: the city meets the edge n from 11.00 to 89.00 mm, other edges from "
        "10.00 to 90.00 mm\n"
               "tiles.csv:2:5 note: such an edge\n");
}

static void test_wrong_ways(void)
{
    picture_is("One,city,field,field,city,n;w,,," NORTH_AND_WEST ",,85\n",
               "tiles.csv:2:27 error: the edges n and w are two cities, and the picture joins them\n");
    picture_is("One,city,field,city,field,n+s,,," NORTH "M10 105V100C10 80 30 70 50 70S90 80 90 100V105Z,,45\n",
               "tiles.csv:2:27 error: the edges n and s are one city, and the picture parts them\n");
    picture_is("One,field,road,road,field,,e-s,,,M105 50H60M50 105V60,20\n",
               "tiles.csv:2:28 error: the road from the edge e does not get to the edge s\n"
               "tiles.csv:2:28 error: the road from the edge s does not get to the edge e\n");
    picture_is("One,city,field,road,field,n,s-city:n,," NORTH ",M50 105V34,20\n",
               "tiles.csv:2:29 error: the road from the edge s does not get to the city n\n");
    picture_is("One,field,road,road,field,,e-village;s-village,,,M105 50C50 50 50 50 50 105,20\n",
               "tiles.csv:2:28 error: the picture joins the roads of the edges e and s, which are two\n");
    picture_is("One,field,field,field,field,,,1,,M35 20H65V70H35V16,80\n",
               "tiles.csv:2:29 error: the picture shows 2 fields, the columns leave 1\n");
}

static void test_symbol(void)
{
    picture_is("One,field,road,field,road,,e-w,2,,M-5 50H105,45\n",
               "tiles.csv:2:46 error: One: the symbol must lie on a field, not on a road\n"
               "tile.ini:20:9 note: used here\n");
    picture_is("One,field,field,field,field,,,1,,,1\n",
               "tiles.csv:2:35 error: One: the symbol must lie 2.0 mm inside the edges\n"
               "tile.ini:20:9 note: used here\n");
}

static void test_layouts(void)
{
    g_autofree char *flat = picture("[component]\ntable = tiles.csv\nsize = 100x90mm\ntiles = yes\n", "");
    g_assert_nonnull(strstr(flat, "tile.ini:3:8 error: landscape tiles are squares: turned ones must fit, too\n"));
    g_autofree char *few = picture("[component]\ntable = few.csv\nsize = 100mm\ntiles = yes\n", "");
    g_assert_nonnull(strstr(few, "tile.ini:4:1 error: landscape tiles need a column 'roads' in few.csv\n"));
    g_autofree char *icon = picture("[component]\ntable = tiles.csv\nsize = 100mm\ntiles = yes\n"
                                     "[icon x]\nicon = a.svg\nshows = road\n",
                                    "One,field,field,field,field,,,,,,\n");
    g_assert_nonnull(strstr(icon, "tile.ini:7:9 error: only a path, a line or a box can show a city or a road\n"));
    /* what says nothing of 'shows' is not looked at, and neither is what is no tile */
    g_autofree char *plain = picture("[component]\ntable = tiles.csv\nsize = 100mm\ntiles = yes\n[box b]\n",
                                     "One,city,field,field,field,n,,1,,,\n");
    g_assert_cmpstr(plain, ==, "");
    g_autofree char *other = picture("[component]\ntable = tiles.csv\nsize = 100x90mm\n", "One,sea,,,,,,,,,\n");
    g_assert_cmpstr(other, ==, "");
}

int main(int argc, char **argv)
{
    setlocale(LC_NUMERIC, "");
    g_test_init(&argc, &argv, NULL);
    arena = arena_new();
    g_autofree char *folder = g_dir_make_tmp("tiles-XXXXXX", NULL);
    g_assert_cmpint(g_chdir(folder), ==, 0);
    put("few.csv", "name,n,e,s,w,cities\n");
    g_test_add_func("/land/fields", test_fields);
    g_test_add_func("/land/readings", test_readings);
    g_test_add_func("/land/edges", test_edges);
    g_test_add_func("/land/cities", test_cities);
    g_test_add_func("/land/roads", test_roads);
    g_test_add_func("/land/counts", test_counts);
    g_test_add_func("/tiles/fits", test_fits);
    g_test_add_func("/tiles/edges", test_wrong_edges);
    g_test_add_func("/tiles/ways", test_wrong_ways);
    g_test_add_func("/tiles/symbol", test_symbol);
    g_test_add_func("/tiles/layouts", test_layouts);
    int status = g_test_run();
    g_unlink("tile.ini");
    g_unlink("tiles.csv");
    g_unlink("few.csv");
    g_assert_cmpint(g_chdir("/"), ==, 0);
    g_rmdir(folder);
    arena_free(arena);
    return status;
}
