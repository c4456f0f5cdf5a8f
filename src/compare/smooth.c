/*
 * An alignment of chunks has the most equal chunks, not the most equal records: it may
 * leave its diagonal for some small chunks and come back, and parts without an equal
 * chunk are aligned with little effort.  Hunks that are close to each other are therefore
 * aligned again, as records, from the first to the last of them, by a walk.  Where both
 * scripts have the same records, the better one of the parts between them is taken.
 */
#include <stdlib.h>

#include "compare/refine.h"
#include "compare/walk.h"

enum {
	SMOOTH_NEAR = 1024,  /* equal records between two hunks that are close */
	SMOOTH_PLACES = 128, /* that walks may look at, for each record */
	SMOOTH_TRIAL = 65536 /* records after which a walk must be about as good */
};

struct smooth {
	const struct refine_list *a, *b;
	struct task *task;
	const struct lcs_runs *old;
	struct lcs_runs *out;
	struct walk *walk;
	uint64_t effort;
	uint64_t near; /* equal records between two hunks of a group, at most */
};

/* The end of run i, or the beginning of the lists for SIZE_MAX. */
static struct lcs_run smooth_end(const struct smooth *s, size_t i)
{
	if (i == SIZE_MAX)
		return (struct lcs_run) { 0, 0, 0 };
	const struct lcs_run *r = &s->old->at[i];
	return (struct lcs_run) { r->a + r->n, r->b + r->n, 0 };
}

/* The first run after the group of hunks that begins after run `from`; the number of runs
 * if it ends with the lists. */
static size_t smooth_group(const struct smooth *s, size_t from)
{
	size_t i = from + 1;
	while (i < s->old->n && s->old->at[i].n <= s->near)
		i++;
	return i;
}

/* Scripts that are merged: runs next..end - 1, from record `a` of A on. */
struct smooth_script {
	const struct lcs_run *run;
	size_t first, next, end;
};

/* Appends the part of a script from record `from` to `to` of A. */
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

/* Takes the better part of both scripts, from record `from` to `to` of A. */
static void smooth_choose(struct smooth_script s[2], uint64_t from, uint64_t to,
			  struct lcs_runs *out)
{
	bool better = smooth_equal(&s[1], from, to) > smooth_equal(&s[0], from, to);
	smooth_take(&s[better], from, to, out);
	for (int k = 0; k < 2; k++)
		s[k].first = s[k].next;
}

/* Takes parts of both scripts, changing between them where they have the same pairs of
 * records. */
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

/* Walks from the beginning of a group to its end, as long as that is about as good as the
 * old script.  False: the task was cancelled. */
static bool smooth_walk(struct smooth *s, struct smooth_script *old,
			const struct lcs_run *begin, const struct lcs_run *end,
			struct lcs_runs *found)
{
	struct refine_list a = { s->a->item, (size_t)end->a };
	struct refine_list b = { s->b->item, (size_t)end->b };
	uint64_t at[2] = { begin->a, begin->b }, equal = 0, trial = SMOOTH_TRIAL;
	size_t counted = 0, run = old->first;
	uint64_t old_equal = 0;
	bool ended = false;
	while (!ended && s->effort) {
		if (task_cancelled(s->task))
			return false;
		ended = walk_next(s->walk, &a, &b, at, &s->effort, found);
		if (at[0] - begin->a + at[1] - begin->b < trial)
			continue;
		trial += SMOOTH_TRIAL;
		for (; counted + 1 < found->n; counted++)
			equal += found->at[counted].n;
		for (;
		     run < old->end && old->run[run].a < at[0] && old->run[run].b < at[1];
		     run++)
			old_equal += old->run[run].n;
		if (10 * equal < 9 * old_equal)
			return true;
	}
	return true;
}

/* Aligns the records of a group again: runs from + 1 to next - 1 are in it. */
static bool smooth_box(struct smooth *s, size_t from, size_t next)
{
	struct lcs_run begin = smooth_end(s, from);
	struct lcs_run end = { s->a->n, s->b->n, 0 };
	struct lcs_runs found = { 0 };
	struct smooth_script both[2] = { { s->old->at, from + 1, from + 1, next } };
	if (next < s->old->n)
		end = s->old->at[next];
	/* All records of one side are equal: no script is shorter. */
	uint64_t most[2] = { end.a - begin.a, end.b - begin.b };
	if (smooth_equal(&both[0], begin.a, end.a) == most[most[1] < most[0]]) {
		smooth_take(&both[0], begin.a, end.a, s->out);
		return true;
	}
	bool ok = smooth_walk(s, &both[0], &begin, &end, &found);
	both[1] = (struct smooth_script) { found.at, 0, 0, found.n };
	if (ok)
		smooth_merge(both, begin.a, end.a, s->out);
	lcs_runs_release(&found);
	return ok;
}

bool refine_smooth(const struct refine_list *a, const struct refine_list *b,
		   struct task *task, struct lcs_runs *runs)
{
	struct lcs_runs out = { 0 };
	struct smooth s = { a,
			    b,
			    task,
			    runs,
			    &out,
			    walk_new(),
			    SMOOTH_PLACES * ((uint64_t)a->n + b->n),
			    SMOOTH_NEAR };
	bool ok = true;
	size_t from = SIZE_MAX;
	/* Of a poor script, long runs may be at wrong places. */
	if (4 * refine_equal(runs) < (uint64_t)a->n + b->n)
		s.near = UINT64_MAX;
	while (ok && (from == SIZE_MAX || from < runs->n)) {
		size_t next = smooth_group(&s, from);
		if (next > from + 1)
			ok = smooth_box(&s, from, next);
		if (next < runs->n)
			lcs_add(&out, runs->at[next].a, runs->at[next].b,
				runs->at[next].n);
		from = next;
	}
	walk_free(s.walk);
	if (!ok) {
		lcs_runs_release(&out);
		return false;
	}
	lcs_runs_release(runs);
	*runs = out;
	return true;
}
