/* Define the meaning of names of values, and the fields computed from values. */
#include <string.h>

#include "base/hash.h"
#include "format/dasm.h"
#include "format/gem5_internal.h"
#include "format/layout.h"
#include "format/mnemonic.h"
#include "format/operands.h"
#include "format/pattern_internal.h"
#include "format/registers.h"
#include "isa/aarch64.h"
#include "isa/riscv.h"

enum { QUIET = FIELD_QUIET, NEVER = FIELD_OWN_NONE };

/* clang-format off */
#define LETTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
#define DEC_BEGINS " \t0123456789"
#define HEX_BEGINS DEC_BEGINS "abcdefABCDEF"
#define UNKNOWN "xXzZ"

const struct pattern_type_info pattern_types[TYPE_COUNT] = {
	[TYPE_HEX] = { "hex", KIND_ADDR, 10, HEX_BEGINS UNKNOWN, "a hexadecimal number" },
	[TYPE_DEC] = { "dec", KIND_UINT, 10, DEC_BEGINS, "a decimal number" },
	[TYPE_INT] = { "int", KIND_INT, 10, DEC_BEGINS "+-", "a number" },
	[TYPE_NUM] = { "num", KIND_ADDR, 10, DEC_BEGINS, "a number" },
	[TYPE_FIX] = { "fix", KIND_UINT, 10, DEC_BEGINS, "a number with a decimal point" },
	[TYPE_MEMORY] = { "memory", KIND_ADDR, 10, HEX_BEGINS, "pairs of hexadecimal digits" },
	[TYPE_GROUPS] = { "groups", KIND_ADDR, 10, HEX_BEGINS UNKNOWN, "a hexadecimal number" },
	[TYPE_ROW] = { "row", KIND_ADDR, 10, HEX_BEGINS, "an address and 16 bytes" },
	[TYPE_REG] = { "reg", KIND_REG, 20, LETTERS "$_", "a register" },
	[TYPE_CHOICE] = { NULL, KIND_CODE, 0, NULL, "a known word" },
	[TYPE_WORD] = { "word", KIND_TEXT, 0, NULL, "a word" },
	[TYPE_LABEL] = { "label", KIND_TEXT, 10, NULL, "a word with a colon" },
	[TYPE_TEXT] = { "text", KIND_TEXT, 0, NULL, "a text" },
	[TYPE_CHARS] = { NULL, KIND_TEXT, 0, NULL, "more characters" },
	[TYPE_BYTES] = { "bytes", KIND_TEXT, 10, HEX_BEGINS, "pairs of hexadecimal digits" },
	[TYPE_CSV] = { "csv", KIND_TEXT, 0, NULL, "a field" },
	[TYPE_JSON] = { "json", KIND_TEXT, 0, "\"[{" DEC_BEGINS "-tfn", "a value of JSON" },
};

