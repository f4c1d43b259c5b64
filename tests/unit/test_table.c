/* Tables: what people's CSV files hold, and every mistake in them at its place. */
#include "said.h"
#include "table.h"

#include <string.h>

static Arena *arena;

/* Names and cells, a row a line behind its line number. */
static char *content(const Table *table)
{
    if (!table)
        return g_strdup("none");
    GString *out = g_string_new(NULL);
    for (guint c = 0; c < table->columns; c++)
        g_string_append_printf(out, "%s%s", c ? "|" : "", table->names[c].text);
    for (guint r = 0; r < table->rows->len; r++) {
        const Cell *row = table->rows->pdata[r];
        g_string_append_printf(out, "\n%d ", table_line(table, r));
        for (guint c = 0; c < table->columns; c++)
            g_string_append_printf(out, "%s%s", c ? "|" : "", row[c].text);
    }
    return g_string_free(out, FALSE);
}

static void parses_as(const char *bytes, size_t len, const char *expected, const char *messages)
{
    g_autoptr(Diag) diag = diag_new();
    const Table *table = table_parse(diag, arena, "t", bytes, len);
    g_autofree char *cells = content(table);
    if (expected)
        g_assert_cmpstr(cells, ==, expected);
    else
        g_assert_cmpuint(diag_errors(diag), >, 0);      /* the sound rows are there all the same */
    said_is(diag, messages);
}

#define READS(bytes, expected)              parses_as(bytes, sizeof(bytes) - 1, expected, "")
#define WARNS(bytes, expected, messages)    parses_as(bytes, sizeof(bytes) - 1, expected, messages)
#define FAILS(bytes, messages)              parses_as(bytes, sizeof(bytes) - 1, NULL, messages)

static void test_sound_rows(void)
{
    parses_as("a,b\n1,2\n3\n4,5\n", 14, "a|b\n2 1|2\n4 4|5", "t:3:1 error: expected 2 fields, as the header has, but this row has 1\n");
}

static void test_plain(void)
{
    READS("a,b\n1,2\n3,4\n", "a|b\n2 1|2\n3 3|4");
    READS("a,b\n1,2", "a|b\n2 1|2");
    READS("a\n1\n2\n", "a\n2 1\n3 2");
    READS("a,b\r\n1,2\r\n3,4\r\n", "a|b\n2 1|2\n3 3|4");
    READS("a,b\r1,2\r3,4\r", "a|b\n2 1|2\n3 3|4");
    READS("a,b\n1,2\r\n3,4\r5,6", "a|b\n2 1|2\n3 3|4\n4 5|6");
    READS("a,b\n\n\n1,2\n  \n\t\n3,4\n\n\n", "a|b\n4 1|2\n7 3|4");
    READS("\n \r\na,b\n1,2\n", "a|b\n4 1|2");
    READS("a,b\n1,2\n,\n,,,,\n3,4\n,\n", "a|b\n2 1|2\n5 3|4");
    READS("a,b\n,2\n1,\n", "a|b\n2 |2\n3 1|");
}

static void test_quotes(void)
{
    READS("a,b\n\"x, y\",\"he said \"\"no\"\"\"\n", "a|b\n2 x, y|he said \"no\"");
    READS("a,b\n\"one\ntwo\",x\n3,4\n", "a|b\n2 one\ntwo|x\n4 3|4");
    READS("a,b\n\"one\r\ntwo\rthree\n\",x\n", "a|b\n2 one\ntwo\nthree\n|x");
    READS("a,b\n\"\",\"\"\n", "a|b\n2 |");
    READS("a\n\"\"\nx\n", "a\n2 \n3 x");                         /* quotes make it a row */
    READS("\"a\",\"b, c\"\n1,2\n", "a|b, c\n2 1|2");
    READS("a,b\n\"x\" ,\"y\"\t\n", "a|b\n2 x|y");               /* blanks behind a quote are nothing */
    READS("a,b\n\"x\",\"y\"  ", "a|b\n2 x|y");
    READS("a\tb\n\"x\" \ty\n", "a|b\n2 x|y");               /* but a tab may be the separator */
}

