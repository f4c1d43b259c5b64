/* lay.h - from a place on the sheet to a piece's front and back.       floor 1
 *
 * A back is where the turned page or the folded sheet brings it: the front's
 * place mirrored in the axis about which the paper turns, the piece itself
 * turned about its own upright axis.  So fronts and backs fall on each other
 * whatever the shape, and a last row that is not full mirrors rightly.
 *
 * Units are points, the origin is the top left of the page, y down. */
#pragma once
#include "lattice.h"
#include "poster.h"
#include "strip.h"

/* Where a piece lies: turned by 'turn' quarters clockwise, the box round its
 * turned cut at x, y. */
typedef struct { int turn; double x, y; } Pose;

/* What may be printed on: outside of it all is cut off, for bleeds of neighbours
 * meet half-way.  The corners, if there are any, are narrower than the box. */
typedef struct { Box box; guint count; const Point *corners; Point shift; } Window;       /* shift: of the corners */

typedef struct {
    Pose   pose;                /* of the whole piece, even where only a part of it lies here */
    Box    cut;                 /* round what is cut out here */
    Window window;
} Laid;

typedef struct { Laid front, back; } Slot;

Point pose_point(const Component *component, Pose pose, Point point);   /* from the piece to the page */

/* 'at': the top left of the cut box on the page; 'sides' notes the close neighbours. */
Slot lay_piece(const Component *component, const Bed *bed, At at, const Site *sides, bool turned);
Slot lay_part(const Component *component, const Bed *bed, At at, const Site *sides, bool turned, const StripPart *part);
Slot lay_tile (const Poster *poster, guint tile, bool turned);

/* Narrows the windows of a honeycomb's slots to half-way to each neighbour. */
void lay_apart(Arena *arena, const Component *component, GArray *slots);
