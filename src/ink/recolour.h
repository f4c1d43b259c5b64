/* recolour.h - the text of an SVG file in other colours.               floor 2
 *
 * Every colour that the file declares - in attributes, in style attributes, in
 * style sheets - gives way to the fill (or, for lines, when there is one, the
 * stroke); "none" stays none, and what declares nothing inherits, as before.
 * So the file's own cascade goes on deciding what is filled and what is drawn
 * by a line.  With a stroke, everything that can be seen is drawn by a line of
 * one width; with a stroke and no fill that makes an outline drawing.
 *
 * A gradient runs over the whole frame, whatever transforms the file uses.
 * A square or rectangle that covers the whole frame is a background and is left
 * out, unless there is nothing else.  Masks keep their colours: there, colours
 * are opacities. */
#pragma once
#include "paint.h"
#include "units.h"

typedef struct {
    const Paint *fill, *stroke; /* not both none; the opacity of a solid paint is left to whoever draws */
    double       width;         /* of the stroke, in units of the frame */
    Box          frame;         /* the view box */
} Recolour;

/* 'text' must be well-formed XML (librsvg has read it).  The caller frees the result. */
char *recolour_svg(const char *text, const Recolour *how);
