#include "analysis/lint_flow.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/record_value.h"
#include "base/mem.h"
#include "base/minmax.h"
#include "format/length.h"
#include "format/numbers.h"
#include "isa/riscv.h"

enum {
	NO_FIELD = -1,
	LONGEST = 15,    /* max bytes of an instruction */
	SUCCESSORS = 3,  /* max successors kept of each instruction */
	RESERVED = 4096, /* number of instructions for which there is room at first */
	ENOUGH = 8,      /* min records to trust a rule */
	OFTEN = 90       /* min percent of these records that must agree */
};

/* How an instruction continues. */
enum flow_way { FLOW_FALLS, FLOW_JUMPS, FLOW_ANYWHERE };

/* A successor of an instruction; all members are 0 if it has none. */
struct flow_successor {
	uint64_t pc;
	uint64_t count;  /* number of times that it follows */
	uint64_t record; /* first record where it follows */
};

/* Properties of an instruction that are the same in each execution of its address. */
enum { FLOW_LENGTH, FLOW_OPCODE, FLOW_KIND, FLOW_PROPERTIES };

static const enum common_finding flow_differing[FLOW_PROPERTIES] = {
	[FLOW_LENGTH] = FOUND_LENGTHS,
	[FLOW_OPCODE] = FOUND_OPCODES,
	[FLOW_KIND] = FOUND_KINDS,
};

/* Properties of an instruction at its first record. */
struct flow_variant {
	uint64_t after;               /* 1 + the record */
	uint64_t of[FLOW_PROPERTIES]; /* 0 if unknown; an opcode is its number */
};

/* A property that has another value in a later record. */
struct flow_other {
	uint64_t after; /* 1 + the first record with the value */
	uint64_t value, uop;
	int which; /* of the properties */
};

/* An instruction: an entry of a table whose keys are the pc and the micro-op.  Nearly all
 * instructions have at most one successor of each way.  The others are in a table of their
 * own: successor n has the key of the instruction plus enum flow_way plus n * SUCCESSOR.
 * Stop learning at an instruction with the successor SUCCESSORS. */
struct flow_insn {
	struct flow_variant variant;
	/* instruction that followed last, except for the next one in the table */
	size_t next;
	struct flow_successor successor[FLOW_ANYWHERE]; /* only if lint_flow.learns */
};

#define SUCCESSOR UINT64_C(4)

enum flow_counted {
	MARKED, /* branches with only a mark, with only an outcome, with both */
	TAKEN,
	BOTH,
	CALLS,
	CALLS_STORE,
	CALLS_BARE,
	CALLS_LOAD,
	RETURNS,
	RETURNS_LOAD,
	RETURNS_STORE,
	OPERANDS,
	LOADS, /* by the encoding; with an address; without one */
	LOADS_FOUND,
	LOADS_BARE,
	STORES,
	STORES_FOUND,
	STORES_BARE,
	COUNTED
};

/* Number of records, and the first record. */
struct flow_count {
	uint64_t n, record;
	uint64_t v; /* value for the sentence of the finding */
};

struct lint_flow {
	const struct schema *schema;
	int pc, uop, fallthrough, kind, mark, taken;
	bool opcodes;    /* true if records have opcodes */
	bool varies;     /* true if records have a property of enum FLOW_LENGTH... */
	bool learns;     /* the trace has no lengths, and its records are in order */
	bool whole;      /* true if a record is a whole instruction */
	fieldset walked; /* fields of flow_walk() */
	int encoding;    /* field of the RISC-V encoding; NO_FIELD if none */
	struct length_rules rules;
	struct record_values values;
	struct role_slots reads, traps;
	struct lint_sink *to;
	bool exchanges; /* marks and outcomes of branches are bytes of the record */

	struct key_counts insns;      /* struct flow_insn */
	struct key_counts successors; /* struct flow_successor, from number 1 on */
	struct key_counts others; /* struct flow_other, by pc and a hash of the rest */
	struct numberer numberer; /* numbers of opcodes */
	struct flow_count of[COUNTED];
};

