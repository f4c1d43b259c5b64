/* The opening, played by seats that all want the same: the most income. */
#include "fair.h"

#include <string.h>

enum { PIPS_MOST = 16 };        /* three hexes of five pips, and one more */

typedef struct {
    const Isle      *isle;
    const FairRules *rules;
    const Sites     *sites;
    int16_t  order[ISLE_SITES];         /* best sites first; of equal pips in their own order */
    bool     closed[ISLE_SITES];        /* taken, or beside a taken one */
    uint32_t has[SEATS_MOST];           /* terrains of a seat */
    bool     coastal[SEATS_MOST];
} Opening;

static void order_sites(Opening *opening)
{
    const uint8_t *pips = opening->sites->pips;
    guint sites = opening->isle->sites;
    int16_t from[PIPS_MOST + 1] = { 0 };

    for (guint i = 0; i < sites; i++)
        from[PIPS_MOST - pips[i]]++;
    for (int16_t i = 0, sum = 0; i <= PIPS_MOST; i++) {
        int16_t count = from[i];
        from[i] = sum;
        sum = (int16_t) (sum + count);
    }
    for (guint i = 0; i < sites; i++)
        opening->order[from[PIPS_MOST - pips[i]]++] = (int16_t) i;
}

/* No site further down the order than one with 'best' less three new terrains
 * can be better. */
static int best_site(const Opening *opening, int seat, int buildings, bool on_coast, int *income)
{
    const Sites *sites = opening->sites;
    int best = -1, best_income = -1;

    for (guint i = 0; i < opening->isle->sites; i++) {
        int site = opening->order[i];
        int pips = 2 * buildings * sites->pips[site];
        if (pips + 3 < best_income)
            break;
        if (opening->closed[site] || (on_coast && !opening->isle->at[site].coast))
            continue;
        pips += sites_count(sites_yields(sites->terrains[site]) & ~opening->has[seat]);
        if (pips > best_income || (pips == best_income && site < best)) {
            best = site;
            best_income = pips;
        }
    }
    *income = best_income;
    return best;
}

static void take_site(Opening *opening, int seat, int round, int site)
{
    const Crossing *at = &opening->isle->at[site];

    opening->closed[site] = true;
    for (int k = 0; k < at->near; k++)
        opening->closed[at->beside[k]] = true;
    opening->has[seat] |= sites_yields(opening->sites->terrains[site]);
    opening->coastal[seat] |= at->coast && opening->rules->opening[round] == 1;
}

void fair_draft(const Isle *isle, const FairRules *rules, int seats, const Sites *sites, Draft *draft)
{
    Opening opening = { .isle = isle, .rules = rules, .sites = sites };
    int last = -1;              /* the round of the last settlement */

    *draft = (Draft) { .seats = seats };
    order_sites(&opening);
    for (int round = 0; round < rules->rounds; round++)
        if (rules->opening[round] == 1)
            last = round;
    for (int round = 0; round < rules->rounds; round++)
        for (int turn = 0; turn < seats; turn++) {
            int seat = round % 2 ? seats - 1 - turn : turn;
            bool on_coast = rules->coast && round == last && !opening.coastal[seat];
            int income;
            int site = best_site(&opening, seat, rules->opening[round], on_coast, &income);
            draft->site[seat][round] = (int16_t) site;
            if (site < 0) {
                draft->missing++;
                continue;
            }
            draft->income[seat] += income;
            take_site(&opening, seat, round, site);
        }
}
