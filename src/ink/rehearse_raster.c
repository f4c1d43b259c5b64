/* Small pictures of a text and of its ground. */
#include "rehearse_parts.h"
#include "brush.h"
#include "recipe.h"

#include <math.h>
#include <string.h>

G_DEFINE_AUTOPTR_CLEANUP_FUNC(cairo_t, cairo_destroy)
G_DEFINE_AUTOPTR_CLEANUP_FUNC(cairo_surface_t, cairo_surface_destroy)

enum { PIXELS_MOST = 2000, STEPS = 220 };

Box rehearse_turned(const Mark *mark, Box box)
{
    double s = sin(mark->rotate * G_PI / 180), c = cos(mark->rotate * G_PI / 180);
    double mx = mark->place.x + mark->place.w / 2, my = mark->place.y + mark->place.h / 2;
    double left = G_MAXDOUBLE, top = G_MAXDOUBLE, right = -G_MAXDOUBLE, bottom = -G_MAXDOUBLE;

    if (mark->rotate == 0)
        return box;
    for (int corner = 0; corner < 4; corner++) {
        double x = box.x + (corner & 1 ? box.w : 0) - mx, y = box.y + (corner & 2 ? box.h : 0) - my;
        double px = mx + x * c - y * s, py = my + x * s + y * c;
        left = MIN(left, px), right = MAX(right, px);
        top = MIN(top, py), bottom = MAX(bottom, py);
    }
    return (Box) { left, top, right - left, bottom - top };
}

static cairo_surface_t *raster(Box box, double scale, cairo_t **cr)
{
    int w = (int) CLAMP(ceil(box.w * scale), 1, PIXELS_MOST), h = (int) CLAMP(ceil(box.h * scale), 1, PIXELS_MOST);
    cairo_surface_t *picture = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, w, h);
    *cr = cairo_create(picture);
    cairo_scale(*cr, scale, scale);
    cairo_translate(*cr, -box.x, -box.y);
    return picture;
}

/* The letters alone, as if they were opaque: a line round them is no letter. */
static void draw_letters(Rehearsal *rehearsal, cairo_t *cr, const Mark *mark)
{
    TextMark says = *(const TextMark *) mark->says;
    Mark letters = *mark;
    says.outline.kind = PAINT_NONE;
    says.colour.colour.a = 1;
    letters.opacity = 1;
    letters.says = &says;
    ink_draw(rehearsal->ink, rehearsal->quiet, cr, &letters);
}

/* ---- contrast ---- */

static Colour colour_of(guint32 pixel, bool opaque)
{
    double a = (pixel >> 24) / 255.0, full = opaque || a <= 0 ? 1 : a;
    return (Colour) { ((pixel >> 16) & 255) / 255.0 / full, ((pixel >> 8) & 255) / 255.0 / full,
                     (pixel & 255) / 255.0 / full, 1 };
}

static Colour over(Colour top, double opacity, Colour ground)
{
    return (Colour) { top.r * opacity + ground.r * (1 - opacity), top.g * opacity + ground.g * (1 - opacity),
                     top.b * opacity + ground.b * (1 - opacity), 1 };
}

static double opacity_of(const Mark *mark)
{
    const TextMark *says = mark->says;
    return says->colour.kind == PAINT_SOLID ? says->colour.colour.a * mark->opacity : mark->opacity;
}

/* Contrasts in steps of a tenth, weighed by how much of a letter a pixel holds. */
typedef struct { double step[STEPS], all; } Ratios;

static double worst_quarter(const Ratios *ratios)
{
    double sum = 0;
    for (int i = 0; i < STEPS; i++) {
        sum += ratios->step[i];
        if (ratios->all > 0 && sum >= ratios->all / 4)
            return i / 10.0;
    }
    return 0;
}

