#include "fill.h"
#include "filter.h"
#include "spell.h"
#include "word.h"

#include <string.h>

typedef enum { REF_TEXT, REF_COLUMN, REF_VALUE, REF_WORD } RefKind;
typedef enum { WORD_PLAYERS, WORD_LANG, WORD_LOOK, WORD_EDITION, WORD_PAPER, WORD_SEED, WORD_GAME, WORD_COMPONENT,
               WORD_COPY, WORD_COPIES, WORD_ROW, WORD_INDEX, WORD_COUNT, WORD_PAGE, WORD_PAGES, WORD_SIDE, WORDS } Word;

static const struct { const char *name, *help; bool varies; } words[WORDS] = {
    [WORD_PLAYERS]   = { "players",   "how many play (--players)", false },
    [WORD_LANG]      = { "lang",      "the language, as de (--lang)", false },
    [WORD_LOOK]      = { "look",      "the look, as low-ink (--look)", false },
    [WORD_EDITION]   = { "edition",   "the editions chosen, parted by commas (--edition)", false },
    [WORD_PAPER]     = { "paper",     "the paper asked for (--paper), or empty", false },
    [WORD_SEED]      = { "seed",      "the number that maps are dealt from (--seed)", false },
    [WORD_GAME]      = { "game",      "the folder's name of the game", false },
    [WORD_COMPONENT] = { "component", "the layout's name", false },
    [WORD_COPY]      = { "copy",      "which copy of its row this piece is, from 1", true },
    [WORD_COPIES]    = { "copies",    "how many copies the row has", true },
    [WORD_ROW]       = { "row",       "the line of the row in its file", true },
    [WORD_INDEX]     = { "index",     "which row of an [each], or which repetition, from 1", true },
    [WORD_COUNT]     = { "count",     "how many of these there are", true },
    [WORD_PAGE]      = { "page",      "the page of the file, from 1", true },
    [WORD_PAGES]     = { "pages",     "how many pages the file has", true },
    [WORD_SIDE]      = { "side",      "front or back", true },
};

typedef struct {
    RefKind      kind;
    const char  *text;                  /* REF_TEXT */
    size_t       len;
    unsigned     depth;                 /* REF_COLUMN: how many tables further out */
    guint        columns;               /* the column and its variants, best first */
    const int   *column;
    bool         translated;            /* its only variant is that of the language */
    GPtrArray   *values;                /* REF_VALUE: of Reading*, best first */
    Word         word;                  /* REF_WORD */
    const Run   *run;
    const Naming *naming;
    Filter      *filters;               /* a list, or NULL */
    Span         at;
} Ref;

struct Template {
    GPtrArray *refs;                    /* of Ref* */
    bool       varies;
};

/* The columns that may stand for a name: its variants that exist, then itself. */
static Ref *column_ref(Arena *arena, const Naming *naming, const char *name, size_t len, unsigned depth)
{
    int plain = table_column(naming->table, name, len);
    if (plain < 0)
        return NULL;

    Ref *ref = arena_make(arena, Ref);
    const char *const *variants = run_variants(naming->run, arena);
    int *columns = arena_take(arena, (g_strv_length((char **) variants) + 1) * sizeof(int));
    for (guint i = 0; variants[i]; i++) {
        const char *variant = arena_format(arena, "%.*s_%s", (int) len, name, variants[i]);
        int column = table_column(naming->table, variant, strlen(variant));
        if (column < 0)
            continue;
        ref->translated = ref->columns == 0 && strcmp(variants[i], naming->run->lang.word) == 0;
        columns[ref->columns++] = column;
    }
    columns[ref->columns++] = plain;
    ref->kind   = REF_COLUMN;
    ref->depth  = depth;
    ref->column = columns;
    return ref;
}

/* A value as it reads at one place of use. */
typedef struct { const Template *value; const Condition *when; } Reading;

