#include "atlas.h"
#include "word.h"

#include <string.h>

const char *piece_word(PieceKind kind)
{
    static const char *const words[PIECES] = { "long", "two", "one", "end" };
    return words[kind];
}

/* ---- one table ---- */

typedef struct {
    Diag        *diag;
    Arena       *arena;
    const Table *table;
    bool         good;
} Reading;

static Reading open_table(Diag *diag, Arena *arena, const char *folder, const char *name, Span asked_for)
{
    const char *path = arena_format(arena, "%s/%s", folder, name);
    Reading reading = { .diag = diag, .arena = arena, .table = table_read(diag, arena, path, asked_for) };

    reading.good = reading.table != NULL;
    return reading;
}

static guint rows_of(const Reading *reading)
{
    return reading->table ? reading->table->rows->len : 0;
}

static const Cell *cell_of(Reading *reading, guint row, const char *column)
{
    static const Cell none = { "", { NULL, 0, 0 } };
    int index = table_column(reading->table, column, strlen(column));

    if (index < 0) {
        reading->good = table_unknown(reading->diag, reading->table, reading->table->names[0].at, column,
                                      strlen(column));
        return &none;
    }
    return (const Cell *) g_ptr_array_index(reading->table->rows, row) + index;
}

static const char *text_of(Reading *reading, guint row, const char *column)
{
    g_autofree char *text = g_strstrip(g_strdup(cell_of(reading, row, column)->text));
    return arena_copy(reading->arena, text, strlen(text));
}

static int count_of(Reading *reading, guint row, const char *column)
{
    const Cell *cell = cell_of(reading, row, column);
    const char *text = text_of(reading, row, column);
    guint64 count;

    if (!*text)
        return 0;
    if (!g_ascii_string_to_unsigned(text, 10, 0, BOARD_MOST, &count, NULL)) {
        reading->good = diag_error(reading->diag, cell->at, "expected a count from 0 to %d, not '%s'",
                                   BOARD_MOST, text);
        return 0;
    }
    return (int) count;
}

/* The place of a word among blank-separated ones, or -1 after an error. */
static int word_of(Reading *reading, guint row, const char *column, const char *words)
{
    const char *text = text_of(reading, row, column);
    g_auto(GStrv) list = g_strsplit(words, " ", -1);

    for (int i = 0; list[i]; i++)
        if (!strcmp(list[i], text))
            return i;
    reading->good = diag_error(reading->diag, cell_of(reading, row, column)->at, "expected one of %s, not '%s'%s",
                               words, text, near_hint(near_in(text, words)));
    return -1;
}

static void terrains_of(Reading *reading, guint row, int terrain[TERRAINS])
{
    for (int i = TERRAIN_FOREST; i < TERRAINS; i++)
        terrain[i] = count_of(reading, row, terrain_word((Terrain) i));
}

static void numbers_of(Reading *reading, guint row, int number[NUMBERS])
{
    for (int i = 2; i < NUMBERS; i++)
        if (i != 7)
            number[i] = count_of(reading, row, arena_format(reading->arena, "%d", i));
}

/* ---- the tables ---- */

static bool read_fairness(Reading reading, FairRules *fair)
{
    for (guint i = 0; i < rows_of(&reading); i++) {
        int word = word_of(&reading, i, "what", PART_WORDS " forest pasture fields hills mountains");
        int value = count_of(&reading, i, "value");
        if (word >= PARTS && value < 1)
            reading.good = diag_error(reading.diag, cell_of(&reading, i, "value")->at, "a target must be at least 1");
        if (word >= PARTS)
            fair->target[TERRAIN_FOREST + word - PARTS] = value;
        else if (word >= 0)
            fair->weight[word] = value;
    }
    int sum = 0;
    for (int i = 0; i < PARTS; i++)
        sum += fair->weight[i];
    for (int i = TERRAIN_FOREST; reading.good && i <= TERRAIN_MOUNTAINS; i++)
        if (!fair->target[i] || sum < 1)
            reading.good = diag_error(reading.diag, reading.table->names[0].at,
                                      "expected a weight for one part at least, and a target for every resource");
    return reading.good;
}

static bool read_rules(Reading reading, Limits *limits)
{
    for (guint i = 0; i < rows_of(&reading); i++) {
        int *limit[] = { &limits->chain, &limits->pips, &limits->gold };
        int word = word_of(&reading, i, "rule", LIMIT_WORDS);
        if (word >= 0)
            *limit[word] = count_of(&reading, i, "limit");
    }
    if (reading.good && (!limits->chain || !limits->pips || !limits->gold))
        reading.good = diag_error(reading.diag, reading.table->names[0].at,
                                  "expected a limit for each of " LIMIT_WORDS);
    return reading.good;
}

