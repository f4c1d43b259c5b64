#include "recount.h"
#include "pdfwords.h"

#include <string.h>

/* ---- words ---- */

const char *recount_fold(Arena *arena, const char *text)
{
    g_autofree char *whole = g_utf8_normalize(text, -1, G_NORMALIZE_ALL);
    g_autofree char *small = whole ? g_utf8_casefold(whole, -1) : g_strdup("");
    g_autoptr(GString) folded = g_string_new(NULL);
    for (const char *at = small; *at; at = g_utf8_next_char(at)) {
        gunichar c = g_utf8_get_char(at);
        if (g_unichar_isalnum(c) || g_unichar_ismark(c))
            g_string_append_unichar(folded, c);
    }
    return arena_copy(arena, folded->str, folded->len);
}

/* ---- reading a file ---- */

/* "Map (B2)" of a part: what print writes behind the name. */
static void split_part(Arena *arena, const FinishPiece *piece, Printed *printed)
{
    size_t len = strlen(piece->text);
    const char *open = g_strrstr(piece->text, " (");
    printed->name = piece->text;
    printed->part = "";
    if (!open || piece->text[len - 1] != ')')
        return;
    g_autofree char *label = g_strndup(open + 2, len - (size_t) (open - piece->text) - 3);
    if (!g_regex_match_simple("^([0-9]+/[0-9]+|[A-Z]+[0-9]+)$", label, 0, 0))
        return;
    printed->name = arena_copy(arena, piece->text, (size_t) (open - piece->text));
    printed->part = arena_copy(arena, label, strlen(label));
}

bool recount_read(Diag *diag, Arena *arena, const char *path, GArray *printed, const char **keywords)
{
    FinishRecord *record = finish_read_record(diag, arena, path);
    if (!record)
        return false;

    g_autoptr(PdfWords) words = pdfwords_open(diag, path);
    if (!words)
        return false;

    *keywords = pdfwords_keywords(words, arena);
    for (size_t i = 0; i < record->count; i++) {
        const FinishPiece *piece = &record->pieces[i];
        Printed one = {
            .file = path, .component = piece->component, .side = piece->side,
            .row = piece->row, .copy = piece->copy, .page = piece->page + 1,
        };
        split_part(arena, piece, &one);
        one.words = recount_fold(arena, pdfwords_in(words, arena, piece->page, piece->rectangle));
        g_array_append_val(printed, one);
    }
    return true;
}

/* ---- comparing ---- */

/* What is known of one row: on how many copies of it the PDFs agree. */
typedef struct {
    guint       dealt, found;
    const char *name;           /* folded; of the deck */
    bool        printed[SIDES], known;  /* a text of this side holds the name */
} Row;

typedef struct {
    Diag            *diag;
    Arena           *arena;
    const Deck      *wanted;
    const GArray    *printed;
    GHashTable      *lines;     /* line -> row + 1 */
    Row             *rows;
    guint            count;
    const char      *file;      /* the first that holds some of it */
    bool             backs;
} Recount;

static bool says_name(const GPtrArray *marks, Arena *arena, const char *folded)
{
    for (guint i = 0; i < marks->len; i++) {
        const Mark *mark = marks->pdata[i];
        if (mark->kind == MARK_TEXT && mark->opacity > 0
            && strstr(recount_fold(arena, ((const TextMark *) mark->says)->text), folded))
            return true;
    }
    return false;
}

/* Learns the name of a row, and on which sides a text says it. */
static Row *row_of(Recount *recount, guint index)
{
    Row *row = &recount->rows[index];
    if (row->known)
        return row;
    const Component *component = recount->wanted->component;
    g_autoptr(Arena) scratch = arena_new();
    g_autoptr(Diag) quiet = diag_new();
    Scope scope = {
        .table = component->table,
        .row = component->table ? component->table->rows->pdata[index] : NULL,
        .number = index,
        .copy = 1,
        .copies = 1,
        .page = 1,
        .pages = 1,
    };
    scope.piece = component_piece_name(quiet, scratch, component, &scope);
    row->name  = recount_fold(recount->arena, scope.piece);
    row->known = true;
    for (int side = 0; side < SIDES && *row->name; side++) {
        scope.side = side == SIDE_BACK ? "back" : "front";
        row->printed[side] =
            says_name(component_fill(quiet, scratch, component, (Side) side, &scope), scratch, row->name);
    }
    return row;
}

static bool complain(Recount *recount, const Printed *one, const char *what)
{
    return diag_error(recount->diag, (Span) { 0 }, "%s: page %d: %s '%s'%s%s%s, copy %d: %s", one->file, one->page,
                      one->component, one->name, *one->part ? " (" : "", one->part, *one->part ? ")" : "", one->copy,
                      what);
}

/* The row of the deck's table, or -1 after an error. */
static int find_row(Recount *recount, const Printed *one)
{
    gpointer found = NULL;
    if (!recount->wanted->component->table)
        return one->row == 0 ? 0 : (complain(recount, one, "the component has no table any more"), -1);
    if (g_hash_table_lookup_extended(recount->lines, GINT_TO_POINTER(one->row), NULL, &found))
        return GPOINTER_TO_INT(found);
    complain(recount, one, "its row is no longer in the table");
    return -1;
}

