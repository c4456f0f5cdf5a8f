#include "analysis/lint_flow.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/code_sites.h"
#include "base/mem.h"
#include "base/minmax.h"
#include "format/length.h"

enum {
	NO_FIELD = -1,
	LONGEST = 15,   /* max bytes of an instruction */
	SUCCESSORS = 3, /* max successors kept of each instruction */
	ENOUGH = 8,     /* min records to trust a rule */
	OFTEN = 90      /* min percent of these records that must agree */
};

/* How an instruction continues. */
enum flow_way { FLOW_FALLS, FLOW_JUMPS, FLOW_ANYWHERE };

struct flow_successor {
	uint64_t pc, count, record; /* record is the first one with this pc */
};

/* Successors of an instruction, by pc and enum flow_way. */
struct flow_site {
	struct flow_successor of[SUCCESSORS];
	uint64_t n; /* number of different successors; stop learning after SUCCESSORS */
};

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
	int pc, kind, mark, taken;
	bool learns;    /* the trace has no lengths, and its records are in order */
	bool whole;     /* true if a record is a whole instruction */
	int encoding;   /* field of the RISC-V encoding; NO_FIELD if none */
	bool exchanges; /* marks and outcomes of branches are bytes of the record */

	struct key_counts site; /* struct flow_site */
	struct flow_count of[COUNTED];
};

struct lint_flow *lint_flow_new(const struct schema *s)
{
	const struct format *format = s->format;
	const struct field *mark, *taken;
	struct lint_flow *f = mem_new(1, sizeof *f);
	f->schema = s;
	f->pc = schema_first(s, ROLE_PC);
	f->kind = schema_first_recorded(s, ROLE_BRANCH_KIND);
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
	if (!f->learns && !f->whole && !f->exchanges && f->encoding == NO_FIELD) {
		free(f);
		return NULL;
	}
	key_counts_init(&f->site, sizeof(struct flow_site), CODE_SITES_MAX);
	return f;
}

void lint_flow_free(struct lint_flow *f)
{
	if (!f)
		return;
	key_counts_release(&f->site);
	free(f);
}

static void flow_note(struct lint_flow *f, enum flow_counted what, uint64_t record)
{
	struct flow_count *c = &f->of[what];
	if (!c->n++)
		c->record = record;
}

/* One record */

static enum branch_kind flow_kind(const struct lint_flow *f, const struct batch *b,
				  size_t i)
{
	uint64_t v = BRANCH_NONE;
	return batch_get(b, i, f->kind, &v) ? (enum branch_kind)v : BRANCH_NONE;
}

/* Count the flags of a record, for FOUND_BRANCH_EXCHANGED. */
static void flow_count_flags(struct lint_flow *f, const struct batch *b, size_t i)
{
	const uint8_t *bytes = batch_bytes(b, i);
	bool mark = f->exchanges && bytes[schema_field(f->schema, f->mark)->at];
	bool taken = f->exchanges && bytes[schema_field(f->schema, f->taken)->at];
	if (mark || taken)
		flow_note(f, !taken ? MARKED : !mark ? TAKEN : BOTH, b->first + i);
}

/* Count the accesses of a call, which writes the return address, or of a return, which
 * reads it. */
static void flow_count_access(struct lint_flow *f, const struct batch *b, size_t i)
{
	enum branch_kind kind = f->whole ? flow_kind(f, b, i) : BRANCH_NONE;
	uint64_t v, record = b->first + i;
	if (kind != BRANCH_DIRECT_CALL && kind != BRANCH_RETURN)
		return;
	bool load = record_role(b, i, ROLE_LOAD, &v);
	bool store = record_role(b, i, ROLE_STORE, &v);
	if (kind == BRANCH_DIRECT_CALL) {
		flow_note(f, CALLS, record);
		flow_note(f,
			  store  ? CALLS_STORE
			  : load ? CALLS_LOAD
				 : CALLS_BARE,
			  record);
	} else {
		flow_note(f, RETURNS, record);
		if (load || store)
			flow_note(f, load ? RETURNS_LOAD : RETURNS_STORE, record);
	}
}

/* Integer registers of four-byte instructions, by opcode. */
enum { FLOW_RD = 1, FLOW_RS1 = 2, FLOW_RS2 = 4 };

