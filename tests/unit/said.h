/* said.h - what was complained about, as text to compare with. */
#pragma once
#include "diag.h"

static inline void said_line(void *data, const char *kind, const char *file, size_t line, size_t column,
                             const char *message)
{
    if (file)
        g_string_append_printf(data, "%s:%zu:%zu %s: %s\n", file, line, column, kind, message);
    else
        g_string_append_printf(data, "%s: %s\n", kind, message);
}

/* A line for each message; g_free() it. */
static inline char *said(const Diag *diag)
{
    GString *lines = g_string_new(NULL);
    diag_each(diag, said_line, lines);
    return g_string_free(lines, FALSE);
}

/* The same as diag_print() shows it. */
static inline char *shown(const Diag *diag, bool colour)
{
    char *text = NULL;
    size_t len;
    FILE *out = open_memstream(&text, &len);
    diag_print(diag, out, colour);
    fclose(out);
    char *copy = g_strdup(text);
    free(text);
    return copy;
}

static inline void said_is(const Diag *diag, const char *expected)
{
    g_autofree char *lines = said(diag);
    g_assert_cmpstr(lines, ==, expected);
}

static inline void shown_is(const Diag *diag, const char *expected)
{
    g_autofree char *text = shown(diag, false);
    g_assert_cmpstr(text, ==, expected);
}
