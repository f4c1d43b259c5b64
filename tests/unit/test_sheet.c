/* The imposition: how many fit, and fronts and backs that fall on each other. */
#include "lab.h"
#include "said.h"

/* ---- how many ---- */

static const Size A4 = { 210, 297 }, LETTER = { 215.9, 279.4 };

/* Counted by hand, in whole micrometres, both ways of turning the pieces. */
static guint most(Size paper, double w, double h, double gap, double bleed)
{
    guint best = 0;
    for (int turned = 0; turned <= 1; turned++) {
        int64_t wide = llround(1000 * (paper.w - 10 - 2 * bleed)), high = llround(1000 * (paper.h - 10 - 2 * bleed)),
                step = llround(1000 * gap);
        int64_t pw = llround(1000 * (turned ? h : w)), ph = llround(1000 * (turned ? w : h));
        best = MAX(best, (guint) ((wide + step) / (pw + step) * ((high + step) / (ph + step))));
    }
    return best;
}

static guint capacity(double w, double h, Size paper, double gap, double bleed, Backs backs)
{
    Lab lab = lab_open();
    Component *card = lab_component(&lab, "card", w, h, 1);
    card->sheet.paper_size = (Size) { pt_of_mm(paper.w), pt_of_mm(paper.h) };
    card->sheet.gap = pt_of_mm(gap);
    card->bleed = pt_of_mm(bleed);
    lab_backs(card, backs);
    guint count = lab_plan(&lab)->per_sheet;
    lab_close(&lab);
    return count;
}

/* Butted cards fill margins of 5 mm to the last micrometre (mini US: 7 x 41 mm are
 * 287 mm), since notes take only what is left over. */
static void test_capacity(void)
{
    static const struct { double w, h; guint a4, a4_gap, letter, letter_gap, a4_fold, letter_fold; } cards[] = {
        { 63.5, 88.9,   9,  8,  9,  6, 4, 3 },      /* poker */
        { 57.15, 88.9, 10,  9,  9,  8, 4, 4 },      /* bridge */
        { 59, 92,       9,  8,  8,  8, 4, 4 },      /* Euro */
        { 54, 80,      10,  9,  9,  9, 4, 4 },
        { 44, 68,      16, 12, 18, 12, 5, 6 },      /* mini Euro */
        { 41, 63,      21, 16, 20, 16, 8, 8 },      /* mini US */
        { 70, 70,       8,  6,  6,  6, 3, 3 },
        { 70, 120,      4,  4,  4,  4, 2, 2 },      /* tarot */
    };
    for (guint i = 0; i < G_N_ELEMENTS(cards); i++) {
        double w = cards[i].w, h = cards[i].h;
        g_assert_cmpuint(capacity(w, h, A4, 0, 0, BACKS_LONG), ==, cards[i].a4);
        g_assert_cmpuint(most(A4, w, h, 0, 0), ==, cards[i].a4);
        g_assert_cmpuint(capacity(w, h, A4, 4, 2, BACKS_NONE), ==, cards[i].a4_gap);
        g_assert_cmpuint(most(A4, w, h, 4, 2), ==, cards[i].a4_gap);
        g_assert_cmpuint(capacity(w, h, LETTER, 0, 0, BACKS_SHORT), ==, cards[i].letter);
        g_assert_cmpuint(most(LETTER, w, h, 0, 0), ==, cards[i].letter);
        g_assert_cmpuint(capacity(w, h, LETTER, 4, 2, BACKS_NONE), ==, cards[i].letter_gap);
        g_assert_cmpuint(capacity(w, h, A4, 4, 2, BACKS_FOLD), ==, cards[i].a4_fold);
        g_assert_cmpuint(capacity(w, h, LETTER, 4, 2, BACKS_FOLD), ==, cards[i].letter_fold);
    }
}

