/* pattern.h - many of one icon or dot over a place.                    floor 2
 *
 * Grids lie evenly about the middle of the place, so that a back looks the same
 * turned round; what crosses the edge is cut off there.  A scatter has its own
 * chance, started by the seed: the same word scatters alike on every machine.
 * Its things keep apart, most are small and few are large. */
#pragma once
#include "icon.h"

/* Draws the pattern of 'mark' into the box 0, 0, w, h. */
bool pattern_draw(Icons *icons, Diag *diag, cairo_t *cr, const Mark *mark, Size size);
