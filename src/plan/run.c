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
        .languages = arena_list(arena), .looks = arena_list(arena), .edition_names = arena_list(arena),
    };
    return run;
}

static void remember(GPtrArray *words, const char *word)
{
    for (guint i = 0; i < words->len; i++) {
        if (g_ascii_strcasecmp(words->pdata[i], word) == 0)
            return;
    }
    g_ptr_array_add(words, (gpointer) g_intern_string(word));
}

void run_knows_variant(Run *run, const char *suffix)
{
    if (g_ascii_strcasecmp(run->lang.word, suffix) == 0)
        run->lang.known = true;
    if (g_ascii_strcasecmp(run->look.word, suffix) == 0)
        run->look.known = true;
    for (guint i = 0; i < run->editions->len; i++) {
        Chosen *edition = run->editions->pdata[i];
        edition->known |= g_ascii_strcasecmp(edition->word, suffix) == 0;
    }
    remember(run->edition_names, suffix);
    remember(run->languages, suffix);
    remember(run->looks, suffix);
}

void run_knows_edition(Run *run, const char *edition)
{
    run_knows_variant(run, edition);
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

static void check_word(Diag *diag, const char *what, const Chosen *chosen, const GPtrArray *words)
{
    if (chosen->known)
        return;
    Near near = { .word = chosen->word };
    for (guint i = 0; i < words->len; i++)
        near_try(&near, words->pdata[i]);
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
    check_use(diag, run->map, run->surveyed, "--map", "a map");
    check_use(diag, run->own, run->surveyed, "--own", "the boxes of a map");
    check_use(diag, run->missing, run->surveyed, "--missing", "the boxes of a map");
    check_word(diag, "language", &run->lang, run->languages);
    check_word(diag, "look", &run->look, run->looks);
    for (guint i = 0; i < run->editions->len; i++)
        check_word(diag, "edition", run->editions->pdata[i], run->edition_names);
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
