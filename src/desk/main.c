/* main.c - Hexenwerk's commands and options.                           floor 3 */
#include "desk.h"
#include "only.h"
#include "paper.h"
#include "word.h"

#include <locale.h>
#include <string.h>
#include <unistd.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

static const Command *const commands[] = {
    &command_print, &command_map,   &command_check, &command_plan,  &command_keys,
    &command_icons, &command_fonts, &command_new,   &command_watch,
};

/* As they come from the command line, before they are read into the Run. */
typedef struct {
    char *players, *lang, *look, *paper, *backs, *back_shift, *margin, *gap, *bleed, *seed, *only, *out, *format, *jobs,
        *map, *own;
    char **editions, **sets, **rest;
    gboolean missing, quiet, strict, version, help;
} Given;

static const char exits[] = "Exit codes: 0 done, 1 something in a file is wrong, 2 usage, 3 the machine failed.\n";

static int usage(FILE *out)
{
    fprintf(out, "usage: hexenwerk COMMAND [ARGUMENT...] [--option...]\n\n");
    for (guint i = 0; i < G_N_ELEMENTS(commands); i++)
        fprintf(out, "  %-8s %-20s %s\n", commands[i]->name, commands[i]->arguments, commands[i]->help);
    fprintf(out, "\n'hexenwerk COMMAND --help' lists the options. %s", exits);
    return out == stdout ? EXIT_DONE : EXIT_USAGE;
}

/* ---- reading options ---- */

static bool read_length(Diag *diag, const char *option, const char *text, double *pt)
{
    const char *why;
    if (!text)
        return true;
    if (length_parse(text, pt, &why) && *pt >= 0)
        return true;
    return diag_usage(diag, "%s must be a length, as 3mm, not '%s'", option, text);
}

static bool read_shift(Diag *diag, const char *text, Point *shift)
{
    if (!text)
        return true;
    g_auto(GStrv) parts = g_strsplit(text, ",", -1);
    const char *why;
    if (g_strv_length(parts) == 2 && length_parse(parts[0], &shift->x, &why) && length_parse(parts[1], &shift->y, &why))
        return true;
    return diag_usage(diag, "--back-shift must be two lengths, right and down, as 0.5mm,-1mm, not '%s'", text);
}

static void read_players(Desk *desk, const char *text)
{
    guint64 players;
    if (!text)
        return;
    desk->run->players_given = true;
    if (!g_ascii_string_to_unsigned(text, 10, 1, 99, &players, NULL))
        diag_usage(desk->diag, "--players must be a number of players, not '%s'", text);
    else
        desk->run->players = (unsigned) players;
}

static int read_word(Diag *diag, const char *option, const char *text, const char *words)
{
    g_auto(GStrv) list = g_strsplit(words, " ", -1);
    for (int i = 0; list[i]; i++) {
        if (g_ascii_strcasecmp(list[i], text) == 0)
            return i;
    }
    g_autofree char *all = g_strjoinv(", ", list);
    diag_usage(diag, "%s must be one of %s, not '%s'%s", option, all, text, near_hint(near_in(text, words)));
    return -1;
}

static void read_editions(Desk *desk, char **editions)
{
    for (; editions && *editions; editions++) {
        g_auto(GStrv) list = g_strsplit(*editions, ",", -1);
        for (guint i = 0; list[i]; i++) {
            Chosen *edition = arena_make(desk->arena, Chosen);
            char *word = g_strstrip(list[i]);
            edition->word = arena_copy(desk->arena, word, strlen(word));
            if (*word)
                g_ptr_array_add(desk->run->editions, edition);
            else
                diag_usage(desk->diag, "--edition needs a name");
        }
    }
}

static void read_sets(Desk *desk, char **sets)
{
    for (; sets && *sets; sets++) {
        const char *equals = strchr(*sets, '=');
        if (!equals || equals == *sets || !equals[1]) {
            diag_usage(desk->diag, "--set must be NAME=VALUE, not '%s'", *sets);
            continue;
        }
        Setting *setting = arena_make(desk->arena, Setting);
        *setting = (Setting) { arena_copy(desk->arena, *sets, (size_t) (equals - *sets)), equals + 1, false };
        g_ptr_array_add(desk->run->settings, setting);
    }
}

