/* cascade.h - a layout with all that it is like.                       floor 1
 *
 * `like = other.ini` in [component] takes the sections of another layout first;
 * sections of the same kind and name are merged key by key and keep their old
 * place in the drawing order, new ones follow.  `like = name` in any other
 * section takes the keys of a section of the same kind, or of [style name].
 * A circle of likes is an error. */
#pragma once
#include "ini.h"
#include "library.h"

/* Sections of the file and what it is like, in drawing order; "like" keys are
 * used up.  NULL after an error that leaves nothing to go on with. */
GPtrArray *cascade_load(Diag *diag, Arena *arena, const Library *library, const char *path);     /* of Section* */

/* name NULL: any; the last */
const Section *cascade_find(const GPtrArray *sections, const char *kind, const char *name);
