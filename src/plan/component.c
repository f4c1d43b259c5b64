#include "recipe.h"
#include "cascade.h"
#include "names.h"
#include "paper.h"
#include "polygon.h"

#include <string.h>

static const Prop component_props[] = {
    PROP(Component, title, "{component}", "its name on sheets and in the PDF"),
    PROP(Component, game, "{game}", "the game's name on sheets and in the PDF"),
    PROP(Component, author, "", "who made it, for the PDF"),
    PROP_ONE_OF_AS(Component, "shape", shape_kind, SHAPE_WORDS, "rectangle", "the outline to cut"),
    PROP(Component, size, NULL, "after cutting; a hexagon has one, flat to flat"),
    PROP(Component, points, "", "corners of a polygon, clockwise: x y, x y, ..."),
    PROP(Component, corner, "0", "radius of the corners"),
    PROP(Component, bleed, "2mm", "how far the art goes on beyond the cut"),
    PROP(Component, safe, "3mm", "nothing that matters is nearer to the cut"),
    PROP(Component, smallest, "5.5pt", "smallest letters that can be read, for 'check'"),
    PROP_AS(Component, "table", table_name, "", "a CSV file, one row for each different piece; empty: one piece"),
    PROP(Component, rows, "", "only rows for which this holds"),
    PROP(Component, copies, "", "how many of a row; left out: its column copies, or 1"),
    PROP_AS(Component, "as-many", as_many, "",
            "a table: in all as many pieces as it has rows, shared out in proportion to the copies"),
    PROP_AS(Component, "name", piece_name, "", "what a piece is called; left out: its column name, or its first"),
    PROP(Component, edition, "", "the edition that the plain columns hold"),
    PROP(Component, collate, "no",
         "one copy of every row, then the next copy of every row: whole sets follow each other"),
    PROP(Component, tiles, "no",
         "rows are landscape tiles: columns n e s w (city, road, field), cities (n+w;e), roads (e-s;n-city:e), which "
         "must fit the marks that say 'shows'"),
    PROP(Component, with, "",
         "other layouts, parted by blanks, whose pieces go into the same file, on the same sheets where there is room"),
    PROP_AS(Component, "folds", fold_text, "",
            "where it is folded, from the left of the front: 50mm mountain, 100mm valley, ..."),
    PROP_AS(Component, "folds-down", fold_down_text, "", "the same from its top"),
    PROP_ONE_OF_AS(Component, "sheet", share, SHEET_SHARE_WORDS, "own",
                   "own: printed into a file of its own; shared: on sheets with all of the game that say so"),
    PROPS_END
};

static const Prop each_props[] = {
    PROP_AS(Each, "table", table_name, NULL, "a CSV file, one of the program's own tables, or numbers: 1..5"),
    PROP(Each, rows, "", "only rows for which this holds"),
    PROP(Each, exactly, "0", "how many rows it must have, as the faces of a die; 0: any number"),
    PROP(Each, place, "frame", "the frame of the first row"),
    PROP(Each, step, "0 0", "from one row's frame to the next: right and down"),
    PROP_AN_ANGLE(Each, turn, "0", "degrees clockwise, of the frame and all that lies in it, about its middle"),
    PROPS_END
};

Box component_box(const Component *component, Reference reference)
{
    double grow = reference == IN_BLEED ? component->bleed : reference == IN_SAFE ? -component->safe : 0;
    return (Box) { -grow, -grow, component->outline.w + 2 * grow, component->outline.h + 2 * grow };
}

/* ---- tables ---- */

static bool is_range(const char *name, guint64 *from, guint64 *to)
{
    g_auto(GStrv) ends = g_strsplit(name, "..", 2);
    return g_strv_length(ends) == 2 && g_ascii_string_to_unsigned(ends[0], 10, 0, 10000, from, NULL)
        && g_ascii_string_to_unsigned(ends[1], 10, 0, 10000, to, NULL);
}

static Table *range_table(Arena *arena, const char *name, guint64 from, guint64 to)
{
    Table *table = table_new(arena, name, "n");
    for (guint64 n = from; n <= to; n++)
        table_add(arena, table, (const char *const[]) { arena_format(arena, "%" G_GUINT64_FORMAT, n) });
    return table;
}

