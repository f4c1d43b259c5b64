#include "syllables.h"

#include <hyphen.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { LEVELS = 2, EDGE_LEAST = 2, WHOLE_MOST = 256 * 1024, WORDS_MOST = 50000 };

typedef struct {
    guint64     key;            /* the first eight letters, to sort by */
    const char *letters;        /* with dots for the edges of a word, without digits */
    const char *line;
    guint32     len;
} Pattern;

/* A dictionary has one level or two, for the parts of compounds and for what is within them. */
typedef struct {
    GArray  *patterns;          /* of Pattern, sorted by letters, then as in the file */
    GString *directives;        /* minima and such, as they stand */
} Level;

struct Syllables {
    HyphenDict   *whole;        /* of a small dictionary; the rest is of a large one */
    char         *file, *encoding;
    GStringChunk *letters;
    Level         levels[LEVELS];
    guint         depth;        /* how many there are */
    GHashTable   *words;        /* word -> guint64* */
};

/* ---- reading ---- */

static bool is_directive(const char *text)
{
    static const char *const words[] = { "LEFTHYPHENMIN", "RIGHTHYPHENMIN", "COMPOUND", "NOHYPHEN" };
    for (size_t i = 0; i < G_N_ELEMENTS(words); i++)
        if (g_str_has_prefix(text, words[i]))
            return true;
    return false;
}

/* A pattern is letters with digits between them; a change of spelling follows '/'. */
static Pattern pattern_of(Syllables *syllables, const char *line, size_t len)
{
    char    letters[256];
    size_t  count   = 0;
    Pattern pattern = { .line = line, .len = (guint32) len };
    for (size_t i = 0; i < len && line[i] != '/' && !g_ascii_isspace(line[i]) && count + 1 < sizeof letters; i++)
        if (!g_ascii_isdigit(line[i]))
            letters[count++] = line[i];
    letters[count] = '\0';
    for (size_t i = 0; i < sizeof pattern.key; i++)
        pattern.key = pattern.key << 8 | (i < count ? (guint8) letters[i] : 0);
    pattern.letters = g_string_chunk_insert_len(syllables->letters, letters, (gssize) count);
    return pattern;
}

static void read_line(Syllables *syllables, const char *line, size_t len)
{
    Level *level = &syllables->levels[syllables->depth - 1];
    if (len == 0 || *line == '#' || *line == '%' || *line == '\n' || *line == '\r')
        return;
    if (g_str_has_prefix(line, "NEXTLEVEL")) {
        syllables->depth = LEVELS;
    } else if (is_directive(line)) {
        g_string_append_len(level->directives, line, (gssize) len);
        g_string_append_c(level->directives, '\n');
    } else {
        Pattern pattern = pattern_of(syllables, line, len);
        g_array_append_val(level->patterns, pattern);
    }
}

static int by_letters(gconstpointer a, gconstpointer b)
{
    const Pattern *x = a, *y = b;
    int order = x->key != y->key ? (x->key > y->key) - (x->key < y->key) : strcmp(x->letters, y->letters);
    return order ? order : (x->line > y->line) - (x->line < y->line);
}

static void read_file(Syllables *syllables)
{
    const char *at = syllables->file + strcspn(syllables->file, "\n");
    syllables->encoding = g_strstrip(g_strndup(syllables->file, (size_t) (at - syllables->file)));
    syllables->letters  = g_string_chunk_new(64 * 1024);
    syllables->depth    = 1;
    for (guint i = 0; i < LEVELS; i++) {
        syllables->levels[i].patterns   = g_array_new(FALSE, FALSE, sizeof(Pattern));
        syllables->levels[i].directives = g_string_new(NULL);
    }
    while (*at) {
        size_t len = strcspn(++at, "\n");
        read_line(syllables, at, len);
        at += len;
    }
    for (guint i = 0; i < syllables->depth; i++)
        g_array_sort(syllables->levels[i].patterns, by_letters);
}

