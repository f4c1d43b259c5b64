/* pdfwords.h - where the letters of a finished PDF stand.              floor 2
 *
 * Read with poppler, which is loaded when the first file is opened: it brings a
 * dozen libraries along, and every other command would wait for them.  Lengths
 * are points from the page's top left, y down; pages count from 0. */
#pragma once
#include "arena.h"
#include "diag.h"
#include "units.h"

typedef struct PdfWords PdfWords;

/* NULL after an error, which names the file, or the library that is missing. */
PdfWords *pdfwords_open(Diag *diag, const char *path);
void      pdfwords_close(PdfWords *words);

const char *pdfwords_keywords(PdfWords *words, Arena *arena);      /* of the file; "" if none */

/* The letters whose middle lies in the rectangle, in the order of the page; the
 * page asked for last is kept. */
const char *pdfwords_in(PdfWords *words, Arena *arena, int page, Box rectangle);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(PdfWords, pdfwords_close)
