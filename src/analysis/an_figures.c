#include "analysis/an_figures.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

/*
 * A set of addresses: open addressing, at most half full, 0 marks a free place
 * (whether the address 0 is in it is kept aside).  Each chunk fills a small one of
 * its own, which is then poured into that of the whole trace: loops make a chunk's
 * set small, so pouring costs little beside decoding.
 */
struct pcs {
	uint64_t *place;
	size_t n, places;
	bool zero;
	bool more; /* full: some are missing */
};

enum { PCS_FIRST = 1024 };

static size_t pcs_home(const struct pcs *s, uint64_t pc)
{
	return (size_t)((pc * 0x9e3779b97f4a7c15u) >> 20) & (s->places - 1);
}

static void pcs_grow(struct pcs *s)
{
	struct pcs old = *s;
	s->places = old.places ? old.places * 2 : PCS_FIRST;
	s->place = mem_new(s->places, sizeof *s->place);
	for (size_t i = 0; i < old.places; i++) {
		if (!old.place[i])
			continue;
		size_t at = pcs_home(s, old.place[i]);
		while (s->place[at])
			at = (at + 1) & (s->places - 1);
		s->place[at] = old.place[i];
	}
	free(old.place);
}

static void pcs_add(struct pcs *s, uint64_t pc)
{
	if (!pc) {
		s->zero = true;
		return;
	}
	if (s->n * 2 >= s->places)
		pcs_grow(s);
	size_t at = pcs_home(s, pc);
	while (s->place[at]) {
		if (s->place[at] == pc)
			return;
		at = (at + 1) & (s->places - 1);
	}
	if (s->n >= FIGURES_PCS_MOST) {
		s->more = true;
		return;
	}
	s->place[at] = pc;
	s->n++;
}

static void pcs_pour(struct pcs *to, const struct pcs *from)
{
	to->zero = to->zero || from->zero;
	to->more = to->more || from->more;
	for (size_t i = 0; i < from->places; i++)
		if (from->place[i])
			pcs_add(to, from->place[i]);
}

/* What the counting of one chunk, and of the whole, is made of. */
struct part {
	const struct counting *counting;
	struct figures figures;
	struct pcs pcs;
	uint8_t *mark; /* one for each record of a batch */
	size_t marks;
};

struct counting {
	const struct schema *schema;
	struct part whole;
};

fieldset figures_fields(const struct schema *s)
{
	static const enum role roles[] = { ROLE_PC,          ROLE_UOP,  ROLE_IS_BRANCH,
					   ROLE_TAKEN,       ROLE_LOAD, ROLE_STORE,
					   ROLE_BRANCH_KIND, ROLE_CLASS };
	fieldset want = 0;
	for (size_t i = 0; i < sizeof roles / sizeof *roles; i++)
		want |= s->by_role[roles[i]];
	return want;
}

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

static void part_init(struct part *p, const struct counting *c)
{
	memset(p, 0, sizeof *p);
	p->counting = c;
	what_is_known(&p->figures, c->schema);
}

static void part_release(struct part *p)
{
	free(p->pcs.place);
	free(p->mark);
}

/* Is the value in column v of field f, of record i, there? */
static bool there(const struct batch *b, int field, const struct field *f,
		  const uint64_t *v, size_t i)
{
	return batch_known(b, i, field) && !field_none(f, v[i]);
}

/* Marks the records that have a value of the role; returns how many values. */
static uint64_t mark_role(struct part *p, const struct batch *b, enum role role,
			  bool nonzero)
{
	uint64_t values = 0;
	memset(p->mark, 0, b->n);
	for (fieldset set = b->schema->by_role[role]; set; set &= set - 1) {
		int field = first_field(set);
		const struct field *f = schema_field(b->schema, field);
		for (unsigned k = 0; k < field_count(f); k++) {
			const uint64_t *v = batch_field(b, field)[k];
			for (size_t i = 0; i < b->n; i++) {
				bool has = there(b, field, f, v, i) && (v[i] || !nonzero);
				p->mark[i] |= has;
				values += has;
			}
		}
	}
	return values;
}

static uint64_t marked(const struct part *p, size_t n)
{
	uint64_t all = 0;
	for (size_t i = 0; i < n; i++)
		all += p->mark[i];
	return all;
}

