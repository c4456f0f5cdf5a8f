/*
 * Use four bits for the registers that an instruction reads (stack pointer, flags,
 * instruction pointer, others) and four for the registers that it writes.  A table has
 * the kinds of all 256 combinations.  Compute the tables for each batch, which is cheaper
 * than storing them.
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

/* Find the first field of a role that is stored in the bytes; return NULL if there is
 * none. */
static const struct field *branch_kind_stored(const struct schema *s, enum role role)
{
	for (size_t f = 0; f < s->format->nfields; f++)
		if ((s->by_role[role] >> f & 1) && !(s->derived >> f & 1))
			return &s->format->fields[f];
	return NULL;
}

/* Places in the bytes of a record of the registers read and the registers written. */
struct branch_kind_slots {
	struct {
		const struct field *field;
		size_t at;
	} of[2][SLOTS_MAX];
	size_t n[2];
};

static void branch_kind_slots_init(struct branch_kind_slots *slots,
				   const struct schema *s)
{
	slots->n[0] = slots->n[1] = 0;
	for (size_t f = 0; f < s->format->nfields; f++) {
		const struct field *fd = &s->format->fields[f];
		bool written = fd->role == ROLE_REG_WRITTEN;
		if (fd->role != ROLE_REG_READ && !written)
			continue;
		for (unsigned k = 0; k < field_count(fd); k++) {
			size_t n = slots->n[written]++;
			slots->of[written][n].field = fd;
			slots->of[written][n].at = fd->at + (size_t)k * fd->width;
		}
	}
}

/* Bits of each register, and kind of each combination of bits; see the beginning of this
 * file. */
struct branch_kind_tables {
	uint8_t bits[256], kind[256];
};

static void branch_kind_tables_init(struct branch_kind_tables *t, const struct schema *s)
{
	for (unsigned i = 0; i < 256; i++) {
		t->bits[i] = (uint8_t)branch_kind_register(s->registers, i);
		t->kind[i] = (uint8_t)branch_kind_classify(i & 15, i >> 4);
	}
}

static inline unsigned branch_kind_bits(const struct branch_kind_tables *t,
					const struct branch_kind_slots *slots,
					bool written, const uint8_t *record)
{
	unsigned bits = 0;
	for (size_t k = 0; k < slots->n[written]; k++) {
		const struct field *f = slots->of[written][k].field;
		const uint8_t *p = record + slots->of[written][k].at;
		uint64_t v = f->width == 1 ? *p : branch_kind_load(f, p);
		bits |= v < 256 ? t->bits[v] : USES_OTHER;
	}
	return bits;
}

/*
 * Get the kinds of n consecutive records.  Collect the registers read only for records
 * that write the instruction pointer, because most records do not and are not branches.
 */
static void branch_kind_records(const struct branch_kind_tables *t,
				const struct branch_kind_slots *slots,
				const uint8_t *record, size_t step, size_t n,
				uint64_t *kind)
{
	for (size_t i = 0; i < n; i++, record += step) {
		unsigned writes = branch_kind_bits(t, slots, true, record);
		kind[i] = BRANCH_NONE;
		if (writes & USES_IP)
			kind[i] = t->kind[writes << 4 |
					  branch_kind_bits(t, slots, false, record)];
	}
}

/* Count the records from i on, at most n, that have no gap between them. */
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
	struct branch_kind_slots slots;
	size_t step = s->format->record_size;
	branch_kind_slots_init(&slots, s);
	branch_kind_tables_init(&t, s);
	for (size_t i = from, n; i < b->n; i += n) {
		n = branch_kind_adjacent(b, i, BLOCK);
		branch_kind_records(&t, &slots, batch_bytes(b, i), step, n, kind + i);
	}
}

/* Set taken to "no value" in records that are not branches. */
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