struct lint_flow *lint_flow_new(const struct schema *s, struct lint_sink *to)
{
	const struct format *format = s->format;
	const struct field *mark, *taken;
	struct lint_flow *f = mem_new(1, sizeof *f);
	f->schema = s;
	f->to = to;
	f->pc = schema_first(s, ROLE_PC);
	f->uop = schema_first(s, ROLE_UOP);
	f->fallthrough = schema_first_recorded(s, ROLE_FALLTHROUGH);
	f->kind = schema_first_recorded(s, ROLE_BRANCH_KIND);
	f->opcodes = schema_has_opcode(s);
	f->walked = s->by_role[ROLE_PC] | s->by_role[ROLE_UOP] |
		    s->recorded[ROLE_FALLTHROUGH] | s->recorded[ROLE_BRANCH_KIND] |
		    s->recorded[ROLE_TAKEN] | schema_opcode_fields(s);
	f->varies = f->pc != NO_FIELD &&
		    (f->fallthrough != NO_FIELD || f->kind != NO_FIELD || f->opcodes);
	f->mark = schema_first_recorded(s, ROLE_IS_BRANCH);
	f->taken = schema_first_recorded(s, ROLE_TAKEN);
	bool ordered = f->pc != NO_FIELD && !format->unordered && !format->partial;
	length_rules(&f->rules, s);
	role_slots(&f->reads, s, ROLE_REG_READ);
	role_slots(&f->traps, s, ROLE_TRAP);
	record_values_init(&f->values, s);
	f->encoding = f->rules.machine == LENGTH_RISCV ? f->rules.encoding : NO_FIELD;
	f->learns = ordered && f->kind != NO_FIELD && f->encoding == NO_FIELD &&
		    !(schema_field(s, f->kind)->flags & FIELD_BY_MNEMONIC) &&
		    !schema_recorded(s, ROLE_FALLTHROUGH) && !s->by_role[ROLE_UOP];
	f->whole = ordered && f->kind != NO_FIELD && !s->by_role[ROLE_MICRO] &&
		   !s->by_role[ROLE_UOP] && s->by_role[ROLE_LOAD] &&
		   s->by_role[ROLE_STORE] && !strcmp(format->record, "instruction");
	if (f->mark != NO_FIELD && f->taken != NO_FIELD &&
	    format->layout == LAYOUT_BYTES) {
		mark = schema_field(s, f->mark);
		taken = schema_field(s, f->taken);
		f->exchanges = mark->width == 1 && taken->width == 1 && !mark->copy.of &&
			       !taken->copy.of;
	}
	/* `learns` and `whole` imply `varies`. */
	if (!f->varies && !f->exchanges && f->encoding == NO_FIELD) {
		free(f);
		return NULL;
	}
	key_counts_init(&f->insns,
			f->learns ? sizeof(struct flow_insn)
				  : offsetof(struct flow_insn, successor),
			LINT_FLOW_MAX);
	key_counts_init(&f->successors, sizeof(struct flow_successor), LINT_FLOW_MAX);
	key_counts_init(&f->others, sizeof(struct flow_other), LINT_FLOW_MAX);
	if (f->varies) {
		/* Many parts have thousands of instructions. */
		key_counts_reserve(&f->insns, RESERVED);
		numberer_init(&f->numberer, s, schema_opcode_fields(s));
	}
	return f;
}

fieldset lint_flow_values(const struct lint_flow *f)
{
	return f->encoding == NO_FIELD ? 0 : f->schema->by_role[ROLE_REG_VALUE];
}

void lint_flow_free(struct lint_flow *f)
{
	if (!f)
		return;
	key_counts_release(&f->insns);
	key_counts_release(&f->successors);
	key_counts_release(&f->others);
	numberer_release(&f->numberer);
	free(f);
}

/* Count the records whose bits are 1; the lowest bit is for the given record. */
static void flow_note(struct lint_flow *f, enum flow_counted what, uint64_t bits,
		      uint64_t record)
{
	struct flow_count *c = &f->of[what];
	if (!bits)
		return;
	if (!c->n)
		c->record = record + (uint64_t)__builtin_ctzll(bits);
	c->n += (uint64_t)__builtin_popcountll(bits);
}

/* One record */

static enum branch_kind flow_kind(const struct lint_flow *f, const struct batch *b,
				  size_t i)
{
	uint64_t v = BRANCH_NONE;
	return batch_get(b, i, f->kind, &v) ? (enum branch_kind)v : BRANCH_NONE;
}

/* Count the flags of 64 records from 64 * w on, for FOUND_BRANCH_EXCHANGED.  The outcome
 * of a record that is not marked is only in its bytes. */
static void flow_count_flags(struct lint_flow *f, const struct batch *b, size_t w)
{
	if (f->of[MARKED].n)
		return; /* Then nothing is reported. */
	const uint64_t mark = batch_nonzero_word(b, b->schema->first_slot[f->mark], w),
		       taken = batch_byte_word(b, w,
					       schema_field(f->schema, f->taken)->at);
	flow_note(f, MARKED, mark & ~taken, b->first + 64 * w);
	flow_note(f, TAKEN, taken & ~mark, b->first + 64 * w);
	flow_note(f, BOTH, mark & taken, b->first + 64 * w);
}

/* Count the accesses of a call, which writes the return address, or of a return, which
 * reads it. */
static void flow_count_access(struct lint_flow *f, const struct batch *b, size_t i)
{
	enum branch_kind kind = flow_kind(f, b, i);
	uint64_t v, record = b->first + i;
	if (kind != BRANCH_DIRECT_CALL && kind != BRANCH_RETURN)
		return;
	bool load = record_role(b, i, ROLE_LOAD, &v);
	bool store = record_role(b, i, ROLE_STORE, &v);
	if (kind == BRANCH_DIRECT_CALL) {
		flow_note(f, CALLS, 1, record);
		flow_note(f,
			  store  ? CALLS_STORE
			  : load ? CALLS_LOAD
				 : CALLS_BARE,
			  1, record);
	} else {
		flow_note(f, RETURNS, 1, record);
		if (load || store)
			flow_note(f, load ? RETURNS_LOAD : RETURNS_STORE, 1, record);
	}
}

/* True if a register is missing among those of a record.  Return false for a record
 * without registers. */
