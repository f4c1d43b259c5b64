#include "rehearse_parts.h"
#include "press.h"
#include "recipe.h"

#include <math.h>
#include <string.h>

static const double thinnest = 0.25, coarsest = 300, large = 18;

/* ---- what was found ---- */

/* One kind of fault on one recipe: the worst of it, and on how many pieces, of how many rows. */
typedef struct {
    const Recipe *recipe;
    Fault         fault;
    double        worst;
    guint         piece, pieces, rows, last;    /* of the worst; how many; the latest */
    Side          side;
    bool          told;
} Finding;

static const bool is_error[FAULTS] = {
    [FAULT_CUT] = true, [FAULT_TINY] = true, [FAULT_UNREADABLE] = true, [FAULT_HIDDEN] = true,
};

static const char *key_of(const Mark *mark, Fault fault)
{
    switch (fault) {
    case FAULT_CUT:
    case FAULT_SAFE:
    case FAULT_NO_BLEED:
    case FAULT_HIDDEN:
    case FAULT_COVERED:
    case FAULT_AWAY:
        return "place";
    case FAULT_TINY:
    case FAULT_SMALL:
        return ((const TextMark *) mark->says)->shrink > 0 ? "shrink" : "font";
    case FAULT_UNREADABLE:
    case FAULT_FAINT:
        return "colour";
    case FAULT_COARSE:
        return "image";
    case FAULT_THIN:
    case FAULTS:
    default:
        return "width";
    }
}

static const char *message_of(const Rehearsal *rehearsal, Fault fault, double value)
{
    const Component *component = rehearsal->component;
    Arena *arena = rehearsal->scratch;
    switch (fault) {
    case FAULT_CUT:
        if (value > -0.15)
            return "the text reaches beyond the cut";
        return arena_format(arena, "the text reaches %.1f mm beyond the cut", -value);
    case FAULT_SAFE:
        return arena_format(arena, "the text is %.1f mm from the cut, where the layout keeps %.1f mm safe", value,
                            mm_of_pt(component->safe));
    case FAULT_TINY:
    case FAULT_SMALL:
        return arena_format(arena, "the letters are %.1f pt high; under %.1f pt they are hard to read", value,
                            component->smallest);
    case FAULT_UNREADABLE:
        return arena_format(arena, "the text cannot be read: its contrast on its ground is %.1f : 1", value);
    case FAULT_FAINT:
        return arena_format(arena, "the text is hard to read: its contrast on its ground is %.1f : 1", value);
    case FAULT_COARSE:
        return arena_format(arena, "the picture has %.0f pixels an inch at this size; print wants %.0f", value,
                            coarsest);
    case FAULT_THIN:
        return arena_format(arena, "the line is %.2f pt wide; under %.2f pt it may not print", value, thinnest);
    case FAULT_HIDDEN:
    case FAULT_COVERED:
        if (value < 0.005)
            return "nothing is seen of the text: its clip or what is drawn after it hides it";
        return arena_format(arena, "only %.0f %% of the text are seen: its clip, or what is drawn after it, hides more",
                            value * 100);
    case FAULT_AWAY:
        return "it lies wholly beyond the piece: nothing of it is printed";
    case FAULT_NO_BLEED:
    case FAULTS:
    default:
        return arena_format(arena, "the front bleeds, but its back ends %.1f mm beyond the cut, of %.1f mm",
                            MAX(value, 0), mm_of_pt(component->bleed));
    }
}

/* On how many pieces it is so; which one, where the message does not name it. */
static const char *more_of(const Rehearsal *rehearsal, const Finding *finding, bool named)
{
    if (finding->rows > 1)
        return arena_format(rehearsal->scratch, " (so on %u pieces; '%s' is the worst)", finding->pieces,
                            rehearsal->name);
    if (named || rehearsal->deck->rows <= 1)
        return "";
    if (finding->pieces > 1)
        return arena_format(rehearsal->scratch, " (on '%s', %u pieces)", rehearsal->name, finding->pieces);
    return arena_format(rehearsal->scratch, " (on '%s')", rehearsal->name);
}

