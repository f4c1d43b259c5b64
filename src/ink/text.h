/* text.h - text set by Pango into a place.                             floor 2
 *
 * Sets a text mark: font, small capitals, features, balanced centring,
 * hyphenation, markup and inline icons where the layout asks for them, shrunk
 * to its named minimum when it does not fit.  What still does not fit, a family
 * or a glyph that is not there, an unclosed tag or an unknown icon token is an
 * error at its place that names the piece and by how many millimetres. */
#pragma once
#include "fonts.h"
#include "icon.h"

typedef struct Setter Setter;           /* sets texts: layouts and hyphenation kept from one to the next */

Setter *setter_open(Fonts *fonts, Icons *icons, const char *const *hyphen_folders);
void    setter_close(Setter *setter);

bool text_draw(Setter *setter, Diag *diag, cairo_t *cr, const Mark *mark);

/* What text_draw() would do, measured: for rehearsals. */
typedef struct { double size; /* pt, after shrinking */ Box ink; /* of all letters, pt, axes of the mark */ int lines; } TextFit;
bool text_measure(Setter *setter, Diag *diag, const Mark *mark, TextFit *fit);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Setter, setter_close)
