#include "finish_parts.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const gint64 YEAR_2000 = 946684800, YEAR_10000 = 253402300800;

void finish_put(qpdf_data q, qpdf_oh dictionary, const char *key, qpdf_oh value)
{
    qpdf_oh_replace_key(q, dictionary, key, value);
    qpdf_oh_release(q, value);
}

void finish_add(qpdf_data q, qpdf_oh array, qpdf_oh item)
{
    qpdf_oh_append_item(q, array, item);
    qpdf_oh_release(q, item);
}

void finish_number(GString *text, double number, int decimals)
{
    gint64 scale = 1;
    for (int i = 0; i < decimals; i++)
        scale *= 10;
    gint64 units = llround(fabs(number) * (double) scale);
    g_string_append_printf(text, "%s%" G_GINT64_FORMAT, number < 0 && units ? "-" : "", units / scale);
    if (units % scale == 0)
        return;
    g_string_append_c(text, '.');
    for (units %= scale; units; units %= scale) {
        scale /= 10;
        g_string_append_c(text, (char) ('0' + units / scale));
    }
}

char *finish_clean(const char *text)
{
    char *clean = g_strdup(text);
    for (char *at = clean; *at; at++)
        if ((unsigned char) *at < 0x20 || *at == 0x7f)
            *at = ' ';
    return clean;
}

/* Plain ASCII is the same in every encoding of a text string. */
qpdf_oh finish_string(qpdf_data q, const char *text)
{
    return g_str_is_ascii(text) ? qpdf_oh_new_string(q, text) : qpdf_oh_new_unicode_string(q, text);
}

qpdf_oh finish_text(qpdf_data q, const char *text)
{
    g_autofree char *clean = finish_clean(text);
    return finish_string(q, clean);
}

GMappedFile *finish_map(const char *path)
{
    struct stat  about;
    GMappedFile *file = NULL;
    int          fd   = open(path, O_RDONLY | O_CLOEXEC), error;
    if (fd < 0)
        return NULL;
    if (!fstat(fd, &about) && S_ISDIR(about.st_mode))
        errno = EISDIR;
    else
        file = g_mapped_file_new_from_fd(fd, FALSE, NULL);
    error = errno;
    close(fd);
    errno = error;
    return file;
}

qpdf_data finish_read(const char *name, GMappedFile *file)
{
    const char *bytes = g_mapped_file_get_contents(file);   /* NULL when empty */
    qpdf_data   q     = qpdf_init();
    qpdf_silence_errors(q);
    qpdf_set_suppress_warnings(q, QPDF_TRUE);
    qpdf_set_attempt_recovery(q, QPDF_FALSE);
    qpdf_read_memory(q, name, bytes ? bytes : "", g_mapped_file_get_length(file), NULL);
    return q;
}

char *finish_said(qpdf_data q)
{
    char *said = NULL;
    if (qpdf_has_error(q))
        said = g_strdup(qpdf_get_error_full_text(q, qpdf_get_error(q)));
    while (qpdf_more_warnings(q)) {
        qpdf_error warning = qpdf_next_warning(q);
        const char *detail = qpdf_get_error_message_detail(q, warning);
        if (!said && !g_str_has_prefix(detail, "dictionary has duplicated key"))
            said = g_strdup(qpdf_get_error_full_text(q, warning));
    }
    return said;
}

bool finish_complain(Finish *finish)
{
    g_autofree char *said = finish_said(finish->q);
    if (said)
        diag_machine(finish->diag, "cannot finish '%s': %s", finish->name, said);
    return said;
}

static bool set_date(Finish *finish)
{
    const char *epoch = g_getenv("SOURCE_DATE_EPOCH");
    gint64      date  = YEAR_2000;
    if (epoch && *epoch) {
        char *end;
        errno = 0;
        date = g_ascii_strtoll(epoch, &end, 10);
        if (*end || errno || date < 0 || date >= YEAR_10000)
            return diag_usage(finish->diag, "SOURCE_DATE_EPOCH is '%s'; expected seconds since 1970, as 946684800",
                              epoch);
    }
    time_t    seconds = (time_t) date;
    struct tm utc;
    gmtime_r(&seconds, &utc);
    strftime(finish->date, sizeof finish->date, "D:%Y%m%d%H%M%SZ", &utc);
    strftime(finish->iso, sizeof finish->iso, "%Y-%m-%dT%H:%M:%SZ", &utc);
    return true;
}

/* The four numbers of a box as libqpdf writes it out: its own reader of numbers
 * would follow the locale. */
