#include "desk.h"
#include "gaps.h"
#include "only.h"
#include "press.h"
#include "tiles.h"
#include "word.h"

#include <string.h>

/* ---- layouts ---- */

static int by_text(gconstpointer a, gconstpointer b)
{
    return strcmp(*(const char *const *) a, *(const char *const *) b);
}

/* _name.ini, palette.ini and sheets.ini are there for others to be like. */
static bool is_layout(const char *name)
{
    return g_str_has_suffix(name, ".ini") && *name != '_' && *name != '.'
        && !g_str_has_prefix(name, "palette") && !g_str_has_prefix(name, "sheets");
}

static guint add_folder(Desk *desk, const char *folder, GPtrArray *layouts)
{
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    GPtrArray *found = arena_list(desk->arena);
    const char *name;

    while (dir && (name = g_dir_read_name(dir))) {
        if (is_layout(name))
            g_ptr_array_add(found, arena_format(desk->arena, "%s/%s", folder, name));
    }
    g_ptr_array_sort(found, by_text);
    for (guint i = 0; i < found->len; i++)
        g_ptr_array_add(layouts, found->pdata[i]);
    return found->len;
}

/* Folders that may hold layouts/: the current one, then the program's own. */
static const char *const *layout_roots(Desk *desk)
{
    const char **roots = arena_take(desk->arena, 4 * sizeof *roots);
    guint n = 0;
    roots[n++] = "layouts";
    if (desk->executable)
        roots[n++] = arena_format(desk->arena, "%s/layouts", desk->executable);
    roots[n++] = HEXENWERK_SHARE "/layouts";
    return roots;
}

static GPtrArray *games_in(Desk *desk, const char *root)
{
    g_autoptr(GDir) dir = g_dir_open(root, 0, NULL);
    GPtrArray *games = arena_list(desk->arena);
    const char *name;

    while (dir && (name = g_dir_read_name(dir))) {
        g_autofree char *path = g_build_filename(root, name, NULL);
        if (*name != '.' && g_file_test(path, G_FILE_TEST_IS_DIR))
            g_ptr_array_add(games, arena_copy(desk->arena, name, strlen(name)));
    }
    g_ptr_array_sort(games, by_text);
    return games;
}

static bool add_game(Desk *desk, const char *name, GPtrArray *layouts)
{
    const char *const *roots = layout_roots(desk);
    for (guint i = 0; roots[i]; i++) {
        g_autofree char *folder = g_build_filename(roots[i], name, NULL);
        if (!strchr(name, '/') && g_file_test(folder, G_FILE_TEST_IS_DIR) && add_folder(desk, folder, layouts))
            return true;
    }
    return false;
}

/* A layout that is not there, where one of nearly that name is. */
static bool say_nearest(Desk *desk, const char *path)
{
    g_autofree char *folder = g_path_get_dirname(path), *word = g_path_get_basename(path);
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    Near near = { .word = word };
    const char *name;

    while (dir && (name = g_dir_read_name(dir))) {
        if (is_layout(name))
            near_try(&near, g_intern_string(name));
    }
    if (!near.nearest)
        return false;
    bool here = strcmp(folder, ".") == 0 && !g_str_has_prefix(path, "./");
    g_autofree char *meant = here ? g_strdup(near.nearest) : g_build_filename(folder, near.nearest, NULL);
    diag_machine(desk->diag, "cannot read '%s': there is no such file%s", path, near_hint(meant));
    return true;
}

static void add_argument(Desk *desk, const char *name, GPtrArray *layouts)
{
    if (g_file_test(name, G_FILE_TEST_IS_DIR)) {
        if (add_folder(desk, name, layouts) || add_game(desk, name, layouts))
            return;
        diag_machine(desk->diag, "the folder '%s' holds no layouts", name);
    } else if (g_str_has_suffix(name, ".ini")) {
        if (g_file_test(name, G_FILE_TEST_EXISTS) || !say_nearest(desk, name))
            g_ptr_array_add(layouts, (gpointer) name);
    } else if (g_file_test(name, G_FILE_TEST_EXISTS)) {
        diag_usage(desk->diag, "'%s' is no layout: name the .ini file that says how it is printed, or its folder",
                   name);
    } else if (!add_game(desk, name, layouts)) {
        Near near = { .word = name };
        const char *const *roots = layout_roots(desk);
        for (guint i = 0; roots[i]; i++) {
            GPtrArray *games = games_in(desk, roots[i]);
            for (guint k = 0; k < games->len; k++)
                near_try(&near, games->pdata[k]);
        }
        diag_usage(desk->diag, "there is no game, folder or layout '%s'%s", name, near_hint(near.nearest));
    }
}