Syllables *syllables_open(const char *path)
{
    char *file;
    gsize len;
    if (!g_file_get_contents(path, &file, &len, NULL))
        return NULL;
    Syllables *syllables = g_new0(Syllables, 1);
    syllables->file  = file;
    syllables->words = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    if (len <= WHOLE_MOST)
        syllables->whole = hnj_hyphen_load(path);
    if (!syllables->whole)
        read_file(syllables);
    return syllables;
}

void syllables_close(Syllables *syllables)
{
    if (syllables->whole)
        hnj_hyphen_free(syllables->whole);
    for (guint i = 0; i < LEVELS && syllables->letters; i++) {
        g_array_unref(syllables->levels[i].patterns);
        g_string_free(syllables->levels[i].directives, TRUE);
    }
    g_clear_pointer(&syllables->letters, g_string_chunk_free);
    g_hash_table_unref(syllables->words);
    g_free(syllables->encoding);
    g_free(syllables->file);
    g_free(syllables);
}

/* ---- excerpts ---- */

/* Patterns [low, high) that begin with the same letters. */
typedef struct { guint low, high; } Range;

/* Those of them that go on with 'letter' at 'depth'. */
static Range narrowed(const GArray *patterns, Range range, size_t depth, guint8 letter)
{
    Range found = range;
    for (int side = 0; side < 2; side++) {
        guint low = range.low, high = range.high;
        while (low < high) {
            guint  middle = low + (high - low) / 2;
            guint8 there  = (guint8) g_array_index(patterns, Pattern, middle).letters[depth];
            if (there < letter || (side && there == letter))
                low = middle + 1;
            else
                high = middle;
        }
        *(side ? &found.high : &found.low) = low;
    }
    return found;
}

/* Takes the patterns of the range that have no more letters; whether there are any. */
static bool take_complete(const GArray *patterns, Range range, size_t depth, GHashTable *taken)
{
    bool any = false;
    for (guint i = range.low; i < range.high && !g_array_index(patterns, Pattern, i).letters[depth]; i++) {
        g_hash_table_add(taken, &g_array_index(patterns, Pattern, i));
        any = true;
    }
    return any;
}

/* Takes all patterns that stand at the beginning of the text.  libhyphen applies, at each letter, only the longest
 * beginning of a pattern that it has recognised, even where that pattern is not to be completed: so the longest one
 * is put in as well, as a pattern that says nothing. */
static void take_at(const GArray *patterns, const char *text, GHashTable *taken, GHashTable *silent)
{
    Range  range = { 0, patterns->len };
    size_t depth = 0;
    bool   whole = true;
    for (; text[depth]; depth++) {
        Range next = narrowed(patterns, range, depth, (guint8) text[depth]);
        if (next.low == next.high)
            break;
        range = next;
        whole = take_complete(patterns, range, depth + 1, taken);
        Range end = narrowed(patterns, range, depth + 1, '.');
        take_complete(patterns, end, depth + 2, taken);
    }
    if (depth > 0 && !whole)
        g_hash_table_add(silent, g_strndup(text, depth));
}

static int by_place(gconstpointer a, gconstpointer b)
{
    const Pattern *x = *(const Pattern *const *) a, *y = *(const Pattern *const *) b;
    return (x->line > y->line) - (x->line < y->line);
}

static void append_level(const Level *level, const GPtrArray *words, GString *text)
{
    g_autoptr(GHashTable) taken = g_hash_table_new(NULL, NULL);
    g_autoptr(GHashTable) silent = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    for (guint i = 0; i < words->len; i++) {
        /* A dot may stand before any letter: there may be the beginning of a compound's part. */
        g_autofree char *word = g_strconcat(".", words->pdata[i], NULL);
        for (char *at = word; *at; at++) {
            take_at(level->patterns, at + 1, taken, silent);
            *at = '.';
            take_at(level->patterns, at, taken, silent);
        }
    }

    g_autoptr(GPtrArray) lines = g_ptr_array_new();
    GHashTableIter       iter;
    gpointer             each;
    g_hash_table_iter_init(&iter, taken);
    while (g_hash_table_iter_next(&iter, &each, NULL))
        g_ptr_array_add(lines, each);
    g_ptr_array_sort(lines, by_place);
    g_string_append_len(text, level->directives->str, (gssize) level->directives->len);
    for (guint i = 0; i < lines->len; i++) {
        const Pattern *pattern = lines->pdata[i];
        g_string_append_len(text, pattern->line, pattern->len);
        g_string_append_c(text, '\n');
    }
    g_hash_table_iter_init(&iter, silent);
    while (g_hash_table_iter_next(&iter, &each, NULL))
        g_string_append_printf(text, "%s\n", (const char *) each);
}

