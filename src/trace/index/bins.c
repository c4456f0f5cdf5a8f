#include "trace/index/bins.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/minmax.h"

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
	/* Consecutive accesses are often in the same bin. */
	size_t at = key_counts_near(&b->table, address >> b->bits, 0);
	uint64_t *n = key_counts_entry(&b->table, at);
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

static void bins_add_slot(struct bins *b, const struct batch *batch, enum access kind,
			  unsigned slot)
{
	for (size_t w = 0; w < presence_words(batch->n); w++) {
		const uint64_t *v = batch->slot[slot] + 64 * w;
		for (uint64_t left = batch_has_word(batch, slot, w); left;
		     left &= left - 1)
			bins_add(b, v[__builtin_ctzll(left)], kind, 1);
	}
}

static void bins_add_fetches(struct bins *b, const struct batch *batch, int field,
			     const uint64_t *v)
{
	const uint64_t *uop = bins_uops(batch);
	for (size_t i = 0; i < batch->n; i++)
		if (batch_has(batch, i, field, 0))
			bins_add(b, v[i], ACCESS_FETCH, !uop || uop[i] == 1);
}

void bins_add_batch(struct bins *b, const struct batch *batch)
{
	static const enum role roles[] = { ROLE_LOAD, ROLE_STORE };
	const struct schema *s = batch->schema;
	for (int kind = ACCESS_LOAD; kind <= ACCESS_STORE; kind++)
		for (fieldset set = s->by_role[roles[kind]]; set; set &= set - 1) {
			int f = __builtin_ctzll(set);
			for (unsigned k = s->first_slot[f]; k < s->first_slot[f + 1]; k++)
				bins_add_slot(b, batch, (enum access)kind, k);
		}
	if (s->by_role[ROLE_PC]) {
		int f = __builtin_ctzll(s->by_role[ROLE_PC]);
		bins_add_fetches(b, batch, f, *batch_field(batch, f));
	}
}
