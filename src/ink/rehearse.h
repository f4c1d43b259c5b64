/* rehearse.h - what print would complain of, and more.                 floor 2
 *
 * Everything that press_print() says; and of every different row, front and
 * back, what spoils a print without being a mistake of the machine:
 *
 *     text beyond the cut (error), or nearer to it than the component's 'safe'
 *     letters smaller than 'smallest', after shrinking; far smaller: an error
 *     text of too little contrast on what lies under it: WCAG 2 ratios, 4.5 are
 *         wanted and 3 is an error; 3 and 2 for letters of 18 pt and more
 *     pictures of less than 300 pixels an inch at their size
 *     lines thinner than 0.25 pt
 *     a back that ends at the cut, or is not there, where its front bleeds, or
 *         others have one
 *     rows that nothing but the hue of a colour tells apart: less than 8 L*
 *
 * Ground and letters are drawn small (a pixel is a point), so that whatever lies
 * under a text counts; of its letters the quarter that is worst to read decides.
 * Warnings of one kind on one mark are said once, of the worst piece. */
#pragma once
#include "ink.h"
#include "sheet.h"

bool rehearse_print(Diag *diag, Ink *ink, const Plan *plan);