static bool read_extents(Reading reading, GPtrArray *extents)
{
    for (guint i = 0; i < rows_of(&reading); i++) {
        MapSize *extent = arena_make(reading.arena, MapSize);
        extent->players  = count_of(&reading, i, "players");
        extent->mainland = count_of(&reading, i, "mainland");
        extent->island   = count_of(&reading, i, "island");
        extent->sea      = count_of(&reading, i, "sea");
        g_ptr_array_add(extents, extent);
    }
    return reading.good;
}

static bool read_kits(Reading reading, GPtrArray *kits)
{
    for (guint i = 0; i < rows_of(&reading); i++) {
        Kit *kit = arena_make(reading.arena, Kit);
        kit->name  = text_of(&reading, i, "box");
        kit->title = text_of(&reading, i, "title");
        kit->current = word_of(&reading, i, "current", "no yes") == 1;
        terrains_of(&reading, i, kit->terrain);
        numbers_of(&reading, i, kit->number);
        for (int k = 0; k < PIECES; k++)
            kit->piece[k] = count_of(&reading, i, piece_word((PieceKind) k));
        g_ptr_array_add(kits, kit);
    }
    return reading.good;
}

static void read_opening(Reading *reading, guint row, Chart *chart)
{
    g_auto(GStrv) words = g_strsplit(text_of(reading, row, "opening"), " ", -1);
    const Cell *cell = cell_of(reading, row, "opening");

    for (int i = 0; words[i]; i++) {
        bool city = !strcmp(words[i], "city");
        if ((!city && strcmp(words[i], "settlement")) || i == OPENING_MOST) {
            reading->good =
                diag_error(reading->diag, cell->at, "expected at most %d times settlement or city, not '%s'",
                           OPENING_MOST, words[i]);
            return;
        }
        chart->opening[chart->rounds++] = city ? 2 : 1;
    }
}

static bool read_charts(Reading reading, const char *folder, GPtrArray *charts)
{
    for (guint i = 0; i < rows_of(&reading); i++) {
        Chart *chart = arena_make(reading.arena, Chart);
        chart->name    = text_of(&reading, i, "board");
        chart->mirror  = text_of(&reading, i, "mirror");
        chart->players = count_of(&reading, i, "players");
        chart->coast   = word_of(&reading, i, "coast", "no yes") == 1;
        chart->at      = cell_of(&reading, i, "board")->at;
        read_opening(&reading, i, chart);
        const char *path = arena_format(reading.arena, "%s/%s", folder, text_of(&reading, i, "hexes"));
        const Table *table = table_read(reading.diag, reading.arena, path, cell_of(&reading, i, "hexes")->at);
        chart->board = table ? board_read(reading.diag, reading.arena, table, true) : NULL;
        reading.good &= chart->board != NULL;
        g_ptr_array_add(charts, chart);
    }
    return reading.good;
}

/* Rows of hexes.csv and tokens.csv go to all charts of their name. */
static bool read_mixtures(Reading reading, Atlas *atlas, bool tokens)
{
    for (guint i = 0; i < rows_of(&reading); i++) {
        const char *name = text_of(&reading, i, "board");
        int region = word_of(&reading, i, "region", REGION_WORDS);
        Mixture mixture = { 0 };
        if (tokens)
            numbers_of(&reading, i, mixture.number);
        else
            terrains_of(&reading, i, mixture.terrain);
        mixture.terrain[TERRAIN_OPEN] = tokens ? 0 : count_of(&reading, i, "random");
        if (region < 0)
            continue;
        bool known = !strcmp(name, "grown");
        for (guint k = 0; k <= atlas->charts->len; k++) {
            Chart *chart = k < atlas->charts->len ? g_ptr_array_index(atlas->charts, k) : NULL;
            Mixture *to = chart ? &chart->mixture[region] : &atlas->grown[region];
            if (strcmp(chart ? chart->name : "grown", name))
                continue;
            known = true;
            if (tokens)
                memcpy(to->number, mixture.number, sizeof(to->number));
            else
                memcpy(to->terrain, mixture.terrain, sizeof(to->terrain));
        }
        if (!known)
            reading.good = diag_error(reading.diag, cell_of(&reading, i, "board")->at, "there is no board '%s'%s", name,
                                      near_hint(near_in(name, atlas_chart_names(atlas))));
    }
    return reading.good;
}

/* ---- agreement of boards and counts ---- */

static int sum_of(const int *counts, int first, int last)
{
    int sum = 0;

    for (int i = first; i <= last; i++)
        sum += counts[i];
    return sum;
}

