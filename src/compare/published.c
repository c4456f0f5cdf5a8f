#include "compare/published.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

void published_release(struct published *l)
{
	for (size_t i = 0; i < PUBLISHED_BLOCK && l->block[i]; i++)
		free(l->block[i]);
}

size_t published_count(const struct published *l)
{
	return atomic_load_explicit(&l->n, memory_order_acquire);
}

const void *published_get(const struct published *l, size_t i, size_t size)
{
	return l->block[i / PUBLISHED_BLOCK] + i % PUBLISHED_BLOCK * size;
}

void published_add(struct published *l, const void *one, size_t size)
{
	size_t n = atomic_load_explicit(&l->n, memory_order_relaxed);
	if (n == PUBLISHED_MAX)
		return;
	char **block = &l->block[n / PUBLISHED_BLOCK];
	if (!*block)
		*block = mem_new(PUBLISHED_BLOCK, size);
	memcpy(*block + n % PUBLISHED_BLOCK * size, one, size);
	atomic_store_explicit(&l->n, n + 1, memory_order_release);
}
