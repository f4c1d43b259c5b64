/* land.h - what a landscape tile is, read from the columns of its row. floor 1
 *
 *     n, e, s, w   what an edge is: city, road or field
 *     cities       each city by the edges that it joins: n+w, or n;e;w for three
 *                  of an edge each
 *     roads        each road by what it joins: e-s two edges, n-city:e an edge and
 *                  the city that holds e; e-crossing;s-crossing;w-crossing three
 *                  that meet in the middle; n-village one that ends for itself
 *     fields       how many fields that leaves; the column may be missing, or empty
 *
 * Names are parted by ";", "," or blanks, as the filter {cities|word 1} parts them,
 * and hold their edges in the order n e s w, so that a layout finds them as they
 * are.  Errors, at the cell: what is no edge, city or road; a city or road edge
 * that belongs to none, or to two; names in another order; what would cross; a
 * crossing of less than three; a number of fields that cannot be. */
#pragma once
#include "deck.h"

#define EDGE_WORDS "field road city"
typedef enum { EDGE_FIELD, EDGE_ROAD, EDGE_CITY } EdgeKind;

enum { EDGES = 4 };                     /* n, e, s, w: clockwise */
enum { TO_NOTHING = -1, TO_CROSSING = EDGES, TO_VILLAGE, TO_CITY };

typedef struct {
    EdgeKind    kind;
    int         city;                   /* which of the cities holds it, from 0; or -1 */
    int         to;                     /* of a road edge: the other edge, or TO_... */
    int         to_city;                /* TO_CITY: which */
    const Cell *cell;
} Edge;

typedef struct {
    Edge        edge[EDGES];
    guint       cities;
    guint       fields;                 /* as follows from all else */
    const Cell *cities_cell, *roads_cell, *fields_cell;         /* fields_cell may be NULL */
} Land;

/* The columns that a table of tiles needs are there.  'at' is what asks for them. */
bool land_columns(Diag *diag, const Table *table, Span at);

/* False after an error. */
bool land_read(Diag *diag, const Table *table, const Cell *row, Land *land);

char land_letter(int edge);             /* 'n', 'e', 's', 'w' */
bool land_joined(const Land *land, int a, int b);       /* two edges, by a city, a road, a crossing or a gate */
