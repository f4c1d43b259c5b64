/* patch.c - lays pictures of square tiles side by side, and measures how their edges go on.
 *
 *     patch PIXELS SIDE MARGIN PLAN OUT.png TILE.png...
 *
 * PIXELS to the millimetre; SIDE and MARGIN in mm: each picture shows one tile and so much around it.  A line of PLAN
 * is a row of places: "3/1" is the third tile turned by one quarter, clockwise, "-" is empty.
 *
 * Along every edge, just inside the cut, it finds by colour alone where grass ends: a short stretch without grass is a
 * road, a long one a city, none a field.  Of each it measures where it begins, where the line at its border ends, and
 * the same at its other end.  Then every two edges of the same kind, of any two tiles, are held against each other, and
 * every two that meet in the plan.  Prints, for reading by a test:
 *
 *     edge TILE n|e|s|w field|road|city [FOUR PLACES IN MM]
 *     kind road|city EDGES FARTHEST APART IN MM
 *     seams COUNT UNLIKE FARTHEST APART IN MM
 *
 * and writes the patch, a ninth of the size. */
#include <math.h>
#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TILES = 64, ACROSS = 16, PLACES = 4, SHRINK = 9 };
enum { FIELD, ROAD, CITY, KINDS };
static const char *const kind_names[] = { "field", "road", "city" };

typedef struct { int kind; double at[PLACES]; } Edge;
typedef struct { unsigned char *pixels; int width, height; Edge edges[4]; } Tile;
typedef struct { int tile, turn; } Place;

typedef struct {
    double pixels, side, margin;        /* to the mm; mm */
    int    tiles, rows, columns;
    Tile   tile[TILES];
    Place  plan[ACROSS][ACROSS];        /* tile -1: empty */
} Patch;

static void fail(const char *what, const char *which)
{
    fprintf(stderr, "patch: %s: %s\n", which, what);
    exit(2);
}

static void picture_read(const char *path, Tile *tile)
{
    png_image image = { .version = PNG_IMAGE_VERSION };
    if (!png_image_begin_read_from_file(&image, path))
        fail(image.message, path);
    image.format = PNG_FORMAT_RGB;
    tile->pixels = malloc(PNG_IMAGE_SIZE(image));
    png_color white = { 255, 255, 255 };
    if (!tile->pixels || !png_image_finish_read(&image, &white, tile->pixels, 0, NULL))
        fail(image.message, path);
    tile->width  = (int) image.width;
    tile->height = (int) image.height;
}

static void plan_read(Patch *patch, const char *path)
{
    char line[512];
    FILE *file = fopen(path, "r");
    if (!file)
        fail("cannot be read", path);
    while (fgets(line, sizeof line, file) && patch->rows < ACROSS) {
        int column = 0;
        for (char *word = strtok(line, " \n"); word && column < ACROSS; word = strtok(NULL, " \n")) {
            Place *place = &patch->plan[patch->rows][column++];
            *place = (Place) { -1, 0 };
            if (strcmp(word, "-") == 0)
                continue;
            if (sscanf(word, "%d/%d", &place->tile, &place->turn) != 2 || place->tile < 1 || place->tile > patch->tiles)
                fail("names no tile", word);
            place->tile--;
        }
        patch->columns = column > patch->columns ? column : patch->columns;
        for (; column < ACROSS; column++)
            patch->plan[patch->rows][column] = (Place) { -1, 0 };
        patch->rows++;
    }
    fclose(file);
}

/* ---- edges ---- */

static int in_pixels(const Patch *patch, double mm)
{
    return (int) lround(mm * patch->pixels);
}

/* The colour just inside an edge, at a pixel counted clockwise from its beginning. */
static const unsigned char *pixel_at(const Patch *patch, const Tile *tile, int edge, int along)
{
    int first = in_pixels(patch, patch->margin), last = first + in_pixels(patch, patch->side) - 1;
    const int x[] = { first + along, last, last - along, first }, y[] = { first, first + along, last, last - along };
    return tile->pixels + 3 * ((size_t) y[edge] * (size_t) tile->width + (size_t) x[edge]);
}