static void tell(const Rehearsal *rehearsal, const Mark *mark, double value, const Finding *finding)
{
    const char *message = message_of(rehearsal, finding->fault, value), *key = key_of(mark, finding->fault);
    const char *more = more_of(rehearsal, finding, mark_names_cell(mark, key));
    if (is_error[finding->fault])
        mark_error(rehearsal->diag, mark, key, 0, "[%s]: %s%s", mark_name(mark), message, more);
    else
        mark_warn(rehearsal->diag, mark, key, 0, "[%s]: %s%s", mark_name(mark), message, more);
}

static void tell_worst(const Rehearsal *rehearsal, const Mark *mark, double value, Finding *finding)
{
    bool same = finding->piece == rehearsal->piece && finding->side == rehearsal->side && value <= finding->worst;
    if (same && !finding->told)
        tell(rehearsal, mark, value, finding);
    finding->told |= same;
}

/* The worst is said, the second time through; but errors of cells are said at once, each at its own. */
static void found(Rehearsal *rehearsal, const Mark *mark, Fault fault, double value)
{
    const guint copies = deck_piece(rehearsal->deck, rehearsal->piece)->copies;
    const Finding fresh = { .recipe = mark->recipe, .fault = fault, .worst = value, .piece = rehearsal->piece,
                            .pieces = copies, .rows = 1, .last = rehearsal->piece, .side = rehearsal->side };

    if (is_error[fault] && mark_names_cell(mark, key_of(mark, fault))) {
        if (!rehearsal->telling)
            tell(rehearsal, mark, value, &fresh);
        return;
    }
    for (guint i = 0; i < rehearsal->findings->len; i++) {
        Finding *finding = &g_array_index(rehearsal->findings, Finding, i);
        if (finding->recipe != mark->recipe || finding->fault != fault)
            continue;
        if (rehearsal->telling) {
            tell_worst(rehearsal, mark, value, finding);
            return;
        }
        if (value < finding->worst) {
            finding->worst = value;
            finding->piece = rehearsal->piece;
            finding->side  = rehearsal->side;
        }
        if (finding->last != rehearsal->piece) {
            finding->pieces += copies;
            finding->rows++;
        }
        finding->last = rehearsal->piece;
        return;
    }
    if (!rehearsal->telling)
        g_array_append_val(rehearsal->findings, fresh);
}

/* ---- marks ---- */

static void check_text(Rehearsal *rehearsal, const GPtrArray *marks, guint index)
{
    const Mark *mark = marks->pdata[index];
    const Component *component = rehearsal->component;
    const double little = 0.1;          /* pt: rounding */
    TextFit fit;

    if (mark->opacity <= 0 || !*((const TextMark *) mark->says)->text
        || !text_measure(ink_setter(rehearsal->ink), rehearsal->quiet, mark, &fit) || fit.ink.w <= 0)
        return;
    double distance = rehearse_distance(rehearsal, mark, fit.ink);
    if (distance < -little)
        found(rehearsal, mark, FAULT_CUT, mm_of_pt(distance));
    else if (distance < component->safe - little)
        found(rehearsal, mark, FAULT_SAFE, mm_of_pt(MAX(distance, 0)));

    if (fit.size < component->smallest * 0.6)
        found(rehearsal, mark, FAULT_TINY, fit.size);
    else if (fit.size < component->smallest - 0.01)
        found(rehearsal, mark, FAULT_SMALL, fit.size);

    double seen = rehearse_seen(rehearsal, marks, index, fit.ink);
    if (seen < 0.5)
        found(rehearsal, mark, FAULT_HIDDEN, seen);
    else if (seen < 0.95)
        found(rehearsal, mark, FAULT_COVERED, seen);

    double contrast = rehearse_contrast(rehearsal, marks, index, fit.ink);
    bool poster = fit.size >= large;
    if (contrast > 0 && contrast < (poster ? 2 : 3))
        found(rehearsal, mark, FAULT_UNREADABLE, contrast);
    else if (contrast > 0 && contrast < (poster ? 3 : 4.5))
        found(rehearsal, mark, FAULT_FAINT, contrast);
}

