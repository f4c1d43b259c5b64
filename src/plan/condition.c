#include "fill.h"
#include "units.h"

#include <string.h>

typedef enum { COND_CONST, COND_SET, COND_COMPARE, COND_NOT, COND_AND, COND_OR } CondKind;
typedef enum { IS, IS_NOT, LESS, LESS_OR_SAME, MORE, MORE_OR_SAME } Comparison;

struct Condition {
    CondKind         kind;
    bool             yes;               /* COND_CONST */
    const Template  *left;
    Comparison       comparison;
    GPtrArray       *right;             /* of Template*: alternatives */
    const Condition *a, *b;
    bool             varies;
    Span             at;
};

typedef struct {
    Diag         *diag;
    Arena        *arena;
    const Naming *naming;
    const char   *text, *next;
    Span          at;
} Reader;

static Condition *read_or(Reader *reader);

static Condition *condition_new(Reader *reader, CondKind kind)
{
    Condition *condition = arena_make(reader->arena, Condition);
    condition->kind = kind;
    condition->at   = reader->at;
    return condition;
}

static Span here(const Reader *reader, const char *from, size_t len)
{
    size_t start = (size_t) (from - reader->text);
    if (reader->at.source
        && strncmp(reader->at.source->text + reader->at.start, reader->text, MIN(reader->at.len, start + len)) == 0)
        return (Span) { reader->at.source, reader->at.start + start, MAX(len, 1) };
    return reader->at;
}

static Condition *expected(Reader *reader, const char *what)
{
    diag_error(reader->diag, here(reader, reader->next, strlen(reader->next)), "expected %s", what);
    return NULL;
}

static void skip_blanks(Reader *reader)
{
    reader->next += strspn(reader->next, " \t\n");
}

/* The keyword, when it stands here as a whole word. */
static bool take_word(Reader *reader, const char *word)
{
    size_t len = strlen(word);
    skip_blanks(reader);
    if (g_ascii_strncasecmp(reader->next, word, len) != 0)
        return false;
    if (reader->next[len] && !strchr(" \t\n()", reader->next[len]))
        return false;
    reader->next += len;
    return true;
}

static bool take_comparison(Reader *reader, Comparison *comparison)
{
    static const struct { const char *sign; Comparison comparison; } signs[] = {
        { "!=", IS_NOT }, { "<=", LESS_OR_SAME }, { ">=", MORE_OR_SAME }, { "=", IS }, { "<", LESS }, { ">", MORE },
    };
    skip_blanks(reader);
    for (guint i = 0; i < G_N_ELEMENTS(signs); i++) {
        if (g_str_has_prefix(reader->next, signs[i].sign)) {
            *comparison = signs[i].comparison;
            reader->next += strlen(signs[i].sign);
            return true;
        }
    }
    return false;
}

/* Where a bare word on the right side ends: before and, or, ")" or "|" outside braces. */
static size_t value_length(const char *text)
{
    size_t i = 0;
    while (text[i] && text[i] != ')' && text[i] != '|') {
        if (text[i] == '{')
            i += strcspn(text + i, "}");
        if (text[i] == ' ' || text[i] == '\t' || text[i] == '\n') {
            const char *word = text + i + strspn(text + i, " \t\n");
            if ((g_ascii_strncasecmp(word, "and", 3) == 0 && strchr(" \t\n(", word[3]) && word[3]) ||
                (g_ascii_strncasecmp(word, "or", 2) == 0 && strchr(" \t\n(", word[2]) && word[2]))
                break;
        }
        if (text[i])
            i++;
    }
    while (i && strchr(" \t\n", text[i - 1]))
        i--;
    return i;
}

static const Template *read_value(Reader *reader)
{
    skip_blanks(reader);
    const char *from = reader->next;
    size_t len;

    if (*from == '"') {
        len = strcspn(++from, "\"");
        if (!from[len]) {
            diag_error(reader->diag, here(reader, from - 1, len + 1), "'\"' is never closed");
            return NULL;
        }
        reader->next = from + len + 1;
    } else {
        len = value_length(from);
        reader->next = from + len;
    }
    return template_parse(reader->diag, reader->arena, reader->naming, arena_copy(reader->arena, from, len),
                          here(reader, from, len));
}

/* A condition on the look, language or edition is how a layout says that it knows one. */
static void know_word(Reader *reader, const Template *left, const Template *right)
{
    const char *word = template_word(left);
    const Scope nowhere = { 0 };
    static const char *const known[] = { "look", "lang", "edition", NULL };
    if (!word || template_varies(right) || !g_strv_contains(known, word))
        return;
    const char *suffix = template_fill(reader->diag, reader->arena, right, &nowhere);
    run_knows_variant(reader->naming->run, suffix, SAID_BY_SECTION, reader->at);
}

static Condition *read_test(Reader *reader)
{
    skip_blanks(reader);
    const char *from = reader->next;
    size_t len = *from == '{' ? strcspn(from, "}") + 1 : strcspn(from, " \t\n=!<>()|");

    if (len == 0 || (*from == '{' && len > strlen(from)))
        return expected(reader, "a name, like {stage}");
    const char *name = *from == '{' ? arena_copy(reader->arena, from, len)
                                    : arena_format(reader->arena, "{%.*s}", (int) len, from);
    reader->next = from + len;

    Condition *test = condition_new(reader, COND_SET);
    test->left = template_parse(reader->diag, reader->arena, reader->naming, name, here(reader, from, len));
    if (!test->left)
        return NULL;
    test->varies = template_varies(test->left);
    if (!take_comparison(reader, &test->comparison))
        return test;

    test->kind  = COND_COMPARE;
    test->right = arena_list(reader->arena);
    do {
        const Template *value = read_value(reader);
        if (!value)
            return NULL;
        test->varies |= template_varies(value);
        know_word(reader, test->left, value);
        g_ptr_array_add(test->right, (gpointer) value);
        skip_blanks(reader);
    } while (*reader->next == '|' && reader->next++);
    return test;
}

