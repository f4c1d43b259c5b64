#include "bed.h"

static Bed bed_of(const Sheet *sheet, int64_t bleed, bool backs, bool landscape, bool upright)
{
    const Size *paper = &sheet->paper_size;
    int64_t narrow = um_of(MIN(paper->w, paper->h)), wide = um_of(MAX(paper->w, paper->h));
    int64_t edge = um_of(sheet->margin) + bleed, gutter = um_of(sheet->fold) + bleed;
    Bed bed = {
        .page = landscape ? (Extent) { wide, narrow } : (Extent) { narrow, wide }, .first = { edge, edge },
        .landscape = landscape, .folded = backs && sheet->backs == BACKS_FOLD, .upright = upright,
        .margin = um_of(sheet->margin),
    };
    bed.room = (Extent) { bed.page.w - 2 * edge, bed.page.h - 2 * edge };
    if (bed.folded && upright)
        bed.room.w = bed.page.w / 2 - edge - gutter;
    else if (bed.folded)
        bed.room.h = bed.page.h / 2 - edge - gutter;
    bed.room = (Extent) { MAX(bed.room.w, 0), MAX(bed.room.h, 0) };
    return bed;
}

guint bed_ways(const Sheet *sheet, int64_t bleed, bool backs, Bed beds[BEDS_MOST])
{
    bool may_fold = backs && sheet->backs == BACKS_FOLD;
    guint count = 0;

    for (int upright = 0; upright <= may_fold; upright++) {
        for (int landscape = 0; landscape <= 1; landscape++) {
            if (sheet->orientation == (landscape ? ORIENTATION_PORTRAIT : ORIENTATION_LANDSCAPE))
                continue;
            /* paper turns about its long edge: upright paper about an upright axis */
            bool axis = may_fold ? upright : (sheet->backs == BACKS_LONG) != landscape;
            beds[count++] = bed_of(sheet, bleed, backs, landscape, axis);
        }
    }
    return count;
}

At bed_behind(const Bed *bed, At front, Extent size)
{
    if (bed->upright)
        return (At) { bed->page.w - front.x - size.w, front.y };
    return (At) { front.x, bed->page.h - front.y - size.h };
}

/* Mirrored in an upright axis an upright piece stays upright, in a level axis it
 * stands on its head; a piece that lies on its side does the opposite. */
int bed_turn_behind(const Bed *bed, int front_turn)
{
    return ((bed->upright ? 0 : 2) - front_turn + 4) % 4;
}

At bed_settle(const Bed *bed, Extent used, Notes *notes)
{
    Extent spare = { bed->room.w - used.w, bed->room.h - used.h };
    bool against_right = bed->folded && bed->upright, against_bottom = bed->folded && !bed->upright;
    At origin = {
        bed->first.x + (against_right ? spare.w : spare.w / 2),
        bed->first.y + (against_bottom ? spare.h : spare.h / 2),
    };
    int64_t wide = bed->page.w - 2 * bed->margin, tall = bed->page.h - 2 * bed->margin;

    *notes = (Notes) { 0 };
    if (spare.h >= NOTES_BAND && wide >= NOTES_LENGTH) {
        /* a level fold leaves the spare room at the outer edges of both halves */
        if (!against_bottom)
            origin.y = bed->first.y + (spare.h - NOTES_BAND) / 2;
        double y = pt_of_um(bed->page.h - bed->margin - NOTES_LINE);
        *notes = (Notes) { true, 0, { pt_of_um(bed->margin), y, pt_of_um(wide), pt_of_um(NOTES_LINE) } };
    } else if (spare.w >= NOTES_BAND && tall >= NOTES_LENGTH) {
        if (!against_right)
            origin.x = bed->first.x + NOTES_BAND + (spare.w - NOTES_BAND) / 2;
        double corner = pt_of_um(bed->margin);
        *notes = (Notes) { true, 3, { corner, corner, pt_of_um(NOTES_LINE), pt_of_um(tall) } };
    }
    return origin;
}

Notes bed_notes_behind(const Bed *bed, Notes notes)
{
    if (bed->upright)
        notes.box.x = pt_of_um(bed->page.w) - notes.box.x - notes.box.w;
    else
        notes.box.y = pt_of_um(bed->page.h) - notes.box.y - notes.box.h;
    return notes;
}
