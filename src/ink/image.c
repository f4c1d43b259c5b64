#include "image.h"

#include "image_parts.h"
#include "svg.h"
#include "word.h"

#include <math.h>
#include <string.h>

/* Pixels kept in memory at most; beyond that, those not used for the longest
 * time go and are read again when they are wanted. */
static const size_t KEPT_MOST = 256u << 20;

typedef struct {
    char   *path, *why;         /* why: it cannot be drawn */
    char   *digest;             /* of what the file holds: Cairo writes each once */
    Svg    *svg;
    cairo_surface_t *recording; /* of the SVG */
    double  scale;              /* units of the recording to one of the SVG */
    Raster  raster;
    guint64 used;               /* when it was last */
} Picture;

struct Images {
    GHashTable *names;          /* library and name -> Picture* */
    GHashTable *files;          /* path -> Picture* */
    bool        pixels;
    size_t      kept;           /* bytes of pixels */
    guint64     clock;
};

/* --- keeping --- */

static size_t pixel_bytes(const Picture *picture)
{
    return picture->raster.pixels ? (size_t) picture->raster.width * (size_t) picture->raster.height * 4 : 0;
}

static void raster_clear(Raster *raster)
{
    g_clear_pointer(&raster->surface, cairo_surface_destroy);
    g_clear_pointer(&raster->jpeg, g_bytes_unref);
    raster->pixels = false;
}

static void picture_free(void *data)
{
    Picture *picture = data;
    g_clear_pointer(&picture->svg, svg_close);
    g_clear_pointer(&picture->recording, cairo_surface_destroy);
    raster_clear(&picture->raster);
    g_free(picture->path);
    g_free(picture->why);
    g_free(picture->digest);
    g_free(picture);
}

Images *images_open(void)
{
    Images *images = g_new0(Images, 1);
    images->names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    images->files = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, picture_free);
    return images;
}

void images_close(Images *images)
{
    if (!images)
        return;
    g_hash_table_unref(images->names);
    g_hash_table_unref(images->files);
    g_free(images);
}

void images_pixels(Images *images, bool wanted)
{
    images->pixels = wanted;
}

static void make_room(Images *images, const Picture *keep)
{
    while (images->kept > KEPT_MOST) {
        Picture *oldest = NULL;
        GHashTableIter each;
        void *value;

        g_hash_table_iter_init(&each, images->files);
        while (g_hash_table_iter_next(&each, NULL, &value)) {
            Picture *picture = value;
            if (picture != keep && pixel_bytes(picture) && (!oldest || picture->used < oldest->used))
                oldest = picture;
        }
        if (!oldest)
            return;
        images->kept -= pixel_bytes(oldest);
        raster_clear(&oldest->raster);
    }
}

/* --- reading --- */

static const struct { size_t at, len; const char *magic, *name; } others[] = {
    { 0, 4, "GIF8", "GIF" },
    { 8, 4, "WEBP", "WebP" },
    { 0, 2, "BM", "BMP" },
    { 0, 4, "II*\0", "TIFF" },
    { 0, 4, "MM\0*", "TIFF" },
    { 4, 8, "ftypavif", "AVIF" },
    { 4, 7, "ftyphei", "HEIC" },
    { 0, 4, "%PDF", "PDF" },
    { 0, 4, "8BPS", "Photoshop" },
    { 0, 8, "gimp xcf", "GIMP" },
    { 0, 6, "\0\0\0\x0cjP", "JPEG 2000" },
    { 0, 2, "\xff\x0a", "JPEG XL" },
};

static bool holds(const char *data, gsize size, size_t at, const char *magic, size_t len)
{
    return size >= at + len && memcmp(data + at, magic, len) == 0;
}

static char *other_format(const char *data, gsize size)
{
    if (size == 0)
        return g_strdup("is empty");
    for (size_t i = 0; i < G_N_ELEMENTS(others); i++)
        if (holds(data, size, others[i].at, others[i].magic, others[i].len))
            return g_strdup_printf("is a %s file: what can be printed is PNG, JPEG and SVG", others[i].name);
    return g_strdup("is no picture that can be printed: PNG, JPEG or SVG is expected");
}