static void know_columns(Run *run, const Table *table)
{
    for (guint i = 0; i < table->columns; i++) {
        const char *under = strrchr(table->names[i].text, '_');
        if (under && under != table->names[i].text
            && table_column(table, table->names[i].text, (size_t) (under - table->names[i].text)) >= 0)
            run_knows_variant(run, under + 1, SAID_BY_COLUMN, table->names[i].at);
    }
}

/* Often what is there is the spreadsheet from which the table should have been saved. */
static void say_no_table(Diag *diag, Arena *arena, const Library *library, Near near, Span at)
{
    static const char *const endings[] = { ".xlsx", ".ods", ".xls", ".numbers" };
    const char *tried = "", *hint, *file = library_nearest_table(library, near.word);
    size_t stem = strlen(near.word) - (g_str_has_suffix(near.word, ".csv") ? 4 : 0);

    library_table(library, arena, near.word, &tried);
    if (file)
        near_try(&near, file);
    hint = near_hint(near.nearest);
    for (guint i = 0; i < G_N_ELEMENTS(endings); i++) {
        const char *sheet = arena_format(arena, "%.*s%s", (int) stem, near.word, endings[i]);
        if (library_table(library, arena, sheet, NULL))
            hint = arena_format(arena, "; '%s' is there: save it as CSV from your spreadsheet", sheet);
    }
    diag_error(diag, at, "there is no table '%s' in %s%s", near.word, tried, hint);
}

static const Table *load_table(Diag *diag, Arena *arena, Run *run, const Library *library, const char *name, Span at)
{
    guint64 from, to;
    const Table *table = NULL;
    Near near = { .word = name };

    if (is_range(name, &from, &to))
        return range_table(arena, name, from, to);
    for (const Generator *generator = generators; generator->name; generator++) {
        if (strcmp(generator->name, name) == 0)
            return generate_table(diag, arena, run, library, name, at);
        near_try(&near, generator->name);
    }
    const char *path = library_table(library, arena, name, NULL);
    if (!path) {
        say_no_table(diag, arena, library, near, at);
        return NULL;
    }
    table = table_read(diag, arena, path, at);
    if (table) {
        know_columns(run, table);
        run_knows_table(run, table);
    }
    return table;
}

const Table *component_table(Diag *diag, Arena *arena, const Component *component, const char *name, Span at)
{
    guint64 from, to;
    bool plain = !strchr(name, '.') && !is_range(name, &from, &to);
    for (const Generator *generator = generators; plain && generator->name; generator++)
        plain = strcmp(generator->name, name) != 0;
    return load_table(diag, arena, component->run, component->library,
                      plain ? arena_format(arena, "%s.csv", name) : name, at);
}

/* ---- outline ---- */

static bool points_read(Diag *diag, Arena *arena, Component *component, const Section *section)
{
    const Entry *entry = props_entry(section, component->run, arena, "points");
    g_auto(GStrv) pairs = g_strsplit(component->points, ",", -1);
    guint count = g_strv_length(pairs);
    Point *points = arena_take(arena, (count + 1) * sizeof *points);

    if (!entry || count < 3)
        return diag_error(diag, entry ? entry->value_at : section->at,
                          "a polygon needs 'points', at least three: x y, x y, ...");
    for (guint i = 0; i < count; i++) {
        g_auto(GStrv) xy = g_strsplit_set(g_strstrip(pairs[i]), " \t\n", 2);
        Linear x, y;
        LinearForm form;
        const char *why = "x and y of a corner, as 10mm 5mm";
        if (g_strv_length(xy) != 2 || !linear_parse(xy[0], &x, &form, &why)
            || !linear_parse(g_strstrip(xy[1]), &y, &form, &why))
            return diag_error(diag, entry->value_at, "'points': expected %s, not '%s' (corner %u)", why, pairs[i],
                              i + 1);
        points[i] = (Point) { linear_at(x, component->size.w), linear_at(y, component->size.h) };
        const double hair = 1e-6;
        if (points[i].x < -hair || points[i].y < -hair || points[i].x > component->size.w + hair
            || points[i].y > component->size.h + hair)
            return diag_error(diag, entry->value_at, "corner %u, '%s', lies outside the component's size", i + 1,
                              pairs[i]);
    }
    guint one, other;
    if (polygon_crosses(points, count, &one, &other))
        return diag_error(diag, entry->value_at, "the outline crosses itself: the edges behind corner %u and corner %u",
                          one + 1, other + 1);
    component->outline.points = points;
    component->outline.count  = count;
    return true;
}

