/* unwoff.h - unpacks WOFF and WOFF2 font files.                        floor 2 */
#pragma once
#include <stdbool.h>

/* Writes the plain OpenType file of the same font; false when 'from' is no font
 * that FreeType can read, or 'to' cannot be written. */
bool unwoff_file(const char *from, const char *to);