static void read_pixels(const Mark *mark, cairo_surface_t *letters, cairo_surface_t *ground, Ratios *ratios)
{
    const TextMark *says = mark->says;
    int w = cairo_image_surface_get_width(letters), h = cairo_image_surface_get_height(letters);
    int stride = cairo_image_surface_get_stride(letters);
    const unsigned char *top = cairo_image_surface_get_data(letters), *below = cairo_image_surface_get_data(ground);
    bool rimmed = says->outline.kind == PAINT_SOLID && says->outline_width >= 0.3;
    double opacity = opacity_of(mark), ratio = 1;
    guint32 last_letter = 0, last_ground = 0;

    for (int y = 0; y < h; y++) {
        for (int x = 0; x < w; x++) {
            guint32 letter, under;
            memcpy(&letter, top + y * stride + 4 * x, sizeof letter);
            memcpy(&under, below + y * stride + 4 * x, sizeof under);
            guint32 cover = letter >> 24;
            if (cover < 48)
                continue;
            if (letter != last_letter || under != last_ground) {
                Colour paper = colour_of(under, true), ink = over(colour_of(letter, false), opacity, paper);
                ratio = colour_contrast(ink, paper);
                if (rimmed)
                    ratio = MAX(ratio, colour_contrast(ink, over(says->outline.colour, says->outline.colour.a, paper)));
                last_letter = letter, last_ground = under;
            }
            ratios->step[(int) CLAMP(ratio * 10 + 1e-6, 0, STEPS - 1)] += cover;
            ratios->all += cover;
        }
    }
}

