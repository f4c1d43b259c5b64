/* glyphs.h - sees that every letter can be set.                        floor 2
 *
 * Pango puts a box where no font has a letter, and takes a letter from whatever
 * font has it where the asked one lacks it.  Both are errors here, located at
 * the letter.  Invisible characters are no letters. */
#pragma once
#include "fonts.h"
#include "mark.h"

bool glyphs_check(PangoLayout *layout, Fonts *fonts, Diag *diag, const Mark *mark, const PangoFontDescription *font);
