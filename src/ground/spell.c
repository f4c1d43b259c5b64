#include "spell.h"

#include <string.h>

/* Letters of other alphabets that are drawn like a Latin one, in rising order. */
static const struct { guint16 letter; char latin; } twins[] = {
    { 0x0131, 'i' }, { 0x0251, 'a' }, { 0x0261, 'g' },
    /* Greek */
    { 0x0391, 'A' }, { 0x0392, 'B' }, { 0x0395, 'E' }, { 0x0396, 'Z' }, { 0x0397, 'H' }, { 0x0399, 'I' },
    { 0x039A, 'K' }, { 0x039C, 'M' }, { 0x039D, 'N' }, { 0x039F, 'O' }, { 0x03A1, 'P' }, { 0x03A4, 'T' },
    { 0x03A5, 'Y' }, { 0x03A7, 'X' }, { 0x03B1, 'a' }, { 0x03B3, 'y' }, { 0x03B9, 'i' }, { 0x03BA, 'k' },
    { 0x03BD, 'v' }, { 0x03BF, 'o' }, { 0x03C1, 'p' }, { 0x03C5, 'u' }, { 0x03C7, 'x' }, { 0x03F2, 'c' },
    { 0x03F3, 'j' },
    /* Cyrillic */
    { 0x0405, 'S' }, { 0x0406, 'I' }, { 0x0408, 'J' }, { 0x0410, 'A' }, { 0x0412, 'B' }, { 0x0415, 'E' },
    { 0x041A, 'K' }, { 0x041C, 'M' }, { 0x041D, 'H' }, { 0x041E, 'O' }, { 0x0420, 'P' }, { 0x0421, 'C' },
    { 0x0422, 'T' }, { 0x0423, 'Y' }, { 0x0425, 'X' }, { 0x0430, 'a' }, { 0x0435, 'e' }, { 0x043A, 'k' },
    { 0x043C, 'm' }, { 0x043E, 'o' }, { 0x0440, 'p' }, { 0x0441, 'c' }, { 0x0442, 't' }, { 0x0443, 'y' },
    { 0x0445, 'x' }, { 0x0455, 's' }, { 0x0456, 'i' }, { 0x0458, 'j' }, { 0x0475, 'v' }, { 0x04BB, 'h' },
    { 0x0501, 'd' }, { 0x051B, 'q' }, { 0x051D, 'w' },
};

static gunichar twin_of(gunichar letter)
{
    for (size_t i = 0; i < G_N_ELEMENTS(twins) && twins[i].letter <= letter; i++) {
        if (twins[i].letter == letter)
            return (gunichar) twins[i].latin;
    }
    return letter;
}

bool spell_invisible(gunichar c)
{
    return c == 0x00AD || c == 0x034F || c == 0x061C || c == 0x180E || c == 0xFEFF
        || (c >= 0x200B && c <= 0x200F) || (c >= 0x202A && c <= 0x202E) || (c >= 0x2060 && c <= 0x206F)
        || (c >= 0xFE00 && c <= 0xFE0F) || (c >= 0x180B && c <= 0x180F) || (c >= 0xE0000 && c <= 0xE0FFF);
}

static bool is_blank(gunichar c)
{
    return g_unichar_isspace(c) || c == 0x3164 || c == 0x2800 || c == 0x85;
}

/* The plain character that this one looks like; 0 for none at all. */
static gunichar plain(gunichar c)
{
    if (c < 0x80)
        return c == '\t' || c == '\n' || c == '\r' ? ' ' : c;
    if (spell_invisible(c))
        return 0;
    if (is_blank(c))
        return ' ';
    if ((c >= 0x2010 && c <= 0x2015) || c == 0x2212)
        return '-';
    if (c == 0x2018 || c == 0x2019 || c == 0x02BC)
        return '\'';
    return twin_of(c);
}

const char *spell_trim(const char *text, size_t *len)
{
    const char *end = text + *len;

    while (text < end) {
        gunichar c = g_utf8_get_char(text);
        if (!is_blank(c) && !spell_invisible(c))
            break;
        text = g_utf8_next_char(text);
    }
    while (end > text) {
        const char *last = g_utf8_prev_char(end);
        gunichar c = g_utf8_get_char(last);
        if (!is_blank(c) && !spell_invisible(c))
            break;
        end = last;
    }
    *len = (size_t) (end - text);
    return text;
}

bool spell_same(const char *a, size_t a_len, const char *b, size_t b_len)
{
    const char *a_end = a + a_len, *b_end = b + b_len;

    while (a < a_end && b < b_end) {
        gunichar x = g_utf8_get_char(a), y = g_utf8_get_char(b);
        if (x != y && g_unichar_tolower(x) != g_unichar_tolower(y))
            return false;
        a = g_utf8_next_char(a);
        b = g_utf8_next_char(b);
    }
    return a == a_end && b == b_end;
}

const char *spell_fold(Arena *arena, const char *text, size_t len)
{
    g_autoptr(GString) folded = g_string_new(NULL);

    for (const char *c = text; c < text + len; c = g_utf8_next_char(c))
        g_string_append_unichar(folded, g_unichar_tolower(g_utf8_get_char(c)));
    return arena_copy(arena, folded->str, folded->len);
}

const char *spell_shape(Arena *arena, const char *text, size_t len)
{
    g_autofree char *composed = g_utf8_normalize(text, (gssize) len, G_NORMALIZE_ALL_COMPOSE);
    g_autoptr(GString) shape = g_string_new(NULL);

    for (const char *c = composed; *c; c = g_utf8_next_char(c)) {
        gunichar seen = plain(g_utf8_get_char(c));
        if (seen)
            g_string_append_unichar(shape, g_unichar_tolower(seen));
    }
    return arena_copy(arena, shape->str, shape->len);
}

/* A name in Greek or Cyrillic is no deceit, unless all of its letters could be
 * Latin ones, or some are. */
static bool reads_as_latin(const char *text, size_t len)
{
    bool foreign = false;

    for (const char *c = text; c < text + len; c = g_utf8_next_char(c)) {
        gunichar letter = g_utf8_get_char(c);
        if (letter < 0x80 && g_ascii_isalpha((char) letter))
            return true;
        foreign |= g_unichar_isalpha(letter) && twin_of(letter) == letter;
    }
    return !foreign;
}

/* Drawn as something else by its looks or its nature. */
static bool deceives(gunichar c, bool latin)
{
    if (c >= 0x0370 && c < 0x0530)
        return latin && plain(c) != c;
    if (c >= 0xFF01 && c <= 0xFF5E)
        return latin;                               /* wide forms of ASCII */
    return plain(c) != c || c < 0x20 || c == 0x7F
        || (c >= 0x0300 && c <= 0x036F)             /* marks that join the letter before them */
        || (c >= 0xFB00 && c <= 0xFB06)             /* ligatures */
        || g_unichar_iscntrl(c) || !g_unichar_isdefined(c);
}

const char *spell_out(Arena *arena, const char *text, size_t len)
{
    g_autoptr(GString) out = g_string_new(NULL);
    bool latin = reads_as_latin(text, len);

    for (const char *c = text; c < text + len; c = g_utf8_next_char(c)) {
        gunichar letter = g_utf8_get_char(c);
        if (deceives(letter, latin))
            g_string_append_printf(out, "<U+%04X>", letter);
        else
            g_string_append_unichar(out, letter);
    }
    return arena_copy(arena, out->str, out->len);
}
