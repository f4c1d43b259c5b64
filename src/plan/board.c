#include "board.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

static const char *const terrain_words[TERRAINS] = {
    "", "forest", "pasture", "fields", "hills", "mountains", "desert", "gold", "sea"
};
static const char *const region_words[] = { "mainland", "island", "sea", "end" };

const char *terrain_word(Terrain terrain)
{
    return terrain_words[terrain];
}

const char *region_word(Region region)
{
    return region_words[region];
}

Terrain terrain_named(const char *word, size_t len)
{
    for (int i = 1; i < TERRAINS; i++)
        if (strlen(terrain_words[i]) == len && !strncmp(terrain_words[i], word, len))
            return (Terrain) i;
    return TERRAIN_OPEN;
}

bool terrain_is_resource(Terrain terrain)
{
    return terrain >= TERRAIN_FOREST && terrain <= TERRAIN_MOUNTAINS;
}

bool terrain_yields(Terrain terrain)
{
    return terrain_is_resource(terrain) || terrain == TERRAIN_GOLD;
}

int board_at(const Board *board, Hex hex)
{
    int q = hex.q - board->q, r = hex.r - board->r;

    if (q < 0 || r < 0 || q >= board->width || r >= board->height)
        return -1;
    return board->grid[r * board->width + q];
}

bool board_is_land(const Board *board, Hex hex)
{
    int i = board_at(board, hex);
    return i >= 0 && (board->tiles[i].region == REGION_MAINLAND || board->tiles[i].region == REGION_ISLAND);
}

static int tile_order(const void *a, const void *b)
{
    const Tile *left = a, *right = b;

    if (left->hex.r != right->hex.r)
        return left->hex.r < right->hex.r ? -1 : 1;
    return (left->hex.q > right->hex.q) - (left->hex.q < right->hex.q);
}

/* The six straight lines that touch the tiles, as the least and the greatest
 * q, r and s = q + r: rows run along r, the sides go down along q and s. */
typedef struct { int q_least, q_most, r_least, r_most, s_least, s_most; } Hull;

static Hull hull_of(const Tile *tiles, guint count)
{
    Hull hull = { INT_MAX, INT_MIN, INT_MAX, INT_MIN, INT_MAX, INT_MIN };

    for (guint i = 0; i < count; i++) {
        int q = tiles[i].hex.q, r = tiles[i].hex.r;
        hull.q_least = MIN(hull.q_least, q);
        hull.q_most  = MAX(hull.q_most, q);
        hull.r_least = MIN(hull.r_least, r);
        hull.r_most  = MAX(hull.r_most, r);
        hull.s_least = MIN(hull.s_least, q + r);
        hull.s_most  = MAX(hull.s_most, q + r);
    }
    return hull;
}

static void find_frame(Board *board, const Hull *hull)
{
    const Hex corner[6] = {
        { hull->s_least - hull->r_least, hull->r_least }, { hull->q_most, hull->r_least },
        { hull->q_most, hull->s_most - hull->q_most },    { hull->s_most - hull->r_most, hull->r_most },
        { hull->q_least, hull->r_most },                  { hull->q_least, hull->s_least - hull->q_least },
    };

    memcpy(board->corner, corner, sizeof(corner));
    for (int i = 0; i < 6; i++)
        board->side[i] = hex_distance(corner[i], corner[(i + 1) % 6]) + 1;
    for (int i = 0; i < 6; i++) {       /* ends come in pairs: a tile may cover one of the two */
        int tile = board_at(board, corner[i]);
        if (tile >= 0 && board->tiles[tile].region == REGION_END)
            board->has_end[i] = board->has_end[(i + 3) % 6] = true;
    }
}

bool board_make(Arena *arena, const Tile *tiles, guint count, Board *board, Hex *hole)
{
    Hull hull = hull_of(tiles, count);

    *board = (Board) { .count = count };
    board->tiles = arena_take(arena, count * sizeof(Tile));
    memcpy(board->tiles, tiles, count * sizeof(Tile));
    qsort(board->tiles, count, sizeof(Tile), tile_order);
    board->q = hull.q_least;
    board->r = hull.r_least;
    board->width  = hull.q_most - hull.q_least + 1;
    board->height = hull.r_most - hull.r_least + 1;
    board->grid = arena_take(arena, (size_t) (board->width * board->height) * sizeof(*board->grid));
    memset(board->grid, -1, (size_t) (board->width * board->height) * sizeof(*board->grid));
    for (guint i = 0; i < count; i++) {
        Hex hex = board->tiles[i].hex;
        board->grid[(hex.r - board->r) * board->width + hex.q - board->q] = (int16_t) i;
    }
    for (int r = hull.r_least; r <= hull.r_most; r++)
        for (int q = hull.q_least; q <= hull.q_most; q++)
            if (q + r >= hull.s_least && q + r <= hull.s_most && board_at(board, (Hex) { q, r }) < 0) {
                *hole = (Hex) { q, r };
                return false;
            }
    find_frame(board, &hull);
    return true;
}

Board *board_copy(Arena *arena, const Board *board)
{
    Board *copy = arena_make(arena, Board);
    size_t places = (size_t) (board->width * board->height) * sizeof(*board->grid);

    *copy = *board;
    copy->tiles = arena_take(arena, board->count * sizeof(Tile));
    copy->grid  = arena_take(arena, places);
    memcpy(copy->tiles, board->tiles, board->count * sizeof(Tile));
    memcpy(copy->grid, board->grid, places);
    return copy;
}

void board_write(const Board *board, GString *csv)
{
    g_string_append(csv, "q,r,region,terrain,number\n");
    for (guint i = 0; i < board->count; i++) {
        const Tile *tile = &board->tiles[i];
        g_string_append_printf(csv, "%d,%d,%s,%s,", tile->hex.q, tile->hex.r, region_word(tile->region),
                               terrain_word(tile->terrain));
        if (tile->number)
            g_string_append_printf(csv, "%d", tile->number);
        g_string_append_c(csv, '\n');
    }
}

static bool is_island(const Board *board, Hex hex)
{
    int tile = board_at(board, hex);
    return tile >= 0 && board->tiles[tile].region == REGION_ISLAND;
}

/* Every corner is the northern or southern one of exactly one hex, which need
 * not be the one that comes first: sorted by height, then from the west. */
int corner_order(const void *a, const void *b)
{
    const Corner *left = a, *right = b;
    int left_y  = 3 * left->r + (left->corner == 5 ? -2 : 2);
    int right_y = 3 * right->r + (right->corner == 5 ? -2 : 2);
    int left_x  = 2 * left->q + left->r, right_x = 2 * right->q + right->r;

    if (left_y != right_y)
        return left_y < right_y ? -1 : 1;
    return (left_x > right_x) - (left_x < right_x);
}

guint board_treasures(const Board *board, Arena *arena, Corner **places)
{
    Corner *found = arena_take(arena, 2 * board->count * sizeof(Corner));
    guint count = 0;

    for (guint i = 0; i < board->count; i++)
        for (int corner = 2; corner <= 5; corner += 3) {
            Corner place = { board->tiles[i].hex.q, board->tiles[i].hex.r, corner };
            Hex hexes[3];
            hex_corner_hexes(place, hexes);
            if (is_island(board, hexes[0]) && is_island(board, hexes[1]) && is_island(board, hexes[2]))
                found[count++] = place;
        }
    qsort(found, count, sizeof(Corner), corner_order);
    *places = found;
    return count;
}
