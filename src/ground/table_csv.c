#include "table.h"
#include "encoding.h"
#include "spell.h"

#include <csv.h>
#include <string.h>

/* libcsv splits the bytes; it is handed them so that its call-backs always come
 * on the byte at 'pos', for it tells no positions itself. */
typedef struct {
    Diag             *diag;
    Arena            *arena;
    const Source     *source;
    Table            *table;
    struct csv_parser csv;
    char              separator;
    char             *room;         /* for the texts of cells: all of them fit into as much as the file has */
    size_t            pos, start;   /* of the byte being read, of its cell */
    GArray           *cells;        /* of Cell: the row so far */
    GArray           *lines;        /* of guint, one a row */
    SourcePlace       place;
    bool              broken;       /* this row has a wrong quote: no more complaints about it */
    bool              headless;     /* the header has one: its rows cannot be counted */
    Cell             *header;       /* of fields */
    int              *column_of;    /* field -> column, -1 without a name */
    guint             fields;       /* of the header, with nameless ones at its end */
    guint             needed;       /* the same without those */
} Reader;

static bool is_blank_text(const char *text)
{
    return text[strspn(text, " \t")] == '\0';
}

static bool is_quoted(const Cell *cell)
{
    return cell->at.len && cell->at.source->text[cell->at.start] == '"';
}

static void *keep(Arena *arena, const GArray *array, size_t size)
{
    void *kept = arena_take(arena, array->len * size);
    return array->len ? memcpy(kept, array->data, array->len * size) : kept;
}

/* The names */

static void check_names(const Reader *reader)
{
    g_autoptr(GHashTable) known = g_hash_table_new(g_str_hash, g_str_equal);
    g_autoptr(GHashTable) shapes = g_hash_table_new(g_str_hash, g_str_equal);
    const Table *table = reader->table;

    for (guint i = 0; i < table->columns; i++) {
        Cell *cell = &table->names[i];
        size_t len = strlen(cell->text);
        const char *folded = spell_fold(reader->arena, cell->text, len);
        const char *shape  = spell_shape(reader->arena, cell->text, len);
        const Cell *first  = g_hash_table_lookup(known, folded), *twin = g_hash_table_lookup(shapes, shape);

        if (first) {
            diag_error(reader->diag, cell->at, "expected every column name once, but '%s' stands here again",
                       spell_out(reader->arena, cell->text, len));
            diag_note(reader->diag, first->at, "the first is here");
            continue;
        }
        if (twin) {
            diag_warn(reader->diag, cell->at, "column '%s' looks like '%s', but is another",
                      spell_out(reader->arena, cell->text, len),
                      spell_out(reader->arena, twin->text, strlen(twin->text)));
            diag_note(reader->diag, twin->at, "that one is here");
        }
        g_hash_table_insert(known, (gpointer) folded, cell);
        g_hash_table_insert(shapes, (gpointer) shape, cell);
    }
}

static Span row_span(const Reader *reader)
{
    const Cell *first = &g_array_index(reader->cells, Cell, 0);
    const Cell *last  = &g_array_index(reader->cells, Cell, reader->cells->len - 1);

    return (Span) { reader->source, first->at.start, last->at.start + last->at.len - first->at.start };
}

static void take_header(Reader *reader)
{
    Table *table = reader->table;
    guint fields = reader->cells->len;

    reader->header    = keep(reader->arena, reader->cells, sizeof(Cell));
    reader->column_of = arena_take(reader->arena, fields * sizeof(int));
    reader->fields    = fields;
    table->names      = arena_take(reader->arena, fields * sizeof(Cell));

    for (guint i = 0; i < fields; i++) {
        size_t len = strlen(reader->header[i].text);
        const char *name = spell_trim(reader->header[i].text, &len);
        reader->column_of[i] = len ? (int) table->columns : -1;
        if (len) {
            table->names[table->columns++] = (Cell) { arena_copy(reader->arena, name, len), reader->header[i].at };
            reader->needed = i + 1;
        }
    }
    if (table->columns == 0 && !reader->broken)
        diag_error(reader->diag, row_span(reader), "expected column names, but the cells of this row are empty");
    reader->headless = reader->broken || table->columns == 0;
    check_names(reader);
}

/* The rows */

static bool is_blank_row(const Reader *reader)
{
    for (guint i = 0; i < reader->cells->len; i++) {
        const Cell *cell = &g_array_index(reader->cells, Cell, i);
        if (is_quoted(cell) || !is_blank_text(cell->text))
            return false;
    }
    return true;
}

/* ' "a, b"' with a blank before its quote is two cells: the likely reason for
 * one too many. */
static void note_late_quote(const Reader *reader)
{
    for (guint i = 0; i < reader->cells->len; i++) {
        const Cell *cell = &g_array_index(reader->cells, Cell, i);
        size_t blanks = strspn(cell->text, " \t");
        if (blanks && cell->text[blanks] == '"') {
            diag_note(reader->diag, (Span) { reader->source, cell->at.start + blanks, 1 },
                      "a quote is a quote only as the first character of its cell; here a blank is before it");
            return;
        }
    }
}

