#include "diag.h"

#include <string.h>

void place_move(Place *place, size_t offset)
{
    const char *text = place->source->text;

    offset = MIN(offset, place->source->len);
    if (offset < place->offset)
        *place = (Place) { .source = place->source, .line = 1, .column = 1 };

    for (size_t i = place->offset; i < offset; i++) {
        if (text[i] == '\n' || (text[i] == '\r' && text[i + 1] != '\n')) {
            place->line++;
            place->column = 1;
            place->begin = i + 1;
        } else if (((unsigned char) text[i] & 0xC0) != 0x80) {
            place->column++;            /* continuation bytes are no characters */
        }
    }
    place->offset = offset;
}

void source_place(const Source *source, size_t offset, size_t *line, size_t *column)
{
    Place place = { .source = source, .line = 1, .column = 1 };

    place_move(&place, offset);
    *line   = place.line;
    *column = place.column;
}

static const char *reason(const GError *error)
{
    if (g_error_matches(error, G_FILE_ERROR, G_FILE_ERROR_NOENT))
        return "there is no such file";
    if (g_error_matches(error, G_FILE_ERROR, G_FILE_ERROR_ACCES))
        return "permission denied";
    if (g_error_matches(error, G_FILE_ERROR, G_FILE_ERROR_NOTDIR))
        return "a part of its path is no folder";
    return error->message;
}

char *file_load(Diag *diag, Arena *arena, const char *path, Span asked_for, size_t *len)
{
    g_autofree char *bytes = NULL;
    g_autoptr(GError) error = NULL;
    const char *why = NULL;

    if (g_file_test(path, G_FILE_TEST_IS_DIR))
        why = "it is a folder";
    else if (!g_file_get_contents(path, &bytes, len, &error))
        why = reason(error);

    if (!why)
        return arena_copy(arena, bytes, *len);
    if (asked_for.source)
        diag_error(diag, asked_for, "cannot read '%s': %s", path, why);
    else
        diag_machine(diag, "cannot read '%s': %s", path, why);
    return NULL;
}

/* The text with U+FFFD for each byte that is none, so that a message can show
 * the line; every such byte is complained about. */
static bool mend(Diag *diag, Arena *arena, Source *source, const char *bytes, size_t len)
{
    g_autoptr(GString) text = g_string_sized_new(len);
    g_autoptr(GArray) places = g_array_new(FALSE, FALSE, sizeof(size_t));
    g_autoptr(GString) bad = g_string_new(NULL);

    for (const char *at = bytes, *end; ; at = end + 1) {
        g_utf8_validate(at, (gssize) (bytes + len - at), &end);
        g_string_append_len(text, at, end - at);
        if (end == bytes + len)
            break;
        g_array_append_val(places, text->len);
        g_string_append_c(bad, *end);
        g_string_append(text, "\xEF\xBF\xBD");
    }
    source->text = arena_copy(arena, text->str, text->len);
    source->len  = text->len;

    for (guint i = 0; i < places->len; i++) {
        Span at = { source, g_array_index(places, size_t, i), 3 };
        if (bad->str[i])
            diag_error(diag, at, "expected UTF-8 text, but byte 0x%02X is none", (unsigned char) bad->str[i]);
        else
            diag_error(diag, at, "expected text, but here is a NUL byte");
    }
    return places->len == 0;
}

const Source *source_of(Diag *diag, Arena *arena, const char *name, const char *bytes, size_t len)
{
    Source *source = arena_make(arena, Source);
    source->name = arena_copy(arena, name, strlen(name));

    if (len >= 2 && (memcmp(bytes, "\xFF\xFE", 2) == 0 || memcmp(bytes, "\xFE\xFF", 2) == 0)) {
        source->text = "";
        diag_error(diag, (Span) { source, 0, 0 }, "expected UTF-8 text, but this file is UTF-16: save it as UTF-8");
        return NULL;
    }
    if (len >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0) {
        bytes += 3;
        len -= 3;
    }
    source->text = bytes;
    source->len  = len;
    if (g_utf8_validate(bytes, (gssize) len, NULL) || mend(diag, arena, source, bytes, len))
        return source;
    return NULL;
}

const Source *source_load(Diag *diag, Arena *arena, const char *path, Span asked_for)
{
    size_t len;
    const char *bytes = file_load(diag, arena, path, asked_for, &len);
    return bytes ? source_of(diag, arena, path, bytes, len) : NULL;
}
