/* names.h - palettes, options and values: what a layout names.         floor 1
 *
 *     [palette]               [palette low-ink]       colours and gradients by name;
 *     gold = #e8c25a          gold = none             a named one only for its look or edition
 *
 *     [option card]           what --set card=43x67 may change
 *     default = 54x80
 *     values  = 54x80 43x67   or: least = 10mm, most = 30mm
 *     help    = size of a card in mm
 *
 *     [values]                [values small]          {title-size} in any value
 *     title-size = 15         when = {card} = 43x67
 *                             title-size = 12 */
#pragma once
#include "component.h"

Palette *names_palette(Diag *diag, Arena *arena, const Run *run, const Library *library, const GPtrArray *sections);
void names_options(Diag *diag, Arena *arena, Component *component, const GPtrArray *sections);
void names_shadowed(Diag *diag, const Component *component);     /* warns of options that a column hides */
void names_values(Arena *arena, Component *component, const GPtrArray *sections);
void names_help(FILE *out, KeysForm form);
