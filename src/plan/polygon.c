#include "polygon.h"

#include <math.h>

static const double NOTHING = 1e-9;

Point point_between(Point a, Point b, double t)
{
    return (Point) { a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t };
}

/* Above 0: p lies on the right hand. */
static double side_of(Point a, Point b, Point p)
{
    return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
}

static Point corner_at(const GArray *corners, guint index)
{
    return g_array_index(corners, Point, index % corners->len);
}

void polygon_cut(GArray *corners, Point a, Point b)
{
    g_autoptr(GArray) kept = g_array_sized_new(FALSE, FALSE, sizeof(Point), corners->len + 2);

    for (guint i = 0; i < corners->len; i++) {
        Point from = corner_at(corners, i), to = corner_at(corners, i + 1);
        double at_from = side_of(a, b, from), at_to = side_of(a, b, to);
        if (at_from >= 0)
            g_array_append_val(kept, from);
        if ((at_from > 0 && at_to < 0) || (at_from < 0 && at_to > 0)) {
            Point meeting = point_between(from, to, at_from / (at_from - at_to));
            g_array_append_val(kept, meeting);
        }
    }
    g_array_set_size(corners, 0);
    if (kept->len >= 3)
        g_array_append_vals(corners, kept->data, kept->len);
}

void polygon_cut_box(GArray *corners, Box box)
{
    const Point ring[] = {
        { box.x, box.y }, { box.x + box.w, box.y }, { box.x + box.w, box.y + box.h }, { box.x, box.y + box.h }
    };
    for (guint i = 0; i < 4; i++)
        polygon_cut(corners, ring[i], ring[(i + 1) % 4]);
}

static bool is_inside(const GArray *corners, Point p)
{
    bool inside = false;
    for (guint i = 0; i < corners->len; i++) {
        Point a = corner_at(corners, i), b = corner_at(corners, i + 1);
        if ((a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x))
            inside = !inside;
    }
    return inside;
}

static int by_number(gconstpointer a, gconstpointer b)
{
    double x = *(const double *) a, y = *(const double *) b;
    return x < y ? -1 : x > y;
}

/* Where the way meets edges, in order, with its ends. */
static GArray *meetings(const GArray *corners, Point a, Point b)
{
    GArray *ways = g_array_sized_new(FALSE, FALSE, sizeof(double), corners->len + 2);
    const double ends[] = { 0, 1 };

    g_array_append_vals(ways, ends, 2);
    for (guint i = 0; i < corners->len; i++) {
        Point from = corner_at(corners, i), to = corner_at(corners, i + 1);
        double at_from = side_of(a, b, from), at_to = side_of(a, b, to);
        if ((at_from > 0) == (at_to > 0))
            continue;
        Point meeting = point_between(from, to, at_from / (at_from - at_to));
        double long_x = fabs(b.x - a.x), long_y = fabs(b.y - a.y);
        double way = long_x > long_y ? (meeting.x - a.x) / (b.x - a.x) : (meeting.y - a.y) / (b.y - a.y);
        if (way > 0 && way < 1)
            g_array_append_val(ways, way);
    }
    g_array_sort(ways, by_number);
    return ways;
}

static double first_stretch(const GArray *corners, Point a, Point b, bool inside)
{
    if (corners->len < 3)
        return inside ? 2 : 0;
    g_autoptr(GArray) ways = meetings(corners, a, b);
    for (guint i = 0; i + 1 < ways->len; i++) {
        double from = g_array_index(ways, double, i), to = g_array_index(ways, double, i + 1);
        if (to - from > NOTHING && is_inside(corners, point_between(a, b, (from + to) / 2)) == inside)
            return from;
    }
    return 2;
}

double polygon_enters(const GArray *corners, Point a, Point b) { return first_stretch(corners, a, b, true); }
double polygon_leaves(const GArray *corners, Point a, Point b) { return first_stretch(corners, a, b, false); }

static bool edges_cross(Point a, Point b, Point c, Point d)
{
    return side_of(a, b, c) * side_of(a, b, d) < 0 && side_of(c, d, a) * side_of(c, d, b) < 0;
}

bool polygon_crosses(const Point *corners, guint count, guint *one, guint *other)
{
    for (*one = 0; *one < count; ++*one) {
        for (*other = *one + 2; *other < count; ++*other) {
            if (edges_cross(corners[*one], corners[(*one + 1) % count], corners[*other], corners[(*other + 1) % count]))
                return true;
        }
    }
    return false;
}
