/* press.h - prints a plan to a PDF file.                               floor 2
 *
 * Draws page after page into a drawing (cairo's PDF, streamed to a file so that
 * memory stays flat), then has it finished.  Both paths are the caller's: a
 * file appears in its place only when the whole run has succeeded, see desk.
 * Pages are drawn in order; nothing in a page depends on another. */
#pragma once
#include "ink.h"
#include "sheet.h"

/* Called after each page; false stops the work.  May be NULL. */
typedef bool Progress(void *data, guint page, guint pages);

/* False after an error, or when it was stopped; the drawing is removed in any case, the output when it
 * failed.  After an error the remaining pages are still drawn, so that every error
 * of a run is found. */
bool press_print(Diag *diag, Ink *ink, const Plan *plan, const char *drawing, const char *output, Progress *progress,
                 void *data);

/* Draws each different piece, front and back, of a deck that has no plan: for the errors alone.  Where its size is
 * not known, patterns are left out, whose number depends on it. */
void press_try(Diag *diag, Ink *ink, const Deck *deck);

/* Everything that press_print() would complain about, without a file. */
bool press_rehearse(Diag *diag, Ink *ink, const Plan *plan);
