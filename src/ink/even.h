/* even.h - even lines.                                              floor 2 */
#pragma once
#include <pango/pango.h>

/* The narrowest width (Pango units) at which the laid-out text keeps its number
 * of lines; its own width where nothing is gained.  Worked out from the widths
 * of its words as they stand, so that nothing is shaped again.  'space' is the
 * width of a blank, for blanks that have vanished at the ends of lines. */
int even_width(PangoLayout *layout, int space);
