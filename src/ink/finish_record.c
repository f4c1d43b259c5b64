#include "finish_parts.h"

#include <errno.h>
#include <string.h>

/* Every page with pieces has a page-piece dictionary, the place that the format
 * keeps for a program's own data (ISO 32000-1, 14.5):
 *
 *     /LastModified (D:...)
 *     /PieceInfo << /Hexenwerk << /LastModified (D:...) /Private
 *         << /Version 1 /Pieces (line, line, ...) >> >> >>
 *
 * and a line is, between bars: component, row, copy, side, left, top, width,
 * height, name.  Bars, line breaks and backslashes in texts are written \i, \n
 * and \\.  As a string in the page's own dictionary it is compressed together
 * with the pages around it, which say nearly the same: some ten bytes a piece. */
enum { VERSION = 1, FIELDS = 9 };

static void append_text(GString *line, const char *text)
{
    for (const char *at = text ? text : ""; *at; at++) {
        switch (*at) {
        case '|':  g_string_append(line, "\\i"); break;
        case '\n': g_string_append(line, "\\n"); break;
        case '\\': g_string_append(line, "\\\\"); break;
        default:   g_string_append_c(line, *at);
        }
    }
}

static void append_piece(GString *lines, const FinishPiece *piece)
{
    const double numbers[4] = { piece->rectangle.x, piece->rectangle.y, piece->rectangle.w, piece->rectangle.h };
    append_text(lines, piece->component);
    g_string_append_printf(lines, "|%d|%d|", piece->row, piece->copy);
    append_text(lines, piece->side);
    for (int i = 0; i < 4; i++) {
        g_string_append_c(lines, '|');
        finish_number(lines, numbers[i], 2);
    }
    g_string_append_c(lines, '|');
    append_text(lines, piece->text);
    g_string_append_c(lines, '\n');
}

static void put_record(Finish *finish, qpdf_oh page, const char *lines)
{
    qpdf_data q       = finish->q;
    qpdf_oh   private = qpdf_oh_new_dictionary(q), data = qpdf_oh_new_dictionary(q), info = qpdf_oh_new_dictionary(q);
    finish_put(q, private, "/Version", qpdf_oh_new_integer(q, VERSION));
    finish_put(q, private, "/Pieces", finish_string(q, lines));
    finish_put(q, data, "/LastModified", qpdf_oh_new_string(q, finish->date));
    finish_put(q, data, "/Private", private);
    finish_put(q, info, "/Hexenwerk", data);
    finish_put(q, page, "/PieceInfo", info);
    finish_put(q, page, "/LastModified", qpdf_oh_new_string(q, finish->date));
}

bool finish_write_record(Finish *finish)
{
    const GArray *pieces = finish->info->pieces;
    if (!pieces || !pieces->len)
        return true;
    for (guint i = 0; i < pieces->len; i++) {
        const FinishPiece *piece = &g_array_index(pieces, FinishPiece, i);
        if (piece->page < 0 || piece->page >= finish->pages)
            return diag_machine(finish->diag, "cannot finish '%s': the piece '%s' is for page %d of %d", finish->name,
                                piece->text, piece->page + 1, finish->pages);
    }

    GString **lines = g_new0(GString *, (gsize) finish->pages);
    for (guint i = 0; i < pieces->len; i++) {
        const FinishPiece *piece = &g_array_index(pieces, FinishPiece, i);
        if (!lines[piece->page])
            lines[piece->page] = g_string_new(NULL);
        append_piece(lines[piece->page], piece);
    }
    for (int i = 0; i < finish->pages; i++) {
        if (!lines[i])
            continue;
        put_record(finish, finish->sheets[i].page, lines[i]->str);
        g_string_free(lines[i], TRUE);
    }
    g_free(lines);
    return !finish_complain(finish);
}

/* ---- reading it back ---- */

typedef struct {
    Diag       *diag;
    Arena      *arena;
    const char *path;
    qpdf_data   q;
    int         page;
    GArray     *pieces;
} Reader;

/* Undoes append_text(), in place. */
static const char *plain_text(char *text)
{
    char *to = text;
    for (const char *at = text; *at; at++) {
        if (*at == '\\' && at[1]) {
            at++;
            *to++ = *at == 'i' ? '|' : *at == 'n' ? '\n' : *at;
        } else {
            *to++ = *at;
        }
    }
    *to = '\0';
    return text;
}

static bool whole_number(const char *text, int *number)
{
    char  *end;
    gint64 read = g_ascii_strtoll(text, &end, 10);
    *number     = (int) read;
    return end != text && !*end && read >= 0 && read <= G_MAXINT;
}

static bool length(const char *text, double *number)
{
    char *end;
    *number = g_ascii_strtod(text, &end);
    return end != text && !*end;
}

