#include "recipe.h"

#include <math.h>
#include <string.h>

static const Prop common_props[] = {
    PROP(Common, place, "frame", "where it lies: x y width height"),
    PROP_ONE_OF(Common, side, SIDE_WORDS, "front", "on which side of the piece"),
    PROP(Common, when, "", "draw it only where this holds"),
    PROP(Common, each, "", "draw it once for each row of that [each]"),
    PROP(Common, repeat, "1", "how many of it; 0 draws none"),
    PROP(Common, step, "0 0", "from one repetition to the next: right and down"),
    PROP_ONE_OF(Common, run, RUN_WORDS, "start", "which repetition lies in the place: the first, the middle, the last"),
    PROP_AN_ANGLE(Common, rotate, "0", "degrees clockwise, about the middle of the place"),
    PROP(Common, opacity, "100%", "how much it covers"),
    PROP(Common, clip, "none",
         "cut off outside: none, place, cut, bleed, safe, a shape's word, or path and SVG path data in a view of "
         "100x100"),
    PROP(Common, clip_in, "", "the place that 'clip' fills; empty: that of the mark itself"),
    PROP_ONE_OF(Common, shows, SHOWS_WORDS, "none", "what it shows of a landscape tile, for the check of 'tiles'"),
    PROPS_END
};

static const Prop box_props[] = {
    PROP(BoxMark, fill, "none", "the inside"),
    PROP(BoxMark, stroke, "none", "the border, its middle on the edge of the place"),
    PROP(BoxMark, width, "0.5pt", "of the border"),
    PROP(BoxMark, dash, "solid", "solid, dash, dot, dashdot, or lengths"),
    PROP_ONE_OF(BoxMark, shape, SHAPE_WORDS, "rectangle", "the shape that fills the place"),
    PROP(BoxMark, corner, "0", "radius of the corners"),
    PROPS_END
};

static const Prop line_props[] = {
    PROP(LineMark, from, "left top", "a point of the place"),
    PROP(LineMark, to, "right bottom", "a point of the place"),
    PROP(LineMark, stroke, "#000000", "its colour"),
    PROP(LineMark, width, "0.5pt", "its width"),
    PROP(LineMark, dash, "solid", "solid, dash, dot, dashdot, or lengths"),
    PROP_ONE_OF(LineMark, cap, CAP_WORDS, "butt", "its ends"),
    PROPS_END
};

static const Prop path_props[] = {
    PROP(PathMark, d, NULL, "SVG path data"),
    PROP(PathMark, view, "100x100", "the size of the paper on which the path was drawn, in its own units"),
    PROP(PathMark, stretch, "yes", "fill the place; no keeps the proportions"),
    PROP(PathMark, fill, "none", "the inside"),
    PROP(PathMark, stroke, "none", "the line"),
    PROP(PathMark, width, "0.5pt", "of the line"),
    PROP(PathMark, dash, "solid", "solid, dash, dot, dashdot, or lengths"),
    PROP_ONE_OF(PathMark, cap, CAP_WORDS, "butt", "ends of the line"),
    PROPS_END
};

static const Prop icon_props[] = {
    PROP(IconMark, icon, NULL, "a name of the icon set, or an SVG file"),
    PROP(IconMark, fill, "#000000", "its colour; none with no stroke keeps the file's own colours"),
    PROP(IconMark, stroke, "none", "its outline"),
    PROP(IconMark, width, "0.5pt", "of the outline"),
    PROP(IconMark, flip, "no", "left and right exchanged"),
    PROPS_END
};

static const Prop image_props[] = {
    PROP(ImageMark, image, NULL, "a PNG, JPEG or SVG file"),
    PROP_ONE_OF(ImageMark, fit, FIT_WORDS, "contain", "all of it, or all of the place, or out of shape"),
    PROP_ONE_OF(ImageMark, across, "left centre right", "centre", "which part, or where"),
    PROP_ONE_OF(ImageMark, down, DOWN_WORDS, "middle", "which part, or where"),
    PROPS_END
};

