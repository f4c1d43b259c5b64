#include "props.h"
#include "word.h"

#include <string.h>

static const struct { const char *name, *expects; } types[] = {
    [PROP_TEXT]      = { "text",      "text" },
    [PROP_COUNT]     = { "count",     "a whole number from 0 to 10000" },
    [PROP_NUMBER]    = { "number",    "a number, as 1.5" },
    [PROP_ANGLE]     = { "angle",     "degrees, as 15, -22.5 or 15deg" },
    [PROP_FLAG]      = { "yes or no", "yes or no" },
    [PROP_LENGTH]    = { "length",    "a length, as 3mm, 0.5in or 9pt" },
    [PROP_SHARE]     = { "share",     "a share from 0 to 100%, as 40% or 0.4" },
    [PROP_SIZE]      = { "size",      "a size, as 54x80mm, or 20mm for both" },
    [PROP_POINT]     = { "point",     "a point, as 50% top+3mm" },
    [PROP_PLACE]     = { "place",     "a place: x y width height, as 5mm top+4mm 44mm 8mm, or cut, bleed or safe" },
    [PROP_PAINT]     = { "paint",     "a colour or gradient: #rrggbb, a palette name, none, linear ... or radial ..." },
    [PROP_CHOICE]    = { "word",      "one of" },
    [PROP_CONDITION] = { "condition", "a condition, as {stage} >= 3" },
    [PROP_TEMPLATE]  = { "text",      "text" },
};
G_STATIC_ASSERT(G_N_ELEMENTS(types) == PROP_TYPES);

const char *prop_key(const Prop *prop)
{
    char key[64];
    g_strlcpy(key, prop->field, sizeof key);
    return g_intern_string(g_strdelimit(key, "_", '-'));
}

const char *prop_expects(Arena *arena, const Prop *prop)
{
    if (prop->type != PROP_CHOICE)
        return types[prop->type].expects;
    g_auto(GStrv) list = g_strsplit(prop->words, " ", -1);
    g_autofree char *joined = g_strjoinv(", ", list);
    return arena_format(arena, "one of %s", joined);
}

/* ---- values ---- */

static const struct { const char *word; Reference in; } references[] = {
    { "frame", IN_FRAME }, { "cut", IN_CUT }, { "bleed", IN_BLEED }, { "safe", IN_SAFE },
};


/* Blank-separated words, blanks inside parentheses kept. */
static GPtrArray *split(const char *text)
{
    GPtrArray *parts = g_ptr_array_new_with_free_func(g_free);
    while (*(text += strspn(text, " \t\n"))) {
        size_t len = 0;
        for (int depth = 0; text[len] && (depth > 0 || !strchr(" \t\n", text[len])); len++)
            depth += text[len] == '(' ? 1 : text[len] == ')' ? -1 : 0;
        g_ptr_array_add(parts, g_strndup(text, len));
        text += len;
    }
    return parts;
}

/* A coordinate; an edge word must belong to its axis, or top would pass for left. */
static bool on_axis(const char *text, char axis, Linear *linear, LinearForm *form, const char **why)
{
    if (!linear_parse(text, linear, form, why))
        return false;
    char named = linear_axis(text);
    if (!named || named == axis)
        return true;
    *why = axis == 'x' ? "left, right or centre, or a length, from left to right"
                       : "top, bottom or middle, or a length, from above downwards";
    return false;
}

bool place_parse(const char *text, Place *place, const char **why)
{
    g_autoptr(GPtrArray) parts = split(text);
    guint at = 0;
    LinearForm form;
    *place = (Place) { .in = IN_FRAME, .w = { 1, 0 }, .h = { 1, 0 } };
    *why = types[PROP_PLACE].expects;

    for (guint i = 0; parts->len && i < G_N_ELEMENTS(references); i++) {
        if (strcmp(parts->pdata[0], references[i].word) == 0) {
            place->in = references[i].in;
            at = 1;
        }
    }
    if (parts->len == 1 && at == 1)
        return true;
    if (parts->len != at + 4)
        return false;
    if (!on_axis(parts->pdata[at], 'x', &place->x, &form, why))
        return false;
    place->x_middle = form == LINEAR_CENTRE;
    if (!on_axis(parts->pdata[at + 1], 'y', &place->y, &form, why))
        return false;
    place->y_middle = form == LINEAR_CENTRE;
    if (!on_axis(parts->pdata[at + 2], 'x', &place->w, &form, why))
        return false;
    place->to_right = form != LINEAR_LENGTH;
    if (!on_axis(parts->pdata[at + 3], 'y', &place->h, &form, why))
        return false;
    place->to_bottom = form != LINEAR_LENGTH;
    place->x_middle &= !place->to_right;        /* "centre" is an edge like any other when both edges are named */
    place->y_middle &= !place->to_bottom;
    return true;
}

