/* word.h - the word that was probably meant.                           floor 0
 *
 * Distances are Damerau-Levenshtein edits on characters, case ignored; a word
 * is near when at most two edits away, and at most a third of the longer word. */
#pragma once
#include <glib.h>

typedef struct {
    const char *word;           /* what was written */
    const char *nearest;        /* the best so far, or NULL */
    unsigned    edits;
} Near;

void        near_try(Near *guess, const char *candidate);     /* candidate must outlive the Near */
const char *near_of(const char *word, const char *const *candidates);   /* NULL-terminated; NULL if none is near */
const char *near_in(const char *word, const char *words);     /* blank-separated; interned */

/* "; did you mean 'X'?" for printf, or "" when nearest is NULL; interned. */
const char *near_hint(const char *nearest);
