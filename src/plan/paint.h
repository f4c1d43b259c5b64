/* paint.h - colours and gradients.                                     floor 1
 *
 * A paint is written
 *     none | COLOUR | linear [ANGLE] STOP STOP... | radial [at X% Y%] [RADIUS%] STOP STOP...
 * where COLOUR is #rgb, #rrggbb, #rrggbbaa or a palette name, with @N% for its
 * opacity, and STOP is a COLOUR and perhaps a place: "gold 40%".  Stops without
 * a place are spread evenly.  A palette name may stand for a whole paint, too.
 * Angles are clockwise degrees, 0 to the right, 90 (the default) downwards.
 * Gradients run over the box that is painted; a radial one's radius is in
 * per cent of half the box's diagonal-free size (the larger of width and
 * height), 100 by default.  Colours are sRGB, 0 to 1. */
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

/* Looks palette names up: returns what the name stands for, or NULL. */
typedef struct Palette Palette;
Palette    *palette_new(Arena *arena);
void        palette_set(Palette *palette, const char *name, const char *paint, Span at);
const char *palette_get(const Palette *palette, const char *name);
const char *palette_nearest(const Palette *palette, const char *name);

/* NULL paint on failure: then *why is what was expected, in full. */
bool paint_parse(Arena *arena, const Palette *palette, const char *text, Paint *paint, const char **why);

double colour_lightness(Colour colour);                 /* CIE L*, 0 to 100, on white where translucent */
double colour_contrast(Colour a, Colour b);             /* WCAG 2 ratio, 1 to 21 */