static const Prop text_props[] = {
    PROP(TextMark, text, NULL, "what to write"),
    PROP(TextMark, font, NULL, "family, style and size in points, as EB Garamond Italic 9"),
    PROP(TextMark, colour, "#000000", "of the letters"),
    PROP_ONE_OF(TextMark, across, ACROSS_WORDS, "left", "where in its place"),
    PROP_ONE_OF(TextMark, down, DOWN_WORDS, "top", "where in its place"),
    PROP(TextMark, shrink, "0", "may shrink to this size, as 7pt, to fit its place"),
    PROP(TextMark, wrap, "yes", "break lines; no keeps each on one line"),
    PROP(TextMark, balance, "no", "lines of even length"),
    PROP(TextMark, hyphenate, "no", "break words"),
    PROP(TextMark, markup, "no", "read <b>, <i> and other tags of Pango"),
    PROP(TextMark, icons, "no", "read :names: as icons of the set; \\: is a colon"),
    PROP_ONE_OF(TextMark, caps, CAPS_WORDS, "none", "small capitals"),
    PROP(TextMark, features, "", "OpenType features, as onum=1, ss01=1"),
    PROP_A_NUMBER(TextMark, tracking, "0", "more space between letters, in em"),
    PROP_A_NUMBER(TextMark, leading, "0", "line height, times the font's own; 0 leaves it"),
    PROP(TextMark, paragraph, "0", "more space between paragraphs"),
    PROP(TextMark, icon_fill, "none", "of icons in the text; none: as the letters"),
    PROP(TextMark, language, "{lang}", "of the text, for hyphens and quotes"),
    PROP(TextMark, outline, "none", "a line round the letters, under them"),
    PROP(TextMark, outline_width, "0.5pt", "of that line"),
    PROPS_END
};

static const Prop pattern_props[] = {
    PROP(PatternMark, icon, "", "what is repeated; empty: a dot"),
    PROP(PatternMark, fill, "#000000", "its colour"),
    PROP_ONE_OF(PatternMark, arrange, ARRANGE_WORDS, "grid", "how they lie"),
    PROP(PatternMark, pitch, "10x10mm", "from one to the next: right x down"),
    PROP(PatternMark, size, "3mm", "of one; of the smallest, when scattered"),
    PROP(PatternMark, size_to, "0", "of the largest, when scattered; 0: as size"),
    PROP(PatternMark, count, "30", "how many, when scattered"),
    PROP_AN_ANGLE(PatternMark, turn, "0", "degrees of each; up to so many either way, when scattered"),
    PROP(PatternMark, seed, "", "scattered: another word, another scatter"),
    PROP(PatternMark, fade, "no", "scattered: smaller ones paler"),
    PROPS_END
};

static const struct { const char *name, *about; const Prop *props; size_t size; } kinds[MARK_KINDS] = {
    [MARK_BOX]     = { "box",     "A filled or framed shape.",                box_props,     sizeof(BoxMark) },
    [MARK_LINE]    = { "line",    "A straight line.",                         line_props,    sizeof(LineMark) },
    [MARK_PATH]    = { "path",    "Any outline, as SVG path data.",           path_props,    sizeof(PathMark) },
    [MARK_ICON]    = { "icon",    "An SVG file, recoloured.",                 icon_props,    sizeof(IconMark) },
    [MARK_IMAGE]   = { "image",   "A picture.",                               image_props,   sizeof(ImageMark) },
    [MARK_TEXT]    = { "text",    "A text.",                                  text_props,    sizeof(TextMark) },
    [MARK_PATTERN] = { "pattern", "Many of one icon or dot over its place.",  pattern_props, sizeof(PatternMark) },
};

/* ---- places ---- */

static Box place_resolve(const Component *component, const Place *place, Box frame)
{
    Box in = place->in == IN_FRAME ? frame : component_box(component, place->in);
    Box box;

    box.w = linear_at(place->w, in.w);
    box.h = linear_at(place->h, in.h);
    box.x = linear_at(place->x, in.w);
    box.y = linear_at(place->y, in.h);
    if (place->to_right)
        box.w -= box.x;
    if (place->to_bottom)
        box.h -= box.y;
    if (place->x_middle)
        box.x -= box.w / 2;
    if (place->y_middle)
        box.y -= box.h / 2;
    box.x += in.x;
    box.y += in.y;
    return box;
}

