/* Texts: set, fitted, divided and marked up, looked at through poppler. */
#include "text_kit.h"

#include <math.h>

#define SOFT_HYPHEN "\xC2\xAD"

static const char long_text[] =
    "text\n\"Set the wizard on one of your settlements, cities or citadels. The robber’s blockade cannot harm it. "
    "Whoever owns the wizard has 1 victory point.\"\n";

/* A layout with one text that fills a card. */
#define TEXT "[text t]\ntext = {text}\nplace = cut\nfont = Liberation Sans 10\n"

typedef struct { double left, top, right, bottom; } Word;

/* The note that follows a message about a cell. */
#define USED "card.ini:5:8 note: used here\n"

/* Where poppler finds a word on the first page, pt. */
static Word word_at(Kit *kit, const char *word)
{
    const char      *found = kit_ask(kit, "pdftotext -bbox out.pdf - | grep -F '>%s</word>' | head -1", word);
    Word             at    = { 0 };
    double          *into[]  = { &at.left, &at.top, &at.right, &at.bottom };
    const char      *names[] = { "xMin=\"", "yMin=\"", "xMax=\"", "yMax=\"" };
    for (int i = 0; i < 4; i++) {
        has(found, names[i]);
        *into[i] = g_ascii_strtod(strstr(found, names[i]) + strlen(names[i]), NULL);
    }
    return at;
}

static double pt(double mm)
{
    return mm * PT_PER_MM;
}

static void test_plain(Kit *kit, gconstpointer unused)
{
    (void) unused;
    static const char rows[] = "text\nWizard\nR&D <b>\n12:30:45 :ore: {T}\n\"two\nlines\"\n";
    g_assert_cmpint(kit_print(kit, "60x40mm", TEXT, rows), ==, 4);
    kit_says(kit, "");
    g_assert_cmpstr(kit_ask(kit, "pdftotext out.pdf -"), ==,
                    "Wizard\n\n\fR&D <b>\n\n\f12:30:45 :ore: {T}\n\n\ftwo\nlines\n\n\f");
    has_not(kit_ask(kit, "pdffonts out.pdf"), "Type 3");
    g_assert_cmpint(times(kit_ask(kit, "pdffonts out.pdf"), "yes yes yes"), ==, 1);
}

static void test_across(Kit *kit, gconstpointer unused)
{
    (void) unused;
    kit_print(kit, "60x40mm", TEXT, "text\nWizard\n");
    Word left = word_at(kit, "Wizard");
    g_assert_cmpfloat_with_epsilon(left.left, 0, 0.1);
    kit_print(kit, "60x40mm", TEXT "across = right\ndown = bottom\n", "text\nWizard\n");
    Word right = word_at(kit, "Wizard");
    g_assert_cmpfloat_with_epsilon(right.right, pt(60), 0.1);
    g_assert_cmpfloat_with_epsilon(right.bottom - left.bottom, pt(40) - 10 * (0.905 + 0.212), 0.1);
    kit_print(kit, "60x40mm", TEXT "across = centre\n", "text\nWizard\n");
    Word centre = word_at(kit, "Wizard");
    g_assert_cmpfloat_with_epsilon(centre.left + centre.right, pt(60), 0.1);
}

/* Capitals stand exactly in the middle, and a place that is full is not left. */
static void test_middle(Kit *kit, gconstpointer unused)
{
    (void) unused;
    TextFit fit = kit_fit(kit, "60x40mm", TEXT "down = middle\n", "text\nHHH\n");
    g_assert_cmpfloat_with_epsilon(fit.ink.y + fit.ink.h / 2, pt(20), 0.25);
    fit = kit_fit(kit, "60x4mm", TEXT "down = middle\n", "text\nHÅg\n");
    g_assert_cmpfloat(fit.ink.y, >=, 0);
    g_assert_cmpfloat(fit.ink.y + fit.ink.h, <=, pt(4));
    g_assert_cmpint(fit.lines, ==, 1);
}

