#include "analysis/lint_flow.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/minmax.h"
#include "format/length.h"
#include "format/numbers.h"
#include "isa/riscv.h"

enum {
	NO_FIELD = -1,
	LONGEST = 15,    /* max bytes of an instruction */
	SUCCESSORS = 3,  /* max successors kept of each instruction */
	VARIANTS = 4,    /* max variants kept of each instruction */
	RESERVED = 4096, /* number of instructions for which there is room at first */
	ENOUGH = 8,      /* min records to trust a rule */
	OFTEN = 90       /* min percent of these records that must agree */
};

/* How an instruction continues. */
enum flow_way { FLOW_FALLS, FLOW_JUMPS, FLOW_ANYWHERE };

/* A successor of an instruction: an entry of the table, which is all 0 if it is new.  Its
 * key is the pc of the instruction and enum flow_way plus the number of the successor *
 * SUCCESSOR, because nearly all instructions have one successor.  Stop learning at an
 * instruction with the number SUCCESSORS. */
struct flow_successor {
	uint64_t pc, count, record; /* record is the first one with this pc */
};

#define SUCCESSOR UINT64_C(4)

/* Properties of an instruction that are the same in each execution of its address. */
enum { FLOW_LENGTH, FLOW_OPCODE, FLOW_KIND, FLOW_PROPERTIES };

static const enum common_finding flow_differing[FLOW_PROPERTIES] = {
	[FLOW_LENGTH] = FOUND_LENGTHS,
	[FLOW_OPCODE] = FOUND_OPCODES,
	[FLOW_KIND] = FOUND_KINDS,
};

/* Variant of an instruction: an entry of the table, which is all 0 if it is new.  Its key
 * is the pc and the micro-op plus the number of the variant * VARIANT, because nearly all
 * instructions have one variant. */
struct flow_variant {
	uint64_t after;               /* 1 + the first record with this variant */
	uint64_t of[FLOW_PROPERTIES]; /* 0 if unknown; an opcode is its number */
};

#define VARIANT (UINT64_C(1) << 62)

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
	bool opcodes;   /* true if records have opcodes */
	bool varies;    /* true if records have a property of enum FLOW_LENGTH... */
	bool learns;    /* the trace has no lengths, and its records are in order */
	bool whole;     /* true if a record is a whole instruction */
	int encoding;   /* field of the RISC-V encoding; NO_FIELD if none */
	bool exchanges; /* marks and outcomes of branches are bytes of the record */

	struct key_counts successors; /* struct flow_successor */
	struct key_counts variants;   /* struct flow_variant */
	struct numberer numberer;     /* numbers of opcodes */
	struct flow_count of[COUNTED];
};

struct lint_flow *lint_flow_new(const struct schema *s)
{
	const struct format *format = s->format;
	const struct field *mark, *taken;
	struct lint_flow *f = mem_new(1, sizeof *f);
	f->schema = s;
	f->pc = schema_first(s, ROLE_PC);
	f->uop = schema_first(s, ROLE_UOP);
	f->fallthrough = schema_first_recorded(s, ROLE_FALLTHROUGH);
	f->kind = schema_first_recorded(s, ROLE_BRANCH_KIND);
	f->opcodes = schema_has_opcode(s);
	f->varies = f->pc != NO_FIELD &&
		    (f->fallthrough != NO_FIELD || f->kind != NO_FIELD || f->opcodes);
	f->mark = schema_first_recorded(s, ROLE_IS_BRANCH);
	f->taken = schema_first_recorded(s, ROLE_TAKEN);
	bool ordered = f->pc != NO_FIELD && !format->unordered && !format->partial;
	f->learns = ordered && f->kind != NO_FIELD &&
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
	struct length_rules rules;
	length_rules(&rules, s);
	f->encoding = rules.machine == LENGTH_RISCV ? rules.encoding : NO_FIELD;
	if (!f->varies && !f->learns && !f->whole && !f->exchanges &&
	    f->encoding == NO_FIELD) {
		free(f);
		return NULL;
	}
	key_counts_init(&f->successors, sizeof(struct flow_successor), LINT_FLOW_MAX);
	key_counts_init(&f->variants, sizeof(struct flow_variant), LINT_FLOW_MAX);
	/* Many parts have thousands of instructions: without this, tables that grow take 4 %
	 * more of the processor time of lint. */
	if (f->learns) {
		key_counts_reserve(&f->successors, RESERVED);
		key_counts_reserve(&f->variants, RESERVED);
	}
	if (f->varies)
		numberer_init(&f->numberer, s, schema_opcode_fields(s));
	return f;
}

