/* sheet.h - which piece lies where on which page: the imposition.      floor 1
 *
 * Pure arithmetic in whole micrometres: no ink, no files.  The grid, the
 * orientation of the paper and of the pieces that hold most are chosen, exact
 * fits included.
 *
 * A back is where the turned page or the folded sheet brings it: the front's
 * place mirrored in the axis about which the paper turns, the piece itself
 * turned about its own upright axis.  So fronts and backs fall on each other
 * whatever the shape, and a last row that is not full mirrors rightly.
 *
 * Units are points, the origin is the top left of the page, y down. */
#pragma once
#include "deck.h"

/* Where a piece lies: turned by 'turn' quarters clockwise, the box round its
 * turned cut at x, y. */
typedef struct { int turn; double x, y; } Pose;

typedef struct {
    guint piece;                /* of the deck */
    Side  side;
    Pose  pose;
    Box   window;               /* on the page: what is drawn outside is cut off (bleeds of neighbours meet half-way) */
} Spot;

typedef struct { bool any, upright; double at; } FoldLine;      /* upright: the line x = at; else y = at */
typedef struct { bool any; int turn; Box box; } Notes;          /* turn: quarters clockwise */

typedef struct {
    const Component *component;
    const Deck      *deck;
    Size             page;
    guint            per_sheet, sheets, pages;
    bool             duplex;    /* every second page is a back */
    bool             backs;     /* backs are printed at all */
    FoldLine         fold;
    Notes            notes, back_notes;
    GArray          *slots;     /* the places of one sheet; see sheet.c */
} Plan;

Plan *sheet_plan(Diag *diag, Arena *arena, const Component *component, const Deck *deck);  /* NULL after an error */

void  sheet_spots(const Plan *plan, guint page, GArray *spots);         /* of Spot; emptied first; page from 0 */
guint sheet_page_of(const Plan *plan, guint piece);                     /* the page of its front, from 0 */
bool  sheet_is_back(const Plan *plan, guint page);
Box   sheet_cut_box(const Plan *plan, const Spot *spot);                /* the box round the turned cut */
Point pose_point(const Component *component, Pose pose, Point point);   /* from the piece to the page */
const char *sheet_page_label(const Plan *plan, Arena *arena, guint page);      /* "3", or "2a", "2b" of a duplex sheet */