static bool read_line(Reader *reader, char *line)
{
    char *fields[FIELDS];
    for (int i = 0; i < FIELDS; i++) {
        fields[i] = line;
        line      = line ? strchr(line, '|') : NULL;
        if (!line != (i == FIELDS - 1))
            return false;
        if (line)
            *line++ = '\0';
    }
    FinishPiece piece = { .page = reader->page };
    Box        *box   = &piece.rectangle;
    if (!whole_number(fields[1], &piece.row) || !whole_number(fields[2], &piece.copy) || !length(fields[4], &box->x) ||
        !length(fields[5], &box->y) || !length(fields[6], &box->w) || !length(fields[7], &box->h))
        return false;
    piece.component = plain_text(fields[0]);
    piece.side      = plain_text(fields[3]);
    piece.text      = plain_text(fields[8]);
    g_array_append_val(reader->pieces, piece);
    return true;
}

/* The record of a page, if it has one: false after an error. */
static bool read_page(Reader *reader, qpdf_oh page, bool *recorded)
{
    qpdf_data q     = reader->q;
    qpdf_oh   own   = qpdf_oh_get_key_if_dict(q, qpdf_oh_get_key_if_dict(q, page, "/PieceInfo"), "/Hexenwerk");
    qpdf_oh   held  = qpdf_oh_get_key_if_dict(q, own, "/Private");
    qpdf_oh   lines = qpdf_oh_get_key_if_dict(q, held, "/Pieces");
    qpdf_oh   form  = qpdf_oh_get_key_if_dict(q, held, "/Version");
    *recorded       = qpdf_oh_is_dictionary(q, own);
    if (!*recorded)
        return true;

    long long found = 0;
    if (qpdf_oh_get_value_as_longlong(q, form, &found) && found != VERSION)
        return diag_error(reader->diag, (Span) { 0 },
                          "%s: page %d: its pieces are recorded in form %lld; expected form"
                          " %d (made by another version of hexenwerk?)",
                          reader->path, reader->page + 1, found, VERSION);
    const char *text = NULL;
    size_t      len  = 0;
    bool        good = found == VERSION && qpdf_oh_get_value_as_utf8(q, lines, &text, &len) && strlen(text) == len;
    char       *line = good ? arena_copy(reader->arena, text, len) : NULL;
    while (good && *line) {
        char *end = strchr(line, '\n');
        if (end)
            *end++ = '\0';
        good = end && read_line(reader, line);
        line = end;
    }
    return good || diag_error(reader->diag, (Span) { 0 }, "%s: page %d: the record of its pieces is damaged",
                              reader->path, reader->page + 1);
}

static FinishRecord *read_pages(Reader *reader)
{
    FinishRecord *record = arena_make(reader->arena, FinishRecord);
    record->pages        = qpdf_get_num_pages(reader->q);
    for (reader->page = 0; reader->page < record->pages; reader->page++) {
        qpdf_oh page     = qpdf_get_page_n(reader->q, (size_t) reader->page);
        bool    recorded = false;
        if (!read_page(reader, page, &recorded))
            return NULL;
        record->recorded += recorded;
        qpdf_oh_release_all(reader->q);
    }
    g_autofree char *said = finish_said(reader->q);
    if (said) {
        diag_error(reader->diag, (Span) { 0 }, "%s: the PDF is damaged: %s", reader->path, said);
        return NULL;
    }
    if (!record->recorded) {
        diag_error(reader->diag, (Span) { 0 }, "%s: holds no record of its pieces; expected a PDF made by hexenwerk",
                   reader->path);
        return NULL;
    }
    size_t size    = reader->pieces->len * sizeof(FinishPiece);
    record->count  = reader->pieces->len;
    record->pieces = size ? memcpy(arena_take(reader->arena, size), reader->pieces->data, size) : NULL;
    return record;
}

static bool open_pdf(Reader *reader, GMappedFile *file)
{
    const char *bytes = g_mapped_file_get_contents(file);   /* NULL when empty */
    gsize       head  = MIN(g_mapped_file_get_length(file), 1024);      /* readers look no further */
    if (!bytes || !g_strstr_len(bytes, (gssize) head, "%PDF-"))
        return diag_error(reader->diag, (Span) { 0 }, "%s: is no PDF", reader->path);
    reader->q = finish_read(reader->path, file);
    if (!qpdf_has_error(reader->q))
        return true;
    qpdf_error error = qpdf_get_error(reader->q);
    if (qpdf_get_error_code(reader->q, error) == qpdf_e_password)
        return diag_error(reader->diag, (Span) { 0 }, "%s: the PDF is locked by a password", reader->path);
    return diag_error(reader->diag, (Span) { 0 }, "%s: the PDF is damaged: %s", reader->path,
                      qpdf_get_error_message_detail(reader->q, error));
}

FinishRecord *finish_read_record(Diag *diag, Arena *arena, const char *path)
{
    g_autoptr(GMappedFile) file = finish_map(path);
    if (!file) {
        diag_machine(diag, "cannot read '%s': %s", path, g_strerror(errno));
        return NULL;
    }
    g_autoptr(GArray) pieces = g_array_new(FALSE, FALSE, sizeof(FinishPiece));
    Reader            reader = { diag, arena, path, NULL, 0, pieces };
    FinishRecord     *record = open_pdf(&reader, file) ? read_pages(&reader) : NULL;
    if (reader.q)
        qpdf_cleanup(&reader.q);
    return record;
}
