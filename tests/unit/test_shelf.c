/* Shelves, and several components on the same sheets. */
#include "lab.h"
#include "said.h"
#include "shelf.h"

#include <string.h>

static GArray *kinds_of(const int64_t (*sizes)[3], guint count, Turn turn)
{
    GArray *kinds = g_array_new(FALSE, FALSE, sizeof(ShelfKind));
    for (guint i = 0; i < count; i++) {
        const ShelfKind kind = { { sizes[i][0], sizes[i][1] }, turn, (guint) sizes[i][2] };
        g_array_append_val(kinds, kind);
    }
    return kinds;
}

static Extent stood_size(const GArray *kinds, const Shelved *one)
{
    Extent size = g_array_index(kinds, ShelfKind, one->kind).size;
    return one->turned ? (Extent) { size.h, size.w } : size;
}

/* Everything lies inside the room, once, no two nearer than a gap, and different
 * heights a lane apart. */
static void check_shelves(Extent room, int64_t gap, int64_t lane, const GArray *kinds, const GArray *shelved,
                          guint sheets)
{
    g_autofree guint *seen = g_new0(guint, kinds->len);
    guint before = 0;
    for (guint i = 0; i < shelved->len; i++) {
        const Shelved *one = &g_array_index(shelved, Shelved, i);
        Extent size = stood_size(kinds, one);
        g_assert_cmpint(one->site.at.x + size.w, <=, room.w);
        g_assert_cmpint(one->site.at.y + size.h, <=, room.h);
        g_assert_cmpuint(one->sheet, <, sheets);
        g_assert_cmpuint(one->sheet, >=, before);
        before = one->sheet;
        seen[one->kind]++;
        for (guint k = 0; k < i; k++) {
            const Shelved *other = &g_array_index(shelved, Shelved, k);
            Extent others = stood_size(kinds, other);
            int64_t dx = MAX(one->site.at.x - other->site.at.x - others.w, other->site.at.x - one->site.at.x - size.w);
            int64_t dy = MAX(one->site.at.y - other->site.at.y - others.h, other->site.at.y - one->site.at.y - size.h);
            bool in_row = one->site.at.y == other->site.at.y && size.h == others.h;
            if (one->sheet == other->sheet)
                g_assert_cmpint(MAX(dx, dy), >=, in_row ? gap : lane);
            if (one->kind == other->kind)
                g_assert_cmpuint(one->index, !=, other->index);
        }
    }
    for (guint i = 0; i < kinds->len; i++)
        g_assert_cmpuint(seen[i], ==, g_array_index(kinds, ShelfKind, i).count);
}

static void test_pack(void)
{
    static const int64_t sizes[][3] = { { 40, 60, 5 }, { 25, 25, 8 }, { 70, 30, 3 },
                                        { 12, 90, 2 }, { 90, 12, 4 }, { 40, 60, 1 } };
    for (int way = 0; way < SHELVE_WAYS; way++) {
        for (int turn = TURN_AUTO; turn <= TURN_YES; turn++) {
            g_autoptr(GArray) kinds = kinds_of(sizes, G_N_ELEMENTS(sizes), (Turn) turn),
                              shelved = g_array_new(FALSE, FALSE, sizeof(Shelved));
            Extent used;
            guint sheets;
            g_assert_true(shelf_pack((Extent) { 200, 140 }, 4, 9, (ShelfWay) way, kinds, shelved, &used, &sheets));
            check_shelves((Extent) { 200, 140 }, 4, 9, kinds, shelved, sheets);
            g_assert_cmpint(used.w, <=, 200);
            g_assert_cmpint(used.h, <=, 140);
            g_assert_cmpuint(sheets, <=, 3);
        }
    }
}

