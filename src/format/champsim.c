/*
 * Detect ChampSim's records.  There is no magic number, but a record has an instruction
 * pointer, two bytes that are 0 or 1, and canonical addresses, and most instructions
 * directly follow the preceding instruction.  Real traces score 1.00 in both tests;
 * 64-byte records read as 96 bytes score at most 0.61 in the first, programs and
 * libraries at most 0.06.
 */
#include "format/champsim.h"

#include "base/bytes.h"
#include "format/branch_kind.h"
#include "format/detect.h"
#include "format/legal.h"

enum {
	LONGEST_INSTRUCTION = 15,
	DISTINCT_EXACT = 4000,
	SAMPLE_SURE = 16, /* number of records below which the evidence is weak */
	LOWEST_PC = 0x1000
};

struct champsim_shape {
	size_t size;                  /* size of a record in bytes */
	size_t written, nwritten;     /* offset and number of registers written */
	size_t addresses, naddresses; /* offset and number of all addresses */
};

static bool champsim_legal(const uint8_t *p, const struct champsim_shape *s)
{
	uint64_t pc = le64(p);
	if (p[8] > 1 || p[9] > 1 || pc < LOWEST_PC || !legal_canonical(pc))
		return false;
	for (size_t i = 0; i < s->naddresses; i++)
		if (!legal_canonical(le64(p + s->addresses + i * 8)))
			return false;
	return true;
}

/* True if a register written can be the instruction pointer. */
static bool champsim_may_jump(const uint8_t *p, const struct champsim_shape *s)
{
	if (p[8] && p[9])
		return true;
	for (size_t i = 0; i < s->nwritten; i++)
		if (p[s->written + i] == 26 || p[s->written + i] == 42)
			return true;
	return false;
}

static struct champsim_shape champsim_shape_of(const struct format *f)
{
	struct champsim_shape s = { .size = f->record_size };
	for (size_t i = 0; i < f->nfields; i++) {
		const struct field *fd = &f->fields[i];
		if (fd->role == ROLE_REG_WRITTEN) {
			s.written = fd->at;
			s.nwritten = field_count(fd);
		} else if (fd->role == ROLE_STORE || fd->role == ROLE_LOAD) {
			if (!s.naddresses)
				s.addresses = fd->at;
			s.naddresses += field_count(fd);
		}
	}
	return s;
}

unsigned champsim_bid(const struct format *f, const uint8_t *head, size_t len, bool whole)
{
	const struct champsim_shape shape = champsim_shape_of(f), *s = &shape;
	size_t n = len / s->size;
	if (n > DISTINCT_EXACT)
		n = DISTINCT_EXACT;
	if (n == 0)
		return 0;
	size_t good = 0, follow = 0, moved = 0;
	for (size_t i = 0; i < n; i++) {
		const uint8_t *p = head + i * s->size;
		good += champsim_legal(p, s);
		if (i == 0)
			continue;
		const uint8_t *before = p - s->size;
		uint64_t step = le64(p) - le64(before);
		moved += step != 0;
		follow += step <= LONGEST_INSTRUCTION || champsim_may_jump(before, s);
	}
	if (good * 100 < n * 99 || follow * 100 < (n - 1) * 60)
		return 0;
	if (n < SAMPLE_SURE) {
		unsigned bits = (unsigned)n;
		return whole && len % s->size ? bits / 2 : bits;
	}
	/* Identical records are a pattern, not a program. */
	if (moved == 0)
		return 0;
	return DETECT_SURE + 8 + (good == n) * 2 + (follow * 100 >= (n - 1) * 95) * 4;
}

/* Findings of these formats */

enum {
	SPILLED_DST,
	SPILLED_SRC,
	SLOT_GAP,
	NO_BRANCH,
	UNMARKED,
	TAKEN_WITHOUT,
	NOT_TAKEN,
	LOWEST_ADDRESS = 256 /* registers have lower numbers */
};

