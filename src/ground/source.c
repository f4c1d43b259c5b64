#include "diag.h"
#include "encoding.h"

#include <string.h>

SourcePlace source_first(const Source *source)
{
    return (SourcePlace) { .source = source, .line = 1 + source->lines_before, .column = 1 };
}

void source_move(SourcePlace *place, size_t offset)
{
    const char *text = place->source->text;

    offset = MIN(offset, place->source->len);
    if (offset < place->offset)
        *place = source_first(place->source);

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
    SourcePlace place = source_first(source);

    source_move(&place, offset);
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

const Source *source_of(Diag *diag, Arena *arena, const char *name, const char *bytes, size_t len)
{
    bool sound;
    const Source *source = encoding_read(diag, arena, name, bytes, len, ENCODING_UTF8, &sound);
    return sound ? source : NULL;
}

static const Source *value_of(Diag *diag, Arena *arena, const char *option, const char *value, bool usage)
{
    if (!value)
        return NULL;
    if (!g_utf8_validate(value, -1, NULL)) {
        diag_usage(diag, "%s needs text, and '%s' is none", option, value);
        return NULL;
    }
    Source *source = arena_make(arena, Source);
    *source = (Source) { .name = option, .text = value, .len = strlen(value), .option = true, .usage = usage };
    return source;
}

const Source *source_option(Diag *diag, Arena *arena, const char *option, const char *value)
{
    return value_of(diag, arena, option, value, true);
}

const Source *source_order(Diag *diag, Arena *arena, const char *option, const char *value)
{
    return value_of(diag, arena, option, value, false);
}

const Source *source_load(Diag *diag, Arena *arena, const char *path, Span asked_for)
{
    size_t len;
    const char *bytes = file_load(diag, arena, path, asked_for, &len);
    return bytes ? source_of(diag, arena, path, bytes, len) : NULL;
}
