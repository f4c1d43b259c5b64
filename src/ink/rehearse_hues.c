/* Rows that only a hue tells apart. */
#include "rehearse_parts.h"
#include "recipe.h"
#include "tints.h"

#include <string.h>

enum { LIGHTNESS_LEAST = 8, KEPT_MOST = 64 };

typedef struct { const Each *each; guint64 shape; } Key;
typedef struct { Key key; GPtrArray *looks; } Looks;            /* of Look*: rows that only their colours tell apart */
typedef struct { Tints tints; const char *name; } Look;

static guint key_hash(gconstpointer data)
{
    const Key *key = data;
    return (guint) (key->shape ^ key->shape >> 32) ^ g_direct_hash(key->each);
}

static gboolean key_equal(gconstpointer a, gconstpointer b)
{
    const Key *one = a, *other = b;
    return one->each == other->each && one->shape == other->shape;
}

static Looks *looks_of(Rehearsal *rehearsal, const Each *each, guint64 shape)
{
    const Key key = { each, shape };
    if (!rehearsal->looks)
        rehearsal->looks = g_hash_table_new(key_hash, key_equal);
    Looks *looks = g_hash_table_lookup(rehearsal->looks, &key);
    if (!looks) {
        looks = arena_make(rehearsal->arena, Looks);
        *looks = (Looks) { key, arena_list(rehearsal->arena) };
        g_hash_table_add(rehearsal->looks, looks);
    }
    return looks;
}

static void keep(Rehearsal *rehearsal, Looks *looks, const Tints *tints, const char *name)
{
    Look *look = arena_make(rehearsal->arena, Look);
    *look = (Look) { *tints, arena_copy(rehearsal->arena, name, strlen(name)) };
    look->tints.colours = arena_take(rehearsal->arena, (tints->count + 1) * sizeof(Colour));
    memcpy(look->tints.colours, tints->colours, tints->count * sizeof(Colour));
    g_ptr_array_add(looks->looks, look);
}

static void compare(Rehearsal *rehearsal, const Each *each, guint row, const GPtrArray *marks, const char *name,
                    Span at)
{
    const Tints tints = tints_of(rehearsal->scratch, marks, each, row);
    Looks *looks = looks_of(rehearsal, each, tints.shape);
    if (looks->looks->len >= KEPT_MOST || !tints.count)
        return;
    for (guint i = 0; i < looks->looks->len; i++) {
        const Look *look = looks->looks->pdata[i];
        if (tints_same(&look->tints, &tints))
            return;
    }
    for (guint i = 0; i < looks->looks->len; i++) {
        const Look *look = looks->looks->pdata[i];
        double apart = tints_apart(&look->tints, &tints);
        if (apart >= LIGHTNESS_LEAST || strcmp(look->name, name) == 0)
            continue;
        diag_warn(rehearsal->diag, at,
                  "%s: only a hue tells '%s' from '%s' (%.0f L* apart; %d are wanted): give them symbols, words or "
                  "other lightness",
                  rehearsal->component->name, name, look->name, apart, LIGHTNESS_LEAST);
    }
    keep(rehearsal, looks, &tints, name);
}

/* "sheep" of an [each] over resources: what its first column says. */
static void compare_each(Rehearsal *rehearsal, const Each *each, const GPtrArray *marks)
{
    const Table *table = each->table;
    int column = table_column(table, "name", 4);
    for (guint row = 0; row < table->rows->len; row++) {
        const Cell *cell = &((const Cell *) table->rows->pdata[row])[MAX(column, 0)];
        bool drawn = false;
        for (guint i = 0; i < marks->len && !drawn; i++) {
            const Mark *mark = marks->pdata[i];
            drawn = mark->recipe->each == each && mark->scope->number == row;
        }
        if (drawn)
            compare(rehearsal, each, row, marks, cell->text, cell->at);
    }
}

void rehearse_hues(Rehearsal *rehearsal, const GPtrArray *marks, const Scope *scope)
{
    const Component *component = rehearsal->component;
    if (scope->row)
        compare(rehearsal, NULL, 0, marks, scope->piece, scope->row[0].at);
    for (guint i = 0; i < component->eaches->len; i++) {
        const Each *each = component->eaches->pdata[i];
        if (!each->broken)
            compare_each(rehearsal, each, marks);
    }
}
