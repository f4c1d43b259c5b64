#include "margin_parts.h"

#include <math.h>
#include <string.h>

/* ---- words ---- */

static const MarginWords phrases[] = {
    { "en", "sheet", "of", "print at 100\u00a0%", "mountain", "valley", "glue part %u here", "plan of assembly",
      "Cut each sheet along the dashed lines at its right and lower edge. Then lay it on the sheet beyond, row by row, "
      "its edge on that sheet\u2019s dashed line, where equal numbers meet, and glue it down." },
    { "de", "Bogen", "von", "mit 100\u00a0% drucken", "Berg", "Tal", "hier Teil %u ankleben",
      "so wird es zusammengesetzt",
      "Jeden Bogen am rechten und am unteren Rand entlang der gestrichelten Linie abschneiden. Dann Reihe um Reihe "
      "auf den n\u00e4chsten Bogen kleben: die Kante auf dessen gestrichelte Linie, wo gleiche Zahlen sich treffen." },
};

const MarginWords *margin_words(const Run *run)
{
    for (guint i = 0; i < G_N_ELEMENTS(phrases); i++) {
        if (g_str_has_prefix(run->lang.word, phrases[i].lang))
            return &phrases[i];
    }
    return &phrases[0];
}

/* The margins are set in our own face, or else in the first that there is. */
static PangoFontDescription *margin_font(Fonts *fonts, double size)
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

/* Figures are as tall as capitals: small ones that rise and fall are hard to read at this size. */
PangoLayout *margin_line(Fonts *fonts, const char *text, double size)
{
    PangoLayout *layout = pango_layout_new(fonts_context(fonts));
    g_autoptr(PangoFontDescription) font = margin_font(fonts, size);
    g_autoptr(PangoAttrList) lining = pango_attr_list_new();
    pango_attr_list_insert(lining, pango_attr_font_features_new("lnum=1"));
    pango_layout_set_attributes(layout, lining);
    pango_layout_set_font_description(layout, font);
    pango_layout_set_text(layout, text, -1);
    return layout;
}

Size margin_size(PangoLayout *layout)
{
    int w, h;
    pango_layout_get_size(layout, &w, &h);
    return (Size) { (double) w / PANGO_SCALE, (double) h / PANGO_SCALE };
}

void margin_say(cairo_t *cr, Fonts *fonts, double x, double y, const char *text, double size)
{
    g_autoptr(PangoLayout) layout = margin_line(fonts, text, size);
    cairo_move_to(cr, x, y - margin_size(layout).h / 2);
    pango_cairo_show_layout(cr, layout);
}

void margin_say_middle(cairo_t *cr, Fonts *fonts, double x, double y, const char *text, double size)
{
    g_autoptr(PangoLayout) layout = margin_line(fonts, text, size);
    Size wide = margin_size(layout);
    cairo_move_to(cr, x - wide.w / 2, y - wide.h / 2);
    pango_cairo_show_layout(cr, layout);
}

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
    double margin = plan->sheet->margin;

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

static const double RULER_50 = 60 * PT_PER_MM, RULERS = 122 * PT_PER_MM;   /* with their labels and some white */

/* A ruler from x, its base at 0, with its label behind it. */
static void draw_ruler(cairo_t *cr, Fonts *fonts, double x, double step, int steps, const char *label)
{
    for (int i = 0; i <= steps; i++) {
        double height = i == 0 || i == steps ? 1.8 : 1.0;
        cairo_move_to(cr, x + i * step, 0);
        cairo_line_to(cr, x + i * step, -pt_of_mm(height));
    }
    cairo_move_to(cr, x, 0);
    cairo_line_to(cr, x + steps * step, 0);
    cairo_set_line_width(cr, 0.35);
    cairo_stroke(cr);
    margin_say(cr, fonts, x + steps * step + pt_of_mm(1), -pt_of_mm(0.9), label, 8);
}

