/* pixdiff.c - how far two pictures are apart.
 *
 *     pixdiff REF.png OUT.png [DIFF.png]
 *
 * Prints the share of pixels that differ by more than a tenth of the range in
 * any channel (per mille), and the mean difference over all channels (per mille
 * of the range); writes the difference, amplified.  Pictures of different sizes
 * are wholly different.  Renderers of other versions draw edges a little
 * differently, therefore the tolerance is the caller's. */
#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned char *picture_read(const char *path, png_image *image)
{
    memset(image, 0, sizeof *image);
    image->version = PNG_IMAGE_VERSION;
    if (!png_image_begin_read_from_file(image, path)) {
        fprintf(stderr, "pixdiff: %s: %s\n", path, image->message);
        exit(2);
    }
    image->format = PNG_FORMAT_RGB;
    unsigned char *pixels = malloc(PNG_IMAGE_SIZE(*image));
    png_color white = { 255, 255, 255 };
    if (!pixels || !png_image_finish_read(image, &white, pixels, 0, NULL)) {
        fprintf(stderr, "pixdiff: %s: %s\n", path, image->message);
        exit(2);
    }
    return pixels;
}

int main(int argc, char **argv)
{
    if (argc < 3) {
        fputs("usage: pixdiff REF.png OUT.png [DIFF.png]\n", stderr);
        return 2;
    }
    png_image ref, out;
    unsigned char *a = picture_read(argv[1], &ref), *b = picture_read(argv[2], &out);
    if (ref.width != out.width || ref.height != out.height) {
        printf("1000 1000 sizes %ux%u and %ux%u\n", ref.width, ref.height, out.width, out.height);
        free(a);
        free(b);
        return 0;
    }
    size_t pixels = (size_t) ref.width * ref.height, differing = 0;
    double sum = 0;
    for (size_t i = 0; i < pixels; i++) {
        int most = 0;
        for (size_t c = 3 * i; c < 3 * i + 3; c++) {
            int d = abs(a[c] - b[c]);
            sum += d;
            most = d > most ? d : most;
            a[c] = (unsigned char) (255 - (d > 63 ? 255 : 4 * d));
        }
        differing += most > 25;
    }
    printf("%.2f %.2f\n", 1000.0 * (double) differing / (double) pixels, 1000.0 * sum / (255.0 * 3.0 * (double) pixels));
    if (argc > 3 && !png_image_write_to_file(&ref, argv[3], 0, a, 0, NULL)) {
        fprintf(stderr, "pixdiff: %s: %s\n", argv[3], ref.message);
        return 2;
    }
    free(a);
    free(b);
    return 0;
}
