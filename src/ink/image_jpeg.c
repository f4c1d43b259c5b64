#include "image_parts.h"

#include <setjmp.h>
#include <stdio.h>
#include <string.h>

#include <jpeglib.h>
#include <jerror.h>

enum { MARKER_EXIF = JPEG_APP0 + 1, MARKER_PROFILE = JPEG_APP0 + 2, QUALITY = 95 };

typedef struct {
    struct jpeg_error_mgr  errors;      /* first, so that libjpeg's pointer is ours */
    jmp_buf                out;
    char                   message[JMSG_LENGTH_MAX];
    struct jpeg_decompress_struct in;
    struct jpeg_compress_struct   made;
    guint8                *pixels;      /* four bytes each: RGB and 255, or CMYK */
    guint8                *row;         /* of RGB */
    unsigned char         *bytes;       /* a new JPEG */
    unsigned long          size;
} Reader;

/* --- libjpeg's errors --- */

static void leave(j_common_ptr info)
{
    Reader *reader = (Reader *) (void *) info->err;
    info->err->format_message(info, reader->message);
    longjmp(reader->out, 1);
}

/* Most of its warnings are about harmless oddities; a file that stops in the
 * middle is none of these. */
static void warn(j_common_ptr info, int level)
{
    if (level < 0 && (info->err->msg_code == JWRN_JPEG_EOF || info->err->msg_code == JWRN_HIT_MARKER))
        leave(info);
}

static void open_reader(Reader *reader)
{
    memset(reader, 0, sizeof *reader);
    reader->in.err   = jpeg_std_error(&reader->errors);
    reader->made.err = &reader->errors;
    reader->errors.error_exit   = leave;
    reader->errors.emit_message = warn;
    jpeg_create_decompress(&reader->in);
    jpeg_create_compress(&reader->made);
}

static bool close_reader(Reader *reader, bool good, char **why)
{
    *why = good ? NULL : g_strdup_printf("cannot be read as JPEG: %s", reader->message);
    jpeg_destroy_decompress(&reader->in);
    jpeg_destroy_compress(&reader->made);
    g_free(reader->pixels);
    g_free(reader->row);
    free(reader->bytes);
    return good;
}

/* --- what the markers say --- */

static unsigned number_at(const guint8 *at, unsigned size, bool little)
{
    unsigned number = 0;
    for (unsigned i = 0; i < size; i++)
        number = number << 8 | at[little ? size - 1 - i : i];
    return number;
}

/* Tag 0x0112 of the first directory of an Exif block. */
static int orientation_in(const guint8 *data, unsigned size)
{
    if (size < 14 || memcmp(data, "Exif\0\0", 6) != 0)
        return 1;
    data += 6;
    size -= 6;
    bool little = data[0] == 'I';
    unsigned at = number_at(data + 4, 4, little);
    if (at > size || size - at < 2)
        return 1;
    unsigned count = number_at(data + at, 2, little);
    for (at += 2; count > 0 && size - at >= 12; count--, at += 12) {
        if (number_at(data + at, 2, little) == 0x0112) {
            unsigned orientation = number_at(data + at + 8, 2, little);
            return orientation >= 1 && orientation <= 8 ? (int) orientation : 1;
        }
    }
    return 1;
}

static int orientation_of(const Reader *reader)
{
    for (jpeg_saved_marker_ptr marker = reader->in.marker_list; marker; marker = marker->next) {
        int orientation = marker->marker == MARKER_EXIF ? orientation_in(marker->data, marker->data_length) : 1;
        if (orientation != 1)
            return orientation;
    }
    return 1;
}

/* What turns the file's colours into sRGB; NULL where nothing need be done. */
static Conversion conversion_of(Reader *reader)
{
    JOCTET *profile = NULL;
    unsigned size = 0;
    bool same;
    Conversion conversion = NULL;
    unsigned channels = reader->in.num_components == 4 ? 4 : reader->in.num_components == 1 ? 1 : 3;

    if (jpeg_read_icc_profile(&reader->in, &profile, &size))
        conversion = conversion_new(profile, size, channels, &same);
    free(profile);
    return conversion;
}

/* --- pixels --- */

static void start(Reader *reader, const guint8 *data, size_t size)
{
    jpeg_mem_src(&reader->in, data, (unsigned long) size);
    jpeg_save_markers(&reader->in, MARKER_EXIF, 0xffff);
    jpeg_save_markers(&reader->in, MARKER_PROFILE, 0xffff);
    jpeg_read_header(&reader->in, TRUE);
    if (reader->in.image_width > 32767 || reader->in.image_height > 32767)
        ERREXIT1(&reader->in, JERR_IMAGE_TOO_BIG, 32767);
}

static void decode(Reader *reader)
{
    struct jpeg_decompress_struct *in = &reader->in;
    bool four = in->num_components == 4;

    in->out_color_space = four ? JCS_CMYK : JCS_RGB;
    jpeg_start_decompress(in);
    size_t stride = (size_t) in->output_width * 4;
    reader->pixels = g_malloc(stride * in->output_height);
    reader->row    = g_malloc(stride);
    while (in->output_scanline < in->output_height) {
        guint8 *into = reader->pixels + stride * in->output_scanline;
        JSAMPROW row = four ? into : reader->row;
        jpeg_read_scanlines(in, &row, 1);
        for (size_t x = 0; !four && x < in->output_width; x++) {
            memcpy(into + 4 * x, row + 3 * x, 3);
            into[4 * x + 3] = 255;
        }
        for (size_t i = 0; four && in->saw_Adobe_marker && i < stride; i++)
            into[i] = (guint8) (255 - into[i]);         /* Adobe writes them the wrong way round */
    }
}

