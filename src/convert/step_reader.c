/*
 * Look up the fields of a schema by role once, and their columns once per batch, without
 * columns that have no values in it.  Reading a record then takes a few loads.  Keep two
 * steps in memory: the step being built, and the previous step until the pc of its
 * successor is known.
 */
#include "convert/step_reader.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "format/length.h"
#include "format/mnemonic.h"

/* Fields with one value, in the order of step_reader.field. */
enum {
	R_PC,
	R_FALLTHROUGH,
	R_IS_BRANCH,
	R_KIND,
	R_TAKEN,
	R_TARGET,
	R_FLAGS,
	R_SIZE,
	R_MACRO,
	R_MICRO,
	R_UOP,
	R_TIME,
	R_DISPLACEMENT,
	R_VALUE,
	R_DATA,
	R_DISASSEMBLY,
	R_COMMITTED,
	R_NAMED, /* fields from here on have a name but no role */
	R_LENGTH = R_NAMED,
	R_ENCODING,
	R_SKIPPED,
	R_SET,
	R_COUNT,
	R_MODE,
	R_UNIT,
	R_ROLES
};

#define STEP_ALWAYS UINT32_MAX

/* clang-format off */
static const struct {
	uint8_t role;
	const char *name;
	unsigned needs; /* read the field if the target needs any of these */
} step_fields[R_ROLES] = {
	[R_PC] = { ROLE_PC, NULL, STEP_ALWAYS },
	[R_FALLTHROUGH] = { ROLE_FALLTHROUGH, NULL, STEP_FLOW | STEP_SIZES },
	[R_IS_BRANCH] = { ROLE_IS_BRANCH, NULL, STEP_FLOW },
	[R_KIND] = { ROLE_BRANCH_KIND, NULL, STEP_FLOW },
	[R_TAKEN] = { ROLE_TAKEN, NULL, STEP_FLOW },
	[R_TARGET] = { ROLE_TARGET, NULL, STEP_FLOW },
	[R_FLAGS] = { ROLE_FLAGS, NULL, STEP_REGISTERS },
	[R_SIZE] = { ROLE_ACCESS_SIZE, NULL, STEP_SIZES },
	[R_MACRO] = { ROLE_MACRO, NULL, STEP_TEXT },
	[R_MICRO] = { ROLE_MICRO, NULL, STEP_TEXT },
	[R_UOP] = { ROLE_UOP, NULL, STEP_ALWAYS },
	[R_TIME] = { ROLE_TIME, NULL, STEP_TIME },
	[R_DISPLACEMENT] = { ROLE_DISPLACEMENT, NULL, STEP_TEXT },
	[R_VALUE] = { ROLE_REG_VALUE, NULL, STEP_VALUES },
	[R_DATA] = { ROLE_MEM_VALUE, NULL, STEP_VALUES },
	[R_DISASSEMBLY] = { ROLE_DISASSEMBLY, NULL, STEP_TEXT },
	[R_COMMITTED] = { ROLE_COMMITTED, NULL, STEP_ALWAYS },
	[R_LENGTH] = { ROLE_NONE, "length", STEP_FLOW | STEP_SIZES },
	[R_ENCODING] = { ROLE_NONE, "encoding", STEP_TEXT },
	[R_SKIPPED] = { ROLE_NONE, "skipped", STEP_TEXT },
	[R_SET] = { ROLE_NONE, "set", STEP_TEXT },
	[R_COUNT] = { ROLE_NONE, "count", STEP_TEXT },
	[R_MODE] = { ROLE_NONE, "mode", STEP_TEXT },
	[R_UNIT] = { ROLE_NONE, "unit", STEP_TEXT },
};
/* clang-format on */

/* A slot of a batch. */
struct step_column {
	const uint64_t *v; /* values of all records; NULL if the batch does not have this
	                    * slot */
	unsigned slot;
};

/* Slots of a role with several values. */
struct step_columns {
	fieldset fields;
	unsigned n;
	struct step_column column[STEP_ACCESSES];
	uint64_t has[STEP_PIECE]; /* slots of each record of a piece, with a bit for each
				   * column */
};

