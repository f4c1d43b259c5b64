#include "margin_parts.h"
#include "brush.h"

#include <math.h>

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

/* Which sheet comes here, along the joint, on a light ground that any art leaves legible. */
static void say_beyond(cairo_t *cr, Fonts *fonts, const Joint *joint, const char *label)
{
    const double off = pt_of_mm(2.5), round = pt_of_mm(1.7), beside = joint->count == 1 ? pt_of_mm(8) : 0;
    Point at = joint->marks[0], last = joint->marks[joint->count - 1];

    at = (Point) { (at.x + last.x) / 2 + joint->out.x * off, (at.y + last.y) / 2 + joint->out.y * off };
    cairo_save(cr);
    cairo_translate(cr, at.x + fabs(joint->out.y) * beside, at.y + fabs(joint->out.x) * beside);
    if (joint->out.x != 0)
        cairo_rotate(cr, -G_PI_2);
    cairo_new_path(cr);
    cairo_arc(cr, -1.4 * round, 0, round, G_PI_2, 3 * G_PI_2);
    cairo_arc(cr, 1.4 * round, 0, round, -G_PI_2, G_PI_2);
    cairo_close_path(cr);
    cairo_set_source_rgba(cr, 1, 1, 1, 0.9);
    cairo_fill(cr);
    cairo_set_source_rgb(cr, 0, 0, 0);
    margin_say_middle(cr, fonts, 0, 0, label, 7);
    cairo_restore(cr);
}

/* Beyond the end of a joint, in the white; it stops before the notes. */
static void draw_end(cairo_t *cr, const Margin *margin, Point end, Point out)
{
    const Notes *notes = &margin->plan->notes;
    double stop = TICK_OFF + TICK_LENGTH;

    if (notes->any && out.y > 0)
        stop = CLAMP(notes->box.y - end.y, TICK_OFF, stop);
    cairo_move_to(cr, end.x + out.x * TICK_OFF, end.y + out.y * TICK_OFF);
    cairo_line_to(cr, end.x + out.x * stop, end.y + out.y * stop);
    cairo_stroke(cr);
}

/* All of it lies beyond the joint: nothing of it stays on the poster. */
static void draw_joint(cairo_t *cr, Fonts *fonts, const Margin *margin, const Joint *on)
{
    static const double dashes[] = { 4, 3 };
    g_autoptr(Arena) scratch = arena_new();
    Joint joint = *on;
    Point *const points[] = { &joint.a, &joint.b, &joint.marks[0], &joint.marks[1] };

    for (guint i = 0; i < G_N_ELEMENTS(points); i++) {
        points[i]->x += joint.out.x * TICK_WIDTH / 2;
        points[i]->y += joint.out.y * TICK_WIDTH / 2;
    }
    cairo_set_source_rgb(cr, 0, 0, 0);
    cairo_set_line_width(cr, TICK_WIDTH);
    draw_end(cr, margin, joint.a, (Point) { -fabs(joint.out.y), -fabs(joint.out.x) });
    draw_end(cr, margin, joint.b, (Point) { fabs(joint.out.y), fabs(joint.out.x) });
    cairo_save(cr);
    cairo_set_dash(cr, dashes, G_N_ELEMENTS(dashes), 0);
    cairo_move_to(cr, joint.a.x, joint.a.y);
    cairo_line_to(cr, joint.b.x, joint.b.y);
    cairo_stroke(cr);
    cairo_restore(cr);
    for (guint i = 0; i < joint.count; i++)
        draw_mark(cr, fonts, &joint, joint.marks[i], joint.number + i);
    say_beyond(cr, fonts, &joint, poster_label(margin->plan->poster, scratch, joint.beyond));
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
        margin_say_middle(cr, fonts, (box.x + box.w / 2) * scale, (box.y + box.h / 2) * scale,
                          poster_label(poster, scratch, tile), size);
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
