/* bare.c - the least that drawing such a deck can cost: one loop, straight from
 * CSV to Cairo and Pango, knowing everything beforehand.  What 'make bench' holds
 * the program against.
 *
 *     bare DECK.csv OUT.pdf [FAMILY]
 *
 * Nine cards of 63 x 88 mm on an A4 page, all touching: rounded ground, frame in
 * the colour of the type, a 20 mm icon recorded once, title, text and a footer;
 * crop marks.  Metrics unhinted, positions not rounded.  It reads only what
 * deck.awk writes, draws no backs, finishes nothing and checks nothing. */
#include <cairo-pdf.h>
#include <glib.h>
#include <pango/pangocairo.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#define MM (72.0 / 25.4)

enum { ACROSS = 3, DOWN = 3, COLUMNS = 5 };
static const double card_w = 63 * MM, card_h = 88 * MM, left = 10.5 * MM, top = 16.5 * MM;
static const double page_w = 210 * MM, page_h = 297 * MM;

typedef struct { cairo_t *cr; cairo_surface_t *icon; PangoLayout *title, *text, *footer; } Press;

static void ink(cairo_t *cr, unsigned rgb)
{
    cairo_set_source_rgb(cr, (rgb >> 16) / 255.0, (rgb >> 8 & 255) / 255.0, (rgb & 255) / 255.0);
}

static void round_box(cairo_t *cr, double inset, double corner)
{
    double x = inset, y = inset, r = card_w - inset, b = card_h - inset;
    cairo_new_path(cr);
    cairo_arc(cr, r - corner, y + corner, corner, -G_PI_2, 0);
    cairo_arc(cr, r - corner, b - corner, corner, 0, G_PI_2);
    cairo_arc(cr, x + corner, b - corner, corner, G_PI_2, G_PI);
    cairo_arc(cr, x + corner, y + corner, corner, G_PI, 3 * G_PI_2);
    cairo_close_path(cr);
}

/* A coin with a kite on it, in a square of 100. */
static cairo_surface_t *record_icon(void)
{
    cairo_rectangle_t square = { 0, 0, 100, 100 };
    cairo_surface_t *surface = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &square);
    cairo_t *cr = cairo_create(surface);
    static const double kite[][2] = { { 50, 8 }, { 62, 38 }, { 94, 40 }, { 69, 61 }, { 77, 92 },
                                      { 50, 75 }, { 23, 92 }, { 31, 61 }, { 6, 40 }, { 38, 38 } };
    cairo_arc(cr, 50, 50, 48, 0, 2 * G_PI);
    ink(cr, 0x2b3a55);
    cairo_fill(cr);
    for (size_t i = 0; i < G_N_ELEMENTS(kite); i++)
        cairo_line_to(cr, kite[i][0], kite[i][1]);
    cairo_close_path(cr);
    ink(cr, 0xe8b923);
    cairo_fill_preserve(cr);
    ink(cr, 0x7a5c00);
    cairo_set_line_width(cr, 3);
    cairo_stroke(cr);
    cairo_arc(cr, 50, 53, 10, 0, 2 * G_PI);
    ink(cr, 0xc0392b);
    cairo_fill(cr);
    cairo_destroy(cr);
    return surface;
}

static PangoLayout *set_type(cairo_t *cr, const char *family, const char *style, double width, PangoAlignment align)
{
    PangoLayout *layout = pango_cairo_create_layout(cr);
    PangoContext *context = pango_layout_get_context(layout);
    pango_cairo_context_set_resolution(context, 72);
    g_autoptr(GString) name = g_string_new(family);
    g_string_append_printf(name, ", %s", style);
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    pango_cairo_context_set_font_options(context, options);
    cairo_font_options_destroy(options);
    pango_context_set_round_glyph_positions(context, FALSE);
    PangoFontDescription *font = pango_font_description_from_string(name->str);
    pango_layout_set_font_description(layout, font);
    pango_font_description_free(font);
    pango_layout_set_width(layout, (int) (width * MM * PANGO_SCALE));
    pango_layout_set_alignment(layout, align);
    return layout;
}

static void say(cairo_t *cr, PangoLayout *layout, const char *words, double x, double y)
{
    pango_layout_set_text(layout, words, -1);
    cairo_move_to(cr, x * MM, y * MM);
    pango_cairo_show_layout(cr, layout);
}

