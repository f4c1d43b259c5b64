/* margin_parts.h - what the margins' files share.                      floor 2 */
#pragma once
#include "margin.h"

#include <pango/pangocairo.h>

#define QUIET 0.35              /* grey of what is said: there, but not loud */

/* What sheets say, in one language. */
typedef struct {
    const char *lang, *sheet, *of, *scale, *mountain, *valley, *glue, *plan, *how;
} MarginWords;

const MarginWords *margin_words(const Run *run);

PangoLayout *margin_line(Fonts *fonts, const char *text, double size);         /* size in pt; g_object_unref() it */
Size margin_size(PangoLayout *layout);

/* One line; y is its middle, and x its beginning, or its middle, too. */
void margin_say(cairo_t *cr, Fonts *fonts, double x, double y, const char *text, double size);
void margin_say_middle(cairo_t *cr, Fonts *fonts, double x, double y, const char *text, double size);

void margin_creases(cairo_t *cr, Fonts *fonts, const Margin *margin);
void margin_tabs(cairo_t *cr, Fonts *fonts, const Margin *margin);
void margin_joints(cairo_t *cr, Fonts *fonts, const Margin *margin);
void margin_assembly(cairo_t *cr, Fonts *fonts, const Margin *margin);
