/*
 * A page has 64 lines and 512 words, which are bits beside its counts.  An access is
 * therefore one search for its page and a few operations without a branch; the sets are
 * in order when the pages are.  If there are too many pages, they are moved to sets of
 * numbers; if they were hardly used, all further accesses of the chunk are added directly
 * to these sets.
 */
#include "trace/index/touched.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "format/presence.h"
#include "trace/index/index.h"
#include "trace/index/keyset.h"

enum {
	USE_MIN = 4,        /* accesses per page that justify using the table again */
	PAGE_SET_MAX = 2048 /* members of TOUCHED_PAGES */
};

static_assert(PAGE_BITS - LINE_BITS == 6, "lines of a page are bits of a word");
static_assert((int)PAGE_BITS - WORD_BITS == PAGE_TABLE_BITS, "words are units");
static_assert(ACCESS_LOAD < 2 && ACCESS_STORE < 2, "counts of a page");

static size_t touched_max(enum touched_set which)
{
	return which == TOUCHED_PAGES ? PAGE_SET_MAX : TOUCHED_MAX;
}

void touched_init(struct touched *t)
{
	page_table_init(&t->pages);
	t->spilled = t->scattered = false;
}

static void touched_release_sets(struct touched *t)
{
	for (int k = 0; t->spilled && k < TOUCHED_SETS; k++)
		key_counts_release(&t->set[k]);
}

void touched_release(struct touched *t)
{
	page_table_release(&t->pages);
	touched_release_sets(t);
}

void touched_clear(struct touched *t)
{
	page_table_clear(&t->pages);
	touched_release_sets(t);
	t->spilled = t->scattered = false;
}

/* Members of a page */

/* Write the members of a set that are in page i; returns their number. */
static size_t touched_members(const struct touched *t, size_t i, enum touched_set which,
			      uint64_t *to)
{
	const struct page *p = page_table_page(&t->pages, i);
	const uint64_t number = p->key - 1;
	size_t n = 0;
	if (which == TOUCHED_STORES)
		return page_table_units(&t->pages, i, to);
	if (which == TOUCHED_PAGES) {
		*to = number;
		return 1;
	}
	for (uint64_t left = p->lines; left; left &= left - 1)
		to[n++] = number * 64 + (uint64_t)__builtin_ctzll(left);
	return n;
}

/* Returns the number of accesses. */
static uint64_t touched_count(const struct touched *t, struct bins *b)
{
	uint64_t accesses = 0;
	for (size_t i = 0; i < t->pages.n; i++) {
		const struct page *p = page_table_page(&t->pages, i);
		for (int k = 0; k <= ACCESS_STORE; k++) {
			bins_add(b, (p->key - 1) << PAGE_BITS, (enum access)k, p->n[k]);
			accesses += p->n[k];
		}
	}
	return accesses;
}

/* Add a number to a set; false if it was there.  A set that is too large is not used. */
static bool touched_add_number(struct touched *t, enum touched_set which, uint64_t number)
{
	struct key_counts *set = &t->set[which];
	size_t before = set->n;
	return set->left_out || key_counts_at(set, number, 0) >= before;
}

/* Move all pages to the sets of numbers. */
static void touched_spill(struct touched *t, struct bins *b)
{
	t->scattered = touched_count(t, b) < USE_MIN * PAGE_TABLE_MAX;
	for (int k = 0; !t->spilled && k < TOUCHED_SETS; k++)
		key_counts_init(&t->set[k], 0, touched_max((enum touched_set)k));
	for (size_t i = 0; i < t->pages.n; i++)
		for (int k = 0; k < TOUCHED_SETS; k++) {
			uint64_t number[PAGE_TABLE_UNITS];
			size_t n = touched_members(t, i, (enum touched_set)k, number);
			for (size_t m = 0; m < n; m++)
				touched_add_number(t, (enum touched_set)k, number[m]);
		}
	page_table_clear(&t->pages);
	t->spilled = true;
}

/* Adding */

/* Add addresses until the table is full; returns their number. */
static inline __attribute__((always_inline)) size_t touched_add_pages(
	struct touched *t, struct bins *b, enum access kind, const uint64_t *address,
	size_t n)
{
	for (size_t i = 0; i < n; i++) {
		uint64_t a = address[i], word = a >> WORD_BITS;
		struct page *p = page_table_add(&t->pages, word);
		if (!p) {
			touched_spill(t, b);
			return i;
		}
		p->n[kind]++;
		p->lines |= UINT64_C(1) << (a >> LINE_BITS) % 64;
		if (kind == ACCESS_STORE)
			page_set_unit(p, word);
	}
	return n;
}

static void touched_add_scattered(struct touched *t, struct bins *b, enum access kind,
				  const uint64_t *address, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		bins_add(b, address[i], kind, 1);
		if (kind == ACCESS_STORE)
			touched_add_number(t, TOUCHED_STORES, address[i] >> WORD_BITS);
		if (touched_add_number(t, TOUCHED_LINES, address[i] >> LINE_BITS))
			touched_add_number(t, TOUCHED_PAGES, address[i] >> PAGE_BITS);
	}
}

void touched_add(struct touched *t, struct bins *b, enum access kind,
		 const uint64_t *address, size_t n)
{
	size_t i = 0;
	while (i < n && !t->scattered)
		i += kind == ACCESS_STORE
			     ? touched_add_pages(t, b, ACCESS_STORE, address + i, n - i)
			     : touched_add_pages(t, b, ACCESS_LOAD, address + i, n - i);
	touched_add_scattered(t, b, kind, address + i, n - i);
}

/* Using */

void touched_end(struct touched *t, struct bins *b)
{
	if (t->spilled)
		touched_spill(t, b);
	touched_count(t, b);
	page_table_sort(&t->pages);
}

static size_t touched_size(const struct touched *t, enum touched_set which)
{
	size_t size = 0;
	for (size_t i = 0; i < t->pages.n; i++) {
		const struct page *p = page_table_page(&t->pages, i);
		size += which == TOUCHED_PAGES ? 1
			: which == TOUCHED_LINES
				? (size_t)__builtin_popcountll(p->lines)
				: (size_t)presence_count(p->units, PAGE_TABLE_UNITS);
	}
	return size;
}

bool touched_numbers(const struct touched *t, enum touched_set which, uint64_t *to,
		     uint64_t *work, size_t *n)
{
	const struct key_counts *set = &t->set[which];
	*n = 0;
	if (t->spilled ? set->left_out > 0 : touched_size(t, which) > touched_max(which))
		return false;
	for (; t->spilled && *n < set->n; ++*n)
		to[*n] = set->key[*n].a;
	*n = keyset_sort_distinct(to, *n, work);
	for (size_t i = 0; i < t->pages.n; i++)
		*n += touched_members(t, i, which, to + *n);
	return true;
}
