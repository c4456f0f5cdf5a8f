/*
 * Clusters of intervals that are alike: the phases of a program, by the method of SimPoint
 * (see doc/phases.md).
 *
 * Threads: any; the result depends on the vectors alone.
 */
#ifndef ANALYSIS_PHASES_H
#define ANALYSIS_PHASES_H

#include <stddef.h>
#include <stdint.h>

enum {
	PHASE_DIMENSIONS = 15, /* of the vectors */
	PHASES_MAX = 52,       /* each has a letter */
	PHASE_INTERVALS_MAX = 4096
};

struct phase_vector {
	double at[PHASE_DIMENSIONS];
};

struct phases {
	size_t n; /* phases, numbered in the order of their first intervals */
	struct phase_vector centre[PHASES_MAX];
	size_t representative[PHASES_MAX]; /* the interval next to the centre */
	size_t intervals[PHASES_MAX];      /* number of them */
};

/*
 * Clusters n intervals, at least 1, to at most `max` phases; of[i] becomes the phase of
 * interval i.  The last `apart` intervals, fewer than n, go to the nearest phase, but do
 * not count otherwise: they are no representatives and not among the intervals.
 */
void phases_cluster(struct phases *out, size_t *of, const struct phase_vector *v,
		    size_t n, size_t apart, size_t max);

/* The projection of a block to a vector: numbers from -1 to 1 that depend on its address.
 * Adds it `weight` times. */
void phase_vector_add(struct phase_vector *v, uint64_t pc, double weight);

/* 'A' to 'Z', then 'a' to 'z'. */
char phase_letter(size_t phase);

#endif
