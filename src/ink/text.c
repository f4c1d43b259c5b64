#include "text.h"
#include "galley.h"

#include <string.h>

/* Texts that stand on many pieces (footers, copies of a card) are set once: the
 * settings last used are kept.  Shaping is most of the work of printing text. */
enum { KEPT_MOST = 256 };

typedef struct {
    TextMark says;              /* strings are this entry's own */
    Size     place;
    const struct Library *library;      /* where its icons come from, if it has any */
    Galley *galley;
    GList   *used;              /* its link in Setter.used */
} Kept;

struct Setter {
    Fonts      *fonts;
    Icons      *icons;
    Hyphens    *hyphens;
    Diag       *diag;           /* while a text is drawn: for its icons */
    const Mark *mark;
    bool        drawn;
    GHashTable *kept;           /* of Kept, each its own key */
    GQueue      used;           /* of Kept, latest first */
};

/* ---- what is kept ---- */

static guint kept_hash(gconstpointer data)
{
    const Kept *kept = data;
    return g_str_hash(kept->says.text) ^ g_str_hash(kept->says.font) * 31 ^ (guint) (int) kept->place.w;
}

static gboolean kept_equal(gconstpointer a, gconstpointer b)
{
    const Kept     *k = a, *l = b;
    const TextMark *x = &k->says, *y = &l->says;
    return strcmp(x->text, y->text) == 0 && strcmp(x->font, y->font) == 0 && strcmp(x->features, y->features) == 0
        && strcmp(x->language, y->language) == 0 && k->library == l->library
        && k->place.w == l->place.w && k->place.h == l->place.h
        && x->across == y->across && x->down == y->down && x->shrink == y->shrink && x->wrap == y->wrap
        && x->balance == y->balance && x->hyphenate == y->hyphenate && x->markup == y->markup && x->icons == y->icons
        && x->caps == y->caps && x->tracking == y->tracking && x->leading == y->leading && x->paragraph == y->paragraph;
}

static void kept_set_words(Kept *kept, const TextMark *says)
{
    kept->says = *says;
    kept->says.text     = g_strdup(says->text);
    kept->says.font     = g_strdup(says->font);
    kept->says.features = g_strdup(says->features);
    kept->says.language = g_strdup(says->language);
}

static void kept_clear_words(Kept *kept)
{
    g_free((char *) kept->says.text);
    g_free((char *) kept->says.font);
    g_free((char *) kept->says.features);
    g_free((char *) kept->says.language);
}

static void kept_free(gpointer data)
{
    Kept *kept = data;
    kept_clear_words(kept);
    galley_free(kept->galley);
    g_list_free_1(kept->used);
    g_free(kept);
}

/* A new entry, or the one that has been idle longest. */
static Kept *kept_take(Setter *setter)
{
    if (g_hash_table_size(setter->kept) >= KEPT_MOST) {
        Kept *kept = g_queue_peek_tail(&setter->used);
        g_queue_unlink(&setter->used, kept->used);
        g_hash_table_steal(setter->kept, kept);
        kept_clear_words(kept);
        return kept;
    }
    Kept *kept = g_new0(Kept, 1);
    kept->galley = galley_new(setter->fonts);
    kept->used    = g_list_append(NULL, kept);
    return kept;
}

static const Galley *set_text(Setter *setter, Diag *diag, const Mark *mark)
{
    Kept  key  = { .says = *(const TextMark *) mark->says, .place = { mark->place.w, mark->place.h } };
    key.library = key.says.icons ? mark_library(mark) : NULL;
    Kept *kept = g_hash_table_lookup(setter->kept, &key);
    if (kept) {
        g_queue_unlink(&setter->used, kept->used);
        g_queue_push_head_link(&setter->used, kept->used);
        return kept->galley;
    }
    kept = kept_take(setter);
    kept->place   = key.place;
    kept->library = key.library;
    kept_set_words(kept, &key.says);
    if (!galley_fill(kept->galley, setter->fonts, setter->icons, setter->hyphens, diag, mark)) {
        kept_free(kept);
        return NULL;
    }
    g_hash_table_add(setter->kept, kept);
    g_queue_push_head_link(&setter->used, kept->used);
    return kept->galley;
}

