#include "tiles.h"
#include "land.h"
#include "recipe.h"
#include "relief.h"

#include <math.h>

#define TOLERANCE pt_of_mm(0.1)

/* What an edge of the first tile that had one looks like: all others must be the same. */
typedef struct { bool any; double from, to; const Cell *cell; } Profile;

typedef struct {
    Diag            *diag;
    Arena           *scratch;
    const Component *component;
    Size             size;
    Profile          profiles[2];       /* of EDGE_ROAD, EDGE_CITY */
} Checker;

typedef struct {
    const Land    *land;
    const Relief  *relief;
    const guint16 *city, *road;         /* what hangs together: see relief_label() */
} Picture;

static const char *const part_names[] = { "nothing", "a city", "a road", "the symbol" };

/* ---- edges ---- */

/* A point of an edge, 'along' it clockwise. */
static Point edge_point(const Checker *checker, int edge, double along)
{
    double w = checker->size.w, h = checker->size.h;
    switch (edge) {
    case 0:  return (Point) { along, 0 };
    case 1:  return (Point) { w, along };
    case 2:  return (Point) { w - along, h };
    default: return (Point) { 0, h - along };
    }
}

static double edge_length(const Checker *checker, int edge)
{
    return edge % 2 ? checker->size.h : checker->size.w;
}

static Parts parts_on(const Checker *checker, const Relief *relief, int edge, double along)
{
    return relief_at(relief, edge_point(checker, edge, along)) & (PARTS_OF(SHOWS_CITY) | PARTS_OF(SHOWS_ROAD));
}