static bool clip_resolve(Diag *diag, Arena *arena, const Recipe *recipe, const Common *common, Box frame, Mark *mark)
{
    const Component *component = recipe->component;
    const char *clip = common->clip, *why;
    Box place = mark->place;
    Place in;
    static const struct {
        const char *word;
        double sign;
    } outlines[] = { { "cut", 0 }, { "bleed", 1 }, { "safe", -1 } };

    if (strcmp(clip, "none") == 0)
        return true;
    if (*common->clip_in) {
        if (!place_parse(common->clip_in, &in, &why))
            return mark_error(diag, mark, "clip-in", 0, "'clip-in' must be %s, not '%s'", why, common->clip_in);
        place = place_resolve(component, &in, frame);
    }
    mark->clipped = true;
    for (guint i = 0; i < G_N_ELEMENTS(outlines); i++) {
        if (strcmp(clip, outlines[i].word) == 0) {
            mark->clip = shape_outline(arena, &component->outline,
                                       outlines[i].sign > 0   ? component->bleed
                                       : outlines[i].sign < 0 ? -component->safe
                                                              : 0);
            return true;
        }
    }
    if (g_str_has_prefix(clip, "path ")) {
        Path path;
        size_t bad;
        if (!path_parse(arena, clip + 5, &path, &bad))
            return mark_error(diag, mark, "clip", bad + 5, "this is no SVG path data");
        mark->clip = path_fit(arena, path, (Box) { 0, 0, 100, 100 }, place);
        return true;
    }
    g_auto(GStrv) words = g_strsplit("place " SHAPE_WORDS, " ", -1);
    for (guint i = 0; words[i]; i++) {
        if (strcmp(words[i], clip) == 0 && strcmp(clip, "polygon") != 0) {
            const Shape shape = { .kind = (ShapeKind) (i ? i - 1 : 0), .w = place.w, .h = place.h };
            Path outline = shape_outline(arena, &shape, 0);
            mark->clip = path_fit(arena, outline, (Box) { 0, 0, 1, 1 }, (Box) { place.x, place.y, 1, 1 });
            return true;
        }
    }
    return mark_error(diag, mark, "clip", 0,
                      "'clip' must be none, place, cut, bleed, safe, a shape or path ..., not '%s'%s", clip,
                      near_hint(near_in(clip, "none place cut bleed safe path " SHAPE_WORDS)));
}

/* What can only be worked out when the place is known. */
static bool says_resolve(Diag *diag, Arena *arena, Mark *mark, void *says)
{
    if (mark->kind == MARK_LINE) {
        LineMark *line = says;
        line->a = (Point) { mark->place.x + linear_at(line->from.x, mark->place.w),
                           mark->place.y + linear_at(line->from.y, mark->place.h) };
        line->b = (Point) { mark->place.x + linear_at(line->to.x, mark->place.w),
                           mark->place.y + linear_at(line->to.y, mark->place.h) };
    } else if (mark->kind == MARK_PATH) {
        PathMark *drawn = says;
        Path path;
        size_t bad;
        if (!path_parse(arena, drawn->d, &path, &bad))
            return mark_error(diag, mark, "d", bad, "this is no SVG path data: \"%.12s\"", drawn->d + bad);
        if (drawn->view.w <= 0 || drawn->view.h <= 0)
            return mark_error(diag, mark, "view", 0, "'view' must be larger than nothing");
        /* a size without a unit is millimetres */
        Size view = { mm_of_pt(drawn->view.w), mm_of_pt(drawn->view.h) };
        Box into = mark->place;
        if (!drawn->stretch) {
            double scale = MIN(into.w / view.w, into.h / view.h);
            into = (Box) { into.x + (into.w - view.w * scale) / 2, into.y + (into.h - view.h * scale) / 2,
                          view.w * scale, view.h * scale };
        }
        drawn->path = path_fit(arena, path, (Box) { 0, 0, view.w, view.h }, into);
    }
    return true;
}

