/* fonts.h - the private font folder.                                   floor 2
 *
 * Fonts come from the given folders (and their sub-folders) and from nowhere
 * else: a page looks the same on every machine.  WOFF and WOFF2 files are
 * unpacked.  Where two folders hold a file of the same name, the better
 * folder's is taken.  SVG files are set with the same fonts.  The Pango context
 * has no glyph rounding and 72 units to the inch, so that a font size is points.
 *
 * A font is written "FAMILY[, FAMILY...] [STYLE...] SIZE".
 * The first family is the font; the others lend the letters that it lacks (for
 * another script), each in its nearest style.  Nothing is taken from a family
 * that is not named, and no style is made up by slanting or thickening.  Of a
 * variable font the named styles are to be had. */
#pragma once
#include "diag.h"
#include <pango/pangocairo.h>

typedef struct Fonts Fonts;

/* Folders: NULL-terminated, best first.  NULL after an error. */
Fonts        *fonts_open(Diag *diag, const char *const *folders);
void          fonts_close(Fonts *fonts);
PangoContext *fonts_context(const Fonts *fonts);

/* A description for a font, cached.  NULL when the family, the style or the
 * size is not to be had: then *why says so in full, with the nearest family or
 * the styles that there are; it is kept as long as the fonts. */
const PangoFontDescription *fonts_find(Fonts *fonts, const char *font, const char **why);

/* NULL, or why a description made elsewhere (from markup) is not to be had; and
 * the first family and style of one, "EB Garamond Bold".  Both are to be freed
 * with g_free(). */
char *fonts_lacking(const Fonts *fonts, const PangoFontDescription *font);
char *fonts_name(const PangoFontDescription *font);

/* Of the first family of a description from fonts_find(), in em. */
typedef struct { double ascent, descent, cap, x, space, hyphen; } FontMetrics;
const FontMetrics *fonts_metrics(Fonts *fonts, const PangoFontDescription *font);

/* Whether it has an OpenType feature, such as "smcp"; and a readable list of
 * those that it has, to be freed with g_free(). */
bool  fonts_feature(const Fonts *fonts, const PangoFontDescription *font, const char *tag);
char *fonts_features(const Fonts *fonts, const PangoFontDescription *font);

/* Whether a loaded font is of one of the families that a list ("A,B") names. */
bool  fonts_named(PangoFont *font, const char *families);

void  fonts_list(const Fonts *fonts, FILE *out);        /* families and styles, for 'hexenwerk fonts' */

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Fonts, fonts_close)
