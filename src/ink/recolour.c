#include "recolour_parts.h"

#include "path.h"

#include <math.h>

/* --- tags --- */

typedef struct { const char *name, *value; size_t name_len, value_len; } Attribute;

/* What holds inside an element. */
typedef struct {
    Colours        colours;     /* as the file has them */
    cairo_matrix_t matrix;      /* from here to the root */
    bool           kept;        /* inside a mask: colours stay */
    bool           aside;       /* inside definitions: not drawn here */
} Level;

static const char *const shapes[] = { "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "use",
                                      "image", NULL };
static const char *const asides[] = { "defs", "clipPath", "mask", "symbol", "pattern", "marker", NULL };

static bool is_one_of(const char *name, const char *const *names)
{
    return g_strv_contains(names, name);
}

static const Attribute *find(const GArray *attributes, const char *name)
{
    for (guint i = 0; i < attributes->len; i++) {
        const Attribute *attribute = &g_array_index(attributes, Attribute, i);
        if (attribute->name_len == strlen(name) && memcmp(attribute->name, name, attribute->name_len) == 0)
            return attribute;
    }
    return NULL;
}

static char *value_of(const GArray *attributes, const char *name)
{
    const Attribute *attribute = find(attributes, name);
    return attribute ? g_strndup(attribute->value, attribute->value_len) : NULL;
}

static void copy_attribute(GString *out, const Attribute *attribute)
{
    g_string_append_printf(out, " %.*s=%.*s", (int) attribute->name_len, attribute->name,
                           (int) attribute->value_len + 2, attribute->value - 1);       /* quotes included */
}

/* Attributes from 'at' to the tag's end, "/>" or ">". */
static const char *read_attributes(const char *at, GArray *attributes)
{
    for (;;) {
        while (g_ascii_isspace(*at))
            at++;
        if (!*at || *at == '>' || *at == '/')
            return at;
        Attribute attribute = { .name = at };
        attribute.name_len = strcspn(at, "= \t\r\n");
        at += attribute.name_len;
        at += strspn(at, "= \t\r\n");
        const char *close = *at ? strchr(at + 1, *at) : NULL;
        if (!close)
            return at + strlen(at);
        attribute.value = at + 1;
        attribute.value_len = (size_t) (close - at - 1);
        at = close + 1;
        g_array_append_val(attributes, attribute);
    }
}

/* --- transforms --- */

static bool apply_transform(cairo_matrix_t *matrix, const char *kind, const double *n, guint count)
{
    cairo_matrix_t next;

    cairo_matrix_init_identity(&next);
    if (strcmp(kind, "translate") == 0 && count)
        cairo_matrix_init_translate(&next, n[0], count > 1 ? n[1] : 0);
    else if (strcmp(kind, "scale") == 0 && count)
        cairo_matrix_init_scale(&next, n[0], count > 1 ? n[1] : n[0]);
    else if (strcmp(kind, "skewX") == 0 && count)
        next.xy = tan(n[0] * G_PI / 180);
    else if (strcmp(kind, "skewY") == 0 && count)
        next.yx = tan(n[0] * G_PI / 180);
    else if (strcmp(kind, "matrix") == 0 && count == 6)
        cairo_matrix_init(&next, n[0], n[1], n[2], n[3], n[4], n[5]);
    else if (strcmp(kind, "rotate") == 0 && (count == 1 || count == 3)) {
        cairo_matrix_translate(&next, count == 3 ? n[1] : 0, count == 3 ? n[2] : 0);
        cairo_matrix_rotate(&next, n[0] * G_PI / 180);
        cairo_matrix_translate(&next, count == 3 ? -n[1] : 0, count == 3 ? -n[2] : 0);
    } else {
        return false;
    }
    cairo_matrix_multiply(matrix, &next, matrix);
    return true;
}

/* "translate(1 2) scale(3)": what cannot be read ends it, as in librsvg. */
static void read_transform(const char *text, cairo_matrix_t *matrix)
{
    for (;;) {
        text += strspn(text, ", \t\r\n");
        size_t len = strspn(text, "abcdefghijklmnopqrstuvwxyzXY");
        g_autofree char *kind = g_strndup(text, len);
        double numbers[6];
        guint count = 0;

        text += len + strspn(text + len, " \t\r\n");
        if (len == 0 || *text != '(')
            return;
        for (text++; count < 6; count++) {
            char *end;
            text += strspn(text, ", \t\r\n");
            numbers[count] = g_ascii_strtod(text, &end);
            if (end == text)
                break;
            text = end;
        }
        text += strspn(text, ", \t\r\n");
        if (*text++ != ')' || !apply_transform(matrix, kind, numbers, count))
            return;
    }
}