static const struct pattern_role roles[] = {
	/* Names that layouts also use; names without a type are only for layouts. */
	{ .type = TYPE_HEX, .field = FIELD("pc", 1, ADDR, PC, 12, 0,
		"address of the instruction") },
	{ .field = { .name = "ip", .role = ROLE_PC } },
	{ .type = TYPE_HEX, .field = FIELD("fallthrough", 15, ADDR, FALLTHROUGH, 12, 0,
		"address of the next instruction in memory") },
	{ .field = { .name = "branch", .role = ROLE_IS_BRANCH } },
	{ .field = { .name = "is_branch", .role = ROLE_IS_BRANCH } },
	{ .type = TYPE_DEC, .field = FIELD("taken", 16, BOOL, TAKEN, 0, 0,
		"whether the branch is taken") },
	{ .field = { .name = "branch_taken", .role = ROLE_TAKEN } },
	{ .type = TYPE_HEX, .field = FIELD("target", 14, ADDR, TARGET, 12, 0,
		"address of the branch target") },
	{ .type = TYPE_REG, .list = true, .field = FIELD("src", 4, REG, REG_READ, 4, 0,
		"registers read") },
	{ .type = TYPE_REG, .list = true, .field = FIELD("dst", 6, REG, REG_WRITTEN, 4, 0,
		"registers written") },
	{ .type = TYPE_HEX, .list = true, .field = FIELD("load", 9, ADDR, LOAD, 12, 0,
		"addresses loaded from") },
	{ .type = TYPE_HEX, .list = true, .field = FIELD("store", 10, ADDR, STORE, 12, 0,
		"addresses stored to") },
	{ .type = TYPE_DEC, .field = FIELD("size", 28, UINT, ACCESS_SIZE, 4, FIELD_ZERO_IS_NONE,
		"bytes of a load or store", .unit = "bytes") },
	{ .type = TYPE_TEXT, .field = FIELD("macro", 3, TEXT, MACRO, 20, 0,
		"instruction of the micro-op") },
	{ .field = { .name = "micro", .role = ROLE_MICRO } },
	{ .type = TYPE_WORD, .field = FIELD("class", 18, TEXT, CLASS, 8, 0,
		"class of the operation") },
	{ .type = TYPE_DEC, .field = FIELD("uop", 19, UINT, UOP, 4, 0, "number of the micro-op") },
	{ .type = TYPE_DEC, .field = FIELD("time", 20, UINT, TIME, 12, 0, "time") },
	{ .field = { .name = "asid", .role = ROLE_SPACE } },
	{ .field = { .name = "proc", .role = ROLE_SPACE, .flags = FIELD_PROCESSOR } },
	{ .type = TYPE_DEC, .field = FIELD("cpu", 23, UINT, SPACE, 3, FIELD_PROCESSOR,
		"processor") },
	{ .type = TYPE_DEC, .field = FIELD("tid", 23, UINT, SPACE, 6, 0, "thread") },
	{ .type = TYPE_HEX, .list = true, .of = "dst", .field = FIELD("value", 7, ADDR, REG_VALUE, 16, 0,
		"values written to the registers, in order; absent if they have more than 64 bits") },
	{ .type = TYPE_HEX, .list = true, .of = "load", .of2 = "store",
		.field = FIELD("data", 11, ADDR, MEM_VALUE, 16, 0,
		"values loaded or stored, in the order of the addresses") },
	{ .field = { .name = "none", .role = ROLE_NONE } },
	/* Names in descriptions. */
	{ .type = TYPE_TEXT, .field = FIELD("disasm", 2, TEXT, DISASSEMBLY, 26, 0,
		"the instruction in assembly language") },
	{ .type = TYPE_WORD, .field = FIELD("opcode", 3, TEXT, MACRO, 8, 0,
		"mnemonic, the first word of the disassembly") },
	{ .type = TYPE_HEX, .list = true, .of = "src", .field = FIELD("srcvalue", 5, ADDR, NONE, 16, 0,
		"values read from the registers, in order") },
	{ .type = TYPE_HEX, .list = true, .of = "dst", .field = FIELD("old", 8, ADDR, NONE, 16, QUIET,
		"previous values of the registers, in order") },
	{ .type = TYPE_HEX, .list = true, .of = "load", .field = FIELD("loaded", 12, ADDR, NONE, 16, 0,
		"values loaded, in the order of the addresses") },
	{ .type = TYPE_HEX, .field = FIELD("addr", 13, ADDR, NONE, 12, 0,
		"address of the access") },
	{ .type = TYPE_WORD, .field = FIELD("symbol", 17, TEXT, SYMBOL, 16, 0,
		"symbol at the pc") },
	{ .type = TYPE_WORD, .field = FIELD("op", 18, TEXT, CLASS, 8, 0, "the operation") },
	{ .type = TYPE_DEC, .field = FIELD("decode", 20, INT, DECODED, 8, 0,
		"time of the decode") },
	{ .type = TYPE_DEC, .field = FIELD("rename", 20, INT, RENAMED, 8, 0,
		"time of the rename") },
	{ .type = TYPE_DEC, .field = FIELD("dispatch", 20, INT, DISPATCHED, 8, 0,
		"time of the dispatch") },
	{ .type = TYPE_DEC, .field = FIELD("issue", 20, INT, ISSUED, 8, 0, "time of the issue") },
	{ .type = TYPE_DEC, .field = FIELD("complete", 20, INT, READY, 8, 0,
		"time of completion") },
	{ .type = TYPE_DEC, .field = FIELD("retire", 20, INT, COMMITTED, 8, 0,
		"time of retirement") },
	{ .type = TYPE_DEC, .field = FIELD("stored", 20, INT, STORED, 8, 0,
		"time when the store reaches memory") },
	{ .type = TYPE_DEC, .field = FIELD("tick", 20, UINT, TIME, 14, 0,
		"time", .unit = "ticks") },
	{ .type = TYPE_DEC, .field = FIELD("cycle", 21, UINT, TIME, 10, 0,
		"clock cycle", .unit = "cycles") },
	{ .type = TYPE_DEC, .field = FIELD("count", 22, UINT, NONE, 10, 0,
		"number of the instruction") },
	{ .type = TYPE_DEC, .field = FIELD("hart", 23, UINT, SPACE, 4, FIELD_PROCESSOR,
		"hardware thread") },
	{ .type = TYPE_DEC, .field = FIELD("core", 23, UINT, SPACE, 4, FIELD_PROCESSOR,
		"the last number in the name of the processor") },
	{ .type = TYPE_DEC, .field = FIELD("priv", 24, CODE, NONE, 4, 0, "privilege level") },
	{ .type = TYPE_HEX, .alias = "enc", .field = FIELD("encoding", 25, ADDR, NONE, 8, 0,
		"the encoding of the instruction") },
	{ .type = TYPE_HEX, .alias = "phys", .field = FIELD("physical", 26, ADDR, NONE, 12, QUIET,
		"physical address of the pc") },
	{ .type = TYPE_DEC, .field = FIELD("squashed", 27, BOOL, SQUASHED, 0, 0,
		"whether it left the pipeline without retiring") },
	{ .type = TYPE_DEC, .field = FIELD("skipped", 27, BOOL, NONE, 0, QUIET,
		"whether its condition failed") },
	{ .type = TYPE_DEC, .field = FIELD("cc", 31, UINT, FLAGS, 1, 0,
		"use of the condition codes: 1 read, 2 written, 3 both") },
	{ .type = TYPE_DEC, .field = FIELD("kind", 29, CODE, BRANCH_KIND, 0, FIELD_ZERO_IS_NONE | QUIET,
		"kind of branch") },
	{ .type = TYPE_TEXT, .field = FIELD("trap", 30, TEXT, TRAP, 20, FIELD_ZERO_IS_NONE,
		"cause of a trap, exception or interrupt after the instruction") },
	{ .type = TYPE_DEC, .field = FIELD("accesses", 62, UINT, NONE, 3, 0,
		"number of loads and stores; up to four of each have addresses here") },
	{ .type = TYPE_DEC, .field = FIELD("lost", 63, UINT, NONE, 4,
		FIELD_ZERO_IS_NONE | QUIET | FIELD_DERIVED,
		"number of values that do not fit in the record") },
};
/* clang-format on */
enum { ROLES = sizeof roles / sizeof *roles, LAYOUT_ROLES = 25 };