static bool outline_resolve(Diag *diag, Arena *arena, Component *component, const Section *section)
{
    const Entry *entry = props_entry(section, component->run, arena, "size");
    if (component->size.w <= 0 || component->size.h <= 0)
        return diag_error(diag, entry->value_at, "'size' must be larger than nothing");
    if (!strchr(entry->value, '{') && !strpbrk(entry->value, "mcip"))
        diag_warn(diag, entry->value_at, "'size' has no unit: %s mm are taken", entry->value);
    component->outline = shape_of_size((ShapeKind) component->shape_kind, component->size);
    component->outline.corner = component->corner;
    if (component->safe * 2 >= component->outline.w || component->safe * 2 >= component->outline.h)
        component->safe = 0;
    return component->shape_kind != SHAPE_POLYGON || points_read(diag, arena, component, section);
}

/* What a layout says is looked at to its end, though its size may not be known.  On so large a piece no text fails
 * to fit that fits where it belongs. */
static void stand_in(Component *component)
{
    const double large = pt_of_mm(1000);
    component->size    = (Size) { large, large };
    component->outline = shape_of_size(SHAPE_RECTANGLE, component->size);
    component->adrift  = true;
}

static bool folds_one(Diag *diag, const Entry *entry, const char *text, double size, GArray *folds)
{
    return !entry || folds_parse(diag, entry->value_at, entry->key, text, size, folds);
}

static bool folds_read(Diag *diag, Arena *arena, Component *component, const Section *section)
{
    const Entry *across = props_entry(section, component->run, arena, "folds");
    const Entry *down = props_entry(section, component->run, arena, "folds-down");
    Shape outline = component->outline;

    component->folds_at   = across ? across->value_at : (Span) { 0 };
    bool good = folds_one(diag, across, component->fold_text, outline.w, component->folds);
    return folds_one(diag, down, component->fold_down_text, outline.h, component->folds_down) && good;
}

/* ---- loading ---- */

/* The table that a line 'table = ...' names; NULL after an error. */
static const Table *table_said(Diag *diag, Arena *arena, const Component *component, const Entry *entry)
{
    const Template *name = template_parse(diag, arena, &component->naming, entry->value, entry->value_at);
    const Scope nowhere = { 0 };
    if (name && template_varies(name))
        diag_error(diag, entry->value_at, "'table' must be the same for every row");
    if (!name || template_varies(name))
        return NULL;
    return load_table(diag, arena, component->run, component->library, template_fill(diag, arena, name, &nowhere),
                      entry->value_at);
}

static bool each_table(Diag *diag, Arena *arena, const Component *component, Each *each)
{
    const Entry *entry = props_entry(each->section, component->run, arena, "table");
    if (entry)
        each->table = table_said(diag, arena, component, entry);
    return !entry || each->table;
}

static void each_read(Diag *diag, Arena *arena, Component *component, const Section *section)
{
    Each *each = arena_make(arena, Each);

    each->name    = section->name;
    each->section = section;
    each->varying = g_array_new(FALSE, FALSE, sizeof(Varying));
    if (!*section->name) {
        diag_error(diag, section->at, "an [each] needs a name, as [each panel], that marks can say");
        return;
    }
    /* its table is read first: it says which names there are for all else */
    each->broken  = !each_table(diag, arena, component, each);
    each->naming = (Naming) { .outer = &component->naming,
                             .table = each->table,
                             .in_mark = true,
                             .run = component->run,
                             .game = component->naming.game,
                             .component = component->naming.component,
                             .unknown = each->broken ? arena_list(arena) : NULL };
    each->context = (PropContext) { &each->naming, component->palette, NULL };
    const PropSet sets[] = { { each_props, each }, { NULL, NULL } };
    each->broken |= !props_read(diag, arena, section, &each->context, sets, each->varying);
    for (guint i = 0; i < each->varying->len; i++) {
        const Varying *varying = &g_array_index(each->varying, Varying, i);
        if (varying->prop->offset == offsetof(Each, exactly))
            each->broken |= !diag_error(diag, varying->entry->value_at, "'exactly' must be the same for every row");
    }
    g_ptr_array_add(component->eaches, each);
}

