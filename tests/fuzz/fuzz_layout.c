/* fuzz_layout.c - any text as a whole layout, with a small deck: loaded, dealt
 * and laid out on paper; no crash, and nothing fails without a word. */
#include "component.h"
#include "deck.h"
#include "fuzz.h"
#include "sheet.h"

const char *const fuzz_words[] = { "[component]\n", "[sheet]\n", "[each panel]\n", "[option card]\n", "[values]\n", "[palette]\n", "[text title]\n",
                                   "[icon a]\n", "[box]\n", "[pattern]\n", "size = ", "54x80mm", "table = deck.csv\n", "copies = {", "{name|upper}",
                                   "place = safe 0 50% 100% 8mm\n", "when = {cost} > 2 and not {kind} = hill|sea\n", "lie = honeycomb\n",
                                   "shape = pointy-hexagon\n", "shape = polygon\npoints = 0 0, 10mm 0, 5mm 9mm\n", "like = title\n", "repeat = {cost}\n",
                                   "each = panel\n", "step = 3mm 0\n", "fill = linear 45 gold night@30%\n", "1e9mm", "-5mm", "{{", "rows = {copies} = 1\n", NULL };

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len)
{
    static const char deck[] = "name,kind,cost,copies,name_de\nWizard,hill,3,2,Zauberer\n\"Hag, old\",sea,,1,\nFrog,,12,0,Frosch\n";
    g_autoptr(Diag) diag = diag_new();
    g_autoptr(Arena) arena = arena_new();
    g_autofree char *text = g_utf8_make_valid((const char *) bytes, (gssize) len);
    if (!g_file_test("deck.csv", G_FILE_TEST_EXISTS))
        g_assert_true(g_file_set_contents("deck.csv", deck, -1, NULL));
    FILE *file = fopen("fuzz.ini", "w");
    g_assert_nonnull(file);
    fputs(text, file);
    fclose(file);

    Run *run = run_new(arena);
    const Library *library = library_new(arena, "fuzz.ini", NULL, NULL);
    Component *component = component_load(diag, arena, run, library, "fuzz.ini");
    Deck *cards = component ? deck_deal(diag, arena, component) : NULL;
    GPtrArray *decks = arena_list(arena);
    /* what cannot be printed is looked at all the same */
    for (guint i = 0; cards && component->unsound && i < cards->pieces->len; i++) {
        const Scope scope = deck_scope(diag, arena, cards, i);
        component_fill(diag, arena, component, SIDE_FRONT, &scope);
    }
    if (component && component->unsound)
        cards = NULL;
    if (cards)
        g_ptr_array_add(decks, cards);
    const Plan *plan = cards ? sheet_plan(diag, arena, decks) : NULL;
    g_assert_true(plan || diag_errors(diag));
    return 0;
}
