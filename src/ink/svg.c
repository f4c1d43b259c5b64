#include "svg.h"

#include <gio/gio.h>
#include <librsvg/rsvg.h>
#include <math.h>
#include <string.h>

struct Svg {
    char *path, *text;
    gsize len;
    Box   frame;
    bool  view_box, sized;      /* what the file says of its size */
};

/* "XML parse error: Error domain 1 code 77 on line 2 column 1 of data: words\n",
 * without what only a programmer wants to know. */
static char *plain_words(const char *message)
{
    const char *line = strstr(message, " on line "), *words = line ? strstr(line, " of data: ") : NULL;
    char *plain = !words ? g_strdup(message)
                : g_strdup_printf("%.*s: %s", (int) (words - line) - (int) strlen(" on "), line + strlen(" on "),
                                  words + strlen(" of data: "));
    return g_strstrip(plain);
}

static RsvgHandle *read_text(const char *path, const char *text, gsize len, char **why)
{
    g_autoptr(GInputStream) stream = g_memory_input_stream_new_from_data(text, (gssize) len, NULL);
    g_autoptr(GFile) file = g_file_new_for_path(path);
    g_autoptr(GError) error = NULL;
    RsvgHandle *handle = rsvg_handle_new_from_stream_sync(stream, file, RSVG_HANDLE_FLAG_UNLIMITED, NULL, &error);

    if (!handle) {
        g_autofree char *words = plain_words(error->message);
        *why = g_strdup_printf("'%s' cannot be read as SVG: %s", path, words);
    }
    return handle;
}

/* A .svgz is unpacked; all else must be text. */
static bool load_text(Svg *svg, char **why)
{
    g_autoptr(GError) error = NULL;
    if (!g_file_get_contents(svg->path, &svg->text, &svg->len, &error)) {
        *why = g_strdup(error->message);
        return false;
    }
    if (svg->len > 2 && memcmp(svg->text, "\x1f\x8b", 2) == 0) {
        g_autoptr(GInputStream) packed = g_memory_input_stream_new_from_data(svg->text, (gssize) svg->len, NULL);
        g_autoptr(GConverter) unpack = G_CONVERTER(g_zlib_decompressor_new(G_ZLIB_COMPRESSOR_FORMAT_GZIP));
        g_autoptr(GInputStream) stream = g_converter_input_stream_new(packed, unpack);
        g_autoptr(GOutputStream) out = g_memory_output_stream_new_resizable();
        if (g_output_stream_splice(out, stream, G_OUTPUT_STREAM_SPLICE_CLOSE_TARGET, NULL, &error) < 0) {
            *why = g_strdup_printf("'%s' cannot be unpacked: %s", svg->path, error->message);
            return false;
        }
        g_free(svg->text);
        svg->len  = g_memory_output_stream_get_data_size(G_MEMORY_OUTPUT_STREAM(out));
        svg->text = g_strndup(g_memory_output_stream_get_data(G_MEMORY_OUTPUT_STREAM(out)), svg->len);
    }
    if (memchr(svg->text, 0, svg->len)) {
        *why = g_strdup_printf("'%s' is no SVG text in UTF-8", svg->path);
        return false;
    }
    return true;
}

static const RsvgRectangle nowhere = { 0, 0, 100, 100 }; /* a viewport for files that say nothing of their size */

static bool find_frame(Svg *svg, RsvgHandle *handle, char **why)
{
    gboolean has_width, has_height, has_box;
    RsvgLength width, height;
    RsvgRectangle box, ink;
    g_autoptr(GError) error = NULL;
    double w, h;

    rsvg_handle_get_intrinsic_dimensions(handle, &has_width, &width, &has_height, &height, &has_box, &box);
    svg->view_box = has_box && box.width > 0 && box.height > 0;
    svg->sized = !svg->view_box && rsvg_handle_get_intrinsic_size_in_pixels(handle, &w, &h) && w > 0 && h > 0;
    if (svg->view_box)
        svg->frame = (Box) { box.x, box.y, box.width, box.height };
    else if (svg->sized)
        svg->frame = (Box) { 0, 0, w, h };
    else if (!rsvg_handle_get_geometry_for_layer(handle, NULL, &nowhere, &ink, NULL, &error))
        *why = g_strdup_printf("'%s' cannot be drawn: %s", svg->path, error->message);
    else
        svg->frame = (Box) { ink.x, ink.y, ink.width, ink.height };
    if (!*why && (svg->frame.w <= 0 || svg->frame.h <= 0))
        *why = g_strdup_printf("there is nothing to draw in '%s'", svg->path);
    return !*why;
}

/* ---- what a file does not bring along ---- */

/* librsvg leaves out pictures that it does not find, and sets text in whatever font it has: neither is said. */
typedef struct { const char *path; guint texts; char *why; } Needs;

static const char *local_name(const char *element)
{
    const char *colon = strchr(element, ':');
    return colon ? colon + 1 : element;
}

