/* fuzz_table.c - any bytes as a CSV file: no crash, and every cell is the text
 * that stands where its span says; whatever is complained about can be shown. */
#include "fuzz.h"
#include "table.h"
#include <stdlib.h>
#include <string.h>

const char *const fuzz_words[] = { "copies", "name", "name_de", "sep=;", "\"\"", "\r\n", "\n\n", "\",\"", "\xef\xbb\xbf",
                                   "\xff\xfe", "\xfe\xff", "\xc2\xa0", "\xc2\xad", "\xe2\x80\x8b", "\x93", "10000", NULL };

static void cell_try(const Cell *cell)
{
    g_assert_true(g_utf8_validate(cell->text, -1, NULL));
    g_assert_cmpuint(cell->at.start + cell->at.len, <=, cell->at.source->len);
}

/* What the span says, read anew: without quotes as it stands, else without the
 * outer quotes, doubled ones once, and line breaks as LF. */
static void text_try(const Cell *cell)
{
    g_autofree char *typed = g_strndup(cell->at.source->text + cell->at.start, cell->at.len);
    g_autoptr(GString) text = g_string_new(typed);
    if (*typed == '"') {
        g_assert_cmpuint(text->len, >=, 2);
        g_assert_cmpint(text->str[text->len - 1], ==, '"');
        g_string_truncate(text, text->len - 1);
        g_string_erase(text, 0, 1);
        g_string_replace(text, "\"\"", "\"", 0);
        g_string_replace(text, "\r\n", "\n", 0);
        g_string_replace(text, "\r", "\n", 0);
    }
    g_assert_cmpstr(text->str, ==, cell->text);
}

static void messages_try(const Diag *diag)
{
    char *shown = NULL;
    size_t len = 0;
    FILE *out = open_memstream(&shown, &len);
    diag_print(diag, out, false);
    fclose(out);
    g_assert_true(g_utf8_validate(shown, (gssize) len, NULL));
    free(shown);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len)
{
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(Arena) arena = arena_new();
    const Table *table = table_parse(diag, arena, "in.csv", (const char *) bytes, len);
    if (table) {
        for (guint c = 0; c < table->columns; c++) {
            cell_try(&table->names[c]);
            const char *name = table->names[c].text;
            if (*name && !diag_errors(diag))            /* a doubled name is an error; empty ones are none */
                g_assert_cmpint(table_column(table, name, strlen(name)), ==, (int) c);
        }
        for (guint r = 0; r < table->rows->len; r++) {
            const Cell *row = table->rows->pdata[r];
            g_assert_cmpint(table_line(table, r), >, 0);
            for (guint c = 0; c < table->columns; c++) {
                cell_try(&row[c]);
                text_try(&row[c]);
            }
        }
    } else {
        g_assert_cmpuint(diag_errors(diag), >, 0);
    }
    messages_try(diag);
    return 0;
}
