/* mixture.h - how many of which hexes and numbers.                     floor 1
 *
 * What a user asks for is a Source of its own ("--hexes", say), so that
 * complaints show the place in it. */
#pragma once
#include "atlas.h"
#include "chance.h"

/* So many hexes, or tokens, in the proportions of another mixture: by largest
 * remainders, of equal ones the first terrain, or the number nearest to the
 * mean pips. */
void mixture_scale_terrains(const Mixture *like, int hexes, int terrain[TERRAINS]);
void mixture_scale_numbers(const Mixture *like, int tokens, int number[NUMBERS]);

int  mixture_hexes(const Mixture *mixture);
int  mixture_yields(const Mixture *mixture);            /* hexes that get a number; random ones included */

/* The random hexes become resources. */
void mixture_settle(Mixture *mixture, Chance *chance);

/* "forest=5,hills=3" as terrains of the mainland, which has *hexes of them (0:
 * as many as named); the terrains that are not named share the rest in the
 * proportions of 'like'.  Sets *hexes when every resource is named. */
bool mixture_ask(Diag *diag, const Source *asked, const Mixture *like, int *hexes, bool hexes_given,
                 int terrain[TERRAINS]);

/* "chain=3,pips=13,gold=5" over the limits. */
bool limits_ask(Diag *diag, const Source *asked, Limits *limits);
