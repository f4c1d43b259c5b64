#include "tally.h"
#include "word.h"

#include <string.h>

typedef struct {
    Diag            *diag;
    Arena           *arena;
    const Claims    *claims;
    const GPtrArray *decks;
    Run             *run;
    bool             strict;
} Tally;

/* ---- editions ---- */

static bool edition_chosen(const Run *run, const char *edition)
{
    for (guint i = 0; i < run->editions->len; i++) {
        if (g_ascii_strcasecmp(((Chosen *) run->editions->pdata[i])->word, edition) == 0)
            return true;
    }
    return false;
}

/* Two claims on the same pieces by different named editions. */
static bool are_rivals(const Claim *a, const Claim *b)
{
    return a != b && a->measure == b->measure && strcmp(a->component, b->component) == 0 && strcmp(a->table, b->table) == 0
        && strcmp(a->where, b->where) == 0 && g_strcmp0(a->column, b->column) == 0 && a->measure != MEASURE_CELLS
        && (a->least > b->most || b->least > a->most)
        && a->players_least <= b->players_most && b->players_least <= a->players_most
        && !a->not_edition && !b->not_edition && *a->edition && *b->edition && g_ascii_strcasecmp(a->edition, b->edition) != 0;
}

static const Claim *rival_of(const Tally *tally, const Claim *claim)
{
    for (guint i = 0; i < tally->claims->claims->len; i++) {
        const Claim *other = tally->claims->claims->pdata[i];
        if (are_rivals(claim, other) && claim_for_players(other, tally->run->players))
            return other;
    }
    return NULL;
}

static const Deck *deck_named(const Tally *tally, const char *name)
{
    for (guint i = 0; i < tally->decks->len; i++) {
        const Deck *deck = tally->decks->pdata[i];
        if (strcmp(deck->component->name, name) == 0)
            return deck;
    }
    return NULL;
}

static bool is_default(const Tally *tally, const Claim *claim)
{
    const Deck *deck = deck_named(tally, claim->component);
    return deck && g_ascii_strcasecmp(deck->component->edition, claim->edition) == 0;
}

static bool applies(const Tally *tally, const Claim *claim)
{
    if (claim->measure == MEASURE_PLAYERS || !claim_for_players(claim, tally->run->players))
        return false;
    if (!*claim->edition)
        return true;
    bool chosen = edition_chosen(tally->run, claim->edition);
    if (claim->not_edition)
        return !chosen;
    const Claim *rival = rival_of(tally, claim);
    if (chosen || !rival)
        return chosen || is_default(tally, claim);
    return !edition_chosen(tally->run, rival->edition) && is_default(tally, claim);
}

/* ---- counting ---- */

typedef struct {
    const Table     *table;
    const Condition *where;
    const Deck      *deck;
    bool             own;               /* the component's own table: only rows that are dealt count */
    Naming          *naming;
} Counted;

static bool prepare(Tally *tally, const Claim *claim, const Deck *deck, Counted *counted)
{
    const Cell *cell = claim_cell(tally->claims, claim, "where");
    counted->deck  = deck;
    counted->own   = !*claim->table;
    counted->table = deck->component->table;
    if (!counted->own) {
        const char *name = claim->table;
        counted->table = component_table(tally->diag, tally->arena, deck->component, name, claim_cell(tally->claims, claim, "table")->at);
        if (!counted->table)
            return false;
    }
    counted->naming  = arena_make(tally->arena, Naming);
    *counted->naming = deck->component->naming;
    counted->naming->table = counted->table;
    counted->where = NULL;
    if (*claim->where)
        counted->where = condition_parse(tally->diag, tally->arena, counted->naming, claim->where, cell->at);
    return !*claim->where || counted->where;
}

static bool row_dealt(const Counted *counted, guint row)
{
    const GArray *pieces = counted->deck->pieces;
    for (guint i = 0; counted->own && i < pieces->len; i++) {
        if (g_array_index(pieces, Piece, i).row == row)
            return true;
    }
    return !counted->own;
}

static Scope row_scope(const Counted *counted, guint row)
{
    return (Scope) { .table = counted->table, .row = counted->table ? counted->table->rows->pdata[row] : NULL, .number = row, .side = "front" };
}

static gint64 count_pieces(Tally *tally, const Counted *counted)
{
    gint64 found = 0;
    for (guint i = 0; i < counted->deck->pieces->len; i++) {
        const Scope scope = deck_scope(tally->diag, tally->arena, counted->deck, i);
        found += !counted->where || condition_holds(tally->diag, tally->arena, counted->where, &scope);
    }
    return found;
}

/* "10" holds no 1: the digits must stand alone. */
static bool says_number(const char *text, gint64 number)
{
    g_autofree char *digits = g_strdup_printf("%" G_GINT64_FORMAT, number);
    size_t len = strlen(digits);
    for (const char *at = strstr(text, digits); at; at = strstr(at + 1, digits)) {
        if ((at == text || !g_ascii_isdigit(at[-1])) && !g_ascii_isdigit(at[len]))
            return true;
    }
    return false;
}

