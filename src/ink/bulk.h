/* bulk.h - what room a text takes at least, before it is broken.       floor 2
 *
 * Pango counts in whole 1024ths of a point, so that a paragraph of more than
 * some 2,000,000 pt in one line runs over, and is then set as if it had room.
 * Words are measured here one font's stretch after the other, and added up
 * without that limit.  Units are points. */
#pragma once
#include <pango/pango.h>

typedef struct {
    double longest;             /* the longest paragraph, set in one line, blanks and all */
    double area;                /* of all letters and figures: width times the height of their line; icons left out */
} Bulk;

/* The attributes name font and size for the whole text. */
Bulk bulk_of(PangoContext *context, const char *text, PangoAttrList *attributes);

/* The longest paragraph that Pango can be trusted with. */
#define BULK_MOST (G_MAXINT / PANGO_SCALE / 2)
