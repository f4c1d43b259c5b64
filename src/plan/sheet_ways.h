/* sheet_ways.h - the ways of filling sheets, for sheet.c.               floor 1
 *
 * Each fills in the plan's page, fold, notes, slots and sheets.  False when
 * nothing fits; what can say why has said it. */
#pragma once
#include "sheet.h"

typedef struct { guint lot, piece, part; } Item;        /* of plan->items */

bool ways_fit    (const Plan *plan, const Component *component);        /* a whole piece fits the paper */
bool ways_lattice(Arena *arena, Plan *plan, const Lot *lot);            /* whole pieces, the same on every sheet */
bool ways_shelves(Plan *plan);                                          /* all lots, the paper held in one way */
bool ways_split  (Diag *diag, Arena *arena, const Plan *plan, Lot *lot);        /* only cuts pieces into parts */
bool ways_poster (Diag *diag, Arena *arena, Plan *plan, Lot *lot);

void ways_use_bed(Plan *plan, const Bed *bed, Notes notes);
Extent ways_size(const Component *component);   /* of its cut box, not turned */
double ways_bleed(const Plan *plan);           /* the largest of all lots */
bool ways_may_turn(const Sheet *sheet, bool turned);
