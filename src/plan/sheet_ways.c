#include "sheet_ways.h"
#include "shelf.h"

/* Between pieces whose cuts are not on one line: their bleeds, and this for marks. */
enum { LANE = 3000 };

Extent ways_size(const Component *component)
{
    return (Extent) { um_of(component->outline.w), um_of(component->outline.h) };
}

static Extent part_size(const Component *component, const StripPart *part)
{
    return (Extent) { part->to + part->tab - part->from, um_of(component->outline.h) };
}

void ways_use_bed(Plan *plan, const Bed *bed, Notes notes)
{
    plan->page = (Size) { pt_of_um(bed->page.w), pt_of_um(bed->page.h) };
    plan->notes = plan->sheet->notes ? notes : (Notes) { 0 };
    plan->back_notes = bed_notes_behind(bed, plan->notes);
    if (plan->backs && !plan->duplex)
        plan->fold = (FoldLine) { true, bed->upright, pt_of_um(bed->upright ? bed->page.w : bed->page.h) / 2 };
}

double ways_bleed(const Plan *plan)
{
    double most = 0;
    for (guint i = 0; i < plan->lots->len; i++)
        most = MAX(most, ((const Lot *) plan->lots->pdata[i])->component->bleed);
    return most;
}

/* ---- equal pieces: a lattice, the same on every sheet ---- */

typedef struct { Bed bed; bool turned, honeycomb; guint count; bool notes; } Way;

static bool is_hexagon(const Component *component)
{
    return component->shape_kind == SHAPE_HEXAGON || component->shape_kind == SHAPE_POINTY;
}

bool ways_may_turn(const Sheet *sheet, bool turned)
{
    return sheet->turn == TURN_AUTO || (sheet->turn == TURN_YES) == turned;
}

static Way lattice_way(const Component *component, const Bed *bed, bool turned, bool honeycomb)
{
    Extent upright = ways_size(component), piece = turned ? (Extent) { upright.h, upright.w } : upright, used;
    bool flats_upright = (component->shape_kind == SHAPE_POINTY) != turned;
    Way way = { *bed, turned, honeycomb, 0, false };
    Notes notes;

    way.count = lattice_count(bed->room, piece, um_of(component->sheet.gap), honeycomb, flats_upright, &used);
    bed_settle(bed, used, &notes);
    way.notes = notes.any && component->sheet.notes;
    return way;
}

/* Holds the most; among equals one with room for notes, and then the plainest. */
static Way best_lattice(const Plan *plan, const Component *component)
{
    const Sheet *sheet = plan->sheet;
    Bed beds[BEDS_MOST];
    guint count = bed_ways(sheet, um_of(ways_bleed(plan)), plan->backs, beds);
    Way best = { .bed = beds[0] };

    for (int honeycomb = 0; honeycomb <= is_hexagon(component); honeycomb++) {
        if (is_hexagon(component) && sheet->lie == (honeycomb ? LIE_GRID : LIE_HONEYCOMB))
            continue;
        for (guint i = 0; i < count; i++) {
            for (int turned = 0; turned <= 1; turned++) {
                if (!ways_may_turn(sheet, turned))
                    continue;
                Way way = lattice_way(component, &beds[i], turned, honeycomb);
                if (way.count > best.count || (way.count == best.count && way.notes && !best.notes))
                    best = way;
            }
        }
    }
    return best;
}

bool ways_fit(const Plan *plan, const Component *component)
{
    return best_lattice(plan, component).count > 0;
}

/* The room that pieces take which do not fill their only sheet. */
static void use_less(const Bed *bed, const GArray *sites, guint pieces, Extent piece, Extent *used)
{
    Extent taken = { 0, 0 };

    for (guint i = 0; i < pieces; i++) {
        const Site *site = &g_array_index(sites, Site, i);
        taken.w = MAX(taken.w, site->at.x + piece.w);
        taken.h = MAX(taken.h, site->at.y + piece.h);
    }
    if (bed->upright)
        used->w = taken.w;
    else
        used->h = taken.h;
}

bool ways_lattice(Arena *arena, Plan *plan, const Lot *lot)
{
    const Component *component = lot->component;
    const Way way = best_lattice(plan, component);
    Extent upright = ways_size(component), piece = way.turned ? (Extent) { upright.h, upright.w } : upright, used;
    g_autoptr(GArray) sites = g_array_new(FALSE, FALSE, sizeof(Site));
    Notes notes;

    if (way.count == 0)
        return false;
    if (way.honeycomb)
        lattice_honeycomb(way.bed.room, piece, um_of(component->sheet.gap),
                          (component->shape_kind == SHAPE_POINTY) != way.turned, sites, &used);
    else
        lattice_grid(way.bed.room, piece, um_of(component->sheet.gap), sites, &used);
    At origin = bed_settle(&way.bed, used, &notes);
    const bool few = plan->pieces < sites->len && (!notes.any || (way.honeycomb && way.bed.folded));
    if (few) {                          /* grids that leave room for notes are moved sheet by sheet: see sheet.c */
        use_less(&way.bed, sites, plan->pieces, piece, &used);
        origin = bed_settle(&way.bed, used, &notes);
    }
    ways_use_bed(plan, &way.bed, notes);
    if (!few && !way.honeycomb && plan->fold.any)
        plan->across = (guint) ((used.w + um_of(component->sheet.gap)) / (piece.w + um_of(component->sheet.gap)));
    const guint laid = way.honeycomb ? MIN(sites->len, plan->pieces) : sites->len;
    for (guint i = 0; i < laid; i++) {
        const Site *site = &g_array_index(sites, Site, i);
        const At at = { origin.x + site->at.x, origin.y + site->at.y };
        const Slot slot = lay_piece(component, &way.bed, at, site, way.turned);
        g_array_append_val(plan->slots, slot);
    }
    if (way.honeycomb)
        lay_apart(arena, component, plan->slots);
    plan->per_sheet = sites->len;
    plan->sheets    = (plan->pieces + plan->per_sheet - 1) / plan->per_sheet;
    return true;
}

