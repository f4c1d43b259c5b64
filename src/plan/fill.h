/* fill.h - {names} in the values of a layout, and conditions on them.  floor 1
 *
 * A value is parsed once, when the layout is loaded, into a Template: plain text
 * and references.  Filling it from a row is then a matter of copying; what a
 * cell holds is never expanded again.  "{{" is a brace.
 *
 *     {name}              a column of the nearest table, with its variants
 *                         (name_de, name_EDITION) where they are not empty
 *     {players|min 4}     a filter; several may follow each other
 *
 * Names are looked for among the columns of the [each] table, the columns of the
 * component's table, the [values], the [option]s and the words of the program,
 * in that order; an unknown one is an error that offers the nearest.  {copies} in
 * a mark is the word, not the column that it may come from.
 *
 *     when = {stage} >= 3 and not {colour} = black|purple
 *
 * Conditions: names (braces may be left out on the left side), = != < <= > >=,
 * alternatives parted by "|", and, or, not, parentheses, yes, no; a name alone
 * holds when its cell is not empty.  Comparisons ignore case; < and > compare
 * numbers.  A translated column equals its translation and its plain cell. */
#pragma once
#include "run.h"
#include "table.h"

typedef struct Template Template;
typedef struct Condition Condition;
typedef struct Naming Naming;           /* which names there are, in one place of a layout */
typedef struct Scope Scope;

/* One table's row with what surrounds it. */
struct Scope {
    const Scope *outer;                 /* the piece's row, seen from an [each]'s row */
    const Table *table;                 /* NULL: a component without a table */
    const Cell  *row;
    guint        number;                /* of the row in its table, from 0 */
    const char  *piece;                 /* the name of the piece, for messages; may be NULL */
    unsigned     copy, copies;          /* from 1 */
    unsigned     index, count;          /* of an [each]'s row or a repetition, from 1 */
    unsigned     page, pages;           /* from 1; 0: not known */
    const char  *side;                  /* "front", "back" */
};

/* Read where it is used: the names in it are those of the place of use. */
typedef struct {
    const char *name, *text, *when;     /* when: a condition, or NULL */
    Span        at, when_at;
    bool        being_read;             /* asked for again meanwhile: a circle */
} Value;

struct Naming {
    const Naming *outer;
    const Table  *table;                /* may be NULL */
    /* options and values come before columns: they were there when the value was written */
    bool          in_value;
    bool          in_mark;              /* words that only a drawn piece has (copy, page, index ...) are known, too */
    Run          *run;
    const char   *game, *component;     /* may be NULL */
    GPtrArray    *unknown;              /* takes names that nothing knows, and then they are no errors; or NULL */
    GPtrArray    *values;               /* of Value*: later ones win; may be NULL; looked at on the outermost only */
};

/* NULL after an error */
Template *template_parse(Diag *diag, Arena *arena, const Naming *naming, const char *text, Span at);
bool      template_varies(const Template *parsed);      /* differs from row to row, copy to copy or page to page */
/* NULL after an error */
const char *template_fill(Diag *diag, Arena *arena, const Template *parsed, const Scope *scope);

/* The program's word that a template is and nothing else, as "look"; or NULL. */
const char *template_word(const Template *parsed);

/* The plain cell of a column that stands translated in the template, or NULL:
 * name = Wizard holds in German, too, and so does name = Zauberer. */
const char *template_untranslated(const Template *parsed, const Scope *scope);

/* The cell that fills the template (its first column), or NULL; *whole: the
 * value is that cell and nothing else. */
const Cell *template_cell(const Template *parsed, const Scope *scope, bool *whole);

/* The span inside a cell's source that holds the byte 'offset' of its text. */
Span cell_span(const Cell *cell, size_t offset, size_t len);

/* NULL after an error */
Condition *condition_parse(Diag *diag, Arena *arena, const Naming *naming, const char *text, Span at);
bool       condition_varies(const Condition *condition);
bool       condition_holds(Diag *diag, Arena *arena, const Condition *condition, const Scope *scope);

void fill_help(FILE *out);              /* the words of the program and the filters, for 'keys' */
