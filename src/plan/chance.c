#include "chance.h"

static uint64_t split_mix(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

Chance chance_new(uint64_t seed, uint64_t stream)
{
    uint64_t mix = stream;
    uint64_t state = seed ^ split_mix(&mix);
    Chance chance;

    for (int i = 0; i < 4; i++)
        chance.state[i] = split_mix(&state);
    return chance;
}

static inline uint64_t turn_left(uint64_t x, int bits)
{
    return (x << bits) | (x >> (64 - bits));
}

uint64_t chance_next(Chance *chance)
{
    uint64_t *s = chance->state;
    uint64_t result = turn_left(s[1] * 5, 7) * 9;
    uint64_t t = s[1] << 17;

    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = turn_left(s[3], 45);
    return result;
}

/* The high half of a product; the few values that would favour some results
 * are drawn again. */
uint32_t chance_below(Chance *chance, uint32_t limit)
{
    uint32_t uneven = (uint32_t) -limit % limit;
    uint64_t product;

    do
        product = (chance_next(chance) >> 32) * limit;
    while ((uint32_t) product < uneven);
    return (uint32_t) (product >> 32);
}

/* With u = 2^-(zeros+1) * (1 + f), -log2(u) is zeros + 1 - log2(1 + f), and
 * log2(1 + f) is nearly f + 0.346 f (1 - f). */
uint32_t chance_wait(Chance *chance)
{
    uint64_t u = chance_next(chance) | 1;                       /* u / 2^64, never nought */
    uint32_t zeros = (uint32_t) __builtin_clzll(u);
    uint32_t f = (uint32_t) (u << zeros << 1 >> 48);            /* 16 bits behind the point */
    uint32_t log = f + (uint32_t) (((uint64_t) f * (0x10000 - f) >> 16) * 22680 >> 16);

    return (uint32_t) ((uint64_t) (((zeros + 1) << 16) - log) * 45426 >> 16);   /* ln 2 = 45426 / 65536 */
}
