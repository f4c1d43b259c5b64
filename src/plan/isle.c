#include "isle.h"

#include <stdlib.h>
#include <string.h>

static int cell_at(const Isle *isle, const int16_t *cell_of_tile, Hex hex)
{
    int tile = board_at(isle->board, hex);
    return tile < 0 ? -1 : cell_of_tile[tile];
}

static bool is_sea(const Board *board, Hex hex)
{
    int tile = board_at(board, hex);
    return tile < 0 || !board_is_land(board, hex) || board->tiles[tile].terrain == TERRAIN_SEA;
}

/* The hexes around a corner: hexes[0] lies south of a northern corner, with
 * hexes[1] north-west and hexes[2] north-east of it; hexes[0] lies north of a
 * southern corner, with hexes[1] south-east and hexes[2] south-west of it. */
static bool on_coast(const Board *board, Corner corner, const Hex hexes[static 3])
{
    if (corner.corner == 2)
        return is_sea(board, hexes[2]);
    return is_sea(board, hexes[0]) || (is_sea(board, hexes[1]) && !is_sea(board, hexes[2]));
}

static void find_cells(Isle *isle, const int16_t *cell_of_tile)
{
    for (guint i = 0; i < isle->cells; i++) {
        Hex hex = isle->board->tiles[isle->tile[i]].hex;
        for (int direction = 0; direction < 6; direction++) {
            int other = cell_at(isle, cell_of_tile, hex_neighbour(hex, direction));
            if (other >= 0)
                isle->beside[i][isle->near[i]++] = (uint8_t) other;
        }
        isle->borders += isle->near[i];
    }
    isle->borders /= 2;
}

static void find_sites(Isle *isle, const int16_t *cell_of_tile)
{
    for (guint i = 0; i < isle->cells; i++)
        for (int k = 0; k < 6; k++)
            isle->corner[isle->sites++] = hex_corner_of(isle->board->tiles[isle->tile[i]].hex, k);
    qsort(isle->corner, isle->sites, sizeof(Corner), corner_order);
    guint kept = 0;
    for (guint i = 0; i < isle->sites; i++)
        if (!kept || corner_order(&isle->corner[i], &isle->corner[kept - 1]))
            isle->corner[kept++] = isle->corner[i];
    isle->sites = kept;

    for (guint i = 0; i < isle->sites; i++) {
        Crossing *site = &isle->at[i];
        Hex hexes[3];
        hex_corner_hexes(isle->corner[i], hexes);
        for (int k = 0; k < 3; k++) {
            int cell = cell_at(isle, cell_of_tile, hexes[k]);
            if (cell >= 0)
                site->cell[site->cells++] = (uint8_t) cell;
        }
        site->inner = site->cells == 3;
        site->coast = on_coast(isle->board, isle->corner[i], hexes);
        isle->inner += site->inner;
    }
}

static int16_t site_of(const Isle *isle, Corner corner)
{
    const Corner *found = bsearch(&corner, isle->corner, isle->sites, sizeof(Corner), corner_order);
    return found ? (int16_t) (found - isle->corner) : -1;
}

/* Three roads lead from a corner: two along its own hex, one straight away
 * from it.  A way across a strait counts, too. */
static void join_sites(Isle *isle)
{
    for (guint i = 0; i < isle->sites; i++) {
        Corner corner = isle->corner[i];
        Crossing *site = &isle->at[i];
        Hex hex = { corner.q, corner.r };
        bool north = corner.corner == 5;
        const Corner ends[3] = {
            hex_corner_of(hex, north ? 0 : 1), hex_corner_of(hex, north ? 4 : 3),
            hex_corner_of(hex_neighbour(hex, north ? 4 : 1), north ? 0 : 3),
        };
        for (int k = 0; k < 3; k++) {
            int16_t other = site_of(isle, ends[k]);
            if (other >= 0)
                site->beside[site->near++] = other;
        }
    }
    for (guint i = 0; i < isle->cells; i++)
        for (int k = 0; k < 6; k++)
            isle->site[i][k] = site_of(isle, hex_corner_of(isle->board->tiles[isle->tile[i]].hex, k));
}

bool isle_make(const Board *board, Region region, Isle *isle)
{
    int16_t cell_of_tile[BOARD_MOST];

    memset(isle, 0, sizeof(*isle));
    isle->board = board;
    isle->region = region;
    for (guint i = 0; i < board->count; i++) {
        cell_of_tile[i] = -1;
        if (board->tiles[i].region != region || board->tiles[i].terrain == TERRAIN_SEA)
            continue;
        if (isle->cells == ISLE_CELLS)
            return false;
        cell_of_tile[i] = (int16_t) isle->cells;
        isle->tile[isle->cells++] = (int16_t) i;
    }
    find_cells(isle, cell_of_tile);
    find_sites(isle, cell_of_tile);
    join_sites(isle);
    return true;
}

int isle_inner_sites(const Isle *isle, guint cell)
{
    int inner = 0;

    for (int k = 0; k < 6; k++)
        inner += isle->at[isle->site[cell][k]].inner;
    return inner;
}