static void test_exact_fit(void)
{
    g_assert_cmpuint(capacity(40, 57.4, A4, 0, 0, BACKS_NONE), ==, 25);        /* 5 x 40 = 200, 5 x 57.4 = 287 */
    g_assert_cmpuint(capacity(40.001, 57.4, A4, 0, 0, BACKS_NONE), <, 25);
    g_assert_cmpuint(capacity(190, 277, A4, 0, 5, BACKS_NONE), ==, 1);         /* the bleed comes off the room */

    Lab lab = lab_open();
    lab_component(&lab, "card", 201, 50, 1)->bleed = 0;
    g_assert_cmpuint(lab_plan(&lab)->per_sheet, ==, 3);                        /* turned */
    lab_close(&lab);
}

static void test_too_large(void)
{
    Lab lab = lab_open();
    Component *card = lab_component(&lab, "card", 250, 290, 1);
    g_assert_null(lab_plan(&lab));
    lab_backs(card, BACKS_FOLD);
    g_assert_null(lab_plan(&lab));
    said_is(
        lab.diag,
        "error: a piece of 254 x 294 mm with its bleed is larger than the paper of 210 x 297 mm with margins of 5 mm; "
        "try a larger --paper, or lie = poster in [sheet], which cuts it over pages\n"
        "error: a piece of 254 x 294 mm with its bleed is larger than the paper of 210 x 297 mm with margins of 5 mm "
        "and a back beside it; "
        "try --backs long, or a larger --paper\n");
    lab_close(&lab);
}

/* ---- fronts and backs ---- */

static const Point kite[] = { { 0, 0 }, { 90, 20 }, { 70, 60 }, { 96, 140 }, { 10, 110 } };

static Component *shaped(Lab *lab, ShapeKind kind, guint pieces)
{
    bool wide = kind == SHAPE_RECTANGLE || kind == SHAPE_ELLIPSE || kind == SHAPE_POLYGON;
    Component *component = lab_component(lab, "piece", 34, wide ? 50 : 34, pieces);
    lab_shape(component, kind);
    if (kind == SHAPE_POLYGON) {
        component->outline.points = kite;
        component->outline.count = G_N_ELEMENTS(kite);
    }
    return component;
}

/* Where a point of a front page lies on the back page, once the paper is turned or folded. */
static Point turned_over(const Plan *plan, Point point)
{
    bool landscape = plan->page.w > plan->page.h;
    if (plan->fold.any ? plan->fold.upright : (plan->sheet->backs == BACKS_LONG) != landscape)
        return (Point) { (plan->fold.any ? 2 * plan->fold.at : plan->page.w) - point.x, point.y };
    return (Point) { point.x, (plan->fold.any ? 2 * plan->fold.at : plan->page.h) - point.y };
}

/* Within a micrometre: a hexagon's width is no whole number of them. */
static void same_point(Point a, Point b)
{
    g_assert_cmpfloat_with_epsilon(mm_of_pt(a.x), mm_of_pt(b.x), 1e-3);
    g_assert_cmpfloat_with_epsilon(mm_of_pt(a.y), mm_of_pt(b.y), 1e-3);
}

/* Held against the light, every corner of the back's outline lies on one of the
 * front's, and the back reads upright when the piece is turned about its own
 * upright axis. */
