/* claims.h - what a rulebook claims, as data.                          floor 1
 *
 * rulebook.csv beside a game's tables holds one countable claim a row:
 *
 *     id             a name for it, once
 *     component      the layout's name (citadel for citadel.ini); empty: the game as a whole
 *     table          the table that is counted: one of the game's or of the program's; empty: the component's own
 *     where          which rows: a condition on columns; empty: all
 *     measure        players          for how many the game is
 *                    pieces           what print deals
 *                    rows             rows of the table (of the own one: those that are dealt)
 *                    sum COLUMN       the column's total over the rows
 *                    value COLUMN     every row has a number in the range
 *                    says COLUMN      every row's text, in the run's language, holds the number by itself
 *                    cells WORD in COLUMN...   how many cells of these columns are that word
 *                    apart COLUMN     rows with different values differ in lightness by so many L*, see apart.h
 *     quantity       a whole number; with quantity_max: from .. to
 *     players        for how many players it holds: a number, a range 4-6, or empty for any
 *     edition        whose claim it is: empty, a name, or "not NAME"
 *     source, note   where it is written; anything to add
 *
 * Two claims on the same pieces by two named editions contradict each other; the
 * deck follows the edition that was chosen, or the component's default. */
#pragma once
#include "component.h"

typedef enum {
    MEASURE_PLAYERS,
    MEASURE_PIECES,
    MEASURE_ROWS,
    MEASURE_SUM,
    MEASURE_VALUE,
    MEASURE_SAYS,
    MEASURE_CELLS,
    MEASURE_APART,
    MEASURES
} Measure;

typedef struct {
    guint       number;                 /* of its row */
    const Cell *row;
    const char *id, *component, *table, *where, *edition, *source, *note;
    Measure     measure;
    const char *column;                 /* sum, value, says, apart */
    const char *word;                   /* cells */
    char      **columns;                /* cells: NULL-terminated */
    gint64      least, most;
    guint64     players_least, players_most;
    bool        not_edition;            /* holds only when 'edition' is not chosen */
} Claim;

typedef struct {
    const Table *table;
    GPtrArray   *claims;                /* of Claim*, in the order of the file */
    int          where;                 /* the column, or -1 */
} Claims;

/* NULL without a rulebook (no error) or when it cannot be read (errors). */
Claims *claims_read(Diag *diag, Arena *arena, const Library *library);

bool claim_for_players(const Claim *claim, unsigned players);
/* for messages; the row's first where there is no such column */
const Cell *claim_cell(const Claims *claims, const Claim *claim, const char *column);
/* "12", "4 to 6", "20 or more" */
const char *claim_wanted(Arena *arena, const Claim *claim);

/* The claim on how many can play must hold before anything is dealt: a usage
 * error that names the range and its source. */
bool claims_allow_players(Diag *diag, const Claims *claims, Run *run, const char *game);

bool claims_edition_chosen(const Run *run, const char *edition);
bool claims_are_rivals(const Claim *a, const Claim *b);         /* on the same pieces, by different named editions */
bool claims_allow_editions(Diag *diag, const Claims *claims, const Run *run);   /* no two rivals are both chosen */