/* Only turned, or not at all. */
static void test_refuses(void)
{
    static const int64_t sizes[][3] = { { 150, 20, 1 } };
    g_autoptr(GArray) shelved = g_array_new(FALSE, FALSE, sizeof(Shelved)), still = kinds_of(sizes, 1, TURN_NO),
                      may = kinds_of(sizes, 1, TURN_AUTO);
    Extent used;
    guint sheets;
    g_assert_false(shelf_pack((Extent) { 100, 200 }, 0, 0, SHELVE_AS_THEY_ARE, still, shelved, &used, &sheets));
    g_assert_true(shelf_pack((Extent) { 100, 200 }, 0, 0, SHELVE_AS_THEY_ARE, may, shelved, &used, &sheets));
    g_assert_true(g_array_index(shelved, Shelved, 0).turned);
    g_assert_true(shelf_pack((Extent) { 150, 20 }, 0, 0, SHELVE_STANDING, may, shelved, &used, &sheets));
    g_assert_false(g_array_index(shelved, Shelved, 0).turned);
}

/* A hundred thousand of a few kinds: in proportion to their number, not its square. */
static void test_many(void)
{
    static const int64_t sizes[][3] = { { 40000, 60000, 60000 }, { 25000, 25000, 40000 }, { 12000, 90000, 5 } };
    g_autoptr(GArray) kinds = kinds_of(sizes, 3, TURN_AUTO), shelved = g_array_new(FALSE, FALSE, sizeof(Shelved));
    Extent used;
    guint sheets;
    g_test_timer_start();
    g_assert_true(
        shelf_pack((Extent) { 196000, 283000 }, 4000, 7000, SHELVE_AS_THEY_ARE, kinds, shelved, &used, &sheets));
    g_assert_cmpuint(shelved->len, ==, 100005);
    g_assert_cmpuint(g_array_index(shelved, Shelved, shelved->len - 1).sheet + 1, ==, sheets);
    g_assert_cmpfloat(g_test_timer_elapsed(), <, 5);
}

/* ---- shared sheets ---- */

static void test_shared(void)
{
    static const Backs backs[] = { BACKS_FOLD, BACKS_LONG, BACKS_SHORT };
    for (guint i = 0; i < G_N_ELEMENTS(backs); i++) {
        Lab lab = lab_open();
        Component *tall = lab_component(&lab, "tall", 40, 60, 5), *round = lab_component(&lab, "round", 25, 25, 8),
                  *plain = lab_component(&lab, "plain", 70, 30, 3);
        lab_shape(round, SHAPE_CIRCLE);
        tall->sheet.backs = round->sheet.backs = plain->sheet.backs = backs[i];
        tall->has_back = round->has_back = true;
        const Plan *plan = lab_plan(&lab);
        guint fronts = 0, behind = 0;
        g_assert_nonnull(plan);
        g_assert_cmpuint(plan->pieces, ==, 16);
        g_assert_cmpuint(plan->per_sheet, ==, 0);
        for (guint page = 0; page < plan->pages; page++) {
            g_autoptr(GArray) spots = lab_spots(plan, page), ticks = g_array_new(FALSE, FALSE, sizeof(Tick));
            cuts_of_page(plan, page, spots, ticks);
            for (guint k = 0; k < spots->len; k++) {
                const Spot *spot = lab_spot(spots, k);
                fronts += spot->side == SIDE_FRONT;
                behind += spot->side == SIDE_BACK;
                g_assert_false(spot->side == SIDE_BACK && spot->lot->component == plain);
            }
            g_assert_cmpint(ticks->len >= 4, ==, spots->len > 0);
        }
        g_assert_cmpuint(fronts, ==, 16);
        g_assert_cmpuint(behind, ==, 13);
        lab_close(&lab);
    }
}