/* Blanks and quote signs that are the text's own. */
static void test_honest(void)
{
    READS("a,b\n  x , y  \n", "a|b\n2   x | y  ");
    READS("a,b\n6\",a 6\" nail\n", "a|b\n2 6\"|a 6\" nail");
    READS("a,b\nx\"\",\"6\"\"\"\n", "a|b\n2 x\"\"|6\"");
    READS("a,b\nthe \"Ork\", \"x\"\n", "a|b\n2 the \"Ork\"| \"x\"");
    READS("a;b\n12:30:45;R&D <b>, {T}\n", "a|b\n2 12:30:45|R&D <b>, {T}");
    READS("a,b\n'x',\\\"\n", "a|b\n2 'x'|\\\"");
}

static void test_separators(void)
{
    READS("a;b\n1;2,5\n", "a|b\n2 1|2,5");
    READS("a\tb\n1\t2,5;3\n", "a|b\n2 1|2,5;3");
    READS("a;\"b,c,d\"\n1;2\n", "a|b,c,d\n2 1|2");
    READS("\"a;b;c\",d\n1,2\n", "a;b;c|d\n2 1|2");
    READS("a;b, or c\n1;2\n", "a|b, or c\n2 1|2");               /* one each: the rarer in names */
    READS("sep=;\na;b,c,d\n1;2\n", "a|b,c,d\n3 1|2");
    READS("sep=,\r\na,b;c;d\r\n1,2\r\n", "a|b;c;d\n3 1|2");
    READS("sep=\t\na;x\tb\n1\t2\n", "a;x|b\n3 1|2");
    READS("\xEF\xBB\xBFSEP=;\na;b\n1;2\n", "a|b\n3 1|2");
    FAILS("sep=|\na,b\n1,2\n", "t:1:5 error: expected one comma, semicolon or tab behind 'sep='\n");
    FAILS("sep=\na,b\n1,2\n", "t:1:5 error: expected one comma, semicolon or tab behind 'sep='\n");
}

#define WINDOWS "this file is no UTF-8; it is read as Windows-1252: save it as UTF-8 to be sure of this letter\n"

static void test_encodings(void)
{
    READS("\xEF\xBB\xBFn\xC3\xA4,b\n1,\xE6\xBC\xA2\n", "n\xC3\xA4|b\n2 1|\xE6\xBC\xA2");
    READS("\xFF\xFE" "a\0,\0\xE4\0\n\0" "1\0,\0=\xD8\0\xDE\n\0", "a|\xC3\xA4\n2 1|\xF0\x9F\x98\x80");
    READS("\xFE\xFF\0a\0,\0\xE4\0\n\0" "1\0,\xD8=\xDE\0", "a|\xC3\xA4\n2 1|\xF0\x9F\x98\x80");
    WARNS("a,b\nK\xF6nig,\x80 \x93x\x94\n", "a|b\n2 K\xC3\xB6nig|\xE2\x82\xAC \xE2\x80\x9Cx\xE2\x80\x9D",
          "t:2:2 warning: " WINDOWS);
}

static void test_bad_bytes(void)
{
    FAILS("a,b\n\xC3\xB6,K\xF6nig\nx,\xFF\n", "t:2:4 error: expected UTF-8 text, but byte 0xF6 is none\n"
          "t:3:3 error: expected UTF-8 text, but byte 0xFF is none\n");
    FAILS("\xEF\xBB\xBF" "a,b\nK\xF6nig,x\n", "t:2:2 error: expected UTF-8 text, but byte 0xF6 is none\n");
    FAILS("a,b\nK\xF6nig,\x81\n", "t:2:2 warning: " WINDOWS
          "t:2:7 error: expected UTF-8 or Windows-1252 text, but byte 0x81 is neither\n");
    FAILS("a,b\nx\0y,2\n1\n", "t:2:2 error: expected text, but here is a NUL byte\n"
          "t:3:1 error: expected 2 fields, as the header has, but this row has 1\n");
    FAILS("\xFF\xFE" "a\0\n\0=\xD8x\0\0\0y\0", "t:2:1 error: expected UTF-16 text, but 0xD83D is only half a letter\n"
          "t:2:3 error: expected text, but here is a NUL byte\n");
    FAILS("\xFF\xFE" "a\0\n\0\0\xDEx\0y", "t:2:1 error: expected UTF-16 text, but 0xDE00 is only half a letter\n"
          "t:2:3 error: expected UTF-16 text, but the last byte is only half a letter\n");
    FAILS("\xFF\xFE\0\0a\0\0\0", "t:1:1 error: expected UTF-8 text, but this file is UTF-32: save it as UTF-8\n");
    FAILS("a\0,\0b\0\n\0", "t:1:1 error: expected UTF-8 text, but this looks like UTF-16 without a byte-order mark:"
          " save it as UTF-8\n");
}

