#include "analysis/an_figures.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "trace/census.h"

static int first_field(fieldset set)
{
	return set ? __builtin_ctzll(set) : -1;
}

/* A record of CIS501 is a piece of an instruction and says which; one of a bus
 * trace is none at all; in the others it is an instruction. */
static bool knows_macro_ops(const struct schema *s)
{
	return s->by_role[ROLE_UOP] || !strcmp(s->format->record, "instruction");
}

static void what_is_known(struct figures *figures, const struct schema *s)
{
	memset(figures, 0, sizeof *figures);
	figures->has_macro_ops = knows_macro_ops(s);
	figures->has_pcs = s->by_role[ROLE_PC] != 0;
	figures->has_branches = s->by_role[ROLE_IS_BRANCH] || s->by_role[ROLE_TAKEN];
	figures->has_taken = s->by_role[ROLE_TAKEN] != 0;
	figures->has_loads = s->by_role[ROLE_LOAD] != 0;
	figures->has_stores = s->by_role[ROLE_STORE] != 0;
	figures->has_kinds = s->by_role[ROLE_BRANCH_KIND] != 0;
	figures->class_field = first_field(s->by_role[ROLE_CLASS]);
	figures->has_classes = figures->class_field >= 0;
}

enum status figures_count(struct figures *out, struct trace *t, struct task *task,
			  struct err *err)
{
	struct totals totals;
	what_is_known(out, trace_schema(t));
	enum status st = trace_explore(t, task, err);
	index_totals(trace_index(t), &totals);
	index_census(trace_index(t), &out->census);
	out->records = totals.records;
	out->macro_ops = totals.macro_ops;
	out->with_load = totals.with_load;
	out->with_store = totals.with_store;
	out->loads = totals.loads;
	out->stores = totals.stores;
	return st == ST_END ? ST_OK : st;
}

/* Some records */

struct some {
	struct trace *trace;
	const struct query *where;
	struct screener *screener;
	fieldset want;
	struct census_whole census;
	struct figures *figures;
	bool gave_up;
	uint64_t gave_up_at;
};

struct part {
	struct some *some;
	struct query_scratch *scratch;
	struct census_part census;
	struct figures figures;
	struct batch chosen; /* those of a batch that count */
	fieldset *known;
	uint32_t *at;
	uint8_t *mark;
};

static enum verdict screen(void *ctx, const struct chunk *c)
{
	struct some *s = ctx;
	uint64_t hits;
	enum verdict v = s->screener ? screener_ask(s->screener, c, &hits) : VERDICT_SOME;
	return v == VERDICT_NONE ? VERDICT_NONE : VERDICT_SOME;
}

static void *new_part(void *ctx, const struct chunk *c)
{
	(void)c;
	struct some *s = ctx;
	struct part *p = mem_new(1, sizeof *p);
	p->some = s;
	if (s->where) {
		p->scratch = query_scratch_new(s->where);
		query_scratch_around(p->scratch, s->trace);
	}
	return p;
}

static void drop(void *arg)
{
	struct part *p = arg;
	query_scratch_free(p->scratch);
	census_part_release(&p->census);
	batch_release(&p->chosen);
	free(p->known);
	free(p->at);
	free(p->mark);
	free(p);
}

/* Copy the values of some records of a batch. */
static void choose(struct part *p, const struct batch *b, size_t n)
{
	struct batch *to = &p->chosen;
	to->n = n;
	to->known = b->known ? p->known : NULL;
	for (size_t i = 0; b->known && i < n; i++)
		p->known[i] = b->known[p->at[i]];
	for (unsigned k = 0; k < b->schema->nslots; k++)
		if (to->slot[k])
			for (size_t i = 0; i < n; i++)
				to->slot[k][i] = b->slot[k][p->at[i]];
}

static void make_room(struct part *p, const struct batch *b)
{
	if (p->chosen.room >= b->n)
		return;
	batch_release(&p->chosen);
	batch_init(&p->chosen, b->schema, b->n, p->some->want);
	p->known = mem_resize(p->known, b->n, sizeof *p->known);
	p->at = mem_resize(p->at, b->n, sizeof *p->at);
	p->mark = mem_resize(p->mark, b->n, 1);
}

