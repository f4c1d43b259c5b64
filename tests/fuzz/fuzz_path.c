/* fuzz_path.c - any text as an SVG path: no crash, and either the place of what
 * cannot be read or points that are numbers. */
#include "fuzz.h"
#include "path.h"
#include <math.h>
#include <string.h>

const char *const fuzz_words[] = { "M0 0", "L10-5", "h.5.5", "v-1e3", "C1 2 3 4 5 6", "s1,2 3,4", "Q1 2 3 4", "t5 6", "A5 5 0 01 9 9",
                                   "a5,3 45 1,0 -9 9", "z", "Z m", "1e308", "-1e-308", "nan", "inf", "0x10", NULL };

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len)
{
    g_autoptr(Arena) arena = arena_new();
    g_autofree char *text = g_strndup((const char *) bytes, len);
    Path path = { 0, NULL };
    size_t bad = 0;
    if (!path_parse(arena, text, &path, &bad)) {
        g_assert_cmpuint(bad, <=, strlen(text));
        return 0;
    }
    for (guint i = 0; i < path.count; i++)
        g_assert_true(path.steps[i].kind == STEP_CLOSE || (isfinite(path.steps[i].to.x) && isfinite(path.steps[i].to.y)));
    if (!path.count)
        return 0;
    Box box = path_bounds(path);
    if (box.w > 0 && box.h > 0 && box.w < 1e6 && box.h < 1e6) {
        Path moved = path_fit(arena, path, box, (Box) { 0, 0, 100, 100 });
        g_assert_cmpuint(moved.count, ==, path.count);
        g_autoptr(GArray) corners = path_flatten(moved, 0.1);
        g_assert_nonnull(corners);
    }
    return 0;
}
