/* Maps and boards: what a table may say, and every mistake at its place; the frame around, and the treasures inside. */
#include "board.h"
#include "frame.h"
#include "isle.h"
#include "said.h"

#include <string.h>

static Arena *arena;

#define HEADER "q,r,region,terrain,number\n"

static Board *reads(const char *csv, bool open, const char *messages)
{
    g_autoptr(Diag) diag = diag_new();
    const Table *table = table_parse(diag, arena, "m", csv, strlen(csv));
    g_assert_nonnull(table);
    Board *board = board_read(diag, arena, table, open);
    said_is(diag, messages);
    g_assert_cmpint(board != NULL, ==, !*messages);
    return board;
}

/* A flower of seven hexes, the middle one first: what stands in front of a map. */
#define FLOWER HEADER "0,0,mainland,forest,6\n1,0,mainland,hills,3\n0,1,mainland,pasture,4\n-1,1,mainland,fields,5\n" \
    "-1,0,mainland,mountains,9\n0,-1,mainland,desert,\n"

static void test_words(void)
{
    for (int i = TERRAIN_FOREST; i <= TERRAIN_SEA; i++)
        g_assert_cmpint(terrain_named(terrain_word((Terrain) i), strlen(terrain_word((Terrain) i))), ==, i);
    g_assert_cmpint(terrain_named("forestry", 8), ==, TERRAIN_OPEN);
    g_assert_cmpint(terrain_named("", 0), ==, TERRAIN_OPEN);
    g_assert_true(terrain_yields(TERRAIN_GOLD) && !terrain_is_resource(TERRAIN_GOLD));
    g_assert_false(terrain_yields(TERRAIN_DESERT) || terrain_yields(TERRAIN_SEA) || terrain_yields(TERRAIN_OPEN));
    static const int pips[NUMBERS] = { 0, 0, 1, 2, 3, 4, 5, 0, 5, 4, 3, 2, 1 };
    for (int i = 2; i < NUMBERS; i++)
        g_assert_cmpint(i == 7 ? 0 : number_pips(i), ==, pips[i]);
}

static void test_order(void)
{
    const Board *board = reads(FLOWER "1,-1,mainland,gold,10\n", false, "");
    g_autoptr(GString) csv = g_string_new(NULL);

    board_write(board, csv);
    g_assert_cmpstr(csv->str, ==, HEADER "0,-1,mainland,desert,\n1,-1,mainland,gold,10\n-1,0,mainland,mountains,9\n"
                    "0,0,mainland,forest,6\n1,0,mainland,hills,3\n-1,1,mainland,fields,5\n0,1,mainland,pasture,4\n");
    const Board *again = reads(csv->str, false, "");
    g_assert_cmpuint(again->count, ==, 7);
    for (int i = 0; i < 6; i++)
        g_assert_cmpint(again->side[i], ==, 2);
    g_assert_cmpint(board_at(again, (Hex) { 0, 0 }), ==, 3);
    g_assert_cmpint(board_at(again, (Hex) { 1, 1 }), ==, -1);
    g_assert_cmpint(board_at(again, (Hex) { 40, -70 }), ==, -1);
}

static void test_columns(void)
{
    reads("region,number,terrain,r,q\nmainland,6,forest,0,0\n", false, "");
    reads("q,r,region,terrain\n0,0,mainland,forest\n", false,
         "m:1:1 error: this table has no column 'number': a map has the columns q,r,region,terrain,number\n");
    reads("q,r,region,terrain,numbr\n0,0,mainland,forest,6\n", false,
         "m:1:1 error: this table has no column 'number': a map has the columns q,r,region,terrain,number\n"
         "m:1:20 error: a map has no column 'numbr'; did you mean 'number'?\n");
    reads("q,r,region,terrain,number,owner\n0,0,mainland,forest,6,\n", false, "m:1:27 error: a map has no column 'owner'\n");
}

static void test_cells(void)
{
    reads(HEADER "0,0,mainlnd,forest,6\n", false,
         "m:2:5 error: expected a region (mainland island sea end), not 'mainlnd'; did you mean 'mainland'?\n");
    reads(HEADER "0,0,mainland,florest,6\n", false,
         "m:2:14 error: expected a terrain (" TERRAIN_WORDS "), not 'florest'; did you mean 'forest'?\n");
    reads(HEADER "0,0,mainland,,\n", false, "m:2:14 error: expected a terrain (" TERRAIN_WORDS "), not ''\n");
    reads(HEADER "x,0.5,mainland,forest,6\n", false, "m:2:1 error: expected q as a whole number from -200 to 200, not 'x'\n"
         "m:2:3 error: expected r as a whole number from -200 to 200, not '0.5'\n");
    reads(HEADER "201,-201,mainland,forest,6\n", false,
         "m:2:1 error: expected q as a whole number from -200 to 200, not '201'\n"
         "m:2:5 error: expected r as a whole number from -200 to 200, not '-201'\n");
    reads(HEADER "0,0,mainland,forest,7\n", false, "m:2:21 error: expected a number, 2 to 6 or 8 to 12, not '7'\n");
    reads(HEADER "0,0,mainland,forest,13\n", false, "m:2:21 error: expected a number, 2 to 6 or 8 to 12, not '13'\n");
    reads(HEADER "0,0,mainland,forest,six\n", false, "m:2:21 error: expected a number, 2 to 6 or 8 to 12, not 'six'\n");
    reads(HEADER "0,0,mainland,forest,\n", false,
         "m:2:21 error: expected a number, 2 to 6 or 8 to 12: forest yields something\n");
    reads(HEADER "0,0,mainland,desert,6\n", false, "m:2:21 error: desert has no number; expected nothing here, not '6'\n");
    reads(HEADER "0,0,mainland,sea,\n", false, "m:2:14 error: a hex of the mainland cannot be sea; its region would be 'sea'\n");
    reads(HEADER "0,0,sea,forest,6\n", false, "m:2:9 error: the region sea can only be sea, not forest\n");
}

