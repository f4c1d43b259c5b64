#include "rules.h"

#include <string.h>

#define BIT(number) (UINT16_C(1) << (number))

const uint16_t rules_clash[NUMBERS] = {
    [2] = BIT(2) | BIT(12), [3] = BIT(3), [4] = BIT(4), [5] = BIT(5), [6] = BIT(6) | BIT(8),
    [8] = BIT(8) | BIT(6), [9] = BIT(9), [10] = BIT(10), [11] = BIT(11), [12] = BIT(12) | BIT(2),
};

Rule rule_of_numbers(int a, int b)
{
    if (!(rules_clash[a] >> b & 1))
        return RULES;
    if (a == b)
        return RULE_TWINS;
    return a == 6 || a == 8 ? RULE_REDS : RULE_RARE;
}

static const struct { const char *says, *advice; } rules[RULES] = {
    [RULE_REDS]  = { "6 and 8 are never neighbours", "more hexes (--mainland)" },
    [RULE_TWINS] = { "equal numbers are never neighbours", "more hexes (--mainland)" },
    [RULE_RARE]  = { "2 and 12 are never neighbours", "more hexes (--mainland)" },
    [RULE_CHAIN] = { "no long chains of one terrain", "a more even mixture (--hexes), more hexes (--mainland), "
                     "or longer chains (--rules chain=3)" },
    [RULE_PIPS]  = { "no intersection with too many pips", "more hexes (--mainland), or more pips (--rules pips=13)" },
    [RULE_GOLD]  = { "gold has few pips", "less gold (--hexes gold=...), or more pips for it (--rules gold=5)" },
    [RULE_FIXED] = { "what the board fixes stays put", "numbers or shapes that are dealt, too (--shuffle)" },
    [RULE_APART] = { "mainland and island are at least one sea apart", "fewer hexes (--mainland)" },
    [RULE_WHOLE] = { "the mainland hangs together", "more hexes (--mainland)" },
    [RULE_COAST] = { "every seat finds its places, one on the south or west coast", "more hexes (--mainland), or "
                     "fewer players" },
};

const char *rule_says(Rule rule)
{
    return rules[rule].says;
}

const char *rule_advice(Rule rule)
{
    return rules[rule].advice;
}

typedef struct {
    Diag         *diag;
    RulesSay     *say;
    const Limits *limits;
    const Board  *map;
    guint        *broken;
} Check;

static const Tile *beside(const Check *check, const Tile *tile, int direction)
{
    int other = board_at(check->map, hex_neighbour(tile->hex, direction));
    return other < 0 ? NULL : &check->map->tiles[other];
}

static bool is_land(const Tile *tile)
{
    return tile->region == REGION_MAINLAND || tile->region == REGION_ISLAND;
}

/* Three of the six directions meet every pair once. */
static void check_pairs(Check *check, const Tile *tile)
{
    for (int direction = 0; direction < 3; direction++) {
        const Tile *other = beside(check, tile, direction);
        if (!other)
            continue;
        Rule rule = rule_of_numbers(tile->number, other->number);
        if (rule != RULES) {
            check->broken[rule]++;
            check->say(check->diag, other->at, "%s: %d here, %d on its neighbour %d,%d", rule_says(rule),
                       other->number, tile->number, tile->hex.q, tile->hex.r);
        }
        if (is_land(tile) && is_land(other) && tile->region != other->region) {
            check->broken[RULE_APART]++;
            check->say(check->diag, other->at, "%s, but this hex touches %d,%d", rule_says(RULE_APART),
                       tile->hex.q, tile->hex.r);
        }
    }
}

/* Hexes that hang together with a tile and are like it. */
typedef bool Alike(const Tile *a, const Tile *b);

static int group(const Check *check, guint first, Alike *alike, bool *seen)
{
    const Board *map = check->map;
    g_autofree guint *waiting = g_new(guint, map->count);
    int size = 0;
    guint count = 1;

    waiting[0] = first;
    seen[first] = true;
    while (count) {
        const Tile *tile = &map->tiles[waiting[--count]];
        size++;
        for (int direction = 0; direction < 6; direction++) {
            int other = board_at(map, hex_neighbour(tile->hex, direction));
            if (other >= 0 && !seen[other] && alike(tile, &map->tiles[other])) {
                seen[other] = true;
                waiting[count++] = (guint) other;
            }
        }
    }
    return size;
}

