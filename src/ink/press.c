#include "press.h"
#include "brush.h"
#include "finish.h"
#include "margin.h"

#include <cairo-pdf.h>
#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>

G_DEFINE_AUTOPTR_CLEANUP_FUNC(cairo_t, cairo_destroy)
G_DEFINE_AUTOPTR_CLEANUP_FUNC(cairo_surface_t, cairo_surface_destroy)

enum { BOOKMARKS_MOST = 2000, SHARD_PAGES = 128 };

/* One component of the plan. */
typedef struct {
    const Lot       *lot;
    const char      *title;
    bool             fixed[SIDES];      /* the same on every piece */
    cairo_surface_t *recording[SIDES];  /* of such a side, made once */
    Path             outline[SIDES];    /* of all that may be printed on; rectangles need none */
    const char      *name;              /* of the last piece */
    guint            row;               /* of the last bookmark, + 1 */
    GArray          *bookmarks;
} Kind;

/* Full sheets of a lattice have the same marks, so they are worked out anew only where a sheet differs. */
typedef struct { GArray *ticks, *creases; guint spots; bool known; } Marks;

typedef struct {
    Diag       *diag;
    Ink        *ink;
    const Plan *plan;
    Arena      *arena;                  /* as long as the file */
    Arena      *scratch;                /* as long as a piece */
    const char *game, *title;
    GArray     *kinds;                  /* of Kind, as the plan's lots */
    GArray     *spots;
    Marks       marks[SIDES];
    MarginKit   margins;
    guint       rows;
    GArray     *pages, *bookmarks, *pieces;
} Press;

static Kind *kind_of(const Press *press, const Lot *lot)
{
    return &g_array_index(press->kinds, Kind, lot->index);
}

/* ---- pieces ---- */

static Scope scope_of(Press *press, const Spot *spot, guint page)
{
    Scope scope = deck_scope(press->diag, press->scratch, spot->lot->deck, spot->piece);
    scope.page  = page + 1;
    scope.pages = press->plan->pages;
    scope.side  = spot->side == SIDE_BACK ? "back" : "front";
    return scope;
}

/* A part of a piece draws only what can be seen of it, so that texts stand in the file where they stand on paper. */
static bool seen(const Spot *spot, const Mark *mark)
{
    Box bounds = mark_bounds(mark), window = spot->window.box;
    Point a = pose_point(spot->lot->component, spot->pose, (Point) { bounds.x, bounds.y });
    Point b = pose_point(spot->lot->component, spot->pose, (Point) { bounds.x + bounds.w, bounds.y + bounds.h });
    return MAX(a.x, b.x) >= window.x && MIN(a.x, b.x) <= window.x + window.w
        && MAX(a.y, b.y) >= window.y && MIN(a.y, b.y) <= window.y + window.h;
}

static void draw_marks(Press *press, cairo_t *cr, const Spot *spot, const Scope *scope)
{
    GPtrArray *marks = component_fill(press->diag, press->scratch, spot->lot->component, spot->side, scope);
    for (guint i = 0; i < marks->len; i++) {
        if (spot->lot->parts == 1 || seen(spot, marks->pdata[i]))
            ink_draw(press->ink, press->diag, cr, marks->pdata[i]);
    }
}

/* Unbounded: cairo 1.16 writes a bounded recording with the first page's part of it only. */
static cairo_surface_t *record_side(Press *press, const Spot *spot, const Scope *scope)
{
    cairo_surface_t *recording = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, NULL);
    g_autoptr(cairo_t) cr = cairo_create(recording);
    draw_marks(press, cr, spot, scope);
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

static void clip_to(cairo_t *cr, const Window *window)
{
    if (!window->count)
        cairo_rectangle(cr, window->box.x, window->box.y, window->box.w, window->box.h);
    for (guint i = 0; i < window->count; i++)
        cairo_line_to(cr, window->corners[i].x + window->shift.x, window->corners[i].y + window->shift.y);
    cairo_clip(cr);
}

