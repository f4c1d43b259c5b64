/* Folds as text; strips cut at them. */
#include "lab.h"
#include "said.h"

#include <string.h>

/* ---- folds ---- */

static void folds_say(const char *text, guint count, const char *expected)
{
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(GArray) folds = g_array_new(FALSE, FALSE, sizeof(Fold));
    g_assert_cmpint(folds_parse(diag, (Span) { 0 }, "folds", text, pt_of_mm(200), folds), ==, !*expected);
    if (!*expected)
        g_assert_cmpuint(folds->len, ==, count);
    said_is(diag, expected);
}

static void test_folds(void)
{
    folds_say("", 0, "");
    folds_say("50mm mountain", 1, "");
    folds_say(" 50mm  mountain ,100mm\tvalley,75% Mountain ", 3, "");
    folds_say("20mm+30mm valley, 150mm+(10mm-5mm)*2 mountain", 2, "");
    folds_say("50mm mountian", 0,
              "error: 'folds': a fold is a mountain or a valley, not 'mountian'; did you mean 'mountain'?\n");
    folds_say(
        "50mm", 0,
        "error: 'folds': expected a position and mountain or valley, as 50mm mountain, 100mm valley, not '50mm'\n");
    folds_say("50mm mountain,", 0,
              "error: 'folds': expected a position and mountain or valley, as 50mm mountain, 100mm valley, not ''\n");
    folds_say("50 mountain", 0,
              "error: 'folds': '50' is no position: expected a unit behind the number: mm, cm, in, pt, um or %\n");
    folds_say("200mm mountain", 0, "error: 'folds': the fold '200mm mountain' lies outside the piece\n");
    folds_say("0 mountain", 0, "error: 'folds': the fold '0 mountain' lies outside the piece\n");
    folds_say("90mm mountain, 50mm valley, 51mm hill", 0,
              "error: 'folds': the fold '50mm valley' does not lie beyond the one before it\n"
              "error: 'folds': a fold is a mountain or a valley, not 'hill'\n");

    g_autoptr(Diag) diag = diag_new();
    g_autoptr(GArray) folds = g_array_new(FALSE, FALSE, sizeof(Fold));
    g_assert_true(folds_parse(diag, (Span) { 0 }, "folds", "50mm mountain, 1/3 valley", pt_of_mm(200), folds) || true);
    g_assert_cmpint(g_array_index(folds, Fold, 0).at, ==, 50000);
    g_assert_true(g_array_index(folds, Fold, 0).mountain);
}

/* ---- parts ---- */

static GArray *folds_each(int64_t panel, guint panels)
{
    GArray *folds = g_array_new(FALSE, FALSE, sizeof(Fold));
    for (guint i = 1; i < panels; i++) {
        const Fold fold = { (int64_t) i * panel, i % 2 == 1 };
        g_array_append_val(folds, fold);
    }
    return folds;
}

static void parts_are(int64_t panel, guint panels, int64_t longest, int64_t tab, const char *expected)
{
    g_autoptr(GArray) folds = folds_each(panel, panels), parts = g_array_new(FALSE, FALSE, sizeof(StripPart));
    g_autoptr(GString) said = g_string_new(NULL);
    int64_t from, to;
    if (strip_split(panel * panels, folds, longest, tab, parts, &from, &to)) {
        for (guint i = 0; i < parts->len; i++) {
            const StripPart *part = &g_array_index(parts, StripPart, i);
            g_string_append_printf(said, "%s%d-%d+%d", i ? " " : "", (int) part->from, (int) part->to, (int) part->tab);
        }
    } else {
        g_string_append_printf(said, "no fold from %d to %d", (int) from, (int) to);
    }
    g_assert_cmpstr(said->str, ==, expected);
}

