/*
 * Places are numbered: what stands in front of record n is 2n, the record is 2n + 1.
 *
 * A part looks at its records but the first, which needs the one in front of it.
 * Going forward that is the last of the part before.  Going backward it comes with
 * the next part, so the first record of a part is pending until then.  Where the
 * neighbour was passed over, it is read by itself.
 */
#include "analysis/lint_find.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

enum { STRETCHES_MOST = 4096 };

/* Records among which, and in front of which, nothing is wrong. */
struct clean {
	uint64_t first, last;
};

struct lint_hunt {
	struct trace *trace;
	const struct schema *schema;
	struct lint *lint;
	enum severity least;
	struct clean *clean; /* in order, apart from each other */
	size_t nclean;

	/* Of one search */
	bool backward;
	uint64_t from; /* places that are not sought: up to this one, or from it on */
	struct clean *news;
	size_t nnews, news_room;
	struct reader *rd;
	struct batch edge;       /* the neighbour that was looked at last; n == 0: none */
	bool edge_gap;           /* forward: a gap stands behind it */
	struct clean edge_clean; /* backward: clean if edge is; first > last: not */
	bool any;
	uint64_t found;
	struct str *text;
};

/* What is wrong at the place that is nearest so far. */
struct best {
	struct complaints to;
	const struct lint_hunt *hunt;
	bool any;
	uint64_t place;
	enum severity severity;
	struct str text;
};

struct part {
	struct lint_hunt *hunt;
	struct best best;  /* among all but the first record and what is before it */
	struct best front; /* what stands in front of the first */
	struct batch first, last;
	uint64_t next; /* ordinal behind the last */
	bool gap;      /* behind the last */
};

void lint_print(const struct finding *f, const char *sentence, struct str *out)
{
	str_addf(out, "%s %s: %s", f->id, severity_name(f->severity), sentence);
}

/* The nearest place, and the worst that is wrong there. */

static void hear(struct complaints *to, const struct batch *b, const struct complaint *c);

static void best_init(struct best *x, const struct lint_hunt *h)
{
	*x = (struct best) { .to = { hear }, .hunt = h };
	str_init(&x->text);
}

/* Whether something of this severity at this place counts for more than x. */
static bool better(const struct best *x, uint64_t place, enum severity severity)
{
	const struct lint_hunt *h = x->hunt;
	if (severity < h->least || (h->backward ? place >= h->from : place <= h->from))
		return false;
	if (!x->any)
		return true;
	if (place != x->place)
		return h->backward ? place > x->place : place < x->place;
	return severity > x->severity;
}

static void take(struct best *x, uint64_t place, enum severity severity)
{
	x->any = true;
	x->place = place;
	x->severity = severity;
	str_clear(&x->text);
}

static void hear(struct complaints *to, const struct batch *b, const struct complaint *c)
{
	struct best *x = (struct best *)to;
	uint64_t place = 2 * (b->first + c->i) + 1;
	if (!better(x, place, c->finding->severity))
		return;
	take(x, place, c->finding->severity);
	struct str sentence = STR_INIT;
	finding_print(c->finding, b->schema, c->v, &sentence);
	lint_print(c->finding, sentence.text, &x->text);
	str_release(&sentence);
}

static void look_at_gaps(struct best *x, struct best *front, const struct batch *b,
			 bool begins)
{
	for (size_t i = 0; i < b->ngaps; i++) {
		const struct gap *g = &b->gap[i];
		const struct finding *f = lint_gap(g);
		uint64_t place = 2 * (b->first + g->before);
		struct best *to = begins && g->before == 0 ? front : x;
		if (!better(to, place, f->severity))
			continue;
		take(to, place, f->severity);
		lint_print(f, g->text, &to->text);
	}
}

/* The nearer of two. */
static struct best *nearer(struct best *a, struct best *b)
{
	if (!a->any || !b->any)
		return a->any ? a : b;
	return better(a, b->place, b->severity) ? b : a;
}

/* Parts */