static void draw_spot(Press *press, cairo_t *cr, const Spot *spot, const Scope *scope)
{
    Kind *kind = kind_of(press, spot->lot);

    cairo_save(cr);
    clip_to(cr, &spot->window);
    turn_to(cr, spot->lot->component, spot->pose);
    if (kind->outline[spot->side].count) {
        brush_path(cr, kind->outline[spot->side]);
        cairo_clip(cr);
    }
    if (kind->fixed[spot->side]) {
        if (!kind->recording[spot->side])
            kind->recording[spot->side] = record_side(press, spot, scope);
        cairo_set_source_surface(cr, kind->recording[spot->side], 0, 0);
        cairo_paint(cr);
    } else {
        draw_marks(press, cr, spot, scope);
    }
    cairo_restore(cr);
}

/* ---- what the finisher wants to know ---- */

/* Copies have one name, kept once. */
static const char *keep_name(Press *press, Kind *kind, const char *name)
{
    if (!kind->name || strcmp(kind->name, name) != 0)
        kind->name = arena_copy(press->arena, name, strlen(name));
    return kind->name;
}

static void note_bookmark(Press *press, Kind *kind, const FinishPiece *record, guint row)
{
    if (press->rows > BOOKMARKS_MOST || kind->row == row + 1)
        return;
    int depth = press->kinds->len > 1 ? 1 : 0;
    FinishBookmark bookmark = { kind->name, record->page, record->rectangle.x, record->rectangle.y, depth };
    g_array_append_val(kind->bookmarks, bookmark);
    kind->row = row + 1;
}

static Box overlap_of(Box a, Box b)
{
    double x = MAX(a.x, b.x), y = MAX(a.y, b.y);
    return (Box) { x, y, MAX(MIN(a.x + a.w, b.x + b.w) - x, 0), MAX(MIN(a.y + a.h, b.y + b.h) - y, 0) };
}

static void note_piece(Press *press, const Spot *spot, const Scope *scope, guint page)
{
    const Component *component = spot->lot->component;
    const Piece *piece = deck_piece(spot->lot->deck, spot->piece);
    const Table *table = component->table;
    const char *part = sheet_part_label(press->plan, press->scratch, spot);
    Kind *kind = kind_of(press, spot->lot);
    const char *name = keep_name(press, kind, scope->piece);
    const FinishPiece record = {
        .page = (int) page, .component = component->name, .row = table ? table_line(table, piece->row) : 0,
        .copy = (int) piece->copy, .side = spot->side == SIDE_BACK ? "back" : "front",
        .rectangle = overlap_of(spot->cut, (Box) { 0, 0, press->plan->page.w, press->plan->page.h }),
        .text = part ? arena_format(press->arena, "%s (%s)", name, part) : name,
    };
    g_array_append_val(press->pieces, record);
    if (spot->side == SIDE_FRONT)
        note_bookmark(press, kind, &record, piece->row);
}

static void note_page(Press *press, guint page)
{
    const Plan *plan = press->plan;
    sheet_spots(plan, page, press->spots);
    for (guint i = 0; i < press->spots->len; i++) {
        const Spot *spot = &g_array_index(press->spots, Spot, i);
        arena_reset(press->scratch);
        const Scope scope = scope_of(press, spot, page);
        note_piece(press, spot, &scope, page);
    }
    FinishPage record = {
        .trim = cuts_trim(press->spots), .bleed = cuts_bleed(press->spots),
        .label = sheet_page_label(plan, press->arena, page),
    };

    g_array_append_val(press->pages, record);
    if (press->rows > BOOKMARKS_MOST && !sheet_is_back(plan, page)) {
        FinishBookmark bookmark = { record.label, (int) page, 0, 0, 0 };
        g_array_append_val(press->bookmarks, bookmark);
    }
}