static Reading *value_read(Diag *diag, Arena *arena, const Naming *naming, Value *value, Span used_at)
{
    Reading *reading = arena_make(arena, Reading);
    Naming *within = arena_make(arena, Naming);
    unsigned before = diag_errors(diag);

    *within = *naming;
    within->in_value = true;
    value->being_read = true;
    reading->value = template_parse(diag, arena, within, value->text, value->at);
    if (value->when)
        reading->when = condition_parse(diag, arena, within, value->when, value->when_at);
    value->being_read = false;
    if (diag_errors(diag) != before)
        diag_note(diag, used_at, "used here");
    return reading->value && (!value->when || reading->when) ? reading : NULL;
}

static Ref *value_ref(Diag *diag, Arena *arena, const Naming *naming, const GPtrArray *values, const char *name,
                      size_t len, Span at, bool *broken)
{
    Ref *ref = NULL;
    for (guint i = values ? values->len : 0; i-- > 0 && !*broken;) {
        Value *value = values->pdata[i];
        if (value->being_read || strlen(value->name) != len || g_ascii_strncasecmp(value->name, name, len) != 0)
            continue;                   /* {title} in the value title is the column */
        if (!ref) {
            ref = arena_make(arena, Ref);
            ref->kind   = REF_VALUE;
            ref->values = arena_list(arena);
        }
        Reading *reading = value_read(diag, arena, naming, value, at);
        *broken |= !reading;
        if (reading)
            g_ptr_array_add(ref->values, reading);
        if (reading && !reading->when)
            break;                      /* what stands before it can never be asked for */
    }
    return ref;
}

static Ref *word_ref(Arena *arena, const Naming *naming, const char *name, size_t len)
{
    for (Word word = 0; word < WORDS; word++) {
        if (words[word].varies && !naming->in_mark)
            continue;
        if (strlen(words[word].name) == len && g_ascii_strncasecmp(words[word].name, name, len) == 0) {
            Ref *ref = arena_make(arena, Ref);
            ref->kind = REF_WORD;
            ref->word = word;
            naming->run->players_asked |= word == WORD_PLAYERS;
            naming->run->seed_asked    |= word == WORD_SEED;
            return ref;
        }
    }
    return NULL;
}

/* The column that only looks like the word: other letters of the same shape. */
static const char *look_alike(Arena *arena, const Table *table, const char *word)
{
    const char *shape = spell_shape(arena, word, strlen(word));
    for (guint i = 0; i < table->columns; i++) {
        const char *name = table->names[i].text;
        if (strcmp(shape, spell_shape(arena, name, strlen(name))) == 0)
            return name;
    }
    return NULL;
}

static void note_columns(Diag *diag, const Table *table)
{
    g_autoptr(GString) all = g_string_new(NULL);
    for (guint i = 0; i < table->columns; i++)
        g_string_append_printf(all, "%s%s", i ? ", " : "", table->names[i].text);
    diag_note(diag, table->names[0].at, "the columns are: %s", all->str);
}

static bool is_being_read(const Naming *naming, const char *word)
{
    while (naming->outer)
        naming = naming->outer;
    for (guint i = 0; naming->values && i < naming->values->len; i++) {
        const Value *value = naming->values->pdata[i];
        if (value->being_read && g_ascii_strcasecmp(value->name, word) == 0)
            return true;
    }
    return false;
}

