/* diag.h - what is wrong, and where.                                   floor 0
 *
 * A Source is a file read whole, as UTF-8; a Span is a piece of it, kept as a
 * byte offset.  Lines and columns (in characters, from 1) are worked out only
 * when a message is printed, so parsers carry offsets and never count lines.
 *
 *     layouts/card.ini:7:1: error: [text] has no 'fnot'; did you mean 'font'?
 *         fnot = EB Garamond 12
 *         ^~~~
 *     cards/deck.csv:3:9: note: in this row
 *
 * A function that meets an error says so here, at once, and returns false or
 * NULL; its caller adds nothing and goes on where it can, so that one run
 * shows every mistake.  Messages are kept until diag_print(), which sorts them
 * by place (files in the order in which they were first complained about),
 * leaves out exact repetitions, and prints at most DIAG_MOST of them.  A note
 * stays with the message before it. */
#pragma once
#include "arena.h"
#include <stdbool.h>
#include <stdio.h>

enum { DIAG_MOST = 100 };

typedef enum { EXIT_DONE = 0, EXIT_INPUT = 1, EXIT_USAGE = 2, EXIT_MACHINE = 3 } ExitCode;

typedef struct {
    const char *name;           /* as the user wrote it, for messages */
    const char *text;           /* valid UTF-8, NUL-terminated; may hold no NUL before len */
    size_t      len;
    size_t      lines_before;   /* of what the program wrote itself, row by row; else 0 */
    bool        made;           /* by the program: a table that is no file */
    bool        option;         /* what an option was given, */
    bool        usage;          /* and an error in it is one of usage */
} Source;

typedef struct {
    const Source *source;       /* NULL: no particular place */
    size_t        start, len;   /* bytes of source->text */
} Span;

typedef struct Diag Diag;

Diag *diag_new(void);
void  diag_free(Diag *diag);

/* All but the note return false, so that a complaint can be a return value. */
bool diag_error  (Diag *diag, Span at, const char *format, ...) G_GNUC_PRINTF(3, 4);   /* exit 1: the input */
bool diag_warn   (Diag *diag, Span at, const char *format, ...) G_GNUC_PRINTF(3, 4);   /* exit unchanged */
void diag_note   (Diag *diag, Span at, const char *format, ...) G_GNUC_PRINTF(3, 4);   /* more about the last one */
bool diag_usage  (Diag *diag, const char *format, ...) G_GNUC_PRINTF(2, 3);            /* exit 2: an option */
bool diag_machine(Diag *diag, const char *format, ...) G_GNUC_PRINTF(2, 3);            /* exit 3: machine, named file */

unsigned diag_errors(const Diag *diag);         /* of any kind but warnings, so far */
unsigned diag_warnings(const Diag *diag);
/* as they are shown: repetitions count once */
void     diag_count(const Diag *diag, unsigned *errors, unsigned *warnings);
ExitCode diag_status(const Diag *diag);         /* usage before machine before input */

/* One message after another, for reports in other forms.  'kind' is "error",
 * "warning" or "note"; file is NULL, line and column are 0 without a place. */
typedef void DiagEach(void *data, const char *kind, const char *file, size_t line, size_t column, const char *message);
void diag_each(const Diag *diag, DiagEach *each, void *data);   /* sorted, without repetitions */
void diag_print(const Diag *diag, FILE *out, bool colour);

/* Line and column of a byte offset, both from 1; columns in characters.  Lines
 * end with LF, CRLF or CR. */
void source_place(const Source *source, size_t offset, size_t *line, size_t *column);

/* A place in a Source that can move on: many places in rising order cost one
 * walk through the file. */
typedef struct { const Source *source; size_t offset, begin, line, column; } SourcePlace;
SourcePlace source_first(const Source *source);
void source_move(SourcePlace *place, size_t offset);    /* begin: where its line begins; going back begins anew */

/* The bytes of a file, whole, a NUL behind them; NULL after an error.
 * asked_for is the place that names the file: with one, a file that cannot be
 * read is the input's fault (exit 1), without one the machine's (exit 3: it was
 * named on the command line). */
char *file_load(Diag *diag, Arena *arena, const char *path, Span asked_for, size_t *len);

/* The same as UTF-8 text (a BOM is not part of it).  Bytes that are no text, and
 * NUL, are errors at their place.  source_of() takes bytes that are in the arena
 * already.  Tables have a reader of their own that knows more encodings. */
const Source *source_load(Diag *diag, Arena *arena, const char *path, Span asked_for);
const Source *source_of(Diag *diag, Arena *arena, const char *name, const char *bytes, size_t len);

/* An option's value ("--own", "base,seafarers"), so that a complaint can show the place in it; NULL
 * for a value that is NULL, or no text. */
const Source *source_option(Diag *diag, Arena *arena, const char *option, const char *value);

/* The same, of what is ordered of the map dealer: what cannot be had is an error of input, exit 1. */
const Source *source_order(Diag *diag, Arena *arena, const char *option, const char *value);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Diag, diag_free)
