/*
 * An alignment of chunks has the most equal chunks, not the most equal records: it may
 * leave its diagonal for a few small chunks and return, and parts without an equal
 * chunk are one hunk.  Therefore align groups of nearby hunks again as records in a
 * band, and use the better script of each group.
 */
#include "compare/refine.h"

#include "compare/band.h"

enum {
	REFINE_NEAR = 4096,       /* max equal records between two nearby hunks */
	REFINE_TOO_LONG = 4000000 /* do not align longer hunks without a common chunk */
};

struct refine_job {
	const struct lcs_list *list;
	struct refine_limits limit;
	struct task *task;
	struct lcs_runs *out;
	const struct lcs_runs *old; /* script to improve, */
	struct band *band;          /* in a band */
};

/* A box: records from[k] to end[k] - 1 of both lists. */
struct refine_box {
	size_t from[2], end[2];
};

struct refine_limits refine_defaults(void)
{
	return (struct refine_limits) { .bits = 4, .box = 1024, .max_chunks = 600000 };
}

/* Emit the equal records at the beginning of a box and remove them; also remove the equal
 * records at the end, and return their number. */
static size_t refine_trim(struct refine_job *j, struct refine_box *x)
{
	const uint32_t *a = j->list[0].item, *b = j->list[1].item;
	size_t *from = x->from, *end = x->end, head = 0, tail = 0;
	for (; from[0] < end[0] && from[1] < end[1] && a[from[0]] == b[from[1]]; head++)
		from[0]++, from[1]++;
	lcs_add(j->out, from[0] - head, from[1] - head, head);
	for (; from[0] < end[0] && from[1] < end[1] && a[end[0] - 1] == b[end[1] - 1];
	     tail++)
		end[0]--, end[1]--;
	return tail;
}

/* Find the runs of equal chunks of a box, in records of the box. */
static bool refine_chunks(const struct refine_job *j, const struct refine_box *x,
			  unsigned bits, struct lcs_runs *runs)
{
	struct cuts c[2];
	for (int k = 0; k < 2; k++) {
		cuts_init(&c[k], bits, j->limit.max_chunks);
		for (size_t i = x->from[k]; i < x->end[k]; i++)
			cuts_add(&c[k], cuts_mix(j->list[k].item[i] + UINT64_C(1)));
		cuts_end(&c[k]);
	}
	bool ok = lcs_align(c, j->task, runs);
	cuts_release(&c[0]);
	cuts_release(&c[1]);
	return ok;
}

/* Align the chunks of a box, then smaller chunks between them. */
static bool refine_solve(struct refine_job *j, struct refine_box x, unsigned bits)
{
	struct lcs_runs runs = { 0 };
	size_t tail = refine_trim(j, &x);
	size_t n[2] = { x.end[0] - x.from[0], x.end[1] - x.from[1] };
	bool cuts = bits && n[0] && n[1] && n[0] + n[1] > j->limit.box;
	bool ok = !cuts || refine_chunks(j, &x, bits, &runs);
	struct refine_box part = x;
	for (size_t i = 0; ok && cuts && i <= runs.n; i++) {
		struct lcs_run r = { n[0], n[1], 0 };
		r = i < runs.n ? runs.at[i] : r;
		part.end[0] = x.from[0] + r.a;
		part.end[1] = x.from[1] + r.b;
		ok = refine_solve(j, part, bits > 2 ? 2 : 0);
		lcs_add(j->out, part.end[0], part.end[1], ok ? r.n : 0);
		part.from[0] = part.end[0] + r.n;
		part.from[1] = part.end[1] + r.n;
	}
	lcs_runs_release(&runs);
	lcs_add(j->out, x.end[0], x.end[1], ok ? tail : 0);
	return ok;
}

/* Groups of hunks */

/* Return the first run, at or after run i, that ends a group of hunks; the number of runs
 * if the group extends to the end of the lists. */
static size_t refine_group(const struct refine_job *s, size_t i)
{
	while (i < s->old->n && s->old->at[i].n <= REFINE_NEAR)
		i++;
	return i;
}

/* Align the records from begin to end again, which have runs first to next - 1.  Append
 * the better script.  Return false if the task was cancelled. */
static bool refine_group_box(const struct refine_job *s, size_t first, size_t next,
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
		first == next && end->a - begin->a + end->b - begin->b > REFINE_TOO_LONG;
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

bool refine_smooth(const struct lcs_list list[2], struct task *task,
		   struct lcs_runs *runs)
{
	struct lcs_runs out = { 0 };
	struct refine_job s = {
		.list = list, .task = task, .out = &out, .old = runs, .band = band_new()
	};
	struct lcs_run begin = { 0, 0, 0 };
	bool ok = true;
	for (size_t i = 0, next; ok && i <= runs->n; i = next + 1) {
		struct lcs_run end = { list[0].n, list[1].n, 0 };
		next = refine_group(&s, i);
		if (next < runs->n)
			end = runs->at[next];
		ok = refine_group_box(&s, i, next, &begin, &end);
		lcs_add(&out, end.a, end.b, end.n);
		begin = (struct lcs_run) { end.a + end.n, end.b + end.n, 0 };
	}
	band_free(s.band);
	lcs_runs_release(ok ? runs : &out);
	if (ok)
		*runs = out;
	return ok;
}

bool refine_align(const struct lcs_list list[2], struct refine_limits limit,
		  struct task *task, struct lcs_runs *out)
{
	const struct refine_box all = { { 0, 0 }, { list[0].n, list[1].n } };
	return refine_solve(&(struct refine_job) { list, limit, task, out, NULL, NULL },
			    all, limit.bits) &&
	       refine_smooth(list, task, out);
}