/* Reads everything at an eighth of the size, only to see that it is there. */
static void read_through(Reader *reader)
{
    reader->in.scale_num = 1;
    reader->in.scale_denom = 8;
    jpeg_start_decompress(&reader->in);
    reader->row = g_malloc((size_t) reader->in.output_width * (size_t) reader->in.output_components);
    while (reader->in.output_scanline < reader->in.output_height) {
        JSAMPROW row = reader->row;
        jpeg_read_scanlines(&reader->in, &row, 1);
    }
}

/* Without a profile: less light by each ink. */
static void convert_plain_cmyk(guint8 *pixels, size_t count)
{
    for (guint8 *pixel = pixels; count > 0; count--, pixel += 4)
        for (int i = 0; i < 3; i++)
            pixel[i] = (guint8) ((255 - pixel[i]) * (255 - pixel[3]) / 255);
}

static void encode(Reader *reader)
{
    struct jpeg_compress_struct *made = &reader->made;

    jpeg_mem_dest(made, &reader->bytes, &reader->size);
    made->image_width  = reader->in.output_width;
    made->image_height = reader->in.output_height;
    made->input_components = 3;
    made->in_color_space   = JCS_RGB;
    jpeg_set_defaults(made);
    jpeg_set_quality(made, QUALITY, TRUE);
    for (int i = 0; i < 3; i++)
        made->comp_info[i].h_samp_factor = made->comp_info[i].v_samp_factor = 1;
    made->optimize_coding = TRUE;
    jpeg_start_compress(made, TRUE);
    while (made->next_scanline < made->image_height) {
        const guint8 *from = reader->pixels + (size_t) made->image_width * 4 * made->next_scanline;
        for (size_t x = 0; x < made->image_width; x++)
            memcpy(reader->row + 3 * x, from + 4 * x, 3);
        JSAMPROW row = reader->row;
        jpeg_write_scanlines(made, &row, 1);
    }
    jpeg_finish_compress(made);
}

/* --- files --- */

/* Makes reader->bytes where the file cannot stand in a PDF as it is. */
static bool read_file(Reader *reader, Raster *raster, const guint8 *data, size_t size, Conversion *conversion)
{
    if (setjmp(reader->out))
        return false;

    start(reader, data, size);
    raster->width  = (int) reader->in.image_width;
    raster->height = (int) reader->in.image_height;
    raster->orientation = orientation_of(reader);
    *conversion = conversion_of(reader);
    if (!*conversion && reader->in.num_components != 4 && !reader->in.arith_code && reader->in.data_precision == 8) {
        read_through(reader);
        return true;
    }
    decode(reader);
    if (*conversion)
        conversion_rows(*conversion, reader->pixels, raster->width, raster->height, (size_t) raster->width * 4);
    else if (reader->in.num_components == 4)
        convert_plain_cmyk(reader->pixels, (size_t) raster->width * (size_t) raster->height);
    encode(reader);
    return true;
}

bool jpeg_read(Raster *raster, const guint8 *data, size_t size, char **why)
{
    g_autofree Reader *reader = g_new(Reader, 1);
    Conversion conversion = NULL;

    open_reader(reader);
    bool good = read_file(reader, raster, data, size, &conversion);
    if (good) {
        raster->jpeg = reader->bytes ? g_bytes_new(reader->bytes, reader->size) : g_bytes_new(data, size);
        raster->surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, raster->width, raster->height);
        raster->pixels  = false;
    }
    conversion_free(conversion);
    return close_reader(reader, good, why);
}

static bool decode_file(Reader *reader, const guint8 *data, size_t size)
{
    if (setjmp(reader->out))
        return false;
    start(reader, data, size);
    decode(reader);
    return true;
}

bool jpeg_decode(Raster *raster, char **why)
{
    g_autofree Reader *reader = g_new(Reader, 1);
    gsize size;
    const guint8 *data = g_bytes_get_data(raster->jpeg, &size);

    open_reader(reader);
    bool good = decode_file(reader, data, size);
    cairo_surface_flush(raster->surface);       /* recordings that hold it keep it as it was */
    guint8 *into = cairo_image_surface_get_data(raster->surface);
    int stride = cairo_image_surface_get_stride(raster->surface);
    for (int y = 0; good && into && y < raster->height; y++) {
        guint32 *row = (guint32 *) (void *) (into + (size_t) y * (size_t) stride);
        const guint8 *from = reader->pixels + (size_t) y * (size_t) raster->width * 4;
        for (int x = 0; x < raster->width; x++, from += 4)
            row[x] = (guint32) from[0] << 16 | (guint32) from[1] << 8 | from[2];
    }
    cairo_surface_mark_dirty(raster->surface);
    raster->pixels = good;
    return close_reader(reader, good, why);
}
