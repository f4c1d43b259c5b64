/* mark.h - what can be drawn on a piece.                               floor 1
 *
 * A Recipe is a [section] of a layout: a kind of mark with its properties, some
 * of them still to be filled from a row.  A Mark is a recipe filled for one
 * piece, with every value known and its place resolved: printing draws marks,
 * check measures them, plan lists them.
 *
 * Places are points from the top left of the cut, y down. */
#pragma once
#include "paint.h"
#include "shape.h"

typedef enum { MARK_BOX, MARK_LINE, MARK_PATH, MARK_ICON, MARK_IMAGE, MARK_TEXT, MARK_PATTERN, MARK_KINDS } MarkKind;

typedef enum { SIDE_FRONT, SIDE_BACK, SIDES } Side;

typedef enum { ALIGN_START, ALIGN_CENTRE, ALIGN_END, ALIGN_JUSTIFY } Align;
#define ACROSS_WORDS "left centre right justify"
#define DOWN_WORDS   "top middle bottom"

/* Where a point is, before the box it lies in is known. */
typedef struct { Linear x, y; } PointAt;

typedef struct { Paint fill, stroke; double width; const char *dash; int shape; double corner; } BoxMark;
/* a, b: resolved */
typedef struct { PointAt from, to; Paint stroke; double width; const char *dash; int cap; Point a, b; } LineMark;
typedef struct {
    const char *d;
    Size view;
    Paint fill, stroke;
    double width;
    const char *dash;
    int cap;
    bool stretch;
    Path path;
} PathMark;
typedef struct { const char *icon; Paint fill, stroke; double width; bool flip; } IconMark;
typedef struct { const char *image; int fit, across, down; } ImageMark;

typedef struct {
    const char *text, *font;            /* font: "FAMILY STYLE SIZE", size in pt */
    Paint       colour;
    int         across, down;           /* Align */
    double      shrink;                 /* may shrink to this size, pt; 0: not at all */
    bool        wrap, balance, hyphenate, markup, icons;
    int         caps;                   /* CAPS_WORDS */
    const char *features;               /* OpenType, as "onum=1, ss01" */
    double      tracking;               /* extra space between letters, em */
    double      leading;                /* line height as a factor of the font's own; 0: the font's */
    double      paragraph;              /* space between paragraphs, pt */
    Paint       icon_fill;              /* of inline icons; none: the colour of the text */
    const char *language;               /* BCP 47; empty: the run's */
    Paint       outline;                /* drawn round the letters, below them */
    double      outline_width;
} TextMark;
#define CAPS_WORDS "none small all-small"
typedef enum { CAPS_NONE, CAPS_SMALL, CAPS_ALL_SMALL } Caps;

typedef struct {
    const char *icon;                   /* empty: a dot */
    Paint       fill;
    int         arrange;                /* ARRANGE_WORDS */
    Size        pitch;                  /* grid, staggered: from one to the next, pt */
    double      size, size_to;          /* of one, pt; scatter: from .. to */
    unsigned    count;                  /* scatter: how many */
    double      turn;                   /* degrees, each; scatter: up to, either way */
    const char *seed;                   /* scatter: another word, another sky */
    bool        fade;                   /* scatter: smaller ones paler */
} PatternMark;
#define ARRANGE_WORDS "grid staggered scatter"
typedef enum { ARRANGE_GRID, ARRANGE_STAGGERED, ARRANGE_SCATTER } Arrange;

#define FIT_WORDS "contain cover stretch"
typedef enum { FIT_CONTAIN, FIT_COVER, FIT_STRETCH } Fit;
#define CAP_WORDS "butt round square"

/* What a mark shows of a landscape tile: see relief.h. */
#define SHOWS_WORDS "none city road symbol"
typedef enum { SHOWS_NONE, SHOWS_CITY, SHOWS_ROAD, SHOWS_SYMBOL } Shows;

typedef struct Recipe Recipe;
typedef struct Scope Scope;

typedef struct {
    MarkKind      kind;
    int           shows;                /* a Shows */
    const Recipe *recipe;
    const Scope  *scope;                /* the rows that filled it */
    Box           place;                /* pt */
    double        rotate;               /* degrees clockwise about the middle of the place */
    double        opacity;              /* 0 to 1 */
    bool          clipped;
    Path          clip;                 /* pt, same axes as place */
    const void   *says;                 /* BoxMark, LineMark, ... by kind */
} Mark;

/* An error (or warning) about what a mark says under 'key': at the table's cell
 * that filled the value, with a note at the layout's line; or at the layout's
 * line alone.  The message is preceded by the name of the piece.  offset is a byte
 * offset into the value of the cell, for messages that point into it; 0 is its
 * beginning.  False. */
bool mark_error(Diag *diag, const Mark *mark, const char *key, size_t offset, const char *format, ...)
    G_GNUC_PRINTF(5, 6);
bool mark_warn(Diag *diag, const Mark *mark, const char *key, size_t offset, const char *format, ...)
    G_GNUC_PRINTF(5, 6);
bool mark_names_cell(const Mark *mark, const char *key);        /* such a message is at a cell, and names the piece */
Box mark_bounds(const Mark *mark);              /* round all that it draws, generously; before it is clipped */
const char *mark_name(const Mark *mark);        /* "text title", as the section's head says */

/* The layout's folder and game, for finding icons and images: see library.h. */
typedef struct Library Library;
const Library *mark_library(const Mark *mark);
