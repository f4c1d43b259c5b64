#include "finish_parts.h"

#include <stdlib.h>
#include <string.h>

/* Every drawing brings its own icons, patterns and pictures along.  Here each
 * object that pages draw with is described by its text, in which objects that
 * it points at stand with the number of the first that is alike; of those with
 * one description the first takes the place of all others, which libqpdf then
 * does not write.
 *
 * Cairo calls what a form draws with by the number of its object, which is
 * another in each drawing.  So these names are made anew, in the order in which
 * the form uses them. */

typedef struct {
    qpdf_data   q;
    GHashTable *first;          /* checksum of a description -> number */
    GHashTable *stands_for;     /* number -> that of the first alike; its own at first, so that circles end */
} Share;

static void describe(Share *share, GString *text, qpdf_oh object);

static GPtrArray *keys_of(qpdf_data q, qpdf_oh dictionary)
{
    GPtrArray *keys = g_ptr_array_new_with_free_func(g_free);
    /* there is but one for all dictionaries, so it comes to its end first */
    qpdf_oh_begin_dict_key_iter(q, dictionary);
    while (qpdf_oh_dict_more_keys(q))
        g_ptr_array_add(keys, g_strdup(qpdf_oh_dict_next_key(q)));
    return keys;
}

static int first_alike(Share *share, qpdf_oh object, int number)
{
    int first = GPOINTER_TO_INT(g_hash_table_lookup(share->stands_for, GINT_TO_POINTER(number)));
    if (first)
        return first;
    g_hash_table_insert(share->stands_for, GINT_TO_POINTER(number), GINT_TO_POINTER(number));
    g_autoptr(GString) text = g_string_new(NULL);
    describe(share, text, object);
    char *sum = g_compute_checksum_for_string(G_CHECKSUM_SHA256, text->str, (gssize) text->len);
    first = GPOINTER_TO_INT(g_hash_table_lookup(share->first, sum));
    if (!first) {
        g_hash_table_insert(share->first, sum, GINT_TO_POINTER(number));
        return number;
    }
    g_free(sum);
    g_hash_table_insert(share->stands_for, GINT_TO_POINTER(number), GINT_TO_POINTER(first));
    return first;
}

/* Describes what a dictionary or an array holds; the handle is given back.  The object that is to stand there
 * instead, or 0. */
static qpdf_oh describe_held(Share *share, GString *text, qpdf_oh held)
{
    const int number = qpdf_oh_get_object_id(share->q, held);
    int       first  = number;
    if (number) {
        first = first_alike(share, held, number);
        g_string_append_printf(text, " %d R", first);
    } else {
        describe(share, text, held);
    }
    qpdf_oh_release(share->q, held);
    return first == number ? 0 : qpdf_get_object_by_id(share->q, first, 0);
}

static void describe_dictionary(Share *share, GString *text, qpdf_oh dictionary)
{
    qpdf_data q = share->q;
    g_autoptr(GPtrArray) keys = keys_of(q, dictionary);
    g_string_append(text, "<<");
    for (guint i = 0; i < keys->len; i++) {
        const char *key = keys->pdata[i];
        g_string_append(text, key);
        qpdf_oh other = describe_held(share, text, qpdf_oh_get_key(q, dictionary, key));
        if (other)
            finish_put(q, dictionary, key, other);
    }
    g_string_append(text, ">>");
}

static void describe_array(Share *share, GString *text, qpdf_oh array)
{
    const int count = qpdf_oh_get_array_n_items(share->q, array);
    g_string_append_c(text, '[');
    for (int i = 0; i < count; i++) {
        qpdf_oh other = describe_held(share, text, qpdf_oh_get_array_item(share->q, array, i));
        if (other) {
            qpdf_oh_set_array_item(share->q, array, i, other);
            qpdf_oh_release(share->q, other);
        }
    }
    g_string_append_c(text, ']');
}

/* ---- names in forms ---- */

/* The end of a string that begins at 'at': (with (others) and \) inside) or <hexadecimal>. */
static const char *string_end(const char *at, const char *end)
{
    int depth = 0;
    if (*at == '<') {
        const char *close = memchr(at, '>', (size_t) (end - at));
        return close ? close + 1 : end;
    }
    for (; at < end; at++) {
        if (*at == '\\')
            at++;
        else if (*at == '(')
            depth++;
        else if (*at == ')' && --depth == 0)
            return at + 1;
    }
    return end;
}

static const char *name_end(const char *at, const char *end)
{
    for (at++; at < end && !strchr("()<>[]{}/% \t\r\n\f", *at); at++)
        ;
    return at;
}