const struct pattern_role *pattern_role(const char *name, size_t len)
{
	for (size_t i = 0; i < ROLES; i++)
		if (roles[i].type &&
		    (str_is(name, len, roles[i].field.name) ||
		     (roles[i].alias && str_is(name, len, roles[i].alias))))
			return &roles[i];
	return NULL;
}

const char *pattern_nth_role(const void *of, size_t i)
{
	(void)of;
	return i < ROLES ? roles[i].type ? roles[i].field.name : "" : NULL;
}

const struct field *layout_role(size_t i)
{
	return i < LAYOUT_ROLES ? &roles[i].field : NULL;
}

const char *pattern_role_type(const char *name)
{
	const struct pattern_role *r = pattern_role(name, strlen(name));
	return r ? pattern_types[r->type].name : NULL;
}

/* Hooks */

static bool pattern_has_value(const struct pattern_record *r, int field)
{
	return field >= 0 && (r->seen & ~r->wide) >> field & 1;
}

/* Set a computed field unless a line has set it. */
static void pattern_hook_set(const struct pattern *x, const struct pattern_record *r,
			     struct batch *b, size_t i, int field, uint64_t v)
{
	if (field >= 0 && !pattern_has_value(r, field))
		pattern_store(b, i, x->put[field].slot, v);
}

/* Like pattern_hook_set(), for the address of an access, of which all bits may be set. */
static void pattern_hook_access(const struct pattern *x, const struct pattern_record *r,
				struct batch *b, size_t i, int field, uint64_t address)
{
	pattern_hook_set(x, r, b, i, field, address);
	if (address == UINT64_MAX && b->slot[x->put[field].slot])
		batch_present(b, i, x->put[field].slot);
}

