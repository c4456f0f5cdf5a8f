/*
 * A part covers some intervals.  The first and the last of them it shares with its
 * neighbours, so their samples are kept until they are merged; those between are its
 * own and are counted as soon as they end.  Records come in rising order, so one
 * interval at a time is open, in a part and in the whole.
 */
#include "analysis/timeline.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/accesses.h"
#include "base/clock.h"
#include "base/mem.h"
#include "query/matcher.h"

enum { SHOW_MS = 100, NOWHERE = -1 };

/* What an interval accesses, or a piece of it. */
struct timeline_piece {
	size_t number; /* of the interval */
	struct interval sum;
	bool open; /* the samples are there */
	struct distinct lines, pages;
	uint64_t *cell;
};

struct timeline_making {
	const struct timeline_spec *spec;
	struct timeline all;
	struct timeline_piece last; /* of the whole, open */
	bool begun;
	uint64_t low, high; /* of all rows */
	int64_t shown;
};

struct timeline_overtime_part {
	struct timeline_making *making;
	struct timeline_piece *piece;
	size_t n, room;
	size_t row;    /* where the last access was */
	uint64_t line; /* and which line, for the working set */
	bool any_line;
};

/* Pieces */

static void timeline_piece_init(struct timeline_piece *p,
				const struct timeline_spec *spec, size_t number)
{
	*p = (struct timeline_piece) { .number = number, .open = spec->working_set };
	if (p->open) {
		distinct_init(&p->lines);
		distinct_init(&p->pages);
	}
	p->cell = mem_new(spec->rows + 1, sizeof *p->cell);
}

static void timeline_piece_close(struct timeline_piece *p)
{
	bool estimated_lines, estimated_pages;
	if (!p->open)
		return;
	p->sum.lines = distinct_count(&p->lines, &estimated_lines);
	p->sum.pages = distinct_count(&p->pages, &estimated_pages);
	p->sum.estimated = estimated_lines || estimated_pages;
	distinct_release(&p->lines);
	distinct_release(&p->pages);
	p->open = false;
}

static void timeline_piece_release(struct timeline_piece *p)
{
	timeline_piece_close(p);
	free(p->cell);
}

/* Parts */

static bool timeline_overtime_skip(void *ctx, const struct chunk *c, uint64_t hits)
{
	const struct timeline_making *m = ctx;
	return hits == 0 || (m->spec->rows && !chunk_may_access(c, m->low, m->high) &&
			     !chunk_may_execute(c, m->low, m->high));
}

static void *timeline_overtime_part_new(void *ctx)
{
	struct timeline_overtime_part *p = mem_new(1, sizeof *p);
	p->making = ctx;
	return p;
}

static void timeline_overtime_drop(void *part)
{
	struct timeline_overtime_part *p = part;
	for (size_t i = 0; i < p->n; i++)
		timeline_piece_release(&p->piece[i]);
	free(p->piece);
	free(p);
}

/* The piece of an interval, which is the last or a new one. */
static struct timeline_piece *timeline_take_piece(struct timeline_overtime_part *p,
						  size_t number)
{
	if (p->n && p->piece[p->n - 1].number == number)
		return &p->piece[p->n - 1];
	if (p->n > 1)
		timeline_piece_close(&p->piece[p->n - 1]);
	p->piece = mem_room(p->piece, p->n, &p->room, sizeof *p->piece);
	timeline_piece_init(&p->piece[p->n], p->making->spec, number);
	p->any_line = false;
	return &p->piece[p->n++];
}

/* The row of an address; NOWHERE: none.  Most are in that of the one before. */
static long timeline_find_row(struct timeline_overtime_part *p, uint64_t address)
{
	const struct timeline_spec *s = p->making->spec;
	const struct address_range *r = &s->row[p->row];
	if (r->first <= address && address <= r->last)
		return (long)p->row;
	size_t low = 0, high = s->rows;
	while (high - low > 1) {
		size_t middle = (low + high) / 2;
		if (s->row[middle].first <= address)
			low = middle;
		else
			high = middle;
	}
	if (address < s->row[low].first || address > s->row[low].last)
		return NOWHERE;
	p->row = low;
	return (long)low;
}

static void timeline_add_one(void *ctx, size_t i, enum access kind, uint64_t address)
{
	(void)i;
	struct timeline_overtime_part *p = ctx;
	const struct timeline_spec *s = p->making->spec;
	struct timeline_piece *to = &p->piece[p->n - 1];
	if (!s->kind[kind])
		return;
	if (s->rows) {
		long row = timeline_find_row(p, address);
		if (row == NOWHERE)
			return;
		to->cell[row]++;
	}
	to->sum.n[kind]++;
	uint64_t line = address >> LINE_BITS;
	if (!s->working_set || (p->any_line && line == p->line))
		return;
	p->line = line;
	p->any_line = true;
	distinct_add(&to->lines, line);
	distinct_add(&to->pages, address >> PAGE_BITS);
}

