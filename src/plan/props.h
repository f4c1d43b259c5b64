/* props.h - what a section of a layout may say.                        floor 1
 *
 * A table of Props is the single place where a key exists: its name, its type,
 * its place in a struct, what holds when it is left out, and the line that
 * explains it.  Reading, checking, defaults, near words and 'hexenwerk keys' all
 * come from the table; adding a key is adding a line.
 *
 * Any value may hold {names}.  What does not differ from row to row is read once,
 * when the layout is loaded; the rest is kept as Varying values, which
 * props_fill() reads for each row.  A key may have variants, as columns have:
 * text_de, fill_low-ink, copies_EDITION. */
#pragma once
#include "fill.h"
#include "ini.h"
#include "mark.h"

/* A place before the box it lies in is known: see place_resolve(). */
typedef enum { IN_FRAME, IN_CUT, IN_BLEED, IN_SAFE } Reference;
typedef struct { Reference in; Linear x, y, w, h; bool x_middle, y_middle, to_right, to_bottom; } Place;

typedef enum {
    PROP_TEXT,                  /* const char * */
    PROP_COUNT,                 /* unsigned */
    PROP_NUMBER,                /* double, a plain number */
    PROP_ANGLE,                 /* double, degrees */
    PROP_FLAG,                  /* bool */
    PROP_LENGTH,                /* double, pt */
    PROP_SHARE,                 /* Share: "40%" or 0.4; no more than all */
    PROP_SIZE,                  /* Size */
    PROP_POINT,                 /* PointAt */
    PROP_PLACE,                 /* Place */
    PROP_PAINT,                 /* Paint */
    PROP_CHOICE,                /* int: index of a word in .words */
    PROP_CONDITION,             /* const Condition *: never filled, always parsed */
    PROP_TEMPLATE,              /* const Template *: kept to be filled by its reader */
    PROP_TYPES
} PropType;

typedef struct { double of; } Share;

typedef struct {
    const char *field;          /* NULL ends a table; as a key, '_' is written '-' */
    PropType    type;
    size_t      offset;
    const char *fallback;       /* as a user would write it; NULL: must be given */
    const char *words;          /* PROP_CHOICE: "left centre right" */
    const char *help;
} Prop;

/* The key, the field and the line of help are one word, and the type of the
 * field chooses how the value is read: they cannot disagree. */
#define PROP(Struct, field, fallback, help) \
    { #field, PROP_TYPE(((Struct *) 0)->field), offsetof(Struct, field), fallback, NULL, help }
#define PROP_A_NUMBER(Struct, field, fallback, help) \
    { #field, _Generic(((Struct *) 0)->field, double: PROP_NUMBER), offsetof(Struct, field), fallback, NULL, help }
#define PROP_AN_ANGLE(Struct, field, fallback, help) \
    { #field, _Generic(((Struct *) 0)->field, double: PROP_ANGLE), offsetof(Struct, field), fallback, NULL, help }
#define PROP_ONE_OF(Struct, field, words, fallback, help) \
    { #field, _Generic(((Struct *) 0)->field, int: PROP_CHOICE), offsetof(Struct, field), fallback, words, help }
/* the same under another key than the field's name */
#define PROP_AS(Struct, key, field, fallback, help) \
    { key, PROP_TYPE(((Struct *) 0)->field), offsetof(Struct, field), fallback, NULL, help }
#define PROP_ONE_OF_AS(Struct, key, field, words, fallback, help) \
    { key, _Generic(((Struct *) 0)->field, int: PROP_CHOICE), offsetof(Struct, field), fallback, words, help }
#define PROPS_END { NULL, PROP_TEXT, 0, NULL, NULL, NULL }

#define PROP_TYPE(field) \
    _Generic((field), const char *: PROP_TEXT, unsigned: PROP_COUNT, bool: PROP_FLAG, \
    double: PROP_LENGTH, Share: PROP_SHARE, Size: PROP_SIZE, PointAt: PROP_POINT, Place: PROP_PLACE, \
    Paint: PROP_PAINT, \
    const Condition *: PROP_CONDITION, const Template *: PROP_TEMPLATE)

/* Several tables may be read from one section, each into a struct of its own. */
typedef struct { const Prop *props; void *into; } PropSet;

/* A value that differs from row to row. */
typedef struct { const Prop *prop; unsigned set; const Entry *entry; const Template *value; } Varying;

typedef struct {
    const Naming  *naming;
    const Palette *palette;
    const char    *ignore;      /* a key that somebody else reads ("like"), or NULL */
} PropContext;

/* Reads a section into the structs of 'sets' (ended by a NULL props).  Lists the
 * values that vary in *varying (of Varying); with varying NULL, none may vary.
 * False after an error. */
bool props_read(Diag *diag, Arena *arena, const Section *section, const PropContext *context,
                const PropSet *sets, GArray *varying);

/* Fills one varying value from a row into the struct that begins at 'into'. */
bool props_fill(Diag *diag, Arena *arena, const Varying *varying, const PropContext *context,
                const Scope *scope, void *into);

/* The entry that gives a key now (its variants considered), or NULL. */
const Entry *props_entry(const Section *section, const Run *run, Arena *arena, const char *key);

const char *prop_key(const Prop *prop);                         /* interned */
const char *prop_expects(Arena *arena, const Prop *prop);       /* "a length, as 3mm, 0.5in or 9pt" */
bool place_parse(const char *text, Place *place, const char **why);

/* Error at the cell that filled a value, with a note at its line in the layout;
 * or at the line alone. */
bool props_complain(Diag *diag, const Entry *entry, const Template *value, const Scope *scope, size_t offset,
                    bool warning, const char *message);

typedef enum { KEYS_TEXT, KEYS_MARKDOWN } KeysForm;
void props_help(FILE *out, KeysForm form, const char *section, const char *about, const Prop *props);
void props_help_types(FILE *out, KeysForm form);