/* The bytes of a form with other names; 'names' gets which became which, in the order of use. */
static GString *rename_all(const char *bytes, size_t len, GHashTable *known, GHashTable *names)
{
    GString    *renamed = g_string_sized_new(len);
    const char *at = bytes, *end = bytes + len;
    while (at < end) {
        const char *next = *at == '(' || *at == '<' ? string_end(at, end) : *at == '/' ? name_end(at, end) : at + 1;
        g_autofree char *name = *at == '/' ? g_strndup(at, (gsize) (next - at)) : NULL;
        const char *other = name ? g_hash_table_lookup(names, name) : NULL;
        if (name && !other && g_hash_table_contains(known, name)) {
            other = g_strdup_printf("/n%u", g_hash_table_size(names));
            g_hash_table_insert(names, g_steal_pointer(&name), (gpointer) other);
        }
        if (other)
            g_string_append(renamed, other);
        else
            g_string_append_len(renamed, at, next - at);
        at = next;
    }
    return renamed;
}

/* Every kind of resource is a dictionary of its own; what is none is passed on as it is.  names NULL: only
 * gathers the names that are known. */
static qpdf_oh rename_resources(qpdf_data q, qpdf_oh resources, GHashTable *known, GHashTable *names)
{
    g_autoptr(GPtrArray) kinds = keys_of(q, resources);
    qpdf_oh renamed = qpdf_oh_new_dictionary(q);
    for (guint i = 0; i < kinds->len; i++) {
        qpdf_oh kind = qpdf_oh_get_key(q, resources, kinds->pdata[i]), other = kind;
        if (qpdf_oh_is_dictionary(q, kind)) {
            g_autoptr(GPtrArray) keys = keys_of(q, kind);
            other = qpdf_oh_new_dictionary(q);
            for (guint k = 0; k < keys->len; k++) {
                const char *name = names ? g_hash_table_lookup(names, keys->pdata[k]) : NULL;
                g_hash_table_add(known, g_strdup(keys->pdata[k]));
                finish_put(q, other, name ? name : keys->pdata[k], qpdf_oh_get_key(q, kind, keys->pdata[k]));
            }
            qpdf_oh_release(q, kind);
        }
        finish_put(q, renamed, kinds->pdata[i], other);
    }
    return renamed;
}

/* Forms and tiles have resources of their own. */
static void rename_in(qpdf_data q, qpdf_oh stream, qpdf_oh dictionary)
{
    unsigned char *bytes = NULL;
    size_t         len   = 0;
    QPDF_BOOL      plain = QPDF_FALSE;
    qpdf_oh        resources = qpdf_oh_get_key(q, dictionary, "/Resources");
    g_autoptr(GHashTable) known = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autoptr(GHashTable) names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);

    if (qpdf_oh_is_dictionary(q, resources))            /* its result also speaks of old warnings */
        qpdf_oh_get_stream_data(q, stream, qpdf_dl_generalized, &plain, &bytes, &len);
    if (bytes && plain) {
        qpdf_oh_release(q, rename_resources(q, resources, known, NULL));
        GString *renamed = rename_all((const char *) bytes, len, known, names);
        qpdf_oh  nothing = qpdf_oh_new_null(q);
        qpdf_oh_replace_stream_data(q, stream, (const unsigned char *) renamed->str, renamed->len, nothing, nothing);
        qpdf_oh_release(q, nothing);
        g_string_free(renamed, TRUE);
        finish_put(q, dictionary, "/Resources", rename_resources(q, resources, known, names));
    }
    free(bytes);
    qpdf_oh_release(q, resources);
}

static void describe_stream(Share *share, GString *text, qpdf_oh stream)
{
    qpdf_data      q = share->q;
    unsigned char *bytes = NULL;
    size_t         len   = 0;
    qpdf_oh        dictionary = qpdf_oh_get_dict(q, stream);
    rename_in(q, stream, dictionary);
    qpdf_oh_remove_key(q, dictionary, "/Length");   /* libqpdf knows it */
    describe_dictionary(share, text, dictionary);
    qpdf_oh_release(q, dictionary);
    qpdf_oh_get_stream_data(q, stream, qpdf_dl_none, NULL, &bytes, &len);
    g_string_append_len(text, (const char *) bytes, (gssize) len);
    free(bytes);
}

static void describe(Share *share, GString *text, qpdf_oh object)
{
    switch (qpdf_oh_get_type_code(share->q, object)) {
    case ot_dictionary:
        describe_dictionary(share, text, object);
        break;
    case ot_array:
        describe_array(share, text, object);
        break;
    case ot_stream:
        describe_stream(share, text, object);
        break;
    default:
        g_string_append_printf(text, " %s", qpdf_oh_unparse_resolved(share->q, object));
    }
}

void finish_share(Finish *finish)
{
    qpdf_data q     = finish->q;
    Share share = {
        .q = q,
        .first = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
        .stands_for = g_hash_table_new(NULL, NULL),
    };
    const int pages = qpdf_get_num_pages(q);
    for (int i = 0; i < pages; i++) {
        g_autoptr(GString) text = g_string_new(NULL);
        qpdf_oh page  = qpdf_get_page_n(q, (size_t) i);
        qpdf_oh other = describe_held(&share, text, qpdf_oh_get_key(q, page, "/Resources"));
        if (other)
            finish_put(q, page, "/Resources", other);
        qpdf_oh_release(q, page);
    }
    g_hash_table_unref(share.first);
    g_hash_table_unref(share.stands_for);
}
