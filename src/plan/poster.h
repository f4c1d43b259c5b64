/* poster.h - a piece larger than the paper, cut over pages.            floor 1
 *
 * Pages show a part of the piece each, row by row, A1, A2, ... B1, B2, ...;
 * neighbours show the same strip, the overlap.  The joint runs through the middle
 * of the strip: there the sheet before is cut off, and glued onto what the sheet
 * behind shows beyond it.  What the pages hold more than the piece needs is left
 * free on the first column's and row's pages, at their left and top; the plan of
 * assembly is drawn there, when there is room.
 *
 * Inside, whole micrometres; what is handed out is points on the page, y down. */
#pragma once
#include "bed.h"

typedef struct {
    guint   columns, rows;
    Extent  whole;              /* the piece with its bleed, turned as it lies */
    Extent  tile;               /* what a page can show */
    At      first;              /* the top left of that on the page */
    At      spare;              /* free on the first column's, first row's pages */
    int64_t overlap, bleed;
    bool    plan_apart;         /* the plan of assembly has a page of its own, before all others */
    Box     plan;               /* on the first page; a poster of one page has none */
} Poster;

/* Where two sheets meet, as one of them shows it. */
typedef struct {
    Point a, b;                 /* the line, on the page, as far as the page shows the piece */
    Point out;                  /* away from the sheet, of length 1 */
    Point marks[2];             /* on the line: where register marks are */
    guint number, count;        /* of the first of them; the sheet beyond has the same numbers */
    guint beyond;               /* the tile on the other side */
    bool  cut;                  /* this is the sheet that is cut off here */
} Joint;

enum { JOINTS_MOST = 4 };

/* False when the overlap is more than half of a page.  'band': height at the foot of
 * the page that is kept for notes. */
bool  poster_plan(const Bed *bed, Extent piece, int64_t bleed, int64_t overlap, int64_t band, Poster *poster);

guint poster_tiles(const Poster *poster);
At    poster_origin(const Poster *poster, guint tile);  /* um: where the piece's cut box begins; may lie off the page */
Box   poster_shown(const Poster *poster, guint tile);
Box   poster_kept(const Poster *poster, guint tile);            /* between joints and cuts */
guint poster_joints(const Poster *poster, guint tile, Joint joints[JOINTS_MOST]);
const char *poster_label(const Poster *poster, Arena *arena, guint tile);      /* "B2" */
