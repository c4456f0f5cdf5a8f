#include "format/flow.h"

#include "base/hash.h"
#include "format/template.h"

enum { LONGEST_INSTRUCTION = 15 };

bool flow_init(struct flow *f, const struct schema *s)
{
	*f = (struct flow) { .schema = s,
			     .pc = schema_first(s, ROLE_PC),
			     .next = schema_first_recorded(s, ROLE_FALLTHROUGH),
			     .kind = schema_first_recorded(s, ROLE_BRANCH_KIND),
			     .mark = schema_first_recorded(s, ROLE_IS_BRANCH),
			     .taken = schema_first_recorded(s, ROLE_TAKEN),
			     .target = schema_first_recorded(s, ROLE_TARGET) };
	int branch = f->kind >= 0 ? f->kind : f->mark;
	f->sure = branch < 0 || !(schema_field(s, branch)->flags & FIELD_BY_MNEMONIC);
	return !s->format->partial && f->pc >= 0 && (branch >= 0 || f->next >= 0);
}

/* Hash the thread of a record.  Records of different threads do not follow each other. */
static uint64_t flow_space(const struct schema *s, const struct batch *b, size_t i)
{
	uint64_t h = 0;
	for (fieldset set = s->by_role[ROLE_SPACE]; set; set &= set - 1) {
		int f = fieldset_first(set);
		for (unsigned k = 0; k < field_count(schema_field(s, f)); k++)
			h = hash_number(h, batch_value(b, i, f, k));
	}
	return h;
}

void flow_point(const struct flow *f, const struct batch *b, size_t i,
		struct flow_point *out)
{
	uint64_t kind = 0, mark = 0, taken = 0;
	int branch = f->kind >= 0 ? f->kind : f->mark;
	*out = (struct flow_point) { .space = flow_space(f->schema, b, i) };
	out->known = batch_get(b, i, f->pc, &out->pc);
	out->falls = batch_get(b, i, f->next, &out->next) && out->next;
	bool marked = (batch_get(b, i, f->kind, &kind) && kind) ||
		      (batch_get(b, i, f->mark, &mark) && mark);
	bool told = batch_get(b, i, f->taken, &taken);
	out->jumps = batch_get(b, i, f->target, &out->target) && out->target;
	if (branch < 0)
		marked = told || out->jumps;
	bool unknown = (branch >= 0 && !batch_known(b, i, branch)) || !f->sure;
	out->anywhere =
		(marked && !out->jumps && (!told || taken)) || (!marked && unknown);
}

/* True if `to` does not continue where `from` ends. */
static bool flow_breaks(const struct flow_point *from, const struct flow_point *to)
{
	if (!from->known || !to->known || from->space != to->space || from->anywhere ||
	    from->pc == to->pc || (from->jumps && from->target == to->pc))
		return false;
	return from->falls ? to->pc != from->next
			   : to->pc - from->pc > LONGEST_INSTRUCTION;
}

/* Counting */

void flow_count_init(struct flow_count *c, const struct schema *s)
{
	c->possible = flow_init(&c->flow, s);
	c->last.known = false;
}

void flow_count_restart(struct flow_count *c)
{
	c->last.known = false;
}

/* Count the breaks before records from..end-1. */
static uint64_t flow_count_breaks(struct flow_count *c, const struct batch *b,
				  size_t from, size_t end)
{
	const struct templates *t = b->templated ? b->templates : NULL;
	struct flow_point now;
	uint64_t breaks = 0;
	for (size_t i = from; i < end; i++, c->last = now) {
		flow_point(&c->flow, t ? &t->rows : b, t ? t->of[i] : i, &now);
		breaks += flow_breaks(&c->last, &now);
	}
	return breaks;
}

uint64_t flow_counted(uint64_t n)
{
	uint64_t rest = n % FLOW_PERIOD;
	if (n <= FLOW_ALL)
		return n;
	return FLOW_ALL + (n - FLOW_ALL) / FLOW_PERIOD * FLOW_SOME +
	       (rest < FLOW_SOME ? rest : FLOW_SOME);
}

uint64_t flow_count_add(struct flow_count *c, const struct batch *b)
{
	uint64_t breaks = 0;
	for (size_t at = 0, end; c->possible && at < b->n; at = end) {
		uint64_t record = b->first + at, in = record % FLOW_PERIOD;
		bool counted = record < FLOW_ALL || in < FLOW_SOME;
		uint64_t n = record < FLOW_ALL ? FLOW_ALL - record
			     : counted         ? FLOW_SOME - in
					       : FLOW_PERIOD - in;
		end = n < b->n - at ? at + (size_t)n : b->n;
		if (counted)
			breaks += flow_count_breaks(c, b, at, end);
		else
			flow_count_restart(c);
	}
	return breaks;
}
