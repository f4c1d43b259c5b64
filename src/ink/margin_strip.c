#include "margin_parts.h"

#include <math.h>

/* ---- fold marks ---- */

static void say_fold(cairo_t *cr, Fonts *fonts, const Crease *crease, const char *word)
{
    Tick tick = crease->tick;
    Point middle = { (tick.a.x + tick.b.x) / 2, (tick.a.y + tick.b.y) / 2 };

    cairo_save(cr);
    cairo_translate(cr, middle.x, middle.y);
    if (fabs(tick.a.y - tick.b.y) < fabs(tick.a.x - tick.b.x))
        cairo_rotate(cr, G_PI_2);
    margin_say(cr, fonts, pt_of_mm(0.7), 0, word, 6);
    cairo_restore(cr);
}

/* The draughtsman's dashes: valleys short and even, mountains with dots between. */
void margin_creases(cairo_t *cr, Fonts *fonts, const Margin *margin)
{
    static const double valley[] = { 1.6, 1 }, mountain[] = { 2.4, 0.8, 0.5, 0.8 };
    const MarginWords *words = margin_words(margin->plan->run);

    cairo_save(cr);
    cairo_set_source_rgb(cr, QUIET, QUIET, QUIET);
    cairo_set_line_width(cr, 0.45);
    for (guint i = 0; i < margin->creases->len; i++) {
        const Crease *crease = &g_array_index(margin->creases, Crease, i);
        cairo_set_dash(cr, crease->mountain ? mountain : valley, crease->mountain ? 4 : 2, 0);
        cairo_move_to(cr, crease->tick.a.x, crease->tick.a.y);
        cairo_line_to(cr, crease->tick.b.x, crease->tick.b.y);
        cairo_stroke(cr);
        if (crease->worded)
            say_fold(cr, fonts, crease, crease->mountain ? words->mountain : words->valley);
    }
    cairo_restore(cr);
}

/* ---- glue tabs ---- */

static void hatch(cairo_t *cr, Size tab)
{
    const double pitch = pt_of_mm(1.6);
    for (double at = pitch - tab.h; at < tab.w; at += pitch) {
        cairo_move_to(cr, at, 0);
        cairo_line_to(cr, at + tab.h, tab.h);
    }
    cairo_set_source_rgb(cr, 0.72, 0.72, 0.72);
    cairo_set_line_width(cr, 0.25);
    cairo_stroke(cr);
}

/* Upwards along the tab, on a white ground. */
static void say_glue(cairo_t *cr, Fonts *fonts, const Margin *margin, const Spot *spot, Size tab)
{
    g_autofree char *text = g_strdup_printf(margin_words(margin->plan->run)->glue, spot->part + 2);
    double size = MIN(7, tab.w * 0.6);
    g_autoptr(PangoLayout) line = margin_line(fonts, text, size);
    Size wide = margin_size(line);

    if (wide.w + 4 > tab.h) {
        size *= MAX(tab.h - 4, 1) / wide.w;
        g_object_unref(line);
        line = margin_line(fonts, text, size);
        wide = margin_size(line);
    }
    cairo_translate(cr, tab.w / 2, tab.h / 2);
    cairo_rotate(cr, -G_PI_2);
    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_rectangle(cr, -wide.w / 2 - 2, -wide.h / 2, wide.w + 4, wide.h);
    cairo_fill(cr);
    cairo_set_source_rgb(cr, QUIET, QUIET, QUIET);
    cairo_move_to(cr, -wide.w / 2, -wide.h / 2);
    pango_cairo_show_layout(cr, line);
}

/* A tab's box on the page, and the quarter turn of its piece. */
static Box tab_box(const Spot *spot, const StripPart *part)
{
    double tab = pt_of_um(part->tab);
    Box cut = spot->cut;
    if (spot->pose.turn == 1)
        return (Box) { cut.x, cut.y + cut.h - tab, cut.w, tab };
    return (Box) { cut.x + cut.w - tab, cut.y, tab, cut.h };
}

void margin_tabs(cairo_t *cr, Fonts *fonts, const Margin *margin)
{
    for (guint i = 0; i < margin->spots->len; i++) {
        const Spot *spot = &g_array_index(margin->spots, Spot, i);
        const StripPart *part = sheet_strip_part(spot);
        if (!part || !part->tab || spot->side == SIDE_BACK)
            continue;
        Box box = tab_box(spot, part);
        Size tab = { box.w, box.h };

        cairo_save(cr);
        cairo_translate(cr, box.x, box.y);
        if (spot->pose.turn == 1) {
            cairo_translate(cr, box.w, 0);
            cairo_rotate(cr, G_PI_2);
            tab = (Size) { box.h, box.w };
        }
        cairo_rectangle(cr, 0, 0, tab.w, tab.h);
        cairo_clip(cr);
        hatch(cr, tab);
        say_glue(cr, fonts, margin, spot, tab);
        cairo_restore(cr);
    }
}