static void read_given(Desk *desk, const Given *given)
{
    Run *run = desk->run;
    Diag *diag = desk->diag;
    guint64 number;
    const char *why;

    read_players(desk, given->players);
    if (given->lang)
        run->lang = (Chosen) { given->lang, strcmp(given->lang, "en") == 0 };
    if (given->look)
        run->look = (Chosen) { given->look, strcmp(given->look, "full") == 0 };
    if (given->paper && !paper_parse(given->paper, &run->paper_size, &why))
        diag_usage(diag, "--paper: %s", why);
    run->paper = given->paper;
    if (given->backs)
        run->backs = read_word(diag, "--backs", given->backs, BACKS_WORDS);
    if (given->format)
        desk->format = read_word(diag, "--format", given->format, FORMAT_WORDS);
    read_shift(diag, given->back_shift, &run->back_shift);
    read_length(diag, "--margin", given->margin, &run->margin);
    read_length(diag, "--gap", given->gap, &run->gap);
    read_length(diag, "--bleed", given->bleed, &run->bleed);
    run->seed_given = given->seed != NULL;
    if (given->seed && !g_ascii_string_to_unsigned(given->seed, 10, 0, G_MAXUINT64, &run->seed, NULL))
        diag_usage(diag, "--seed must be a whole number, not '%s'", given->seed);
    if (given->jobs && !g_ascii_string_to_unsigned(given->jobs, 10, 1, 1024, &number, NULL))
        diag_usage(diag, "--jobs must be a whole number from 1 to 1024, not '%s'", given->jobs);
    else if (given->jobs)
        run->jobs = (unsigned) number;
    if (given->out)
        run->out = given->out;
    run->only    = given->only;
    if (given->only)
        only_check(diag, given->only);
    run->map     = given->map;
    run->own     = given->own;
    run->missing = given->missing;
    desk->quiet  = given->quiet;
    desk->strict = given->strict;
    read_editions(desk, given->editions);
    read_sets(desk, given->sets);
}

/* ---- one command ---- */

/* What all commands share.  The list lives as long as the run: GLib keeps pointers into it. */
static const GOptionEntry *shared_options(Desk *desk, Given *given)
{
    const GOptionEntry entries[] = {
        { "players", 'p', 0, G_OPTION_ARG_STRING, &given->players, "how many play (4)", "N" },
        { "lang", 'l', 0, G_OPTION_ARG_STRING, &given->lang, "language (en)", "LANG" },
        { "look", 0, 0, G_OPTION_ARG_STRING, &given->look, "full or low-ink (full)", "LOOK" },
        { "edition", 'e', 0, G_OPTION_ARG_STRING_ARRAY, &given->editions, "which of contradicting sources to follow",
          "A,B" },
        { "set", 0, 0, G_OPTION_ARG_STRING_ARRAY, &given->sets,
          "an option of the layout; 'hexenwerk keys LAYOUT' lists them", "NAME=VALUE" },
        { "paper", 0, 0, G_OPTION_ARG_STRING, &given->paper, "a3, a4, a5, letter, legal, tabloid or WxHmm (a4)",
          "PAPER" },
        { "backs", 0, 0, G_OPTION_ARG_STRING, &given->backs, "fold, long or short edge, none (fold)", "HOW" },
        { "back-shift", 0, 0, G_OPTION_ARG_STRING, &given->back_shift, "move what is printed on back sides", "DX,DY" },
        { "margin", 0, 0, G_OPTION_ARG_STRING, &given->margin, "white round the sheet (5mm)", "LENGTH" },
        { "gap", 0, 0, G_OPTION_ARG_STRING, &given->gap, "between cuts (the layout's)", "LENGTH" },
        { "bleed", 0, 0, G_OPTION_ARG_STRING, &given->bleed, "of the art beyond the cut (the layout's)", "LENGTH" },
        { "only", 0, 0, G_OPTION_ARG_STRING, &given->only, "only some rows, as 'name=Wizard' or 3-5", "ROWS" },
        { "seed", 's', 0, G_OPTION_ARG_STRING, &given->seed, "number from which maps are dealt (1)", "N" },
        { "map", 0, 0, G_OPTION_ARG_FILENAME, &given->map, "a map's CSV, instead of dealing one", "FILE" },
        { "own", 0, 0, G_OPTION_ARG_STRING, &given->own, "the boxes that you own (all)", "A,B" },
        { "missing", 0, 0, G_OPTION_ARG_NONE, &given->missing, "only what the boxes lack", NULL },
        { "out", 'o', 0, G_OPTION_ARG_FILENAME, &given->out, "folder to write to (out)", "DIR" },
        { "format", 0, 0, G_OPTION_ARG_STRING, &given->format, "of what is said: text, json, ...", "FORMAT" },
        { "jobs", 'j', 0, G_OPTION_ARG_STRING, &given->jobs,
          "work on so many at once (print: as the machine has processors; map: 1)", "N" },
        { "strict", 0, 0, G_OPTION_ARG_NONE, &given->strict, "warnings are errors", NULL },
        { "quiet", 'q', 0, G_OPTION_ARG_NONE, &given->quiet, "say nothing but messages", NULL },
        { "version", 0, 0, G_OPTION_ARG_NONE, &given->version, "say the version", NULL },
        { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &given->rest, NULL, NULL },
        G_OPTION_ENTRY_NULL
    };
    return memcpy(arena_take(desk->arena, sizeof entries), entries, sizeof entries);
}

