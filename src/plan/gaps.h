/* gaps.h - what a translation, an edition or a look has missed.        floor 1
 *
 * Variants (name_de, text_EDITION, fill_low-ink) stand in for the plain key or
 * column, and where they are not there, the plain one is taken without a word:
 * a slip of the pen would never be seen.  So these are warned of, once all of
 * a run is loaded:
 *
 *     a cell of the run's language that is empty beside a plain one that is not
 *     a key's or column's suffix that is no language, look or edition of the
 *     run, but nearly is one
 *     a column txt_de without a column txt, where there is one called text */
#pragma once
#include "run.h"

void gaps_check(Diag *diag, Arena *arena, const Run *run);
