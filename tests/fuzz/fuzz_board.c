/* fuzz_board.c - any bytes as a map or a board: no crash, and what is read is
 * written as the same map. */
#include "board.h"
#include "fuzz.h"
#include <string.h>

const char *const fuzz_words[] = { "q,r,region,terrain,number\n", "mainland", "island", "sea", "end", "forest", "desert", "gold",
                                   "0,0,", "-1,2,", "200,-200,", ",12\n", ",7\n", ",6\n", "99999999999", NULL };

static void read_try(const uint8_t *bytes, size_t len, bool open)
{
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(Arena) arena = arena_new();
    const Table *table = table_parse(diag, arena, "map.csv", (const char *) bytes, len);
    const Board *board = table ? board_read(diag, arena, table, open) : NULL;
    if (!board) {
        g_assert_cmpuint(diag_errors(diag), >, 0);
        return;
    }
    g_autoptr(GString) csv = g_string_new(NULL), again = g_string_new(NULL);
    board_write(board, csv);
    const Table *second = table_parse(diag, arena, "written.csv", csv->str, csv->len);
    g_assert_nonnull(second);
    const Board *same = board_read(diag, arena, second, open);
    g_assert_nonnull(same);
    board_write(same, again);
    g_assert_cmpstr(csv->str, ==, again->str);
    for (guint i = 0; i < board->count; i++)
        g_assert_cmpint(board_at(board, board->tiles[i].hex), ==, (int) i);
    Corner *places;
    board_treasures(board, arena, &places);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len)
{
    read_try(bytes, len, false);
    read_try(bytes, len, true);
    return 0;
}