static void say_unknown(Diag *diag, Arena *arena, const Naming *naming, const char *name, size_t len, Span at)
{
    const char *word = arena_copy(arena, name, len), *alike = NULL;
    Near near = { .word = word };
    const Table *first = NULL;

    for (const Naming *n = naming; n; n = n->outer) {
        if (n->unknown) {
            g_ptr_array_add(n->unknown, (gpointer) word);
            return;
        }
    }
    for (const Naming *n = naming; n; n = n->outer) {
        for (guint i = 0; n->table && i < n->table->columns; i++)
            near_try(&near, n->table->names[i].text);
        if (n->table && !alike)
            alike = look_alike(arena, n->table, word);
        if (n->table && n->table->columns && !first)
            first = n->table;
        for (guint i = 0; n->values && i < n->values->len; i++)
            near_try(&near, ((Value *) n->values->pdata[i])->name);
    }
    for (Word w = 0; w < WORDS; w++) {
        if (!words[w].varies || naming->in_mark)
            near_try(&near, words[w].name);
    }

    if (is_being_read(naming, word))
        diag_error(diag, at, "a circle: {%s} stands in what it stands for itself", word);
    else if (alike)
        diag_error(diag, at, "there is no column '%s'; the table's '%s' only looks like it",
                   spell_out(arena, word, len), spell_out(arena, alike, strlen(alike)));
    else if (word[strcspn(word, " \t\n\"'<>")] || !*word)
        diag_error(diag, at, "there is no column '%s'; to print a brace, double it: {{", word);
    else
        diag_error(diag, at, "there is no column '%s'%s", word, near_hint(near.nearest));
    if (first)
        note_columns(diag, first);
}

/* In a mark {copies} is how many there are, whatever its table's column asks for. */
static bool is_dealt(const Naming *naming, const Naming *at, const char *name, size_t len)
{
    return naming->in_mark && !at->outer && len == strlen("copies") && g_ascii_strncasecmp(name, "copies", len) == 0;
}

static Ref *name_ref(Diag *diag, Arena *arena, const Naming *naming, const char *name, size_t len, Span at)
{
    Ref *ref = NULL;
    const Naming *outermost = naming;
    bool broken = false;

    while (outermost->outer)
        outermost = outermost->outer;
    if (naming->in_value)
        ref = value_ref(diag, arena, naming, outermost->values, name, len, at, &broken);
    unsigned depth = 0;
    for (const Naming *n = naming; n && !ref && !broken; n = n->outer, depth++) {
        if (n->table && !is_dealt(naming, n, name, len))
            ref = column_ref(arena, n, name, len, depth);
    }
    if (!ref && !naming->in_value)
        ref = value_ref(diag, arena, naming, outermost->values, name, len, at, &broken);
    if (broken)
        return NULL;
    if (!ref)
        ref = word_ref(arena, naming, name, len);
    if (!ref) {
        say_unknown(diag, arena, naming, name, len, at);
        return NULL;
    }
    ref->run    = naming->run;
    ref->naming = outermost;
    ref->at     = at;
    return ref;
}

static bool ref_varies(const Ref *ref)
{
    if (ref->kind == REF_VALUE) {
        for (guint i = 0; i < ref->values->len; i++) {
            const Reading *reading = ref->values->pdata[i];
            if (reading->value->varies || (reading->when && condition_varies(reading->when)))
                return true;
        }
    }
    return ref->kind == REF_COLUMN || (ref->kind == REF_WORD && words[ref->word].varies);
}

/* "name|filter|filter" between braces; NULL after an error. */
static Ref *reference_parse(Diag *diag, Arena *arena, const Naming *naming, const char *text, size_t len, Span at)
{
    const char *bar = memchr(text, '|', len);
    size_t name_len = bar ? (size_t) (bar - text) : len;
    const char *name = text;

    while (name_len && g_ascii_isspace(*name)) {
        name++;
        name_len--;
    }
    while (name_len && g_ascii_isspace(name[name_len - 1]))
        name_len--;

    Ref *ref = name_ref(diag, arena, naming, name, name_len, at);
    if (!ref || !bar)
        return ref;
    return filters_parse(diag, arena, bar + 1, len - (size_t) (bar + 1 - text), at, &ref->filters) ? ref : NULL;
}

static Span inside(Span at, const char *text, size_t start, size_t len)
{
    /* a value on several lines was joined: only a value that stands as it was written keeps exact places */
    if (at.source && strncmp(at.source->text + at.start, text, MIN(at.len, start + len)) == 0)
        return (Span) { at.source, at.start + start, len };
    return at;
}

