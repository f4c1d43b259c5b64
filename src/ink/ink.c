#include "ink.h"

#include "pattern.h"
#include "word.h"

#include <math.h>
#include <string.h>

/* Marks that differ from card to card must not fill the memory. */
enum { STAMPS_MOST = 256 };

struct Ink {
    Fonts      *fonts;
    Icons      *icons;
    Images     *images;
    Setter     *setter;
    Arena      *scratch;
    GHashTable *stamps;         /* GBytes -> cairo_surface_t*, with the place's top left at 0, 0 */
    GByteArray *key;
};

Ink *ink_open(Diag *diag, const char *const *font_folders, const char *const *hyphen_folders)
{
    Fonts *fonts = fonts_open(diag, font_folders);
    if (!fonts)
        return NULL;
    Ink *ink = g_new0(Ink, 1);
    ink->fonts   = fonts;
    ink->icons   = icons_open();
    ink->images  = images_open();
    ink->setter  = setter_open(fonts, ink->icons, hyphen_folders);
    ink->scratch = arena_new();
    ink->key     = g_byte_array_new();
    ink->stamps  = g_hash_table_new_full(g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref,
                                         (GDestroyNotify) cairo_surface_destroy);
    return ink;
}

void ink_close(Ink *ink)
{
    if (!ink)
        return;
    g_hash_table_unref(ink->stamps);
    g_byte_array_unref(ink->key);
    arena_free(ink->scratch);
    setter_close(ink->setter);
    images_close(ink->images);
    icons_close(ink->icons);
    fonts_close(ink->fonts);
    g_free(ink);
}

Fonts  *ink_fonts (Ink *ink) { return ink->fonts; }
Setter *ink_setter(Ink *ink) { return ink->setter; }
Icons  *ink_icons (Ink *ink) { return ink->icons; }
Images *ink_images(Ink *ink) { return ink->images; }

/* --- boxes, lines and paths: an outline, filled and stroked --- */

typedef struct {
    Path          path;                 /* in the axes of the mark, less the top left of the place */
    const Paint  *fill, *stroke;
    double        width;
    const char   *dash;
    int           cap;                  /* CAP_WORDS */
} Outline;

static const Paint nothing = { .kind = PAINT_NONE };

static Path moved(Arena *arena, Path path, Box place)
{
    return path_fit(arena, path, (Box) { place.x, place.y, 1, 1 }, (Box) { 0, 0, 1, 1 });
}

static Outline outline_of(Arena *arena, const Mark *mark)
{
    Box place = mark->place;

    if (mark->kind == MARK_BOX) {
        const BoxMark *box = mark->says;
        const Shape shape = { .kind = (ShapeKind) box->shape, .w = place.w, .h = place.h, .corner = box->corner };
        return (Outline) { shape_outline(arena, &shape, 0), &box->fill, &box->stroke, box->width, box->dash, 0 };
    }
    if (mark->kind == MARK_LINE) {
        const LineMark *line = mark->says;
        Step *steps = arena_take(arena, 2 * sizeof *steps);
        steps[0] = (Step) { .kind = STEP_MOVE, .to = line->a };
        steps[1] = (Step) { .kind = STEP_LINE, .to = line->b };
        const Path path = moved(arena, (Path) { 2, steps }, place);
        return (Outline) { path, &nothing, &line->stroke, line->width, line->dash, line->cap };
    }
    const PathMark *path = mark->says;
    const Path drawn = moved(arena, path->path, place);
    return (Outline) { drawn, &path->fill, &path->stroke, path->width, path->dash, path->cap };
}

static void draw_outline(cairo_t *cr, const Outline *outline, Box box)
{
    static const cairo_line_cap_t caps[] = { CAIRO_LINE_CAP_BUTT, CAIRO_LINE_CAP_ROUND, CAIRO_LINE_CAP_SQUARE };
    brush_path(cr, outline->path);
    brush_fill_and_stroke(cr, outline->fill, outline->stroke, outline->width, outline->dash, caps[outline->cap], box);
}

/* --- stamps: recorded once --- */

static void key_bytes(GByteArray *key, const void *bytes, size_t size)
{
    g_byte_array_append(key, bytes, (guint) size);
}