/* clang-format off */
const struct finding_kind champsim_findings[] = {
	[SPILLED_DST] = { .id = "CH001", .severity = SEVERITY_WARNING,
		.title = "a destination register that may have overwritten a source",
		.sentence = "all destination slots are used ({r}, {r}), and the first "
			    "source is {r}, which such an instruction writes",
		.explanation = "Since May 2022, ChampSim's Pin tracer has written one "
			       "register past the end of its array: if all slots are "
			       "used, a third destination overwrites the first source.  "
			       "Instructions such as SYSCALL write three or more "
			       "registers.  The simulator then sees a false dependence.",
		.example = "all destination slots are used (rip, rcx), and the first "
			   "source is rflags, which such an instruction writes" },
	[SPILLED_SRC] = { .id = "CH002", .severity = SEVERITY_ERROR,
		.title = "a source register that has overwritten a store address",
		.sentence = "the first store address is {x}, which is the number of register {r}",
		.explanation = "The same tracer error as CH001: a fifth source "
			       "overwrites the low byte of the first store address.  The "
			       "simulator then sees a store to an address below 256.",
		.example = "the first store address is 41, which is the number of register "
			"r10b" },
	[SLOT_GAP] = { .id = "CH003", .severity = SEVERITY_HINT,
		.title = "empty slots before used ones",
		.sentence = "{f} has an empty slot before a used one",
		.explanation = "Readers that stop at the first empty slot miss the slots after "
			"it.  ChampSim itself reads all slots.",
		.example = "dst has an empty slot before a used one" },
	[NO_BRANCH] = { .id = "CH004", .severity = SEVERITY_WARNING,
		.title = "marked as a branch, but without the registers of a branch",
		.sentence = "the record at {x} is marked as a branch but does not write the "
			"instruction pointer",
		.explanation = "ChampSim recognises branches by their registers and "
			       "ignores the mark.  The register numbers may come from "
			       "another version of Pin or from a converter (see "
			       "--registers).",
		.example = "the record at 401004 is marked as a branch but does not write the "
			"instruction pointer" },
	[UNMARKED] = { .id = "CH005", .severity = SEVERITY_HINT,
		.title = "the registers of a branch, but no branch mark",
		.sentence = "the registers are those of {k}, but the record is not marked as a "
			"branch",
		.explanation = "Pin's INS_IsBranch is false for calls and returns, so "
			       "this is common in traces from ChampSim's own tracer.  A "
			       "tool that counts branches by the mark misses them, and "
			       "the trace does not record whether they were taken.",
		.example = "the registers are those of a return, but the record is not marked as "
			"a branch" },
	[TAKEN_WITHOUT] = { .id = "CH006", .severity = SEVERITY_HINT,
		.title = "taken, but not a branch",
		.sentence = "taken is {d} in a record that is not marked as a branch",
		.explanation = "The byte has no meaning in this record.  In traces "
			       "converted from CVP, it is uninitialised memory.",
		.example = "taken is 1 in a record that is not marked as a branch" },
	[NOT_TAKEN] = { .id = "CH007", .severity = SEVERITY_WARNING,
		.title = "an unconditional branch that was not taken",
		.sentence = "the {K} at {x} was not taken",
		.explanation = "Jumps, calls and returns are always taken.  ChampSim "
			       "corrects this, except for conditional and other "
			       "branches; other readers do not.",
		.example = "the direct jump at 401004 was not taken" },
	{ .id = NULL },
};
/* clang-format on */

struct champsim_fields {
	int branch, taken, kind, dst, src, store;
};

static struct champsim_fields champsim_fields_of(const struct schema *s)
{
	return (struct champsim_fields) {
		.branch = schema_first(s, ROLE_IS_BRANCH),
		.taken = schema_first(s, ROLE_TAKEN),
		.kind = schema_first(s, ROLE_BRANCH_KIND),
		.dst = schema_first(s, ROLE_REG_WRITTEN),
		.src = schema_first(s, ROLE_REG_READ),
		.store = schema_first(s, ROLE_STORE),
	};
}

/* True if a value written past the end of a field changes the next field. */
static bool champsim_adjoins(const struct schema *s, int field, int next)
{
	const struct field *f = schema_field(s, field);
	return f->at + f->width * field_count(f) == schema_field(s, next)->at;
}

