#include "finish_parts.h"

#include <errno.h>
#include <gio/gio.h>
#include <string.h>

/* libqpdf's C side needs some 25 us for every small object that it is told of,
 * which would make the bookmarks of 2,000 cards half of the finishing.  They
 * are therefore added as the format foresees it for changes to a file (ISO
 * 32000-1, 7.5.6): the written file is read again, which proves that it stands
 * on the disk as a PDF, and an update section follows its end: an object
 * stream (7.5.7) with the catalog and the new objects, and a cross-reference
 * stream (7.5.8) that leads on to the first one.  The numbers of new objects
 * begin where those of the file end. */

enum { ROW = 9 };               /* of cross-references: 1 byte kind, 4 place, 3 index, behind the predictor's */

static void append_stream(GString *section, int number, const char *dictionary, const GString *bytes)
{
    g_autoptr(GZlibCompressor) compressor = g_zlib_compressor_new(G_ZLIB_COMPRESSOR_FORMAT_ZLIB, -1);
    const gsize      room   = bytes->len + bytes->len / 100 + 1000;     /* deflate never adds more */
    gsize            read   = 0, len = 0;
    g_autofree char *packed = g_malloc(room);
    g_converter_convert(G_CONVERTER(compressor), bytes->str, bytes->len, packed, room, G_CONVERTER_INPUT_AT_END,
                        &read, &len, NULL);
    g_assert(read == bytes->len);
    g_string_append_printf(section, "%d 0 obj\n<<%s/Filter/FlateDecode/Length %zu>>\nstream\n",
                           number, dictionary, len);
    g_string_append_len(section, packed, (gssize) len);
    g_string_append(section, "\nendstream\nendobj\n");
}

/* Written is what differs from the row above: nearly nothing. */
static void append_row(GString *rows, guint8 above[static ROW], int kind, size_t place, int index)
{
    const guint8 row[ROW] = {
        2, (guint8) kind, (guint8) (place >> 24), (guint8) (place >> 16), (guint8) (place >> 8), (guint8) place,
        (guint8) (index >> 16), (guint8) (index >> 8), (guint8) index,
    };
    g_string_append_c(rows, (char) row[0]);
    for (int i = 1; i < ROW; i++)
        g_string_append_c(rows, (char) (guint8) (row[i] - above[i]));
    memcpy(above, row, ROW);
}

void finish_update_object(FinishUpdate *update, int number)
{
    if (update->count++)
        g_string_append_c(update->objects, '\n');
    g_string_append_printf(update->numbers, "%d %zu ", number, update->objects->len);
}

/* An entry of the trailer as text, a reference as reference; in the arena. */
static const char *entry(qpdf_data q, Arena *arena, qpdf_oh trailer, const char *key)
{
    qpdf_oh     value = qpdf_oh_get_key(q, trailer, key);
    const char *text  = qpdf_oh_unparse(q, value);
    text = arena_copy(arena, text, strlen(text));
    qpdf_oh_release(q, value);
    return text;
}

/* The file's ID stays; the second half is made from what is new. */
static char *ids(qpdf_data q, qpdf_oh trailer, const GString *added)
{
    size_t           len   = 0;
    qpdf_oh          array = qpdf_oh_get_key(q, trailer, "/ID"), first = qpdf_oh_get_array_item(q, array, 0);
    const char      *bytes = qpdf_oh_get_binary_string_value(q, first, &len);
    GString         *text  = g_string_new("[<");
    g_autofree char *sum   = g_compute_checksum_for_string(G_CHECKSUM_MD5, added->str, (gssize) added->len);
    for (size_t i = 0; i < len; i++)
        g_string_append_printf(text, "%02x", (guint8) bytes[i]);
    g_string_append_printf(text, "><%s>]", sum);
    qpdf_oh_release(q, first);
    qpdf_oh_release(q, array);
    return g_string_free(text, FALSE);
}

/* Where the file's own cross-references are, as its last lines say: startxref, a number, %%EOF. */
static guint64 start_of(GMappedFile *file)
{
    static const char word[] = "\nstartxref\n";
    const char *bytes = g_mapped_file_get_contents(file);
    const gsize len   = g_mapped_file_get_length(file), tail = MIN(len, 64);
    const char *at    = memmem(bytes + len - tail, tail, word, strlen(word));
    return at ? g_ascii_strtoull(at + strlen(word), NULL, 10) : 0;
}

