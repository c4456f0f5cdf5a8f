/*
 * Traces of the championships of value prediction (CVP-1) and branch prediction
 * (CBP-2025): binary records of AArch64 instructions, with different lengths.
 *
 *     u64 pc, u8 type
 *     of loads and stores: u64 address, u8 size; CBP-2025: u8 base update, and of stores
 *         u8 register offset
 *     of branches: u8 taken, if taken: u64 target
 *     u8 n, n times u8: registers read
 *     u8 n, n times u8: registers written
 *     their values: 16 bytes of vector registers (32 to 63), 8 bytes of others
 *
 * All numbers are little-endian.
 */
#include <stdio.h>

#include "base/bytes.h"
#include "format/linescan.h"

enum { SRC_MOST = 8, DST_MOST = 4 };

enum {
	F_PC,
	F_TYPE,
	F_LOAD,
	F_STORE,
	F_SIZE,
	F_KIND,
	F_TAKEN,
	F_TARGET,
	F_BASE,
	F_OFFSET,
	F_VALUE, /* DST_MOST values */
	F_HIGH = F_VALUE + DST_MOST,
	ONE_VALUE, /* following fields have several values */
	F_SRC = ONE_VALUE,
	F_DST,
	FIELDS
};
enum { SLOT_SRC = F_SRC, SLOT_DST = SLOT_SRC + SRC_MOST };

/* clang-format off */
enum {
	TYPE_ALU, TYPE_LOAD, TYPE_STORE, TYPE_CONDITIONAL, TYPE_JUMP, TYPE_INDIRECT, TYPE_FLOAT,
	TYPE_SLOW_ALU, TYPE_UNDEFINED, TYPE_CALL, TYPE_INDIRECT_CALL, TYPE_RETURN,
	CVP_TYPES = TYPE_UNDEFINED + 1, CBP_TYPES = TYPE_RETURN + 1
};

static const struct code types[] = {
	{ TYPE_ALU, "alu" }, { TYPE_LOAD, "load" }, { TYPE_STORE, "store" },
	{ TYPE_CONDITIONAL, "conditional" }, { TYPE_JUMP, "jump" },
	{ TYPE_INDIRECT, "indirect" }, { TYPE_FLOAT, "fp" }, { TYPE_SLOW_ALU, "slow-alu" },
	{ TYPE_UNDEFINED, "undefined" }, { TYPE_CALL, "call" },
	{ TYPE_INDIRECT_CALL, "indirect-call" }, { TYPE_RETURN, "return" }, { 0, NULL }
};
/* clang-format on */

static const uint8_t kinds[CBP_TYPES] = {
	[TYPE_CONDITIONAL] = BRANCH_CONDITIONAL,     [TYPE_JUMP] = BRANCH_DIRECT_JUMP,
	[TYPE_INDIRECT] = BRANCH_INDIRECT,           [TYPE_CALL] = BRANCH_DIRECT_CALL,
	[TYPE_INDIRECT_CALL] = BRANCH_INDIRECT_CALL, [TYPE_RETURN] = BRANCH_RETURN,
};

/* clang-format off */
#define OTHER_VALUE(NAME, HELP) \
	FIELD(NAME, 0, ADDR, NONE, 16, FIELD_QUIET | FIELD_OWN_NONE, HELP)

/* Use one table for both formats.  CVP-1 lacks the fields of CBP-2025, which are not at
 * the end. */
static const struct field fields[FIELDS] = {
	[F_PC] = FIELD("pc", 1, ADDR, PC, 12, 0, "address of the instruction"),
	[F_TYPE] = FIELD("type", 2, CODE, CLASS, 13, 0,
		"class of the instruction; in CVP-1 calls are jumps and returns are indirect",
		.codes = types),
	[F_LOAD] = FIELD("load", 6, ADDR, LOAD, 12, FIELD_OWN_NONE, "address loaded from"),
	[F_STORE] = FIELD("store", 7, ADDR, STORE, 12, FIELD_OWN_NONE, "address stored to"),
	[F_SIZE] = FIELD("size", 8, UINT, ACCESS_SIZE, 4, FIELD_ZERO_IS_NONE,
		"bytes of the access; in CVP-1, of one register", .unit = "bytes"),
	[F_KIND] = FIELD("kind", 0, CODE, BRANCH_KIND, 0, FIELD_DERIVED | FIELD_QUIET | FIELD_ZERO_IS_NONE,
		"kind of branch, from the type", .codes = branch_kind_codes),
	[F_TAKEN] = FIELD("taken", 9, BOOL, TAKEN, 1, FIELD_OWN_NONE, "whether a branch was taken"),
	[F_TARGET] = FIELD("target", 10, ADDR, TARGET, 12, FIELD_OWN_NONE,
		"target of a taken branch"),
	[F_BASE] = FIELD("base_update", 0, BOOL, NONE, 1, FIELD_QUIET | FIELD_OWN_NONE,
		"whether the access writes its base register (CBP-2025)"),
	[F_OFFSET] = FIELD("reg_offset", 0, BOOL, NONE, 1, FIELD_QUIET | FIELD_OWN_NONE,
		"whether the store address has a register offset (CBP-2025)"),
	[F_SRC] = FIELD("src", 3, REG, REG_READ, 3, FIELD_OWN_NONE,
		"registers read, the first eight", .count = SRC_MOST),
	[F_DST] = FIELD("dst", 4, REG, REG_WRITTEN, 3, FIELD_OWN_NONE,
		"registers written, the first four", .count = DST_MOST),
	[F_VALUE] = FIELD("value", 5, ADDR, REG_VALUE, 16, FIELD_OWN_NONE,
		"value of the first register written; for a vector, the low 64 bits"),
	[F_VALUE + 1] = OTHER_VALUE("value2", "value of the second register written"),
	[F_VALUE + 2] = OTHER_VALUE("value3", "value of the third register written"),
	[F_VALUE + 3] = OTHER_VALUE("value4", "value of the fourth register written"),
	[F_HIGH] = OTHER_VALUE("value_high", "high 64 bits of the first value if it is a "
					     "vector"),
};
/* clang-format on */