static Condition *read_not(Reader *reader)
{
    if (take_word(reader, "not")) {
        Condition *condition = condition_new(reader, COND_NOT);
        Condition *inner = read_not(reader);
        condition->a = inner;
        condition->varies = inner && inner->varies;
        return inner ? condition : NULL;
    }
    skip_blanks(reader);
    if (*reader->next == '(') {
        reader->next++;
        Condition *inner = read_or(reader);
        skip_blanks(reader);
        if (inner && *reader->next != ')')
            return expected(reader, "')'");
        reader->next++;
        return inner;
    }
    bool yes = take_word(reader, "yes");
    if (yes || take_word(reader, "no")) {
        Condition *condition = condition_new(reader, COND_CONST);
        condition->yes = yes;
        return condition;
    }
    return read_test(reader);
}

static Condition *join(Reader *reader, CondKind kind, Condition *a, Condition *b)
{
    if (!a || !b)
        return NULL;
    Condition *both = condition_new(reader, kind);
    both->a = a;
    both->b = b;
    both->varies = a->varies || b->varies;
    return both;
}

static Condition *read_and(Reader *reader)
{
    Condition *condition = read_not(reader);
    while (condition && take_word(reader, "and"))
        condition = join(reader, COND_AND, condition, read_not(reader));
    return condition;
}

static Condition *read_or(Reader *reader)
{
    Condition *condition = read_and(reader);
    while (condition && take_word(reader, "or"))
        condition = join(reader, COND_OR, condition, read_and(reader));
    return condition;
}

Condition *condition_parse(Diag *diag, Arena *arena, const Naming *naming, const char *text, Span at)
{
    Reader reader = { diag, arena, naming, text, text, at };
    Condition *condition = read_or(&reader);

    skip_blanks(&reader);
    if (condition && *reader.next)
        return expected(&reader, "'and', 'or' or the end of the condition");
    return condition;
}

bool condition_varies(const Condition *condition)
{
    return condition->varies;
}

/* A cell that is a number and nothing else: "3-5" is a text, not -2. */
static bool plain_number(const char *text, double *number)
{
    char *end;
    if (!*text || !strchr("+-.0123456789", *text))
        return false;
    *number = g_ascii_strtod(text, &end);
    return !*end;
}

static bool same(const char *a, const char *b)
{
    double x, y;
    if (strcmp(a, b) == 0)
        return true;
    if (plain_number(a, &x) && plain_number(b, &y))
        return x == y;
    g_autofree char *low_a = g_utf8_casefold(a, -1), *low_b = g_utf8_casefold(b, -1);
    return strcmp(low_a, low_b) == 0;
}

static void say_no_number(Diag *diag, const Condition *condition, const Template *wrong, const Scope *scope,
                          const char *text)
{
    bool whole;
    const Cell *cell = template_cell(wrong, scope, &whole);
    bool placed = cell && cell->at.source;

    diag_error(diag, placed ? cell->at : condition->at, "only numbers can be less or more, and '%s' is none", text);
    if (placed && condition->at.source)
        diag_note(diag, condition->at, "asked for here");
}

static bool compare(Diag *diag, Arena *arena, const Condition *condition, const Scope *scope)
{
    const char *left = template_fill(diag, arena, condition->left, scope);
    const char *plain = template_untranslated(condition->left, scope);
    bool any = false;

    for (guint i = 0; left && i < condition->right->len; i++) {
        const char *right = template_fill(diag, arena, condition->right->pdata[i], scope);
        if (!right)
            return false;
        if (condition->comparison <= IS_NOT) {
            any |= same(left, right) || (plain && same(plain, right));
            continue;
        }
        double x, y;
        if (!plain_number(left, &x) || !plain_number(right, &y)) {
            const Template *wrong = plain_number(right, &y) ? condition->left : condition->right->pdata[i];
            if (wrong != condition->left)
                say_no_number(diag, condition, wrong, scope, right);
            else if (*left && scope->row)
                say_no_number(diag, condition, wrong, scope, left);
            return false;
        }
        any |= condition->comparison == LESS ? x < y : condition->comparison == LESS_OR_SAME ? x <= y
             : condition->comparison == MORE ? x > y : x >= y;
    }
    return condition->comparison == IS_NOT ? !any : any;
}

bool condition_holds(Diag *diag, Arena *arena, const Condition *condition, const Scope *scope)
{
    switch (condition->kind) {
    case COND_CONST: return condition->yes;
    case COND_NOT:   return !condition_holds(diag, arena, condition->a, scope);
    case COND_AND:
        return condition_holds(diag, arena, condition->a, scope) && condition_holds(diag, arena, condition->b, scope);
    case COND_OR:
        return condition_holds(diag, arena, condition->a, scope) || condition_holds(diag, arena, condition->b, scope);
    case COND_COMPARE: return compare(diag, arena, condition, scope);
    case COND_SET: {
        const char *text = template_fill(diag, arena, condition->left, scope);
        return text && *text;
    }
    }
    g_assert_not_reached();
}