struct step_reader {
	const struct schema *schema;
	struct step_rules rules;
	const struct successors *successors; /* NULL if unknown */
	struct reg_map *registers;
	const int64_t *near; /* table of register numbers */
	void (*to)(void *ctx, struct step *s);
	void *ctx;

	int field[R_ROLES]; /* -1 if the format does not have the field */
	fieldset want;
	bool thread_bytes;   /* write a thread number as two bytes */
	bool references;     /* each record is a fetch, a load or a store */
	bool fetch_sizes;    /* the size of a fetch is the length of the instruction */
	bool knows_branches; /* a field contains the branches of all records */
	bool squashes;       /* a record without a commit time is not an executed
			      * instruction */
	struct length_rules lengths;
	int8_t set; /* instruction set of all records; -1 if unknown */

	const char *time_unit;

	const struct batch *b; /* current batch; its columns follow */
	size_t from;           /* first record of the current piece */
	struct step_column column[R_ROLES];
	struct step_columns reads, writes, loads, stores, spaces;
	struct step_column stage[STEP_STAGES];

	struct step one, two;
	struct step *now; /* step being built; NULL if none */
	size_t last_kind; /* for successors_kind() */
};

static bool step_needs(const struct step_reader *r, unsigned which)
{
	unsigned needs = r->rules.needs;
	bool more = false;
	if (which == R_SIZE)
		more = needs & STEP_FLOW && r->references;
	else if (which == R_DISASSEMBLY)
		more = needs & STEP_FLOW && !r->knows_branches && r->field[R_KIND] < 0;
	else if (which == R_ENCODING || which == R_SET)
		more = needs & (STEP_FLOW | STEP_SIZES) &&
		       r->lengths.machine != LENGTH_UNKNOWN;
	return more || step_fields[which].needs == STEP_ALWAYS ||
	       needs & step_fields[which].needs;
}

static int step_find_field(const struct step_reader *r, unsigned which)
{
	if (!step_needs(r, which))
		return -1;
	if (which < R_NAMED)
		return schema_first(r->schema, step_fields[which].role);
	return which == R_SET /* needed for Tarmac */
		       ? r->lengths.set
		       : length_named_field(r->schema, step_fields[which].name,
					    which == R_MODE);
}

/* Choose the fields that the target needs. */
static void step_choose_fields(struct step_reader *r)
{
	const struct schema *s = r->schema;
	unsigned needs = r->rules.needs;
	int kind = schema_first(s, ROLE_BRANCH_KIND);
	r->knows_branches =
		s->by_role[ROLE_IS_BRANCH] ||
		(kind >= 0 && !(schema_field(s, kind)->flags & FIELD_BY_MNEMONIC));
	length_rules(&r->lengths, s);
	for (unsigned k = 0; k < R_ROLES; k++) {
		r->field[k] = step_find_field(r, k);
		if (r->field[k] >= 0)
			r->want |= (fieldset)1 << r->field[k];
	}
	r->lengths.encoding = r->field[R_ENCODING];
	r->lengths.set = r->field[R_SET];
	if (needs & STEP_REGISTERS) {
		r->reads.fields = s->by_role[ROLE_REG_READ];
		r->writes.fields = s->by_role[ROLE_REG_WRITTEN];
	}
	r->loads.fields = s->by_role[ROLE_LOAD];
	r->stores.fields = s->by_role[ROLE_STORE];
	r->spaces.fields = s->by_role[ROLE_SPACE];
	r->want |= r->reads.fields | r->writes.fields | r->loads.fields |
		   r->stores.fields | r->spaces.fields;
	for (unsigned k = 0; needs & STEP_PIPELINE && k < STEP_STAGES; k++)
		r->want |= s->by_role[ROLE_DECODED + k];
	if (r->field[R_TIME] >= 0)
		r->time_unit = schema_field(s, r->field[R_TIME])->unit;
}

