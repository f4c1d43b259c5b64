#include "recolour_parts.h"

Says colours_say(const char *value, size_t len)
{
    static const struct { const char *word; Says says; } words[] = {
        { "none", SAYS_NONE }, { "transparent", SAYS_NONE }, { "inherit", SAYS_NOTHING }, { "unset", SAYS_NOTHING },
    };
    const char *important = memchr(value, '!', len);
    g_autofree char *word = g_strstrip(g_strndup(value, important ? (size_t) (important - value) : len));

    for (size_t i = 0; i < G_N_ELEMENTS(words); i++)
        if (g_ascii_strcasecmp(word, words[i].word) == 0)
            return words[i].says;
    return *word ? SAYS_PAINT : SAYS_NOTHING;
}

/* The first of 'stops' at or after 'at' that is in no string, comment or
 * parenthesis; 'end' if there is none. */
static const char *find_any(const char *at, const char *end, const char *stops)
{
    int depth = 0;
    for (; at < end; at++) {
        if (at + 1 < end && at[0] == '/' && at[1] == '*') {
            const char *close = g_strstr_len(at + 2, end - at - 2, "*/");
            at = close ? close + 1 : end - 1;
        } else if (*at == '"' || *at == '\'') {
            const char *close = memchr(at + 1, *at, (size_t) (end - at - 1));
            at = close ? close : end - 1;
        } else if (depth == 0 && strchr(stops, *at)) {
            return at;
        } else {
            depth += *at == '(' ? 1 : *at == ')' && depth > 0 ? -1 : 0;
        }
    }
    return end;
}

/* Beyond blanks and comments. */
static const char *skip(const char *at, const char *end)
{
    while (at < end) {
        const char *close = NULL;
        if (at + 1 < end && at[0] == '/' && at[1] == '*')
            close = g_strstr_len(at + 2, end - at - 2, "*/");
        else if (!g_ascii_isspace(*at))
            break;
        at = close ? close + 2 : at + 1;
    }
    return at;
}

static bool is_named(const char *from, const char *to, const char *name)
{
    while (to > from && g_ascii_isspace(to[-1]))
        to--;
    return (size_t) (to - from) == strlen(name) && g_ascii_strncasecmp(from, name, strlen(name)) == 0;
}

void recolour_declarations(Recolouring *recolouring, const char *text, size_t len, Colours *says)
{
    const char *end = text + len;
    bool with_stroke = recolouring->how->stroke->kind != PAINT_NONE;

    for (const char *from = text, *next; from < end; from = next + 1) {
        next = find_any(from, end, ";");
        from = skip(from, next);
        const char *colon = find_any(from, next, ":");
        if (colon == next)
            continue;
        size_t value_len = (size_t) (next - colon - 1);
        if (is_named(from, colon, "fill"))
            says->fill = colours_say(colon + 1, value_len);
        else if (is_named(from, colon, "stroke"))
            says->stroke = colours_say(colon + 1, value_len);
        else if (!with_stroke || !is_named(from, colon, "stroke-width"))
            g_string_append_printf(recolouring->out, "%.*s;", (int) (next - from), from);
    }
}

/* Notes what the classes of a selector (".a, .b") say, for gradients under
 * transforms; other selectors need librsvg. */
static void note_classes(Recolouring *recolouring, const char *from, const char *to, Colours says)
{
    static const char cdata[] = "<![CDATA[";

    from = skip(from, to);
    if ((size_t) (to - from) >= strlen(cdata) && memcmp(from, cdata, strlen(cdata)) == 0)
        from += strlen(cdata);
    while (from < to) {
        const char *comma = find_any(from, to, ",");
        from = skip(from, comma);
        if (from < comma && *from == '.') {
            g_autofree char *name = g_strstrip(g_strndup(from + 1, (size_t) (comma - from - 1)));
            Colours *known = g_hash_table_lookup(recolouring->classes, name);
            if (!known) {
                known = g_new0(Colours, 1);
                g_hash_table_insert(recolouring->classes, g_strdup(name), known);
            }
            known->fill   = says.fill ? says.fill : known->fill;
            known->stroke = says.stroke ? says.stroke : known->stroke;
        }
        from = comma + 1;
    }
}

void recolour_sheet(Recolouring *recolouring, const char *text, size_t len)
{
    static const Colours initial = { SAYS_PAINT, SAYS_NONE };
    const char *end = text + len, *selector = text, *selector_end = text;
    cairo_matrix_t plain;

    cairo_matrix_init_identity(&plain);
    for (const char *at = text; at < end; ) {
        const char *brace = find_any(at, end, "{}");
        if (brace < end && *brace == '}') {             /* at .. brace are declarations */
            Colours says = { SAYS_NOTHING, SAYS_NOTHING };
            recolour_declarations(recolouring, at, (size_t) (brace - at), &says);
            recolour_declare(recolouring, says, initial, &plain, AS_STYLE);
            note_classes(recolouring, selector, selector_end, says);
        } else {
            g_string_append_len(recolouring->out, at, brace - at);
            selector = at;
            selector_end = brace;
        }
        if (brace < end)
            g_string_append_c(recolouring->out, *brace);
        at = brace + 1;
    }
}