/* Where between two places the picture changes. */
static double change(const Checker *checker, const Relief *relief, int edge, double low, double high)
{
    Parts parts = parts_on(checker, relief, edge, low);
    while (high - low > 0.001) {
        double middle = (low + high) / 2;
        if (parts_on(checker, relief, edge, middle) == parts)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* How often the picture changes along an edge; the first two places, and what lies between them. */
static guint changes(const Checker *checker, const Relief *relief, int edge, double places[2], Parts *between)
{
    enum { STEPS = 240 };
    double length = edge_length(checker, edge);
    Parts before = 0;
    guint count = 0;
    for (int i = 0; i <= STEPS + 1; i++) {
        double along = MIN(i, STEPS) * length / STEPS;
        Parts parts = i > STEPS ? 0 : parts_on(checker, relief, edge, along);
        if (parts == before)
            continue;
        if (count < 2)
            places[count] = i == 0 || i > STEPS ? along : change(checker, relief, edge, along - length / STEPS, along);
        if (count++ == 0)
            *between = parts;
        before = parts;
    }
    return count;
}

static int part_of(Parts parts)
{
    return parts & PARTS_OF(SHOWS_CITY) ? SHOWS_CITY : parts & PARTS_OF(SHOWS_ROAD) ? SHOWS_ROAD : SHOWS_NONE;
}

/* All edges of a kind look the same, and the same from both ends. */
static bool check_profile(Checker *checker, const Edge *edge, int which, const double places[2])
{
    Profile *profile = &checker->profiles[edge->kind == EDGE_CITY];
    const char *part = edge->kind == EDGE_CITY ? "city" : "road";
    double length = edge_length(checker, which), from = places[0], to = places[1];

    if (fabs(from - (length - to)) > TOLERANCE)
        return diag_error(checker->diag, edge->cell->at, "the %s lies %.2f mm beside the middle of the edge %c", part,
                          mm_of_pt(fabs(from + to - length) / 2), land_letter(which));
    if (!profile->any)
        *profile = (Profile) { true, from, to, edge->cell };
    if (fabs(from - profile->from) <= TOLERANCE && fabs(to - profile->to) <= TOLERANCE)
        return true;
    diag_error(checker->diag, edge->cell->at,
               "the %s meets the edge %c from %.2f to %.2f mm, other edges from %.2f to %.2f mm", part,
               land_letter(which), mm_of_pt(from), mm_of_pt(to), mm_of_pt(profile->from), mm_of_pt(profile->to));
    diag_note(checker->diag, profile->cell->at, "such an edge");
    return false;
}

static bool check_edge(Checker *checker, const Picture *picture, int which)
{
    const Edge *edge = &picture->land->edge[which];
    double places[2] = { 0, 0 };
    Parts between = 0;
    guint count = changes(checker, picture->relief, which, places, &between);
    static const Parts wanted[] = {
        [EDGE_FIELD] = 0, [EDGE_ROAD] = PARTS_OF(SHOWS_ROAD), [EDGE_CITY] = PARTS_OF(SHOWS_CITY),
    };

    if (count <= 2 && between == wanted[edge->kind])
        return edge->kind == EDGE_FIELD || check_profile(checker, edge, which, places);
    return diag_error(checker->diag, edge->cell->at, "the edge %c is a %s, and the picture shows %s there",
                      land_letter(which), edge->cell->text,
                      count > 2 ? "several things" : part_names[part_of(between)]);
}

/* ---- what hangs together ---- */

static int cell_of_edge(int edge)
{
    enum { FIRST = 0, MIDDLE = RELIEF / 2, LAST = RELIEF - 1 };
    static const int columns[] = { MIDDLE, LAST, MIDDLE, FIRST }, rows[] = { FIRST, MIDDLE, LAST, MIDDLE };
    return rows[edge] * RELIEF + columns[edge];
}

static bool check_cities(Checker *checker, const Picture *picture)
{
    const Land *land = picture->land;
    for (int a = 0; a < EDGES; a++) {
        for (int b = a + 1; b < EDGES; b++) {
            if (land->edge[a].kind != EDGE_CITY || land->edge[b].kind != EDGE_CITY)
                continue;
            bool one = land->edge[a].city == land->edge[b].city;
            if (one == (picture->city[cell_of_edge(a)] == picture->city[cell_of_edge(b)]))
                continue;
            return diag_error(checker->diag, land->cities_cell->at,
                              "the edges %c and %c are %s, and the picture %s them", land_letter(a), land_letter(b),
                              one ? "one city" : "two cities", one ? "parts" : "joins");
        }
    }
    return true;
}

/* A cell of the road lies on a cell of the city, or beside it. */
static bool road_meets_city(const Picture *picture, int road_edge, int city_edge)
{
    guint16 road = picture->road[cell_of_edge(road_edge)], city = picture->city[cell_of_edge(city_edge)];
    for (int at = 0; at < RELIEF * RELIEF; at++) {
        if (picture->road[at] != road)
            continue;
        int column = at % RELIEF, row = at / RELIEF;
        for (int y = MAX(row - 1, 0); y <= MIN(row + 1, RELIEF - 1); y++) {
            for (int x = MAX(column - 1, 0); x <= MIN(column + 1, RELIEF - 1); x++) {
                if (picture->city[y * RELIEF + x] == city)
                    return true;
            }
        }
    }
    return false;
}

static bool check_road(Checker *checker, const Picture *picture, int which)
{
    const Land *land = picture->land;
    const Edge *edge = &land->edge[which];
    guint16 label = picture->road[cell_of_edge(which)];
    Span at = land->roads_cell->at;

    if (edge->to >= 0 && edge->to < EDGES && picture->road[cell_of_edge(edge->to)] != label)
        return diag_error(checker->diag, at, "the road from the edge %c does not get to the edge %c",
                          land_letter(which), land_letter(edge->to));
    if (edge->to == TO_CROSSING && picture->road[RELIEF / 2 * RELIEF + RELIEF / 2] != label)
        return diag_error(checker->diag, at, "the road from the edge %c does not get to the middle of the tile",
                          land_letter(which));
    for (int other = 0; edge->to == TO_CITY && other < EDGES; other++) {
        if (land->edge[other].city == edge->to_city && !road_meets_city(picture, which, other))
            return diag_error(checker->diag, at, "the road from the edge %c does not get to the city %c",
                              land_letter(which), land_letter(other));
    }
    for (int other = which + 1; other < EDGES; other++) {
        bool meet = edge->to == other || (edge->to == TO_CROSSING && land->edge[other].to == TO_CROSSING);
        if (land->edge[other].kind == EDGE_ROAD && !meet && picture->road[cell_of_edge(other)] == label)
            return diag_error(checker->diag, at, "the picture joins the roads of the edges %c and %c, which are two",
                              land_letter(which), land_letter(other));
    }
    return true;
}

/* What is left in a corner between two edges of one city is no field, and neither is a speck. */
static guint count_fields(Checker *checker, const Picture *picture)
{
    enum { LAST = RELIEF - 1, SPECK = RELIEF * RELIEF / 1000 };
    /* clockwise behind n, e, s, w */
    static const int corners[EDGES] = { LAST, LAST * RELIEF + LAST, LAST * RELIEF, 0 };
    const Edge *edges = picture->land->edge;
    guint pieces, fields = 0;
    const guint16 *label = relief_label(picture->relief, checker->scratch, 0, &pieces);
    guint *size = arena_take(checker->scratch, (pieces + 1) * sizeof *size);

    for (int at = 0; at < RELIEF * RELIEF; at++)
        size[label[at]]++;
    for (int i = 0; i < EDGES; i++) {
        if (edges[i].kind == EDGE_CITY && edges[i].city == edges[(i + 1) % EDGES].city)
            size[label[corners[i]]] = 0;
    }
    for (guint piece = 1; piece <= pieces; piece++)
        fields += size[piece] > SPECK;
    return fields;
}

static bool check_fields(Checker *checker, const Picture *picture)
{
    const Land *land = picture->land;
    guint fields = count_fields(checker, picture);
    if (fields == land->fields)
        return true;
    return diag_error(checker->diag, land->cities_cell->at, "the picture shows %u field%s, the columns leave %u",
                      fields, fields == 1 ? "" : "s", land->fields);
}

/* ---- the symbol ---- */

static bool check_symbol(Checker *checker, const Relief *relief)
{
    const Mark *mark = relief_mark(relief, SHOWS_SYMBOL);
    if (!mark)
        return true;
    Box place = mark->place;
    double safe = checker->component->safe;
    double right = checker->size.w - place.x - place.w, bottom = checker->size.h - place.y - place.h;
    if (MIN(MIN(place.x, place.y), MIN(right, bottom)) < safe - TOLERANCE)
        return mark_error(checker->diag, mark, "place", 0, "the symbol must lie %.1f mm inside the edges",
                          mm_of_pt(safe));
    for (int row = 0; row < RELIEF; row++) {
        for (int column = 0; column < RELIEF; column++) {
            Parts parts = relief_cell(relief, column, row);
            if ((parts & PARTS_OF(SHOWS_SYMBOL)) && part_of(parts) != SHOWS_NONE)
                return mark_error(checker->diag, mark, "place", 0, "the symbol must lie on a field, not on %s",
                                  part_names[part_of(parts)]);
        }
    }
    return true;
}

/* ---- tiles ---- */

static bool check_picture(Checker *checker, const Land *land, const Relief *relief)
{
    guint pieces;
    const Picture picture = {
        land, relief, relief_label(relief, checker->scratch, PARTS_OF(SHOWS_CITY), &pieces),
        relief_label(relief, checker->scratch, PARTS_OF(SHOWS_ROAD), &pieces),
    };
    bool good = true;

    for (int i = 0; i < EDGES; i++)
        good &= check_edge(checker, &picture, i);
    if (!good)
        return false;
    good = check_cities(checker, &picture);
    for (int i = 0; i < EDGES; i++) {
        if (land->edge[i].kind == EDGE_ROAD)
            good &= check_road(checker, &picture, i);
    }
    good = good && check_fields(checker, &picture);
    return check_symbol(checker, relief) && good;
}

/* Some mark of the layout shows something, though perhaps not on every tile. */
static bool is_pictured(const Component *component)
{
    for (guint i = 0; i < component->recipes->len; i++) {
        if (((const Recipe *) component->recipes->pdata[i])->common.shows != SHOWS_NONE)
            return true;
    }
    return false;
}

static bool is_square(Diag *diag, Arena *arena, const Component *component)
{
    Size size = { component->outline.w, component->outline.h };
    const Entry *entry = props_entry(component->head, component->run, arena, "size");
    if (component->outline.kind == SHAPE_RECTANGLE && fabs(size.w - size.h) < TOLERANCE)
        return true;
    return diag_error(diag, entry ? entry->value_at : component->at,
                      "landscape tiles are squares: turned ones must fit, too");
}

bool tiles_check(Diag *diag, const Deck *deck)
{
    const Component *component = deck->component;
    unsigned before = diag_errors(diag);
    g_autoptr(Arena) scratch = arena_new();
    Checker checker = { .diag = diag, .scratch = scratch, .component = component };

    if (!component->tiles)
        return true;
    checker.size = (Size) { component->outline.w, component->outline.h };
    const Entry *asks = props_entry(component->head, component->run, scratch, "tiles");
    Span at = asks ? asks->key_at : component->at;
    if (!is_square(diag, scratch, component) || !land_columns(diag, component->table, at))
        return false;
    bool pictured = is_pictured(component);
    for (guint i = 0; i < deck->pieces->len; i++) {
        const Piece *piece = deck_piece(deck, i);
        Land land;
        if (piece->copy > 1 || !land_read(diag, component->table, component->table->rows->pdata[piece->row], &land))
            continue;
        arena_reset(scratch);
        Scope scope = deck_scope(diag, scratch, deck, i);
        scope.side = "front";
        const GPtrArray *marks = component_fill(diag, scratch, component, SIDE_FRONT, &scope);
        const Relief *relief = relief_of(diag, scratch, marks, checker.size);
        if (relief && pictured)
            check_picture(&checker, &land, relief);
    }
    return diag_errors(diag) == before;
}
