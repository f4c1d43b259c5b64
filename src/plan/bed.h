/* bed.h - the ways of putting a sheet of paper to use.                 floor 1
 *
 * A Bed is paper held upright or crosswise, with the room for cuts on it; for
 * backs that are folded over, one side of the fold, and the fold level or
 * upright.  Whatever is laid into the room is mirrored to where the folded or
 * turned paper brings its back.
 *
 * Whole micrometres; the origin is the top left of the page, y down. */
#pragma once
#include "component.h"

typedef struct { int64_t w, h; } Extent;
typedef struct { int64_t x, y; } At;

typedef struct {
    Extent page, room;
    At     first;               /* top left of the room */
    bool   landscape;
    bool   folded;              /* backs lie on the same page */
    bool   upright;             /* the axis about which the paper is folded or turned: upright, or level */
    int64_t margin;
} Bed;

/* The line of notes that a sheet bears: no room for it, or its box, and how it is
 * turned (quarters clockwise). */
typedef struct { bool any; int turn; Box box; } Notes;

enum {
    BEDS_MOST    = 4,
    NOTES_BAND   = 6000,        /* spare room that notes need: cut marks reach into it */
    NOTES_LINE   = 3600,        /* of which the line itself takes this */
    NOTES_LENGTH = 90000        /* long enough for a ruler and some words */
};

/* All that the sheet's settings allow, the plainest first.  'bleed' is the largest
 * of the pieces'.  Paper too small for margins has a room of nothing. */
guint bed_ways(const Sheet *sheet, int64_t bleed, bool backs, Bed beds[BEDS_MOST]);

At  bed_behind(const Bed *bed, At front, Extent size);          /* the top left of its back */
int bed_turn_behind(const Bed *bed, int front_turn);            /* quarters clockwise */

/* Where a block of cuts begins: in the middle of the room, or against the fold;
 * and where the notes go: below or beside it, whichever leaves them room. */
At bed_settle(const Bed *bed, Extent used, Notes *notes);
Notes bed_notes_behind(const Bed *bed, Notes notes);
