/* filter.h - what may follow a name in braces: {players|min 4}.        floor 1 */
#pragma once
#include "diag.h"

typedef struct Filter Filter;           /* a list of them, in order */

bool filters_parse(Diag *diag, Arena *arena, const char *text, size_t len, Span at, Filter **filters);
/* NULL after an error */
const char *filters_apply(Diag *diag, Arena *arena, const Filter *filters, const char *text, Span at);
void filters_help(FILE *out);
