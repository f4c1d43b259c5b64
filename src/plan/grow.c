#include "grow.h"

#include <limits.h>
#include <string.h>

enum { GROW_TRIES = 64, ISLAND_MOST = ISLE_CELLS };

int grow_hexes(const GrowFrame *lattice)
{
    int a = lattice->a, b = lattice->b, c = lattice->c;
    return a * b + b * c + c * a - a - b - c + 1;
}

/* ---- the frame ---- */

typedef struct {
    GrowFrame lattice;
    int     width, height, hexes;       /* of the parallelogram around */
    Hex    *hex;                        /* of hexes */
    guint8 *region;                     /* a Region for each, REGION_SEA to begin with */
    int    *index;                      /* by place in the parallelogram; -1: outside the frame */
} Field;

static int field_at(const Field *field, Hex hex)
{
    int q = hex.q + field->lattice.c - 1, r = hex.r;

    if (q < 0 || r < 0 || q >= field->width || r >= field->height)
        return -1;
    return field->index[r * field->width + q];
}

static int region_at(const Field *field, Hex hex)
{
    int i = field_at(field, hex);
    return i < 0 ? -1 : field->region[i];
}

/* Columns q from 1-c to a-1, rows r from 0 to b+c-2, sums q+r from 0 to a+b-2. */
static Field *field_new(Arena *arena, const GrowFrame *lattice)
{
    Field *field = arena_make(arena, Field);
    int a = lattice->a, b = lattice->b, c = lattice->c;

    *field = (Field) { .lattice = *lattice, .width = a + c - 1, .height = b + c - 1 };
    field->hex    = arena_take(arena, (size_t) grow_hexes(lattice) * sizeof(Hex));
    field->region = arena_take(arena, (size_t) grow_hexes(lattice));
    field->index  = arena_take(arena, (size_t) (field->width * field->height) * sizeof(int));
    for (int r = 0; r < field->height; r++)
        for (int q = 1 - c; q < a; q++) {
            bool inside = q + r >= 0 && q + r <= a + b - 2;
            field->index[r * field->width + q + c - 1] = inside ? field->hexes : -1;
            if (inside)
                field->hex[field->hexes++] = (Hex) { q, r };
        }
    return field;
}

static void clear(Field *field)
{
    const GrowFrame *lattice = &field->lattice;

    memset(field->region, REGION_SEA, (size_t) field->hexes);
    if (lattice->ends) {
        field->region[field_at(field, (Hex) { lattice->a - 1, lattice->b - 1 })] = REGION_END;
        field->region[field_at(field, (Hex) { 1 - lattice->c, lattice->c - 1 })] = REGION_END;
    }
}

/* ---- the island ---- */

/* A spiral whose rings begin right after a corner: so every hex but the first
 * of a side touches three others. */
static void spiral(Hex *hex, int count)
{
    Hex here = { 0, 0 };
    int taken = 0;

    for (int ring = 0; taken < count; ring++) {
        if (!ring) {
            hex[taken++] = here;
            continue;
        }
        here = hex_neighbour((Hex) { -(ring - 1), 0 }, 3);      /* the western corner of this ring */
        for (int side = 0; side < 6; side++)
            for (int step = 0; step < ring && taken < count; step++) {
                here = hex_neighbour(here, (side + 5) % 6);
                hex[taken++] = here;
            }
    }
}

/* One of the twelve ways to turn and mirror a shape. */
static Hex turned(Hex hex, int way)
{
    for (int i = 0; i < way % 6; i++)
        hex = (Hex) { -hex.r, hex.q + hex.r };
    return way < 6 ? hex : (Hex) { hex.q + hex.r, -hex.r };
}

typedef struct { int way, cost; Hex at; } Landing;

/* How far the island, landed there, is from the bottom left corner; -1: it does
 * not fit there. */
static int landing_cost(const Field *field, const Hex *shape, int count, int way, Hex at)
{
    Hex corner = { 1 - field->lattice.c, field->height - 1 };
    int cost = 0;

    for (int i = 0; i < count; i++) {
        Hex hex = turned(shape[i], way);
        hex = (Hex) { hex.q + at.q, hex.r + at.r };
        if (region_at(field, hex) != REGION_SEA)
            return -1;
        cost += hex_distance(hex, corner);
    }
    return cost;
}

/* Any of the best places and those nearly as good; without chance the best. */
static bool land_island(Field *field, int count, Chance *chance)
{
    Hex shape[ISLAND_MOST];
    g_autoptr(GArray) landings = g_array_new(FALSE, FALSE, sizeof(Landing));
    int best = INT_MAX;
    guint kept = 0;

    spiral(shape, count);
    for (int way = 0; way < 12; way++)
        for (int i = 0; i < field->hexes; i++) {
            Landing landing = { way, landing_cost(field, shape, count, way, field->hex[i]), field->hex[i] };
            if (landing.cost < 0)
                continue;
            best = MIN(best, landing.cost);
            g_array_append_val(landings, landing);
        }
    for (guint i = 0; i < landings->len; i++) {
        Landing landing = g_array_index(landings, Landing, i);
        if (landing.cost <= best + (chance ? best / 8 : 0))
            g_array_index(landings, Landing, kept++) = landing;
    }
    if (!kept)
        return false;
    Landing landing = g_array_index(landings, Landing, chance ? chance_below(chance, kept) : 0);
    for (int i = 0; i < count; i++) {
        Hex hex = turned(shape[i], landing.way);
        field->region[field_at(field, (Hex) { hex.q + landing.at.q, hex.r + landing.at.r })] = REGION_ISLAND;
    }
    return true;
}

