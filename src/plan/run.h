/* run.h - what one run of the program was asked for.                   floor 1
 *
 * The options of the command line, read once and passed down; nothing in it
 * changes while the run goes on, except that every name of an edition,
 * language or look, and every --set NAME, is ticked off when a layout or table
 * knows it: run_check() complains of what nobody knew, and warns of numbers of
 * players, seeds, maps and boxes that nothing depends on. */
#pragma once
#include "table.h"
#include "units.h"

typedef enum { BACKS_FOLD, BACKS_LONG, BACKS_SHORT, BACKS_NONE } Backs;
#define BACKS_WORDS "fold long short none"

enum { PLAYERS_DEFAULT = 4 };

typedef struct { const char *name, *value; bool known; } Setting;           /* --set NAME=VALUE */
typedef struct { const char *word; bool known; } Chosen;                    /* --edition, --lang, --look */

/* Where files of the run say a variant's suffix, as "de" of name_de; a section is [palette NAME] or a condition. */
typedef enum { SAID_BY_KEY, SAID_BY_COLUMN, SAID_BY_SECTION, SAID_WAYS } SaidBy;
typedef struct {
    const char *word;
    bool        declared;               /* an edition's name */
    GPtrArray  *places[SAID_WAYS];      /* of Span*, each once */
} Suffix;

typedef struct {
    unsigned    players;
    bool        players_given, seed_given;
    bool        players_asked, seed_asked;      /* something in the run depends on them */
    Chosen      lang, look;             /* "en", "full" */
    GPtrArray  *editions;               /* of Chosen* */
    GPtrArray  *settings;               /* of Setting* */
    const char *paper;                  /* as written, or NULL: the layout's */
    Size        paper_size;             /* pt, when paper is given */
    int         backs;                  /* a Backs, or -1: the layout's */
    double      margin, gap, bleed;     /* pt, or -1: the layout's */
    Point       back_shift;             /* pt; moves what is printed on back sides */
    guint64     seed;
    const char *only;                   /* a condition or a range of rows, or NULL */
    const char *out;                    /* folder */
    const char *map;                    /* a map's CSV, or NULL: deal one */
    const char *own;                    /* the boxes owned, or NULL: the default */
    bool        missing;                /* only what the boxes lack */
    const void *survey;                 /* the map of this run, once it is dealt: see generate.c */
    bool        map_read, surveyed;     /* dealt or read, well or not; a table of it was asked for */
    Arena      *arena;
    unsigned    jobs;                   /* so many at once; 0: not said */
    GPtrArray  *suffixes;               /* of Suffix*: all that the run's files know */
    GPtrArray  *tables;                 /* of const Table*: the files read, each once */
} Run;

Run *run_new(Arena *arena);             /* all defaults */

/* A layout or table knows this word: for run_check(). */
void run_knows_variant(Run *run, const char *suffix, SaidBy by, Span at);       /* language, edition or look */
void run_knows_edition(Run *run, const char *edition);          /* the name of a default edition */
const Setting *run_setting(Run *run, const char *name);         /* NULL: not set; ticks it off */
void run_knows_table(Run *run, const Table *table);
bool run_chose(const Run *run, const char *suffix);             /* the language, the look, or one of the editions */
void run_check(Diag *diag, const Run *run);                     /* see above; once all of the run is loaded */

/* The variants of a name that apply now, best first: editions, then language,
 * then look.  NULL ends them. */
const char *const *run_variants(const Run *run, Arena *arena);
