#include "margin_parts.h"
#include "brush.h"

/* ---- joints ---- */

/* Half a rhomb, its base on the joint, its tip away from the sheet; the sheet
 * beyond has the other half, with the same number. */
static void draw_mark(cairo_t *cr, Fonts *fonts, const Joint *joint, Point at, guint number)
{
    const double half = pt_of_mm(2.6), high = pt_of_mm(4);
    Point along = { -joint->out.y, joint->out.x };
    g_autofree char *text = g_strdup_printf("%u", number);

    cairo_move_to(cr, at.x - along.x * half, at.y - along.y * half);
    cairo_line_to(cr, at.x + joint->out.x * high, at.y + joint->out.y * high);
    cairo_line_to(cr, at.x + along.x * half, at.y + along.y * half);
    cairo_close_path(cr);
    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_fill_preserve(cr);
    cairo_set_source_rgb(cr, 0, 0, 0);
    cairo_set_line_width(cr, TICK_WIDTH);
    cairo_stroke(cr);
    margin_say_middle(cr, fonts, at.x + joint->out.x * high * 0.36, at.y + joint->out.y * high * 0.36, text, 6);
}

/* Which sheet comes here, on a light ground that any art leaves legible. */
static void say_beyond(cairo_t *cr, Fonts *fonts, const Joint *joint, const char *label)
{
    Point at = { (joint->marks[0].x + joint->marks[joint->count - 1].x) / 2, (joint->marks[0].y + joint->marks[joint->count - 1].y) / 2 };
    const double off = pt_of_mm(2.4), round = pt_of_mm(1.7);

    if (joint->count == 1) {    /* beside the only mark */
        at.x += joint->out.y * pt_of_mm(7);
        at.y += joint->out.x * pt_of_mm(7);
    }
    at.x += joint->out.x * off;
    at.y += joint->out.y * off;
    cairo_new_path(cr);
    cairo_arc(cr, at.x - round, at.y, round, G_PI_2, 3 * G_PI_2);
    cairo_arc(cr, at.x + round, at.y, round, -G_PI_2, G_PI_2);
    cairo_close_path(cr);
    cairo_set_source_rgba(cr, 1, 1, 1, 0.9);
    cairo_fill(cr);
    cairo_set_source_rgb(cr, 0, 0, 0);
    margin_say_middle(cr, fonts, at.x, at.y, label, 7);
}

static void draw_joint(cairo_t *cr, Fonts *fonts, const Margin *margin, const Joint *joint)
{
    static const double dashes[] = { 4, 3 };
    g_autoptr(Arena) scratch = arena_new();
    Point along = { -joint->out.y, joint->out.x };
    double near = TICK_WIDTH / 2;       /* the line itself lies beyond the joint: nothing of it stays on the poster */
    Point a = { joint->a.x + joint->out.x * near, joint->a.y + joint->out.y * near };
    Point b = { joint->b.x + joint->out.x * near, joint->b.y + joint->out.y * near };
    bool forth = (b.x - a.x) * along.x + (b.y - a.y) * along.y > 0;
    double sign = forth ? 1 : -1, off = TICK_OFF, end = TICK_OFF + TICK_LENGTH;

    cairo_set_source_rgb(cr, 0, 0, 0);
    cairo_set_line_width(cr, TICK_WIDTH);
    cairo_move_to(cr, a.x - along.x * sign * off, a.y - along.y * sign * off);
    cairo_line_to(cr, a.x - along.x * sign * end, a.y - along.y * sign * end);
    cairo_move_to(cr, b.x + along.x * sign * off, b.y + along.y * sign * off);
    cairo_line_to(cr, b.x + along.x * sign * end, b.y + along.y * sign * end);
    cairo_stroke(cr);

    cairo_save(cr);
    cairo_set_dash(cr, dashes, G_N_ELEMENTS(dashes), 0);
    cairo_move_to(cr, a.x, a.y);
    cairo_line_to(cr, b.x, b.y);
    cairo_stroke(cr);
    cairo_restore(cr);
    for (guint i = 0; i < joint->count; i++)
        draw_mark(cr, fonts, joint, joint->marks[i], joint->number + i);
    say_beyond(cr, fonts, joint, poster_label(margin->plan->poster, scratch, joint->beyond));
}

