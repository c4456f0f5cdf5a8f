#include "trace/index/bins.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/mem.h"
#include "base/minmax.h"

enum { SLOTS_BITS = 8, SLICE = 512 };

static size_t bins_slots(const struct bins *b)
{
	return (size_t)1 << (64 - b->shift);
}

static bool bins_used(const struct bin *s)
{
	return (s->n[0] | s->n[1] | s->n[2]) != 0;
}

static size_t bins_home(const struct bins *b, uint64_t number)
{
	return (size_t)hash_top(number, 64 - b->shift);
}

/* The slot of a bin, or the free one where it would be. */
static struct bin *bins_seek(const struct bins *b, uint64_t number)
{
	size_t at = bins_home(b, number), mask = bins_slots(b) - 1;
	while (bins_used(&b->slot[at]) && b->slot[at].number != number)
		at = (at + 1) & mask;
	return &b->slot[at];
}

void bins_init(struct bins *b, unsigned bits, size_t max)
{
	assert(bits < 64 && max >= 2);
	*b = (struct bins) {
		.bits = bits, .asked = bits, .max = max, .shift = 64 - SLOTS_BITS
	};
	b->slot = mem_new(bins_slots(b), sizeof *b->slot);
}

void bins_release(struct bins *b)
{
	free(b->slot);
	b->slot = NULL;
}

void bins_clear(struct bins *b)
{
	memset(b->slot, 0, bins_slots(b) * sizeof *b->slot);
	b->n = 0;
	b->bits = b->asked;
}

void bins_copy(struct bins *to, const struct bins *from)
{
	*to = *from;
	to->slot = mem_new(bins_slots(from), sizeof *to->slot);
	memcpy(to->slot, from->slot, bins_slots(from) * sizeof *to->slot);
}

/* Move all bins to another table, with numbers shifted right by `by`. */
static void bins_rebuild(struct bins *b, unsigned shift, unsigned by)
{
	struct bins old = *b;
	b->shift = shift;
	b->bits += by;
	b->n = 0;
	b->slot = mem_new(bins_slots(b), sizeof *b->slot);
	for (size_t i = 0; i < bins_slots(&old); i++) {
		const struct bin *from = &old.slot[i];
		if (!bins_used(from))
			continue;
		struct bin *to = bins_seek(b, from->number >> by);
		b->n += !bins_used(to);
		to->number = from->number >> by;
		for (int k = 0; k < ACCESSES; k++)
			to->n[k] += from->n[k];
	}
	free(old.slot);
}

/* The bin of an address, which may be new: the caller must count something in it. */
static struct bin *bins_take(struct bins *b, uint64_t address)
{
	for (;;) {
		struct bin *s = bins_seek(b, address >> b->bits);
		if (bins_used(s))
			return s;
		if (b->n == b->max) {
			bins_rebuild(b, b->shift, 1);
		} else if (b->n * 2 >= bins_slots(b)) {
			bins_rebuild(b, b->shift - 1, 0);
		} else {
			b->n++;
			s->number = address >> b->bits;
			return s;
		}
	}
}

void bins_add(struct bins *b, uint64_t address, enum access kind, uint64_t count)
{
	if (count)
		bins_take(b, address)->n[kind] += count;
}

void bins_coarsen(struct bins *b, unsigned bits)
{
	if (bits > b->bits)
		bins_rebuild(b, b->shift, bits - b->bits);
}

void bins_merge(struct bins *to, const struct bins *from)
{
	assert(to->asked == from->asked);
	bins_coarsen(to, from->bits);
	for (size_t i = 0; i < bins_slots(from); i++) {
		const struct bin *s = &from->slot[i];
		if (!bins_used(s))
			continue;
		struct bin *own = bins_take(to, s->number << from->bits);
		for (int k = 0; k < ACCESSES; k++)
			own->n[k] += s->n[k];
	}
}

struct bin *bins_sorted(const struct bins *b)
{
	struct bin *out = mem_new(b->n + 1, sizeof *out);
	size_t n = 0;
	for (size_t i = 0; i < bins_slots(b); i++)
		if (bins_used(&b->slot[i]))
			out[n++] = b->slot[i];
	assert(n == b->n);
	qsort(out, n, sizeof *out, u64_compare);
	return out;
}

/* Batches */

/* Consecutive accesses are often in the same bin: such a run is counted here and looked
 * up once. */
struct bins_run {
	uint64_t address, count;
};

/* After the last access. */
static void bins_end_run(struct bins *b, struct bins_run *r, enum access kind)
{
	bins_add(b, r->address, kind, r->count);
	r->count = 0;
}

static inline void bins_count(struct bins *b, struct bins_run *r, enum access kind,
			      uint64_t address, bool count)
{
	if ((address ^ r->address) >> b->bits) {
		bins_end_run(b, r, kind);
		r->address = address;
	}
	r->count += count;
}

size_t bins_gather(const struct batch *b, int field, unsigned nth, size_t from, size_t to,
		   uint64_t *present)
{
	unsigned slot = b->schema->first_slot[field] + nth;
	size_t n = 0;
	for (size_t at = from; at < to; at += 64)
		for (uint64_t left = batch_has_word(b, slot, at / 64); left;
		     left &= left - 1)
			present[n++] = b->slot[slot][at + (size_t)__builtin_ctzll(left)];
	return n;
}

fieldset bins_fields(const struct schema *s)
{
	return s->by_role[ROLE_LOAD] | s->by_role[ROLE_STORE] | s->by_role[ROLE_PC] |
	       s->by_role[ROLE_UOP];
}

const uint64_t *bins_uops(const struct batch *b)
{
	fieldset uop = b->schema->by_role[ROLE_UOP];
	return uop ? *batch_field(b, __builtin_ctzll(uop)) : NULL;
}

static void bins_add_data(struct bins *b, const struct batch *batch, enum access kind,
			  int field, unsigned nth)
{
	struct bins_run run = { 0, 0 };
	uint64_t present[SLICE];
	for (size_t from = 0; from < batch->n; from += SLICE) {
		size_t to = batch->n - from < SLICE ? batch->n : from + SLICE;
		size_t n = bins_gather(batch, field, nth, from, to, present);
		for (size_t i = 0; i < n; i++)
			bins_count(b, &run, kind, present[i], true);
	}
	bins_end_run(b, &run, kind);
}

static void bins_add_fetches(struct bins *b, const struct batch *batch, int field,
			     const uint64_t *v)
{
	const uint64_t *uop = bins_uops(batch);
	struct bins_run run = { 0, 0 };
	for (size_t i = 0; i < batch->n; i++)
		if (batch_has(batch, i, field, 0))
			bins_count(b, &run, ACCESS_FETCH, v[i], !uop || uop[i] == 1);
	bins_end_run(b, &run, ACCESS_FETCH);
}

void bins_add_batch(struct bins *b, const struct batch *batch)
{
	static const enum role roles[] = { ROLE_LOAD, ROLE_STORE };
	const struct schema *s = batch->schema;
	for (int kind = ACCESS_LOAD; kind <= ACCESS_STORE; kind++)
		for (fieldset set = s->by_role[roles[kind]]; set; set &= set - 1) {
			int f = __builtin_ctzll(set);
			for (unsigned k = 0; k < field_count(schema_field(s, f)); k++)
				bins_add_data(b, batch, (enum access)kind, f, k);
		}
	if (s->by_role[ROLE_PC]) {
		int f = __builtin_ctzll(s->by_role[ROLE_PC]);
		bins_add_fetches(b, batch, f, *batch_field(batch, f));
	}
}
