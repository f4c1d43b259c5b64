/* balance.h - finds places for the numbers of one region.              floor 1
 *
 * Before terrain is dealt: numbers, and the hexes without one, are laid so that
 * the intersections between three land hexes differ as little as possible in
 * their pips, and the opening is even as far as terrain does not matter.
 * Annealing in whole numbers, as in anneal.h. */
#pragma once
#include "anneal.h"

/* Moves the numbers of the task (and with them what yields nothing) where they
 * may move, for 'steps' steps.  Cells that yield get their terrain in any
 * order. */
void balance_numbers(Task *task, Chance *chance, guint steps);
