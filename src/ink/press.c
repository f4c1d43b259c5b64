#include "press.h"
#include "finish.h"
#include "margin.h"

#include <cairo-pdf.h>
#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>

G_DEFINE_AUTOPTR_CLEANUP_FUNC(cairo_t, cairo_destroy)
G_DEFINE_AUTOPTR_CLEANUP_FUNC(cairo_surface_t, cairo_surface_destroy)

enum { BOOKMARKS_MOST = 2000 };

typedef struct {
    Diag            *diag;
    Ink             *ink;
    const Plan      *plan;
    Arena           *arena;             /* as long as the file */
    Arena           *scratch;           /* as long as a piece */
    const char      *game, *title;
    cairo_surface_t *fixed[SIDES];      /* sides that are the same on every piece, recorded once */
    GArray          *spots, *ticks;
    guint            ticks_for[2];      /* how many spots the ticks were made for: front, back */
    GArray          *pages, *bookmarks, *pieces;
    guint            row;               /* of the last bookmark, + 1 */
} Press;

/* ---- pieces ---- */

static Scope scope_of(Press *press, const Spot *spot, guint page)
{
    Scope scope = deck_scope(press->diag, press->scratch, press->plan->deck, spot->piece);
    scope.page  = page + 1;
    scope.pages = press->plan->pages;
    scope.side  = spot->side == SIDE_BACK ? "back" : "front";
    return scope;
}

static void draw_marks(Press *press, cairo_t *cr, Side side, const Scope *scope)
{
    GPtrArray *marks = component_fill(press->diag, press->scratch, press->plan->component, side, scope);
    for (guint i = 0; i < marks->len; i++)
        ink_draw(press->ink, press->diag, cr, marks->pdata[i]);
}

/* Unbounded: cairo 1.16 writes a bounded recording with the first page's part of it only. */
static cairo_surface_t *record_side(Press *press, Side side, const Scope *scope)
{
    cairo_surface_t *recording = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, NULL);
    g_autoptr(cairo_t) cr = cairo_create(recording);
    draw_marks(press, cr, side, scope);
    return recording;
}

static void turn_to(cairo_t *cr, const Component *component, Pose pose)
{
    double w = component->outline.w, h = component->outline.h;
    static const double quarter[4][4] = { { 1, 0, 0, 1 }, { 0, 1, -1, 0 }, { -1, 0, 0, -1 }, { 0, -1, 1, 0 } };
    const double *m = quarter[pose.turn];
    const double dx[4] = { 0, h, w, 0 }, dy[4] = { 0, 0, h, w };
    cairo_matrix_t matrix;

    cairo_matrix_init(&matrix, m[0], m[1], m[2], m[3], pose.x + dx[pose.turn], pose.y + dy[pose.turn]);
    cairo_transform(cr, &matrix);
}

static void draw_spot(Press *press, cairo_t *cr, const Spot *spot, guint page)
{
    const Component *component = press->plan->component;
    Shape outline = component->outline;

    arena_reset(press->scratch);
    const Scope scope = scope_of(press, spot, page);
    cairo_save(cr);
    cairo_rectangle(cr, spot->window.x, spot->window.y, spot->window.w, spot->window.h);
    cairo_clip(cr);
    turn_to(cr, component, spot->pose);
    if (outline.kind != SHAPE_RECTANGLE) {
        if (spot->side == SIDE_BACK)
            outline = shape_mirrored(press->scratch, &outline);
        brush_path(cr, shape_outline(press->scratch, &outline, component->bleed));
        cairo_clip(cr);
    }
    if (component_fixed(component, spot->side) && press->plan->deck->pieces->len > 1) {
        if (!press->fixed[spot->side])
            press->fixed[spot->side] = record_side(press, spot->side, &scope);
        cairo_set_source_surface(cr, press->fixed[spot->side], 0, 0);
        cairo_paint(cr);
    } else {
        draw_marks(press, cr, spot->side, &scope);
    }
    cairo_restore(cr);
}

