#include "encoding.h"
#include "disguise.h"

#include <string.h>

typedef enum { NO_UTF8, NO_WINDOWS, NUL_BYTE, HALF_PAIR, HALF_UNIT } FaultKind;

typedef struct { FaultKind kind; guint code; size_t start; } Fault;

/* The text as it grows, and what was wrong with it: messages can be given only
 * when the text is whole. */
typedef struct {
    GString *text;
    GArray  *faults;            /* of Fault */
    size_t   windows;           /* where the first letter of Windows-1252 stands */
} Writer;

/* Beyond this, one message says how many: a picture is no table. */
enum { FAULTS_MOST = 20 };

#define REPLACEMENT 0xFFFD

/* 0x80 to 0x9F; the rest of Windows-1252 is as in Unicode. */
static const gunichar windows_letters[32] = {
    0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
    0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0,      0x017D, 0,
    0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178,
};

static void write_fault(Writer *writer, FaultKind kind, guint code)
{
    Fault fault = { code ? kind : NUL_BYTE, code, writer->text->len };

    g_array_append_val(writer->faults, fault);
    g_string_append_unichar(writer->text, REPLACEMENT);
}

static bool is_high(char c)
{
    return (unsigned char) c >= 0x80;
}

static bool has_multibyte(const char *bytes, size_t len)
{
    for (const char *at = bytes, *end; at < bytes + len; at = end + 1) {
        g_utf8_validate(at, bytes + len - at, &end);
        for (const char *c = at; c < end; c++) {
            if (is_high(*c))
                return true;
        }
    }
    return false;
}

static void write_utf8(Writer *writer, const char *bytes, size_t len)
{
    for (const char *at = bytes, *end; ; at = end + 1) {
        g_utf8_validate(at, bytes + len - at, &end);
        g_string_append_len(writer->text, at, end - at);
        if (end == bytes + len)
            return;
        write_fault(writer, NO_UTF8, (unsigned char) *end);
    }
}

static void write_windows(Writer *writer, const char *bytes, size_t len)
{
    bool seen = false;

    for (size_t i = 0; i < len; i++) {
        unsigned char c = (unsigned char) bytes[i];
        gunichar letter = c >= 0x80 && c < 0xA0 ? windows_letters[c - 0x80] : c;

        if (c >= 0x80 && !seen) {
            seen = true;
            writer->windows = writer->text->len;
        }
        if (letter)
            g_string_append_unichar(writer->text, letter);
        else
            write_fault(writer, NO_WINDOWS, c);
    }
}

static void write_utf16(Writer *writer, const char *bytes, size_t len, bool big)
{
    const unsigned char *c = (const unsigned char *) bytes;
    guint high = 0;             /* the first half of a pair */

    for (size_t i = 0; i + 1 < len; i += 2) {
        guint unit = big ? (guint) c[i] << 8 | c[i + 1] : (guint) c[i + 1] << 8 | c[i];
        bool low = unit >= 0xDC00 && unit < 0xE000;

        if (high && low) {
            g_string_append_unichar(writer->text, 0x10000 + ((high - 0xD800) << 10) + (unit - 0xDC00));
            high = 0;
            continue;
        }
        if (high)
            write_fault(writer, HALF_PAIR, high);
        high = unit >= 0xD800 && unit < 0xDC00 ? unit : 0;
        if (low || unit == 0)
            write_fault(writer, HALF_PAIR, unit);
        else if (!high)
            g_string_append_unichar(writer->text, unit);
    }
    if (high)
        write_fault(writer, HALF_PAIR, high);
    if (len % 2)
        write_fault(writer, HALF_UNIT, 1);
}

static const char *name_fault(Arena *arena, const Fault *fault)
{
    switch (fault->kind) {
    case NO_UTF8:    return arena_format(arena, "expected UTF-8 text, but byte 0x%02X is none", fault->code);
    case NO_WINDOWS:
        return arena_format(arena, "expected UTF-8 or Windows-1252 text, but byte 0x%02X is neither", fault->code);
    case HALF_PAIR:  return arena_format(arena, "expected UTF-16 text, but 0x%04X is only half a letter", fault->code);
    case HALF_UNIT:  return "expected UTF-16 text, but the last byte is only half a letter";
    case NUL_BYTE:
    default:         return "expected text, but here is a NUL byte";
    }
}

