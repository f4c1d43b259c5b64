/* table.h - reads a table of cells from a CSV file.                    floor 0
 *
 * Through libcsv, with what people's files need around it: UTF-8 with or
 * without BOM, UTF-16 with BOM, Windows-1252 (with a notice, and only where the
 * file holds no valid multi-byte UTF-8 sequence); comma, semicolon or tab,
 * recognised from the header row or named by Excel's "sep=;" line; quoted cells
 * with line breaks and doubled quotes; LF, CRLF and CR.
 *
 * The first row names the columns: case does not matter, blanks and invisible
 * characters around names are trimmed.  Columns without a name are left out, with
 * their (empty) cells.  Blanks inside cells are kept as typed; a line break inside
 * a cell is LF, however the file has it.  A quote sign counts only as the first
 * character of a cell (and blanks behind the closing one are dropped), so that
 * 6" is text.  Blank lines and rows in which every cell is blank are skipped.
 *
 * Errors, at their place: a doubled name, a row with too many (non-blank) or too
 * few fields, a cell under no name, an unclosed quote, text behind a closing one,
 * a NUL byte, bytes that are no text.  All of a file are told before NULL is
 * returned.  Warnings: names that only look alike, a table without rows.
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
    const guint *lines;         /* for table_line(); NULL in a table that the program made */
} Table;

/* NULL after an error; table_parse() reads from memory. */
Table *table_read(Diag *diag, Arena *arena, const char *path, Span asked_for);
Table *table_parse(Diag *diag, Arena *arena, const char *name, const char *bytes, size_t len);

int table_column(const Table *table, const char *name, size_t len);     /* -1: none; case ignored, trimmed */
int table_line(const Table *table, guint row);                          /* of the file, from 1 */

/* The error for a name that table_column() does not know: with the nearest
 * name, or the one that only looks like it (both spelled out), or all names. */
bool table_unknown(Diag *diag, const Table *table, Span at, const char *name, size_t len);

/* A table made by the program itself (a dealt map, say), for layouts to read:
 * names is blank-separated; add rows with exactly that many cells.  Its
 * places are those of the CSV file that it would be. */
Table *table_new(Arena *arena, const char *name, const char *names);
void   table_add(Arena *arena, Table *table, const char *const *cells);
