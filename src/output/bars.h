/*
 * Draw bars and heat maps with characters, to show a share of a whole.
 *
 * With UTF-8 a cell is divided into eighths; with ASCII a bar is made of '#', and its
 * remainder of ':' or '.'.  A share above 0 always draws something.
 */
#ifndef OUTPUT_BARS_H
#define OUTPUT_BARS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/str.h"

/* Return the length of the bar for n, 0 to 1, where `most` has length 1; larger n are cut
 * off.  With log, each bit of a number adds the same length. */
double bar_share(uint64_t n, uint64_t most, bool log);

/* Append at most width cells, without trailing blanks. */
void bar_print(struct str *out, double share, int width, bool ascii);

/* Return one cell of a vertical bar, as a static string.  height is the distance from the
 * lower edge of the cell to the top of the bar, in cells. */
const char *bar_cell(double height, bool ascii);

/* Return one cell of a heat map, as a static string; darker for a larger share. */
const char *bar_heat_cell(double share, bool ascii);

/* Print a number in at most 5 columns: "9,999", "163K", "1.80M".  K is 1000.  Return buf,
 * which has space for 6 bytes. */
char *bar_count(char *buf, size_t size, uint64_t n);

enum { HEAT_STEPS = 10 };
/* Return the step of a share: 0 for a share of 0, otherwise 1 to HEAT_STEPS - 1. */
unsigned bar_heat_step(double share);

#endif