static void pattern_hook_list(const struct pattern *x, const struct pattern_record *r,
			      struct batch *b, size_t i, int field, const uint64_t *v,
			      unsigned n)
{
	if (field < 0 || r->count[field])
		return;
	unsigned to = 0;
	for (unsigned k = 0; k < n; k++)
		if (v[k] != UINT64_MAX && to < x->put[field].room)
			pattern_store(b, i, x->put[field].slot + to++, v[k]);
}

/* Remove the nth value of a field that a line has set. */
static void pattern_hook_clear(const struct pattern *x, struct pattern_record *r,
			       struct batch *b, size_t i, int field, unsigned nth)
{
	const unsigned slot = x->put[field].slot + nth;
	size_t n = 0;
	pattern_store(b, i, slot, x->put[field].none);
	for (size_t k = 0; k < r->npresent; k++)
		if (r->present[k] != slot)
			r->present[n++] = r->present[k];
	r->npresent = n;
}

/* Set registers, size, kind and target of an instruction according to its encoding, and
 * use the address in the line as a load or a store. */

static void pattern_encoding_set(const struct pattern *x, struct pattern_record *r,
				 struct batch *b, size_t i, const struct encoding *e)
{
	if (e->size)
		pattern_hook_set(x, r, b, i, x->size, e->size);
	if (e->branch)
		pattern_hook_set(x, r, b, i, x->branch, e->branch);
	pattern_hook_list(x, r, b, i, x->src, e->src, e->nsrc);
	if (!r->results)
		pattern_hook_list(x, r, b, i, x->dst, e->dst, e->ndst);
	if (!pattern_has_value(r, x->addr) || (r->seen >> x->load & 1) ||
	    (r->seen >> x->store & 1))
		return;
	if (e->loads)
		pattern_hook_access(x, r, b, i, x->load, r->one[x->addr]);
	if (e->stores)
		pattern_hook_access(x, r, b, i, x->store, r->one[x->addr]);
}

/* True if the instruction is RV32, according to the description or the digits of the
 * pc. */
static bool pattern_narrow(const struct pattern *x, const struct pattern_record *r)
{
	enum { NARROW = 8 };
	return x->width ? x->width == 32
			: pattern_has_value(r, x->pc) && r->digits[x->pc] <= NARROW;
}

static void pattern_riscv_compute(const struct pattern *x, struct pattern_record *r,
				  struct batch *b, size_t i)
{
	if (pattern_has_value(r, x->enc))
		pattern_encoding_set(x, r, b, i,
				     riscv_decode(r->one[x->enc], pattern_narrow(x, r)));
}

/* Disassemble an instruction that has only its encoding, or no text. */
static void pattern_dasm_compute(const struct pattern *x, struct pattern_record *r,
				 struct batch *b, size_t i)
{
	int f = x->disasm;
	uint64_t bits = r->one[x->enc];
	const char *text;
	if (pattern_has_value(r, f)
		    ? !dasm_is((const char *)r->text[f], (uint32_t)r->one[f], &bits)
		    : !pattern_has_value(r, x->enc))
		return;
	uint64_t value = dasm_value(b->schema->tables, pattern_narrow(x, r), bits, &text);
	if (!value)
		return;
	r->one[f] = value;
	r->text[f] = (const uint8_t *)text;
	r->seen |= UINT64_C(1) << f;
	pattern_store(b, i, x->put[f].slot, value);
}

static void pattern_aarch64_compute(const struct pattern *x, struct pattern_record *r,
				    struct batch *b, size_t i)
{
	struct encoding e;
	if (!pattern_has_value(r, x->enc))
		return;
	aarch64_decode((uint32_t)r->one[x->enc], &e);
	pattern_encoding_set(x, r, b, i, &e);
}

/* Keep only the source registers that the encoding reads, because cores print the values
 * at the register positions of any encoding. */