static double grass(const unsigned char *p) { return (double) p[1] - p[0]; }
static double light(const unsigned char *p) { return 0.3 * p[0] + 0.59 * p[1] + 0.11 * p[2] - 140; }

/* Where a measure of the colour changes its sign between two pixels, in mm from the edge's beginning. */
static double crossing(const Patch *patch, double before, double after, int along)
{
    return (along - 0.5 + before / (before - after)) / patch->pixels;
}

/* The far side of the dark line at a border: the last change from dark to light within its breadth. */
static double inner_side(const Patch *patch, const Tile *tile, int edge, int from, int step, double breadth)
{
    double at = -1;
    for (int i = 1; i < breadth * patch->pixels; i++) {
        double before = light(pixel_at(patch, tile, edge, from + (i - 1) * step));
        double after = light(pixel_at(patch, tile, edge, from + i * step));
        if (before < 0 && after >= 0)
            at = step > 0 ? crossing(patch, before, after, from + i) : crossing(patch, after, before, from - i + 1);
    }
    return at;
}

static void edge_read(const Patch *patch, const Tile *tile, int which, Edge *edge)
{
    int count = in_pixels(patch, patch->side), from = -1, to = -1;
    for (int i = 1; i < count; i++) {
        double before = grass(pixel_at(patch, tile, which, i - 1)), after = grass(pixel_at(patch, tile, which, i));
        if (before > 0 && after <= 0 && from < 0) {
            from = i;
            edge->at[0] = crossing(patch, before, after, i);
        }
        if (before <= 0 && after > 0) {
            to = i - 1;
            edge->at[3] = crossing(patch, before, after, i);
        }
    }
    if (from < 0 || to < 0)
        return;
    edge->kind = edge->at[3] - edge->at[0] > patch->side / 3 ? CITY : ROAD;
    double breadth = edge->kind == CITY ? patch->side * 0.036 : patch->side * 0.02;
    edge->at[1] = inner_side(patch, tile, which, from, 1, breadth);
    edge->at[2] = inner_side(patch, tile, which, to, -1, breadth);
}

/* How far two edges that meet are apart: one is read clockwise, the other against it. */
static double apart(const Patch *patch, const Edge *a, const Edge *b)
{
    double most = 0;
    for (int i = 0; a->kind != FIELD && i < PLACES; i++)
        most = fmax(most, fabs(a->at[i] - (patch->side - b->at[PLACES - 1 - i])));
    return most;
}

static void tell_edges(const Patch *patch)
{
    double most[KINDS] = { 0 };
    int count[KINDS] = { 0 };
    for (int a = 0; a < patch->tiles * 4; a++) {
        const Edge *one = &patch->tile[a / 4].edges[a % 4];
        printf("edge %d %c %s", a / 4 + 1, "nesw"[a % 4], kind_names[one->kind]);
        for (int i = 0; one->kind != FIELD && i < PLACES; i++)
            printf(" %.3f", one->at[i]);
        printf("\n");
        count[one->kind]++;
        for (int b = 0; b < patch->tiles * 4; b++) {
            const Edge *other = &patch->tile[b / 4].edges[b % 4];
            if (one->kind == other->kind)
                most[one->kind] = fmax(most[one->kind], apart(patch, one, other));
        }
    }
    for (int kind = ROAD; kind < KINDS; kind++)
        printf("kind %s %d %.3f\n", kind_names[kind], count[kind], most[kind]);
}

/* ---- the patch ---- */

static const Edge *edge_of(const Patch *patch, int row, int column, int edge)
{
    const Place *place = row < patch->rows && column < patch->columns ? &patch->plan[row][column] : NULL;
    return place && place->tile >= 0 ? &patch->tile[place->tile].edges[(edge - place->turn + 4) % 4] : NULL;
}

