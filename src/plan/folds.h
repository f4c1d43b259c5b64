/* folds.h - where a piece is folded.                                   floor 1
 *
 *     folds = 50mm mountain, 100mm valley, 150mm mountain
 *
 * Positions count from the left edge of the front ('folds-down': from its top), in
 * rising order, inside the piece.  A mountain is seen as one by whoever looks at
 * the front: from behind it is a valley. */
#pragma once
#include "diag.h"
#include "units.h"

typedef struct { int64_t at; bool mountain; } Fold;     /* um */

/* Adds to 'folds' (of Fold); 'size' is the piece's, pt.  'at' is the place of the
 * value, for errors; false after one. */
bool folds_parse(Diag *diag, Span at, const char *key, const char *text, double size, GArray *folds);
