#include "language.h"

#include <string.h>

static const char *const grammar[] = {
    "[kind name] begins a section, key = value is a line of it; an indented line goes on with the value, # begins a "
    "comment line.",
    "Sections that draw (marks) are drawn in the order of the file, one over the other.",
    "like = other.ini in [component] takes another layout first; like = name in any other section takes the keys of a "
    "section of the same kind, or of [style name].",
    "[palette] gives colours and gradients names: gold = linear 90 #fff3c4 #a9741c. [palette low-ink] holds only for "
    "that look, language or edition.",
    "[values] gives any text a name, for use as {name}; with when = CONDITION it holds only then.",
    "key_de, key_EDITION, key_LOOK are a key's variants for a language, an edition or a look; columns of tables have "
    "the same: name_de, copies_EDITION. An empty cell leaves it to the plain column, with a warning where that is a "
    "language's.",
};

static const char *const places[] = {
    "place = x y width height, in the frame: the piece's cut, or the row's frame in an [each]. Begin with cut, bleed "
    "or safe to measure in those; one of these words alone is all of it.",
    "Lengths have mm, cm, in, pt or %; left, right, top, bottom, centre, middle are edges to count from: right-3mm, "
    "50%+2mm, 3*{n}mm.",
    "A third or fourth value that begins with an edge is where the place ends; centre as first or second puts the "
    "middle of the place there.",
};

static const char *const colours[] = {
    "A colour is #rgb, #rrggbb, #rrggbbaa, white, black or a name of [palette]; with @50% behind it half of the ground "
    "shines through. none paints nothing.",
    "linear ANGLE STOP STOP...: a gradient from edge to edge; the angle counts clockwise, 0 runs to the right, 90 "
    "(when none is said) down. A stop is a colour, and perhaps its place on the way: linear 45 gold 60% #201040.",
    "radial at X% Y% RADIUS% STOP STOP...: from a point (the middle, when none is said) outwards to so much of half "
    "the larger side (100%).",
    "An icon is drawn in its fill as a silhouette: white details become solid, and a square behind it that fills its "
    "viewBox is left out. With fill = none it keeps the file's own colours.",
};

static const char *const conditions[] = {
    "{stage} >= 3 and not {colour} = black|purple: = != < <= > >=, | for alternatives, and, or, not, parentheses, yes, "
    "no.",
    "A name alone holds when its cell is not empty. Case does not matter.",
};

static const char *const files[] = {
    "A folder with layouts is a game: hexenwerk print FOLDER prints all of them. A layout whose name begins with _ is "
    "for others to be like, and is not printed.",
    "Tables and pictures lie beside the layout or in cards/ and art/ there. With layouts in layouts/GAME the tables "
    "are in cards/GAME, the pictures in cards/GAME/art, and the files go to out/GAME.",
    "Fonts of your own lie in fonts/ beside the layout, icons of your own in art/ (icon = owl.svg, with its ending; "
    "the set's are named without: icon = owl). Files are named with their endings: like = base.ini, with = die.ini, "
    "table = deck.csv.",
};

static void lines(FILE *out, KeysForm form, const char *title, const char *const *text, guint count)
{
    fprintf(out, form == KEYS_MARKDOWN ? "\n## %s\n\n" : "\n%s\n", title);
    for (guint i = 0; i < count; i++)
        fprintf(out, form == KEYS_MARKDOWN ? "* %s\n" : "  %s\n", text[i]);
}

static void table_head(FILE *out, KeysForm form, const char *title, const char *left, const char *right)
{
    if (form == KEYS_MARKDOWN)
        fprintf(out, "\n## %s\n\n| %s | %s |\n|---|---|\n", title, left, right);
    else
        fprintf(out, "\n%s\n", title);
}

/* Tab-separated pairs from another room, as rows of our form. */
static void pairs(FILE *out, KeysForm form, void (*tell)(FILE *))
{
    char *text = NULL;
    size_t len = 0;
    FILE *memory = open_memstream(&text, &len);

    tell(memory);
    fclose(memory);
    g_auto(GStrv) rows = g_strsplit(text, "\n", -1);
    for (guint i = 0; rows[i] && *rows[i]; i++) {
        g_auto(GStrv) cells = g_strsplit(rows[i], "\t", 2);
        g_auto(GStrv) escaped = g_strsplit(cells[0], "|", -1);
        g_autofree char *name = g_strjoinv(form == KEYS_MARKDOWN ? "\\|" : "|", escaped);
        if (form == KEYS_MARKDOWN)
            fprintf(out, "| `%s` | %s |\n", name, cells[1]);
        else
            fprintf(out, "  %-16s %s\n", name, cells[1]);
    }
    free(text);
}

static void tell_generators(FILE *out)
{
    for (const Generator *generator = generators; generator->name; generator++)
        fprintf(out, "%s\t%s\n", generator->name, generator->help);
    fprintf(out, "1..5\tnumbers, one a row, in the column n\n");
}

void language_help(FILE *out, KeysForm form)
{
    fprintf(out, form == KEYS_MARKDOWN
                     ? "# The layout language\n\nThis page is what `hexenwerk keys --markdown` prints.\n"
                     : "The layout language\n");
    lines(out, form, "Grammar", grammar, G_N_ELEMENTS(grammar));
    lines(out, form, "Files", files, G_N_ELEMENTS(files));
    lines(out, form, "Places", places, G_N_ELEMENTS(places));
    lines(out, form, "Colours", colours, G_N_ELEMENTS(colours));
    lines(out, form, "Conditions", conditions, G_N_ELEMENTS(conditions));
    table_head(out, form, "Names in braces", "name", "stands for");
    if (form == KEYS_MARKDOWN)
        fprintf(out, "| `{column}` | a cell of the row; {{ is a brace |\n");
    else
        fprintf(out, "  %-16s %s\n", "{column}", "a cell of the row; {{ is a brace");
    pairs(out, form, fill_help);
    table_head(out, form, "Values", "kind", "expected");
    props_help_types(out, form);
    table_head(out, form, "Tables that the program makes", "table =", "holds");
    pairs(out, form, tell_generators);
    if (form == KEYS_MARKDOWN)
        fprintf(out, "\n## Sections\n");
    component_help(out, form);
}

void language_options(FILE *out, const Component *component)
{
    for (guint i = 0; i < component->options->len; i++) {
        const Option *option = component->options->pdata[i];
        g_autofree char *range = *option->values ? g_strdup_printf("one of %s; ", option->values)
                                 : *option->least || *option->most
                                     ? g_strdup_printf("%s to %s; ", option->least, option->most)
                                     : g_strdup("");
        fprintf(out, "  --set %s=...  %s (%selse %s)\n", option->name, option->help, range, option->fallback);
    }
    if (!component->options->len)
        fprintf(out, "  no options\n");
}