static bool flow_lacks(const struct batch *b, size_t i, const struct role_slots *r,
		       uint64_t reg)
{
	uint64_t v;
	bool integers = false;
	for (unsigned k = 0; k < r->n; k++) {
		if (!slot_value(b, &r->at[k], i, &v))
			continue;
		if (v == reg)
			return false;
		integers |= v < RISCV_FLOAT;
	}
	return integers && reg;
}

/* Check the integer registers of a four-byte instruction.  Some producers leave out those
 * of accesses to control registers. */
static void flow_check_operands(struct lint_flow *f, const struct batch *b, size_t i,
				const struct encoding *e)
{
	uint64_t bits;
	if (!batch_get(b, i, f->encoding, &bits) || (bits & 3) != 3 ||
	    (bits & 0x7f) == 0x73)
		return;
	for (unsigned k = 0; k < e->ndst + e->nsrc; k++) {
		const bool writes = k < e->ndst;
		const uint64_t reg = writes ? e->dst[k] : e->src[k - e->ndst];
		if (reg >= RISCV_FLOAT ||
		    !flow_lacks(b, i, writes ? &f->values.written : &f->reads, reg))
			continue;
		if (!f->of[OPERANDS].n)
			f->of[OPERANDS].v = reg;
		flow_note(f, OPERANDS, 1, b->first + i);
		return;
	}
}

/* True if a value is the expected one, also on RV32, where its upper half is 0 or extends
 * the sign. */
static bool flow_is(uint64_t value, uint64_t expected)
{
	return value == expected ||
	       ((uint32_t)value == (uint32_t)expected &&
		(value <= UINT32_MAX || value == (uint64_t)(int32_t)value));
}

/* Get the first register that a record writes, and its value. */
static bool flow_written(const struct lint_flow *f, const struct batch *b, size_t i,
			 uint64_t *reg, uint64_t *value)
{
	const struct role_slots *written = &f->values.written;
	return written->n && slot_value(b, &written->at[0], i, reg) && *reg &&
	       record_value_register(&f->values, b, i, 0, value) &&
	       !role_has(b, &f->traps, i);
}

/* Check the result of record i. */
static void flow_check_result(const struct lint_flow *f, const struct batch *b, size_t i,
			      const struct encoding *e, uint64_t pc)
{
	uint64_t reg, value, expected = (uint64_t)e->immediate;
	if (!e->result || !flow_written(f, b, i, &reg, &value) || reg != e->dst[0])
		return;
	if (e->result == RESULT_PC)
		expected += pc;
	if (e->result == RESULT_SIGNED)
		expected = (uint64_t)encoding_signed(value, 8 * e->size);
	else if (e->result == RESULT_UNSIGNED)
		expected = value & (UINT64_MAX >> (64 - 8 * e->size));
	/* XiangShan expands the encodings of two bytes: c.jalr */
	if (!flow_is(value, expected) && !(e->branch && value == pc + 2))
		lint_report(f->to, b,
			    &(struct finding) { &lint_common_findings[FOUND_RESULT],
						i,
						0,
						{ value, reg, expected } });
}

/* Check the only access of its kind in a record by the value of a register, which is the
 * base.  The address may be a physical one, in another page. */
static void flow_check_base(const struct lint_flow *f, const struct batch *b, size_t i,
			    const struct encoding *e, uint64_t reg, uint64_t value)
{
	enum { PAGE = 4096 };
	const struct role_slots *r = e->loads ? &f->values.loads : &f->values.stores;
	uint64_t at, other;
	if (!e->based || e->src[0] != reg || !r->n || !slot_value(b, &r->at[0], i, &at) ||
	    (r->n > 1 && slot_value(b, &r->at[1], i, &other)) ||
	    role_has(b, &f->traps, i))
		return;
	/* RV32 may have c.flw in the place of c.ld. */
	if (e->length == 2 && e->size == 8 &&
	    (!batch_get(b, i, f->rules.size, &other) || other != 8))
		return;
	value += (uint64_t)e->immediate;
	if ((at ^ value) % PAGE)
		lint_report(f->to, b,
			    &(struct finding) { &lint_common_findings[FOUND_ADDRESS],
						i,
						0,
						{ at, reg, value } });
}

static void flow_check_sources(const struct lint_flow *f, const struct batch *b, size_t i,
			       const struct encoding *e)
{
	uint64_t reg, value;
	const struct role_slots *read = &f->values.read, *of = &f->values.read_values;
	for (unsigned k = 0; e->based && k < read->n && k < of->n; k++)
		if (slot_value(b, &read->at[k], i, &reg) &&
		    slot_value(b, &of->at[k], i, &value) && reg)
			flow_check_base(f, b, i, e, reg, value);
}

/* Check the access of record i by what the previous instruction has written, unless records
 * have the values that they read. */
static void flow_check_written(const struct lint_flow *f, const struct batch *prev,
			       size_t p, const struct batch *b, size_t i,
			       const struct encoding *e)
{
	uint64_t from, pc, reg, value;
	if (e->based && !f->values.read_values.n &&
	    flow_written(f, prev, p, &reg, &value) && reg == e->src[0] &&
	    batch_get(prev, p, f->pc, &from) && batch_get(b, i, f->pc, &pc) &&
	    pc == from + length_by_encoding(&f->rules, prev, p) &&
	    lint_same_thread(prev, p, b, i))
		flow_check_base(f, b, i, e, reg, value);
}