/* ---- what the finisher wants to know ---- */

static void note_piece(Press *press, const Spot *spot, guint page)
{
    const Plan *plan = press->plan;
    const Piece *piece = deck_piece(plan->deck, spot->piece);
    const Table *table = plan->component->table;
    const Scope scope = deck_scope(press->diag, press->arena, plan->deck, spot->piece);
    FinishPiece record = {
        .page = (int) page, .component = plan->component->name, .row = table ? table_line(table, piece->row) : 0,
        .copy = (int) piece->copy, .side = spot->side == SIDE_BACK ? "back" : "front",
        .rectangle = sheet_cut_box(plan, spot), .text = scope.piece,
    };
    g_array_append_val(press->pieces, record);

    bool fits = plan->deck->rows <= BOOKMARKS_MOST;
    if (spot->side != SIDE_FRONT || (fits && press->row == piece->row + 1))
        return;
    if (fits) {
        FinishBookmark bookmark = { scope.piece, (int) page, record.rectangle.x, record.rectangle.y, 0 };
        g_array_append_val(press->bookmarks, bookmark);
    }
    press->row = piece->row + 1;
}

static void note_page(Press *press, guint page)
{
    const Plan *plan = press->plan;
    double bleed = plan->component->bleed;
    FinishPage record = { .trim = cuts_trim(plan, press->spots), .label = sheet_page_label(plan, press->arena, page) };

    record.bleed = (Box) { record.trim.x - bleed, record.trim.y - bleed, record.trim.w + 2 * bleed, record.trim.h + 2 * bleed };
    g_array_append_val(press->pages, record);
    if (plan->deck->rows > BOOKMARKS_MOST && !sheet_is_back(plan, page)) {
        FinishBookmark bookmark = { arena_format(press->arena, "%s", record.label), (int) page, 0, 0, 0 };
        g_array_append_val(press->bookmarks, bookmark);
    }
}

/* ---- pages ---- */

static void draw_page(Press *press, cairo_t *cr, guint page)
{
    const Plan *plan = press->plan;
    guint back = sheet_is_back(plan, page) ? 1 : 0;

    sheet_spots(plan, page, press->spots);
    /* full sheets have the same ticks, so they are worked out anew only where the sheet differs */
    if (press->ticks_for[back] != press->spots->len || plan->duplex) {
        cuts_of_page(plan, press->spots, press->ticks);
        press->ticks_for[back] = press->spots->len;
    }
    for (guint i = 0; i < press->spots->len; i++) {
        const Spot *spot = &g_array_index(press->spots, Spot, i);
        draw_spot(press, cr, spot, page);
        note_piece(press, spot, page);
    }
    note_page(press, page);
    margin_draw(cr, ink_fonts(press->ink), plan, page, press->ticks, press->game, press->title);
    cairo_show_page(cr);
}

static Press press_open(Diag *diag, Ink *ink, const Plan *plan)
{
    Press press = {
        .diag = diag, .ink = ink, .plan = plan, .arena = arena_new(), .scratch = arena_new(),
        .spots = g_array_new(FALSE, FALSE, sizeof(Spot)), .ticks = g_array_new(FALSE, FALSE, sizeof(Tick)),
        .pages = g_array_new(FALSE, FALSE, sizeof(FinishPage)), .bookmarks = g_array_new(FALSE, FALSE, sizeof(FinishBookmark)),
        .pieces = g_array_new(FALSE, FALSE, sizeof(FinishPiece)),
    };
    const Scope nowhere = { 0 };
    press.title = template_fill(diag, press.arena, plan->component->title, &nowhere);
    press.game  = template_fill(diag, press.arena, plan->component->game, &nowhere);
    if (!press.title)
        press.title = plan->component->name;
    if (!press.game)
        press.game = "";
    return press;
}

