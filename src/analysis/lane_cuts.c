/*
 * Compute cuts by records.  For cuts by instructions or by time, one scan counts each
 * part (chunks by their summaries), so that the part of each cut is known; then read
 * only these parts.  The number of instructions so far and the max time so far never
 * decrease, so find both in the same way.
 */
#include "analysis/lane_cuts.h"

#include <stdlib.h>

#include "base/mem.h"
#include "trace/span.h"

enum { READ_RECORDS = 4096 };

/* Consecutive records. */
struct cuts_run {
	uint64_t first, n;
	bool any;      /* true if a record has a time */
	uint64_t from; /* by time: min time */
	uint64_t to;   /* number of instructions, or max time, up to its end */
};

struct cuts {
	bool time;
	int field; /* field of the time, or of the micro-op number */
	struct cuts_run *run;
	size_t n, room;
	uint64_t min; /* min time */
	bool any;
};

struct cuts_part {
	const struct cuts *cuts;
	struct cuts_run run;
};

static void cuts_add_time(struct cuts_run *r, uint64_t from, uint64_t to)
{
	r->from = r->any && r->from < from ? r->from : from;
	r->to = r->any && r->to > to ? r->to : to;
	r->any = true;
}

static bool cuts_records(void *part, const struct records *r)
{
	struct cuts_part *p = part;
	const struct batch *b = r->b;
	const uint64_t *v = batch_field(b, p->cuts->field)[0];
	if (!p->run.n)
		p->run.first = b->first;
	p->run.n += b->n;
	for (size_t i = 0; i < b->n; i++)
		if (!p->cuts->time)
			p->run.to += v[i] == 1;
		else if (batch_has(b, i, p->cuts->field, 0))
			cuts_add_time(&p->run, v[i], v[i]);
	return true;
}

static bool cuts_skip(void *whole, const struct chunk *c, uint64_t hits)
{
	(void)whole, (void)c, (void)hits;
	return true;
}

static void cuts_summarise(const struct cuts *u, const struct chunk *c,
			   struct cuts_run *out)
{
	*out = (struct cuts_run) { .first = c->start.ordinal, .n = c->count };
	if (!u->time)
		out->to = c->totals.macro_ops;
	else if (c->range[u->field].present)
		cuts_add_time(out, c->range[u->field].min, c->range[u->field].max);
}

static bool cuts_merge(void *whole, void *part, const struct match_run *run)
{
	struct cuts *u = whole;
	struct cuts_run r;
	if (part)
		r = ((struct cuts_part *)part)->run;
	else
		cuts_summarise(u, run->chunk, &r);
	if (!r.n)
		return true;
	uint64_t before = u->n ? u->run[u->n - 1].to : 0;
	if (!u->time)
		r.to += before;
	else {
		if (r.any && (!u->any || r.from < u->min))
			u->min = r.from;
		u->any |= r.any;
		r.to = r.any && r.to > before ? r.to : before;
	}
	u->run = mem_room(u->run, u->n, &u->room, sizeof *u->run);
	u->run[u->n++] = r;
	return true;
}

/* Position in the search for cuts. */
struct cuts_at {
	struct reader *reader;
	size_t run;
	uint64_t at, count; /* next record, and number of instructions before it */
	/* The most recently read records of the run, which may have the next cut. */
	const struct batch *batch;
};

/* Read the records of the run from a->at on, unless they are already in memory. */
static enum status cuts_read(const struct cuts *u, struct cuts_at *a, struct err *err)
{
	const struct cuts_run *r = &u->run[a->run];
	const struct batch *b = a->batch;
	if (b && a->at >= b->first && a->at - b->first < b->n)
		return ST_OK;
	uint64_t left = r->first + r->n - a->at;
	a->batch = NULL;
	return reader_read_wait(a->reader, a->at,
				left < READ_RECORDS ? (size_t)left : READ_RECORDS,
				(fieldset)1 << u->field, &a->batch, err);
}

/* Move to the first record with a value of at least `target`: the target-th
 * instruction, from 0, or the first record with this time.  Return ST_END if there is
 * none. */
static enum status cuts_find(const struct cuts *u, struct cuts_at *a, uint64_t target,
			     struct err *err)
{
	while (a->run < u->n &&
	       (u->time ? u->run[a->run].to < target : u->run[a->run].to <= target)) {
		a->count = u->run[a->run].to;
		if (++a->run < u->n)
			a->at = u->run[a->run].first;
	}
	if (a->run == u->n)
		return ST_END;
	const struct cuts_run *r = &u->run[a->run];
	while (a->at < r->first + r->n) {
		enum status st = cuts_read(u, a, err);
		if (st != ST_OK)
			return st;
		const struct batch *b = a->batch;
		for (size_t i = (size_t)(a->at - b->first); i < b->n; i++, a->at++) {
			uint64_t v = batch_value(b, i, u->field, 0);
			if (u->time ? batch_has(b, i, u->field, 0) && v >= target
				    : v == 1 && a->count == target)
				return ST_OK;
			a->count += !u->time && v == 1;
		}
	}
	return ST_END;
}

