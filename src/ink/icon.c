#include "icon.h"

#include "svg.h"
#include "word.h"

#include <math.h>
#include <string.h>

/* One file, and its recordings: one for each paint. */
typedef struct {
    Svg        *svg;            /* NULL: why not */
    char       *why;
    GHashTable *recordings;     /* GBytes -> Recording* */
} Icon;

/* Paints that differ from card to card must not fill the memory. */
enum { RECORDINGS_MOST = 64 };

typedef struct { cairo_surface_t *surface; char *why; double scale; } Recording;
typedef struct { const Library *library; char *name; Icon *icon; } Naming;

struct Icons {
    GHashTable *names;          /* Naming* -> itself */
    GHashTable *files;          /* path -> Icon* */
    GByteArray *key;            /* for looking up */
};

static const Paint nothing = { .kind = PAINT_NONE };

static void recording_free(void *data)
{
    Recording *recording = data;
    cairo_surface_destroy(recording->surface);
    g_free(recording->why);
    g_free(recording);
}

static void icon_free(void *data)
{
    Icon *icon = data;
    g_clear_pointer(&icon->svg, svg_close);
    g_free(icon->why);
    g_hash_table_unref(icon->recordings);
    g_free(icon);
}

static void naming_free(void *data)
{
    g_free(((Naming *) data)->name);
    g_free(data);
}

static guint naming_hash(const void *data)
{
    const Naming *naming = data;
    return g_str_hash(naming->name) ^ g_direct_hash(naming->library);
}

static gboolean naming_equal(const void *a, const void *b)
{
    const Naming *one = a, *other = b;
    return one->library == other->library && strcmp(one->name, other->name) == 0;
}

Icons *icons_open(void)
{
    Icons *icons = g_new0(Icons, 1);
    icons->names = g_hash_table_new_full(naming_hash, naming_equal, naming_free, NULL);
    icons->files = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, icon_free);
    icons->key   = g_byte_array_new();
    return icons;
}

void icons_close(Icons *icons)
{
    if (!icons)
        return;
    g_hash_table_unref(icons->names);
    g_hash_table_unref(icons->files);
    g_byte_array_unref(icons->key);
    g_free(icons);
}

/* --- files --- */

static Icon *icon_new(Icons *icons, const char *key)
{
    Icon *icon = g_new0(Icon, 1);
    icon->recordings = g_hash_table_new_full(g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref,
                                             recording_free);
    g_hash_table_insert(icons->files, g_strdup(key), icon);
    return icon;
}

static Icon *find_file(Icons *icons, const Library *library, const char *name)
{
    g_autoptr(Arena) arena = arena_new();
    const char *tried, *path = library_icon(library, arena, name, &tried);
    g_autofree char *missing = path ? NULL : g_strdup_printf("no file: %p %s", (const void *) library, name);
    Icon *icon = g_hash_table_lookup(icons->files, path ? path : missing);

    if (icon)
        return icon;
    icon = icon_new(icons, path ? path : missing);
    if (path)
        icon->svg = svg_open(path, &icon->why);
    else if (!*name)
        icon->why = g_strdup("the name of an icon is expected");
    else
        icon->why = g_strdup_printf("there is no icon '%s' in %s%s", name, tried,
                                    near_hint(library_nearest_icon(library, name)));
    return icon;
}

static Icon *find_icon(Icons *icons, const Mark *mark, const char *name)
{
    Naming wanted = { mark_library(mark), (char *) name, NULL }, *naming = g_hash_table_lookup(icons->names, &wanted);
    if (!naming) {
        naming = g_new(Naming, 1);
        *naming = (Naming) { wanted.library, g_strdup(name), find_file(icons, wanted.library, name) };
        g_hash_table_add(icons->names, naming);
    }
    return naming->icon;
}

/* --- recordings --- */

/* A solid paint's opacity is left to the drawing, so that all its degrees share
 * one recording (and parts that overlap do not show). */
static Paint without_opacity(const Paint *paint)
{
    Paint opaque = paint->kind == PAINT_SOLID ? (Paint) { .kind = PAINT_SOLID, .colour = paint->colour } : *paint;
    if (opaque.kind == PAINT_SOLID)
        opaque.colour.a = 1;
    return opaque;
}

