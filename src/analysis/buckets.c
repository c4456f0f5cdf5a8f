#include "analysis/buckets.h"

uint64_t buckets_add(struct table *t, unsigned group, const struct bucket_columns *c,
		     const uint64_t count[BUCKETS], uint64_t last, uint64_t all)
{
	unsigned end = BUCKETS, begin = 0;
	uint64_t sum = 0;
	while (end && !count[end - 1])
		end--;
	while (begin < end && !count[begin])
		begin++;
	for (unsigned k = begin; k < end; k++) {
		uint64_t from = k ? UINT64_C(1) << (k - 1) : 0;
		uint64_t to = k ? from + (from - 1) : 0;
		to = k + 1 == end && to > last ? last : to;
		sum += count[k];
		table_add(t, group);
		table_set(t, c->from, from);
		table_set(t, c->to, to);
		table_set(t, c->count, count[k]);
		table_set_ratio(t, c->share, count[k], all);
		table_set_ratio(t, c->upto, sum, all);
		if (c->unit)
			table_set(t, c->bytes, (to + 1) * c->unit);
	}
	return sum;
}
