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
    return diag_error(diag, cell ? cell->at : component->at, "copies must be a whole number from 0 to %d, not %s%s%s%s",
                      COPIES_MOST, *text ? "'" : "nothing", text, *text ? "'" : "",
                      large ? ": is a comma or a blank missing?" : "");
}

/* 'as-many': so many pieces in all, in proportion to the copies. Every row gets the whole part of its share; what is
 * left goes where most of a share is missing, to the earlier row where that is equal. */
static void share_out(unsigned *copies, guint rows, guint64 all)
{
    guint64 parts = 0, given = 0;
    g_autofree guint64 *left = g_new0(guint64, rows + 1);

    for (guint i = 0; i < rows; i++)
        parts += copies[i];
    for (guint i = 0; i < rows && parts; i++) {
        left[i] = all * copies[i] % parts;
        copies[i] = (unsigned) (all * copies[i] / parts);
        given += copies[i];
    }
    for (; parts && given < all; given++) {
        guint most = 0;
        for (guint i = 1; i < rows; i++)
            most = left[i] > left[most] ? i : most;
        copies[most]++;
        left[most] = 0;
    }
}

/* Whole sets: the first copy of every row, then the second. */
static gint by_copy(gconstpointer a, gconstpointer b)
{
    const Piece *one = a, *other = b;
    return one->copy != other->copy ? (one->copy < other->copy ? -1 : 1)
           : one->row < other->row  ? -1
                                    : one->row > other->row;
}

static Scope row_scope(const Component *component, guint row)
{
    return (Scope) { .table = component->table,
                    .row = component->table ? component->table->rows->pdata[row] : NULL,
                    .number = row,
                    .side = "front" };
}

/* The copies of every row; 0 where 'rows' or --only leave it out, or where they cannot be read.  What --only leaves
 * out still has its share of 'as-many'. */
static void count_copies(Diag *diag, Arena *scratch, const Component *component, const Only *only, unsigned *copies,
                         guint rows)
{
    for (guint row = 0; row < rows; row++) {
        const Scope scope = row_scope(component, row);
        arena_reset(scratch);
        copies[row] = 0;
        if (component->rows && !condition_holds(diag, scratch, component->rows, &scope))
            continue;
        if (!component->many && !only_takes(diag, scratch, only, row, &scope))
            continue;
        if (!copies_of(diag, scratch, component, &scope, &copies[row]))
            copies[row] = 0;
    }
    if (!component->many)
        return;
    share_out(copies, rows, component->many->rows->len);
    for (guint row = 0; row < rows; row++) {
        const Scope scope = row_scope(component, row);
        arena_reset(scratch);
        if (!only_takes(diag, scratch, only, row, &scope))
            copies[row] = 0;
    }
}

Deck *deck_deal(Diag *diag, Arena *arena, const Component *component)
{
    g_autoptr(Arena) scratch = arena_new();
    Deck *deck = arena_make(arena, Deck);
    guint rows = component->table ? component->table->rows->len : 1;
    g_autofree unsigned *copies = g_new0(unsigned, rows + 1);

    *deck = (Deck) { component, g_array_new(FALSE, FALSE, sizeof(Piece)), 0, arena_list(arena) };
    const Only *only = only_read(diag, arena, component, deck->lacking);
    if (!only)
        return deck->lacking->len ? deck : NULL;
    count_copies(diag, scratch, component, only, copies, rows);
    for (guint row = 0; row < rows; row++) {
        for (unsigned copy = 1; copy <= copies[row]; copy++) {
            const Piece piece = { row, copy, copies[row] };
            g_array_append_val(deck->pieces, piece);
        }
        deck->rows += copies[row] > 0;
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
