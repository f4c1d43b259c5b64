/* language.h - the layout language, told from its own tables.          floor 1
 *
 * What 'hexenwerk keys' prints and what the documentation shows are one text. */
#pragma once
#include "component.h"

void language_help(FILE *out, KeysForm form);
void language_options(FILE *out, const Component *component);   /* what --set may change in one layout */
