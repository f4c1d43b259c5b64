#include "pdfwords.h"

#include <gio/gio.h>
#include <gmodule.h>
#include <poppler.h>
#include <string.h>

/* The name that stands for poppler-glib's binary interface, the same since 2011. */
#ifdef __APPLE__
static const char library[] = "libpoppler-glib.8.dylib";
#else
static const char library[] = "libpoppler-glib.so.8";
#endif

typedef struct {
    __typeof__(poppler_document_new_from_gfile) *open;
    __typeof__(poppler_document_get_keywords)   *keywords;
    __typeof__(poppler_document_get_page)       *page;
    __typeof__(poppler_page_get_text)           *text;
    __typeof__(poppler_page_get_text_layout)    *layout;
} Poppler;

struct PdfWords {
    Poppler          poppler;
    PopplerDocument *document;
    int              page;              /* whose letters these are; -1: of none */
    char            *text;              /* one place for each character */
    PopplerRectangle *places;
    guint            count;
};

static bool load(Diag *diag, Poppler *poppler)
{
    const struct { const char *name; gpointer *call; } calls[] = {
        { "poppler_document_new_from_gfile", (gpointer *) &poppler->open },
        { "poppler_document_get_keywords",   (gpointer *) &poppler->keywords },
        { "poppler_document_get_page",       (gpointer *) &poppler->page },
        { "poppler_page_get_text",           (gpointer *) &poppler->text },
        { "poppler_page_get_text_layout",    (gpointer *) &poppler->layout },
    };
    GModule *module = g_module_open(library, G_MODULE_BIND_LAZY);
    bool     found  = module != NULL;
    for (size_t i = 0; found && i < G_N_ELEMENTS(calls); i++)
        found = g_module_symbol(module, calls[i].name, calls[i].call);
    if (!found)
        return diag_machine(diag, "the text of PDFs cannot be read: %s", g_module_error());
    g_module_make_resident(module);     /* its types stay registered with GObject */
    return true;
}

PdfWords *pdfwords_open(Diag *diag, const char *path)
{
    Poppler poppler = { 0 };
    if (!load(diag, &poppler))
        return NULL;

    g_autoptr(GError) error = NULL;
    g_autoptr(GFile)  file  = g_file_new_for_path(path);
    PopplerDocument  *document = poppler.open(file, NULL, NULL, &error);
    if (!document) {
        diag_error(diag, (Span) { 0 }, "%s: its text cannot be read: %s", path, error->message);
        return NULL;
    }
    PdfWords *words = g_new(PdfWords, 1);
    *words = (PdfWords) { .poppler = poppler, .document = document, .page = -1 };
    return words;
}

static void forget_page(PdfWords *words)
{
    g_clear_pointer(&words->text, g_free);
    g_clear_pointer(&words->places, g_free);
    words->count = 0;
}

void pdfwords_close(PdfWords *words)
{
    forget_page(words);
    g_object_unref(words->document);
    g_free(words);
}

const char *pdfwords_keywords(PdfWords *words, Arena *arena)
{
    g_autofree char *keywords = words->poppler.keywords(words->document);
    return keywords ? arena_copy(arena, keywords, strlen(keywords)) : "";
}

static void read_page(PdfWords *words, int number)
{
    forget_page(words);
    words->page = number;
    PopplerPage *page = words->poppler.page(words->document, number);
    if (!page)
        return;
    words->text = words->poppler.text(page);
    if (!words->text || !words->poppler.layout(page, &words->places, &words->count))
        words->count = 0;
    g_object_unref(page);
}

const char *pdfwords_in(PdfWords *words, Arena *arena, int page, Box box)
{
    if (page != words->page)
        read_page(words, page);
    g_autoptr(GString) found = g_string_new(NULL);
    const char *at = words->text;
    for (guint i = 0; at && *at && i < words->count; i++, at = g_utf8_next_char(at)) {
        const PopplerRectangle *place = &words->places[i];
        double x = (place->x1 + place->x2) / 2, y = (place->y1 + place->y2) / 2;
        if (x >= box.x && x <= box.x + box.w && y >= box.y && y <= box.y + box.h)
            g_string_append_len(found, at, g_utf8_next_char(at) - at);
    }
    return arena_copy(arena, found->str, found->len);
}
