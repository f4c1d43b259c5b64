/* recolour_parts.h - what the rooms of recolour.c share.               floor 2
 *
 * recolour.c reads tags, recolour_css.c style sheets and style attributes, and
 * recolour_paint.c writes the new paints. */
#pragma once
#include "recolour.h"
#include <cairo.h>
#include <string.h>

/* What a block of declarations says of fill or stroke. */
typedef enum { SAYS_NOTHING, SAYS_NONE, SAYS_PAINT } Says;
typedef struct { Says fill, stroke; } Colours;

typedef struct {
    const Recolour *how;
    GString        *out;
    GHashTable     *classes;    /* name -> Colours*, from style sheets */
    GArray         *matrices;   /* of cairo_matrix_t: the transforms under which gradients are used */
    bool            keep_backgrounds;
    guint           drawn, left_out;    /* shapes */
} Recolouring;

Says    colours_say(const char *value, size_t len);
Colours colours_over(Colours says, Colours around);     /* what holds then */

/* Writes the declarations that take the place of 'says', where 'around' is what
 * holds already (its members never SAYS_NOTHING). */
typedef enum { AS_ATTRIBUTES, AS_STYLE, AS_IMPORTANT_STYLE } Form;
void recolour_declare(Recolouring *recolouring, Colours says, Colours around, const cairo_matrix_t *matrix, Form form);

void recolour_gradients(Recolouring *recolouring);      /* all that were used, as definitions */

/* Copies declarations ("a: b; c: d"), those of colours taken out and noted. */
void recolour_declarations(Recolouring *recolouring, const char *text, size_t len, Colours *says);

void recolour_sheet(Recolouring *recolouring, const char *text, size_t len);
