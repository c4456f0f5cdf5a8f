/*
 * Chunks lie in segments of 512, each allocated once; the list of segments is
 * what moves when it grows, and it is looked at under the lock only.  A chunk is
 * found by bisection over its first ordinal, so chunks need not be equally long.
 */
#include "trace/index.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

enum { SEGMENT = 512 };

struct index {
	pthread_mutex_t lock;
	size_t nfields;
	struct chunk **segment;
	size_t nsegments, segment_room;
	uint64_t n;
	struct place end;
	struct totals totals;
};

struct index *index_new(size_t nfields)
{
	struct index *ix = mem_new(1, sizeof *ix);
	pthread_mutex_init(&ix->lock, NULL);
	ix->nfields = nfields;
	return ix;
}

static struct chunk *nth(struct index *ix, uint64_t n)
{
	return &ix->segment[n / SEGMENT][n % SEGMENT];
}

void index_free(struct index *ix)
{
	if (!ix)
		return;
	for (uint64_t n = 0; n < ix->n; n++)
		free((void *)nth(ix, n)->range);
	for (size_t s = 0; s < ix->nsegments; s++)
		free(ix->segment[s]);
	free(ix->segment);
	pthread_mutex_destroy(&ix->lock);
	free(ix);
}

static void totals_add(struct totals *to, const struct totals *t)
{
	to->records += t->records;
	to->macro_ops += t->macro_ops;
	to->branches += t->branches;
	to->taken += t->taken;
	to->with_load += t->with_load;
	to->with_store += t->with_store;
	to->loads += t->loads;
	to->stores += t->stores;
	to->gaps += t->gaps;
	to->gap_bytes += t->gap_bytes;
	to->illegal += t->illegal;
}

void index_add(struct index *ix, const struct chunk *c)
{
	struct range *range = mem_new(ix->nfields, sizeof *range);
	if (ix->nfields)
		memcpy(range, c->range, ix->nfields * sizeof *range);

	pthread_mutex_lock(&ix->lock);
	assert(c->start.ordinal == ix->end.ordinal);
	if (ix->n / SEGMENT == ix->nsegments) {
		ix->segment = mem_room(ix->segment, ix->nsegments, &ix->segment_room,
				       sizeof *ix->segment);
		ix->segment[ix->nsegments++] = mem_new(SEGMENT, sizeof **ix->segment);
	}
	struct chunk *own = nth(ix, ix->n);
	*own = *c;
	own->range = range;
	ix->end.ordinal += c->count;
	ix->end.offset = c->end;
	memcpy(ix->end.carry, c->end_carry, sizeof ix->end.carry);
	totals_add(&ix->totals, &c->totals);
	ix->n++;
	pthread_mutex_unlock(&ix->lock);
}

void index_add_tail(struct index *ix, uint64_t gaps, uint64_t gap_bytes)
{
	pthread_mutex_lock(&ix->lock);
	ix->totals.gaps += gaps;
	ix->totals.gap_bytes += gap_bytes;
	pthread_mutex_unlock(&ix->lock);
}

uint64_t index_count(struct index *ix)
{
	pthread_mutex_lock(&ix->lock);
	uint64_t n = ix->n;
	pthread_mutex_unlock(&ix->lock);
	return n;
}

const struct chunk *index_chunk(struct index *ix, uint64_t n)
{
	pthread_mutex_lock(&ix->lock);
	const struct chunk *c = n < ix->n ? nth(ix, n) : NULL;
	pthread_mutex_unlock(&ix->lock);
	return c;
}

/* The chunk that holds a record, under the lock. */
static const struct chunk *locate(struct index *ix, uint64_t ordinal, uint64_t *number)
{
	if (ordinal >= ix->end.ordinal)
		return NULL;
	/* The chunk sought is at or behind low and before high. */
	uint64_t low = 0, high = ix->n;
	while (high - low > 1) {
		uint64_t middle = low + (high - low) / 2;
		if (nth(ix, middle)->start.ordinal <= ordinal)
			low = middle;
		else
			high = middle;
	}
	*number = low;
	return nth(ix, low);
}

const struct chunk *index_locate(struct index *ix, uint64_t ordinal)
{
	uint64_t number;
	return index_find(ix, ordinal, &number);
}

const struct chunk *index_find(struct index *ix, uint64_t ordinal, uint64_t *number)
{
	pthread_mutex_lock(&ix->lock);
	const struct chunk *c = locate(ix, ordinal, number);
	pthread_mutex_unlock(&ix->lock);
	return c;
}

void index_place(struct index *ix, uint64_t ordinal, struct place *out)
{
	uint64_t number;
	pthread_mutex_lock(&ix->lock);
	const struct chunk *c = locate(ix, ordinal, &number);
	*out = c ? c->start : ix->end;
	pthread_mutex_unlock(&ix->lock);
}

void index_end(struct index *ix, struct place *out)
{
	pthread_mutex_lock(&ix->lock);
	*out = ix->end;
	pthread_mutex_unlock(&ix->lock);
}

void index_totals(struct index *ix, struct totals *out)
{
	pthread_mutex_lock(&ix->lock);
	*out = ix->totals;
	pthread_mutex_unlock(&ix->lock);
}