/* ---- parts and several components: shelves ---- */

typedef struct { Bed bed; GArray *shelved; Extent used; guint sheets; bool any, notes; } Rack;

static GArray *kinds_of(const Plan *plan, GArray *which)
{
    GArray *kinds = g_array_new(FALSE, FALSE, sizeof(ShelfKind));
    for (guint i = 0; i < plan->lots->len; i++) {
        const Lot *lot = plan->lots->pdata[i];
        for (guint part = 0; part < lot->parts; part++) {
            Extent size = lot->strip ? part_size(lot->component, &g_array_index(lot->strip, StripPart, part))
                                     : ways_size(lot->component);
            const ShelfKind kind = { size, lot->component->sheet.turn, lot->deck->pieces->len };
            const Item item = { i, 0, part };
            g_array_append_val(kinds, kind);
            g_array_append_val(which, item);
        }
    }
    return kinds;
}

/* Fewest sheets; of those room for notes, then the lowest. */
static bool rack_is_better(const Rack *one, const Rack *best)
{
    if (!one->any || !best->any)
        return one->any;
    if (one->sheets != best->sheets)
        return one->sheets < best->sheets;
    if (one->notes != best->notes)
        return one->notes;
    return (double) one->used.h / (double) one->bed.room.h < (double) best->used.h / (double) best->bed.room.h - 1e-6;
}

static Rack best_rack(const Plan *plan, const GArray *kinds)
{
    Bed beds[BEDS_MOST];
    guint count = bed_ways(plan->sheet, um_of(ways_bleed(plan)), plan->backs, beds);
    int64_t gap = um_of(plan->sheet->gap), bleeds = 2 * um_of(ways_bleed(plan));
    int64_t lane = plan->sheet->marks ? MAX(gap, bleeds + LANE) : gap;
    Rack best = { .shelved = g_array_new(FALSE, FALSE, sizeof(Shelved)) };

    for (guint i = 0; i < count * SHELVE_WAYS * 2; i++) {
        Rack rack = { .bed = beds[i / 2 / SHELVE_WAYS], .shelved = g_array_new(FALSE, FALSE, sizeof(Shelved)) };
        Extent room = rack.bed.room;
        Notes notes;
        if (i % 2)
            room.h = MAX(room.h - NOTES_BAND, 0);
        rack.any = shelf_pack(room, gap, lane, (ShelfWay) (i / 2 % SHELVE_WAYS), kinds, rack.shelved, &rack.used,
                              &rack.sheets);
        bed_settle(&rack.bed, rack.used, &notes);
        rack.notes = notes.any;
        GArray *worse = rack.shelved;
        if (rack_is_better(&rack, &best)) {
            worse = best.shelved;
            best = rack;
        }
        g_array_unref(worse);
    }
    return best;
}

bool ways_shelves(Plan *plan)
{
    g_autoptr(GArray) which = g_array_new(FALSE, FALSE, sizeof(Item)), kinds = kinds_of(plan, which);
    Rack rack = best_rack(plan, kinds);
    Notes notes;
    At origin = bed_settle(&rack.bed, rack.used, &notes);

    plan->items  = g_array_new(FALSE, FALSE, sizeof(Item));
    plan->starts = g_array_new(FALSE, FALSE, sizeof(guint));
    plan->sheets = rack.sheets;
    for (guint i = 0; rack.any && i < rack.shelved->len; i++) {
        const Shelved *one = &g_array_index(rack.shelved, Shelved, i);
        Item item = g_array_index(which, Item, one->kind);
        const Lot *lot = plan->lots->pdata[item.lot];
        const At at = { origin.x + one->site.at.x, origin.y + one->site.at.y };
        const Slot slot = lot->strip ? lay_part(lot->component, &rack.bed, at, &one->site, one->turned,
                                                &g_array_index(lot->strip, StripPart, item.part))
                                     : lay_piece(lot->component, &rack.bed, at, &one->site, one->turned);

        item.piece = one->index;
        while (plan->starts->len <= one->sheet)
            g_array_append_val(plan->starts, i);
        g_array_append_val(plan->items, item);
        g_array_append_val(plan->slots, slot);
    }
    ways_use_bed(plan, &rack.bed, notes);
    g_array_unref(rack.shelved);
    return rack.any;
}