static void check_line(Rehearsal *rehearsal, const Mark *mark)
{
    const Paint *stroke = NULL;
    double width = 0;
    switch (mark->kind) {
    case MARK_BOX:
        stroke = &((const BoxMark *) mark->says)->stroke, width = ((const BoxMark *) mark->says)->width;
        break;
    case MARK_LINE:
        stroke = &((const LineMark *) mark->says)->stroke, width = ((const LineMark *) mark->says)->width;
        break;
    case MARK_PATH:
        stroke = &((const PathMark *) mark->says)->stroke, width = ((const PathMark *) mark->says)->width;
        break;
    case MARK_ICON:
        stroke = &((const IconMark *) mark->says)->stroke, width = ((const IconMark *) mark->says)->width;
        break;
    default: return;
    }
    if (stroke->kind != PAINT_NONE && mark->opacity > 0 && width > 0 && width < thinnest - 1e-6)
        found(rehearsal, mark, FAULT_THIN, width);
}

static void check_image(Rehearsal *rehearsal, const Mark *mark)
{
    double ppi = image_ppi(ink_images(rehearsal->ink), rehearsal->quiet, mark);
    if (ppi > 0 && ppi < coarsest - 0.5)
        found(rehearsal, mark, FAULT_COARSE, ppi);
}

/* ---- backs ---- */

bool rehearse_is_ground(const Mark *mark)
{
    if (mark->opacity <= 0)
        return false;
    return mark->kind == MARK_IMAGE
           || (mark->kind == MARK_BOX && ((const BoxMark *) mark->says)->fill.kind != PAINT_NONE)
           || (mark->kind == MARK_PATH && ((const PathMark *) mark->says)->fill.kind != PAINT_NONE);
}

/* How far beyond the cut the ground goes on all sides, pt; the mark that goes furthest. */
static double bleed_of(const Component *component, const GPtrArray *marks, const Mark **furthest)
{
    double most = -G_MAXDOUBLE;
    *furthest = NULL;
    for (guint i = 0; i < marks->len; i++) {
        const Mark *mark = marks->pdata[i];
        if (!rehearse_is_ground(mark) || mark->rotate != 0)
            continue;
        Box box = mark->kind == MARK_PATH ? path_bounds(((const PathMark *) mark->says)->path) : mark->place;
        double reach =
            MIN(MIN(-box.x, -box.y), MIN(box.x + box.w - component->outline.w, box.y + box.h - component->outline.h));
        if (reach > most) {
            most = reach;
            *furthest = mark;
        }
    }
    return most;
}

/* A back whose ground fills the piece must bleed as its front does. */
static void check_backs(Rehearsal *rehearsal, const GPtrArray *fronts, const GPtrArray *backs)
{
    const Component *component = rehearsal->component;
    const Mark *front, *back;
    double before = bleed_of(component, fronts, &front), behind = bleed_of(component, backs, &back);
    const double little = 0.1, nearly = pt_of_mm(1);

    rehearsal->side = SIDE_BACK;
    if (component->bleed > 0 && front && before > component->bleed - little && back && behind > -nearly
        && behind < component->bleed - little)
        found(rehearsal, back, FAULT_NO_BLEED, mm_of_pt(behind));
}

/* ---- pieces ---- */

/* Marks beyond the bleed leave no trace on paper.  Texts are looked at by their letters. */
static void check_place(Rehearsal *rehearsal, const Mark *mark)
{
    const Shape *shape = &rehearsal->outline[rehearsal->side];
    const double bleed = rehearsal->component->bleed;
    Box box = mark_bounds(mark);
    bool beside = box.x > shape->w + bleed || box.x + box.w < -bleed;
    bool beyond = box.y > shape->h + bleed || box.y + box.h < -bleed;
    if (mark->opacity > 0 && (beside || beyond))
        found(rehearsal, mark, FAULT_AWAY, 0);
}

