#include "trace/index/code_map.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/key_counts.h"
#include "base/mem.h"

struct code_map {
	pthread_mutex_t lock;
	uint64_t *address; /* by number */
	size_t n, room;
	bool full;
	/* The entry of a key is its number.  It has no keys until the first address is
	 * added: loading and reading do not need it. */
	struct key_counts set;
};

/* Life cycle */

struct code_map *code_map_new(void)
{
	struct code_map *m = mem_new(1, sizeof *m);
	pthread_mutex_init(&m->lock, NULL);
	key_counts_init(&m->set, 0, CODE_MAP_MAX);
	return m;
}

void code_map_free(struct code_map *m)
{
	if (!m)
		return;
	key_counts_release(&m->set);
	free(m->address);
	pthread_mutex_destroy(&m->lock);
	free(m);
}

/* Adding */

bool code_map_load(struct code_map *m, uint64_t pc)
{
	if (m->n == CODE_MAP_MAX)
		return false;
	m->address = mem_room(m->address, m->n, &m->room, sizeof *m->address);
	m->address[m->n++] = pc;
	return true;
}

void code_map_fill(struct code_map *m)
{
	m->set.max = m->n;
	m->full = true;
}

bool code_map_add(struct code_map *m, const uint64_t *pc, size_t n, uint64_t *number)
{
	pthread_mutex_lock(&m->lock);
	for (size_t i = m->set.n; i < m->n; i++)
		key_counts_at(&m->set, m->address[i], 0);
	/* A damaged index has an address twice: numbers would be wrong. */
	bool all = m->set.n == m->n;
	for (size_t i = 0; i < n && all; i++) {
		number[i] = key_counts_near(&m->set, pc[i], 0);
		all = number[i] < m->n || (number[i] == m->n && code_map_load(m, pc[i]));
	}
	m->full |= !all;
	pthread_mutex_unlock(&m->lock);
	return all;
}

/* Use */

uint64_t code_map_count(struct code_map *m, bool *full)
{
	pthread_mutex_lock(&m->lock);
	uint64_t n = m->n;
	if (full)
		*full = m->full;
	pthread_mutex_unlock(&m->lock);
	return n;
}

uint64_t code_map_address(struct code_map *m, uint64_t number)
{
	pthread_mutex_lock(&m->lock);
	uint64_t address = m->address[number];
	pthread_mutex_unlock(&m->lock);
	return address;
}

/* Sets */

bool code_map_meets(struct code_map *m, const struct keyset *codes, uint64_t first,
		    uint64_t last)
{
	struct keyset_walk w;
	bool meets = false;
	keyset_walk(&w, codes);
	pthread_mutex_lock(&m->lock);
	while (!meets && keyset_next(&w) && w.last < m->n)
		for (uint64_t n = w.first; n <= w.last && !meets; n++)
			meets = m->address[n] - first <= last - first;
	pthread_mutex_unlock(&m->lock);
	return meets;
}

uint64_t *code_map_addresses(struct code_map *m, const struct keyset *codes, size_t *n)
{
	uint64_t *list = keyset_list(codes, n);
	uint64_t *work = mem_new(*n + 1, sizeof *work);
	pthread_mutex_lock(&m->lock);
	while (*n && list[*n - 1] >= m->n)
		--*n;
	for (size_t i = 0; i < *n; i++)
		list[i] = m->address[list[i]];
	pthread_mutex_unlock(&m->lock);
	*n = keyset_sort_distinct(list, *n, work);
	free(work);
	return list;
}
