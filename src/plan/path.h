/* path.h - outlines as lines and curves.                               floor 1
 *
 * What Cairo can draw, without Cairo: a list of steps in points.  path_parse
 * reads the whole SVG path language (M L H V C S Q T A Z, absolute and
 * relative); arcs and quadratics become cubics. */
#pragma once
#include "arena.h"
#include "units.h"

typedef enum { STEP_MOVE, STEP_LINE, STEP_CURVE, STEP_CLOSE } StepKind;
typedef struct { StepKind kind; Point to, c1, c2; } Step;       /* c1, c2: control points of a curve */
typedef struct { guint count; const Step *steps; } Path;

/* False where the text is no path: *bad is the offset of what cannot be read. */
bool path_parse(Arena *arena, const char *text, Path *path, size_t *bad);

/* Scales and moves: the box 'from' becomes the box 'to'. */
Path path_fit(Arena *arena, Path path, Box from, Box to);
Box  path_bounds(Path path);                    /* of all points, controls included */

/* Corners of the path with curves broken into lines, at most 'error' off. */
GArray *path_flatten(Path path, double error);  /* of Point; the caller frees it */