#define DISGUISED(bytes, what) FAILS(bytes, "t:1:1 error: expected a table as text, but this is " what \
                                     ": save the table as CSV (in UTF-8) and name that file\n")

static void test_disguise(void)
{
    DISGUISED("PK\x03\x04xxxxxl/workbook.xmlxx", "a spreadsheet of Excel");
    DISGUISED("PK\x03\x04mimetypeapplication/vnd.oasis.opendocument.spreadsheet", "a spreadsheet of LibreOffice");
    DISGUISED("PK\x03\x04xxxx", "an archive (zip)");
    DISGUISED("\xD0\xCF\x11\xE0xxxx", "a spreadsheet or document of an old Microsoft Office");
    DISGUISED("\x89PNG\r\n\x1A\n\0\0\0\rIHDR", "a picture (PNG)");
    DISGUISED("%PDF-1.7\n%\xE2\xE3", "a PDF");
    DISGUISED("<HTML><table>", "a web page (HTML)");
    DISGUISED("OTTO\0\x0B\0\x80\0\x03\0\x30\0\0\0\0\0\0\0", "a font");
    DISGUISED("\1\2\3\4\5\6\7\1\2\3\4\5\6\7\0\0\0", "no text");
    READS("OTTO,GIF8\nPNG,PK\n", "OTTO|GIF8\n2 PNG|PK");
}

/* A picture is no table, and is not told byte by byte. */
static void test_rubbish(void)
{
    g_autoptr(Diag) diag = diag_new();
    g_autofree char *bytes = g_strnfill(100000, '\xFF');
    bytes[0] = '\xC3', bytes[1] = '\xA4';
    table_parse(diag, arena, "t", bytes, 100000);
    said_is(diag, "t:1:2 error: expected UTF-8 text, but byte 0xFF is none, nor are 99997 others in this file\n");
}

static void test_names(void)
{
    READS(" a ,\xEF\xBB\xBF" "b\xC2\xA0,\"\xC2\xAD" "c\n\"\n1,2,3\n", "a|b|c\n3 1|2|3");
    READS("a,b,,\n1,2,,\n3,4\n5,6,,,,\n", "a|b\n2 1|2\n3 3|4\n4 5|6");   /* trailing empty columns */
    READS("a,,b\n1,,2\n3, ,4\n", "a|b\n2 1|2\n3 3|4");
    READS(",a\n,1\n", "a\n2 1");
    READS(",,\na,b\n1,2\n", "a|b\n3 1|2");
    FAILS("a,,b\n1,x,2\n", "t:2:3 error: expected an empty cell, for field 2 of the header has no name\n"
          "t:1:3 note: the header is here\n");
    FAILS("a,b,,\n1,2,,x\n", "t:2:6 error: expected an empty cell, for field 4 of the header has no name\n"
          "t:1:6 note: the header is here\n");
    FAILS("name,Text,NAME,text\n1,2,3,4\n",
          "t:1:11 error: expected every column name once, but 'NAME' stands here again\n"
          "t:1:1 note: the first is here\n"
          "t:1:16 error: expected every column name once, but 'text' stands here again\n"
          "t:1:6 note: the first is here\n");
    FAILS("gr\xC3\xB6sse,GR\xC3\x96SSE\n1,2\n",
          "t:1:8 error: expected every column name once, but 'GR\xC3\x96SSE' stands here again\n"
          "t:1:1 note: the first is here\n");
    WARNS("name,n\xD0\xB0me,na\xE2\x80\x8Bme\n1,2,3\n", "name|n\xD0\xB0me|na\xE2\x80\x8Bme\n2 1|2|3",
          "t:1:6 warning: column 'n<U+0430>me' looks like 'name', but is another\n"
          "t:1:1 note: that one is here\n"
          "t:1:11 warning: column 'na<U+200B>me' looks like 'n<U+0430>me', but is another\n"
          "t:1:6 note: that one is here\n");
}

