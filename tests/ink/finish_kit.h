/* finish_kit.h - draws small PDFs with cairo, has them finished, and asks other programs what they find. */
#pragma once
#include "../unit/said.h"
#include "finish.h"

#include <cairo-pdf.h>
#include <glib/gstdio.h>
#include <locale.h>
#include <math.h>
#include <string.h>

enum { A4_WIDTH = 595, A4_HEIGHT = 842 };

typedef struct { char *folder; Diag *diag; Arena *arena; } Kit;

static inline void kit_open(Kit *kit, gconstpointer unused)
{
    (void) unused;
    kit->folder = g_dir_make_tmp("finish-XXXXXX", NULL);
    kit->diag   = diag_new();
    kit->arena  = arena_new();
    g_assert_nonnull(kit->folder);
    g_unsetenv("SOURCE_DATE_EPOCH");
}

static inline void kit_close(Kit *kit, gconstpointer unused)
{
    (void) unused;
    GDir *dir = g_dir_open(kit->folder, 0, NULL);
    for (const char *name; (name = g_dir_read_name(dir));) {
        g_autofree char *path = g_build_filename(kit->folder, name, NULL);
        g_unlink(path);
    }
    g_dir_close(dir);
    g_rmdir(kit->folder);
    g_free(kit->folder);
    diag_free(kit->diag);
    arena_free(kit->arena);
}

static inline const char *kit_path(Kit *kit, const char *name)
{
    return arena_format(kit->arena, "%s/%s", kit->folder, name);
}

/* What a program says, run by the shell inside the kit's folder; it must end with 0. */
G_GNUC_PRINTF(2, 3) static inline const char *kit_ask(Kit *kit, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    g_autofree char *line = g_strdup_vprintf(format, args);
    va_end(args);
    g_autofree char *folder  = g_shell_quote(kit->folder);
    g_autofree char *command = g_strdup_printf("cd %s && exec 2>&1 && export LC_ALL=C.UTF-8 TZ=UTC && %s",
                                               folder, line);
    g_autoptr(GString) said = g_string_new(NULL);
    char  part[4096];
    FILE *pipe = popen(command, "r");
    for (size_t n; (n = fread(part, 1, sizeof part, pipe)) > 0;)
        g_string_append_len(said, part, (gssize) n);
    int status = pclose(pipe);
    if (status)
        g_error("'%s' ended with %d and said: %s", line, status, said->str);
    return arena_copy(kit->arena, said->str, said->len);
}

static inline void has(const char *text, const char *part)
{
    if (!strstr(text, part))
        g_error("expected '%s' in: %s", part, text);
}

static inline void has_not(const char *text, const char *part)
{
    if (strstr(text, part))
        g_error("unexpected '%s' in: %s", part, text);
}

typedef void KitDraw(cairo_t *cr, int page, const void *data);

static inline const char *kit_draw(Kit *kit, const char *name, int pages, KitDraw *draw, const void *data)
{
    const char      *path    = kit_path(kit, name);
    cairo_surface_t *surface = cairo_pdf_surface_create(path, A4_WIDTH, A4_HEIGHT);
    cairo_t         *cr      = cairo_create(surface);
    for (int page = 0; page < pages; page++) {
        if (draw)
            draw(cr, page, data);
        cairo_show_page(cr);
    }
    cairo_destroy(cr);
    cairo_surface_finish(surface);
    g_assert_cmpint(cairo_surface_status(surface), ==, CAIRO_STATUS_SUCCESS);
    cairo_surface_destroy(surface);
    return path;
}

/* Draws so many pages and finishes them as out.pdf, which must be clean. */
static inline void kit_make(Kit *kit, int pages, KitDraw *draw, const FinishInfo *info)
{
    const char *drawing = kit_draw(kit, "drawing.pdf", pages, draw, NULL);
    bool        done    = finish_pdf(kit->diag, (const char *[]) { drawing, NULL }, kit_path(kit, "out.pdf"), info);
    said_is(kit->diag, "");
    g_assert_true(done);
    has_not(kit_ask(kit, "qpdf --check out.pdf"), "WARNING");
}

/* A word and an ornament used three times, at the same places on every page. */
static inline void kit_drawing(cairo_t *cr, int page, const void *ornament)
{
    (void) ornament;
    cairo_rectangle_t extents = { 0, 0, 20, 20 };
    cairo_surface_t  *star    = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &extents);
    cairo_t          *pen     = cairo_create(star);
    cairo_set_source_rgb(pen, 0.8, 0.2, 0.1);
    cairo_arc(pen, 10, 10, 9, 0, 2 * G_PI);
    cairo_fill(pen);
    cairo_destroy(pen);
    for (int i = 0; i < 3; i++) {
        cairo_set_source_surface(cr, star, 100 + 50 * i, 300);
        cairo_paint(cr);
    }
    cairo_surface_destroy(star);

    g_autofree char *word = g_strdup_printf("Word%d", page);
    cairo_select_font_face(cr, "sans", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(cr, 12);
    cairo_set_source_rgb(cr, 0, 0, 0);
    cairo_move_to(cr, 120, 150);
    cairo_show_text(cr, word);
}

static inline void kit_start(int *argc, char ***argv)
{
    setlocale(LC_ALL, "");      /* a comma locale must change nothing */
    setlocale(LC_MESSAGES, "C");
    g_test_init(argc, argv, NULL);
    g_log_set_always_fatal(G_LOG_LEVEL_CRITICAL | G_LOG_FATAL_MASK);
}