static bool is_plain(const cairo_matrix_t *matrix)
{
    return matrix->xx == 1 && matrix->yy == 1 && matrix->xy == 0 && matrix->yx == 0 && matrix->x0 == 0
        && matrix->y0 == 0;
}

/* --- colours --- */

static Colours class_colours(Recolouring *recolouring, const GArray *attributes)
{
    Colours says = { SAYS_NOTHING, SAYS_NOTHING };
    g_autofree char *value = value_of(attributes, "class");
    g_auto(GStrv) names = value ? g_strsplit_set(value, " \t\r\n", -1) : NULL;

    for (char **name = names; name && *name; name++) {
        const Colours *known = g_hash_table_lookup(recolouring->classes, *name);
        if (known)
            says = colours_over(*known, says);
    }
    return says;
}

/* The tag's own attributes, with other colours, and what holds within. */
static void write_attributes(Recolouring *recolouring, const GArray *attributes, bool moved, Level *level)
{
    Colours says = { SAYS_NOTHING, SAYS_NOTHING }, style = says, outer = level->colours;
    bool with_stroke = recolouring->how->stroke->kind != PAINT_NONE, plain = is_plain(&level->matrix);

    for (guint i = 0; i < attributes->len; i++) {
        const Attribute *attribute = &g_array_index(attributes, Attribute, i);
        g_autofree char *name = g_strndup(attribute->name, attribute->name_len);
        if (strcmp(name, "fill") == 0)
            says.fill = colours_say(attribute->value, attribute->value_len);
        else if (strcmp(name, "stroke") == 0)
            says.stroke = colours_say(attribute->value, attribute->value_len);
        else if (strcmp(name, "style") != 0 && !(with_stroke && g_str_has_prefix(name, "stroke-")
                 && (g_str_has_suffix(name, "width") || g_str_has_suffix(name, "linejoin"))))
            copy_attribute(recolouring->out, attribute);
    }
    if (moved && outer.fill == SAYS_PAINT && !says.fill)            /* another transform, another gradient */
        says.fill = SAYS_PAINT;
    if (moved && outer.stroke == SAYS_PAINT && !says.stroke)
        says.stroke = SAYS_PAINT;
    recolour_declare(recolouring, says, outer, &level->matrix, AS_ATTRIBUTES);
    level->colours = colours_over(says, outer);

    Colours class = class_colours(recolouring, attributes);
    const Attribute *text = find(attributes, "style");
    level->colours = colours_over(class, level->colours);
    if (!text && (plain || !(class.fill || class.stroke)))
        return;
    g_string_append(recolouring->out, " style=\"");
    if (text)
        recolour_declarations(recolouring, text->value, text->value_len, &style);
    if (!plain)
        style = colours_over(style, class);
    recolour_declare(recolouring, style, level->colours, &level->matrix, plain ? AS_STYLE : AS_IMPORTANT_STYLE);
    level->colours = colours_over(style, level->colours);
    g_string_append_c(recolouring->out, '"');
}

/* --- backgrounds --- */

static double length_of(const GArray *attributes, const char *name, double whole)
{
    g_autofree char *value = value_of(attributes, name);
    char *end = NULL;
    double number = value ? g_ascii_strtod(value, &end) : 0;
    return end && *end == '%' ? number * whole / 100 : number;
}

/* A path of four straight sides along the axes. */
static bool is_box(Path path)
{
    if (path.count < 4 || path.count > 6)
        return false;
    for (guint i = 0; i < path.count; i++) {
        Point from = path.steps[i ? i - 1 : 0].to, to = path.steps[i].to;
        if (path.steps[i].kind == STEP_CURVE || (path.steps[i].kind == STEP_MOVE) != (i == 0)
            || (fabs(from.x - to.x) > 1e-6 && fabs(from.y - to.y) > 1e-6))
            return false;
    }
    return true;
}

