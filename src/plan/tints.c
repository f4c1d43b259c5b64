#include "tints.h"
#include "recipe.h"

#include <math.h>
#include <string.h>

/* FNV-1a, 64 bits. */
static guint64 stir(guint64 hash, const void *bytes, size_t len)
{
    for (size_t i = 0; i < len; i++)
        hash = (hash ^ ((const unsigned char *) bytes)[i]) * G_GUINT64_CONSTANT(1099511628211);
    return hash;
}

static guint64 stir_text(guint64 hash, const char *text)
{
    return text ? stir(hash, text, strlen(text) + 1) : hash;
}

static Colour mean_of(const Paint *paint, double opacity)
{
    Colour mean = paint->kind == PAINT_NONE ? (Colour) { 1, 1, 1, 0 } : paint->colour;
    if (paint->kind > PAINT_SOLID && paint->stops) {
        mean = (Colour) { 0 };
        for (unsigned i = 0; i < paint->stops; i++) {
            mean.r += paint->stop[i].colour.r / paint->stops;
            mean.g += paint->stop[i].colour.g / paint->stops;
            mean.b += paint->stop[i].colour.b / paint->stops;
            mean.a += paint->stop[i].colour.a / paint->stops;
        }
    }
    mean.a *= opacity;
    return mean;
}

/* What the mark says, as a hash; its paints (two at most). */
static guint64 look_at(const Mark *mark, guint64 hash, const Paint *paints[2])
{
    paints[0] = paints[1] = NULL;
    switch (mark->kind) {
    case MARK_BOX: {
        const BoxMark *box = mark->says;
        paints[0] = &box->fill, paints[1] = &box->stroke;
        return stir_text(stir(hash, &box->shape, sizeof box->shape), box->dash);
    }
    case MARK_LINE: {
        const LineMark *line = mark->says;
        paints[0] = &line->stroke;
        return stir_text(hash, line->dash);
    }
    case MARK_PATH: {
        const PathMark *path = mark->says;
        paints[0] = &path->fill, paints[1] = &path->stroke;
        return stir_text(stir_text(hash, path->d), path->dash);
    }
    case MARK_ICON: {
        const IconMark *icon = mark->says;
        paints[0] = &icon->fill, paints[1] = &icon->stroke;
        return stir_text(hash, icon->icon);
    }
    case MARK_TEXT: {
        const TextMark *text = mark->says;
        paints[0] = &text->colour;
        return stir_text(hash, text->text);
    }
    case MARK_PATTERN: {
        const PatternMark *pattern = mark->says;
        paints[0] = &pattern->fill;
        return stir(stir_text(hash, pattern->icon), &pattern->arrange, sizeof pattern->arrange);
    }
    case MARK_IMAGE:
        return stir_text(hash, ((const ImageMark *) mark->says)->image);
    case MARK_KINDS:
    default:
        return hash;
    }
}

Tints tints_of(Arena *arena, const GPtrArray *marks, const Each *each, guint row)
{
    Tints tints = { G_GUINT64_CONSTANT(14695981039346656037), 0,
                    arena_take(arena, (2 * marks->len + 1) * sizeof(Colour)) };
    for (guint i = 0; i < marks->len; i++) {
        const Mark *mark = marks->pdata[i];
        const Paint *paints[2];
        const gint64 size[] = { llround(mark->place.w), llround(mark->place.h), llround(mark->rotate) };
        if (each && (mark->recipe->each != each || mark->scope->number != row))
            continue;
        tints.shape = stir(tints.shape, &mark->recipe, sizeof mark->recipe);
        tints.shape = stir(tints.shape, size, each ? 2 * sizeof *size : sizeof size);
        tints.shape = look_at(mark, tints.shape, paints);
        for (int k = 0; k < 2 && paints[k]; k++)
            tints.colours[tints.count++] = mean_of(paints[k], mark->opacity);
    }
    return tints;
}

static double seen(double channel, double opacity)
{
    return channel * opacity + 1 - opacity;
}

bool tints_same(const Tints *a, const Tints *b)
{
    const double unseen = 0.04;
    if (a->shape != b->shape || a->count != b->count)
        return false;
    for (guint i = 0; i < a->count; i++) {
        Colour c = a->colours[i], d = b->colours[i];
        if (fabs(seen(c.r, c.a) - seen(d.r, d.a)) > unseen || fabs(seen(c.g, c.a) - seen(d.g, d.a)) > unseen
            || fabs(seen(c.b, c.a) - seen(d.b, d.a)) > unseen)
            return false;
    }
    return true;
}

double tints_apart(const Tints *a, const Tints *b)
{
    double most = 0;
    for (guint i = 0; i < MIN(a->count, b->count); i++)
        most = MAX(most, fabs(colour_lightness(a->colours[i]) - colour_lightness(b->colours[i])));
    return most;
}