static bool is_svg(const char *path, const char *data, gsize size)
{
    gsize at = holds(data, size, 0, "\xef\xbb\xbf", 3) ? 3 : 0;
    while (at < size && g_ascii_isspace(data[at]))
        at++;
    return g_str_has_suffix(path, ".svgz") || (at < size && data[at] == '<');
}

static void read_picture(Images *images, Picture *picture)
{
    g_autofree char *data = NULL, *why = NULL;
    g_autoptr(GError) error = NULL;
    gsize size;

    if (!g_file_get_contents(picture->path, &data, &size, &error)) {
        picture->why = g_strdup(error->message);
        return;
    }
    bool png = holds(data, size, 0, "\x89PNG\r\n\x1a\n", 8), jpeg = holds(data, size, 0, "\xff\xd8\xff", 3);
    if (!png && !jpeg && is_svg(picture->path, data, size)) {
        picture->svg = svg_open(picture->path, &picture->why);
        return;
    }
    Raster *raster = &picture->raster;
    raster->orientation = 1;
    const guint8 *bytes = (guint8 *) data;
    bool good = png ? png_read(raster, bytes, size, &why) : jpeg && jpeg_read(raster, bytes, size, &why);
    if (good && cairo_surface_status(raster->surface) != CAIRO_STATUS_SUCCESS) {
        why = g_strdup("is too large for the memory");
        good = false;
    }
    if (!good) {
        g_autofree char *other = why ? NULL : other_format(data, size);
        picture->why = g_strdup_printf("'%s' %s", picture->path, why ? why : other);
        raster_clear(raster);
        return;
    }
    if (!picture->digest)
        picture->digest = g_compute_checksum_for_data(G_CHECKSUM_SHA256, (guint8 *) data, size);
    cairo_surface_set_mime_data(raster->surface, CAIRO_MIME_TYPE_UNIQUE_ID, (guchar *) picture->digest,
                                strlen(picture->digest), NULL, NULL);
    if (raster->jpeg)
        cairo_surface_set_mime_data(raster->surface, CAIRO_MIME_TYPE_JPEG, g_bytes_get_data(raster->jpeg, NULL),
                                    (unsigned long) g_bytes_get_size(raster->jpeg),
                                    (cairo_destroy_func_t) g_bytes_unref, g_bytes_ref(raster->jpeg));
    images->kept += pixel_bytes(picture);
}

static Picture *find_file(Images *images, const Library *library, const char *name)
{
    g_autoptr(Arena) arena = arena_new();
    const char *tried, *path = library_art(library, arena, name, &tried);
    const char *key = path ? path : arena_format(arena, "no file: %p %s", (const void *) library, name);
    Picture *picture = g_hash_table_lookup(images->files, key);

    if (picture)
        return picture;
    picture = g_new0(Picture, 1);
    picture->path = g_strdup(path);
    g_hash_table_insert(images->files, g_strdup(key), picture);
    if (path)
        read_picture(images, picture);
    else if (!*name)
        picture->why = g_strdup("the name of a picture is expected");
    else
        picture->why = g_strdup_printf("there is no picture '%s' in %s%s", name, tried,
                                       near_hint(library_nearest_art(library, name)));
    return picture;
}

/* The mark's picture, ready to draw; NULL after an error. */
static Picture *find_picture(Images *images, Diag *diag, const Mark *mark)
{
    const char *name = ((const ImageMark *) mark->says)->image;
    g_autofree char *key = g_strdup_printf("%p %s", (const void *) mark_library(mark), name);
    Picture *picture = g_hash_table_lookup(images->names, key);

    if (!picture) {
        picture = find_file(images, mark_library(mark), name);
        g_hash_table_insert(images->names, g_steal_pointer(&key), picture);
    }
    if (!picture->why && !picture->svg && !picture->raster.surface)
        read_picture(images, picture);                  /* it had to make room */
    if (picture->why) {
        mark_error(diag, mark, "image", 0, "%s", picture->why);
        return NULL;
    }
    picture->used = ++images->clock;
    make_room(images, picture);
    return picture;
}

/* --- placing --- */

static Size size_of(const Picture *picture)
{
    const Raster *raster = &picture->raster;
    if (picture->svg)
        return svg_size(picture->svg);
    if (raster->orientation >= 5)
        return (Size) { raster->height, raster->width };
    return (Size) { raster->width, raster->height };
}

