#include "finish_parts.h"

#include <math.h>
#include <string.h>

/* An outline with more lines than a window shows opens with its groups folded. */
enum { LINES_SHOWN = 50 };

/* Places in the outline: the first bookmark is at 1; 0 is the outline itself,
 * as a parent, and stands for none, as a neighbour.  'lines' are those to be
 * seen below an item when it is unfolded. */
typedef struct { int parent, previous, next, first, last, lines; } Item;

static Item *link_items(const GArray *bookmarks)
{
    const int         count = (int) bookmarks->len;
    Item             *items = g_new0(Item, (gsize) count + 1);
    g_autoptr(GArray) path  = g_array_new(FALSE, FALSE, sizeof(int));   /* to the bookmark before, from outside */

    for (int i = 1; i <= count; i++) {
        int depth = g_array_index(bookmarks, FinishBookmark, i - 1).depth;
        g_array_set_size(path, MIN((guint) MAX(depth, 0), path->len));
        items[i].parent   = path->len ? g_array_index(path, int, path->len - 1) : 0;
        Item *parent      = &items[items[i].parent];
        items[i].previous = parent->last;
        if (parent->last)
            items[parent->last].next = i;
        else
            parent->first = i;
        parent->last = i;
        g_array_append_val(path, i);
    }
    for (int i = count; i; i--)     /* children stand behind their parents */
        items[items[i].parent].lines += 1 + (count <= LINES_SHOWN ? items[i].lines : 0);
    return items;
}

static void append_title(GString *text, const char *title)
{
    g_autofree char *clean = finish_clean(title);
    if (g_str_is_ascii(clean)) {
        g_string_append_c(text, '(');
        for (const char *at = clean; *at; at++) {
            if (strchr("()\\", *at))
                g_string_append_c(text, '\\');
            g_string_append_c(text, *at);
        }
        g_string_append_c(text, ')');
        return;
    }
    glong                 len;
    g_autofree gunichar2 *units = g_utf8_to_utf16(clean, -1, NULL, &len, NULL);
    g_string_append(text, "<FEFF");
    for (glong i = 0; i < len; i++)
        g_string_append_printf(text, "%04X", units[i]);
    g_string_append_c(text, '>');
}

static void append_link(FinishUpdate *update, const char *key, int place)
{
    if (place)
        g_string_append_printf(update->objects, "/%s %d 0 R", key, update->free + place);
}

static void append_item(FinishUpdate *update, const Item *item, const FinishBookmark *bookmark, bool unfolded)
{
    const FinishSheet *sheet = &update->finish->sheets[bookmark->page];
    g_string_append(update->objects, "<</Title");
    append_title(update->objects, bookmark->title);
    g_string_append_printf(update->objects, "/Parent %d 0 R", update->free + item->parent);
    append_link(update, "Prev", item->previous);
    append_link(update, "Next", item->next);
    append_link(update, "First", item->first);
    append_link(update, "Last", item->last);
    if (item->first)
        g_string_append_printf(update->objects, "/Count %d", unfolded ? item->lines : -item->lines);
    g_string_append_printf(update->objects, "/Dest[%d 0 R/XYZ %ld %ld null]>>", sheet->number,
                           lround(sheet->left + bookmark->x), lround(sheet->top - bookmark->y));
}

bool finish_check_outline(Finish *finish)
{
    const GArray *bookmarks = finish->info->bookmarks;
    for (guint i = 0; bookmarks && i < bookmarks->len; i++) {
        const FinishBookmark *bookmark = &g_array_index(bookmarks, FinishBookmark, i);
        if (bookmark->page < 0 || bookmark->page >= finish->pages)
            return diag_machine(finish->diag, "cannot finish '%s': the bookmark '%s' is for page %d of %d",
                                finish->name, bookmark->title, bookmark->page + 1, finish->pages);
    }
    return true;
}

void finish_outline(FinishUpdate *update)
{
    const GArray *bookmarks = update->finish->info->bookmarks;
    Item         *items     = link_items(bookmarks);

    finish_update_object(update, update->root);
    g_string_append_printf(update->objects, "<</Outlines %d 0 R%s%s", update->free,
                           update->finish->pages > 2 ? "/PageMode/UseOutlines" : "",    /* pages are to be found */
                           update->catalog + strlen("<<"));
    finish_update_object(update, update->free);
    g_string_append(update->objects, "<</Type/Outlines");
    append_link(update, "First", items->first);
    append_link(update, "Last", items->last);
    g_string_append_printf(update->objects, "/Count %d>>", items->lines);
    for (guint i = 1; i <= bookmarks->len; i++) {
        finish_update_object(update, update->free + (int) i);
        append_item(update, &items[i], &g_array_index(bookmarks, FinishBookmark, i - 1), bookmarks->len <= LINES_SHOWN);
    }
    g_free(items);
}
