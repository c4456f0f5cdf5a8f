/*
 * Minimum, maximum and counts of a column of values, with AVX2 if the processor has it.
 *
 * Private to trace/.  Threads: any.
 */
#ifndef TRACE_MINMAX_H
#define TRACE_MINMAX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct minmax {
	uint64_t min, max; /* over the present values; as keys, see below; min > max:
	                    * there are none */
	size_t present;    /* number of present values */
	size_t zeros;      /* number of values that are 0, present or not */
};

struct minmax_kind {
	uint64_t flip;   /* a value xor these bits is the key that is compared */
	bool zero_none;  /* 0 means "no value" */
	bool minus_none; /* UINT64_MAX does */
};

/* Sets all of c. */
void minmax_update(struct minmax *c, const uint64_t *v, size_t n,
		   const struct minmax_kind *kind);

/* Set the counts of c to the sums of the weights of these values instead. */
void minmax_weigh(struct minmax *c, const uint64_t *v, const uint64_t *weight, size_t n,
		  const struct minmax_kind *kind);
void minmax_weigh_scalar(struct minmax *c, const uint64_t *v, const uint64_t *weight,
			 size_t n, const struct minmax_kind *kind);

/* For tests: the same without AVX2. */
void minmax_update_scalar(struct minmax *c, const uint64_t *v, size_t n,
			  const struct minmax_kind *kind);

#endif
