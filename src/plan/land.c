#include "land.h"
#include "word.h"

#include <string.h>

static const char letters[] = "nesw";
static const char separators[] = " ,;\n\t";

/* One name of a cell that lists several. */
typedef struct { const Cell *cell; const char *text; size_t at, len; } Item;

char land_letter(int edge)
{
    return letters[edge];
}

static int edge_of(char letter)
{
    const char *found = letter ? strchr(letters, g_ascii_tolower(letter)) : NULL;
    return found ? (int) (found - letters) : -1;
}

static bool next_item(Item *item)
{
    size_t from = item->at + item->len;
    from += strspn(item->cell->text + from, separators);
    item->at   = from;
    item->text = item->cell->text + from;
    item->len  = strcspn(item->text, separators);
    return item->len > 0;
}

static const Cell *cell_of(const Table *table, const Cell *row, const char *name)
{
    int column = table_column(table, name, strlen(name));
    return column < 0 ? NULL : &row[column];
}

/* "'n+s': " and what is wrong with it. */
static bool G_GNUC_PRINTF(3, 4) item_error(Diag *diag, const Item *item, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    g_autofree char *message = g_strdup_vprintf(format, args);
    va_end(args);
    return diag_error(diag, cell_span(item->cell, item->at, item->len), "'%.*s': %s", (int) item->len, item->text,
                      message);
}

/* ---- edges ---- */

static bool read_edge(Diag *diag, Edge *edge)
{
    g_auto(GStrv) words = g_strsplit(EDGE_WORDS, " ", -1);
    *edge = (Edge) { .city = -1, .to = TO_NOTHING, .to_city = -1, .cell = edge->cell };
    for (guint i = 0; words[i]; i++) {
        if (g_ascii_strcasecmp(words[i], edge->cell->text) == 0) {
            edge->kind = (EdgeKind) i;
            return true;
        }
    }
    return diag_error(diag, edge->cell->at, "an edge is city, road or field, not '%s'%s", edge->cell->text,
                      near_hint(near_in(edge->cell->text, EDGE_WORDS)));
}

/* Says that an edge is another than a name takes it for. */
static bool wrong_kind(Diag *diag, const Item *item, const Edge *edge, int which, const char *kind)
{
    item_error(diag, item, "the edge %c is no %s", land_letter(which), kind);
    diag_note(diag, edge->cell->at, "the column %c says '%s'", land_letter(which), edge->cell->text);
    return false;
}

/* ---- cities ---- */

static bool read_city(Diag *diag, Land *land, const Item *item)
{
    int last = -1;
    for (size_t i = 0; i < item->len; i += 2) {
        int which = edge_of(item->text[i]);
        bool joined = i + 1 == item->len || (item->text[i + 1] == '+' && i + 2 < item->len);
        if (which < 0 || !joined)
            return item_error(diag, item, "a city is named by the edges that it joins, as n or n+w");
        Edge *edge = &land->edge[which];
        if (edge->kind != EDGE_CITY)
            return wrong_kind(diag, item, edge, which, "city");
        if (edge->city >= 0)
            return item_error(diag, item, "the edge %c belongs to a city already", land_letter(which));
        if (which < last)
            return item_error(diag, item, "edges are named in the order n, e, s, w");
        edge->city = (int) land->cities;
        last = which;
    }
    land->cities++;
    return true;
}

static bool read_cities(Diag *diag, Land *land)
{
    Item item = { .cell = land->cities_cell };
    bool good = true;
    while (next_item(&item))
        good &= read_city(diag, land, &item);
    for (int i = 0; good && i < EDGES; i++) {
        const Edge *edge = &land->edge[i];
        if (edge->kind != EDGE_CITY || edge->city >= 0)
            continue;
        good = diag_error(diag, land->cities_cell->at,
                          "the city edge %c belongs to no city: expected %c, or a city with it, " "as n+w",
                          land_letter(i), land_letter(i));
        diag_note(diag, edge->cell->at, "the edge %c", land_letter(i));
    }
    return good;
}

/* ---- roads ---- */

static bool take_road(Diag *diag, Land *land, const Item *item, int which, int to, int to_city)
{
    Edge *edge = &land->edge[which];
    if (edge->kind != EDGE_ROAD)
        return wrong_kind(diag, item, edge, which, "road");
    if (edge->to != TO_NOTHING)
        return item_error(diag, item, "the road edge %c has a road already", land_letter(which));
    edge->to = to;
    edge->to_city = to_city;
    return true;
}

static bool no_end(Diag *diag, const Item *item, const char *end)
{
    static const char ends[] = "n e s w crossing village city:n city:e city:s city:w";
    return item_error(diag, item,
                      "a road ends at an edge, a crossing, a village, or at a city, as city:n, not at '%s'%s", end,
                      near_hint(near_in(end, ends)));
}

static bool read_road(Diag *diag, Land *land, const Item *item)
{
    g_autofree char *end = item->len > 2 ? g_ascii_strdown(item->text + 2, (gssize) item->len - 2) : g_strdup("");
    int from = edge_of(item->text[0]), to = end[0] && !end[1] ? edge_of(end[0]) : -1;

    if (from < 0 || item->len < 3 || item->text[1] != '-')
        return item_error(diag, item, "a road is named by what it joins, as e-s, n-crossing, n-village or n-city:e");
    if (to >= 0) {
        if (to == from)
            return item_error(diag, item, "a road joins two edges");
        if (to < from)
            return item_error(diag, item, "edges are named in the order n, e, s, w; expected '%c-%c'", land_letter(to),
                              land_letter(from));
        return take_road(diag, land, item, from, to, -1) && take_road(diag, land, item, to, from, -1);
    }
    if (strcmp(end, "crossing") == 0)
        return take_road(diag, land, item, from, TO_CROSSING, -1);
    if (strcmp(end, "village") == 0)
        return take_road(diag, land, item, from, TO_VILLAGE, -1);
    if (!g_str_has_prefix(end, "city:") || !end[5] || end[6] || edge_of(end[5]) < 0)
        return no_end(diag, item, end);
    to = edge_of(end[5]);
    if (land->edge[to].kind != EDGE_CITY)
        return wrong_kind(diag, item, &land->edge[to], to, "city");
    return take_road(diag, land, item, from, TO_CITY, land->edge[to].city);
}

