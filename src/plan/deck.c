#include "deck.h"

#include <string.h>

/* --only: a condition, or rows by number: "3", "3-5", "1,4-6". */
typedef struct { const Condition *condition; GArray *ranges; } Only;
typedef struct { guint64 from, to; } Range;

static bool range_parse(const char *text, Range *range)
{
    g_auto(GStrv) ends = g_strsplit(text, "-", 2);
    guint count = g_strv_length(ends);
    return count && g_ascii_string_to_unsigned(g_strstrip(ends[0]), 10, 1, G_MAXUINT32, &range->from, NULL)
        && g_ascii_string_to_unsigned(g_strstrip(ends[count - 1]), 10, range->from, G_MAXUINT32, &range->to, NULL);
}

static bool only_parse(Diag *diag, Arena *arena, const Component *component, Only *only)
{
    const char *text = component->run->only;
    *only = (Only) { 0 };
    if (!text)
        return true;
    g_auto(GStrv) parts = g_strsplit(text, ",", -1);
    only->ranges = g_array_new(FALSE, FALSE, sizeof(Range));
    for (guint i = 0; parts[i]; i++) {
        Range range;
        if (!range_parse(parts[i], &range))
            break;
        g_array_append_val(only->ranges, range);
    }
    if (only->ranges->len == g_strv_length(parts))
        return true;
    g_array_set_size(only->ranges, 0);

    Source *source = arena_make(arena, Source);
    *source = (Source) { .name = "--only", .text = text, .len = strlen(text) };
    only->condition = condition_parse(diag, arena, &component->naming, text, (Span) { source, 0, source->len });
    return only->condition != NULL;
}

static bool only_takes(Diag *diag, Arena *arena, const Only *only, guint row, const Scope *scope)
{
    if (only->condition)
        return condition_holds(diag, arena, only->condition, scope);
    for (guint i = 0; only->ranges && i < only->ranges->len; i++) {
        const Range *range = &g_array_index(only->ranges, Range, i);
        if (row + 1 >= range->from && row + 1 <= range->to)
            return true;
    }
    return !only->ranges || !only->ranges->len;
}

static bool copies_of(Diag *diag, Arena *arena, const Component *component, const Scope *scope, unsigned *copies)
{
    *copies = 1;
    if (!component->copies)
        return true;
    const char *text = template_fill(diag, arena, component->copies, scope);
    guint64 count;
    bool whole;
    if (!text)
        return false;
    if (g_ascii_string_to_unsigned(text, 10, 0, COPIES_MOST, &count, NULL)) {
        *copies = (unsigned) count;
        return true;
    }
    const Cell *cell = template_cell(component->copies, scope, &whole);
    const char *end;
    guint64 number = g_ascii_strtoull(text, (char **) &end, 10);
    bool large = *text && !*end && *text != '-' && number > COPIES_MOST;
    return diag_error(diag, cell ? cell->at : component->at, "copies must be a whole number from 0 to %d, not %s%s%s%s", COPIES_MOST,
                      *text ? "'" : "nothing", text, *text ? "'" : "", large ? ": is a comma or a blank missing?" : "");
}

/* Whole sets: the first copy of every row, then the second. */
static gint by_copy(gconstpointer a, gconstpointer b)
{
    const Piece *one = a, *other = b;
    return one->copy != other->copy ? (one->copy < other->copy ? -1 : 1) : one->row < other->row ? -1 : one->row > other->row;
}

Deck *deck_deal(Diag *diag, Arena *arena, const Component *component)
{
    g_autoptr(Arena) scratch = arena_new();
    Deck *deck = arena_make(arena, Deck);
    guint rows = component->table ? component->table->rows->len : 1;
    Only only;

    *deck = (Deck) { component, g_array_new(FALSE, FALSE, sizeof(Piece)), 0 };
    if (!only_parse(diag, arena, component, &only))
        return NULL;
    for (guint row = 0; row < rows; row++) {
        const Scope scope = { .table = component->table, .row = component->table ? component->table->rows->pdata[row] : NULL, .number = row, .side = "front" };
        unsigned copies;

        arena_reset(scratch);
        if (component->rows && !condition_holds(diag, scratch, component->rows, &scope))
            continue;
        if (!only_takes(diag, scratch, &only, row, &scope) || !copies_of(diag, scratch, component, &scope, &copies))
            continue;
        for (unsigned copy = 1; copy <= copies; copy++) {
            const Piece piece = { row, copy, copies };
            g_array_append_val(deck->pieces, piece);
        }
        deck->rows += copies > 0;
    }
    if (component->collate)
        g_array_sort(deck->pieces, by_copy);
    return deck;
}

const Piece *deck_piece(const Deck *deck, guint index)
{
    return &g_array_index(deck->pieces, Piece, index);
}

Scope deck_scope(Diag *diag, Arena *arena, const Deck *deck, guint index)
{
    const Component *component = deck->component;
    const Piece *piece = deck_piece(deck, index);
    Scope scope = {
        .table = component->table, .row = component->table ? component->table->rows->pdata[piece->row] : NULL,
        .number = piece->row, .copy = piece->copy, .copies = piece->copies,
    };
    scope.piece = component_piece_name(diag, arena, component, &scope);
    return scope;
}