static bool shape_box(const char *name, const GArray *attributes, Box frame, Box *box)
{
    g_autoptr(Arena) arena = arena_new();
    g_autofree char *d = value_of(attributes, "d");
    Path path;
    size_t bad;

    if (strcmp(name, "rect") == 0 && (find(attributes, "rx") || find(attributes, "ry")))
        return false;           /* round corners: a figure, not a ground */
    if (strcmp(name, "rect") == 0) {
        *box = (Box) { length_of(attributes, "x", frame.w), length_of(attributes, "y", frame.h),
                       length_of(attributes, "width", frame.w), length_of(attributes, "height", frame.h) };
        return true;
    }
    if (strcmp(name, "path") != 0 || !d || !path_parse(arena, d, &path, &bad) || !is_box(path))
        return false;
    *box = path_bounds(path);
    return true;
}

static bool is_background(const Recolouring *recolouring, const char *name, const GArray *attributes,
                          const Level *level)
{
    Box frame = recolouring->how->frame, box;
    const cairo_matrix_t *matrix = &level->matrix;
    double slack = MAX(frame.w, frame.h) / 1000;

    if (fabs(matrix->xy) > 1e-9 || fabs(matrix->yx) > 1e-9 || !shape_box(name, attributes, frame, &box))
        return false;
    double x1 = box.x, y1 = box.y, x2 = box.x + box.w, y2 = box.y + box.h;
    cairo_matrix_transform_point(matrix, &x1, &y1);
    cairo_matrix_transform_point(matrix, &x2, &y2);
    return MIN(x1, x2) <= frame.x + slack && MIN(y1, y2) <= frame.y + slack
        && MAX(x1, x2) >= frame.x + frame.w - slack && MAX(y1, y2) >= frame.y + frame.h - slack;
}

/* --- the file --- */

static void write_start_tag(Recolouring *recolouring, const char *name, const GArray *attributes, bool root,
                            Level *level)
{
    g_autofree char *transform = value_of(attributes, "transform");
    const char *local = strrchr(name, ':') ? strrchr(name, ':') + 1 : name;
    bool mask = strcmp(local, "mask") == 0, used = strcmp(local, "use") == 0;

    g_string_append_printf(recolouring->out, "<%s", name);
    if (transform)
        read_transform(transform, &level->matrix);
    if (used)
        cairo_matrix_translate(&level->matrix, length_of(attributes, "x", 0), length_of(attributes, "y", 0));
    level->aside |= is_one_of(local, asides);
    if (is_one_of(local, shapes) && !level->aside) {
        recolouring->drawn++;
        if (!recolouring->keep_backgrounds && is_background(recolouring, local, attributes, level)) {
            recolouring->left_out++;
            g_string_append(recolouring->out, " display=\"none\"");
        }
    }
    if (level->kept || mask || strcmp(local, "stop") == 0) {
        for (guint i = 0; i < attributes->len; i++)
            copy_attribute(recolouring->out, &g_array_index(attributes, Attribute, i));
        if (mask && !level->kept && !find(attributes, "fill"))
            g_string_append_printf(recolouring->out, " fill=\"%s\"",
                                   level->colours.fill == SAYS_PAINT ? "#000" : "none");
        if (mask && !level->kept && !find(attributes, "stroke"))
            g_string_append_printf(recolouring->out, " stroke=\"%s\"",
                                   level->colours.stroke == SAYS_PAINT ? "#000" : "none");
        level->kept |= mask;
        return;
    }
    if (root)
        level->colours = (Colours) { SAYS_PAINT, SAYS_NONE };
    write_attributes(recolouring, attributes, root || transform || used, level);
}

/* Copies a comment, a declaration or a CDATA section; returns what follows it. */
static const char *copy_special(GString *out, const char *at)
{
    const char *end;
    if (g_str_has_prefix(at, "<!--")) {
        end = strstr(at + 4, "-->");
        return end ? end + 3 : at + strlen(at);         /* nobody reads a comment */
    }
    const char *close = at[1] == '?' ? "?>" : g_str_has_prefix(at, "<![CDATA[") ? "]]>" : NULL;
    if (close) {
        end = strstr(at, close);
        end = end ? end + strlen(close) : at + strlen(at);
    } else {
        int depth = 0;                                  /* <!DOCTYPE svg [ <!ENTITY ...> ]> */
        for (end = at; *end && !(*end == '>' && depth <= 1); end++)
            depth += *end == '[' || *end == '<' ? 1 : *end == ']' || *end == '>' ? -1 : 0;
        end += *end == '>';
    }
    g_string_append_len(out, at, end - at);
    return end;
}

