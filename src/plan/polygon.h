/* polygon.h - polygons cut by lines, and lines by polygons.            floor 1
 *
 * Corners in order, either way round, y down; the last is joined to the first.
 * Lengths are whatever the corners are in. */
#pragma once
#include "units.h"
#include <glib.h>

/* Keeps what lies on the right hand of the line from a to b, as one walks it on
 * the page (y down).  A polygon with hollows may keep a seam along the line. */
void polygon_cut(GArray *corners, Point a, Point b);            /* of Point; empty when nothing is left */
void polygon_cut_box(GArray *corners, Box box);                 /* keeps what lies in the box */

/* Where the way from a to b (0 to 1) first is inside, or first is outside; 2:
 * nowhere.  What only touches an edge is not inside. */
double polygon_enters(const GArray *corners, Point a, Point b);
double polygon_leaves(const GArray *corners, Point a, Point b);

/* Two edges that cross, each by the index of its first corner; false where none do. */
bool polygon_crosses(const Point *corners, guint count, guint *one, guint *other);

Point point_between(Point a, Point b, double t);
