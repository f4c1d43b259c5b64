/* recount.h - counts the pieces of finished PDFs.                      floor 2
 *
 * Reads what the finisher recorded on every page (see finish.h) and looks whether
 * the text in each piece's rectangle (see pdfwords.h) holds the piece's name.
 * Case, hyphens, blanks, line breaks and ligatures make no difference: small
 * capitals and broken words are found.
 *
 * All complaints are errors and begin with the file's name: a file that is no
 * PDF of ours, a piece of a component or row that is not there, a piece that
 * stands twice, a name that is not in its place. */
#pragma once
#include "deck.h"
#include "finish.h"
#include "ink.h"

/* One side of a piece, or of a part of it. */
typedef struct {
    const char *file, *component, *side;
    const char *name, *part;    /* part: "2/3", "B2" or "" */
    int         row, copy, page;        /* row: line of the table, or 0; page from 1 */
    const char *words;          /* what stands in the rectangle, folded */
} Printed;

/* Adds to 'printed' (of Printed); *keywords gets those of the file.  False after an error. */
bool recount_read(Diag *diag, Arena *arena, const char *path, GArray *printed, const char **keywords);

/* The deck that the PDFs hold, as 'wanted' would be dealt, and complaints of all
 * in which they differ.  backs: print would print them. */
Deck *recount_deck(Diag *diag, Arena *arena, const Deck *wanted, bool backs, const GArray *printed);

const char *recount_fold(Arena *arena, const char *text);      /* letters and digits only, case folded */