static bool point_parse(const char *text, PointAt *point, const char **why)
{
    g_autoptr(GPtrArray) parts = split(text);
    LinearForm form;
    *why = types[PROP_POINT].expects;
    return parts->len == 2 && on_axis(parts->pdata[0], 'x', &point->x, &form, why)
        && on_axis(parts->pdata[1], 'y', &point->y, &form, why);
}

static bool share_parse(const char *text, Share *share, const char **why)
{
    size_t len = strlen(text);
    bool percent = len && text[len - 1] == '%';
    g_autofree char *number = g_strndup(text, percent ? len - 1 : len);
    if (!number_parse(number, &share->of, why))
        return false;
    share->of /= percent ? 100 : 1;
    *why = types[PROP_SHARE].expects;
    return share->of >= 0 && share->of <= 1;
}

/* Degrees, with or without their sign. */
static bool angle_parse(const char *text, double *degrees, const char **why)
{
    static const char *const signs[] = { "deg", "\xC2\xB0" };
    g_autofree char *number = g_strdup(text);
    for (guint i = 0; i < G_N_ELEMENTS(signs); i++) {
        if (g_str_has_suffix(number, signs[i])) {
            number[strlen(number) - strlen(signs[i])] = '\0';
            break;
        }
    }
    return number_parse(g_strchomp(number), degrees, why);
}

static bool choice_parse(const char *words, const char *text, int *choice)
{
    g_auto(GStrv) list = g_strsplit(words, " ", -1);
    for (*choice = 0; list[*choice]; ++*choice) {
        if (g_ascii_strcasecmp(list[*choice], text) == 0)
            return true;
    }
    *choice = 0;
    return false;
}

/* What is no number at all gets the whole answer, not the first thing that the reader of numbers misses. */
static bool answer(const Prop *prop, const char *text, bool good, const char **why)
{
    if (good)
        return true;
    bool some = text[strcspn(text, "0123456789")] != '\0';
    bool united = g_str_has_prefix(*why, "a unit") || g_str_has_prefix(*why, "a number without");
    bool plain = prop->type == PROP_NUMBER || prop->type == PROP_ANGLE || prop->type == PROP_SHARE;
    if (!some || (plain && united))
        *why = types[prop->type].expects;
    return false;
}

/* Reads a value into its field; otherwise *why is what was expected. */
static bool value_parse(Arena *arena, const PropContext *context, const Prop *prop, const char *text, void *into,
                        const char **why)
{
    void *field = (char *) into + prop->offset;
    guint64 number;
    *why = types[prop->type].expects;

    switch (prop->type) {
    case PROP_TEXT:
        *(const char **) field = text;
        return true;
    case PROP_COUNT:
        if (!g_ascii_string_to_unsigned(text, 10, 0, 10000, &number, NULL))
            return false;
        *(unsigned *) field = (unsigned) number;
        return true;
    case PROP_NUMBER:
        return answer(prop, text, number_parse(text, field, why), why);
    case PROP_ANGLE:
        return answer(prop, text, angle_parse(text, field, why), why);
    case PROP_FLAG:
        *(bool *) field = g_ascii_strcasecmp(text, "yes") == 0;
        return *(bool *) field || g_ascii_strcasecmp(text, "no") == 0;
    case PROP_LENGTH:
        return answer(prop, text, length_parse(text, field, why), why);
    case PROP_SHARE:
        return answer(prop, text, share_parse(text, field, why), why);
    case PROP_SIZE:
        return size_parse(text, field, why);
    case PROP_POINT:
        return point_parse(text, field, why);
    case PROP_PLACE:
        return place_parse(text, field, why);
    case PROP_PAINT:
        return paint_parse(arena, context->palette, text, field, why);
    case PROP_CHOICE:
        *why = prop_expects(arena, prop);
        return choice_parse(prop->words, text, field);
    case PROP_CONDITION:
    case PROP_TEMPLATE:
    case PROP_TYPES:
        break;
    }
    g_assert_not_reached();
}

/* ---- messages ---- */