static void check_name(Recount *recount, const Printed *one, guint index)
{
    const Row *row = row_of(recount, index);
    int side = strcmp(one->side, "back") == 0 ? SIDE_BACK : SIDE_FRONT;
    const char *name = recount_fold(recount->arena, one->name);
    if (strcmp(name, row->name) != 0)
        complain(recount, one, "the table calls this row otherwise now (or the PDF is in another language)");
    else if (row->printed[side] && !*one->part && !strstr(one->words, name))
        complain(recount, one, "its name is not in its place");
}

/* Of a piece in parts, each part; a part that stands twice is no second piece. */
static bool is_double(Recount *recount, GHashTable *seen, const Printed *one)
{
    char *key = arena_format(recount->arena, "%s|%d|%d|%s", one->side, one->row, one->copy, one->part);
    if (g_hash_table_add(seen, key))
        return false;
    complain(recount, one, "it stands there twice");
    return true;
}

static void count_side(Recount *recount, const char *side, guint *sum)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal),
                          pieces = g_hash_table_new(g_str_hash, g_str_equal);
    for (guint i = 0; i < recount->count; i++)
        recount->rows[i].found = 0;
    *sum = 0;
    for (guint i = 0; i < recount->printed->len; i++) {
        const Printed *one = &g_array_index(recount->printed, Printed, i);
        if (strcmp(one->component, recount->wanted->component->name) != 0 || strcmp(one->side, side) != 0)
            continue;
        int row = find_row(recount, one);
        if (row < 0)
            continue;
        bool twice = is_double(recount, seen, one);
        bool part = !g_hash_table_add(pieces, arena_format(recount->arena, "%d|%d", one->row, one->copy));
        if (twice ? !*one->part : !part) {
            recount->rows[row].found++;
            (*sum)++;
        }
        check_name(recount, one, (guint) row);
        recount->file = recount->file ? recount->file : one->file;
    }
}

static Span row_at(const Recount *recount, guint row)
{
    const Component *component = recount->wanted->component;
    return component->table && component->table->columns ? ((const Cell *) component->table->rows->pdata[row])[0].at
                                                         : component->at;
}

static void compare(Recount *recount, const char *what)
{
    const Component *component = recount->wanted->component;
    g_autoptr(Arena) scratch = arena_new();
    for (guint i = 0; i < recount->count; i++) {
        const Row *row = &recount->rows[i];
        const Scope scope = { .table = component->table,
                              .row = component->table ? component->table->rows->pdata[i] : NULL,
                              .number = i,
                              .copy = 1,
                              .copies = 1 };
        if (row->dealt == row->found)
            continue;
        diag_error(recount->diag, row_at(recount, i), "%s: %s: '%s': the PDF holds %u %s, print would deal %u",
                   recount->file, component->name, component_piece_name(recount->diag, scratch, component, &scope),
                   row->found, what, row->dealt);
    }
}

static void take_rows(Recount *recount)
{
    const Deck *wanted = recount->wanted;
    const Table *table = wanted->component->table;
    recount->count = table ? table->rows->len : 1;
    recount->rows  = arena_take(recount->arena, recount->count * sizeof(Row));
    memset(recount->rows, 0, recount->count * sizeof(Row));
    for (guint i = 0; i < wanted->pieces->len; i++)
        recount->rows[deck_piece(wanted, i)->row].dealt++;
    for (guint i = 0; table && i < table->rows->len; i++)
        g_hash_table_insert(recount->lines, GINT_TO_POINTER(table_line(table, i)), GINT_TO_POINTER((int) i));
}

static Deck *deck_of(const Recount *recount)
{
    Deck *deck = arena_make(recount->arena, Deck);
    *deck = (Deck) { .component = recount->wanted->component, .pieces = g_array_new(FALSE, FALSE, sizeof(Piece)),
                     .lacking = arena_list(recount->arena) };
    for (guint row = 0; row < recount->count; row++) {
        guint copies = recount->rows[row].found;
        for (guint copy = 1; copy <= copies; copy++) {
            const Piece piece = { row, copy, copies };
            g_array_append_val(deck->pieces, piece);
        }
        deck->rows += copies > 0;
    }
    return deck;
}

Deck *recount_deck(Diag *diag, Arena *arena, const Deck *wanted, bool backs, const GArray *printed)
{
    g_autoptr(GHashTable) lines = g_hash_table_new(NULL, NULL);
    Recount recount = {
        .diag = diag, .arena = arena, .wanted = wanted, .printed = printed, .lines = lines, .backs = backs
    };
    guint fronts, behind;

    take_rows(&recount);
    count_side(&recount, "back", &behind);
    if (behind && backs)
        compare(&recount, "backs");
    count_side(&recount, "front", &fronts);
    compare(&recount, "fronts");
    if (fronts && !behind != !backs)
        diag_error(diag, (Span) { 0 },
                   "%s: %s: the PDF has %s backs, print would give it %s (was it printed with another --backs?)",
                   recount.file, wanted->component->name, behind ? "" : "no", backs ? "some" : "none");
    return deck_of(&recount);
}