static bool check_surplus(const Reader *reader)
{
    guint filled = reader->cells->len;
    const Cell *cells = (const Cell *) (void *) reader->cells->data;

    while (filled > reader->needed && is_blank_text(cells[filled - 1].text))
        filled--;
    for (guint i = 0; i < filled; i++) {
        if (is_blank_text(cells[i].text))
            continue;
        if (i >= reader->fields) {
            diag_error(reader->diag, cells[i].at, "expected %u fields, as the header has, but this row has %u",
                       reader->needed, filled);
            note_late_quote(reader);
            return false;
        }
        if (reader->column_of[i] < 0) {
            diag_error(reader->diag, cells[i].at, "expected an empty cell, for field %u of the header has no name",
                       i + 1);
            diag_note(reader->diag, reader->header[i].at, "the header is here");
            return false;
        }
    }
    return true;
}

static void take_row(Reader *reader)
{
    Table *table = reader->table;
    guint count = reader->cells->len;

    if (count < reader->needed) {
        diag_error(reader->diag, row_span(reader), "expected %u fields, as the header has, but this row has %u",
                   reader->needed, count);
        return;
    }
    if (!check_surplus(reader))
        return;

    Cell *row = arena_take(reader->arena, table->columns * sizeof(Cell));
    for (guint i = 0; i < reader->needed; i++) {
        if (reader->column_of[i] >= 0)
            row[reader->column_of[i]] = g_array_index(reader->cells, Cell, i);
    }
    source_move(&reader->place, row_span(reader).start);
    guint line = (guint) reader->place.line;
    g_array_append_val(reader->lines, line);
    g_ptr_array_add(table->rows, row);
}

/* What libcsv calls, and how it is called */

enum { STRICT = CSV_STRICT | CSV_STRICT_FINI };

static void end_cell(void *bytes, size_t len, void *data)
{
    Reader *reader = data;
    const char *from = bytes, *text = reader->source->text;
    char *to = reader->room;
    size_t end = reader->pos;

    for (size_t i = 0; i < len; i++) {
        if (from[i] != '\r')
            *to++ = from[i];
        else if (i + 1 == len || from[i + 1] != '\n')
            *to++ = '\n';
    }
    *to++ = '\0';
    if (text[reader->start] == '"') {
        while (end > reader->start + 1 && (text[end - 1] == ' ' || text[end - 1] == '\t'))
            end--;                      /* blanks between the quote and the separator */
    }
    Cell cell = { reader->room, { reader->source, reader->start, end - reader->start } };
    g_array_append_val(reader->cells, cell);
    reader->room  = to;
    reader->start = reader->pos + 1;
}

static void end_row(int terminator, void *data)
{
    Reader *reader = data;
    (void) terminator;

    if (!is_blank_row(reader) || reader->broken) {
        if (!reader->header)
            take_header(reader);
        else if (!reader->broken && !reader->headless)
            take_row(reader);
    }
    reader->broken = false;
    g_array_set_size(reader->cells, 0);
}

static int no_space(unsigned char c)
{
    (void) c;
    return 0;                           /* else libcsv would trim cells */
}

/* Strict libcsv has refused the byte at 'pos'.  A quote sign inside a cell
 * without quotes is honest text, blanks behind a closing quote are nothing, and
 * all else is a mistake, after which the row is given up. */
static void settle(Reader *reader)
{
    const char *text = reader->source->text, *at = text + reader->pos;

    if (text[reader->start] != '"') {
        csv_set_opts(&reader->csv, 0);
        reader->pos += csv_parse(&reader->csv, at, 1, end_cell, end_row, reader);
        csv_set_opts(&reader->csv, STRICT);
        return;
    }
    at += strspn(at, reader->separator == '\t' ? " " : " \t");
    if (*at != reader->separator && *at != '\r' && *at != '\n' && *at != '\0') {
        size_t len = (size_t) (g_utf8_next_char(at) - at);
        diag_error(reader->diag, (Span) { reader->source, (size_t) (at - text), len },
                   "expected a separator or the end of the line behind a closing quote"
                   " (a quote sign inside quotes is written twice)");
        diag_note(reader->diag, (Span) { reader->source, reader->start, 1 }, "the cell begins here");
        reader->broken = true;
        at += strcspn(at, "\r\n");
    }
    reader->pos = (size_t) (at - text);
}

/* Hands over bytes: either one that means something, or many that do not. */
static void hand_over(Reader *reader, size_t len)
{
    size_t done = csv_parse(&reader->csv, reader->source->text + reader->pos, len, end_cell, end_row, reader);

    reader->pos += done;
    if (done < len)
        settle(reader);
}

static size_t plain_bytes(const char *text, char separator)
{
    size_t len = 0;

    while (text[len] && text[len] != separator && text[len] != '"' && text[len] != '\n' && text[len] != '\r')
        len++;
    return len;
}