static bool in_range(const Claim *claim, double number)
{
    return number >= (double) claim->least && number <= (double) claim->most;
}

typedef struct { gint64 count; double sum; const char *wrong; Span at; } Total;

/* One row's part of a claim on rows; a text or value that is wrong is kept. */
static void count_row(Tally *tally, const Claim *claim, const Template *column, const Scope *scope, Total *total)
{
    const char *text = column ? template_fill(tally->diag, tally->arena, column, scope) : "", *why;
    bool whole, said = false;
    double number = 0;

    total->count++;
    if (!column || !text)
        return;
    const Cell *cell = template_cell(column, scope, &whole);
    if (claim->measure == MEASURE_SAYS) {
        for (gint64 n = claim->least; n <= claim->most && !said; n++)
            said = says_number(text, n);
    } else if (number_parse(text, &number, &why)) {
        total->sum += number;
        said = claim->measure == MEASURE_SUM || in_range(claim, number);
    }
    if (said || total->wrong)
        return;
    total->wrong = claim->measure == MEASURE_SAYS ? "it does not say so" : *text ? text : "nothing";
    total->at    = cell ? cell->at : (Span) { 0 };
}

static gint64 count_cells(const Claim *claim, const Counted *counted, guint row)
{
    const Cell *cells = counted->table->rows->pdata[row];
    gint64 found = 0;
    for (char **column = claim->columns; *column; column++) {
        int index = table_column(counted->table, *column, strlen(*column));
        found += index >= 0 && g_ascii_strcasecmp(cells[index].text, claim->word) == 0;
    }
    return found;
}

static bool check_cells(Tally *tally, const Claim *claim, const Counted *counted)
{
    bool good = true;
    for (char **column = claim->columns; column && *column; column++) {
        if (table_column(counted->table, *column, strlen(*column)) < 0)
            good = table_unknown(tally->diag, counted->table, claim_cell(tally->claims, claim, "measure")->at, *column, strlen(*column));
    }
    return good;
}

static bool count_rows(Tally *tally, const Claim *claim, const Counted *counted, Total *total)
{
    const Template *column = NULL;
    *total = (Total) { 0 };
    if (!counted->table)
        return diag_error(tally->diag, claim_cell(tally->claims, claim, "component")->at, "'%s' has no table to count in", claim->component);
    if (claim->column) {
        column = template_parse(tally->diag, tally->arena, counted->naming, arena_format(tally->arena, "{%s}", claim->column),
                                claim_cell(tally->claims, claim, "measure")->at);
        if (!column)
            return false;
    }
    if (!check_cells(tally, claim, counted))
        return false;
    for (guint row = 0; row < counted->table->rows->len; row++) {
        const Scope scope = row_scope(counted, row);
        if (!row_dealt(counted, row) || (counted->where && !condition_holds(tally->diag, tally->arena, counted->where, &scope)))
            continue;
        if (claim->measure == MEASURE_CELLS)
            total->count += count_cells(claim, counted, row);
        else
            count_row(tally, claim, column, &scope, total);
    }
    return true;
}

/* ---- verdicts ---- */

static bool find_out(Tally *tally, const Claim *claim, const Deck *deck, Finding *finding)
{
    Counted counted;
    Total total = { 0 };

    if (!prepare(tally, claim, deck, &counted))
        return false;
    if (claim->measure == MEASURE_PIECES)
        total.count = count_pieces(tally, &counted);
    else if (!count_rows(tally, claim, &counted, &total))
        return false;

    bool right;
    if (claim->measure == MEASURE_SUM) {
        right = in_range(claim, total.sum) && !total.wrong;
        finding->found = arena_format(tally->arena, "%d", (int) total.sum);
    } else if (claim->measure == MEASURE_VALUE || claim->measure == MEASURE_SAYS) {
        right = total.count > 0 && !total.wrong;
        finding->found = total.wrong ? total.wrong : total.count ? claim_wanted(tally->arena, claim) : "no such row";
    } else {
        right = in_range(claim, (double) total.count);
        finding->found = arena_format(tally->arena, "%" G_GINT64_FORMAT, total.count);
    }
    finding->verdict = right ? VERDICT_RIGHT : VERDICT_WRONG;
    finding->at = total.at;
    return true;
}

static void complain(Tally *tally, const Finding *finding)
{
    const Claim *claim = finding->claim;
    Span own = claim_cell(tally->claims, claim, "quantity")->at;
    Span at = finding->at.source ? finding->at : own;
    const char *what = *claim->where ? claim->where : claim_cell(tally->claims, claim, "measure")->text;

    diag_error(tally->diag, at, "%s: %s: wanted %s, found %s (%s)", claim->component, what, claim_wanted(tally->arena, claim), finding->found, claim->source);
    if (finding->at.source)
        diag_note(tally->diag, own, "claimed here");
}