static bool check_crossing(Diag *diag, const Land *land)
{
    guint roads = 0;
    for (int i = 0; i < EDGES; i++)
        roads += land->edge[i].to == TO_CROSSING;
    if (roads == 0 || roads > 2)
        return true;
    return diag_error(diag, land->roads_cell->at, "a crossing needs at least three roads, not %u%s", roads,
                      roads == 2 ? "; two that meet are one, as e-s" : "");
}

static bool read_roads(Diag *diag, Land *land)
{
    Item item = { .cell = land->roads_cell };
    bool good = true;
    while (next_item(&item))
        good &= read_road(diag, land, &item);
    for (int i = 0; good && i < EDGES; i++) {
        const Edge *edge = &land->edge[i];
        if (edge->kind != EDGE_ROAD || edge->to != TO_NOTHING)
            continue;
        good = diag_error(diag, land->roads_cell->at,
                          "the road edge %c has no road: expected one that begins or ends there", land_letter(i));
        diag_note(diag, edge->cell->at, "the edge %c", land_letter(i));
    }
    return good && check_crossing(diag, land);
}

/* ---- fields ---- */

static bool touches(const Land *land, int a, int b)
{
    const Edge *one = &land->edge[a], *other = &land->edge[b];
    return (one->kind == EDGE_CITY && other->kind == EDGE_CITY && one->city == other->city)
        || one->to == b
        || (one->to == TO_CITY && other->kind == EDGE_CITY && one->to_city == other->city)
        || (one->to == TO_CITY && other->to == TO_CITY && one->to_city == other->to_city)
        || (one->to == TO_CROSSING && other->to == TO_CROSSING);
}

bool land_joined(const Land *land, int a, int b)
{
    return touches(land, a, b) || touches(land, b, a);
}

static bool check_crossings(Diag *diag, const Land *land)
{
    if (!land_joined(land, 0, 2) || !land_joined(land, 1, 3) || land_joined(land, 0, 1))
        return true;
    bool roads = land->edge[0].to == 2 && land->edge[1].to == 3;
    return diag_error(diag, roads ? land->roads_cell->at : land->cities_cell->at,
                      "what joins n and s would cross what joins e and w%s",
                      roads ? ": expected n-crossing;e-crossing;s-crossing;w-crossing" : "");
}

/* Whatever touches the rim k times cuts the land once less than that; the corner
 * between two edges of one city is no land. */
static guint count_fields(const Land *land)
{
    guint fields = 1;
    for (int i = 0; i < EDGES; i++) {
        const Edge *edge = &land->edge[i];
        bool first = edge->kind != EDGE_FIELD;
        for (int before = 0; before < i; before++)
            first &= !land_joined(land, before, i);
        fields += edge->kind != EDGE_FIELD && !first;
    }
    for (int i = 0; i < EDGES; i++) {
        const Edge *edge = &land->edge[i], *next = &land->edge[(i + 1) % EDGES];
        if (edge->kind == EDGE_CITY && next->kind == EDGE_CITY && edge->city == next->city)
            fields--;
    }
    return fields;
}

static bool check_fields(Diag *diag, const Land *land)
{
    guint64 said;
    if (!land->fields_cell || !*land->fields_cell->text)
        return true;
    if (!g_ascii_string_to_unsigned(land->fields_cell->text, 10, 0, 100, &said, NULL))
        return diag_error(diag, land->fields_cell->at, "expected the number of fields, here %u, not '%s'", land->fields,
                          land->fields_cell->text);
    if (said == land->fields)
        return true;
    return diag_error(diag, land->fields_cell->at, "these cities and roads leave %u field%s, not %" G_GUINT64_FORMAT,
                      land->fields, land->fields == 1 ? "" : "s", said);
}

/* ---- tiles ---- */

bool land_columns(Diag *diag, const Table *table, Span at)
{
    static const char *const needed[] = { "n", "e", "s", "w", "cities", "roads" };
    bool good = true;
    for (guint i = 0; i < G_N_ELEMENTS(needed); i++) {
        if (!table || table_column(table, needed[i], strlen(needed[i])) < 0)
            good = diag_error(diag, at, "landscape tiles need a column '%s' in %s", needed[i],
                              table ? table->name : "a table");
    }
    return good;
}

bool land_read(Diag *diag, const Table *table, const Cell *row, Land *land)
{
    bool good = true;
    *land = (Land) {
        .cities_cell = cell_of(table, row, "cities"), .roads_cell = cell_of(table, row, "roads"),
        .fields_cell = cell_of(table, row, "fields"),
    };
    for (int i = 0; i < EDGES; i++) {
        const char name[] = { letters[i], '\0' };
        land->edge[i].cell = cell_of(table, row, name);
        good &= read_edge(diag, &land->edge[i]);
    }
    if (!good || !read_cities(diag, land) || !read_roads(diag, land) || !check_crossings(diag, land))
        return false;
    land->fields = count_fields(land);
    return check_fields(diag, land);
}