static void pattern_reads_compute(const struct pattern *x, struct pattern_record *r,
				  struct batch *b, size_t i)
{
	const uint64_t *src[PATTERN_SLOTS];
	if (!pattern_has_value(r, x->enc) || !b->slot[x->put[x->src].slot])
		return;
	const struct encoding *e = riscv_decode(r->one[x->enc], pattern_narrow(x, r));
	for (unsigned k = 0; e->known && k < x->put[x->src].room; k++) {
		bool reads = false;
		src[k] = b->slot[x->put[x->src].slot + k];
		for (unsigned n = 0; n < e->nsrc; n++)
			reads |= e->src[n] == src[k][i];
		if (reads)
			continue;
		pattern_hook_clear(x, r, b, i, x->src, k);
		if (x->srcvalue >= 0 && k < x->put[x->srcvalue].room)
			pattern_hook_clear(x, r, b, i, x->srcvalue, k);
	}
}

/* Cache of the kind of branch and the operands by disassembly.  A new text replaces the
 * old text of its entry.  An entry is two cache lines. */
enum { INSN_TEXT = 72, INSN_BITS = 10 };
struct pattern_insn {
	_Alignas(64) uint64_t src[OPERAND_SOURCES], dst[OPERAND_TARGETS];
	uint8_t nsrc, ndst, kind;
	uint8_t len; /* length of the text; 0 if the entry is empty */
	uint8_t text[INSN_TEXT];
};

static void pattern_insn_read(struct pattern_insn *insn, const uint8_t *text, size_t len)
{
	struct operands o;
	enum operand_names names = OPERANDS_RISC;
	const uint8_t *end = text + len;
	insn->kind = (uint8_t)mnemonic_branch((const char *)text, len);
	/* An x86 micro-op has the name of its instruction before it, as in "JNZ_I : limm
	 * t2, 0x12". */
	for (const uint8_t *p = text;
	     end - p > 3 && (p = memchr(p, ':', (size_t)(end - p))); p++)
		if (p > text && p[-1] == ' ' && end - p > 3 && p[1] == ' ') {
			names = OPERANDS_X86;
			text = p + 2;
			break;
		}
	(void)operands_parse(text, (size_t)(end - text), names, &o);
	memcpy(insn->src, o.src, sizeof o.src);
	memcpy(insn->dst, o.dst, sizeof o.dst);
	insn->nsrc = (uint8_t)o.nsrc;
	insn->ndst = (uint8_t)o.ndst;
}

static const struct pattern_insn *pattern_insn_of(const struct pattern *x,
						  struct pattern_record *r)
{
	static _Thread_local struct pattern_insn memo[1 << INSN_BITS], other;
	const uint8_t *text = r->text[x->disasm];
	size_t len = (uint32_t)r->one[x->disasm];
	if (r->insn)
		return r->insn;
	struct pattern_insn *insn =
		len && len <= INSN_TEXT
			? &memo[hash_bytes(0, text, len) >> (64 - INSN_BITS)]
			: &other;
	if (insn == &other || insn->len != len || memcmp(insn->text, text, len) != 0) {
		pattern_insn_read(insn, text, len);
		insn->len = (uint8_t)len;
		if (insn != &other)
			memcpy(insn->text, text, len);
	}
	return r->insn = insn;
}

/* Set the opcode to the first word of the disassembly. */
static void pattern_opcode_compute(const struct pattern *x, struct pattern_record *r,
				   struct batch *b, size_t i)
{
	const uint8_t *text = r->text[x->disasm];
	size_t len = (uint32_t)r->one[x->disasm], n = 0;
	if (!pattern_has_value(r, x->disasm) || pattern_has_value(r, x->opcode) ||
	    !b->slot[x->put[x->opcode].slot])
		return;
	while (n < len && !linescan_blank(text[n]))
		n++;
	pattern_store(b, i, x->put[x->opcode].slot,
		      TEXT_PLACE(r->one[x->disasm] >> 32, n));
}

static void pattern_branch_compute(const struct pattern *x, struct pattern_record *r,
				   struct batch *b, size_t i)
{
	int f = x->branch;
	if (!pattern_has_value(r, x->disasm) || !b->slot[x->put[f].slot])
		return;
	enum branch_kind kind = (enum branch_kind)pattern_insn_of(x, r)->kind;
	bool taken = pattern_has_value(r, x->taken);
	if (!kind && pattern_has_value(r, f))
		return;
	b->slot[x->put[f].slot][i] = taken && !kind ? BRANCH_CONDITIONAL : kind;
}