static GOptionContext *context_of(const Command *command, const GOptionEntry *shared, const GOptionEntry *own)
{
    GOptionContext *context = g_option_context_new(command->arguments);
    g_option_context_set_summary(context, command->help);
    g_option_context_set_description(context, exits);
    g_option_context_add_main_entries(context, shared, NULL);
    if (own)
        g_option_context_add_main_entries(context, own, NULL);
    return context;
}

static void near_option(Near *near, const GOptionEntry *entries)
{
    for (; entries && entries->long_name; entries++) {
        g_autofree char *name = g_strconcat("--", entries->long_name, NULL);
        if (*entries->long_name)
            near_try(near, g_intern_string(name));
    }
}

/* GLib names an option that it does not know; we add the nearest that it does. */
static void say_option(Diag *diag, const Command *command, const GError *error, char **arguments,
                       const GOptionEntry *shared, const GOptionEntry *own)
{
    for (; *arguments && g_error_matches(error, G_OPTION_ERROR, G_OPTION_ERROR_UNKNOWN_OPTION); arguments++) {
        g_autofree char *word = g_strndup(*arguments, strcspn(*arguments, "="));
        Near near = { .word = word };
        if (word[0] != '-' || !(g_str_has_suffix(error->message, word) || g_str_has_suffix(error->message, *arguments)))
            continue;
        near_option(&near, shared);
        near_option(&near, own);
        near_try(&near, "--help");
        if (near.nearest)
            diag_usage(diag, "there is no option '%s'%s", word, near_hint(near.nearest));
        else
            diag_usage(diag, "there is no option '%s'; 'hexenwerk %s --help' lists them", word, command->name);
        return;
    }
    diag_usage(diag, "%c%s; 'hexenwerk %s --help' lists the options", g_ascii_tolower(*error->message),
               error->message + 1, command->name);
}

static bool is_given(const GOptionEntry *entry)
{
    return entry->arg == G_OPTION_ARG_NONE ? *(const gboolean *) entry->arg_data
                                           : *(void *const *) entry->arg_data != NULL;
}

/* Better than to take them and do nothing about them. */
static void refuse_options(Diag *diag, const Command *command, const GOptionEntry *shared)
{
    g_autofree char *words = g_strdup_printf("format quiet version %s", command->uses ? command->uses : "");
    g_auto(GStrv) useful = g_strsplit(words, " ", -1);
    for (; command->uses && shared->long_name; shared++) {
        bool said = *shared->long_name && is_given(shared);
        if (said && !g_strv_contains((const char *const *) useful, shared->long_name))
            diag_usage(diag, "'%s' has no use for --%s", command->name, shared->long_name);
    }
}

