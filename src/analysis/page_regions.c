#include "analysis/page_regions.h"

#include <stdlib.h>

#include "base/mem.h"
#include "base/minmax.h"
#include "trace/index/index.h"

enum { REGION_GAP = 15 };

void page_regions_make(struct page_regions *r, const struct key_counts *pages)
{
	*r = (struct page_regions) { .at = mem_new(pages->n + 1, sizeof *r->at),
				     .n = pages->n };
	for (size_t i = 0; i < pages->n; i++)
		r->at[i] =
			(struct page_use) { pages->key[i].a, key_counts_entry(pages, i) };
	qsort(r->at, r->n, sizeof *r->at, u64_compare);
}

bool page_regions_next(struct page_regions *r)
{
	size_t i = r->begin = r->end;
	if (i == r->n) {
		free(r->at);
		return false;
	}
	for (i++; i < r->n && r->at[i].page - r->at[i - 1].page <= REGION_GAP + 1; i++)
		;
	r->end = i;
	r->pages = i - r->begin;
	r->from = r->at[r->begin].page << PAGE_BITS;
	r->to = (r->at[i - 1].page << PAGE_BITS) + ((UINT64_C(1) << PAGE_BITS) - 1);
	return true;
}
