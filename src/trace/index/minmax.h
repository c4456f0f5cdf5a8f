/*
 * What can be said of many values at once: the least, the greatest, how many there
 * are.  With AVX2 where the processor has it.
 *
 * Private to trace/.
 */
#ifndef TRACE_COLUMN_H
#define TRACE_COLUMN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct emit_column {
	uint64_t min, max; /* of the values that are there; keys, see below; min > max:
	                    * none is */
	uint64_t most;     /* greatest value that is there, as an unsigned number */
	size_t present;    /* values that are there */
	size_t zeros;      /* values that are 0, there or not */
};

struct minmax_kind {
	uint64_t turned; /* a value with these bits turned is the key that is compared */
	bool zero_none;  /* 0 stands for "nothing here" */
	bool minus_none; /* so does UINT64_MAX */
};

void minmax_update(struct emit_column *c, const uint64_t *v, size_t n,
		   const struct minmax_kind *kind);

/* For tests: the same without anything that not all processors have. */
void minmax_update_scalar(struct emit_column *c, const uint64_t *v, size_t n,
			  const struct minmax_kind *kind);

#endif