/* ---- drawing ---- */

static Box ink_of(const Galley *galley, const Mark *mark)
{
    Box ink = galley_ink(galley);
    return (Box) { ink.x + mark->place.x, ink.y + mark->place.y, ink.w, ink.h };
}

static void each_line(const Galley *galley, cairo_t *cr, const Mark *mark, void (*draw)(cairo_t *, PangoLayoutLine *))
{
    for (guint i = 0; i < galley->lines->len; i++) {
        const GalleyLine *set = &g_array_index(galley->lines, GalleyLine, i);
        cairo_move_to(cr, mark->place.x + set->x, mark->place.y + set->baseline);
        draw(cr, set->line);
    }
}

static void draw_icon(cairo_t *cr, PangoAttrShape *shape, gboolean path, gpointer data)
{
    static const Paint none = { .kind = PAINT_NONE };
    Setter         *setter = data;
    const TextMark *says   = setter->mark->says;
    Box             box;
    double          x, y;
    const InlineIcon *icon = wording_icon(shape, &box);
    if (path)                   /* of an outline: letters only */
        return;
    cairo_get_current_point(cr, &x, &y);
    cairo_new_path(cr);
    box.x += x;
    box.y += y;
    setter->drawn &= icon_draw(setter->icons, setter->diag, cr, setter->mark, "text", icon->offset, icon->name,
                               says->icon_fill.kind != PAINT_NONE ? &says->icon_fill : &says->colour, &none, 0, box);
}

/* Only a stroke: the letters themselves are text in the PDF once, on top of it. */
static void draw_outline(const Galley *galley, cairo_t *cr, const Mark *mark, Box ink)
{
    const TextMark *says = mark->says;
    if (says->outline_width <= 0 || !brush_paint(cr, &says->outline, ink))
        return;
    cairo_save(cr);
    cairo_set_line_width(cr, 2 * says->outline_width);      /* the inner half lies below the letters */
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    cairo_new_path(cr);
    each_line(galley, cr, mark, pango_cairo_layout_line_path);
    cairo_stroke(cr);
    cairo_restore(cr);
}

bool text_draw(Setter *setter, Diag *diag, cairo_t *cr, const Mark *mark)
{
    const TextMark *says    = mark->says;
    const Galley  *galley = set_text(setter, diag, mark);
    if (!galley)
        return false;
    bool gradient = says->colour.kind > PAINT_SOLID || says->outline.kind > PAINT_SOLID;
    Box  ink      = gradient ? ink_of(galley, mark) : mark->place;
    setter->diag  = diag;
    setter->mark  = mark;
    setter->drawn = true;
    draw_outline(galley, cr, mark, ink);
    if (brush_paint(cr, &says->colour, ink))
        each_line(galley, cr, mark, pango_cairo_show_layout_line);
    cairo_new_path(cr);
    return setter->drawn;
}

bool text_measure(Setter *setter, Diag *diag, const Mark *mark, TextFit *fit)
{
    const Galley *galley = set_text(setter, diag, mark);
    if (!galley)
        return false;
    *fit = (TextFit) { galley->size, ink_of(galley, mark), (int) galley->lines->len };
    return true;
}

/* ---- opening ---- */

Setter *setter_open(Fonts *fonts, Icons *icons, const char *const *hyphen_folders)
{
    Setter *setter = g_new0(Setter, 1);
    setter->fonts   = fonts;
    setter->icons   = icons;
    setter->hyphens = hyphens_open(hyphen_folders);
    setter->kept    = g_hash_table_new_full(kept_hash, kept_equal, kept_free, NULL);
    pango_cairo_context_set_shape_renderer(fonts_context(fonts), draw_icon, setter, NULL);
    return setter;
}

void setter_close(Setter *setter)
{
    if (!setter)
        return;
    pango_cairo_context_set_shape_renderer(fonts_context(setter->fonts), NULL, NULL, NULL);
    g_hash_table_unref(setter->kept);
    hyphens_close(setter->hyphens);
    g_free(setter);
}
