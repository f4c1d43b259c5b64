/* paper.h - the [sheet] of a layout: the paper, and how pieces lie on it.   floor 1
 *
 * What the command line says about paper, margin, gap, bleed and backs goes before
 * what the layout says.  Lengths in points. */
#pragma once
#include "component.h"

/* a4, letter, ..., or WxHmm; pt, upright.  False: *why says what was expected. */
bool paper_parse(const char *text, Size *size, const char **why);

/* Reads component->sheet; 'sheet' may be NULL: nothing is said.  False after an error. */
bool paper_read(Diag *diag, Arena *arena, Component *component, const Section *head, const Section *sheet);

/* The first key in which the sheets of two components differ, or NULL; and where a
 * component says it. */
const char *paper_differs(const Component *one, const Component *other);
Span paper_place(const Component *component, Arena *arena, const char *key);

void paper_help(FILE *out, KeysForm form);
