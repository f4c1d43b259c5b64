#include "wording.h"
#include "word.h"

#include <string.h>

/* An inline icon in em: as tall as letters with ascenders, a little below the baseline, some air beside it. */
static const double icon_height = 0.9, icon_descent = 0.12, icon_air = 0.04;

#define ANCHOR_UTF8 "\xEF\xB7\x90"      /* WORDING_ANCHOR */
#define SOFT_HYPHEN "\xC2\xAD"

static void icon_clear(gpointer icon)
{
    g_free(((InlineIcon *) icon)->name);
}

void wording_init(Wording *wording)
{
    *wording = (Wording) { .text = g_string_new(NULL), .icons = g_array_new(FALSE, FALSE, sizeof(InlineIcon)) };
    g_array_set_clear_func(wording->icons, icon_clear);
}

void wording_clear(Wording *wording)
{
    g_string_free(wording->text, TRUE);
    g_array_unref(wording->icons);
    g_clear_pointer(&wording->marked, pango_attr_list_unref);
}

/* ---- icon tokens ---- */

/* The end of the token ":name:" that begins here, or NULL. */
static const char *token_end(const char *at)
{
    if (at[0] != ':' || !g_ascii_isalpha(at[1]))
        return NULL;
    const char *end = at + 1;
    while (g_ascii_isalnum(*end) || (*end && strchr("-_./", *end)))
        end++;
    return *end == ':' && g_ascii_isalnum(end[-1]) ? end + 1 : NULL;
}

/* One step through a text with tokens: returns where the next begins, and what the step says in *out, *len;
 * a token says the anchor. */
static const char *step(const char *at, bool markup, const char **out, size_t *len)
{
    const char *end = token_end(at);
    *out = at;
    if (end) {
        *out = ANCHOR_UTF8;
        *len = strlen(ANCHOR_UTF8);
        return end;
    }
    if (at[0] == '\\' && at[1] == ':') {
        *out = at + 1;
        *len = 1;
        return at + 2;
    }
    end  = markup && *at == '<' ? strchr(at, '>') : NULL;       /* colons within a tag are the tag's */
    *len = end ? (size_t) (end + 1 - at) : 1;
    return at + *len;
}

static bool read_tokens(Wording *wording, Icons *icons, Diag *diag, const Mark *mark)
{
    const TextMark *says  = mark->says;
    bool            known = true;
    for (const char *at = says->text, *next, *out; *at; at = next) {
        size_t len;
        next = step(at, says->markup, &out, &len);
        g_string_append_len(wording->text, out, (gssize) len);
        if (token_end(at) == next) {
            InlineIcon icon = { g_strndup(at + 1, (size_t) (next - at) - 2), (size_t) (at - says->text), 1 };
            known &= icon_check(icons, diag, mark, "text", icon.offset, icon.name, &icon.aspect);
            g_array_append_val(wording->icons, icon);
        }
    }
    return known;
}

/* Where in the mark's text a byte of the text without tokens comes from. */
static size_t source_offset(const TextMark *says, size_t offset)
{
    if (!says->icons)
        return offset;
    const char *at = says->text, *out;
    for (size_t len, done = 0; *at; done += len) {
        const char *next = step(at, says->markup, &out, &len);
        if (done + len > offset)
            return (size_t) (at - says->text) + (out == at ? offset - done : 0);
        at = next;
    }
    return (size_t) (at - says->text);
}

/* ---- markup ---- */

#define TAG_WORDS "b big i s span sub sup small tt u"

typedef struct { size_t at; char *why; } Fault;

static bool fault(Fault *fault_at, const char *text, const char *at, char *why)
{
    *fault_at = (Fault) { (size_t) (at - text), why };
    return true;
}

static bool is_entity(const char *at)
{
    const char *end = strchr(at, ';');
    static const char *const names[] = { "amp", "lt", "gt", "quot", "apos" };
    if (!end)
        return false;
    g_autofree char *name = g_strndup(at + 1, (size_t) (end - at - 1));
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++)
        if (strcmp(name, names[i]) == 0)
            return true;
    bool hex = name[0] == '#' && name[1] == 'x';
    const char *digits = name + (hex ? 2 : 1);
    return name[0] == '#' && *digits && strspn(digits, hex ? "0123456789abcdefABCDEF" : "0123456789") == strlen(digits);
}

