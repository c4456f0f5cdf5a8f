#include "trace/index/bins.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/minmax.h"

enum { SLICE = 512 };

static void bins_new_table(struct bins *b)
{
	key_counts_init(&b->table, ACCESSES * sizeof(uint64_t), KEY_COUNTS_ALL);
}

void bins_init(struct bins *b, unsigned bits, size_t max)
{
	assert(bits < 64 && max >= 2);
	*b = (struct bins) { .bits = bits, .asked = bits, .max = max };
	bins_new_table(b);
}

void bins_release(struct bins *b)
{
	key_counts_release(&b->table);
}

void bins_clear(struct bins *b)
{
	bins_release(b);
	bins_init(b, b->asked, b->max);
}

void bins_copy(struct bins *to, const struct bins *from)
{
	bins_init(to, from->asked, from->max);
	bins_merge(to, from);
}

static void bins_add_all(struct bins *b, uint64_t address, const uint64_t *n)
{
	uint64_t *to = key_counts_add(&b->table, address >> b->bits, 0);
	for (int k = 0; k < ACCESSES; k++)
		to[k] += n[k];
}

void bins_coarsen(struct bins *b, unsigned bits)
{
	while (bits > b->bits || b->table.n > b->max) {
		struct key_counts old = b->table;
		unsigned was = b->bits;
		b->bits = bits > was ? bits : was + 1;
		bins_new_table(b);
		for (size_t i = 0; i < old.n; i++)
			bins_add_all(b, old.key[i].a << was, key_counts_entry(&old, i));
		key_counts_release(&old);
	}
}

void bins_add(struct bins *b, uint64_t address, enum access kind, uint64_t count)
{
	if (!count)
		return;
	uint64_t *n = key_counts_add(&b->table, address >> b->bits, 0);
	n[kind] += count;
	bins_coarsen(b, 0);
}

void bins_merge(struct bins *to, const struct bins *from)
{
	assert(to->asked == from->asked);
	bins_coarsen(to, from->bits);
	for (size_t i = 0; i < from->table.n; i++) {
		bins_add_all(to, from->table.key[i].a << from->bits,
			     key_counts_entry(&from->table, i));
		bins_coarsen(to, 0);
	}
}

struct bin *bins_sorted(const struct bins *b)
{
	size_t n = b->table.n;
	struct bin *out = mem_new(n + 1, sizeof *out);
	for (size_t i = 0; i < n; i++) {
		out[i].number = b->table.key[i].a;
		memcpy(out[i].n, key_counts_entry(&b->table, i), sizeof out[i].n);
	}
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