static double opacity_of(const Paint *fill, const Paint *stroke)
{
    if (fill->kind == PAINT_SOLID && (stroke->kind == PAINT_NONE || stroke->colour.a == fill->colour.a))
        return fill->colour.a;
    return fill->kind == PAINT_NONE && stroke->kind == PAINT_SOLID ? stroke->colour.a : 1;
}

/* Pixels are needed for some effects only: 600 to the inch then, in steps of
 * sqrt(2) so that like sizes share a recording. */
static double recording_scale(const Icon *icon, double scale)
{
    if (!svg_pixels(icon->svg))
        return 1;
    return exp2(ceil(2 * log2(scale * 600 / 72)) / 2);
}

static Recording *find_recording(Icons *icons, Icon *icon, const Paint *fill, const Paint *stroke, double width,
                                 double scale)
{
    GByteArray *key = icons->key;
    double recorded = recording_scale(icon, scale);

    g_byte_array_set_size(key, 0);
    brush_key(key, fill);
    brush_key(key, stroke);
    width = stroke->kind == PAINT_NONE ? 0 : round(width / scale * 1e6) / 1e6;
    g_byte_array_append(key, (const guint8 *) &width, sizeof width);
    g_byte_array_append(key, (const guint8 *) &recorded, sizeof recorded);

    g_autoptr(GBytes) wanted = g_bytes_new_static(key->data, key->len);
    Recording *recording = g_hash_table_lookup(icon->recordings, wanted);
    if (recording)
        return recording;

    const Recolour how = { .fill = fill, .stroke = stroke, .width = width };
    bool own_colours = fill->kind == PAINT_NONE && stroke->kind == PAINT_NONE;
    if (g_hash_table_size(icon->recordings) >= RECORDINGS_MOST)
        g_hash_table_remove_all(icon->recordings);
    recording = g_new0(Recording, 1);
    recording->scale = recorded;
    recording->surface = svg_record(icon->svg, own_colours ? NULL : &how, recorded, &recording->why);
    g_hash_table_insert(icon->recordings, g_bytes_new(key->data, key->len), recording);
    return recording;
}

bool icon_draw(Icons *icons, Diag *diag, cairo_t *cr, const Mark *mark, const char *key, size_t offset,
               const char *name, const Paint *fill, const Paint *stroke, double width, Box box)
{
    return icon_draw_faded(icons, diag, cr, mark, key, offset, name, fill, stroke, width, box, 1);
}

bool icon_draw_faded(Icons *icons, Diag *diag, cairo_t *cr, const Mark *mark, const char *key, size_t offset,
                     const char *name, const Paint *fill, const Paint *stroke, double width, Box box, double opacity)
{
    Icon *icon = find_icon(icons, mark, name);
    if (!icon->svg)
        return mark_error(diag, mark, key, offset, "%s", icon->why);

    if (width <= 0)
        stroke = &nothing;
    Size size = svg_size(icon->svg);
    double scale = MIN(box.w / size.w, box.h / size.h), alpha = opacity_of(fill, stroke);
    if (!(scale > 0))
        return true;
    Paint own_fill = alpha < 1 ? without_opacity(fill) : *fill;
    Paint own_stroke = alpha < 1 ? without_opacity(stroke) : *stroke;
    opacity *= alpha;
    Recording *recording = find_recording(icons, icon, &own_fill, &own_stroke, width, scale);
    if (!recording->surface)
        return mark_error(diag, mark, key, offset, "%s", recording->why);

    cairo_save(cr);
    cairo_translate(cr, box.x + (box.w - size.w * scale) / 2, box.y + (box.h - size.h * scale) / 2);
    cairo_scale(cr, scale / recording->scale, scale / recording->scale);
    cairo_set_source_surface(cr, recording->surface, 0, 0);
    if (opacity < 1)
        cairo_paint_with_alpha(cr, opacity);
    else
        cairo_paint(cr);
    cairo_restore(cr);
    return true;
}

bool icon_check(Icons *icons, Diag *diag, const Mark *mark, const char *key, size_t offset, const char *name,
                double *aspect)
{
    Icon *icon = find_icon(icons, mark, name);
    if (!icon->svg)
        return mark_error(diag, mark, key, offset, "%s", icon->why);
    if (aspect)
        *aspect = svg_size(icon->svg).w / svg_size(icon->svg).h;

    Recording *recording = find_recording(icons, icon, &nothing, &nothing, 0, 1);
    return recording->surface || mark_error(diag, mark, key, offset, "%s", recording->why);
}
