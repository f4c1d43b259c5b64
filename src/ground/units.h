/* units.h - lengths and places.                                        floor 0
 *
 * Inside the program a length is a double in PostScript points (1/72 in), the
 * origin is the top left of the cut, y goes down.  This is the only room that
 * knows millimetres.  Positions that must add up (grids, folds, cuts) are
 * computed from whole micrometres: see um_of() and pt_of_um(). */
#pragma once
#include <stdbool.h>
#include <stdint.h>

#define PT_PER_MM (72.0 / 25.4)

typedef struct { double x, y; } Point;
typedef struct { double w, h; } Size;
typedef struct { double x, y, w, h; } Box;

static inline double pt_of_mm(double mm) { return mm * PT_PER_MM; }
static inline double mm_of_pt(double pt) { return pt / PT_PER_MM; }
static inline double pt_of_um(int64_t um) { return (double) um * (PT_PER_MM / 1000.0); }
int64_t um_of(double pt);                       /* to the nearest micrometre */

/* A coordinate or length that may depend on a dimension of a reference box:
 * frac * dimension + pt.  "3mm" is {0, ...}, "50%-3mm" is {0.5, ...},
 * "right-3mm" is {1, ...}: edges are fractions 0 (left, top), 0.5 (centre,
 * middle) and 1 (right, bottom). */
typedef struct { double frac, pt; } Linear;

static inline double linear_at(Linear linear, double dimension) { return linear.frac * dimension + linear.pt; }

/* How a linear expression was written: an edge word names a position, all else
 * measures a length. */
typedef enum { LINEAR_LENGTH, LINEAR_EDGE, LINEAR_CENTRE } LinearForm;

/* Expressions: numbers with units mm, cm, in, pt, um, % or none (only 0 needs no
 * unit; plain numbers are allowed as factors), edge words (left, right, top,
 * bottom, centre, center, middle), + - * /, min(a, b), max(a, b) of lengths
 * without % or edges, and parentheses; no blanks outside
 * parentheses.  Lengths can be added to an edge or taken from it: right-3mm; an
 * edge is never a factor, a divisor or negative, and no place has two.
 * True when the whole text was read; otherwise *why is a constant phrase that
 * fits behind "expected", and the results are as they were. */
bool linear_parse(const char *text, Linear *linear, LinearForm *form, const char **why);
bool length_parse(const char *text, double *pt, const char **why);      /* no edge, no % */
bool number_parse(const char *text, double *number, const char **why);  /* no unit; arithmetic allowed */

/* The axis of the edge word in a text that linear_parse() has read: 'x' for left
 * and right, 'y' for top and bottom, 0 for the centre or none.  (A top on the
 * x axis would otherwise pass for left.) */
char linear_axis(const char *text);

/* Above 0: "54x80mm", "54mmx80mm", "54x80" (millimetres), "45mm" (a square),
 * "54mm 80mm", also with arithmetic: "3*12.5mm 40mm".  x may be X or the times sign, with blanks around it and before
 * units; a unit written once is meant for both numbers, none means millimetres. */
bool size_parse(const char *text, Size *size, const char **why);