/* Set the target of a direct branch from its last operand: "$0x00007fc205a62600",
 * "401009 <sort>", "#0x401009".  Branches that test registers do not reach farther than
 * REACH; a number beyond that is relative. */
static void pattern_target_compute(const struct pattern *x, struct pattern_record *r,
				   struct batch *b, size_t i)
{
	if (!pattern_has_value(r, x->disasm) || pattern_has_value(r, x->target) ||
	    !b->slot[x->put[x->target].slot])
		return;
	enum branch_kind kind = (enum branch_kind)pattern_insn_of(x, r)->kind;
	struct linescan l =
		linescan_line(r->text[x->disasm], (uint32_t)r->one[x->disasm]);
	enum { REACH = 1 << 20 };
	uint64_t target;
	bool tests = false;
	const uint8_t *named = memchr(l.at, '<', (size_t)(l.end - l.at));
	linescan_word(&l);
	for (const uint8_t *p = l.at; p < (named ? named : l.end); p++)
		if (*p == ',') {
			l.at = p + 1;
			tests = kind == BRANCH_CONDITIONAL && pattern_has_value(r, x->pc);
		}
	linescan_blanks(&l);
	if (!linescan_char(&l, '$'))
		linescan_char(&l, '#');
	if ((kind == BRANCH_CONDITIONAL || kind == BRANCH_DIRECT_JUMP ||
	     kind == BRANCH_DIRECT_CALL) &&
	    (named ? linescan_hex(&l, &target) : linescan_address(&l, &target)) &&
	    (!tests || target - r->one[x->pc] + REACH <= 2 * REACH))
		pattern_store(b, i, x->put[x->target].slot, target);
}

/* Set source registers, and destinations if lines do not have them.  Register names of
 * 32-bit ARM (A or T) are unknown. */
static void pattern_operands_compute(const struct pattern *x, struct pattern_record *r,
				     struct batch *b, size_t i)
{
	enum { SET_A64 = 2 };
	bool other = pattern_has_value(r, x->isa) && r->one[x->isa] != SET_A64;
	if (!pattern_has_value(r, x->disasm) || other ||
	    (!b->slot[x->put[x->src].slot] && !b->slot[x->put[x->dst].slot]))
		return;
	const struct pattern_insn *insn = pattern_insn_of(x, r);
	pattern_hook_list(x, r, b, i, x->src, insn->src, insn->nsrc);
	if (x->field[x->dst].flags & FIELD_DERIVED)
		pattern_hook_list(x, r, b, i, x->dst, insn->dst, insn->ndst);
}

/* Set the size to half the number of digits of the first data. */
static void pattern_size_compute(const struct pattern *x, struct pattern_record *r,
				 struct batch *b, size_t i)
{
	if (r->seen >> x->data & 1)
		pattern_hook_set(x, r, b, i, x->size, r->digits[x->data] / 2);
}

/* Find the kind of branch, and loads and stores, according to gem5's flags and op
 * class. */

enum {
	FLAG_CONTROL = 1 << 0,
	FLAG_DIRECT = 1 << 1,
	FLAG_INDIRECT = 1 << 2,
	FLAG_CONDITIONAL = 1 << 3,
	FLAG_CALL = 1 << 4,
	FLAG_RETURN = 1 << 5,
	FLAG_ATOMIC = 1 << 6,
	FLAG_LOAD = 1 << 7,
	FLAG_STORE = 1 << 8
};

/* Return the relevant flags as bits. */
static unsigned pattern_gem5_flags(const uint8_t *p, const uint8_t *end)
{
#define TEXT(s) s, sizeof s - 1
	static const struct {
		const char *name;
		size_t len;
		unsigned bit;
	} flags[] = {
		{ TEXT("IsLoad"), FLAG_LOAD },
		{ TEXT("IsStore"), FLAG_STORE },
		{ TEXT("IsAtomic"), FLAG_ATOMIC },
		{ TEXT("IsControl"), FLAG_CONTROL },
		{ TEXT("IsCall"), FLAG_CALL },
		{ TEXT("IsReturn"), FLAG_RETURN },
		{ TEXT("IsCondControl"), FLAG_CONDITIONAL },
		{ TEXT("IsDirectControl"), FLAG_DIRECT },
		{ TEXT("IsIndirectControl"), FLAG_INDIRECT },
	};
	enum { LETTER = 2 }; /* index of the first letter after "Is" */
	unsigned set = 0;
	for (const uint8_t *e; p < end; p = e + 1) {
		for (e = p; e < end && *e != '|';)
			e++;
		size_t n = (size_t)(e - p);
		for (size_t i = 0; n > LETTER && i < sizeof flags / sizeof *flags; i++)
			if (n == flags[i].len &&
			    p[LETTER] == (uint8_t)flags[i].name[LETTER] &&
			    memcmp(p, flags[i].name, n) == 0)
				set |= flags[i].bit;
	}
	return set;
#undef TEXT
}

