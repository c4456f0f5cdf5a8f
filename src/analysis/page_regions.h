/*
 * Find regions of memory: used pages with at most 15 unused pages between two of them.
 */
#ifndef ANALYSIS_PAGE_REGIONS_H
#define ANALYSIS_PAGE_REGIONS_H

#include "analysis/symbols.h"

/* Cells of a row, and its columns; M is a member of the row. */
struct region_row {
	uint64_t from, to, pages;
};

/* clang-format off */
#define REGION_COLUMNS(M, ...) \
	COL("from", CELL_ADDR, "first address of a region: used pages of 4 KiB, with at most 15 " \
		"unused pages between them", AT(M.from), __VA_ARGS__), \
	COL("to", CELL_ADDR, "last address of the region", AT(M.to), __VA_ARGS__), \
	RANGE_COLUMN(__VA_ARGS__), \
	COL("pages", CELL_COUNT, "number of used pages in the region", AT(M.pages), __VA_ARGS__)
/* clang-format on */

struct page_regions {
	size_t sums;
	struct key_counts_item *at;
	size_t n, next;
	struct region_row row; /* the current region; borrowed */
};

/* List the regions of a map of pages, which is borrowed.  An entry begins with `sums`
 * numbers, followed by the number of the first record. */
void page_regions_make(struct page_regions *r, const struct key_counts *pages,
		       size_t sums);

/* Go to the next region, and set *entry to its sums and its first record.  If there is
 * none, release the list and return false. */
bool page_regions_next(struct page_regions *r, void *entry);

#endif