static Box fitted(const Mark *mark, Size size)
{
    const ImageMark *says = mark->says;
    Box place = mark->place;
    double sx = place.w / size.w, sy = place.h / size.h;
    double scale = says->fit == FIT_COVER ? MAX(sx, sy) : MIN(sx, sy);

    if (says->fit == FIT_STRETCH)
        return place;
    double w = size.w * scale, h = size.h * scale;
    return (Box) { place.x + (place.w - w) * says->across / 2, place.y + (place.h - h) * says->down / 2, w, h };
}

double image_ppi(Images *images, Diag *diag, const Mark *mark)
{
    Picture *picture = find_picture(images, diag, mark);
    if (!picture || picture->svg)
        return 0;
    Size size = size_of(picture);
    Box box = fitted(mark, size);
    return box.w > 0 && box.h > 0 ? MIN(size.w / box.w, size.h / box.h) * 72 : 0;
}

/* --- drawing --- */

/* From pixels as they are stored to pixels as they are seen. */
static void turn_pixels(cairo_t *cr, const Raster *raster)
{
    double w = raster->width, h = raster->height;
    const cairo_matrix_t turns[] = {            /* xx, yx, xy, yy, x0, y0 */
        { 1, 0, 0, 1, 0, 0 },  { -1, 0, 0, 1, w, 0 }, { -1, 0, 0, -1, w, h }, { 1, 0, 0, -1, 0, h },
        { 0, 1, 1, 0, 0, 0 },  { 0, 1, -1, 0, h, 0 }, { 0, -1, -1, 0, h, w }, { 0, -1, 1, 0, 0, w },
    };
    cairo_transform(cr, &turns[raster->orientation - 1]);
}

static bool record_svg(Picture *picture, double scale)
{
    double wanted = svg_pixels(picture->svg) ? exp2(ceil(2 * log2(scale * 600 / 72)) / 2) : 1;
    if (picture->recording && picture->scale >= wanted)
        return true;
    g_clear_pointer(&picture->recording, cairo_surface_destroy);
    picture->recording = svg_record(picture->svg, NULL, wanted, &picture->why);
    picture->scale = wanted;
    return picture->recording;
}

static bool has_pixels(Images *images, Picture *picture, cairo_t *cr)
{
    Raster *raster = &picture->raster;
    bool wanted = images->pixels || cairo_surface_get_type(cairo_get_target(cr)) == CAIRO_SURFACE_TYPE_IMAGE;
    g_autofree char *why = NULL;

    if (raster->pixels || !wanted)
        return true;
    if (!jpeg_decode(raster, &why)) {
        picture->why = g_strdup_printf("'%s' %s", picture->path, why);
        return false;
    }
    images->kept += pixel_bytes(picture);
    return true;
}

bool image_draw(Images *images, Diag *diag, cairo_t *cr, const Mark *mark)
{
    Picture *picture = find_picture(images, diag, mark);
    if (!picture)
        return false;

    Size size = size_of(picture);
    Box box = fitted(mark, size);
    double sx = box.w / size.w, sy = box.h / size.h;
    if (!(sx > 0 && sy > 0))
        return true;
    if (picture->svg ? !record_svg(picture, MAX(sx, sy)) : !has_pixels(images, picture, cr))
        return mark_error(diag, mark, "image", 0, "%s", picture->why);

    cairo_save(cr);
    if (box.w > mark->place.w + 1e-6 || box.h > mark->place.h + 1e-6) {
        cairo_rectangle(cr, mark->place.x, mark->place.y, mark->place.w, mark->place.h);
        cairo_clip(cr);
    }
    cairo_translate(cr, box.x, box.y);
    cairo_scale(cr, sx, sy);
    if (picture->svg)
        cairo_scale(cr, 1 / picture->scale, 1 / picture->scale);
    else
        turn_pixels(cr, &picture->raster);
    cairo_set_source_surface(cr, picture->svg ? picture->recording : picture->raster.surface, 0, 0);
    if (mark->opacity < 1)
        cairo_paint_with_alpha(cr, mark->opacity);
    else
        cairo_paint(cr);
    cairo_restore(cr);
    return true;
}