/* Count a load or store by the encoding, and whether it has an address.  A store that writes
 * a register may fail. */
static void flow_check_access(struct lint_flow *f, const struct batch *b, size_t i,
			      const struct encoding *e)
{
	if (!e->known || e->loads == e->stores || (e->stores && e->ndst))
		return;
	const bool has = role_has(b, e->loads ? &f->values.loads : &f->values.stores, i);
	const enum flow_counted all = e->loads ? LOADS : STORES;
	flow_note(f, all, 1, b->first + i);
	flow_note(f, has ? all + 1 : all + 2, 1, b->first + i);
	f->of[STORES_BARE].v = 1;
}

/* Check record p by its encoding if record i is the next instruction in memory: otherwise,
 * there may be a trap, or a core has fused two instructions, so that the result is that of
 * both, and the second one has no record.  A link register is the exception. */
static void flow_check_step(struct lint_flow *f, const struct batch *prev, size_t p,
			    const struct encoding *e, const struct batch *b, size_t i)
{
	uint64_t from, pc;
	if ((!e->result && e->loads == e->stores) || !batch_get(prev, p, f->pc, &from) ||
	    !batch_get(b, i, f->pc, &pc) || !lint_same_thread(prev, p, b, i))
		return;
	const bool next = pc == from + e->length;
	if (next)
		flow_check_access(f, prev, p, e);
	if (next || e->branch)
		flow_check_result(f, prev, p, e, from);
}

static void flow_check_encodings(struct lint_flow *f, const struct batch *b)
{
	const struct encoding *e;
	for (size_t i = 0; i < b->n; i++) {
		if (!(e = length_decode(&f->rules, b, i)))
			continue;
		flow_check_operands(f, b, i, e);
		flow_check_sources(f, b, i, e);
		if (i && !lint_gap_before(b, i))
			flow_check_written(f, b, i - 1, b, i, e);
		if (i + 1 < b->n && !lint_gap_before(b, i + 1))
			flow_check_step(f, b, i, e, b, i + 1);
	}
}

/* Instructions */

static struct flow_insn *flow_insn(const struct lint_flow *f, size_t at)
{
	return key_counts_entry(&f->insns, at);
}

/* Find or add an instruction, which follows instruction `before`, but is not the next one
 * in the table.  Return KEY_COUNTS_NONE if it is new and there are too many. */
static size_t flow_look_up(struct lint_flow *f, size_t before, uint64_t pc, uint64_t uop)
{
	if (before == KEY_COUNTS_NONE)
		return key_counts_at(&f->insns, pc, uop);
	size_t at = flow_insn(f, before)->next;
	if (key_counts_is(&f->insns, at, pc, uop))
		return at;
	at = key_counts_at(&f->insns, pc, uop);
	return flow_insn(f, before)->next = at;
}

static inline size_t flow_at(struct lint_flow *f, size_t before, uint64_t pc,
			     uint64_t uop)
{
	return key_counts_is(&f->insns, before + 1, pc, uop)
		       ? before + 1
		       : flow_look_up(f, before, pc, uop);
}

/* Add to the count of a successor, unless the instruction has too many. */
static void flow_add_successor(struct lint_flow *f, size_t from, enum flow_way way,
			       const struct flow_successor *add)
{
	struct flow_successor *at = &flow_insn(f, from)->successor[way];
	for (uint64_t k = 1; at; k++) {
		if (!at->count) {
			*at = *add;
			return;
		}
		if (at->pc == add->pc) {
			at->count += add->count;
			return;
		}
		at = k > SUCCESSORS ? NULL
				    : key_counts_add(&f->successors, f->insns.key[from].a,
						     way + k * SUCCESSOR);
	}
}

static inline bool flow_same(const struct flow_variant *a, const struct flow_variant *b)
{
	return a->after && a->of[FLOW_LENGTH] == b->of[FLOW_LENGTH] &&
	       a->of[FLOW_OPCODE] == b->of[FLOW_OPCODE] &&
	       a->of[FLOW_KIND] == b->of[FLOW_KIND];
}

/* Add the value of a property of an instruction, unless it is that of the first record. */
static void flow_add_other(struct lint_flow *f, size_t to, const struct flow_other *add)
{
	if (flow_insn(f, to)->variant.of[add->which] == add->value)
		return;
	struct flow_other *at = key_counts_add(
		&f->others, f->insns.key[to].a,
		hash_number(hash_number((uint64_t)add->which, add->uop), add->value));
	if (at && !at->after)
		*at = *add;
}

static void flow_add_variant(struct lint_flow *f, size_t to, const struct flow_variant *v)
{
	struct flow_variant *first = &flow_insn(f, to)->variant;
	if (!first->after)
		*first = *v;
	for (int w = 0; !flow_same(first, v) && w < FLOW_PROPERTIES; w++)
		flow_add_other(f, to,
			       &(struct flow_other) { v->after, v->of[w],
						      f->insns.key[to].b, w });
}

