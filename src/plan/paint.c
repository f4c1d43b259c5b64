#include "paint.h"

#include "units.h"
#include "word.h"

#include <math.h>
#include <string.h>

/* --- the palette --- */

typedef struct { const char *name, *paint; } Entry;

struct Palette {
    Arena     *arena;
    GPtrArray *entries;         /* of Entry* */
};

static const char *const always[][2] = { { "white", "#ffffff" }, { "black", "#000000" } };

Palette *palette_new(Arena *arena)
{
    Palette *palette = arena_make(arena, Palette);
    palette->arena   = arena;
    palette->entries = arena_list(arena);
    for (size_t i = 0; i < G_N_ELEMENTS(always); i++)
        palette_set(palette, always[i][0], always[i][1]);
    return palette;
}

static Entry *find_entry(const Palette *palette, const char *name)
{
    for (guint i = 0; palette && i < palette->entries->len; i++) {
        Entry *entry = palette->entries->pdata[i];
        if (strcmp(entry->name, name) == 0)
            return entry;
    }
    return NULL;
}

void palette_set(Palette *palette, const char *name, const char *paint)
{
    Entry *entry = find_entry(palette, name);
    if (!entry) {
        entry = arena_make(palette->arena, Entry);
        entry->name = arena_copy(palette->arena, name, strlen(name));
        g_ptr_array_add(palette->entries, entry);
    }
    entry->paint = arena_copy(palette->arena, paint, strlen(paint));
}

const char *palette_get(const Palette *palette, const char *name)
{
    const Entry *entry = find_entry(palette, name);
    return entry ? entry->paint : NULL;
}

const char *palette_nearest(const Palette *palette, const char *name)
{
    Near guess = { .word = name };
    for (guint i = 0; palette && i < palette->entries->len; i++)
        near_try(&guess, ((const Entry *) palette->entries->pdata[i])->name);
    return guess.nearest;
}

/* --- words --- */

/* Names that are being looked up, from the innermost outwards: a name that
 * comes round again stands for itself. */
typedef struct Lookup Lookup;
struct Lookup { const Lookup *outer; const char *name; };

typedef struct {
    Arena         *arena;
    const Palette *palette;
    const Lookup  *lookup;
    char         **word;        /* NULL-terminated; the next one first */
    const char   **why;
} Reader;

G_GNUC_PRINTF(2, 3)
static bool fail(Reader *reader, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    g_autofree char *text = g_strdup_vprintf(format, args);
    va_end(args);
    *reader->why = arena_copy(reader->arena, text, strlen(text));
    return false;
}

static char **split_words(Arena *arena, const char *text)
{
    char *copy = arena_copy(arena, text, strlen(text));
    char **words = arena_take(arena, (strlen(text) / 2 + 2) * sizeof *words);
    size_t count = 0;

    for (char *at = copy; *at; ) {
        while (g_ascii_isspace(*at))
            *at++ = '\0';
        if (*at)
            words[count++] = at;
        while (*at && !g_ascii_isspace(*at))
            at++;
    }
    return words;
}

/* A number with 'unit' behind it and nothing else. */
static bool read_number(const char *text, const char *unit, double *number)
{
    char *end;
    if (!g_ascii_isdigit(*text) && !strchr("+-.", *text))
        return false;
    *number = g_ascii_strtod(text, &end);
    return end > text && strcmp(end, unit) == 0 && isfinite(*number);
}

static bool looks_like_number(const char *word)
{
    return word && (g_ascii_isdigit(*word) || ((*word == '-' || *word == '+' || *word == '.') && word[1]));
}

static bool next_is(const Reader *reader, const char *word)
{
    return *reader->word && strcmp(*reader->word, word) == 0;
}

static bool read_percent(Reader *reader, const char *what, double low, double high, double *fraction)
{
    const char *word = *reader->word;
    double number;

    if (!word || !read_number(word, "%", &number) || number < low || number > high)
        return fail(reader, "%s is expected in per cent, %g%% to %g%%, and not as '%s'", what, low, high,
                    word ? word : "");
    *fraction = number / 100;
    reader->word++;
    return true;
}

/* --- colours --- */

static bool read_paint(Reader *reader, Paint *paint);

