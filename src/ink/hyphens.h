/* hyphens.h - where words may be divided, by libhyphen.                 floor 2
 *
 * Dictionaries are files named hyph_de_DE.dic in the given folders, read when
 * a language is first asked for.  For "de-AT" hyph_de_AT.dic is taken, else
 * hyph_de.dic, else hyph_de_DE.dic, else any of German; for "en" the British
 * one before the American. */
#pragma once
#include <glib.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct Hyphens Hyphens;

Hyphens *hyphens_open(const char *const *folders);      /* NULL-terminated, best first; NULL: none */
void     hyphens_close(Hyphens *hyphens);

/* True when a language that has no dictionary is asked for, the first time: to be said once.  now: it is read, since
 * words are to be divided; otherwise only its file is looked for. */
bool hyphens_lack(Hyphens *hyphens, const char *language, bool now);

/* Adds the byte offsets (size_t) at which the text may be divided, in order.
 * Words shorter than five letters, with capitals inside, or touching digits,
 * hyphens or slashes are left whole; a language without dictionary adds none. */
void hyphens_find(Hyphens *hyphens, const char *language, const char *text, size_t len, GArray *offsets);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Hyphens, hyphens_close)
