/* relief.h - where the picture of a tile shows cities and roads.       floor 1
 *
 * Read from the marks that say 'shows', never from their colours: a city or a
 * symbol is the inside of its outline, a road its line, as wide as it is drawn (a
 * box is its inside).  Exact at the edges; in between a grid of RELIEF cells each
 * way is enough to see what hangs together.
 *
 * Points, from the top left of the cut, y down. */
#pragma once
#include "component.h"

enum { RELIEF = 160 };

typedef struct Relief Relief;
typedef unsigned Parts;                 /* bit 1 << SHOWS_CITY, ... */
#define PARTS_OF(part) (1u << (part))

/* Of the marks of one side.  NULL after an error: a mark that cannot show what it
 * says. */
Relief *relief_of(Diag *diag, Arena *arena, const GPtrArray *marks, Size size);     /* marks: of Mark* */

Parts relief_at(const Relief *relief, Point point);
Parts relief_cell(const Relief *relief, int column, int row);
const Mark *relief_mark(const Relief *relief, int part);                /* the first that shows it, or NULL */

/* Numbers the pieces that hang together, edge to edge, of the cells that hold any
 * of 'parts' (0: of those that hold no city and no road), from 1 to *pieces:
 * label[row * RELIEF + column], 0 where there is none. */
guint16 *relief_label(const Relief *relief, Arena *arena, Parts parts, guint *pieces);
