#include "names.h"
#include "cascade.h"
#include "word.h"

#include <math.h>
#include <string.h>

/* ---- palette ---- */

static bool chosen(const Run *run, Arena *arena, const char *name)
{
    return g_strv_contains(run_variants(run, arena), name);
}

static void take_palettes(const Run *run, Arena *arena, const GPtrArray *sections, Palette *palette)
{
    for (int named = 0; named < 2; named++) {
        for (guint i = 0; i < sections->len; i++) {
            const Section *section = sections->pdata[i];
            if (strcmp(section->kind, "palette") != 0 || (*section->name != '\0') != (named == 1))
                continue;
            if (named)
                run_knows_variant((Run *) run, section->name, SAID_BY_SECTION, section->at);
            if (named && !chosen(run, arena, section->name))
                continue;
            for (guint k = 0; k < section->entries->len; k++) {
                const Entry *entry = section->entries->pdata[k];
                palette_set(palette, entry->key, entry->value);
            }
        }
    }
}

static void check_palettes(Diag *diag, Arena *arena, const GPtrArray *sections, const Palette *palette)
{
    for (guint i = 0; i < sections->len; i++) {
        const Section *section = sections->pdata[i];
        for (guint k = 0; strcmp(section->kind, "palette") == 0 && k < section->entries->len; k++) {
            const Entry *entry = section->entries->pdata[k];
            Paint paint;
            const char *why;
            if (!paint_parse(arena, palette, entry->value, &paint, &why))
                diag_error(diag, entry->value_at, "'%s': %s", entry->key, why);
        }
    }
}

Palette *names_palette(Diag *diag, Arena *arena, const Run *run, const Library *library, const GPtrArray *sections)
{
    Palette *palette = palette_new(arena);
    const char *path = library_layout(library, arena, "palette.ini", NULL);
    GPtrArray *shared = NULL;

    if (path) {
        const Source *source = source_load(diag, arena, path, (Span) { 0 });
        shared = source ? ini_read(diag, arena, source) : NULL;
    }
    if (shared)
        take_palettes(run, arena, shared, palette);
    take_palettes(run, arena, sections, palette);
    if (shared)
        check_palettes(diag, arena, shared, palette);
    check_palettes(diag, arena, sections, palette);
    return palette;
}

/* ---- options ---- */

static const Prop option_props[] = {
    { "default", PROP_TEXT, offsetof(Option, fallback), NULL, NULL, "what holds without --set" },
    PROP(Option, values, "", "all that it may be, parted by blanks; empty: anything"),
    PROP(Option, least, "", "a length or number that it must reach"),
    PROP(Option, most, "", "a length or number that it must not exceed"),
    PROP(Option, help, "", "a line that says what it changes"),
    PROPS_END
};

static double measure(const char *text)
{
    double value;
    const char *why;
    return length_parse(text, &value, &why) || number_parse(text, &value, &why) ? value : NAN;
}

/* What is wrong with a setting of the command line, or NULL. */
static const char *option_refuses(Arena *arena, const Option *option, const char *value)
{
    if (*option->values) {
        g_auto(GStrv) list = g_strsplit_set(option->values, " ", -1);
        if (g_strv_contains((const char *const *) list, value))
            return NULL;
        return arena_format(arena, "'%s' can be %s, not '%s'%s", option->name, option->values, value,
                            near_hint(near_in(value, option->values)));
    }
    if (!*option->least && !*option->most)
        return NULL;
    double number = measure(value);
    if (isnan(number))
        return arena_format(arena, "'%s' must be a number from %s to %s, not '%s'", option->name, option->least,
                            option->most, value);
    if ((*option->least && number < measure(option->least)) || (*option->most && number > measure(option->most)))
        return arena_format(arena, "'%s' must be from %s to %s, not %s", option->name,
                            *option->least ? option->least : "anything", *option->most ? option->most : "anything",
                            value);
    return NULL;
}

