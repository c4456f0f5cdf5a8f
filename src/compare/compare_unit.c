/*
 * Choose the unit for comparing traces of different formats.  It is the record if both
 * have the same number of records (for example, a user's format and a simulator's
 * format that both have one line per micro-op), otherwise the instruction.
 */
#include "compare/compare_internal.h"

#include "query/hits.h"

/* True if the number of records of a side is known without reading; set *n. */
static bool unit_is_known(const struct compare *c, int k, uint64_t *n)
{
	const struct compare_side *s = &c->side[k];
	struct extent x = trace_extent(s->trace);
	if (s->where || (!x.counted && s->span.last >= x.records))
		return false;
	uint64_t end = s->span.last < x.records ? s->span.last + 1 : x.records;
	*n = end > s->span.first ? end - s->span.first : 0;
	return true;
}

/* Count the records to compare. */
static enum status unit_count(struct compare *c, int k, uint64_t *n)
{
	const struct compare_side *s = &c->side[k];
	struct task inner = { .outer = c->task };
	if (s->span.last < s->span.first || unit_is_known(c, k, n))
		return ST_OK;
	enum status st = s->where
				 ? hits_each(s->trace, s->where, s->span, NULL, NULL, n,
					     &inner, c->err)
				 : trace_count_to(s->trace, s->span.last, &inner, c->err);
	if (st == ST_OK && !s->where)
		unit_is_known(c, k, n);
	return st;
}

enum status compare_choose_unit(struct compare *c)
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
