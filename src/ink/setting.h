/* setting.h - one text, broken into lines and placed.                  floor 2
 *
 * A Setting holds the finished lines of one text in one place.  It depends on
 * the words, the type and the size of the place, not on where the place is or
 * on colours, so that copies of a card share it.  Units are points from the top
 * left of the place, y down. */
#pragma once
#include "fonts.h"
#include "hyphens.h"
#include "wording.h"

typedef struct { PangoLayoutLine *line; double x, baseline; } SetLine;  /* the line belongs to the layout */

typedef struct {
    PangoLayout *layout;        /* kept from one text to the next */
    Wording      wording;
    GArray      *lines;         /* of SetLine */
    double       size;          /* pt, after shrinking */
} Setting;

Setting *setting_new(Fonts *fonts);
void     setting_free(Setting *setting);

/* Sets the mark's text anew; false after an error. */
bool setting_fill(Setting *setting, Fonts *fonts, Icons *icons, Hyphens *hyphens, Diag *diag, const Mark *mark);

Box  setting_ink(const Setting *setting);               /* of all letters */
