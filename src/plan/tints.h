/* tints.h - what tells one row's marks from another's.                 floor 1
 *
 * The colours that a row gives to its marks, and everything else by which the
 * eye could tell it from other rows: words, icons, pictures, outlines.  Who sees
 * no hues, or prints in grey, has only lightness: CIE L*, 0 to 100; a gradient
 * counts by the mean of its stops.  A row's place is nothing that tells it
 * apart, for rows are cut out, or lie side by side. */
#pragma once
#include "component.h"

typedef struct {
    guint64 shape;              /* a hash of all but colours: equal for rows that only colours tell apart */
    guint   count;
    Colour *colours;            /* one or more of every mark, in order */
} Tints;

/* Of the marks of a whole piece (each NULL), or of those of one row of an
 * [each]; row counts from 0. */
Tints  tints_of(Arena *arena, const GPtrArray *marks, const Each *each, guint row);
bool   tints_same(const Tints *a, const Tints *b);          /* to the eye: the same but for what nobody sees */
double tints_apart(const Tints *a, const Tints *b);         /* the most that any mark's lightness differs, L* */