enum { REGISTERS = 66, VECTOR_FIRST = 32, VECTOR_LAST = 63, LIST_MOST = 16 };

/* Parts of an instruction as offsets in its bytes. */
struct cvp_insn {
	uint64_t pc;
	uint8_t type;
	bool memory, branch, taken;
	size_t operands; /* byte after the pc and type */
	size_t src, nsrc, dst, ndst, values, end;
};

static bool cvp_vector(uint8_t reg)
{
	return reg >= VECTOR_FIRST && reg <= VECTOR_LAST;
}

/* Find the list of registers at *at, and set *at to the byte after the list. */
static enum sized_extent cvp_list(const uint8_t *p, size_t len, size_t *at, size_t *from,
				  size_t *n)
{
	if (*at >= len)
		return SIZED_MORE;
	*n = p[*at];
	*from = ++*at;
	if (*n > LIST_MOST)
		return SIZED_BAD;
	if (len - *at < *n)
		return SIZED_MORE;
	for (size_t i = 0; i < *n; i++)
		if (p[*from + i] >= REGISTERS)
			return SIZED_BAD;
	*at += *n;
	return SIZED_RECORD;
}

/* True if a number can be the address of an AArch64 instruction. */
static bool cvp_address(uint64_t pc)
{
	uint64_t high = pc >> 48;
	return pc && !(pc & 3) && (high == 0 || high == 0xffff);
}

static enum sized_extent cvp_parse(const uint8_t *p, size_t len, bool cbp,
				   struct cvp_insn *r)
{
	enum { HEAD = 9, ACCESS = 9, SIZE_MOST = 64 };
	if (len < HEAD)
		return SIZED_MORE;
	r->pc = le64(p);
	r->type = p[8];
	if (r->type >= (cbp ? CBP_TYPES : CVP_TYPES) || !cvp_address(r->pc))
		return SIZED_BAD;
	r->memory = r->type == TYPE_LOAD || r->type == TYPE_STORE;
	r->branch = kinds[r->type] != BRANCH_NONE;
	r->taken = false;
	size_t at = r->operands = HEAD;
	if (r->memory) {
		at += ACCESS + (cbp ? 1u + (r->type == TYPE_STORE) : 0u);
		if (len < at)
			return SIZED_MORE;
		if (p[HEAD + 8] > SIZE_MOST)
			return SIZED_BAD;
		for (size_t i = HEAD + ACCESS; i < at; i++)
			if (p[i] > 1)
				return SIZED_BAD;
	} else if (r->branch) {
		if (len <= at)
			return SIZED_MORE;
		if (p[at] > 1)
			return SIZED_BAD;
		r->taken = p[at];
		at += r->taken ? 9 : 1;
	}
	enum sized_extent e = cvp_list(p, len, &at, &r->src, &r->nsrc);
	if (e == SIZED_RECORD)
		e = cvp_list(p, len, &at, &r->dst, &r->ndst);
	if (e != SIZED_RECORD)
		return e;
	r->values = at;
	for (size_t i = 0; i < r->ndst; i++)
		at += cvp_vector(p[r->dst + i]) ? 16 : 8;
	r->end = at;
	return len < at ? SIZED_MORE : SIZED_RECORD;
}

static enum sized_extent cvp_extent_of(const uint8_t *p, size_t len, bool cbp,
				       size_t *size)
{
	struct cvp_insn r;
	enum sized_extent e = cvp_parse(p, len, cbp, &r);
	if (e == SIZED_RECORD)
		*size = r.end;
	return e;
}

