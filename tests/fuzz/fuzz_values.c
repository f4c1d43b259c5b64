/* fuzz_values.c - any text as a length, a place, a size and a paint: no crash,
 * and a reason whenever it is none. */
#include "fuzz.h"
#include "paint.h"
#include "units.h"
#include <math.h>

const char *const fuzz_words[] = { "3mm", "50%", "right-3mm", "(1+2)*3mm", "54x80mm", "1e400mm", "-0", "#f5c542", "gold@50%", "none",
                                   "linear 90 white black 50%", "radial at 50% 40% 80% white #0008", "centre", "/0", NULL };

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len)
{
    g_autoptr(Arena) arena = arena_new();
    g_autofree char *text = g_utf8_make_valid((const char *) bytes, (gssize) len);
    const char *why = NULL;
    Linear linear;
    LinearForm form;
    g_assert_true(linear_parse(text, &linear, &form, &why) ? isfinite(linear.frac) && isfinite(linear.pt) : why != NULL);
    double number;
    why = NULL;
    g_assert_true(length_parse(text, &number, &why) ? isfinite(number) : why != NULL);
    why = NULL;
    g_assert_true(number_parse(text, &number, &why) ? isfinite(number) : why != NULL);
    Size size;
    why = NULL;
    g_assert_true(size_parse(text, &size, &why) ? isfinite(size.w) && isfinite(size.h) : why != NULL);
    Palette *palette = palette_new(arena);
    palette_set(palette, "gold", "#f5c542");
    palette_set(palette, "night", text);
    Paint paint;
    why = NULL;
    g_assert_true(paint_parse(arena, palette, text, &paint, &why) || why != NULL);
    return 0;
}