static void test_split(void)
{
    parts_are(50, 6, 300, 10, "0-300+0");               /* it fits, to the last micrometre */
    parts_are(50, 6, 299, 10, "0-150+10 150-300+0");    /* two even parts, not 250 and 50 */
    parts_are(50, 7, 300, 10, "0-150+10 150-350+0");    /* the tab counts: 160 and 200 are more even than 210 and 150 */
    parts_are(50, 6, 160, 10, "0-150+10 150-300+0");
    parts_are(50, 6, 159, 10, "0-100+10 100-200+10 200-300+0");
    parts_are(50, 6, 60, 10, "0-50+10 50-100+10 100-150+10 150-200+10 200-250+10 250-300+0");
    parts_are(50, 6, 59, 10, "no fold from 0 to 50");
    parts_are(50, 1, 40, 10, "no fold from 0 to 50");
    parts_are(50, 6, 100, 0, "0-100+0 100-200+0 200-300+0");
}

static void test_no_fold_there(void)
{
    g_autoptr(GArray) folds = g_array_new(FALSE, FALSE, sizeof(Fold)),
                      parts = g_array_new(FALSE, FALSE, sizeof(StripPart));
    const Fold near = { 50, true }, far = { 200, false };
    int64_t from, to;
    g_array_append_val(folds, near);
    g_array_append_val(folds, far);
    g_assert_false(strip_split(260, folds, 140, 10, parts, &from, &to));
    g_assert_cmpint(from, ==, 50);
    g_assert_cmpint(to, ==, 200);
}

/* ---- on the sheet ---- */

static Component *chart(Lab *lab, guint pieces, Backs backs)
{
    Component *strip = lab_component(lab, "chart", 360, 60, pieces);
    strip->sheet.split = true;
    lab_backs(strip, backs);
    for (guint i = 1; i < 6; i++)
        lab_fold(strip, 60.0 * i, i % 2);
    return strip;
}

static Point turned_over(const Plan *plan, Point point)
{
    bool landscape = plan->page.w > plan->page.h;
    if (plan->fold.any ? plan->fold.upright : (plan->sheet->backs == BACKS_LONG) != landscape)
        return (Point) { (plan->fold.any ? 2 * plan->fold.at : plan->page.w) - point.x, point.y };
    return (Point) { point.x, (plan->fold.any ? 2 * plan->fold.at : plan->page.h) - point.y };
}

static void check_part(const Plan *plan, const Component *strip, const Spot *front, const Spot *back)
{
    const StripPart *part = sheet_strip_part(front);
    double w = strip->outline.w, h = strip->outline.h, from = pt_of_um(part->from),
           end = pt_of_um(part->to + part->tab);
    Point a = pose_point(strip, front->pose, (Point) { from, 0 });
    Point b = pose_point(strip, front->pose, (Point) { end, h });

    /* the part, tab included, lies where its cut is said to be */
    lab_near(mm_of_pt(MIN(a.x, b.x)), mm_of_pt(front->cut.x));
    lab_near(mm_of_pt(MIN(a.y, b.y)), mm_of_pt(front->cut.y));
    lab_near(mm_of_pt(fabs(a.x - b.x)), mm_of_pt(front->cut.w));
    lab_near(mm_of_pt(fabs(a.y - b.y)), mm_of_pt(front->cut.h));
    /* and its back behind it */
    for (guint i = 0; i < 4; i++) {
        Point probe = { i % 2 ? from : end, i / 2 ? 0 : h };
        Point over = turned_over(plan, pose_point(strip, front->pose, probe)),
              seen = pose_point(strip, back->pose, (Point) { w - probe.x, probe.y });
        lab_near(mm_of_pt(over.x), mm_of_pt(seen.x));
        lab_near(mm_of_pt(over.y), mm_of_pt(seen.y));
    }
    /* the front's art ends where the tab begins; the back's goes on */
    double along = front->pose.turn % 2 ? front->window.box.h : front->window.box.w,
           along_back = front->pose.turn % 2 ? back->window.box.h : back->window.box.w;
    lab_near(mm_of_pt(along), (double) (part->to - part->from) / 1000 + (part->tab ? 2 : 4));
    lab_near(mm_of_pt(along_back), (double) (part->to + part->tab - part->from) / 1000 + 4);
}

