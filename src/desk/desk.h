/* desk.h - one run of the program, as its commands see it.             floor 3
 *
 * A command is one file and one line in main.c's table.  main reads the
 * options that all commands share into the Run, then calls the command with a
 * Desk.  A command returns nothing: the exit code comes from what was
 * complained of. */
#pragma once
#include "deck.h"
#include "ink.h"
#include "claims.h"
#include "sheet.h"

typedef enum { FORMAT_TEXT, FORMAT_JSON, FORMAT_TAP, FORMAT_CSV, FORMAT_MARKDOWN } Format;
#define FORMAT_WORDS "text json tap csv markdown"

typedef struct {
    Diag       *diag;
    Arena      *arena;          /* as long as the run */
    Run        *run;
    char      **words;          /* all that stood behind the command */
    char      **arguments;      /* what of it is no option; NULL-terminated */
    const char *executable;     /* the folder in which the program lies, or NULL */
    int         format;         /* a Format, or -1: the command's own */
    bool        quiet, strict, colour;
    bool        told;           /* the messages have been printed already */
    void       *own;            /* the command's own options */
    GArray     *loose;          /* of Job: decks that cannot be printed; see desk_try() */
} Desk;

typedef struct {
    const char *name, *arguments, *help;
    const GOptionEntry *(*options)(Desk *desk);         /* more options than the shared ones; may be NULL */
    void (*run)(Desk *desk);
    const char *uses;           /* which of the shared options, besides --format and --quiet; NULL: all of them */
} Command;

extern const Command command_print, command_plan, command_keys, command_icons, command_fonts, command_new,
    command_watch, command_check, command_map;

/* ---- what several commands do ---- */

/* The layouts that the arguments name: games, folders and files; without
 * arguments all games.  Names that are none of these are complained of. */
GPtrArray *desk_layouts(Desk *desk, char **arguments);                  /* of const char* paths, sorted within a game */

/* What is printed into one file: a component, or those of a game that share their
 * sheets.  Loaded, dealt and laid out.  What fails is left out and complained of;
 * options that no layout knew are complained of at the end. */
typedef struct { const char *folder, *name; GPtrArray *decks; Plan *plan; } Job;       /* decks: of Deck* */
GArray *desk_jobs(Desk *desk, GPtrArray *layouts);                      /* of Job */

/* Adds the folders of that name (fonts) in which a layout finds things. */
void desk_folders(Desk *desk, GPtrArray *folders, const char *layout, const char *name);

/* After desk_jobs(): draws what is left out for its layout's mistakes, so that what else is wrong is told, too. */
void desk_try(Desk *desk);

/* The numbers of players that a game allows must hold before it is dealt. */
void  desk_allow_players(Desk *desk, const GPtrArray *layouts);

Ink  *desk_ink(Desk *desk, const Job *jobs, guint count);               /* with their fonts; NULL after an error */
/* complains of a format that the command has not */
bool  desk_takes_format(Desk *desk, const char *words, Format fallback);
