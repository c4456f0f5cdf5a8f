/*
 * Run k-means for each k from 1 on, five times from different starting points, and keep
 * the run with the smallest distances.  The first centre is a random interval, each
 * further centre the interval farthest from all centres so far.  The Bayesian
 * information criterion selects the min k with a score at least nine tenths of the way
 * from the worst to the best.
 */
#include "analysis/phases.h"

#include <float.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

enum { TRIES = 5, ROUNDS_MAX = 100 };

static const double bic_enough = 0.9, variance_min = 1e-12, circle = 6.283185307179586,
		    log_of_2 = 0.6931471805599453;

struct phases_run {
	size_t k;
	struct phase_vector centre[PHASES_MAX];
	size_t members[PHASES_MAX];
	size_t *of;
	double distances; /* sum of squares */
};

static uint64_t phases_mix(uint64_t v)
{
	v += UINT64_C(0x9e3779b97f4a7c15);
	v = (v ^ v >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	v = (v ^ v >> 27) * UINT64_C(0x94d049bb133111eb);
	return v ^ v >> 31;
}

void phase_vector_add(struct phase_vector *v, uint64_t pc, double weight)
{
	uint64_t state = phases_mix(pc);
	for (int d = 0; d < PHASE_DIMENSIONS; d++) {
		state = phases_mix(state);
		v->at[d] += weight *
			    ((double)(state >> 11) / (double)(UINT64_C(1) << 52) - 1);
	}
}

/* Return the natural logarithm of a positive number, identical with each C library. */
static double phases_log(double v)
{
	double power = 0, sum = 0;
	for (; v > 1; v /= 2)
		power++;
	for (; v < 0.5; v *= 2)
		power--;
	double z = (v - 1) / (v + 1), term = z;
	for (int k = 1; k < 40; k += 2, term *= z * z)
		sum += term / k;
	return 2 * sum + power * log_of_2;
}

char phase_letter(size_t phase)
{
	return (char)(phase < 26 ? 'A' + phase : 'a' + (phase - 26));
}

static double phases_distance(const struct phase_vector *a, const struct phase_vector *b)
{
	double sum = 0;
	for (int d = 0; d < PHASE_DIMENSIONS; d++)
		sum += (a->at[d] - b->at[d]) * (a->at[d] - b->at[d]);
	return sum;
}

/* Return the nearest centre, or the first one if several are nearest. */
static size_t phases_nearest(const struct phase_vector *centre, size_t k,
			     const struct phase_vector *v, double *distance)
{
	size_t best = 0;
	*distance = DBL_MAX;
	for (size_t c = 0; c < k; c++) {
		double d = phases_distance(&centre[c], v);
		if (d < *distance) {
			*distance = d;
			best = c;
		}
	}
	return best;
}

static void phases_start(struct phases_run *r, const struct phase_vector *v, size_t n,
			 uint64_t seed)
{
	double *far = mem_new(n, sizeof *far);
	size_t next = (size_t)(phases_mix(seed) % n);
	for (size_t i = 0; i < n; i++)
		far[i] = DBL_MAX;
	for (size_t c = 0; c < r->k; c++) {
		r->centre[c] = v[next];
		for (size_t i = 0; i < n; i++) {
			double d = phases_distance(&v[i], &r->centre[c]);
			far[i] = d < far[i] ? d : far[i];
		}
		next = 0;
		for (size_t i = 1; i < n; i++)
			next = far[i] > far[next] ? i : next;
	}
	free(far);
}

/* Assign the intervals to centres.  Return true if an interval has changed its centre. */
static bool phases_assign(struct phases_run *r, const struct phase_vector *v, size_t n)
{
	bool changed = false;
	r->distances = 0;
	memset(r->members, 0, sizeof r->members);
	for (size_t i = 0; i < n; i++) {
		double distance;
		size_t c = phases_nearest(r->centre, r->k, &v[i], &distance);
		changed |= r->of[i] != c;
		r->of[i] = c;
		r->members[c]++;
		r->distances += distance;
	}
	return changed;
}

static void phases_centre(struct phases_run *r, const struct phase_vector *v, size_t n)
{
	struct phase_vector sum[PHASES_MAX] = { { { 0 } } };
	for (size_t i = 0; i < n; i++)
		for (int d = 0; d < PHASE_DIMENSIONS; d++)
			sum[r->of[i]].at[d] += v[i].at[d];
	for (size_t c = 0; c < r->k; c++)
		for (int d = 0; d < PHASE_DIMENSIONS && r->members[c]; d++)
			r->centre[c].at[d] = sum[c].at[d] / (double)r->members[c];
}

static void phases_run(struct phases_run *r, const struct phase_vector *v, size_t n,
		       uint64_t seed)
{
	phases_start(r, v, n, seed);
	for (size_t i = 0; i < n; i++)
		r->of[i] = SIZE_MAX;
	for (int round = 0; round < ROUNDS_MAX && phases_assign(r, v, n); round++)
		phases_centre(r, v, n);
}

/* Return the score of Pelleg and Moore, X-means (2000): the log-likelihood of spherical
 * normal distributions, less the cost of k centres. */
static double phases_bic(const struct phases_run *r, size_t n)
{
	double count = (double)n, k = (double)r->k, d = PHASE_DIMENSIONS;
	double variance = n > r->k ? r->distances / (d * (count - k)) : 0;
	double likelihood = 0;
	variance = variance > variance_min ? variance : variance_min;
	for (size_t c = 0; c < r->k; c++) {
		double members = (double)r->members[c];
		if (r->members[c])
			likelihood += members * phases_log(members / count);
	}
	likelihood -= count * d / 2 * phases_log(circle * variance) + d * (count - k) / 2;
	return likelihood - (k - 1 + d * k + 1) / 2 * phases_log(count);
}

/* Find the best of several tries with k centres. */
static void phases_try(struct phases_run *best, const struct phase_vector *v, size_t n,
		       size_t k)
{
	struct phases_run *now = mem_new(1, sizeof *now);
	now->of = mem_new(n, sizeof *now->of);
	for (uint64_t seed = 0; seed < TRIES; seed++) {
		now->k = k;
		phases_run(now, v, n, seed);
		if (seed && now->distances >= best->distances)
			continue;
		size_t *of = best->of;
		*best = *now;
		best->of = of;
		memcpy(best->of, now->of, n * sizeof *of);
	}
	free(now->of);
	free(now);
}

static size_t phases_choose(const double *score, size_t max)
{
	double min = score[1], best = score[1];
	for (size_t k = 2; k <= max; k++) {
		min = score[k] < min ? score[k] : min;
		best = score[k] > best ? score[k] : best;
	}
	for (size_t k = 1; k < max; k++)
		if (score[k] >= min + bic_enough * (best - min))
			return k;
	return max;
}

/* Number the non-empty clusters in the order of their first intervals. */
static void phases_order(struct phases *out, size_t *of, const struct phases_run *r,
			 size_t n)
{
	size_t number[PHASES_MAX];
	for (size_t c = 0; c < r->k; c++)
		number[c] = SIZE_MAX;
	out->n = 0;
	for (size_t i = 0; i < n; i++) {
		size_t c = r->of[i];
		if (number[c] == SIZE_MAX) {
			number[c] = out->n;
			out->centre[out->n] = r->centre[c];
			out->intervals[out->n++] = r->members[c];
		}
		of[i] = number[c];
	}
}

void phases_cluster(struct phases *out, size_t *of, const struct phase_vector *v,
		    size_t n, size_t apart, size_t max)
{
	size_t whole = n - apart;
	struct phases_run *best = mem_new(1, sizeof *best);
	double score[PHASES_MAX + 1], nearest[PHASES_MAX], distance;
	best->of = mem_new(whole, sizeof *best->of);
	max = max < PHASES_MAX ? max : PHASES_MAX;
	/* A cluster of one interval has no variance. */
	max = max < (whole + 1) / 2 ? max : (whole + 1) / 2;
	for (size_t k = 1; k <= max; k++) {
		phases_try(best, v, whole, k);
		score[k] = phases_bic(best, whole);
	}
	phases_try(best, v, whole, phases_choose(score, max));
	phases_order(out, of, best, whole);
	for (size_t c = 0; c < out->n; c++)
		nearest[c] = DBL_MAX;
	for (size_t i = 0; i < whole; i++) {
		distance = phases_distance(&out->centre[of[i]], &v[i]);
		if (distance >= nearest[of[i]])
			continue;
		nearest[of[i]] = distance;
		out->representative[of[i]] = i;
	}
	for (size_t i = whole; i < n; i++)
		of[i] = phases_nearest(out->centre, out->n, &v[i], &distance);
	free(best->of);
	free(best);
}
