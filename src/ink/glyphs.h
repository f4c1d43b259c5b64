/* glyphs.h - sees that a text is set with what it asks for.            floor 2
 *
 * Pango puts a box where no font has a letter, takes a letter from whatever font
 * has it where the asked one lacks it, and passes over features that a font has
 * not.  All of these are errors here.  Invisible characters are no letters. */
#pragma once
#include "fonts.h"
#include "mark.h"

/* The mark's small capitals and features, in its font. */
bool glyphs_check_features(Fonts *fonts, Diag *diag, const Mark *mark, const PangoFontDescription *font);

/* Fonts and features that markup asks for; 'plain' is the text without its tags. */
bool glyphs_check_marked(Fonts *fonts, Diag *diag, const Mark *mark, const PangoFontDescription *font,
                         const char *plain, PangoAttrList *marked);

/* Fonts may kern letters so far apart (EB Garamond has 0.1 em between ff and k)
 * that readers of the PDF see two words: takes the least off that joins them. */
void glyphs_join(PangoLayout *layout);

/* The letters, after the layout is made; 'marked' as above, or NULL. */
bool glyphs_check(PangoLayout *layout, Diag *diag, const Mark *mark, PangoAttrList *marked);
