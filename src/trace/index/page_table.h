/*
 * Pages of 512 units of memory, with a bit for each unit that occurs, in a fixed-size
 * hash table.
 *
 * Threads: belong to one.
 */
#ifndef TRACE_PAGE_TABLE_H
#define TRACE_PAGE_TABLE_H

#include <stddef.h>
#include <stdint.h>

#include "base/hash.h"

enum {
	PAGE_TABLE_BITS = 9,
	PAGE_TABLE_UNITS = 1 << PAGE_TABLE_BITS,
	PAGE_TABLE_SLOT_BITS = 11,
	PAGE_TABLE_SLOTS = 1 << PAGE_TABLE_SLOT_BITS,
	PAGE_TABLE_MAX = PAGE_TABLE_SLOTS / 2 /* pages */
};

struct page {
	uint64_t key;   /* number of the page + 1; 0 means a free slot */
	uint64_t lines; /* used by the caller, as n is; 0 in a new page */
	uint64_t n[2];
	uint64_t units[PAGE_TABLE_UNITS / 64];
};

struct page_table {
	struct page *slot;
	uint64_t *number; /* numbers of the pages */
	uint16_t *at;     /* ... and their slots */
	size_t n;
};

void page_table_init(struct page_table *t);
void page_table_release(struct page_table *t);
void page_table_clear(struct page_table *t);

/* Put the pages in ascending order. */
void page_table_sort(struct page_table *t);

/* Page i, from 0, in the order in which pages were added, or in that of
 * page_table_sort(). */
static inline struct page *page_table_page(const struct page_table *t, size_t i)
{
	return &t->slot[t->at[i]];
}

/* Set to[] to the numbers of the units of page i in ascending order; returns their
 * number, at most PAGE_TABLE_UNITS. */
size_t page_table_units(const struct page_table *t, size_t i, uint64_t *to);

/* Return the slot of a page, or a free one for it. */
static inline size_t page_table_seek(const struct page_table *t, uint64_t key)
{
	size_t at = (size_t)hash_top(key, PAGE_TABLE_SLOT_BITS);
	while (t->slot[at].key && t->slot[at].key != key)
		at = (at + 1) % PAGE_TABLE_SLOTS;
	return at;
}

/* Return the page of a unit; add it if it is new.  NULL if the table is full. */
static inline struct page *page_table_add(struct page_table *t, uint64_t unit)
{
	uint64_t number = unit >> PAGE_TABLE_BITS;
	size_t at = page_table_seek(t, number + 1);
	struct page *p = &t->slot[at];
	if (!p->key) {
		if (t->n == PAGE_TABLE_MAX)
			return NULL;
		p->key = number + 1;
		t->number[t->n] = number;
		t->at[t->n++] = (uint16_t)at;
	}
	return p;
}

static inline void page_set_unit(struct page *p, uint64_t unit)
{
	p->units[unit % PAGE_TABLE_UNITS / 64] |= UINT64_C(1) << unit % 64;
}

#endif
