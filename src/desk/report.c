#include "report.h"

#include <string.h>

static const struct { const char *word, *colour; bool good; } verdicts[] = {
    [VERDICT_RIGHT]    = { "right",       "\033[32m", true },
    [VERDICT_WRONG]    = { "WRONG",       "\033[1;31m", false },
    [VERDICT_OPEN]     = { "contradicted", "\033[33m", true },
    [VERDICT_OTHER]    = { "not followed", "\033[33m", true },
    [VERDICT_UNSERVED] = { "NO LAYOUT",   "\033[1;31m", false },
};

/* "id = wizard", or what is counted when all rows are. */
static const char *which(Arena *arena, const Claim *claim)
{
    static const char *const measures[MEASURES] = { "players", "pieces", "rows",  "sum",
                                                    "value",   "says",   "cells", "apart" };
    g_autofree char *what = claim->column ? g_strdup_printf("%s %s", measures[claim->measure], claim->column)
        : claim->word ? g_strdup_printf("cells %s", claim->word) : g_strdup(measures[claim->measure]);
    if (!*claim->where)
        return arena_format(arena, "%s%s%s", what, *claim->table ? " of " : "", claim->table);
    return arena_format(arena, "%s, %s", what, claim->where);
}

static void pad(FILE *out, const char *text, glong width)
{
    glong len = g_utf8_strlen(text, -1);
    fputs(text, out);
    fprintf(out, "%*s", (int) MAX(width - len, 0) + 2, "");
}

static glong wider(glong width, const char *text)
{
    return MAX(width, g_utf8_strlen(text, -1));
}

/* ---- text ---- */

static void text_game(Desk *desk, const Checked *checked, FILE *out, bool colour)
{
    static const char *const heads[] = { "component", "which", "wanted", "found", "verdict", "source" };
    glong width[6];
    for (guint k = 0; k < G_N_ELEMENTS(heads); k++)
        width[k] = (glong) strlen(heads[k]);
    for (int pass = 0; pass < 2; pass++) {
        if (pass == 1) {
            fprintf(out, "%s%s%s\n", colour ? "\033[1m" : "", checked->game, colour ? "\033[0m" : "");
            for (guint k = 0; k + 1 < G_N_ELEMENTS(heads); k++)
                pad(out, heads[k], width[k]);
            fprintf(out, "%s\n", heads[5]);
        }
        for (guint i = 0; i < checked->findings->len; i++) {
            const Finding *finding = &g_array_index(checked->findings, Finding, i);
            const char *cells[] = { finding->claim->component, which(desk->arena, finding->claim),
                                    claim_wanted(desk->arena, finding->claim), finding->found,
                                    verdicts[finding->verdict].word };
            for (guint k = 0; k < G_N_ELEMENTS(cells); k++) {
                if (pass == 0) {
                    width[k] = wider(width[k], cells[k]);
                    continue;
                }
                if (colour && k == 4)
                    fputs(verdicts[finding->verdict].colour, out);
                pad(out, cells[k], width[k]);
                if (colour && k == 4)
                    fputs("\033[0m", out);
            }
            if (pass == 1)
                fprintf(out, "%s\n", finding->claim->source);
        }
    }
}

void report_text(Desk *desk, const GArray *games, FILE *out, bool colour)
{
    for (guint i = 0; i < games->len; i++) {
        const Checked *checked = &g_array_index(games, Checked, i);
        if (checked->findings->len)
            text_game(desk, checked, out, colour);
        else
            fprintf(out, "%s: %u piece%s, %s\n", checked->game, checked->pieces, checked->pieces == 1 ? "" : "s",
                    checked->rulebook ? "and no claim of its rulebook counts any" : "no rulebook to count against");
        fputc('\n', out);
    }
}

static void count_word(FILE *out, guint count, const char *one, const char *many, const char *end)
{
    fprintf(out, "%u %s%s", count, count == 1 ? one : many, end);
}

void report_close(Desk *desk, const GArray *games, FILE *out)
{
    guint pieces = 0, claims = 0, right = 0;
    for (guint i = 0; i < games->len; i++) {
        const Checked *checked = &g_array_index(games, Checked, i);
        pieces += checked->pieces;
        for (guint k = 0; k < checked->findings->len; k++) {
            Verdict verdict = g_array_index(checked->findings, Finding, k).verdict;
            claims += verdict != VERDICT_OTHER;
            right  += verdict == VERDICT_RIGHT || verdict == VERDICT_OPEN;
        }
    }
    count_word(out, pieces, "piece", "pieces", ", ");
    fprintf(out, "%u of ", right);
    count_word(out, claims, "claim", "claims", " right, ");
    unsigned errors, warnings;
    diag_count(desk->diag, &errors, &warnings);
    count_word(out, errors, "error", "errors", ", ");
    count_word(out, warnings, "warning", "warnings", "\n");
}

/* ---- JSON ---- */

static void json_text(FILE *out, const char *text)
{
    fputc('"', out);
    for (const unsigned char *c = (const unsigned char *) text; *c; c++) {
        if (*c == '"' || *c == '\\')
            fprintf(out, "\\%c", *c);
        else if (*c < 0x20)
            fprintf(out, "\\u%04x", *c);
        else
            fputc(*c, out);
    }
    fputc('"', out);
}

static void json_member(FILE *out, const char *name, const char *text, bool last)
{
    json_text(out, name);
    fputs(": ", out);
    json_text(out, text);
    if (!last)
        fputs(", ", out);
}

