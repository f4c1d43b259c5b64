#include "image_parts.h"

#include <lcms2.h>
#include <stdlib.h>

/* Four bytes a pixel, in and out, so that rows are converted where they are. */
#define GRAY_IN_FOUR (COLORSPACE_SH(PT_GRAY) | EXTRA_SH(3) | CHANNELS_SH(1) | BYTES_SH(1))

static unsigned pixels_of(cmsHPROFILE profile)
{
    switch ((unsigned) cmsGetColorSpace(profile)) {
    case cmsSigRgbData:  return TYPE_RGBA_8;
    case cmsSigCmykData: return TYPE_CMYK_8;
    case cmsSigGrayData: return GRAY_IN_FOUR;
    }
    return 0;
}

/* No colour of a coarse grid moves by more than a rounding or two. */
static bool changes_nothing(Conversion conversion)
{
    enum { STEPS = 6, MOST = 3 };
    for (int i = 0; i < STEPS * STEPS * STEPS; i++) {
        guint8 before[4] = { (guint8) (i % STEPS * 51), (guint8) (i / STEPS % STEPS * 51),
                             (guint8) (i / STEPS / STEPS * 51), 255 };
        guint8 after[4] = { before[0], before[1], before[2], before[3] };
        cmsDoTransform(conversion, after, after, 1);
        for (int k = 0; k < 3; k++)
            if (abs(before[k] - after[k]) > MOST)
                return false;
    }
    return true;
}

Conversion conversion_new(const void *profile, size_t size, unsigned channels, bool *same)
{
    cmsHPROFILE from = cmsOpenProfileFromMem(profile, (cmsUInt32Number) size);
    unsigned pixels = from ? pixels_of(from) : 0;
    Conversion conversion = NULL;

    *same = false;
    if (pixels && T_CHANNELS(pixels) == channels) {
        cmsHPROFILE to = cmsCreate_sRGBProfile();
        conversion = cmsCreateTransform(from, pixels, to, TYPE_RGBA_8, INTENT_RELATIVE_COLORIMETRIC,
                                        cmsFLAGS_BLACKPOINTCOMPENSATION);
        cmsCloseProfile(to);
    }
    if (from)
        cmsCloseProfile(from);
    if (conversion && channels == 3 && changes_nothing(conversion)) {
        *same = true;
        g_clear_pointer(&conversion, cmsDeleteTransform);
    }
    return conversion;
}

void conversion_rows(Conversion conversion, guint8 *pixels, int width, int height, size_t stride)
{
    for (int y = 0; y < height; y++)
        cmsDoTransform(conversion, pixels + (size_t) y * stride, pixels + (size_t) y * stride, (cmsUInt32Number) width);
}

void conversion_free(Conversion conversion)
{
    if (conversion)
        cmsDeleteTransform(conversion);
}