static void test_shrink(Kit *kit, gconstpointer unused)
{
    (void) unused;
    TextFit fit = kit_fit(kit, "50x12mm", TEXT "shrink = 5pt\n", long_text);
    g_assert_cmpfloat(fit.size, <, 8);
    g_assert_cmpfloat(fit.size, >=, 5);
    g_assert_cmpfloat_with_epsilon(fit.size * 10, floor(fit.size * 10 + 0.5), 1e-9);        /* tenths */
    g_assert_cmpfloat(fit.ink.h, <=, pt(12));
    /* and it is the largest that fits */
    g_autofree char *larger = g_strdup_printf("[text t]\ntext = {text}\nplace = cut\nfont = Liberation Sans %d.%d\n",
                                              (int) fit.size, (int) (fit.size * 10 + 1.5) % 10);
    kit_print(kit, "50x12mm", larger, long_text);
    g_autofree char *lines = said(kit->diag);
    has(lines, "mm too tall for its place at its size");
}

/* Longer than Pango can count: it would be set in one line, and said to fit. */
static void test_endless(Kit *kit, gconstpointer unused)
{
    (void) unused;
    static const char *const ways[] = { "shrink = 7pt\n", "wrap = no\n", "hyphenate = yes\nshrink = 7pt\nleading = 0.5\n" };
    g_autoptr(GString) rows = g_string_new("name,text\nSaga,");
    for (int i = 0; i < 150000; i++)
        g_string_append(rows, "word ");
    g_string_append(rows, "\n");
    for (size_t i = 0; i < G_N_ELEMENTS(ways); i++) {
        g_autofree char *sections = g_strconcat(TEXT, ways[i], NULL);
        g_assert_cmpint(kit_print(kit, "60x80mm", sections, rows->str), ==, 0);
    }
    g_autofree char *lines = said(kit->diag);
    has(lines, "deck.csv:2:6 error: Saga: the text is at least ");
    has(lines, " mm too tall for its place at its smallest size, 7 pt");
    has(lines, " mm too wide for its place at its size, 10 pt");
    g_assert_cmpint(times(lines, "mm too "), ==, 3);

    /* a place that could hold it, but in one paragraph it cannot be set */
    g_assert_cmpint(kit_print(kit, "3000x3000mm", TEXT, rows->str), ==, 0);
    g_autofree char *more = said(kit->diag);
    has(more, " m long in one line cannot be set: part it");
}

static void test_does_not_fit(Kit *kit, gconstpointer unused)
{
    (void) unused;
    static const char rows[] = "name,text\nWizard,Far too many words are written on this little card of ours\n"
                               "Witch,short\nDragon,Donaudampfschifffahrtsgesellschaft\n";
    g_assert_cmpint(kit_print(kit, "26x8mm", TEXT "shrink = 7pt\n", rows), ==, 1);
    kit_says(kit, "deck.csv:2:8 error: Wizard: the text is 0.3 mm too tall for its place "
                  "at its smallest size, 7 pt\n" USED
                  ""
                  "deck.csv:4:8 error: Dragon: 'Donaudampfschifffahrtsgesellschaft' is 13.0 mm too wide for its place "
                  "at its smallest size, 7 pt\n" USED);
}

static void test_caps(Kit *kit, gconstpointer unused)
{
    (void) unused;
    kit_print(kit, "60x40mm", "[text t]\ntext = {text}\nfont = EB Garamond 14\ncaps = small\nfeatures = onum=1, ss01\n",
              "text\nWizard\n");
    kit_says(kit, "");
    g_assert_cmpstr(kit_ask(kit, "pdftotext out.pdf -"), ==, "Wizard\n\n\f");
    kit_print(kit, "60x40mm", TEXT "caps = small\n", "text\nWizard\n");
    kit_print(kit, "60x40mm", TEXT "features = zero, -liga\n", "text\nWizard\n");
    kit_print(kit, "60x40mm", TEXT "features = onum ss01\n", "text\nWizard\n");
    g_autofree char *lines = said(kit->diag);
    has(lines, "Liberation Sans has no small capitals (feature 'smcp')");
    has(lines, "Liberation Sans has no feature 'zero'; it has ");
    has(lines, "'onum ss01' is no OpenType feature: expected as in 'onum=1, ss01'");
}