static const char *copy_sheet(Recolouring *recolouring, const char *at)
{
    const char *end = strstr(at, "</");
    if (!end)
        return at;
    recolour_sheet(recolouring, at, (size_t) (end - at));
    return end;
}

/* One start tag with all that follows from it; returns what follows the tag. */
static const char *copy_start_tag(Recolouring *recolouring, const char *at, GArray *levels)
{
    g_autoptr(GArray) attributes = g_array_new(FALSE, FALSE, sizeof(Attribute));
    size_t len = strcspn(at + 1, " \t\r\n/>");
    g_autofree char *name = g_strndup(at + 1, len);
    Level level = g_array_index(levels, Level, levels->len - 1);

    at = read_attributes(at + 1 + len, attributes);
    write_start_tag(recolouring, name, attributes, levels->len == 1, &level);
    if (*at == '/')
        g_string_append_c(recolouring->out, *at++);
    else
        g_array_append_val(levels, level);
    g_string_append_c(recolouring->out, '>');
    at += *at == '>';
    return g_str_has_suffix(name, "style") && at[-2] != '/' ? copy_sheet(recolouring, at) : at;
}

static void copy_file(Recolouring *recolouring, const char *at)
{
    g_autoptr(GArray) levels = g_array_new(FALSE, FALSE, sizeof(Level));
    Level outside = { .colours = { SAYS_PAINT, SAYS_NONE } };

    cairo_matrix_init_identity(&outside.matrix);
    g_array_append_val(levels, outside);
    while (*at) {
        size_t text = strcspn(at, "<");
        g_string_append_len(recolouring->out, at, (gssize) text);
        at += text;
        if (!*at)
            return;
        if (at[1] == '!' || at[1] == '?') {
            at = copy_special(recolouring->out, at);
        } else if (at[1] == '/') {
            size_t len = strcspn(at, ">") + 1;
            if (levels->len > 1)
                g_array_set_size(levels, levels->len - 1);
            if (levels->len == 1)
                recolour_gradients(recolouring);
            g_string_append_len(recolouring->out, at, (gssize) MIN(len, strlen(at)));
            at += MIN(len, strlen(at));
        } else {
            at = copy_start_tag(recolouring, at, levels);
        }
    }
}

/* <!ENTITY st0 "fill:#fff;">: some programs put whole styles into entities. */
static void expand_entities(GString *text)
{
    enum { LARGEST = 64 << 20 };                /* entities of entities of entities can grow without end */
    g_autoptr(GPtrArray) pairs = g_ptr_array_new_with_free_func(g_free);

    for (const char *at = text->str; (at = strstr(at, "<!ENTITY")); at++) {
        const char *name = at + strlen("<!ENTITY");
        name += strspn(name, " \t\r\n");
        size_t len = strcspn(name, " \t\r\n\"'%>");
        const char *quote = name + len + strspn(name + len, " \t\r\n");
        const char *end = *quote == '"' || *quote == '\'' ? strchr(quote + 1, *quote) : NULL;
        if (!end || len == 0)
            continue;
        g_ptr_array_add(pairs, g_strdup_printf("&%.*s;", (int) len, name));
        g_ptr_array_add(pairs, g_strndup(quote + 1, (size_t) (end - quote - 1)));
    }
    guint found = pairs->len;
    for (int round = 0; found > 0 && round < 4; round++) {      /* one may hold another */
        found = 0;
        for (guint i = 0; i < pairs->len && text->len < LARGEST; i += 2)
            found += g_string_replace(text, pairs->pdata[i], pairs->pdata[i + 1], 0);
    }
}

char *recolour_svg(const char *text, const Recolour *how)
{
    g_autoptr(GString) whole = g_string_new(text);
    expand_entities(whole);
    for (int keep = 0; ; keep++) {
        g_autoptr(GString) out = g_string_new(NULL);
        g_autoptr(GHashTable) classes = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
        g_autoptr(GArray) matrices = g_array_new(FALSE, FALSE, sizeof(cairo_matrix_t));
        Recolouring recolouring = {
            .how = how, .out = out, .classes = classes, .matrices = matrices, .keep_backgrounds = keep
        };

        copy_file(&recolouring, whole->str);
        if (keep || recolouring.left_out == 0 || recolouring.left_out < recolouring.drawn)
            return g_strdup(out->str);
    }
}