static void check_pair(const Plan *plan, Arena *arena, const Spot *front, const Spot *back)
{
    const Component *component = front->lot->component;
    const Shape behind = shape_mirrored(arena, &component->outline);
    double w = component->outline.w, h = component->outline.h;
    const Point probes[] = { { 0, 0 }, { w, 0 }, { w / 3, h / 4 }, { w, h }, { w * 0.9, h * 0.2 } };

    g_assert_cmpint(front->side, ==, SIDE_FRONT);
    g_assert_cmpint(back->side, ==, SIDE_BACK);
    for (guint i = 0; i < G_N_ELEMENTS(probes); i++) {
        Point seen_from_behind = { w - probes[i].x, probes[i].y };
        same_point(turned_over(plan, pose_point(component, front->pose, probes[i])),
                   pose_point(component, back->pose, seen_from_behind));
    }
    Point *ours, *theirs;
    guint count = shape_corners(arena, &component->outline, 0, &ours);
    g_assert_cmpuint(shape_corners(arena, &behind, 0, &theirs), ==, count);
    for (guint i = 0; i < count; i++) {
        Point want = turned_over(plan, pose_point(component, front->pose, ours[i]));
        double nearest = 1e9;
        for (guint k = 0; k < count; k++) {
            Point have = pose_point(component, back->pose, theirs[k]);
            nearest = MIN(nearest, hypot(have.x - want.x, have.y - want.y));
        }
        g_assert_cmpfloat(mm_of_pt(nearest), <, 0.001);
    }
    Point a = turned_over(plan, (Point) { front->window.box.x, front->window.box.y });
    Point b = turned_over(
        plan, (Point) { front->window.box.x + front->window.box.w, front->window.box.y + front->window.box.h });
    same_point((Point) { MIN(a.x, b.x), MIN(a.y, b.y) }, (Point) { back->window.box.x, back->window.box.y });
    same_point((Point) { MAX(a.x, b.x), MAX(a.y, b.y) },
               (Point) { back->window.box.x + back->window.box.w, back->window.box.y + back->window.box.h });
}

static void check_backs(const Plan *plan, guint pieces)
{
    g_autoptr(Arena) arena = arena_new();
    guint pairs = 0;
    for (guint page = 0; page < plan->pages; page += plan->duplex ? 2 : 1) {
        g_autoptr(GArray) fronts = lab_spots(plan, page), backs = lab_spots(plan, plan->duplex ? page + 1 : page);
        for (guint i = 0; i < fronts->len; i++) {
            for (guint k = 0; k < backs->len; k++) {
                const Spot *front = lab_spot(fronts, i), *back = lab_spot(backs, k);
                if (front->side != SIDE_FRONT || back->side != SIDE_BACK || front->piece != back->piece)
                    continue;
                check_pair(plan, arena, front, back);
                pairs++;
            }
        }
    }
    g_assert_cmpuint(pairs, ==, pieces);
}

static bool boxes_meet(Box a, Box b)
{
    const double hair = 1e-6;
    return a.x + hair < b.x + b.w && b.x + hair < a.x + a.w && a.y + hair < b.y + b.h && b.y + hair < a.y + a.h;
}

/* Nothing lies on anything else, or where printers cannot print. */
static void check_page(const Plan *plan, guint page, bool boxes)
{
    g_autoptr(GArray) spots = lab_spots(plan, page);
    double margin = plan->sheet->margin, hair = 1e-6;
    for (guint i = 0; i < spots->len; i++) {
        Box window = lab_spot(spots, i)->window.box;
        g_assert_cmpfloat(window.x, >=, margin - hair);
        g_assert_cmpfloat(window.y, >=, margin - hair);
        g_assert_cmpfloat(window.x + window.w, <=, plan->page.w - margin + hair);
        g_assert_cmpfloat(window.y + window.h, <=, plan->page.h - margin + hair);
        for (guint k = 0; boxes && k < i; k++)
            g_assert_false(boxes_meet(window, lab_spot(spots, k)->window.box));
    }
}

static void try_backs(ShapeKind kind, Backs backs, Orientation orientation, Turn turn, double gap)
{
    enum { PIECES = 23 };       /* the last row is not full */
    Lab lab = lab_open();
    Component *component = shaped(&lab, kind, PIECES);

    lab_backs(component, backs);
    component->sheet.orientation = orientation;
    component->sheet.turn = turn;
    component->sheet.gap = pt_of_mm(gap);
    const Plan *plan = lab_plan(&lab);
    g_assert_nonnull(plan);
    g_assert_cmpint(plan->page.w > plan->page.h, ==, orientation == ORIENTATION_LANDSCAPE);
    g_assert_cmpint(plan->duplex, ==, backs != BACKS_FOLD);
    g_autoptr(GArray) spots = lab_spots(plan, 0);
    if (turn == TURN_YES)
        g_assert_cmpint(lab_spot(spots, 0)->pose.turn, ==, 1);
    if (turn == TURN_NO)
        g_assert_cmpint(lab_spot(spots, 0)->pose.turn, ==, 0);
    check_backs(plan, PIECES);
    bool nested = kind == SHAPE_HEXAGON || kind == SHAPE_POINTY;
    for (guint page = 0; page < plan->pages; page++)
        check_page(plan, page, !nested);
    lab_close(&lab);
}

