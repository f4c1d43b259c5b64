#include "units.h"

#include <glib.h>
#include <math.h>
#include <string.h>

static const struct { const char *name; double pt; } units[] = {
    { "mm", PT_PER_MM }, { "cm", 10 * PT_PER_MM }, { "in", 72 }, { "pt", 1 }, { "um", PT_PER_MM / 1000 },
};

static const struct { const char *name; double frac; LinearForm form; char axis; } edges[] = {
    { "left",   0,   LINEAR_EDGE,   'x' }, { "right",  1,   LINEAR_EDGE,   'x' },
    { "top",    0,   LINEAR_EDGE,   'y' }, { "bottom", 1,   LINEAR_EDGE,   'y' },
    { "centre", 0.5, LINEAR_CENTRE, 0   }, { "center", 0.5, LINEAR_CENTRE, 0   },
    { "middle", 0.5, LINEAR_CENTRE, 0   },
};

/* A plain number, or frac and pt: a number is a length only when it is 0. */
typedef struct {
    bool       plain;
    double     number;
    Linear     linear;
    LinearForm form;
} Value;

typedef struct {
    const char *at;
    const char *why;            /* what was expected, once something is wrong */
    int         depth;          /* of signs and parentheses */
    int         open;           /* parentheses: between them, blanks may stand */
} Reader;

enum { DEPTH_MOST = 32 };

static bool read_sum(Reader *reader, Value *value);

int64_t um_of(double pt)
{
    return llround(pt * (1000.0 / PT_PER_MM));
}

static bool expected(Reader *reader, const char *why)
{
    reader->why = why;
    return false;
}

static void skip_blanks(Reader *reader)
{
    reader->at += strspn(reader->at, " \t\n");
}

/* Digits and one point: g_ascii_strtod alone would read 0x80, inf and 1e3, too. */
static bool read_digits(Reader *reader, double *number)
{
    const char *start = reader->at;
    size_t whole = strspn(start, "0123456789"), rest = 0;

    if (start[whole] == '.')
        rest = 1 + strspn(start + whole + 1, "0123456789");
    if (whole + rest == (rest ? 1 : 0))
        return expected(reader, "a number");
    reader->at = start + whole + rest;
    if (*reader->at == ',' && g_ascii_isdigit(reader->at[1]) && !reader->open)
        return expected(reader, "a decimal point, not a comma");

    g_autofree char *digits = g_strndup(start, whole + rest);
    *number = g_ascii_strtod(digits, NULL);
    return isfinite(*number) || expected(reader, "a smaller number");
}

/* The unit's size in points; 0 and nothing read where there is none. */
static double read_unit(Reader *reader)
{
    for (size_t i = 0; i < G_N_ELEMENTS(units); i++) {
        size_t len = strlen(units[i].name);
        if (strncmp(reader->at, units[i].name, len) == 0 && !g_ascii_isalnum(reader->at[len])) {
            reader->at += len;
            return units[i].pt;
        }
    }
    return 0;
}

static bool read_number(Reader *reader, Value *value)
{
    double number;

    if (!read_digits(reader, &number))
        return false;
    double unit = read_unit(reader);

    if (unit != 0) {
        *value = (Value) { .linear = { 0, number * unit } };
    } else if (*reader->at == '%') {
        reader->at++;
        *value = (Value) { .linear = { number / 100, 0 } };
    } else {
        *value = (Value) { .plain = true, .number = number };
    }
    if (g_ascii_isalpha(*reader->at) || (unsigned char) *reader->at >= 0x80)
        return expected(reader, "a unit: mm, cm, in, pt, um or %");
    return true;
}

static bool read_edge(Reader *reader, Value *value)
{
    size_t len = 0;

    while (g_ascii_isalpha(reader->at[len]))
        len++;
    for (size_t i = 0; i < G_N_ELEMENTS(edges); i++) {
        if (strlen(edges[i].name) == len && strncmp(reader->at, edges[i].name, len) == 0) {
            reader->at += len;
            *value = (Value) { .linear = { edges[i].frac, 0 }, .form = edges[i].form };
            return true;
        }
    }
    return expected(reader, len ? "left, right, top, bottom, centre or middle" : "a number");
}

