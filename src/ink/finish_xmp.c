#include "finish_parts.h"

/* Says what Info says, in the same words.  libqpdf leaves a metadata stream
 * uncompressed, so that programs that know no PDF find it, too. */
qpdf_oh finish_xmp(Finish *finish, const char *producer)
{
    const FinishInfo *info = finish->info;
    const struct { const char *before, *text, *after; } entries[] = {
        { "<dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">", info->title, "</rdf:li></rdf:Alt></dc:title>" },
        { "<dc:creator><rdf:Seq><rdf:li>", info->author, "</rdf:li></rdf:Seq></dc:creator>" },
        { "<dc:description><rdf:Alt><rdf:li xml:lang=\"x-default\">", info->subject,
          "</rdf:li></rdf:Alt></dc:description>" },
        { "<dc:language><rdf:Bag><rdf:li>", info->lang, "</rdf:li></rdf:Bag></dc:language>" },
        { "<pdf:Keywords>", info->keywords, "</pdf:Keywords>" },
        { "<xmp:CreatorTool>", info->creator, "</xmp:CreatorTool>" },
        { "<pdf:Producer>", producer, "</pdf:Producer>" },
        { "<xmp:CreateDate>", finish->iso, "</xmp:CreateDate>" },
        { "<xmp:ModifyDate>", finish->iso, "</xmp:ModifyDate>" },
        { "<xmp:MetadataDate>", finish->iso, "</xmp:MetadataDate>" },
    };
    g_autoptr(GString) xmp = g_string_new(
        "<?xpacket begin=\"\xEF\xBB\xBF\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n"
        "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">\n"
        "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\n"
        "<rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\""
        " xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\" xmlns:pdf=\"http://ns.adobe.com/pdf/1.3/\">\n"
        "<dc:format>application/pdf</dc:format>\n");
    for (size_t i = 0; i < G_N_ELEMENTS(entries); i++) {
        if (!entries[i].text)
            continue;
        g_autofree char *clean   = finish_clean(entries[i].text);
        g_autofree char *escaped = g_markup_escape_text(clean, -1);
        g_string_append_printf(xmp, "%s%s%s\n", entries[i].before, escaped, entries[i].after);
    }
    g_string_append(xmp, "</rdf:Description>\n</rdf:RDF>\n</x:xmpmeta>\n<?xpacket end=\"r\"?>\n");

    qpdf_data q          = finish->q;
    qpdf_oh   stream     = qpdf_oh_new_stream(q), plain = qpdf_oh_new_null(q);
    qpdf_oh   dictionary = qpdf_oh_get_dict(q, stream);
    finish_put(q, dictionary, "/Type", qpdf_oh_new_name(q, "/Metadata"));
    finish_put(q, dictionary, "/Subtype", qpdf_oh_new_name(q, "/XML"));
    qpdf_oh_replace_stream_data(q, stream, (const unsigned char *) xmp->str, xmp->len, plain, plain);
    qpdf_oh_release(q, dictionary);
    qpdf_oh_release(q, plain);
    return stream;
}
