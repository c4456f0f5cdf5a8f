#include "compare/refine.h"

#include <stdlib.h>

#include "compare/cuts.h"

struct refine_job {
	const struct refine_list *a, *b;
	const struct refine_limits *limit;
	struct task *task;
	struct lcs_runs *out;
};

/* Records from..end - 1 of either list. */
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

/* An empty list may have no array of items, so no place in it may be computed. */
static bool refine_is_empty(const struct refine_box *x)
{
	return x->a == x->a_end || x->b == x->b_end;
}

/* Emits the equal records at the beginning of a box and removes them, and those at the
 * end, whose number it returns. */
static size_t refine_trim(struct refine_job *j, struct refine_box *x)
{
	const uint32_t *a = j->a->item, *b = j->b->item;
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
	struct lcs_list a = { j->a->item + x->a, NULL, x->a_end - x->a };
	struct lcs_list b = { j->b->item + x->b, NULL, x->b_end - x->b };
	return lcs_align(&a, &b, j->limit->cost_whole, x->a, x->b, j->task, j->out);
}

static void refine_cut(struct cuts *c, const uint32_t *item, size_t n)
{
	for (size_t i = 0; i < n; i++)
		cuts_add(c, cuts_mix(item[i] + UINT64_C(1)));
	cuts_end(c);
}

/* The runs of equal chunks of a box, as records of the box. */
static bool refine_chunks(struct refine_job *j, const struct refine_box *x, unsigned bits,
			  struct lcs_runs *runs)
{
	struct cuts c[2];
	for (int k = 0; k < 2; k++)
		cuts_init(&c[k], bits, j->limit->max_chunks);
	refine_cut(&c[0], j->a->item + x->a, x->a_end - x->a);
	refine_cut(&c[1], j->b->item + x->b, x->b_end - x->b);
	bool ok = cuts_align(c, j->limit->cost_chunks, j->task, runs);
	cuts_release(&c[0]);
	cuts_release(&c[1]);
	return ok;
}

static bool refine_solve(struct refine_job *j, struct refine_box x, unsigned bits);

/* Aligns the chunks of a box, and then what is between them. */
static bool refine_by_chunks(struct refine_job *j, const struct refine_box *x,
			     unsigned bits)
{
	struct lcs_runs runs = { 0 };
	size_t length = x->a_end - x->a + x->b_end - x->b;
	bool ok = refine_chunks(j, x, bits, &runs);
	if (ok && !runs.n && length > j->limit->too_long)
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
	if (task_cancelled(j->task))
		return false;
	size_t tail = refine_trim(j, &x), length = x.a_end - x.a + x.b_end - x.b;
	bool ok = true;
	/* Between the chunks, smooth aligns records. */
	if (!refine_is_empty(&x) && length > j->limit->box && bits)
		ok = refine_by_chunks(j, &x, bits);
	lcs_add(j->out, x.a_end, x.b_end, ok ? tail : 0);
	return ok;
}

bool refine_align(const struct refine_list *a, const struct refine_list *b,
		  const struct refine_limits *l, struct task *task, struct lcs_runs *out)
{
	struct refine_job j = { a, b, l, task, out };
	struct refine_box all = { 0, a->n, 0, b->n };
	if (a->n + b->n > l->whole)
		return refine_solve(&j, all, l->bits) &&
		       refine_smooth(a, b, l, task, out) &&
		       refine_stay(a, b, l, task, out);
	size_t tail = refine_trim(&j, &all);
	bool ok = refine_records(&j, &all);
	lcs_add(out, all.a_end, all.b_end, ok ? tail : 0);
	return ok && refine_smooth(a, b, l, task, out) && refine_stay(a, b, l, task, out);
}

bool refine_align_chunks(const struct refine_list *a, const struct refine_list *b,
			 const struct refine_limits *l, struct task *task,
			 struct lcs_runs *out)
{
	struct refine_job j = { a, b, l, task, out };
	struct refine_box all = { 0, a->n, 0, b->n };
	if (refine_is_empty(&all))
		return true;
	if (a->n + b->n <= l->whole)
		return refine_records(&j, &all);
	return refine_chunks(&j, &all, l->bits, out);
}
