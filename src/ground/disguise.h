/* disguise.h - what a file is that was taken for text.                 floor 0 */
#pragma once
#include <glib.h>

/* By its first bytes, or by what no text holds: "a spreadsheet of Excel", "a picture (PNG)", "no text";
 * NULL for what may be text in an encoding that encoding.h knows. */
const char *disguise_of(const char *bytes, size_t len);