/* Component by component; where there are several, each below its title. */
static void gather_bookmarks(Press *press)
{
    for (guint i = 0; i < press->kinds->len; i++) {
        const Kind *kind = &g_array_index(press->kinds, Kind, i);
        if (press->kinds->len > 1 && kind->bookmarks->len) {
            FinishBookmark first = g_array_index(kind->bookmarks, FinishBookmark, 0);
            FinishBookmark head = { kind->title, first.page, first.x, first.y, 0 };
            g_array_append_val(press->bookmarks, head);
        }
        g_array_append_vals(press->bookmarks, kind->bookmarks->data, kind->bookmarks->len);
    }
}

/* ---- pages ---- */

/* The components that lie on the page; on a page without pieces, all. */
static const char *page_title(Press *press)
{
    g_autoptr(GString) title = g_string_new(NULL);
    if (press->kinds->len == 1 || !press->spots->len)
        return press->title;
    for (guint i = 0; i < press->kinds->len; i++) {
        const Kind *kind = &g_array_index(press->kinds, Kind, i);
        bool here = false;
        for (guint k = 0; k < press->spots->len && !here; k++)
            here = g_array_index(press->spots, Spot, k).lot == kind->lot;
        if (here)
            g_string_append_printf(title, "%s%s", title->len ? ", " : "", kind->title);
    }
    return arena_copy(press->scratch, title->str, title->len);
}

static const Marks *marks_of(Press *press, guint page)
{
    Marks *marks = &press->marks[sheet_is_back(press->plan, page) ? SIDE_BACK : SIDE_FRONT];
    if (!marks->known || marks->spots != press->spots->len || !press->plan->per_sheet) {
        cuts_of_page(press->plan, page, press->spots, marks->ticks);
        creases_of_page(press->plan, page, press->spots, marks->creases);
        marks->spots = press->spots->len;
        marks->known = true;
    }
    return marks;
}

static void draw_page(Press *press, cairo_t *cr, guint page)
{
    sheet_spots(press->plan, page, press->spots);
    for (guint i = 0; i < press->spots->len; i++) {
        const Spot *spot = &g_array_index(press->spots, Spot, i);
        arena_reset(press->scratch);
        const Scope scope = scope_of(press, spot, page);
        draw_spot(press, cr, spot, &scope);
    }
    arena_reset(press->scratch);
    const Marks *marks = marks_of(press, page);
    const Margin margin = {
        .plan = press->plan, .page = page, .spots = press->spots, .ticks = marks->ticks, .creases = marks->creases,
        .game = press->game, .title = page_title(press),
    };
    margin_draw(cr, &press->margins, &margin);
    cairo_show_page(cr);
}

/* ---- opening and closing ---- */

static const char *say(Press *press, const Template *text, const char *otherwise)
{
    const Scope nowhere = { 0 };
    const char *filled = text ? template_fill(press->diag, press->arena, text, &nowhere) : NULL;
    return filled ? filled : otherwise;
}

static void open_kind(Press *press, const Lot *lot)
{
    const Component *component = lot->component;
    Kind kind = {
        .lot = lot, .title = say(press, component->title, component->name),
        .bookmarks = g_array_new(FALSE, FALSE, sizeof(FinishBookmark)),
    };

    for (int side = 0; side < SIDES; side++) {
        Shape outline = side == SIDE_BACK ? shape_mirrored(press->arena, &component->outline) : component->outline;
        if (outline.kind != SHAPE_RECTANGLE)
            kind.outline[side] = shape_outline(press->arena, &outline, component->bleed);
        kind.fixed[side] = lot->parts == 1 && lot->deck->pieces->len > 1 && component_fixed(component, (Side) side);
    }
    press->rows += lot->deck->rows;
    g_array_append_val(press->kinds, kind);
}