static bool read_box(qpdf_data q, qpdf_oh box, double numbers[static 4])
{
    const char *at = qpdf_oh_unparse_resolved(q, box);
    if (*at++ != '[')
        return false;
    for (int i = 0; i < 4; i++) {
        char *end;
        numbers[i] = g_ascii_strtod(at, &end);
        if (end == at)
            return false;
        at = end;
    }
    return true;
}

static bool set_sheets(Finish *finish)
{
    finish->pages = qpdf_get_num_pages(finish->q);
    if (finish->pages < 0)
        return !finish_complain(finish);
    if (finish->info->pages && finish->info->pages->len != (guint) finish->pages)
        return diag_machine(finish->diag, "cannot finish '%s': %u pages were planned, %d were drawn", finish->name,
                            finish->info->pages->len, finish->pages);

    finish->sheets = g_new0(FinishSheet, (gsize) finish->pages);
    for (int i = 0; i < finish->pages; i++) {
        FinishSheet *sheet = &finish->sheets[i];
        double       box[4];
        sheet->page   = qpdf_get_page_n(finish->q, (size_t) i);
        qpdf_oh media = qpdf_oh_get_key(finish->q, sheet->page, "/MediaBox");
        bool    read  = read_box(finish->q, media, box);
        qpdf_oh_release(finish->q, media);
        if (!read)
            return diag_machine(finish->diag, "cannot finish '%s': page %d has no size", finish->name, i + 1);
        sheet->left   = fmin(box[0], box[2]);
        sheet->top    = fmax(box[1], box[3]);
        sheet->width  = fabs(box[2] - box[0]);
        sheet->height = fabs(box[3] - box[1]);
    }
    return !finish_complain(finish);
}

static void put_box(Finish *finish, const FinishSheet *sheet, const char *key, Box box)
{
    const double left   = CLAMP(box.x, 0, sheet->width),  right  = CLAMP(box.x + box.w, 0, sheet->width);
    const double top    = CLAMP(box.y, 0, sheet->height), bottom = CLAMP(box.y + box.h, 0, sheet->height);
    if (right <= left || bottom <= top)
        return;

    const double       numbers[4] = { sheet->left + left, sheet->top - bottom, sheet->left + right, sheet->top - top };
    g_autoptr(GString) text       = g_string_new("[");
    for (int i = 0; i < 4; i++) {
        finish_number(text, numbers[i], 4);
        g_string_append_c(text, i < 3 ? ' ' : ']');
    }
    finish_put(finish->q, sheet->page, key, qpdf_oh_parse(finish->q, text->str));
}

static bool set_boxes(Finish *finish)
{
    for (guint i = 0; finish->info->pages && i < finish->info->pages->len; i++) {
        const FinishPage *page = &g_array_index(finish->info->pages, FinishPage, i);
        put_box(finish, &finish->sheets[i], "/TrimBox", page->trim);
        put_box(finish, &finish->sheets[i], "/BleedBox", page->bleed);
    }
    return !finish_complain(finish);
}

/* A label for each page that has one; a run of pages without counts them all,
 * as a reader does where no labels are said. */
static void set_labels(Finish *finish, qpdf_oh root)
{
    const GArray *pages = finish->info->pages;
    qpdf_data     q     = finish->q;
    bool          any   = false;
    qpdf_oh       nums  = qpdf_oh_new_array(q);

    for (guint i = 0; pages && i < pages->len; i++) {
        const char *label = g_array_index(pages, FinishPage, i).label;
        if (!label && i && !g_array_index(pages, FinishPage, i - 1).label)
            continue;
        qpdf_oh range = qpdf_oh_new_dictionary(q);
        if (label) {
            finish_put(q, range, "/P", finish_text(q, label));
            any = true;
        } else {
            finish_put(q, range, "/S", qpdf_oh_new_name(q, "/D"));
            finish_put(q, range, "/St", qpdf_oh_new_integer(q, i + 1));
        }
        finish_add(q, nums, qpdf_oh_new_integer(q, i));
        finish_add(q, nums, range);
    }
    if (any) {
        qpdf_oh labels = qpdf_oh_new_dictionary(q);
        qpdf_oh_replace_key(q, labels, "/Nums", nums);
        finish_put(q, root, "/PageLabels", labels);
    }
    qpdf_oh_release(q, nums);
}

