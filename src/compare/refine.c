#include "compare/refine.h"

#include "compare/smooth.h"

struct refine_job {
	const struct lcs_list *list;
	struct refine_limits limit;
	struct task *task;
	struct lcs_runs *out;
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

bool refine_align(const struct lcs_list list[2], struct refine_limits limit,
		  struct task *task, struct lcs_runs *out)
{
	const struct refine_box all = { { 0, 0 }, { list[0].n, list[1].n } };
	return refine_solve(&(struct refine_job) { list, limit, task, out }, all,
			    limit.bits) &&
	       smooth_align(list, task, out);
}
