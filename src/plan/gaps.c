#include "gaps.h"
#include "word.h"

#include <string.h>

/* What --lang and --look offer: right though no file of the run may use it. */
static const char *const offered[] = { "en", "de", "full", "low-ink", NULL };

/* ---- suffixes ---- */

static bool is_offered(const char *word)
{
    for (guint i = 0; offered[i]; i++) {
        if (g_ascii_strcasecmp(offered[i], word) == 0)
            return true;
    }
    return false;
}

static bool is_sure(const Run *run, const Suffix *suffix)
{
    return suffix->declared || run_chose(run, suffix->word);
}

/* How much speaks for it that it is meant. */
static guint weight_of(const Suffix *suffix)
{
    guint keys = suffix->places[SAID_BY_KEY]->len, columns = suffix->places[SAID_BY_COLUMN]->len;
    return keys + 10 * (columns + suffix->places[SAID_BY_SECTION]->len);
}

/* Two letters have too little room for edits: "ed" is "de", but "fr" is not "fi". */
static bool is_swapped(const char *a, const char *b)
{
    return strlen(a) == 2 && strlen(b) == 2 && g_ascii_tolower(a[0]) == g_ascii_tolower(b[1])
        && g_ascii_tolower(a[1]) == g_ascii_tolower(b[0]);
}

static void compare(Near *near, const char *candidate)
{
    if (is_swapped(near->word, candidate)) {
        near->nearest = candidate;
        near->edits = 1;
    }
    near_try(near, candidate);
}

/* The word that is meant in the place of one that nothing speaks for; or NULL. */
static const char *meant(const Run *run, const Suffix *suffix, bool column)
{
    Near near = { .word = suffix->word };
    if (is_sure(run, suffix) || is_offered(suffix->word))
        return NULL;
    for (guint i = 0; i < run->suffixes->len; i++) {
        const Suffix *other = run->suffixes->pdata[i];
        /* what only columns have in common need be no variant: cost_min, cost_mix */
        bool variant = !column || other->places[SAID_BY_KEY]->len || other->places[SAID_BY_SECTION]->len;
        if (is_sure(run, other) || (variant && weight_of(other) > weight_of(suffix)))
            compare(&near, other->word);
    }
    if (strcmp(run->lang.word, "en") != 0)
        compare(&near, run->lang.word);
    compare(&near, "low-ink");
    return near.nearest;
}

static void check_suffix(Diag *diag, const Run *run, const Suffix *suffix)
{
    for (int by = 0; by < SAID_WAYS; by++) {
        const char *word = suffix->places[by]->len ? meant(run, suffix, by == SAID_BY_COLUMN) : NULL;
        for (guint i = 0; word && i < suffix->places[by]->len; i++)
            diag_warn(diag, *(const Span *) suffix->places[by]->pdata[i],
                      "no language, look or edition of this run is called '%s'%s", suffix->word, near_hint(word));
    }
}

/* ---- tables ---- */

/* A suffix that stands for something in this run, or behind another column of the same table. */
static bool is_variant(const Run *run, const Table *table, const char *word)
{
    for (guint i = 0; i < run->suffixes->len; i++) {
        const Suffix *suffix = run->suffixes->pdata[i];
        if (g_ascii_strcasecmp(suffix->word, word) != 0)
            continue;
        bool here = false;
        for (guint k = 0; k < suffix->places[SAID_BY_COLUMN]->len && !here; k++)
            here = ((const Span *) suffix->places[SAID_BY_COLUMN]->pdata[k])->source == table->names[0].at.source;
        return here || suffix->declared || suffix->places[SAID_BY_KEY]->len || suffix->places[SAID_BY_SECTION]->len;
    }
    return run_chose(run, word);
}

/* txt_de, where there is no txt, but a text that has no text_de. */
static void check_stem(Diag *diag, Arena *arena, const Run *run, const Table *table, guint column, const char *under)
{
    const Cell *name = &table->names[column];
    size_t len = (size_t) (under - name->text);
    Near near = { .word = arena_copy(arena, name->text, len) };

    if (!is_variant(run, table, under + 1))
        return;
    for (guint i = 0; i < table->columns; i++) {
        const char *plain = table->names[i].text, *variant = arena_format(arena, "%s%s", plain, under);
        if (i != column && !strchr(plain, '_') && table_column(table, variant, strlen(variant)) < 0)
            near_try(&near, plain);
    }
    if (near.nearest)
        diag_warn(diag, name->at, "there is no column '%s' that '%s' could stand for%s", near.word, name->text,
                  near_hint(arena_format(arena, "%s%s", near.nearest, under)));
}

static void check_cells(Diag *diag, const Table *table, guint translated, guint plain)
{
    const Cell *first = NULL;
    guint empty = 0;

    for (guint i = 0; i < table->rows->len; i++) {
        const Cell *row = table->rows->pdata[i];
        if (!*row[plain].text || *row[translated].text)
            continue;
        first = first ? first : &row[translated];
        empty++;
    }
    const char *here = table->names[translated].text, *there = table->names[plain].text;
    if (empty > 1)
        diag_warn(diag, first->at, "'%s' is empty here and in %u more row%s: '%s' is taken", here, empty - 1,
                  empty > 2 ? "s" : "", there);
    else if (empty)
        diag_warn(diag, first->at, "'%s' is empty: '%s' is taken", here, there);
}

static void check_table(Diag *diag, Arena *arena, const Run *run, const Table *table)
{
    for (guint i = 0; i < table->columns; i++) {
        const char *name = table->names[i].text, *under = strrchr(name, '_');
        if (!under || under == name || !under[1])
            continue;
        int plain = table_column(table, name, (size_t) (under - name));
        if (plain < 0)
            check_stem(diag, arena, run, table, i, under);
        else if (g_ascii_strcasecmp(under + 1, run->lang.word) == 0)
            check_cells(diag, table, i, (guint) plain);
    }
}

void gaps_check(Diag *diag, Arena *arena, const Run *run)
{
    for (guint i = 0; i < run->suffixes->len; i++)
        check_suffix(diag, run, run->suffixes->pdata[i]);
    for (guint i = 0; i < run->tables->len; i++)
        check_table(diag, arena, run, run->tables->pdata[i]);
}