static void read_marks(Diag *diag, Arena *arena, Component *component, GPtrArray *sections)
{
    for (guint i = 0; i < sections->len; i++) {
        const Section *section = sections->pdata[i];
        if (strcmp(section->kind, "each") == 0)
            each_read(diag, arena, component, section);
    }
    for (guint i = 0; i < sections->len; i++) {
        const Section *section = sections->pdata[i];
        static const char *const known[] = {
            "component", "sheet", "each", "palette", "values", "option", "style", NULL
        };
        if (g_strv_contains(known, section->kind))
            continue;
        bool is_mark;
        Recipe *recipe = recipe_read(diag, arena, component, section, &is_mark);
        if (recipe) {
            g_ptr_array_add(component->recipes, recipe);
            component->has_back |= recipe->common.side != SIDE_FRONT;
        }
        if (is_mark)
            continue;
        Near near = { .word = section->kind };
        recipe_kinds(&near);
        for (guint k = 0; known[k]; k++)
            near_try(&near, known[k]);
        diag_error(diag, section->at, "there is no section [%s]%s", section->kind, near_hint(near.nearest));
    }
}

/* How many pieces there are in all may be the number of rows of another table. */
static bool head_many(Diag *diag, Arena *arena, Component *component, const Section *head)
{
    const Entry *entry = props_entry(head, component->run, arena, "as-many");
    if (!entry || !*component->as_many)
        return true;
    if (!component->table)
        return diag_error(diag, entry->value_at,
                          "'as-many' shares pieces out among the rows of a table: it needs 'table'");
    component->many = load_table(diag, arena, component->run, component->library, component->as_many, entry->value_at);
    return component->many != NULL;
}

/* The table comes before all other keys: it says which names there are. */
static bool head_table(Diag *diag, Arena *arena, Component *component, const Section *head)
{
    const Entry *entry = props_entry(head, component->run, arena, "table");
    if (!entry || !*entry->value)
        return true;
    component->table = table_said(diag, arena, component, entry);
    component->naming.table = component->table;
    return component->table != NULL;
}

/* A misspelt header is no error, but a deck of which pieces are missing. */
static void look_for_copies(Diag *diag, const Table *table)
{
    for (size_t i = 0; i < table->columns; i++) {
        Near guess = { .word = table->names[i].text };
        near_try(&guess, "copies");
        if (guess.nearest && guess.edits == 1)          /* 'cities' is another word */
            diag_warn(diag, table->names[i].at, "every row is one piece, since there is no column 'copies'%s",
                      near_hint("copies"));
    }
}

static bool head_read(Diag *diag, Arena *arena, Component *component, const Section *head)
{
    const PropSet sets[] = { { component_props, component }, { NULL, NULL } };
    bool good = props_read(diag, arena, head, &component->context, sets, NULL);

    if (!component->copies && component->table && table_column(component->table, "copies", 6) >= 0)
        component->copies = template_parse(diag, arena, &component->naming, "{copies}", head->at);
    if (!component->copies && component->table)
        look_for_copies(diag, component->table);
    if (!component->piece_name && component->table && component->table->columns) {
        bool named = table_column(component->table, "name", 4) >= 0;
        const char *first = named ? "name" : component->table->names[0].text;
        component->piece_name =
            template_parse(diag, arena, &component->naming, arena_format(arena, "{%s}", first), head->at);
    }
    if (!component->piece_name)
        component->piece_name = component->title;
    if (*component->edition)
        run_knows_edition(component->run, component->edition);
    return head_many(diag, arena, component, head) && good;
}

static char *base_name(Arena *arena, const char *path)
{
    g_autofree char *base = g_path_get_basename(path);
    size_t len = g_str_has_suffix(base, ".ini") ? strlen(base) - 4 : strlen(base);
    return arena_copy(arena, base, len);
}