/* Reads the tag at 'at', keeping count of the open ones; *end gets where it ends. */
static bool find_fault_in_tag(const char *text, const char *at, GPtrArray *open, const char **end, Fault *found)
{
    bool        closing = at[1] == '/';
    const char *name    = at + 1 + closing;
    size_t      len     = strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_");
    if (!len)
        return fault(found, text, at, g_strdup("'<' begins no tag; '&lt;' stands for the character itself"));
    char quote = 0;
    for (*end = name + len; **end && (quote || **end != '>'); ++*end)
        if (strchr("'\"", **end))
            quote = quote == **end ? 0 : quote ? quote : **end;
    g_autofree char *tag = g_strndup(name, len);
    if (!**end)
        return fault(found, text, at, g_strdup_printf("<%s has no '>'; '&lt;' stands for the character itself", tag));
    const char *top = open->len ? open->pdata[open->len - 1] : NULL;
    if (closing && !top)
        return fault(found, text, at, g_strdup_printf("</%s> closes nothing", tag));
    if (closing && (strncmp(top + 1, tag, len) != 0 || g_ascii_isalnum(top[1 + len])))
        return fault(found, text, at, g_strdup_printf("</%s> comes while <%.*s> is still open", tag,
                                                      (int) strcspn(top + 1, " \t\n/>"), top + 1));
    g_auto(GStrv) words = g_strsplit(TAG_WORDS, " ", -1);
    if (!g_strv_contains((const char *const *) words, tag))
        return fault(found, text, at, g_strdup_printf("there is no tag <%s>%s; expected one of %s", tag,
                                                      near_hint(near_in(tag, TAG_WORDS)), TAG_WORDS));
    if (closing)
        g_ptr_array_set_size(open, (int) open->len - 1);
    else if ((*end)[-1] != '/')
        g_ptr_array_add(open, (gpointer) at);
    return false;
}

/* GMarkup tells roughly where it gave up; this finds what is wrong and where. */
static bool find_fault(const char *text, Fault *found)
{
    g_autoptr(GPtrArray) open = g_ptr_array_new();
    for (const char *at = text, *end; *at; at++) {
        if (*at == '&' && !is_entity(at))
            return fault(found, text, at, g_strdup("'&' begins no entity; '&amp;' stands for the character itself"));
        if (*at == '<') {
            if (find_fault_in_tag(text, at, open, &end, found))
                return true;
            at = end;
        }
    }
    if (open->len == 0)
        return false;
    const char *last = open->pdata[open->len - 1];
    int         len  = (int) strcspn(last + 1, " \t\n/>");
    return fault(found, text, last, g_strdup_printf("<%.*s> is never closed", len, last + 1));
}

/* What else is wrong (an attribute or its value), in GMarkup's or Pango's words without their way of saying where. */
static void describe_error(GMarkupParseContext *context, const char *text, const GError *error, Fault *found)
{
    int line, column;
    g_markup_parse_context_get_position(context, &line, &column);
    if (line == 1)
        column -= (int) strlen("<markup>");     /* Pango puts the text into that */
    const char *at = text;
    for (; line > 1 && strchr(at, '\n'); line--)
        at = strchr(at, '\n') + 1;
    for (; column > 1 && *at && *at != '\n'; column--)
        at = g_utf8_next_char(at);
    while (at > text && *at != '>')             /* it has just read a tag: back to its beginning */
        at--;
    while (at > text && *at != '<')
        at--;

    g_autoptr(GRegex) places = g_regex_new("^Error on line \\d+ char \\d+: | on line \\d+( char \\d+)?", 0, 0, NULL);
    *found = (Fault) { (size_t) (at - text), g_regex_replace_literal(places, error->message, -1, 0, "", 0, NULL) };
}

static bool read_markup(Wording *wording, Diag *diag, const Mark *mark)
{
    const TextMark      *says    = mark->says;
    g_autoptr(GError)    error   = NULL;
    g_autofree char     *plain   = NULL;
    GMarkupParseContext *context = pango_markup_parser_new(0);
    bool read = g_markup_parse_context_parse(context, wording->text->str, (gssize) wording->text->len, &error)
             && pango_markup_parser_finish(context, &wording->marked, &plain, NULL, &error);
    if (read) {
        g_string_assign(wording->text, plain);
    } else {
        Fault found;
        if (!find_fault(wording->text->str, &found))
            describe_error(context, wording->text->str, error, &found);
        mark_error(diag, mark, "text", source_offset(says, found.at), "%s", found.why);
        g_free(found.why);
    }
    g_markup_parse_context_free(context);
    return read;
}

