/* sheet.h - which piece lies where on which page: the imposition.      floor 1
 *
 * One component's pieces are laid in the grid or honeycomb, with the orientation
 * of the paper and of the pieces, that holds most; where they do not fill a sheet
 * that is folded, they lie against its fold.  Parts of strips that are too long for
 * the paper, and the pieces of several components that share their sheets, stand
 * in shelves.  A poster larger than the paper has a page for each of its tiles, and
 * no backs.
 *
 * Pure arithmetic in whole micrometres: no ink, no files.  What is handed out is
 * in points, the origin is the top left of the page, y down.  A page's spots are
 * reached directly, whatever the number of pages. */
#pragma once
#include "deck.h"
#include "lay.h"

/* What one component brings to a plan. */
typedef struct {
    guint            index;     /* of the plan's lots */
    const Component *component;
    const Deck      *deck;
    bool             backs;     /* are printed */
    guint            parts;     /* each piece is cut into so many: 1 is the whole */
    GArray          *strip;     /* of StripPart, where the piece is a strip in parts; or NULL */
} Lot;

/* One side of one piece, or of a part of it, as it lies on a page. */
typedef struct {
    const Lot *lot;
    guint      piece;           /* of the lot's deck */
    guint      part;            /* from 0; a poster's tile */
    Side       side;
    Pose       pose;            /* of the whole piece */
    Box        cut;
    Window     window;
} Spot;

typedef struct { bool any, upright; double at; } FoldLine;      /* upright: the line x = at; else y = at */

typedef struct {
    GPtrArray    *lots;         /* of Lot*; one, unless sheets are shared */
    const Sheet  *sheet;        /* the settings; shared sheets agree in them */
    const Run    *run;
    Size          page;
    guint         pieces, per_sheet, sheets, pages;     /* per_sheet 0: it differs */
    bool          backs;        /* are printed at all */
    bool          duplex;       /* every second page is a back */
    FoldLine      fold;
    Notes         notes, back_notes;
    const Poster *poster;       /* or NULL */
    guint         across;       /* a grid beside a fold: places in a row; else 0 */
    GArray       *slots;        /* the places of one sheet, of a poster's tiles, or of all: see sheet.c */
    GArray       *items, *starts;       /* what lies there, where it is listed one by one; or NULL */
} Plan;

/* For Decks of one component, or of several that share their sheets.  NULL after
 * an error. */
Plan *sheet_plan(Diag *diag, Arena *arena, const GPtrArray *decks);

void  sheet_spots(const Plan *plan, guint page, GArray *spots);         /* of Spot; emptied first; page from 0 */
bool  sheet_is_back(const Plan *plan, guint page);
bool  sheet_is_assembly(const Plan *plan, guint page);                  /* the page bears a poster's plan of assembly */

/* "3"; "2a", "2b" of a duplex sheet; "B2" of a poster, "2-B2" of its second piece. */
const char *sheet_page_label(const Plan *plan, Arena *arena, guint page);

/* "2/3" of a strip, "B2" of a poster; NULL: the whole piece. */
const char *sheet_part_label(const Plan *plan, Arena *arena, const Spot *spot);
const StripPart *sheet_strip_part(const Spot *spot);                         /* NULL: the whole piece */
