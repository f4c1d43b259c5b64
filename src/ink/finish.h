/* finish.h - turns the PDFs that cairo drew into the one that is given out.  floor 2
 *
 * Everything passes through libqpdf, which cures what cairo leaves behind
 * (keys written twice in one dictionary: some print servers drop such pages)
 * and packs objects into compressed streams; what is compressed already is
 * copied as it is.  Added are: trim and bleed box of every page, page labels,
 * bookmarks, viewer preferences (no scaling, how to turn the paper), Info and
 * XMP that agree, language, an ID made from the content, and a record of the
 * pieces on every page, from which finished files can be counted again.  A
 * CMYK JPEG from an Adobe program gets the /Decode that cairo forgets, or it
 * would print as its negative.  /Interpolate stays as drawn: it says which
 * filter the drawing asked for.
 *
 * The same drawing gives the same bytes.  Dates are SOURCE_DATE_EPOCH or, where
 * that is not set, the first second of the year 2000.
 *
 * All lengths are points, from the page's top left, y down; pages count from
 * 0.  Texts are UTF-8; line breaks and other controls in them become blanks.
 * Strings and arrays stay the caller's.
 *
 * Figures come from ISO 32000-1: 7.7.3.3 (boxes), 12.2 (viewer preferences),
 * 12.3.3 (outline), 12.4.2 (page labels), 14.3 (metadata), 14.5 (private data). */
#pragma once
#include "diag.h"
#include "units.h"
#include <glib.h>

typedef enum {
    FINISH_UNSAID,              /* the printer's own setting */
    FINISH_SIMPLEX,
    FINISH_LONG_EDGE,
    FINISH_SHORT_EDGE
} FinishDuplex;

/* A box without width or height is left out; one that reaches out of the page
 * is cut at its edge. */
typedef struct {
    Box         trim, bleed;
    const char *label;          /* as "1a"; NULL: its number */
} FinishPage;

typedef struct {
    const char *title;
    int         page;
    double      x, y;           /* what the bookmark shows at the window's top left */
    int         depth;          /* 0: outermost; at most one deeper than the bookmark before it */
} FinishBookmark;

/* One side of one copy, as it lies on a page. */
typedef struct {
    int         page;
    const char *component;
    int         row;            /* line of the table, from 1; 0: made of no row */
    int         copy;           /* from 1 */
    const char *side;           /* "front", "back" */
    Box         rectangle;      /* kept to a hundredth of a point */
    const char *text;           /* the piece's name, as it stands in the rectangle */
} FinishPiece;

/* Texts may be NULL: not said.  Arrays may be NULL: none; pages must then not
 * be asked for labels or boxes, else there is one FinishPage for every page. */
typedef struct {
    const char  *title, *author, *subject, *keywords, *creator;
    const char  *lang;          /* as "en", "de" */
    FinishDuplex duplex;
    GArray      *pages;         /* of FinishPage */
    GArray      *bookmarks;     /* of FinishBookmark, in reading order */
    GArray      *pieces;        /* of FinishPiece, in any order of pages */
} FinishInfo;

/* Reads the drawings, a NULL-terminated list of at least one, whose pages follow
 * each other, and writes another file, which must be none of them.
 * False after an error, always diag_machine() and naming the output (a bad
 * SOURCE_DATE_EPOCH: diag_usage()); then no output file is left.  Bytes may
 * still be on their way to the disk: fsync is the caller's. */
bool finish_pdf(Diag *diag, const char *const *drawings, const char *output, const FinishInfo *info);

/* What finish_pdf() recorded, read back.  A page keeps its record when other
 * tools take it out of its file or put several files together. */
typedef struct {
    int                pages;       /* of the file */
    int                recorded;    /* pages that hold a record */
    size_t             count;
    const FinishPiece *pieces;      /* in order of pages; in the arena, with their texts */
} FinishRecord;

/* NULL after an error: a file that cannot be read (diag_machine), one that is
 * no PDF, is damaged or locked, or holds no record (diag_error). */
FinishRecord *finish_read_record(Diag *diag, Arena *arena, const char *path);
