/*
 * Iterate over the accesses of records: loads, stores, and fetches as counted by
 * trace/index/bins.h.
 */
#ifndef ANALYSIS_ACCESSES_H
#define ANALYSIS_ACCESSES_H

#include "base/search.h"
#include "trace/index/bins.h"

struct address_range {
	uint64_t first, last; /* inclusive */
};

/* Find the range that contains an address among n ascending, disjoint ranges, trying
 * range *at first, and set *at to its index.  Return false if no range contains the
 * address. */
static inline bool address_range_find(const struct address_range *r, size_t n,
				      uint64_t address, size_t *at)
{
	if (r[*at].first <= address && address <= r[*at].last)
		return true;
	size_t i = count_upto(r, n, sizeof *r, offsetof(struct address_range, first),
			      address);
	if (!i || address > r[i - 1].last)
		return false;
	*at = i - 1;
	return true;
}

/*
 * Call each(ctx, i, kind, address) for the accesses of records at[from] to at[to - 1]
 * of a batch or, if at is NULL, of records `from` to `to - 1`, in column order, not in
 * record order.  The batch must have bins_fields().
 */
static inline __attribute__((always_inline)) void accesses_each(
	const struct batch *b, const uint32_t *at, size_t from, size_t to, void *ctx,
	void (*each)(void *ctx, size_t i, enum access kind, uint64_t address))
{
	static const enum role roles[] = { ROLE_LOAD, ROLE_STORE };
	const struct schema *s = b->schema;
	for (int kind = ACCESS_LOAD; kind <= ACCESS_STORE; kind++)
		for (fieldset set = s->by_role[roles[kind]]; set; set &= set - 1) {
			int f = __builtin_ctzll(set);
			const struct field *field = schema_field(s, f);
			for (unsigned k = 0; k < field_count(field); k++)
				for (size_t j = from; j < to; j++) {
					size_t i = at ? at[j] : j;
					uint64_t v = batch_value(b, i, f, k);
					if (batch_has(b, i, f, k))
						each(ctx, i, (enum access)kind, v);
				}
		}
	if (!s->by_role[ROLE_PC])
		return;
	int f = __builtin_ctzll(s->by_role[ROLE_PC]);
	const uint64_t *uop = bins_uops(b);
	for (size_t j = from; j < to; j++) {
		size_t i = at ? at[j] : j;
		uint64_t v = batch_value(b, i, f, 0);
		if ((!uop || uop[i] == 1) && batch_has(b, i, f, 0))
			each(ctx, i, ACCESS_FETCH, v);
	}
}

#endif
