#include "recolour_parts.h"

#include <math.h>

/* --- paints in SVG's words --- */

static void append_number(GString *out, const char *name, double number)
{
    char digits[G_ASCII_DTOSTR_BUF_SIZE];
    g_string_append_printf(out, " %s=\"%s\"", name, g_ascii_formatd(digits, sizeof digits, "%.9g", number));
}

static char *colour_word(Colour colour)
{
    return g_strdup_printf("#%02x%02x%02x", (unsigned) lround(colour.r * 255), (unsigned) lround(colour.g * 255),
                           (unsigned) lround(colour.b * 255));
}

static guint matrix_number(Recolouring *recolouring, const cairo_matrix_t *matrix)
{
    for (guint i = 0; i < recolouring->matrices->len; i++)
        if (memcmp(&g_array_index(recolouring->matrices, cairo_matrix_t, i), matrix, sizeof *matrix) == 0)
            return i;
    g_array_append_val(recolouring->matrices, *matrix);
    return recolouring->matrices->len - 1;
}

static char *paint_word(Recolouring *recolouring, const Paint *paint, const cairo_matrix_t *matrix)
{
    if (paint->kind == PAINT_NONE)
        return g_strdup("none");
    if (paint->kind == PAINT_SOLID)
        return colour_word(paint->colour);
    return g_strdup_printf("url(#hexenwerk-%s-%u)", paint == recolouring->how->fill ? "fill" : "stroke",
                           matrix_number(recolouring, matrix));
}

static void append_gradient(Recolouring *recolouring, const char *use, const Paint *paint, guint number)
{
    GString *out = recolouring->out;
    Box frame = recolouring->how->frame;
    bool linear = paint->kind == PAINT_LINEAR;
    const char *element = linear ? "linearGradient" : "radialGradient";
    double cx = frame.x + frame.w * (linear ? 0.5 : paint->cx), cy = frame.y + frame.h * (linear ? 0.5 : paint->cy);
    double dx = cos(paint->angle * G_PI / 180), dy = sin(paint->angle * G_PI / 180);
    double half = (fabs(dx) * frame.w + fabs(dy) * frame.h) / 2;
    cairo_matrix_t back = g_array_index(recolouring->matrices, cairo_matrix_t, number);

    if (cairo_matrix_invert(&back) != CAIRO_STATUS_SUCCESS)
        cairo_matrix_init_identity(&back);          /* flattened to a line: nothing to see */
    g_string_append_printf(out, "<%s id=\"hexenwerk-%s-%u\" gradientUnits=\"userSpaceOnUse\"", element, use, number);
    append_number(out, linear ? "x1" : "cx", linear ? cx - dx * half : cx);
    append_number(out, linear ? "y1" : "cy", linear ? cy - dy * half : cy);
    if (linear) {
        append_number(out, "x2", cx + dx * half);
        append_number(out, "y2", cy + dy * half);
    } else {
        append_number(out, "r", paint->radius * MAX(frame.w, frame.h) / 2);
    }
    const double parts[] = { back.xx, back.yx, back.xy, back.yy, back.x0, back.y0 };
    for (size_t i = 0; i < G_N_ELEMENTS(parts); i++) {
        char digits[G_ASCII_DTOSTR_BUF_SIZE];
        g_string_append_printf(out, "%s%s", i ? " " : " gradientTransform=\"matrix(",
                               g_ascii_dtostr(digits, sizeof digits, parts[i]));
    }
    g_string_append(out, ")\">");
    for (unsigned i = 0; i < paint->stops; i++) {
        g_autofree char *colour = colour_word(paint->stop[i].colour);
        g_string_append_printf(out, "<stop stop-color=\"%s\"", colour);
        append_number(out, "stop-opacity", paint->stop[i].colour.a);
        append_number(out, "offset", paint->stop[i].at);
        g_string_append(out, "/>");
    }
    g_string_append_printf(out, "</%s>", element);
}

void recolour_gradients(Recolouring *recolouring)
{
    const Recolour *how = recolouring->how;
    g_string_append(recolouring->out, "<defs>");
    for (guint i = 0; i < recolouring->matrices->len; i++) {
        if (how->fill->stops)
            append_gradient(recolouring, "fill", how->fill, i);
        if (how->stroke->stops)
            append_gradient(recolouring, "stroke", how->stroke, i);
    }
    g_string_append(recolouring->out, "</defs>");
}

/* --- declarations --- */

static void declare(Recolouring *recolouring, Form form, const char *name, const char *value)
{
    g_autofree char *pair = form == AS_ATTRIBUTES ? g_strdup_printf(" %s=\"%s\"", name, value)
                          : g_strdup_printf("%s:%s%s;", name, value, form == AS_STYLE ? "" : " !important");
    g_string_append(recolouring->out, pair);
}

static void declare_line(Recolouring *recolouring, const cairo_matrix_t *matrix, Form form)
{
    double scale = sqrt(fabs(matrix->xx * matrix->yy - matrix->xy * matrix->yx));
    char digits[G_ASCII_DTOSTR_BUF_SIZE];
    g_autofree char *word = paint_word(recolouring, recolouring->how->stroke, matrix);

    declare(recolouring, form, "stroke", word);
    declare(recolouring, form, "stroke-width",
            g_ascii_formatd(digits, sizeof digits, "%.9g", recolouring->how->width / (scale > 0 ? scale : 1)));
    declare(recolouring, form, "stroke-linejoin", "round");
}

void recolour_declare(Recolouring *recolouring, Colours says, Colours around, const cairo_matrix_t *matrix, Form form)
{
    const Recolour *how = recolouring->how;
    Says fill = says.fill ? says.fill : around.fill, stroke = says.stroke ? says.stroke : around.stroke;
    g_autofree char *word = paint_word(recolouring, how->fill, matrix);

    if (!says.fill && !says.stroke)
        return;
    if (how->stroke->kind == PAINT_NONE) {
        if (says.fill)
            declare(recolouring, form, "fill", says.fill == SAYS_PAINT ? word : "none");
        if (says.stroke)
            declare(recolouring, form, "stroke", says.stroke == SAYS_PAINT ? word : "none");
        return;
    }
    declare(recolouring, form, "fill", fill == SAYS_PAINT ? word : "none");
    if (fill == SAYS_PAINT || stroke == SAYS_PAINT)
        declare_line(recolouring, matrix, form);
    else
        declare(recolouring, form, "stroke", "none");
}

Colours colours_over(Colours says, Colours around)
{
    return (Colours) { says.fill ? says.fill : around.fill, says.stroke ? says.stroke : around.stroke };
}
