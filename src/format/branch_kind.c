/*
 * Four bits represent the registers that an instruction reads (stack pointer, flags,
 * instruction pointer, others), four more those that it writes.  These bits are looked up
 * in a table of all 256 combinations.  The tables are computed for each batch, which is
 * cheaper than keeping them.
 */
#include "format/branch_kind.h"

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

/* The first field of a role that is stored in the bytes; NULL: there is none. */
static const struct field *branch_kind_stored(const struct schema *s, enum role role)
{
	for (size_t f = 0; f < s->format->nfields; f++)
		if ((s->by_role[role] >> f & 1) && !(s->derived >> f & 1))
			return &s->format->fields[f];
	return NULL;
}

/* A register in the bytes of a record. */
struct branch_kind_slot {
	const struct field *field;
	size_t at;
	unsigned shift; /* of its bits: 0 if it is read, 4 if it is written */
};

/* The registers of a record; returns their number.  *narrow: all have one byte. */
static size_t branch_kind_slots(const struct schema *s, struct branch_kind_slot *slot,
				bool *narrow)
{
	size_t n = 0;
	*narrow = true;
	for (size_t f = 0; f < s->format->nfields; f++) {
		const struct field *fd = &s->format->fields[f];
		if (fd->role != ROLE_REG_READ && fd->role != ROLE_REG_WRITTEN)
			continue;
		*narrow &= fd->width == 1;
		for (unsigned k = 0; k < field_count(fd); k++)
			slot[n++] = (struct branch_kind_slot) {
				fd, fd->at + (size_t)k * fd->width,
				fd->role == ROLE_REG_READ ? 0 : 4
			};
	}
	return n;
}

/* What the bits of all registers of a record mean: see the beginning of this file. */
struct branch_kind_tables {
	uint8_t bits[2][256]; /* of a register of one byte that is read, or written */
	uint8_t kind[256];
};

static void branch_kind_tables_init(struct branch_kind_tables *t, const struct schema *s)
{
	for (unsigned i = 0; i < 256; i++) {
		t->bits[0][i] = (uint8_t)branch_kind_register(s->registers, i);
		t->bits[1][i] = (uint8_t)(t->bits[0][i] << 4);
		t->kind[i] = (uint8_t)branch_kind_classify(i & 15, i >> 4);
	}
}

/*
 * The kinds of n consecutive records whose registers have one byte.  A record that does not
 * write the instruction pointer is not a branch, and most records are not: only of the
 * others are the registers that they read collected.
 */
static void branch_kind_narrow(const struct branch_kind_tables *t,
			       const struct branch_kind_slot *slot, size_t slots,
			       const uint8_t *record, size_t step, size_t n,
			       uint64_t *kind)
{
	size_t at[2][SLOTS_MAX], count[2] = { 0, 0 };
	for (size_t k = 0; k < slots; k++) {
		bool written = slot[k].shift > 0;
		at[written][count[written]++] = slot[k].at;
	}
	for (size_t i = 0; i < n; i++, record += step) {
		unsigned bits = 0;
		for (size_t k = 0; k < count[1]; k++)
			bits |= t->bits[1][record[at[1][k]]];
		kind[i] = BRANCH_NONE;
		if (!(bits >> 4 & USES_IP))
			continue;
		for (size_t k = 0; k < count[0]; k++)
			bits |= t->bits[0][record[at[0][k]]];
		kind[i] = t->kind[bits];
	}
}

static void branch_kind_wide(const struct schema *s, const struct branch_kind_tables *t,
			     const struct branch_kind_slot *slot, size_t slots,
			     const uint8_t *record, size_t n, uint64_t *kind)
{
	for (size_t i = 0; i < n; i++, record += s->format->record_size) {
		unsigned bits = 0;
		for (size_t k = 0; k < slots; k++)
			bits |= branch_kind_register(
					s->registers,
					branch_kind_load(slot[k].field,
							 record + slot[k].at))
				<< slot[k].shift;
		kind[i] = t->kind[bits];
	}
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
	struct branch_kind_tables t;
	struct branch_kind_slot slot[SLOTS_MAX];
	bool narrow;
	size_t slots = branch_kind_slots(s, slot, &narrow);
	size_t step = s->format->record_size;
	branch_kind_tables_init(&t, s);
	for (size_t i = from, n; i < b->n; i += n) {
		n = branch_kind_adjacent(b, i, BLOCK);
		const uint8_t *record = batch_bytes(b, i);
		if (!narrow)
			branch_kind_wide(s, &t, slot, slots, record, n, kind + i);
		else
			branch_kind_narrow(&t, slot, slots, record, step, n, kind + i);
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
