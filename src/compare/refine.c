#include "compare/refine.h"

#include <stdlib.h>

#include "compare/cuts.h"

struct refine_job {
	const struct refine_pair *pair;
	struct lcs_runs *out;
};

/* A box: records a to a_end - 1 of A, and b to b_end - 1 of B. */
struct refine_box {
	size_t a, a_end, b, b_end;
};

struct refine_limits refine_defaults(void)
{
	return (struct refine_limits) {
		.bits = 4,
		.whole = 65536,
		.box = 65536,
		.too_long = 4000000,
		.max_chunks = 600000,
		.cost_chunks = 1000,
		.cost_whole = 4096,
		.min_jump = 512,
	};
}

uint64_t refine_equal(const struct lcs_runs *r)
{
	uint64_t n = 0;
	for (size_t i = 0; i < r->n; i++)
		n += r->at[i].n;
	return n;
}

/* An empty list may have no array, so do not compute a position in it. */
static bool refine_is_empty(const struct refine_box *x)
{
	return x->a == x->a_end || x->b == x->b_end;
}

/* Emit the equal records at the beginning of a box and remove them; also remove the equal
 * records at the end, and return their number. */
static size_t refine_trim(struct refine_job *j, struct refine_box *x)
{
	const uint32_t *a = j->pair->a.item, *b = j->pair->b.item;
	size_t tail;
	if (refine_is_empty(x))
		return 0;
	size_t n = lcs_common_ends(a + x->a, x->a_end - x->a, b + x->b, x->b_end - x->b,
				   &tail);
	lcs_add(j->out, x->a, x->b, n);
	x->a += n;
	x->b += n;
	x->a_end -= tail;
	x->b_end -= tail;
	return tail;
}

static bool refine_records(struct refine_job *j, const struct refine_box *x)
{
	if (refine_is_empty(x))
		return true;
	struct lcs_list a = { j->pair->a.item + x->a, x->a_end - x->a, NULL };
	struct lcs_list b = { j->pair->b.item + x->b, x->b_end - x->b, NULL };
	return lcs_align(&a, &b, j->pair->limit->cost_whole, x->a, x->b, j->pair->task,
			 j->out);
}

static void refine_cut(struct cuts *c, const uint32_t *item, size_t n)
{
	for (size_t i = 0; i < n; i++)
		cuts_add(c, cuts_mix(item[i] + UINT64_C(1)));
	cuts_end(c);
}

/* Find the runs of equal chunks of a box, as records of the box. */
static bool refine_chunks(struct refine_job *j, const struct refine_box *x, unsigned bits,
			  struct lcs_runs *runs)
{
	struct cuts c[2];
	for (int k = 0; k < 2; k++)
		cuts_init(&c[k], bits, j->pair->limit->max_chunks);
	refine_cut(&c[0], j->pair->a.item + x->a, x->a_end - x->a);
	refine_cut(&c[1], j->pair->b.item + x->b, x->b_end - x->b);
	bool ok = cuts_align(c, j->pair->limit->cost_chunks, j->pair->task, runs);
	cuts_release(&c[0]);
	cuts_release(&c[1]);
	return ok;
}

static bool refine_solve(struct refine_job *j, struct refine_box x, unsigned bits);

/* Align the chunks of a box, then the records between them. */
static bool refine_by_chunks(struct refine_job *j, const struct refine_box *x,
			     unsigned bits)
{
	struct lcs_runs runs = { 0 };
	size_t length = x->a_end - x->a + x->b_end - x->b;
	bool ok = refine_chunks(j, x, bits, &runs);
	if (ok && !runs.n && length > j->pair->limit->too_long)
		return ok;
	unsigned next = bits > 4 ? bits - 3 : bits > 2 ? 2 : 0;
	struct refine_box part = *x;
	for (size_t i = 0; ok && i < runs.n; i++) {
		const struct lcs_run *r = &runs.at[i];
		part.a_end = x->a + r->a;
		part.b_end = x->b + r->b;
		ok = refine_solve(j, part, next);
		lcs_add(j->out, part.a_end, part.b_end, r->n);
		part.a = part.a_end + r->n;
		part.b = part.b_end + r->n;
	}
	part.a_end = x->a_end;
	part.b_end = x->b_end;
	ok = ok && refine_solve(j, part, next);
	lcs_runs_release(&runs);
	return ok;
}

static bool refine_solve(struct refine_job *j, struct refine_box x, unsigned bits)
{
	if (task_cancelled(j->pair->task))
		return false;
	size_t tail = refine_trim(j, &x), length = x.a_end - x.a + x.b_end - x.b;
	bool ok = true;
	/* refine_smooth() aligns the records between chunks. */
	if (!refine_is_empty(&x) && length > j->pair->limit->box && bits)
		ok = refine_by_chunks(j, &x, bits);
	lcs_add(j->out, x.a_end, x.b_end, ok ? tail : 0);
	return ok;
}

bool refine_align(const struct refine_pair *p, struct lcs_runs *out)
{
	struct refine_job j = { p, out };
	struct refine_box all = { 0, p->a.n, 0, p->b.n };
	bool ok;
	if (p->a.n + p->b.n > p->limit->whole) {
		ok = refine_solve(&j, all, p->limit->bits);
	} else {
		size_t tail = refine_trim(&j, &all);
		ok = refine_records(&j, &all);
		lcs_add(out, all.a_end, all.b_end, ok ? tail : 0);
	}
	return ok && refine_smooth(p, out) && refine_stay(p, out);
}

bool refine_align_chunks(const struct refine_pair *p, struct lcs_runs *out)
{
	struct refine_job j = { p, out };
	struct refine_box all = { 0, p->a.n, 0, p->b.n };
	if (refine_is_empty(&all))
		return true;
	if (p->a.n + p->b.n <= p->limit->whole)
		return refine_records(&j, &all);
	return refine_chunks(&j, &all, p->limit->bits, out);
}