struct step_reader *step_reader_new(const struct schema *s, struct step_rules rules,
				    struct reg_map *registers,
				    void (*to)(void *ctx, struct step *s), void *ctx)
{
	struct step_reader *r = mem_new(1, sizeof *r);
	r->schema = s;
	r->rules = rules;
	r->registers = registers;
	r->near = reg_map_near(registers);
	r->to = to;
	r->ctx = ctx;
	int pc = schema_first(s, ROLE_PC);
	r->references = pc >= 0 && schema_field(s, pc)->copy.of;
	step_choose_fields(r);
	/* On a bus, the size of a fetch is the size of the request. */
	r->fetch_sizes = r->references && r->field[R_SIZE] >= 0 &&
			 !(s->format->physical && rules.join_references);
	r->squashes = r->field[R_COMMITTED] >= 0 && !s->format->companion;
	r->set = strcmp(s->registers->name, "arm32") == 0 ? 1 : -1;
	return r;
}

void step_reader_thread(struct step_reader *r, int field, bool bytes)
{
	r->spaces.fields = (fieldset)1 << field;
	r->want |= r->spaces.fields;
	r->thread_bytes = bytes;
}

void step_reader_free(struct step_reader *r)
{
	free(r);
}

bool step_reader_needs_successors(const struct step_reader *r)
{
	return r->rules.needs & STEP_FLOW && r->rules.join_references &&
	       !r->knows_branches && r->lengths.machine != LENGTH_RISCV &&
	       r->field[R_PC] >= 0 && r->field[R_DISASSEMBLY] < 0 && r->field[R_KIND] < 0;
}

void step_reader_set_successors(struct step_reader *r, const struct successors *s)
{
	r->successors = s;
}

bool step_reader_has(const struct step_reader *r, const char *name)
{
	for (unsigned k = R_NAMED; k < R_ROLES; k++)
		if (r->field[k] >= 0 && strcmp(step_fields[k].name, name) == 0)
			return true;
	return false;
}

fieldset step_reader_wants(const struct step_reader *r)
{
	return r->want;
}

/* Columns */

static struct step_column step_column(const struct batch *b, int f, unsigned nth)
{
	return (struct step_column) { .v = batch_field(b, f)[nth],
				      .slot = b->schema->first_slot[f] + nth };
}

/* Find the columns; if `all` is set, include slots without a value in this batch. */
static void step_find_columns(struct step_columns *c, const struct batch *b, bool all)
{
	c->n = 0;
	for (fieldset left = c->fields; left; left &= left - 1) {
		int f = fieldset_first(left);
		unsigned n =
			all ? field_count(schema_field(b->schema, f)) : batch_used(b, f);
		for (unsigned k = 0; k < n && c->n < STEP_ACCESSES; k++)
			c->column[c->n++] = step_column(b, f, k);
	}
}

static void step_find_all_columns(struct step_reader *r, const struct batch *b)
{
	r->b = b;
	for (unsigned k = 0; k < R_ROLES; k++)
		if (r->field[k] >= 0)
			r->column[k] = step_column(b, r->field[k], 0);
	step_find_columns(&r->reads, b, false);
	step_find_columns(&r->writes, b, false);
	step_find_columns(&r->loads, b, false);
	step_find_columns(&r->stores, b, false);
	step_find_columns(&r->spaces, b, true);
	for (unsigned k = 0; r->rules.needs & STEP_PIPELINE && k < STEP_STAGES; k++) {
		int f = schema_first(r->schema, ROLE_DECODED + k);
		if (f >= 0)
			r->stage[k] = step_column(b, f, 0);
	}
}

/* Find the slots with a value in each of n records of the batch, starting at record i. */
static void step_find_values(struct step_columns *c, const struct batch *b, size_t i,
			     size_t n)
{
	memset(c->has, 0, n * sizeof *c->has);
	for (unsigned k = 0; k < c->n; k++) {
		const struct step_column *column = &c->column[k];
		for (size_t j = 0; j < n; j++)
			c->has[j] |= (uint64_t)batch_has_slot(b, column->slot, i + j)
				     << k;
	}
}

/* Get the value of a slot of record i.  Return false and leave *v unchanged if it has
 * none. */
static inline bool step_value(const struct step_reader *r, const struct step_column *c,
			      size_t i, uint64_t *v)
{
	bool has = batch_has_slot(r->b, c->slot, i);
	if (has)
		*v = c->v[i];
	return has;
}

/* Get the value of a role.  Return false and leave *v unchanged if the record has
 * none. */
static inline bool step_get(const struct step_reader *r, size_t i, unsigned which,
			    uint64_t *v)
{
	return r->column[which].v && step_value(r, &r->column[which], i, v);
}