static void check_default(Diag *diag, Arena *arena, const Component *component, const Section *section,
                          const Option *option)
{
    const Entry *entry = props_entry(section, component->run, arena, "default");
    const char *refusal = entry && *option->fallback ? option_refuses(arena, option, option->fallback) : NULL;
    if (refusal)
        diag_error(diag, entry->value_at, "'default': %s", refusal);
}

void names_shadowed(Diag *diag, const Component *component)
{
    const Table *table = component->table;
    for (guint i = 0; table && i < component->options->len; i++) {
        const Option *option = component->options->pdata[i];
        int column = table_column(table, option->name, strlen(option->name));
        if (column < 0)
            continue;
        diag_warn(diag, option->at, "the option '%s' has the name of a column, which {%s} reads", option->name,
                  option->name);
        diag_note(diag, table->names[column].at, "the column");
    }
}

/* A value that is just text: braces in it are doubled, so that they stay. */
static void add_value(Arena *arena, Component *component, const char *name, const char *text, Span at)
{
    g_auto(GStrv) parts = g_strsplit(text, "{", -1);
    g_autofree char *escaped = g_strjoinv("{{", parts);
    Value *value = arena_make(arena, Value);
    *value = (Value) { .name = name, .text = arena_copy(arena, escaped, strlen(escaped)), .at = at };
    g_ptr_array_add(component->naming.values, value);
}

void names_options(Diag *diag, Arena *arena, Component *component, const GPtrArray *sections)
{
    for (guint i = 0; i < sections->len; i++) {
        const Section *section = sections->pdata[i];
        Option *option = arena_make(arena, Option);
        const PropSet sets[] = { { option_props, option }, { NULL, NULL } };

        if (strcmp(section->kind, "option") != 0)
            continue;
        if (!*section->name) {
            diag_error(diag, section->at, "an [option] needs a name, as [option card]");
            continue;
        }
        option->name = section->name;
        option->at   = section->at;
        if (!props_read(diag, arena, section, &component->context, sets, NULL))
            continue;
        g_ptr_array_add(component->options, option);
        check_default(diag, arena, component, section, option);
        const Setting *setting = run_setting(component->run, option->name);
        const char *refusal = setting ? option_refuses(arena, option, setting->value) : NULL;
        if (refusal)
            diag_usage(diag, "--set %s=%s: %s", setting->name, setting->value, refusal);
        add_value(arena, component, option->name, setting && !refusal ? setting->value : option->fallback, section->at);
    }
}

/* ---- values ---- */

void names_values(Arena *arena, Component *component, const GPtrArray *sections)
{
    const char *const *variants = run_variants(component->run, arena);
    int ranks = (int) g_strv_length((char **) variants);

    for (guint i = 0; i < sections->len; i++) {
        const Section *section = sections->pdata[i];
        if (strcmp(section->kind, "values") != 0)
            continue;
        const Entry *when = props_entry(section, component->run, arena, "when"), *entry;
        /* plain ones first, then the variants that hold, the best one last */
        for (int rank = ranks; rank >= 0; rank--) {
            for (guint k = 0; k < section->entries->len; k++) {
                entry = section->entries->pdata[k];
                const char *under = strchr(entry->key, '_');
                if (strcmp(entry->key, "when") == 0)
                    continue;
                if (under && rank == ranks)
                    run_knows_variant(component->run, under + 1, SAID_BY_KEY, entry->key_at);
                if (rank == ranks ? under != NULL : !under || g_ascii_strcasecmp(under + 1, variants[rank]) != 0)
                    continue;
                Value *value = arena_make(arena, Value);
                *value = (Value) { .text = entry->value, .at = entry->value_at };
                if (when) {
                    value->when    = when->value;
                    value->when_at = when->value_at;
                }
                value->name = arena_copy(arena, entry->key, under ? (size_t) (under - entry->key) : strlen(entry->key));
                g_ptr_array_add(component->naming.values, value);
            }
        }
    }
}

void names_help(FILE *out, KeysForm form)
{
    props_help(out, form, "option NAME", "What --set NAME=VALUE may change; {NAME} in any value.", option_props);
}
