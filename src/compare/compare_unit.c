/*
 * The unit in which traces of different formats are compared: the record if both have
 * the same number of them, as one line for each micro-op in a user's own format and in that of a
 * simulator, otherwise the instruction.
 */
#include "compare/compare_internal.h"

#include <stdlib.h>

#include "base/mem.h"

struct unit_count {
	uint64_t n, most; /* more are not counted */
};

static void *unit_part(void *ctx)
{
	(void)ctx;
	return mem_new(1, sizeof(uint64_t));
}

static bool unit_records(void *part, const struct selection *s)
{
	*(uint64_t *)part += s->n;
	return true;
}

static bool unit_deliver(void *ctx, void *part, const struct match_run *r)
{
	struct unit_count *c = ctx;
	(void)r;
	c->n += part ? *(uint64_t *)part : 0;
	free(part);
	return c->n <= c->most;
}

/* Whether the records of a side need not be read to count them; then *n. */
static bool unit_is_known(const struct compare *c, int k, uint64_t *n)
{
	const struct compare_side *s = &c->side[k];
	struct extent x = trace_extent(s->trace);
	if (s->span.last < s->span.first) {
		*n = 0;
		return true;
	}
	if (s->where || !x.complete)
		return false;
	uint64_t end = s->span.last < x.records ? s->span.last + 1 : x.records;
	*n = end > s->span.first ? end - s->span.first : 0;
	return true;
}

/* Counts the records that are compared, no further than after `most`. */
static enum status unit_count(struct compare *c, int k, uint64_t most, uint64_t *n,
			      struct task *task, struct err *err)
{
	static const struct match_ops ops = { .numbers = true,
					      .lenient = true,
					      .part = unit_part,
					      .records = unit_records,
					      .deliver = unit_deliver,
					      .drop = free };
	struct unit_count count = { 0, most };
	struct task_inner inner;
	if (unit_is_known(c, k, n))
		return ST_OK;
	enum status st = task_inner_begin(&inner, task)
				 ? matcher_scan(c->matcher[k], c->side[k].span, &ops,
						&count, &inner.task, err)
				 : ST_CANCELLED;
	task_inner_end(&inner);
	*n = count.n;
	return st;
}

enum status compare_choose_unit(struct compare *c, struct task *task, int *side,
				struct err *err)
{
	uint64_t n[2] = { 0, 0 };
	enum status st = ST_OK;
	if (c->options.key.unit != KEYS_UNIT_AUTO || !c->maker[0].instructions)
		return ST_OK;
	int first = unit_is_known(c, 1, &n[1]);
	for (int i = 0; i < 2 && st == ST_OK; i++) {
		*side = i ? !first : first;
		st = unit_count(c, *side, i ? n[first] : UINT64_MAX, &n[*side], task,
				err);
	}
	if (st != ST_OK)
		return st;
	c->options.key.unit = n[0] == n[1] ? KEYS_RECORDS : KEYS_INSTRUCTIONS;
	return n[0] == n[1] ? compare_make(c, side, err) : ST_OK;
}
