#include "shelf.h"

typedef struct { guint kind; Extent size; bool turned; } Stood;         /* a kind, as it will stand */
typedef struct { guint sheet; int64_t y, height, used; guint last; } Shelf;     /* last: index into 'shelved' */

typedef struct {
    Extent  room;
    int64_t gap, lane;
    GArray *shelves;            /* of Shelf */
    GArray *filled;             /* of int64_t: how much of each sheet's height is used */
    GArray *shelved;
    GArray *heights;            /* of int64_t: of each Shelved */
} Rack;

static bool fits(Extent size, Extent room)
{
    return size.w <= room.w && size.h <= room.h;
}

static bool stand(const ShelfKind *kind, guint index, Extent room, ShelfWay way, Stood *stood)
{
    Extent across = { kind->size.h, kind->size.w };
    bool wide = kind->size.w > kind->size.h;
    bool wanted = (way == SHELVE_LYING && !wide) || (way == SHELVE_STANDING && wide);
    bool turned = kind->turn == TURN_YES || (kind->turn == TURN_AUTO && wanted);

    if (kind->turn == TURN_AUTO && !fits(turned ? across : kind->size, room))
        turned = !turned;
    *stood = (Stood) { index, turned ? across : kind->size, turned };
    return fits(stood->size, room);
}

static int by_height(gconstpointer a, gconstpointer b)
{
    const Stood *one = a, *other = b;
    if (one->size.h != other->size.h)
        return one->size.h > other->size.h ? -1 : 1;
    if (one->size.w != other->size.w)
        return one->size.w > other->size.w ? -1 : 1;
    return one->kind < other->kind ? -1 : one->kind > other->kind;
}

/* How far from the shelf's beginning the next piece would stand. */
static int64_t next_place(const Rack *rack, const Shelf *shelf, const Stood *stood, bool *close)
{
    *close = shelf->used > 0 && g_array_index(rack->heights, int64_t, shelf->last) == stood->size.h;
    return shelf->used == 0 ? 0 : shelf->used + (*close ? rack->gap : rack->lane);
}

static void put(Rack *rack, Shelf *shelf, const Stood *stood, guint index)
{
    bool close;
    int64_t x = next_place(rack, shelf, stood, &close);
    const Shelved one = { stood->kind, index, shelf->sheet, { .at = { x, shelf->y }, .left = close }, stood->turned };

    if (close)
        g_array_index(rack->shelved, Shelved, shelf->last).site.right = true;
    shelf->used = x + stood->size.w;
    shelf->last = rack->shelved->len;
    g_array_append_val(rack->shelved, one);
    g_array_append_val(rack->heights, stood->size.h);
}

/* On the first sheet that has room below its last shelf, or on a new one. */
static Shelf *new_shelf(Rack *rack, int64_t height)
{
    Shelf shelf = { .height = height };
    for (; shelf.sheet < rack->filled->len; shelf.sheet++) {
        shelf.y = g_array_index(rack->filled, int64_t, shelf.sheet) + rack->lane;
        if (shelf.y + height <= rack->room.h)
            break;
    }
    if (shelf.sheet == rack->filled->len) {
        shelf.y = 0;
        g_array_append_val(rack->filled, shelf.y);
    }
    g_array_index(rack->filled, int64_t, shelf.sheet) = shelf.y + height;
    g_array_append_val(rack->shelves, shelf);
    return &g_array_index(rack->shelves, Shelf, rack->shelves->len - 1);
}

static void shelve(Rack *rack, const Stood *stood, guint count)
{
    guint at = 0;               /* what did not take one does not take the next either */
    for (guint i = 0; i < count; i++) {
        bool close;
        for (; at < rack->shelves->len; at++) {
            const Shelf *shelf = &g_array_index(rack->shelves, Shelf, at);
            if (shelf->height >= stood->size.h
                && next_place(rack, shelf, stood, &close) + stood->size.w <= rack->room.w)
                break;
        }
        Shelf *shelf = at < rack->shelves->len ? &g_array_index(rack->shelves, Shelf, at)
                                               : new_shelf(rack, stood->size.h);
        put(rack, shelf, stood, i);
    }
}

static int by_place(gconstpointer a, gconstpointer b)
{
    const Shelved *one = a, *other = b;
    const int64_t order[][2] = {
        { one->sheet, other->sheet }, { one->site.at.y, other->site.at.y }, { one->site.at.x, other->site.at.x },
    };
    for (guint i = 0; i < G_N_ELEMENTS(order); i++) {
        if (order[i][0] != order[i][1])
            return order[i][0] < order[i][1] ? -1 : 1;
    }
    return 0;
}

bool shelf_pack(Extent room, int64_t gap, int64_t lane, ShelfWay way, const GArray *kinds, GArray *shelved,
                Extent *used, guint *sheets)
{
    g_autoptr(GArray) order = g_array_new(FALSE, FALSE, sizeof(Stood));
    g_autoptr(GArray) shelves = g_array_new(FALSE, FALSE, sizeof(Shelf));
    g_autoptr(GArray) filled = g_array_new(FALSE, FALSE, sizeof(int64_t));
    g_autoptr(GArray) heights = g_array_new(FALSE, FALSE, sizeof(int64_t));
    Rack rack = { room, gap, lane, shelves, filled, shelved, heights };

    g_array_set_size(shelved, 0);
    *used = (Extent) { 0, 0 };
    *sheets = 0;
    for (guint i = 0; i < kinds->len; i++) {
        Stood stood;
        if (!stand(&g_array_index(kinds, ShelfKind, i), i, room, way, &stood))
            return false;
        g_array_append_val(order, stood);
    }
    g_array_sort(order, by_height);
    for (guint i = 0; i < order->len; i++) {
        const Stood *stood = &g_array_index(order, Stood, i);
        shelve(&rack, stood, g_array_index(kinds, ShelfKind, stood->kind).count);
    }
    for (guint i = 0; i < shelves->len; i++)
        used->w = MAX(used->w, g_array_index(shelves, Shelf, i).used);
    for (guint i = 0; i < filled->len; i++)
        used->h = MAX(used->h, g_array_index(filled, int64_t, i));
    g_array_sort(shelved, by_place);
    *sheets = filled->len;
    return true;
}
