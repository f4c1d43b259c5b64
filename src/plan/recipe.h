/* recipe.h - the sections of a layout that draw.                       floor 1
 *
 * A Recipe holds what a mark says once the layout is loaded, and which of its
 * values still vary; filling it from a row gives Marks. */
#pragma once
#include "component.h"
#include "word.h"

/* What every mark may say, whatever its kind. */
typedef struct {
    Place            place;
    int              side;              /* SIDE_WORDS */
    const Condition *when;
    const char      *each;
    unsigned         repeat;
    PointAt          step;
    int              run;               /* RUN_WORDS */
    double           rotate;
    Share            opacity;
    const char      *clip, *clip_in;    /* clip_in: a place, or empty: the mark's own */
    int              shows;             /* SHOWS_WORDS */
} Common;
#define SIDE_WORDS "front back both"
#define RUN_WORDS  "start centre end"

struct Recipe {
    MarkKind         kind;
    const char      *name;              /* "text title" */
    const Section   *section;
    const Component *component;
    const Each      *each;              /* or NULL */
    PropContext      context;
    Common           common;
    const void      *says;
    GArray          *varying;           /* of Varying: set 0 is common, set 1 the kind's */
    const Mark      *fixed;             /* the same for every piece; or NULL */
};

/* NULL after an error; *is_mark is false when the kind of section is no mark. */
Recipe *recipe_read(Diag *diag, Arena *arena, const Component *component, const Section *section, bool *is_mark);
void    recipe_fill(Diag *diag, Arena *arena, const Recipe *recipe, Side side, const Scope *scope, GPtrArray *marks);
bool    recipe_on(const Recipe *recipe, Side side);
void    recipe_kinds(Near *near);                       /* tries the names of all kinds */
void    recipe_help(FILE *out, KeysForm form);