Component *component_load(Diag *diag, Arena *arena, Run *run, const Library *library, const char *path)
{
    GPtrArray *sections = cascade_load(diag, arena, library, path);
    const Section *head = sections ? cascade_find(sections, "component", NULL) : NULL;
    const Section *sheet = sections ? cascade_find(sections, "sheet", NULL) : NULL;

    if (!sections)
        return NULL;
    Component *component = arena_make(arena, Component);
    component->file    = arena_copy(arena, path, strlen(path));
    component->name    = base_name(arena, path);
    component->folder  = library_game(library) ? library_game(library) : "";
    component->library = library;
    component->run     = run;
    component->eaches  = arena_list(arena);
    component->recipes = arena_list(arena);
    component->options = arena_list(arena);
    component->folds      = g_array_new(FALSE, FALSE, sizeof(Fold));
    component->folds_down = g_array_new(FALSE, FALSE, sizeof(Fold));
    if (!head) {
        const Source *source = sections->len ? ((Section *) sections->pdata[0])->at.source : NULL;
        diag_error(diag, (Span) { source, 0, 0 },
                   source ? "a layout needs a [component]" : "%s holds no [component]: it is no layout", path);
        return NULL;
    }
    component->head    = head;
    component->at      = head->at;
    component->naming =
        (Naming) { .run = run, .game = component->folder, .component = component->name, .values = arena_list(arena) };
    component->context = (PropContext) { &component->naming, NULL, NULL };
    component->palette = names_palette(diag, arena, run, library, sections);
    component->context.palette = component->palette;
    names_options(diag, arena, component, sections);

    component->unsound = !head_table(diag, arena, component, head);
    if (component->unsound)             /* nobody can say which columns there are */
        component->naming.unknown = arena_list(arena);
    names_values(arena, component, sections);
    names_shadowed(diag, component);
    bool good = head_read(diag, arena, component, head);
    component->unsound |= !paper_read(diag, arena, component, head, sheet);
    if (!good || !outline_resolve(diag, arena, component, head))
        stand_in(component);
    else
        component->unsound |= !folds_read(diag, arena, component, head);
    component->unsound |= component->adrift;
    component->mark_naming = component->naming;
    component->mark_naming.in_mark = true;
    read_marks(diag, arena, component, sections);
    return component;
}

GPtrArray *component_guests(Diag *diag, Arena *arena, const Component *component)
{
    GPtrArray *paths = arena_list(arena);
    g_auto(GStrv) names = g_strsplit_set(component->with, " \t\n", -1);
    const Entry *entry = *component->with ? props_entry(component->head, component->run, arena, "with") : NULL;

    for (guint i = 0; names[i]; i++) {
        const char *tried = "", *path = *names[i] ? library_layout(component->library, arena, names[i], &tried) : NULL;
        if (path)
            g_ptr_array_add(paths, (gpointer) path);
        else if (*names[i])
            diag_error(diag, entry->value_at, "there is no layout '%s' in %s", names[i], tried);
    }
    return paths;
}

/* ---- filling ---- */

GPtrArray *component_fill(Diag *diag, Arena *arena, const Component *component, Side side, const Scope *scope)
{
    GPtrArray *marks = arena_list(arena);
    for (guint i = 0; i < component->recipes->len; i++)
        recipe_fill(diag, arena, component->recipes->pdata[i], side, scope, marks);
    return marks;
}

bool component_fixed(const Component *component, Side side)
{
    for (guint i = 0; i < component->recipes->len; i++) {
        const Recipe *recipe = component->recipes->pdata[i];
        if (recipe_on(recipe, side) && !recipe->fixed)
            return false;
    }
    return true;
}

const char *component_piece_name(Diag *diag, Arena *arena, const Component *component, const Scope *scope)
{
    const char *name = template_fill(diag, arena, component->piece_name, scope);
    return name ? name : "";
}

void component_help(FILE *out, KeysForm form)
{
    props_help(out, form, "component", "What the layout makes.", component_props);
    paper_help(out, form);
    props_help(out, form, "each NAME",
               "Marks that say each = NAME are drawn once for each row of another table, in a frame that moves.",
               each_props);
    recipe_help(out, form);
    names_help(out, form);
}
