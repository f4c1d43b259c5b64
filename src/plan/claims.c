#include "claims.h"
#include "word.h"

#include <string.h>

static const struct { const char *word; bool column; } measures[MEASURES] = {
    [MEASURE_PLAYERS] = { "players", false }, [MEASURE_PIECES] = { "pieces", false },
    [MEASURE_ROWS] = { "rows", false },       [MEASURE_SUM] = { "sum", true },
    [MEASURE_VALUE] = { "value", true },      [MEASURE_SAYS] = { "says", true },
    [MEASURE_CELLS] = { "cells", false },     [MEASURE_APART] = { "apart", true },
};

typedef struct { Diag *diag; Arena *arena; Claims *claims; } Reader;

static const Cell *cell_of(const Table *table, const Cell *row, const char *column)
{
    int index = table_column(table, column, strlen(column));
    return index < 0 ? NULL : &row[index];
}

static const char *text_of(const Table *table, const Cell *row, const char *column)
{
    const Cell *cell = cell_of(table, row, column);
    return cell ? cell->text : "";
}

const Cell *claim_cell(const Claims *claims, const Claim *claim, const char *column)
{
    const Cell *cell = cell_of(claims->table, claim->row, column);
    return cell ? cell : &claim->row[0];
}

static bool read_measure(Reader *reader, Claim *claim)
{
    const Cell *cell = claim_cell(reader->claims, claim, "measure");
    g_auto(GStrv) words = g_strsplit_set(cell->text, " ", -1);
    guint count = g_strv_length(words);
    Near near = { .word = count ? words[0] : "" };
    int measure = 0;

    while (measure < MEASURES && (!count || strcmp(measures[measure].word, words[0]) != 0))
        near_try(&near, measures[measure++].word);
    if (measure == MEASURES)
        return diag_error(reader->diag, cell->at,
                          "'measure' must be players, pieces, rows, sum COLUMN, value COLUMN, says COLUMN, "
                          "apart COLUMN or cells WORD in COLUMN..., not '%s'%s",
                          cell->text, near_hint(near.nearest));
    claim->measure = (Measure) measure;
    if (measures[measure].column && count == 2)
        claim->column = arena_copy(reader->arena, words[1], strlen(words[1]));
    else if (measure == MEASURE_CELLS && count >= 4 && strcmp(words[2], "in") == 0) {
        claim->word = arena_copy(reader->arena, words[1], strlen(words[1]));
        claim->columns = arena_take(reader->arena, (count - 2) * sizeof(char *));
        for (guint i = 3; i < count; i++)
            claim->columns[i - 3] = arena_copy(reader->arena, words[i], strlen(words[i]));
    } else if (measures[measure].column || measure == MEASURE_CELLS || count != 1) {
        return diag_error(reader->diag, cell->at, "'%s' is not complete: expected %s", cell->text,
                          measure == MEASURE_CELLS   ? "cells WORD in COLUMN..."
                          : measures[measure].column ? "one column behind it"
                                                     : "nothing behind it");
    }
    return true;
}

static bool whole_number(const char *text, guint64 *number)
{
    return g_ascii_string_to_unsigned(text, 10, 0, 1000000, number, NULL);
}

static bool read_quantity(Reader *reader, Claim *claim)
{
    const Cell *least = claim_cell(reader->claims, claim, "quantity"),
               *most = cell_of(reader->claims->table, claim->row, "quantity_max");
    guint64 from, to;

    if (!whole_number(least->text, &from))
        return diag_error(reader->diag, least->at, "'quantity' must be a whole number from 0 up, not '%s'",
                          least->text);
    to = from;
    if (most && *most->text && !whole_number(most->text, &to))
        return diag_error(reader->diag, most->at, "'quantity_max' must be a whole number from 0 up or empty, not '%s'",
                          most->text);
    if (to < from)
        return diag_error(reader->diag, most->at, "the range is upside down: from %s to %s", least->text, most->text);
    claim->least = (gint64) from;
    claim->most  = (gint64) to;
    return true;
}

static bool read_players(Reader *reader, Claim *claim)
{
    const Cell *cell = cell_of(reader->claims->table, claim->row, "players");
    claim->players_least = 0;
    claim->players_most  = G_MAXUINT64;
    if (!cell || !*cell->text)
        return true;
    g_auto(GStrv) ends = g_strsplit(cell->text, "-", 2);
    guint count = g_strv_length(ends);
    if (!whole_number(g_strstrip(ends[0]), &claim->players_least)
        || !whole_number(g_strstrip(ends[count - 1]), &claim->players_most))
        return diag_error(reader->diag, cell->at, "'players' must be a number, a range as 4-6, or empty, not '%s'",
                          cell->text);
    if (claim->players_most < claim->players_least)
        return diag_error(reader->diag, cell->at, "the range is upside down: '%s'", cell->text);
    return true;
}

static void read_edition(Claim *claim)
{
    if (g_str_has_prefix(claim->edition, "not ")) {
        claim->not_edition = true;
        claim->edition += 4;
    }
}

static bool is_new(Reader *reader, const Claim *claim)
{
    for (guint i = 0; i < reader->claims->claims->len; i++) {
        const Claim *earlier = reader->claims->claims->pdata[i];
        if (*claim->id && strcmp(earlier->id, claim->id) == 0) {
            diag_error(reader->diag, claim_cell(reader->claims, claim, "id")->at, "the id '%s' stands twice",
                       claim->id);
            diag_note(reader->diag, claim_cell(reader->claims, earlier, "id")->at, "it stands first here");
            return false;
        }
    }
    return true;
}