/* How many values of a role are there; *with: in how many records. */
static uint64_t count_role(struct part *p, enum role role, uint64_t *with)
{
	const struct batch *b = &p->chosen;
	uint64_t values = 0;
	memset(p->mark, 0, b->n);
	for (fieldset set = b->schema->by_role[role]; set; set &= set - 1) {
		int field = first_field(set);
		const struct field *f = schema_field(b->schema, field);
		for (unsigned k = 0; k < field_count(f); k++) {
			for (size_t i = 0; i < b->n; i++) {
				bool has = batch_known(b, i, field) &&
					   !field_none(f, batch_value(b, i, field, k));
				p->mark[i] |= has;
				values += has;
			}
		}
	}
	for (size_t i = 0; i < b->n; i++)
		*with += p->mark[i];
	return values;
}

static void count_pcs(struct part *p)
{
	const struct batch *b = &p->chosen;
	int field = first_field(b->schema->by_role[ROLE_PC]);
	for (size_t i = 0; field >= 0 && i < b->n; i++) {
		uint64_t v = batch_value(b, i, field, 0);
		bool same = i && v == batch_value(b, i - 1, field, 0);
		if (!same && batch_known(b, i, field) &&
		    !field_none(schema_field(b->schema, field), v))
			census_add_pc(&p->census, v);
	}
}

static bool records(void *arg, const struct batch *b)
{
	struct part *p = arg;
	const struct query *where = p->some->where;
	if (!b->n) /* gaps alone */
		return true;
	make_room(p, b);
	size_t n = b->n;
	for (size_t i = 0; !where && i < n; i++)
		p->at[i] = (uint32_t)i;
	if (where)
		n = query_select(where, p->scratch, b, p->at);
	choose(p, b, n);
	census_add_batch(&p->census, &p->chosen);
	count_pcs(p);
	struct figures *f = &p->figures;
	f->records += n;
	f->loads += count_role(p, ROLE_LOAD, &f->with_load);
	f->stores += count_role(p, ROLE_STORE, &f->with_store);
	int uop = first_field(b->schema->by_role[ROLE_UOP]);
	for (size_t i = 0; i < n; i++)
		f->macro_ops += uop < 0 || batch_value(&p->chosen, i, uop, 0) == 1;
	return true;
}

static bool deliver(void *ctx, void *arg, const struct chunk *c, enum verdict v)
{
	(void)c;
	if (v == VERDICT_NONE)
		return true;
	struct some *s = ctx;
	struct part *p = arg;
	struct figures *to = s->figures, *from = &p->figures;
	to->records += from->records;
	to->macro_ops += from->macro_ops;
	to->with_load += from->with_load;
	to->with_store += from->with_store;
	to->loads += from->loads;
	to->stores += from->stores;
	census_add(&s->census, &p->census);
	s->gave_up = p->scratch && query_gave_up(p->scratch, &s->gave_up_at);
	drop(p);
	return !s->gave_up;
}

enum status figures_count_some(struct figures *out, struct trace *t, struct span over,
			       const struct query *where, struct task *task,
			       struct err *err)
{
	const struct schema *schema = trace_schema(t);
	struct some s = { .trace = t, .where = where, .figures = out };
	s.want = census_fields(schema);
	what_is_known(out, schema);
	census_whole_init(&s.census);
	if (where)
		s.screener = screener_new(where, trace_index(t));
	const struct sweep_ops ops = { .want = s.want | (where ? query_fields(where) : 0),
				       .screen = screen,
				       .part = new_part,
				       .records = records,
				       .deliver = deliver,
				       .drop = drop };
	enum status st = sweep(t, over, &ops, &s, task, err);
	if (st == ST_END)
		st = ST_OK;
	census_tell(&s.census, &out->census);
	census_whole_release(&s.census);
	screener_free(s.screener);
	if (st == ST_OK && s.gave_up)
		return query_too_long(s.gave_up_at, err);
	return st;
}
