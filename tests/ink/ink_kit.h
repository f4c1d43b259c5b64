/* ink_kit.h - draws the marks of a small layout, finishes them, and looks at the page that others make of it. */
#pragma once
#include "finish_kit.h"
#include "ink.h"
#include "recipe.h"

#include <stdlib.h>

typedef struct { const char *name, *text; } File;

static inline void ink_files(Kit *kit, const File *files, size_t count)
{
    for (size_t i = 0; i < count; i++)
        g_assert_true(g_file_set_contents(kit_path(kit, files[i].name), files[i].text, -1, NULL));
}

/* The marks of a piece of 100 x 100 mm that draws what 'sections' say, its name 'Piece'. */
static inline GPtrArray *ink_marks(Kit *kit, const char *sections)
{
    const char *path = kit_path(kit, "card.ini");
    g_autofree char *text = g_strconcat("[component]\nsize = 100x100mm\nbleed = 0\nname = Piece\n", sections, NULL);
    g_assert_true(g_file_set_contents(path, text, -1, NULL));

    unsigned errors = diag_errors(kit->diag);
    Run *run = run_new(kit->arena);
    Component *component = component_load(kit->diag, kit->arena, run, library_new(kit->arena, path, NULL, NULL), path);
    g_assert_nonnull(component);
    g_assert_cmpuint(diag_errors(kit->diag), ==, errors);
    const Scope scope = { .piece = "Piece", .copy = 1, .copies = 1, .page = 1, .pages = 1, .side = "front" };
    return component_fill(kit->diag, kit->arena, component, SIDE_FRONT, &scope);
}

typedef struct { Icons *icons; Images *images; Diag *diag; GPtrArray *marks; int times; } Pen;

static inline void ink_draw_mark(Pen *pen, cairo_t *cr, const Mark *mark)
{
    const IconMark *icon = mark->says;
    if (mark->kind == MARK_ICON)
        icon_draw(pen->icons, pen->diag, cr, mark, "icon", 0, icon->icon, &icon->fill, &icon->stroke, icon->width,
                  mark->place);
    else
        image_draw(pen->images, pen->diag, cr, mark);
}

/* Each mark 'times' over on each page, at the top left of the paper. */
static inline void ink_page(cairo_t *cr, int page, const void *data)
{
    Pen *pen = (Pen *) data;
    (void) page;
    for (int time = 0; time < pen->times; time++)
        for (guint i = 0; i < pen->marks->len; i++)
            ink_draw_mark(pen, cr, pen->marks->pdata[i]);
}

/* Icons and images alone, which need no fonts. */
static inline void ink_print(Kit *kit, const char *sections, int pages, int times)
{
    g_autoptr(Icons) icons = icons_open();
    g_autoptr(Images) images = images_open();
    Pen pen = { icons, images, kit->diag, ink_marks(kit, sections), times };
    const FinishInfo info = { 0 };
    const char *drawing = kit_draw(kit, "drawing.pdf", pages, ink_page, &pen);
    g_assert_true(finish_pdf(kit->diag, (const char *[]) { drawing, NULL }, kit_path(kit, "out.pdf"), &info));
    has_not(kit_ask(kit, "qpdf --check out.pdf"), "WARNING");
}

/* How many objects of out.pdf have this line. */
static inline int ink_count(Kit *kit, const char *line)
{
    return atoi(kit_ask(kit, "qpdf --qdf --object-streams=disable out.pdf - | grep -a -c '%s' || true", line));
}

static inline int ink_size(Kit *kit)
{
    return atoi(kit_ask(kit, "wc -c <out.pdf"));
}

/* Every picture in the file has at least 600 pixels to the inch. */
static inline void ink_is_fine(Kit *kit)
{
    g_assert_cmpstr(kit_ask(kit, "pdfimages -list out.pdf | awk 'NR > 2 { print ($13 >= 600 && $14 >= 600) }' | sort -u"),
                    ==, "1\n");
}

/* ---- what poppler sees ---- */

typedef struct { guint8 r, g, b; } Pixel;
typedef struct { int dpi, width, height; const guint8 *bytes; } Seen;

static inline Seen ink_see(Kit *kit, int dpi)
{
    kit_ask(kit, "pdftoppm -r %d -singlefile out.pdf seen", dpi);
    char *bytes;
    gsize size;
    int start = 0, most;
    Seen seen = { .dpi = dpi };
    g_assert_true(g_file_get_contents(kit_path(kit, "seen.ppm"), &bytes, &size, NULL));
    g_assert_cmpint(sscanf(bytes, "P6 %d %d %d%n", &seen.width, &seen.height, &most, &start), ==, 3);
    seen.bytes = (const guint8 *) arena_copy(kit->arena, bytes, size) + start + 1;
    g_free(bytes);
    return seen;
}

/* The pixel at a place in millimetres. */
static inline Pixel ink_at(const Seen *seen, double x, double y)
{
    int column = (int) (x / 25.4 * seen->dpi), row = (int) (y / 25.4 * seen->dpi);
    g_assert_true(column >= 0 && column < seen->width && row >= 0 && row < seen->height);
    const guint8 *at = seen->bytes + 3 * (row * seen->width + column);
    return (Pixel) { at[0], at[1], at[2] };
}

static inline void ink_is(const Seen *seen, double x, double y, unsigned colour, int tolerance)
{
    Pixel pixel = ink_at(seen, x, y);
    int r = (int) (colour >> 16), g = (int) (colour >> 8 & 255), b = (int) (colour & 255);
    if (abs(pixel.r - r) > tolerance || abs(pixel.g - g) > tolerance || abs(pixel.b - b) > tolerance)
        g_error("at %.1f, %.1f mm there is #%02x%02x%02x, not #%06x", x, y, pixel.r, pixel.g, pixel.b, colour);
}
