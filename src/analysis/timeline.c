/* The cells are the counters of a tally (analysis/tally.h). */
#include "analysis/timeline.h"

#include <assert.h>
#include <stdlib.h>

#include "base/mem.h"
#include "trace/span.h"

struct timeline_scan {
	struct tally tally;
	const struct timeline_spec *spec;
	struct timeline all;
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
	const struct timeline_spec *s = ((const struct timeline_scan *)whole)->spec;
	uint64_t low = s->row[0].first, high = s->row[s->rows - 1].last;
	return hits == 0 ||
	       (!chunk_may_access(c, low, high) && !chunk_may_execute(c, low, high));
}

static void timeline_add_access(void *ctx, size_t i, enum access kind, uint64_t address)
{
	(void)i;
	struct timeline_part *p = ctx;
	const struct timeline_spec *s = p->scan->spec;
	if (s->kind[kind] && address_range_find(s->row, s->rows, address, &p->row))
		p->count[p->row]++;
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

static void timeline_show_partial(void *whole)
{
	struct timeline_scan *m = whole;
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
	uint64_t step;
	enum status st = span_clip(&of.over, t, task, err);
	if (st != ST_OK)
		return st;
	m.all = (struct timeline) { .over = of.over, .rows = spec->rows };
	m.all.cut = tally_divide(of.over, spec->intervals, &m.all.n, &step);
	m.tally.cut = m.all.cut;
	m.tally.n = m.all.n;
	m.tally.columns = spec->rows;
	const struct reducer r = {
		.want = bins_fields(trace_schema(t)),
		.skip = timeline_skip,
		.part_size = sizeof(struct timeline_part),
		.init = tally_part_init,
		.records = timeline_records,
		.merge = tally_merge,
		.release = tally_part_release,
		.show = spec->partial ? timeline_show_partial : NULL,
	};
	tally_init(&m.tally);
	m.all.cell = m.tally.count;
	st = spec->rows ? reduce(t, &of, &r, &m, task, err) : ST_OK;
	m.tally.count = NULL;
	tally_release(&m.tally);
	if (st == ST_OK)
		*out = m.all;
	else
		timeline_release(&m.all);
	return st;
}

void timeline_copy(struct timeline *to, const struct timeline *from)
{
	*to = *from;
	to->cut = mem_copy(from->cut, (from->n + 1) * sizeof *to->cut);
	to->cell = mem_copy(from->cell, from->n * from->rows * sizeof *to->cell);
}

void timeline_release(struct timeline *o)
{
	free(o->cut);
	free(o->cell);
	*o = (struct timeline) { .cut = NULL };
}