static void count_branches(struct part *p, const struct batch *b)
{
	const struct schema *s = b->schema;
	if (!p->figures.has_branches)
		return;
	bool says = s->by_role[ROLE_IS_BRANCH] != 0;
	mark_role(p, b, says ? ROLE_IS_BRANCH : ROLE_TAKEN, says);
	p->figures.branches += marked(p, b->n);
	if (!p->figures.has_taken)
		return;
	int field = first_field(s->by_role[ROLE_TAKEN]);
	const struct field *f = schema_field(s, field);
	const uint64_t *v = batch_field(b, field)[0];
	/* A record that is no branch may hold anything here. */
	for (size_t i = 0; i < b->n; i++)
		p->figures.branches_taken +=
			p->mark[i] && there(b, field, f, v, i) && v[i];
}

static void count_values(struct figures *figures, const struct batch *b)
{
	const struct schema *s = b->schema;
	int uop = first_field(s->by_role[ROLE_UOP]);
	for (size_t i = 0; uop >= 0 && i < b->n; i++)
		figures->macro_ops += batch_value(b, i, uop, 0) == 1;
	if (uop < 0)
		figures->macro_ops += b->n;
	int kind = first_field(s->by_role[ROLE_BRANCH_KIND]);
	for (size_t i = 0; kind >= 0 && i < b->n; i++) {
		uint64_t v = batch_value(b, i, kind, 0);
		if (batch_known(b, i, kind))
			figures->kind[v < BRANCH_KINDS ? v : BRANCH_OTHER]++;
	}
	for (size_t i = 0; figures->has_classes && i < b->n; i++) {
		uint64_t v = batch_value(b, i, figures->class_field, 0);
		if (batch_known(b, i, figures->class_field))
			figures->class[v < FIGURES_CLASSES ? v : FIGURES_CLASSES]++;
	}
}

static void count_pcs(struct part *p, const struct batch *b)
{
	int field = first_field(b->schema->by_role[ROLE_PC]);
	if (field < 0)
		return;
	const struct field *f = schema_field(b->schema, field);
	const uint64_t *v = batch_field(b, field)[0];
	for (size_t i = 0; i < b->n; i++)
		if ((!i || v[i] != v[i - 1]) && there(b, field, f, v, i))
			pcs_add(&p->pcs, v[i]);
}

static bool records(void *part, const struct batch *b)
{
	struct part *p = part;
	if (!b->n) /* gaps alone */
		return true;
	if (p->marks < b->n) {
		p->marks = b->n;
		p->mark = mem_resize(p->mark, p->marks, 1);
	}
	p->figures.records += b->n;
	count_values(&p->figures, b);
	count_pcs(p, b);
	count_branches(p, b);
	p->figures.loads += mark_role(p, b, ROLE_LOAD, false);
	p->figures.with_load += marked(p, b->n);
	p->figures.stores += mark_role(p, b, ROLE_STORE, false);
	p->figures.with_store += marked(p, b->n);
	fieldset want = b->want & b->schema->all;
	for (size_t i = 0; b->known && i < b->n; i++)
		p->figures.in_part += (b->known[i] & want) != want;
	return true;
}

static void *new_part(void *ctx, const struct chunk *c)
{
	(void)c;
	struct part *p = mem_new(1, sizeof *p);
	part_init(p, ctx);
	return p;
}

static void drop(void *part)
{
	part_release(part);
	free(part);
}

static bool deliver(void *ctx, void *part, const struct chunk *c, enum verdict v)
{
	(void)c;
	(void)v;
	struct counting *all = ctx;
	struct figures *to = &all->whole.figures;
	const struct part *p = part;
	const struct figures *from = &p->figures;
	to->records += from->records;
	to->macro_ops += from->macro_ops;
	to->branches += from->branches;
	to->branches_taken += from->branches_taken;
	to->with_load += from->with_load;
	to->with_store += from->with_store;
	to->loads += from->loads;
	to->stores += from->stores;
	to->in_part += from->in_part;
	for (size_t i = 0; i < BRANCH_KINDS; i++)
		to->kind[i] += from->kind[i];
	for (size_t i = 0; i <= FIGURES_CLASSES; i++)
		to->class[i] += from->class[i];
	pcs_pour(&all->whole.pcs, &p->pcs);
	drop(part);
	return true;
}

enum status figures_count(struct figures *out, struct trace *t, struct task *task,
			  struct err *err)
{
	struct counting all = { .schema = trace_schema(t) };
	part_init(&all.whole, &all);
	const struct sweep_ops ops = {
		.want = figures_fields(all.schema),
		.part = new_part,
		.records = records,
		.deliver = deliver,
		.drop = drop,
	};
	enum status st = sweep(t, SPAN_ALL, &ops, &all, task, err);
	*out = all.whole.figures;
	out->unique_pcs = all.whole.pcs.n + all.whole.pcs.zero;
	out->pcs_more = all.whole.pcs.more;
	part_release(&all.whole);
	return st == ST_END ? ST_OK : st;
}
