#include "filter.h"
#include "units.h"
#include "word.h"

#include <math.h>
#include <string.h>

typedef enum { ON_TEXT, ON_NUMBER } FilterOn;

typedef struct {
    const char *name, *help;
    FilterOn    on;
    bool        argument;
    const char *(*text)(Arena *arena, const char *text, const char *argument);
    double      (*number)(double number, double argument);
} FilterKind;

struct Filter {
    const FilterKind *kind;
    const char       *argument;
    double            number;
    Filter           *next;
};

static double least(double number, double other)  { return MAX(number, other); }
static double most(double number, double other)   { return MIN(number, other); }
static double plus(double number, double other)   { return number + other; }
static double minus(double number, double other)  { return number - other; }
static double times(double number, double other)  { return number * other; }
static double divided(double number, double other) { return other == 0 ? 0 : number / other; }
static double upwards(double number, double other) { return other == 0 ? ceil(number) : ceil(number / other) * other; }

static const char *keep(Arena *arena, char *text)
{
    const char *kept = arena_copy(arena, text, strlen(text));
    g_free(text);
    return kept;
}

static const char *upper(Arena *arena, const char *text, const char *argument G_GNUC_UNUSED)
{
    return keep(arena, g_utf8_strup(text, -1));
}

static const char *lower(Arena *arena, const char *text, const char *argument G_GNUC_UNUSED)
{
    return keep(arena, g_utf8_strdown(text, -1));
}

static const char *otherwise(Arena *arena G_GNUC_UNUSED, const char *text, const char *argument)
{
    return *text ? text : argument;
}

static const char *roman(Arena *arena, const char *text, const char *argument G_GNUC_UNUSED)
{
    static const struct { guint64 value; const char *sign; } signs[] = {
        { 1000, "M" }, { 900, "CM" }, { 500, "D" }, { 400, "CD" }, { 100, "C" }, { 90, "XC" }, { 50, "L" },
        { 40, "XL" }, { 10, "X" }, { 9, "IX" }, { 5, "V" }, { 4, "IV" }, { 1, "I" },
    };
    guint64 number;
    if (!g_ascii_string_to_unsigned(text, 10, 1, 3999, &number, NULL))
        return NULL;
    g_autoptr(GString) written = g_string_new(NULL);
    for (guint i = 0; i < G_N_ELEMENTS(signs); i++) {
        for (; number >= signs[i].value; number -= signs[i].value)
            g_string_append(written, signs[i].sign);
    }
    return arena_copy(arena, written->str, written->len);
}

static const char *word_of(Arena *arena, const char *text, const char *argument)
{
    g_auto(GStrv) words = g_strsplit_set(text, " ,;", -1);
    guint64 wanted = g_ascii_strtoull(argument, NULL, 10);
    for (guint i = 0; words[i]; i++) {
        if (*words[i] && --wanted == 0)
            return arena_copy(arena, words[i], strlen(words[i]));
    }
    return "";
}

static const char *comma(Arena *arena, const char *text, const char *argument G_GNUC_UNUSED)
{
    return keep(arena, g_strdelimit(g_strdup(text), ".", ','));
}

static const FilterKind kinds[] = {
    { "min",   "at least N",                          ON_NUMBER, true,  NULL, least },
    { "max",   "at most N",                           ON_NUMBER, true,  NULL, most },
    { "plus",  "N more",                              ON_NUMBER, true,  NULL, plus },
    { "minus", "N less",                              ON_NUMBER, true,  NULL, minus },
    { "times", "N times as much",                     ON_NUMBER, true,  NULL, times },
    { "by",    "divided by N",                        ON_NUMBER, true,  NULL, divided },
    { "ceil",  "rounded up to a multiple of N",       ON_NUMBER, true,  NULL, upwards },
    { "upper", "in capitals",                         ON_TEXT,   false, upper, NULL },
    { "lower", "in small letters",                    ON_TEXT,   false, lower, NULL },
    { "comma", "with a comma for its point: 1,5",     ON_TEXT,   false, comma, NULL },
    { "or",    "this text where the cell is empty",   ON_TEXT,   true,  otherwise, NULL },
    { "roman", "in Roman figures, from 1 to 3999",    ON_TEXT,   false, roman, NULL },
    { "word",  "the Nth word",                        ON_TEXT,   true,  word_of, NULL },
};

static Filter *filter_parse(Diag *diag, Arena *arena, const char *text, Span at)
{
    size_t name_len = strcspn(text, " ");
    const char *argument = text + name_len + strspn(text + name_len, " ");
    Near near = { .word = arena_copy(arena, text, name_len) };

    for (guint i = 0; i < G_N_ELEMENTS(kinds); i++) {
        near_try(&near, kinds[i].name);
        if (strcmp(near.word, kinds[i].name) != 0)
            continue;
        Filter *filter = arena_make(arena, Filter);
        const char *why;
        *filter = (Filter) { .kind = &kinds[i], .argument = argument };
        if (kinds[i].argument != (*argument != '\0')) {
            diag_error(diag, at, "the filter '%s' takes %s", near.word,
                       kinds[i].argument ? "a value: {name|min 4}" : "no value");
            return NULL;
        }
        if (kinds[i].on == ON_NUMBER && !number_parse(argument, &filter->number, &why)) {
            diag_error(diag, at, "the filter '%s' takes a number, not '%s'", near.word, argument);
            return NULL;
        }
        return filter;
    }
    diag_error(diag, at, "there is no filter '%s'%s", near.word, near_hint(near.nearest));
    return NULL;
}

bool filters_parse(Diag *diag, Arena *arena, const char *text, size_t len, Span at, Filter **filters)
{
    g_autofree char *all = g_strndup(text, len);
    g_auto(GStrv) parts = g_strsplit(all, "|", -1);

    for (guint i = 0; parts[i]; i++) {
        char *part = g_strstrip(parts[i]);
        *filters = filter_parse(diag, arena, arena_copy(arena, part, strlen(part)), at);
        if (!*filters)
            return false;
        filters = &(*filters)->next;
    }
    return true;
}

static const char *number_text(Arena *arena, double number)
{
    char digits[G_ASCII_DTOSTR_BUF_SIZE];
    g_ascii_formatd(digits, sizeof digits, "%.6f", number);
    char *end = digits + strlen(digits);
    while (end[-1] == '0')
        *--end = '\0';
    if (end[-1] == '.')
        *--end = '\0';
    return arena_copy(arena, digits, strlen(digits));
}

const char *filters_apply(Diag *diag, Arena *arena, const Filter *filters, const char *text, Span at)
{
    for (; filters; filters = filters->next) {
        const FilterKind *kind = filters->kind;
        const char *before = text;
        double number;
        const char *why;

        if (kind->on == ON_TEXT)
            text = kind->text(arena, text, filters->argument);
        else
            text = number_parse(text, &number, &why) ? number_text(arena, kind->number(number, filters->number)) : NULL;
        if (!text) {
            diag_error(diag, at, "the filter '%s' needs a number, not '%s'", kind->name, before);
            return NULL;
        }
    }
    return text;
}

void filters_help(FILE *out)
{
    for (guint i = 0; i < G_N_ELEMENTS(kinds); i++)
        fprintf(out, "{...|%s%s}\t%s\n", kinds[i].name,
                !kinds[i].argument                                  ? ""
                : kinds[i].on == ON_TEXT && kinds[i].name[0] == 'o' ? " TEXT"
                                                                    : " N",
                kinds[i].help);
}