bool props_complain(Diag *diag, const Entry *entry, const Template *value, const Scope *scope, size_t offset,
                    bool warning, const char *message)
{
    bool whole = false;
    const Cell *cell = value && scope ? template_cell(value, scope, &whole) : NULL;
    const char *piece = NULL;

    for (const Scope *s = scope; s && !piece; s = s->outer)
        piece = s->piece;
    Span at = cell && cell->at.source ? cell_span(cell, whole ? offset : 0, whole && offset ? 1 : 0) : entry->value_at;
    const char *colon = piece && *piece ? ": " : "";
    piece = piece ? piece : "";
    if (warning)
        diag_warn(diag, at, "%s%s%s", piece, colon, message);
    else
        diag_error(diag, at, "%s%s%s", piece, colon, message);
    if (cell && cell->at.source)
        diag_note(diag, entry->value_at, "used here");
    return false;
}

static bool say_bad(Diag *diag, Arena *arena, const Prop *prop, const Entry *entry, const Template *value,
                    const Scope *scope, const char *text, const char *why)
{
    const char *hint = prop->type == PROP_CHOICE ? near_hint(near_in(text, prop->words)) : "";
    const char *message = prop->type == PROP_PAINT
        ? arena_format(arena, "'%s': %s", prop_key(prop), why)
        : arena_format(arena, "'%s': expected %s, not '%s'%s", prop_key(prop), why, text, hint);
    return props_complain(diag, entry, value, scope, 0, false, message);
}

/* ---- sections ---- */

static const Prop *prop_named(const PropSet *sets, const char *key, size_t len, unsigned *set)
{
    for (*set = 0; sets[*set].props; ++*set) {
        for (const Prop *prop = sets[*set].props; prop->field; prop++) {
            const char *name = prop_key(prop);
            if (strlen(name) == len && memcmp(name, key, len) == 0)
                return prop;
        }
    }
    return NULL;
}

static void say_unknown(Diag *diag, const Section *section, const Entry *entry, const PropSet *sets)
{
    Near near = { .word = entry->key };
    for (unsigned set = 0; sets[set].props; set++) {
        for (const Prop *prop = sets[set].props; prop->field; prop++)
            near_try(&near, prop_key(prop));
    }
    diag_error(diag, entry->key_at, "[%s] has no key '%s'%s", section->kind, entry->key, near_hint(near.nearest));
}

/* Every key must exist, with or without a variant, and be said once. */
static void check_keys(Diag *diag, const Section *section, const PropContext *context, const PropSet *sets)
{
    for (guint i = 0; i < section->entries->len; i++) {
        const Entry *entry = section->entries->pdata[i];
        const char *under = strchr(entry->key, '_');
        size_t len = under ? (size_t) (under - entry->key) : strlen(entry->key);
        unsigned set;

        if (context->ignore && strcmp(entry->key, context->ignore) == 0)
            continue;
        if (!prop_named(sets, entry->key, len, &set))
            say_unknown(diag, section, entry, sets);
        else if (under)
            run_knows_variant(context->naming->run, under + 1, SAID_BY_KEY, entry->key_at);

        for (guint j = 0; j < i; j++) {
            const Entry *earlier = section->entries->pdata[j];
            if (strcmp(earlier->key, entry->key) == 0) {
                diag_error(diag, entry->key_at, "'%s' is said twice", entry->key);
                diag_note(diag, earlier->key_at, "it was said here");
            }
        }
    }
}

static const Entry *entry_named(const Section *section, const char *key)
{
    for (guint i = section->entries->len; i-- > 0;) {
        const Entry *entry = section->entries->pdata[i];
        if (strcmp(entry->key, key) == 0)
            return entry;
    }
    return NULL;
}

const Entry *props_entry(const Section *section, const Run *run, Arena *arena, const char *key)
{
    const char *const *variants = run_variants(run, arena);
    for (guint i = 0; variants[i]; i++) {
        const Entry *entry = entry_named(section, arena_format(arena, "%s_%s", key, variants[i]));
        if (entry)
            return entry;
    }
    return entry_named(section, key);
}

static bool entry_read(Diag *diag, Arena *arena, const Entry *entry, const Prop *prop, unsigned set,
                       const PropContext *context, const PropSet *sets, GArray *varying)
{
    const Naming *naming = context->naming;
    void *field = (char *) sets[set].into + prop->offset;

    if (prop->type == PROP_CONDITION) {
        *(const Condition **) field = condition_parse(diag, arena, naming, entry->value, entry->value_at);
        return *(const Condition **) field != NULL;
    }
    const Template *value = template_parse(diag, arena, naming, entry->value, entry->value_at);
    if (!value)
        return false;
    if (prop->type == PROP_TEMPLATE) {
        *(const Template **) field = value;
        return true;
    }
    /* a table of one row is the same for every row */
    bool single = naming->table && naming->table->rows->len == 1;
    if (template_varies(value) && (varying || !single)) {
        Varying varies = { prop, set, entry, value };
        if (!varying)
            return diag_error(diag, entry->value_at, "'%s' must be the same for every row", prop_key(prop));
        g_array_append_val(varying, varies);
        return true;
    }
    const Scope scope = { .table = naming->table, .row = single ? naming->table->rows->pdata[0] : NULL };
    const char *text = template_fill(diag, arena, value, &scope), *why;
    if (!text)
        return false;
    return value_parse(arena, context, prop, text, sets[set].into, &why)
        || say_bad(diag, arena, prop, entry, NULL, NULL, text, why);
}