static bool champsim_slot_gap(const struct batch *b, size_t i, int field)
{
	uint64_t *const *slot = batch_field(b, field);
	for (unsigned k = 1, n = batch_used(b, field); k < n; k++)
		if (slot[k][i] && !slot[k - 1][i])
			return true;
	return false;
}

/* True if a third destination overwrote the first source.  Instructions that write two
 * other registers do not read the flags, except a few string instructions, which have the
 * flags in another slot. */
static bool champsim_spilled_dst(const struct batch *b, size_t i,
				 const struct champsim_fields *p)
{
	uint64_t flags = b->schema->registers->flags;
	if (!flags || batch_value(b, i, p->src, 0) != flags ||
	    batch_value(b, i, p->kind, 0) == BRANCH_CONDITIONAL ||
	    !champsim_adjoins(b->schema, p->dst, p->src))
		return false;
	for (unsigned k = 0; k < field_count(schema_field(b->schema, p->dst)); k++) {
		uint64_t reg = batch_value(b, i, p->dst, k);
		if (!reg || reg == flags)
			return false;
	}
	return true;
}

static bool champsim_spilled_src(const struct batch *b, size_t i,
				 const struct champsim_fields *p)
{
	uint64_t store = batch_value(b, i, p->store, 0);
	return store && store < LOWEST_ADDRESS &&
	       champsim_adjoins(b->schema, p->src, p->store);
}

static bool champsim_not_taken(const struct batch *b, size_t i,
			       const struct champsim_fields *p)
{
	uint64_t kind = batch_value(b, i, p->kind, 0);
	return batch_value(b, i, p->taken, 0) == 0 && kind != BRANCH_NONE &&
	       kind != BRANCH_CONDITIONAL && kind != BRANCH_OTHER;
}

static void champsim_report(struct lint_sink *to, const struct batch *b, size_t i,
			    unsigned which, uint64_t v0, uint64_t v1, uint64_t v2)
{
	const struct finding f = { &champsim_findings[which], i, 0, { v0, v1, v2 } };
	lint_report(to, b, &f);
}

void champsim_check(const struct batch *prev, size_t q, const struct batch *b, size_t i,
		    struct lint_sink *to)
{
	const struct schema *s = b->schema;
	const struct champsim_fields p = champsim_fields_of(s);
	uint64_t pc = batch_value(b, i, schema_first(s, ROLE_PC), 0);
	uint64_t kind = batch_value(b, i, p.kind, 0);
	bool marked = batch_value(b, i, p.branch, 0);
	uint8_t taken = batch_bytes(b, i)[schema_field(s, p.taken)->at];
	(void)prev;
	(void)q;
	if (champsim_spilled_dst(b, i, &p))
		champsim_report(to, b, i, SPILLED_DST, batch_value(b, i, p.dst, 0),
				batch_value(b, i, p.dst, 1), batch_value(b, i, p.src, 0));
	if (champsim_spilled_src(b, i, &p)) {
		uint64_t store = batch_value(b, i, p.store, 0);
		champsim_report(to, b, i, SPILLED_SRC, store, store, 0);
	}
	for (fieldset set = s->by_role[ROLE_REG_WRITTEN] | s->by_role[ROLE_REG_READ] |
			    s->by_role[ROLE_LOAD] | s->by_role[ROLE_STORE];
	     set; set &= set - 1)
		if (champsim_slot_gap(b, i, fieldset_first(set)))
			champsim_report(to, b, i, SLOT_GAP, (uint64_t)fieldset_first(set),
					0, 0);
	if (marked && kind == BRANCH_NONE)
		champsim_report(to, b, i, NO_BRANCH, pc, 0, 0);
	if (!marked && kind != BRANCH_NONE)
		champsim_report(to, b, i, UNMARKED, kind, 0, 0);
	if (!marked && taken)
		champsim_report(to, b, i, TAKEN_WITHOUT, taken, 0, 0);
	if (champsim_not_taken(b, i, &p))
		champsim_report(to, b, i, NOT_TAKEN, kind, pc, 0);
}

