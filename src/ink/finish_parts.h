/* finish_parts.h - what the files of the finisher share among them.          floor 2
 *
 * finish.c opens, adds and writes; finish_share.c joins what several drawings
 * have in common, finish_xmp.c makes the metadata,
 * finish_record.c writes and reads the record of the pieces, finish_update.c
 * and finish_outline.c add the bookmarks to the written file.
 *
 * libqpdf keeps an error until it is asked for, and goes on with empty values
 * until then: steps need to ask once, at their end, by finish_complain().
 * qpdf_oh are handles: finish_put() and finish_add() give theirs back. */
#pragma once
#include "finish.h"
#include <qpdf/qpdf-c.h>

typedef struct {
    qpdf_oh page;
    double  left, top;          /* the media box's, in the PDF's own axes: y up */
    double  width, height;
    int     number;             /* of the page's object, once it is written */
} FinishSheet;

typedef struct {
    Diag             *diag;
    const char       *name;     /* of the output, for messages */
    qpdf_data         q;
    GPtrArray        *drawings; /* q is that of the first; the others lend it their pages until it is written */
    const FinishInfo *info;
    int               pages;
    FinishSheet      *sheets;   /* of pages */
    bool              began;    /* to write the output */
    char              date[32]; /* as PDF writes it */
    char              iso[32];  /* as XMP writes it */
} Finish;

void    finish_put(qpdf_data q, qpdf_oh dictionary, const char *key, qpdf_oh value);
void    finish_add(qpdf_data q, qpdf_oh array, qpdf_oh item);
void    finish_number(GString *text, double number, int decimals);  /* without zeros at its end, in any locale */
char   *finish_clean(const char *text);                     /* without controls; the caller's to free */
qpdf_oh finish_string(qpdf_data q, const char *text);       /* a text string */
qpdf_oh finish_text(qpdf_data q, const char *text);         /* the same, cleaned */

/* A file in memory, as it is on disk: for libqpdf that is three times as fast
 * as reading it itself.  NULL: see errno. */
GMappedFile *finish_map(const char *path);
qpdf_data    finish_read(const char *name, GMappedFile *file);      /* qpdf_cleanup() it; ask what it said */

/* What libqpdf has to say, as an error; NULL when it is content.  Keys that
 * cairo doubled are no matter: they are why the file passes through here. */
char   *finish_said(qpdf_data q);
bool    finish_complain(Finish *finish);                    /* true: said something, now a message */

qpdf_oh finish_xmp(Finish *finish, const char *producer);   /* a stream */
bool    finish_write_record(Finish *finish);
void    finish_share(Finish *finish);                       /* what several drawings brought along stands once */

/* Objects that are to follow the end of the written file. */
typedef struct {
    Finish     *finish;
    int         root, free;     /* numbers: of the catalog, and the first that no object has */
    const char *catalog;        /* its dictionary as text, "<< ... >>" */
    GString    *objects;        /* texts, each begun by finish_update_object() */
    GString    *numbers;        /* the number of each and where it begins */
    int         count;
} FinishUpdate;

bool    finish_update(Finish *finish, const char *output);
void    finish_update_object(FinishUpdate *update, int number);
bool    finish_check_outline(Finish *finish);               /* before anything is written */
void    finish_outline(FinishUpdate *update);