/* To a millionth of a point, so that equal things at different places are equal. */
static void key_numbers(GByteArray *key, const double *numbers, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        gint64 rounded = llround(numbers[i] * 1e6);
        key_bytes(key, &rounded, sizeof rounded);
    }
}

static void key_text(GByteArray *key, const char *text)
{
    text = text ? text : "";
    key_bytes(key, text, strlen(text) + 1);
}

static void key_outline(GByteArray *key, const Outline *outline)
{
    brush_key(key, outline->fill);
    brush_key(key, outline->stroke);
    key_bytes(key, &outline->width, sizeof outline->width);
    key_bytes(key, &outline->cap, sizeof outline->cap);
    key_text(key, outline->dash);
    for (guint i = 0; i < outline->path.count; i++) {
        const Step *step = &outline->path.steps[i];
        const double numbers[] = { step->kind, step->to.x, step->to.y, step->c1.x, step->c1.y, step->c2.x, step->c2.y };
        key_numbers(key, numbers, step->kind == STEP_CURVE ? G_N_ELEMENTS(numbers) : 3);
    }
}

static void key_pattern(GByteArray *key, const Mark *mark)
{
    const PatternMark *says = mark->says;
    const double numbers[] = { says->arrange, says->pitch.w, says->pitch.h, says->size, says->size_to, says->count,
                               says->turn, says->fade };
    const Library *library = mark_library(mark);
    brush_key(key, &says->fill);
    key_numbers(key, numbers, G_N_ELEMENTS(numbers));
    key_bytes(key, &library, sizeof library);       /* another library, another file of that name */
    key_text(key, says->icon);
    key_text(key, says->seed);
}

static bool draw_now(Ink *ink, Diag *diag, cairo_t *cr, const Mark *mark, const Outline *outline)
{
    if (!outline)
        return pattern_draw(ink->icons, diag, cr, mark, (Size) { mark->place.w, mark->place.h });
    draw_outline(cr, outline, (Box) { 0, 0, mark->place.w, mark->place.h });
    return true;
}

/* The recording of a mark, made where there is none yet; NULL after an error. */
static cairo_surface_t *make_stamp(Ink *ink, Diag *diag, const Mark *mark, const Outline *outline)
{
    /* without bounds: a bounded one would be written with the first page's part only */
    cairo_surface_t *stamp = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, NULL);
    cairo_t *cr = cairo_create(stamp);
    bool good = draw_now(ink, diag, cr, mark, outline);
    cairo_destroy(cr);
    if (good)
        return stamp;
    cairo_surface_destroy(stamp);
    return NULL;
}

static bool draw_stamp(Ink *ink, Diag *diag, cairo_t *cr, const Mark *mark, const Outline *outline)
{
    GByteArray *key = ink->key;
    const double head[] = { mark->kind, mark->place.w, mark->place.h };

    g_byte_array_set_size(key, 0);
    key_numbers(key, head, G_N_ELEMENTS(head));
    if (outline)
        key_outline(key, outline);
    else
        key_pattern(key, mark);
    g_autoptr(GBytes) wanted = g_bytes_new(key->data, key->len);
    cairo_surface_t *stamp = g_hash_table_lookup(ink->stamps, wanted);

    cairo_translate(cr, mark->place.x, mark->place.y);
    if (!stamp) {
        bool full = g_hash_table_size(ink->stamps) >= STAMPS_MOST;
        if (full && mark->opacity == 1)
            return draw_now(ink, diag, cr, mark, outline);
        stamp = make_stamp(ink, diag, mark, outline);
        if (!stamp)
            return false;
        if (full)
            g_hash_table_remove_all(ink->stamps);
        g_hash_table_insert(ink->stamps, g_steal_pointer(&wanted), stamp);
    }
    cairo_set_source_surface(cr, stamp, 0, 0);
    if (mark->opacity < 1)
        cairo_paint_with_alpha(cr, mark->opacity);
    else
        cairo_paint(cr);
    return true;
}

/* --- marks --- */

