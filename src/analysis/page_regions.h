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

	/* A region: its first and last address; its pages are at[begin] to at[end - 1]. */
	uint64_t from, to, pages;
	size_t begin, end;
};

/* Make a list from a map of pages, which is borrowed. */
void page_regions_make(struct page_regions *r, const struct key_counts *pages);

/* Go to the next region; false if there is none, and the list is released. */
bool page_regions_next(struct page_regions *r);

#endif
