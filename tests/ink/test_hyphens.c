/* Hyphenation: an excerpt of a dictionary says what the whole one says, and which words are left whole. */
#include "hyphens.h"
#include "syllables.h"

#include <glib/gstdio.h>
#include <locale.h>
#include <string.h>

static const char *const folders[] = { "hyphen", NULL };

/* The text with "-" where it may be divided. */
static char *divided(Hyphens *hyphens, const char *language, const char *text)
{
    GString           *shown   = g_string_new(text);
    g_autoptr(GArray)  offsets = g_array_new(FALSE, FALSE, sizeof(size_t));
    hyphens_find(hyphens, language, text, strlen(text), offsets);
    for (guint i = offsets->len; i-- > 0; )
        g_string_insert_c(shown, (gssize) g_array_index(offsets, size_t, i), '-');
    return g_string_free(shown, FALSE);
}

static void divides(Hyphens *hyphens, const char *language, const char *text, const char *expected)
{
    g_autofree char *found = divided(hyphens, language, text);
    g_assert_cmpstr(found, ==, expected);
}

static void test_german(void)
{
    g_autoptr(Hyphens) hyphens = hyphens_open(folders);
    divides(hyphens, "de", "Schifffahrtsgesellschaft", "Schiff-fahrts-ge-sell-schaft");
    divides(hyphens, "de-AT", "Würfelzüge, Straße und Zauberer", "Wür-fel-zü-ge, Stra-ße und Zau-be-rer");
    divides(hyphens, "de", "außerordentlichen Übermut", "au-ßer-or-dent-li-chen Über-mut");
}

static void test_english(void)
{
    g_autoptr(Hyphens) hyphens = hyphens_open(folders);
    divides(hyphens, "en", "settlements and citadels", "set-tle-ments and cit-adels");      /* Britain's */
    divides(hyphens, "en-GB", "settlements", "set-tle-ments");
    divides(hyphens, "en-US", "table efficient", "ta-ble ef-fi-cient");
}

static void test_left_whole(void)
{
    g_autoptr(Hyphens) hyphens = hyphens_open(folders);
    static const char *const words[] = {
        "UNESCO", "McDonald", "iPhone", "3Siedlungen", "Barbarenschiff-Regel", "Rom", "und/oder-Siedlungen",
        "Siedlungen_alt", "name@Siedlungen", "Sied\xC2\xADlungen",
    };
    for (size_t i = 0; i < G_N_ELEMENTS(words); i++)
        divides(hyphens, "de", words[i], words[i]);
}

static void test_no_dictionary(void)
{
    g_autoptr(Hyphens) hyphens = hyphens_open(folders);
    g_assert_false(hyphens_lack(hyphens, "de", true));
    g_assert_true(hyphens_lack(hyphens, "tlh", true));
    g_assert_false(hyphens_lack(hyphens, "tlh", true));               /* said once */
    divides(hyphens, "tlh", "whatever", "whatever");
    g_autoptr(Hyphens) none = hyphens_open(NULL);
    g_assert_true(hyphens_lack(none, "de", true));
}

/* All words of at least five letters of a dictionary's own patterns, and some that people write. */
static GPtrArray *many_words(const char *dictionary)
{
    GPtrArray       *words = g_ptr_array_new_with_free_func(g_free);
    g_auto(GStrv)    lines = g_strsplit(dictionary, "\n", -1);
    const guint      count = g_strv_length(lines);
    for (guint i = 1; i < count; i += 3) {
        GString *word = g_string_new(NULL);
        for (guint k = i; lines[k] && k < i + 3; k++)           /* three patterns make a word with many matches */
            for (const char *at = lines[k]; *at; at++)
                if (g_ascii_islower(*at))
                    g_string_append_c(word, *at);
        if (word->len >= 5 && word->len < SYLLABLES_LETTERS_MOST)
            g_ptr_array_add(words, g_string_free(word, FALSE));
        else
            g_string_free(word, TRUE);
    }
    return words;
}

static void test_excerpt(void)
{
    g_autofree char *text   = NULL, *folder = g_dir_make_tmp("hyphens-XXXXXX", NULL);
    g_autofree char *small  = g_build_filename(folder, "small.dic", NULL);
    g_autofree char *large  = g_build_filename(folder, "large.dic", NULL);
    g_autofree char *blanks = g_strnfill(300 * 1024, 'x');
    g_assert_true(g_file_get_contents("hyphen/hyph_en_GB.dic", &text, NULL, NULL));
    /* libhyphen lets the longer pattern hide the shorter one, even where it is not completed */
    g_autofree char *hiding = g_strconcat(text, "\nqa1zz\nxqazzy\n", NULL);
    g_autofree char *padded = g_strconcat(hiding, "%", blanks, "\n", NULL);     /* too large to be loaded whole */
    g_assert_true(g_file_set_contents(small, hiding, -1, NULL));
    g_assert_true(g_file_set_contents(large, padded, -1, NULL));
    Syllables *whole = syllables_open(small), *part = syllables_open(large);

    g_autoptr(GPtrArray) words = many_words(text);
    g_assert_cmpuint(words->len, >, 1000);
    g_ptr_array_add(words, g_strdup("kxqazzen"));
    g_ptr_array_add(words, g_strdup("kqazzen"));
    syllables_learn(whole, words);
    guint found = 0;
    for (guint i = 0; i < words->len; i += 7) {
        g_autoptr(GPtrArray) few = g_ptr_array_new();
        for (guint k = i; k < words->len && k < i + 7; k++)
            g_ptr_array_add(few, words->pdata[k]);
        syllables_learn(part, few);
        for (guint k = 0; k < few->len; k++) {
            g_assert_cmpuint(syllables_of(part, few->pdata[k]), ==, syllables_of(whole, few->pdata[k]));
            found += syllables_of(part, few->pdata[k]) != 0 ? 1 : 0;
        }
    }
    g_assert_cmpuint(found, >, words->len / 2);
    g_assert_cmpuint(syllables_of(part, "kqazzen"), !=, syllables_of(part, "kxqazzen") >> 1);
    syllables_close(whole);
    syllables_close(part);
    g_unlink(small);
    g_unlink(large);
    g_rmdir(folder);
}

int main(int argc, char **argv)
{
    setlocale(LC_ALL, "");
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/hyphens/german", test_german);
    g_test_add_func("/hyphens/english", test_english);
    g_test_add_func("/hyphens/left-whole", test_left_whole);
    g_test_add_func("/hyphens/no-dictionary", test_no_dictionary);
    g_test_add_func("/hyphens/excerpt", test_excerpt);
    return g_test_run();
}