static void test_counts(void)
{
    FAILS("a,b,c\n1,2\n1,2,3,4\n1,2,3\n\"x\ny\"\n1,2,3,,5,\n",
          "t:2:1 error: expected 3 fields, as the header has, but this row has 2\n"
          "t:3:7 error: expected 3 fields, as the header has, but this row has 4\n"
          "t:5:1 error: expected 3 fields, as the header has, but this row has 1\n"
          "t:7:8 error: expected 3 fields, as the header has, but this row has 5\n");
    FAILS("a,b,,\n1\n", "t:2:1 error: expected 2 fields, as the header has, but this row has 1\n");
    FAILS("a,b\nx, \"y, z\"\n", "t:2:7 error: expected 2 fields, as the header has, but this row has 3\n"
          "t:2:4 note: a quote is a quote only as the first character of its cell; here a blank is before it\n");
}

#define BEHIND "expected a separator or the end of the line behind a closing quote" \
               " (a quote sign inside quotes is written twice)\n"

static void test_open_quotes(void)
{
    FAILS("a,b\n1,\"x\n2,y\n", "t:2:3 error: this quote is never closed\n");
    FAILS("\"a,b\n1,2\n", "t:1:1 error: this quote is never closed\n");
    FAILS("a,b\n1,\"", "t:2:3 error: this quote is never closed\n");
    FAILS("a,b\n1,\"x\"\"\n3\n", "t:2:3 error: this quote is never closed\n"   /* what it swallowed is read */
          "t:3:1 error: expected 2 fields, as the header has, but this row has 1\n");
    FAILS("a,b\n\"x\" y,2\n3\n\"4\"5\",6\n",
          "t:2:5 error: " BEHIND "t:2:1 note: the cell begins here\n"
          "t:3:1 error: expected 2 fields, as the header has, but this row has 1\n"
          "t:4:4 error: " BEHIND "t:4:1 note: the cell begins here\n");
    FAILS("\"a\" x,b\n1,2\n3\n",                                /* under such a header nothing can be counted */
          "t:1:5 error: " BEHIND "t:1:1 note: the cell begins here\n");
    FAILS("a,b\n1,\"x\n2,\"y\"\n3,4\n",
          "t:3:4 error: " BEHIND "t:2:3 note: the cell begins here\n");
    FAILS("a\tb\n\"x\" y\tz\n",
          "t:2:5 error: " BEHIND "t:2:1 note: the cell begins here\n");
}

static void test_empty(void)
{
    FAILS("", "t:1:1 error: expected a row of column names, but this table is empty\n");
    FAILS("\n \n,,\n", "t:1:1 error: expected a row of column names, but this table is empty\n");
    FAILS("sep=;", "t:1:1 error: expected a row of column names, but this table is empty\n");
    FAILS("\xEF\xBB\xBF", "t:1:1 error: expected a row of column names, but this table is empty\n");
    FAILS("\" \",\"\"\n1,2\n", "t:1:1 error: expected column names, but the cells of this row are empty\n");
    WARNS("a,b\n", "a|b", "t:1:1 warning: this table has column names, but no rows\n");
}

static void span_holds(const Table *table, guint row, guint column, const char *expected)
{
    const Cell *cells = table->rows->pdata[row];
    Span at = cells[column].at;
    g_autofree char *text = g_strndup(at.source->text + at.start, at.len);
    g_assert_cmpstr(text, ==, expected);
}

