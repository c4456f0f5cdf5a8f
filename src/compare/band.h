/*
 * An alignment of two lists within a band about the best diagonal, which it follows: a
 * longest common subsequence of that band, in time proportional to the length of the
 * lists and the width of the band, whatever the length of the script.
 *
 * Threads: a band belongs to one.
 */
#ifndef COMPARE_BAND_H
#define COMPARE_BAND_H

#include "compare/refine.h"

struct band;

struct band *band_new(void);
void band_free(struct band *w); /* w may be NULL */

/*
 * Aligns a stretch from items at[0] and at[1] on, appends its runs, and moves at[] to its
 * end.  True if it is the end of both lists, or of one, and nothing more is equal.
 */
bool band_next(struct band *w, const struct lcs_list *a, const struct lcs_list *b,
	       uint64_t at[2], struct lcs_runs *out);

#endif
