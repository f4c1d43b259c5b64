/* only.h - the rows that a run is confined to.                         floor 1
 *
 * --only takes rows by number, "3", "3-5" or "1,4-6", counted from 1 below the
 * header; or a condition on columns, "name = Wizard and not copies > 1".  A
 * table without a column of the condition has no such rows: its component is
 * passed over, which is told; when that holds for all of them, it is an error. */
#pragma once
#include "deck.h"

typedef struct Only Only;

/* A usage error for numbers that are none, or stand the wrong way round. */
bool only_check(Diag *diag, const char *text);

/* NULL after an error, or when columns are missing: their names are added to 'lacking'. */
const Only *only_read(Diag *diag, Arena *arena, const Component *component, GPtrArray *lacking);

/* row: from 0, as the scope's. */
bool only_takes(Diag *diag, Arena *arena, const Only *only, guint row, const Scope *scope);

/* Takes out of the list the decks that are passed over, and says which; an error when no deck is left. */
void only_sift(Diag *diag, Arena *arena, GPtrArray *decks);
