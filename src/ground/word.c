#include "word.h"

#include <string.h>

enum { LONGEST = 64 };          /* characters; nobody mistypes a longer word nearly right */

static guint letters_of(const char *word, gunichar letters[static LONGEST])
{
    guint len = 0;

    if (!g_utf8_validate(word, -1, NULL))
        return LONGEST + 1;             /* an argument of the command line may be anything */
    for (; *word && len < LONGEST; word = g_utf8_next_char(word))
        letters[len++] = g_unichar_tolower(g_utf8_get_char(word));
    return *word ? LONGEST + 1 : len;
}

/* Damerau-Levenshtein, each stretch of letters edited once. */
static guint distance(const gunichar *a, guint a_len, const gunichar *b, guint b_len)
{
    guint rows[3][LONGEST + 1];
    guint *before = rows[0], *last = rows[1], *row = rows[2];

    for (guint j = 0; j <= b_len; j++)
        row[j] = j;
    for (guint i = 1; i <= a_len; i++) {
        guint *free_row = before;
        before = last;
        last = row;
        row = free_row;
        row[0] = i;
        for (guint j = 1; j <= b_len; j++) {
            row[j] = MIN(MIN(last[j], row[j - 1]) + 1, last[j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = MIN(row[j], before[j - 2] + 1);
        }
    }
    return row[b_len];
}

void near_try(Near *guess, const char *candidate)
{
    gunichar a[LONGEST], b[LONGEST];
    guint a_len = letters_of(guess->word, a), b_len = letters_of(candidate, b);

    if (a_len > LONGEST || b_len > LONGEST || a_len == 0 || b_len == 0)
        return;
    guint longer = MAX(a_len, b_len), shorter = MIN(a_len, b_len);
    guint most = MIN(2, longer / 3);
    if (longer - shorter > most)
        return;

    guint edits = distance(a, a_len, b, b_len);
    if (edits <= most && (!guess->nearest || edits < guess->edits)) {
        guess->nearest = candidate;
        guess->edits = edits;
    }
}

const char *near_of(const char *word, const char *const *candidates)
{
    Near guess = { .word = word };

    for (; *candidates; candidates++)
        near_try(&guess, *candidates);
    return guess.nearest;
}

const char *near_in(const char *word, const char *words)
{
    g_auto(GStrv) list = g_strsplit(words, " ", -1);
    return g_intern_string(near_of(word, (const char *const *) list));
}

const char *near_hint(const char *nearest)
{
    if (!nearest)
        return "";
    g_autofree char *hint = g_strdup_printf("; did you mean '%s'?", nearest);
    return g_intern_string(hint);
}
