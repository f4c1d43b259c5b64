/* fonts_parts.h - what the files of the fonts room share.              floor 2 */
#pragma once
#include "fonts.h"

#include <fontconfig/fontconfig.h>

typedef struct {
    const char *name;           /* as the font has it; owned by the FcConfig */
    GPtrArray  *styles;         /* of char*, in words that fonts_find() reads */
} Family;

typedef struct {
    PangoFontDescription *desc; /* NULL: not to be had */
    char       *why;
    GPtrArray  *features;       /* its tags, interned; NULL: not yet asked for */
    bool        measured;
    FontMetrics metrics;
} Found;

struct Fonts {
    FcConfig     *config;
    PangoFontMap *map;
    PangoContext *context;
    char         *unpacked;     /* temporary folder for WOFF files, or NULL */
    GPtrArray    *unpacked_files;
    GHashTable   *families;     /* folded name -> Family* */
    GHashTable   *found;        /* what was asked for -> Found* */
    GHashTable   *by_desc;      /* desc -> the same Found* */
};

char      *fonts_style_words(const PangoFontDescription *desc);         /* as fonts_find() reads them: "Bold Italic" */
char      *fonts_styles_of(const Family *family);                       /* all that there are, readable */
GPtrArray *fonts_sorted(const Fonts *fonts);                            /* of Family*, by name */
void       fonts_found_free(gpointer found);
