#include "paper.h"
#include "word.h"

/* mm: ISO 216 and ANSI/ASME Y14.1 */
static const struct { const char *name; double w, h; } papers[] = {
    { "a3", 297, 420 },         { "a4", 210, 297 },        { "a5", 148, 210 },
    { "letter", 215.9, 279.4 }, { "legal", 215.9, 355.6 }, { "tabloid", 279.4, 431.8 },
};

bool paper_parse(const char *text, Size *size, const char **why)
{
    Near near = { .word = text };
    for (guint i = 0; i < G_N_ELEMENTS(papers); i++) {
        near_try(&near, papers[i].name);
        if (g_ascii_strcasecmp(text, papers[i].name) == 0) {
            *size = (Size) { pt_of_mm(papers[i].w), pt_of_mm(papers[i].h) };
            return true;
        }
    }
    if (size_parse(text, size, why) && size->w >= pt_of_mm(20) && size->h >= pt_of_mm(20) && size->w <= pt_of_mm(5000)
        && size->h <= pt_of_mm(5000))
        return true;
    g_autofree char *said = g_strdup_printf(
        "'%s' is no paper: expected a3, a4, a5, letter, legal, tabloid or a size from 20x20mm to 5000x5000mm%s", text,
        near_hint(near.nearest));
    *why = g_intern_string(said);
    return false;
}

static const Prop sheet_props[] = {
    PROP(Sheet, paper, "a4", "a3, a4, a5, letter, legal, tabloid, or a size, as 330x480mm"),
    PROP_ONE_OF(Sheet, orientation, ORIENTATION_WORDS, "auto", "of the paper; auto holds the most pieces"),
    PROP_ONE_OF(Sheet, turn, TURN_WORDS, "auto", "pieces a quarter round; auto holds the most"),
    PROP(Sheet, margin, "5mm", "white all round, where printers cannot print"),
    PROP(Sheet, gap, "4mm", "from one cut to the next; where that is less than two bleeds, they meet half-way"),
    PROP_ONE_OF(Sheet, backs, BACKS_WORDS, "fold",
                "fold: beside the fronts; long, short: on the other side, by the edge about which it turns"),
    PROP(Sheet, fold, "5mm", "at least so much between the fold and the bleed"),
    PROP_ONE_OF(Sheet, lie, LIE_WORDS, "auto",
                "in rows and columns, or nested as a honeycomb; auto holds the most; poster: cut over pages when it is "
                "larger than one"),
    PROP(Sheet, overlap, "10mm", "of a poster's pages"),
    PROP(Sheet, split, "no", "what is longer than the paper is cut at its folds, into parts to be glued"),
    PROP(Sheet, tab, "10mm", "width of the glue tab between such parts"),
    PROP(Sheet, marks, "yes", "cut marks"),
    PROP(Sheet, notes, "yes", "game, component, page and rulers in the margin"),
    PROPS_END
};

/* ---- reading ---- */

static bool command_line(Diag *diag, Arena *arena, Component *component, const Section *section)
{
    Sheet *sheet = &component->sheet;
    const Run *run = component->run;
    const char *why;

    if (run->paper) {
        sheet->paper = run->paper;
        sheet->paper_size = run->paper_size;
    } else if (!paper_parse(sheet->paper, &sheet->paper_size, &why)) {
        const Entry *entry = props_entry(section, run, arena, "paper");
        return diag_error(diag, entry ? entry->value_at : section->at, "%s", why);
    }
    if (run->backs >= 0)
        sheet->backs = run->backs;
    if (run->margin >= 0)
        sheet->margin = run->margin;
    if (run->gap >= 0)
        sheet->gap = run->gap;
    if (run->bleed >= 0)
        component->bleed = run->bleed;
    return true;
}

/* Distances, which nothing may turn round. */
static bool not_negative(Diag *diag, Arena *arena, const Component *component, const Section *section, const char *key,
                         double length)
{
    const Entry *entry = props_entry(section, component->run, arena, key);
    return length >= 0
           || diag_error(diag, entry ? entry->value_at : section->at, "'%s' must not be less than nothing", key);
}

static bool distances_check(Diag *diag, Arena *arena, const Component *component, const Section *head,
                            const Section *sheet)
{
    const struct { const Section *section; const char *key; double length; } all[] = {
        { head, "bleed", component->bleed },          { head, "corner", component->corner },
        { sheet, "margin", component->sheet.margin }, { sheet, "gap", component->sheet.gap },
        { sheet, "fold", component->sheet.fold },     { sheet, "overlap", component->sheet.overlap },
        { sheet, "tab", component->sheet.tab },
    };
    bool good = true;
    for (guint i = 0; i < G_N_ELEMENTS(all); i++)
        good &= not_negative(diag, arena, component, all[i].section, all[i].key, all[i].length);
    return good;
}

bool paper_read(Diag *diag, Arena *arena, Component *component, const Section *head, const Section *sheet)
{
    const Section unsaid = { "sheet", "", head->at, arena_list(arena) };
    const PropSet sets[] = { { sheet_props, &component->sheet }, { NULL, NULL } };

    component->sheet_section = sheet;
    if (!sheet)
        sheet = &unsaid;
    bool good = props_read(diag, arena, sheet, &component->context, sets, NULL);
    good &= command_line(diag, arena, component, sheet);
    return distances_check(diag, arena, component, head, sheet) && good;
}

void paper_help(FILE *out, KeysForm form)
{
    props_help(out, form, "sheet", "The paper, and how pieces lie on it.", sheet_props);
}

/* ---- comparing ---- */

static bool prop_same(const Prop *prop, const void *one, const void *other)
{
    const char *a = (const char *) one + prop->offset, *b = (const char *) other + prop->offset;
    switch (prop->type) {
    case PROP_LENGTH: return *(const double *) a == *(const double *) b;
    case PROP_FLAG:   return *(const bool *) a == *(const bool *) b;
    case PROP_CHOICE: return *(const int *) a == *(const int *) b;
    default:          return true;
    }
}

const char *paper_differs(const Component *one, const Component *other)
{
    if (one->sheet.paper_size.w != other->sheet.paper_size.w || one->sheet.paper_size.h != other->sheet.paper_size.h)
        return "paper";
    for (const Prop *prop = sheet_props; prop->field; prop++) {
        /* how a piece lies is its own affair */
        if (prop->offset != offsetof(Sheet, turn) && !prop_same(prop, &one->sheet, &other->sheet))
            return prop_key(prop);
    }
    return NULL;
}

Span paper_place(const Component *component, Arena *arena, const char *key)
{
    const Entry *entry = component->sheet_section ? props_entry(component->sheet_section, component->run, arena, key)
                                                  : NULL;
    return entry ? entry->value_at : component->sheet_section ? component->sheet_section->at : component->at;
}
