/* syllables.h - where words may be divided, by libhyphen.              floor 2
 *
 * libhyphen takes seconds to load a dictionary as large as the German one, with
 * its 78,000 patterns.  Only what occurs in a word can say anything about it: so
 * a large dictionary is kept as sorted text, and for new words libhyphen is given
 * the excerpt that speaks about them.  What it answers is the same, and is kept. */
#pragma once
#include <glib.h>
#include <stddef.h>

enum { SYLLABLES_LETTERS_MOST = 60 };

typedef struct Syllables Syllables;

Syllables *syllables_open(const char *path);            /* a .dic file; NULL when it cannot be read */
void       syllables_close(Syllables *syllables);

/* Looks words up that will be asked for: const char*, UTF-8 in lower case. */
void       syllables_learn(Syllables *syllables, const GPtrArray *words);

/* Bit n: the word, which has been learnt, may be divided after its n-th letter,
 * from 0.  Where the spelling would change with the division, none is. */
guint64    syllables_of(const Syllables *syllables, const char *word);
