/* report.h - what 'check' found, as text, JSON or TAP.                 floor 3 */
#pragma once
#include "desk.h"
#include "tally.h"

typedef struct {
    const char *game;           /* its folder's name, or the lone layout's */
    const char *home;           /* what tells it from others */
    bool        rulebook;       /* there is one, well or not */
    GPtrArray  *decks;          /* of const Deck* */
    GArray     *backs;          /* of bool: print gives the deck backs */
    GArray     *printed;        /* of Printed, while PDFs are counted; see recount.h */
    GArray     *findings;       /* of Finding */
    guint       pieces;
    unsigned    errors, warnings;       /* that the count has brought */
} Checked;

void report_text(Desk *desk, const GArray *games, FILE *out, bool colour);     /* of Checked */
void report_json(Desk *desk, const GArray *games, FILE *out);
void report_tap (Desk *desk, const GArray *games, FILE *out);
void report_close(Desk *desk, const GArray *games, FILE *out);                 /* one line: the totals */