GPtrArray *desk_layouts(Desk *desk, char **arguments)
{
    GPtrArray *layouts = arena_list(desk->arena);
    for (char **argument = arguments; *argument; argument++)
        add_argument(desk, *argument, layouts);

    const char *const *roots = layout_roots(desk);
    for (guint i = 0; !*arguments && roots[i] && !layouts->len; i++) {
        GPtrArray *games = games_in(desk, roots[i]);
        for (guint k = 0; k < games->len; k++) {
            g_autofree char *folder = g_build_filename(roots[i], games->pdata[k], NULL);
            add_folder(desk, folder, layouts);
        }
    }
    if (!layouts->len && !diag_errors(desk->diag))
        diag_usage(desk->diag,
                   "there are no layouts here: name a layout file, or begin with 'hexenwerk print mine.ini'");
    return layouts;
}

/* ---- jobs ---- */

/* Jobs come in the order of games and names, whatever goes with what. */
static gint by_name(gconstpointer a, gconstpointer b)
{
    const Job *one = a, *other = b;
    int order = strcmp(one->folder, other->folder);
    return order ? order : strcmp(one->name, other->name);
}

static Job *job_of(GArray *jobs, const char *folder, const char *name)
{
    for (guint i = 0; i < jobs->len; i++) {
        Job *job = &g_array_index(jobs, Job, i);
        if (strcmp(job->name, name) == 0 && strcmp(job->folder, folder) == 0)
            return job;
    }
    return NULL;
}

static bool same_file(const char *one, const char *other)
{
    g_autofree char *a = g_canonicalize_filename(one, NULL), *b = g_canonicalize_filename(other, NULL);
    return strcmp(a, b) == 0;
}

/* All components of a game that share their sheets are one job; so are a layout and those that it is printed with,
 * which go where it goes. */
static void add_deck(Desk *desk, GArray *jobs, Deck *deck, const Component *host)
{
    const Component *component = deck->component;
    const Component *owner = host ? host : component;
    bool shared = owner->share == SHEET_SHARED;
    const char *folder = owner->folder, *name = shared ? "shared" : owner->name;
    Job *job = job_of(jobs, folder, name);

    if (!job) {
        const Job fresh = { folder, name, arena_list(desk->arena), NULL };
        g_array_append_val(jobs, fresh);
        job = &g_array_index(jobs, Job, jobs->len - 1);
    }
    for (guint i = 0; i < job->decks->len; i++) {
        const Component *other = ((const Deck *) job->decks->pdata[i])->component;
        if (same_file(other->file, component->file))
            return;             /* named twice on the command line */
        bool owned = other->share != SHEET_SHARED && strcmp(other->name, name) == 0;
        if (!host && (!shared || owned))
            diag_usage(desk->diag, "'%s' and '%s' would be printed into the same file: print them one by one, each "
                       "with an --out of its own", other->file, component->file);
    }
    g_ptr_array_add(job->decks, deck);
}

void desk_allow_players(Desk *desk, const GPtrArray *layouts)
{
    g_autoptr(GHashTable) games = g_hash_table_new(g_str_hash, g_str_equal);
    for (guint i = 0; i < layouts->len; i++) {
        const Library *library = library_new(desk->arena, layouts->pdata[i], desk->executable, HEXENWERK_SHARE);
        const char *game = library_game(library);
        g_autofree char *folder = g_path_get_dirname(layouts->pdata[i]);
        const char *known = arena_copy(desk->arena, folder, strlen(folder));
        if (!g_hash_table_add(games, (gpointer) known))
            continue;
        g_autofree char *whole = g_canonicalize_filename(folder, NULL);
        g_autofree char *name  = g_path_get_basename(whole);
        /* what is wrong with a rulebook is for 'check' to say */
        g_autoptr(Diag) quiet = diag_new();
        const Claims *claims = claims_read(quiet, desk->arena, library);
        claims_allow_players(desk->diag, claims, desk->run, game ? game : name);
        claims_allow_editions(desk->diag, claims, desk->run);
    }
}

static void add_loose(Desk *desk, const Deck *deck)
{
    const Job loose = { deck->component->folder, deck->component->name, arena_list(desk->arena), NULL };
    g_ptr_array_add(loose.decks, (gpointer) deck);
    g_array_append_val(desk->loose, loose);
}

static Deck *load_deck(Desk *desk, const char *path)
{
    const Library *library = library_new(desk->arena, path, desk->executable, HEXENWERK_SHARE);
    const Component *component = component_load(desk->diag, desk->arena, desk->run, library, path);
    Deck *deck = component ? deck_deal(desk->diag, desk->arena, component) : NULL;
    if (deck && component->unsound) {
        add_loose(desk, deck);
        return NULL;
    }
    if (deck)
        tiles_check(desk->diag, deck);
    return deck;
}

/* Guests lie in their host's file, and have none of their own in the same run. */
static void add_guests(Desk *desk, GArray *jobs, const Component *host, GHashTable *guests)
{
    GPtrArray *paths = component_guests(desk->diag, desk->arena, host);
    for (guint i = 0; i < paths->len && !desk->run->only; i++) {
        Deck *deck = load_deck(desk, paths->pdata[i]);
        g_hash_table_add(guests, g_canonicalize_filename(paths->pdata[i], NULL));
        if (deck)
            add_deck(desk, jobs, deck, host);
    }
}

