#include "lattice.h"

#include <math.h>

static int64_t fit(int64_t room, int64_t size, int64_t gap)
{
    return room < size || size <= 0 ? 0 : 1 + (room - size) / (size + gap);
}

void lattice_grid(Extent room, Extent piece, int64_t gap, GArray *sites, Extent *used)
{
    int64_t across = fit(room.w, piece.w, gap), down = fit(room.h, piece.h, gap);

    *used = (Extent) { 0, 0 };
    if (!across || !down)
        return;
    for (int64_t row = 0; row < down; row++) {
        for (int64_t column = 0; column < across; column++) {
            const Site site = {
                .at = { column * (piece.w + gap), row * (piece.h + gap) },
                .left = column > 0, .right = column < across - 1, .above = row > 0, .below = row < down - 1,
            };
            g_array_append_val(sites, site);
        }
    }
    *used = (Extent) { across * (piece.w + gap) - gap, down * (piece.h + gap) - gap };
}

/* Flats above and below: columns three quarters of a hexagon apart, every second
 * one half a hexagon lower.  Flats left and right: the same with x and y exchanged. */
void lattice_honeycomb(Extent room, Extent piece, int64_t gap, bool upright, GArray *sites, Extent *used)
{
    int64_t across = upright ? piece.h : piece.w, along = upright ? piece.w : piece.h;
    int64_t room_across = upright ? room.h : room.w, room_along = upright ? room.w : room.h;
    double step = (double) across * 0.75 + (double) gap * sqrt(3) / 2;
    int64_t pitch = along + gap;

    *used = (Extent) { 0, 0 };
    for (int64_t line = 0; across > 0 && llround((double) line * step) + across <= room_across; line++) {
        int64_t far = llround((double) line * step);
        for (int64_t at = line % 2 * (pitch / 2); at + along <= room_along; at += pitch) {
            const Site site = { .at = upright ? (At) { at, far } : (At) { far, at } };
            g_array_append_val(sites, site);
            used->w = MAX(used->w, site.at.x + piece.w);
            used->h = MAX(used->h, site.at.y + piece.h);
        }
    }
}

static guint honeycomb_count(Extent room, Extent piece, int64_t gap, bool upright, Extent *used)
{
    int64_t across = upright ? piece.h : piece.w, along = upright ? piece.w : piece.h, pitch = along + gap;
    int64_t room_across = upright ? room.h : room.w, room_along = upright ? room.w : room.h;
    double step = (double) across * 0.75 + (double) gap * sqrt(3) / 2;
    int64_t even = fit(room_along, along, gap), odd = fit(room_along - pitch / 2, along, gap), lines = 0;

    *used = (Extent) { 0, 0 };
    if (across <= 0 || room_across < across || even == 0)
        return 0;
    lines = 1 + (int64_t) ((double) (room_across - across) / step);
    while (llround((double) lines * step) + across <= room_across)
        lines++;
    while (llround((double) (lines - 1) * step) + across > room_across)
        lines--;
    int64_t last = odd || lines % 2 ? lines - 1 : lines - 2;
    int64_t far = llround((double) last * step) + across, wide = even * pitch - gap;
    if (odd && lines > 1)
        wide = MAX(wide, pitch / 2 + odd * pitch - gap);
    *used = upright ? (Extent) { wide, far } : (Extent) { far, wide };
    return (guint) ((lines + 1) / 2 * even + lines / 2 * odd);
}

guint lattice_count(Extent room, Extent piece, int64_t gap, bool honeycomb, bool upright, Extent *used)
{
    if (honeycomb)
        return honeycomb_count(room, piece, gap, upright, used);
    int64_t across = fit(room.w, piece.w, gap), down = fit(room.h, piece.h, gap);
    *used = across && down ? (Extent) { across * (piece.w + gap) - gap, down * (piece.h + gap) - gap }
                           : (Extent) { 0, 0 };
    return (guint) (across * down);
}