/* Make room for the cuts of intervals of equal length.  Return the length. */
static uint64_t cuts_divide(struct lanes *out, uint64_t first, uint64_t last,
			    size_t intervals)
{
	uint64_t step;
	out->n = span_divide((struct span) { .first = first, .last = last }, intervals,
			     &step);
	out->cut = mem_new(out->n + 1, sizeof *out->cut);
	out->cut[0] = out->over.first;
	out->cut[out->n] = out->over.last + 1;
	return step;
}

static enum status cuts_place(const struct cuts *u, struct lanes *out, struct trace *t,
			      size_t intervals, struct task *task, struct err *err)
{
	struct cuts_at a = { .run = 0, .at = out->over.first };
	uint64_t first = u->time ? u->min : 0, to = u->run[u->n - 1].to;
	uint64_t last = u->time || !to ? to : to - 1;
	uint64_t step = cuts_divide(out, first, last, intervals);
	a.reader = reader_open(t, task);
	enum status st = ST_OK;
	for (size_t i = 1; st == ST_OK && i < out->n; i++) {
		st = cuts_find(u, &a, first + i * step, err);
		out->cut[i] = a.at;
	}
	reader_free(a.reader);
	return st;
}

static enum status cuts_search(struct lanes *out, struct trace *t,
			       const struct lanes_spec *spec, struct task *task,
			       struct err *err)
{
	const struct schema *s = trace_schema(t);
	bool time = spec->by == LANES_BY_TIME;
	struct cuts u = { .time = time,
			  .field = schema_first(s, time ? ROLE_TIME : ROLE_UOP) };
	const struct reducer r = {
		.want = (fieldset)1 << u.field,
		.skip = trace_uses_summaries(t) ? cuts_skip : NULL,
		.part_size = sizeof(struct cuts_part),
		.records = cuts_records,
		.merge = cuts_merge,
	};
	enum status st =
		reduce(t, &(struct selection) { out->over, NULL, 0 }, &r, &u, task, err);
	if (st == ST_OK && (!u.n || (time && !u.any)))
		st = err_set(err, ST_END, "no record of the span has a time");
	if (st == ST_OK)
		st = cuts_place(&u, out, t, spec->intervals, task, err);
	free(u.run);
	return st;
}

/* Cut at chunk boundaries, in steps of a multiple of the max chunk length. */
static void cuts_by_chunk(struct lanes *out, struct trace *t, size_t intervals)
{
	struct index *ix = trace_index(t);
	const struct chunk **list;
	uint64_t begin = 0, end = 0, longest = 1;
	size_t n = index_list(ix, out->over.first, out->over.last, &list);
	if (n)
		begin = list[0]->start.ordinal;
	for (size_t i = 0; i < n; i++) {
		end = list[i]->start.ordinal + list[i]->count;
		if (list[i]->count > longest)
			longest = list[i]->count;
	}
	free(list);
	uint64_t last = n ? (end - 1 - begin) / longest : 0;
	uint64_t step = cuts_divide(out, 0, last, intervals) * longest;
	for (size_t i = 1; i < out->n; i++)
		out->cut[i] = index_locate(ix, begin + i * step)->start.ordinal;
}

enum status lane_cuts_make(struct lanes *out, struct trace *t,
			   const struct lanes_spec *spec, struct task *task,
			   struct err *err)
{
	const struct schema *s = trace_schema(t);
	uint64_t step;
	out->over = spec->of.over;
	if (spec->by == LANES_BY_TIME && !s->by_role[ROLE_TIME])
		return err_set(err, ST_UNSUPPORTED, "%s traces have no times",
			       s->format->name);
	enum status st = span_clip(&out->over, t, task, err);
	if (st != ST_OK)
		return st;
	if (spec->by == LANES_BY_TIME ||
	    (spec->by == LANES_BY_INSTRUCTION && s->by_role[ROLE_UOP]))
		return cuts_search(out, t, spec, task, err);
	if (spec->chunks)
		cuts_by_chunk(out, t, spec->intervals);
	else
		out->cut = tally_divide(out->over, spec->intervals, &out->n, &step);
	return ST_OK;
}