static void try_strip(Size paper, Backs backs, Turn turn)
{
    Lab lab = lab_open();
    Component *strip = chart(&lab, 3, backs);
    strip->sheet.paper_size = (Size) { pt_of_mm(paper.w), pt_of_mm(paper.h) };
    strip->sheet.turn = turn;
    const Plan *plan = lab_plan(&lab);
    g_assert_nonnull(plan);
    const Lot *lot = plan->lots->pdata[0];
    guint found = 0;

    g_assert_cmpuint(lot->parts, ==, 2);
    for (guint page = 0; page < plan->pages; page += plan->duplex ? 2 : 1) {
        g_autoptr(GArray) fronts = lab_spots(plan, page), behind = lab_spots(plan, plan->duplex ? page + 1 : page);
        for (guint i = 0; i < fronts->len; i++) {
            for (guint k = 0; k < behind->len; k++) {
                const Spot *front = lab_spot(fronts, i), *back = lab_spot(behind, k);
                if (front->side == SIDE_FRONT && back->side == SIDE_BACK && front->piece == back->piece
                    && front->part == back->part) {
                    check_part(plan, strip, front, back);
                    found++;
                }
            }
        }
    }
    g_assert_cmpuint(found, ==, 6);
    lab_close(&lab);
}

static void test_on_sheets(void)
{
    static const Size papers[] = { { 210, 297 }, { 215.9, 279.4 } };
    static const Backs backs[] = { BACKS_FOLD, BACKS_LONG, BACKS_SHORT };
    for (guint i = 0; i < 18; i++)
        try_strip(papers[i % 2], backs[i / 2 % 3], (Turn) (i / 6));
}

static void test_labels(void)
{
    Lab lab = lab_open();
    chart(&lab, 1, BACKS_NONE);
    const Plan *plan = lab_plan(&lab);
    g_autoptr(GArray) spots = lab_spots(plan, 0), ticks = g_array_new(FALSE, FALSE, sizeof(Tick)),
                      creases = g_array_new(FALSE, FALSE, sizeof(Crease));
    g_assert_cmpuint(spots->len, ==, 2);
    g_assert_cmpstr(sheet_part_label(plan, lab.arena, lab_spot(spots, 0)), ==, "1/2");
    g_assert_cmpstr(sheet_part_label(plan, lab.arena, lab_spot(spots, 1)), ==, "2/2");
    cuts_of_page(plan, 0, spots, ticks);
    creases_of_page(plan, 0, spots, creases);
    g_assert_cmpuint(ticks->len, >=, 14);
    g_assert_cmpuint(creases->len, ==,
                     2 * 3 + 2 * 2); /* the joint is a fold of the first part, between it and its tab */
    lab_close(&lab);
}

static void test_cannot(void)
{
    Lab lab = lab_open();
    Component *strip = lab_component(&lab, "strip", 600, 60, 1);
    lab_fold(strip, 100, true);
    g_assert_null(lab_plan(&lab));
    strip->sheet.split = true;
    g_assert_null(lab_plan(&lab));
    lab_backs(strip, BACKS_FOLD);
    strip->outline.h = pt_of_mm(284);
    g_assert_null(lab_plan(&lab));
    said_is(
        lab.diag,
        "error: a piece of 604 x 64 mm with its bleed is larger than the paper of 210 x 297 mm with margins of 5 mm; "
        "try a larger --paper, or split = yes in [sheet], which cuts it at its folds\n"
        "error: this strip cannot be split: from 100 mm to 600 mm it is longer than the 283 mm that the paper holds; "
        "it needs a fold in between, or a larger --paper\n"
        "error: a strip 288 mm high with its bleed does not fit the paper in any direction; try a larger --paper, or "
        "--backs long\n");
    lab_close(&lab);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/strip/folds", test_folds);
    g_test_add_func("/strip/split", test_split);
    g_test_add_func("/strip/no-fold-there", test_no_fold_there);
    g_test_add_func("/strip/on-sheets", test_on_sheets);
    g_test_add_func("/strip/labels", test_labels);
    g_test_add_func("/strip/cannot", test_cannot);
    return g_test_run();
}