static bool is_clean(const struct lint_hunt *h, uint64_t first, uint64_t last)
{
	size_t low = 0, high = h->nclean;
	while (low < high) {
		size_t middle = low + (high - low) / 2;
		if (h->clean[middle].last < first)
			low = middle + 1;
		else
			high = middle;
	}
	return low < h->nclean && h->clean[low].first <= first &&
	       h->clean[low].last >= last;
}

static enum verdict screen(void *ctx, const struct chunk *c)
{
	return is_clean(ctx, c->start.ordinal, c->start.ordinal + c->count - 1)
		       ? VERDICT_NONE
		       : VERDICT_SOME;
}

static void *new_part(void *ctx, const struct chunk *c)
{
	struct part *p = mem_new(1, sizeof *p);
	(void)c;
	p->hunt = ctx;
	best_init(&p->best, ctx);
	best_init(&p->front, ctx);
	return p;
}

static void drop(void *part)
{
	struct part *p = part;
	batch_release(&p->first);
	batch_release(&p->last);
	str_release(&p->best.text);
	str_release(&p->front.text);
	free(p);
}

static bool records(void *part, const struct batch *b)
{
	struct part *p = part;
	bool begins = !p->first.n;
	look_at_gaps(&p->best, &p->front, b, begins && b->n);
	if (!b->n)
		return true;
	if (begins)
		batch_copy(&p->first, b, 0, 1);
	lint_records(p->hunt->lint,
		     begins   ? b
		     : p->gap ? NULL
			      : &p->last,
		     0, b, begins, b->n - begins, &p->best.to);
	p->gap = lint_gap_before(b, b->n);
	if (!begins)
		batch_release(&p->last);
	batch_copy(&p->last, b, b->n - 1, 1);
	p->next = b->first + b->n;
	return p->hunt->backward || !p->best.any;
}

/* Delivery */

static void add_clean(struct lint_hunt *h, struct clean c)
{
	/* Places that are not sought were not looked at. */
	uint64_t at = h->from / 2;
	if (!h->backward && c.first <= at)
		c.first = at + 1;
	if (h->backward && c.last >= at) {
		if (!at)
			return;
		c.last = at - 1;
	}
	if (c.first > c.last || h->nclean + h->nnews >= STRETCHES_MOST)
		return;
	h->news = mem_room(h->news, h->nnews, &h->news_room, sizeof *h->news);
	h->news[h->nnews++] = c;
}

static void drop_edge(struct lint_hunt *h)
{
	batch_release(&h->edge);
	memset(&h->edge, 0, sizeof h->edge);
}

/* Look at the first record of a part; prev NULL: what is in front of it was not
 * looked at just now. */
static void look_at_first(struct lint_hunt *h, const struct batch *first,
			  const struct batch *prev, bool gap, struct best *x)
{
	struct err ignored;
	const struct batch *b = NULL;
	uint64_t ordinal = first->first;
	if (!prev && ordinal && !gap && !h->schema->format->unordered) {
		if (!h->rd && reader_open(&h->rd, h->trace, &ignored))
			h->rd = NULL;
		if (h->rd && reader_read(h->rd, ordinal - 1, 1, lint_fields(h->schema),
					 &b, &ignored) == ST_OK)
			prev = b;
	}
	lint_records(h->lint, gap ? NULL : prev, 0, first, 0, 1, &x->to);
}

static void finish(struct lint_hunt *h, const struct best *x)
{
	h->any = true;
	h->found = x->place;
	str_clear(h->text);
	str_add(h->text, x->text.text);
}

static bool deliver_forward(struct lint_hunt *h, struct part *p)
{
	struct best own;
	best_init(&own, h);
	if (p->first.n) {
		bool follows = h->edge.n && h->edge.first + 1 == p->first.first;
		look_at_first(h, &p->first, follows ? &h->edge : NULL,
			      follows && h->edge_gap, &own);
	}
	struct best *best = nearer(nearer(&p->front, &own), &p->best);
	if (best->any)
		finish(h, best);
	else if (p->first.n)
		add_clean(h, (struct clean) { p->first.first, p->next - 1 });
	drop_edge(h);
	if (!h->any && p->first.n) {
		h->edge = p->last;
		h->edge_gap = p->gap;
		memset(&p->last, 0, sizeof p->last);
	}
	str_release(&own.text);
	return !h->any;
}

