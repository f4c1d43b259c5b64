#include "maptable.h"
#include "frame.h"

#include <string.h>

/* ---- decimal numbers ---- */

/* Millionths, rounded to so many places, without nought at the end. */
static const char *decimal(Arena *arena, int64_t millionths, int places)
{
    int64_t unit = 1000000, digits = 1;

    for (int i = 0; i < places; i++) {
        unit /= 10;
        digits *= 10;
    }
    int64_t size = millionths < 0 ? -millionths : millionths, rounded = (size + unit / 2) / unit;
    const char *sign = millionths < 0 && rounded ? "-" : "";
    char *text = arena_format(arena, "%s%" G_GINT64_FORMAT ".%0*" G_GINT64_FORMAT, sign, rounded / digits, places,
                              rounded % digits);
    return text;
}

const char *maptable_percent(Arena *arena, int part)
{
    return decimal(arena, (int64_t) part * 100 * (1000000 / FAIR_ONE), 2);
}

const char *maptable_spread(Arena *arena, const Draft *draft)
{
    int64_t sum = 0;

    for (int i = 0; i < draft->seats; i++)
        sum += draft->income[i];
    return decimal(arena, sum ? INT64_C(100000000) * draft->seats * fair_spread(draft) / sum : 0, 2);
}

const char *maptable_pips(Arena *arena, int halves)
{
    return decimal(arena, halves * INT64_C(500000), 1);
}

static const char *count(Arena *arena, int64_t number)
{
    return arena_format(arena, "%" G_GINT64_FORMAT, number);
}

/* ---- places ---- */

/* x in quarters of a hex's width, y in quarters of its side (which is the width
 * divided by the root of 3): so all centres, corners and middles are whole. */
typedef struct { int x, y; } Where;

static Where centre_of(Hex hex)
{
    return (Where) { 4 * hex.q + 2 * hex.r, 6 * hex.r };
}

static Where corner_of(Hex hex, int corner)
{
    static const Where offset[6] = { { 2, -2 }, { 2, 2 }, { 0, 4 }, { -2, 2 }, { -2, -2 }, { 0, -4 } };
    Where at = centre_of(hex);
    return (Where) { at.x + offset[corner].x, at.y + offset[corner].y };
}

static Where origin_of(const Board *map)
{
    Where origin = { G_MAXINT, G_MAXINT };

    for (guint i = 0; i < map->count; i++) {
        Where at = centre_of(map->tiles[i].hex);
        origin.x = MIN(origin.x, at.x - 2);
        origin.y = MIN(origin.y, at.y - 4);
    }
    return origin;
}

static Where extent_of(const Board *map)
{
    Where origin = origin_of(map), most = { G_MININT, G_MININT };

    for (guint i = 0; i < map->count; i++) {
        Where at = centre_of(map->tiles[i].hex);
        most.x = MAX(most.x, at.x + 2);
        most.y = MAX(most.y, at.y + 4);
    }
    return (Where) { most.x - origin.x, most.y - origin.y };
}

/* Divided by 'parts', where several places have been added up. */
static const char *width_of(Arena *arena, int quarters, int parts)
{
    return decimal(arena, INT64_C(250000) * quarters / parts, 4);
}

static const char *height_of(Arena *arena, int quarters, int parts)
{
    return decimal(arena, INT64_C(144337567) * quarters / (1000 * parts), 4);      /* 1 / (4 root of 3) */
}

#define ADD(...) table_add(arena, table, (const char *const[]) { __VA_ARGS__ })

/* ---- the map ---- */

static const char *red(int number)
{
    return number == 6 || number == 8 ? "yes" : "";
}

