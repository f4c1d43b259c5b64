/* shelf.h - pieces of different sizes on the same sheets.              floor 1
 *
 * Pieces stand in shelves, the highest first; each goes to the first shelf that
 * still has room for it.  Equal pieces side by side are a gap apart, so that
 * their cuts lie on one line; between different ones, and between shelves, a lane
 * is left in which cut marks have room.
 *
 * Whole micrometres, from the top left of a room that all sheets share. */
#pragma once
#include "lattice.h"

/* So many pieces of one size. */
typedef struct {
    Extent  size;               /* of the cut box, not turned */
    int     turn;               /* a Turn */
    guint   count;
} ShelfKind;

typedef enum { SHELVE_AS_THEY_ARE, SHELVE_LYING, SHELVE_STANDING, SHELVE_WAYS } ShelfWay; /* of those that may turn */

typedef struct { guint kind, index, sheet; Site site; bool turned; } Shelved;   /* index: which of its kind, from 0 */

/* Lists the places of all pieces, sheet by sheet, in reading order.  False when a
 * piece is larger than the room. */
bool shelf_pack(Extent room, int64_t gap, int64_t lane, ShelfWay way, const GArray *kinds, GArray *shelved,
                Extent *used, guint *sheets);