/* From 'pos' to the end; false when that is inside quotes. */
static bool split(Reader *reader)
{
    const char *text = reader->source->text;

    csv_init(&reader->csv, STRICT);
    csv_set_delim(&reader->csv, (unsigned char) reader->separator);
    csv_set_space_func(&reader->csv, no_space);
    csv_set_realloc_func(&reader->csv, g_realloc);
    csv_set_free_func(&reader->csv, g_free);

    while (reader->pos < reader->source->len) {
        char c = text[reader->pos];
        bool between = reader->cells->len == 0 && reader->start == reader->pos;
        size_t plain = plain_bytes(text + reader->pos, reader->separator);

        hand_over(reader, plain ? plain : 1);
        if (between && (c == '\n' || c == '\r'))
            reader->start = reader->pos;        /* a blank line, or the LF behind CR: libcsv says nothing */
    }
    bool closed = csv_fini(&reader->csv, end_cell, end_row, reader) == 0;
    csv_free(&reader->csv);
    return closed;
}

/* A quote that is never closed has swallowed the rows below it: they are read
 * once more, for their own mistakes. */
static void split_all(Reader *reader)
{
    while (!split(reader)) {
        diag_error(reader->diag, (Span) { reader->source, reader->start, 1 }, "this quote is never closed");
        reader->pos = reader->start + strcspn(reader->source->text + reader->start, "\r\n");
        reader->start  = reader->pos;
        reader->broken = true;
        end_row(0, reader);
    }
}

/* The separator */

/* The most frequent of the three in the header, outside quotes; where two are
 * equally frequent, the one that is the rarer in names. */
static char likely_separator(const char *text)
{
    static const char candidates[] = "\t;,";
    guint counts[3] = { 0 }, best = 2;
    bool quoted = false;

    while (text[strspn(text, " \t")] == '\n' || text[strspn(text, " \t")] == '\r')
        text += strspn(text, " \t") + 1;
    for (char before = ','; *text && (quoted || (*text != '\n' && *text != '\r')); before = *text++) {
        const char *candidate = strchr(candidates, *text);
        if (*text == '"')
            quoted = quoted ? false : strchr(candidates, before) || before == '"';
        else if (candidate && !quoted)
            counts[candidate - candidates]++;
    }
    for (guint i = 3; i-- > 0; ) {
        if (counts[i] && counts[i] >= counts[best])
            best = i;
    }
    return candidates[best];
}

/* Excel's first line 'sep=;', which is no row; moves behind it. */
static void read_separator(Reader *reader)
{
    const char *text = reader->source->text;
    size_t end = strcspn(text, "\r\n");

    if (g_ascii_strncasecmp(text, "sep=", 4) != 0) {
        reader->separator = likely_separator(text);
        return;
    }
    reader->separator = likely_separator(text + end);
    if (end == 5 && strchr(",;\t", text[4]))
        reader->separator = text[4];
    else
        diag_error(reader->diag, (Span) { reader->source, 4, end - 4 },
                   "expected one comma, semicolon or tab behind 'sep='");
    reader->pos = reader->start = end;
}

/* The whole */

static Table *parse(Diag *diag, Arena *arena, const char *name, const char *bytes, size_t len)
{
    bool sound;
    unsigned errors = diag_errors(diag);
    const Source *source = encoding_read(diag, arena, name, bytes, len, ENCODING_ANY, &sound);

    if (!source)
        return NULL;
    g_autoptr(GArray) cells = g_array_new(FALSE, FALSE, sizeof(Cell));
    g_autoptr(GArray) lines = g_array_new(FALSE, FALSE, sizeof(guint));
    Table *table = arena_make(arena, Table);
    Reader reader = {
        .diag = diag, .arena = arena, .source = source, .table = table, .cells = cells, .lines = lines,
        .room = arena_take(arena, source->len + 1), .place = source_first(source),
    };
    table->name = source->name;
    table->rows = arena_list(arena);
    read_separator(&reader);
    split_all(&reader);

    if (table->columns == 0 && diag_errors(diag) == errors)
        diag_error(diag, (Span) { source, 0, 0 }, "expected a row of column names, but this table is empty");
    if (table->columns == 0)
        return NULL;
    if (table->rows->len == 0 && diag_errors(diag) == errors)
        diag_warn(diag, table->names[0].at, "this table has column names, but no rows");
    table->lines = keep(arena, lines, sizeof(guint));
    return table;
}

Table *table_read(Diag *diag, Arena *arena, const char *path, Span asked_for)
{
    size_t len;
    const char *bytes = file_load(diag, arena, path, asked_for, &len);
    return bytes ? parse(diag, arena, path, bytes, len) : NULL;
}

Table *table_parse(Diag *diag, Arena *arena, const char *name, const char *bytes, size_t len)
{
    return parse(diag, arena, name, arena_copy(arena, bytes, len), len);
}
