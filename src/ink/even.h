/* even.h - lines counted without setting them.                         floor 2
 *
 * From the widths of the words of a text that has been laid out once: nothing is
 * shaped again.  Widths are Pango units.  'space' and 'hyphen' are the widths of
 * a blank, for blanks that have vanished at the ends of lines, and of a hyphen. */
#pragma once
#include <pango/pango.h>

/* The narrowest width at which the text keeps its number of lines; its own width
 * where nothing is gained. */
int even_width(PangoLayout *layout, int space, int hyphen);

/* How many lines the text would have at its width if words could be divided at
 * these bytes (size_t, in order), too. */
int even_lines(PangoLayout *layout, int space, int hyphen, const GArray *divisions);