static void test_backs(void)
{
    static const ShapeKind kinds[] = { SHAPE_RECTANGLE, SHAPE_HEXAGON, SHAPE_POINTY,
                                       SHAPE_CIRCLE,    SHAPE_ELLIPSE, SHAPE_POLYGON };
    static const Backs backs[] = { BACKS_FOLD, BACKS_LONG, BACKS_SHORT };
    static const double gaps[] = { 0, 1.001, 4, 9 };
    for (guint i = 0; i < G_N_ELEMENTS(kinds) * 3 * 2 * 3 * 4; i++) {
        Orientation orientation = i / 18 % 2 ? ORIENTATION_LANDSCAPE : ORIENTATION_PORTRAIT;
        try_backs(kinds[i % 6], backs[i / 6 % 3], orientation, (Turn) (i / 36 % 3), gaps[i / 108]);
    }
}

/* A shift moves what is printed on back pages, and nothing else. */
static void test_back_shift(void)
{
    Lab lab = lab_open();
    Component *card = lab_component(&lab, "card", 60, 90, 3);
    lab_backs(card, BACKS_LONG);
    const Plan *plan = lab_plan(&lab);
    g_autoptr(GArray) front = lab_spots(plan, 0), back = lab_spots(plan, 1);
    lab.run->back_shift = (Point) { pt_of_mm(0.5), pt_of_mm(-1) };
    g_autoptr(GArray) front_after = lab_spots(plan, 0), back_after = lab_spots(plan, 1);

    lab_near(mm_of_pt(lab_spot(front_after, 1)->pose.x - lab_spot(front, 1)->pose.x), 0);
    lab_near(mm_of_pt(lab_spot(back_after, 1)->pose.x - lab_spot(back, 1)->pose.x), 0.5);
    lab_near(mm_of_pt(lab_spot(back_after, 1)->cut.y - lab_spot(back, 1)->cut.y), -1);
    lab_near(mm_of_pt(lab_spot(back_after, 1)->window.box.y - lab_spot(back, 1)->window.box.y), -1);
    lab_close(&lab);
}

/* ---- honeycombs ---- */

static Point middle(const Spot *spot)
{
    return (Point) { spot->cut.x + spot->cut.w / 2, spot->cut.y + spot->cut.h / 2 };
}

static void try_honeycomb(ShapeKind kind, double gap, double bleed)
{
    Lab lab = lab_open();
    Component *hexagon = lab_component(&lab, "hex", 30, 30, 200);
    lab_shape(hexagon, kind);
    hexagon->sheet.gap = pt_of_mm(gap);
    hexagon->bleed = pt_of_mm(bleed);
    const Plan *plan = lab_plan(&lab);
    g_autoptr(GArray) spots = lab_spots(plan, 0);
    guint close = 0;

    g_assert_cmpuint(plan->per_sheet, >,
                     most(A4, mm_of_pt(hexagon->outline.w), mm_of_pt(hexagon->outline.h), gap, bleed));
    for (guint i = 0; i < spots->len; i++) {
        for (guint k = 0; k < i; k++) {
            Point a = middle(lab_spot(spots, i)), b = middle(lab_spot(spots, k));
            double far = mm_of_pt(hypot(a.x - b.x, a.y - b.y));
            g_assert_cmpfloat(far, >=, 30 + gap - 0.003);
            close += far < 30 + gap + 0.003;
        }
        /* bleeds of neighbours meet half-way, and reach out freely where there is none */
        const Window *window = &lab_spot(spots, i)->window;
        g_assert_cmpint(window->count > 0, ==, gap < 2 * bleed);
    }
    g_assert_cmpuint(close, >, spots->len * 2);         /* most have six neighbours, each counted once */
    lab_close(&lab);
}

