#include "only.h"
#include "word.h"

#include <string.h>

typedef struct { guint64 from, to; } Range;

struct Only {
    const Condition *condition;
    GArray          *ranges;        /* of Range; empty where there is a condition */
};

/* ---- rows by number ---- */

static bool is_by_number(const char *text)
{
    return strpbrk(text, "0123456789") && text[strspn(text, "0123456789-, \t")] == '\0';
}

static bool range_parse(const char *text, Range *range)
{
    g_auto(GStrv) ends = g_strsplit(text, "-", 2);
    guint count = g_strv_length(ends);
    return count && g_ascii_string_to_unsigned(g_strstrip(ends[0]), 10, 0, G_MAXUINT32, &range->from, NULL)
        && g_ascii_string_to_unsigned(g_strstrip(ends[count - 1]), 10, 0, G_MAXUINT32, &range->to, NULL);
}

bool only_check(Diag *diag, const char *text)
{
    g_auto(GStrv) parts = g_strsplit(text, ",", -1);

    if (!text[strspn(text, " \t\n")])
        return diag_usage(diag, "--only needs rows, as 3-5, or a condition, as 'name=Wizard'");
    for (guint i = 0; is_by_number(text) && parts[i]; i++) {
        const char *part = g_strstrip(parts[i]);
        Range range;
        if (!range_parse(part, &range))
            return diag_usage(diag, "--only takes rows by number, as 3, 3-5 or 1,4-6, and '%s' is none", part);
        if (range.from > range.to)
            return diag_usage(diag, "--only %s is upside down: write %" G_GUINT64_FORMAT "-%" G_GUINT64_FORMAT, part,
                              range.to, range.from);
        if (range.from == 0)
            return diag_usage(diag, "--only %s: rows count from 1, below the header", part);
    }
    return true;
}

/* ---- reading ---- */

static const Condition *read_condition(Diag *diag, Arena *arena, const Component *component, GPtrArray *lacking)
{
    const Source *source = source_option(diag, arena, "--only", component->run->only);
    g_autoptr(GPtrArray) unknown = g_ptr_array_new();
    Naming *naming = arena_make(arena, Naming);

    *naming = component->naming;
    naming->unknown = unknown;
    if (!source)
        return NULL;
    const Condition *condition = condition_parse(diag, arena, naming, source->text, (Span) { source, 0, source->len });
    naming->unknown = NULL;
    for (guint i = 0; i < unknown->len; i++)
        g_ptr_array_add(lacking, unknown->pdata[i]);
    return condition;
}

const Only *only_read(Diag *diag, Arena *arena, const Component *component, GPtrArray *lacking)
{
    const char *text = component->run->only;
    Only *only = arena_make(arena, Only);

    only->ranges = g_array_new(FALSE, FALSE, sizeof(Range));
    if (!text)
        return only;
    if (!is_by_number(text)) {
        only->condition = read_condition(diag, arena, component, lacking);
        return only->condition ? only : NULL;
    }
    g_auto(GStrv) parts = g_strsplit(text, ",", -1);
    for (guint i = 0; parts[i]; i++) {
        Range range;
        if (range_parse(parts[i], &range))
            g_array_append_val(only->ranges, range);
    }
    return only;
}

bool only_takes(Diag *diag, Arena *arena, const Only *only, guint row, const Scope *scope)
{
    if (only->condition)
        return condition_holds(diag, arena, only->condition, scope);
    for (guint i = 0; i < only->ranges->len; i++) {
        const Range *range = &g_array_index(only->ranges, Range, i);
        if (row + 1 >= range->from && row + 1 <= range->to)
            return true;
    }
    return !only->ranges->len;
}

/* ---- tables that have no such column ---- */

static void append_name(GString *list, const Component *component)
{
    g_string_append_printf(list, "%s%s%s%s", list->len ? ", " : "", component->folder, *component->folder ? "/" : "",
                           component->name);
}

/* Nothing is left.  The table that lacks least is likely to be the one that was meant. */
static void say_none(Diag *diag, Arena *arena, const GPtrArray *decks)
{
    const Deck *best = decks->pdata[0];

    for (guint i = 1; i < decks->len; i++) {
        const Deck *deck = decks->pdata[i];
        if (deck->lacking->len < best->lacking->len)
            best = deck;
    }
    const Component *component = best->component;
    if (decks->len == 1) {
        const Source *source = source_option(diag, arena, "--only", component->run->only);
        condition_parse(diag, arena, &component->naming, source->text, (Span) { source, 0, source->len });
        return;
    }
    Near near = { .word = best->lacking->pdata[0] };
    for (guint i = 0; i < decks->len; i++) {
        const Table *table = ((const Deck *) decks->pdata[i])->component->table;
        for (guint k = 0; table && k < table->columns; k++)
            near_try(&near, table->names[k].text);
    }
    diag_usage(diag, "--only '%s' takes nothing: no table of this run has a column '%s'%s", component->run->only,
               near.word, near_hint(near.nearest));
}

void only_sift(Diag *diag, Arena *arena, GPtrArray *decks)
{
    g_autoptr(GString) names = g_string_new(NULL);
    GPtrArray *passed = arena_list(arena);

    for (guint i = 0; i < decks->len;) {
        const Deck *deck = decks->pdata[i];
        if (deck->lacking->len) {
            g_ptr_array_add(passed, g_ptr_array_remove_index(decks, i));
            append_name(names, deck->component);
        } else {
            i++;
        }
    }
    if (!passed->len || diag_errors(diag))
        return;
    const Deck *first = passed->pdata[0];
    if (!decks->len)
        say_none(diag, arena, passed);
    else
        diag_warn(diag, (Span) { 0 }, "--only '%s' passes over layouts whose tables have no such columns: %s",
                  first->component->run->only, names->str);
}