static void run_command(Desk *desk, const Command *command, char **argv)
{
    Given given = { 0 };
    const GOptionEntry *shared = shared_options(desk, &given), *own = command->options ? command->options(desk) : NULL;
    g_autoptr(GOptionContext) context = context_of(command, shared, own);
    g_autoptr(GError) error = NULL;
    g_auto(GStrv) before = g_strdupv(argv);

    /* GLib shuffles the list it reads, and takes its first word for the program */
    g_autofree char **work = g_new0(char *, g_strv_length(argv) + 2);
    work[0] = (char *) "hexenwerk";
    for (guint i = 0; argv[i]; i++)
        work[i + 1] = argv[i];
    int count = (int) g_strv_length(argv) + 1;
    char **parsed = work;
    if (!g_option_context_parse(context, &count, &parsed, &error)) {
        say_option(desk->diag, command, error, before, shared, own);
        return;
    }
    if (given.version) {
        printf("hexenwerk %s\n", HEXENWERK_VERSION);
        return;
    }
    static char *none[] = { NULL };
    desk->words = argv;
    desk->arguments = given.rest ? given.rest : none;
    refuse_options(desk->diag, command, shared);
    read_given(desk, &given);
    if (!diag_errors(desk->diag))
        command->run(desk);
}

static const char *executable_folder(Arena *arena)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *path = g_file_read_link("/proc/self/exe", &error);
    if (!path)
        return NULL;
    g_autofree char *folder = g_path_get_dirname(path);
    return arena_copy(arena, folder, strlen(folder));
}

static const Command *find_command(const char *name)
{
    for (guint i = 0; i < G_N_ELEMENTS(commands); i++) {
        if (strcmp(name, commands[i]->name) == 0)
            return commands[i];
    }
    return NULL;
}

static int say_command(const char *name)
{
    Near near = { .word = name };
    for (guint i = 0; i < G_N_ELEMENTS(commands); i++)
        near_try(&near, commands[i]->name);
    fprintf(stderr, "hexenwerk: error: there is no command '%s'%s\n\n", name, near_hint(near.nearest));
    return usage(stderr);
}

/* Cairo builds every page in memory and frees it.  What it gave back is kept for the next one, or the kernel would
 * have to clear the same pages over and over. */
static void keep_memory(void)
{
#ifdef __GLIBC__
    mallopt(M_TRIM_THRESHOLD, 64 << 20);
    mallopt(M_MMAP_THRESHOLD, 16 << 20);
    mallopt(M_TOP_PAD, 1 << 20);
#endif
}

int main(int argc, char **argv)
{
    keep_memory();
    setlocale(LC_CTYPE, "");
    if (argc < 2)
        return usage(stderr);
    if (strcmp(argv[1], "help") == 0 || strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)
        return usage(stdout);
    if (strcmp(argv[1], "--version") == 0) {
        printf("hexenwerk %s\n", HEXENWERK_VERSION);
        return EXIT_DONE;
    }
    const Command *command = find_command(argv[1]);
    if (!command)
        return say_command(argv[1]);

    g_autoptr(Arena) arena = arena_new();
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(GArray) loose = g_array_new(FALSE, FALSE, sizeof(Job));
    bool colour = isatty(STDERR_FILENO) && !g_getenv("NO_COLOR");
    Desk desk = {
        .diag = diag, .arena = arena, .run = run_new(arena), .executable = executable_folder(arena), .format = -1,
        .colour = colour, .loose = loose,
    };

    run_command(&desk, command, argv + 2);
    fflush(stdout);
    if (!desk.told)
        diag_print(diag, stderr, colour);
    ExitCode status = diag_status(diag);
    if (status == EXIT_DONE && desk.strict && diag_warnings(diag))
        status = EXIT_INPUT;
    if (ferror(stdout) && status == EXIT_DONE) {
        fprintf(stderr, "hexenwerk: error: cannot write to the standard output\n");
        status = EXIT_MACHINE;
    }
    return status;
}
