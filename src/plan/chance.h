/* chance.h - reproducible chance.                                      floor 1
 *
 * A generator of our own, so that a seed deals the same map on every machine
 * and with every library: xoshiro256** started by splitmix64 (both by Blackman
 * and Vigna, public domain).  Whole numbers only. */
#pragma once
#include <stdint.h>

typedef struct { uint64_t state[4]; } Chance;

/* Streams of one seed are independent: one for every try of a search. */
Chance   chance_new(uint64_t seed, uint64_t stream);
uint64_t chance_next(Chance *chance);
uint32_t chance_below(Chance *chance, uint32_t limit);      /* 0 .. limit-1, evenly; limit > 0 */

/* -ln(u) of an even u in (0, 1], in 1/65536, good to a hundredth:
 * what an annealer multiplies by its temperature. */
uint32_t chance_wait(Chance *chance);