static unsigned flow_operands_of(uint64_t encoding)
{
	if ((encoding & 3) != 3 || encoding > UINT32_MAX)
		return 0;
	switch (encoding & 0x7f) {
	case 0x37: /* lui */
	case 0x17: /* auipc */
	case 0x6f: /* jal */
		return FLOW_RD;
	case 0x67: /* jalr */
	case 0x03: /* loads */
	case 0x13: /* with an immediate value */
	case 0x1b:
		return FLOW_RD | FLOW_RS1;
	case 0x33: /* of two registers */
	case 0x3b:
		return FLOW_RD | FLOW_RS1 | FLOW_RS2;
	case 0x63: /* branches */
	case 0x23: /* stores */
		return FLOW_RS1 | FLOW_RS2;
	default:
		return 0;
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

static void flow_check_operands(struct lint_flow *f, const struct batch *b, size_t i)
{
	static const struct {
		unsigned operand, low;
		enum role role;
	} at[] = { { FLOW_RD, 7, ROLE_REG_WRITTEN },
		   { FLOW_RS1, 15, ROLE_REG_READ },
		   { FLOW_RS2, 20, ROLE_REG_READ } };
	uint64_t encoding;
	if (!batch_get(b, i, f->encoding, &encoding))
		return;
	unsigned has = flow_operands_of(encoding);
	for (size_t k = 0; k < sizeof at / sizeof *at; k++) {
		uint64_t reg = encoding >> at[k].low & 31;
		if (!(has & at[k].operand) || !flow_lacks(b, i, at[k].role, reg))
			continue;
		if (!f->of[OPERANDS].n)
			f->of[OPERANDS].v = reg;
		flow_note(f, OPERANDS, b->first + i);
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

/* Add to the count of a successor, unless the site has too many. */
static void flow_add_successor(struct flow_site *at, const struct flow_successor *add)
{
	size_t k = 0;
	while (k < at->n && k < SUCCESSORS && at->of[k].pc != add->pc)
		k++;
	if (k == SUCCESSORS) {
		at->n = SUCCESSORS + 1;
	} else if (k == at->n) {
		at->of[k] = *add;
		at->n++;
	} else {
		at->of[k].count += add->count;
	}
}

/* Learn where record p continues: at record i. */
static void flow_learn(struct lint_flow *f, const struct batch *prev, size_t p,
		       const struct batch *b, size_t i)
{
	struct flow_successor add = { .record = b->first + i, .count = 1 };
	uint64_t pc;
	enum flow_way way = f->learns ? flow_way_of(f, prev, p) : FLOW_ANYWHERE;
	if (way == FLOW_ANYWHERE || !batch_get(prev, p, f->pc, &pc) ||
	    !batch_get(b, i, f->pc, &add.pc))
		return;
	/* Each iteration of a string instruction is a record. */
	bool again = add.pc == pc && flow_kind(f, prev, p) == BRANCH_NONE;
	size_t site = again || !lint_same_thread(prev, p, b, i)
			      ? KEY_COUNTS_NONE
			      : key_counts_near(&f->site, pc, way);
	if (site != KEY_COUNTS_NONE)
		flow_add_successor(key_counts_entry(&f->site, site), &add);
}

void lint_flow_add(struct lint_flow *f, const struct batch *prev, const struct batch *b)
{
	for (size_t i = 0, p = 0; i < b->n; prev = b, p = i++) {
		if (prev && !lint_gap_before(b, i))
			flow_learn(f, prev, p, b, i);
		flow_count_flags(f, b, i);
		flow_count_access(f, b, i);
		flow_check_operands(f, b, i);
	}
}

static void flow_merge_site(void *to, const void *from)
{
	struct flow_site *at = to;
	const struct flow_site *later = from;
	for (size_t k = 0; k < later->n && k < SUCCESSORS; k++)
		flow_add_successor(at, &later->of[k]);
	if (later->n > SUCCESSORS)
		at->n = SUCCESSORS + 1;
}

void lint_flow_merge(struct lint_flow *f, struct lint_flow *later,
		     const struct batch *prev, const struct batch *first)
{
	if (prev)
		flow_learn(f, prev, 0, first, 0);
	key_counts_merge(&f->site, &later->site, 0, flow_merge_site);
	for (int k = 0; k < COUNTED; k++) {
		struct flow_count *c = &f->of[k];
		uint64_t n = c->n + later->of[k].n;
		if (!c->n)
			*c = later->of[k];
		c->n = n;
	}
}

/* Report */

/* Find the usual successor; NULL if unknown. */
static const struct flow_successor *flow_usual(const struct key_counts_key *key,
					       const struct flow_site *at)
{
	const struct flow_successor *usual = &at->of[0];
	bool falls = key->b == FLOW_FALLS;
	for (size_t k = 1; k < at->n; k++) {
		const struct flow_successor *o = &at->of[k];
		bool nearer = o->pc - key->a - 1 < usual->pc - key->a - 1;
		if (falls ? nearer : o->count > usual->count)
			usual = o;
	}
	if (falls && usual->pc - key->a > LONGEST)
		return NULL;
	for (size_t k = 0; k < at->n; k++)
		if (&at->of[k] != usual && at->of[k].count * 2 > usual->count)
			return NULL;
	return usual;
}

struct flow_difference {
	uint64_t record, pc, usual;
	const struct flow_successor *now;
};

static void flow_report_successors(const struct lint_flow *f, struct finding_table *to)
{
	const struct finding_kind *kind = &lint_common_findings[FOUND_SUCCESSOR];
	struct flow_difference *all = NULL;
	size_t n = 0, room = 0;
	for (size_t i = 0; i < f->site.n; i++) {
		const struct flow_site *at = key_counts_entry(&f->site, i);
		const struct key_counts_key *key = &f->site.key[i];
		if (at->n < 2 || at->n > SUCCESSORS)
			continue;
		const struct flow_successor *usual = flow_usual(key, at);
		for (size_t k = 0; usual && k < at->n; k++) {
			const struct flow_successor *o = &at->of[k];
			/* A longer step without a branch is FOUND_PC_JUMPS. */
			if (o == usual ||
			    (key->b == FLOW_FALLS && o->pc - key->a > LONGEST))
				continue;
			all = mem_room(all, n, &room, sizeof *all);
			all[n++] = (struct flow_difference) { o->record, key->a,
							      usual->pc, o };
		}
	}
	if (n)
		qsort(all, n, sizeof *all, u64_compare);
	for (size_t i = 0; i < n; i++) {
		const struct finding_place at = { .pc = all[i].pc };
		const uint64_t v[FINDING_VALUES] = { all[i].pc, all[i].now->pc,
						     all[i].usual };
		for (uint64_t k = 0; k < all[i].now->count; k++)
			finding_table_add(to, kind, all[i].record, 0, v, NULL, &at);
	}
	free(all);
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
	flow_report_successors(f, to);
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
