#include "table.h"
#include "spell.h"
#include "word.h"

#include <string.h>

int table_column(const Table *table, const char *name, size_t len)
{
    name = spell_trim(name, &len);
    for (guint i = 0; i < table->columns; i++) {
        if (spell_same(table->names[i].text, strlen(table->names[i].text), name, len))
            return (int) i;
    }
    return -1;
}

int table_line(const Table *table, guint row)
{
    if (table->lines)
        return (int) table->lines[row];
    const Cell *cells = g_ptr_array_index(table->rows, row);
    return (int) cells[0].at.source->lines_before + 1;
}

static const char *all_names(Arena *arena, const Table *table)
{
    enum { NAMES_MOST = 24 };
    g_autoptr(GString) list = g_string_new(NULL);

    for (guint i = 0; i < table->columns && i < NAMES_MOST; i++)
        g_string_append_printf(list, "%s%s", i ? ", " : "",
                               spell_out(arena, table->names[i].text, strlen(table->names[i].text)));
    if (table->columns > NAMES_MOST)
        g_string_append_printf(list, " and %u more", table->columns - NAMES_MOST);
    return arena_copy(arena, list->str, list->len);
}

bool table_unknown(Diag *diag, const Table *table, Span at, const char *name, size_t len)
{
    g_autoptr(Arena) arena = arena_new();
    const char *asked = spell_out(arena, name, len), *shape = spell_shape(arena, name, len);
    Near guess = { .word = arena_copy(arena, name, len) };

    for (guint i = 0; i < table->columns; i++) {
        const char *text = table->names[i].text;
        size_t text_len = strlen(text);
        if (strcmp(spell_shape(arena, text, text_len), shape) == 0) {
            diag_error(diag, at, "%s has no column '%s'; its '%s' only looks like that", table->name, asked,
                       spell_out(arena, text, text_len));
            diag_note(diag, table->names[i].at, "the column is here");
            return false;
        }
        near_try(&guess, text);
    }
    const char *nearest = guess.nearest ? spell_out(arena, guess.nearest, strlen(guess.nearest)) : NULL;
    diag_error(diag, at, "%s has no column '%s'%s", table->name, asked, near_hint(nearest));
    if (!guess.nearest && table->columns)
        diag_note(diag, table->names[0].at, "its columns are %s", all_names(arena, table));
    return false;
}

/* Tables that the program makes */

/* A line of CSV as a Source, and its cells; 'above' is the row before it. */
static Cell *make_row(Arena *arena, const Table *table, const char *const *cells, const Cell *above)
{
    g_autoptr(GString) text = g_string_new(NULL);
    Cell *row = arena_take(arena, table->columns * sizeof(Cell));
    Source *source = arena_make(arena, Source);

    for (guint i = 0; i < table->columns; i++) {
        if (i)
            g_string_append_c(text, ',');
        row[i] = (Cell) { arena_copy(arena, cells[i], strlen(cells[i])), { source, text->len, 0 } };
        bool quoted = cells[i][strcspn(cells[i], ",\"\r\n")] != '\0';
        if (quoted)
            g_string_append_c(text, '"');
        for (const char *c = cells[i]; *c; c++)
            g_string_append(text, *c == '"' ? "\"\"" : (char[]) { *c, '\0' });
        if (quoted)
            g_string_append_c(text, '"');
        row[i].at.len = text->len - row[i].at.start;
    }
    *source = (Source) { .name = table->name, .text = arena_copy(arena, text->str, text->len), .len = text->len,
                         .made = true };
    if (above) {
        size_t line, column;
        source_place(above->at.source, above->at.source->len, &line, &column);
        source->lines_before = line;
    }
    return row;
}

Table *table_new(Arena *arena, const char *name, const char *names)
{
    g_auto(GStrv) list = g_strsplit(names, " ", -1);
    Table *table = arena_make(arena, Table);

    table->name    = arena_copy(arena, name, strlen(name));
    table->columns = g_strv_length(list);
    table->names   = make_row(arena, table, (const char *const *) list, NULL);
    table->rows    = arena_list(arena);
    return table;
}

void table_add(Arena *arena, Table *table, const char *const *cells)
{
    const GPtrArray *rows = table->rows;
    const Cell *above = rows->len ? g_ptr_array_index(rows, rows->len - 1) : table->names;

    g_ptr_array_add(table->rows, make_row(arena, table, cells, above));
}
