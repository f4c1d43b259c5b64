/* fuzz_ini.c - any text as a layout file: no crash, and every key and value lies
 * where its span says. */
#include "fuzz.h"
#include "ini.h"
#include <string.h>

const char *const fuzz_words[] = { "[component]\n", "[text title]\n", "[", "]", " = ", "=", "\n    ", "# ", "\r\n", "\t",
                                   "like = ", "{name}", "{{", "\xef\xbb\xbf", NULL };

static void span_try(const Source *source, Span at)
{
    g_assert_true(at.source == source);
    g_assert_cmpuint(at.start + at.len, <=, source->len);
}

/* Every letter of a value, however many lines it has, is found in the file. */
static void part_try(const Source *source, const Entry *entry)
{
    size_t len = strlen(entry->value);
    for (size_t i = 0; i < MIN(len, 512); i++) {
        Span at = entry_part(entry, i, 1);
        g_assert_cmpuint(at.start, <, source->len);
        g_assert_true(entry->value[i] == '\n' || source->text[at.start] == entry->value[i]);
    }
    Span whole = entry_part(entry, 0, len);
    g_assert_cmpuint(whole.start, ==, entry->value_at.start);
    g_assert_cmpuint(whole.len, ==, entry->value_at.len);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len)
{
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(Arena) arena = arena_new();
    g_autofree char *text = g_utf8_make_valid((const char *) bytes, (gssize) len);
    Source source = { .name = "in.ini", .text = text, .len = strlen(text) };
    const GPtrArray *sections = ini_read(diag, arena, &source);
    for (guint s = 0; s < sections->len; s++) {
        const Section *section = sections->pdata[s];
        span_try(&source, section->at);
        for (guint e = 0; e < section->entries->len; e++) {
            const Entry *entry = section->entries->pdata[e];
            span_try(&source, entry->key_at);
            span_try(&source, entry->value_at);
            part_try(&source, entry);
        }
    }
    return 0;
}