/* Two records */

/* Return how record p continues at record i. */
static enum flow_way flow_way_of(const struct lint_flow *f, const struct batch *prev,
				 size_t p, const struct batch *b, size_t i)
{
	uint64_t taken, from, pc;
	enum branch_kind kind = flow_kind(f, prev, p);
	if (!batch_get(prev, p, f->pc, &from) || !batch_get(b, i, f->pc, &pc) ||
	    !lint_same_thread(prev, p, b, i))
		return FLOW_ANYWHERE;
	/* Each iteration of a string instruction is a record. */
	if (kind == BRANCH_NONE)
		return batch_known(prev, p, f->kind) && pc != from ? FLOW_FALLS
								   : FLOW_ANYWHERE;
	if (kind == BRANCH_DIRECT_JUMP || kind == BRANCH_DIRECT_CALL)
		return FLOW_JUMPS;
	if (kind != BRANCH_CONDITIONAL || !batch_get(prev, p, f->taken, &taken))
		return FLOW_ANYWHERE;
	return taken ? FLOW_JUMPS : FLOW_FALLS;
}

/* Learn where the record in prev continues: at record 0 of b. */
static void flow_learn(struct lint_flow *f, const struct batch *prev,
		       const struct batch *b)
{
	const struct encoding *e = length_decode(&f->rules, prev, 0);
	if (e)
		flow_check_step(f, prev, 0, e, b, 0);
	if ((e = length_decode(&f->rules, b, 0)))
		flow_check_written(f, prev, 0, b, 0, e);
	enum flow_way way = f->learns ? flow_way_of(f, prev, 0, b, 0) : FLOW_ANYWHERE;
	if (way == FLOW_ANYWHERE)
		return;
	size_t at = key_counts_find(&f->insns, batch_value(prev, 0, f->pc, 0), 0);
	if (at != KEY_COUNTS_NONE)
		flow_add_successor(f, at, way,
				   &(struct flow_successor) { batch_value(b, 0, f->pc, 0),
							      1, b->first });
}

/* Bits of the records from 64 * w on with a kind of branch. */
static uint64_t flow_kind_word(const struct lint_flow *f, const struct batch *b, size_t w,
			       enum branch_kind kind)
{
	const unsigned slot = b->schema->first_slot[f->kind];
	return batch_has_word(b, slot, w) & ~batch_outside_word(b, slot, w, kind, 0);
}

/* Like flow_way_of(), for the records of a batch of one thread from 64 * w on whose values
 * are known. */
static void flow_plain_ways(const struct lint_flow *f, const struct batch *b, size_t w,
			    size_t n, uint64_t ways[FLOW_ANYWHERE])
{
	const uint64_t *const pc = batch_field(b, f->pc)[0] + 64 * w;
	const uint64_t branches =
		batch_nonzero_word(b, b->schema->first_slot[f->kind], w);
	ways[FLOW_FALLS] = values_outside(pc + 1, pc, 0, 0, n) & ~branches;
	ways[FLOW_JUMPS] = 0;
	if (!branches)
		return;
	ways[FLOW_JUMPS] = flow_kind_word(f, b, w, BRANCH_DIRECT_JUMP) |
			   flow_kind_word(f, b, w, BRANCH_DIRECT_CALL);
	if (f->taken == NO_FIELD)
		return;
	const unsigned slot = b->schema->first_slot[f->taken];
	const uint64_t told = flow_kind_word(f, b, w, BRANCH_CONDITIONAL) &
			      batch_has_word(b, slot, w),
		       taken = batch_nonzero_word(b, slot, w);
	ways[FLOW_FALLS] |= told & ~taken;
	ways[FLOW_JUMPS] |= told & taken;
}

/* Set a bit for each record from 64 * w on that continues at the next record of the batch
 * in each way.  `plain` is true if all values are known. */
static void flow_ways(const struct lint_flow *f, const struct batch *b, size_t w,
		      bool plain, uint64_t ways[FLOW_ANYWHERE])
{
	const size_t left = b->n - 64 * w, n = left > 64 ? 64 : left - 1;
	uint64_t ends = ~presence_mask(n); /* records that the next one does not follow */
	memset(ways, 0, FLOW_ANYWHERE * sizeof *ways);
	if (plain && !b->schema->by_role[ROLE_SPACE]) {
		flow_plain_ways(f, b, w, n, ways);
	} else {
		for (size_t p = 64 * w; p < 64 * w + n; p++) {
			enum flow_way way = flow_way_of(f, b, p, b, p + 1);
			if (way != FLOW_ANYWHERE)
				ways[way] |= UINT64_C(1) << p % 64;
		}
	}
	for (size_t k = 0; k < b->ngaps; k++)
		if (b->gap[k].before && (b->gap[k].before - 1) / 64 == w)
			ends |= UINT64_C(1) << (b->gap[k].before - 1) % 64;
	for (int way = 0; way < FLOW_ANYWHERE; way++)
		ways[way] &= ~ends;
}

