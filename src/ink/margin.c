#include "margin.h"

#include <math.h>
#include <string.h>

static const double quiet = 0.35;       /* grey of the notes: there, but not loud */

/* ---- lines ---- */

static void draw_ticks(cairo_t *cr, const GArray *ticks)
{
    for (guint i = 0; i < ticks->len; i++) {
        const Tick *tick = &g_array_index(ticks, Tick, i);
        cairo_move_to(cr, tick->a.x, tick->a.y);
        cairo_line_to(cr, tick->b.x, tick->b.y);
    }
    cairo_set_source_rgb(cr, 0, 0, 0);
    cairo_set_line_width(cr, TICK_WIDTH);
    cairo_stroke(cr);
}

static void draw_fold(cairo_t *cr, const Plan *plan)
{
    static const double dashes[] = { 6, 3, 1, 3 };
    double margin = plan->component->sheet.margin;

    cairo_save(cr);
    if (plan->fold.upright) {
        cairo_move_to(cr, plan->fold.at, margin);
        cairo_line_to(cr, plan->fold.at, plan->page.h - margin);
    } else {
        cairo_move_to(cr, margin, plan->fold.at);
        cairo_line_to(cr, plan->page.w - margin, plan->fold.at);
    }
    cairo_set_dash(cr, dashes, G_N_ELEMENTS(dashes), 0);
    cairo_set_source_rgb(cr, 0.5, 0.5, 0.5);
    cairo_set_line_width(cr, 0.4);
    cairo_stroke(cr);
    cairo_restore(cr);
}

/* ---- notes ---- */

static const struct { const char *lang, *sheet, *of, *scale; } phrases[] = {
    { "en", "sheet", "of", "print at 100\u00a0%" },
    { "de", "Bogen", "von", "mit 100\u00a0% drucken" },
};

/* The notes are set in our own face, or else in the first that there is. */
static PangoFontDescription *notes_font(Fonts *fonts, double size)
{
    const char *why;
    const PangoFontDescription *own = fonts_find(fonts, "EB Garamond 7", &why);
    PangoFontDescription *font = own ? pango_font_description_copy(own) : pango_font_description_new();
    PangoFontFamily **families = NULL;
    int count = 0;

    if (!own) {
        pango_context_list_families(fonts_context(fonts), &families, &count);
        if (count)
            pango_font_description_set_family(font, pango_font_family_get_name(families[0]));
        g_free(families);
    }
    pango_font_description_set_size(font, (int) (size * PANGO_SCALE));
    return font;
}

static PangoLayout *line_of(Fonts *fonts, const char *text, double size)
{
    PangoLayout *layout = pango_layout_new(fonts_context(fonts));
    g_autoptr(PangoFontDescription) font = notes_font(fonts, size);
    pango_layout_set_font_description(layout, font);
    pango_layout_set_text(layout, text, -1);
    return layout;
}

static Size layout_size(PangoLayout *layout)
{
    int w, h;
    pango_layout_get_size(layout, &w, &h);
    return (Size) { (double) w / PANGO_SCALE, (double) h / PANGO_SCALE };
}

static void draw_label(cairo_t *cr, Fonts *fonts, double x, double y, const char *text, double size)
{
    g_autoptr(PangoLayout) layout = line_of(fonts, text, size);
    cairo_move_to(cr, x, y - layout_size(layout).h / 2);
    pango_cairo_show_layout(cr, layout);
}

/* A ruler from x, its base at y; returns where it and its label end. */
static double draw_ruler(cairo_t *cr, Fonts *fonts, double x, double y, double step, int steps, const char *label)
{
    for (int i = 0; i <= steps; i++) {
        double height = i == 0 || i == steps ? 1.8 : 1.0;
        cairo_move_to(cr, x + i * step, y);
        cairo_line_to(cr, x + i * step, y - pt_of_mm(height));
    }
    cairo_move_to(cr, x, y);
    cairo_line_to(cr, x + steps * step, y);
    cairo_set_line_width(cr, 0.35);
    cairo_stroke(cr);
    g_autoptr(PangoLayout) name = line_of(fonts, label, 5.5);
    draw_label(cr, fonts, x + steps * step + pt_of_mm(1), y - pt_of_mm(0.9), label, 5.5);
    return x + steps * step + pt_of_mm(1) + layout_size(name).w;
}

static void draw_notes(cairo_t *cr, Fonts *fonts, const Plan *plan, guint page, const char *game, const char *title)
{
    const Notes *notes = sheet_is_back(plan, page) ? &plan->back_notes : &plan->notes;
    guint phrase = g_str_has_prefix(plan->component->run->lang.word, "de") ? 1 : 0;
    const char *side = !plan->duplex ? "" : page % 2 ? "b" : "a";
    g_autofree char *text = g_strdup_printf("%s%s%s \u00b7 %s %u%s %s %u \u00b7 %s", game, *game ? " \u00b7 " : "", title, phrases[phrase].sheet,
                                            (plan->duplex ? page / 2 : page) + 1, side, phrases[phrase].of, plan->sheets, phrases[phrase].scale);
    Box box = notes->box;

    cairo_save(cr);
    cairo_set_source_rgb(cr, quiet, quiet, quiet);
    cairo_translate(cr, box.x, box.y);
    if (notes->turn == 3) {
        cairo_translate(cr, 0, box.h);
        cairo_rotate(cr, -G_PI_2);
        box = (Box) { 0, 0, box.h, box.w };
    }
    const double rulers = pt_of_mm(50 + 50.8 + 18);
    double size = 7;
    g_autoptr(PangoLayout) line = line_of(fonts, text, size);
    Size wide = layout_size(line);
    bool beside = wide.w + pt_of_mm(6) + rulers <= box.w;
    if (wide.w > box.w) {
        size *= box.w / wide.w;
        g_object_unref(line);
        line = line_of(fonts, text, size);
        wide = layout_size(line);
    }
    double base = beside ? box.h - pt_of_mm(1) : box.h - pt_of_mm(3.4);
    double left = beside ? box.w - rulers : 0;
    cairo_move_to(cr, 0, box.h - pt_of_mm(0.2) - wide.h);
    pango_cairo_show_layout(cr, line);
    if (box.w >= rulers) {
        left = draw_ruler(cr, fonts, left, base, pt_of_mm(10), 5, "50 mm") + pt_of_mm(5);
        draw_ruler(cr, fonts, left, base, 18, 8, "2 in");
    } else {
        draw_ruler(cr, fonts, left, base, pt_of_mm(10), 5, "50 mm");
    }
    cairo_restore(cr);
}

void margin_draw(cairo_t *cr, Fonts *fonts, const Plan *plan, guint page, const GArray *ticks, const char *game, const char *title)
{
    const Notes *notes = sheet_is_back(plan, page) ? &plan->back_notes : &plan->notes;

    if (plan->component->sheet.marks)
        draw_ticks(cr, ticks);
    if (plan->fold.any)
        draw_fold(cr, plan);
    if (notes->any)
        draw_notes(cr, fonts, plan, page, game, title);
}
