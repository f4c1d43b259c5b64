/* tally.h - counts what is printed against what the rulebook claims.   floor 1
 *
 * Counting uses the very decks that print deals. */
#pragma once
#include "claims.h"
#include "deck.h"

typedef enum {
    VERDICT_RIGHT,
    VERDICT_WRONG,
    /* contradicted by another edition's claim, and nobody has chosen: the deck follows this one */
    VERDICT_OPEN,
    VERDICT_OTHER,              /* the other side of the contradiction: not what the deck follows */
    VERDICT_UNSERVED            /* no layout of that name */
} Verdict;

typedef struct {
    const Claim *claim, *rival;         /* rival: of a contradiction */
    Verdict      verdict;
    const char  *found;                 /* a number, or what was found instead */
    Span         at;                    /* the cell that is wrong, or none */
} Finding;

/* The claims that hold for this run's players and editions, in order; of
 * contradictions both sides.  Complains of conditions and columns that cannot
 * be read, of every wrong count, of claims that no component serves, and warns
 * of pieces that no claim covers and of open contradictions (errors when
 * 'strict').  decks: of const Deck*, all of one game. */
/* of Finding */
GArray *tally_count(Diag *diag, Arena *arena, const Claims *claims, const GPtrArray *decks, bool strict);
