/* text_kit.h - prints small layouts, one page a piece, and asks other programs what they find. */
#pragma once
#include "../unit/said.h"
#include "deck.h"
#include "text.h"

#include <cairo-pdf.h>
#include <glib/gstdio.h>
#include <locale.h>
#include <string.h>

typedef struct {
    char   *folder;
    Diag   *diag;
    Arena  *arena;
    Fonts  *fonts;
    Icons  *icons;
    Setter *setter;
} Kit;

static const char *const kit_fonts[]   = { "tests/fonts", "fonts", NULL };
static const char *const kit_hyphens[] = { "hyphen", NULL };

static inline void kit_open(Kit *kit, gconstpointer unused)
{
    (void) unused;
    kit->folder = g_dir_make_tmp("text-XXXXXX", NULL);
    kit->diag   = diag_new();
    kit->arena  = arena_new();
    kit->fonts  = fonts_open(kit->diag, kit_fonts);
    kit->icons  = icons_open();
    g_assert_nonnull(kit->folder);
    g_assert_nonnull(kit->fonts);
    kit->setter = setter_open(kit->fonts, kit->icons, kit_hyphens);
}

static inline void kit_close(Kit *kit, gconstpointer unused)
{
    (void) unused;
    setter_close(kit->setter);
    icons_close(kit->icons);
    fonts_close(kit->fonts);
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

static inline void kit_write(Kit *kit, const char *name, const char *text)
{
    g_assert_true(g_file_set_contents(kit_path(kit, name), text, -1, NULL));
}

/* What a program says, run by the shell inside the kit's folder; it must end with 0. */
G_GNUC_PRINTF(2, 3) static inline const char *kit_ask(Kit *kit, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    g_autofree char *line = g_strdup_vprintf(format, args);
    va_end(args);
    g_autofree char *folder  = g_shell_quote(kit->folder);
    g_autofree char *command = g_strdup_printf("cd %s && exec 2>&1 && export LC_ALL=C.UTF-8 && %s", folder, line);
    g_autoptr(GString) answer = g_string_new(NULL);
    char  part[4096];
    FILE *pipe = popen(command, "r");
    for (size_t n; (n = fread(part, 1, sizeof part, pipe)) > 0;)
        g_string_append_len(answer, part, (gssize) n);
    int status = pclose(pipe);
    if (status)
        g_error("'%s' ended with %d and said: %s", line, status, answer->str);
    return arena_copy(kit->arena, answer->str, answer->len);
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

static inline int times(const char *text, const char *part)
{
    int count = 0;
    for (; (text = strstr(text, part)); text += strlen(part))
        count++;
    return count;
}

/* What is said, with the kit's folder left out of the names of files. */
static inline void kit_says(Kit *kit, const char *expected)
{
    g_autofree char *lines  = said(kit->diag);
    g_autofree char *folder = g_strconcat(kit->folder, "/", NULL);
    g_auto(GStrv)    parts  = g_strsplit(lines, folder, -1);
    g_autofree char *plain  = g_strjoinv("", parts);
    g_assert_cmpstr(plain, ==, expected);
}

/* A layout of 'size' with these sections for these rows, as card.ini and deck.csv. */
static inline Deck *kit_deck(Kit *kit, const char *size, const char *sections, const char *rows)
{
    kit_write(kit, "deck.csv", rows);
    kit_write(kit, "card.ini", arena_format(kit->arena, "[component]\nsize = %s\ntable = deck.csv\n%s", size,
                                            sections));
    const char *path      = kit_path(kit, "card.ini");
    Run        *run       = run_new(kit->arena);
    Component  *component = component_load(kit->diag, kit->arena, run, library_new(kit->arena, path, NULL, NULL), path);
    Deck       *deck      = component ? deck_deal(kit->diag, kit->arena, component) : NULL;
    if (!deck)
        kit_says(kit, "");
    g_assert_nonnull(deck);
    return deck;
}

static inline GPtrArray *kit_marks(Kit *kit, const Deck *deck, guint piece)
{
    Scope *scope = arena_make(kit->arena, Scope);
    *scope = deck_scope(kit->diag, kit->arena, deck, piece);
    return component_fill(kit->diag, kit->arena, deck->component, SIDE_FRONT, scope);
}

/* Draws every piece on a page of its own, out.pdf; the number of marks that were drawn. */
static inline int kit_print(Kit *kit, const char *size, const char *sections, const char *rows)
{
    const Deck      *deck    = kit_deck(kit, size, sections, rows);
    cairo_surface_t *surface = cairo_pdf_surface_create(kit_path(kit, "out.pdf"), deck->component->size.w,
                                                        deck->component->size.h);
    cairo_t         *cr      = cairo_create(surface);
    int              drawn   = 0;
    for (guint i = 0; i < deck->pieces->len; i++) {
        GPtrArray *marks = kit_marks(kit, deck, i);
        for (guint m = 0; m < marks->len; m++)
            drawn += text_draw(kit->setter, kit->diag, cr, marks->pdata[m]);
        cairo_show_page(cr);
    }
    g_assert_cmpint(cairo_status(cr), ==, CAIRO_STATUS_SUCCESS);
    cairo_destroy(cr);
    cairo_surface_finish(surface);
    cairo_surface_destroy(surface);
    return drawn;
}

/* The measure of the one text of the one piece. */
static inline TextFit kit_fit(Kit *kit, const char *size, const char *sections, const char *rows)
{
    const Deck *deck = kit_deck(kit, size, sections, rows);
    TextFit     fit  = { 0 };
    g_assert_true(text_measure(kit->setter, kit->diag, kit_marks(kit, deck, 0)->pdata[0], &fit));
    return fit;
}

static inline void kit_start(int *argc, char ***argv)
{
    setlocale(LC_ALL, "");      /* a comma locale must change nothing */
    setlocale(LC_MESSAGES, "C");
    g_test_init(argc, argv, NULL);
    g_log_set_always_fatal(G_LOG_LEVEL_CRITICAL | G_LOG_FATAL_MASK);
}