void margin_joints(cairo_t *cr, Fonts *fonts, const Margin *margin)
{
    for (guint i = 0; i < margin->spots->len; i++) {
        const Spot *spot = &g_array_index(margin->spots, Spot, i);
        Joint joints[JOINTS_MOST];
        guint count = poster_joints(margin->plan->poster, spot->part, joints);
        for (guint k = 0; k < count; k++)
            draw_joint(cr, fonts, margin, &joints[k]);
    }
}

/* ---- the plan of assembly ---- */

/* A tile's kept part as a box of the poster, bleed left out. */
static Box on_poster(const Poster *poster, guint tile)
{
    Box kept = poster_kept(poster, tile);
    At origin = poster_origin(poster, tile);
    kept.x -= pt_of_um(origin.x);
    kept.y -= pt_of_um(origin.y);
    return kept;
}

static void draw_outline(cairo_t *cr, const Component *component, bool turned)
{
    g_autoptr(Arena) scratch = arena_new();
    cairo_save(cr);
    if (turned) {
        cairo_translate(cr, component->outline.h, 0);
        cairo_rotate(cr, G_PI_2);
    }
    brush_path(cr, shape_outline(scratch, &component->outline, 0));
    cairo_restore(cr);
    cairo_set_source_rgb(cr, 0.9, 0.9, 0.9);
    cairo_fill(cr);
}

/* A miniature with its sheets; returns how high it is. */
static double draw_grid(cairo_t *cr, Fonts *fonts, const Margin *margin, Size room)
{
    const Poster *poster = margin->plan->poster;
    const Lot *lot = margin->plan->lots->pdata[0];
    g_autoptr(Arena) scratch = arena_new();
    double w = pt_of_um(poster->whole.w - 2 * poster->bleed), h = pt_of_um(poster->whole.h - 2 * poster->bleed);
    double scale = MIN(room.w / w, room.h / h);
    bool turned = margin->plan->sheet->turn == TURN_YES;

    cairo_save(cr);
    cairo_scale(cr, scale, scale);
    draw_outline(cr, lot->component, turned);
    cairo_restore(cr);
    for (guint tile = 0; tile < lot->parts; tile++) {
        Box box = on_poster(poster, tile);
        double size = CLAMP(MIN(box.w, box.h) * scale * 0.45, 3, 12);
        cairo_rectangle(cr, box.x * scale, box.y * scale, box.w * scale, box.h * scale);
        cairo_set_source_rgb(cr, QUIET, QUIET, QUIET);
        cairo_set_line_width(cr, 0.4);
        cairo_stroke(cr);
        cairo_set_source_rgb(cr, 0, 0, 0);
        margin_say_middle(cr, fonts, (box.x + box.w / 2) * scale, (box.y + box.h / 2) * scale, poster_label(poster, scratch, tile), size);
    }
    return h * scale;
}

void margin_assembly(cairo_t *cr, Fonts *fonts, const Margin *margin)
{
    const Poster *poster = margin->plan->poster;
    const MarginWords *words = margin_words(margin->plan->run);
    Box box = poster->plan;
    double size = poster->plan_apart ? 10 : 7;

    if (poster->plan_apart) {
        double inset = pt_of_mm(5);
        box = (Box) { box.x + inset, box.y + inset, box.w - 2 * inset, box.h - 2 * inset };
    }
    g_autofree char *heading = g_strdup_printf("%s: %s", margin->title, words->plan);
    g_autoptr(PangoLayout) head = margin_line(fonts, heading, size * 1.3), how = margin_line(fonts, words->how, size);
    pango_layout_set_width(head, (int) (box.w * PANGO_SCALE));
    pango_layout_set_width(how, (int) (box.w * PANGO_SCALE));
    pango_layout_set_wrap(how, PANGO_WRAP_WORD_CHAR);

    double gap = pt_of_mm(2), head_high = margin_size(head).h, how_high = margin_size(how).h;
    Size room = { box.w, MAX(box.h - head_high - how_high - 2 * gap, pt_of_mm(10)) };
    cairo_save(cr);
    cairo_translate(cr, box.x, box.y);
    cairo_set_source_rgb(cr, 0, 0, 0);
    cairo_move_to(cr, 0, 0);
    pango_cairo_show_layout(cr, head);
    cairo_translate(cr, 0, head_high + gap);
    double high = draw_grid(cr, fonts, margin, room);
    cairo_set_source_rgb(cr, QUIET, QUIET, QUIET);
    cairo_move_to(cr, 0, high + gap);
    pango_cairo_show_layout(cr, how);
    cairo_restore(cr);
}
