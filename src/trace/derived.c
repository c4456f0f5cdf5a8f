#include "trace/derived.h"

#include <stdlib.h>

#include "base/mem.h"
#include "trace/events.h"
#include "trace/trace.h"

unsigned derived_needs(enum derived_value what)
{
	return what == RECORD_THREAD  ? DERIVED_THREADS
	       : what == RECORD_DEPTH ? DERIVED_STACKS
	       : what == RECORD_TAKEN ? DERIVED_OUTCOMES
				      : DERIVED_NESTS;
}

bool derived_known(const struct schema *s, unsigned needs, uint64_t end)
{
	uint64_t key, records;
	bool settled = false, known = true;
	if (needs & DERIVED_THREADS) {
		struct threads *t = s->threads ? thread_slot_get(s->threads) : NULL;
		known = t;
		threads_release(t);
	}
	if (needs & DERIVED_STACKS)
		known = known && s->stacks &&
			stack_points_known(s->stacks, &key, &records, &settled) &&
			settled;
	if (needs & DERIVED_NESTS) {
		struct nest_table *t = nests_get(s->nests);
		known = known && t;
		nest_table_free(t);
	}
	if (needs & DERIVED_OUTCOMES && s->events)
		known = known && events_end(s->events, EVENT_TAKEN) >= end;
	return known;
}

uint64_t derived_get(struct derived_lookup *k, const struct schema *s,
		     enum derived_value what, uint64_t first, size_t n, uint64_t *v)
{
	uint32_t nest[64];
	if (what == RECORD_THREAD)
		return thread_lookup_ids(&k->threads, s->threads, first, n, v);
	if (what == RECORD_TAKEN) {
		if (!k->outcomes)
			k->outcomes = mem_new(2, sizeof *k->outcomes);
		return events_outcomes(s->events, first, n, v, k->outcomes);
	}
	if (what == RECORD_DEPTH)
		return stack_lookup_depths(&k->stacks, s->stacks, first, n, v);
	uint64_t has = nest_lookup_get(&k->nests, s->nests, first, n, nest, v);
	for (size_t i = 0; what == RECORD_LOOP && i < n; i++)
		if (has >> i & 1)
			v[i] = k->nests.table->nest[nest[i]].header;
	return has;
}

void derived_release(struct derived_lookup *k)
{
	thread_lookup_release(&k->threads);
	stack_lookup_release(&k->stacks);
	nest_lookup_release(&k->nests);
	free(k->outcomes);
	k->outcomes = NULL;
}