static enum branch_kind pattern_gem5_kind(unsigned flags)
{
	bool direct = flags & FLAG_DIRECT;
	if (!(flags & FLAG_CONTROL))
		return BRANCH_NONE;
	if (flags & FLAG_RETURN)
		return BRANCH_RETURN;
	if (flags & FLAG_CALL)
		return direct ? BRANCH_DIRECT_CALL : BRANCH_INDIRECT_CALL;
	if (flags & FLAG_CONDITIONAL)
		return BRANCH_CONDITIONAL;
	if (direct)
		return BRANCH_DIRECT_JUMP;
	return flags & FLAG_INDIRECT ? BRANCH_INDIRECT : BRANCH_OTHER;
}

static void pattern_gem5_compute(const struct pattern *x, struct pattern_record *r,
				 struct batch *b, size_t i)
{
	unsigned flags = 0;
	bool store = false;
	if (pattern_has_value(r, x->flags))
		flags = pattern_gem5_flags(r->text[x->flags],
					   r->text[x->flags] +
						   (uint32_t)r->one[x->flags]);
	pattern_hook_set(x, r, b, i, x->branch, pattern_gem5_kind(flags));
	if (!pattern_has_value(r, x->load))
		return;
	if (pattern_has_value(r, x->class))
		store = gem5_class_access((const char *)r->text[x->class],
					  (uint32_t)r->one[x->class]) == CLASS_STORES;
	store |= (flags & (FLAG_ATOMIC | FLAG_STORE)) != 0;
	if (!store)
		return;
	pattern_hook_access(x, r, b, i, x->store, r->one[x->load]);
	if (!(flags & (FLAG_ATOMIC | FLAG_LOAD)))
		pattern_hook_clear(x, r, b, i, x->load, 0);
}

/* Set the core, such as 1 for cpu1, switch_cpus1 or cores1.core. */
static void pattern_core_compute(const struct pattern *x, struct pattern_record *r,
				 struct batch *b, size_t i)
{
	enum { DIGITS = 9 };
	uint64_t n = 0;
	if (!pattern_has_value(r, x->cpu) || !b->slot[x->put[x->core].slot])
		return;
	const uint8_t *begin = r->text[x->cpu], *p = begin + (uint32_t)r->one[x->cpu],
		      *end;
	while (p > begin && !char_is_digit(p[-1]))
		p--;
	for (end = p; p > begin && char_is_digit(p[-1]);)
		p--;
	if (p == end || end - p > DIGITS)
		return;
	while (p < end)
		n = n * 10 + (uint64_t)(*p++ - '0');
	pattern_hook_set(x, r, b, i, x->core, n);
}

static void pattern_fallthrough_compute(const struct pattern *x, struct pattern_record *r,
					struct batch *b, size_t i)
{
	if (pattern_has_value(r, x->pc) && pattern_has_value(r, x->length))
		pattern_hook_set(x, r, b, i, x->fallthrough,
				 r->one[x->pc] + r->one[x->length]);
}

static void pattern_accesses_compute(const struct pattern *x, struct pattern_record *r,
				     struct batch *b, size_t i)
{
	uint64_t n = x->load < 0 ? 0 : r->count[x->load];
	n += x->store < 0 ? 0 : r->count[x->store];
	pattern_hook_set(x, r, b, i, x->accesses, n);
}

/* clang-format off */
#define OF_ENCODING .compute = pattern_riscv_compute, .accesses = true, .reads = "encoding pc addr load", \
	.adds = { { "size", 0, QUIET }, { "kind", 0, 0 }, { "src", 3, NEVER }, { "dst", 0, NEVER } }