static Table *make_map(Arena *arena, const Survey *survey)
{
    const Board *map = survey->deal->map;
    Table *table = table_new(arena, "map", "q r x y region terrain number pips red");
    Where origin = origin_of(map);

    for (guint i = 0; i < map->count; i++) {
        const Tile *tile = &map->tiles[i];
        Where at = centre_of(tile->hex);
        ADD(count(arena, tile->hex.q), count(arena, tile->hex.r), width_of(arena, at.x - origin.x, 1),
            height_of(arena, at.y - origin.y, 1), region_word(tile->region), terrain_word(tile->terrain),
            tile->number ? count(arena, tile->number) : "", tile->number ? count(arena, number_pips(tile->number)) : "",
            red(tile->number));
    }
    return table;
}

static Table *make_treasures(Arena *arena, const Survey *survey)
{
    const Board *map = survey->deal->map;
    Table *table = table_new(arena, "treasures", "x y");
    Where origin = origin_of(map);
    Corner *places;
    guint treasures = board_treasures(map, arena, &places);

    for (guint i = 0; i < treasures; i++) {
        Where at = corner_of((Hex) { places[i].q, places[i].r }, places[i].corner);
        ADD(width_of(arena, at.x - origin.x, 1), height_of(arena, at.y - origin.y, 1));
    }
    return table;
}

static Table *make_opening(Arena *arena, const Survey *survey)
{
    const Deal *deal = survey->deal;
    Table *table = table_new(arena, "opening", "seat round building pips x y");
    Where origin = origin_of(deal->map);

    for (int seat = 0; seat < deal->players; seat++)
        for (int round = 0; round < deal->rules.rounds; round++) {
            int site = deal->fair.draft.site[seat][round], pips = 0;
            if (site < 0)
                continue;
            const Crossing *where = &deal->mainland.at[site];
            Corner corner = deal->mainland.corner[site];
            Where at = corner_of((Hex) { corner.q, corner.r }, corner.corner);
            for (int k = 0; k < where->cells; k++)
                pips += number_pips(deal->map->tiles[deal->mainland.tile[where->cell[k]]].number);
            ADD(count(arena, seat + 1), count(arena, round + 1),
                deal->rules.opening[round] == 2 ? "city" : "settlement", count(arena, pips),
                width_of(arena, at.x - origin.x, 1), height_of(arena, at.y - origin.y, 1));
        }
    return table;
}

static Table *make_seats(Arena *arena, const Survey *survey)
{
    const Draft *draft = &survey->deal->fair.draft;
    Table *table = table_new(arena, "seats", "seat income share");
    int most = 1;

    for (int i = 0; i < draft->seats; i++)
        most = MAX(most, draft->income[i]);
    for (int i = 0; i < draft->seats; i++)
        ADD(count(arena, i + 1), maptable_pips(arena, draft->income[i]),
            decimal(arena, INT64_C(100000000) * draft->income[i] / most, 2));
    return table;
}

static Table *make_fairness(Arena *arena, const Survey *survey)
{
    const Deal *deal = survey->deal;
    Table *table = table_new(arena, "fairness", "part score weight");
    g_auto(GStrv) words = g_strsplit(PART_WORDS, " ", -1);

    for (int i = 0; i < PARTS; i++)
        ADD(words[i], maptable_percent(arena, deal->fair.part[i]), count(arena, deal->rules.weight[i]));
    ADD("total", maptable_percent(arena, deal->fair.total), "");
    return table;
}

/* ---- what is needed ---- */

static Table *make_legend(Arena *arena, const Survey *survey)
{
    const Board *map = survey->deal->map;
    Table *table = table_new(arena, "legend", "terrain count mainland island");

    for (int terrain = TERRAIN_FOREST; terrain < TERRAINS; terrain++) {
        int all = 0, mainland = 0, island = 0;
        for (guint i = 0; i < map->count; i++) {
            const Tile *tile = &map->tiles[i];
            bool here = tile->terrain == (Terrain) terrain && tile->region != REGION_END;
            all += here;
            mainland += here && tile->region == REGION_MAINLAND;
            island += here && tile->region == REGION_ISLAND;
        }
        if (all)
            ADD(terrain_word((Terrain) terrain), count(arena, all), count(arena, mainland), count(arena, island));
    }
    return table;
}