/* What a dictionary says about some words (in its encoding), as a dictionary. */
static HyphenDict *excerpt(const Syllables *syllables, const GPtrArray *words)
{
    g_autoptr(GString) text = g_string_new(syllables->encoding);
    g_string_append_c(text, '\n');
    for (guint i = 0; i < syllables->depth; i++) {
        if (i > 0)
            g_string_append(text, "NEXTLEVEL\n");
        append_level(&syllables->levels[i], words, text);
    }
    FILE       *file       = fmemopen(text->str, text->len, "r");
    HyphenDict *dictionary = file ? hnj_hyphen_load_file(file) : NULL;
    if (file)
        fclose(file);
    return dictionary;
}

/* ---- words ---- */

static guint64 divide(HyphenDict *dictionary, const char *word, size_t letters)
{
    const size_t     len      = strlen(word);
    g_autofree char *hyphens  = g_malloc0(len + 5);
    char           **changed  = NULL;
    int             *position = NULL, *cut = NULL;
    guint64          found    = 0;
    if (hnj_hyphen_hyphenate3(dictionary, word, (int) len, hyphens, NULL, &changed, &position, &cut,
                              EDGE_LEAST, EDGE_LEAST, 0, 0) == 0)
        for (size_t i = 0; i + 1 < letters; i++)
            if (hyphens[i] & 1 && !(changed && changed[i]))
                found |= G_GUINT64_CONSTANT(1) << i;
    for (size_t i = 0; changed && i < len; i++)
        free(changed[i]);
    free(changed);
    free(position);
    free(cut);
    return found;
}

void syllables_learn(Syllables *syllables, const GPtrArray *words)
{
    const char          *encoding = syllables->whole ? syllables->whole->cset : syllables->encoding;
    g_autoptr(GPtrArray) fresh    = g_ptr_array_new();
    g_autoptr(GPtrArray) coded    = g_ptr_array_new_with_free_func(g_free);
    if (g_hash_table_size(syllables->words) > WORDS_MOST)
        g_hash_table_remove_all(syllables->words);
    for (guint i = 0; i < words->len; i++) {
        const char *word = words->pdata[i];
        if (g_hash_table_contains(syllables->words, word) || g_utf8_strlen(word, -1) > SYLLABLES_LETTERS_MOST)
            continue;
        char *code = g_convert(word, -1, encoding, "UTF-8", NULL, NULL, NULL);
        if (!code)              /* letters that the language has not */
            continue;
        g_ptr_array_add(fresh, (gpointer) word);
        g_ptr_array_add(coded, code);
    }
    if (fresh->len == 0)
        return;
    HyphenDict *dictionary = syllables->whole ? syllables->whole : excerpt(syllables, coded);
    for (guint i = 0; dictionary && i < fresh->len; i++) {
        guint64 *found = g_new(guint64, 1);
        *found = divide(dictionary, coded->pdata[i], (size_t) g_utf8_strlen(fresh->pdata[i], -1));
        g_hash_table_insert(syllables->words, g_strdup(fresh->pdata[i]), found);
    }
    if (dictionary && !syllables->whole)
        hnj_hyphen_free(dictionary);
}

guint64 syllables_of(const Syllables *syllables, const char *word)
{
    const guint64 *found = g_hash_table_lookup(syllables->words, word);
    return found ? *found : 0;
}
