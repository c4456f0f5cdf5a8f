/*
 * Bars and shades out of characters: how much of a whole something is.
 *
 * With UTF-8 a cell is divided into eighths; with ASCII a bar is made of '#', and a
 * remainder of ':' or '.'.  What is not nothing is never drawn as nothing.
 */
#ifndef OUTPUT_BARS_H
#define OUTPUT_BARS_H

#include <stdbool.h>

#include "base/str.h"

/* How long the bar of n is, 0 to 1, when that of most has length 1.  log: each bit of
 * a number adds the same length. */
double bar_share(uint64_t n, uint64_t most, bool log);

/* At most width cells are appended, no blanks behind. */
void bar_print(struct str *out, double share, int width, bool ascii);

/* One cell of an upright bar: height is the top of the bar above the lower end of the
 * cell, in cells.  A static string. */
const char *bar_cell(double height, bool ascii);

/* One cell of a heat map, darker for a greater share.  A static string. */
const char *bar_heat_cell(double share, bool ascii);

enum { HEAT_STEPS = 10 };
unsigned bar_heat_step(double share); /* 0 for nothing, else 1 to HEAT_STEPS - 1 */

#endif