static void contradict(Tally *tally, Finding *finding)
{
    const Claim *claim = finding->claim, *rival = finding->rival;
    const char *message = arena_format(tally->arena, "%s: %s: the rulebook contradicts itself: %s (%s) against %s (%s); the deck follows '%s'; "
        "--edition %s or --edition %s decides", claim->component, *claim->where ? claim->where : "all", claim_wanted(tally->arena, claim), claim->source,
        claim_wanted(tally->arena, rival), rival->source, claim->edition, claim->edition, rival->edition);
    Span at = claim_cell(tally->claims, claim, "quantity")->at;
    if (tally->strict)
        diag_error(tally->diag, at, "%s", message);
    else
        diag_warn(tally->diag, at, "%s", message);
    diag_note(tally->diag, claim_cell(tally->claims, rival, "quantity")->at, "the other claim");
}

static void say_unserved(Tally *tally, const Claim *claim)
{
    Near near = { .word = claim->component };
    for (guint i = 0; i < tally->decks->len; i++)
        near_try(&near, ((const Deck *) tally->decks->pdata[i])->component->name);
    diag_error(tally->diag, claim_cell(tally->claims, claim, "component")->at, "no layout of the game is called '%s'%s", claim->component, near_hint(near.nearest));
}

static void judge(Tally *tally, const Claim *claim, GArray *findings)
{
    const Deck *deck = deck_named(tally, claim->component);
    Finding finding = { .claim = claim, .rival = rival_of(tally, claim), .found = "" };

    if (!deck) {
        /* a layout that is there but not in this run is nobody's fault */
        const Library *library = ((const Deck *) tally->decks->pdata[0])->component->library;
        if (library_layout(library, tally->arena, arena_format(tally->arena, "%s.ini", claim->component), NULL))
            return;
        say_unserved(tally, claim);
        finding.verdict = VERDICT_UNSERVED;
        g_array_append_val(findings, finding);
        return;
    }
    if (!find_out(tally, claim, deck, &finding))
        return;
    if (finding.verdict == VERDICT_WRONG)
        complain(tally, &finding);
    bool open = finding.rival && !edition_chosen(tally->run, claim->edition);
    if (open) {
        contradict(tally, &finding);
        if (finding.verdict == VERDICT_RIGHT)
            finding.verdict = VERDICT_OPEN;
    }
    g_array_append_val(findings, finding);
    if (open) {
        Finding other = { .claim = finding.rival, .rival = claim, .verdict = VERDICT_OTHER, .found = finding.found };
        g_array_append_val(findings, other);
    }
}

/* ---- pieces that no claim covers ---- */

static bool covers(Tally *tally, const Claim *claim, const Deck *deck, guint piece)
{
    Counted counted;
    if (strcmp(claim->component, deck->component->name) != 0 || *claim->table)
        return false;
    if (claim->measure != MEASURE_PIECES && claim->measure != MEASURE_ROWS)
        return false;
    if (!*claim->where)
        return true;
    if (!prepare(tally, claim, deck, &counted))
        return false;
    const Scope scope = deck_scope(tally->diag, tally->arena, deck, piece);
    return condition_holds(tally->diag, tally->arena, counted.where, &scope);
}

static void warn_uncovered(Tally *tally, const Deck *deck)
{
    guint last = G_MAXUINT;
    for (guint i = 0; i < deck->pieces->len; i++) {
        const Piece *piece = deck_piece(deck, i);
        bool covered = piece->row == last;
        last = piece->row;
        for (guint k = 0; !covered && k < tally->claims->claims->len; k++) {
            const Claim *claim = tally->claims->claims->pdata[k];
            covered = applies(tally, claim) && covers(tally, claim, deck, i);
        }
        if (covered)
            continue;
        const Scope scope = deck_scope(tally->diag, tally->arena, deck, i);
        diag_warn(tally->diag, scope.row ? scope.row[0].at : deck->component->at, "%s: no claim of the rulebook covers '%s'", deck->component->name, scope.piece);
    }
}

GArray *tally_count(Diag *diag, Arena *arena, const Claims *claims, const GPtrArray *decks, bool strict)
{
    GArray *findings = g_array_new(FALSE, FALSE, sizeof(Finding));
    if (!decks->len)
        return findings;
    Tally tally = { diag, arena, claims, decks, ((const Deck *) decks->pdata[0])->component->run, strict };

    for (guint i = 0; i < claims->claims->len; i++) {
        const Claim *claim = claims->claims->pdata[i];
        if (applies(&tally, claim))
            judge(&tally, claim, findings);
    }
    for (guint i = 0; i < decks->len; i++)
        warn_uncovered(&tally, decks->pdata[i]);
    return findings;
}
