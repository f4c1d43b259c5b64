#include "boxes.h"
#include "frame.h"
#include "word.h"

#include <string.h>

int boxes_lack(int needed, int owned)
{
    return needed > owned ? needed - owned : 0;
}

int boxes_twos(const Atlas *atlas)
{
    int twos = 0;

    for (guint i = 0; i < atlas->kits->len; i++) {
        const Kit *kit = g_ptr_array_index(atlas->kits, i);
        twos += kit->current ? kit->piece[PIECE_TWO] : 0;
    }
    return twos;
}

/* Sea on an end is printed on the frame; everything else is a loose hex. */
static void count_needs(const Deal *deal, Boxes *boxes)
{
    g_autoptr(GArray) pieces = frame_pieces(deal->map, boxes_twos(deal->atlas));
    Stock *needed = &boxes->needed;

    boxes->framed = pieces->len > 0;
    for (guint i = 0; i < deal->map->count; i++) {
        const Tile *tile = &deal->map->tiles[i];
        needed->terrain[tile->terrain] += tile->region != REGION_END;
        needed->number[tile->number] += tile->number > 0;
    }
    for (guint i = 0; i < pieces->len; i++)
        needed->piece[g_array_index(pieces, FramePiece, i).kind]++;
}

static void add_kit(Stock *stock, const Kit *kit)
{
    for (int i = 0; i < TERRAINS; i++)
        stock->terrain[i] += kit->terrain[i];
    for (int i = 0; i < NUMBERS; i++)
        stock->number[i] += kit->number[i];
    for (int i = 0; i < PIECES; i++)
        stock->piece[i] += kit->piece[i];
}

static int lacking(const Stock *needed, const Stock *owned)
{
    int sum = 0;

    for (int i = 0; i < TERRAINS; i++)
        sum += boxes_lack(needed->terrain[i], owned->terrain[i]);
    for (int i = 0; i < NUMBERS; i++)
        sum += boxes_lack(needed->number[i], owned->number[i]);
    for (int i = 0; i < PIECES; i++)
        sum += boxes_lack(needed->piece[i], owned->piece[i]);
    return sum;
}

static const Kit *kit_named(const Atlas *atlas, const char *name, size_t len)
{
    for (guint i = 0; i < atlas->kits->len; i++) {
        const Kit *kit = g_ptr_array_index(atlas->kits, i);
        if (strlen(kit->name) == len && !strncmp(kit->name, name, len))
            return kit;
    }
    return NULL;
}

static bool say_unknown(Diag *diag, const Atlas *atlas, Span at)
{
    g_autofree char *word = g_strndup(at.source->text + at.start, at.len);
    g_autoptr(GString) all = g_string_new(NULL);
    Near near = { .word = word };

    for (guint i = 0; i < atlas->kits->len; i++) {
        const Kit *kit = g_ptr_array_index(atlas->kits, i);
        g_string_append_printf(all, "%s%s", i ? ", " : "", kit->name);
        near_try(&near, kit->name);
    }
    return diag_error(diag, at, "expected a box (%s), not '%s'%s", all->str, word, near_hint(near.nearest));
}

static bool read_owned(Diag *diag, const Atlas *atlas, const Source *asked, GPtrArray *kits)
{
    bool good = true;

    for (guint i = 0; !asked && i < atlas->kits->len; i++) {
        const Kit *kit = g_ptr_array_index(atlas->kits, i);
        if (kit->current)
            g_ptr_array_add(kits, (gpointer) kit);
    }
    for (size_t at = 0; asked && at <= asked->len;) {
        size_t part = strcspn(asked->text + at, ","), blanks = strspn(asked->text + at, " ");
        size_t len = part - MIN(blanks, part), next = at + part + 1;
        at += part - len;
        while (len && asked->text[at + len - 1] == ' ')
            len--;
        const Kit *kit = kit_named(atlas, asked->text + at, len);
        if (kit && g_ptr_array_find(kits, kit, NULL))
            good = diag_error(diag, (Span) { asked, at, len }, "%s is named a second time", kit->name);
        else if (kit)
            g_ptr_array_add(kits, (gpointer) kit);
        else
            good = say_unknown(diag, atlas, (Span) { asked, at, len });
        at = next;
    }
    return good;
}

/* Of all choices of boxes that lack no more than all of them the smallest, of
 * equally small ones the first. */
static const char *fewest(Arena *arena, const Boxes *boxes)
{
    guint kits = MIN(boxes->owned_kits->len, 16), best = (1u << kits) - 1, best_size = kits;
    g_autoptr(GString) names = g_string_new(NULL);

    for (guint choice = 0; choice < 1u << kits; choice++) {
        Stock stock = { .terrain = { 0 } };
        guint size = 0;
        for (guint i = 0; i < kits; i++)
            if (choice >> i & 1) {
                add_kit(&stock, g_ptr_array_index(boxes->owned_kits, i));
                size++;
            }
        if (size < best_size && lacking(&boxes->needed, &stock) == boxes->lacking) {
            best = choice;
            best_size = size;
        }
    }
    for (guint i = 0; i < kits; i++)
        if (best >> i & 1) {
            const Kit *kit = g_ptr_array_index(boxes->owned_kits, i);
            g_string_append_printf(names, "%s%s", names->len ? ", " : "", kit->name);
        }
    return arena_copy(arena, names->str, names->len);
}

Boxes *boxes_count(Diag *diag, Arena *arena, const Deal *deal, const Source *asked)
{
    Boxes *boxes = arena_make(arena, Boxes);

    boxes->owned_kits = arena_list(arena);
    if (!read_owned(diag, deal->atlas, asked, boxes->owned_kits))
        return NULL;
    count_needs(deal, boxes);
    for (guint i = 0; i < boxes->owned_kits->len; i++)
        add_kit(&boxes->owned, g_ptr_array_index(boxes->owned_kits, i));
    boxes->lacking = lacking(&boxes->needed, &boxes->owned);
    boxes->boxes = fewest(arena, boxes);
    return boxes;
}
