#include "analysis/page_regions.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/minmax.h"
#include "trace/index/index.h"

enum { REGION_GAP = 15 };

void page_regions_make(struct page_regions *r, const struct key_counts *pages,
		       size_t sums)
{
	*r = (struct page_regions) { .sums = sums,
				     .at = mem_new(pages->n + 1, sizeof *r->at),
				     .n = pages->n };
	for (size_t i = 0; i < pages->n; i++)
		r->at[i] = (struct page_use) { pages->key[i].a,
					       (const void *)key_counts_entry(pages, i) };
	qsort(r->at, r->n, sizeof *r->at, u64_compare);
}

bool page_regions_next(struct page_regions *r, void *entry)
{
	size_t i = r->next;
	uint64_t *sum = entry;
	if (i == r->n) {
		free(r->at);
		return false;
	}
	memset(sum, 0, r->sums * sizeof *sum);
	sum[r->sums] = UINT64_MAX;
	r->row.from = r->at[i].page << PAGE_BITS;
	do {
		for (size_t k = 0; k < r->sums; k++)
			sum[k] += r->at[i].entry[k];
		sum[r->sums] = u64_min(sum[r->sums], r->at[i].entry[r->sums]);
		i++;
	} while (i < r->n && r->at[i].page - r->at[i - 1].page <= REGION_GAP + 1);
	r->row.to = (r->at[i - 1].page << PAGE_BITS) + ((UINT64_C(1) << PAGE_BITS) - 1);
	r->row.pages = i - r->next;
	r->next = i;
	return true;
}