/* Registers */

static void step_add_reg(struct step *s, struct step_regs *r, uint32_t reg,
			 enum convert_loss loss)
{
	if (r->n < STEP_REGS)
		r->reg[r->n++] = reg;
	else if (reg != STEP_NO_REG)
		step_lose(s, loss);
}

/* Add the register of a slot.  internal has the registers written by earlier micro-ops of
 * the instruction. */
static void step_add_number(struct step_reader *r, struct step *s, struct step_regs *to,
			    uint64_t number, bool written,
			    const struct step_regs *internal)
{
	int64_t reg = number < REG_MAP_NEAR ? r->near[number] : REG_MAP_UNKNOWN;
	if (reg == REG_MAP_UNKNOWN)
		reg = reg_map_number(r->registers, number);
	if (reg >= 0) {
		uint32_t n = (uint32_t)reg;
		if ((!r->rules.same_slots && step_has_reg(to, n)) ||
		    (internal && step_has_reg(internal, n)))
			return;
		step_add_reg(s, to, n, written ? LOSS_WRITTEN : LOSS_READ);
	} else if (reg == REG_MAP_LOST) {
		step_lose(s, LOSS_NUMBER);
	} else if (reg == REG_MAP_FLAGS) {
		s->flags |= written ? FLAGS_WRITTEN : FLAGS_READ;
	} else if (reg == REG_MAP_IP) {
		s->uses_ip = true;
	}
}

static void step_add_regs(struct step_reader *r, struct step *s, size_t i, bool written,
			  const struct step_regs *internal)
{
	struct step_regs *to = written ? &s->writes : &s->reads;
	const struct step_columns *c = written ? &r->writes : &r->reads;
	unsigned k = 0;
	for (uint64_t left = c->has[i - r->from]; left; left &= left - 1, k++) {
		unsigned next = (unsigned)__builtin_ctzll(left);
		for (; r->rules.same_slots && k < next; k++)
			step_add_reg(s, to, STEP_NO_REG, LOSS_READ);
		k = next;
		step_add_number(r, s, to, c->column[k].v[i], written, internal);
	}
	while (to->n && to->reg[to->n - 1] == STEP_NO_REG)
		to->n--;
}

/* Accesses */

static void step_add_access(struct step *s, uint64_t addr, uint64_t size, bool store,
			    bool empty)
{
	if (s->naccesses < STEP_ACCESSES)
		s->access[s->naccesses++] = (struct step_access) {
			.addr = addr,
			.size = size,
			.store = store,
			.empty = empty,
			.part = (uint16_t)(s->records - 1),
		};
	else if (!empty)
		step_lose(s, store ? LOSS_STORE : LOSS_LOAD);
}

static void step_add_accesses(struct step_reader *r, struct step *s, size_t i, bool store,
			      uint64_t size)
{
	const struct step_columns *c = store ? &r->stores : &r->loads;
	unsigned k = 0;
	for (uint64_t left = c->has[i - r->from]; left; left &= left - 1, k++) {
		unsigned next = (unsigned)__builtin_ctzll(left);
		for (; r->rules.same_slots && k < next; k++)
			step_add_access(s, 0, size, store, true);
		k = next;
		step_add_access(s, c->column[k].v[i], size, store, false);
	}
}

/* Texts */

static void step_get_text(const struct step_reader *r, size_t i, unsigned which,
			  struct step_text *to, size_t most)
{
	uint64_t v;
	size_t n;
	if (!step_get(r, i, which, &v))
		return;
	const struct code *code = schema_field(r->b->schema, r->field[which])->codes;
	while (code && code->name && code->value != v)
		code++;
	const char *text = code ? code->name : batch_text(r->b, i, v, &n);
	if (code)
		n = text ? strlen(text) : 0;
	to->n = (unsigned)(n < most ? n : most);
	memcpy(to->text, text, to->n);
}

/* Branches */