static void add_text(Arena *arena, Template *parsed, GString *plain)
{
    if (!plain->len)
        return;
    Ref *ref = arena_make(arena, Ref);
    *ref = (Ref) { .kind = REF_TEXT, .text = arena_copy(arena, plain->str, plain->len), .len = plain->len };
    g_ptr_array_add(parsed->refs, ref);
    g_string_truncate(plain, 0);
}

Template *template_parse(Diag *diag, Arena *arena, const Naming *naming, const char *text, Span at)
{
    Template *parsed = arena_make(arena, Template);
    g_autoptr(GString) plain = g_string_new(NULL);
    bool good = true;
    parsed->refs = arena_list(arena);

    for (size_t i = 0; text[i];) {
        if (text[i] != '{') {
            size_t run = strcspn(text + i, "{");
            g_string_append_len(plain, text + i, (gssize) run);
            i += run;
        } else if (text[i + 1] == '{') {
            g_string_append_c(plain, '{');
            i += 2;
        } else {
            size_t len = strcspn(text + i + 1, "}");
            if (!text[i + 1 + len]) {
                diag_error(diag, inside(at, text, i, 1), "'{' is never closed; to print a brace, double it: {{");
                return NULL;
            }
            add_text(arena, parsed, plain);
            Ref *ref = reference_parse(diag, arena, naming, text + i + 1, len, inside(at, text, i, len + 2));
            if (ref) {
                parsed->varies |= ref_varies(ref);
                g_ptr_array_add(parsed->refs, ref);
            }
            good &= ref != NULL;
            i += len + 2;
        }
    }
    add_text(arena, parsed, plain);
    return good ? parsed : NULL;
}

bool template_varies(const Template *parsed)
{
    return parsed->varies;
}

static const Scope *scope_at(const Scope *scope, unsigned depth)
{
    while (depth-- && scope->outer)
        scope = scope->outer;
    return scope;
}

static const Cell *ref_cell(const Ref *ref, const Scope *scope)
{
    const Scope *at = scope_at(scope, ref->depth);
    if (!at->row)
        return NULL;
    for (guint i = 0; i < ref->columns; i++) {
        if (*at->row[ref->column[i]].text)
            return &at->row[ref->column[i]];
    }
    return &at->row[ref->column[ref->columns - 1]];
}

static const Scope *outermost(const Scope *scope)
{
    while (scope->outer)
        scope = scope->outer;
    return scope;
}

static const char *word_text(Arena *arena, const Ref *ref, const Scope *scope)
{
    const Run *run = ref->run;
    switch (ref->word) {
    case WORD_PLAYERS:   return arena_format(arena, "%u", run->players);
    case WORD_LANG:      return run->lang.word;
    case WORD_LOOK:      return run->look.word;
    case WORD_EDITION: {
        g_autoptr(GString) all = g_string_new(NULL);
        for (guint i = 0; i < run->editions->len; i++)
            g_string_append_printf(all, "%s%s", i ? "," : "", ((Chosen *) run->editions->pdata[i])->word);
        return arena_copy(arena, all->str, all->len);
    }
    case WORD_PAPER:     return run->paper ? run->paper : "";
    case WORD_SEED:      return arena_format(arena, "%" G_GUINT64_FORMAT, run->seed);
    case WORD_GAME:      return ref->naming->game ? ref->naming->game : "";
    case WORD_COMPONENT: return ref->naming->component ? ref->naming->component : "";
    case WORD_COPY:      return arena_format(arena, "%u", outermost(scope)->copy);
    case WORD_COPIES:    return arena_format(arena, "%u", outermost(scope)->copies);
    case WORD_ROW:       return scope->row ? arena_format(arena, "%d", table_line(scope->table, scope->number)) : "";
    case WORD_INDEX:     return arena_format(arena, "%u", scope->index);
    case WORD_COUNT:     return arena_format(arena, "%u", scope->count);
    case WORD_PAGE:      return arena_format(arena, "%u", outermost(scope)->page);
    case WORD_PAGES:     return arena_format(arena, "%u", outermost(scope)->pages);
    case WORD_SIDE:      return scope->side ? scope->side : "";
    case WORDS:          break;
    }
    g_assert_not_reached();
}