static bool check_outline(Diag *diag, const Mark *mark, const Outline *outline)
{
    Dash dash;
    const char *why;

    if (mark->kind == MARK_BOX && ((const BoxMark *) mark->says)->shape == SHAPE_POLYGON)
        return mark_error(diag, mark, "shape", 0, "a box is no polygon: draw one as a [path]");
    return dash_parse(outline->dash, outline->width, &dash, &why)
        || mark_error(diag, mark, "dash", 0, "'dash' must be %s, not '%s'%s", why, outline->dash,
                      near_hint(near_in(outline->dash, "solid dash dot dashdot")));
}

static bool draw_shape(Ink *ink, Diag *diag, cairo_t *cr, const Mark *mark)
{
    arena_reset(ink->scratch);
    Outline outline = outline_of(ink->scratch, mark);
    if (!check_outline(diag, mark, &outline))
        return false;
    bool filled = outline.fill->kind != PAINT_NONE, stroked = outline.stroke->kind != PAINT_NONE && outline.width > 0;

    if (outline.fill->stops || outline.stroke->stops || (filled && stroked && mark->opacity < 1))
        return draw_stamp(ink, diag, cr, mark, &outline);

    Paint fill = *outline.fill, stroke = *outline.stroke;
    fill.colour.a   *= mark->opacity;
    stroke.colour.a *= mark->opacity;
    outline.fill   = &fill;
    outline.stroke = &stroke;
    cairo_translate(cr, mark->place.x, mark->place.y);
    draw_outline(cr, &outline, (Box) { 0, 0, mark->place.w, mark->place.h });
    return true;
}

static bool draw_icon(Ink *ink, Diag *diag, cairo_t *cr, const Mark *mark)
{
    const IconMark *says = mark->says;
    if (says->flip) {
        cairo_translate(cr, 2 * mark->place.x + mark->place.w, 0);
        cairo_scale(cr, -1, 1);
    }
    return icon_draw_faded(ink->icons, diag, cr, mark, "icon", 0, says->icon, &says->fill, &says->stroke, says->width,
                           mark->place, mark->opacity);
}

static bool draw_image(Ink *ink, Diag *diag, cairo_t *cr, const Mark *mark)
{
    return image_draw(ink->images, diag, cr, mark);
}

/* A group only where letters would shine through each other. */
static bool draw_text(Ink *ink, Diag *diag, cairo_t *cr, const Mark *mark)
{
    TextMark says = *(const TextMark *) mark->says;
    Mark faded = *mark;

    if (mark->opacity == 1)
        return text_draw(ink->setter, diag, cr, mark);
    if (says.colour.kind == PAINT_SOLID && says.outline.kind == PAINT_NONE && !says.icons && !says.markup) {
        says.colour.colour.a *= mark->opacity;
        faded.says = &says;
        return text_draw(ink->setter, diag, cr, &faded);
    }
    cairo_push_group(cr);
    bool good = text_draw(ink->setter, diag, cr, mark);
    cairo_pop_group_to_source(cr);
    cairo_paint_with_alpha(cr, mark->opacity);
    return good;
}

static bool draw_pattern(Ink *ink, Diag *diag, cairo_t *cr, const Mark *mark)
{
    return draw_stamp(ink, diag, cr, mark, NULL);
}

static bool (*const draw_mark[])(Ink *, Diag *, cairo_t *, const Mark *) = {
    [MARK_BOX] = draw_shape, [MARK_LINE] = draw_shape, [MARK_PATH] = draw_shape, [MARK_ICON] = draw_icon,
    [MARK_IMAGE] = draw_image, [MARK_TEXT] = draw_text, [MARK_PATTERN] = draw_pattern,
};
G_STATIC_ASSERT(G_N_ELEMENTS(draw_mark) == MARK_KINDS);

bool ink_draw(Ink *ink, Diag *diag, cairo_t *cr, const Mark *mark)
{
    double cx = mark->place.x + mark->place.w / 2, cy = mark->place.y + mark->place.h / 2;

    if (mark->opacity <= 0)
        return true;
    cairo_save(cr);
    if (mark->clipped) {
        brush_path(cr, mark->clip);
        cairo_clip(cr);
    }
    if (mark->rotate != 0) {
        cairo_translate(cr, cx, cy);
        cairo_rotate(cr, mark->rotate * G_PI / 180);
        cairo_translate(cr, -cx, -cy);
    }
    bool good = draw_mark[mark->kind](ink, diag, cr, mark);
    cairo_restore(cr);
    return good;
}
