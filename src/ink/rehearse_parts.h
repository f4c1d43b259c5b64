/* rehearse_parts.h - what the files of the rehearsal share.            floor 2 */
#pragma once
#include "rehearse.h"

#include <cairo.h>

/* Each is worse the smaller its measure is. */
typedef enum {
    FAULT_CUT,                  /* mm from the cut; negative: beyond */
    FAULT_SAFE,
    FAULT_TINY,                 /* pt */
    FAULT_SMALL,
    FAULT_UNREADABLE,           /* contrast */
    FAULT_FAINT,
    FAULT_COARSE,               /* pixels per inch */
    FAULT_THIN,                 /* pt */
    FAULT_NO_BLEED,             /* mm that the back reaches beyond the cut */
    FAULT_HIDDEN,               /* how much of a text is seen, 0 to 1 */
    FAULT_COVERED,
    FAULT_AWAY,                 /* nothing of it lies on the piece */
    FAULTS
} Fault;

typedef struct {
    Diag            *diag, *quiet;      /* quiet: for what has been complained of already */
    Ink             *ink;
    const Component *component;
    const Deck      *deck;
    Arena           *arena, *scratch;   /* as long as the component; as long as a piece */
    Shape            outline[SIDES];
    GArray          *findings;          /* of Finding, see rehearse.c */
    GHashTable      *seen;              /* texts on the same ground, already read */
    GHashTable      *looks;             /* of rows, see rehearse_hues.c */
    bool             telling;           /* the second time through: says what was found */
    guint            piece;
    Side             side;
    const char      *name;
} Rehearsal;

/* The contrast of a text's letters on all that lies under it; 0: nothing to read. */
double rehearse_contrast(Rehearsal *rehearsal, const GPtrArray *marks, guint index, Box ink);

/* How much of a text's letters is left by its clip and by what is drawn over it, 0 to 1. */
double rehearse_seen(Rehearsal *rehearsal, const GPtrArray *marks, guint index, Box ink);

/* Covers what lies under it: a picture, or a filled box or path. */
bool   rehearse_is_ground(const Mark *mark);

/* How far inside the cut all letters stay, pt; negative: beyond it. */
double rehearse_distance(Rehearsal *rehearsal, const Mark *mark, Box ink);

/* Complains of rows that only a hue tells apart. */
void   rehearse_hues(Rehearsal *rehearsal, const GPtrArray *marks, const Scope *scope);

/* The box round a turned one. */
Box    rehearse_turned(const Mark *mark, Box box);