static unsigned colour_of(const char *type)
{
    switch (*type) {
    case 'B': return 0x8c3b2a;
    case 'S': return 0x3b4f8c;
    case 'P': return 0x3c6e47;
    case 'H': return 0x7a4b8c;
    default:  return 0x8c6d1f;
    }
}

static void draw_card(const Press *press, char *const cell[COLUMNS], int number)
{
    cairo_t *cr = press->cr;
    char footer[96];
    round_box(cr, 0, 3 * MM);
    ink(cr, 0xf4ead5);
    cairo_fill(cr);
    round_box(cr, 2.5 * MM, 2 * MM);
    ink(cr, colour_of(cell[2]));
    cairo_set_line_width(cr, 0.5 * MM);
    cairo_stroke(cr);
    cairo_save(cr);
    cairo_translate(cr, 21.5 * MM, 17 * MM);
    cairo_scale(cr, 0.2 * MM, 0.2 * MM);
    cairo_set_source_surface(cr, press->icon, 0, 0);
    cairo_paint(cr);
    cairo_restore(cr);
    ink(cr, 0x222222);
    say(cr, press->title, cell[0], 4, 5);
    say(cr, press->text, cell[1], 6, 41);
    ink(cr, 0x555555);
    g_snprintf(footer, sizeof footer, "%s - Cost %s - #%d", cell[2], cell[3], number);
    say(cr, press->footer, footer, 6, 78);
}

static void end_page(cairo_t *cr)
{
    for (int i = 0; i <= ACROSS; i++) {
        double x = left + i * card_w;
        cairo_move_to(cr, x, top - 5 * MM);
        cairo_rel_line_to(cr, 0, 4 * MM);
        cairo_move_to(cr, x, top + DOWN * card_h + 1 * MM);
        cairo_rel_line_to(cr, 0, 4 * MM);
    }
    for (int i = 0; i <= DOWN; i++) {
        double y = top + i * card_h;
        cairo_move_to(cr, left - 5 * MM, y);
        cairo_rel_line_to(cr, 4 * MM, 0);
        cairo_move_to(cr, left + ACROSS * card_w + 1 * MM, y);
        cairo_rel_line_to(cr, 4 * MM, 0);
    }
    ink(cr, 0);
    cairo_set_line_width(cr, 0.15 * MM);
    cairo_stroke(cr);
    cairo_show_page(cr);
}

/* Cuts a row into its cells, in place; returns what follows it.  Knows as much of
 * CSV as deck.awk writes: quotes hold commas and no quotes. */
static char *split_row(char *row, char *cell[COLUMNS])
{
    char *next = strchr(row, '\n');
    *next++ = '\0';
    for (int i = 0; i < COLUMNS; i++) {
        bool quoted = *row == '"';
        cell[i] = row + quoted;
        row = strchr(cell[i], quoted ? '"' : i < COLUMNS - 1 ? ',' : '\0');
        if (quoted)
            *row++ = '\0';
        *row = '\0';
        row++;
    }
    return next;
}

int main(int argc, char **argv)
{
    g_autofree char *deck = NULL;
    const char *family = argc > 3 ? argv[3] : "Liberation Sans";
    if (argc < 3 || !g_file_get_contents(argv[1], &deck, NULL, NULL)) {
        fputs("usage: bare DECK.csv OUT.pdf [FAMILY]\n", stderr);
        return 2;
    }
    cairo_surface_t *pdf = cairo_pdf_surface_create(argv[2], page_w, page_h);
    cairo_t *cr = cairo_create(pdf);
    Press press = { cr, record_icon(), set_type(cr, family, "Bold 18", 55, PANGO_ALIGN_CENTER),
                    set_type(cr, family, "10", 51, PANGO_ALIGN_LEFT), set_type(cr, family, "7", 51, PANGO_ALIGN_CENTER) };
    int number = 0;
    char *cell[COLUMNS];
    for (char *row = split_row(deck, cell); *row; number++) {
        int spot = number % (ACROSS * DOWN);
        row = split_row(row, cell);
        cairo_save(cr);
        cairo_translate(cr, left + spot % ACROSS * card_w, top + spot / ACROSS * card_h);
        draw_card(&press, cell, number + 1);
        cairo_restore(cr);
        if (spot == ACROSS * DOWN - 1 || !*row)
            end_page(cr);
    }
    cairo_destroy(cr);
    cairo_surface_finish(pdf);
    cairo_status_t status = cairo_surface_status(pdf);
    if (status)
        fprintf(stderr, "bare: %s\n", cairo_status_to_string(status));
    return status != CAIRO_STATUS_SUCCESS;
}