static void tell_seams(const Patch *patch)
{
    int seams = 0, unlike = 0;
    double most = 0;
    for (int i = 0; i < patch->rows * patch->columns * 2; i++) {
        int row = i / 2 / patch->columns, column = i / 2 % patch->columns, down = i % 2;
        const Edge *a = edge_of(patch, row, column, down ? 2 : 1);
        const Edge *b = edge_of(patch, row + down, column + !down, down ? 0 : 3);
        if (!a || !b)
            continue;
        seams++;
        unlike += a->kind != b->kind;
        if (a->kind == b->kind)
            most = fmax(most, apart(patch, a, b));
    }
    printf("seams %d %d %.3f\n", seams, unlike, most);
}

static void put_pixel(const Patch *patch, const Place *place, int x, int y, unsigned char *into)
{
    int first = in_pixels(patch, patch->margin), last = in_pixels(patch, patch->side) - 1;
    const Tile *tile = &patch->tile[place->tile];
    int sum[3] = { 0 };
    for (int i = 0; i < SHRINK * SHRINK; i++) {
        int u = x * SHRINK + i % SHRINK, v = y * SHRINK + i / SHRINK;
        const int across[] = { u, v, last - u, last - v }, below[] = { v, last - u, last - v, u };
        int column = first + across[place->turn], row = first + below[place->turn];
        const unsigned char *pixel = tile->pixels + 3 * ((size_t) row * (size_t) tile->width + (size_t) column);
        for (int c = 0; c < 3; c++)
            sum[c] += pixel[c];
    }
    for (int c = 0; c < 3; c++)
        into[c] = (unsigned char) (sum[c] / (SHRINK * SHRINK));
}

static void draw(const Patch *patch, const char *path)
{
    int side = in_pixels(patch, patch->side) / SHRINK, width = side * patch->columns, height = side * patch->rows;
    unsigned char *pixels = malloc(3 * (size_t) width * (size_t) height);
    png_image image = {
        .version = PNG_IMAGE_VERSION, .format = PNG_FORMAT_RGB,
        .width = (png_uint_32) width, .height = (png_uint_32) height,
    };
    if (!pixels)
        fail("no memory", path);
    memset(pixels, 255, 3 * (size_t) width * (size_t) height);
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            const Place *place = &patch->plan[y / side][x / side];
            if (place->tile >= 0)
                put_pixel(patch, place, x % side, y % side, pixels + 3 * ((size_t) y * (size_t) width + (size_t) x));
        }
    }
    if (!png_image_write_to_file(&image, path, 0, pixels, 0, NULL))
        fail(image.message, path);
    free(pixels);
}

int main(int argc, char **argv)
{
    static Patch patch;
    if (argc < 7 || argc - 6 > TILES) {
        fputs("usage: patch PIXELS SIDE MARGIN PLAN OUT.png TILE.png...\n", stderr);
        return 2;
    }
    patch = (Patch) {
        .pixels = strtod(argv[1], NULL), .side = strtod(argv[2], NULL), .margin = strtod(argv[3], NULL),
        .tiles = argc - 6,
    };
    plan_read(&patch, argv[4]);
    for (int i = 0; i < patch.tiles; i++) {
        Tile *tile = &patch.tile[i];
        picture_read(argv[6 + i], tile);
        int needed = in_pixels(&patch, patch.side + 2 * patch.margin);
        if (tile->width < needed || tile->height < needed)
            fail("is smaller than a tile with its margin", argv[6 + i]);
        for (int edge = 0; edge < 4; edge++)
            edge_read(&patch, tile, edge, &tile->edges[edge]);
    }
    tell_edges(&patch);
    tell_seams(&patch);
    draw(&patch, argv[5]);
    for (int i = 0; i < patch.tiles; i++)
        free(patch.tile[i].pixels);
    return 0;
}
