/* encoding.h - turns the bytes of a file into a Source of UTF-8.       floor 0
 *
 * A byte-order mark is not part of the text.  Bytes that are no text, and NUL,
 * are errors at their place; U+FFFD stands for each, so that reading can go on
 * and the message can show the line.  *sound tells whether there were none;
 * NULL (and not sound) when the whole file is no text for us: a spreadsheet or
 * picture (see disguise.h), UTF-32, or UTF-16 where that is not allowed; or when
 * hardly a line of it is.
 *
 * ENCODING_ANY adds, for tables, UTF-16 with a byte-order mark, and Windows-1252
 * (with a warning at its first letter) for files without any valid multi-byte
 * sequence of UTF-8.  The text may be the bytes themselves: both live in the
 * arena, and bytes[len] is NUL. */
#pragma once
#include "diag.h"

typedef enum { ENCODING_UTF8, ENCODING_ANY } Encoding;

const Source *encoding_read(Diag *diag, Arena *arena, const char *name, const char *bytes, size_t len,
                            Encoding allowed, bool *sound);
