/* shape.h - the outline of a component, and of boxes and clips.        floor 1
 *
 * One outline serves as cut line, bleed and safe area: the same shape, grown or
 * shrunk.  A shape fills the box (0, 0, w, h); hexagons have one size, flat to
 * flat: "hexagon" has its flats above and below (the box is 2/sqrt(3) times as
 * wide), "pointy-hexagon" left and right. */
#pragma once
#include "path.h"

#define SHAPE_WORDS "rectangle hexagon pointy-hexagon circle ellipse polygon"
typedef enum { SHAPE_RECTANGLE, SHAPE_HEXAGON, SHAPE_POINTY, SHAPE_CIRCLE, SHAPE_ELLIPSE, SHAPE_POLYGON } ShapeKind;

typedef struct {
    ShapeKind    kind;
    double       w, h;          /* the box, pt */
    double       corner;        /* radius of the corners, if there are any */
    guint        count;         /* polygon: its corners, in order, either way round */
    const Point *points;
} Shape;

Shape shape_of_size(ShapeKind kind, Size size);         /* a hexagon's size is {f, f} or {anything, f}: flat to flat */

/* The outline with its edges moved out by 'grow' (in, when negative).  Sharp
 * corners stay sharp (one that would run away beyond three times as far is cut
 * off); the radius of a round one grows and shrinks with the outline, to 0 at
 * least.  Edges that shrink to nothing go; a shape that does has no steps. */
Path  shape_outline(Arena *arena, const Shape *shape, double grow);

/* The corners of the outline with its edges moved out by 'grow', without
 * rounding, clockwise; a circle or ellipse gives none, nor does a shape that
 * has shrunk to nothing. */
guint shape_corners(Arena *arena, const Shape *shape, double grow, Point **corners);
Shape shape_mirrored(Arena *arena, const Shape *shape); /* left and right exchanged: the outline seen from behind */