/* ---- reading ---- */

static const Each *find_each(Diag *diag, const Component *component, const Section *section, const Run *run,
                             Arena *arena, const char *name)
{
    const Entry *entry = props_entry(section, run, arena, "each");
    Near near = { .word = name };
    for (guint i = 0; i < component->eaches->len; i++) {
        const Each *each = component->eaches->pdata[i];
        if (strcmp(each->name, name) == 0)
            return each;
        near_try(&near, each->name);
    }
    diag_error(diag, entry->value_at, "there is no [each %s]%s", name, near_hint(near.nearest));
    return NULL;
}

static bool fixed_for_all(const Recipe *recipe)
{
    return !recipe->each && recipe->varying->len == 0 && recipe->common.repeat == 1
        && (!recipe->common.when || !condition_varies(recipe->common.when));
}

static void fill_one(Diag *diag, Arena *arena, const Recipe *recipe, const Scope *scope, Box frame, double turn,
                     GPtrArray *marks);

Recipe *recipe_read(Diag *diag, Arena *arena, const Component *component, const Section *section, bool *is_mark)
{
    int kind = 0;
    while (kind < MARK_KINDS && strcmp(section->kind, kinds[kind].name) != 0)
        kind++;
    *is_mark = kind < MARK_KINDS;
    if (!*is_mark)
        return NULL;

    Recipe *recipe = arena_make(arena, Recipe);
    void *says = arena_take(arena, kinds[kind].size);
    *recipe = (Recipe) {
        .kind = (MarkKind) kind,
        .section = section,
        .component = component,
        .context = component->context,
        .says = says,
        .name = *section->name ? arena_format(arena, "%s %s", section->kind, section->name) : section->kind,
        .varying = g_array_new(FALSE, FALSE, sizeof(Varying)),
    };
    recipe->context.naming = &component->mark_naming;

    /* the [each] decides which names there are, so it is looked up before all else */
    const Entry *each = props_entry(section, component->run, arena, "each");
    if (each && *each->value) {
        recipe->each = find_each(diag, component, section, component->run, arena, each->value);
        if (!recipe->each)
            return NULL;
        recipe->context.naming = &recipe->each->naming;
    }
    const PropSet sets[] = { { common_props, &recipe->common }, { kinds[kind].props, says }, { NULL, NULL } };
    if (!props_read(diag, arena, section, &recipe->context, sets, recipe->varying)
        || (recipe->each && recipe->each->broken))
        return NULL;

    if (fixed_for_all(recipe)) {
        const Scope nowhere = { 0 };
        GPtrArray *one = arena_list(arena);
        unsigned before = diag_errors(diag);
        fill_one(diag, arena, recipe, &nowhere, component_box(component, IN_CUT), 0, one);
        recipe->fixed = one->len ? one->pdata[0] : NULL;
        if (diag_errors(diag) != before)
            return NULL;
    }
    return recipe;
}

bool recipe_on(const Recipe *recipe, Side side)
{
    return recipe->common.side == 2 || recipe->common.side == (int) side;
}

/* ---- filling ---- */

static bool fill_values(Diag *diag, Arena *arena, const Recipe *recipe, const Scope *scope, Common *common, void *says)
{
    bool good = true;
    for (guint i = 0; i < recipe->varying->len; i++) {
        const Varying *varying = &g_array_index(recipe->varying, Varying, i);
        good &= props_fill(diag, arena, varying, &recipe->context, scope, varying->set == 0 ? (void *) common : says);
    }
    return good;
}

static Point turned(Point point, Point about, double turn)
{
    double s = sin(turn * G_PI / 180), c = cos(turn * G_PI / 180), x = point.x - about.x, y = point.y - about.y;
    return (Point) { about.x + x * c - y * s, about.y + x * s + y * c };
}