static inline void flow_count_successor(struct lint_flow *f, size_t from,
					enum flow_way way, uint64_t pc, uint64_t record)
{
	if (from == KEY_COUNTS_NONE)
		return;
	struct flow_successor *at = &flow_insn(f, from)->successor[way];
	if (at->pc == pc && at->count)
		at->count++;
	else
		flow_add_successor(f, from, way,
				   &(struct flow_successor) { pc, 1, record });
}

/* Records */

/* Set out to the properties of record i. */
static inline __attribute__((always_inline)) void flow_properties(
	struct lint_flow *f, const struct batch *b, size_t i, bool plain, bool learns,
	uint64_t pc, struct flow_variant *out)
{
	*out = (struct flow_variant) { .after = b->first + i + 1 };
	if (f->kind != NO_FIELD && (plain || batch_known(b, i, f->kind)))
		out->of[FLOW_KIND] = batch_value(b, i, f->kind, 0);
	if (!learns && f->fallthrough != NO_FIELD &&
	    (plain || batch_known(b, i, f->fallthrough)))
		out->of[FLOW_LENGTH] = batch_value(b, i, f->fallthrough, 0) - pc;
	if (f->opcodes)
		out->of[FLOW_OPCODE] = numberer_number(&f->numberer, b, i);
}

/* Add the records of word w.  follows[] has a bit for each record that continues the
 * preceding one.  `plain` is true if all values are known.  It and `learns`, which is
 * f->learns, are constants, because tests of each record would take a third of the
 * time. */
static inline __attribute__((always_inline)) void flow_walk(
	struct lint_flow *f, const struct batch *b, size_t w, bool plain, bool learns,
	const uint64_t follows[FLOW_ANYWHERE])
{
	const uint64_t *const pc = batch_field(b, f->pc)[0];
	const size_t end = 64 * w + batch_word_length(b, w);
	size_t at = f->insns.last;
	for (size_t i = 64 * w; i < end; i++) {
		if (!plain && !batch_has(b, i, f->pc, 0))
			continue;
		struct flow_variant v;
		uint64_t uop = 0;
		flow_properties(f, b, i, plain, learns, pc[i], &v);
		if (!learns && f->uop != NO_FIELD && (plain || batch_known(b, i, f->uop)))
			uop = batch_value(b, i, f->uop, 0);
		const size_t before = at;
		at = flow_at(f, before, pc[i], uop);
		if (at != KEY_COUNTS_NONE && !flow_same(&flow_insn(f, at)->variant, &v))
			flow_add_variant(f, at, &v);
		if (!learns)
			continue;
		if (follows[FLOW_FALLS] >> i % 64 & 1)
			flow_count_successor(f, before, FLOW_FALLS, pc[i], b->first + i);
		else if (follows[FLOW_JUMPS] >> i % 64 & 1)
			flow_count_successor(f, before, FLOW_JUMPS, pc[i], b->first + i);
	}
	f->insns.last = at;
}

static void flow_add_batch(struct lint_flow *f, const struct batch *b)
{
	const bool plain =
		batch_is_plain(b, f->walked) && !b->has[b->schema->first_slot[f->pc]];
	uint64_t ways[FLOW_ANYWHERE] = { 0 }, follows[FLOW_ANYWHERE] = { 0 };
	for (size_t w = 0; w < presence_words(b->n); w++) {
		for (int way = 0; way < FLOW_ANYWHERE; way++)
			follows[way] = ways[way] >> 63;
		if (f->learns)
			flow_ways(f, b, w, plain, ways);
		for (int way = 0; way < FLOW_ANYWHERE; way++)
			follows[way] |= ways[way] << 1;
		if (!plain)
			flow_walk(f, b, w, false, f->learns, follows);
		else if (f->learns)
			flow_walk(f, b, w, true, true, follows);
		else
			flow_walk(f, b, w, true, false, follows);
	}
}

/* API */

void lint_flow_add(struct lint_flow *f, const struct batch *prev, const struct batch *b)
{
	if (prev && !lint_gap_before(b, 0))
		flow_learn(f, prev, b);
	if (f->encoding != NO_FIELD)
		flow_check_encodings(f, b);
	if (f->varies) {
		numberer_begin(&f->numberer, b);
		flow_add_batch(f, b);
	}
	for (size_t w = 0; f->exchanges && w < presence_words(b->n); w++)
		flow_count_flags(f, b, w);
	for (size_t w = 0; f->whole && w < presence_words(b->n); w++) {
		uint64_t bits = batch_nonzero_word(b, b->schema->first_slot[f->kind], w);
		for (; bits; bits &= bits - 1)
			flow_count_access(f, b, 64 * w + (size_t)__builtin_ctzll(bits));
	}
}

bool lint_flow_settles(const struct lint_flow *f)
{
	return !f->learns && !f->exchanges && !f->whole && f->encoding == NO_FIELD;
}