static void fallback_read(Diag *diag, Arena *arena, const Section *section, const Prop *prop,
                          const PropContext *context, void *into)
{
    const char *text = prop->fallback, *why;
    void *field = (char *) into + prop->offset;

    if (!text) {
        diag_error(diag, section->at, "[%s] needs the key '%s': %s", section->kind, prop_key(prop), prop->help);
        return;
    }
    if (prop->type == PROP_CONDITION) {
        *(const Condition **) field = NULL;
        return;
    }
    const Template *value = strchr(text, '{') || prop->type == PROP_TEMPLATE
        ? template_parse(diag, arena, context->naming, text, section->at) : NULL;
    if (prop->type == PROP_TEMPLATE) {
        *(const Template **) field = *text ? value : NULL;
        return;
    }
    const Scope nowhere = { 0 };
    if (value && !template_varies(value))           /* as {lang}, which is the same for the whole run */
        text = template_fill(diag, arena, value, &nowhere);
    if (!value_parse(arena, context, prop, text, into, &why))
        g_error("the fallback of '%s' is wrong: %s", prop->field, why);
}

bool props_read(Diag *diag, Arena *arena, const Section *section, const PropContext *context,
                const PropSet *sets, GArray *varying)
{
    unsigned before = diag_errors(diag);
    bool good = true;
    check_keys(diag, section, context, sets);

    for (unsigned set = 0; sets[set].props; set++) {
        for (const Prop *prop = sets[set].props; prop->field; prop++) {
            const Entry *entry = props_entry(section, context->naming->run, arena, prop_key(prop));
            bool read = entry && entry_read(diag, arena, entry, prop, set, context, sets, varying);
            good &= read || !entry;
            if (!read && (!entry || prop->fallback))
                fallback_read(diag, arena, section, prop, context, sets[set].into);
        }
    }
    return good && diag_errors(diag) == before;
}

bool props_fill(Diag *diag, Arena *arena, const Varying *varying, const PropContext *context,
                const Scope *scope, void *into)
{
    const char *text = template_fill(diag, arena, varying->value, scope), *why;
    if (!text)
        return false;
    return value_parse(arena, context, varying->prop, text, into, &why)
        || say_bad(diag, arena, varying->prop, varying->entry, varying->value, scope, text, why);
}

/* ---- keys ---- */

static void help_row(FILE *out, KeysForm form, const Prop *prop)
{
    const char *fallback = !prop->fallback ? "needed" : *prop->fallback ? prop->fallback : "-";
    g_autofree char *kind =
        prop->type == PROP_CHOICE ? g_strdelimit(g_strdup(prop->words), " ", '/') : g_strdup(types[prop->type].name);
    if (form == KEYS_MARKDOWN)
        fprintf(out, "| `%s` | %s | %s%s%s | %s |\n", prop_key(prop), kind,
                prop->fallback && *prop->fallback ? "`" : "", fallback, prop->fallback && *prop->fallback ? "`" : "",
                prop->help);
    else
        fprintf(out, "  %-14s %s (%s; %s%s)\n", prop_key(prop), prop->help, kind, prop->fallback ? "else " : "",
                fallback);
}

void props_help(FILE *out, KeysForm form, const char *section, const char *about, const Prop *props)
{
    if (form == KEYS_MARKDOWN)
        fprintf(out, "\n### `[%s]`\n\n%s\n\n| key | value | else | what it is |\n|---|---|---|---|\n", section, about);
    else
        fprintf(out, "\n[%s]\n  %s\n", section, about);
    for (const Prop *prop = props; prop->field; prop++)
        help_row(out, form, prop);
}

void props_help_types(FILE *out, KeysForm form)
{
    for (int type = 0; type < PROP_TYPES; type++) {
        if (type == PROP_CHOICE || type == PROP_TEMPLATE)
            continue;
        if (form == KEYS_MARKDOWN)
            fprintf(out, "| %s | %s |\n", types[type].name, types[type].expects);
        else
            fprintf(out, "  %-12s %s\n", types[type].name, types[type].expects);
    }
}