/* Without an ink nothing can be drawn, but noted. */
static Press press_open(Diag *diag, Ink *ink, const Plan *plan)
{
    Press press = {
        .diag = diag, .ink = ink, .plan = plan, .arena = arena_new(), .scratch = arena_new(),
        .kinds = g_array_new(FALSE, FALSE, sizeof(Kind)), .spots = g_array_new(FALSE, FALSE, sizeof(Spot)),
        .pages = g_array_new(FALSE, FALSE, sizeof(FinishPage)),
        .bookmarks = g_array_new(FALSE, FALSE, sizeof(FinishBookmark)),
        .pieces = g_array_new(FALSE, FALSE, sizeof(FinishPiece)), .margins = { .fonts = ink ? ink_fonts(ink) : NULL },
    };
    g_autoptr(GString) title = g_string_new(NULL);
    for (int side = 0; side < SIDES; side++)
        press.marks[side] = (Marks) {
            .ticks = g_array_new(FALSE, FALSE, sizeof(Tick)), .creases = g_array_new(FALSE, FALSE, sizeof(Crease)),
        };
    for (guint i = 0; i < plan->lots->len; i++) {
        open_kind(&press, plan->lots->pdata[i]);
        g_string_append_printf(title, "%s%s", i ? ", " : "", g_array_index(press.kinds, Kind, i).title);
    }
    press.title = arena_copy(press.arena, title->str, title->len);
    press.game  = say(&press, ((const Lot *) plan->lots->pdata[0])->component->game, "");
    return press;
}

static void press_close(Press *press)
{
    for (guint i = 0; i < press->kinds->len; i++) {
        Kind *kind = &g_array_index(press->kinds, Kind, i);
        for (int side = 0; side < SIDES; side++)
            g_clear_pointer(&kind->recording[side], cairo_surface_destroy);
        g_array_unref(kind->bookmarks);
    }
    for (int side = 0; side < SIDES; side++) {
        g_array_unref(press->marks[side].ticks);
        g_array_unref(press->marks[side].creases);
    }
    margin_close(&press->margins);
    g_array_unref(press->kinds);
    g_array_unref(press->spots);
    g_array_unref(press->pages);
    g_array_unref(press->bookmarks);
    g_array_unref(press->pieces);
    arena_free(press->arena);
    arena_free(press->scratch);
}

/* The drawing's own name is nobody's business. */
static bool say_write(Diag *diag, const char *drawing, int error)
{
    g_autofree char *folder = g_path_get_dirname(drawing);
    return diag_machine(diag, "cannot write to the folder '%s': %s", folder, g_strerror(error));
}

typedef struct { FILE *file; int error; } Stream;       /* error: errno of the first write that failed, or 0 */

/* Cairo 1.16 forgets a write that failed while it embedded a font; the stream does not. */
static cairo_status_t write_bytes(void *data, const unsigned char *bytes, unsigned len)
{
    Stream *stream = data;
    if (fwrite(bytes, 1, len, stream->file) == len)
        return CAIRO_STATUS_SUCCESS;
    if (!stream->error)
        stream->error = errno ? errno : EIO;
    return CAIRO_STATUS_WRITE_ERROR;
}

guint press_shards(const Plan *plan)
{
    return MAX((plan->pages + SHARD_PAGES - 1) / SHARD_PAGES, 1);
}

bool press_draw(Diag *diag, Ink *ink, const Plan *plan, guint shard, const char *drawing, Progress *progress,
                void *data)
{
    unsigned before = diag_errors(diag);
    Stream stream = { g_fopen(drawing, "wb"), 0 };
    if (!stream.file)
        return say_write(diag, drawing, errno);

    Press press = press_open(diag, ink, plan);
    cairo_surface_t *pdf = cairo_pdf_surface_create_for_stream(write_bytes, &stream, plan->page.w, plan->page.h);
    cairo_t *cr = cairo_create(pdf);
    const guint64 pages = plan->pages, shards = press_shards(plan);         /* of one size, but for a page */
    bool stopped = false;
    for (guint page = (guint) (pages * shard / shards); page < pages * (shard + 1) / shards && !stopped; page++) {
        draw_page(&press, cr, page);
        stopped = progress && !progress(data);
    }
    cairo_status_t status = cairo_status(cr);
    cairo_destroy(cr);
    cairo_surface_finish(pdf);
    if (!status)
        status = cairo_surface_status(pdf);
    cairo_surface_destroy(pdf);

    if (fclose(stream.file) != 0 && !stream.error)
        stream.error = errno ? errno : EIO;
    if (stream.error)
        say_write(diag, drawing, stream.error);
    else if (status)
        diag_machine(diag, "cannot draw '%s': %s", press.title, cairo_status_to_string(status));
    press_close(&press);
    return diag_errors(diag) == before && !stopped;
}

