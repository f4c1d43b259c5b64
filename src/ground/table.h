/* table.h - reads a table of cells from a CSV file.                    floor 0
 *
 * Through libcsv, with what people's files need around it: UTF-8 with or
 * without BOM, UTF-16 with BOM, Windows-1252 (with a notice, and only where the
 * file holds no valid multi-byte UTF-8 sequence); comma, semicolon or tab,
 * recognised from the header row or named by Excel's "sep=;" line; quoted cells
 * with line breaks and doubled quotes; LF, CRLF and CR.
 *
 * The first row names the columns: case does not matter, blanks and invisible
 * characters around names are trimmed, trailing empty columns are dropped.
 * Blanks inside cells are kept as typed.  Blank lines are skipped.  A row with
 * too many (non-empty) or too few fields, a doubled name, an unclosed quote, a
 * NUL byte or bytes that are no text are errors at their place.
 *
 * Every cell keeps its place as a span of the converted text: the outer side of
 * its quotes, or the empty place between separators.  Everything lives in the
 * arena. */
#pragma once
#include "diag.h"

typedef struct { const char *text; Span at; } Cell;

typedef struct {
    const char *name;           /* the file, as the layout names it */
    guint       columns;
    Cell       *names;          /* of columns; as written, trimmed */
    GPtrArray  *rows;           /* of Cell[columns] */
} Table;

Table *table_read(Diag *diag, Arena *arena, const char *path, Span asked_for);  /* NULL after an error */
Table *table_parse(Diag *diag, Arena *arena, const char *name, const char *bytes, size_t len);  /* the same from memory */

int table_column(const Table *table, const char *name, size_t len);     /* -1: none; ASCII case ignored */
int table_line(const Table *table, guint row);                          /* of the file, from 1 */

/* A table made by the program itself (a dealt map, say), for layouts to read:
 * names is blank-separated; add rows with exactly that many cells. */
Table *table_new(Arena *arena, const char *name, const char *names);
void   table_add(Arena *arena, Table *table, const char *const *cells);