void lint_flow_free(struct lint_flow *f)
{
	if (!f)
		return;
	key_counts_release(&f->successors);
	key_counts_release(&f->variants);
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

/* True if a register is missing among the registers of a role.  Return false for a
 * record without registers. */
static bool flow_lacks(const struct batch *b, size_t i, enum role role, uint64_t reg)
{
	uint64_t v[SLOTS_MAX];
	unsigned n = record_values(b, i, role, v), integers = 0;
	for (unsigned k = 0; k < n; k++) {
		if (v[k] == reg)
			return false;
		integers += v[k] < 32;
	}
	return integers && reg;
}

/* Check the integer registers of a four-byte instruction.  Some producers leave out those
 * of accesses to control registers. */
static void flow_check_operands(struct lint_flow *f, const struct batch *b, size_t i)
{
	struct encoding e;
	uint64_t encoding;
	if (!batch_get(b, i, f->encoding, &encoding) || (encoding & 3) != 3 ||
	    (encoding & 0x7f) == 0x73 || encoding > UINT32_MAX)
		return;
	riscv_decode(encoding, false, &e);
	for (unsigned k = 0; k < e.ndst + e.nsrc; k++) {
		const bool writes = k < e.ndst;
		const uint64_t reg = writes ? e.dst[k] : e.src[k - e.ndst];
		if (reg >= RISCV_FLOAT ||
		    !flow_lacks(b, i, writes ? ROLE_REG_WRITTEN : ROLE_REG_READ, reg))
			continue;
		if (!f->of[OPERANDS].n)
			f->of[OPERANDS].v = reg;
		flow_note(f, OPERANDS, 1, b->first + i);
		return;
	}
}

/* Two records */

static enum flow_way flow_way_of(const struct lint_flow *f, const struct batch *b,
				 size_t i)
{
	uint64_t taken;
	enum branch_kind kind = flow_kind(f, b, i);
	if (kind == BRANCH_NONE)
		return batch_known(b, i, f->kind) ? FLOW_FALLS : FLOW_ANYWHERE;
	if (kind == BRANCH_DIRECT_JUMP || kind == BRANCH_DIRECT_CALL)
		return FLOW_JUMPS;
	if (kind != BRANCH_CONDITIONAL || !batch_get(b, i, f->taken, &taken))
		return FLOW_ANYWHERE;
	return taken ? FLOW_JUMPS : FLOW_FALLS;
}

/* Add to the count of a successor, unless the instruction has too many. */
static void flow_add_successor(struct lint_flow *f, uint64_t from, uint64_t way,
			       const struct flow_successor *add)
{
	for (uint64_t k = 0; k <= SUCCESSORS; k++) {
		struct flow_successor *at =
			key_counts_add(&f->successors, from, way + k * SUCCESSOR);
		if (!at)
			return;
		if (!at->count)
			*at = *add;
		else if (at->pc == add->pc)
			at->count += add->count;
		else
			continue;
		return;
	}
}

/* Learn where record p continues: at record i. */
static void flow_learn(struct lint_flow *f, const struct batch *prev, size_t p,
		       const struct batch *b, size_t i)
{
	uint64_t from, pc;
	enum flow_way way = f->learns ? flow_way_of(f, prev, p) : FLOW_ANYWHERE;
	if (way == FLOW_ANYWHERE || !batch_get(prev, p, f->pc, &from) ||
	    !batch_get(b, i, f->pc, &pc) || !lint_same_thread(prev, p, b, i))
		return;
	/* Each iteration of a string instruction is a record. */
	const struct flow_successor add = { pc, 1, b->first + i };
	if (pc != from || flow_kind(f, prev, p) != BRANCH_NONE)
		flow_add_successor(f, from, way, &add);
}

/* Learn from the records after the first.  Nearly all preceding records are not branches
 * and have one successor: calling flow_learn() for them too would take a tenth more of the
 * processor time of lint. */
static void flow_learn_batch(struct lint_flow *f, const struct batch *b)
{
	const uint64_t *const pc = batch_field(b, f->pc)[0];
	const unsigned slot = b->schema->first_slot[f->pc],
		       kind = b->schema->first_slot[f->kind];
	const bool plain = batch_is_plain(b) && !b->schema->by_role[ROLE_SPACE];
	uint64_t falls = 0; /* records that are not branches, and whose pc is known */
	size_t at = f->successors.last;
	for (size_t p = 0; p + 1 < b->n; p++) {
		if (p % 64 == 0 && plain)
			falls = batch_has_word(b, slot, p / 64) &
				~batch_has_word(b, kind, p / 64);
		if (b->ngaps && lint_gap_before(b, p + 1))
			continue;
		if (!(falls >> p % 64 & 1) || !batch_has_slot(b, slot, p + 1)) {
			flow_learn(f, b, p, b, p + 1);
			continue;
		}
		if (pc[p] == pc[p + 1])
			continue;
		at = key_counts_is(&f->successors, at + 1, pc[p], FLOW_FALLS)
			     ? at + 1
			     : key_counts_at(&f->successors, pc[p], FLOW_FALLS);
		struct flow_successor *of = key_counts_kept(&f->successors, at);
		if (of && of->pc == pc[p + 1] && of->count)
			of->count++;
		else
			flow_add_successor(f, pc[p], FLOW_FALLS,
					   &(struct flow_successor) { pc[p + 1], 1,
								      b->first + p + 1 });
	}
	f->successors.last = at;
}

/* Variants */

static inline bool flow_same(const struct flow_variant *a, const struct flow_variant *b)
{
	return a->after && a->of[FLOW_LENGTH] == b->of[FLOW_LENGTH] &&
	       a->of[FLOW_OPCODE] == b->of[FLOW_OPCODE] &&
	       a->of[FLOW_KIND] == b->of[FLOW_KIND];
}

/* Add a variant to an instruction, unless the instruction has it already or has too
 * many. */
static void flow_add_variant(struct lint_flow *f, uint64_t pc, uint64_t uop,
			     const struct flow_variant *v)
{
	for (uint64_t k = 0; k < VARIANTS; k++) {
		struct flow_variant *at =
			key_counts_add(&f->variants, pc, uop + k * VARIANT);
		if (!at || flow_same(at, v))
			return;
		if (!at->after) {
			*at = *v;
			return;
		}
	}
}

/* A slot, or a 0 for all records if the format lacks the field. */
struct flow_column {
	const uint64_t *v;
	size_t mask; /* of the numbers of records */
	int field;
};

static struct flow_column flow_column(const struct batch *b, int field)
{
	static const uint64_t none;
	if (field == NO_FIELD)
		return (struct flow_column) { &none, 0, field };
	return (struct flow_column) { batch_field(b, field)[0], SIZE_MAX, field };
}

static inline bool flow_known(const struct batch *b, size_t i,
			      const struct flow_column *c)
{
	return c->field != NO_FIELD && batch_known(b, i, c->field);
}

/* Add records.  plain is true if all fields are known; a constant, because tests of each
 * record would take a third of the time. */
static inline __attribute__((always_inline)) void flow_compare(struct lint_flow *f,
							       const struct batch *b,
							       bool plain)
{
	const struct flow_column uop = flow_column(b, f->uop),
				 kind = flow_column(b, f->kind),
				 fall = flow_column(b, f->fallthrough);
	const uint64_t *const pc = batch_field(b, f->pc)[0];
	size_t at = f->variants.last;
	for (size_t i = 0; i < b->n; i++) {
		if (!plain && !batch_has(b, i, f->pc, 0))
			continue;
		struct flow_variant v = { .after = b->first + i + 1 };
		uint64_t number = 0;
		if (plain || flow_known(b, i, &uop))
			number = uop.v[i & uop.mask] % VARIANT;
		if (plain || flow_known(b, i, &kind))
			v.of[FLOW_KIND] = kind.v[i & kind.mask];
		if (plain || flow_known(b, i, &fall))
			v.of[FLOW_LENGTH] = (fall.v[i & fall.mask] - pc[i]) & fall.mask;
		if (f->opcodes)
			v.of[FLOW_OPCODE] = numberer_number(&f->numberer, b, i);
		at = key_counts_is(&f->variants, at + 1, pc[i], number)
			     ? at + 1
			     : key_counts_at(&f->variants, pc[i], number);
		if (at == KEY_COUNTS_NONE ||
		    !flow_same((const struct flow_variant *)f->variants.entry + at, &v))
			flow_add_variant(f, pc[i], number, &v);
	}
	f->variants.last = at;
}

/* API */

void lint_flow_add(struct lint_flow *f, const struct batch *prev, const struct batch *b)
{
	if (prev && !lint_gap_before(b, 0))
		flow_learn(f, prev, 0, b, 0);
	if (f->learns)
		flow_learn_batch(f, b);
	if (f->varies) {
		numberer_begin(&f->numberer, b);
		if (batch_is_plain(b) && !b->has[b->schema->first_slot[f->pc]])
			flow_compare(f, b, true);
		else
			flow_compare(f, b, false);
	}
	for (size_t w = 0; f->exchanges && w < presence_words(b->n); w++)
		flow_count_flags(f, b, w);
	for (size_t w = 0; f->whole && w < presence_words(b->n); w++) {
		uint64_t bits = batch_nonzero_word(b, b->schema->first_slot[f->kind], w);
		for (; bits; bits &= bits - 1)
			flow_count_access(f, b, 64 * w + (size_t)__builtin_ctzll(bits));
	}
	for (size_t i = 0; f->encoding != NO_FIELD && i < b->n; i++)
		flow_check_operands(f, b, i);
}

void lint_flow_merge(struct lint_flow *f, struct lint_flow *later,
		     const struct batch *prev, const struct batch *first)
{
	if (prev)
		flow_learn(f, prev, 0, first, 0);
	for (size_t i = 0; i < later->successors.n; i++) {
		const struct key_counts_key *key = &later->successors.key[i];
		flow_add_successor(f, key->a, key->b % SUCCESSOR,
				   key_counts_entry(&later->successors, i));
	}
	for (size_t i = 0; i < later->variants.n; i++) {
		const struct key_counts_key *key = &later->variants.key[i];
		flow_add_variant(f, key->a, key->b % VARIANT,
				 key_counts_entry(&later->variants, i));
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

/* Find the usual one of n successors; NULL if unknown. */
static const struct flow_successor *flow_usual(const struct key_counts_key *key,
					       const struct flow_successor *const *of,
					       size_t n)
{
	const struct flow_successor *usual = of[0];
	bool falls = key->b == FLOW_FALLS;
	for (size_t k = 1; k < n; k++) {
		bool nearer = of[k]->pc - key->a - 1 < usual->pc - key->a - 1;
		if (falls ? nearer : of[k]->count > usual->count)
			usual = of[k];
	}
	if (falls && usual->pc - key->a > LONGEST)
		return NULL;
	for (size_t k = 0; k < n; k++)
		if (of[k] != usual && of[k]->count * 2 > usual->count)
			return NULL;
	return usual;
}

/* Findings about pairs of records, in the order of records. */

struct flow_difference {
	uint64_t record, which;            /* `which` is an enum common_finding */
	uint64_t times, v[FINDING_VALUES]; /* v[0] is the pc */
	uint64_t uop;
};

struct flow_differences {
	struct flow_difference *at;
	size_t n, room;
};

static void flow_differ(struct flow_differences *l, const struct flow_difference *add)
{
	l->at = mem_room(l->at, l->n, &l->room, sizeof *l->at);
	l->at[l->n++] = *add;
}

static void flow_find_successors(const struct lint_flow *f, struct flow_differences *l)
{
	for (size_t i = 0; i < f->successors.n; i++) {
		const struct key_counts_key *key = &f->successors.key[i];
		const struct flow_successor *of[SUCCESSORS + 1];
		size_t count = 0;
		while (key->b < SUCCESSOR && count <= SUCCESSORS &&
		       (of[count] = key_counts_get(&f->successors, key->a,
						   key->b + count * SUCCESSOR)))
			count++;
		if (count < 2 || count > SUCCESSORS)
			continue;
		const struct flow_successor *usual = flow_usual(key, of, count);
		for (size_t k = 0; usual && k < count; k++) {
			/* A longer step without a branch is FOUND_PC_JUMPS. */
			if (of[k] == usual ||
			    (key->b == FLOW_FALLS && of[k]->pc - key->a > LONGEST))
				continue;
			flow_differ(l, &(struct flow_difference) {
					       of[k]->record,
					       FOUND_SUCCESSOR,
					       of[k]->count,
					       { key->a, of[k]->pc, usual->pc },
					       0 });
		}
	}
}

static void flow_find_variants(const struct lint_flow *f, struct flow_differences *l)
{
	for (size_t i = 0; i < f->variants.n; i++) {
		const struct key_counts_key *key = &f->variants.key[i];
		const struct flow_variant *v = key_counts_entry(&f->variants, i), *o = v;
		for (int w = 0; w < FLOW_PROPERTIES; w++) {
			const uint64_t from = w == FLOW_LENGTH ? key->a : 0;
			uint64_t k = key->b / VARIANT;
			/* The property must differ from each earlier variant. */
			while (k-- &&
			       (o = key_counts_get(&f->variants, key->a,
						   key->b % VARIANT + k * VARIANT)) &&
			       o->of[w] != v->of[w])
				if (!k)
					flow_differ(l, &(struct flow_difference) {
							       v->after - 1,
							       flow_differing[w],
							       1,
							       { key->a, from + v->of[w],
								 from + o->of[w],
								 o->after - 1 },
							       key->b % VARIANT });
		}
	}
}

static void flow_print_opcode(const struct lint_flow *f, uint64_t opcode, struct str *out)
{
	if (opcode == NUMBER_OTHER)
		str_add(out, "another");
	else
		numbers_opcode(f->numberer.numbers, (uint32_t)opcode, out);
}

static void flow_print_opcodes(const struct lint_flow *f, const struct flow_difference *d,
			       struct str *out)
{
	if (f->uop == NO_FIELD)
		str_add(out, "the instruction");
	else
		str_addf(out, "micro-op %" PRIu64, d->uop);
	str_addf(out, " at %" PRIx64 " is ", d->v[0]);
	flow_print_opcode(f, d->v[1], out);
	str_add(out, " here and ");
	flow_print_opcode(f, d->v[2], out);
	str_addf(out, " at record %" PRIu64, d->v[3]);
}

static void flow_report_differences(const struct lint_flow *f, struct finding_table *to)
{
	struct flow_differences l = { NULL, 0, 0 };
	struct str text = STR_INIT;
	flow_find_successors(f, &l);
	flow_find_variants(f, &l);
	if (l.n)
		qsort(l.at, l.n, sizeof *l.at, u64_pair_compare);
	for (size_t i = 0; i < l.n; i++) {
		const struct flow_difference *d = &l.at[i];
		const struct finding_place at = { .pc = d->v[0] };
		const bool opcodes = d->which == FOUND_OPCODES;
		str_clear(&text);
		if (opcodes)
			flow_print_opcodes(f, d, &text);
		for (uint64_t k = 0; k < d->times; k++)
			finding_table_add(to, &lint_common_findings[d->which], d->record,
					  0, opcodes ? NULL : d->v,
					  opcodes ? text.text : NULL, &at);
	}
	str_release(&text);
	free(l.at);
}

static void flow_report_count(struct finding_table *to, const struct schema *schema,
			      enum common_finding which, const struct flow_count *c)
{
	const struct finding_kind *kind = &lint_common_findings[which];
	struct str text = STR_INIT;
	const uint64_t v[FINDING_VALUES] = { c->v };
	if (!c->n)
		return;
	finding_print(kind, schema, v, &text);
	finding_table_add_n(to, kind, c->record, c->n, text.text);
	str_release(&text);
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
	};
	flow_report_differences(f, to);
	for (size_t k = 0; k < sizeof found / sizeof *found; k++)
		if (found[k].report)
			flow_report_count(to, f->schema, found[k].which, found[k].of);
}

/* Cut addresses */

/* True if data is near code only in the lower 32 bits, and code is at addresses that
 * only large programs use: compilers put programs with fixed addresses below 2^31. */
static bool flow_code_is_cut(const struct bins *b)
{
	enum { LOW = 32, NEAR = 24 };
	struct bin *bin = bins_sorted(b);
	struct key_counts code;
	bool cut = true, high = false, near = false;
	key_counts_init(&code, sizeof(uint64_t), b->table.n + 1);
	for (size_t i = 0; i < b->table.n && cut && b->bits <= NEAR; i++) {
		uint64_t at = bin[i].number << b->bits;
		if (!bin[i].n[ACCESS_FETCH])
			continue;
		cut = at >> LOW == 0;
		high |= at >> (LOW - 1) != 0;
		key_counts_add(&code, at >> NEAR, 0);
	}
	for (size_t i = 0; i < b->table.n && cut && high; i++) {
		uint64_t at = bin[i].number << b->bits;
		bool data = bin[i].n[ACCESS_LOAD] || bin[i].n[ACCESS_STORE];
		near |= data && at >> LOW &&
			key_counts_find(&code, (at & UINT32_MAX) >> NEAR, 0) !=
				KEY_COUNTS_NONE;
	}
	key_counts_release(&code);
	free(bin);
	return cut && high && near;
}

void lint_flow_report_cut(struct trace *t, struct finding_table *to)
{
	struct bins bins;
	const struct flow_count once = { .n = 1 };
	index_accesses(trace_index(t), &bins);
	if (flow_code_is_cut(&bins))
		flow_report_count(to, trace_schema(t), FOUND_CODE_CUT, &once);
	bins_release(&bins);
}
