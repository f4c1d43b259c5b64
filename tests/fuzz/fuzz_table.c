/* fuzz_table.c - any bytes as a CSV file: no crash, and every cell is text that
 * lies where its span says. */
#include "fuzz.h"
#include "table.h"
#include <string.h>

const char *const fuzz_words[] = { "copies", "name", "name_de", "sep=;", "\"\"", "\r\n", "\n\n", "\",\"", "\xef\xbb\xbf",
                                   "\xff\xfe", "\xfe\xff", "\xc2\xa0", "\xc2\xad", "\xe2\x80\x8b", "\x93", "10000", NULL };

static void cell_try(const Cell *cell)
{
    g_assert_true(g_utf8_validate(cell->text, -1, NULL));
    if (cell->at.source)
        g_assert_cmpuint(cell->at.start + cell->at.len, <=, cell->at.source->len);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len)
{
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(Arena) arena = arena_new();
    const Table *table = table_parse(diag, arena, "in.csv", (const char *) bytes, len);
    if (table) {
        for (guint c = 0; c < table->columns; c++) {
            cell_try(&table->names[c]);
            g_assert_cmpint(table_column(table, table->names[c].text, strlen(table->names[c].text)), ==, (int) c);
        }
        for (guint r = 0; r < table->rows->len; r++) {
            const Cell *row = table->rows->pdata[r];
            g_assert_cmpint(table_line(table, r), >, 0);
            for (guint c = 0; c < table->columns; c++)
                cell_try(&row[c]);
        }
    } else {
        g_assert_cmpuint(diag_errors(diag), >, 0);
    }
    return 0;
}
