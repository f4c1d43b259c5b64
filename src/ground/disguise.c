#include "disguise.h"

#include <stdbool.h>
#include <string.h>

typedef struct { const char *bytes; size_t len; const char *what; } Sign;

#define SIGN(bytes, what) { bytes, sizeof bytes - 1, what }

static const Sign beginnings[] = {
    SIGN("\x89PNG\r\n", "a picture (PNG)"),
    SIGN("\xFF\xD8\xFF", "a picture (JPEG)"),
    SIGN("GIF8", "a picture (GIF)"),
    SIGN("%PDF-", "a PDF"),
    SIGN("\xD0\xCF\x11\xE0", "a spreadsheet or document of an old Microsoft Office"),
    SIGN("\x1F\x8B", "an archive (gzip)"),
    SIGN("7z\xBC\xAF", "an archive (7z)"),
    SIGN("OTTO", "a font"),
    SIGN("\0\1\0\0", "a font"),
    SIGN("wOF", "a font"),
    SIGN("SQLite format 3", "a database (SQLite)"),
    SIGN("{\\rtf", "a text document (RTF)"),
    SIGN("<!DOCTYPE", "a web page (HTML)"),
    SIGN("<html", "a web page (HTML)"),
    SIGN("<?xml", "XML"),
    SIGN("<svg", "a picture (SVG)"),
};

/* Names and types that stand, uncompressed, in the archives that office programs write. */
static const Sign archived[] = {
    SIGN("xl/workbook", "a spreadsheet of Excel"),
    SIGN("opendocument.spreadsheet", "a spreadsheet of LibreOffice"),
    SIGN("Index/Document.iwa", "a spreadsheet or document of Apple's"),
    SIGN("opendocument.text", "a text document of LibreOffice"),
    SIGN("word/document", "a text document of Word"),
};

/* Tags may be written large or small. */
static bool begins(const char *bytes, size_t len, const Sign *sign)
{
    bool tag = *sign->bytes == '<';
    for (size_t i = 0; i < sign->len; i++) {
        if (i >= len
            || (tag ? g_ascii_toupper(bytes[i]) : bytes[i]) != (tag ? g_ascii_toupper(sign->bytes[i]) : sign->bytes[i]))
            return false;
    }
    return true;
}

/* Text has none of these bytes; a stray one has a message of its own, at its place. */
static bool is_no_text(const char *bytes, size_t len)
{
    enum { STRAY = 8, SHARE = 50 };
    size_t odd = 0, nuls[2] = { 0, 0 };

    for (size_t i = 0; i < len; i++) {
        unsigned char c = (unsigned char) bytes[i];
        if (c == 0)
            nuls[i % 2]++;
        else
            odd += c < 0x20 && c != '\t' && c != '\n' && c != '\r' && c != '\f' && c != 0x1A && c != 0x1B;
    }
    /* every second byte NUL is UTF-16 */
    bool wide = MAX(nuls[0], nuls[1]) > len / 4 && MIN(nuls[0], nuls[1]) <= len / 50;
    size_t strange = odd + (wide ? 0 : nuls[0] + nuls[1]);
    return strange > STRAY && strange > len / SHARE;
}

const char *disguise_of(const char *bytes, size_t len)
{
    bool marked = len >= 2 && (memcmp(bytes, "\xFF\xFE", 2) == 0 || memcmp(bytes, "\xFE\xFF", 2) == 0);
    bool no_text = !marked && is_no_text(bytes, len);

    if (len >= 4 && memcmp(bytes, "PK\x03\x04", 4) == 0) {
        for (size_t i = 0; i < G_N_ELEMENTS(archived); i++) {
            if (memmem(bytes, len, archived[i].bytes, archived[i].len))
                return archived[i].what;
        }
        return "an archive (zip)";
    }
    if (len >= 12 && memcmp(bytes, "RIFF", 4) == 0 && memcmp(bytes + 8, "WEBP", 4) == 0)
        return "a picture (WebP)";
    for (size_t i = 0; i < G_N_ELEMENTS(beginnings); i++) {
        /* a table may well begin with the name Otto */
        bool word = g_ascii_isalpha(*beginnings[i].bytes);
        if ((no_text || !word) && begins(bytes, len, &beginnings[i]))
            return beginnings[i].what;
    }
    return no_text ? "no text" : NULL;
}
