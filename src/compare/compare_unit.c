/*
 * Choose the unit for comparing traces of different formats.  It is the record if both
 * have the same number of records (for example, a user's format and a simulator's
 * format that both have one line per micro-op), otherwise the instruction.
 *
 * In some formats, an access is a record of its own.
 */
#include "compare/compare_internal.h"

#include "query/hits.h"

enum { UNIT_LOOK = 256 /* records of which one has an address if any has */ };

/* Count the records to compare. */
static enum status unit_count(struct compare *c, int k, uint64_t *n)
{
	const struct compare_side *s = &c->side[k];
	struct task inner = { .outer = c->task };
	if (s->span.last < s->span.first)
		return ST_OK;
	if (s->where)
		return hits_each(s->trace, s->where, s->span, NULL, NULL, n, &inner,
				 c->err);
	enum status st = trace_count_to(s->trace, s->span.last, &inner, c->err);
	uint64_t records = trace_extent(s->trace).records;
	uint64_t end = s->span.last < records ? s->span.last + 1 : records;
	*n = end > s->span.first ? end - s->span.first : 0;
	return st;
}

/* Set *has to true if some of the first records of a side have an address. */
static enum status unit_has_instructions(struct compare *c, int k, bool *has)
{
	const struct keys_maker *m = &c->maker[k];
	struct reader *r;
	const struct batch *b;
	uint64_t pc;
	c->blame = k;
	r = reader_open(c->side[k].trace, c->task);
	enum status st = reader_read_wait(r, c->side[k].span.first, UNIT_LOOK, m->want,
					  &b, c->err);
	*has = false;
	for (size_t i = 0; st == ST_OK && i < b->n; i++)
		*has = *has || role_value(b, &m->pc, i, &pc);
	reader_free(r);
	return st == ST_END ? ST_OK : st;
}

/* If accesses are records after the record of their instruction on both sides, compare
 * their addresses as roles, modulo shifts, not as keys. */
static enum status unit_attach(struct compare *c)
{
	enum status st = ST_OK;
	bool both = true;
	for (int k = 0; k < 2 && both && st == ST_OK; k++) {
		both = keys_may_attach(&c->maker[k]) && !c->side[k].where &&
		       c->side[k].span.first <= c->side[k].span.last;
		if (both)
			st = unit_has_instructions(c, k, &both);
	}
	for (int k = 0; k < 2 && st == ST_OK; k++)
		c->maker[k].attached = both;
	return st;
}

/* Choose between records and instructions if the formats differ. */
static enum status unit_choose(struct compare *c)
{
	uint64_t n[2] = { 0, 0 };
	if (c->options.key.unit != KEYS_UNIT_AUTO || !c->maker[0].instructions)
		return ST_OK;
	for (int k = 0; k < 2; k++) {
		c->blame = k;
		enum status st = unit_count(c, k, &n[k]);
		if (st != ST_OK)
			return st;
	}
	c->options.key.unit = n[0] == n[1] ? KEYS_RECORDS : KEYS_INSTRUCTIONS;
	return n[0] == n[1] ? compare_make(c, &c->blame, c->err) : ST_OK;
}

enum status compare_choose_unit(struct compare *c)
{
	enum status st = unit_choose(c);
	return st == ST_OK ? unit_attach(c) : st;
}
