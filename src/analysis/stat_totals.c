#include "analysis/stat_totals.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "query/reduce.h"
#include "trace/index/trace_stats.h"

/* True if the trace has macro-ops.  A record of CIS501 is a micro-op with its number in
 * the macro-op, and a record of a bus trace is a request; in other formats, a record is
 * an instruction. */
static bool totals_has_macro_ops(const struct schema *s)
{
	return s->by_role[ROLE_UOP] || !strcmp(s->format->record, "instruction");
}

static void totals_init(struct stat_totals *t, const struct schema *s)
{
	memset(t, 0, sizeof *t);
	t->has_macro_ops = totals_has_macro_ops(s);
	t->has_pcs = s->by_role[ROLE_PC] != 0;
	t->has_branches =
		schema_recorded(s, ROLE_IS_BRANCH) || schema_recorded(s, ROLE_TAKEN);
	t->has_taken = schema_recorded(s, ROLE_TAKEN) != 0;
	t->has_loads = s->by_role[ROLE_LOAD] != 0;
	t->has_stores = s->by_role[ROLE_STORE] != 0;
	t->has_kinds = schema_recorded(s, ROLE_BRANCH_KIND) != 0;
	t->class_field = schema_first(s, ROLE_CLASS);
	t->has_classes = t->class_field >= 0;
}

/* Set *within if the trace begins inside a macro-op.  Its micro-ops belong to macro-op
 * 0, which no chunk counts because it does not begin in any chunk. */
static enum status totals_begins_within(bool *within, struct trace *t, struct err *err)
{
	int uop = schema_first(trace_schema(t), ROLE_UOP);
	*within = false;
	if (uop < 0)
		return ST_OK;
	struct reader *rd = reader_open(t, NULL);
	const struct batch *b;
	enum status st = reader_read_wait(rd, 0, 1, (fieldset)1 << uop, &b, err);
	*within = st == ST_OK && b->n && batch_value(b, 0, uop, 0) != 1;
	reader_free(rd);
	return st;
}

enum status stat_totals_count(struct stat_totals *out, struct trace *t, struct task *task,
			      struct err *err)
{
	totals_init(out, trace_schema(t));
	enum status st = trace_build_index(t, task, err);
	index_totals(trace_index(t), &out->totals);
	index_stats(trace_index(t), &out->stats);
	if (st == ST_OK || st == ST_END) {
		bool within;
		st = totals_begins_within(&within, t, err);
		out->totals.macro_ops += within;
	}
	return st == ST_END ? ST_OK : st;
}

/* Some records */

struct totals_scan {
	fieldset want;
	struct stat_totals *out;
	struct key_counts pcs;
};

struct totals_part {
	const struct totals_scan *scan;
	struct trace_stats stats;
	struct key_counts pcs;
	struct totals totals;
	bool within;         /* true if its first record does not begin a macro-op */
	struct batch chosen; /* copies of the matching records of a batch */
};

static void totals_part_init(void *part)
{
	struct totals_part *p = part;
	key_counts_init(&p->pcs, 0, TRACE_STATS_PCS_MAX);
}

static void totals_part_release(void *part)
{
	struct totals_part *p = part;
	key_counts_release(&p->pcs);
	batch_release(&p->chosen);
}

static void totals_make_room(struct totals_part *p, const struct batch *b)
{
	if (p->chosen.room >= b->n)
		return;
	batch_release(&p->chosen);
	batch_init(&p->chosen, b->schema, b->n, p->scan->want);
}

static void totals_count_pcs(struct totals_part *p)
{
	const struct batch *b = &p->chosen;
	int field = schema_first(b->schema, ROLE_PC);
	for (size_t i = 0; field >= 0 && i < b->n; i++) {
		uint64_t v = batch_value(b, i, field, 0);
		if (batch_has(b, i, field, 0))
			key_counts_near(&p->pcs, v, 0);
	}
}

static bool totals_records(void *part, const struct records *s)
{
	struct totals_part *p = part;
	const struct batch *b = s->b;
	if (!s->n)
		return true;
	totals_make_room(p, b);
	batch_pick(&p->chosen, b, s->at, s->n);
	trace_stats_add_batch(&p->stats, &p->chosen);
	totals_count_pcs(p);
	int uop = schema_first(b->schema, ROLE_UOP);
	if (!p->totals.records)
		p->within = uop >= 0 && batch_value(&p->chosen, 0, uop, 0) != 1;
	trace_stats_count_fixed(&p->totals, &p->chosen);
	trace_stats_count_varying(&p->totals, &p->chosen);
	return true;
}

static bool totals_merge(void *whole, void *part, const struct match_run *r)
{
	struct totals_scan *s = whole;
	struct totals_part *p = part;
	(void)r;
	if (!p)
		return true;
	struct totals *totals = &s->out->totals;
	totals->macro_ops += !totals->records && p->within;
	trace_stats_add_totals(totals, &p->totals);
	trace_stats_add(&s->out->stats, &p->stats);
	key_counts_merge(&s->pcs, &p->pcs, 0, NULL);
	s->pcs.left_out += p->pcs.left_out;
	return true;
}

enum status stat_totals_count_some(struct stat_totals *out, struct trace *t,
				   struct span over, const struct query *where,
				   struct task *task, struct err *err)
{
	const struct schema *schema = trace_schema(t);
	struct totals_scan s = { .want = trace_stats_fields(schema), .out = out };
	totals_init(out, schema);
	key_counts_init(&s.pcs, 0, TRACE_STATS_PCS_MAX);
	const struct reducer r = { .want = s.want,
				   .part_size = sizeof(struct totals_part),
				   .init = totals_part_init,
				   .records = totals_records,
				   .merge = totals_merge,
				   .release = totals_part_release };
	enum status st = reduce(t, &(struct selection) { over, &where, where ? 1 : 0 },
				&r, &s, task, err);
	out->stats.pcs = s.pcs.n;
	out->stats.pcs_more |= s.pcs.left_out > 0;
	key_counts_release(&s.pcs);
	return st == ST_END ? ST_OK : st;
}