/* The first record of the part behind, now that its neighbour is known. */
static void settle_edge(struct lint_hunt *h, const struct part *before)
{
	struct best own;
	if (!h->edge.n)
		return;
	best_init(&own, h);
	bool follows = before && before->first.n && before->next == h->edge.first;
	look_at_first(h, &h->edge, follows ? &before->last : NULL, follows && before->gap,
		      &own);
	struct best front;
	best_init(&front, h);
	look_at_gaps(&own, &front, &h->edge, false);
	if (own.any)
		finish(h, &own);
	else
		add_clean(h, h->edge_clean);
	str_release(&front.text);
	str_release(&own.text);
	drop_edge(h);
}

static bool deliver_backward(struct lint_hunt *h, struct part *p)
{
	settle_edge(h, p);
	if (h->any)
		return false;
	if (p->best.any) {
		finish(h, &p->best);
		return false;
	}
	if (p->first.n) {
		h->edge = p->first;
		h->edge_clean = (struct clean) { p->first.first, p->next - 1 };
		memset(&p->first, 0, sizeof p->first);
	}
	return true;
}

static bool deliver(void *ctx, void *part, const struct chunk *c, enum verdict v)
{
	struct lint_hunt *h = ctx;
	bool more = true;
	(void)c;
	(void)v;
	if (part) {
		more = h->backward ? deliver_backward(h, part) : deliver_forward(h, part);
		drop(part);
	} else if (h->backward) {
		settle_edge(h, NULL);
		more = !h->any;
	} else {
		drop_edge(h);
	}
	return more;
}

/* What was found clean, among what was known before */

static int by_first(const void *a, const void *b)
{
	const struct clean *x = a, *y = b;
	return x->first < y->first ? -1 : x->first > y->first;
}

static void remember(struct lint_hunt *h)
{
	size_t all = h->nclean + h->nnews, n = 0;
	if (!h->nnews)
		return;
	h->clean = mem_resize(h->clean, all, sizeof *h->clean);
	memcpy(h->clean + h->nclean, h->news, h->nnews * sizeof *h->news);
	qsort(h->clean, all, sizeof *h->clean, by_first);
	for (size_t i = 0; i < all; i++) {
		struct clean c = h->clean[i];
		if (n && c.first <= h->clean[n - 1].last + 1) {
			if (c.last > h->clean[n - 1].last)
				h->clean[n - 1].last = c.last;
		} else {
			h->clean[n++] = c;
		}
	}
	h->nclean = n;
	h->nnews = 0;
}

/* The door */

struct lint_hunt *lint_hunt_new(struct trace *t, enum severity least)
{
	struct lint_hunt *h = mem_new(1, sizeof *h);
	h->trace = t;
	h->schema = trace_schema(t);
	h->lint = lint_new(h->schema);
	h->least = least;
	return h;
}

void lint_hunt_free(struct lint_hunt *h)
{
	if (!h)
		return;
	reader_free(h->rd);
	lint_free(h->lint);
	free(h->clean);
	free(h->news);
	free(h);
}

enum status lint_find(struct lint_hunt *h, struct lint_place from, bool backward,
		      struct lint_place *out, struct str *text, struct task *task,
		      struct err *err)
{
	const struct sweep_ops ops = {
		.want = lint_fields(h->schema),
		.screen = screen,
		.part = new_part,
		.records = records,
		.deliver = deliver,
		.drop = drop,
	};
	struct span over = { from.record, backward ? 0 : UINT64_MAX };
	h->backward = backward;
	h->from = 2 * from.record + !from.gap;
	h->any = false;
	h->text = text;
	/* A span of one record is neither forward nor backward. */
	enum status st = sweep(h->trace, over, &ops, h, task, err);
	if (!h->any && (st == ST_OK || st == ST_END) && backward)
		settle_edge(h, NULL);
	drop_edge(h);
	remember(h);
	if (!h->any)
		return st == ST_OK ? ST_END : st;
	out->record = h->found / 2;
	out->gap = h->found % 2 == 0;
	return ST_OK;
}
