/*
 * An alignment of chunks has the most equal chunks, not the most equal records: it may
 * leave its diagonal for a few small chunks and return, and parts without an equal
 * chunk are one hunk.  Therefore align groups of nearby hunks again as records in a
 * band.  Both scripts then have pairs of records in common; between these pairs, use
 * the better script.
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

/* Return the end of run i, or the beginning of the lists if i is SIZE_MAX. */
static struct lcs_run smooth_end(const struct smooth *s, size_t i)
{
	if (i == SIZE_MAX)
		return (struct lcs_run) { 0, 0, 0 };
	const struct lcs_run *r = &s->old->at[i];
	return (struct lcs_run) { r->a + r->n, r->b + r->n, 0 };
}

/* Return the first run after the group of hunks that begins after run `from`, or the
 * number of runs if the group extends to the end of the lists. */
static size_t smooth_group(const struct smooth *s, size_t from)
{
	size_t i = from + 1;
	while (i < s->old->n && s->old->at[i].n <= s->near)
		i++;
	return i;
}

/* A script to merge: runs next to end - 1, from record `a` of A on. */
struct smooth_script {
	const struct lcs_run *run;
	size_t first, next, end;
};

/* Append the part of a script from record `from` to `to` of A. */
static void smooth_take(const struct smooth_script *s, uint64_t from, uint64_t to,
			struct lcs_runs *out)
{
	for (size_t i = s->first; i < s->end && s->run[i].a < to; i++) {
		struct lcs_run r = s->run[i];
		uint64_t skip = r.a < from ? from - r.a : 0;
		uint64_t end = r.a + r.n < to ? r.a + r.n : to;
		if (r.a + skip < end)
			lcs_add(out, r.a + skip, r.b + skip, end - r.a - skip);
	}
}

static uint64_t smooth_equal(const struct smooth_script *s, uint64_t from, uint64_t to)
{
	uint64_t n = 0;
	for (size_t i = s->first; i < s->end && s->run[i].a < to; i++) {
		uint64_t begin = s->run[i].a > from ? s->run[i].a : from;
		uint64_t end = s->run[i].a + s->run[i].n;
		end = end < to ? end : to;
		n += begin < end ? end - begin : 0;
	}
	return n;
}

/* Append the better part of two scripts, from record `from` to `to` of A. */
static void smooth_choose(struct smooth_script s[2], uint64_t from, uint64_t to,
			  struct lcs_runs *out)
{
	bool better = smooth_equal(&s[1], from, to) > smooth_equal(&s[0], from, to);
	smooth_take(&s[better], from, to, out);
	for (int k = 0; k < 2; k++)
		s[k].first = s[k].next;
}

/* Merge two scripts; switch between them at pairs of records that both have. */
static void smooth_merge(struct smooth_script s[2], uint64_t from, uint64_t end,
			 struct lcs_runs *out)
{
	while (s[0].next < s[0].end && s[1].next < s[1].end) {
		const struct lcs_run *x = &s[0].run[s[0].next], *y = &s[1].run[s[1].next];
		uint64_t begin = x->a > y->a ? x->a : y->a;
		uint64_t x_end = x->a + x->n, y_end = y->a + y->n;
		uint64_t both = x_end < y_end ? x_end : y_end;
		if (x->a - x->b == y->a - y->b && begin < both) {
			smooth_choose(s, from, begin, out);
			lcs_add(out, begin, begin - (x->a - x->b), both - begin);
			from = both;
		}
		s[0].next += x_end == both;
		s[1].next += y_end == both;
	}
	s[0].next = s[0].end;
	s[1].next = s[1].end;
	smooth_choose(s, from, end, out);
}

/* Align the lists from begin to end in a band.  Return false if the task was
 * cancelled. */
static bool smooth_band(struct band *w, const struct lcs_list list[2], struct task *task,
			const struct lcs_run *begin, const struct lcs_run *end,
			struct lcs_runs *found)
{
	const struct lcs_list a = { list[0].item, (size_t)end->a },
			      b = { list[1].item, (size_t)end->b };
	uint64_t at[2] = { begin->a, begin->b };
	while (!task_cancelled(task))
		if (band_next(w, &a, &b, at, found))
			return true;
	return false;
}

/* Align the records of a group, which has runs from + 1 to next - 1, again. */
static bool smooth_box(struct smooth *s, size_t from, size_t next)
{
	struct lcs_run begin = smooth_end(s, from);
	struct lcs_run end = { s->list[0].n, s->list[1].n, 0 };
	struct lcs_runs found = { 0 };
	struct smooth_script both[2] = { { s->old->at, from + 1, from + 1, next } };
	if (next < s->old->n)
		end = s->old->at[next];
	if (next == from + 1 && end.a - begin.a + end.b - begin.b > SMOOTH_TOO_LONG)
		return true;
	bool ok = smooth_band(s->band, s->list, s->task, &begin, &end, &found);
	both[1] = (struct smooth_script) { found.at, 0, 0, found.n };
	if (ok)
		smooth_merge(both, begin.a, end.a, s->out);
	lcs_runs_release(&found);
	return ok;
}

bool smooth_align(const struct lcs_list list[2], struct task *task, struct lcs_runs *runs)
{
	struct lcs_runs out = { 0 };
	struct smooth s = { list, task, runs, &out, band_new(), SMOOTH_NEAR };
	bool ok = true;
	size_t from = SIZE_MAX;
	/* In a poor script, long runs may be in the wrong places. */
	if (4 * lcs_equal(runs) < list[0].n + list[1].n)
		s.near = UINT64_MAX;
	while (ok && (from == SIZE_MAX || from < runs->n)) {
		size_t next = smooth_group(&s, from);
		ok = smooth_box(&s, from, next);
		if (next < runs->n)
			lcs_add(&out, runs->at[next].a, runs->at[next].b,
				runs->at[next].n);
		from = next;
	}
	band_free(s.band);
	lcs_runs_release(ok ? runs : &out);
	if (ok)
		*runs = out;
	return ok;
}
