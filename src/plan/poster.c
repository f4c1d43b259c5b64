#include "poster.h"

enum {
    PLAN_WIDE = 62000, PLAN_TALL = 46000,       /* um: the least room for the plan of assembly */
    LEAST_KEPT = 20000,                         /* of the piece on its first page, where pages allow it */
    PLAN_MOST = 90000,
    PLAN_OFF  = 7000,                           /* cut marks lie between it and the piece */
    MARKS_APART = 40000                         /* a joint longer than this has two register marks */
};

/* One direction of the poster; the other is the same. */
typedef struct { int64_t whole, tile, first, spare, overlap, bleed; guint count; } Axis;

static Axis across(const Poster *poster)
{
    return (Axis) {
        poster->whole.w, poster->tile.w, poster->first.x, poster->spare.x,
        poster->overlap, poster->bleed, poster->columns
    };
}

static Axis down(const Poster *poster)
{
    return (Axis) {
        poster->whole.h, poster->tile.h, poster->first.y, poster->spare.y,
        poster->overlap, poster->bleed, poster->rows
    };
}

static int64_t start_of(const Axis *axis, guint index)
{
    return (int64_t) index * (axis->tile - axis->overlap) - axis->spare;
}

/* From the poster to the page. */
static int64_t on_page(const Axis *axis, guint index, int64_t at)
{
    return axis->first + at - start_of(axis, index);
}

static void shown(const Axis *axis, guint index, int64_t *from, int64_t *to)
{
    int64_t start = start_of(axis, index);
    *from = on_page(axis, index, MAX(start, 0));
    *to   = on_page(axis, index, MIN(start + axis->tile, axis->whole));
}

static void kept(const Axis *axis, guint index, int64_t *from, int64_t *to)
{
    int64_t left = index ? start_of(axis, index) + axis->overlap / 2 : axis->bleed;
    int64_t right = index + 1 < axis->count ? start_of(axis, index + 1) + axis->overlap / 2 : axis->whole - axis->bleed;
    *from = on_page(axis, index, left);
    *to   = on_page(axis, index, right);
}

static guint tiles_for(int64_t whole, int64_t tile, int64_t overlap)
{
    return whole <= tile ? 1 : (guint) (1 + (whole - tile + tile - overlap - 1) / (tile - overlap));
}

/* What the pages hold too much, as far as the first can leave it free: something
 * of the piece must lie on every page. */
static int64_t spare_first(int64_t tile, int64_t whole, int64_t overlap, int64_t bleed, guint count)
{
    int64_t spare = (int64_t) count * (tile - overlap) + overlap - whole;
    if (count == 1)
        return spare;
    return CLAMP(tile - overlap / 2 - bleed - LEAST_KEPT, 0, spare);
}

static Box box_of(int64_t x0, int64_t y0, int64_t x1, int64_t y1)
{
    return (Box) { pt_of_um(x0), pt_of_um(y0), pt_of_um(x1 - x0), pt_of_um(y1 - y0) };
}

/* In what the first page leaves free, or on a page of its own. */
static void place_plan(Poster *poster)
{
    int64_t beside = poster->spare.x - PLAN_OFF, above = poster->spare.y - PLAN_OFF;
    int64_t x = poster->first.x, y = poster->first.y;
    if (poster->columns * poster->rows == 1)
        return;
    bool left = beside >= PLAN_WIDE && poster->tile.h >= PLAN_TALL;
    bool top = above >= PLAN_TALL && poster->tile.w >= PLAN_WIDE;

    if (left && (!top || beside * poster->tile.h > above * poster->tile.w)) {
        poster->plan = box_of(x, y, x + MIN(beside, PLAN_MOST), y + MIN(poster->tile.h, PLAN_MOST));
    } else if (top) {
        poster->plan = box_of(x, y, x + MIN(poster->tile.w, PLAN_MOST), y + MIN(above, PLAN_MOST));
    } else {
        poster->plan_apart = true;
        poster->plan = box_of(x, y, x + poster->tile.w, y + poster->tile.h);
        left = top = false;
    }
    /* in a single column or row the piece lies in the middle, unless the plan is beside it */
    if (poster->columns == 1
        && !(poster->plan.x + poster->plan.w <= pt_of_um(x + poster->spare.x) && !poster->plan_apart))
        poster->spare.x /= 2;
    if (poster->rows == 1 && !(poster->plan.y + poster->plan.h <= pt_of_um(y + poster->spare.y) && !poster->plan_apart))
        poster->spare.y /= 2;
}

