/* paint.h - colours and gradients.                                     floor 1
 *
 * A paint is written
 *     none
 *     COLOUR                                           #f5c542    gold    gold@50%
 *     linear [ANGLE] STOP STOP...                      linear night-top night-bottom
 *     radial [at X% Y%] [RADIUS%] STOP STOP...         radial at 50% 40% 80% white gold 60% gold@0%
 * A COLOUR is #rgb, #rrggbb, #rrggbbaa or a name of the palette ('white' and
 * 'black' always are), and perhaps @N% for its opacity.  A STOP is a COLOUR and
 * perhaps a place on the way, 0% to 100%, never before the one in front of it;
 * stops without a place are spread evenly between those that have one.
 *
 * A name of the palette may stand for another name, and for a whole gradient,
 * too: "night" or, all its stops fainter, "night@30%".
 *
 * Angles are clockwise degrees: 0 runs to the right, 90 (the default) down.
 * A gradient runs over the box that is painted: a linear one from edge to edge
 * (or corner to corner, when aslant), a radial one from X, Y (the middle, if not
 * said) to RADIUS per cent of half the box's larger side (100, if not said).
 * Colours are sRGB, 0 to 1, not premultiplied. */
#pragma once
#include "diag.h"

typedef struct { double r, g, b, a; } Colour;
typedef struct { double at; Colour colour; } Stop;
typedef enum { PAINT_NONE, PAINT_SOLID, PAINT_LINEAR, PAINT_RADIAL } PaintKind;

typedef struct {
    PaintKind   kind;
    Colour      colour;         /* solid */
    double      angle;          /* linear: degrees */
    double      cx, cy, radius; /* radial: fractions of the box */
    unsigned    stops;
    const Stop *stop;
} Paint;

/* The names of a run's palette; setting a name again replaces it.  palette_get()
 * returns what the name stands for, or NULL. */
typedef struct Palette Palette;
Palette    *palette_new(Arena *arena);
void        palette_set(Palette *palette, const char *name, const char *paint);
const char *palette_get(const Palette *palette, const char *name);
const char *palette_nearest(const Palette *palette, const char *name);

/* False on failure: then *paint is none and *why says what was expected, in
 * full, with the nearest name.  palette may be NULL. */
bool paint_parse(Arena *arena, const Palette *palette, const char *text, Paint *paint, const char **why);

double colour_lightness(Colour colour);                 /* CIE L*, 0 to 100, on white where translucent */
double colour_contrast(Colour a, Colour b);             /* WCAG 2 ratio, 1 to 21 */

/* A dashed line: "solid" (or nothing), "dash", "dot" or "dashdot", whose lengths
 * go with the line's width, or lengths of its own, line and gap in turn:
 * "2mm 1mm".  A solid line has a count of 0. */
enum { DASH_MOST = 16 };
typedef struct { unsigned count; double length[DASH_MOST]; } Dash;
bool dash_parse(const char *text, double width, Dash *dash, const char **why);      /* *why: what was expected */