static bool read_hex(Reader *reader, const char *word, Colour *colour)
{
    size_t digits = strspn(word + 1, "0123456789abcdefABCDEF");
    double value[4] = { 0, 0, 0, 1 };
    size_t width = digits == 3 ? 1 : 2;

    if (word[1 + digits] || (digits != 3 && digits != 6 && digits != 8))
        return fail(reader, "'%s' is no colour: '#' is followed by 3, 6 or 8 digits, 0 to 9 and a to f", word);
    for (size_t i = 0; i * width < digits; i++) {
        int high = g_ascii_xdigit_value(word[1 + i * width]), low = g_ascii_xdigit_value(word[i * width + width]);
        value[i] = (high * 16 + low) / 255.0;
    }
    *colour = (Colour) { value[0], value[1], value[2], value[3] };
    return true;
}

static bool read_name(Reader *reader, const char *name, Paint *paint)
{
    for (const Lookup *lookup = reader->lookup; lookup; lookup = lookup->outer)
        if (strcmp(lookup->name, name) == 0)
            return fail(reader, "the colour '%s' stands for itself in the end", name);

    const char *meaning = palette_get(reader->palette, name);
    if (!meaning)
        return fail(reader, "there is no colour '%s'%s", name, near_hint(palette_nearest(reader->palette, name)));

    const char *inner_why;
    Reader inner = *reader;
    inner.lookup = &(Lookup) { reader->lookup, name };
    inner.word   = split_words(reader->arena, meaning);
    inner.why    = &inner_why;
    if (!read_paint(&inner, paint))
        return fail(reader, "%s (which is what the palette's '%s' is)", inner_why, name);
    return true;
}

static void fade(Arena *arena, Paint *paint, double opacity)
{
    Stop *stops = arena_take(arena, paint->stops * sizeof *stops);
    for (unsigned i = 0; i < paint->stops; i++) {
        stops[i] = paint->stop[i];
        stops[i].colour.a *= opacity;
    }
    paint->stop = stops;
    paint->colour.a *= opacity;
}

/* One word: a colour with or without an opacity, or a name of the palette that
 * may stand for any paint. */
static bool read_colour(Reader *reader, Paint *paint)
{
    const char *word = *reader->word;
    const char *at = strchr(word, '@');
    double opacity = 100;

    if (at && (!read_number(at + 1, "%", &opacity) || opacity < 0 || opacity > 100))
        return fail(reader, "the opacity in '%s' is expected as @0%% to @100%%", word);
    if (at)
        word = arena_copy(reader->arena, word, (size_t) (at - word));

    *paint = (Paint) { .kind = PAINT_SOLID };
    if (*word == '#' ? !read_hex(reader, word, &paint->colour) : !read_name(reader, word, paint))
        return false;
    if (at)
        fade(reader->arena, paint, opacity / 100);
    reader->word++;
    return true;
}

/* --- gradients --- */

static void spread_stops(Stop *stop, guint count)
{
    if (isnan(stop[0].at))
        stop[0].at = 0;
    if (isnan(stop[count - 1].at))
        stop[count - 1].at = 1;
    for (guint i = 1; i < count; i++) {
        guint next = i;
        while (isnan(stop[next].at))
            next++;
        stop[i].at = stop[i - 1].at + (stop[next].at - stop[i - 1].at) / (next - i + 1);
    }
}

static bool read_stops(Reader *reader, Paint *paint)
{
    guint count = 0;
    double last = 0;
    Stop *stop = arena_take(reader->arena, (g_strv_length(reader->word) + 1) * sizeof *stop);

    for (; *reader->word; count++) {
        Paint colour;
        const char *word = *reader->word;
        if (looks_like_number(word))
            return fail(reader, "'%s' stands where a colour is expected", word);
        if (!read_colour(reader, &colour))
            return false;
        if (colour.kind != PAINT_SOLID)
            return fail(reader, "'%s' is no single colour, as a gradient's stops are", word);
        stop[count] = (Stop) { NAN, colour.colour };
        if (looks_like_number(*reader->word)) {
            if (!read_percent(reader, "the place of a stop", 0, 100, &stop[count].at))
                return false;
            if (stop[count].at < last)
                return fail(reader, "the stop '%s %s' lies before the one in front of it", word, reader->word[-1]);
            last = stop[count].at;
        }
    }
    if (count < 2)
        return fail(reader, "a gradient has two colours or more");
    spread_stops(stop, count);
    paint->stops = count;
    paint->stop  = stop;
    return true;
}

