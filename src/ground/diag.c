#include "diag.h"

#include <string.h>

typedef enum { ERROR, WARNING, NOTE } Kind;

static const char *const kind_names[]   = { "error", "warning", "note" };
static const char *const kind_colours[] = { "\033[1;31m", "\033[1;35m", "\033[1;36m" };

typedef struct {
    Kind        kind;
    Span        at;
    const char *text;
    GPtrArray  *notes;          /* of Message*; NULL: none */
    guint       file;           /* rank of its file: the order of first complaint, 0 without a place */
} Message;

struct Diag {
    Arena      *arena;
    GPtrArray  *messages;       /* of Message*, in the order of complaint */
    GHashTable *files;          /* name -> rank, from 1 */
    unsigned    errors, warnings;
    bool        usage, machine;
};

Diag *diag_new(void)
{
    Diag *diag = g_new0(Diag, 1);
    diag->arena    = arena_new();
    diag->messages = arena_list(diag->arena);
    diag->files    = g_hash_table_new(g_str_hash, g_str_equal);
    return diag;
}

void diag_free(Diag *diag)
{
    g_hash_table_unref(diag->files);
    arena_free(diag->arena);
    g_free(diag);
}

/* Characters that would break a line of output, steer a terminal, or turn the
 * order of its letters. */
