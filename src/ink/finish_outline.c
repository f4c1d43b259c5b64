#include "finish_parts.h"

#include <math.h>

/* An outline with more lines than a window shows opens with its groups folded. */
enum { LINES_SHOWN = 50 };

/* The bookmark that children are being hung on, or the outline itself.  Items
 * name their parent, both neighbours, and their first and last child. */
typedef struct {
    qpdf_oh item, last;         /* last: 0 without children */
    int     lines;              /* of it that are to be seen when it is unfolded */
} Branch;

/* Made key by key: in libqpdf 11 that is faster than parsing text, or JSON, or
 * letting cairo write the outline. */
static qpdf_oh new_item(Finish *finish, const FinishBookmark *bookmark)
{
    qpdf_data          q           = finish->q;
    const FinishSheet *sheet       = &finish->sheets[bookmark->page];
    qpdf_oh            dictionary  = qpdf_oh_new_dictionary(q);
    qpdf_oh            item        = qpdf_make_indirect_object(q, dictionary);
    qpdf_oh            destination = qpdf_oh_new_array(q);

    qpdf_oh_append_item(q, destination, sheet->page);
    finish_add(q, destination, qpdf_oh_new_name(q, "/XYZ"));
    finish_add(q, destination, qpdf_oh_new_integer(q, llround(sheet->left + bookmark->x)));
    finish_add(q, destination, qpdf_oh_new_integer(q, llround(sheet->top - bookmark->y)));
    finish_add(q, destination, qpdf_oh_new_null(q));
    finish_put(q, item, "/Dest", destination);
    finish_put(q, item, "/Title", finish_text(q, bookmark->title));
    qpdf_oh_release(q, dictionary);
    return item;
}

static void hang(qpdf_data q, Branch *branch, qpdf_oh item)
{
    qpdf_oh_replace_key(q, item, "/Parent", branch->item);
    if (branch->last) {
        qpdf_oh_replace_key(q, item, "/Prev", branch->last);
        qpdf_oh_replace_key(q, branch->last, "/Next", item);
        qpdf_oh_release(q, branch->last);
    } else {
        qpdf_oh_replace_key(q, branch->item, "/First", item);
    }
    branch->last = qpdf_oh_new_object(q, item);
    branch->lines++;
}

/* The innermost branch has all its children. */
static void close_branch(qpdf_data q, GArray *branches, bool unfolded)
{
    Branch *branch = &g_array_index(branches, Branch, branches->len - 1);
    if (branch->last) {
        finish_put(q, branch->item, "/Count", qpdf_oh_new_integer(q, unfolded ? branch->lines : -branch->lines));
        finish_put(q, branch->item, "/Last", branch->last);
        if (unfolded && branches->len > 1)
            branch[-1].lines += branch->lines;
    }
    qpdf_oh_release(q, branch->item);
    g_array_set_size(branches, branches->len - 1);
}

bool finish_outline(Finish *finish)
{
    const GArray *bookmarks = finish->info->bookmarks;
    qpdf_data     q         = finish->q;
    if (!bookmarks || !bookmarks->len)
        return true;

    const bool        unfolded   = bookmarks->len <= LINES_SHOWN;
    g_autoptr(GArray) branches   = g_array_new(FALSE, FALSE, sizeof(Branch));
    qpdf_oh           root       = qpdf_get_root(q), dictionary = qpdf_oh_new_dictionary(q);
    Branch            outermost  = { .item = qpdf_make_indirect_object(q, dictionary) };
    qpdf_oh_release(q, dictionary);
    finish_put(q, outermost.item, "/Type", qpdf_oh_new_name(q, "/Outlines"));
    qpdf_oh_replace_key(q, root, "/Outlines", outermost.item);
    if (finish->pages > 2)      /* where there are pages to be found, show them */
        finish_put(q, root, "/PageMode", qpdf_oh_new_name(q, "/UseOutlines"));
    qpdf_oh_release(q, root);
    g_array_append_val(branches, outermost);

    for (guint i = 0; i < bookmarks->len; i++) {
        const FinishBookmark *bookmark = &g_array_index(bookmarks, FinishBookmark, i);
        if (bookmark->page < 0 || bookmark->page >= finish->pages)
            return diag_machine(finish->diag, "cannot finish '%s': the bookmark '%s' is for page %d of %d",
                                finish->name, bookmark->title, bookmark->page + 1, finish->pages);
        while (branches->len > (guint) MAX(bookmark->depth, 0) + 1)
            close_branch(q, branches, unfolded);
        Branch branch = { .item = new_item(finish, bookmark) };
        hang(q, &g_array_index(branches, Branch, branches->len - 1), branch.item);
        g_array_append_val(branches, branch);
    }
    while (branches->len)
        close_branch(q, branches, unfolded || branches->len == 1);
    return !finish_complain(finish);
}
