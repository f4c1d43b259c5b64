/* rules.h - what no dealt map may break.                               floor 1
 *
 *     reds        6 and 8 are never neighbours
 *     twins       equal numbers are never neighbours
 *     rare        2 and 12 are never neighbours
 *     chain       no more than 'chain' hexes of one terrain hang together
 *     pips        no intersection has more than 'pips' pips
 *     gold        no gold has more than 'gold' pips
 *     fixed       what the board fixes stays put
 *     apart       a hex of the mainland never touches one of the island
 *     whole       the mainland hangs together, and so does the island
 *     coast       every seat finds a place on the south or west coast
 * The three limits are data (rules.csv). */
#pragma once
#include "fair.h"

typedef enum {
    RULE_REDS, RULE_TWINS, RULE_RARE, RULE_CHAIN, RULE_PIPS, RULE_GOLD, RULE_FIXED, RULE_APART, RULE_WHOLE,
    RULE_COAST, RULES
} Rule;

typedef struct { int chain, pips, gold; } Limits;
#define LIMIT_WORDS "chain pips gold"

const char *rule_says(Rule rule);       /* "6 and 8 are never neighbours" */
const char *rule_advice(Rule rule);     /* what to ask for instead when it cannot be kept */

/* Which of reds, twins and rare two neighbouring numbers break; RULES: none. */
Rule rule_of_numbers(int a, int b);

/* The numbers that must not lie beside a number, one bit for each. */
extern const uint16_t rules_clash[NUMBERS];

/* Complains, at its tile, of every place where a map breaks a rule: 'say' is
 * diag_error or diag_warn.  board: what must stay put (tile for tile the same
 * hexes), or NULL; draft: of the mainland, or NULL.  Counts by rule. */
typedef bool RulesSay(Diag *diag, Span at, const char *format, ...) G_GNUC_PRINTF(3, 4);
guint rules_check(Diag *diag, RulesSay *say, const Limits *limits, const Board *map, const Board *board,
                  const Draft *draft, guint broken[RULES]);
