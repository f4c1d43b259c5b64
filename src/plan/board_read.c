/* A map or a board from its table. */
#include "board.h"
#include "word.h"

#include <string.h>

enum { COLUMN_Q, COLUMN_R, COLUMN_REGION, COLUMN_TERRAIN, COLUMN_NUMBER, COLUMNS };
static const char *const column_names[COLUMNS] = { "q", "r", "region", "terrain", "number" };

typedef struct {
    Diag        *diag;
    Arena       *arena;
    const Table *table;
    bool         open;
    int          column[COLUMNS];
} Reading;

static bool find_columns(Reading *reading)
{
    const Table *table = reading->table;
    bool good = true;

    for (int i = 0; i < COLUMNS; i++) {
        reading->column[i] = table_column(table, column_names[i], strlen(column_names[i]));
        if (reading->column[i] < 0)
            good = diag_error(reading->diag, table->names[0].at,
                              "this table has no column '%s': a map has the columns q,r,region,terrain,number",
                              column_names[i]);
    }
    for (guint i = 0; i < table->columns; i++) {
        bool known = false;
        for (int k = 0; k < COLUMNS; k++)
            known |= reading->column[k] == (int) i;
        if (!known)
            good = diag_error(reading->diag, table->names[i].at, "a map has no column '%s'%s", table->names[i].text,
                              near_hint(near_of(table->names[i].text, (const char *const[]) {
                                  "q", "r", "region", "terrain", "number", NULL })));
    }
    return good;
}

static const char *cell_text(const Reading *reading, const Cell *row, int column, Span *at)
{
    const Cell *cell = &row[reading->column[column]];
    g_autofree char *text = g_strstrip(g_strdup(cell->text));

    *at = cell->at;
    return arena_copy(reading->arena, text, strlen(text));
}

static bool read_coordinate(const Reading *reading, const Cell *row, int column, int *value)
{
    Span at;
    const char *text = cell_text(reading, row, column, &at);
    char *end;
    gint64 number = g_ascii_strtoll(text, &end, 10);

    if (!*text || *end || number < -BOARD_FAR || number > BOARD_FAR)
        return diag_error(reading->diag, at, "expected %s as a whole number from -%d to %d, not '%s'",
                          column_names[column], BOARD_FAR, BOARD_FAR, text);
    *value = (int) number;
    return true;
}

static bool read_region(const Reading *reading, const Cell *row, Region *region)
{
    Span at;
    const char *text = cell_text(reading, row, COLUMN_REGION, &at);

    for (int i = REGION_MAINLAND; i <= REGION_END; i++)
        if (!strcmp(text, region_word((Region) i))) {
            *region = (Region) i;
            return true;
        }
    return diag_error(reading->diag, at, "expected a region (%s), not '%s'%s", REGION_WORDS, text,
                      near_hint(near_in(text, REGION_WORDS)));
}

static bool read_terrain(const Reading *reading, const Cell *row, Region region, Terrain *terrain)
{
    Span at;
    const char *text = cell_text(reading, row, COLUMN_TERRAIN, &at);
    bool sea = region == REGION_SEA || region == REGION_END;

    *terrain = terrain_named(text, strlen(text));
    if (!*text && reading->open && !sea)
        return true;
    if (*terrain == TERRAIN_OPEN)
        return diag_error(reading->diag, at, "expected a terrain (%s), not '%s'%s", TERRAIN_WORDS, text,
                          near_hint(near_in(text, TERRAIN_WORDS)));
    if (sea && *terrain != TERRAIN_SEA)
        return diag_error(reading->diag, at, "the region %s can only be sea, not %s", region_word(region), text);
    if (region == REGION_MAINLAND && *terrain == TERRAIN_SEA)
        return diag_error(reading->diag, at, "a hex of the mainland cannot be sea; its region would be 'sea'");
    return true;
}

static bool read_number(const Reading *reading, const Cell *row, Region region, Terrain terrain, int *number)
{
    Span at;
    const char *text = cell_text(reading, row, COLUMN_NUMBER, &at);
    bool open = reading->open && terrain == TERRAIN_OPEN && (region == REGION_MAINLAND || region == REGION_ISLAND);
    bool none = !open && !terrain_yields(terrain);
    char *end;
    gint64 value = g_ascii_strtoll(text, &end, 10);

    *number = 0;
    if (!*text) {
        if (none || reading->open)
            return true;
        return diag_error(reading->diag, at, "expected a number, 2 to 6 or 8 to 12: %s yields something",
                          terrain_word(terrain));
    }
    if (none)
        return diag_error(reading->diag, at, "%s has no number; expected nothing here, not '%s'",
                          terrain_word(terrain), text);
    if (*end || value < 2 || value > 12 || value == 7)
        return diag_error(reading->diag, at, "expected a number, 2 to 6 or 8 to 12, not '%s'", text);
    *number = (int) value;
    return true;
}