static void report(Diag *diag, Arena *arena, const Source *source, const GArray *faults)
{
    for (guint i = 0; i < faults->len; i++) {
        const Fault *fault = &g_array_index(faults, Fault, i);
        const char *name = name_fault(arena, fault);
        Span at = { source, fault->start, 3 };

        if (faults->len > FAULTS_MOST) {
            diag_error(diag, at, "%s, nor are %u others in this file", name, faults->len - 1);
            return;
        }
        diag_error(diag, at, "%s", name);
    }
}

/* Why the whole file is none that we read; NULL if it may be. */
static const char *refusal(Arena *arena, const char *bytes, size_t len, Encoding allowed)
{
    const char *what = disguise_of(bytes, len);
    size_t nuls = 0;

    if (what && allowed == ENCODING_ANY)
        return arena_format(
            arena, "expected a table as text, but this is %s: save the table as CSV (in UTF-8) and name that file",
            what);
    if (what)
        return arena_format(arena, "expected text, but this is %s", what);
    if (len >= 4 && (memcmp(bytes, "\xFF\xFE\0", 4) == 0 || memcmp(bytes, "\0\0\xFE\xFF", 4) == 0))
        return "expected UTF-8 text, but this file is UTF-32: save it as UTF-8";
    if (len >= 2 && (memcmp(bytes, "\xFF\xFE", 2) == 0 || memcmp(bytes, "\xFE\xFF", 2) == 0))
        return allowed == ENCODING_ANY ? NULL : "expected UTF-8 text, but this file is UTF-16: save it as UTF-8";

    for (size_t i = 0; i < len; i++)
        nuls += bytes[i] == '\0';
    if (nuls > 1 && nuls > len / 4)
        return "expected UTF-8 text, but this looks like UTF-16 without a byte-order mark: save it as UTF-8";
    return NULL;
}

static void write_any(Writer *writer, const char *bytes, size_t len, Encoding allowed, bool marked)
{
    if (allowed == ENCODING_ANY && len >= 2 && memcmp(bytes, "\xFF\xFE", 2) == 0)
        write_utf16(writer, bytes + 2, len - 2, false);
    else if (allowed == ENCODING_ANY && len >= 2 && memcmp(bytes, "\xFE\xFF", 2) == 0)
        write_utf16(writer, bytes + 2, len - 2, true);
    else if (allowed == ENCODING_ANY && !marked && !has_multibyte(bytes, len))
        write_windows(writer, bytes, len);
    else
        write_utf8(writer, bytes, len);
}

const Source *encoding_read(Diag *diag, Arena *arena, const char *name, const char *bytes, size_t len,
                            Encoding allowed, bool *sound)
{
    Source *source = arena_make(arena, Source);
    *source = (Source) { .name = arena_copy(arena, name, strlen(name)), .text = "" };

    const char *why = refusal(arena, bytes, len, allowed);
    *sound = !why;
    if (why) {
        diag_error(diag, (Span) { source, 0, 0 }, "%s", why);
        return NULL;
    }
    bool marked = false;
    for (; len >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0; marked = true) {
        bytes += 3;
        len -= 3;
    }
    if (g_utf8_validate(bytes, (gssize) len, NULL)) {
        source->text = bytes;
        source->len  = len;
        return source;
    }
    g_autoptr(GString) text  = g_string_sized_new(len + len / 4);
    g_autoptr(GArray) faults = g_array_new(FALSE, FALSE, sizeof(Fault));
    Writer writer = { text, faults, G_MAXSIZE };

    write_any(&writer, bytes, len, allowed, marked);
    source->text = arena_copy(arena, text->str, text->len);
    source->len  = text->len;
    if (writer.windows != G_MAXSIZE)
        diag_warn(diag, (Span) { source, writer.windows, 2 },
                  "this file is no UTF-8; it is read as Windows-1252: save it as UTF-8 to be sure of this letter");
    report(diag, arena, source, faults);
    *sound = faults->len == 0;
    return faults->len <= FAULTS_MOST ? source : NULL;
}