static void step_add_branch(struct step_reader *r, struct step *s, size_t i)
{
	uint64_t v;
	if (step_get(r, i, R_KIND, &v))
		s->kind = (enum branch_kind)v;
	if (step_get(r, i, R_IS_BRANCH, &v)) {
		s->marked = (int8_t)(s->marked > 0 || v);
		if (v && s->kind == BRANCH_NONE && r->field[R_KIND] < 0)
			s->kind = BRANCH_OTHER;
	}
	if (step_get(r, i, R_TAKEN, &v))
		s->taken = v != 0;
	if (step_get(r, i, R_TARGET, &v)) {
		s->target = v;
		s->has_target = true;
	}
}

/* Take the kind of branch from the disassembly if the source has no better one. */
static void step_guess_branch(struct step_reader *r, struct step *s, size_t i)
{
	uint64_t v;
	size_t n;
	if (!(r->rules.needs & STEP_FLOW) || r->field[R_KIND] >= 0 ||
	    (s->kind == BRANCH_NONE && r->field[R_IS_BRANCH] >= 0) ||
	    !step_get(r, i, R_DISASSEMBLY, &v))
		return;
	const char *text = batch_text(r->b, i, v, &n);
	enum branch_kind kind = mnemonic_branch(text, n);
	if (kind != BRANCH_NONE)
		s->kind = kind;
}

static bool step_same_space(const struct step *s, const struct step *next)
{
	return !s->nspaces || memcmp(next->space, s->space, sizeof s->space) == 0;
}

/* True if the distance to the next step is the length of an instruction that falls
 * through.  Only the last micro-op has a length; either all steps must have one, or
 * none. */
static bool step_measures(const struct step_reader *r, const struct step *s)
{
	uint64_t step = s->next - s->pc;
	return s->has_pc && !s->length && s->has_next && step >= 1 &&
	       step <= SUCCESSORS_LONGEST && (r->rules.join_micro_ops || s->uop <= 1);
}

/* Complete a step when its successor is known.  next is NULL if there is none. */
static void step_follow(struct step_reader *r, struct step *s, const struct step *next)
{
	if (!s->has_pc || !(r->rules.needs & STEP_FLOW))
		return;
	if (next && next->has_pc && step_same_space(s, next)) {
		s->has_next = true;
		s->next = next->pc;
	}
	if (r->successors) {
		s->kind =
			successors_kind(r->successors, s->pc, &s->length, &r->last_kind);
		s->taken = s->kind == BRANCH_OTHER ? 1 : -1;
	}
	uint64_t step = s->next - s->pc;
	bool near =
		s->length ? step == s->length : step >= 1 && step <= SUCCESSORS_LONGEST;
	/* A repeated instruction is not a branch. */
	if (s->kind == BRANCH_NONE && !r->knows_branches && s->has_next && step &&
	    !near) {
		s->kind = BRANCH_OTHER;
		s->taken = 1;
	}
	if (s->kind == BRANCH_NONE)
		return;
	bool may_fall = s->kind == BRANCH_CONDITIONAL || s->kind == BRANCH_OTHER;
	if (s->taken < 0 && !may_fall)
		s->taken = 1;
	else if (s->taken < 0 && s->has_next)
		s->taken = !near;
	if (!s->same_slots && !s->has_target && s->taken == 1 && s->has_next) {
		s->target = s->next;
		s->has_target = true;
	}
	if (s->taken == 0 && step_measures(r, s))
		s->length = step;
}

/* Steps */

static void step_pass(struct step_reader *r, struct step *s, const struct step *next)
{
	step_follow(r, s, next);
	if (s->kind == BRANCH_NONE && step_measures(r, s))
		s->length = s->next - s->pc;
	if (s->kind == BRANCH_NONE && s->uses_ip && r->rules.needs & STEP_FLOW)
		step_lose(s, LOSS_IP);
	if (s->wanted)
		r->to(r->ctx, s);
}

/* Begin a new step, and keep the current one as the previous step. */
static struct step *step_begin(struct step_reader *r)
{
	struct step *s = r->now == &r->one ? &r->two : &r->one;
	r->now = s;
	memset(s, 0, offsetof(struct step, reads));
	s->reads.n = s->writes.n = 0;
	s->naccesses = 0;
	s->uop = 0;
	s->nspaces = 0;
	memset(s->space, 0, sizeof s->space);
	s->macro.n = s->micro.n = s->disassembly.n = s->mode.n = s->unit.n = 0;
	s->lost = 0;
	s->marked = s->taken = -1;
	s->same_slots = r->rules.same_slots;
	return s;
}