/* However far a font kerns letters apart, they make one word. */
static void test_words(Kit *kit, gconstpointer unused)
{
    (void) unused;
    GString *rows = g_string_new("size,text\n");
    for (int tenths = 60; tenths < 120; tenths++)
        g_string_append_printf(rows, "%d.%d,Rohstoffkarten\n", tenths / 10, tenths % 10);
    kit_print(kit, "60x40mm", "[text t]\ntext = {text}\nfont = EB Garamond {size}\n", rows->str);
    kit_says(kit, "");
    g_assert_cmpint(times(kit_ask(kit, "pdftotext -bbox out.pdf -"), ">Rohstoffkarten</word>"), ==, 60);
    g_string_free(rows, TRUE);
}

static void test_hyphens(Kit *kit, gconstpointer unused)
{
    (void) unused;
    static const char rows[] =
        "text\nWähle zwei Zahlenchips und Barbarenschiffe von den OBERSTEN oder McDonaldsches sofort\n";
    kit_print(kit, "18x40mm", TEXT "hyphenate = yes\nlanguage = de\nshrink = 7pt\n", rows);
    kit_says(kit, "");
    const char *words = kit_ask(kit, "pdftotext -bbox out.pdf -");
    has(words, ">Barbaren-</word>");            /* it shows */
    has_not(words, SOFT_HYPHEN);
    has(words, ">OBERSTEN</word>");
    has(words, ">McDonaldsches</word>");
    const char *text = kit_ask(kit, "pdftotext out.pdf -");
    has(text, "Zahlenchips");                   /* poppler joins what is divided, and finds all words whole */
    has(text, "Barbarenschiffe");

    kit_print(kit, "18x40mm", TEXT "language = de\nshrink = 6pt\n", rows);
    has_not(kit_ask(kit, "pdftotext -bbox out.pdf -"), "-</word>");

    /* lines that are ragged anyhow are not divided for nothing */
    static const char wide[] =
        "text\nLege die Siegpunktkarte offen vor dir aus wenn alle Barbarenschiffe gelandet sind\n";
    g_assert_cmpint(kit_print(kit, "40x40mm", TEXT "hyphenate = yes\nlanguage = de\n", wide), ==, 1);
    has_not(kit_ask(kit, "pdftotext -bbox out.pdf -"), "-</word>");
    kit_print(kit, "40x40mm", TEXT "hyphenate = yes\nlanguage = de\nacross = justify\n", wide);
    has(kit_ask(kit, "pdftotext -bbox out.pdf -"), "-</word>");

    /* justified lines with hyphens end where their place ends */
    for (int width = 24; width <= 42; width++) {
        g_autofree char *size = g_strdup_printf("%dx40mm", width);
        TextFit fit = kit_fit(kit, size, TEXT "hyphenate = yes\nlanguage = de\nacross = justify\n", wide);
        g_assert_cmpfloat_with_epsilon(fit.ink.x + fit.ink.w, pt(width), 0.9);
    }

    /* soft hyphens of one's own work without asking for more */
    kit_print(kit, "18x40mm", TEXT, "text\nDra" SOFT_HYPHEN "chen und Zauber" SOFT_HYPHEN "einhorn\n");
    words = kit_ask(kit, "pdftotext -bbox out.pdf -");
    has(words, ">Drachen</word>");
    has(words, ">Zauber-</word>");
}