/* The first of the numbers at[from..n-1] that is not below the limit. */
static size_t timeline_below(const uint32_t *at, size_t from, size_t n, uint64_t limit)
{
	size_t low = from, high = n;
	while (low < high) {
		size_t middle = (low + high) / 2;
		if (at[middle] < limit)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static bool timeline_overtime_records(void *part, const struct selection *s)
{
	struct timeline_overtime_part *p = part;
	const struct timeline *o = &p->making->all;
	const struct batch *b = s->b;
	for (size_t from = 0; from < s->n;) {
		uint64_t ordinal = b->first + s->at[from] - o->over.first;
		size_t number = (size_t)(ordinal / o->step);
		uint64_t end = o->over.first + (number + 1) * o->step - b->first;
		size_t to = timeline_below(s->at, from, s->n, end);
		timeline_take_piece(p, number);
		accesses_each(b, s->at, from, to, p, timeline_add_one);
		from = to;
	}
	return true;
}

/* The whole */

static void timeline_settle(struct timeline_making *m)
{
	if (!m->begun)
		return;
	timeline_piece_close(&m->last);
	struct interval *i = &m->all.interval[m->last.number];
	i->lines = m->last.sum.lines;
	i->pages = m->last.sum.pages;
	i->estimated = m->last.sum.estimated;
	timeline_piece_release(&m->last);
	m->begun = false;
}

static void timeline_merge(struct timeline_making *m, struct timeline_piece *p)
{
	struct timeline *o = &m->all;
	struct interval *i = &o->interval[p->number];
	assert(p->number < o->n);
	for (int k = 0; k < ACCESSES; k++)
		i->n[k] += p->sum.n[k];
	for (size_t r = 0; r < o->rows; r++)
		o->cell[p->number * o->rows + r] += p->cell[r];
	if (!m->spec->working_set)
		return;
	if (m->begun && m->last.number != p->number)
		timeline_settle(m);
	if (!p->open) {
		i->lines = p->sum.lines;
		i->pages = p->sum.pages;
		i->estimated = p->sum.estimated;
		return;
	}
	if (!m->begun)
		timeline_piece_init(&m->last, m->spec, p->number);
	m->begun = true;
	distinct_merge(&m->last.lines, &p->lines);
	distinct_merge(&m->last.pages, &p->pages);
}

static bool timeline_overtime_deliver(void *ctx, void *part, const struct match_run *r)
{
	struct timeline_making *m = ctx;
	struct timeline_overtime_part *p = part;
	(void)r;
	if (!p)
		return true;
	for (size_t i = 0; i < p->n; i++)
		timeline_merge(m, &p->piece[i]);
	timeline_overtime_drop(p);
	if (m->spec->partial && clock_ms() - m->shown >= SHOW_MS) {
		m->spec->partial(m->spec->arg, &m->all);
		m->shown = clock_ms();
	}
	return true;
}

/* The records that are there; those behind the index are looked for. */
static enum status timeline_clip(struct span *over, struct trace *t, struct task *task,
				 struct err *err)
{
	struct extent x = trace_extent(t);
	if (over->last >= x.records && !x.complete) {
		enum status st = trace_build_index(t, task, err);
		if (st != ST_OK)
			return st;
		x = trace_extent(t);
	}
	if (over->first >= x.records)
		return err_set(err, ST_END, "the trace has no matching records");
	if (over->last >= x.records)
		over->last = x.records - 1;
	return ST_OK;
}

static void timeline_lay(struct timeline_making *m, struct span over)
{
	const struct timeline_spec *s = m->spec;
	uint64_t records = over.last - over.first + 1;
	uint64_t step = (records + s->intervals - 1) / s->intervals;
	m->all = (struct timeline) { .over = over,
				     .step = step,
				     .n = (size_t)((records + step - 1) / step),
				     .rows = s->rows,
				     .partial = true };
	m->all.interval = mem_new(m->all.n, sizeof *m->all.interval);
	m->all.cell = mem_new(m->all.n * s->rows + 1, sizeof *m->all.cell);
	if (s->rows) {
		m->low = s->row[0].first;
		m->high = s->row[s->rows - 1].last;
	}
}

enum status timeline_make(struct timeline *out, struct trace *t,
			  const struct timeline_spec *spec, struct task *task,
			  struct err *err)
{
	assert(spec->intervals >= 1 && spec->intervals <= INTERVALS_MOST &&
	       spec->intervals * spec->rows <= TIMELINE_CELLS);
	struct timeline_making m = { .spec = spec, .shown = clock_ms() };
	struct span over = spec->over;
	enum status st = timeline_clip(&over, t, task, err);
	if (st != ST_OK)
		return st;
	timeline_lay(&m, over);
	const struct match_ops ops = {
		.want = bins_fields(trace_schema(t)),
		.skip = spec->nwhere || spec->rows ? timeline_overtime_skip : NULL,
		.part = timeline_overtime_part_new,
		.records = timeline_overtime_records,
		.deliver = timeline_overtime_deliver,
		.drop = timeline_overtime_drop,
	};
	struct matcher *matcher = matcher_new(t, spec->where, spec->nwhere);
	st = matcher_scan(matcher, over, &ops, &m, task, err);
	matcher_free(matcher);
	timeline_settle(&m);
	m.all.partial = false;
	if (st == ST_OK)
		*out = m.all;
	else
		timeline_release(&m.all);
	return st;
}

void timeline_copy(struct timeline *to, const struct timeline *from)
{
	*to = *from;
	to->interval = mem_new(from->n + 1, sizeof *to->interval);
	to->cell = mem_new(from->n * from->rows + 1, sizeof *to->cell);
	memcpy(to->interval, from->interval, from->n * sizeof *to->interval);
	memcpy(to->cell, from->cell, from->n * from->rows * sizeof *to->cell);
}

void timeline_release(struct timeline *o)
{
	free(o->interval);
	free(o->cell);
	*o = (struct timeline) { .interval = NULL };
}