static void step_add_times(struct step_reader *r, struct step *s, size_t i)
{
	s->has_time = step_get(r, i, R_TIME, &s->time);
	s->time_unit = r->time_unit;
	for (unsigned k = 0; r->rules.needs & STEP_PIPELINE && k < STEP_STAGES; k++) {
		const struct step_column *c = &r->stage[k];
		if (!c->v || !step_value(r, c, i, &s->stage[k]))
			s->stage[k] = UINT64_MAX;
		s->has_stages |= c->v != NULL;
	}
}

static void step_add_texts(struct step_reader *r, struct step *s, size_t i)
{
	uint64_t v;
	step_get(r, i, R_DISPLACEMENT, &s->displacement);
	s->has_data = step_get(r, i, R_DATA, &s->data);
	step_get_text(r, i, R_MACRO, &s->macro, STEP_OPCODE);
	step_get_text(r, i, R_MICRO, &s->micro, STEP_OPCODE);
	step_get_text(r, i, R_DISASSEMBLY, &s->disassembly, STEP_DISASSEMBLY);
	s->skipped = step_get(r, i, R_SKIPPED, &v) && v;
	s->set = step_get(r, i, R_SET, &v) ? (int8_t)v : r->set;
	s->has_count = step_get(r, i, R_COUNT, &s->count);
	step_get_text(r, i, R_MODE, &s->mode, STEP_OPCODE);
	step_get_text(r, i, R_UNIT, &s->unit, STEP_OPCODE);
}

static void step_add_spaces(const struct step_reader *r, struct step *s, size_t i)
{
	for (unsigned k = 0; k < r->spaces.n && k < STEP_SPACES; k++) {
		s->space[k] = STEP_NO_SPACE;
		step_value(r, &r->spaces.column[k], i, &s->space[k]);
		s->nspaces++;
	}
	if (r->thread_bytes) {
		bool none = s->space[0] == STEP_NO_SPACE;
		s->space[1] = none ? STEP_NO_SPACE : s->space[0] >> 8;
		s->space[0] = none ? STEP_NO_SPACE : s->space[0] & UINT8_MAX;
		s->nspaces = 2;
	}
}

static void step_add_place(struct step_reader *r, struct step *s, size_t i)
{
	uint64_t v;
	s->record = r->b->first + i;
	s->has_pc = step_get(r, i, R_PC, &s->pc);
	step_get(r, i, R_UOP, &s->uop);
	if (step_get(r, i, R_LENGTH, &v))
		s->length = v;
	if (step_get(r, i, R_FALLTHROUGH, &v) && v)
		s->length = v - s->pc;
	s->has_encoding = step_get(r, i, R_ENCODING, &s->encoding);
	if (!s->length)
		s->length = length_by_encoding(&r->lengths, r->b, i);
	step_add_spaces(r, s, i);
	if (r->rules.needs & STEP_TIME)
		step_add_times(r, s, i);
	s->displacement = 0;
	if (r->rules.needs & STEP_TEXT)
		step_add_texts(r, s, i);
}

/* True if record i belongs to the current step. */
static bool step_joins(const struct step_reader *r, size_t i)
{
	const struct step *s = r->now;
	uint64_t uop, pc;
	if (!s || !s->has_pc)
		return false;
	bool has_pc = step_get(r, i, R_PC, &pc);
	if (r->references)
		return r->rules.join_references && !has_pc;
	return r->rules.join_micro_ops && has_pc && pc == s->pc && s->uop &&
	       step_get(r, i, R_UOP, &uop) && uop > s->uop;
}

/* Set the value of the first register written if the target has that register. */
static void step_add_value(struct step_reader *r, struct step *s, size_t i)
{
	s->has_value = s->writes.n && step_get(r, i, R_VALUE, &s->value) &&
		       reg_map_number(r->registers, r->writes.column[0].v[i]) ==
			       (int64_t)s->writes.reg[0];
}

