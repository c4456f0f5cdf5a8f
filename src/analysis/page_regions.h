/*
 * Regions of memory: pages that are used, with at most 15 others between them.
 */
#ifndef ANALYSIS_PAGE_REGIONS_H
#define ANALYSIS_PAGE_REGIONS_H

#include "base/key_counts.h"

struct page_regions {
	struct page_use {
		uint64_t page;
		const void *entry;
	} * at; /* ascending */
	size_t n;
};

/* Make a list from a map of pages, which is borrowed.  The caller frees regions->at. */
void page_regions_make(struct page_regions *regions, const struct key_counts *pages);

/* Return the end of the region that begins with page number i of the list. */
size_t page_regions_end(const struct page_regions *regions, size_t i);

/* The first and the last address of the pages from begin to before end. */
uint64_t page_regions_from(const struct page_regions *regions, size_t begin);
uint64_t page_regions_to(const struct page_regions *regions, size_t end);

#endif
