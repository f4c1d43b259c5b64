#include "deck.h"
#include "only.h"

#include <string.h>

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

    *deck = (Deck) { component, g_array_new(FALSE, FALSE, sizeof(Piece)), 0, arena_list(arena) };
    const Only *only = only_read(diag, arena, component, deck->lacking);
    if (!only)
        return deck->lacking->len ? deck : NULL;
    for (guint row = 0; row < rows; row++) {
        const Scope scope = { .table = component->table, .row = component->table ? component->table->rows->pdata[row] : NULL, .number = row, .side = "front" };
        unsigned copies;

        arena_reset(scratch);
        if (component->rows && !condition_holds(diag, scratch, component->rows, &scope))
            continue;
        if (!only_takes(diag, scratch, only, row, &scope) || !copies_of(diag, scratch, component, &scope, &copies))
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