static void press_close(Press *press)
{
    for (int side = 0; side < SIDES; side++)
        g_clear_pointer(&press->fixed[side], cairo_surface_destroy);
    g_array_unref(press->spots);
    g_array_unref(press->ticks);
    g_array_unref(press->pages);
    g_array_unref(press->bookmarks);
    g_array_unref(press->pieces);
    arena_free(press->arena);
    arena_free(press->scratch);
}

/* Cairo 1.16 forgets a write that failed while it embedded a font; the stream does not. */
static cairo_status_t write_bytes(void *stream, const unsigned char *bytes, unsigned len)
{
    return fwrite(bytes, 1, len, stream) == len ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}

static bool draw_file(Press *press, const char *drawing, Progress *progress, void *data)
{
    const Plan *plan = press->plan;
    unsigned before = diag_errors(press->diag);
    FILE *stream = g_fopen(drawing, "wb");
    if (!stream)
        return diag_machine(press->diag, "cannot write '%s': %s", drawing, g_strerror(errno));

    cairo_surface_t *pdf = cairo_pdf_surface_create_for_stream(write_bytes, stream, plan->page.w, plan->page.h);
    cairo_t *cr = cairo_create(pdf);
    for (guint page = 0; page < plan->pages; page++) {
        draw_page(press, cr, page);
        if (progress)
            progress(data, page + 1, plan->pages);
    }
    cairo_status_t status = cairo_status(cr);
    cairo_destroy(cr);
    cairo_surface_finish(pdf);
    if (!status)
        status = cairo_surface_status(pdf);
    cairo_surface_destroy(pdf);

    bool failed = ferror(stream);
    int error = errno;
    failed |= fclose(stream) != 0;
    if (failed)
        return diag_machine(press->diag, "cannot write '%s': %s", drawing, g_strerror(error ? error : EIO));
    if (status)
        return diag_machine(press->diag, "cannot draw '%s': %s", plan->component->file, cairo_status_to_string(status));
    return diag_errors(press->diag) == before;
}

static FinishInfo info_of(Press *press)
{
    const Plan *plan = press->plan;
    const Component *component = plan->component;
    const Scope nowhere = { 0 };
    const char *author = component->author ? template_fill(press->diag, press->arena, component->author, &nowhere) : NULL;
    return (FinishInfo) {
        .title = *press->game ? arena_format(press->arena, "%s \u2013 %s", press->game, press->title) : press->title,
        .author = author && *author ? author : NULL, .subject = press->title,
        .keywords = arena_format(press->arena, "print-and-play, %s%s%s, %u pieces", press->game, *press->game ? ", " : "", component->name, plan->deck->pieces->len),
        .creator = "Hexenwerk " HEXENWERK_VERSION, .lang = component->run->lang.word,
        .duplex = !plan->duplex ? FINISH_SIMPLEX : component->sheet.backs == BACKS_LONG ? FINISH_LONG_EDGE : FINISH_SHORT_EDGE,
        .pages = press->pages, .bookmarks = press->bookmarks, .pieces = press->pieces,
    };
}

bool press_print(Diag *diag, Ink *ink, const Plan *plan, const char *drawing, const char *output, Progress *progress, void *data)
{
    Press press = press_open(diag, ink, plan);
    bool good = draw_file(&press, drawing, progress, data);
    if (good) {
        const FinishInfo info = info_of(&press);
        good = finish_pdf(diag, drawing, output, &info);
    }
    g_unlink(drawing);
    if (!good)
        g_unlink(output);
    press_close(&press);
    return good;
}

bool press_rehearse(Diag *diag, Ink *ink, const Plan *plan)
{
    unsigned before = diag_errors(diag);
    Press press = press_open(diag, ink, plan);
    g_autoptr(cairo_surface_t) paper = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, NULL);
    g_autoptr(cairo_t) cr = cairo_create(paper);

    for (guint page = 0; page < plan->pages; page++)
        draw_page(&press, cr, page);
    press_close(&press);
    return diag_errors(diag) == before;
}