static void set_info(Finish *finish, const char *producer)
{
    const FinishInfo *info = finish->info;
    qpdf_data         q    = finish->q;
    const struct { const char *key, *text; } entries[] = {
        { "/Title", info->title },        { "/Author", info->author },   { "/Subject", info->subject },
        { "/Keywords", info->keywords },  { "/Creator", info->creator }, { "/Producer", producer },
        { "/CreationDate", finish->date }, { "/ModDate", finish->date },
    };
    qpdf_oh dictionary = qpdf_oh_new_dictionary(q), trailer = qpdf_get_trailer(q);
    for (size_t i = 0; i < G_N_ELEMENTS(entries); i++)
        if (entries[i].text)
            finish_put(q, dictionary, entries[i].key, finish_text(q, entries[i].text));
    finish_put(q, trailer, "/Info", qpdf_make_indirect_object(q, dictionary));
    qpdf_oh_release(q, dictionary);
    qpdf_oh_release(q, trailer);
}

static bool set_catalog(Finish *finish)
{
    static const char *const duplex[] = {
        [FINISH_UNSAID]    = "",
        [FINISH_SIMPLEX]   = "/Duplex/Simplex",
        [FINISH_LONG_EDGE] = "/Duplex/DuplexFlipLongEdge",
        [FINISH_SHORT_EDGE] = "/Duplex/DuplexFlipShortEdge",
    };
    qpdf_data        q        = finish->q;
    qpdf_oh          root     = qpdf_get_root(q);
    const char      *drawer   = qpdf_get_info_key(q, "/Producer");
    g_autofree char *producer = g_strdup_printf("%s%sqpdf %s", drawer ? drawer : "", drawer ? "; " : "",
                                                qpdf_get_qpdf_version());
    g_autofree char *viewer   = g_strdup_printf("<</PrintScaling/None/DisplayDocTitle %s/PickTrayByPDFSize true%s>>",
                                                finish->info->title ? "true" : "false", duplex[finish->info->duplex]);
    finish_put(q, root, "/ViewerPreferences", qpdf_oh_parse(q, viewer));
    if (finish->info->lang)
        finish_put(q, root, "/Lang", finish_text(q, finish->info->lang));
    set_labels(finish, root);
    set_info(finish, producer);
    finish_put(q, root, "/Metadata", finish_xmp(finish, producer));
    qpdf_oh_release(q, root);
    return !finish_complain(finish);
}

/* Adobe's programs store the inks of a CMYK JPEG upside down, and mark it with
 * a segment of their own. */
static bool is_adobe_jpeg(const unsigned char *bytes, size_t len)
{
    size_t at = 2;
    while (at + 4 <= len && bytes[at] == 0xff) {
        unsigned char marker = bytes[at + 1];
        size_t        size   = (size_t) (bytes[at + 2] << 8 | bytes[at + 3]);
        if (marker == 0xee && size >= 14 && at + 9 <= len && !memcmp(bytes + at + 4, "Adobe", 5))
            return true;
        if (marker == 0xda)     /* the picture itself begins */
            return false;
        at += marker == 0xff ? 1 : 2 + size;
    }
    return false;
}

static void right_jpeg(qpdf_data q, qpdf_oh image)
{
    qpdf_oh dictionary = qpdf_oh_get_dict(q, image);
    qpdf_oh space      = qpdf_oh_get_key(q, dictionary, "/ColorSpace");
    qpdf_oh filter     = qpdf_oh_get_key(q, dictionary, "/Filter");
    bool    jpeg       = qpdf_oh_is_name_and_equals(q, filter, "/DCTDecode");

    if (jpeg && qpdf_oh_is_name_and_equals(q, space, "/DeviceCMYK") && !qpdf_oh_has_key(q, dictionary, "/Decode")) {
        unsigned char *bytes = NULL;
        size_t         len   = 0;
        qpdf_oh_get_stream_data(q, image, qpdf_dl_none, NULL, &bytes, &len);
        if (bytes && is_adobe_jpeg(bytes, len))
            finish_put(q, dictionary, "/Decode", qpdf_oh_parse(q, "[1 0 1 0 1 0 1 0]"));
        free(bytes);
    }
    qpdf_oh_release(q, filter);
    qpdf_oh_release(q, space);
    qpdf_oh_release(q, dictionary);
}

/* libqpdf's C side lists no objects: they are asked for by number.  Few
 * drawings hold ink colours at all, and the dictionaries of streams stand in
 * the drawing as they are, so the search for the word comes first. */
