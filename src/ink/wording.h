/* wording.h - what a text mark says, ready for Pango.                  floor 2
 *
 * The plain text, with markup read into attributes and icon tokens (":name:")
 * replaced by an anchor character each.  A token begins with a letter, so that
 * 12:30:45 stands as it is; "\:" is a colon that begins no token.  Blanks at the
 * ends of lines are left out. */
#pragma once
#include "fonts.h"
#include "icon.h"

typedef struct {
    char  *name;
    size_t offset;              /* of its token in the mark's text */
    double aspect;              /* width / height */
} InlineIcon;

typedef struct {
    GString       *text;
    PangoAttrList *marked;      /* from markup, or NULL */
    GArray        *icons;       /* of InlineIcon, in the order of their anchors */
} Wording;

#define WORDING_ANCHOR 0xFDD0   /* no character, breaks lines like a letter */

void wording_init (Wording *wording);
void wording_clear(Wording *wording);
bool wording_read (Wording *wording, Icons *icons, Diag *diag, const Mark *mark);

/* Puts a soft hyphen in at a byte; and makes the one there a hyphen that shows,
 * or takes it out. */
void wording_insert_hyphen(Wording *wording, size_t at);
void wording_settle_hyphen(Wording *wording, size_t at, bool shows);

/* A piece of the text for messages, icons as their names; free it with g_free(). */
char *wording_plain(const Wording *wording, size_t start, size_t len);

/* Adds the icons to the attributes, for letters of 'size' pt. */
void wording_add_icons(const Wording *wording, PangoAttrList *attrs, double size);

/* The icon behind an attribute, for the shape renderer; its box about the
 * current point (on the baseline), pt. */
const InlineIcon *wording_icon(const PangoAttrShape *shape, Box *box);
