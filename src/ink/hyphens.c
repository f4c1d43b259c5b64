#include "hyphens.h"

#include <hyphen.h>
#include <stdlib.h>
#include <string.h>

struct Hyphens {
    char      **folders;
    GHashTable *dictionaries;   /* language -> HyphenDict*, or NULL where there is none */
};

enum { WORD_SHORTEST = 5, WORD_LONGEST = 60, EDGE_LEAST = 2 };

static void dictionary_free(gpointer dictionary)
{
    if (dictionary)
        hnj_hyphen_free(dictionary);
}

Hyphens *hyphens_open(const char *const *folders)
{
    Hyphens *hyphens = g_new0(Hyphens, 1);
    hyphens->folders      = folders ? g_strdupv((char **) folders) : g_new0(char *, 1);
    hyphens->dictionaries = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, dictionary_free);
    return hyphens;
}

void hyphens_close(Hyphens *hyphens)
{
    if (!hyphens)
        return;
    g_strfreev(hyphens->folders);
    g_hash_table_unref(hyphens->dictionaries);
    g_free(hyphens);
}

/* ---- dictionaries ---- */

static int by_text(gconstpointer a, gconstpointer b)
{
    return strcmp(*(const char *const *) a, *(const char *const *) b);
}

/* Of all territories in a folder the first in the alphabet. */
static char *any_territory(const char *folder, const char *base)
{
    g_autoptr(GDir)      dir    = g_dir_open(folder, 0, NULL);
    g_autoptr(GPtrArray) names  = g_ptr_array_new_with_free_func(g_free);
    g_autofree char     *prefix = g_strdup_printf("hyph_%s_", base);
    const char *name;
    while (dir && (name = g_dir_read_name(dir)))
        if (g_str_has_prefix(name, prefix) && g_str_has_suffix(name, ".dic"))
            g_ptr_array_add(names, g_strdup(name));
    g_ptr_array_sort(names, by_text);
    return names->len ? g_build_filename(folder, names->pdata[0], NULL) : NULL;
}

static HyphenDict *load(const Hyphens *hyphens, const char *language)
{
    g_auto(GStrv)        tags  = g_strsplit_set(language, "-_", -1);
    guint                count = g_strv_length(tags);
    g_autofree char     *base  = g_ascii_strdown(count ? tags[0] : "", -1);
    g_autofree char     *upper = g_ascii_strup(base, -1);
    g_autofree char     *land  = g_ascii_strup(count > 1 ? tags[count - 1] : "", -1);
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    if (*land)
        g_ptr_array_add(names, g_strdup_printf("hyph_%s_%s.dic", base, land));
    if (strcmp(base, "en") == 0 && strcmp(land, "US") != 0)
        g_ptr_array_add(names, g_strdup("hyph_en_GB.dic"));
    g_ptr_array_add(names, g_strdup_printf("hyph_%s.dic", base));
    g_ptr_array_add(names, g_strdup_printf("hyph_%s_%s.dic", base, upper));

    for (guint i = 0; i <= names->len; i++)
        for (guint f = 0; hyphens->folders[f]; f++) {
            g_autofree char *path = i < names->len ? g_build_filename(hyphens->folders[f], names->pdata[i], NULL)
                                                   : any_territory(hyphens->folders[f], base);
            HyphenDict *dictionary = path && g_file_test(path, G_FILE_TEST_IS_REGULAR) ? hnj_hyphen_load(path) : NULL;
            if (dictionary)
                return dictionary;
        }
    return NULL;
}

bool hyphens_lack(Hyphens *hyphens, const char *language)
{
    if (g_hash_table_contains(hyphens->dictionaries, language))
        return false;
    HyphenDict *dictionary = load(hyphens, language);
    g_hash_table_insert(hyphens->dictionaries, g_strdup(language), dictionary);
    return !dictionary;
}

/* ---- words ---- */

static bool is_letter(gunichar ch)
{
    return g_unichar_isalpha(ch) || g_unichar_ismark(ch);
}

/* What a word may not touch if it is to be divided: it is part of something
 * larger, or its author has said where to divide it. */
static bool binds(gunichar ch)
{
    return g_unichar_isdigit(ch) || ch == 0xAD || (ch && ch < 0x80 && strchr("-/_@\\", (int) ch))
        || (ch >= 0x2010 && ch <= 0x2012) || ch == 0x2060;
}

/* Divides the word of 'letters' characters at 'start'. */
static void divide(HyphenDict *dictionary, const char *text, const char *start, size_t letters, GArray *offsets)
{
    char               hyphens[WORD_LONGEST * 6 + 5];
    size_t             ends[WORD_LONGEST];
    g_autoptr(GString) lower = g_string_new(NULL);
    const char        *at = start;
    for (size_t i = 0; i < letters; i++) {
        g_string_append_unichar(lower, g_unichar_tolower(g_utf8_get_char(at)));
        at      = g_utf8_next_char(at);
        ends[i] = (size_t) (at - text);
    }
    g_autofree char *word = g_convert(lower->str, (gssize) lower->len, dictionary->cset, "UTF-8", NULL, NULL, NULL);
    if (!word || strlen(word) >= sizeof hyphens - 5)
        return;

    char **changed = NULL;      /* where the spelling would change with the division: not done */
    int   *position = NULL, *cut = NULL;
    if (hnj_hyphen_hyphenate3(dictionary, word, (int) strlen(word), hyphens, NULL, &changed, &position, &cut,
                              EDGE_LEAST, EDGE_LEAST, 0, 0) == 0)
        for (size_t i = 0; i + 1 < letters; i++)
            if (hyphens[i] & 1 && !(changed && changed[i]))
                g_array_append_val(offsets, ends[i]);
    for (size_t i = 0; changed && i < strlen(word); i++)
        free(changed[i]);
    free(changed);
    free(position);
    free(cut);
}

void hyphens_find(Hyphens *hyphens, const char *language, const char *text, size_t len, GArray *offsets)
{
    hyphens_lack(hyphens, language);            /* reads the dictionary, where that has not been done */
    HyphenDict *dictionary = g_hash_table_lookup(hyphens->dictionaries, language);
    gunichar    before = 0;
    for (const char *at = text; dictionary && at < text + len; ) {
        gunichar first = g_utf8_get_char(at);
        if (!g_unichar_isalpha(first)) {
            before = first;
            at     = g_utf8_next_char(at);
            continue;
        }
        const char *start   = at;
        size_t      letters = 0;
        bool        capitals = false;
        gunichar    ch = first;
        for (; at < text + len && is_letter(ch = g_utf8_get_char(at)); at = g_utf8_next_char(at)) {
            capitals |= letters > 0 && (g_unichar_isupper(ch) || g_unichar_istitle(ch));
            letters++;
        }
        bool bound = binds(before) || (at < text + len && binds(ch));
        if (letters >= WORD_SHORTEST && letters <= WORD_LONGEST && !capitals && !bound)
            divide(dictionary, text, start, letters, offsets);
        before = 0;
    }
}