static bool read_linear(Reader *reader, Paint *paint)
{
    *paint = (Paint) { .kind = PAINT_LINEAR, .angle = 90 };
    if (looks_like_number(*reader->word)) {
        const char *word = *reader->word++;
        if (!read_number(word, "", &paint->angle) && !read_number(word, "deg", &paint->angle))
            return fail(reader, "the angle of a linear gradient is expected in degrees, as 45, and not as '%s'", word);
        paint->angle = fmod(paint->angle, 360);
    }
    return read_stops(reader, paint);
}

static bool read_radial(Reader *reader, Paint *paint)
{
    *paint = (Paint) { .kind = PAINT_RADIAL, .cx = 0.5, .cy = 0.5, .radius = 1 };
    if (next_is(reader, "at")) {
        reader->word++;
        if (!read_percent(reader, "the middle of a radial gradient", -1000, 1000, &paint->cx)
            || !read_percent(reader, "the middle of a radial gradient", -1000, 1000, &paint->cy))
            return false;
    }
    if (looks_like_number(*reader->word)
        && !read_percent(reader, "the radius of a radial gradient", 1, 1000, &paint->radius))
        return false;
    return read_stops(reader, paint);
}

static bool read_paint(Reader *reader, Paint *paint)
{
    if (!*reader->word)
        return fail(reader, "a colour, 'none', 'linear ...' or 'radial ...' is expected");
    if (next_is(reader, "linear") || next_is(reader, "radial"))
        return **reader->word++ == 'l' ? read_linear(reader, paint) : read_radial(reader, paint);
    if (next_is(reader, "none")) {
        *paint = (Paint) { .kind = PAINT_NONE };
        reader->word++;
    } else if (!read_colour(reader, paint)) {
        return false;
    }
    if (*reader->word)
        return fail(reader, "one colour is expected, but '%s' follows it; a gradient begins with 'linear' or 'radial'",
                    *reader->word);
    return true;
}

bool paint_parse(Arena *arena, const Palette *palette, const char *text, Paint *paint, const char **why)
{
    Reader reader = { .arena = arena, .palette = palette, .word = split_words(arena, text), .why = why };
    if (read_paint(&reader, paint))
        return true;
    *paint = (Paint) { .kind = PAINT_NONE };
    return false;
}

/* --- dashes --- */

static const struct { const char *word; Dash dash; } dashes[] = {
    { "solid", { 0, { 0 } } },
    { "dash", { 2, { 4, 3 } } },
    { "dot", { 2, { 1, 2 } } },
    { "dashdot", { 4, { 4, 2, 1, 2 } } },
};

bool dash_parse(const char *text, double width, Dash *dash, const char **why)
{
    g_auto(GStrv) words = g_strsplit_set(text, " \t\n", -1);
    double sum = 0;

    *dash = (Dash) { 0 };
    for (size_t i = 0; i < G_N_ELEMENTS(dashes); i++) {
        if (strcmp(text, dashes[i].word) == 0) {
            if (width > 0)
                *dash = dashes[i].dash;
            for (unsigned k = 0; k < dash->count; k++)
                dash->length[k] *= width;
            return true;
        }
    }
    *why = "solid, dash, dot, dashdot, or up to 16 lengths, line and gap in turn, as 2mm 1mm";
    for (char **word = words; *word; word++) {
        const char *reason;
        if (!**word)
            continue;
        if (dash->count == DASH_MOST || !length_parse(*word, &dash->length[dash->count], &reason)
            || dash->length[dash->count] < 0)
            return false;
        sum += dash->length[dash->count++];
    }
    return dash->count == 0 || sum > 0;
}

/* --- how light, how clear --- */

static double linear_light(double channel)
{
    return channel <= 0.04045 ? channel / 12.92 : pow((channel + 0.055) / 1.055, 2.4);
}

static double luminance(Colour colour)
{
    double white = 1 - colour.a;
    return 0.2126 * linear_light(colour.r * colour.a + white) + 0.7152 * linear_light(colour.g * colour.a + white)
         + 0.0722 * linear_light(colour.b * colour.a + white);
}

double colour_lightness(Colour colour)
{
    double y = luminance(colour);
    return y > 216.0 / 24389 ? 116 * cbrt(y) - 16 : y * 24389 / 27;
}

double colour_contrast(Colour a, Colour b)
{
    double light = luminance(a), dark = luminance(b);
    return (MAX(light, dark) + 0.05) / (MIN(light, dark) + 0.05);
}
