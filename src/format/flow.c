/*
 * Most records continue where the previous record ends.  A branchless loop over columns
 * finds these records; examine the others one by one.  For templated records, the flow
 * follows from two templates: examine each pair when it first occurs, and store, for each
 * template, the last two templates that followed it without a break.
 */
#include "format/flow.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/mem.h"
#include "format/template.h"

enum { LONGEST_INSTRUCTION = 15, BLOCK = 64 };

bool flow_init(struct flow *f, const struct schema *s)
{
	*f = (struct flow) { .schema = s,
			     .pc = schema_first(s, ROLE_PC),
			     .next = schema_first(s, ROLE_FALLTHROUGH),
			     .kind = schema_first(s, ROLE_BRANCH_KIND),
			     .mark = schema_first(s, ROLE_IS_BRANCH),
			     .taken = schema_first(s, ROLE_TAKEN),
			     .target = schema_first(s, ROLE_TARGET) };
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
	*c = (struct flow_count) { .next = NULL };
	c->possible = flow_init(&c->flow, s);
}

void flow_count_release(struct flow_count *c)
{
	free(c->next);
	if (c->next)
		batch_release(&c->some);
}

void flow_count_restart(struct flow_count *c)
{
	c->last.known = false;
}

static const uint64_t *flow_column(const struct batch *b, int field, size_t from)
{
	return field < 0 ? NULL : batch_field(b, field)[0] + from;
}

/* Return a mask with a bit for each of n records, starting at `from`, that may be a
 * break; from is not 0. */
static uint64_t flow_suspects(const struct flow *f, const struct batch *b, size_t from,
			      size_t n)
{
	const uint64_t *pc = flow_column(b, f->pc, from);
	const uint64_t *before = flow_column(b, f->pc, from - 1);
	const uint64_t *next = flow_column(b, f->next, from - 1);
	const uint64_t *target = flow_column(b, f->target, from - 1);
	const uint64_t *kind = flow_column(b, f->kind, from - 1);
	const uint64_t *taken = flow_column(b, f->taken, from - 1);
	uint64_t bits = 0;
	for (size_t i = 0; i < n; i++) {
		uint64_t far = pc[i] - before[i], away;
		if (next)
			away = (uint64_t)(pc[i] != next[i]) & (uint64_t)(far != 0);
		else
			away = far > LONGEST_INSTRUCTION;
		if (target)
			away &= (uint64_t)(pc[i] != target[i]);
		else if (kind && taken)
			away &= (uint64_t)(kind[i] == 0) | (uint64_t)(taken[i] == 0);
		bits |= away << i;
	}
	return bits;
}

/* Get the points of n templates, at most 2. */
static void flow_count_points(struct flow_count *c, const struct templates *t,
			      const uint32_t *row, size_t n, struct flow_point *out)
{
	if (!t->values) {
		for (size_t i = 0; i < n; i++)
			flow_point(&c->flow, &t->rows, row[i], &out[i]);
		return;
	}
	batch_clear(&c->some);
	c->some.n = n;
	templates_gather(t, row, n, &c->some);
	for (size_t i = 0; i < n; i++)
		flow_point(&c->flow, &c->some, i, &out[i]);
}

/* Count the break, 0 or 1, before a template that is not known to follow the previous
 * template. */
static uint64_t flow_count_pair(struct flow_count *c, const struct templates *t,
				const uint32_t *row)
{
	struct flow_point point[2];
	uint64_t *next = &c->next[row[0]];
	flow_count_points(c, t, row, 2, point);
	if (flow_breaks(&point[0], &point[1]))
		return 1;
	*next = point[0].anywhere ? UINT64_MAX : *next << 32 | (row[1] + 1);
	return 0;
}

static void flow_count_begin_templates(struct flow_count *c, const struct templates *t)
{
	const struct flow *f = &c->flow;
	const int field[] = { f->pc, f->next, f->kind, f->mark, f->taken, f->target };
	fieldset want = f->schema->by_role[ROLE_SPACE];
	if (c->templates != t->id && c->next)
		memset(c->next, 0, c->room * sizeof *c->next);
	c->templates = t->id;
	if (!c->next) {
		for (size_t i = 0; i < sizeof field / sizeof *field; i++)
			want |= field[i] < 0 ? 0 : (fieldset)1 << field[i];
		batch_init(&c->some, f->schema, 2, want);
	}
	c->next = mem_grow(c->next, t->rows.n, &c->room, sizeof *c->next);
}

static uint64_t flow_count_templates(struct flow_count *c, const struct batch *b,
				     size_t from, size_t end)
{
	const struct templates *t = b->templates;
	struct flow_point first;
	flow_count_begin_templates(c, t);
	flow_count_points(c, t, t->of + from, 1, &first);
	uint64_t breaks = flow_breaks(&c->last, &first);
	const uint64_t *next = c->next;
	const uint32_t *of = t->of;
	for (size_t i = from + 1; i < end; i++) {
		uint64_t known = next[of[i - 1]];
		uint32_t now = of[i] + 1;
		/* Avoid branches here, because programs alternate between two
		 * templates. */
		if (((uint32_t)known != now) & (known >> 32 != now) &
		    (known != UINT64_MAX))
			breaks += flow_count_pair(c, t, &of[i - 1]);
	}
	flow_count_points(c, t, &t->of[end - 1], 1, &c->last);
	return breaks;
}

static uint64_t flow_count_columns(struct flow_count *c, const struct batch *b,
				   size_t from, size_t end)
{
	struct flow_point before, now;
	flow_point(&c->flow, b, from, &now);
	uint64_t breaks = flow_breaks(&c->last, &now);
	for (size_t at = from + 1; at < end; at += BLOCK) {
		size_t n = end - at < BLOCK ? end - at : BLOCK;
		for (uint64_t bits = flow_suspects(&c->flow, b, at, n); bits;
		     bits &= bits - 1) {
			size_t i = at + (size_t)__builtin_ctzll(bits);
			flow_point(&c->flow, b, i - 1, &before);
			flow_point(&c->flow, b, i, &now);
			breaks += flow_breaks(&before, &now);
		}
	}
	flow_point(&c->flow, b, end - 1, &c->last);
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
		if (!counted)
			flow_count_restart(c);
		else if (b->templated)
			breaks += flow_count_templates(c, b, at, end);
		else
			breaks += flow_count_columns(c, b, at, end);
	}
	return breaks;
}
