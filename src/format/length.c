#include "format/length.h"

#include <string.h>

#include "isa/riscv.h"

enum { SET_T32 = 1 }; /* code in Tarmac's field for the instruction set */

int length_named_field(const struct schema *s, const char *name, bool text)
{
	int f = schema_find(s, name);
	if (f < 0 || f >= (int)s->format->nfields)
		return -1;
	const struct field *field = schema_field(s, f);
	return field->role == ROLE_NONE && (field->kind == KIND_TEXT) == text ? f : -1;
}

void length_rules(struct length_rules *out, const struct schema *s)
{
	static const char *const four[] = { "arm", "arm32", "cvp", "cvp1" };
	const char *map = s->registers->name;
	*out = (struct length_rules) {
		.pc = schema_first(s, ROLE_PC),
		.length = length_named_field(s, "length", false),
		.fallthrough = schema_first(s, ROLE_FALLTHROUGH),
		.encoding = length_named_field(s, "encoding", false),
		.set = length_named_field(s, "set", false),
		.kind = schema_first_recorded(s, ROLE_BRANCH_KIND),
		.size = schema_first_recorded(s, ROLE_ACCESS_SIZE),
		.machine = strcmp(map, "riscv") == 0 ? LENGTH_RISCV : LENGTH_UNKNOWN,
	};
	for (size_t i = 0; i < sizeof four / sizeof *four; i++)
		if (strcmp(map, four[i]) == 0)
			out->machine = LENGTH_FOUR;
	const struct field *set = out->set < 0 ? NULL : schema_field(s, out->set);
	if (set && !(set->codes && strcmp(set->codes->name, "A32") == 0))
		out->set = -1;
}

static fieldset length_bit(int field)
{
	return field < 0 ? 0 : (fieldset)1 << field;
}

fieldset length_fields(const struct length_rules *r)
{
	return length_bit(r->pc) | length_bit(r->length) | length_bit(r->fallthrough) |
	       length_bit(r->encoding) | length_bit(r->set);
}

uint64_t length_by_encoding(const struct length_rules *r, const struct batch *b, size_t i)
{
	uint64_t v, set;
	if (r->machine == LENGTH_UNKNOWN)
		return 0;
	bool thumb = batch_get(b, i, r->set, &set) && set == SET_T32;
	if (r->machine == LENGTH_FOUR && !thumb)
		return 4;
	if (!batch_get(b, i, r->encoding, &v))
		return 0;
	/* In T32, the high half of a four-byte instruction is not 0. */
	if (thumb)
		return v > UINT16_MAX ? 4 : 2;
	return (v & 3) == 3 ? 4 : 2;
}

uint64_t length_of(const struct length_rules *r, const struct batch *b, size_t i)
{
	uint64_t v, pc;
	if (batch_get(b, i, r->fallthrough, &v) && v && batch_get(b, i, r->pc, &pc))
		return v - pc;
	if (batch_get(b, i, r->length, &v))
		return v;
	return length_by_encoding(r, b, i);
}

const struct encoding *length_decode(const struct length_rules *r, const struct batch *b,
				     size_t i)
{
	uint64_t bits, kind = BRANCH_NONE, size = 0;
	if (r->machine != LENGTH_RISCV || !batch_get(b, i, r->encoding, &bits) ||
	    bits > UINT32_MAX)
		return NULL;
	/* c.fsdsp, or Zcmp: a move, or several accesses and a return */
	if ((bits & 0xe003) == 0xa002)
		return NULL;
	batch_get(b, i, r->kind, &kind);
	batch_get(b, i, r->size, &size);
	return riscv_decode(bits, kind == BRANCH_DIRECT_CALL || size == 4);
}

void length_add_zeros(const struct batch *b, size_t i, int field, size_t from,
		      struct str *out)
{
	struct length_rules r;
	uint64_t v;
	if (strcmp(schema_field(b->schema, field)->name, "encoding") != 0)
		return;
	length_rules(&r, b->schema);
	if (r.encoding != field || !batch_get(b, i, field, &v))
		return;
	size_t digits = 2 * (size_t)length_by_encoding(&r, b, i);
	while (out->len - from < digits) {
		str_addc(out, '0');
		memmove(out->text + from + 1, out->text + from, out->len - 1 - from);
		out->text[from] = '0';
	}
}

unsigned length_zero_bits(const struct length_rules *r)
{
	if (r->machine == LENGTH_FOUR)
		return r->set < 0 ? 2 : 1;
	return r->machine == LENGTH_RISCV;
}
