/* apart.h - whether rows can be told apart without seeing hues.        floor 1 */
#pragma once
#include "deck.h"

typedef struct {
    guint       values;         /* how many different ones there are of the column */
    double      least;          /* L* between the two that are most alike: by the mark that differs most */
    const char *one, *other;    /* these values */
    Span        at;             /* the cell of the second */
} Apart;

/* Of rows with different values in a column.  table: NULL for the component's own
 * rows (those that are dealt, as their fronts look), or the table that an [each]
 * of the layout draws; where: a condition, or "".  False after an error, at the
 * places given. */
typedef struct { const char *table, *where, *column; Span table_at, where_at, column_at; } ApartQuestion;
bool apart_measure(Diag *diag, Arena *arena, const Deck *deck, const ApartQuestion *question, Apart *apart);