static int yields_of(const Mixture *mixture)
{
    return mixture->terrain[TERRAIN_OPEN] + mixture->terrain[TERRAIN_GOLD]
        + sum_of(mixture->terrain, TERRAIN_FOREST, TERRAIN_MOUNTAINS);
}

/* What the board fixes must be among the counts, and as many hexes as there
 * are, no more and no fewer, must be counted. */
static bool check_region(Diag *diag, const Chart *chart, Region region)
{
    const Mixture *mixture = &chart->mixture[region];
    int terrain[TERRAINS] = { 0 }, number[NUMBERS] = { 0 }, hexes = 0;
    int counted = sum_of(mixture->terrain, 0, TERRAINS - 1), tokens = sum_of(mixture->number, 0, NUMBERS - 1);
    bool good = true;

    for (guint i = 0; i < chart->board->count; i++) {
        const Tile *tile = &chart->board->tiles[i];
        if (tile->region != region)
            continue;
        hexes++;
        if (tile->terrain && ++terrain[tile->terrain] > mixture->terrain[tile->terrain])
            good = diag_error(diag, tile->at, "one %s more than hexes.csv counts in this region",
                              terrain_word(tile->terrain));
        if (tile->number && ++number[tile->number] > mixture->number[tile->number])
            good = diag_error(diag, tile->at, "one token %d more than tokens.csv counts in this region", tile->number);
    }
    if (hexes != counted)
        good = diag_error(diag, chart->at, "the board has %d hexes in the region %s, but hexes.csv counts %d",
                          hexes, region_word(region), counted);
    if (tokens != yields_of(mixture))
        good = diag_error(diag, chart->at, "%d hexes of the region %s yield something, but tokens.csv counts %d tokens",
                          yields_of(mixture), region_word(region), tokens);
    return good;
}

static bool check_charts(Diag *diag, const Atlas *atlas)
{
    bool good = true;

    for (guint i = 0; i < atlas->charts->len; i++)
        for (int region = REGION_MAINLAND; region <= REGION_END; region++)
            good &= check_region(diag, g_ptr_array_index(atlas->charts, i), (Region) region);
    return good;
}

Atlas *atlas_load(Diag *diag, Arena *arena, const char *folder, Span asked_for)
{
    Atlas *atlas = arena_make(arena, Atlas);
    bool good = true;

    atlas->charts  = arena_list(arena);
    atlas->extents = arena_list(arena);
    atlas->kits    = arena_list(arena);
    good &= read_fairness(open_table(diag, arena, folder, "fairness.csv", asked_for), &atlas->fair);
    good &= read_rules(open_table(diag, arena, folder, "rules.csv", asked_for), &atlas->limits);
    good &= read_extents(open_table(diag, arena, folder, "sizes.csv", asked_for), atlas->extents);
    good &= read_kits(open_table(diag, arena, folder, "boxes.csv", asked_for), atlas->kits);
    good &= read_charts(open_table(diag, arena, folder, "boards.csv", asked_for), folder, atlas->charts);
    good &= read_mixtures(open_table(diag, arena, folder, "hexes.csv", asked_for), atlas, false);
    good &= read_mixtures(open_table(diag, arena, folder, "tokens.csv", asked_for), atlas, true);
    return good && check_charts(diag, atlas) ? atlas : NULL;
}

/* ---- looking things up ---- */

const Chart *atlas_chart(const Atlas *atlas, const char *name, bool right)
{
    for (guint i = 0; i < atlas->charts->len; i++) {
        const Chart *chart = g_ptr_array_index(atlas->charts, i);
        if (!strcmp(chart->name, name) && (!*chart->mirror || right == !strcmp(chart->mirror, "right")))
            return chart;
    }
    return NULL;
}

const Chart *atlas_chart_for(const Atlas *atlas, int players, bool right)
{
    for (guint i = 0; i < atlas->charts->len; i++) {
        const Chart *chart = g_ptr_array_index(atlas->charts, i);
        if (chart->players == players && chart->coast && right == !strcmp(chart->mirror, "right"))
            return chart;
    }
    return NULL;
}

const MapSize *atlas_extent(const Atlas *atlas, int players)
{
    for (guint i = 0; i < atlas->extents->len; i++) {
        const MapSize *extent = g_ptr_array_index(atlas->extents, i);
        if (extent->players == players)
            return extent;
    }
    return NULL;
}

const char *atlas_chart_names(const Atlas *atlas)
{
    g_autoptr(GString) names = g_string_new(NULL);

    for (guint i = 0; i < atlas->charts->len; i++) {
        const Chart *chart = g_ptr_array_index(atlas->charts, i);
        if (strcmp(chart->mirror, "right"))
            g_string_append_printf(names, "%s%s", names->len ? " " : "", chart->name);
    }
    return g_intern_string(names->str);
}
