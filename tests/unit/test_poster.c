/* Posters: tiles that meet, fewest pages, the plan of assembly. */
#include "lab.h"
#include "said.h"

static Component *board(Lab *lab, double w, double h, double overlap, Orientation orientation)
{
    Component *component = lab_component(lab, "board", w, h, 1);
    component->sheet.lie = LIE_POSTER;
    component->sheet.overlap = pt_of_mm(overlap);
    component->sheet.orientation = orientation;
    return component;
}

/* Pages, counted in the plainest way. */
static guint along(double whole, double page, double overlap)
{
    guint count = 1;
    for (double covered = page; covered < whole - 1e-6; covered += page - overlap)
        count++;
    return count;
}

static guint fewest(double w, double h, double overlap)
{
    guint upright = along(w + 4, 200, overlap) * along(h + 4, 281, overlap),
          across = along(w + 4, 287, overlap) * along(h + 4, 194, overlap);
    return MIN(upright, across);
}

/* A page's place as a place of the poster. */
static Box on_poster(const Poster *poster, guint tile, Box box)
{
    At origin = poster_origin(poster, tile);
    return (Box) { mm_of_pt(box.x) - (double) origin.x / 1000, mm_of_pt(box.y) - (double) origin.y / 1000,
                  mm_of_pt(box.w), mm_of_pt(box.h) };
}

static Point point_on_poster(const Poster *poster, guint tile, Point point)
{
    Box box = on_poster(poster, tile, (Box) { point.x, point.y, 0, 0 });
    return (Point) { box.x, box.y };
}

static const Joint *joint_to(const Joint *joints, guint count, guint tile)
{
    for (guint i = 0; i < count; i++) {
        if (joints[i].beyond == tile)
            return &joints[i];
    }
    g_assert_not_reached();
}

/* The sheet beyond has the same joint: same marks, same numbers, seen from its side. */
static guint check_joints(const Poster *poster, guint tile, double overlap)
{
    Joint joints[JOINTS_MOST];
    guint count = poster_joints(poster, tile, joints);
    for (guint i = 0; i < count; i++) {
        Joint theirs[JOINTS_MOST];
        guint beyond = joints[i].beyond;
        const Joint *other = joint_to(theirs, poster_joints(poster, beyond, theirs), tile);
        g_assert_cmpuint(other->number, ==, joints[i].number);
        g_assert_cmpuint(other->count, ==, joints[i].count);
        g_assert_cmpint(other->cut, ==, !joints[i].cut);
        lab_near(other->out.x, -joints[i].out.x);
        lab_near(other->out.y, -joints[i].out.y);
        for (guint k = 0; k < joints[i].count; k++) {
            Point a = point_on_poster(poster, tile, joints[i].marks[k]),
                  b = point_on_poster(poster, beyond, other->marks[k]);
            lab_near(a.x, b.x);
            lab_near(a.y, b.y);
        }
        Box shown = poster_shown(poster, tile);
        double edge = joints[i].out.x > 0   ? shown.x + shown.w - joints[i].a.x
                      : joints[i].out.x < 0 ? joints[i].a.x - shown.x
                      : joints[i].out.y > 0 ? shown.y + shown.h - joints[i].a.y
                                            : joints[i].a.y - shown.y;
        lab_near(mm_of_pt(edge), overlap / 2);          /* each shows half the overlap beyond the joint */
    }
    return count;
}

static void try_board(double w, double h, double overlap, Orientation orientation)
{
    Lab lab = lab_open();
    board(&lab, w, h, overlap, orientation);
    const Plan *plan = lab_plan(&lab);
    g_assert_nonnull(plan);
    const Poster *poster = plan->poster;
    const Lot *lot = plan->lots->pdata[0];
    double area = 0, margin = plan->sheet->margin;
    guint joints = 0;

    g_assert_cmpuint(lot->parts, ==, poster_tiles(poster));
    g_assert_cmpuint(plan->pages, ==, lot->parts + poster->plan_apart);
    if (orientation == ORIENTATION_AUTO)
        g_assert_cmpuint(lot->parts, ==, fewest(w, h, overlap));
    for (guint page = poster->plan_apart; page < plan->pages; page++) {
        g_autoptr(GArray) spots = lab_spots(plan, page);
        const Spot *spot = lab_spot(spots, 0);
        Box kept = on_poster(poster, spot->part, spot->cut), shown = spot->window.box;
        g_assert_cmpuint(spots->len, ==, 1);
        area += kept.w * kept.h;
        g_assert_cmpfloat(kept.x, >=, -1e-6);
        g_assert_cmpfloat(kept.x + kept.w, <=, w + 1e-6);
        g_assert_cmpfloat(kept.y + kept.h, <=, h + 1e-6);
        g_assert_cmpfloat(shown.x, >=, margin - 1e-6);
        g_assert_cmpfloat(shown.y, >=, margin - 1e-6);
        g_assert_cmpfloat(shown.x + shown.w, <=, plan->page.w - margin + 1e-6);
        g_assert_cmpfloat(shown.y + shown.h, <=, plan->page.h - margin - pt_of_mm(6) + 1e-6);
        joints += check_joints(poster, spot->part, overlap);
    }
    g_assert_cmpfloat_with_epsilon(area, w * h, 1e-3);  /* nothing missing, nothing twice */
    guint c = poster->columns, r = poster->rows;
    g_assert_cmpuint(joints, ==, 2 * ((c - 1) * r + (r - 1) * c));
    lab_close(&lab);
}

