#include "trace/cycle.h"

#include <string.h>

#include "base/number.h"
#include "trace/trace_internal.h"

enum { HEAD_RECORDS = 2048 };

#define CYCLE_NONE UINT64_MAX /* the records that decide have no cycle */

static bool cycle_unit_is(const struct schema *s, const char *unit)
{
	int time = schema_first(s, ROLE_TIME);
	const char *own = time < 0 ? NULL : schema_field(s, time)->unit;
	return own && !strcmp(own, unit);
}

bool cycle_counts_ps(const struct schema *s)
{
	return cycle_unit_is(s, "ps");
}

fieldset cycle_fields(const struct schema *s)
{
	fieldset set = 0;
	if (!cycle_counts_ps(s))
		return 0;
	for (unsigned r = ROLE_DECODED; r <= ROLE_LEFT_STORES; r++)
		set |= s->by_role[r];
	return set | s->by_role[ROLE_TIME];
}

static uint64_t cycle_gcd(uint64_t a, uint64_t b)
{
	while (b) {
		uint64_t rest = a % b;
		a = b;
		b = rest;
	}
	return a;
}

static uint64_t cycle_distance(uint64_t a, uint64_t b)
{
	return (int64_t)a < (int64_t)b ? b - a : a - b;
}

void cycle_add(struct cycle *c, const struct batch *b)
{
	const struct schema *s = b->schema;
	fieldset stages = cycle_fields(s) & ~s->by_role[ROLE_TIME];
	int time = schema_first(s, ROLE_TIME);
	for (size_t i = 0; stages && i < b->n; i++) {
		for (fieldset set = stages; set; set &= set - 1) {
			int f = __builtin_ctzll(set);
			uint64_t v = batch_value(b, i, f, 0);
			if (batch_has(b, i, f, 0))
				c->divisor = cycle_gcd(c->divisor, cycle_distance(v, 0));
		}
		uint64_t v = batch_value(b, i, time, 0);
		if (!batch_has(b, i, time, 0))
			continue;
		if (c->any)
			c->divisor = cycle_gcd(c->divisor, cycle_distance(v, c->time));
		c->time = v;
		c->any = true;
	}
}

/* Compute the cycle from the head of a trace; 0 if there is nothing yet, or it cannot be
 * read.  *final is set if more records cannot change it. */
static uint64_t cycle_read(struct trace *t, bool *final)
{
	struct err err = ERR_INIT;
	struct reader *rd = reader_open(t, NULL);
	struct cycle c = { .any = false };
	const struct batch *b;
	struct span head = { 0, HEAD_RECORDS - 1 };
	while (!reader_next(rd, &head, cycle_fields(t->schema), &b, &err))
		cycle_add(&c, b);
	reader_free(rd);
	*final = head.first > head.last || !source_facts(trace_source(t)).growing;
	return c.divisor;
}

uint64_t trace_cycle(struct trace *t)
{
	uint64_t cycle = atomic_load(&t->cycle);
	if (cycle || !t->schema)
		return cycle == CYCLE_NONE ? 0 : cycle;
	if (cycle_unit_is(t->schema, "clocks") || cycle_unit_is(t->schema, "cycles"))
		return 1;
	if (!cycle_fields(t->schema))
		return 0;
	/* Threads that compute it concurrently get the same result. */
	bool final = false;
	uint64_t found = cycle_read(t, &final);
	if (final &&
	    atomic_compare_exchange_strong(&t->cycle, &cycle, found ? found : CYCLE_NONE))
		return found;
	return cycle == CYCLE_NONE || !cycle ? found : cycle;
}

void trace_set_cycle(struct trace *t, uint64_t cycle)
{
	atomic_store(&t->cycle, cycle);
}

enum status cycle_parse(const char *text, uint64_t *out, struct err *err)
{
	size_t n = strspn(text, "0123456789.");
	const char *unit = text + n + strspn(text + n, " ");
	uint64_t ps = *unit ? number_unit_ps(unit, strlen(unit)) : 1;
	if (ps && number_time(text, n, ps, out) && *out)
		return ST_OK;
	return err_at(err, 1,
		      "expected the length of a cycle, such as 500ps or 0.5ns, not %.40s",
		      text);
}