static void need_picture(Needs *needs, const char *name)
{
    g_autofree char *folder = g_path_get_dirname(needs->path), *file = g_uri_unescape_string(name, NULL);
    g_autofree char *path   = g_build_filename(folder, file ? file : name, NULL);
    /* librsvg leaves out what lies in other folders, too */
    bool outside = g_path_is_absolute(name) || g_str_has_prefix(name, "../");
    if (g_str_has_prefix(name, "data:") || *name == '#' || needs->why
        || (!outside && g_file_test(path, G_FILE_TEST_EXISTS)))
        return;
    needs->why = g_strdup_printf("'%s' draws '%s', which is not there; a picture must lie beside the SVG file or in it",
                                 needs->path, name);
}

static void begin_element(GMarkupParseContext *context G_GNUC_UNUSED, const char *element, const char **names,
                          const char **values, void *data, GError **error G_GNUC_UNUSED)
{
    Needs *needs = data;
    const char *kind = local_name(element);
    if (strcmp(kind, "text") == 0)
        needs->texts++;
    for (guint i = 0; names[i]; i++) {
        if ((strcmp(kind, "image") == 0 || strcmp(kind, "feImage") == 0) && strcmp(local_name(names[i]), "href") == 0)
            need_picture(needs, values[i]);
    }
}

static void end_element(GMarkupParseContext *context G_GNUC_UNUSED, const char *element, void *data,
                        GError **error G_GNUC_UNUSED)
{
    Needs *needs = data;
    if (strcmp(local_name(element), "text") == 0)
        needs->texts--;
}

static void see_letters(GMarkupParseContext *context G_GNUC_UNUSED, const char *text, gsize len, void *data,
                        GError **error G_GNUC_UNUSED)
{
    Needs *needs = data;
    g_autofree char *letters = g_strstrip(g_strndup(text, len));
    if (needs->texts && *letters && !needs->why)
        needs->why = g_strdup_printf("'%s' holds text (\"%.24s\"), but not the font for it; turn text into paths "
                                     "before you save it", needs->path, letters);
}

/* What the parser does not understand, librsvg has read all the same. */
static bool is_complete(const Svg *svg, char **why)
{
    static const GMarkupParser parser = { begin_element, end_element, see_letters, NULL, NULL };
    Needs needs = { .path = svg->path };
    GMarkupParseContext *context = g_markup_parse_context_new(&parser, 0, &needs, NULL);
    g_markup_parse_context_parse(context, svg->text, (gssize) svg->len, NULL);
    g_markup_parse_context_free(context);
    *why = needs.why;
    return !needs.why;
}

Svg *svg_open(const char *path, char **why)
{
    g_autoptr(Svg) svg = g_new0(Svg, 1);
    svg->path = g_strdup(path);
    *why = NULL;
    if (!load_text(svg, why))
        return NULL;
    RsvgHandle *handle = read_text(path, svg->text, svg->len, why);
    g_autoptr(GObject) held = (GObject *) handle;
    if (!handle || !is_complete(svg, why) || !find_frame(svg, handle, why))
        return NULL;
    return g_steal_pointer(&svg);
}

void svg_close(Svg *svg)
{
    g_free(svg->path);
    g_free(svg->text);
    g_free(svg);
}

Size svg_size(const Svg *svg)
{
    return (Size) { svg->frame.w, svg->frame.h };
}

bool svg_pixels(const Svg *svg)
{
    static const char *const effects[] = { "<filter", "<mask", "<pattern", ":filter", ":mask", ":pattern" };
    for (size_t i = 0; i < G_N_ELEMENTS(effects); i++)
        if (strstr(svg->text, effects[i]))
            return true;
    return false;
}

cairo_surface_t *svg_record(const Svg *svg, const Recolour *how, double scale, char **why)
{
    g_autofree char *recoloured = NULL;
    g_autoptr(GObject) held = NULL;
    g_autoptr(GError) error = NULL;

    *why = NULL;
    if (how) {
        Recolour framed = *how;
        framed.frame = svg->frame;
        recoloured = recolour_svg(svg->text, &framed);
    }
    const char *text = recoloured ? recoloured : svg->text;
    RsvgHandle *handle = read_text(svg->path, text, recoloured ? strlen(text) : svg->len, why);
    if (!handle)
        return NULL;
    held = (GObject *) handle;

    cairo_surface_t *surface = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, NULL);
    cairo_t *cr = cairo_create(surface);
    bool by_ink = !svg->view_box && !svg->sized;
    RsvgRectangle viewport = { 0, 0, svg->frame.w, svg->frame.h };
    double x, y, w, h;

    /* what lies outside the frame is not shown, but for the outer half of an outline */
    double rim = how && how->stroke->kind != PAINT_NONE ? how->width : 0;
    cairo_scale(cr, scale, scale);
    cairo_rectangle(cr, -rim, -rim, svg->frame.w + 2 * rim, svg->frame.h + 2 * rim);
    cairo_clip(cr);
    if (by_ink)
        cairo_translate(cr, -svg->frame.x, -svg->frame.y);
    bool drawn = rsvg_handle_render_document(handle, cr, by_ink ? &nowhere : &viewport, &error);
    cairo_destroy(cr);
    cairo_recording_surface_ink_extents(surface, &x, &y, &w, &h);
    if (drawn && w > 0 && h > 0 && cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS)
        return surface;
    *why = drawn ? g_strdup_printf("there is nothing to draw in '%s'", svg->path)
                 : g_strdup_printf("'%s' cannot be drawn: %s", svg->path, error->message);
    cairo_surface_destroy(surface);
    return NULL;
}
