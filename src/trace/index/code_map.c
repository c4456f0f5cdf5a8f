/*
 * Addresses by number are in segments, each allocated once, so that readers need no lock.
 * Numbers by address are in a hash table with open addressing, at most half full, which
 * is made when the first address is added; loading and reading do not need it.
 * Neighbouring addresses are neighbours in the table, because they are looked up in
 * ascending order.
 */
#include "trace/index/code_map.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/mem.h"

enum {
	SEGMENT = 4096,
	SEGMENTS = CODE_MAP_MAX / SEGMENT,
	SLOTS_MIN = 1024,
	NEAR_SHIFT = 1, /* addresses this close share NEAR adjacent slots */
	NEAR_BITS = 5,
	NEAR = 1 << NEAR_BITS,
	AHEAD = 8 /* numbers to compare before the table is used */
};

struct code_map {
	uint64_t *segment[SEGMENTS];
	_Atomic uint64_t numbers; /* code_map_meets() reads it without the lock */
	bool full;
	uint32_t *slot; /* number + 1; 0 means free.  NULL if there is no table yet */
	uint64_t slots; /* a power of two */
};

uint64_t code_map_address(const struct code_map *m, uint64_t number)
{
	return m->segment[number / SEGMENT][number % SEGMENT];
}

/* Life cycle */

struct code_map *code_map_new(void)
{
	return mem_new(1, sizeof(struct code_map));
}

void code_map_free(struct code_map *m)
{
	if (!m)
		return;
	for (size_t i = 0; i < SEGMENTS; i++)
		free(m->segment[i]);
	free(m->slot);
	free(m);
}

/* Adding */

/* The slot of an address, or a free one for it. */
static uint32_t *code_map_slot(const struct code_map *m, uint64_t pc)
{
	uint64_t near = pc >> NEAR_SHIFT & (NEAR - 1),
		 far = pc >> (NEAR_SHIFT + NEAR_BITS);
	uint64_t at =
		((hash_top(far ^ far >> 32, 32) << NEAR_BITS) + near) & (m->slots - 1);
	while (m->slot[at] && code_map_address(m, m->slot[at] - 1) != pc)
		at = (at + 1) & (m->slots - 1);
	return &m->slot[at];
}

/* Make the table, or a larger one. */
static void code_map_grow(struct code_map *m)
{
	free(m->slot);
	m->slots = m->slots ? m->slots : SLOTS_MIN;
	while (m->slots < 2 * m->numbers)
		m->slots *= 2;
	m->slot = mem_new(m->slots, sizeof *m->slot);
	for (uint64_t i = 0; i < m->numbers; i++) {
		uint32_t *slot = code_map_slot(m, code_map_address(m, i));
		if (!*slot)
			*slot = (uint32_t)i + 1;
	}
}

bool code_map_load(struct code_map *m, uint64_t pc)
{
	uint64_t number = m->numbers;
	if (number == CODE_MAP_MAX)
		return false;
	uint64_t **segment = &m->segment[number / SEGMENT];
	if (!*segment)
		*segment = mem_new(SEGMENT, sizeof **segment);
	(*segment)[number % SEGMENT] = pc;
	atomic_store_explicit(&m->numbers, number + 1, memory_order_release);
	return true;
}

/* True if pc has one of the next numbers after `number`, which is then set to it;
 * addresses added together have ascending numbers. */
static bool code_map_follows(const struct code_map *m, uint64_t pc, uint64_t *number)
{
	uint64_t at = *number + 1,
		 end = m->numbers - at < AHEAD ? m->numbers : at + AHEAD;
	while (at < end && code_map_address(m, at) < pc)
		at++;
	if (at >= end || code_map_address(m, at) != pc)
		return false;
	*number = at;
	return true;
}

bool code_map_add(struct code_map *m, const uint64_t *pc, size_t n, uint64_t *number)
{
	if (!m->slot)
		code_map_grow(m);
	for (size_t i = 0; i < n; i++) {
		if (i) {
			number[i] = number[i - 1];
			if (code_map_follows(m, pc[i], &number[i]))
				continue;
		}
		uint32_t *slot = code_map_slot(m, pc[i]);
		if (*slot) {
			number[i] = *slot - 1;
			continue;
		}
		m->full = m->full || !code_map_load(m, pc[i]);
		if (m->full)
			return false;
		*slot = (uint32_t)m->numbers;
		if (m->numbers * 2 > m->slots)
			code_map_grow(m);
		number[i] = m->numbers - 1;
	}
	return true;
}

void code_map_fill(struct code_map *m)
{
	m->full = true;
}

/* Use */

uint64_t code_map_count(const struct code_map *m)
{
	return m->numbers;
}

bool code_map_is_full(const struct code_map *m)
{
	return m->full;
}

/* Sets */

bool code_map_meets(const struct code_map *m, const struct keyset *codes, uint64_t first,
		    uint64_t last)
{
	struct keyset_walk w;
	keyset_walk(&w, codes);
	while (keyset_next(&w) && w.last < m->numbers)
		for (uint64_t n = w.first; n <= w.last; n++)
			if (code_map_address(m, n) - first <= last - first)
				return true;
	return false;
}

uint64_t *code_map_addresses(const struct code_map *m, const struct keyset *codes,
			     size_t *n)
{
	uint64_t *list = keyset_list(codes, n);
	uint64_t *work = mem_new(*n + 1, sizeof *work);
	while (*n && list[*n - 1] >= m->numbers)
		--*n;
	for (size_t i = 0; i < *n; i++)
		list[i] = code_map_address(m, list[i]);
	*n = keyset_sort_distinct(list, *n, work);
	free(work);
	return list;
}