static bool is_unruly(gunichar c)
{
    return c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0x2028 || c == 0x2029
        || c == 0x061C || c == 0x200E || c == 0x200F
        || (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
}

static const char *tame(Arena *arena, const char *text)
{
    g_autofree char *valid = g_utf8_make_valid(text, -1);
    g_autoptr(GString) tamed = g_string_new(NULL);

    for (const char *c = valid; *c; c = g_utf8_next_char(c)) {
        gunichar letter = g_utf8_get_char(c);
        if (!is_unruly(letter))
            g_string_append_unichar(tamed, letter);
        else if (letter == '\n' || letter == '\r' || letter == '\t')
            g_string_append(tamed, letter == '\n' ? "\\n" : letter == '\r' ? "\\r" : "\\t");
        else
            g_string_append_printf(tamed, "<U+%04X>", letter);
    }
    return arena_copy(arena, tamed->str, tamed->len);
}

static guint file_rank(Diag *diag, const Source *source)
{
    if (!source)
        return 0;
    guint rank = GPOINTER_TO_UINT(g_hash_table_lookup(diag->files, source->name));
    if (!rank) {
        rank = g_hash_table_size(diag->files) + 1;
        g_hash_table_insert(diag->files, arena_copy(diag->arena, source->name, strlen(source->name)),
                            GUINT_TO_POINTER(rank));
    }
    return rank;
}

static void say(Diag *diag, Kind kind, Span at, const char *format, va_list args)
{
    const char *text = arena_vformat(diag->arena, format, args);
    Message *message = arena_make(diag->arena, Message);
    *message = (Message) { .kind = kind, .at = at, .text = tame(diag->arena, text) };

    if (kind != NOTE || diag->messages->len == 0) {
        message->file = file_rank(diag, at.source);
        g_ptr_array_add(diag->messages, message);
        return;
    }
    Message *before = g_ptr_array_index(diag->messages, diag->messages->len - 1);
    if (!before->notes)
        before->notes = arena_list(diag->arena);
    g_ptr_array_add(before->notes, message);
}

#define SAY(kind, at)                           \
    do {                                        \
        va_list args;                           \
        va_start(args, format);                 \
        say(diag, (kind), (at), format, args);  \
        va_end(args);                           \
    } while (0)

bool diag_error(Diag *diag, Span at, const char *format, ...)
{
    SAY(ERROR, at);
    diag->errors++;
    diag->usage |= at.source && at.source->usage;
    return false;
}

bool diag_warn(Diag *diag, Span at, const char *format, ...)
{
    SAY(WARNING, at);
    diag->warnings++;
    return false;
}

void diag_note(Diag *diag, Span at, const char *format, ...)
{
    SAY(NOTE, at);
}

bool diag_usage(Diag *diag, const char *format, ...)
{
    SAY(ERROR, (Span) { 0 });
    diag->errors++;
    diag->usage = true;
    return false;
}

bool diag_machine(Diag *diag, const char *format, ...)
{
    SAY(ERROR, (Span) { 0 });
    diag->errors++;
    diag->machine = true;
    return false;
}

unsigned diag_errors(const Diag *diag)
{
    return diag->errors;
}

unsigned diag_warnings(const Diag *diag)
{
    return diag->warnings;
}

ExitCode diag_status(const Diag *diag)
{
    return diag->usage ? EXIT_USAGE : diag->machine ? EXIT_MACHINE : diag->errors ? EXIT_INPUT : EXIT_DONE;
}

static gint by_place(gconstpointer left, gconstpointer right)
{
    const Message *a = *(const Message *const *) left, *b = *(const Message *const *) right;

    if (a->file != b->file)
        return a->file < b->file ? -1 : 1;
    if (a->file && a->at.source->lines_before != b->at.source->lines_before)
        return a->at.source->lines_before < b->at.source->lines_before ? -1 : 1;
    if (a->file && a->at.start != b->at.start)
        return a->at.start < b->at.start ? -1 : 1;
    return 0;                           /* GLib's sort is stable: the order of complaint */
}

/* What makes two messages the same: everything that is shown of them. */
static char *identity(const Message *message)
{
    GString *all = g_string_new(NULL);
    const GPtrArray *notes = message->notes;

    for (guint i = 0; i <= (notes ? notes->len : 0); i++) {
        const Message *part = i ? g_ptr_array_index(notes, i - 1) : message;
        g_string_append_printf(all, "%d %zu %zu %zu %s\n%s\n", (int) part->kind, part->at.start, part->at.len,
                               part->at.source ? part->at.source->lines_before : 0,
                               part->at.source ? part->at.source->name : "", part->text);
    }
    return g_string_free(all, FALSE);
}

static GPtrArray *sorted(const Diag *diag)
{
    GPtrArray *list = g_ptr_array_sized_new(diag->messages->len);
    g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

    for (guint i = 0; i < diag->messages->len; i++) {
        Message *message = g_ptr_array_index(diag->messages, i);
        if (g_hash_table_add(seen, identity(message)))
            g_ptr_array_add(list, message);
    }
    g_ptr_array_sort(list, by_place);
    return list;
}

void diag_count(const Diag *diag, unsigned *errors, unsigned *warnings)
{
    g_autoptr(GPtrArray) list = sorted(diag);
    *errors = *warnings = 0;
    for (guint i = 0; i < list->len; i++) {
        const Message *message = g_ptr_array_index(list, i);
        *errors   += message->kind == ERROR;
        *warnings += message->kind == WARNING;
    }
}

/* Moves to a place, from the last one where that is in the same file. */
static void find(SourcePlace *place, Span at)
{
    if (!at.source) {
        *place = (SourcePlace) { 0 };
        return;
    }
    if (place->source != at.source)
        *place = source_first(at.source);
    source_move(place, at.start);
}

/* One message and its notes, through 'each' or to 'out'. */
typedef struct {
    DiagEach *each;
    void     *data;
    FILE     *out;
    bool      colour;
    SourcePlace first, second;  /* of messages, of notes */
} Teller;

/* A line is shown up to this many cells; a longer one is cut on either side of
 * the caret. */
enum { LINE_CELLS = 100, LINE_BEFORE = 60 };

static int cells_of(gunichar c)
{
    if (is_unruly(c))
        return 1;                       /* shown as a sign for it */
    return g_unichar_iszerowidth(c) ? 0 : g_unichar_iswide(c) ? 2 : 1;
}

static void show_letter(FILE *out, const char *c)
{
    gunichar letter = g_utf8_get_char(c);

    if (letter == '\t')
        fputc(' ', out);
    else if (letter < 0x20)
        fprintf(out, "\xE2\x90%c", (char) (0x80 + letter));     /* the control pictures, from U+2400 */
    else if (is_unruly(letter))
        fputs("\xEF\xBF\xBD", out);
    else
        fprintf(out, "%.*s", (int) (g_utf8_next_char(c) - c), c);
}

static bool line_ends(const char *c, const char *end)
{
    return c >= end || *c == '\n' || *c == '\r';
}

/* The first letter to show: of the line where all of it has room, else so that
 * no more than LINE_BEFORE cells stand before the caret. */
static const char *window(const char *begin, const char *caret, const char *end)
{
    int cells = 0;

    for (const char *c = begin; cells <= LINE_CELLS; c = g_utf8_next_char(c)) {
        if (line_ends(c, end))
            return begin;
        cells += cells_of(g_utf8_get_char(c));
    }
    cells = 0;
    while (caret > begin && cells < LINE_BEFORE) {
        caret = g_utf8_prev_char(caret);
        cells += cells_of(g_utf8_get_char(caret));
    }
    return caret;
}

static void show_line(const Teller *teller, const SourcePlace *place, Span at)
{
    const char *text = at.source->text, *end = text + at.source->len;
    const char *begin = text + place->begin, *caret = text + place->offset;
    size_t room = at.source->len - place->offset;
    const char *stop = caret + MIN(at.len, room);
    FILE *out = teller->out;
    int cells = 0, before = 0, under = 0;

    if (line_ends(begin, end))
        return;
    const char *c = window(begin, caret, end);
    fputs(c > begin ? "    \xE2\x80\xA6" : "    ", out);
    cells = before = c > begin;
    for (; !line_ends(c, end) && cells <= LINE_CELLS; c = g_utf8_next_char(c)) {
        int wide = cells_of(g_utf8_get_char(c));
        cells  += wide;
        before += c < caret ? wide : 0;
        under  += c >= caret && c < stop ? wide : 0;
        show_letter(out, c);
    }
    fputs(line_ends(c, end) ? "\n" : "\xE2\x80\xA6\n", out);

    fprintf(out, "    %*s%s^", before, "", teller->colour ? "\033[1;32m" : "");
    for (int i = 1; i < under; i++)
        fputc('~', out);
    fputs(teller->colour ? "\033[0m\n" : "\n", out);
}

/* What stands before the text of a message: an option's name, or which line of a table that is no file. */
static char *head_of(const Source *source, size_t line)
{
    if (source && source->option)
        return g_strdup_printf("%s: ", source->name);
    if (source && source->made)
        return g_strdup_printf("table %s, line %zu: ", source->name, line);
    return g_strdup("");
}

static void tell_one(Teller *teller, SourcePlace *place, const Message *message)
{
    const Source *source = message->at.source;
    bool colour = teller->colour, file = source && !source->option && !source->made;

    find(place, message->at);
    g_autofree char *head = head_of(source, place->line);
    if (teller->each) {
        g_autofree char *text = g_strconcat(source && source->made ? head : "", message->text, NULL);
        bool placed = source && !source->made;
        teller->each(teller->data, kind_names[message->kind], placed ? source->name : NULL, placed ? place->line : 0,
                     placed ? place->column : 0, text);
        return;
    }
    fputs(colour ? "\033[1m" : "", teller->out);
    if (file)
        fprintf(teller->out, "%s:%zu:%zu: ", source->name, place->line, place->column);
    else
        fputs("hexenwerk: ", teller->out);
    fprintf(teller->out, "%s%s: %s%s%s\n", colour ? kind_colours[message->kind] : "", kind_names[message->kind],
            colour ? "\033[0m" : "", head, message->text);
    if (source)
        show_line(teller, place, message->at);
}

static void tell(Teller *teller, const Message *message)
{
    tell_one(teller, &teller->first, message);
    for (guint i = 0; message->notes && i < message->notes->len; i++)
        tell_one(teller, &teller->second, g_ptr_array_index(message->notes, i));
}

void diag_each(const Diag *diag, DiagEach *each, void *data)
{
    g_autoptr(GPtrArray) list = sorted(diag);
    Teller teller = { .each = each, .data = data };

    for (guint i = 0; i < list->len; i++)
        tell(&teller, g_ptr_array_index(list, i));
}

void diag_print(const Diag *diag, FILE *out, bool colour)
{
    g_autoptr(GPtrArray) list = sorted(diag);
    Teller teller = { .out = out, .colour = colour };

    for (guint i = 0; i < list->len && i < DIAG_MOST; i++)
        tell(&teller, g_ptr_array_index(list, i));
    if (list->len > DIAG_MOST)
        fprintf(out, "hexenwerk: and %u more message%s\n", list->len - DIAG_MOST, list->len > DIAG_MOST + 1 ? "s" : "");
}