void lint_flow_merge(struct lint_flow *f, struct lint_flow *later,
		     const struct batch *prev, const struct batch *first)
{
	const struct key_counts_key *key = later->insns.key;
	size_t at = KEY_COUNTS_NONE;
	if (prev)
		flow_learn(f, prev, first);
	for (size_t i = 0; i < later->insns.n; i++, key++) {
		const struct flow_insn *of = flow_insn(later, i);
		at = flow_at(f, at, key->a, key->b);
		if (at == KEY_COUNTS_NONE)
			continue;
		flow_add_variant(f, at, &of->variant);
		for (int way = 0; f->learns && way < FLOW_ANYWHERE; way++)
			if (of->successor[way].count)
				flow_add_successor(f, at, (enum flow_way)way,
						   &of->successor[way]);
	}
	key = later->successors.key;
	for (size_t i = 0; i < later->successors.n; i++, key++)
		if ((at = key_counts_find(&f->insns, key->a, 0)) != KEY_COUNTS_NONE)
			flow_add_successor(f, at, (enum flow_way)(key->b % SUCCESSOR),
					   key_counts_entry(&later->successors, i));
	key = later->others.key;
	for (size_t i = 0; i < later->others.n; i++, key++) {
		const struct flow_other *o = key_counts_entry(&later->others, i);
		if ((at = key_counts_find(&f->insns, key->a, o->uop)) != KEY_COUNTS_NONE)
			flow_add_other(f, at, o);
	}
	for (int k = 0; k < COUNTED; k++) {
		struct flow_count *c = &f->of[k];
		uint64_t n = c->n + later->of[k].n;
		if (!c->n)
			*c = later->of[k];
		c->n = n;
	}
}

/* Report */

/* Find the usual one of n successors of a pc; NULL if unknown. */
static const struct flow_successor *flow_usual(uint64_t pc, bool falls,
					       const struct flow_successor *const *of,
					       size_t n)
{
	const struct flow_successor *usual = of[0];
	for (size_t k = 1; k < n; k++) {
		bool nearer = of[k]->pc - pc - 1 < usual->pc - pc - 1;
		if (falls ? nearer : of[k]->count > usual->count)
			usual = of[k];
	}
	if (falls && usual->pc - pc > LONGEST)
		return NULL;
	for (size_t k = 0; k < n; k++)
		if (of[k] != usual && of[k]->count * 2 > usual->count)
			return NULL;
	return usual;
}

/* Findings about pairs of records, in the order of records. */

struct flow_difference {
	struct finding_entry e; /* v[0] is the pc */
	enum common_finding which;
};

struct flow_differences {
	struct flow_difference *at;
	size_t n, room;
};

static void flow_differ(struct flow_differences *l, enum common_finding which,
			struct finding_entry e)
{
	e.has_pc = true;
	e.pc = e.v[0];
	l->at = mem_room(l->at, l->n, &l->room, sizeof *l->at);
	l->at[l->n++] = (struct flow_difference) { e, which };
}

static void flow_find_successors(const struct lint_flow *f, size_t i, enum flow_way way,
				 struct flow_differences *l)
{
	const uint64_t pc = f->insns.key[i].a;
	const struct flow_successor *of[SUCCESSORS + 1] = {
		&flow_insn(f, i)->successor[way]
	};
	const bool falls = way == FLOW_FALLS;
	size_t count = of[0]->count > 0;
	while (count && count <= SUCCESSORS &&
	       (of[count] = key_counts_get(&f->successors, pc, way + count * SUCCESSOR)))
		count++;
	if (count < 2 || count > SUCCESSORS)
		return;
	const struct flow_successor *usual = flow_usual(pc, falls, of, count);
	for (size_t k = 0; usual && k < count; k++) {
		/* A longer step without a branch is FOUND_PC_JUMPS. */
		if (of[k] == usual || (falls && of[k]->pc - pc > LONGEST))
			continue;
		flow_differ(l, FOUND_SUCCESSOR,
			    (struct finding_entry) { of[k]->record, of[k]->count,
						     .v = { pc, of[k]->pc, usual->pc } });
	}
}

static void flow_print_opcode(const struct lint_flow *f, uint64_t opcode, struct str *out)
{
	if (opcode == NUMBER_OTHER)
		str_add(out, "another");
	else
		numbers_opcode(f->numberer.numbers, (uint32_t)opcode, out);
}

/* Return the sentence of FOUND_OPCODES. */
static char *flow_print_opcodes(const struct lint_flow *f, const struct finding_entry *e,
				uint64_t uop)
{
	struct str out = STR_INIT;
	if (f->uop == NO_FIELD)
		str_add(&out, "the instruction");
	else
		str_addf(&out, "micro-op %" PRIu64, uop);
	str_addf(&out, " at %" PRIx64 " is ", e->v[0]);
	flow_print_opcode(f, e->v[1], &out);
	str_add(&out, " here and ");
	flow_print_opcode(f, e->v[2], &out);
	str_addf(&out, " at record %" PRIu64, e->v[3]);
	return str_detach(&out);
}

static void flow_find_others(const struct lint_flow *f, struct flow_differences *l)
{
	const struct key_counts_key *key = f->others.key;
	for (size_t i = 0; i < f->others.n; i++, key++) {
		const struct flow_other *o = key_counts_entry(&f->others, i);
		const struct flow_insn *insn = key_counts_get(&f->insns, key->a, o->uop);
		const uint64_t from = o->which == FLOW_LENGTH ? key->a : 0;
		struct finding_entry e = { o->after - 1,
					   .v = { key->a, from + o->value,
						  from + insn->variant.of[o->which],
						  insn->variant.after - 1 } };
		if (o->which == FLOW_OPCODE)
			e.text = flow_print_opcodes(f, &e, o->uop);
		flow_differ(l, flow_differing[o->which], e);
	}
}

