/*
 * Use four bits for the registers that an instruction reads (stack pointer, flags,
 * instruction pointer, others) and four for the registers that it writes.  A table has
 * the kinds of all 256 combinations.  Compute the tables for each batch, which is cheaper
 * than storing them.
 */
#include "format/branch_kind.h"

#include <string.h>

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

/* Values of the registers that the records of a batch read or write. */
struct branch_kind_slots {
	const uint64_t *v[SLOTS_MAX];
	size_t n;
};

static void branch_kind_slots_init(struct branch_kind_slots *slots, const struct batch *b,
				   enum role role)
{
	const struct schema *s = b->schema;
	slots->n = 0;
	for (fieldset set = schema_recorded(s, role); set; set &= set - 1) {
		int f = fieldset_first(set);
		for (unsigned k = s->first_slot[f]; k < s->first_slot[f + 1]; k++)
			slots->v[slots->n++] = b->slot[k];
	}
}

static inline unsigned branch_kind_bits(const struct branch_kind_slots *slots,
					const uint8_t bits[256], size_t i)
{
	unsigned uses = 0;
	for (size_t k = 0; k < slots->n; k++) {
		uint64_t v = slots->v[k][i];
		uses |= v < 256 ? bits[v] : USES_OTHER;
	}
	return uses;
}

/* Use the other registers only for records that write the instruction pointer, because
 * most records do not and are not branches. */
static void branch_kind_set_kind(const struct batch *b, size_t from, uint64_t *kind)
{
	const uint64_t ip = b->schema->registers->instruction_pointer;
	struct branch_kind_slots reads, writes;
	uint8_t bits[256], kinds[256];
	for (unsigned i = 0; i < 256; i++) {
		bits[i] = (uint8_t)branch_kind_register(b->schema->registers, i);
		kinds[i] = (uint8_t)branch_kind_classify(i & 15, i >> 4);
	}
	branch_kind_slots_init(&reads, b, ROLE_REG_READ);
	branch_kind_slots_init(&writes, b, ROLE_REG_WRITTEN);
	memset(kind + from, 0, (b->n - from) * sizeof *kind);
	for (size_t at = from; at < b->n; at += 64) {
		const size_t n = b->n - at < 64 ? b->n - at : 64;
		uint64_t others = UINT64_MAX;
		for (size_t k = 0; k < writes.n; k++)
			others &= values_outside(writes.v[k] + at, NULL, ip, 0, n);
		for (uint64_t left = ~others & presence_mask(n); left; left &= left - 1) {
			const size_t i = at + (size_t)__builtin_ctzll(left);
			kind[i] = kinds[branch_kind_bits(&writes, bits, i) << 4 |
					branch_kind_bits(&reads, bits, i)];
		}
	}
}

/* True if derive() sets a field. */
static bool branch_kind_sets(const struct schema *s, int field)
{
	const struct field *f = schema_field(s, field);
	return (f->role == ROLE_BRANCH_KIND && f->flags & FIELD_DERIVED) ||
	       (f->role == ROLE_TAKEN && f->flags & FIELD_MINUS_IS_NONE);
}

fieldset branch_kind_sources(const struct schema *s, int field)
{
	const fieldset *role = s->recorded;
	return !branch_kind_sets(s, field) ? 0
	       : schema_field(s, field)->role == ROLE_TAKEN
		       ? role[ROLE_IS_BRANCH]
		       : role[ROLE_REG_READ] | role[ROLE_REG_WRITTEN];
}

void branch_kind_derive(const struct schema *s, struct batch *b, size_t from)
{
	int branch = schema_first_recorded(s, ROLE_IS_BRANCH);
	for (fieldset set = b->want & s->all; set; set &= set - 1) {
		int f = fieldset_first(set);
		uint64_t *to = b->slot[s->first_slot[f]];
		if (!branch_kind_sets(s, f))
			continue;
		if (schema_field(s, f)->role == ROLE_BRANCH_KIND)
			branch_kind_set_kind(b, from, to);
		else if (branch >= 0) /* undefined in records that are not branches */
			for (size_t i = from; i < b->n; i++)
				to[i] |= 0 - (uint64_t)!batch_field(b, branch)[0][i];
	}
}
