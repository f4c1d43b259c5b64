/* cmd_keys.c - the layout language, from its own tables.               floor 3 */
#include "desk.h"
#include "language.h"

typedef struct { gboolean markdown; } Own;

static const GOptionEntry *options(Desk *desk)
{
    Own *own = arena_make(desk->arena, Own);
    GOptionEntry *entries = arena_take(desk->arena, 2 * sizeof *entries);
    desk->own = own;
    entries[0] =
        (GOptionEntry) { "markdown", 0, 0, G_OPTION_ARG_NONE, &own->markdown, "as tables for the documentation", NULL };
    return entries;
}

static void keys(Desk *desk)
{
    const Own *own = desk->own;
    if (!desk_takes_format(desk, "text markdown", own->markdown ? FORMAT_MARKDOWN : FORMAT_TEXT))
        return;
    if (!*desk->arguments) {
        language_help(stdout, desk->format == FORMAT_MARKDOWN ? KEYS_MARKDOWN : KEYS_TEXT);
        return;
    }
    g_autoptr(GArray) jobs = desk_jobs(desk, desk_layouts(desk, desk->arguments));
    for (guint i = 0; i < jobs->len; i++) {
        const GPtrArray *decks = g_array_index(jobs, Job, i).decks;
        for (guint k = 0; k < decks->len; k++) {
            const Component *component = ((const Deck *) decks->pdata[k])->component;
            printf("%s\n", component->file);
            language_options(stdout, component);
        }
    }
}

const Command command_keys = { "keys", "[LAYOUT...]", "the whole layout language, or the options of a layout", options,
                               keys, NULL };
