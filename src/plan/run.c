#include "run.h"
#include "word.h"

#include <string.h>

Run *run_new(Arena *arena)
{
    Run *run = arena_make(arena, Run);
    *run = (Run) {
        .players = PLAYERS_DEFAULT, .lang = { "en", true }, .look = { "full", true },
        .editions = arena_list(arena), .settings = arena_list(arena),
        .backs = -1, .margin = -1, .gap = -1, .bleed = -1, .seed = 1, .out = "out",
        .suffixes = arena_list(arena), .tables = arena_list(arena), .arena = arena,
    };
    return run;
}

static Suffix *suffix_of(Run *run, const char *word)
{
    for (guint i = 0; i < run->suffixes->len; i++) {
        Suffix *suffix = run->suffixes->pdata[i];
        if (g_ascii_strcasecmp(suffix->word, word) == 0)
            return suffix;
    }
    Suffix *suffix = arena_make(run->arena, Suffix);
    *suffix = (Suffix) { .word = arena_copy(run->arena, word, strlen(word)) };
    for (int by = 0; by < SAID_WAYS; by++)
        suffix->places[by] = arena_list(run->arena);
    g_ptr_array_add(run->suffixes, suffix);
    return suffix;
}

/* What several layouts are like is read once for each of them. */
static bool same_place(const Span *a, Span b)
{
    return a->start == b.start && (a->source == b.source || (a->source && b.source
        && strcmp(a->source->name, b.source->name) == 0));
}

bool run_chose(const Run *run, const char *suffix)
{
    bool chosen = g_ascii_strcasecmp(run->lang.word, suffix) == 0 || g_ascii_strcasecmp(run->look.word, suffix) == 0;
    for (guint i = 0; i < run->editions->len && !chosen; i++)
        chosen = g_ascii_strcasecmp(((const Chosen *) run->editions->pdata[i])->word, suffix) == 0;
    return chosen;
}

static Suffix *tick_off(Run *run, const char *suffix)
{
    if (g_ascii_strcasecmp(run->lang.word, suffix) == 0)
        run->lang.known = true;
    if (g_ascii_strcasecmp(run->look.word, suffix) == 0)
        run->look.known = true;
    for (guint i = 0; i < run->editions->len; i++) {
        Chosen *edition = run->editions->pdata[i];
        edition->known |= g_ascii_strcasecmp(edition->word, suffix) == 0;
    }
    return suffix_of(run, suffix);
}

void run_knows_variant(Run *run, const char *suffix, SaidBy by, Span at)
{
    GPtrArray *places = tick_off(run, suffix)->places[by];
    for (guint i = 0; i < places->len; i++) {
        if (same_place(places->pdata[i], at))
            return;
    }
    Span *place = arena_make(run->arena, Span);
    *place = at;
    g_ptr_array_add(places, place);
}

void run_knows_edition(Run *run, const char *edition)
{
    tick_off(run, edition)->declared = true;
}

void run_knows_table(Run *run, const Table *table)
{
    for (guint i = 0; i < run->tables->len; i++) {
        if (strcmp(((const Table *) run->tables->pdata[i])->name, table->name) == 0)
            return;
    }
    g_ptr_array_add(run->tables, (gpointer) table);
}

const Setting *run_setting(Run *run, const char *name)
{
    const Setting *found = NULL;
    for (guint i = 0; i < run->settings->len; i++) {
        Setting *setting = run->settings->pdata[i];
        if (strcmp(setting->name, name) == 0) {
            setting->known = true;
            found = setting;
        }
    }
    return found;
}

static void check_word(Diag *diag, const Run *run, const char *what, const Chosen *chosen)
{
    if (chosen->known)
        return;
    Near near = { .word = chosen->word };
    for (guint i = 0; i < run->suffixes->len; i++)
        near_try(&near, ((const Suffix *) run->suffixes->pdata[i])->word);
    diag_usage(diag, "no layout or table of this run knows the %s '%s'%s", what, chosen->word, near_hint(near.nearest));
}

static void check_use(Diag *diag, bool given, bool asked, const char *option, const char *on_what)
{
    if (given && !asked)
        diag_warn(diag, (Span) { 0 }, "%s changes nothing: no piece of this run depends on %s", option, on_what);
}

void run_check(Diag *diag, const Run *run)
{
    g_autofree char *players = g_strdup_printf("--players %u", run->players);
    check_use(diag, run->players_given, run->players_asked, players, "how many play");
    check_use(diag, run->seed_given, run->seed_asked, "--seed", "chance");
    check_use(diag, run->map, run->surveyed || (run->players_asked && !run->players_given), "--map", "a map");
    check_use(diag, run->own, run->surveyed, "--own", "the boxes of a map");
    check_use(diag, run->missing, run->surveyed, "--missing", "the boxes of a map");
    check_word(diag, run, "language", &run->lang);
    check_word(diag, run, "look", &run->look);
    for (guint i = 0; i < run->editions->len; i++)
        check_word(diag, run, "edition", run->editions->pdata[i]);
    for (guint i = 0; i < run->settings->len; i++) {
        const Setting *setting = run->settings->pdata[i];
        if (!setting->known)
            diag_usage(diag,
                       "no layout of this run has an option '%s'; 'hexenwerk keys LAYOUT' lists a layout's options",
                       setting->name);
    }
}

const char *const *run_variants(const Run *run, Arena *arena)
{
    const char **variants = arena_take(arena, (run->editions->len + 3) * sizeof *variants);
    guint n = 0;
    for (guint i = run->editions->len; i-- > 0;)
        variants[n++] = ((Chosen *) run->editions->pdata[i])->word;
    variants[n++] = run->lang.word;
    variants[n++] = run->look.word;
    return variants;
}
