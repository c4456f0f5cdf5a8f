/*
 * Regions of memory: used pages with at most 15 unused pages between two of them.
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

	/* The current region: its first and last address, and its number of pages, which
	 * are at[begin] to at[end - 1]. */
	uint64_t from, to, pages;
	size_t begin, end;
};

/* Make a list from a map of pages, which is borrowed. */
void page_regions_make(struct page_regions *r, const struct key_counts *pages);

/* Go to the next region.  If there is none, release the list and return false. */
bool page_regions_next(struct page_regions *r);

#endif
