/* fuzz_board.c - any text as a map and as a board: no crash; what is read has its hexes in order and no holes, is
 * written and read again as the same map, and can be scored, framed and counted. */
#include "fuzz.h"
#include "boxes.h"
#include "frame.h"
#include "maptable.h"

#include <string.h>

const char *const fuzz_words[] = { "q,r,region,terrain,number\n", "mainland", "island", "sea", "end", "forest", "pasture", "fields",
                                   "hills", "mountains", "desert", "gold", ",6\n", ",8\n", ",12\n", ",,\n", "-1,", "0,", "1,", "2,",
                                   "0,0,mainland,forest,6\n", "1,0,sea,sea,\n", "-1,1,island,gold,4\n", NULL };

static bool say_nothing(Diag *diag, Span at, const char *format, ...) G_GNUC_PRINTF(3, 4);
static bool say_nothing(Diag *diag, Span at, const char *format, ...)
{
    (void) diag, (void) at, (void) format;
    return false;
}

static Board *read_map(Diag *diag, Arena *arena, const char *bytes, size_t len, bool open)
{
    const Table *table = table_parse(diag, arena, "map.csv", bytes, len);
    return table ? board_read(diag, arena, table, open) : NULL;
}

static void check_order(const Board *board)
{
    for (guint i = 0; i < board->count; i++) {
        g_assert_cmpint(board_at(board, board->tiles[i].hex), ==, (int) i);
        g_assert_true(board->tiles[i].at.source != NULL);
    }
    for (int i = 0; i < 6; i++)
        g_assert_cmpint(board_at(board, board->corner[i]), >=, 0);
}

static void check_again(Arena *arena, const Board *board)
{
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(GString) csv = g_string_new(NULL), twice = g_string_new(NULL);

    board_write(board, csv);
    const Board *again = read_map(diag, arena, csv->str, csv->len, false);
    g_assert_nonnull(again);
    board_write(again, twice);
    g_assert_cmpstr(csv->str, ==, twice->str);
}

static void check_score(Arena *arena, const Board *board)
{
    static const Atlas atlas = {
        .fair = { .weight = { 30, 25, 20, 15, 10 }, .target = { 0, 1, 1, 1, 1, 1 } }, .limits = { 2, 12, 4 },
    };
    Atlas mine = atlas;
    g_autoptr(Diag) diag = diag_new();

    mine.charts = arena_list(arena);
    mine.kits   = arena_list(arena);
    Deal *deal = deal_take(diag, arena, &mine, &mine.limits, board, 3, say_nothing);
    if (!deal)
        return;
    g_assert_true(deal->fair.total >= 0 && deal->fair.total <= FAIR_ONE);
    for (int i = 0; i < PARTS; i++)
        g_assert_true(deal->fair.part[i] >= 0 && deal->fair.part[i] <= FAIR_ONE);
    Survey survey = { .deal = deal, .boxes = boxes_count(diag, arena, deal, NULL) };
    for (const MapTable *maker = maptables; maker->name; maker++)
        maker->make(arena, &survey);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len)
{
    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new(), open_diag = diag_new();
    const Board *board = read_map(diag, arena, (const char *) bytes, len, false);

    if (board) {
        check_order(board);
        check_again(arena, board);
        check_score(arena, board);
    } else {
        g_assert_cmpuint(diag_errors(diag), >, 0);
    }
    board = read_map(open_diag, arena, (const char *) bytes, len, true);
    if (board)
        check_order(board);
    return 0;
}
