#include "base/key_counts.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/minmax.h"

enum { SLOTS_FIRST = 256 };

void key_counts_init(struct key_counts *t, size_t size, size_t max)
{
	memset(t, 0, sizeof *t);
	t->size = size;
	t->max = max;
	t->last = KEY_COUNTS_NONE;
	t->mask = SLOTS_FIRST - 1;
	t->slot = mem_new(SLOTS_FIRST, sizeof *t->slot);
	/* The heap begins at a random address. */
	t->seed = hash_number(0, (uintptr_t)t->slot);
}

void key_counts_reserve(struct key_counts *t, size_t n)
{
	while (t->mask < 2 * n)
		t->mask = t->mask * 2 + 1;
	free(t->slot);
	t->slot = mem_new(t->mask + 1, sizeof *t->slot);
	t->room = n;
	t->key = mem_resize(t->key, n, sizeof *t->key);
	t->entry = mem_resize(t->entry, n, t->size);
}

void key_counts_release(struct key_counts *t)
{
	free(t->key);
	free(t->entry);
	free(t->slot);
	free(t->joined);
}

static void counts_put(struct key_counts *t, struct key_counts_key k, size_t i)
{
	size_t at = key_counts_home(t, k.a, k.b);
	while (t->slot[at])
		at = (at + 1) & t->mask;
	t->slot[at] = (uint32_t)i + 1;
}

size_t key_counts_insert(struct key_counts *t, struct key_counts_key k)
{
	if (t->n >= t->max) {
		t->left_out++;
		return KEY_COUNTS_NONE;
	}
	if (t->n == t->room) {
		t->room = t->room ? t->room * 2 : SLOTS_FIRST / 2;
		t->key = mem_resize(t->key, t->room, sizeof *t->key);
		t->entry = mem_resize(t->entry, t->room, t->size);
	}
	size_t i = t->n++;
	t->key[i] = k;
	memset(key_counts_entry(t, i), 0, t->size);
	if (t->n * 2 > t->mask) {
		t->mask = t->mask * 2 + 1;
		free(t->slot);
		t->slot = mem_new(t->mask + 1, sizeof *t->slot);
		for (size_t j = 0; j < t->n; j++)
			counts_put(t, t->key[j], j);
	} else {
		counts_put(t, k, i);
	}
	return i;
}

size_t key_counts_find(const struct key_counts *t, uint64_t a, uint64_t b)
{
	struct key_counts_key k = { a, b };
	for (size_t at = key_counts_home(t, k.a, k.b); t->slot[at];
	     at = (at + 1) & t->mask) {
		size_t i = t->slot[at] - 1;
		if (t->key[i].a == a && t->key[i].b == b)
			return i;
	}
	return KEY_COUNTS_NONE;
}

void key_counts_merge(struct key_counts *to, struct key_counts *from, size_t sums,
		      void (*add)(void *to, const void *from))
{
	from->joined = mem_resize(from->joined, from->n + 1, sizeof *from->joined);
	for (size_t i = 0; i < from->n; i++) {
		size_t n = to->n;
		const void *part = key_counts_entry(from, i);
		size_t at = key_counts_near(to, from->key[i].a, from->key[i].b);
		from->joined[i] = at;
		if (at == KEY_COUNTS_NONE) {
			to->left_sum += from->size < sizeof(uint64_t)
						? 0
						: *(const uint64_t *)part;
			continue;
		}
		uint64_t *entry = key_counts_entry(to, at);
		if (to->n > n) {
			memcpy(entry, part, to->size);
			continue;
		}
		for (size_t k = 0; k < sums; k++)
			entry[k] += ((const uint64_t *)part)[k];
		if (add)
			add(entry, part);
	}
}

struct key_counts_item *key_counts_sorted(const struct key_counts *t)
{
	struct key_counts_item *list = mem_new(t->n + 1, sizeof *list);
	for (size_t i = 0; i < t->n; i++)
		list[i] = (struct key_counts_item) { t->key[i].a, t->key[i].b,
						     key_counts_entry(t, i) };
	qsort(list, t->n, sizeof *list, u64_pair_compare);
	return list;
}

void key_counts_or(void *to, const void *from)
{
	*(uint64_t *)to |= *(const uint64_t *)from;
}