static void test_whole(void)
{
    reads(FLOWER "1,-1,mainland,gold,10\n0,0,mainland,forest,6\n", false,
         "m:9:1 error: the hex 0,0 is here a second time\nm:2:1 note: the first time was here\n");
    reads(FLOWER "2,-1,mainland,gold,10\n", false,
         "m:8:1 error: the hex 1,-1 is missing before this one (the hexes must fill a hexagon, sea included)\n");
    reads(HEADER "0,0,sea,sea,\n1,0,island,gold,4\n", false, "m:1:1 error: the map has no hex of the mainland\n");
    reads(HEADER, false, "m:1:1 warning: this table has column names, but no rows\nm:1:1 error: expected from 1 to 1024 hexes, found 0\n");
    reads(FLOWER "1,-1,end,sea,\n", false, "");
    reads(HEADER "0,0,end,sea,\n1,0,end,sea,\n2,0,mainland,forest,6\n", false,
         "m:3:1 error: a frame end lies at a corner of the map, and 1,0 is none; expected the region sea\n");
}

static void test_open(void)
{
    const Board *board = reads(HEADER "0,0,mainland,,\n1,0,mainland,,6\n2,0,mainland,desert,\n3,0,island,gold,\n4,0,sea,sea,\n",
                              true, "");
    g_assert_cmpint(board->tiles[0].terrain, ==, TERRAIN_OPEN);
    g_assert_cmpint(board->tiles[1].number, ==, 6);
    reads(HEADER "0,0,sea,,\n1,0,mainland,,\n", true, "m:2:9 error: expected a terrain (" TERRAIN_WORDS "), not ''\n");
    reads(HEADER "0,0,mainland,desert,5\n", true, "m:2:21 error: desert has no number; expected nothing here, not '5'\n");
}

/* A hexagon of these sides: top, upper right, lower right. */
static Board *hexagon(int a, int b, int c, bool ends)
{
    GArray *tiles = g_array_new(FALSE, TRUE, sizeof(Tile));
    Board *board = arena_make(arena, Board);
    Hex hole;

    for (int r = 0; r < b + c - 1; r++)
        for (int q = 1 - c; q < a; q++) {
            Tile tile = { .hex = { q, r }, .region = REGION_MAINLAND };
            if (q + r < 0 || q + r > a + b - 2)
                continue;
            if (ends && ((q == a - 1 && r == b - 1) || (q == 1 - c && r == c - 1)))
                tile.region = REGION_END;
            g_array_append_val(tiles, tile);
        }
    g_assert_true(board_make(arena, &g_array_index(tiles, Tile, 0), tiles->len, board, &hole));
    g_array_unref(tiles);
    return board;
}

static void pieces_are(const Board *board, int twos, int longs_wanted, int twos_wanted, int ones_wanted, int ends_wanted)
{
    g_autoptr(GArray) pieces = frame_pieces(board, twos);
    int count[PIECES] = { 0 };
    guint outside = 0, covered = 0;
    g_autoptr(GHashTable) seen = g_hash_table_new(NULL, NULL);

    for (guint i = 0; i < pieces->len; i++) {
        const FramePiece *piece = &g_array_index(pieces, FramePiece, i);
        count[piece->kind]++;
        for (int k = 0; k < piece->edges; k++) {
            Hex hex = piece->edge[k].hex;
            int direction = piece->edge[k].direction;
            g_assert_cmpint(board_at(board, hex), >=, 0);
            g_assert_cmpint(board_at(board, hex_neighbour(hex, direction)), ==, -1);
            g_assert_true(g_hash_table_add(seen, GINT_TO_POINTER((board_at(board, hex) + 1) * 8 + direction)));
            covered++;
        }
    }
    for (guint i = 0; i < board->count; i++)
        for (int direction = 0; direction < 6; direction++)
            outside += board_at(board, hex_neighbour(board->tiles[i].hex, direction)) < 0;
    if (pieces->len)
        g_assert_cmpuint(covered, ==, outside);     /* every side of a hex on the rim, each once */
    g_assert_cmpint(count[PIECE_LONG], ==, longs_wanted);
    g_assert_cmpint(count[PIECE_TWO], ==, twos_wanted);
    g_assert_cmpint(count[PIECE_ONE], ==, ones_wanted);
    g_assert_cmpint(count[PIECE_END], ==, ends_wanted);
}