const struct pattern_hook pattern_hooks[] = {
	{ "dasm", "encoding", .reads = "encoding disasm pc", .texts = "disasm", .compute = pattern_dasm_compute,
		.adds = { { "disasm", 0, FIELD_ZERO_IS_NONE } }, .tables = &dasm_tables },
	{ "accesses", "load", .reads = "", .compute = pattern_accesses_compute,
		.adds = { { "accesses", 0, QUIET } } },
	{ "riscv", "encoding", OF_ENCODING },
	{ "riscv32", "encoding", OF_ENCODING, .width = 32 },
	{ "riscv64", "encoding", OF_ENCODING, .width = 64 },
	{ "aarch64", "encoding", .reads = "encoding addr load", .compute = pattern_aarch64_compute,
		.accesses = true, .map = "arm", .adds = { { "size", 0, QUIET }, { "kind", 0, 0 },
		{ "src", ENCODING_SOURCES, NEVER }, { "dst", ENCODING_TARGETS, NEVER } } },
	{ "reads", "encoding", .reads = "encoding pc", .compute = pattern_reads_compute, .clears = { "src", "srcvalue" } },
	{ "opcode", "disasm", .reads = "disasm", .texts = "disasm", .compute = pattern_opcode_compute, .adds = { { "opcode", 0, QUIET } } },
	{ "branch", "disasm", .reads = "disasm", .texts = "disasm", .compute = pattern_branch_compute,
		.adds = { { "kind", 0, FIELD_BY_MNEMONIC } } },
	{ "gem5", "flags", .reads = "flags class load", .texts = "flags class", .compute = pattern_gem5_compute,
		.adds = { { "kind", 0, 0 }, { "load", 0, NEVER }, { "store", 0, NEVER } },
		.clears = { "load" } },
	{ "core", "cpu", .reads = "cpu", .texts = "cpu", .compute = pattern_core_compute,
		.adds = { { "core", 0, NEVER | QUIET } } },
	{ "target", "disasm", .reads = "disasm pc", .texts = "disasm", .compute = pattern_target_compute,
		.adds = { { "target", 0, NEVER | QUIET } } },
	{ "operands", "disasm", .reads = "disasm set", .texts = "disasm", .compute = pattern_operands_compute, .map = "disasm",
		.adds = { { "src", OPERAND_SOURCES, NEVER }, { "dst", OPERAND_TARGETS, NEVER } } },
	{ "fallthrough", "length", .reads = "pc length", .compute = pattern_fallthrough_compute,
		.adds = { { "fallthrough", 0, NEVER | QUIET } } },
	{ "size", "data", .reads = "data", .compute = pattern_size_compute,
		.adds = { { "size", 0, QUIET } } },
	{ NULL, NULL, .compute = NULL },
};
/* clang-format on */

/* Add a computed field.  A field of lines is computed for records whose lines do not have
 * it, so make room for its values. */
static void pattern_hook_field(struct pattern *x, const char *name, uint8_t count,
			       uint32_t flags)
{
	size_t known = x->nfields;
	int f = pattern_add_field(x, name, strlen(name), TYPE_NONE,
				  pattern_role(name, strlen(name)));
	if (f < 0)
		return;
	if (x->nfields > known)
		x->field[f].flags |= FIELD_DERIVED | flags;
	if (x->field[f].count < count)
		x->field[f].count = count;
}

void pattern_hook_add(struct pattern *x, const struct pattern_hook *h)
{
	for (size_t i = 0; h->adds[i].name; i++)
		pattern_hook_field(x, h->adds[i].name, h->adds[i].count,
				   h->adds[i].flags);
	for (size_t i = 0; i < sizeof h->clears / sizeof *h->clears; i++) {
		int f = h->clears[i] ? pattern_find(x, h->clears[i]) : -1;
		if (f >= 0)
			x->put[f].plain = false;
	}
	int addr = pattern_find(x, "addr");
	if (h->accesses && addr >= 0) {
		x->field[addr].flags |= QUIET;
		pattern_hook_field(x, "load", 0, NEVER);
		pattern_hook_field(x, "store", 0, NEVER);
	}
	if (h->map && !x->format.registers) {
		x->map = registers_find(h->map);
		x->format.registers = x->map->name;
	}
	if (h->width)
		x->width = h->width;
	if (h->tables)
		x->format.tables = h->tables;
}
