/* The tables that the program makes itself: one map a run, dealt when the first
 * table is asked for. */
#include "component.h"
#include "maptable.h"

#include <string.h>

const Generator generators[] = {
    { "map",       "the dealt map, or that of --map: q r x y region terrain number pips red" },
    { "treasures", "the places of treasures: x y" },
    { "opening",   "the buildings of the opening: seat round building pips x y" },
    { "seats",     "what every seat can expect: seat income share" },
    { "fairness",  "the parts of the map's score, and the total: part score weight" },
    { "legend",    "the terrains on the map: terrain count mainland island" },
    { "hexes",     "loose hexes: terrain needed owned missing copies" },
    { "tokens",    "number tokens: number pips red needed owned missing copies" },
    { "pieces",    "kinds of frame pieces: piece needed owned missing copies" },
    { "lacks",     "what the boxes lack: what kind missing" },
    { "frame",     "frame pieces in their places: piece hexes side x y angle path" },
    { "summary",   "the map in one row: players seed board hexes width height total spread ..." },
    { NULL, NULL },
};

static Deal *deal_of(Diag *diag, Arena *arena, const Run *run, const Atlas *atlas)
{
    if (!run->map) {
        const Order order = { .players = (int) run->players, .seed = run->seed, .jobs = MAX(run->jobs, 1) };
        return deal_map(diag, arena, atlas, &order);
    }
    if (run->seed_given)
        diag_warn(diag, (Span) { 0 }, "--seed changes nothing: --map takes a map that is there");
    const Table *table = table_read(diag, arena, run->map, (Span) { 0 });
    const Board *map = table ? board_read(diag, arena, table, false) : NULL;
    /* a map made by hand may break a rule: that is told, and it is printed all the same */
    return map ? deal_take(diag, arena, atlas, &atlas->limits, map, run->players_given ? (int) run->players : 0,
                           diag_warn)
               : NULL;
}

static const Survey *survey(Diag *diag, Arena *arena, Run *run, const Library *library, Span at)
{
    if (run->map_read)
        return run->survey;
    run->map_read = true;
    const char *folder = library_folder(library, arena, "cards/enchanted-land");
    if (!folder) {
        diag_error(
            diag, at,
            "the boards of maps are not there: the folder cards/enchanted-land is neither here nor beside the program");
        return NULL;
    }
    const Atlas *atlas = atlas_load(diag, arena, folder, at);
    const Deal *deal = atlas ? deal_of(diag, arena, run, atlas) : NULL;
    const Boxes *boxes = deal ? boxes_count(diag, arena, deal, source_order(diag, arena, "--own", run->own)) : NULL;
    if (boxes) {
        Survey *made = arena_make(arena, Survey);
        *made = (Survey) { deal, boxes, run->missing };
        run->survey = made;
    }
    return run->survey;
}

void generate_players(Diag *diag, Arena *arena, Run *run, const Library *library)
{
    const Survey *map = run->map && !run->players_given ? survey(diag, arena, run, library, (Span) { 0 }) : NULL;
    if (map)
        run->players = (unsigned) map->deal->players;
}

const Table *generate_table(Diag *diag, Arena *arena, Run *run, const Library *library, const char *name, Span at)
{
    run->surveyed = run->players_asked = run->seed_asked = true;
    const Survey *map = survey(diag, arena, run, library, at);
    for (const MapTable *table = maptables; map && table->name; table++) {
        if (strcmp(table->name, name) == 0)
            return table->make(arena, map);
    }
    return NULL;
}
