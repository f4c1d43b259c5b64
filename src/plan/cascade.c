#include "cascade.h"
#include "word.h"

#include <string.h>

typedef struct Loading Loading;
struct Loading { const Loading *by; const Source *source; Span asked_for; };

static Entry *find_entry(const Section *section, const char *key)
{
    for (guint i = 0; i < section->entries->len; i++) {
        Entry *entry = section->entries->pdata[i];
        if (strcmp(entry->key, key) == 0)
            return entry;
    }
    return NULL;
}

/* The keys of 'base', with those of 'own' instead of or after them. */
static Section *merge(Arena *arena, const Section *base, const Section *own)
{
    Section *both = arena_make(arena, Section);
    *both = (Section) { own->kind, own->name, own->at, arena_list(arena) };
    for (guint i = 0; i < base->entries->len; i++) {
        Entry *entry = base->entries->pdata[i];
        if (!find_entry(own, entry->key))
            g_ptr_array_add(both->entries, entry);
    }
    for (guint i = 0; i < own->entries->len; i++)
        g_ptr_array_add(both->entries, own->entries->pdata[i]);
    return both;
}

const Section *cascade_find(const GPtrArray *sections, const char *kind, const char *name)
{
    const Section *found = NULL;
    for (guint i = 0; i < sections->len; i++) {
        const Section *section = sections->pdata[i];
        if (strcmp(section->kind, kind) == 0 && (!name || strcmp(section->name, name) == 0))
            found = section;
    }
    return found;
}

/* [box] and other unnamed marks are each a mark of its own; there is one [component]. */
static bool merges(const Section *section)
{
    static const char *const single[] = { "component", "sheet", "palette", "values", NULL };
    return *section->name || g_strv_contains(single, section->kind);
}

static void lay_over(Arena *arena, GPtrArray *sections, Section *own)
{
    for (guint i = 0; merges(own) && i < sections->len; i++) {
        const Section *base = sections->pdata[i];
        if (strcmp(base->kind, own->kind) == 0 && strcmp(base->name, own->name) == 0) {
            sections->pdata[i] = merge(arena, base, own);
            return;
        }
    }
    g_ptr_array_add(sections, own);
}

static void drop_entry(Section *section, const char *key)
{
    Entry *entry = find_entry(section, key);
    if (entry)
        g_ptr_array_remove(section->entries, entry);
}

static GPtrArray *load(Diag *diag, Arena *arena, const Library *library, const char *path, const Loading *by,
                       Span asked_for);

static GPtrArray *load_liked(Diag *diag, Arena *arena, const Library *library, const Loading *loading,
                             const Entry *like)
{
    const char *tried = "";
    const char *path = library_layout(library, arena, like->value, &tried);
    if (!path) {
        diag_error(diag, like->value_at, "there is no layout '%s' in %s", like->value, tried);
        return NULL;
    }
    for (const Loading *up = loading; up; up = up->by) {
        if (strcmp(up->source->name, path) == 0) {
            diag_error(diag, like->value_at, "a circle of likes: '%s' is already being read", path);
            if (loading->asked_for.source)
                diag_note(diag, loading->asked_for, "read because of this");
            return NULL;
        }
    }
    return load(diag, arena, library, path, loading, like->value_at);
}

/* Whom a section is like: one of its own kind, or a style. */
static Section *like_of(Diag *diag, const GPtrArray *sections, const Section *section, const Entry *like)
{
    Near near = { .word = like->value };
    for (guint i = 0; i < sections->len; i++) {
        Section *other = sections->pdata[i];
        if (other == section || !*other->name)
            continue;
        if (strcmp(other->kind, section->kind) != 0 && strcmp(other->kind, "style") != 0)
            continue;
        if (strcmp(other->name, like->value) == 0)
            return other;
        near_try(&near, other->name);
    }
    diag_error(diag, like->value_at, "there is no [%s %s] and no [style %s]%s", section->kind, like->value, like->value,
               near_hint(near.nearest));
    return NULL;
}

static Section *resolve(Diag *diag, Arena *arena, GPtrArray *sections, guint at, guint depth)
{
    Section *section = sections->pdata[at];
    Entry *like = strcmp(section->kind, "component") == 0 ? NULL : find_entry(section, "like");
    if (!like)
        return section;
    if (depth > sections->len) {
        diag_error(diag, like->value_at, "a circle of likes");
        drop_entry(section, "like");
        return section;
    }
    Section *base = like_of(diag, sections, section, like);
    drop_entry(section, "like");
    guint index;
    if (base && g_ptr_array_find(sections, base, &index)) {
        /* whoever asks again while this is under way comes round in a circle */
        g_ptr_array_add(section->entries, like);
        base = resolve(diag, arena, sections, index, depth + 1);
        drop_entry(section, "like");
        section = merge(arena, base, section);
    }
    sections->pdata[at] = section;
    return section;
}

static GPtrArray *load(Diag *diag, Arena *arena, const Library *library, const char *path, const Loading *by,
                       Span asked_for)
{
    const Source *source = source_load(diag, arena, path, asked_for);
    if (!source)
        return NULL;

    const Loading loading = { by, source, asked_for };
    GPtrArray *own = ini_read(diag, arena, source);
    GPtrArray *sections = NULL;
    const Section *head = cascade_find(own, "component", NULL);
    Entry *like = head ? find_entry(head, "like") : NULL;

    if (like)
        sections = load_liked(diag, arena, library, &loading, like);
    if (!sections)
        sections = arena_list(arena);
    for (guint i = 0; i < own->len; i++) {
        Section *section = own->pdata[i];
        if (section == head)
            drop_entry(section, "like");
        if (merges(section) && cascade_find(own, section->kind, section->name) != section) {
            diag_error(diag, section->at, "[%s%s%s] stands twice", section->kind, *section->name ? " " : "",
                       section->name);
            diag_note(diag, cascade_find(own, section->kind, section->name)->at, "it stands again here");
        }
        lay_over(arena, sections, section);
    }
    return sections;
}

GPtrArray *cascade_load(Diag *diag, Arena *arena, const Library *library, const char *path)
{
    GPtrArray *sections = load(diag, arena, library, path, NULL, (Span) { 0 });
    for (guint i = 0; sections && i < sections->len; i++)
        resolve(diag, arena, sections, i, 0);
    return sections;
}
