/* press.h - prints a plan to a PDF file.                               floor 2
 *
 * Pages are drawn in shards of some dozens, each into a drawing of its own
 * (cairo's PDF, streamed to a file so that memory stays flat); then all are
 * finished to one file.  How a plan falls into shards depends on its pages
 * alone, and nothing in a shard on what was drawn before, if the Ink is new: so
 * the file is the same whether one process draws it or several share the work.
 * Paths are the caller's: a file appears in its place only when the whole run
 * has succeeded, see desk. */
#pragma once
#include "ink.h"
#include "sheet.h"

/* Called after each page; false stops the work.  May be NULL. */
typedef bool Progress(void *data);

guint press_shards(const Plan *plan);

/* False after an error, or when it was stopped.  After an error the remaining pages
 * are still drawn, so that every error of a run is found. */
bool press_draw(Diag *diag, Ink *ink, const Plan *plan, guint shard, const char *drawing, Progress *progress,
                void *data);

/* Drawings: as many as there are shards, in their order, then NULL.  False after an
 * error; then there is no output. */
bool press_finish(Diag *diag, const Plan *plan, const char *const *drawings, const char *output);

/* Everything that press_draw() would complain about, without a file. */
bool press_rehearse(Diag *diag, Ink *ink, const Plan *plan);

/* Draws each different piece, front and back, of a deck that has no plan: for the errors alone.  Where its size is
 * not known, patterns are left out, whose number depends on it. */
void press_try(Diag *diag, Ink *ink, const Deck *deck);