static void check_side(Rehearsal *rehearsal, const GPtrArray *marks, Side side)
{
    rehearsal->side = side;
    for (guint i = 0; i < marks->len; i++) {
        const Mark *mark = marks->pdata[i];
        if (mark->kind != MARK_TEXT)
            check_place(rehearsal, mark);
        if (mark->kind == MARK_TEXT)
            check_text(rehearsal, marks, i);
        else if (mark->kind == MARK_IMAGE)
            check_image(rehearsal, mark);
        else
            check_line(rehearsal, mark);
    }
}

static void check_piece(Rehearsal *rehearsal, bool backs, guint *bare, const Scope **first_bare)
{
    Scope *scope = arena_make(rehearsal->scratch, Scope);
    GPtrArray *marks[SIDES] = { NULL, NULL };

    *scope = deck_scope(rehearsal->quiet, rehearsal->scratch, rehearsal->deck, rehearsal->piece);
    rehearsal->name = scope->piece;
    for (int side = 0; side < (backs ? SIDES : 1); side++) {
        scope->side = side == SIDE_BACK ? "back" : "front";
        marks[side] = component_fill(rehearsal->quiet, rehearsal->scratch, rehearsal->component, (Side) side, scope);
        check_side(rehearsal, marks[side], (Side) side);
    }
    if (!rehearsal->telling)
        rehearse_hues(rehearsal, marks[SIDE_FRONT], scope);
    if (!backs)
        return;
    check_backs(rehearsal, marks[SIDE_FRONT], marks[SIDE_BACK]);
    if (!marks[SIDE_BACK]->len && !rehearsal->telling && !(*bare)++) {
        Scope *kept = arena_make(rehearsal->arena, Scope);
        *kept = *scope;
        kept->piece = arena_copy(rehearsal->arena, scope->piece, strlen(scope->piece));
        *first_bare = kept;
    }
}

static bool has_findings(const Rehearsal *rehearsal, guint piece)
{
    for (guint i = 0; i < rehearsal->findings->len; i++) {
        const Finding *finding = &g_array_index(rehearsal->findings, Finding, i);
        if (finding->piece == piece && !finding->told)
            return true;
    }
    return false;
}

static void check_lot(Rehearsal *rehearsal, const Lot *lot)
{
    guint bare = 0, rows = 0;
    const Scope *first_bare = NULL;

    for (int pass = 0; pass < 2; pass++) {
        rehearsal->telling = pass == 1;
        for (guint i = 0; i < lot->deck->pieces->len; i++) {
            if (deck_piece(lot->deck, i)->copy != 1 || (rehearsal->telling && !has_findings(rehearsal, i)))
                continue;
            arena_reset(rehearsal->scratch);
            rehearsal->piece = i;
            rows += pass == 0;
            check_piece(rehearsal, lot->backs, &bare, &first_bare);
        }
    }
    if (bare && bare < rows)
        diag_warn(rehearsal->diag, first_bare->row ? first_bare->row[0].at : lot->component->at,
                  "%s: the back of '%s' is empty, where other pieces have one (%u of %u)", lot->component->name,
                  first_bare->piece, bare, rows);
}

bool rehearse_print(Diag *diag, Ink *ink, const Plan *plan)
{
    unsigned before = diag_errors(diag);

    press_rehearse(diag, ink, plan);
    images_pixels(ink_images(ink), true);
    for (guint i = 0; i < plan->lots->len; i++) {
        const Lot *lot = plan->lots->pdata[i];
        g_autoptr(Diag) quiet = diag_new();
        g_autoptr(GArray) findings = g_array_new(FALSE, FALSE, sizeof(Finding));
        g_autoptr(GHashTable) seen = g_hash_table_new(NULL, NULL);
        g_autoptr(Arena) arena = arena_new(), scratch = arena_new();
        Rehearsal rehearsal = {
            .diag = diag,
            .quiet = quiet,
            .ink = ink,
            .component = lot->component,
            .deck = lot->deck,
            .arena = arena,
            .scratch = scratch,
            .findings = findings,
            .seen = seen,
            .outline = { lot->component->outline, shape_mirrored(arena, &lot->component->outline) },
        };
        check_lot(&rehearsal, lot);
        g_clear_pointer(&rehearsal.looks, g_hash_table_unref);
    }
    images_pixels(ink_images(ink), false);
    return diag_errors(diag) == before;
}