static void test_boards(void)
{
    static const double sides[] = { 195, 201, 380, 386, 500, 571.5, 841, 1189 };
    static const double overlaps[] = { 0, 6, 10 };
    for (guint i = 0; i < 8 * 8 * 3; i++) {
        double w = sides[i % 8], h = sides[i / 8 % 8];
        if (MIN(w, h) > 280 || MAX(w, h) > 290) {
            try_board(w, h, overlaps[i / 64], ORIENTATION_AUTO);
            try_board(w, h, overlaps[i / 64], ORIENTATION_PORTRAIT);
            try_board(w, h, overlaps[i / 64], ORIENTATION_LANDSCAPE);
        }
    }
}

/* To the micrometre: what fits one page is printed like everything else. */
static void test_one_page(void)
{
    Lab lab = lab_open();
    Component *map = board(&lab, 196, 283, 10, ORIENTATION_AUTO);
    const Plan *plan = lab_plan(&lab);
    g_assert_null(plan->poster);
    g_assert_cmpuint(plan->pages, ==, 1);
    map->outline.w = pt_of_mm(196.001);
    plan = lab_plan(&lab);
    g_assert_nonnull(plan->poster);
    g_assert_cmpuint(poster_tiles(plan->poster), ==, 2);        /* crosswise */
    lab_close(&lab);
}

/* The plan of assembly lies clear of the piece, or has a page of its own. */
static void test_plan(void)
{
    static const struct { double w, h; bool apart; } boards[] = {
        { 500, 380, false }, { 386, 548, true }, { 300, 548, false }, { 386, 490, false }, { 386, 500, true },
    };
    for (guint i = 0; i < G_N_ELEMENTS(boards); i++) {
        Lab lab = lab_open();
        board(&lab, boards[i].w, boards[i].h, 10, ORIENTATION_PORTRAIT);
        const Plan *plan = lab_plan(&lab);
        const Poster *poster = plan->poster;
        g_autoptr(GArray) spots = lab_spots(plan, 0);
        g_assert_cmpint(poster->plan_apart, ==, boards[i].apart);
        g_assert_true(sheet_is_assembly(plan, 0));
        g_assert_false(sheet_is_assembly(plan, 1));
        g_assert_cmpuint(spots->len, ==, boards[i].apart ? 0 : 1);
        g_assert_cmpstr(sheet_page_label(plan, lab.arena, 0), ==, boards[i].apart ? "plan" : "A1");
        g_assert_cmpstr(sheet_page_label(plan, lab.arena, plan->pages - 1), ==,
                        poster_label(poster, lab.arena, poster_tiles(poster) - 1));
        if (spots->len) {
            Box shown = lab_spot(spots, 0)->window.box, box = poster->plan;
            bool beside = box.x + box.w <= shown.x - pt_of_mm(6.9), above = box.y + box.h <= shown.y - pt_of_mm(6.9);
            g_assert_true(beside || above);
        }
        lab_close(&lab);
    }
}

static void test_labels(void)
{
    g_autoptr(Arena) arena = arena_new();
    const Poster poster = { .columns = 12, .rows = 60 };
    g_assert_cmpstr(poster_label(&poster, arena, 0), ==, "A1");
    g_assert_cmpstr(poster_label(&poster, arena, 11), ==, "A12");
    g_assert_cmpstr(poster_label(&poster, arena, 12), ==, "B1");
    g_assert_cmpstr(poster_label(&poster, arena, 25 * 12), ==, "Z1");
    g_assert_cmpstr(poster_label(&poster, arena, 26 * 12 + 1), ==, "AA2");
    g_assert_cmpstr(poster_label(&poster, arena, 52 * 12), ==, "BA1");
}

/* The corners and what leaves the page have ticks, outside of all that is printed on. */
static void test_ticks(void)
{
    Lab lab = lab_open();
    board(&lab, 500, 380, 10, ORIENTATION_PORTRAIT);
    const Plan *plan = lab_plan(&lab);
    g_autoptr(GArray) ticks = g_array_new(FALSE, FALSE, sizeof(Tick));
    static const guint expected[] = { 4, 2, 4, 4, 2, 4 };
    for (guint page = 0; page < plan->pages; page++) {
        g_autoptr(GArray) spots = lab_spots(plan, page);
        Box shown = lab_spot(spots, 0)->window.box;
        cuts_of_page(plan, page, spots, ticks);
        g_assert_cmpuint(ticks->len, ==, expected[page]);
        for (guint i = 0; i < ticks->len; i++) {
            const Tick *tick = &g_array_index(ticks, Tick, i);
            bool inside = tick->a.x > shown.x && tick->a.x < shown.x + shown.w && tick->a.y > shown.y
                          && tick->a.y < shown.y + shown.h;
            g_assert_false(inside);
        }
    }
    lab_close(&lab);
}

static void test_refusals(void)
{
    Lab lab = lab_open();
    Component *map = board(&lab, 600, 600, 200, ORIENTATION_AUTO);
    g_assert_null(lab_plan(&lab));
    map->sheet.overlap = pt_of_mm(10);
    lab_backs(map, BACKS_LONG);
    const Plan *plan = lab_plan(&lab);
    g_assert_nonnull(plan);
    g_assert_false(plan->duplex);
    said_is(
        lab.diag,
        "error: an overlap of 200 mm is more than half of what the paper can show\n"
        "warning: a poster cut over pages has no backs: what is drawn on the back is left out; --backs none says so\n");
    lab_close(&lab);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/poster/boards", test_boards);
    g_test_add_func("/poster/one-page", test_one_page);
    g_test_add_func("/poster/plan", test_plan);
    g_test_add_func("/poster/labels", test_labels);
    g_test_add_func("/poster/ticks", test_ticks);
    g_test_add_func("/poster/refusals", test_refusals);
    return g_test_run();
}