static bool meet(Box a, Box b)
{
    return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

/* A fixed text over fixed marks is read once, whatever the number of pieces. */
static bool read_before(Rehearsal *rehearsal, const GPtrArray *marks, guint index, Box box)
{
    for (guint i = 0; i <= index; i++) {
        const Mark *mark = marks->pdata[i];
        if (mark->recipe->fixed != mark && meet(mark_bounds(mark), box))
            return false;
    }
    return !g_hash_table_add(rehearsal->seen, marks->pdata[index]);
}

double rehearse_contrast(Rehearsal *rehearsal, const GPtrArray *marks, guint index, Box ink)
{
    const Mark *mark = marks->pdata[index];
    Box box = rehearse_turned(mark, ink);
    if (mark->opacity <= 0 || box.w <= 0 || box.h <= 0
        || (!rehearsal->telling && read_before(rehearsal, marks, index, box)))
        return 0;

    g_autoptr(cairo_t) under = NULL, over_it = NULL;
    g_autoptr(cairo_surface_t) ground = raster(box, 1, &under), letters = raster(box, 1, &over_it);
    Ratios ratios = { 0 };
    cairo_set_source_rgb(under, 1, 1, 1);
    cairo_paint(under);
    for (guint i = 0; i < index; i++) {
        if (meet(mark_bounds(marks->pdata[i]), box))
            ink_draw(rehearsal->ink, rehearsal->quiet, under, marks->pdata[i]);
    }
    draw_letters(rehearsal, over_it, mark);
    cairo_surface_flush(ground);
    cairo_surface_flush(letters);
    read_pixels(mark, letters, ground, &ratios);
    return worst_quarter(&ratios);
}

/* ---- what is seen of it ---- */

/* Pixels that letters fill: all, and those that are not under what is drawn above. */
static void count_letters(cairo_surface_t *letters, cairo_surface_t *above, double *all, double *seen)
{
    const double veil = 0.6;            /* letters are read through what covers less */
    int w = cairo_image_surface_get_width(letters), h = cairo_image_surface_get_height(letters);
    int stride = cairo_image_surface_get_stride(letters);
    cairo_surface_flush(letters);
    cairo_surface_flush(above);
    const unsigned char *pixels = cairo_image_surface_get_data(letters), *covers = cairo_image_surface_get_data(above);
    for (int y = 0; y < h; y++) {
        for (int x = 0; x < w; x++) {
            guint32 letter, cover;
            memcpy(&letter, pixels + y * stride + 4 * x, sizeof letter);
            memcpy(&cover, covers + y * stride + 4 * x, sizeof cover);
            *all  += (letter >> 24) / 255.0;
            *seen += (cover >> 24) / 255.0 < veil ? (letter >> 24) / 255.0 : 0;
        }
    }
}

double rehearse_seen(Rehearsal *rehearsal, const GPtrArray *marks, guint index, Box ink)
{
    Mark whole = *(const Mark *) marks->pdata[index];
    Box  box   = rehearse_turned(&whole, ink);
    bool covered = false, clipped = whole.clipped;
    for (guint i = index + 1; i < marks->len && !covered; i++)
        covered = rehearse_is_ground(marks->pdata[i]) && meet(mark_bounds(marks->pdata[i]), box);
    if (!clipped && !covered)
        return 1;

    g_autoptr(cairo_t) first = NULL, second = NULL, third = NULL;
    g_autoptr(cairo_surface_t) all = raster(box, 1, &first), left = raster(box, 1, &second);
    g_autoptr(cairo_surface_t) above = raster(box, 1, &third);
    double drawn = 0, seen = 0, none = 0;
    whole.clipped = false;
    draw_letters(rehearsal, first, &whole);
    draw_letters(rehearsal, second, marks->pdata[index]);
    count_letters(all, above, &drawn, &none);
    for (guint i = index + 1; i < marks->len; i++) {
        if (rehearse_is_ground(marks->pdata[i]) && meet(mark_bounds(marks->pdata[i]), box))
            ink_draw(rehearsal->ink, rehearsal->quiet, third, marks->pdata[i]);
    }
    count_letters(left, above, &none, &seen);
    return drawn > 0 ? seen / drawn : 1;
}

/* ---- distance from the cut ---- */

/* Letters are left when all that lies inside the outline is taken away. */
static bool stays_inside(Rehearsal *rehearsal, const Mark *mark, Box box, double shrink)
{
    const double scale = 3, seen = 0.5;
    g_autoptr(cairo_t) cr = NULL;
    g_autoptr(cairo_surface_t) picture = raster(box, scale, &cr);
    draw_letters(rehearsal, cr, mark);
    brush_path(cr, shape_outline(rehearsal->scratch, &rehearsal->outline[rehearsal->side], -shrink));
    cairo_set_operator(cr, CAIRO_OPERATOR_DEST_OUT);
    cairo_set_source_rgb(cr, 0, 0, 0);
    cairo_fill(cr);
    cairo_surface_flush(picture);

    int w = cairo_image_surface_get_width(picture), h = cairo_image_surface_get_height(picture),
        stride = cairo_image_surface_get_stride(picture);
    const unsigned char *pixels = cairo_image_surface_get_data(picture);
    for (int y = 0; y < h; y++) {
        for (int x = 0; x < w; x++) {
            guint32 pixel;
            memcpy(&pixel, pixels + y * stride + 4 * x, sizeof pixel);
            if ((pixel >> 24) / 255.0 > seen)
                return false;
        }
    }
    return true;
}

double rehearse_distance(Rehearsal *rehearsal, const Mark *mark, Box ink)
{
    const Shape *shape = &rehearsal->outline[rehearsal->side];
    Box box = rehearse_turned(mark, ink);
    double distance = MIN(MIN(box.x, box.y), MIN(shape->w - box.x - box.w, shape->h - box.y - box.h));
    double safe = rehearsal->component->safe;

    if (shape->kind == SHAPE_RECTANGLE || distance < 0)
        return distance;
    if (stays_inside(rehearsal, mark, box, safe))
        return MAX(safe, 0);
    if (!stays_inside(rehearsal, mark, box, 0))
        return -pt_of_mm(0.1);
    double inside = 0, outside = safe;
    for (int i = 0; i < 4; i++) {
        double middle = (inside + outside) / 2;
        if (stays_inside(rehearsal, mark, box, middle))
            inside = middle;
        else
            outside = middle;
    }
    return inside;
}
