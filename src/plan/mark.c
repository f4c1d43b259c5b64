#include "mark.h"

#include <math.h>

static Box grown(Box box, double by)
{
    return (Box) { box.x - by, box.y - by, box.w + 2 * by, box.h + 2 * by };
}

static Box with_point(Box box, Point point)
{
    double x = MIN(box.x, point.x), y = MIN(box.y, point.y);
    return (Box) { x, y, MAX(box.x + box.w, point.x) - x, MAX(box.y + box.h, point.y) - y };
}

static Box with_box(Box box, Box other)
{
    return with_point(with_point(box, (Point) { other.x, other.y }), (Point) { other.x + other.w, other.y + other.h });
}

/* Corners of lines may run out by several times the line's width; letters lean out
 * of their place a little. */
static Box unturned(const Mark *mark)
{
    enum { MITRE = 5, LEAN = 6 };
    switch (mark->kind) {
    case MARK_BOX:  return grown(mark->place, MITRE * ((const BoxMark *) mark->says)->width);
    case MARK_ICON: return grown(mark->place, MITRE * ((const IconMark *) mark->says)->width);
    case MARK_TEXT: return grown(mark->place, LEAN + ((const TextMark *) mark->says)->outline_width);
    case MARK_LINE: {
        const LineMark *line = mark->says;
        return grown(with_point((Box) { line->a.x, line->a.y, 0, 0 }, line->b), line->width);
    }
    case MARK_PATH: {
        const PathMark *path = mark->says;
        return grown(with_box(mark->place, path_bounds(path->path)), MITRE * path->width);
    }
    case MARK_PATTERN: {
        const PatternMark *pattern = mark->says;
        return grown(mark->place, MAX(pattern->size, pattern->size_to));
    }
    case MARK_IMAGE:
    case MARK_KINDS:
    default:
        return mark->place;
    }
}

Box mark_bounds(const Mark *mark)
{
    Box box = unturned(mark);
    if (mark->rotate == 0)
        return box;
    Point middle = { mark->place.x + mark->place.w / 2, mark->place.y + mark->place.h / 2 };
    double dx = MAX(middle.x - box.x, box.x + box.w - middle.x), dy = MAX(middle.y - box.y, box.y + box.h - middle.y);
    double far = hypot(dx, dy);
    return (Box) { middle.x - far, middle.y - far, 2 * far, 2 * far };
}
