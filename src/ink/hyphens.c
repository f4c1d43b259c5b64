#include "hyphens.h"
#include "syllables.h"

#include <string.h>

struct Hyphens {
    char      **folders;
    GHashTable *dictionaries;   /* language -> Syllables*, or NULL where there is none */
    GHashTable *there, *lacking;        /* languages: files of them are there; told to have none */
};

enum { WORD_SHORTEST = 5 };

static void dictionary_free(gpointer dictionary)
{
    if (dictionary)
        syllables_close(dictionary);
}

Hyphens *hyphens_open(const char *const *folders)
{
    Hyphens *hyphens = g_new0(Hyphens, 1);
    hyphens->folders      = folders ? g_strdupv((char **) folders) : g_new0(char *, 1);
    hyphens->dictionaries = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, dictionary_free);
    hyphens->there        = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    hyphens->lacking      = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    return hyphens;
}

void hyphens_close(Hyphens *hyphens)
{
    if (!hyphens)
        return;
    g_strfreev(hyphens->folders);
    g_hash_table_unref(hyphens->dictionaries);
    g_hash_table_unref(hyphens->there);
    g_hash_table_unref(hyphens->lacking);
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

/* The files that may be a language's dictionary, best first: all that are there. */
static GPtrArray *paths_of(const Hyphens *hyphens, const char *language)
{
    GPtrArray           *paths = g_ptr_array_new_with_free_func(g_free);
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
            if (path && g_file_test(path, G_FILE_TEST_EXISTS))
                g_ptr_array_add(paths, g_steal_pointer(&path));
        }
    return paths;
}

static Syllables *load(const Hyphens *hyphens, const char *language)
{
    g_autoptr(GPtrArray) paths = paths_of(hyphens, language);
    Syllables *dictionary = NULL;
    for (guint i = 0; i < paths->len && !dictionary; i++)
        dictionary = syllables_open(paths->pdata[i]);
    return dictionary;
}

static Syllables *dictionary_of(Hyphens *hyphens, const char *language)
{
    gpointer dictionary;
    if (!g_hash_table_lookup_extended(hyphens->dictionaries, language, NULL, &dictionary)) {
        dictionary = load(hyphens, language);
        g_hash_table_insert(hyphens->dictionaries, g_strdup(language), dictionary);
    }
    return dictionary;
}

bool hyphens_lack(Hyphens *hyphens, const char *language, bool now)
{
    if (g_hash_table_contains(hyphens->lacking, language))
        return false;
    if (!now) {
        if (g_hash_table_contains(hyphens->dictionaries, language) || g_hash_table_contains(hyphens->there, language))
            return false;
        g_autoptr(GPtrArray) paths = paths_of(hyphens, language);
        if (paths->len) {
            g_hash_table_add(hyphens->there, g_strdup(language));
            return false;
        }
    } else if (dictionary_of(hyphens, language)) {
        return false;
    }
    g_hash_table_add(hyphens->lacking, g_strdup(language));
    return true;
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

/* The word at 'at', in lower case; *end gets where it ends.  NULL where it is to be left whole. */
static char *read_word(const char *at, const char *stop, gunichar before, const char **end)
{
    GString *lower    = g_string_new(NULL);
    size_t   letters  = 0;
    bool     capitals = false;
    gunichar ch       = 0;
    for (; at < stop && is_letter(ch = g_utf8_get_char(at)); at = g_utf8_next_char(at)) {
        capitals |= letters > 0 && (g_unichar_isupper(ch) || g_unichar_istitle(ch));
        g_string_append_unichar(lower, g_unichar_tolower(ch));
        letters++;
    }
    *end = at;
    bool bound = binds(before) || (at < stop && binds(ch));
    bool left  = letters < WORD_SHORTEST || letters > SYLLABLES_LETTERS_MOST || capitals || bound;
    return g_string_free(lower, left);
}

void hyphens_find(Hyphens *hyphens, const char *language, const char *text, size_t len, GArray *offsets)
{
    Syllables            *dictionary = dictionary_of(hyphens, language);
    g_autoptr(GPtrArray)  words      = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GPtrArray)  starts     = g_ptr_array_new();
    gunichar              before     = 0;
    if (!dictionary)
        return;
    for (const char *at = text, *end; at < text + len; at = end) {
        gunichar ch = g_utf8_get_char(at);
        end = g_utf8_next_char(at);
        if (g_unichar_isalpha(ch)) {
            char *word = read_word(at, text + len, before, &end);
            if (word) {
                g_ptr_array_add(words, word);
                g_ptr_array_add(starts, (gpointer) at);
            }
        }
        before = ch;
    }

    syllables_learn(dictionary, words);
    for (guint i = 0; i < words->len; i++) {
        guint64     divisions = syllables_of(dictionary, words->pdata[i]);
        const char *at        = starts->pdata[i];
        for (; divisions; divisions >>= 1) {
            at = g_utf8_next_char(at);
            size_t offset = (size_t) (at - text);
            if (divisions & 1)
                g_array_append_val(offsets, offset);
        }
    }
}