/* ---- the mainland ---- */

static bool touches(const Field *field, Hex hex, Region region)
{
    for (int direction = 0; direction < 6; direction++)
        if (region_at(field, hex_neighbour(hex, direction)) == (int) region)
            return true;
    return false;
}

static bool may_be_mainland(const Field *field, int i)
{
    return field->region[i] == REGION_SEA && !touches(field, field->hex[i], REGION_ISLAND);
}

/* Cheap along the northern and the eastern side of the frame, a little cheaper
 * towards the corner between them, and where it fills a bay. */
static int mainland_cost(const Field *field, int i, const guint8 *whim)
{
    const GrowFrame *lattice = &field->lattice;
    Hex hex = field->hex[i], corner = { lattice->a - 1, 0 };
    int east = MIN(lattice->a - 1 - hex.q, lattice->a + lattice->b - 2 - hex.q - hex.r);
    int land = 0;

    for (int direction = 0; direction < 6; direction++)
        land += region_at(field, hex_neighbour(hex, direction)) == REGION_MAINLAND;
    return 12 * MIN(hex.r, east) + 2 * hex_distance(hex, corner) - 3 * land + whim[i];
}

static bool grow_mainland(Field *field, int count, Chance *chance)
{
    g_autofree guint8 *whim = g_new0(guint8, (gsize) field->hexes);
    int next = field_at(field, (Hex) { field->lattice.a - 1, 0 });

    for (int i = 0; chance && i < field->hexes; i++)
        whim[i] = (guint8) chance_below(chance, 14);
    if (!may_be_mainland(field, next))
        return false;
    for (; count; count--) {
        if (next < 0)
            return false;
        field->region[next] = REGION_MAINLAND;
        next = -1;
        for (int i = 0, least = INT_MAX; i < field->hexes; i++) {
            if (!may_be_mainland(field, i) || !touches(field, field->hex[i], REGION_MAINLAND))
                continue;
            int cost = mainland_cost(field, i, whim);
            if (cost < least) {
                least = cost;
                next = i;
            }
        }
    }
    return true;
}

/* Every sea hex must have its way to the frame. */
static bool has_lake(const Field *field)
{
    g_autofree gboolean *open = g_new0(gboolean, (gsize) field->hexes);
    bool more = true;

    while (more) {
        more = false;
        for (int i = 0; i < field->hexes; i++) {
            if (open[i] || field->region[i] == REGION_MAINLAND || field->region[i] == REGION_ISLAND)
                continue;
            for (int direction = 0; direction < 6 && !open[i]; direction++) {
                int other = field_at(field, hex_neighbour(field->hex[i], direction));
                open[i] = other < 0 || open[other];
            }
            more |= open[i];
        }
    }
    for (int i = 0; i < field->hexes; i++)
        if (!open[i] && field->region[i] == REGION_SEA)
            return true;
    return false;
}

static bool grow(Field *field, const MapSize *extent, Chance *chance)
{
    clear(field);
    return land_island(field, extent->island, chance) && grow_mainland(field, extent->mainland, chance)
        && !has_lake(field);
}

bool grow_frame(const MapSize *extent, bool right, GrowFrame *lattice)
{
    int least = extent->mainland + extent->island + extent->sea;

    if (least > BOARD_MOST || extent->island > ISLAND_MOST || extent->island < 1)
        return false;
    for (int hexes = least; hexes <= BOARD_MOST; hexes++) {
        GrowFrame best = { 0 };
        for (int b = 4; b * b <= hexes; b++)
            for (int c = b; c <= b + 1; c++)
                for (int a = b; a <= hexes; a++) {
                    GrowFrame tried = { a, right ? c : b, right ? b : c, true };
                    if (grow_hexes(&tried) > hexes)
                        break;
                    if (grow_hexes(&tried) == hexes && (!best.a || a + b + c < best.a + best.b + best.c))
                        best = tried;
                }
        g_autoptr(Arena) scratch = arena_new();
        if (best.a && grow(field_new(scratch, &best), extent, NULL)) {
            *lattice = best;
            return true;
        }
    }
    return false;
}

const Board *grow_board(Arena *arena, const MapSize *extent, const GrowFrame *lattice, Chance *chance)
{
    g_autoptr(Arena) scratch = arena_new();
    Field *field = field_new(scratch, lattice);

    for (int tries = 0; tries < GROW_TRIES; tries++) {
        if (!grow(field, extent, chance))
            continue;
        Tile *tiles = arena_take(scratch, (size_t) field->hexes * sizeof(Tile));
        for (int i = 0; i < field->hexes; i++) {
            Region region = (Region) field->region[i];
            bool sea = region == REGION_SEA || region == REGION_END;
            tiles[i] = (Tile) { .hex = field->hex[i], .region = region, .terrain = sea ? TERRAIN_SEA : TERRAIN_OPEN };
        }
        Board *board = arena_make(arena, Board);
        Hex hole;
        if (board_make(arena, tiles, (guint) field->hexes, board, &hole))
            return board;
    }
    return NULL;
}