/* A turned frame takes its marks with it: each goes round the frame's middle, and turns about its own. */
static void turn_with_frame(Arena *arena, Mark *mark, Box frame, double turn)
{
    const Point about = { frame.x + frame.w / 2, frame.y + frame.h / 2 };
    const Point own = { mark->place.x + mark->place.w / 2, mark->place.y + mark->place.h / 2 };
    Point middle = turned(own, about, turn);
    Step *steps = arena_take(arena, (mark->clip.count + 1) * sizeof *steps);

    for (guint i = 0; i < mark->clip.count; i++) {
        const Step *step = &mark->clip.steps[i];
        steps[i] = (Step) { step->kind, turned(step->to, about, turn), turned(step->c1, about, turn),
                           turned(step->c2, about, turn) };
    }
    mark->clip.steps = steps;
    mark->place.x = middle.x - mark->place.w / 2;
    mark->place.y = middle.y - mark->place.h / 2;
    mark->rotate += turn;
}

static void fill_one(Diag *diag, Arena *arena, const Recipe *recipe, const Scope *scope, Box frame, double turn,
                     GPtrArray *marks)
{
    if (recipe->common.when && !condition_holds(diag, arena, recipe->common.when, scope))
        return;

    unsigned many = 1;
    for (unsigned i = 1; i <= many; i++) {
        Scope *own = arena_make(arena, Scope);
        Common common = recipe->common;
        void *says = arena_take(arena, kinds[recipe->kind].size);

        memcpy(says, recipe->says, kinds[recipe->kind].size);
        *own = *scope;
        if (many > 1) {
            own->index = i;
            own->count = many;
        }
        if (!fill_values(diag, arena, recipe, own, &common, says))
            return;
        many = common.repeat;
        if (many == 0)
            return;
        if (many > 1) {
            own->index = i;
            own->count = many;
        }

        Mark *mark = arena_make(arena, Mark);
        double shift = (double) (i - 1) - (common.run == 0 ? 0 : (double) (many - 1) / (common.run == 1 ? 2 : 1));
        *mark = (Mark) {
            .kind = recipe->kind, .shows = common.shows, .recipe = recipe, .scope = own, .says = says,
            .place = place_resolve(recipe->component, &common.place, frame),
            .rotate = common.rotate, .opacity = CLAMP(common.opacity.of, 0, 1),
        };
        mark->place.x += linear_at(common.step.x, frame.w) * shift;
        mark->place.y += linear_at(common.step.y, frame.h) * shift;
        if (!clip_resolve(diag, arena, recipe, &common, frame, mark))
            continue;
        if (turn != 0)
            turn_with_frame(arena, mark, frame, turn);
        if (says_resolve(diag, arena, mark, says))
            g_ptr_array_add(marks, mark);
    }
}

static void not_exactly(Diag *diag, Arena *arena, const Each *each, const Run *run, guint rows)
{
    const Entry *entry = props_entry(each->section, run, arena, "exactly");
    diag_error(diag, entry->value_at, "[each %s] must have exactly %u row%s, but has %u", each->name, each->exactly,
               each->exactly == 1 ? "" : "s", rows);
    if (each->table->lines)
        diag_note(diag, each->table->names[0].at, "its table");
}

static void fill_each(Diag *diag, Arena *arena, const Recipe *recipe, const Scope *outer, Box cut, GPtrArray *marks)
{
    const Each *each = recipe->each;
    g_autoptr(GArray) chosen = g_array_new(FALSE, FALSE, sizeof(guint));

    for (guint i = 0; i < each->table->rows->len; i++) {
        Scope scope = { .outer = outer,
                        .table = each->table,
                        .row = each->table->rows->pdata[i],
                        .number = i,
                        .side = outer->side,
                        .index = i + 1 };
        if (!each->rows || condition_holds(diag, arena, each->rows, &scope))
            g_array_append_val(chosen, i);
    }
    if (each->exactly && chosen->len != each->exactly)
        not_exactly(diag, arena, each, recipe->component->run, chosen->len);
    for (guint i = 0; i < chosen->len; i++) {
        Scope *scope = arena_make(arena, Scope);
        Each own = *each;
        bool good = true;

        *scope = (Scope) {
            .outer = outer,
            .table = each->table,
            .row = each->table->rows->pdata[g_array_index(chosen, guint, i)],
            .number = g_array_index(chosen, guint, i),
            .side = outer->side,
            .index = i + 1,
            .count = chosen->len,
        };
        for (guint k = 0; k < each->varying->len; k++)
            good &= props_fill(diag, arena, &g_array_index(each->varying, Varying, k), &each->context, scope, &own);
        if (!good)
            continue;
        Box frame = place_resolve(recipe->component, &own.place, cut);
        frame.x += linear_at(own.step.x, cut.w) * i;
        frame.y += linear_at(own.step.y, cut.h) * i;
        fill_one(diag, arena, recipe, scope, frame, own.turn, marks);
    }
}

