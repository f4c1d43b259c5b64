/* spell.h - names that look alike, and letters that do not show.       floor 0
 *
 * 'name' may hide a soft hyphen, end in a no-break space, be written with a
 * Cyrillic letter, or with a + dots instead of one letter: to a reader it is
 * the same, to a comparison it is not.  Here names are trimmed, compared, and
 * spelled out so that a message can tell one from the other.  Texts are valid
 * UTF-8. */
#pragma once
#include "arena.h"
#include <stdbool.h>

/* Shows nothing by itself: soft hyphen, zero-width spaces and joiners, byte-order
 * and direction marks, variation selectors.  A font need not have it. */
bool spell_invisible(gunichar letter);

/* The part of a text without blanks of any kind, line breaks and invisible
 * characters at either end. */
const char *spell_trim(const char *text, size_t *len);

/* The same letters but for their case. */
bool spell_same(const char *a, size_t a_len, const char *b, size_t b_len);

/* In small letters: equal for all that spell_same() takes for the same. */
const char *spell_fold(Arena *arena, const char *text, size_t len);

/* What the eye sees: equal for texts that only look the same (and for texts
 * that are the same).  Not for showing. */
const char *spell_shape(Arena *arena, const char *text, size_t len);

/* With every character that would deceive the eye as its code: na<U+200B>me. */
const char *spell_out(Arena *arena, const char *text, size_t len);