static GString *make_section(FinishUpdate *update, Arena *arena, GMappedFile *file)
{
    qpdf_data          q       = update->finish->q;
    qpdf_oh            trailer = qpdf_get_trailer(q);
    const gsize        end     = g_mapped_file_get_length(file);
    const int          own     = update->free + update->count - 1;     /* all but the catalog's number are new */
    guint8             above[ROW] = { 0 };
    GString           *section = g_string_new(NULL);
    g_autoptr(GString) rows    = g_string_new(NULL);

    const char *packing = arena_format(arena, "/Type/ObjStm/N %d/First %zu", update->count, update->numbers->len);
    g_string_append_len(update->numbers, update->objects->str, (gssize) update->objects->len);
    append_stream(section, own, packing, update->numbers);

    const gsize start = end + section->len;
    for (int i = 0; i < update->count; i++)
        append_row(rows, above, 2, (size_t) own, i);
    append_row(rows, above, 1, end, 0);
    append_row(rows, above, 1, start, 0);
    g_autofree char *id = ids(q, trailer, update->numbers);
    const char *references = arena_format(
        arena, "/Type/XRef/Size %d/Root %d 0 R/Info %s/ID%s/Prev %" G_GUINT64_FORMAT
        "/W[1 4 3]/Index[%d 1 %d %d]/DecodeParms<</Predictor 12/Columns %d>>", own + 2, update->root,
        entry(q, arena, trailer, "/Info"), id, start_of(file), update->root, update->free, update->count + 1, ROW - 1);
    append_stream(section, own + 1, references, rows);
    g_string_append_printf(section, "startxref\n%zu\n%%%%EOF\n", start);
    qpdf_oh_release(q, trailer);
    return section;
}

/* A list that has as many entries as there are pages holds the pages themselves, whose numbers it tells unread. */
static void number_pages(Finish *finish, qpdf_oh root)
{
    qpdf_data  q     = finish->q;
    qpdf_oh    tree  = qpdf_oh_get_key(q, root, "/Pages"), kids = qpdf_oh_get_key(q, tree, "/Kids");
    const bool plain = qpdf_oh_get_array_n_items(q, kids) == finish->pages;
    for (int i = 0; i < finish->pages; i++) {
        qpdf_oh page = plain ? qpdf_oh_get_array_item(q, kids, i) : qpdf_get_page_n(q, (size_t) i);
        finish->sheets[i].number = qpdf_oh_get_object_id(q, page);
        qpdf_oh_release(q, page);
    }
    qpdf_oh_release(q, kids);
    qpdf_oh_release(q, tree);
}

static bool look_up(FinishUpdate *update, Arena *arena)
{
    Finish     *finish  = update->finish;
    qpdf_data   q       = finish->q;
    qpdf_oh     root    = qpdf_get_root(q), trailer = qpdf_get_trailer(q);
    const char *catalog = qpdf_oh_unparse_resolved(q, root);
    update->catalog = arena_copy(arena, catalog, strlen(catalog));
    update->root    = qpdf_oh_get_object_id(q, root);
    update->free    = (int) g_ascii_strtoll(entry(q, arena, trailer, "/Size"), NULL, 10);
    number_pages(finish, root);
    qpdf_oh_release(q, trailer);
    qpdf_oh_release(q, root);
    return !finish_complain(finish);
}

static bool append_to(Finish *finish, const char *output, const GString *section)
{
    FILE *file = fopen(output, "ab");
    bool  good = file && fwrite(section->str, section->len, 1, file) == 1;
    int   why  = errno;
    if (file && fclose(file) && good) {
        good = false;
        why  = errno;
    }
    return good || diag_machine(finish->diag, "cannot finish '%s': %s", finish->name, g_strerror(why));
}

bool finish_update(Finish *finish, const char *output)
{
    if (!finish->info->bookmarks || !finish->info->bookmarks->len)
        return true;
    g_autoptr(GMappedFile) file = finish_map(output);
    if (!file)
        return diag_machine(finish->diag, "cannot finish '%s': cannot read it: %s", finish->name, g_strerror(errno));

    g_autoptr(Arena)   arena   = arena_new();
    g_autoptr(GString) objects = g_string_new(NULL), numbers = g_string_new(NULL), section = NULL;
    FinishUpdate       update  = { .finish = finish, .objects = objects, .numbers = numbers };
    finish->q = finish_read("output", file);
    bool good = !finish_complain(finish) && look_up(&update, arena);
    if (good) {
        finish_outline(&update);
        section = make_section(&update, arena, file);
        good    = !finish_complain(finish);
    }
    qpdf_cleanup(&finish->q);
    return good && append_to(finish, output, section);
}
