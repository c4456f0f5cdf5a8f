/*
 * Find clusters of similar intervals, the phases of a program, by the method of
 * SimPoint (see doc/phases.md).
 *
 * Threads: any; the result depends only on the vectors.
 */
#ifndef ANALYSIS_PHASES_H
#define ANALYSIS_PHASES_H

#include <stddef.h>
#include <stdint.h>

enum {
	PHASE_DIMENSIONS = 15, /* numbers in a vector */
	PHASES_MAX = 52,       /* max phases; each has a letter */
	PHASE_INTERVALS_MAX = 4096
};

struct phase_vector {
	double at[PHASE_DIMENSIONS];
};

struct phases {
	size_t n; /* number of phases, numbered in the order of their first intervals */
	struct phase_vector centre[PHASES_MAX];
	size_t representative[PHASES_MAX]; /* interval nearest to the centre */
	size_t intervals[PHASES_MAX];      /* number of intervals */
};

/*
 * Cluster n intervals, at least 1, into at most `max` phases; set of[i] to the phase of
 * interval i.  The last `apart` intervals, fewer than n, belong to the nearest phase,
 * but are neither representatives nor counted as intervals.
 */
void phases_cluster(struct phases *out, size_t *of, const struct phase_vector *v,
		    size_t n, size_t apart, size_t max);

/* Add the projection of a block to a vector, `weight` times: numbers from -1 to 1 that
 * depend on the address of the block. */
void phase_vector_add(struct phase_vector *v, uint64_t pc, double weight);

/* Return the letter of a phase: 'A' to 'Z', then 'a' to 'z'. */
char phase_letter(size_t phase);

#endif