static bool same_terrain(const Tile *a, const Tile *b)
{
    return is_land(b) && a->terrain == b->terrain;
}

static bool same_region(const Tile *a, const Tile *b)
{
    return a->region == b->region;
}

static void check_groups(Check *check)
{
    g_autofree bool *chained = g_new0(bool, check->map->count), *whole = g_new0(bool, check->map->count);
    int pieces[2] = { 0, 0 };

    for (guint i = 0; i < check->map->count; i++) {
        const Tile *tile = &check->map->tiles[i];
        if (!is_land(tile))
            continue;
        if (!chained[i] && tile->terrain != TERRAIN_SEA) {
            int size = group(check, i, same_terrain, chained);
            if (size > check->limits->chain) {
                check->broken[RULE_CHAIN]++;
                check->say(check->diag, tile->at, "%d hexes of %s hang together here, at most %d may", size,
                           terrain_word(tile->terrain), check->limits->chain);
            }
        }
        if (!whole[i]) {
            group(check, i, same_region, whole);
            if (pieces[tile->region]++) {
                check->broken[RULE_WHOLE]++;
                check->say(check->diag, tile->at, "the %s must hang together; this part of it lies apart",
                           region_word(tile->region));
            }
        }
    }
}

static void check_corner(Check *check, const Tile *tile, int corner)
{
    Hex hexes[3];
    int pips = 0;

    hex_corner_hexes(hex_corner_of(tile->hex, corner), hexes);
    for (int k = 0; k < 3; k++) {
        int at = board_at(check->map, hexes[k]);
        if (at >= 0 && &check->map->tiles[at] < tile)
            return;                                         /* said at its first hex */
        pips += at < 0 ? 0 : number_pips(check->map->tiles[at].number);
    }
    if (pips > check->limits->pips) {
        check->broken[RULE_PIPS]++;
        check->say(check->diag, tile->at, "an intersection of this hex has %d pips, at most %d are allowed", pips,
                   check->limits->pips);
    }
}

static void check_tile(Check *check, const Tile *tile, const Tile *stays)
{
    if (tile->terrain == TERRAIN_GOLD && number_pips(tile->number) > check->limits->gold) {
        check->broken[RULE_GOLD]++;
        check->say(check->diag, tile->at, "gold has %d pips here, at most %d are allowed", number_pips(tile->number),
                   check->limits->gold);
    }
    if (stays && ((stays->terrain && stays->terrain != tile->terrain)
                  || (stays->number && stays->number != tile->number) || stays->region != tile->region)) {
        check->broken[RULE_FIXED]++;
        check->say(check->diag, tile->at, "%s, but %d,%d has been changed", rule_says(RULE_FIXED), tile->hex.q,
                   tile->hex.r);
    }
}

guint rules_check(Diag *diag, RulesSay *say, const Limits *limits, const Board *map, const Board *board,
                  const Draft *draft, guint broken[RULES])
{
    Check check = { diag, say, limits, map, broken };
    guint sum = 0;

    memset(broken, 0, RULES * sizeof(*broken));
    for (guint i = 0; i < map->count; i++) {
        const Tile *tile = &map->tiles[i];
        check_tile(&check, tile, board ? &board->tiles[i] : NULL);
        check_pairs(&check, tile);
        for (int corner = 0; corner < 6; corner++)
            check_corner(&check, tile, corner);
    }
    check_groups(&check);
    if (draft && draft->missing) {
        broken[RULE_COAST] = (guint) draft->missing;
        say(diag, (Span) { NULL, 0, 0 }, "%s, but in this opening %d buildings find none", rule_says(RULE_COAST),
            draft->missing);
    }
    for (int i = 0; i < RULES; i++)
        sum += broken[i];
    return sum;
}