static void test_no_dictionary(Kit *kit, gconstpointer unused)
{
    (void) unused;
    g_assert_cmpint(kit_print(kit, "20x40mm", TEXT "hyphenate = yes\nlanguage = tlh\n",
                              "text\nWizard or Witch\nDragon or Unicorn\n"), ==, 2);
    kit_says(kit, "card.ini:8:13 warning: there is no hyphenation dictionary for 'tlh' (hyph_tlh.dic): "
                  "no word is divided\n");
}

static void test_balance(Kit *kit, gconstpointer unused)
{
    (void) unused;
    TextFit ragged = kit_fit(kit, "60x40mm", TEXT "across = centre\n", long_text);
    TextFit even   = kit_fit(kit, "60x40mm", TEXT "across = centre\nbalance = yes\n", long_text);
    g_assert_cmpint(even.lines, ==, ragged.lines);
    g_assert_cmpfloat(even.ink.w, <, ragged.ink.w - 3);
    g_assert_cmpfloat_with_epsilon(2 * even.ink.x + even.ink.w, pt(60), 2);
}

static void test_markup(Kit *kit, gconstpointer unused)
{
    (void) unused;
    kit_print(kit, "60x40mm", TEXT "markup = yes\n",
              "text\na <b>Wizard</b> &amp; <span foreground='#ff0000'>red</span>\n");
    kit_says(kit, "");
    g_assert_cmpstr(kit_ask(kit, "pdftotext out.pdf -"), ==, "a Wizard & red\n\n\f");
    has(kit_ask(kit, "pdffonts out.pdf"), "LiberationSans-Bold");

    /* one broken text harms no other */
    g_assert_cmpint(kit_print(kit, "60x40mm", TEXT "markup = yes\n",
                              "name,text\nA,fine\nB,a <b>bold\nC,x <b>y</i>\nD,R&D\nE,1 < 2\nF,<i>slanted</i>\n"
                              "G,<bold>x</bold>\nH,ab <span foo='1'>x</span>\nI,</b>\n"), ==, 1);
    kit_says(kit, "deck.csv:3:5 error: B: <b> is never closed\n" USED
                  "deck.csv:4:9 error: C: </i> comes while <b> is still open\n" USED
                  "deck.csv:5:4 error: D: '&' begins no entity; '&amp;' stands for the character itself\n" USED
                  "deck.csv:6:5 error: E: '<' begins no tag; '&lt;' stands for the character itself\n" USED
                  "deck.csv:7:6 error: F: Liberation Sans has no style 'Italic'; it has Regular, Bold\n" USED
                  "deck.csv:8:3 error: G: there is no tag <bold>; expected one of b big i s span sub sup small tt u\n"
                  USED
                  ""
                  "deck.csv:9:6 error: H: Attribute 'foo' is not allowed on the <span> tag\n" USED
                  "deck.csv:10:3 error: I: </b> closes nothing\n" USED);
}

static const char square_icon[] =
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'><path d='M1 1h8v8h-8z'/></svg>";

static void test_icons(Kit *kit, gconstpointer unused)
{
    (void) unused;
    kit_write(kit, "ore.svg", square_icon);
    kit_print(kit, "60x40mm", TEXT "icons = yes\n",
              "text\nPay 2 :ore.svg: now\n12:30:45 and a: b\n\\:ore.svg: is ore\n");
    kit_says(kit, "");
    g_assert_cmpstr(kit_ask(kit, "pdftotext -layout out.pdf - | tr -s ' '"), ==,
                    "Pay 2 now\n\f12:30:45 and a: b\n\f:ore.svg: is ore\n\f");
    /* the icon takes its place in the line: 0.9 em and some air */
    Word two = word_at(kit, "2"), now = word_at(kit, "now");
    double space = 10 * 0.278;
    g_assert_cmpfloat_with_epsilon(now.left - two.right, 2 * space + 9.8, 0.5);
    kit_print(kit, "60x40mm", TEXT, "text\nPay 2 :ore.svg: now\n");
    has(kit_ask(kit, "pdftotext out.pdf -"), "Pay 2 :ore.svg: now");
}