static bool is_guest(GHashTable *guests, const char *file)
{
    g_autofree char *path = g_canonicalize_filename(file, NULL);
    return g_hash_table_contains(guests, path);
}

GArray *desk_jobs(Desk *desk, GPtrArray *layouts)
{
    GArray *jobs = g_array_new(FALSE, FALSE, sizeof(Job));
    GPtrArray *decks = arena_list(desk->arena);
    g_autoptr(GHashTable) guests = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

    generate_players(desk->diag, desk->arena, desk->run,
                     library_new(desk->arena, "map.ini", desk->executable, HEXENWERK_SHARE));
    desk_allow_players(desk, layouts);
    for (guint i = 0; i < layouts->len; i++) {
        Deck *deck = load_deck(desk, layouts->pdata[i]);
        if (deck)
            g_ptr_array_add(decks, deck);
    }
    only_sift(desk->diag, desk->arena, decks);
    for (guint i = 0; i < decks->len; i++) {
        Deck *deck = decks->pdata[i];
        if (!*deck->component->with)
            continue;
        add_deck(desk, jobs, deck, NULL);
        add_guests(desk, jobs, deck->component, guests);
    }
    for (guint i = 0; i < decks->len; i++) {
        Deck *deck = decks->pdata[i];
        if (!*deck->component->with && !is_guest(guests, deck->component->file))
            add_deck(desk, jobs, deck, NULL);
    }
    g_array_sort(jobs, by_name);
    for (guint i = 0; i < jobs->len;) {
        Job *job = &g_array_index(jobs, Job, i);
        job->plan = sheet_plan(desk->diag, desk->arena, job->decks);
        if (job->plan) {
            i++;
            continue;
        }
        for (guint k = 0; k < job->decks->len; k++)
            add_loose(desk, job->decks->pdata[k]);
        g_array_remove_index(jobs, i);
    }
    guint pieces = 0;
    for (guint i = 0; i < jobs->len; i++)
        pieces += g_array_index(jobs, Job, i).plan->pieces;
    if (desk->run->only && jobs->len && !pieces && !diag_errors(desk->diag))
        diag_usage(desk->diag, "--only '%s' takes no row of any table", desk->run->only);
    gaps_check(desk->diag, desk->arena, desk->run);
    /* an option counts as unknown only when every layout could be read */
    if (!diag_errors(desk->diag))
        run_check(desk->diag, desk->run);
    return jobs;
}

/* ---- tools ---- */

static void add_shared(GPtrArray *folders, const Library *library, Arena *arena, const char *name)
{
    const GPtrArray *found = library_folders(library, arena, name);
    for (guint k = 0; k < found->len; k++) {
        bool known = false;
        for (guint i = 0; i < folders->len && !known; i++)
            known = strcmp(folders->pdata[i], found->pdata[k]) == 0;
        if (!known)
            g_ptr_array_add(folders, found->pdata[k]);
    }
}

void desk_folders(Desk *desk, GPtrArray *folders, const char *layout, const char *name)
{
    add_shared(folders, library_new(desk->arena, layout, desk->executable, HEXENWERK_SHARE), desk->arena, name);
}

Ink *desk_ink(Desk *desk, const Job *jobs, guint count)
{
    g_autoptr(GPtrArray) fonts = g_ptr_array_new(), hyphens = g_ptr_array_new();
    for (guint i = 0; i < count; i++) {
        const Library *library = ((const Deck *) jobs[i].decks->pdata[0])->component->library;
        add_shared(fonts, library, desk->arena, "fonts");
        add_shared(hyphens, library, desk->arena, "hyphen");
    }
    g_ptr_array_add(fonts, NULL);
    g_ptr_array_add(hyphens, NULL);
    return ink_open(desk->diag, (const char *const *) fonts->pdata, (const char *const *) hyphens->pdata);
}

void desk_try(Desk *desk)
{
    g_autoptr(Ink) ink =
        desk->loose->len ? desk_ink(desk, &g_array_index(desk->loose, Job, 0), desk->loose->len) : NULL;
    for (guint i = 0; ink && i < desk->loose->len; i++)
        press_try(desk->diag, ink, g_array_index(desk->loose, Job, i).decks->pdata[0]);
}

bool desk_takes_format(Desk *desk, const char *words, Format fallback)
{
    g_auto(GStrv) all = g_strsplit(FORMAT_WORDS, " ", -1), taken = g_strsplit(words, " ", -1);
    if (desk->format < 0)
        desk->format = fallback;
    if (g_strv_contains((const char *const *) taken, all[desk->format]))
        return true;
    return diag_usage(desk->diag, "this command has no format '%s', only %s", all[desk->format], words);
}
