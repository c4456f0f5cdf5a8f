/*
 * An alignment of chunks has the most equal chunks, not the most equal records: it may
 * leave its diagonal for some small chunks and come back.  Hunks that are close to each
 * other are therefore aligned again, as records, from the first to the last of them.
 */
#include <stdlib.h>

#include "compare/refine.h"

enum {
	SMOOTH_NEAR = 1024, /* equal records between two hunks that are close */
	SMOOTH_BOX = 65536, /* records of both sides that are aligned again */

	/* Records of groups that are aligned with more effort; unlike traces would take
	 * too long otherwise. */
	SMOOTH_EFFORT = 4 << 20
};

struct smooth {
	const struct refine_list *a, *b;
	const struct refine_limits *limit;
	struct task *task;
	const struct lcs_runs *old;
	struct lcs_runs *out;
	uint64_t effort; /* records that may still be aligned with more effort */
};

/* The end of run i, or the beginning of the lists for SIZE_MAX. */
static struct lcs_run smooth_end(const struct smooth *s, size_t i)
{
	if (i == SIZE_MAX)
		return (struct lcs_run) { 0, 0, 0 };
	const struct lcs_run *r = &s->old->at[i];
	return (struct lcs_run) { r->a + r->n, r->b + r->n, 0 };
}

/* The last run before the end of the group of hunks that begins after run `from`: the
 * hunk after it is the last of the group.  *jumps: hunks that leave the diagonal. */
static size_t smooth_group(const struct smooth *s, size_t from, unsigned *jumps)
{
	struct lcs_run begin = smooth_end(s, from);
	size_t i = from;
	*jumps = 0;
	for (;;) {
		const struct lcs_run *next = &s->old->at[i + 1];
		struct lcs_run end = smooth_end(s, i);
		*jumps += next->a - end.a != next->b - end.b;
		if (i + 2 >= s->old->n || next->n > SMOOTH_NEAR)
			return i;
		const struct lcs_run *after = &s->old->at[i + 2];
		if (after->a - begin.a + after->b - begin.b > SMOOTH_BOX)
			return i;
		i++;
	}
}

/* Aligns the records of a group again: runs from + 1 to last are in it.  False: the task
 * was cancelled. */
static bool smooth_box(struct smooth *s, size_t from, size_t last)
{
	struct lcs_run begin = smooth_end(s, from);
	const struct lcs_run *end = &s->old->at[last + 1];
	struct lcs_list a = { s->a->item + begin.a, NULL, (size_t)(end->a - begin.a) };
	struct lcs_list b = { s->b->item + begin.b, NULL, (size_t)(end->b - begin.b) };
	struct lcs_runs found = { 0 };
	uint64_t equal = 0, length = a.n + b.n;
	unsigned cost =
		length <= s->effort ? s->limit->cost_smooth : s->limit->cost_records;
	s->effort -= length <= s->effort ? length : 0;
	bool ok = lcs_align(&a, &b, cost, begin.a, begin.b, s->task, &found);
	for (size_t i = from + 1; i <= last; i++)
		equal += s->old->at[i].n;
	bool better = ok && refine_equal(&found) > equal;
	const struct lcs_run *run = better ? found.at : s->old->at + from + 1;
	size_t n = better ? found.n : last - from;
	for (size_t i = 0; i < n; i++)
		lcs_add(s->out, run[i].a, run[i].b, run[i].n);
	lcs_runs_release(&found);
	return ok;
}

bool refine_smooth(const struct refine_list *a, const struct refine_list *b,
		   const struct refine_limits *l, struct task *task,
		   struct lcs_runs *runs)
{
	struct lcs_runs out = { 0 };
	struct smooth s = { a, b, l, task, runs, &out, SMOOTH_EFFORT };
	bool ok = true;
	size_t from = SIZE_MAX;
	while (ok && from + 1 < runs->n) {
		unsigned jumps;
		size_t last = smooth_group(&s, from, &jumps);
		if (jumps > 1) {
			ok = smooth_box(&s, from, last);
		} else {
			for (size_t i = from + 1; i != last + 1; i++)
				lcs_add(&out, runs->at[i].a, runs->at[i].b,
					runs->at[i].n);
		}
		from = last + 1;
		lcs_add(&out, runs->at[from].a, runs->at[from].b, runs->at[from].n);
	}
	if (!ok) {
		lcs_runs_release(&out);
		return false;
	}
	lcs_runs_release(runs);
	*runs = out;
	return true;
}
