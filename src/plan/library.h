/* library.h - where things are found.                                  floor 1
 *
 * A Library is the list of folders in which the files that one layout names
 * are looked for, best first:
 *     tables, art            the layout's own folder, then its game's folders
 *     icons, layouts, fonts  the same, the current folder's, those beside the executable, then PREFIX/share/hexenwerk
 * A table or picture that lies in the current folder and not with the layout may be
 * another one of that name: it is told of, and not taken.
 * A game is a NAME that stands in both cards/ and layouts/: layouts/GAME/x.ini
 * reads the tables of cards/GAME and draws what is in cards/GAME/art.  A layout
 * that lies elsewhere reads its own folder and the folder cards beside it. */
#pragma once
#include "arena.h"
#include "diag.h"

typedef struct Library Library;

/* For a layout file; executable_folder and share may be NULL. */
Library *library_new(Arena *arena, const char *layout, const char *executable_folder, const char *share);

const char *library_game(const Library *library);               /* "hexen", or NULL for a lone layout */

/* Paths of existing files, or NULL; 'tried' (may be NULL) gets a readable list
 * of the folders that were looked in.  An icon is a name of the set ("oak-leaf")
 * or a path to an SVG file; art is images, and icons by path; layouts are what
 * others are like, and palettes. */
const char *library_table (const Library *library, Arena *arena, const char *name, const char **tried);
const char *library_art   (const Library *library, Arena *arena, const char *name, const char **tried);
const char *library_icon  (const Library *library, Arena *arena, const char *name, const char **tried);
const char *library_layout(const Library *library, Arena *arena, const char *name, const char **tried);

/* the first of that name, or NULL */
const char *library_folder(const Library *library, Arena *arena, const char *name);

/* All folders of that name (fonts, hyphen): the layout's own, and then the program's, which they add to. */
GPtrArray *library_folders(const Library *library, Arena *arena, const char *name);     /* of const char* */

/* The nearest name that there is, interned, or NULL. */
const char *library_nearest_icon(const Library *library, const char *name);
const char *library_nearest_art (const Library *library, const char *name);
const char *library_nearest_table(const Library *library, const char *name);

/* all that hold the word, sorted */
GPtrArray *library_icons(const Library *library, Arena *arena, const char *word);