/* min(a, b) or max(a, b), both plain numbers or both lengths that need no box. */
static bool read_choice(Reader *reader, Value *value, bool least)
{
    Value other;

    if (reader->depth >= DEPTH_MOST)
        return expected(reader, "fewer signs and parentheses");
    reader->depth++;
    reader->open++;
    reader->at += strlen("min(");
    if (!read_sum(reader, value))
        return false;
    if (*reader->at != ',')
        return expected(reader, "',' and a second length");
    reader->at++;
    if (!read_sum(reader, &other))
        return false;
    if (*reader->at != ')')
        return expected(reader, "')'");
    reader->at++;
    reader->open--;
    reader->depth--;
    if (value->plain != other.plain || value->linear.frac != 0 || other.linear.frac != 0)
        return expected(reader, "two numbers or two lengths, without % or edges, in min() and max()");
    double a = value->plain ? value->number : value->linear.pt, b = other.plain ? other.number : other.linear.pt;
    if (least ? b < a : b > a)
        *value = other;
    return true;
}

static bool read_factor(Reader *reader, Value *value)
{
    if (reader->open)
        skip_blanks(reader);

    char sign = *reader->at;
    if (sign == '-' || sign == '+') {
        reader->at++;
        if (reader->depth >= DEPTH_MOST)
            return expected(reader, "fewer signs and parentheses");
        reader->depth++;
        bool read = read_factor(reader, value);
        reader->depth--;
        if (!read || sign == '+')
            return read;
        if (value->form != LINEAR_LENGTH)
            return expected(reader, "a length behind '-', not an edge");
        *value = (Value) { value->plain, -value->number, { -value->linear.frac, -value->linear.pt }, LINEAR_LENGTH };
        return true;
    }
    if (strncmp(reader->at, "min(", 4) == 0 || strncmp(reader->at, "max(", 4) == 0)
        return read_choice(reader, value, reader->at[1] == 'i');
    if (sign != '(')
        return g_ascii_isdigit(sign) || sign == '.' ? read_number(reader, value) : read_edge(reader, value);

    if (reader->depth >= DEPTH_MOST)
        return expected(reader, "fewer signs and parentheses");
    reader->depth++;
    reader->open++;
    reader->at++;
    if (!read_sum(reader, value))
        return false;
    if (*reader->at != ')')
        return expected(reader, "')'");
    reader->at++;
    reader->open--;
    reader->depth--;
    return true;
}

static bool multiply(Reader *reader, Value *value, const Value *by)
{
    if (!value->plain && !by->plain)
        return expected(reader, "a plain number on one side of '*'");
    if (value->form != LINEAR_LENGTH || by->form != LINEAR_LENGTH)
        return expected(reader, "a length beside '*', not an edge");

    const Value *length = value->plain ? by : value;
    double factor = value->plain ? value->number : by->number;
    *value = (Value) { length->plain, length->number * factor,
                       { length->linear.frac * factor, length->linear.pt * factor }, LINEAR_LENGTH };
    return true;
}

static bool divide(Reader *reader, Value *value, const Value *by)
{
    if (!by->plain)
        return expected(reader, "a plain number behind '/'");
    if (by->number == 0)
        return expected(reader, "a number other than 0 behind '/'");
    if (value->form != LINEAR_LENGTH)
        return expected(reader, "a length before '/', not an edge");
    *value = (Value) { value->plain, value->number / by->number,
                       { value->linear.frac / by->number, value->linear.pt / by->number }, LINEAR_LENGTH };
    return true;
}

static bool add(Reader *reader, Value *value, const Value *other, double sign)
{
    if (value->plain != other->plain) {
        if ((value->plain && value->number != 0) || (other->plain && other->number != 0))
            return expected(reader, "a unit with each number of the sum: mm, cm, in, pt, um or %");
    }
    if (other->form != LINEAR_LENGTH && (sign < 0 || value->form != LINEAR_LENGTH))
        return expected(reader, sign < 0 ? "a length behind '-', not an edge" : "one edge, not two");

    *value = (Value) { value->plain && other->plain, value->number + sign * other->number,
                       { value->linear.frac + sign * other->linear.frac, value->linear.pt + sign * other->linear.pt },
                       MAX(value->form, other->form) };
    return true;
}

static bool read_product(Reader *reader, Value *value)
{
    if (!read_factor(reader, value))
        return false;
    for (;;) {
        if (reader->open)
            skip_blanks(reader);
        char sign = *reader->at;
        if (sign != '*' && sign != '/')
            return true;

        Value by;
        reader->at++;
        if (!read_factor(reader, &by) || !(sign == '*' ? multiply : divide)(reader, value, &by))
            return false;
    }
}

static bool read_sum(Reader *reader, Value *value)
{
    if (!read_product(reader, value))
        return false;
    for (;;) {
        char sign = *reader->at;
        if (sign != '+' && sign != '-')
            return true;

        Value other;
        reader->at++;
        if (!read_product(reader, &other) || !add(reader, value, &other, sign == '+' ? 1 : -1))
            return false;
    }
}

