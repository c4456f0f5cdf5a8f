#include "tui/pane/memory_loader.h"

#include <string.h>

#include "analysis/accesses.h"
#include "tui/session/session.h"

enum {
	GROWTH = 64, /* recount after the trace has grown by 1/GROWTH */
	SHOWN = 16   /* show the counts again after the index has grown by 1/SHOWN */
};

/* Return the records that a request counts. */
static struct span memory_over(const struct memory_request *r)
{
	struct span over = r->within;
	if (r->known && over.last >= r->known)
		over.last = r->known - 1;
	return over;
}

/* By address */

static void memory_post_bins(void *arg, const struct histogram *h)
{
	struct histogram copy;
	histogram_copy(&copy, h);
	latest_post(arg, &copy);
}

/* Use the counts of the index if it has them.  Index the rest of the trace, which is
 * faster than counting beside the index; post the counts so far.  On a growing trace, the
 * index, which has only whole chunks, must have nearly all known records. */
static enum status memory_make_bins(struct trace *t, const void *request, void *out,
				    struct task *task, struct err *err)
{
	const struct memory_request *r = request;
	struct histogram *made = out;
	struct histogram_spec spec = { .bits = r->bits,
				       .first = r->first,
				       .last = r->last,
				       .of = *r->of,
				       .partial = memory_post_bins,
				       .arg = r->to };
	uint64_t known = r->known;
	enum status st = ST_OK;
	spec.of.over = memory_over(r);
	while (st == ST_OK && !trace_extent(t).complete &&
	       histogram_from_index(made, t, &spec)) {
		uint64_t indexed = made->indexed;
		if (known && (known < indexed || known - indexed <= known / GROWTH))
			return ST_OK;
		if (known) {
			histogram_release(made);
			break;
		}
		latest_post(r->to, made);
		*made = (struct histogram) { .n = 0 };
		task_progress(task, (uint64_t)(1000 * trace_extent(t).fraction), 1000);
		st = trace_index_to(t, indexed + indexed / SHOWN, task, err);
		st = st == ST_END ? ST_OK : st;
	}
	return st == ST_OK ? histogram_make(made, t, &spec, task, err) : st;
}

static void memory_free_bins(void *h)
{
	histogram_release(h);
}

/* Over time */

static void memory_post_cells(void *arg, const struct timeline *t)
{
	struct timeline copy;
	timeline_copy(&copy, t);
	latest_post(arg, &copy);
}

static enum status memory_make_cells(struct trace *t, const void *request, void *made,
				     struct task *task, struct err *err)
{
	const struct memory_request *r = request;
	struct timeline_spec spec = { .of = *r->of,
				      .intervals = r->intervals,
				      .row = r->row,
				      .rows = r->rows,
				      .partial = r->again ? NULL : memory_post_cells,
				      .arg = r->to };
	spec.of.over = memory_over(r);
	memcpy(spec.kind, r->kind, sizeof spec.kind);
	return timeline_make(made, t, &spec, task, err);
}

static void memory_free_cells(void *t)
{
	timeline_release(t);
}

/* Requests */

/* True if two requests differ at most in the number of known records. */
static bool memory_same_counts(const struct memory_request *x,
			       const struct memory_request *y)
{
	return x->within.first == y->within.first && x->within.last == y->within.last &&
	       x->bits == y->bits && x->first == y->first && x->last == y->last &&
	       x->intervals == y->intervals && !memcmp(x->kind, y->kind, sizeof x->kind);
}

static bool memory_same(const void *a, const void *b)
{
	const struct memory_request *x = a, *y = b;
	return x->known == y->known && memory_same_counts(x, y);
}

/* Return the number of records of a growing trace to count, which is the number of the
 * last request until enough new records have arrived.  0 for all records. */
static uint64_t memory_known(const struct session *s, const struct latest *l)
{
	uint64_t records = s->extent.records;
	uint64_t known = ((const struct memory_request *)l->wanted)->known;
	bool before = l->any_wanted && known;
	if (before && (l->stopped || bgjob_running(&l->job)))
		return known;
	if (!session_growing(s))
		return 0;
	return before && records - known <= known / GROWTH ? known : records;
}

bool memory_loader_request(const struct session *s, struct latest *l,
			   struct memory_request *r)
{
	if (!l->any_wanted || !memory_same_counts(r, l->wanted))
		latest_reset(l);
	r->to = l;
	r->known = memory_known(s, l);
	r->again = l->any;
	struct span over = memory_over(r);
	return over.first <= over.last && (s->extent.records || !session_growing(s));
}

const struct latest_class memory_loader_bins = {
	.size = sizeof(struct memory_request),
	.same = memory_same,
	.make = memory_make_bins,
	.result = sizeof(struct histogram),
	.release = memory_free_bins,
};

const struct latest_class memory_loader_cells = {
	.size = sizeof(struct memory_request),
	.same = memory_same,
	.make = memory_make_cells,
	.result = sizeof(struct timeline),
	.release = memory_free_cells,
};