static FinishInfo info_of(Press *press)
{
    const Plan *plan = press->plan;
    const char *author = say(press, ((const Lot *) plan->lots->pdata[0])->component->author, "");
    g_autoptr(GString) keywords = g_string_new("print-and-play, ");

    if (*press->game)
        g_string_append_printf(keywords, "%s, ", press->game);
    for (guint i = 0; i < plan->lots->len; i++)
        g_string_append_printf(keywords, "%s, ", ((const Lot *) plan->lots->pdata[i])->component->name);
    g_string_append_printf(keywords, "%u pieces", plan->pieces);
    gather_bookmarks(press);
    bool long_edge = plan->sheet->backs == BACKS_LONG;
    return (FinishInfo) {
        .title = *press->game ? arena_format(press->arena, "%s \u2013 %s", press->game, press->title) : press->title,
        .author = *author ? author : NULL, .subject = press->title,
        .keywords = arena_copy(press->arena, keywords->str, keywords->len),
        .creator = "Hexenwerk " HEXENWERK_VERSION, .lang = plan->run->lang.word,
        .duplex = !plan->duplex ? FINISH_SIMPLEX : long_edge ? FINISH_LONG_EDGE : FINISH_SHORT_EDGE,
        .pages = press->pages, .bookmarks = press->bookmarks, .pieces = press->pieces,
    };
}

bool press_finish(Diag *diag, const Plan *plan, const char *const *drawings, const char *output)
{
    Press press = press_open(diag, NULL, plan);
    for (guint page = 0; page < plan->pages; page++)
        note_page(&press, page);
    const FinishInfo info = info_of(&press);
    bool good = finish_pdf(diag, drawings, output, &info);
    press_close(&press);
    return good;
}

bool press_rehearse(Diag *diag, Ink *ink, const Plan *plan)
{
    unsigned before = diag_errors(diag);
    Press press = press_open(diag, ink, plan);

    for (guint page = 0; page < plan->pages; page++) {
        /* one for each page: a recording keeps all that was drawn */
        g_autoptr(cairo_surface_t) paper = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, NULL);
        g_autoptr(cairo_t) cr = cairo_create(paper);
        draw_page(&press, cr, page);
    }
    press_close(&press);
    return diag_errors(diag) == before;
}

void press_try(Diag *diag, Ink *ink, const Deck *deck)
{
    const Component *component = deck->component;
    g_autoptr(Arena) scratch = arena_new();

    for (guint i = 0; i < deck->pieces->len; i++) {
        if (deck_piece(deck, i)->copy != 1)
            continue;
        g_autoptr(cairo_surface_t) paper = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, NULL);
        g_autoptr(cairo_t) cr = cairo_create(paper);
        arena_reset(scratch);
        Scope scope = deck_scope(diag, scratch, deck, i);
        for (int side = 0; side < (component->has_back ? SIDES : 1); side++) {
            scope.side = side == SIDE_BACK ? "back" : "front";
            const GPtrArray *marks = component_fill(diag, scratch, component, (Side) side, &scope);
            for (guint k = 0; k < marks->len; k++) {
                const Mark *mark = marks->pdata[k];
                if (!component->adrift || mark->kind != MARK_PATTERN)
                    ink_draw(ink, diag, cr, mark);
            }
        }
    }
}
