/* arena.h - memory that lives as long as one run, or one piece.        floor 0
 *
 * Whatever a run reads or plans is taken from one Arena and given back all at
 * once by arena_free().  Nothing taken from it is freed singly: on floors 0
 * and 1 nobody owns memory, so no function there has a clean-up path.
 * arena_reset() gives back everything but the first block: a scratch arena is
 * reset before each piece, so that memory stays flat at 100,000 cards.
 * Out of memory ends the program, as it does in GLib.
 *
 * What arena_format() writes has a point in its numbers, whatever the caller's
 * locale: that is how they are typed. */
#pragma once
#include <glib.h>
#include <stdarg.h>
#include <stddef.h>

typedef struct Arena Arena;

Arena     *arena_new(void);
void       arena_free(Arena *arena);
void       arena_reset(Arena *arena);                               /* lists taken from it are gone, too */
void      *arena_take(Arena *arena, size_t size);                   /* zeroed, aligned for any type */
char      *arena_copy(Arena *arena, const char *text, size_t len);  /* + NUL */
char      *arena_format(Arena *arena, const char *format, ...) G_GNUC_PRINTF(2, 3);
char      *arena_vformat(Arena *arena, const char *format, va_list args) G_GNUC_PRINTF(2, 0);
GPtrArray *arena_list(Arena *arena);                                /* empty; its own memory goes with the arena */

#define arena_make(arena, Type) ((Type *) arena_take((arena), sizeof(Type)))

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Arena, arena_free)