static const char *copies(Arena *arena, const Survey *survey, int needed, int owned)
{
    return count(arena, survey->missing ? boxes_lack(needed, owned) : needed);
}

static Table *make_hexes(Arena *arena, const Survey *survey)
{
    const Boxes *boxes = survey->boxes;
    Table *table = table_new(arena, "hexes", "terrain needed owned missing copies");

    for (int i = TERRAIN_FOREST; i < TERRAINS; i++) {
        int needed = boxes->needed.terrain[i], owned = boxes->owned.terrain[i];
        if (needed)
            ADD(terrain_word((Terrain) i), count(arena, needed), count(arena, owned),
                count(arena, boxes_lack(needed, owned)), copies(arena, survey, needed, owned));
    }
    return table;
}

static Table *make_tokens(Arena *arena, const Survey *survey)
{
    const Boxes *boxes = survey->boxes;
    Table *table = table_new(arena, "tokens", "number pips red needed owned missing copies");

    for (int i = 2; i < NUMBERS; i++) {
        int needed = boxes->needed.number[i], owned = boxes->owned.number[i];
        if (needed)
            ADD(count(arena, i), count(arena, number_pips(i)), red(i), count(arena, needed), count(arena, owned),
                count(arena, boxes_lack(needed, owned)), copies(arena, survey, needed, owned));
    }
    return table;
}

static Table *make_pieces(Arena *arena, const Survey *survey)
{
    const Boxes *boxes = survey->boxes;
    Table *table = table_new(arena, "pieces", "piece needed owned missing copies");

    for (int i = 0; i < PIECES; i++) {
        int needed = boxes->needed.piece[i], owned = boxes->owned.piece[i];
        if (needed)
            ADD(piece_word((PieceKind) i), count(arena, needed), count(arena, owned),
                count(arena, boxes_lack(needed, owned)), copies(arena, survey, needed, owned));
    }
    return table;
}

static Table *make_lacks(Arena *arena, const Survey *survey)
{
    const Stock *needed = &survey->boxes->needed, *owned = &survey->boxes->owned;
    Table *table = table_new(arena, "lacks", "what terrain number piece missing");

    for (int i = TERRAIN_FOREST; i < TERRAINS; i++)
        if (needed->terrain[i] > owned->terrain[i])
            ADD("hex", terrain_word((Terrain) i), "", "", count(arena, needed->terrain[i] - owned->terrain[i]));
    for (int i = 2; i < NUMBERS; i++)
        if (needed->number[i] > owned->number[i])
            ADD("token", "", count(arena, i), "", count(arena, needed->number[i] - owned->number[i]));
    for (int i = 0; i < PIECES; i++)
        if (needed->piece[i] > owned->piece[i])
            ADD("piece", "", "", piece_word((PieceKind) i), count(arena, needed->piece[i] - owned->piece[i]));
    return table;
}

/* ---- the frame ---- */

static const char *path_of(Arena *arena, const FramePiece *piece, Where origin)
{
    g_autoptr(GString) path = g_string_new(NULL);

    for (int i = 0; i <= piece->edges; i++) {
        bool last = i == piece->edges;
        int direction = piece->edge[MIN(i, piece->edges - 1)].direction;
        Where at = corner_of(piece->edge[MIN(i, piece->edges - 1)].hex, (direction + last) % 6);
        g_string_append_printf(path, "%s%s %s", i ? " L " : "M ", width_of(arena, at.x - origin.x, 1),
                               height_of(arena, at.y - origin.y, 1));
    }
    return arena_copy(arena, path->str, path->len);
}

