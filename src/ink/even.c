#include "even.h"

#include <string.h>

/* What stands between two places where a line may break. */
typedef struct {
    int      width, blanks;     /* the blanks behind it vanish at the end of a line */
    gboolean hyphen;            /* a break behind it costs a hyphen */
    gboolean last;              /* of its paragraph */
} Piece;

/* The width of every character, by its byte. */
static int *character_widths(PangoLayout *layout, const char *text)
{
    int *by_byte = g_new0(int, strlen(text) + 1);
    for (GSList *line = pango_layout_get_lines_readonly(layout); line; line = line->next)
        for (GSList *at = ((PangoLayoutLine *) line->data)->runs; at; at = at->next) {
            PangoGlyphItem *run    = at->data;
            g_autofree int *widths = g_new0(int, run->item->num_chars);
            pango_glyph_item_get_logical_widths(run, text, widths);
            const char *ch = text + run->item->offset;
            for (int i = 0; i < run->item->num_chars; i++, ch = g_utf8_next_char(ch))
                by_byte[ch - text] = widths[i];
        }
    return by_byte;
}

static GArray *pieces_of(PangoLayout *layout, int space, const GArray *divisions)
{
    const char             *text   = pango_layout_get_text(layout);
    g_autofree int         *widths = character_widths(layout, text);
    const PangoLogAttr     *attrs  = pango_layout_get_log_attrs_readonly(layout, NULL);
    GArray                 *pieces = g_array_new(FALSE, FALSE, sizeof(Piece));
    Piece                   piece  = { 0 };
    guint                   next   = 0;
    int                     i      = 0;
    for (const char *at = text; *at; i++) {
        int      width = widths[at - text];
        gunichar ch    = g_utf8_get_char(at);
        at = g_utf8_next_char(at);
        if (attrs[i].is_white) {
            piece.blanks += width ? width : space;
        } else {
            piece.width += piece.blanks + (ch == 0xAD ? 0 : width);     /* a soft hyphen shows only where a line ends */
            piece.blanks = 0;
        }
        gboolean divides = divisions && next < divisions->len
                        && g_array_index(divisions, size_t, next) == (size_t) (at - text);
        next += divides ? 1 : 0;
        if (attrs[i + 1].is_line_break || divides) {
            piece.hyphen = divides || attrs[i + 1].break_inserts_hyphen;
            piece.last   = attrs[i + 1].is_mandatory_break;
            g_array_append_val(pieces, piece);
            piece = (Piece) { 0 };
        }
    }
    if (piece.width > 0)
        g_array_append_val(pieces, piece);
    return pieces;
}

static int count_lines(const GArray *pieces, int width, int hyphen)
{
    int lines = 0, used = 0;
    gboolean fresh = TRUE;
    for (guint i = 0; i < pieces->len; i++) {
        const Piece *piece = &g_array_index(pieces, Piece, i);
        if (fresh || used + piece->width + (piece->hyphen ? hyphen : 0) > width) {
            lines++;
            used = 0;
        }
        used += piece->width + piece->blanks;
        fresh = piece->last;
    }
    return lines;
}

int even_width(PangoLayout *layout, int space, int hyphen)
{
    int high = pango_layout_get_width(layout), low = 0, lines = pango_layout_get_line_count(layout);
    if (high < 0 || lines < 2)
        return high;
    g_autoptr(GArray) pieces = pieces_of(layout, space, NULL);
    for (guint i = 0; i < pieces->len; i++) {
        const Piece *piece = &g_array_index(pieces, Piece, i);
        low = MAX(low, piece->width + (piece->hyphen ? hyphen : 0));
    }
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (count_lines(pieces, middle, hyphen) <= lines)
            high = middle;
        else
            low = middle + 1;
    }
    return high;
}

int even_lines(PangoLayout *layout, int space, int hyphen, const GArray *divisions)
{
    g_autoptr(GArray) pieces = pieces_of(layout, space, divisions);
    return count_lines(pieces, pango_layout_get_width(layout), hyphen);
}
