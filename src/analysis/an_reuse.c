/*
 * reuse: number of different cache lines used between two uses of a line.
 *
 * A part has its own stack.  The merge looks up the first use of each line of the part
 * in the stack of the whole, then touches the lines of the part in the order of their
 * last uses.  So all other uses are computed in parallel.
 */
#include <stdlib.h>

#include "analysis/analysis.h"
#include "analysis/buckets.h"
#include "analysis/picks.h"
#include "analysis/stack_distance.h"
#include "base/mem.h"

enum { GROUP_DISTANCE, GROUP_PERCENTILE };
enum { LINE = 1 << LINE_BITS };

struct reuse_row {
	struct bucket_row bucket; /* bucket or, for a percentile, its distance */
	uint64_t percent;
};

#define ROW struct reuse_row

struct reuse {
	uint64_t accesses;
	uint64_t beyond; /* uses at a distance of at least `max`; in the whole, first uses
			  * too */
	struct picks picks; /* picks of a part */
	size_t max;
	struct stack_distance *stack;
	uint64_t *uses; /* number of uses, by distance */
	size_t room;
	bool any;
	uint64_t last; /* last line, if `any` is set */
};

static void reuse_init(void *state, const struct analysis_input *in)
{
	struct reuse *r = state;
	const struct reuse *whole = in->whole;
	r->max = whole ? whole->max : in->max;
	/* Keep all lines of a part, because the merge needs their order. */
	r->stack = stack_distance_new(in->max);
}

static void reuse_release(void *state)
{
	struct reuse *r = state;
	stack_distance_free(r->stack);
	free(r->uses);
	picks_release(&r->picks);
}

static void reuse_count(void *state, uint64_t distance, uint64_t n)
{
	struct reuse *r = state;
	if (distance >= r->max) {
		r->beyond += n;
		return;
	}
	r->uses = mem_grow(r->uses, distance + 1, &r->room, sizeof *r->uses);
	r->uses[distance] += n;
}

static inline void reuse_add_access(struct reuse *r, uint64_t addr)
{
	uint64_t distance;
	uint64_t line = addr >> LINE_BITS;
	r->accesses++;
	if (r->any && line == r->last) {
		reuse_count(r, 0, 1);
		return;
	}
	r->any = true;
	r->last = line;
	if (stack_distance_use(r->stack, line, &distance))
		reuse_count(r, distance, 1);
}

static void reuse_records(void *arg, const struct records *p)
{
	struct reuse *r = arg;
	uint64_t v[SLOTS_MAX]; /* a slot has one role */
	picks_accesses(&r->picks, p->b);
	picks_end(&r->picks, p);
	for (size_t k = 0; k < r->picks.n; k++) {
		size_t i = p->at[r->picks.at[k]];
		unsigned n = record_values(p->b, i, ROLE_LOAD, v);
		n += record_values(p->b, i, ROLE_STORE, v + n);
		for (unsigned a = 0; a < n; a++)
			reuse_add_access(r, v[a]);
	}
}

static void reuse_merge(void *whole, void *arg)
{
	struct reuse *w = whole;
	const struct reuse *p = arg;
	for (size_t d = 0; d < p->room; d++)
		if (p->uses[d])
			reuse_count(w, d, p->uses[d]);
	stack_distance_append(w->stack, p->stack, reuse_count, w);
}

/* Add percentiles of the uses with a distance. */
static void reuse_add_percentiles(const struct reuse *w, uint64_t reused,
				  struct table *out)
{
	static const unsigned percent[] = { 25, 50, 75, 90, 95, 99 };
	for (size_t k = 0; reused && k < sizeof percent / sizeof *percent; k++) {
		size_t d = buckets_percentile(w->uses, w->room, sizeof *w->uses, reused,
					      percent[k]);
		const struct reuse_row row = {
			{ .from = d, .bytes = (d + 1) * LINE, .known = true }, percent[k]
		};
		table_row(out, GROUP_PERCENTILE, &row, TABLE_NO_RECORD);
	}
}

static void reuse_rows(const void *whole, struct table *out)
{
	const struct reuse *w = whole;
	uint64_t bucket[BUCKETS] = { 0 }, reused = 0, last = 0;
	char number[32];
	for (size_t d = 0; d < w->room; d++) {
		bucket[bucket_of(d)] += w->uses[d];
		reused += w->uses[d];
		last = w->uses[d] ? d : last;
	}
	buckets_add(out, GROUP_DISTANCE, bucket, last, w->accesses, w->beyond, LINE);
	reuse_add_percentiles(w, reused, out);
	table_total(out, "accesses", "accesses", w->accesses);
	bool all = !stack_distance_overflowed(w->stack);
	if (all)
		table_total_share(out, "first_uses", "first accesses to a line",
				  w->beyond, w->accesses);
	if (w->beyond && all)
		table_note(out, "the row without a distance counts first uses of lines");
	else if (w->beyond)
		table_note(out,
			   "the row without a distance counts first uses of lines, and "
			   "uses after %s or more other lines",
			   human_count(number, sizeof number, w->max));
}

static const struct table_group groups[] = {
	[GROUP_DISTANCE] = { "distances", "Distances" },
	[GROUP_PERCENTILE] = { "percentiles", "Percentiles of the distances" },
};

/* clang-format off */
#define DISTANCES .groups = 1 << GROUP_DISTANCE
static const struct table_column columns[] = {
	COL("percent", CELL_NUMBER, "percentile of the reuse distances", AT(percent),
		.groups = 1 << GROUP_PERCENTILE),
	COL("distance", CELL_COUNT, "min number of different lines between two uses of a line",
		.names = 1 << GROUP_DISTANCE, AT(bucket.from), IF(bucket.known)),
	COL("to", CELL_COUNT, "max number", AT(bucket.to), IF(bucket.known), DISTANCES,
		.names = 1 << GROUP_DISTANCE),
	COL("accesses", CELL_COUNT, "number of uses at this distance", AT(bucket.n), DISTANCES),
	COL("share", CELL_SHARE, "share of all accesses", PER(bucket.n, bucket.all), DISTANCES),
	COL("hits", CELL_SHARE, "hit rate of a cache of that size: share of uses at this distance "
		"or less", PER(bucket.upto, bucket.all), IF(bucket.known), DISTANCES),
	COL("cache", CELL_COUNT, "smallest fully associative LRU cache in which these uses hit",
		.heading = "cache bytes", AT(bucket.bytes), IF(bucket.known)),
};
/* clang-format on */

const struct analysis an_reuse = {
	ANALYSIS(reuse, struct reuse),
	.sums = 2, /* sums: accesses, beyond */
	.title = "Reuse of cache lines",
	.help = "reuse distances of cache lines",
	.about = "Stack distances of 64-byte lines.  The loads of a record come before "
		 "its stores; an access counts for the line in which it begins.  "
		 "Distances are exact up to two million lines; larger ones count as "
		 "first uses.",
	.any = 1 << ROLE_LOAD | 1 << ROLE_STORE,
	ANALYSIS_GROUPS,
	.as_added = true,
	ANALYSIS_STATE(reuse),
};
