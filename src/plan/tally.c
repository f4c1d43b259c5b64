#include "tally.h"
#include "apart.h"
#include "word.h"

#include <string.h>

typedef struct {
    Diag            *diag;
    Arena           *arena;
    const Claims    *claims;
    const GPtrArray *decks;
    Run             *run;
    bool             strict;
    GHashTable      *tables;            /* by name: read, or dealt, once */
} Tally;

/* ---- editions ---- */

static const Claim *rival_of(const Tally *tally, const Claim *claim)
{
    for (guint i = 0; i < tally->claims->claims->len; i++) {
        const Claim *other = tally->claims->claims->pdata[i];
        if (claims_are_rivals(claim, other) && claim_for_players(other, tally->run->players))
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
    bool chosen = claims_edition_chosen(tally->run, claim->edition);
    if (claim->not_edition)
        return !chosen;
    const Claim *rival = rival_of(tally, claim);
    if (chosen || !rival)
        return chosen || is_default(tally, claim);
    return !claims_edition_chosen(tally->run, rival->edition) && is_default(tally, claim);
}

/* ---- counting ---- */

typedef struct {
    const Table     *table;
    const Condition *where;
    const Deck      *deck;
    bool             own;               /* the component's own table: only rows that are dealt count */
    const guint8    *dealt;             /* of the own table: by row */
    Naming          *naming;
} Counted;

static const Table *table_named(Tally *tally, const Claim *claim, const Component *component)
{
    gpointer known = NULL;
    if (g_hash_table_lookup_extended(tally->tables, claim->table, NULL, &known))
        return known;
    Span at = claim_cell(tally->claims, claim, "table")->at;
    const Table *table = component_table(tally->diag, tally->arena, component, claim->table, at);
    if (table)
        g_hash_table_insert(tally->tables, (gpointer) claim->table, (gpointer) table);
    return table;
}

static const guint8 *rows_dealt(Tally *tally, const Deck *deck)
{
    guint rows = deck->component->table ? deck->component->table->rows->len : 1;
    guint8 *dealt = arena_take(tally->arena, rows + 1);
    memset(dealt, 0, rows + 1);
    for (guint i = 0; i < deck->pieces->len; i++)
        dealt[deck_piece(deck, i)->row] = 1;
    return dealt;
}

static bool prepare(Tally *tally, const Claim *claim, const Deck *deck, Counted *counted)
{
    const Cell *cell = claim_cell(tally->claims, claim, "where");
    counted->deck  = deck;
    counted->own   = !*claim->table;
    counted->table = deck->component->table;
    counted->dealt = counted->own ? rows_dealt(tally, deck) : NULL;
    if (!counted->own) {
        counted->table = table_named(tally, claim, deck->component);
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

static Scope row_scope(const Counted *counted, guint row)
{
    return (Scope) { .table = counted->table,
                    .row = counted->table ? counted->table->rows->pdata[row] : NULL,
                    .number = row,
                    .side = "front" };
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
            good = table_unknown(tally->diag, counted->table, claim_cell(tally->claims, claim, "measure")->at, *column,
                                 strlen(*column));
    }
    return good;
}

static bool count_rows(Tally *tally, const Claim *claim, const Counted *counted, Total *total)
{
    const Template *column = NULL;
    *total = (Total) { 0 };
    if (!counted->table)
        return diag_error(tally->diag, claim_cell(tally->claims, claim, "component")->at,
                          "'%s' has no table to count in", claim->component);
    if (claim->column) {
        column = template_parse(tally->diag, tally->arena, counted->naming,
                                arena_format(tally->arena, "{%s}", claim->column),
                                claim_cell(tally->claims, claim, "measure")->at);
        if (!column)
            return false;
    }
    if (!check_cells(tally, claim, counted))
        return false;
    for (guint row = 0; row < counted->table->rows->len; row++) {
        const Scope scope = row_scope(counted, row);
        if ((counted->own && !counted->dealt[row])
            || (counted->where && !condition_holds(tally->diag, tally->arena, counted->where, &scope)))
            continue;
        if (claim->measure == MEASURE_CELLS)
            total->count += count_cells(claim, counted, row);
        else
            count_row(tally, claim, column, &scope, total);
    }
    return true;
}

/* ---- verdicts ---- */

static bool find_apart(Tally *tally, const Claim *claim, const Deck *deck, Finding *finding)
{
    const ApartQuestion question = {
        *claim->table ? claim->table : NULL, claim->where, claim->column, claim_cell(tally->claims, claim, "table")->at,
        claim_cell(tally->claims, claim, "where")->at, claim_cell(tally->claims, claim, "measure")->at,
    };
    Apart apart;
    if (!apart_measure(tally->diag, tally->arena, deck, &question, &apart))
        return false;
    bool far =
        apart.least >= (double) claim->least && (claim->least == claim->most || apart.least <= (double) claim->most);
    finding->verdict = apart.values > 1 && far ? VERDICT_RIGHT : VERDICT_WRONG;
    finding->found = apart.values < 2 ? "nothing to compare" : far ? arena_format(tally->arena, "%d", (int) apart.least)
        : arena_format(tally->arena, "%d L* from '%s' to '%s'", (int) apart.least, apart.one, apart.other);
    finding->at = apart.at;
    return true;
}

static bool find_out(Tally *tally, const Claim *claim, const Deck *deck, Finding *finding)
{
    Counted counted;
    Total total = { 0 };

    if (claim->measure == MEASURE_APART)
        return find_apart(tally, claim, deck, finding);
    if (!prepare(tally, claim, deck, &counted))
        return false;
    if (claim->measure == MEASURE_PIECES)
        total.count = count_pieces(tally, &counted);
    else if (!count_rows(tally, claim, &counted, &total))
        return false;

    bool right;
    if (claim->measure == MEASURE_SUM) {
        right = in_range(claim, total.sum) && !total.wrong;
        finding->found = total.wrong ? arena_format(tally->arena, "no number: %s", total.wrong)
                                     : arena_format(tally->arena, "%d", (int) total.sum);
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

    diag_error(tally->diag, at, "%s: %s: wanted %s, found %s (%s)", claim->component, what,
               claim_wanted(tally->arena, claim), finding->found, claim->source);
    if (finding->at.source)
        diag_note(tally->diag, own, "claimed here");
}

static void contradict(Tally *tally, Finding *finding)
{
    const Claim *claim = finding->claim, *rival = finding->rival;
    const char *message = arena_format(
        tally->arena,
        "%s: %s: the rulebook contradicts itself: %s (%s) against %s (%s); the deck follows '%s'; "
        "--edition %s or --edition %s decides",
        claim->component, *claim->where ? claim->where : "all", claim_wanted(tally->arena, claim), claim->source,
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
    diag_error(tally->diag, claim_cell(tally->claims, claim, "component")->at, "no layout of the game is called '%s'%s",
               claim->component, near_hint(near.nearest));
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
    bool open = finding.rival && !claims_edition_chosen(tally->run, claim->edition);
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

/* A claim on the component's own rows, though it may name their table. */
static bool is_own(const Claim *claim, const Component *component)
{
    g_autofree char *file = g_strconcat(claim->table, ".csv", NULL);
    return !*claim->table || strcmp(component->table_name, claim->table) == 0
           || strcmp(component->table_name, file) == 0;
}

/* Ticks off the rows that a claim is about.  What is made of many rows, or of none, is one piece: any claim is about
 * it. */
static void cover(Tally *tally, const Claim *claim, const Deck *deck, guint8 *covered, guint rows)
{
    Counted counted;
    bool counts = claim->measure == MEASURE_PIECES || claim->measure == MEASURE_ROWS;
    if (deck->rows <= 1 || (counts && is_own(claim, deck->component) && !*claim->where)) {
        memset(covered, 1, rows);
        return;
    }
    if (!counts || !is_own(claim, deck->component))
        return;
    g_autoptr(Diag) quiet = diag_new();         /* what is wrong with it has been said */
    Tally again = *tally;
    again.diag = quiet;
    if (!prepare(&again, claim, deck, &counted))
        return;
    for (guint i = 0; i < deck->pieces->len; i++) {
        guint row = deck_piece(deck, i)->row;
        Scope scope = deck_scope(quiet, tally->arena, deck, i);
        scope.table = counted.table;
        scope.row   = counted.table->rows->pdata[row];
        covered[row] |= condition_holds(quiet, tally->arena, counted.where, &scope);
    }
}

static void say_uncovered(Tally *tally, const Deck *deck, const guint8 *covered)
{
    g_autoptr(GString) names = g_string_new(NULL);
    enum { NAMED = 3 };
    guint count = 0, last = G_MAXUINT;
    Span at = deck->component->at;

    for (guint i = 0; i < deck->pieces->len; i++) {
        guint row = deck_piece(deck, i)->row;
        if (covered[row] || deck_piece(deck, i)->copy != 1 || row == last)
            continue;
        const Scope scope = deck_scope(tally->diag, tally->arena, deck, i);
        at = count == 0 && scope.row ? scope.row[0].at : at;
        if (count < NAMED)
            g_string_append_printf(names, "%s'%s'", count ? ", " : "", scope.piece);
        last = row;
        count++;
    }
    if (count > NAMED)
        g_string_append_printf(names, " and %u more", count - NAMED);
    if (count)
        diag_warn(tally->diag, at, "%s: no claim of the rulebook covers %s", deck->component->name, names->str);
}

static void warn_uncovered(Tally *tally, const Deck *deck)
{
    guint rows = deck->component->table ? deck->component->table->rows->len : 1;
    guint8 *covered = arena_take(tally->arena, rows + 1);
    memset(covered, 0, rows + 1);
    for (guint k = 0; k < tally->claims->claims->len; k++) {
        const Claim *claim = tally->claims->claims->pdata[k];
        if (strcmp(claim->component, deck->component->name) == 0 && applies(tally, claim))
            cover(tally, claim, deck, covered, rows);
    }
    say_uncovered(tally, deck, covered);
}

/* A claim of an edition that nothing knows would never be looked at. */
static void check_edition(Tally *tally, const Claim *claim)
{
    Near near = { .word = claim->edition };
    if (!*claim->edition || !deck_named(tally, claim->component))
        return;
    for (guint i = 0; i < tally->run->suffixes->len; i++) {
        const char *word = ((const Suffix *) tally->run->suffixes->pdata[i])->word;
        if (g_ascii_strcasecmp(word, claim->edition) == 0)
            return;
        near_try(&near, word);
    }
    diag_error(tally->diag, claim_cell(tally->claims, claim, "edition")->at,
               "no layout or table of this run knows the edition '%s'%s", claim->edition, near_hint(near.nearest));
}

GArray *tally_count(Diag *diag, Arena *arena, const Claims *claims, const GPtrArray *decks, bool strict)
{
    GArray *findings = g_array_new(FALSE, FALSE, sizeof(Finding));
    if (!decks->len)
        return findings;
    g_autoptr(GHashTable) tables = g_hash_table_new(g_str_hash, g_str_equal);
    Tally tally = { diag, arena, claims, decks, ((const Deck *) decks->pdata[0])->component->run, strict, tables };

    for (guint i = 0; i < claims->claims->len; i++) {
        const Claim *claim = claims->claims->pdata[i];
        check_edition(&tally, claim);
        if (applies(&tally, claim))
            judge(&tally, claim, findings);
    }
    for (guint i = 0; i < decks->len; i++)
        warn_uncovered(&tally, decks->pdata[i]);
    return findings;
}
