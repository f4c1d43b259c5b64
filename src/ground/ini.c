#include "ini.h"

#include <string.h>

typedef struct {
    Diag         *diag;
    Arena        *arena;
    const Source *source;
    GPtrArray    *sections;
    Section      *section;      /* the open one, NULL before the first */
    Entry        *entry;        /* that an indented line goes on with */
    bool          skipping;     /* indented lines belong to something that was refused */
} Reader;

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static Span trimmed(const Source *source, size_t start, size_t end)
{
    while (start < end && is_blank(source->text[start]))
        start++;
    while (end > start && is_blank(source->text[end - 1]))
        end--;
    return (Span) { source, start, end - start };
}

static const char *copy(const Reader *reader, Span span)
{
    return arena_copy(reader->arena, span.source->text + span.start, span.len);
}

static size_t line_end(const char *text, size_t start)
{
    return start + strcspn(text + start, "\r\n");
}

static size_t next_line(const char *text, size_t end)
{
    if (text[end] == '\r' && text[end + 1] == '\n')
        return end + 2;
    return text[end] ? end + 1 : end;
}

static void read_section(Reader *reader, Span line)
{
    const char *text = line.source->text;
    const char *bracket = memchr(text + line.start, ']', line.len);
    size_t end = bracket ? (size_t) (bracket - text) : line.start + line.len;
    Span rest = trimmed(line.source, bracket ? end + 1 : end, line.start + line.len);

    if (!bracket)
        diag_error(reader->diag, line, "expected ']' at the end of a section's line");
    else if (rest.len)
        diag_error(reader->diag, rest, "expected nothing behind ']'%s",
                   text[rest.start] == '#' ? "; a comment has a line of its own" : "");

    Span inside = trimmed(line.source, line.start + 1, end), kind = inside;
    kind.len = 0;
    while (kind.len < inside.len && !is_blank(text[kind.start + kind.len]))
        kind.len++;
    Span name = trimmed(line.source, kind.start + kind.len, inside.start + inside.len);
    if (kind.len == 0)
        diag_error(reader->diag, line, "expected the kind of section between '[' and ']'");

    Section *section = arena_make(reader->arena, Section);
    section->kind    = copy(reader, kind);
    section->name    = copy(reader, name);
    section->at      = (Span) { line.source, line.start, MIN(end + 1, line.start + line.len) - line.start };
    section->entries = arena_list(reader->arena);
    reader->section  = section;
    reader->skipping = false;
    g_ptr_array_add(reader->sections, section);
}

static Entry *read_entry(const Reader *reader, Span line)
{
    const char *equals = memchr(line.source->text + line.start, '=', line.len);
    if (!equals) {
        diag_error(reader->diag, line, "expected [section], key = value, or a # comment");
        return NULL;
    }
    size_t middle = (size_t) (equals - line.source->text);
    Span key   = trimmed(line.source, line.start, middle);
    Span value = trimmed(line.source, middle + 1, line.start + line.len);

    if (key.len == 0) {
        diag_error(reader->diag, (Span) { line.source, middle, 1 }, "expected a key before '='");
        return NULL;
    }
    if (!reader->section) {
        diag_error(reader->diag, key, "expected a [section] before the first key");
        return NULL;
    }
    Entry *entry = arena_make(reader->arena, Entry);
    *entry = (Entry) { copy(reader, key), copy(reader, value), key, value };
    return entry;
}

/* A doubled key is still read, so that its further lines are no errors. */
static void take_entry(Reader *reader, Span line)
{
    Entry *entry = read_entry(reader, line);

    reader->entry = entry;
    reader->skipping = !entry;
    if (!entry)
        return;
    Entry *first = ini_entry(reader->section, entry->key);
    if (first) {
        diag_error(reader->diag, entry->key_at, "'%s' is given twice in this section", entry->key);
        diag_note(reader->diag, first->key_at, "the first is here");
    } else {
        g_ptr_array_add(reader->section->entries, entry);
    }
}

static void go_on(Reader *reader, Span line)
{
    Entry *entry = reader->entry;

    if (!entry) {
        if (!reader->skipping)
            diag_error(reader->diag, line, "expected a key at the start of a line;"
                       " an indented line goes on with a value, and there is none above");
        return;
    }
    const char *more = copy(reader, line);
    if (*entry->value) {
        entry->value = arena_format(reader->arena, "%s\n%s", entry->value, more);
        entry->value_at.len = line.start + line.len - entry->value_at.start;
    } else {
        entry->value = more;
        entry->value_at = line;
    }
}

GPtrArray *ini_read(Diag *diag, Arena *arena, const Source *source)
{
    Reader reader = { diag, arena, source, arena_list(arena), NULL, NULL, false };
    const char *text = source->text;

    for (size_t start = 0, end; start < source->len; start = next_line(text, end)) {
        end = line_end(text, start);
        Span line = trimmed(source, start, end);

        if (line.len == 0 || text[start] == '#')
            continue;
        if (is_blank(text[start])) {
            go_on(&reader, line);
        } else if (text[start] == '[') {
            reader.entry = NULL;
            read_section(&reader, line);
        } else {
            take_entry(&reader, line);
        }
    }
    return reader.sections;
}

Entry *ini_entry(const Section *section, const char *key)
{
    for (guint i = 0; i < section->entries->len; i++) {
        Entry *entry = g_ptr_array_index(section->entries, i);
        if (strcmp(entry->key, key) == 0)
            return entry;
    }
    return NULL;
}

/* The first letter of the next line of a value: behind blank lines, comments
 * and the indent. */
static size_t next_part(const char *text, size_t pos)
{
    for (;;) {
        pos = next_line(text, line_end(text, pos));
        if (!text[pos])
            return pos;
        size_t first = pos + strspn(text + pos, " \t");
        if (text[pos] != '#' && text[first] != '\n' && text[first] != '\r')
            return first;
    }
}

static size_t place_of(const Entry *entry, size_t offset)
{
    size_t pos = entry->value_at.start;

    for (size_t i = 0; i < offset && entry->value[i]; i++)
        pos = entry->value[i] == '\n' ? next_part(entry->value_at.source->text, pos) : pos + 1;
    return pos;
}

Span entry_part(const Entry *entry, size_t offset, size_t len)
{
    size_t start = place_of(entry, offset), end = len ? place_of(entry, offset + len - 1) + 1 : start;
    return (Span) { entry->value_at.source, start, end - start };
}