/* Unbounded: cairo 1.16 writes a bounded recording with the first page's part of it only. */
static cairo_surface_t *rulers_of(MarginKit *kit, bool both)
{
    if (!kit->rulers[both]) {
        kit->rulers[both] = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, NULL);
        cairo_t *cr = cairo_create(kit->rulers[both]);
        cairo_set_source_rgb(cr, QUIET, QUIET, QUIET);
        draw_ruler(cr, kit->fonts, 0, pt_of_mm(10), 5, "50 mm");
        if (both)
            draw_ruler(cr, kit->fonts, RULER_50 + pt_of_mm(2), 18, 8, "2 in");
        cairo_destroy(cr);
    }
    return kit->rulers[both];
}

void margin_close(MarginKit *kit)
{
    for (guint i = 0; i < G_N_ELEMENTS(kit->rulers); i++)
        g_clear_pointer(&kit->rulers[i], cairo_surface_destroy);
}

static char *notes_text(const Margin *margin, bool game)
{
    const Plan *plan = margin->plan;
    const MarginWords *words = margin_words(plan->run);
    g_autoptr(Arena) scratch = arena_new();
    guint sheets = plan->sheets - (plan->poster && plan->poster->plan_apart ? 1 : 0);
    const char *label = sheet_page_label(plan, scratch, margin->page);
    const char *which = arena_format(scratch, "%s %s %s %u", words->sheet, label, words->of, sheets);
    if (plan->poster && !margin->spots->len)
        which = words->plan;
    game &= *margin->game != '\0';
    return g_strdup_printf("%s%s%s \u00b7 %s \u00b7 %s", game ? margin->game : "", game ? " \u00b7 " : "",
                           margin->title, which, words->scale);
}

/* The words, and whether both rulers have room beside them: what is left out first is the second ruler, then the game.
 */
static PangoLayout *fit_notes(const MarginKit *kit, const Margin *margin, double room, bool *both)
{
    const double most = 7, least = 6, white = pt_of_mm(4);
    PangoLayout *line = NULL;
    double size = most;

    for (int way = 0; way < 3; way++) {
        g_autofree char *text = notes_text(margin, way < 2);
        *both = way == 0;
        g_clear_object(&line);
        line = margin_line(kit->fonts, text, most);
        size = most * (room - (*both ? RULERS : RULER_50)) / (margin_size(line).w + white);
        if (size < least && way < 2)
            continue;
        if (size < most) {
            g_object_unref(line);
            line = margin_line(kit->fonts, text, size);
        }
        break;
    }
    return line;
}

/* One line: the words, then rulers. */
static void draw_notes(cairo_t *cr, MarginKit *kit, const Margin *margin, const Notes *notes)
{
    Box box = notes->box;
    bool both;

    cairo_save(cr);
    cairo_translate(cr, box.x, box.y);
    if (notes->turn == 3) {
        cairo_translate(cr, 0, box.h);
        cairo_rotate(cr, -G_PI_2);
        box = (Box) { 0, 0, box.h, box.w };
    }
    g_autoptr(PangoLayout) line = fit_notes(kit, margin, box.w, &both);
    double room = box.w - (both ? RULERS : RULER_50);
    cairo_set_source_rgb(cr, QUIET, QUIET, QUIET);
    cairo_move_to(cr, 0, box.h - pt_of_mm(0.2) - margin_size(line).h);
    pango_cairo_show_layout(cr, line);
    cairo_set_source_surface(cr, rulers_of(kit, both), room, box.h - pt_of_mm(1));
    cairo_paint(cr);
    cairo_restore(cr);
}

void margin_draw(cairo_t *cr, MarginKit *kit, const Margin *margin)
{
    const Plan *plan = margin->plan;
    Fonts *fonts = kit->fonts;
    const Notes *notes = sheet_is_back(plan, margin->page) ? &plan->back_notes : &plan->notes;

    margin_tabs(cr, fonts, margin);
    if (plan->poster)
        margin_joints(cr, fonts, margin);
    if (plan->sheet->marks) {
        draw_ticks(cr, margin->ticks);
        margin_creases(cr, fonts, margin);
    }
    if (plan->fold.any)
        draw_fold(cr, plan);
    if (sheet_is_assembly(plan, margin->page))
        margin_assembly(cr, fonts, margin);
    if (notes->any)
        draw_notes(cr, kit, margin, notes);
}