static bool read_whole(const char *text, Value *value, const char **why)
{
    Reader reader = { .at = text };

    if (*text == '\0')
        expected(&reader, "a number");
    else if (read_sum(&reader, value) && *reader.at)
        expected(&reader, *reader.at == ' ' || *reader.at == '\t' ? "no blank here (blanks stand only in parentheses)"
                        : "+, -, * or / between two numbers");
    else if (!reader.why && !(isfinite(value->number) && isfinite(value->linear.frac) && isfinite(value->linear.pt)))
        expected(&reader, "a smaller number");
    *why = reader.why;
    return !reader.why;
}

bool linear_parse(const char *text, Linear *linear, LinearForm *form, const char **why)
{
    Value value;

    if (!read_whole(text, &value, why))
        return false;
    if (value.plain && value.number != 0) {
        *why = "a unit behind the number: mm, cm, in, pt, um or %";
        return false;
    }
    *linear = value.linear;
    *form   = value.form;
    return true;
}

bool length_parse(const char *text, double *pt, const char **why)
{
    Linear linear;
    LinearForm form;

    if (!linear_parse(text, &linear, &form, why))
        return false;
    if (form != LINEAR_LENGTH || linear.frac != 0) {
        *why = "a length in mm, cm, in, pt or um, without % and edges";
        return false;
    }
    *pt = linear.pt;
    return true;
}

bool number_parse(const char *text, double *number, const char **why)
{
    Value value;

    if (!read_whole(text, &value, why))
        return false;
    if (!value.plain) {
        *why = "a number without a unit";
        return false;
    }
    *number = value.number;
    return true;
}

char linear_axis(const char *text)
{
    for (size_t i = 0; i < G_N_ELEMENTS(edges); i++) {
        if (edges[i].axis && strstr(text, edges[i].name))
            return edges[i].axis;
    }
    return 0;
}

/* x, X or the times sign, or at least a blank. */
static bool read_times(Reader *reader)
{
    const char *start = reader->at;

    skip_blanks(reader);
    if (*reader->at == 'x' || *reader->at == 'X')
        reader->at++;
    else if (strncmp(reader->at, "\xC3\x97", 2) == 0)
        reader->at += 2;
    skip_blanks(reader);
    return reader->at > start;
}

static bool read_side(Reader *reader, double *number, double *unit)
{
    if (!read_digits(reader, number))
        return false;

    const char *end = reader->at;
    skip_blanks(reader);
    for (size_t i = 0; i < G_N_ELEMENTS(units); i++) {
        if (g_str_has_prefix(reader->at, units[i].name)) {
            *unit = units[i].pt;
            reader->at += strlen(units[i].name);
            return true;
        }
    }
    *unit = 0;
    reader->at = end;
    return true;
}

/* Two lengths parted by a blank, as 3*12.5mm 40mm. */
static bool read_lengths(const char *text, Size *size)
{
    g_auto(GStrv) sides = g_strsplit(text, " ", 2);
    const char *why;
    Size read;

    if (g_strv_length(sides) != 2 || !length_parse(sides[0], &read.w, &why) || !length_parse(sides[1], &read.h, &why))
        return false;
    if (read.w > 0 && read.h > 0)
        *size = read;
    return read.w > 0 && read.h > 0;
}

bool size_parse(const char *text, Size *size, const char **why)
{
    static const char wanted[] = "a size like 54x80mm or 45mm";
    Reader reader = { .at = text };
    double w, h, w_unit, h_unit;

    if (read_lengths(text, size))
        return true;

    if (!read_side(&reader, &w, &w_unit)) {
        *why = g_ascii_isdigit(*text) ? reader.why : wanted;
        return false;
    }
    h = w;
    h_unit = w_unit;
    if (*reader.at && !(read_times(&reader) && read_side(&reader, &h, &h_unit))) {
        *why = reader.why && *reader.at == ',' ? reader.why : wanted;
        return false;
    }
    if (*reader.at) {
        *why = wanted;
        return false;
    }
    if (!(w > 0 && h > 0)) {
        *why = "a size above 0";
        return false;
    }
    double unit = h_unit != 0 ? h_unit : w_unit != 0 ? w_unit : PT_PER_MM;
    *size = (Size) { w * (w_unit != 0 ? w_unit : unit), h * (h_unit != 0 ? h_unit : unit) };
    return true;
}
