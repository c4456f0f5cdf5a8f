/*
 * Sets of addresses: pages of 512 units of memory, with a bit for each unit that occurs and
 * a count.
 *
 * Threads: belong to one.
 */
#ifndef TRACE_PAGES_H
#define TRACE_PAGES_H

#include "base/key_counts.h"

enum { PAGE_UNIT_BITS = 9, PAGE_UNITS = 1 << PAGE_UNIT_BITS };

struct page {
	uint64_t n; /* used by the caller; 0 in a new page */
	uint64_t units[PAGE_UNITS / 64];
};

struct pages {
	/* key: unit >> PAGE_UNIT_BITS; entry: struct page; left_out: pages that did not
	 * fit */
	struct key_counts table;
};

static inline void pages_init(struct pages *p, size_t max)
{
	key_counts_init(&p->table, sizeof(struct page), max);
}

static inline void pages_release(struct pages *p)
{
	key_counts_release(&p->table);
}

static inline void pages_clear(struct pages *p)
{
	size_t max = p->table.max;
	pages_release(p);
	pages_init(p, max);
}

/* The page of a unit, which is valid until the next call; NULL if there is no room for
 * it. */
static inline struct page *pages_page(struct pages *p, uint64_t unit)
{
	return key_counts_kept(&p->table,
			       key_counts_near(&p->table, unit >> PAGE_UNIT_BITS, 0));
}

static inline struct page *pages_nth(const struct pages *p, size_t i)
{
	return key_counts_entry(&p->table, i);
}

static inline void page_set_unit(struct page *p, uint64_t unit)
{
	p->units[unit % PAGE_UNITS / 64] |= UINT64_C(1) << unit % 64;
}

/* A list that its owner frees. */
struct unit_list {
	uint64_t *v;
	size_t n, room;
};

/* Append the units, shifted right by up to PAGE_UNIT_BITS bits: each once, in the order in
 * which the pages were added. */
void pages_list(const struct pages *p, unsigned shift, struct unit_list *out);

#endif
