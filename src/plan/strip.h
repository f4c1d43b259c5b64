/* strip.h - pieces longer than the sheet, cut at their folds.          floor 1
 *
 * Every part but the last has a glue tab beyond its right edge, on which the next
 * part is laid.  Fewest parts, and of those the most even ones.
 *
 * Whole micrometres from the left edge of the front. */
#pragma once
#include "folds.h"

typedef struct { int64_t from, to, tab; } StripPart;         /* tab: how far the glue tab goes on beyond 'to' */

/* Cuts 'length' into parts that are, tabs included, no longer than 'longest'; adds
 * them to 'parts'.  False where folds are too far apart for that: *gap_from and
 * *gap_to are the ends of the piece in question. */
bool strip_split(int64_t length, const GArray *folds, int64_t longest, int64_t tab, GArray *parts, int64_t *gap_from,
                 int64_t *gap_to);
