/*
 * Minimum, maximum and counts of a column of values.
 *
 * Private to trace/.  Threads: any.
 */
#ifndef TRACE_MINMAX_H
#define TRACE_MINMAX_H

#include <stddef.h>
#include <stdint.h>

struct minmax {
	uint64_t min, max; /* bounds of the values; as keys, see below; min > max: there
			    * are none */
	uint64_t present;  /* the number of present values, */
	uint64_t zeros;    /* and of those that are 0 */
};

/* Update c with the values, of n, whose bit (format/presence.h) is 1.  Keys are compared:
 * a value xor flip. */
void minmax_update(struct minmax *c, const uint64_t *v, const uint64_t *bits, size_t n,
		   uint64_t flip);

#endif