static void test_unknown_icon(Kit *kit, gconstpointer unused)
{
    (void) unused;
    static const char rows[] = "name,text\nA,fine\nB,one :no-such-icon: here\n";
    g_assert_cmpint(kit_print(kit, "60x40mm", TEXT "icons = yes\n", rows), ==, 1);
    g_autofree char *lines = said(kit->diag);
    has(lines, "deck.csv:3:7 error: B: ");
    has(lines, "no-such-icon");
}

static void test_missing_letters(Kit *kit, gconstpointer unused)
{
    (void) unused;
    g_assert_cmpint(kit_print(kit, "60x40mm", TEXT, "name,text\nA,fine\nB,some 漢字 here\nC,\"bell\x07\"\n"), ==, 1);
    kit_says(kit, "deck.csv:3:8 error: B: Liberation Sans has no letter for U+6F22 漢, U+5B57 字\n" USED
                  "deck.csv:4:8 error: C: Liberation Sans has no letter for U+0007\n" USED);
}

/* Letters of another script come from a family that the font names, and from no other. */
static void test_lent_letters(Kit *kit, gconstpointer unused)
{
    (void) unused;
    kit_print(kit, "60x40mm", "[text t]\ntext = {text}\nfont = Liberation Sans, Droid Sans Fallback 10\n",
              "text\nWizard 魔法使い\n");
    kit_says(kit, "");
    has(kit_ask(kit, "pdftotext out.pdf -"), "Wizard 魔法使い");
    const char *fonts = kit_ask(kit, "pdffonts out.pdf");
    has(fonts, "LiberationSans");
    has(fonts, "DroidSansFallback");
}

static void test_invisible(Kit *kit, gconstpointer unused)
{
    (void) unused;
    g_assert_cmpint(kit_print(kit, "60x40mm", TEXT,
                              "text\nso" SOFT_HYPHEN "ft ze\u200Bro nar\u202Frow thi\u2009n wo\u2060rd "
                              "va\uFE0Fr jo\u200Din le\u200Eft is\u2066ol\u2069 no\u00A0br "
                              "cg\u034Fj fi\u2007g\n"), ==, 1);
    kit_says(kit, "");
    g_assert_cmpstr(kit_ask(kit, "pdftotext out.pdf - | tr -s ' \\n' | tr '\\n' ' '"), ==,
                    "soft zero nar row thi n word var join left isol no br cgj fi g \f");
}

static void test_right_to_left(Kit *kit, gconstpointer unused)
{
    (void) unused;
    static const char font[] = "[text t]\ntext = {text}\nplace = cut\nfont = DejaVu Sans 10\n";
    TextFit left  = kit_fit(kit, "60x40mm", font, "text\nשלום עולם\n");
    g_autofree char *right_font = g_strconcat(font, "across = right\n", NULL);
    TextFit right = kit_fit(kit, "60x40mm", right_font, "text\nשלום עולם\n");
    kit_says(kit, "");
    g_assert_cmpfloat_with_epsilon(left.ink.x, 0, 1.5);             /* left is left on the paper */
    g_assert_cmpfloat_with_epsilon(right.ink.x + right.ink.w, pt(60), 1.5);
    kit_print(kit, "60x40mm", font, "text\nשלום עולם\n");
    has(kit_ask(kit, "mutool draw -q -F txt out.pdf"), "שלום עולם");
}

static void test_paint(Kit *kit, gconstpointer unused)
{
    (void) unused;
    kit_print(kit, "60x40mm", TEXT "colour = linear #ff0000 #0000ff\noutline = #00ff00\noutline_width = 1pt\n",
              "text\nWizard\n");
    kit_says(kit, "");
    g_assert_cmpstr(kit_ask(kit, "pdftotext out.pdf -"), ==, "Wizard\n\n\f");       /* once, and still text */
    g_assert_cmpint(times(kit_ask(kit, "pdfimages -list out.pdf"), "\n"), ==, 2);     /* no more than the heading */
}