static void test_honeycomb(void)
{
    static const double gaps[] = { 0, 2, 5 };
    for (guint i = 0; i < 6; i++) {
        try_honeycomb(i % 2 ? SHAPE_POINTY : SHAPE_HEXAGON, gaps[i / 2], 0);
        try_honeycomb(i % 2 ? SHAPE_POINTY : SHAPE_HEXAGON, gaps[i / 2], 2);
    }
}

/* What two butted hexagons print on has only the line between them in common. */
static void test_half_way(void)
{
    Lab lab = lab_open();
    Component *hexagon = lab_component(&lab, "hex", 60, 60, 4);
    lab_shape(hexagon, SHAPE_HEXAGON);
    hexagon->sheet.gap = 0;
    const Plan *plan = lab_plan(&lab);
    g_autoptr(GArray) spots = lab_spots(plan, 0);
    for (guint i = 0; i < spots->len; i++) {
        const Window *window = &lab_spot(spots, i)->window;
        Point own = middle(lab_spot(spots, i));
        for (guint corner = 0; corner < window->count; corner++) {
            Point at = window->corners[corner];
            double to_own = hypot(at.x - own.x, at.y - own.y);
            for (guint k = 0; k < spots->len; k++) {
                Point other = middle(lab_spot(spots, k));
                g_assert_cmpfloat(to_own, <=, hypot(at.x - other.x, at.y - other.y) + 1e-6);
            }
        }
    }
    lab_close(&lab);
}

/* ---- pages ---- */

static void test_pages(void)
{
    Lab lab = lab_open();
    Component *card = lab_component(&lab, "card", 63.5, 88.9, 20);
    const Plan *plan = lab_plan(&lab);
    g_assert_cmpuint(plan->per_sheet, ==, 8);
    g_assert_cmpuint(plan->sheets, ==, 3);
    g_assert_cmpuint(plan->pages, ==, 3);
    g_assert_cmpstr(sheet_page_label(plan, lab.arena, 2), ==, "3");
    g_autoptr(GArray) last = lab_spots(plan, 2);
    g_assert_cmpuint(last->len, ==, 4);
    g_assert_cmpuint(lab_spot(last, 0)->piece, ==, 16);

    lab_backs(card, BACKS_LONG);
    plan = lab_plan(&lab);
    g_assert_cmpuint(plan->pages, ==, 6);
    g_assert_cmpstr(sheet_page_label(plan, lab.arena, 4), ==, "3a");
    g_assert_cmpstr(sheet_page_label(plan, lab.arena, 5), ==, "3b");
    g_assert_true(sheet_is_back(plan, 5));
    g_assert_false(sheet_is_back(plan, 4));
    lab_close(&lab);
}

static void test_empty(void)
{
    Lab lab = lab_open();
    lab_component(&lab, "none", 60, 90, 0);
    const Plan *plan = lab_plan(&lab);
    g_assert_nonnull(plan);
    g_assert_cmpuint(plan->sheets, ==, 0);
    said_is(lab.diag, "");
    lab_close(&lab);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/sheet/capacity", test_capacity);
    g_test_add_func("/sheet/exact-fit", test_exact_fit);
    g_test_add_func("/sheet/too-large", test_too_large);
    g_test_add_func("/sheet/backs", test_backs);
    g_test_add_func("/sheet/back-shift", test_back_shift);
    g_test_add_func("/sheet/honeycomb", test_honeycomb);
    g_test_add_func("/sheet/half-way", test_half_way);
    g_test_add_func("/sheet/pages", test_pages);
    g_test_add_func("/sheet/empty", test_empty);
    return g_test_run();
}
