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

/* One cell of a pillar that reaches so far above its lower end, in cells. */
const char *pillar(double height, bool ascii);

/* One cell that is darker the greater the share: a static string. */
const char *shade(double share, bool ascii);

enum { SHADES = 10 };
unsigned shade_step(double share); /* 0 for nothing, else 1 to SHADES - 1 */

#endif