static void test_lines(Kit *kit, gconstpointer unused)
{
    (void) unused;
    const double height = 10 * (0.905 + 0.212);
    kit_print(kit, "60x40mm", TEXT "leading = 1.5\nparagraph = 5pt\n", "text\n\"one\ntwo\"\n");
    Word one = word_at(kit, "one"), two = word_at(kit, "two");
    g_assert_cmpfloat_with_epsilon(two.top - one.top, 1.5 * height + 5, 0.05);
    /* a range is kept whole */
    g_assert_cmpint(kit_fit(kit, "21x40mm", TEXT, "text\nbetween 3–5 and 10–12\n").lines, ==, 2);
    g_assert_cmpint(kit_fit(kit, "60x40mm", TEXT "wrap = no\n", "text\na b c d\n").lines, ==, 1);
}

static void test_tracking(Kit *kit, gconstpointer unused)
{
    (void) unused;
    TextFit plain = kit_fit(kit, "60x40mm", TEXT, "text\nHHHHHHHHHHH\n");
    TextFit wide  = kit_fit(kit, "60x40mm", TEXT "tracking = 0.2\n", "text\nHHHHHHHHHHH\n");
    g_assert_cmpfloat_with_epsilon(wide.ink.w - plain.ink.w, 10 * 2, 0.05);
}

static void test_empty(Kit *kit, gconstpointer unused)
{
    (void) unused;
    static const char tiny[] = "[text t]\ntext = {text}\nplace = 1mm 1mm 2mm 0.5mm\nfont = Liberation Sans 10\n";
    g_assert_cmpint(kit_print(kit, "60x40mm", tiny,
                              "name,text\nA,\nB,\"  \"\n"), ==, 2);
    kit_says(kit, "");
}

/* Texts that come again are set once; what differs in anything is set anew. */
static void test_again(Kit *kit, gconstpointer unused)
{
    (void) unused;
    GString *rows = g_string_new("text,where\n");
    for (int i = 0; i < 700; i++)
        g_string_append_printf(rows, "Wizard %d,%s\n", i % 300, i % 2 ? "left" : "right");
    static const char two[] = TEXT "across = {where}\n[text u]\ntext = Footer\nfont = Liberation Sans 6\n";
    g_assert_cmpint(kit_print(kit, "60x40mm", two, rows->str), ==, 1400);
    kit_says(kit, "");
    const char *text = kit_ask(kit, "pdftotext out.pdf -");
    g_assert_cmpint(times(text, "Wizard 7\n"), ==, 3);
    g_assert_cmpint(times(text, "Footer\n"), ==, 700);
    g_string_free(rows, TRUE);
}

int main(int argc, char **argv)
{
    kit_start(&argc, &argv);
    static const struct { const char *name; void (*test)(Kit *, gconstpointer); } tests[] = {
        { "plain", test_plain }, { "across", test_across }, { "middle", test_middle }, { "shrink", test_shrink },
        { "does-not-fit", test_does_not_fit }, { "caps", test_caps }, { "words", test_words },
        { "hyphens", test_hyphens },
        { "no-dictionary", test_no_dictionary }, { "balance", test_balance }, { "markup", test_markup },
        { "icons", test_icons }, { "unknown-icon", test_unknown_icon }, { "missing-letters", test_missing_letters },
        { "lent-letters", test_lent_letters }, { "invisible", test_invisible }, { "right-to-left", test_right_to_left },
        { "paint", test_paint }, { "lines", test_lines }, { "tracking", test_tracking }, { "empty", test_empty },
        { "again", test_again }, { "endless", test_endless },
    };
    for (size_t i = 0; i < G_N_ELEMENTS(tests); i++) {
        g_autofree char *path = g_strconcat("/text/", tests[i].name, NULL);
        g_test_add(path, Kit, NULL, kit_open, tests[i].test, kit_close);
    }
    return g_test_run();
}
