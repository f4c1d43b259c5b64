/* galley.h - one text, broken into lines and placed.                  floor 2
 *
 * A Galley holds the finished lines of one text in one place.  It depends on
 * the words, the type and the size of the place, not on where the place is or
 * on colours, so that copies of a card share it.  Units are points from the top
 * left of the place, y down. */
#pragma once
#include "fonts.h"
#include "hyphens.h"
#include "wording.h"

typedef struct {
    PangoLayoutLine *line;      /* the layout's */
    double           x, baseline;
    double           ascent, descent;
} GalleyLine;

typedef struct {
    PangoLayout *layout;        /* kept from one text to the next */
    Wording      wording;
    GArray      *lines;         /* of GalleyLine */
    double       size;          /* pt, after shrinking */
} Galley;

Galley *galley_new(Fonts *fonts);
void    galley_free(Galley *galley);

/* Sets the mark's text anew; false after an error. */
bool    galley_fill(Galley *galley, Fonts *fonts, Icons *icons, Hyphens *hyphens, Diag *diag, const Mark *mark);

Box     galley_ink(const Galley *galley);               /* of all letters */