static const char *ref_text(Diag *diag, Arena *arena, const Ref *ref, const Scope *scope)
{
    const char *text = "";
    const Cell *cell = NULL;

    switch (ref->kind) {
    case REF_TEXT:
        return ref->text;
    case REF_COLUMN:
        cell = ref_cell(ref, scope);
        text = cell ? cell->text : "";
        break;
    case REF_VALUE:
        for (guint i = 0; i < ref->values->len; i++) {
            const Reading *reading = ref->values->pdata[i];
            if (reading->when && !condition_holds(diag, arena, reading->when, scope))
                continue;
            text = template_fill(diag, arena, reading->value, scope);
            break;
        }
        break;
    case REF_WORD:
        text = word_text(arena, ref, scope);
        break;
    }
    if (!text || !ref->filters)
        return text;
    unsigned before = diag_errors(diag);
    text = filters_apply(diag, arena, ref->filters, text, cell ? cell->at : ref->at);
    if (!text && cell && ref->at.source && diag_errors(diag) != before)
        diag_note(diag, ref->at, "asked for here");
    return text;
}

const char *template_fill(Diag *diag, Arena *arena, const Template *parsed, const Scope *scope)
{
    if (parsed->refs->len == 0)
        return "";
    if (parsed->refs->len == 1)
        return ref_text(diag, arena, parsed->refs->pdata[0], scope);

    g_autoptr(GString) filled = g_string_new(NULL);
    for (guint i = 0; i < parsed->refs->len; i++) {
        const char *text = ref_text(diag, arena, parsed->refs->pdata[i], scope);
        if (!text)
            return NULL;
        g_string_append(filled, text);
    }
    return arena_copy(arena, filled->str, filled->len);
}

const char *template_word(const Template *parsed)
{
    const Ref *ref = parsed->refs->len == 1 ? parsed->refs->pdata[0] : NULL;
    return ref && ref->kind == REF_WORD ? words[ref->word].name : NULL;
}

const char *template_untranslated(const Template *parsed, const Scope *scope)
{
    const Ref *ref = parsed->refs->len == 1 ? parsed->refs->pdata[0] : NULL;
    if (!ref || ref->kind != REF_COLUMN || !ref->translated || ref->filters)
        return NULL;
    const Scope *at = scope_at(scope, ref->depth);
    return at->row ? at->row[ref->column[ref->columns - 1]].text : NULL;
}

const Cell *template_cell(const Template *parsed, const Scope *scope, bool *whole)
{
    for (guint i = 0; i < parsed->refs->len; i++) {
        const Ref *ref = parsed->refs->pdata[i];
        const Cell *cell = NULL;

        if (ref->kind == REF_COLUMN)
            cell = ref_cell(ref, scope);
        for (guint k = 0; ref->kind == REF_VALUE && !cell && k < ref->values->len; k++)
            cell = template_cell(((Reading *) ref->values->pdata[k])->value, scope, whole);
        if (cell) {
            *whole = parsed->refs->len == 1 && !ref->filters && ref->kind == REF_COLUMN;
            return cell;
        }
    }
    return NULL;
}

Span cell_span(const Cell *cell, size_t offset, size_t len)
{
    Span span = cell->at;
    if (!span.source || (!offset && !len))
        return span;
    const char *raw = span.source->text + span.start;
    size_t i = 0;
    bool quoted = span.len && raw[0] == '"';

    if (quoted)
        i++;
    for (size_t read = 0; read < offset && i < span.len; read++)
        i += quoted && raw[i] == '"' ? 2 : raw[i] == '\r' && raw[i + 1] == '\n' ? 2 : 1;
    return (Span) { span.source, span.start + MIN(i, span.len), MAX(len, 1) };
}

void fill_help(FILE *out)
{
    for (Word word = 0; word < WORDS; word++)
        fprintf(out, "{%s}\t%s\n", words[word].name, words[word].help);
    filters_help(out);
}
