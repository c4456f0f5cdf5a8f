/*
 * An alignment of chunks has the most equal chunks, not the most equal records: it may
 * leave its diagonal for a few small chunks and return, and parts without an equal
 * chunk are one hunk.  Therefore align groups of nearby hunks again as records in a
 * band, and use the better script of each group.
 */
#include "compare/smooth.h"

#include "compare/band.h"

enum {
	SMOOTH_NEAR = 4096,       /* max equal records between two nearby hunks */
	SMOOTH_TOO_LONG = 4000000 /* do not align longer hunks without a common chunk */
};

struct smooth {
	const struct lcs_list *list;
	struct task *task;
	const struct lcs_runs *old;
	struct lcs_runs *out;
	struct band *band;
	uint64_t near; /* max equal records between two hunks of a group */
};

/* Return the first run, at or after run i, that ends a group of hunks; the number of runs
 * if the group extends to the end of the lists. */
static size_t smooth_group(const struct smooth *s, size_t i)
{
	while (i < s->old->n && s->old->at[i].n <= s->near)
		i++;
	return i;
}

/* Align the records from begin to end again, which have runs first to next - 1.  Append
 * the better script.  Return false if the task was cancelled. */
static bool smooth_box(const struct smooth *s, size_t first, size_t next,
		       const struct lcs_run *begin, const struct lcs_run *end)
{
	const struct lcs_list upto[2] = { { s->list[0].item, (size_t)end->a },
					  { s->list[1].item, (size_t)end->b } };
	struct lcs_runs old = { .n = next - first };
	struct lcs_runs found = { 0 };
	uint64_t at[2] = { begin->a, begin->b };
	if (old.n)
		old.at = s->old->at + first;
	bool ended =
		first == next && end->a - begin->a + end->b - begin->b > SMOOTH_TOO_LONG;
	while (!ended && !task_cancelled(s->task))
		ended = band_next(s->band, upto, at, &found);
	uint64_t a = lcs_equal(&old), b = lcs_equal(&found);
	const struct lcs_runs *best =
		b > a || (b == a && found.n < old.n) ? &found : &old;
	for (size_t i = 0; ended && i < best->n; i++)
		lcs_add(s->out, best->at[i].a, best->at[i].b, best->at[i].n);
	lcs_runs_release(&found);
	return ended;
}

bool smooth_align(const struct lcs_list list[2], struct task *task, struct lcs_runs *runs)
{
	struct lcs_runs out = { 0 };
	struct smooth s = { list, task, runs, &out, band_new(), SMOOTH_NEAR };
	struct lcs_run begin = { 0, 0, 0 };
	bool ok = true;
	/* In a poor script, long runs may be in the wrong places. */
	if (4 * lcs_equal(runs) < list[0].n + list[1].n)
		s.near = UINT64_MAX;
	for (size_t i = 0, next; ok && i <= runs->n; i = next + 1) {
		struct lcs_run end = { list[0].n, list[1].n, 0 };
		next = smooth_group(&s, i);
		if (next < runs->n)
			end = runs->at[next];
		ok = smooth_box(&s, i, next, &begin, &end);
		lcs_add(&out, end.a, end.b, end.n);
		begin = (struct lcs_run) { end.a + end.n, end.b + end.n, 0 };
	}
	band_free(s.band);
	lcs_runs_release(ok ? runs : &out);
	if (ok)
		*runs = out;
	return ok;
}
