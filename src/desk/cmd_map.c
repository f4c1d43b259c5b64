/* cmd_map.c - deals a fair map, or scores one.                         floor 3
 *
 * The map goes to standard output, as CSV unless another format is asked for;
 * how fair it is is said on standard error.  With --score the report itself is
 * what is asked for, and goes to standard output. */
#include "mapreport.h"
#include "mixture.h"
#include "word.h"

#include <string.h>

typedef struct {
    char    *board, *shuffle, *mainland, *hexes, *rules, *tries, *score;
    gboolean mirror, desert_sea, balance;
} Own;

static const GOptionEntry *options(Desk *desk)
{
    Own *own = arena_make(desk->arena, Own);
    const GOptionEntry entries[] = {
        { "board", 0, 0, G_OPTION_ARG_STRING, &own->board,
          "a board by name, as base or base56 (the players')", "NAME" },
        { "mirror", 0, 0, G_OPTION_ARG_NONE, &own->mirror, "the mirror image of the frame", NULL },
        { "shuffle", 0, 0, G_OPTION_ARG_STRING, &own->shuffle,
          "deal numbers, too; also the places of gold and deserts; or a new shape (terrain)", "numbers|places|shape" },
        { "desert-sea", 0, 0, G_OPTION_ARG_NONE, &own->desert_sea, "one desert of the island is sea", NULL },
        { "mainland", 0, 0, G_OPTION_ARG_STRING, &own->mainland, "hexes of the mainland (the board's)", "N" },
        { "hexes", 0, 0, G_OPTION_ARG_STRING, &own->hexes, "terrains of the mainland, as forest=5,hills=3", "MIXTURE" },
        { "rules", 0, 0, G_OPTION_ARG_STRING, &own->rules, "other limits, as chain=3,pips=13,gold=5", "LIMITS" },
        { "tries", 0, 0, G_OPTION_ARG_STRING, &own->tries, "searches, of which the best counts (8)", "N" },
        { "score", 0, 0, G_OPTION_ARG_FILENAME, &own->score, "check and score a map's CSV", "FILE" },
        { "balance", 0, 0, G_OPTION_ARG_NONE, &own->balance,
          "say the board instead: numbers, gold and deserts in the places that were found", NULL },
        G_OPTION_ENTRY_NULL
    };
    desk->own = own;
    return memcpy(arena_take(desk->arena, sizeof entries), entries, sizeof entries);
}

/* ---- options into an order ---- */

static guint number_of(Desk *desk, const char *option, const char *text, guint least, guint most)
{
    guint64 number;

    if (!text || g_ascii_string_to_unsigned(text, 10, least, most, &number, NULL))
        return text ? (guint) number : 0;
    diag_usage(desk->diag, "%s must be a whole number from %u to %u, not '%s'", option, least, most, text);
    return 0;
}

static Shuffle shuffle_of(Desk *desk, const char *text)
{
    g_auto(GStrv) words = g_strsplit(SHUFFLE_WORDS, " ", -1);

    for (int i = 0; text && words[i]; i++)
        if (!strcmp(words[i], text))
            return (Shuffle) i;
    if (text)
        diag_usage(desk->diag, "--shuffle must be one of " SHUFFLE_WORDS ", not '%s'%s", text,
                   near_hint(near_in(text, SHUFFLE_WORDS)));
    return SHUFFLE_TERRAIN;
}

static Order order_of(Desk *desk)
{
    const Own *own = desk->own;

    return (Order) {
        .players  = (int) desk->run->players,
        .seed     = desk->run->seed,
        .board    = own->board,
        .right    = own->mirror,
        .shuffle  = shuffle_of(desk, own->shuffle),
        .lake     = own->desert_sea,
        .mainland = (int) number_of(desk, "--mainland", own->mainland, 1, BOARD_MOST),
        .mixture  = source_order(desk->diag, desk->arena, "--hexes", own->hexes),
        .limits   = source_order(desk->diag, desk->arena, "--rules", own->rules),
        .tries    = number_of(desk, "--tries", own->tries, 1, TRIES_MOST),
        .jobs     = MAX(desk->run->jobs, 1),
    };
}

