#include "brush.h"

#include <math.h>

void brush_path(cairo_t *cr, Path path)
{
    for (guint i = 0; i < path.count; i++) {
        const Step *step = &path.steps[i];
        switch (step->kind) {
        case STEP_MOVE:  cairo_move_to(cr, step->to.x, step->to.y); break;
        case STEP_LINE:  cairo_line_to(cr, step->to.x, step->to.y); break;
        case STEP_CLOSE: cairo_close_path(cr); break;
        case STEP_CURVE:
            cairo_curve_to(cr, step->c1.x, step->c1.y, step->c2.x, step->c2.y, step->to.x, step->to.y);
            break;
        }
    }
}

static cairo_pattern_t *gradient_line(const Paint *paint, Box box)
{
    double dx = cos(paint->angle * G_PI / 180), dy = sin(paint->angle * G_PI / 180);
    double half = (fabs(dx) * box.w + fabs(dy) * box.h) / 2;     /* so that the corners get the first and last colour */
    double cx = box.x + box.w / 2, cy = box.y + box.h / 2;
    return cairo_pattern_create_linear(cx - dx * half, cy - dy * half, cx + dx * half, cy + dy * half);
}

bool brush_paint(cairo_t *cr, const Paint *paint, Box box)
{
    cairo_pattern_t *pattern;
    double cx, cy;

    switch (paint->kind) {
    case PAINT_SOLID:
        cairo_set_source_rgba(cr, paint->colour.r, paint->colour.g, paint->colour.b, paint->colour.a);
        return true;
    case PAINT_LINEAR:
        pattern = gradient_line(paint, box);
        break;
    case PAINT_RADIAL:
        cx = box.x + paint->cx * box.w;
        cy = box.y + paint->cy * box.h;
        pattern = cairo_pattern_create_radial(cx, cy, 0, cx, cy, paint->radius * MAX(box.w, box.h) / 2);
        break;
    case PAINT_NONE:
    default:
        return false;
    }
    for (unsigned i = 0; i < paint->stops; i++) {
        const Stop *stop = &paint->stop[i];
        cairo_pattern_add_color_stop_rgba(pattern, stop->at, stop->colour.r, stop->colour.g, stop->colour.b,
                                          stop->colour.a);
    }
    cairo_set_source(cr, pattern);
    cairo_pattern_destroy(pattern);
    return true;
}

void brush_dash(cairo_t *cr, const char *dash, double width)
{
    Dash lengths;
    const char *why;

    if (!dash || !dash_parse(dash, width, &lengths, &why))
        lengths.count = 0;
    cairo_set_dash(cr, lengths.length, (int) lengths.count, 0);
}

void brush_fill_and_stroke(cairo_t *cr, const Paint *fill, const Paint *stroke, double width, const char *dash,
                           cairo_line_cap_t cap, Box box)
{
    if (brush_paint(cr, fill, box))
        cairo_fill_preserve(cr);
    if (width > 0 && brush_paint(cr, stroke, box)) {
        cairo_set_line_width(cr, width);
        cairo_set_line_cap(cr, cap);
        brush_dash(cr, dash, width);
        cairo_stroke_preserve(cr);
    }
    cairo_new_path(cr);
}

Paint brush_faded(const Paint *paint, double opacity, Stop **stops)
{
    Paint faded = *paint;
    *stops = g_new(Stop, paint->stops);         /* NULL for none */
    for (unsigned i = 0; i < paint->stops; i++) {
        (*stops)[i] = paint->stop[i];
        (*stops)[i].colour.a *= opacity;
    }
    faded.stop = *stops;
    faded.colour.a *= opacity;
    return faded;
}

void brush_key(GByteArray *key, const Paint *paint)
{
    const double numbers[] = { paint->kind, paint->angle, paint->cx, paint->cy, paint->radius, paint->stops };

    g_byte_array_append(key, (const guint8 *) numbers, sizeof numbers);
    g_byte_array_append(key, (const guint8 *) &paint->colour, sizeof paint->colour);
    if (paint->stops)
        g_byte_array_append(key, (const guint8 *) paint->stop, (guint) (paint->stops * sizeof *paint->stop));
}
