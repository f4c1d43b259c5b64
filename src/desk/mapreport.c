#include "mapreport.h"

#include <string.h>

static const char *cell(const Table *table, guint row, const char *column)
{
    const Cell *cells = g_ptr_array_index(table->rows, row);
    return cells[table_column(table, column, strlen(column))].text;
}

static const Table *table_named(Arena *arena, const Survey *survey, const char *name)
{
    const MapTable *maker = maptables;

    while (strcmp(maker->name, name) != 0)
        maker++;
    return maker->make(arena, survey);
}

/* ---- text ---- */

void mapreport_summary(Desk *desk, const Survey *survey, FILE *out)
{
    const Deal *deal = survey->deal;
    const Table *all = table_named(desk->arena, survey, "summary"), *seats = table_named(desk->arena, survey, "seats");
    const int *side = deal->map->side;

    fprintf(out, "%d players%s", deal->players, deal->guessed ? " (for whom this board is)" : "");
    if (deal->dealt)
        fprintf(out, ", seed %s", cell(all, 0, "seed"));
    if (deal->chart)
        fprintf(out, ", board %s%s%s", deal->chart->name, *deal->chart->mirror ? " " : "", deal->chart->mirror);
    fprintf(out, ": fairness %s of 100", cell(all, 0, "total"));
    if (deal->bound)
        fprintf(out, " (no deal of these hexes has more than %s)", cell(all, 0, "bound"));
    fprintf(out, "\n  draft %s, resources %s, intersections %s, clusters %s, variety %s", cell(all, 0, "draft"),
            cell(all, 0, "resources"), cell(all, 0, "intersections"), cell(all, 0, "clusters"),
            cell(all, 0, "variety"));
    if (deal->has_island)
        fprintf(out, "; treasure island %s", cell(all, 0, "island"));
    fprintf(out, "\n  income of the seats");
    for (guint i = 0; i < seats->rows->len; i++)
        fprintf(out, " %s", cell(seats, i, "income"));
    fprintf(out, ": spread %s %% of the mean\n", cell(all, 0, "spread"));
    fprintf(out, "  %s hexes in a %s of %d-%d-%d-%d-%d-%d", cell(all, 0, "hexes"),
            survey->boxes->framed ? "frame" : "hexagon, too small for a frame,", side[0], side[1], side[2], side[3],
            side[4], side[5]);
    if (deal->has_island)
        fprintf(out, ", %s treasures", cell(all, 0, "treasures"));
    fprintf(out, "\n  from the boxes %s", cell(all, 0, "boxes"));
    fprintf(out, *cell(all, 0, "lacking") ? "; lacking: %s\n" : ", which hold all of it\n", cell(all, 0, "lacking"));
}

/* Every hex is six letters wide, every row half a hex further along. */
void mapreport_picture(const Survey *survey, FILE *out)
{
    static const char *const letters[TERRAINS] = { "", "Fo", "Pa", "Fi", "Hi", "Mo", "De", "Go", "~~" };
    const Board *map = survey->deal->map;
    int left = G_MAXINT, row = G_MININT, at = 0;

    for (guint i = 0; i < map->count; i++)
        left = MIN(left, 2 * map->tiles[i].hex.q + map->tiles[i].hex.r);
    for (guint i = 0; i < map->count; i++) {
        const Tile *tile = &map->tiles[i];
        int place = 3 * (2 * tile->hex.q + tile->hex.r - left);
        if (tile->hex.r != row) {
            fputs(i ? "\n" : "", out);
            at = 0;
        }
        row = tile->hex.r;
        at += fprintf(out, "%*s%s", place - at, "", tile->region == REGION_END ? "()" : letters[tile->terrain]);
        if (tile->number)
            at += fprintf(out, "%d", tile->number);
    }
    fputc('\n', out);
}

/* ---- JSON ---- */

static bool is_number(const char *text)
{
    const char *digits = text + (*text == '-');
    size_t whole = strspn(digits, "0123456789");
    bool plain = whole && (whole == 1 || *digits != '0');

    if (digits[whole] != '.')
        return plain && !digits[whole];
    size_t part = strspn(digits + whole + 1, "0123456789");
    return plain && part && !digits[whole + 1 + part];
}

/* Every word of these tables is our own, or the name of a board or box. */
static void json_value(const char *text, FILE *out)
{
    if (is_number(text)) {
        fputs(text, out);
        return;
    }
    fputc('"', out);
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            fputc('\\', out);
        if ((unsigned char) *text < 0x20)
            fprintf(out, "\\u%04x", *text);
        else
            fputc(*text, out);
    }
    fputc('"', out);
}

static void json_row(const Table *table, guint row, FILE *out)
{
    const Cell *cells = g_ptr_array_index(table->rows, row);

    fputc('{', out);
    for (guint i = 0; i < table->columns; i++) {
        fprintf(out, "%s\"%s\": ", i ? ", " : "", table->names[i].text);
        json_value(cells[i].text, out);
    }
    fputc('}', out);
}

void mapreport_json(Desk *desk, const Survey *survey, FILE *out)
{
    for (const MapTable *maker = maptables; maker->name; maker++) {
        const Table *table = maker->make(desk->arena, survey);
        fprintf(out, "%s\"%s\": [", maker == maptables ? "{" : ",\n ", maker->name);
        for (guint i = 0; i < table->rows->len; i++) {
            fputs(i ? ",\n  " : "\n  ", out);
            json_row(table, i, out);
        }
        fputs("]", out);
    }
    fputs("}\n", out);
}
