/*
 * Align two lists within a band around the best diagonal, which the band follows.  The
 * result is a longest common subsequence of the band.  The time is proportional to the
 * length of the lists and the width of the band, for any length of the script.
 *
 * Threads: a band belongs to one thread.
 */
#ifndef COMPARE_BAND_H
#define COMPARE_BAND_H

#include "compare/lcs.h"

struct band;

struct band *band_new(void);
void band_free(struct band *w); /* w may be NULL */

/*
 * Align a stretch from items at[0] and at[1] on, append its runs, and move at[] to its
 * end.  Return true if both lists have ended, or if one has ended and there are no more
 * equal items.
 */
bool band_next(struct band *w, const struct lcs_list list[2], uint64_t at[2],
	       struct lcs_runs *out);

#endif