/* A column that nobody reads may be one misspelt, and its rules would hold for nothing. */
static bool check_columns(Diag *diag, const Table *table)
{
    static const char *const needed[] = { "id", "component", "measure", "quantity", "source", NULL };
    static const char *const known[] = { "id",           "component", "table",   "where",  "measure", "quantity",
                                         "quantity_max", "players",   "edition", "source", "note",    NULL };
    bool good = true;
    for (guint i = 0; i < table->columns; i++) {
        Near near = { .word = table->names[i].text };
        bool found = false;
        for (guint k = 0; known[k]; k++) {
            found |= g_ascii_strcasecmp(known[k], table->names[i].text) == 0;
            near_try(&near, known[k]);
        }
        if (!found)
            good = diag_error(diag, table->names[i].at, "a rulebook has no column '%s'%s", table->names[i].text,
                              near_hint(near.nearest));
    }
    for (guint i = 0; needed[i]; i++) {
        if (table_column(table, needed[i], strlen(needed[i])) < 0)
            good = diag_error(diag, table->columns ? table->names[0].at : (Span) { 0 },
                              "a rulebook needs a column '%s'", needed[i]);
    }
    return good;
}

Claims *claims_read(Diag *diag, Arena *arena, const Library *library)
{
    const char *path = library_table(library, arena, "rulebook.csv", NULL);
    const Table *table = path ? table_read(diag, arena, path, (Span) { 0 }) : NULL;
    if (!table || !check_columns(diag, table))
        return NULL;

    Claims *claims = arena_make(arena, Claims);
    *claims = (Claims) { table, arena_list(arena), table_column(table, "where", 5) };
    Reader reader = { diag, arena, claims };
    for (guint i = 0; i < table->rows->len; i++) {
        const Cell *row = table->rows->pdata[i];
        Claim *claim = arena_make(arena, Claim);
        *claim = (Claim) {
            .number = i,
            .row = row,
            .id = text_of(table, row, "id"),
            .component = text_of(table, row, "component"),
            .table = text_of(table, row, "table"),
            .where = text_of(table, row, "where"),
            .edition = text_of(table, row, "edition"),
            .source = text_of(table, row, "source"),
            .note = text_of(table, row, "note"),
        };
        read_edition(claim);
        if (is_new(&reader, claim) && read_measure(&reader, claim) && read_quantity(&reader, claim)
            && read_players(&reader, claim))
            g_ptr_array_add(claims->claims, claim);
    }
    return claims;
}

bool claim_for_players(const Claim *claim, unsigned players)
{
    return players >= claim->players_least && players <= claim->players_most;
}

const char *claim_wanted(Arena *arena, const Claim *claim)
{
    if (claim->measure == MEASURE_APART && claim->least == claim->most)
        return arena_format(arena, "%" G_GINT64_FORMAT " or more", claim->least);
    if (claim->least == claim->most)
        return arena_format(arena, "%" G_GINT64_FORMAT, claim->least);
    return arena_format(arena, "%" G_GINT64_FORMAT " to %" G_GINT64_FORMAT, claim->least, claim->most);
}

bool claims_allow_players(Diag *diag, const Claims *claims, Run *run, const char *game)
{
    for (guint i = 0; claims && i < claims->claims->len; i++) {
        const Claim *claim = claims->claims->pdata[i];
        if (claim->measure != MEASURE_PLAYERS)
            continue;
        run->players_asked = true;
        if (run->players >= (guint64) claim->least && run->players <= (guint64) claim->most)
            continue;
        size_t line, column;
        const Cell *cell = claim_cell(claims, claim, "quantity");
        source_place(cell->at.source, cell->at.start, &line, &column);
        return diag_usage(diag, "%s is for %" G_GINT64_FORMAT " to %" G_GINT64_FORMAT " players, not %u (%s:%zu: %s)",
                          game, claim->least, claim->most, run->players, claims->table->name, line, claim->source);
    }
    return true;
}

bool claims_edition_chosen(const Run *run, const char *edition)
{
    for (guint i = 0; i < run->editions->len; i++) {
        if (g_ascii_strcasecmp(((Chosen *) run->editions->pdata[i])->word, edition) == 0)
            return true;
    }
    return false;
}

bool claims_are_rivals(const Claim *a, const Claim *b)
{
    return a != b && a->measure == b->measure && strcmp(a->component, b->component) == 0
           && strcmp(a->table, b->table) == 0 && strcmp(a->where, b->where) == 0 && g_strcmp0(a->column, b->column) == 0
           && a->measure != MEASURE_CELLS && (a->least > b->most || b->least > a->most)
           && a->players_least <= b->players_most && b->players_least <= a->players_most && !a->not_edition
           && !b->not_edition && *a->edition && *b->edition && g_ascii_strcasecmp(a->edition, b->edition) != 0;
}

bool claims_allow_editions(Diag *diag, const Claims *claims, const Run *run)
{
    for (guint i = 0; claims && i < claims->claims->len; i++) {
        const Claim *one = claims->claims->pdata[i];
        if (!claims_edition_chosen(run, one->edition))
            continue;
        for (guint k = i + 1; k < claims->claims->len; k++) {
            const Claim *other = claims->claims->pdata[k];
            if (claims_are_rivals(one, other) && claims_edition_chosen(run, other->edition))
                return diag_usage(diag, "--edition %s and --edition %s contradict each other (%s: %s; %s): choose one",
                                  one->edition, other->edition, one->component, one->source, other->source);
        }
    }
    return true;
}
