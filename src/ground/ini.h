/* ini.h - reads a layout file into sections, keys and values.          floor 0
 *
 *     [text title]              a section: its kind, and a name or none
 *     font = EB Garamond 12     a key and its value
 *     text = {name},            a line that begins with blanks goes on with
 *         {epithet}             the value before it, after a line break
 *     # ...                     a comment, only at the start of a line
 *
 * Blank lines and comments end nothing: the next indented line still goes on
 * with the value.  Where nothing stands behind the = the value begins on the next
 * line, without a break.  Blanks (space, tab) around kinds, names, keys and
 * values are no part of them; lines end with LF, CRLF or CR.
 *
 * Knows nothing of what the words mean.  A line that is none of these, a key
 * before the first section, and a key given twice in one section (the first
 * counts) are errors; reading goes on.  Lists hold Section* and Entry*; all of
 * it lives in the arena. */
#pragma once
#include "diag.h"

typedef struct { const char *key, *value; Span key_at, value_at; } Entry;
typedef struct { const char *kind, *name; Span at; GPtrArray *entries; } Section;   /* name: "" for none; at: with [] */

GPtrArray *ini_read(Diag *diag, Arena *arena, const Source *source);    /* of Section*, never NULL */

Entry *ini_entry(const Section *section, const char *key);              /* NULL: none */

/* The place of a piece of entry->value (offset and len in its bytes), which may
 * stand on a later line than the key. */
Span entry_part(const Entry *entry, size_t offset, size_t len);
