#include "mixture.h"
#include "word.h"

#include <string.h>

#define LAND_WORDS "forest pasture fields hills mountains desert gold"

int mixture_hexes(const Mixture *mixture)
{
    int sum = 0;

    for (int i = 0; i < TERRAINS; i++)
        sum += mixture->terrain[i];
    return sum;
}

int mixture_yields(const Mixture *mixture)
{
    return mixture_hexes(mixture) - mixture->terrain[TERRAIN_DESERT] - mixture->terrain[TERRAIN_SEA];
}

void mixture_settle(Mixture *mixture, Chance *chance)
{
    for (; mixture->terrain[TERRAIN_OPEN]; mixture->terrain[TERRAIN_OPEN]--)
        mixture->terrain[TERRAIN_FOREST + chance_below(chance, TERRAIN_MOUNTAINS - TERRAIN_FOREST + 1)]++;
}

/* Shares 'sum' among the kinds of an order; kinds without part get nothing. */
static void share(const int *parts, const int *order, int kinds, int sum, int *got)
{
    int all = 0, given = 0;

    for (int i = 0; i < kinds; i++)
        all += parts[order[i]];
    for (int i = 0; i < kinds; i++) {
        got[order[i]] = all ? sum * parts[order[i]] / all : 0;
        given += got[order[i]];
    }
    for (; all && given < sum; given++) {
        int next = -1, most = -1;
        for (int i = 0; i < kinds; i++) {
            int left = sum * parts[order[i]] - got[order[i]] * all;
            if (parts[order[i]] && left > most) {
                most = left;
                next = order[i];
            }
        }
        got[next]++;
    }
}

void mixture_scale_terrains(const Mixture *like, int hexes, int terrain[TERRAINS])
{
    static const int order[] = { TERRAIN_FOREST, TERRAIN_PASTURE, TERRAIN_FIELDS, TERRAIN_HILLS, TERRAIN_MOUNTAINS,
                                 TERRAIN_DESERT, TERRAIN_GOLD };
    memset(terrain, 0, TERRAINS * sizeof(*terrain));
    share(like->terrain, order, G_N_ELEMENTS(order), hexes, terrain);
}

void mixture_scale_numbers(const Mixture *like, int tokens, int number[NUMBERS])
{
    static const int order[] = { 4, 10, 5, 9, 3, 11, 6, 8, 2, 12 };
    memset(number, 0, NUMBERS * sizeof(*number));
    share(like->number, order, G_N_ELEMENTS(order), tokens, number);
}

/* ---- what a user asks for ---- */

/* The next NAME=COUNT of a list; false at its end, and after an error, which
 * ends the list. */
typedef struct { const Source *source; size_t at; bool good; } List;

static bool next_pair(Diag *diag, List *list, const char *example, const char **name, size_t *name_len, int *count,
                      Span *span)
{
    const Source *source = list->source;
    guint64 value;

    if (list->at >= source->len || !list->good)
        return false;
    const char *text = source->text + list->at;
    size_t len = strcspn(text, ",");
    const char *equals = memchr(text, '=', len);
    *span = (Span) { source, list->at, len };
    list->at += len + 1;
    g_autofree char *digits = equals ? g_strndup(equals + 1, (gsize) (text + len - equals - 1)) : NULL;
    if (!equals || !g_ascii_string_to_unsigned(digits, 10, 0, BOARD_MOST, &value, NULL)) {
        list->good =
            diag_error(diag, *span, "expected NAME=COUNT with a count of at most %d, as in %s", BOARD_MOST, example);
        return false;
    }
    *name = text;
    *name_len = (size_t) (equals - text);
    *count = (int) value;
    return true;
}

bool mixture_ask(Diag *diag, const Source *asked, const Mixture *like, int *hexes, bool hexes_given,
                 int terrain[TERRAINS])
{
    List list = { .source = asked, .good = true };
    bool named[TERRAINS] = { false };
    Mixture rest = *like;
    const char *name;
    size_t len;
    int count, sum = 0, resources = 0;
    Span span;

    memset(terrain, 0, TERRAINS * sizeof(*terrain));
    while (next_pair(diag, &list, "forest=5,hills=3", &name, &len, &count, &span)) {
        Terrain kind = terrain_named(name, len);
        g_autofree char *word = g_strndup(name, len);
        if (kind == TERRAIN_OPEN || kind == TERRAIN_SEA)
            return diag_error(diag, span, "expected a terrain of the mainland (" LAND_WORDS "), not '%s'%s", word,
                              near_hint(near_in(word, LAND_WORDS)));
        if (named[kind])
            return diag_error(diag, span, "%s is named a second time", word);
        named[kind] = true;
        terrain[kind] = count;
        sum += count;
        resources += terrain_is_resource(kind);
        rest.terrain[kind] = 0;
    }
    if (!list.good)
        return false;
    Span whole = { asked, 0, asked->len };
    if (resources == TERRAIN_MOUNTAINS && !hexes_given)
        *hexes = sum;
    if (sum > *hexes || (resources == TERRAIN_MOUNTAINS && sum != *hexes))
        return diag_error(diag, whole, "these are %d hexes, but the mainland has %d; ask for fewer here, or for "
                          "another mainland (--mainland)", sum, *hexes);
    if (resources < TERRAIN_MOUNTAINS) {
        int shared[TERRAINS];
        mixture_scale_terrains(&rest, *hexes - sum, shared);
        for (int i = TERRAIN_FOREST; i < TERRAINS; i++)
            terrain[i] += shared[i];
    }
    return true;
}

bool limits_ask(Diag *diag, const Source *asked, Limits *limits)
{
    static const struct { const char *name; size_t offset; int least, most; } known[] = {
        { "chain", offsetof(Limits, chain), 1, BOARD_MOST },
        { "pips",  offsetof(Limits, pips),  3, 15 },
        { "gold",  offsetof(Limits, gold),  1, 5 },
    };
    List list = { .source = asked, .good = true };
    const char *name;
    size_t len;
    int count;
    Span span;

    while (next_pair(diag, &list, "chain=3,pips=13", &name, &len, &count, &span)) {
        guint i = 0;
        while (i < G_N_ELEMENTS(known) && (strlen(known[i].name) != len || strncmp(known[i].name, name, len)))
            i++;
        g_autofree char *word = g_strndup(name, len);
        if (i == G_N_ELEMENTS(known))
            return diag_error(diag, span, "expected a limit (" LIMIT_WORDS "), not '%s'%s", word,
                              near_hint(near_in(word, LIMIT_WORDS)));
        if (count < known[i].least || count > known[i].most)
            return diag_error(diag, span, "%s must be from %d to %d, not %d", word, known[i].least, known[i].most,
                              count);
        *(int *) ((char *) limits + known[i].offset) = count;
    }
    return list.good;
}