bool poster_plan(const Bed *bed, Extent piece, int64_t bleed, int64_t overlap, int64_t band, Poster *poster)
{
    *poster = (Poster) {
        .whole = { piece.w + 2 * bleed, piece.h + 2 * bleed }, .tile = { bed->room.w, bed->room.h - band },
        .first = bed->first, .overlap = overlap, .bleed = bleed,
    };
    const Extent tile = poster->tile, whole = poster->whole;
    if (MIN(tile.w, tile.h) < 2 * overlap || MIN(tile.w, tile.h) <= 0)
        return false;
    poster->columns = tiles_for(whole.w, tile.w, overlap);
    poster->rows    = tiles_for(whole.h, tile.h, overlap);
    poster->spare.x = spare_first(tile.w, whole.w, overlap, bleed, poster->columns);
    poster->spare.y = spare_first(tile.h, whole.h, overlap, bleed, poster->rows);
    place_plan(poster);
    return true;
}

guint poster_tiles(const Poster *poster)
{
    return poster->columns * poster->rows;
}

At poster_origin(const Poster *poster, guint tile)
{
    const Axis x = across(poster), y = down(poster);
    return (At) {
        on_page(&x, tile % poster->columns, poster->bleed), on_page(&y, tile / poster->columns, poster->bleed)
    };
}

Box poster_shown(const Poster *poster, guint tile)
{
    const Axis x = across(poster), y = down(poster);
    int64_t x0, x1, y0, y1;
    shown(&x, tile % poster->columns, &x0, &x1);
    shown(&y, tile / poster->columns, &y0, &y1);
    return box_of(x0, y0, x1, y1);
}

Box poster_kept(const Poster *poster, guint tile)
{
    const Axis x = across(poster), y = down(poster);
    int64_t x0, x1, y0, y1;
    kept(&x, tile % poster->columns, &x0, &x1);
    kept(&y, tile / poster->columns, &y0, &y1);
    return box_of(x0, y0, x1, y1);
}

/* ---- joints ---- */

static void mark_joint(Joint *joint, Point from, Point to, double length)
{
    joint->count = length > pt_of_um(MARKS_APART) ? 2 : 1;
    for (guint i = 0; i < joint->count; i++) {
        double way = joint->count == 1 ? 0.5 : i == 0 ? 0.25 : 0.75;
        joint->marks[i] = (Point) { from.x + (to.x - from.x) * way, from.y + (to.y - from.y) * way };
    }
}

/* 'sign' 1: to the right; -1: to the left. */
static Joint upright_joint(const Poster *poster, guint tile, int sign)
{
    const Box show = poster_shown(poster, tile), keep = poster_kept(poster, tile);
    guint row = tile / poster->columns, left = tile % poster->columns - (sign < 0 ? 1 : 0);
    double x = sign > 0 ? keep.x + keep.w : keep.x;
    Joint joint = {
        .a = { x, show.y }, .b = { x, show.y + show.h }, .out = { sign, 0 },
        .beyond = tile + (guint) sign, .cut = sign > 0,
        .number = 2 * (row * (poster->columns - 1) + left) + 1,
    };
    mark_joint(&joint, (Point) { x, keep.y }, (Point) { x, keep.y + keep.h }, keep.h);
    return joint;
}

static Joint level_joint(const Poster *poster, guint tile, int sign)
{
    const Box show = poster_shown(poster, tile), keep = poster_kept(poster, tile);
    guint column = tile % poster->columns, above = tile / poster->columns - (sign < 0 ? 1 : 0);
    double y = sign > 0 ? keep.y + keep.h : keep.y;
    Joint joint = {
        .a = { show.x, y }, .b = { show.x + show.w, y }, .out = { 0, sign }, .cut = sign > 0,
        .beyond = sign > 0 ? tile + poster->columns : tile - poster->columns,
        .number = 2 * (poster->rows * (poster->columns - 1) + above * poster->columns + column) + 1,
    };
    mark_joint(&joint, (Point) { keep.x, y }, (Point) { keep.x + keep.w, y }, keep.w);
    return joint;
}

guint poster_joints(const Poster *poster, guint tile, Joint joints[JOINTS_MOST])
{
    guint column = tile % poster->columns, row = tile / poster->columns, count = 0;

    if (column > 0)
        joints[count++] = upright_joint(poster, tile, -1);
    if (column + 1 < poster->columns)
        joints[count++] = upright_joint(poster, tile, 1);
    if (row > 0)
        joints[count++] = level_joint(poster, tile, -1);
    if (row + 1 < poster->rows)
        joints[count++] = level_joint(poster, tile, 1);
    return count;
}

const char *poster_label(const Poster *poster, Arena *arena, guint tile)
{
    guint row = tile / poster->columns, column = tile % poster->columns;
    char letters[16];
    size_t at = sizeof letters - 1;

    letters[at] = 0;
    for (guint left = row + 1; left; left = (left - 1) / 26)
        letters[--at] = (char) ('A' + (left - 1) % 26);
    return arena_format(arena, "%s%u", letters + at, column + 1);
}
