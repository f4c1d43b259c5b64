/* text.h - text set by Pango into a place.                             floor 2
 *
 * Sets a text mark: font, small capitals and features, balanced lines,
 * hyphenation, markup and inline icons where the layout asks for them, shrunk
 * in steps of 0.1 pt down to its named minimum when it does not fit.  What still
 * does not fit, a family, feature or glyph that is not there, an unclosed tag or
 * an unknown icon token is an error at its place that names the piece and by
 * how many millimetres; nothing is drawn then.
 *
 * Lines are a font's own height apart (ascent + descent of its first family), or
 * 'leading' times that, half of the difference above and half below; a block of
 * lines must fit its place whole.  'middle' centres what the eye sees, from the
 * first line's capitals to the last baseline.  'left' and 'right' are those of
 * the paper in any script.  The base direction is each paragraph's own.
 * Words are divided only where that saves a line, or fills justified ones.
 * 'balance' makes lines even without adding one; justified text is not balanced,
 * for it fills its place.  'outline_width' is how far the outline shows. */
#pragma once
#include "fonts.h"
#include "icon.h"

typedef struct Setter Setter;           /* sets texts: layouts and hyphenation kept from one to the next */

/* The folders of dictionaries are NULL-terminated, best first. */
Setter *setter_open(Fonts *fonts, Icons *icons, const char *const *hyphen_folders);
void    setter_close(Setter *setter);

bool text_draw(Setter *setter, Diag *diag, cairo_t *cr, const Mark *mark);

/* What text_draw() would do, measured: for rehearsals. */
typedef struct {
    double size;                /* pt, after shrinking */
    Box    ink;                 /* of all letters, pt, axes of the mark */
    int    lines;
} TextFit;
bool text_measure(Setter *setter, Diag *diag, const Mark *mark, TextFit *fit);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Setter, setter_close)
