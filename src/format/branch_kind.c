/*
 * Four bits represent the registers that an instruction reads (stack pointer, flags,
 * instruction pointer, others), four more those that it writes.  The bits of a block of
 * records are collected register slot by register slot, then looked up in a table of
 * all 256 combinations.  The table is computed for each batch, which is cheaper than
 * keeping it.
 */
#include "format/branch_kind.h"

#include <string.h>

#include "base/bytes.h"

enum { BLOCK = 256 };

enum branch_kind branch_kind_classify(unsigned reads, unsigned writes)
{
	bool sp = reads & USES_SP, flags = reads & USES_FLAGS;
	bool ip = reads & USES_IP, other = reads & USES_OTHER;
	bool to_sp = writes & USES_SP;

	if (!(writes & USES_IP))
		return BRANCH_NONE;
	if (!sp && !flags && !other)
		return BRANCH_DIRECT_JUMP;
	if (!sp && !ip && !flags && other)
		return BRANCH_INDIRECT;
	if (!sp && ip && !to_sp && (flags || other))
		return BRANCH_CONDITIONAL;
	if (sp && ip && to_sp && !flags)
		return other ? BRANCH_INDIRECT_CALL : BRANCH_DIRECT_CALL;
	if (sp && !ip && to_sp)
		return BRANCH_RETURN;
	return BRANCH_OTHER;
}

unsigned branch_kind_register(const struct registers *map, uint64_t number)
{
	if (number == 0)
		return 0;
	if (number == map->stack_pointer)
		return USES_SP;
	if (number == map->flags)
		return USES_FLAGS;
	if (number == map->instruction_pointer)
		return USES_IP;
	return USES_OTHER;
}

static uint64_t branch_kind_load(const struct field *f, const uint8_t *p)
{
	return f->flags & FIELD_BIG_ENDIAN ? be_load(p, f->width) : le_load(p, f->width);
}

/* OR the bits of the registers in one field of n records into mask[]. */
static void branch_kind_collect(const struct schema *s, const struct field *f,
				const uint8_t *record, size_t n, const uint8_t bits[256],
				uint8_t *mask)
{
	size_t step = s->format->record_size;
	for (unsigned k = 0; k < field_count(f); k++) {
		const uint8_t *p = record + f->at + (size_t)k * f->width;
		if (f->width == 1) {
			for (size_t i = 0; i < n; i++, p += step)
				mask[i] |= bits[*p];
			continue;
		}
		for (size_t i = 0; i < n; i++, p += step)
			mask[i] |= (uint8_t)branch_kind_register(s->registers,
								 branch_kind_load(f, p));
	}
}

/* The first field of a role that is stored in the bytes; NULL: there is none. */
static const struct field *branch_kind_stored(const struct schema *s, enum role role)
{
	for (size_t f = 0; f < s->format->nfields; f++)
		if ((s->by_role[role] >> f & 1) && !(s->derived >> f & 1))
			return &s->format->fields[f];
	return NULL;
}

/* Compute reads[] and writes[] of n consecutive records. */
static void branch_kind_masks(const struct schema *s, const uint8_t *record, size_t n,
			      const uint8_t bits[256], uint8_t *reads, uint8_t *writes)
{
	memset(reads, 0, n);
	memset(writes, 0, n);
	for (size_t f = 0; f < s->format->nfields; f++) {
		const struct field *fd = &s->format->fields[f];
		if (fd->role == ROLE_REG_READ)
			branch_kind_collect(s, fd, record, n, bits, reads);
		else if (fd->role == ROLE_REG_WRITTEN)
			branch_kind_collect(s, fd, record, n, bits, writes);
	}
}

static void branch_kind_register_bits(const struct schema *s, uint8_t bits[256])
{
	for (unsigned i = 0; i < 256; i++)
		bits[i] = (uint8_t)branch_kind_register(s->registers, i);
}

/* The number of records from i on, at most n, without a gap between them. */
static size_t branch_kind_adjacent(const struct batch *b, size_t i, size_t n)
{
	size_t size = b->schema->format->record_size;
	if (n > b->n - i)
		n = b->n - i;
	while (n > 1 && b->offset[i + n - 1] - b->offset[i] != (n - 1) * size)
		n /= 2;
	return n;
}

static void branch_kind_derive_kind(const struct schema *s, struct batch *b, size_t from,
				    uint64_t *kind)
{
	uint8_t bits[256], table[256];
	branch_kind_register_bits(s, bits);
	for (unsigned i = 0; i < 256; i++)
		table[i] = (uint8_t)branch_kind_classify(i & 15, i >> 4);
	for (size_t i = from; i < b->n;) {
		uint8_t reads[BLOCK], writes[BLOCK];
		size_t n = branch_kind_adjacent(b, i, BLOCK);
		branch_kind_masks(s, batch_bytes(b, i), n, bits, reads, writes);
		for (size_t k = 0; k < n; k++)
			kind[i + k] = table[reads[k] | writes[k] << 4];
		i += n;
	}
}

/* Of a record that is not a branch, taken is "no value". */
static void branch_kind_derive_taken(const struct schema *s, struct batch *b, size_t from,
				     const struct field *branch, uint64_t *taken)
{
	const uint64_t *mark = b->slot[s->first_slot[branch - s->format->fields]];
	for (size_t i = from; mark && i < b->n; i++)
		taken[i] |= 0 - (uint64_t)(mark[i] == 0);
	for (size_t i = from; !mark && i < b->n; i++)
		if (branch_kind_load(branch, batch_bytes(b, i) + branch->at) == 0)
			taken[i] = UINT64_MAX;
}

void branch_kind_derive(const struct schema *s, struct batch *b, size_t from)
{
	const struct field *branch = branch_kind_stored(s, ROLE_IS_BRANCH);
	for (size_t f = 0; f < s->format->nfields; f++) {
		const struct field *fd = &s->format->fields[f];
		uint64_t *slot = b->slot[s->first_slot[f]];
		if (!slot)
			continue;
		if (fd->role == ROLE_BRANCH_KIND && (fd->flags & FIELD_DERIVED))
			branch_kind_derive_kind(s, b, from, slot);
		if (fd->role == ROLE_TAKEN && (fd->flags & FIELD_MINUS_IS_NONE) && branch)
			branch_kind_derive_taken(s, b, from, branch, slot);
	}
}