/* ---- the text ---- */

static void erase(Wording *wording, size_t at, size_t len)
{
    g_string_erase(wording->text, (gssize) at, (gssize) len);
    if (wording->marked)
        pango_attr_list_update(wording->marked, (int) at, (int) len, 0);
}

static void trim_lines(Wording *wording)
{
    GString *text = wording->text;
    for (size_t end = text->len + 1; end-- > 0; ) {
        if (end < text->len && text->str[end] != '\n' && text->str[end] != '\r')
            continue;
        size_t start = end;
        while (start > 0 && (text->str[start - 1] == ' ' || text->str[start - 1] == '\t'))
            start--;
        if (start < end)
            erase(wording, start, end - start);
        end = start;
        if (!start)
            break;
    }
}

bool wording_read(Wording *wording, Icons *icons, Diag *diag, const Mark *mark)
{
    const TextMark *says = mark->says;
    g_string_truncate(wording->text, 0);
    g_array_set_size(wording->icons, 0);
    g_clear_pointer(&wording->marked, pango_attr_list_unref);

    const char *anchor = says->icons ? strstr(says->text, ANCHOR_UTF8) : NULL;
    if (anchor)
        return mark_error(diag, mark, "text", (size_t) (anchor - says->text), "U+%04X is no character", WORDING_ANCHOR);
    if (!says->icons)
        g_string_append(wording->text, says->text);
    else if (!read_tokens(wording, icons, diag, mark))
        return false;
    if (says->markup && !read_markup(wording, diag, mark))
        return false;
    trim_lines(wording);
    return true;
}

void wording_insert_hyphen(Wording *wording, size_t at)
{
    g_string_insert(wording->text, (gssize) at, SOFT_HYPHEN);
    if (wording->marked)
        pango_attr_list_update(wording->marked, (int) at, 0, (int) strlen(SOFT_HYPHEN));
}

void wording_settle_hyphen(Wording *wording, size_t at, bool shows)
{
    if (shows)
        wording->text->str[at++] = '-';
    erase(wording, at, strlen(SOFT_HYPHEN) - shows);
}

/* ---- icons as attributes ---- */

char *wording_plain(const Wording *wording, size_t start, size_t len)
{
    GString *plain = g_string_new(NULL);
    guint    icon  = 0;
    for (const char *at = wording->text->str, *next; *at && at < wording->text->str + start + len; at = next) {
        bool anchor = g_str_has_prefix(at, ANCHOR_UTF8) && icon < wording->icons->len;
        bool within = at >= wording->text->str + start;
        next = g_utf8_next_char(at);
        if (within && anchor)
            g_string_append_printf(plain, ":%s:", g_array_index(wording->icons, InlineIcon, icon).name);
        else if (within)
            g_string_append_len(plain, at, next - at);
        icon += anchor;
    }
    return g_string_free(plain, FALSE);
}

void wording_add_icons(const Wording *wording, PangoAttrList *attrs, double size)
{
    const double em = size * PANGO_SCALE;
    const char  *at = wording->text->str;
    for (guint i = 0; i < wording->icons->len && (at = strstr(at, ANCHOR_UTF8)); i++) {
        InlineIcon    *icon  = &g_array_index(wording->icons, InlineIcon, i);
        int            width = (int) (icon_height * icon->aspect * em), air = (int) (icon_air * em);
        PangoRectangle ink   = { air, (int) ((icon_descent - icon_height) * em), width, (int) (icon_height * em) };
        PangoRectangle logical = { 0, 0, width + 2 * air, 0 };          /* no icon drives lines apart */
        PangoAttribute *shape = pango_attr_shape_new_with_data(&ink, &logical, icon, NULL, NULL);
        shape->start_index = (guint) (at - wording->text->str);
        at += strlen(ANCHOR_UTF8);
        shape->end_index   = (guint) (at - wording->text->str);
        pango_attr_list_insert(attrs, shape);
    }
}

const InlineIcon *wording_icon(const PangoAttrShape *shape, Box *box)
{
    const double pt = 1.0 / PANGO_SCALE;
    const PangoRectangle *ink = &shape->ink_rect;
    *box = (Box) { ink->x * pt, ink->y * pt, ink->width * pt, ink->height * pt };
    return shape->data;
}
