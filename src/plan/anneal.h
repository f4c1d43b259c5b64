/* anneal.h - looks for the fairest map of one region.                  floor 1
 *
 * Simulated annealing in whole numbers.  Moves swap the terrains, the numbers
 * or both of two cells; everything but the draft is kept up to date cell by
 * cell, and the draft is played only for states that would be accepted without
 * its loss.  Broken rules are dear rather than forbidden, so that the search
 * can pass through them.  The same task and chance give the same result on
 * every machine. */
#pragma once
#include "chance.h"
#include "rules.h"

typedef struct {
    const Isle      *isle;
    const FairRules *rules;
    const Limits    *limits;
    int     seats;                      /* 0: no opening is played here */
    uint8_t terrain[ISLE_CELLS];        /* dealt out in any order */
    uint8_t number[ISLE_CELLS];         /* 0 where the terrain yields nothing */
    bool    terrain_stays[ISLE_CELLS];
    bool    number_stays[ISLE_CELLS];
} Task;

typedef struct {
    uint8_t terrain[ISLE_CELLS], number[ISLE_CELLS];
    int64_t loss;                       /* weighted; broken rules included */
    guint   broken[RULES];              /* reds to gold, and coast */
    int     draft;                      /* this part of the score; FAIR_ONE where no opening is played */
    guint   steps;                      /* taken until the best was found */
} Found;

/* Deals what may move anew, by chance alone. */
void anneal_shuffle(Task *task, Chance *chance);

/* Searches for 'steps' steps, or until nothing better is possible.  warm: how
 * much loss is easily taken at first, in per cent of a broken rule. */
void anneal_search(const Task *task, Chance *chance, guint steps, int warm, Found *found);

/* What one broken rule costs, and the temperature after so many steps. */
int64_t anneal_dear(const Task *task);
int64_t anneal_warmth(int64_t first, guint step, guint steps);

/* The least loss that any deal of the task could have: what the parts could
 * reach one by one. */
int64_t anneal_bound(const Task *task);
