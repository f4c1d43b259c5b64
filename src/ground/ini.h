/* ini.h - reads a layout file into sections, keys and values.          floor 0
 *
 *     [text title]              a section: its kind, and a name or none
 *     font = EB Garamond 12     a key and its value
 *     text = {name},            a line that begins with blanks goes on with
 *         {epithet}             the value before it, after a line break
 *     # ...                     a comment, only at the start of a line
 *
 * A blank line ends nothing.  Knows nothing of what the words mean.  Lists
 * hold Section* and Entry*; all of it lives in the arena. */
#pragma once
#include "diag.h"

typedef struct { const char *key, *value; Span key_at, value_at; } Entry;
typedef struct { const char *kind, *name; Span at; GPtrArray *entries; } Section;

GPtrArray *ini_read(Diag *diag, Arena *arena, const Source *source);    /* of Section*, never NULL */
