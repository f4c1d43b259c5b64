#include "strip.h"

/* The best way of cutting off all that lies left of a place. */
typedef struct { guint parts, before; double unevenness; } Way;        /* parts 0: there is none */

static int64_t place_of(int64_t length, const GArray *folds, guint index)
{
    return index == 0 ? 0 : index > folds->len ? length : g_array_index(folds, Fold, index - 1).at;
}

/* Fewest parts first, then the least sum of squared lengths: the most even ones. */
static Way best_way(const Way *ways, int64_t length, const GArray *folds, guint to, int64_t longest, int64_t tab)
{
    Way best = { 0 };
    bool last = to > folds->len;

    for (guint from = 0; from < to; from++) {
        int64_t long_um = place_of(length, folds, to) - place_of(length, folds, from) + (last ? 0 : tab);
        if (long_um > longest || (from > 0 && !ways[from].parts))
            continue;
        double square = (double) long_um * (double) long_um / 1e6 + ways[from].unevenness;
        guint parts = ways[from].parts + 1;
        if (!best.parts || parts < best.parts || (parts == best.parts && square < best.unevenness))
            best = (Way) { parts, from, square };
    }
    return best;
}

bool strip_split(int64_t length, const GArray *folds, int64_t longest, int64_t tab, GArray *parts, int64_t *gap_from,
                 int64_t *gap_to)
{
    guint places = folds->len + 2;
    g_autofree Way *ways = g_new0(Way, places);

    for (guint to = 1; to < places; to++)
        ways[to] = best_way(ways, length, folds, to, longest, tab);

    if (!ways[places - 1].parts) {
        guint reached = places - 1;
        while (reached > 0 && !ways[reached].parts)
            reached--;
        *gap_from = place_of(length, folds, reached);
        *gap_to   = place_of(length, folds, reached + 1);
        return false;
    }
    guint first = parts->len;
    for (guint to = places - 1; to > 0; to = ways[to].before) {
        const StripPart part = {
            place_of(length, folds, ways[to].before), place_of(length, folds, to), to == places - 1 ? 0 : tab
        };
        g_array_insert_val(parts, first, part);
    }
    return true;
}