static void json_finding(Desk *desk, FILE *out, const Finding *finding)
{
    const Claim *claim = finding->claim;
    size_t line, column;
    const Cell *cell = &claim->row[0];
    source_place(cell->at.source, cell->at.start, &line, &column);

    fputs("{", out);
    json_member(out, "id", claim->id, false);
    json_member(out, "component", claim->component, false);
    json_member(out, "which", which(desk->arena, claim), false);
    fprintf(out, "\"wanted_least\": %" G_GINT64_FORMAT ", \"wanted_most\": %" G_GINT64_FORMAT ", ", claim->least,
            claim->most);
    json_member(out, "found", finding->found, false);
    json_member(out, "verdict", verdicts[finding->verdict].word, false);
    json_member(out, "edition", claim->edition, false);
    if (finding->rival)
        json_member(out, "rival", finding->rival->id, false);
    json_member(out, "source", claim->source, false);
    json_member(out, "note", claim->note, false);
    fprintf(out, "\"line\": %zu}", line);
}

typedef struct { FILE *out; bool some; } Messages;

static void json_message(void *data, const char *kind, const char *file, size_t line, size_t column,
                         const char *message)
{
    Messages *messages = data;
    fputs(messages->some ? ",\n    {" : "\n    {", messages->out);
    json_member(messages->out, "kind", kind, false);
    if (file) {
        json_member(messages->out, "file", file, false);
        fprintf(messages->out, "\"line\": %zu, \"column\": %zu, ", line, column);
    }
    json_member(messages->out, "message", message, true);
    fputc('}', messages->out);
    messages->some = true;
}

void report_json(Desk *desk, const GArray *games, FILE *out)
{
    Messages messages = { out, false };

    fprintf(out, "{\n  \"hexenwerk\": \"%s\",\n  \"players\": %u,\n  ", HEXENWERK_VERSION, desk->run->players);
    json_member(out, "lang", desk->run->lang.word, false);
    json_member(out, "look", desk->run->look.word, false);
    fputs("\"editions\": [", out);
    for (guint i = 0; i < desk->run->editions->len; i++) {
        fputs(i ? ", " : "", out);
        json_text(out, ((const Chosen *) desk->run->editions->pdata[i])->word);
    }
    fputs("],\n  \"games\": [", out);
    for (guint i = 0; i < games->len; i++) {
        const Checked *checked = &g_array_index(games, Checked, i);
        fputs(i ? ",\n    {" : "\n    {", out);
        json_member(out, "game", checked->game, false);
        fprintf(out, "\"pieces\": %u, \"claims\": [", checked->pieces);
        for (guint k = 0; k < checked->findings->len; k++) {
            fputs(k ? ",\n      " : "\n      ", out);
            json_finding(desk, out, &g_array_index(checked->findings, Finding, k));
        }
        fputs("]}", out);
    }
    fputs("],\n  \"messages\": [", out);
    diag_each(desk->diag, json_message, &messages);
    unsigned errors, warnings;
    diag_count(desk->diag, &errors, &warnings);
    fprintf(out, "],\n  \"errors\": %u,\n  \"warnings\": %u\n}\n", errors, warnings);
}

/* ---- TAP ---- */

static void tap_message(void *data, const char *kind, const char *file, size_t line, size_t column, const char *message)
{
    FILE *out = data;
    if (file)
        fprintf(out, "# %s:%zu:%zu: %s: %s\n", file, line, column, kind, message);
    else
        fprintf(out, "# %s: %s\n", kind, message);
}

/* A "#" would begin a directive of TAP. */
static void tap_text(FILE *out, const char *text)
{
    for (; *text; text++)
        fprintf(out, *text == '#' ? "\\%c" : "%c", *text);
}

static void tap_finding(Desk *desk, FILE *out, const char *game, const Finding *finding, bool good, unsigned number)
{
    const Claim *claim = finding->claim;
    fprintf(out, "%s %u - ", good ? "ok" : "not ok", number);
    const char *line = arena_format(desk->arena, "%s: %s: %s: wanted %s, found %s (%s)", game, claim->component,
                                    which(desk->arena, claim), claim_wanted(desk->arena, claim),
                                    *finding->found ? finding->found : "nothing", claim->source);
    tap_text(out, line);
    fputc('\n', out);
}

void report_tap(Desk *desk, const GArray *games, FILE *out)
{
    unsigned number = 0, errors = diag_errors(desk->diag), warnings = diag_warnings(desk->diag);

    fputs("TAP version 13\n", out);
    for (guint i = 0; i < games->len; i++) {
        const Checked *checked = &g_array_index(games, Checked, i);
        unsigned wrong = 0;
        for (guint k = 0; k < checked->findings->len; k++) {
            const Finding *finding = &g_array_index(checked->findings, Finding, k);
            if (finding->verdict == VERDICT_OTHER)
                continue;
            bool good = verdicts[finding->verdict].good && !(desk->strict && finding->verdict == VERDICT_OPEN);
            wrong += !good;
            tap_finding(desk, out, checked->game, finding, good, ++number);
        }
        /* claims that cannot be read, or what no claim covers */
        bool read = checked->errors <= wrong && (!desk->strict || !checked->warnings);
        fprintf(out, "%s %u - %s: the rulebook, and all that it must cover\n", read ? "ok" : "not ok", ++number,
                checked->game);
        errors   -= checked->errors;
        warnings -= checked->warnings;
    }
    bool clean = !errors && (!desk->strict || !warnings);
    fprintf(out, "%s %u - the rehearsal of the print\n", clean ? "ok" : "not ok", ++number);
    diag_each(desk->diag, tap_message, out);
    fprintf(out, "1..%u\n", number);
}