static enum sized_extent cvp_extent(const uint8_t *p, size_t len, bool last, size_t *size)
{
	(void)last;
	return cvp_extent_of(p, len, false, size);
}

static enum sized_extent cbp_extent(const uint8_t *p, size_t len, bool last, size_t *size)
{
	(void)last;
	return cvp_extent_of(p, len, true, size);
}

/* True if the record at next continues p: instructions have four bytes, and a branch
 * contains the address of its successor. */
static bool cvp_follows(const uint8_t *p, const uint8_t *next)
{
	enum { INSTRUCTION = 4, TAKEN = 9, TARGET = 10 };
	uint64_t to = le64(p) + INSTRUCTION;
	if (kinds[p[8]] != BRANCH_NONE && p[TAKEN])
		to = le64(p + TARGET);
	return le64(next) == to;
}

static void cvp_set_values(struct batch *b, size_t i, const uint8_t *p,
			   const struct cvp_insn *r)
{
	const uint8_t *v = p + r->values;
	for (unsigned k = 0; k < DST_MOST; k++) {
		bool has = k < r->ndst;
		bool wide = has && cvp_vector(p[r->dst + k]);
		linescan_set(b, i, SLOT_DST + k, has ? p[r->dst + k] : UINT64_MAX);
		linescan_set_if(b, i, F_VALUE + k, has, has ? le64(v) : 0);
		if (k == 0)
			linescan_set_if(b, i, F_HIGH, wide, wide ? le64(v + 8) : 0);
		v += wide ? 16 : has ? 8 : 0;
	}
}

static void cvp_record(struct batch *b, uint64_t offset, const uint8_t *p, size_t len)
{
	struct cvp_insn r;
	bool cbp = b->schema->format->sized->extent == cbp_extent;
	cvp_parse(p, len, cbp, &r);
	const uint8_t *o = p + r.operands;
	bool load = r.type == TYPE_LOAD, store = r.type == TYPE_STORE;
	uint64_t addr = r.memory ? le64(o) : UINT64_MAX;
	size_t i = batch_add(b, offset, len);
	linescan_set(b, i, F_PC, r.pc);
	linescan_set(b, i, F_TYPE, r.type);
	linescan_set_if(b, i, F_LOAD, load, addr);
	linescan_set_if(b, i, F_STORE, store, addr);
	linescan_set(b, i, F_SIZE, r.memory ? o[8] : 0);
	linescan_set(b, i, F_KIND, kinds[r.type]);
	linescan_set(b, i, F_TAKEN, r.branch ? r.taken : UINT64_MAX);
	linescan_set_if(b, i, F_TARGET, r.taken, r.taken ? le64(o + 1) : 0);
	linescan_set(b, i, F_BASE, cbp && r.memory ? o[9] : UINT64_MAX);
	linescan_set(b, i, F_OFFSET, cbp && store ? o[10] : UINT64_MAX);
	for (unsigned k = 0; k < SRC_MOST; k++)
		linescan_set(b, i, SLOT_SRC + k, k < r.nsrc ? p[r.src + k] : UINT64_MAX);
	cvp_set_values(b, i, p, &r);
}

static const struct sized_records cvp_sized = {
	.extent = cvp_extent,
	.follows = cvp_follows,
	.record = cvp_record,
};

static const struct sized_records cbp_sized = {
	.extent = cbp_extent,
	.follows = cvp_follows,
	.record = cvp_record,
};

/* clang-format off */
const struct format fmt_cvp1 = {
	.name = "cvp1", .title = "CVP-1 value prediction trace",
	.family = "Courses and championships",
	.command = "the traces of CVP-1, such as compute_int_0.gz", .record = "instruction",
	.about = "Binary, a sequence of AArch64 instructions with the values that they "
		 "write, as in the traces of the first value prediction championship.  "
		 "The type and registers of an instruction determine the length of its "
		 "record.",
	.suffixes = "cvp", .fields = fields, .nfields = FIELDS, .layout = LAYOUT_OWN,
	.registers = "cvp1", .sized = &cvp_sized,
};

const struct format fmt_cbp2025 = {
	.name = "cbp2025", .title = "CBP-2025 branch prediction trace",
	.family = "Courses and championships",
	.command = "the traces of CBP-2025, such as int_0_trace.gz", .record = "instruction",
	.about = "Binary, a sequence of AArch64 instructions, as in the traces of the "
		 "2025 branch prediction championship: like CVP-1, with types for calls "
		 "and returns and with addressing modes.", .suffixes = "cbp",
	.fields = fields, .nfields = FIELDS, .layout = LAYOUT_OWN, .registers = "cvp1",
	.sized = &cbp_sized,
};
/* clang-format on */
