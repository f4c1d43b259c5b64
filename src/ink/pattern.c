#include "pattern.h"

#include "chance.h"

#include <math.h>

enum { THINGS_MOST = 20000, TRIES = 30 };

typedef struct { double x, y, size, turn, opacity; } Thing;

/* --- where they lie --- */

static bool lay_grid(Diag *diag, const Mark *mark, const PatternMark *says, Size size, GArray *things)
{
    double step_x = says->pitch.w, step_y = says->pitch.h;
    if (step_x <= 0 || step_y <= 0)
        return mark_error(diag, mark, "pitch", 0, "'pitch' must be larger than nothing");

    double wide = floor((size.w / 2 + says->size) / step_x + 1), high = floor((size.h / 2 + says->size) / step_y + 1);
    if ((2 * wide + 1) * (2 * high + 1) > THINGS_MOST)
        return mark_error(diag, mark, "pitch", 0, "with this 'pitch' the pattern has more than %d things", THINGS_MOST);
    for (double row = -high; row <= high; row++) {
        double shift = says->arrange == ARRANGE_STAGGERED && fmod(fabs(row), 2) == 1 ? 0.5 : 0;
        for (double column = -wide; column <= wide; column++) {
            Thing thing = { .x = size.w / 2 + (column + shift) * step_x, .y = size.h / 2 + row * step_y,
                            .size = says->size, .turn = says->turn, .opacity = 1 };
            g_array_append_val(things, thing);
        }
    }
    return true;
}

/* Even in [0, 1). */
static double chance_share(Chance *chance)
{
    return (double) (chance_next(chance) >> 11) / 9007199254740992.0;
}

static bool has_room(const GArray *things, const Thing *thing, double apart)
{
    for (guint i = 0; i < things->len; i++) {
        const Thing *other = &g_array_index(things, Thing, i);
        double need = MAX(apart, (thing->size + other->size) / 2);
        double dx = thing->x - other->x, dy = thing->y - other->y;
        if (dx * dx + dy * dy < need * need)
            return false;
    }
    return true;
}

/* Darts thrown at the place: one that lands too near another is thrown again,
 * and after many throws a little nearer will do. */
static void lay_scatter(const PatternMark *says, Size size, GArray *things)
{
    guint64 seed = 14695981039346656037u;       /* FNV-1a of the word */
    for (const char *at = says->seed; *at; at++)
        seed = (seed ^ (guchar) *at) * 1099511628211u;
    Chance chance = chance_new(seed, 0);
    double most = says->size_to > says->size ? says->size_to : says->size;
    double apart = 0.75 * sqrt(size.w * size.h / MAX(1, says->count));

    for (unsigned i = 0; i < says->count; i++) {
        double share = pow(chance_share(&chance), 3), turn = 2 * chance_share(&chance) - 1;
        Thing thing = { .size = says->size + (most - says->size) * share, .turn = turn * says->turn,
                        .opacity = says->fade ? 0.3 + 0.7 * share : 1 };
        for (unsigned tries = 1; tries <= 40 * TRIES; tries++) {
            thing.x = chance_share(&chance) * size.w;
            thing.y = chance_share(&chance) * size.h;
            if (has_room(things, &thing, apart))
                break;
            if (tries % TRIES == 0) {
                apart *= 0.9;
                thing.size = MAX(says->size, thing.size * 0.9);
            }
        }
        g_array_append_val(things, thing);
    }
}

/* --- what they look like --- */

static void draw_dots(cairo_t *cr, const PatternMark *says, Size size, const GArray *things)
{
    enum { SHADES = 6 };                        /* one fill for each: dots by the hundred cost little */
    for (int shade = says->fade ? 1 : SHADES; shade <= SHADES; shade++) {
        for (guint i = 0; i < things->len; i++) {
            const Thing *thing = &g_array_index(things, Thing, i);
            if ((int) ceil(thing->opacity * SHADES) != shade)
                continue;
            cairo_new_sub_path(cr);
            cairo_arc(cr, thing->x, thing->y, thing->size / 2, 0, 2 * G_PI);
            cairo_close_path(cr);
        }
        g_autofree Stop *stops = NULL;
        Paint fill = brush_faded(&says->fill, (double) shade / SHADES, &stops);
        if (brush_paint(cr, &fill, (Box) { 0, 0, size.w, size.h }))
            cairo_fill(cr);
        cairo_new_path(cr);
    }
}

static bool draw_icons(Icons *icons, Diag *diag, cairo_t *cr, const Mark *mark, const GArray *things)
{
    const PatternMark *says = mark->says;
    const Paint none = { .kind = PAINT_NONE };
    bool good = true;

    for (guint i = 0; good && i < things->len; i++) {
        const Thing *thing = &g_array_index(things, Thing, i);
        cairo_save(cr);
        cairo_translate(cr, thing->x, thing->y);
        cairo_rotate(cr, thing->turn * G_PI / 180);
        good = icon_draw_faded(icons, diag, cr, mark, "icon", 0, says->icon, &says->fill, &none, 0,
                               (Box) { -thing->size / 2, -thing->size / 2, thing->size, thing->size }, thing->opacity);
        cairo_restore(cr);
    }
    return good;
}

bool pattern_draw(Icons *icons, Diag *diag, cairo_t *cr, const Mark *mark, Size size)
{
    const PatternMark *says = mark->says;
    g_autoptr(GArray) things = g_array_new(FALSE, FALSE, sizeof(Thing));

    if (says->size <= 0)
        return mark_error(diag, mark, "size", 0, "'size' must be larger than nothing");
    if (says->arrange == ARRANGE_SCATTER)
        lay_scatter(says, size, things);
    else if (!lay_grid(diag, mark, says, size, things))
        return false;

    cairo_rectangle(cr, 0, 0, size.w, size.h);
    cairo_clip(cr);
    if (*says->icon)
        return draw_icons(icons, diag, cr, mark, things);
    draw_dots(cr, says, size, things);
    return true;
}