/* The boards of the published scenarios, and the pieces in the boxes. */
static void test_frame(void)
{
    pieces_are(hexagon(3, 3, 3, false), 4, 6, 0, 0, 0);
    pieces_are(hexagon(3, 4, 4, false), 4, 6, 0, 4, 0);
    pieces_are(hexagon(4, 4, 4, true), 4, 6, 0, 2, 2);
    pieces_are(hexagon(5, 4, 4, true), 4, 6, 2, 0, 2);
    pieces_are(hexagon(6, 4, 4, true), 2, 6, 2, 2, 2);
    pieces_are(hexagon(7, 4, 4, true), 4, 6, 4, 0, 2);
    pieces_are(hexagon(8, 4, 4, true), 4, 6, 4, 2, 2);
    pieces_are(hexagon(7, 4, 5, true), 4, 6, 4, 2, 2);
    pieces_are(hexagon(7, 5, 4, true), 4, 6, 4, 2, 2);
    pieces_are(hexagon(7, 4, 5, true), 1, 6, 1, 8, 2);
    pieces_are(hexagon(3, 3, 3, true), 4, 0, 0, 0, 0);      /* no room for the ends */
    pieces_are(hexagon(2, 4, 4, false), 4, 0, 0, 0, 0);
}

/* A covered end: its corner is known from the other one. */
static void test_ends(void)
{
    Board *board = hexagon(7, 4, 5, true);
    Hex hole;

    board->tiles[board_at(board, (Hex) { 6, 3 })].region = REGION_MAINLAND;
    g_assert_true(board_make(arena, board->tiles, board->count, board, &hole));
    for (int i = 0; i < 6; i++)
        g_assert_cmpint(board->has_end[i], ==, i == 2 || i == 5);
    pieces_are(board, 4, 6, 4, 2, 2);
}

static void test_treasures(void)
{
    Board *board = hexagon(3, 3, 3, false);
    Corner *places;

    for (guint i = 0; i < board->count; i++)
        board->tiles[i].region = REGION_ISLAND;
    g_assert_cmpuint(board_treasures(board, arena, &places), ==, 24);
    for (guint i = 1; i < 24; i++)
        g_assert_cmpint(corner_order(&places[i - 1], &places[i]), <, 0);
    for (guint i = 0; i < 3; i++)
        board->tiles[i].region = REGION_SEA;                /* without a row of three: the island of 16 */
    g_assert_cmpuint(board_treasures(board, arena, &places), ==, 19);
}

static void test_isle(void)
{
    Board *board = hexagon(3, 3, 3, false);
    static Isle isle;

    g_assert_true(isle_make(board, REGION_MAINLAND, &isle));
    g_assert_cmpuint(isle.cells, ==, 19);
    g_assert_cmpuint(isle.sites, ==, 54);
    g_assert_cmpuint(isle.inner, ==, 24);
    g_assert_cmpuint(isle.borders, ==, 42);
    guint roads = 0, coast = 0;
    for (guint i = 0; i < isle.sites; i++) {
        roads += isle.at[i].near;
        coast += isle.at[i].coast;
        for (int k = 0; k < isle.at[i].near; k++) {         /* there and back */
            const Crossing *other = &isle.at[isle.at[i].beside[k]];
            bool back = false;
            for (int n = 0; n < other->near; n++)
                back |= other->beside[n] == (int) i;
            g_assert_true(back);
        }
    }
    g_assert_cmpuint(roads, ==, 2 * 72);
    /* Along the upper left side 6, the lower left one 5, the bottom 5, the lower right side 2. */
    g_assert_cmpuint(coast, ==, 18);
    g_assert_true(isle_make(board, REGION_ISLAND, &isle));
    g_assert_cmpuint(isle.cells, ==, 0);
}

static void test_too_much_land(void)
{
    static Isle isle;
    g_assert_false(isle_make(hexagon(12, 8, 8, false), REGION_MAINLAND, &isle));
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    arena = arena_new();
    g_test_add_func("/board/words", test_words);
    g_test_add_func("/board/order", test_order);
    g_test_add_func("/board/columns", test_columns);
    g_test_add_func("/board/cells", test_cells);
    g_test_add_func("/board/whole", test_whole);
    g_test_add_func("/board/open", test_open);
    g_test_add_func("/board/frame", test_frame);
    g_test_add_func("/board/ends", test_ends);
    g_test_add_func("/board/treasures", test_treasures);
    g_test_add_func("/board/isle", test_isle);
    g_test_add_func("/board/too-much-land", test_too_much_land);
    int status = g_test_run();
    arena_free(arena);
    return status;
}
