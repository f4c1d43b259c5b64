/* fonts.h - the private font folder.                                   floor 2
 *
 * Fonts come from one folder (and its sub-folders) and from nowhere else: a
 * page looks the same on every machine.  WOFF and WOFF2 files are unpacked.
 * The Pango context has no glyph rounding and 72 units to the inch, so that a
 * font size is points. */
#pragma once
#include "diag.h"
#include <pango/pangocairo.h>

typedef struct Fonts Fonts;

Fonts        *fonts_open(Diag *diag, const char *const *folders);   /* NULL-terminated, best first; NULL after an error */
void          fonts_close(Fonts *fonts);
PangoContext *fonts_context(const Fonts *fonts);

/* A description for "FAMILY STYLE SIZE", cached.  NULL when the family, the
 * style or the size is not to be had: then *why says so in full, with the
 * nearest family or the styles that there are. */
const PangoFontDescription *fonts_find(Fonts *fonts, const char *font, const char **why);
void          fonts_list(const Fonts *fonts, FILE *out);            /* families and styles, for 'hexenwerk fonts' */

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Fonts, fonts_close)
