#include "apart.h"
#include "tints.h"

#include <string.h>

typedef struct { const char *value; Span at; Tints tints; } Row;

typedef struct {
    Diag            *diag;
    Arena           *arena;
    const Template  *column;
    const Condition *where;
    GArray          *rows;      /* of Row */
} Measure;

static bool prepare(Measure *measure, const Naming *naming, const ApartQuestion *question)
{
    measure->column = template_parse(measure->diag, measure->arena, naming,
                                     arena_format(measure->arena, "{%s}", question->column), question->column_at);
    measure->where = *question->where
                         ? condition_parse(measure->diag, measure->arena, naming, question->where, question->where_at)
                         : NULL;
    return measure->column && (!*question->where || measure->where);
}

static void add(Measure *measure, const GPtrArray *marks, const Each *each, const Scope *scope)
{
    bool whole;
    if (measure->where && !condition_holds(measure->diag, measure->arena, measure->where, scope))
        return;
    const Cell *cell = template_cell(measure->column, scope, &whole);
    Row row = {
        template_fill(measure->diag, measure->arena, measure->column, scope), cell ? cell->at : (Span) { 0 },
        tints_of(measure->arena, marks, each, scope->number),
    };
    if (row.value && row.tints.count)
        g_array_append_val(measure->rows, row);
}

static bool add_own(Measure *measure, const Deck *deck, const ApartQuestion *question)
{
    const Component *component = deck->component;
    if (!component->table)
        return diag_error(measure->diag, question->table_at,
                          "'%s' has no table of its own: 'table' must name one that it draws", component->name);
    if (!prepare(measure, &component->mark_naming, question))
        return false;
    for (guint i = 0; i < deck->pieces->len; i++) {
        Scope scope = deck_scope(measure->diag, measure->arena, deck, i);
        scope.side = "front";
        if (scope.copy == 1)
            add(measure, component_fill(measure->diag, measure->arena, component, SIDE_FRONT, &scope), NULL, &scope);
    }
    return true;
}

static bool is_table(const Each *each, const char *name)
{
    size_t len = strlen(name);
    return each->table_name && strncmp(each->table_name, name, len) == 0
           && (!each->table_name[len] || strcmp(each->table_name + len, ".csv") == 0);
}

static bool add_each(Measure *measure, const Deck *deck, const ApartQuestion *question)
{
    const Component *component = deck->component;
    bool some = false;
    for (guint i = 0; i < component->eaches->len; i++) {
        const Each *each = component->eaches->pdata[i];
        if (each->broken || !is_table(each, question->table))
            continue;
        if (!prepare(measure, &each->naming, question))
            return false;
        some = true;
        if (!deck->pieces->len)
            continue;
        Scope *piece = arena_make(measure->arena, Scope);
        *piece = deck_scope(measure->diag, measure->arena, deck, 0);
        piece->side = "front";
        GPtrArray *marks = component_fill(measure->diag, measure->arena, component, SIDE_FRONT, piece);
        for (guint row = 0; row < each->table->rows->len; row++) {
            const Scope scope = { .outer = piece,
                                  .table = each->table,
                                  .row = each->table->rows->pdata[row],
                                  .number = row,
                                  .side = "front",
                                  .index = row + 1 };
            add(measure, marks, each, &scope);
        }
    }
    return some
           || diag_error(measure->diag, question->table_at, "no [each] of '%s' draws the table '%s'", component->name,
                         question->table);
}

bool apart_measure(Diag *diag, Arena *arena, const Deck *deck, const ApartQuestion *question, Apart *apart)
{
    g_autoptr(GArray) rows = g_array_new(FALSE, FALSE, sizeof(Row));
    Measure measure = { diag, arena, NULL, NULL, rows };

    *apart = (Apart) { .least = 100 };
    if (question->table ? !add_each(&measure, deck, question) : !add_own(&measure, deck, question))
        return false;
    for (guint i = 0; i < rows->len; i++) {
        const Row *row = &g_array_index(rows, Row, i);
        bool fresh = true;
        for (guint k = 0; k < i; k++) {
            const Row *earlier = &g_array_index(rows, Row, k);
            double lightness = tints_apart(&earlier->tints, &row->tints);
            if (strcmp(earlier->value, row->value) == 0)
                fresh = false;
            else if (lightness < apart->least || !apart->one)
                *apart = (Apart) { apart->values, lightness, earlier->value, row->value, row->at };
        }
        apart->values += fresh;
    }
    return true;
}
