/* Fill a tally (analysis/tally.h) of the accesses of each kind and in each row. */
#include "analysis/timeline.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "trace/span.h"

/* Columns of the tally: accesses of each kind, then accesses in each row. */
enum { COLUMN_KINDS, COLUMN_CELLS = ACCESSES };

struct timeline_scan {
	struct tally tally;
	const struct timeline_spec *spec;
	struct timeline all;
	uint64_t low, high; /* min and max address of all rows */
};

struct timeline_part {
	union {
		const struct timeline_scan *scan;
		struct tally_part pieces;
	};
	size_t row;      /* row of the last access */
	uint64_t *count; /* counters of the piece */
};

static bool timeline_skip(void *whole, const struct chunk *c, uint64_t hits)
{
	const struct timeline_scan *m = whole;
	return hits == 0 || (m->spec->rows && !chunk_may_access(c, m->low, m->high) &&
			     !chunk_may_execute(c, m->low, m->high));
}

static void timeline_add_access(void *ctx, size_t i, enum access kind, uint64_t address)
{
	(void)i;
	struct timeline_part *p = ctx;
	const struct timeline_spec *s = p->scan->spec;
	if (!s->kind[kind] ||
	    (s->rows && !address_range_find(s->row, s->rows, address, &p->row)))
		return;
	if (s->rows)
		p->count[COLUMN_CELLS + p->row]++;
	p->count[COLUMN_KINDS + kind]++;
}

static bool timeline_records(void *part, const struct records *r)
{
	struct timeline_part *p = part;
	struct records rest = *r, s;
	for (struct tally_piece *to; (to = tally_next(&p->pieces, &rest, &s));) {
		p->count = to->count;
		accesses_each(s.b, s.at, 0, s.n, p, timeline_add_access);
	}
	return true;
}

/* The whole */

static void timeline_fill(struct timeline_scan *m)
{
	struct timeline *o = &m->all;
	for (size_t i = 0; i < o->n; i++) {
		const uint64_t *count = tally_counts(&m->tally, i);
		struct interval *v = &o->interval[i];
		memcpy(v->n, count + COLUMN_KINDS, sizeof v->n);
		memcpy(o->cell + i * o->rows, count + COLUMN_CELLS,
		       o->rows * sizeof *o->cell);
	}
}

static void timeline_show_partial(void *whole)
{
	struct timeline_scan *m = whole;
	timeline_fill(m);
	m->spec->partial(m->spec->arg, &m->all);
}

enum status timeline_make(struct timeline *out, struct trace *t,
			  const struct timeline_spec *spec, struct task *task,
			  struct err *err)
{
	assert(spec->intervals >= 1 && spec->intervals <= TALLY_MAX &&
	       spec->intervals * spec->rows <= TIMELINE_CELLS);
	struct timeline_scan m = { .spec = spec };
	struct selection of = spec->of;
	enum status st = span_clip(&of.over, t, task, err);
	if (st != ST_OK)
		return st;
	m.all = (struct timeline) { .over = of.over,
				    .rows = spec->rows,
				    .partial = true };
	uint64_t *cut = tally_divide(of.over, spec->intervals, &m.all.n, &m.all.step);
	m.tally.cut = cut;
	m.tally.n = m.all.n;
	m.tally.columns = COLUMN_CELLS + spec->rows;
	m.all.interval = mem_new(m.all.n, sizeof *m.all.interval);
	m.all.cell = mem_new(m.all.n * spec->rows + 1, sizeof *m.all.cell);
	m.low = spec->rows ? spec->row[0].first : 0;
	m.high = spec->rows ? spec->row[spec->rows - 1].last : UINT64_MAX;
	const struct reducer r = {
		.want = bins_fields(trace_schema(t)),
		.skip = of.nwhere || spec->rows ? timeline_skip : NULL,
		.part_size = sizeof(struct timeline_part),
		.init = tally_part_init,
		.records = timeline_records,
		.merge = tally_merge,
		.release = tally_part_release,
		.show = spec->partial ? timeline_show_partial : NULL,
	};
	tally_init(&m.tally);
	st = reduce(t, &of, &r, &m, task, err);
	tally_end(&m.tally);
	timeline_fill(&m);
	tally_release(&m.tally);
	free(cut);
	m.all.partial = false;
	if (st == ST_OK)
		*out = m.all;
	else
		timeline_release(&m.all);
	return st;
}

struct span timeline_over(const struct timeline *o, size_t interval)
{
	uint64_t first = o->over.first + interval * o->step;
	uint64_t left = o->over.last - first;
	return (struct span) { first,
			       left < o->step ? o->over.last : first + o->step - 1 };
}

void timeline_copy(struct timeline *to, const struct timeline *from)
{
	*to = *from;
	to->interval = mem_copy(from->interval, from->n * sizeof *to->interval);
	to->cell = mem_copy(from->cell, from->n * from->rows * sizeof *to->cell);
}

void timeline_release(struct timeline *o)
{
	free(o->interval);
	free(o->cell);
	*o = (struct timeline) { .interval = NULL };
}
