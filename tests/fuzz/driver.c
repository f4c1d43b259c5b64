/* driver.c - feeds a fuzz target where there is no libFuzzer.
 *
 *     fuzz_table [-n RUNS] [-t SECONDS] FILE...
 *
 * Every file is tried as it is, then changed ones: the same sequence on every
 * machine, since the chance is our own.  Built with the sanitizers, the first
 * wrong step ends the program; the input that caused it is left in 'crash'. */
#include "fuzz.h"
#include <glib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { INPUT_MOST = 1 << 16 };

void __sanitizer_set_death_callback(void (*callback)(void)) __attribute__((weak));

static uint8_t input[INPUT_MOST];
static size_t input_len;
static uint64_t state = 0x9e3779b97f4a7c15u;

static void keep_crash(void)
{
    g_file_set_contents("crash", (const char *) input, (gssize) input_len, NULL);
    fputs("# the input is in the file 'crash'\n", stderr);
}

static uint32_t below(size_t limit)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (uint32_t) ((state >> 16) % (limit ? limit : 1));
}

/* Puts 'len' bytes in the place of 'gone' bytes at 'at'. */
static void replace(size_t at, size_t gone, const void *bytes, size_t len)
{
    if (at + gone > input_len || input_len - gone + len > INPUT_MOST)
        return;
    memmove(input + at + len, input + at + gone, input_len - at - gone);
    memmove(input + at, bytes, len);
    input_len = input_len - gone + len;
}

static void change_once(const GPtrArray *seeds)
{
    static const uint8_t odd[] = { 0, 0xff, 0xfe, 0xef, 0xc3, 0x80, '"', '\'', '\n', '\r', ';', ',', '\t', '{', '}', '|',
                                   '[', ']', '=', '#', '%', '-', '0', '9', 'e', '(', ')', '.', '@', ' ' };
    uint8_t chunk[64];
    size_t at = below(input_len + 1), len = 1 + below(sizeof chunk), words = 0;
    while (fuzz_words[words])
        words++;
    switch (below(8)) {
    case 0:
        if (at < input_len)
            input[at] ^= (uint8_t) (1u << below(8));
        break;
    case 1:
        if (at < input_len)
            input[at] = odd[below(sizeof odd)];
        break;
    case 2:
        replace(at, 0, &odd[below(sizeof odd)], 1);
        break;
    case 3:
        replace(at, MIN(len, input_len - at), "", 0);
        break;
    case 4: {   /* something from elsewhere in the same input */
        size_t from = below(input_len + 1);
        len = MIN(len, input_len - from);
        memcpy(chunk, input + from, len);
        replace(at, 0, chunk, len);
        break;
    }
    case 5: {   /* or from another one */
        const GBytes *other = seeds->pdata[below(seeds->len)];
        gsize size;
        const uint8_t *bytes = g_bytes_get_data((GBytes *) other, &size);
        size_t from = below(size + 1);
        replace(at, 0, bytes + from, MIN(len, size - from));
        break;
    }
    case 6:
        input_len = at;
        break;
    default:
        if (words) {
            const char *word = fuzz_words[below(words)];
            replace(at, below(2) ? MIN(strlen(word), input_len - at) : 0, word, strlen(word));
        }
    }
}

static void start_from(const GBytes *seed)
{
    gsize size;
    const uint8_t *bytes = g_bytes_get_data((GBytes *) seed, &size);
    input_len = MIN(size, INPUT_MOST);
    if (input_len)
        memcpy(input, bytes, input_len);
}

int main(int argc, char **argv)
{
    long runs = 10000, seconds = 60, done = 0;
    g_autoptr(GPtrArray) seeds = g_ptr_array_new_with_free_func((GDestroyNotify) g_bytes_unref);
    for (int i = 1; i < argc; i++) {
        g_autofree char *bytes = NULL;
        gsize len;
        if (g_str_equal(argv[i], "-n") && i + 1 < argc) {
            runs = atol(argv[++i]);
        } else if (g_str_equal(argv[i], "-t") && i + 1 < argc) {
            seconds = atol(argv[++i]);
        } else if (g_file_get_contents(argv[i], &bytes, &len, NULL)) {
            g_ptr_array_add(seeds, g_bytes_new_take(g_steal_pointer(&bytes), len));
        } else {
            fprintf(stderr, "%s: cannot be read\n", argv[i]);
            return 2;
        }
    }
    if (!seeds->len) {
        fputs("usage: fuzz_TARGET [-n RUNS] [-t SECONDS] FILE...\n", stderr);
        return 2;
    }
    if (__sanitizer_set_death_callback)
        __sanitizer_set_death_callback(keep_crash);

    gint64 end = g_get_monotonic_time() + seconds * G_USEC_PER_SEC;
    for (guint i = 0; i < seeds->len; i++) {
        start_from(seeds->pdata[i]);
        LLVMFuzzerTestOneInput(input, input_len);
    }
    for (; done < runs && g_get_monotonic_time() < end; done++) {
        start_from(seeds->pdata[below(seeds->len)]);
        for (uint32_t changes = 1 + below(8); changes; changes--)
            change_once(seeds);
        LLVMFuzzerTestOneInput(input, input_len);
    }
    printf("%ld inputs from %u files\n", done, seeds->len);
    return 0;
}