static Table *make_frame(Arena *arena, const Survey *survey)
{
    static const int angles[6] = { 0, 60, -60, 0, 60, -60 }, corner_angles[6] = { -30, 30, 90, -30, 30, -90 };
    const Board *map = survey->deal->map;
    Table *table = table_new(arena, "frame", "piece hexes side x y angle path");
    g_autoptr(GArray) pieces = frame_pieces(map, boxes_twos(survey->deal->atlas));
    Where origin = origin_of(map);

    for (guint i = 0; i < pieces->len; i++) {
        const FramePiece *piece = &g_array_index(pieces, FramePiece, i);
        Where sum = { 0, 0 };
        for (int k = 0; k < piece->edges; k++)
            for (int end = 0; end < 2; end++) {
                Where at = corner_of(piece->edge[k].hex, (piece->edge[k].direction + end) % 6);
                sum = (Where) { sum.x + at.x - origin.x, sum.y + at.y - origin.y };
            }
        ADD(piece_word(piece->kind), count(arena, frame_hexes(piece->kind)), count(arena, piece->side),
            width_of(arena, sum.x, 2 * piece->edges), height_of(arena, sum.y, 2 * piece->edges),
            count(arena, (piece->kind == PIECE_END ? corner_angles : angles)[piece->side]),
            path_of(arena, piece, origin));
    }
    return table;
}

/* ---- all in one row ---- */

static const char *lacking(Arena *arena, const Survey *survey)
{
    const Table *lacks = make_lacks(arena, survey);
    g_autoptr(GString) text = g_string_new(NULL);

    for (guint i = 0; i < lacks->rows->len; i++) {
        const Cell *row = g_ptr_array_index(lacks->rows, i);
        const char *form = *row[1].text ? "%s%s %s" : *row[2].text ? "%s%s × token %s" : "%s%s × frame piece %s";
        const char *what = *row[1].text ? row[1].text : *row[2].text ? row[2].text : row[3].text;
        g_string_append_printf(text, form, i ? ", " : "", row[4].text, what);
    }
    return arena_copy(arena, text->str, text->len);
}

static Table *make_summary(Arena *arena, const Survey *survey)
{
    const Deal *deal = survey->deal;
    const int *part = deal->fair.part;
    Table *table = table_new(arena, "summary", "players seed board mirror hexes width height total spread bound draft "
                             "resources intersections clusters variety island treasures lacking boxes");
    Where extent = extent_of(deal->map);
    Corner *places;

    ADD(count(arena, deal->players), deal->dealt ? arena_format(arena, "%" G_GUINT64_FORMAT, deal->seed) : "",
        deal->chart ? deal->chart->name : "", deal->chart ? deal->chart->mirror : "", count(arena, deal->map->count),
        width_of(arena, extent.x, 1), height_of(arena, extent.y, 1), maptable_percent(arena, deal->fair.total),
        maptable_spread(arena, &deal->fair.draft), deal->bound ? maptable_percent(arena, deal->bound) : "",
        maptable_percent(arena, part[PART_DRAFT]), maptable_percent(arena, part[PART_RESOURCES]),
        maptable_percent(arena, part[PART_INTERSECTIONS]), maptable_percent(arena, part[PART_CLUSTERS]),
        maptable_percent(arena, part[PART_VARIETY]),
        deal->has_island ? maptable_percent(arena, deal->island_fair.total) : "",
        count(arena, board_treasures(deal->map, arena, &places)), lacking(arena, survey), survey->boxes->boxes);
    return table;
}

const MapTable maptables[] = {
    { "map", "the hexes of the dealt map", make_map },
    { "treasures", "the places of its treasures", make_treasures },
    { "opening", "the places that the seats take in the opening", make_opening },
    { "seats", "the income of every seat", make_seats },
    { "fairness", "the parts of the score", make_fairness },
    { "legend", "how many hexes of each terrain lie where", make_legend },
    { "hexes", "the loose hexes that the map needs", make_hexes },
    { "tokens", "the number tokens that the map needs", make_tokens },
    { "pieces", "the frame pieces that the map needs", make_pieces },
    { "lacks", "what the boxes lack", make_lacks },
    { "frame", "the frame pieces in their places", make_frame },
    { "summary", "players, seed, scores, what is lacking, in one row", make_summary },
    { NULL, NULL, NULL },
};