static bool read_tile(const Reading *reading, const Cell *row, Tile *tile)
{
    *tile = (Tile) { .at = row[reading->column[COLUMN_Q]].at };
    bool placed = read_coordinate(reading, row, COLUMN_Q, &tile->hex.q);
    placed &= read_coordinate(reading, row, COLUMN_R, &tile->hex.r);
    return read_region(reading, row, &tile->region) && read_terrain(reading, row, tile->region, &tile->terrain)
        && read_number(reading, row, tile->region, tile->terrain, &tile->number) && placed;
}

static bool check_doubles(const Reading *reading, const Tile *tiles, guint count)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(NULL, NULL);
    bool good = true;

    for (guint i = 0; i < count; i++) {
        int place = (tiles[i].hex.q + BOARD_FAR) * (2 * BOARD_FAR + 1) + tiles[i].hex.r + BOARD_FAR + 1;
        const Tile *first = g_hash_table_lookup(seen, GINT_TO_POINTER(place));
        if (first) {
            good = diag_error(reading->diag, tiles[i].at, "the hex %d,%d is here a second time",
                              tiles[i].hex.q, tiles[i].hex.r);
            diag_note(reading->diag, first->at, "the first time was here");
        } else {
            g_hash_table_insert(seen, GINT_TO_POINTER(place), (gpointer) &tiles[i]);
        }
    }
    return good;
}

/* Frame ends hold the printed sea at a corner of the frame. */
static bool check_ends(const Reading *reading, const Board *board)
{
    bool good = true;

    for (guint i = 0; i < board->count; i++) {
        bool corner = false;
        for (int k = 0; k < 6; k++)
            corner |= !hex_distance(board->tiles[i].hex, board->corner[k]);
        if (board->tiles[i].region == REGION_END && !corner)
            good = diag_error(reading->diag, board->tiles[i].at, "a frame end lies at a corner of the map, and "
                              "%d,%d is none; expected the region sea", board->tiles[i].hex.q, board->tiles[i].hex.r);
    }
    return good;
}

/* The hex that follows in reading order, where a hex is missing; the last one where none follows. */
static const Tile *beside_hole(const Board *board, Hex hole, bool *follows)
{
    guint i = 0;

    while (i < board->count
           && (board->tiles[i].hex.r < hole.r || (board->tiles[i].hex.r == hole.r && board->tiles[i].hex.q < hole.q)))
        i++;
    *follows = i < board->count;
    return &board->tiles[MIN(i, board->count - 1)];
}

Board *board_read(Diag *diag, Arena *arena, const Table *table, bool open)
{
    Reading reading = { .diag = diag, .arena = arena, .table = table, .open = open };
    guint count = table->rows->len;
    bool good = true, has_mainland = false;
    Hex hole;

    if (!find_columns(&reading))
        return NULL;
    if (!count || count > BOARD_MOST) {
        diag_error(diag, table->names[0].at, "expected from 1 to %d hexes, found %u", BOARD_MOST, count);
        return NULL;
    }
    Tile *tiles = arena_take(arena, count * sizeof(Tile));
    for (guint i = 0; i < count; i++) {
        good &= read_tile(&reading, g_ptr_array_index(table->rows, i), &tiles[i]);
        has_mainland |= tiles[i].region == REGION_MAINLAND;
    }
    if (!good || !check_doubles(&reading, tiles, count))
        return NULL;
    Board *board = arena_make(arena, Board);
    if (!board_make(arena, tiles, count, board, &hole)) {
        bool follows;
        const Tile *tile = beside_hole(board, hole, &follows);
        diag_error(diag, tile->at, "the hex %d,%d is missing %s this one (the hexes must fill a hexagon, sea included)",
                   hole.q, hole.r, follows ? "before" : "after");
        return NULL;
    }
    if (!has_mainland) {
        diag_error(diag, table->names[0].at, "the map has no hex of the mainland");
        return NULL;
    }
    return check_ends(&reading, board) ? board : NULL;
}
