#include "unwoff.h"

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_TRUETYPE_TABLES_H
#include FT_TRUETYPE_TAGS_H
#include <glib.h>
#include <stdint.h>
#include <string.h>

/* FreeType unpacks the tables of a WOFF; all that is left to do is to write
 * them behind a directory, as the OpenType specification's "Organization of an
 * OpenType font" has it: entries sorted by tag, tables at multiples of four
 * bytes, and a check sum over the whole file in 'head'. */

typedef struct { uint32_t tag; unsigned char *bytes; size_t len; } SfntTable;

enum { HEADER_SIZE = 12, ENTRY_SIZE = 16, HEAD_CHECKSUM_AT = 8 };
static const uint32_t whole_file_sum = 0xB1B0AFBA;

static size_t padded(size_t len)
{
    return (len + 3) & ~(size_t) 3;
}

static void put_u16(unsigned char *at, size_t value)
{
    at[0] = (unsigned char) (value >> 8);
    at[1] = (unsigned char) value;
}

static void put_u32(unsigned char *at, size_t value)
{
    put_u16(at, value >> 16 & 0xFFFF);
    put_u16(at + 2, value & 0xFFFF);
}

static uint32_t sum_of(const unsigned char *bytes, size_t len)      /* len: a multiple of four */
{
    uint32_t sum = 0;
    for (size_t i = 0; i < len; i += 4)
        sum += (uint32_t) bytes[i] << 24 | (uint32_t) bytes[i + 1] << 16 | (uint32_t) bytes[i + 2] << 8 | bytes[i + 3];
    return sum;
}

static int by_tag(gconstpointer a, gconstpointer b)
{
    const SfntTable *x = a, *y = b;
    return (x->tag > y->tag) - (x->tag < y->tag);
}

static void table_clear(gpointer table)
{
    g_free(((SfntTable *) table)->bytes);
}

static bool read_tables(FT_Face face, GArray *tables)
{
    FT_ULong count = 0;
    if (FT_Sfnt_Table_Info(face, 0, NULL, &count))
        return false;
    for (FT_UInt i = 0; i < count; i++) {
        FT_ULong tag, len;
        if (FT_Sfnt_Table_Info(face, i, &tag, &len))
            return false;
        SfntTable table = { (uint32_t) tag, g_malloc0(padded(len) + 1), len };
        g_array_append_val(tables, table);
        if (FT_Load_Sfnt_Table(face, tag, 0, table.bytes, &len))
            return false;
    }
    g_array_sort(tables, by_tag);
    return tables->len > 0;
}

static uint32_t tag_of(const GArray *tables, guint i)
{
    return g_array_index(tables, SfntTable, i).tag;
}

static bool write_font(const GArray *tables, const char *to)
{
    size_t count = tables->len, power = 1, shift = 0, size = HEADER_SIZE + ENTRY_SIZE * count, head = 0;
    bool   cff = false;
    while (2 * power <= count) {
        power *= 2;
        shift++;
    }
    for (guint i = 0; i < tables->len; i++) {
        size += padded(g_array_index(tables, SfntTable, i).len);
        cff  |= tag_of(tables, i) == TTAG_CFF || tag_of(tables, i) == TTAG_CFF2;
    }

    g_autofree unsigned char *file = g_malloc0(size);
    put_u32(file, cff ? TTAG_OTTO : 0x00010000);
    put_u16(file + 4, count);
    put_u16(file + 6, power * ENTRY_SIZE);
    put_u16(file + 8, shift);
    put_u16(file + 10, (count - power) * ENTRY_SIZE);

    size_t at = HEADER_SIZE + ENTRY_SIZE * count;
    for (guint i = 0; i < tables->len; i++) {
        const SfntTable *table = &g_array_index(tables, SfntTable, i);
        unsigned char   *entry = file + HEADER_SIZE + ENTRY_SIZE * i;
        if (table->tag == TTAG_head && table->len >= HEAD_CHECKSUM_AT + 4) {
            head = at;
            memset(table->bytes + HEAD_CHECKSUM_AT, 0, 4);
        }
        put_u32(entry, table->tag);
        put_u32(entry + 4, sum_of(table->bytes, padded(table->len)));
        put_u32(entry + 8, at);
        put_u32(entry + 12, table->len);
        memcpy(file + at, table->bytes, table->len);
        at += padded(table->len);
    }
    if (head)
        put_u32(file + head + HEAD_CHECKSUM_AT, (uint32_t) (whole_file_sum - sum_of(file, size)));
    return g_file_set_contents_full(to, (const char *) file, (gssize) size, G_FILE_SET_CONTENTS_NONE, 0600, NULL);
}

bool unwoff_file(const char *from, const char *to)
{
    FT_Library library;
    FT_Face    face;
    if (FT_Init_FreeType(&library))
        return false;
    bool done = false;
    if (!FT_New_Face(library, from, 0, &face)) {
        g_autoptr(GArray) tables = g_array_new(FALSE, FALSE, sizeof(SfntTable));
        g_array_set_clear_func(tables, table_clear);
        done = read_tables(face, tables) && write_font(tables, to);
        FT_Done_Face(face);
    }
    FT_Done_FreeType(library);
    return done;
}
