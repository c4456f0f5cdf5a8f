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
#include "base/search.h"

enum {
	SEGMENT = 4096,
	SEGMENTS = CODE_MAP_MAX / SEGMENT,
	SLOTS_MIN = 1024,
	NEAR_SHIFT = 1, /* addresses this close share NEAR adjacent slots */
	NEAR_BITS = 5,
	NEAR = 1 << NEAR_BITS,
	AHEAD = 8,   /* numbers to compare before the table is used */
	LEFT_OUT = 0 /* the address of a skipped number; it is in no set */
};

struct code_map {
	uint64_t *segment[SEGMENTS];
	_Atomic uint64_t
		numbers; /* including skipped ones; code_map_meets() reads it without the
			  * lock */
	uint64_t count;  /* number of addresses */
	bool full;
	uint32_t *slot; /* number + 1; 0 means free.  NULL if there is no table yet */
	uint64_t slots; /* a power of two */

	/* The numbers that are left out, ascending */
	uint32_t *left;
	size_t nleft, left_room;
};

static uint64_t *code_map_at(const struct code_map *m, uint64_t number)
{
	return &m->segment[number / SEGMENT][number % SEGMENT];
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
	free(m->left);
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
	while (m->slot[at] && *code_map_at(m, m->slot[at] - 1) != pc)
		at = (at + 1) & (m->slots - 1);
	return &m->slot[at];
}

/* Make the table, or a larger one. */
static void code_map_grow(struct code_map *m)
{
	free(m->slot);
	m->slots = m->slots ? m->slots : SLOTS_MIN;
	while (m->slots < 2 * m->count)
		m->slots *= 2;
	m->slot = mem_new(m->slots, sizeof *m->slot);
	size_t left = 0;
	for (uint64_t i = 0; i < m->numbers; i++) {
		if (left < m->nleft && m->left[left] == i) {
			left++;
			continue;
		}
		uint32_t *slot = code_map_slot(m, *code_map_at(m, i));
		if (!*slot)
			*slot = (uint32_t)i + 1;
	}
}

static bool code_map_append(struct code_map *m, uint64_t pc)
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

static bool code_map_leave_out(struct code_map *m)
{
	if (!m->numbers)
		return true;
	if (!code_map_append(m, LEFT_OUT))
		return false;
	m->left = mem_room(m->left, m->nleft, &m->left_room, sizeof *m->left);
	m->left[m->nleft++] = (uint32_t)(m->numbers - 1);
	return true;
}

/* Give pc the next number. */
static bool code_map_number(struct code_map *m, uint64_t pc)
{
	if (!code_map_append(m, pc))
		return false;
	m->count++;
	return true;
}

/* True if pc has one of the next numbers after `number`, which is then set to it;
 * addresses added together have ascending numbers. */
static bool code_map_follows(const struct code_map *m, uint64_t pc, uint64_t *number)
{
	uint64_t at = *number + 1,
		 end = m->numbers - at < AHEAD ? m->numbers : at + AHEAD;
	while (at < end && *code_map_at(m, at) < pc && *code_map_at(m, at) != LEFT_OUT)
		at++;
	if (at >= end || *code_map_at(m, at) != pc || pc == LEFT_OUT)
		return false;
	*number = at;
	return true;
}

bool code_map_add(struct code_map *m, const uint64_t *pc, size_t n, uint64_t *number)
{
	bool any = false;
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
		if (m->full || (!any && !code_map_leave_out(m)) ||
		    !code_map_number(m, pc[i])) {
			m->full = true;
			return false;
		}
		*slot = (uint32_t)m->numbers;
		if (m->count * 2 > m->slots)
			code_map_grow(m);
		any = true;
		number[i] = m->numbers - 1;
	}
	return true;
}

bool code_map_load(struct code_map *m, const uint64_t *pc, size_t n, bool leave)
{
	if (leave && !code_map_leave_out(m))
		return false;
	for (size_t i = 0; i < n; i++)
		if (!code_map_number(m, pc[i]))
			return false;
	return true;
}

void code_map_fill(struct code_map *m)
{
	m->full = true;
}

/* Use */

uint64_t code_map_count(const struct code_map *m)
{
	return m->count;
}

uint64_t code_map_end(const struct code_map *m)
{
	return m->numbers;
}

bool code_map_is_full(const struct code_map *m)
{
	return m->full;
}

/* The first skipped number at or after `from`; the end if there is none. */
static uint64_t code_map_batch_end(const struct code_map *m, uint64_t from)
{
	size_t i = count_below32(m->left, m->nleft, sizeof *m->left, 0, from);
	return i < m->nleft ? m->left[i] : m->numbers;
}

size_t code_map_next(const struct code_map *m, uint64_t *at, uint64_t *pc, size_t max,
		     bool *leave)
{
	uint64_t end = code_map_batch_end(m, *at);
	*leave = end == *at && *at < m->numbers;
	if (*leave)
		end = code_map_batch_end(m, ++*at);
	size_t n = end - *at < max ? (size_t)(end - *at) : max;
	for (size_t i = 0; i < n; i++)
		pc[i] = *code_map_at(m, *at + i);
	*at += n;
	return n;
}

/* Sets */

/* True if a run of numbers contains an address from first to last. */
static bool code_map_run_meets(const struct code_map *m, uint64_t begin, uint64_t end,
			       uint64_t first, uint64_t last)
{
	if (*code_map_at(m, begin) > last || *code_map_at(m, end - 1) < first)
		return false;
	/* The first address of the run that is at least `first`. */
	while (begin < end) {
		uint64_t middle = begin + (end - begin) / 2;
		if (*code_map_at(m, middle) < first)
			begin = middle + 1;
		else
			end = middle;
	}
	return *code_map_at(m, begin) <= last;
}

bool code_map_meets(const struct code_map *m, const struct keyset *codes, uint64_t first,
		    uint64_t last)
{
	struct keyset_walk w;
	keyset_walk(&w, codes);
	while (keyset_next(&w) && w.last < m->numbers)
		if (code_map_run_meets(m, w.first, w.last + 1, first, last))
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
		list[i] = *code_map_at(m, list[i]);
	*n = keyset_sort_distinct(list, *n, work);
	free(work);
	return list;
}
