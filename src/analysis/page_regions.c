#include "analysis/page_regions.h"

#include <stdlib.h>
#include <string.h>

#include "base/minmax.h"
#include "trace/index/index.h"

enum { REGION_GAP = 15 };

void page_regions_make(struct page_regions *r, const struct key_counts *pages,
		       size_t sums)
{
	*r = (struct page_regions) { .sums = sums,
				     .at = key_counts_sorted(pages),
				     .n = pages->n };
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
	r->row.from = r->at[i].a << PAGE_BITS;
	do {
		const uint64_t *page = r->at[i].entry;
		for (size_t k = 0; k < r->sums; k++)
			sum[k] += page[k];
		sum[r->sums] = u64_min(sum[r->sums], page[r->sums]);
		i++;
	} while (i < r->n && r->at[i].a - r->at[i - 1].a <= REGION_GAP + 1);
	r->row.to = (r->at[i - 1].a << PAGE_BITS) + ((UINT64_C(1) << PAGE_BITS) - 1);
	r->row.pages = i - r->next;
	r->next = i;
	return true;
}