/* Add the values of a record to the current step. */
static void step_add_record(struct step_reader *r, size_t i)
{
	struct step *s = r->now;
	uint64_t v, size = 0;
	unsigned before = s->naccesses;
	bool first = s->records++ == 0, written = false;
	struct step_regs earlier;
	earlier.n = 0;
	if (!first) {
		step_compact(&s->reads);
		step_compact(&s->writes);
		earlier.n = s->writes.n;
		memcpy(earlier.reg, s->writes.reg, earlier.n * sizeof *earlier.reg);
		written = s->flags & FLAGS_WRITTEN;
		if (step_get(r, i, R_UOP, &v))
			s->uop = v;
	}
	step_add_regs(r, s, i, false, &earlier);
	step_add_regs(r, s, i, true, NULL);
	if (first)
		step_add_value(r, s, i);
	step_get(r, i, R_SIZE, &size);
	step_add_accesses(r, s, i, false, size);
	step_add_accesses(r, s, i, true, size);
	if (r->fetch_sizes && first && s->has_pc && s->naccesses == before)
		s->length = size;
	if (step_get(r, i, R_FLAGS, &v))
		s->flags |= (uint8_t)(written ? v & FLAGS_WRITTEN : v);
	step_add_branch(r, s, i);
	step_guess_branch(r, s, i);
}

/* Branches of references */

fieldset step_reader_learns(const struct step_reader *r)
{
	fieldset want = (fieldset)1 << r->field[R_PC] | r->spaces.fields;
	return r->fetch_sizes ? want | (fieldset)1 << r->field[R_SIZE] : want;
}

/* Only the values set here are used.  Do not write steps without records. */
void step_reader_learn(struct step_reader *r, const struct batch *b, size_t i, size_t n,
		       const bool *wanted, struct successors *to)
{
	r->b = b;
	r->column[R_PC] = step_column(b, r->field[R_PC], 0);
	if (r->fetch_sizes)
		r->column[R_SIZE] = step_column(b, r->field[R_SIZE], 0);
	step_find_columns(&r->spaces, b, true);
	for (size_t k = i; k < i + n; k++) {
		struct step *now = r->now;
		bool want = !wanted || wanted[k - i];
		uint64_t pc;
		if (!step_get(r, k, R_PC, &pc)) {
			if (now)
				now->wanted |= want;
			continue;
		}
		struct step *s = now == &r->one ? &r->two : &r->one;
		s->pc = pc;
		s->length = r->lengths.machine == LENGTH_FOUR ? 4 : 0;
		s->wanted = want;
		s->nspaces = 0;
		step_add_spaces(r, s, k);
		if (r->fetch_sizes)
			step_get(r, k, R_SIZE, &s->length);
		if (now && now->wanted && step_same_space(now, s))
			successors_add(to, now->pc, now->length, pc);
		r->now = s;
	}
}

/* True if a record is not an executed instruction. */
static bool step_squashed(const struct step_reader *r, size_t i)
{
	uint64_t v;
	return r->squashes && !step_get(r, i, R_COMMITTED, &v);
}

static void step_add(struct step_reader *r, size_t i, bool wanted)
{
	struct step *before = r->now;
	if (step_squashed(r, i)) {
		struct step lost = { .wanted = wanted };
		step_lose(&lost, LOSS_SQUASHED);
		if (wanted)
			r->to(r->ctx, &lost);
		return;
	}
	if (step_joins(r, i)) {
		step_add_record(r, i);
		before->wanted |= wanted;
		return;
	}
	struct step *s = step_begin(r);
	step_add_place(r, s, i);
	step_add_record(r, i);
	s->wanted = wanted;
	if (before)
		step_pass(r, before, s);
}

void step_reader_add(struct step_reader *r, const struct batch *b, size_t i, size_t n,
		     const bool *wanted)
{
	assert(n <= STEP_PIECE);
	step_find_all_columns(r, b);
	step_find_values(&r->reads, b, i, n);
	step_find_values(&r->writes, b, i, n);
	step_find_values(&r->loads, b, i, n);
	step_find_values(&r->stores, b, i, n);
	r->from = i;
	for (size_t k = 0; k < n; k++)
		step_add(r, i + k, !wanted || wanted[k]);
}

void step_reader_flush(struct step_reader *r)
{
	if (r->now)
		step_pass(r, r->now, NULL);
	r->now = NULL;
}

bool step_reader_settled(const struct step_reader *r)
{
	return !r->now || !r->now->wanted;
}