static uint64_t champsim_may_be_spilled(const struct batch *b, size_t w,
					const struct champsim_fields *p)
{
	const uint64_t flags = b->schema->registers->flags;
	const uint16_t *slot = b->schema->first_slot;
	uint64_t bits = flags ? ~batch_outside_word(b, slot[p->src], w, flags, 0) : 0;
	for (unsigned k = 0; k < field_count(schema_field(b->schema, p->dst)); k++)
		bits &= batch_has_word(b, slot[p->dst] + k, w);
	return bits | ~batch_outside_word(b, slot[p->store], w, 1, LOWEST_ADDRESS - 2);
}

static uint64_t champsim_may_have_gap(const struct batch *b, size_t w)
{
	const struct schema *s = b->schema;
	uint64_t bits = 0;
	for (fieldset set = s->by_role[ROLE_REG_WRITTEN] | s->by_role[ROLE_REG_READ] |
			    s->by_role[ROLE_LOAD] | s->by_role[ROLE_STORE];
	     set; set &= set - 1) {
		const int f = fieldset_first(set);
		for (unsigned k = 1; k < batch_used(b, f); k++)
			bits |= batch_has_word(b, s->first_slot[f] + k, w) &
				~batch_has_word(b, s->first_slot[f] + k - 1, w);
	}
	return bits;
}

uint64_t champsim_may_find(const struct batch *b, size_t w)
{
	const struct champsim_fields p = champsim_fields_of(b->schema);
	const uint16_t *slot = b->schema->first_slot;
	const uint64_t kind = batch_has_word(b, slot[p.kind], w),
		       marked = batch_nonzero_word(b, slot[p.branch], w),
		       not_taken = ~batch_outside_word(b, slot[p.taken], w, 0, 0),
		       jumps = batch_outside_word(b, slot[p.kind], w, BRANCH_CONDITIONAL,
						  0) &
			       batch_outside_word(b, slot[p.kind], w, BRANCH_OTHER, 0);
	const uint64_t taken =
		batch_byte_word(b, w, schema_field(b->schema, p.taken)->at);
	return champsim_may_be_spilled(b, w, &p) | champsim_may_have_gap(b, w) |
	       (marked ^ kind) | (taken & ~marked) | (kind & not_taken & jumps);
}

/* Append " | NAME[1, 2]" with the non-zero values of a field; if hex is set, in the form
 * in which Python prints a list of hex() strings. */
static void champsim_list(const struct field *f, const uint8_t *record, const char *name,
			  bool hex, struct str *out)
{
	bool any = false;
	for (unsigned k = 0; k < field_count(f); k++) {
		uint64_t v = le_load(record + f->at + (size_t)k * f->width, f->width);
		if (!v)
			continue;
		str_add(out, any ? ", " : " | ");
		if (!any) {
			str_add(out, name);
			str_addc(out, '[');
		}
		any = true;
		if (hex) {
			str_add(out, "'0x");
			str_addx(out, v);
			str_addc(out, '\'');
		} else {
			str_addu(out, v);
		}
	}
	if (any)
		str_addc(out, ']');
}

void champsim_classic(const struct schema *s, const struct batch *b, size_t i,
		      struct str *out)
{
	static const struct {
		enum role role;
		const char *name;
		bool hex;
	} parts[] = {
		{ ROLE_REG_WRITTEN, "D_R", false },
		{ ROLE_REG_READ, "S_R", false },
		{ ROLE_STORE, "D_M", true },
		{ ROLE_LOAD, "S_M", true },
	};
	const uint8_t *p = batch_bytes(b, i);
	str_addf(out, "[%6llu] 0x%016llx", (unsigned long long)(b->first + i),
		 (unsigned long long)le64(p));
	if (p[8] == 1)
		str_add(out, p[9] ? " | BR(T)" : " | BR(N)");
	for (size_t k = 0; k < sizeof parts / sizeof *parts; k++)
		for (size_t f = 0; f < s->format->nfields; f++)
			if (s->by_role[parts[k].role] >> f & 1)
				champsim_list(&s->format->fields[f], p, parts[k].name,
					      parts[k].hex, out);
}