/* Every edge of every piece can be cut by marks on its line, at either side. */
static void test_shared_marks(void)
{
    Lab lab = lab_open();
    lab_component(&lab, "one", 40, 60, 5);
    lab_component(&lab, "two", 25, 35, 8)->bleed = pt_of_mm(3);
    lab_component(&lab, "three", 70, 30, 3)->bleed = 0;
    const Plan *plan = lab_plan(&lab);
    for (guint page = 0; page < plan->pages; page++) {
        g_autoptr(GArray) spots = lab_spots(plan, page), ticks = g_array_new(FALSE, FALSE, sizeof(Tick));
        cuts_of_page(plan, page, spots, ticks);
        for (guint k = 0; k < spots->len; k++) {
            Box cut = lab_spot(spots, k)->cut;
            const double edges[4] = { cut.x, cut.x + cut.w, cut.y, cut.y + cut.h };
            for (guint edge = 0; edge < 4; edge++) {
                guint before = 0, after = 0;
                for (guint i = 0; i < ticks->len; i++) {
                    const Tick *tick = &g_array_index(ticks, Tick, i);
                    bool upright = edge < 2;
                    double off = upright ? tick->a.x : tick->a.y, off_b = upright ? tick->b.x : tick->b.y,
                           along = upright ? tick->a.y : tick->a.x;
                    double from = upright ? cut.y : cut.x, to = upright ? cut.y + cut.h : cut.x + cut.w;
                    if (fabs(off - edges[edge]) > 0.01 || fabs(off_b - edges[edge]) > 0.01)
                        continue;
                    before += along < from;
                    after  += along > to;
                }
                g_assert_cmpuint(before, >=, 1);
                g_assert_cmpuint(after, >=, 1);
            }
        }
    }
    lab_close(&lab);
}

static void test_shared_settings(void)
{
    Lab lab = lab_open();
    lab_component(&lab, "one", 40, 60, 5);
    Component *two = lab_component(&lab, "two", 25, 35, 8);
    two->sheet.turn = TURN_NO;                          /* its own affair */
    g_assert_nonnull(lab_plan(&lab));
    two->sheet.gap = pt_of_mm(2);
    g_assert_null(lab_plan(&lab));
    two->sheet.gap = pt_of_mm(4);
    two->sheet.paper_size = (Size) { pt_of_mm(215.9), pt_of_mm(279.4) };
    g_assert_null(lab_plan(&lab));
    two->sheet.paper_size = (Size) { pt_of_mm(210), pt_of_mm(297) };
    two->outline.w = two->outline.h = pt_of_mm(260);
    g_assert_null(lab_plan(&lab));
    said_is(
        lab.diag,
        "error: 'one' and 'two' share their sheets, but differ in 'gap' of [sheet]\n"
        "note: the sheet of 'one'\n"
        "error: 'one' and 'two' share their sheets, but differ in 'paper' of [sheet]\n"
        "note: the sheet of 'one'\n"
        "error: a piece of 264 x 264 mm with its bleed is larger than the paper of 210 x 297 mm with margins of 5 mm; "
        "try a larger --paper, or sheet = own\n");
    lab_close(&lab);
}

/* One fits upright paper only, the other only paper held crosswise. */
static void test_shared_crosswise(void)
{
    Lab lab = lab_open();
    lab_component(&lab, "one", 150, 250, 1)->sheet.turn = TURN_NO;
    lab_component(&lab, "two", 250, 150, 1)->sheet.turn = TURN_NO;
    g_assert_null(lab_plan(&lab));
    said_is(lab.diag, "error: some of these pieces fit only upright paper, others only paper held crosswise; try sheet "
                      "= own, or turn = auto in [sheet]\n");
    lab_close(&lab);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/shelf/pack", test_pack);
    g_test_add_func("/shelf/refuses", test_refuses);
    g_test_add_func("/shelf/many", test_many);
    g_test_add_func("/shelf/shared", test_shared);
    g_test_add_func("/shelf/shared-marks", test_shared_marks);
    g_test_add_func("/shelf/shared-settings", test_shared_settings);
    g_test_add_func("/shelf/shared-crosswise", test_shared_crosswise);
    return g_test_run();
}
