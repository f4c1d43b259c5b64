#include "folds.h"
#include "word.h"

#include <string.h>

static const char expected[] = "expected a position and mountain or valley, as 50mm mountain, 100mm valley";

/* Where a fold's text stands in the file; the whole value, where {names} have been filled in. */
static Span fold_place(Span at, const char *text, size_t offset, size_t len)
{
    if (!at.source || at.len != strlen(text) || memcmp(at.source->text + at.start, text, at.len) != 0)
        return at;
    return (Span) { at.source, at.start + offset, len };
}

static bool fold_parse(Diag *diag, Span at, const char *key, const char *text, double size, Fold *fold)
{
    g_auto(GStrv) words = g_strsplit_set(text, " \t\n", 2);
    Linear linear;
    LinearForm form;
    const char *why = expected;

    if (g_strv_length(words) != 2)
        return diag_error(diag, at, "'%s': %s, not '%s'", key, expected, text);
    if (!linear_parse(words[0], &linear, &form, &why))
        return diag_error(diag, at, "'%s': '%s' is no position: expected %s", key, words[0], why);
    const char *word = g_strstrip(words[1]);
    fold->at = um_of(linear_at(linear, size));
    fold->mountain = g_ascii_strcasecmp(word, "mountain") == 0;
    if (fold->mountain || g_ascii_strcasecmp(word, "valley") == 0)
        return true;
    return diag_error(diag, at, "'%s': a fold is a mountain or a valley, not '%s'%s", key, word,
                      near_hint(near_in(word, "mountain valley")));
}

bool folds_parse(Diag *diag, Span at, const char *key, const char *text, double size, GArray *folds)
{
    g_auto(GStrv) parts = g_strsplit(text, ",", -1);
    int64_t before = 0;
    size_t offset = 0;
    bool good = true;

    for (guint i = 0; *text && parts[i]; i++) {
        Fold fold;
        size_t whole = strlen(parts[i]), blanks = strspn(parts[i], " \t\n");
        g_strstrip(parts[i]);
        Span place = fold_place(at, text, offset + blanks, strlen(parts[i]));
        offset += whole + 1;
        if (!fold_parse(diag, place, key, parts[i], size, &fold)) {
            good = false;
            continue;
        }
        if (fold.at <= 0 || fold.at >= um_of(size))
            good = diag_error(diag, place, "'%s': the fold '%s' lies outside the piece", key, parts[i]);
        else if (fold.at <= before)
            good = diag_error(diag, place, "'%s': the fold '%s' does not lie beyond the one before it", key, parts[i]);
        before = MAX(before, fold.at);
        g_array_append_val(folds, fold);
    }
    return good;
}
