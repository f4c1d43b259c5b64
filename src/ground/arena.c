#include "arena.h"

#include <locale.h>
#include <stdalign.h>
#include <string.h>

typedef struct Block Block;
struct Block {
    Block *older;
    size_t used, size;
    alignas(max_align_t) char bytes[];
};

struct Arena {
    Block     *newest;
    GPtrArray *lists;           /* GPtrArrays have memory of their own */
};

enum { BLOCK_SIZE = 64 * 1024 };

static Block *block_new(Block *older, size_t size)
{
    Block *block = g_malloc(sizeof(Block) + size);
    block->older = older;
    block->used  = 0;
    block->size  = size;
    return block;
}

Arena *arena_new(void)
{
    Arena *arena = g_new(Arena, 1);
    arena->newest = block_new(NULL, BLOCK_SIZE);
    arena->lists  = g_ptr_array_new_with_free_func((GDestroyNotify) g_ptr_array_unref);
    return arena;
}

void arena_reset(Arena *arena)
{
    while (arena->newest->older) {
        Block *older = arena->newest->older;
        g_free(arena->newest);
        arena->newest = older;
    }
    arena->newest->used = 0;
    g_ptr_array_set_size(arena->lists, 0);
}

void arena_free(Arena *arena)
{
    arena_reset(arena);
    g_free(arena->newest);
    g_ptr_array_unref(arena->lists);
    g_free(arena);
}

void *arena_take(Arena *arena, size_t size)
{
    const size_t step = alignof(max_align_t);
    size_t whole = (size + step - 1) / step * step;

    if (arena->newest->size - arena->newest->used < whole)
        arena->newest = block_new(arena->newest, MAX(whole, BLOCK_SIZE));
    void *taken = arena->newest->bytes + arena->newest->used;
    arena->newest->used += whole;
    return memset(taken, 0, size);
}

char *arena_copy(Arena *arena, const char *text, size_t len)
{
    char *copy = arena_take(arena, len + 1);
    return memcpy(copy, text, len);
}

char *arena_vformat(Arena *arena, const char *format, va_list args)
{
    locale_t plain  = newlocale(LC_NUMERIC_MASK, "C", duplocale(LC_GLOBAL_LOCALE));
    locale_t before = uselocale(plain);
    g_autofree char *text = g_strdup_vprintf(format, args);
    uselocale(before);
    freelocale(plain);
    return arena_copy(arena, text, strlen(text));
}

char *arena_format(Arena *arena, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    char *text = arena_vformat(arena, format, args);
    va_end(args);
    return text;
}

GPtrArray *arena_list(Arena *arena)
{
    GPtrArray *list = g_ptr_array_new();
    g_ptr_array_add(arena->lists, list);
    return list;
}
