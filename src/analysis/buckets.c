#include "analysis/buckets.h"

uint64_t buckets_add(struct table *t, unsigned group, const uint64_t count[BUCKETS],
		     uint64_t last, uint64_t all, uint64_t unknown, uint64_t unit)
{
	unsigned end = BUCKETS, begin = 0;
	struct bucket_row row = { .all = all, .known = true };
	while (end && !count[end - 1])
		end--;
	while (begin < end && !count[begin])
		begin++;
	for (unsigned k = begin; k < end; k++) {
		row.from = k ? UINT64_C(1) << (k - 1) : 0;
		row.to = k ? row.from + (row.from - 1) : 0;
		row.to = k + 1 == end && row.to > last ? last : row.to;
		row.n = count[k];
		row.upto += count[k];
		row.bytes = (row.to + 1) * unit;
		table_row(t, group, &row, TABLE_NO_RECORD);
	}
	if (unknown)
		table_row(t, group, (&(struct bucket_row) { .n = unknown, .all = all }),
			  TABLE_NO_RECORD);
	return row.upto;
}

size_t buckets_percentile(const uint64_t *count, size_t n, size_t size, uint64_t all,
			  unsigned percent)
{
	uint64_t sum = 0;
	size_t i = 0;
	for (; i + 1 < n; i++) {
		sum += *(const uint64_t *)(const void *)((const char *)count + i * size);
		if (sum * 100 >= all * percent)
			break;
	}
	return i;
}
