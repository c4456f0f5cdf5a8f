/*
 * Draw bars and heat maps with characters, to show a share of a whole.
 *
 * In UTF-8, a cell is divided into eighths; in ASCII, a bar is made of '#', with ':' or
 * '.' for the remainder.  A share above 0 is always visible.
 */
#ifndef OUTPUT_BARS_H
#define OUTPUT_BARS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/str.h"

/* Return the length of the bar for n, from 0 to 1, where `most` has length 1; limit
 * larger n to 1.  If log is set, each bit of a number adds the same length. */
double bar_share(uint64_t n, uint64_t most, bool log);

/* Append at most width cells, without trailing blanks. */
void bar_print(struct str *out, double share, int width, bool ascii);

/* Return one cell of a vertical bar, as a static string.  height is the distance in cells
 * from the lower edge of the cell to the top of the bar. */
const char *bar_cell(double height, bool ascii);

/* Return one cell of a heat map, as a static string; a larger share is darker. */
const char *bar_heat_cell(double share, bool ascii);

enum { HEAT_STEPS = 10 };
/* Return the step of a share: 0 if the share is 0, otherwise 1 to HEAT_STEPS - 1. */
unsigned bar_heat_step(double share);

#endif
