#include "trace/index/page_table.h"

#include <stdlib.h>

#include "base/mem.h"
#include "trace/index/keyset.h"

void page_table_init(struct page_table *t)
{
	*t = (struct page_table) { .slot = mem_new(PAGE_TABLE_SLOTS, sizeof *t->slot),
				   .number = mem_new(PAGE_TABLE_MAX, sizeof *t->number),
				   .at = mem_new(PAGE_TABLE_MAX, sizeof *t->at) };
}

void page_table_release(struct page_table *t)
{
	free(t->slot);
	free(t->number);
	free(t->at);
}

void page_table_clear(struct page_table *t)
{
	for (size_t i = 0; i < t->n; i++)
		*page_table_page(t, i) = (struct page) { .key = 0 };
	t->n = 0;
}

void page_table_sort(struct page_table *t)
{
	uint64_t work[PAGE_TABLE_MAX];
	keyset_sort_distinct(t->number, t->n, work);
	for (size_t i = 0; i < t->n; i++)
		t->at[i] = (uint16_t)page_table_seek(t, t->number[i] + 1);
}

size_t page_table_units(const struct page_table *t, size_t i, uint64_t *to)
{
	const struct page *p = page_table_page(t, i);
	const uint64_t first = (p->key - 1) << PAGE_TABLE_BITS;
	size_t n = 0;
	for (unsigned w = 0; w < PAGE_TABLE_UNITS / 64; w++)
		for (uint64_t left = p->units[w]; left; left &= left - 1)
			to[n++] = first + 64 * w + (unsigned)__builtin_ctzll(left);
	return n;
}
