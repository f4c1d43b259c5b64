/* tiles.h - landscape tiles lie beside each other.                     floor 1
 *
 * [component] tiles = yes: each row is a tile, told by the columns of land.h.
 * Every row is read; then the picture is held against it, as far as marks say
 * 'shows' (see relief.h):
 *
 *     an edge shows what its column says: nothing on a field, one road in the middle
 *     of a road edge, one city on a city edge; on every tile a road has one width
 *     and a city's outline meets the edge at the same two points, both as far from
 *     its corners, so that any legal neighbour goes on
 *     edges of one city lie on one outline, those of two on two; a road goes where
 *     its name says, and no road joins another
 *     there are as many fields as the columns leave
 *     the symbol lies on a field, within the safe area
 *
 * Within a tenth of a millimetre.  Errors at the cells of the row; false after one. */
#pragma once
#include "deck.h"

bool tiles_check(Diag *diag, const Deck *deck);         /* true where tiles = no */
