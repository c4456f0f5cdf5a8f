/*
 * A part covers some intervals.  It shares the first and the last of them with its
 * neighbours, so the sets of their lines and pages are kept until they are merged; the
 * sets of the intervals in between are counted and freed as soon as the interval ends.
 * Records come in ascending order, so in a part (after its first interval) and in the
 * whole one interval at a time is open.
 */
#include "analysis/timeline.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/accesses.h"
#include "base/mem.h"
#include "query/reduce.h"
#include "trace/span.h"

enum { NO_ROW = -1 };

/* The accesses of an interval, or of the piece of it that is in one part. */
struct timeline_piece {
	size_t number; /* of the interval */
	struct interval sum;
	bool open; /* lines and pages are initialised */
	struct distinct lines, pages;
	uint64_t *cell;
};

struct timeline_scan {
	const struct timeline_spec *spec;
	struct timeline all;
	struct timeline_piece last; /* if has_last: the open interval of the whole */
	bool has_last;
	uint64_t low, high; /* lowest and highest address of all rows */
};

struct timeline_part {
	struct timeline_scan *scan;
	struct timeline_piece *piece;
	size_t n, room;
	size_t row;    /* of the last access */
	uint64_t line; /* of the last access, if has_line: not added to the sets again */
	bool has_line;
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

static bool timeline_skip(void *whole, const struct chunk *c, uint64_t hits)
{
	const struct timeline_scan *m = whole;
	return hits == 0 || (m->spec->rows && !chunk_may_access(c, m->low, m->high) &&
			     !chunk_may_execute(c, m->low, m->high));
}

static void timeline_part_release(void *part)
{
	struct timeline_part *p = part;
	for (size_t i = 0; i < p->n; i++)
		timeline_piece_release(&p->piece[i]);
	free(p->piece);
}

/* The piece of an interval, which is the last one or a new one. */
static struct timeline_piece *timeline_piece_of(struct timeline_part *p, size_t number)
{
	if (p->n && p->piece[p->n - 1].number == number)
		return &p->piece[p->n - 1];
	if (p->n > 1)
		timeline_piece_close(&p->piece[p->n - 1]);
	p->piece = mem_room(p->piece, p->n, &p->room, sizeof *p->piece);
	timeline_piece_init(&p->piece[p->n], p->scan->spec, number);
	p->has_line = false;
	return &p->piece[p->n++];
}

/* The row of an address, or NO_ROW.  The row of the previous access is tried first. */
static long timeline_find_row(struct timeline_part *p, uint64_t address)
{
	const struct timeline_spec *s = p->scan->spec;
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
		return NO_ROW;
	p->row = low;
	return (long)low;
}

static void timeline_add_access(void *ctx, size_t i, enum access kind, uint64_t address)
{
	(void)i;
	struct timeline_part *p = ctx;
	const struct timeline_spec *s = p->scan->spec;
	struct timeline_piece *to = &p->piece[p->n - 1];
	if (!s->kind[kind])
		return;
	if (s->rows) {
		long row = timeline_find_row(p, address);
		if (row == NO_ROW)
			return;
		to->cell[row]++;
	}
	to->sum.n[kind]++;
	uint64_t line = address >> LINE_BITS;
	if (!s->working_set || (p->has_line && line == p->line))
		return;
	p->line = line;
	p->has_line = true;
	distinct_add(&to->lines, line);
	distinct_add(&to->pages, address >> PAGE_BITS);
}

/* The index of the first of at[from] to at[n - 1] that is not below the limit; n:
 * none. */
static size_t timeline_lower_bound(const uint32_t *at, size_t from, size_t n,
				   uint64_t limit)
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

static bool timeline_records(void *part, const struct records *s)
{
	struct timeline_part *p = part;
	const struct timeline *o = &p->scan->all;
	const struct batch *b = s->b;
	for (size_t from = 0; from < s->n;) {
		uint64_t ordinal = b->first + s->at[from] - o->over.first;
		size_t number = (size_t)(ordinal / o->step);
		uint64_t end = o->over.first + (number + 1) * o->step - b->first;
		size_t to = timeline_lower_bound(s->at, from, s->n, end);
		timeline_piece_of(p, number);
		accesses_each(b, s->at, from, to, p, timeline_add_access);
		from = to;
	}
	return true;
}

/* The whole */

static void timeline_close_last(struct timeline_scan *m)
{
	if (!m->has_last)
		return;
	timeline_piece_close(&m->last);
	struct interval *i = &m->all.interval[m->last.number];
	i->lines = m->last.sum.lines;
	i->pages = m->last.sum.pages;
	i->estimated = m->last.sum.estimated;
	timeline_piece_release(&m->last);
	m->has_last = false;
}

static void timeline_merge_piece(struct timeline_scan *m, struct timeline_piece *p)
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
	if (m->has_last && m->last.number != p->number)
		timeline_close_last(m);
	if (!p->open) {
		i->lines = p->sum.lines;
		i->pages = p->sum.pages;
		i->estimated = p->sum.estimated;
		return;
	}
	if (!m->has_last)
		timeline_piece_init(&m->last, m->spec, p->number);
	m->has_last = true;
	distinct_merge(&m->last.lines, &p->lines);
	distinct_merge(&m->last.pages, &p->pages);
}

static bool timeline_merge(void *whole, void *part, const struct match_run *r)
{
	struct timeline_part *p = part;
	(void)r;
	for (size_t i = 0; p && i < p->n; i++)
		timeline_merge_piece(whole, &p->piece[i]);
	return true;
}

static void timeline_show_partial(void *whole)
{
	const struct timeline_scan *m = whole;
	m->spec->partial(m->spec->arg, &m->all);
}

static void timeline_layout(struct timeline_scan *m, struct span over)
{
	const struct timeline_spec *s = m->spec;
	m->all = (struct timeline) { .over = over, .rows = s->rows, .partial = true };
	m->all.n = span_divide(over, s->intervals, &m->all.step);
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
	struct timeline_scan m = { .spec = spec };
	struct span over = spec->over;
	enum status st = span_clip(&over, t, task, err);
	if (st != ST_OK)
		return st;
	timeline_layout(&m, over);
	const struct reducer r = {
		.want = bins_fields(trace_schema(t)),
		.skip = spec->nwhere || spec->rows ? timeline_skip : NULL,
		.part_size = sizeof(struct timeline_part),
		.records = timeline_records,
		.merge = timeline_merge,
		.release = timeline_part_release,
		.show = spec->partial ? timeline_show_partial : NULL,
	};
	st = reduce(t, &(struct selection) { over, spec->where, spec->nwhere }, &r, &m,
		    task, err);
	timeline_close_last(&m);
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
