/* component.h - a kind of thing to print, read from one layout file.   floor 1
 *
 * Card, hex tile, token, citadel, die face, chart strip, standee, poster: to the
 * program they are all Components, and differ only in what their layout says.
 * A Component is a shape, a size, a sheet to print it on, a table to fill it
 * from, and recipes for the marks drawn on its front and back. */
#pragma once
#include "props.h"
#include "folds.h"
#include "library.h"

/* How pieces lie on paper; see sheet.h. */
typedef enum { LIE_AUTO, LIE_GRID, LIE_HONEYCOMB, LIE_POSTER } Lie;
#define LIE_WORDS "auto grid honeycomb poster"
typedef enum { TURN_AUTO, TURN_NO, TURN_YES } Turn;
#define TURN_WORDS "auto no yes"
typedef enum { SHEET_OWN, SHEET_SHARED } SheetShare;
#define SHEET_SHARE_WORDS "own shared"
typedef enum { ORIENTATION_AUTO, ORIENTATION_PORTRAIT, ORIENTATION_LANDSCAPE } Orientation;
#define ORIENTATION_WORDS "auto portrait landscape"

typedef struct {
    const char *paper;
    Size        paper_size;     /* resolved, pt, as named: upright for the named sizes */
    double      margin, gap, fold, tab, overlap;
    int         backs, lie, turn, orientation;
    bool        split, marks, notes;
} Sheet;

typedef struct Each {
    const char      *name;
    const Section   *section;
    const char      *table_name;
    const Condition *rows;
    Place            place;
    PointAt          step;
    double           turn;              /* degrees clockwise, of the frame about its middle */
    unsigned         exactly;           /* so many rows must hold; 0 for any number */
    const Table     *table;
    Naming           naming;
    PropContext      context;
    GArray          *varying;
    bool             broken;            /* there for marks to name, but none of them can be drawn */
} Each;

typedef struct { const char *name, *fallback, *values, *least, *most, *help; Span at; } Option;

typedef struct Component {
    const char      *file, *name;       /* layouts/hexen/citadel.ini, citadel */
    const char      *folder;            /* of the output, below out/: the game, or "" */
    const Library   *library;
    Run             *run;

    /* [component] */
    const Template  *title, *game, *author, *piece_name, *copies;
    const Condition *rows;
    int              shape_kind;
    Size             size;
    const char      *points, *fold_text, *fold_down_text;
    double           corner, bleed, safe, smallest;
    const char      *table_name, *edition;
    const char      *as_many;           /* a table: so many pieces as it has rows; "" for as many as the copies */
    const char      *with;              /* layouts whose pieces go into the same file */
    bool             collate;
    bool             tiles;             /* see tiles.h */
    int              share;             /* SheetShare */

    Shape            outline;           /* of the cut */
    GArray          *folds, *folds_down;        /* of Fold: along the width, along the height */
    Span             folds_at;
    Sheet            sheet;
    const Table     *table;             /* NULL: one piece without a row */
    const Table     *many;              /* that of 'as_many', or NULL */
    Palette         *palette;
    GPtrArray       *eaches;            /* of Each* */
    GPtrArray       *recipes;           /* of Recipe*, lowest first */
    GPtrArray       *options;           /* of Option* */
    Naming           naming, mark_naming;       /* of [component] and [sheet]; of marks */
    PropContext      context;
    bool             has_back;
    const Section   *sheet_section;     /* or NULL */
    const Section   *head;
    Span             at;                /* its [component] */
    bool             unsound;           /* cannot be printed, only looked at for more errors */
    bool             adrift;            /* and its size stands in for one that is not known */
} Component;

/* NULL when there is nothing to go on with.  After other errors what is sound is
 * there, so that dealing and drawing it can find more that is wrong; 'unsound' when
 * that is all that can be done with it. */
Component *component_load(Diag *diag, Arena *arena, Run *run, const Library *library, const char *path);

/* The marks of one side of one piece, for its row; a list of Mark* in the arena.
 * Marks that do not differ from piece to piece are shared. */
GPtrArray *component_fill(Diag *diag, Arena *arena, const Component *component, Side side, const Scope *scope);

/* All marks of a side are the same for every piece. */
bool component_fixed(const Component *component, Side side);

/* Another table, as [each] finds it: one of the program's own, a range, or a file
 * of the game; the file's ".csv" may be left out. */
const Table *component_table(Diag *diag, Arena *arena, const Component *component, const char *name, Span at);

/* The paths of the layouts that 'with' names: of const char*; complains of those that are not there. */
GPtrArray *component_guests(Diag *diag, Arena *arena, const Component *component);

const char *component_piece_name(Diag *diag, Arena *arena, const Component *component, const Scope *scope);
Box  component_box(const Component *component, Reference reference);    /* cut, bleed or safe */
void component_help(FILE *out, KeysForm form);                          /* every section's keys */

/* [each ... table = NAME] of tables that the program makes itself; ended by a NULL name. */
typedef struct { const char *name, *help; } Generator;
extern const Generator generators[];

/* NULL after an error; 'at' is the place that names the table. */
const Table *generate_table(Diag *diag, Arena *arena, Run *run, const Library *library, const char *name, Span at);

/* With --map and without --players, the map says how many play: before anything that depends on it is read. */
void generate_players(Diag *diag, Arena *arena, Run *run, const Library *library);