static void right_images(qpdf_data q, GMappedFile *file)
{
    static const char word[] = "/DeviceCMYK";
    if (!memmem(g_mapped_file_get_contents(file), g_mapped_file_get_length(file), word, strlen(word)))
        return;
    qpdf_oh   trailer = qpdf_get_trailer(q), size = qpdf_oh_get_key(q, trailer, "/Size");
    int       objects = qpdf_oh_get_int_value_as_int(q, size);
    for (int i = 1; i < objects; i++) {
        qpdf_oh object = qpdf_get_object_by_id(q, i, 0);
        if (qpdf_oh_is_stream(q, object))
            right_jpeg(q, object);
        qpdf_oh_release(q, object);
    }
    qpdf_oh_release(q, size);
    qpdf_oh_release(q, trailer);
}

/* ---- the drawings ---- */

typedef struct { GMappedFile *file; qpdf_data q; } Drawing;

static void drawing_free(void *data)
{
    Drawing *drawing = data;
    qpdf_cleanup(&drawing->q);
    g_mapped_file_unref(drawing->file);
    g_free(drawing);
}

static Drawing *drawing_read(Finish *finish, const char *path)
{
    GMappedFile *file = finish_map(path);
    if (!file) {
        diag_machine(finish->diag, "cannot finish '%s': cannot read '%s': %s", finish->name, path, g_strerror(errno));
        return NULL;
    }
    Drawing *drawing = g_new(Drawing, 1);
    *drawing = (Drawing) { file, finish_read("drawing", file) };
    if (!qpdf_has_error(drawing->q))
        right_images(drawing->q, file);
    return drawing;
}

static bool is_content(Finish *finish, const Drawing *drawing)
{
    g_autofree char *said = finish_said(drawing->q);
    return !said || diag_machine(finish->diag, "cannot finish '%s': %s", finish->name, said);
}

static void append_pages(Finish *finish, Drawing *drawing)
{
    int pages = qpdf_get_num_pages(drawing->q);
    for (int i = 0; i < pages; i++)
        qpdf_add_page(finish->q, drawing->q, qpdf_get_page_n(drawing->q, (size_t) i), QPDF_FALSE);
}

/* The first becomes the file; the pages of the others are added to it. */
static bool gather(Finish *finish, const char *const *drawings)
{
    for (; *drawings; drawings++) {
        Drawing *drawing = drawing_read(finish, *drawings);
        if (!drawing)
            return false;
        g_ptr_array_add(finish->drawings, drawing);
        if (!is_content(finish, drawing))
            return false;
        if (!finish->q)
            finish->q = drawing->q;
        else
            append_pages(finish, drawing);
    }
    if (finish->drawings->len > 1)
        finish_share(finish);
    return !finish_complain(finish);
}

/* libqpdf takes no notice when the last bytes do not reach the file. */
static bool is_whole(const char *path)
{
    char  end[6] = "";
    FILE *file   = fopen(path, "rb");
    bool  whole  = file && !fseek(file, -(long) sizeof end, SEEK_END) && fread(end, sizeof end, 1, file) == 1 &&
                   !memcmp(end, "%%EOF\n", sizeof end);
    if (file)
        fclose(file);
    return whole;
}

static bool write_out(Finish *finish, const char *output)
{
    qpdf_data q = finish->q;
    if (qpdf_init_write(q, output) & QPDF_ERRORS)
        return !finish_complain(finish);
    finish->began = true;
    qpdf_set_object_stream_mode(q, qpdf_o_generate);
    qpdf_set_deterministic_ID(q, QPDF_TRUE);
    qpdf_set_minimum_pdf_version(q, "1.7");     /* for the viewer preferences */
    qpdf_write(q);
    for (guint i = 0; i < finish->drawings->len; i++)       /* objects are read when they are needed */
        if (!is_content(finish, finish->drawings->pdata[i]))
            return false;
    return true;
}

static bool finish_steps(Finish *finish, const char *const *drawings, const char *output)
{
    return gather(finish, drawings) && set_sheets(finish) && set_boxes(finish) && finish_write_record(finish) &&
           finish_check_outline(finish) && set_catalog(finish) && write_out(finish, output);
}

bool finish_pdf(Diag *diag, const char *const *drawings, const char *output, const FinishInfo *info)
{
    Finish finish = { .diag = diag, .name = output, .info = info };
    if (!set_date(&finish))
        return false;

    finish.drawings = g_ptr_array_new_with_free_func(drawing_free);
    bool done = finish_steps(&finish, drawings, output);
    g_ptr_array_unref(finish.drawings);         /* closes the output, too */
    if (done && !is_whole(output))
        done = diag_machine(diag, "cannot finish '%s': its end could not be written; is the disk full?", output);
    done = done && finish_update(&finish, output);
    g_free(finish.sheets);
    if (!done && finish.began)
        unlink(output);
    return done;
}