static void test_spans(void)
{
    static const char text[] = "sep=;\r\n\xC3\xA4;b;;c\r\n\"x\r\ny\" ; z ;;\"\"\r\n;6\";;\"\"\"\"\r\n";
    g_autoptr(Diag) diag = diag_new();
    const Table *table = table_parse(diag, arena, "t", text, sizeof text - 1);
    g_assert_nonnull(table);
    g_assert_cmpuint(table->columns, ==, 3);
    span_holds(table, 0, 0, "\"x\r\ny\"");
    span_holds(table, 0, 1, " z ");
    span_holds(table, 0, 2, "\"\"");
    span_holds(table, 1, 0, "");
    span_holds(table, 1, 1, "6\"");
    span_holds(table, 1, 2, "\"\"\"\"");
    const Cell *row = table->rows->pdata[1];
    g_assert_cmpstr(row[2].text, ==, "\"");
    diag_error(diag, row[0].at, "empty");
    diag_error(diag, row[1].at, "inch");
    diag_error(diag, table->names[2].at, "name");
    said_is(diag, "t:2:6 error: name\nt:5:1 error: empty\nt:5:2 error: inch\n");
}

/* The places are those of the converted text. */
static void test_spans_converted(void)
{
    static const char text[] = "\xFF\xFE\xE4\0,\0b\0\n\0=\xD8\0\xDE,\0\xE4\0x\0";
    g_autoptr(Diag) diag = diag_new();
    const Table *table = table_parse(diag, arena, "t", text, sizeof text - 1);
    span_holds(table, 0, 1, "\xC3\xA4x");
    const Cell *row = table->rows->pdata[0];
    diag_error(diag, row[1].at, "x");
    said_is(diag, "t:2:3 error: x\n");
}

static int column(const Table *table, const char *name)
{
    return table_column(table, name, strlen(name));
}

static void test_columns(void)
{
    g_autoptr(Diag) diag = diag_new();
    static const char text[] = "Name,,n\xD0\xB0m,St\xC3\xA4rke,kind\n1,,2,3,4\n";
    const Table *table = table_parse(diag, arena, "t", text, sizeof text - 1);
    g_assert_cmpint(column(table, "name"), ==, 0);
    g_assert_cmpint(column(table, " NAME\xC2\xA0"), ==, 0);
    g_assert_cmpint(column(table, "ST\xC3\x84RKE"), ==, 2);
    g_assert_cmpint(column(table, "kind"), ==, 3);
    g_assert_cmpint(table_column(table, "kindness", 4), ==, 3);
    g_assert_cmpint(column(table, ""), ==, -1);
    g_assert_cmpint(column(table, "kin"), ==, -1);
    g_assert_cmpint(column(table, "nam"), ==, -1);

    g_assert_false(table_unknown(diag, table, (Span) { 0 }, "nam", 3));
    table_unknown(diag, table, (Span) { 0 }, "n\xD0\xB0me", 5);
    table_unknown(diag, table, (Span) { 0 }, "kidn", 4);
    table_unknown(diag, table, (Span) { 0 }, "picture", 7);
    said_is(diag,
        "error: t has no column 'nam'; its 'n<U+0430>m' only looks like that\nt:1:7 note: the column is here\n"
        "error: t has no column 'n<U+0430>me'; its 'Name' only looks like that\nt:1:1 note: the column is here\n"
        "error: t has no column 'kidn'; did you mean 'kind'?\n"
        "error: t has no column 'picture'\nt:1:1 note: its columns are Name, n<U+0430>m, St\xC3\xA4rke, kind\n");
}

static void test_made(void)
{
    g_autoptr(Diag) diag = diag_new();
    Table *table = table_new(arena, "the map", "q r terrain");
    table_add(arena, table, (const char *const[]) { "0", "-1", "a \"dark\", wide wood" });
    table_add(arena, table, (const char *const[]) { "1", "two\nlines", "" });
    table_add(arena, table, (const char *const[]) { "2", "0", "sea" });
    g_autofree char *cells = content(table);
    g_assert_cmpstr(cells, ==, "q|r|terrain\n2 0|-1|a \"dark\", wide wood\n3 1|two\nlines|\n5 2|0|sea");
    g_assert_cmpint(column(table, "R"), ==, 1);
    span_holds(table, 0, 2, "\"a \"\"dark\"\", wide wood\"");
    for (guint r = 3; r-- > 0; ) {
        const Cell *row = table->rows->pdata[r];
        diag_error(diag, row[2].at, "x");
    }
    diag_error(diag, table->names[1].at, "name");
    shown_is(diag,
        "hexenwerk: error: table the map, line 1: name\n    q,r,terrain\n      ^\n"
        "hexenwerk: error: table the map, line 2: x\n    0,-1,\"a \"\"dark\"\", wide wood\"\n         ^~~~~~~~~~~~~~~~~~~~~~~\n"
        "hexenwerk: error: table the map, line 4: x\n    lines\",\n           ^\n"
        "hexenwerk: error: table the map, line 5: x\n    2,0,sea\n        ^~~\n");
}