void recipe_fill(Diag *diag, Arena *arena, const Recipe *recipe, Side side, const Scope *scope, GPtrArray *marks)
{
    if (!recipe_on(recipe, side))
        return;
    if (recipe->fixed)
        g_ptr_array_add(marks, (gpointer) recipe->fixed);
    else if (recipe->each)
        fill_each(diag, arena, recipe, scope, component_box(recipe->component, IN_CUT), marks);
    else
        fill_one(diag, arena, recipe, scope, component_box(recipe->component, IN_CUT), 0, marks);
}

/* ---- messages about marks ---- */

/* The value that a row gives to an entry; NULL where it is the same for every piece. */
static const Template *value_of(const Recipe *recipe, const Entry *entry)
{
    for (guint i = 0; entry && i < recipe->varying->len; i++) {
        const Varying *varying = &g_array_index(recipe->varying, Varying, i);
        if (varying->entry == entry)
            return varying->value;
    }
    return NULL;
}

bool mark_names_cell(const Mark *mark, const char *key)
{
    const Recipe *recipe = mark->recipe;
    g_autoptr(Arena) scratch = arena_new();
    const Template *value = value_of(recipe, props_entry(recipe->section, recipe->component->run, scratch, key));
    bool whole;
    const Cell *cell = value ? template_cell(value, mark->scope, &whole) : NULL;
    return cell && cell->at.source;
}

static bool complain(Diag *diag, const Mark *mark, const char *key, size_t offset, bool warning, const char *message)
{
    const Recipe *recipe = mark->recipe;
    g_autoptr(Arena) scratch = arena_new();
    const Entry *entry = props_entry(recipe->section, recipe->component->run, scratch, key);
    const Template *value = value_of(recipe, entry);
    const Entry head = { key, "", recipe->section->at, recipe->section->at };
    /* what is the same for every piece is said once, and of none in particular */
    return props_complain(diag, entry ? entry : &head, value, value ? mark->scope : NULL, offset, warning, message);
}

bool mark_error(Diag *diag, const Mark *mark, const char *key, size_t offset, const char *format, ...)
{
    g_autoptr(Arena) scratch = arena_new();
    va_list args;
    va_start(args, format);
    const char *message = arena_vformat(scratch, format, args);
    va_end(args);
    return complain(diag, mark, key, offset, false, message);
}

bool mark_warn(Diag *diag, const Mark *mark, const char *key, size_t offset, const char *format, ...)
{
    g_autoptr(Arena) scratch = arena_new();
    va_list args;
    va_start(args, format);
    const char *message = arena_vformat(scratch, format, args);
    va_end(args);
    return complain(diag, mark, key, offset, true, message);
}

const char *mark_name(const Mark *mark)
{
    return mark->recipe->name;
}

const Library *mark_library(const Mark *mark)
{
    return mark->recipe->component->library;
}

void recipe_kinds(Near *near)
{
    for (int kind = 0; kind < MARK_KINDS; kind++)
        near_try(near, kinds[kind].name);
}

void recipe_help(FILE *out, KeysForm form)
{
    props_help(out, form, "any mark", "What every mark may say.", common_props);
    for (int kind = 0; kind < MARK_KINDS; kind++)
        props_help(out, form, kinds[kind].name, kinds[kind].about, kinds[kind].props);
}