/* Options that only dealing knows. */
static void check_score_options(Desk *desk)
{
    const Own *own = desk->own;
    const struct { const char *name; bool given;
    } dealing[] = {
        { "--seed", desk->run->seed_given }, { "--board", own->board },           { "--mirror", own->mirror },
        { "--shuffle", own->shuffle },       { "--desert-sea", own->desert_sea }, { "--mainland", own->mainland },
        { "--hexes", own->hexes },           { "--tries", own->tries },           { "--balance", own->balance },
    };

    for (guint i = 0; i < G_N_ELEMENTS(dealing); i++)
        if (dealing[i].given)
            diag_usage(desk->diag, "%s is for dealing a map; --score takes one that is there", dealing[i].name);
}

/* ---- the two things that the command does ---- */

static Deal *score(Desk *desk, const Atlas *atlas)
{
    const Own *own = desk->own;
    const Source *rules = source_order(desk->diag, desk->arena, "--rules", own->rules);
    Limits limits = atlas->limits;

    if (rules && !limits_ask(desk->diag, rules, &limits))
        return NULL;
    const Table *table = table_read(desk->diag, desk->arena, own->score, (Span) { NULL, 0, 0 });
    const Board *map = table ? board_read(desk->diag, desk->arena, table, false) : NULL;
    if (!map)
        return NULL;
    return deal_take(desk->diag, desk->arena, atlas, &limits, map,
                     desk->run->players_given ? (int) desk->run->players : 0, diag_error);
}

static void print_map(Desk *desk, const Survey *survey)
{
    const Own *own = desk->own;
    g_autoptr(GString) csv = g_string_new(NULL);

    switch (desk->format) {
    case FORMAT_JSON:
        mapreport_json(desk, survey, stdout);
        return;
    case FORMAT_TEXT:
        if (!desk->quiet)
            mapreport_summary(desk, survey, stdout);
        mapreport_picture(survey, stdout);
        return;
    default:
        board_write(own->balance ? deal_board(desk->arena, survey->deal) : survey->deal->map, csv);
        fputs(csv->str, stdout);
        if (!desk->quiet)
            mapreport_summary(desk, survey, stderr);
    }
}

static const Atlas *load_atlas(Desk *desk)
{
    const Library *library = library_new(desk->arena, "map.ini", desk->executable, HEXENWERK_SHARE);
    const char *folder = library_folder(library, desk->arena, "cards/enchanted-land");

    if (folder)
        return atlas_load(desk->diag, desk->arena, folder, (Span) { NULL, 0, 0 });
    diag_machine(desk->diag, "the folder cards/enchanted-land is neither here nor beside the program nor in %s",
                 HEXENWERK_SHARE);
    return NULL;
}

static void map(Desk *desk)
{
    const Own *own = desk->own;

    if (!desk_takes_format(desk, "csv json text", own->score ? FORMAT_TEXT : FORMAT_CSV))
        return;
    if (*desk->arguments)
        diag_usage(desk->diag, "'%s' is too much: a map is scored with --score FILE", *desk->arguments);
    if (desk->run->map)
        diag_usage(desk->diag, "--map is for printing a map that is there; --score scores it");
    if (own->score)
        check_score_options(desk);
    Order order = order_of(desk);
    const Atlas *atlas = diag_errors(desk->diag) ? NULL : load_atlas(desk);
    Deal *deal = !atlas ? NULL : own->score ? score(desk, atlas) : deal_map(desk->diag, desk->arena, atlas, &order);
    const Source *boxes_asked = source_order(desk->diag, desk->arena, "--own", desk->run->own);
    const Boxes *boxes = deal ? boxes_count(desk->diag, desk->arena, deal, boxes_asked) : NULL;
    if (boxes)
        print_map(desk, &(Survey) { .deal = deal, .boxes = boxes, .missing = desk->run->missing });
}

const Command command_map = {
    "map", "", "deal a fair map of Enchanted Land as CSV, or score one", options, map, "players seed own jobs strict"
};