static void test_read(void)
{
    g_autoptr(Diag) diag = diag_new();
    Source asking = { .name = "a.ini", .text = "table = deck.csv", .len = 16 };
    Span at = { &asking, 8, 8 };
    g_assert_null(table_read(diag, arena, "/there/is/no/deck.csv", at));
    g_assert_null(table_read(diag, arena, "/", at));
    said_is(diag, "a.ini:1:9 error: cannot read '/there/is/no/deck.csv': there is no such file\n"
                  "a.ini:1:9 error: cannot read '/': it is a folder\n");
    g_assert_cmpint(diag_status(diag), ==, EXIT_INPUT);
    g_assert_null(table_read(diag, arena, "/there/is/no/deck.csv", (Span) { 0 }));
    g_assert_cmpint(diag_status(diag), ==, EXIT_MACHINE);
}

/* A hundred thousand rows, well under a second; the limit here is for the slowest machine and the sanitizers. */
static void test_large(void)
{
    g_autoptr(GString) text = g_string_new("id,name,text,copies\n");
    g_autoptr(Arena) own = arena_new();
    g_autoptr(Diag) diag = diag_new();
    for (guint i = 0; i < 100000; i++)
        g_string_append_printf(text, "%u,Card %u,\"A text, with \"\"quotes\"\" in it\",1\n", i, i);

    const Table *table = table_parse(diag, own, "t", text->str, text->len);
    g_assert_nonnull(table);
    g_assert_cmpuint(table->rows->len, ==, 100000);
    for (guint i = 0; i < 100000; i++)
        g_assert_cmpint(table_line(table, i), ==, (int) i + 2);
}

/* Every row wrong: the places are found in one walk. */
static void test_large_and_bad(void)
{
    g_autoptr(GString) text = g_string_new("a,b\n");
    g_autoptr(Arena) own = arena_new();
    g_autoptr(Diag) diag = diag_new();
    for (guint i = 0; i < 50000; i++)
        g_string_append(text, "x\n");
    table_parse(diag, own, "t", text->str, text->len);
    g_assert_cmpuint(diag_errors(diag), >, 0);
    g_autofree char *messages = said(diag);
    g_assert_nonnull(strstr(messages, "\nt:50001:1 error: "));
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    arena = arena_new();
    g_test_add_func("/table/plain", test_plain);
    g_test_add_func("/table/sound-rows", test_sound_rows);
    g_test_add_func("/table/quotes", test_quotes);
    g_test_add_func("/table/honest", test_honest);
    g_test_add_func("/table/separators", test_separators);
    g_test_add_func("/table/encodings", test_encodings);
    g_test_add_func("/table/bad-bytes", test_bad_bytes);
    g_test_add_func("/table/rubbish", test_rubbish);
    g_test_add_func("/table/disguise", test_disguise);
    g_test_add_func("/table/names", test_names);
    g_test_add_func("/table/counts", test_counts);
    g_test_add_func("/table/open-quotes", test_open_quotes);
    g_test_add_func("/table/empty", test_empty);
    g_test_add_func("/table/spans", test_spans);
    g_test_add_func("/table/spans-converted", test_spans_converted);
    g_test_add_func("/table/columns", test_columns);
    g_test_add_func("/table/made", test_made);
    g_test_add_func("/table/read", test_read);
    g_test_add_func("/table/large", test_large);
    g_test_add_func("/table/large-and-bad", test_large_and_bad);
    int status = g_test_run();
    arena_free(arena);
    return status;
}
