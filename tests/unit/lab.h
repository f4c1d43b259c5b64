/* lab.h - components and decks made by hand, for tests of the imposition. */
#pragma once
#include "cuts.h"

#include <math.h>

typedef struct {
    Arena    *arena;
    Diag     *diag;
    Run      *run;
    GPtrArray *decks;
} Lab;

static inline Lab lab_open(void)
{
    Lab lab = { arena_new(), diag_new(), NULL, g_ptr_array_new() };
    lab.run = run_new(lab.arena);
    return lab;
}

static inline void lab_close(Lab *lab)
{
    g_ptr_array_unref(lab->decks);
    diag_free(lab->diag);
    arena_free(lab->arena);
}

/* A card of so many millimetres, in so many pieces, on A4 with the usual sheet. */
static inline Component *lab_component(Lab *lab, const char *name, double w, double h, guint pieces)
{
    Component *component = arena_make(lab->arena, Component);
    Deck *deck = arena_make(lab->arena, Deck);

    *component = (Component) {
        .file = name, .name = name, .folder = "", .run = lab->run, .size = { pt_of_mm(w), pt_of_mm(h) },
        .bleed = pt_of_mm(2),
        .outline = { .kind = SHAPE_RECTANGLE, .w = pt_of_mm(w), .h = pt_of_mm(h) },
        .sheet = {
            .paper = "a4", .paper_size = { pt_of_mm(210), pt_of_mm(297) }, .margin = pt_of_mm(5),
            .gap = pt_of_mm(4), .fold = pt_of_mm(5), .tab = pt_of_mm(10), .overlap = pt_of_mm(10),
            .backs = BACKS_NONE, .marks = true, .notes = true,
        },
        .folds = g_array_new(FALSE, FALSE, sizeof(Fold)), .folds_down = g_array_new(FALSE, FALSE, sizeof(Fold)),
    };
    *deck = (Deck) { .component = component, .pieces = g_array_new(FALSE, FALSE, sizeof(Piece)), .rows = pieces };
    for (guint i = 0; i < pieces; i++) {
        const Piece piece = { i, 1, 1 };
        g_array_append_val(deck->pieces, piece);
    }
    g_ptr_array_add(lab->decks, deck);
    return component;
}

static inline void lab_shape(Component *component, ShapeKind kind)
{
    component->shape_kind = kind;
    component->outline    = shape_of_size(kind, component->size);
}

static inline void lab_backs(Component *component, Backs backs)
{
    component->has_back = true;
    component->sheet.backs = backs;
}

static inline void lab_fold(Component *component, double mm, bool mountain)
{
    const Fold fold = { (int64_t) llround(mm * 1000), mountain };
    g_array_append_val(component->folds, fold);
}

static inline Plan *lab_plan(Lab *lab)
{
    return sheet_plan(lab->diag, lab->arena, lab->decks);
}

static inline GArray *lab_spots(const Plan *plan, guint page)
{
    GArray *spots = g_array_new(FALSE, FALSE, sizeof(Spot));
    sheet_spots(plan, page, spots);
    return spots;
}

#define lab_spot(spots, i) (&g_array_index((spots), Spot, (i)))

static inline void lab_near(double mm, double expected)
{
    g_assert_cmpfloat_with_epsilon(mm, expected, 1e-4);
}