static void flow_report_differences(const struct lint_flow *f, struct finding_table *to)
{
	struct flow_differences l = { NULL, 0, 0 };
	for (size_t i = 0; f->learns && i < 2 * f->insns.n; i++)
		flow_find_successors(f, i / 2, i % 2 ? FLOW_JUMPS : FLOW_FALLS, &l);
	flow_find_others(f, &l);
	if (l.n)
		qsort(l.at, l.n, sizeof *l.at, u64_pair_compare);
	for (size_t i = 0; i < l.n; i++) {
		finding_table_add(to, &lint_common_findings[l.at[i].which], l.at[i].e);
		free(l.at[i].e.text);
	}
	free(l.at);
}

static void flow_report_count(struct finding_table *to, enum common_finding which,
			      const struct flow_count *c)
{
	if (c->n)
		finding_table_add(
			to, &lint_common_findings[which],
			(struct finding_entry) { c->record, c->n, .v = { c->v } });
}

static bool flow_mostly(const struct lint_flow *f, enum flow_counted some,
			enum flow_counted all)
{
	return f->of[all].n >= ENOUGH && f->of[some].n * 100 >= f->of[all].n * OFTEN;
}

void lint_flow_report(const struct lint_flow *f, struct finding_table *to)
{
	const struct flow_count *of = f->of;
	bool exchanged = flow_mostly(f, CALLS_LOAD, CALLS) ||
			 flow_mostly(f, RETURNS_STORE, RETURNS);
	const struct {
		bool report;
		enum common_finding which;
		const struct flow_count *of;
	} found[] = {
		{ true, FOUND_OPERANDS, &of[OPERANDS] },
		{ of[TAKEN].n >= ENOUGH && of[BOTH].n >= ENOUGH && !of[MARKED].n,
		  FOUND_BRANCH_EXCHANGED, &of[TAKEN] },
		{ exchanged, FOUND_ACCESS_EXCHANGED,
		  &of[of[CALLS_LOAD].n ? CALLS_LOAD : RETURNS_STORE] },
		{ !exchanged && flow_mostly(f, CALLS_STORE, CALLS),
		  FOUND_CALL_WITHOUT_STORE, &of[CALLS_BARE] },
		{ !exchanged && flow_mostly(f, CALLS_STORE, CALLS),
		  FOUND_CALL_WITHOUT_STORE, &of[CALLS_LOAD] },
		{ flow_mostly(f, LOADS_FOUND, LOADS), FOUND_NO_ADDRESS, &of[LOADS_BARE] },
		{ flow_mostly(f, STORES_FOUND, STORES), FOUND_NO_ADDRESS,
		  &of[STORES_BARE] },
	};
	flow_report_differences(f, to);
	for (size_t k = 0; k < sizeof found / sizeof *found; k++)
		if (found[k].report)
			flow_report_count(to, found[k].which, found[k].of);
}

/* Cut addresses */

static uint64_t flow_accesses(const struct bin *bin, bool code)
{
	return code ? bin->n[ACCESS_FETCH] : bin->n[ACCESS_LOAD] + bin->n[ACCESS_STORE];
}

/* True if code (or data, if `code` is not set) has no addresses above 32 bits, as most data
 * (or code) has, but would be near it if it had its upper 32 bits, and is at addresses that
 * only large programs use: compilers put programs with fixed addresses below 2^31. */
static bool flow_is_cut(const struct bins *b, bool code)
{
	enum { LOW = 32, NEAR = 24 };
	struct bin *bin = bins_sorted(b);
	struct key_counts below;
	bool cut = true, high = false, near = false;
	uint64_t wide = 0, narrow = 0; /* accesses of the other kind */
	key_counts_init(&below, sizeof(uint64_t), b->table.n + 1);
	for (size_t i = 0; i < b->table.n && cut && b->bits <= NEAR; i++) {
		uint64_t at = bin[i].number << b->bits;
		if (!flow_accesses(&bin[i], code))
			continue;
		cut = at >> LOW == 0;
		high |= at >> (LOW - 1) != 0;
		key_counts_add(&below, at >> NEAR, 0);
	}
	for (size_t i = 0; i < b->table.n && cut && high; i++) {
		const uint64_t at = bin[i].number << b->bits,
			       n = flow_accesses(&bin[i], !code);
		*(at >> LOW ? &wide : &narrow) += n;
		near |= n && at >> LOW &&
			key_counts_find(&below, (at & UINT32_MAX) >> NEAR, 0) !=
				KEY_COUNTS_NONE;
	}
	key_counts_release(&below);
	free(bin);
	return cut && high && near && wide > narrow;
}

void lint_flow_report_cut(const struct bins *pages, struct finding_table *to)
{
	const struct flow_count once = { .n = 1 };
	if (flow_is_cut(pages, true))
		flow_report_count(to, FOUND_CODE_CUT, &once);
	if (flow_is_cut(pages, false))
		flow_report_count(to, FOUND_DATA_CUT, &once);
}
