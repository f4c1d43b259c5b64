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
            g_assert_nonnull(entry->value);
        }
    }
    return 0;
}
