#include "analysis/page_regions.h"

#include <stdlib.h>

#include "base/mem.h"
#include "base/minmax.h"
#include "trace/index/index.h"

enum { REGION_GAP = 15 };

void page_regions_make(struct page_regions *regions, const struct key_counts *pages)
{
	regions->n = pages->n;
	regions->at = mem_new(pages->n + 1, sizeof *regions->at);
	for (size_t i = 0; i < pages->n; i++)
		regions->at[i] =
			(struct page_use) { pages->key[i].a, key_counts_entry(pages, i) };
	qsort(regions->at, regions->n, sizeof *regions->at, u64_compare);
}

size_t page_regions_end(const struct page_regions *regions, size_t i)
{
	const struct page_use *at = regions->at;
	for (i++; i < regions->n && at[i].page - at[i - 1].page <= REGION_GAP + 1; i++)
		;
	return i;
}

uint64_t page_regions_from(const struct page_regions *regions, size_t begin)
{
	return regions->at[begin].page << PAGE_BITS;
}

uint64_t page_regions_to(const struct page_regions *regions, size_t end)
{
	return (regions->at[end - 1].page << PAGE_BITS) +
	       ((UINT64_C(1) << PAGE_BITS) - 1);
}
