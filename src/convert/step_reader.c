/*
 * The fields of a schema are looked up by role once; a record is then a few loads from
 * the columns of its batch.  Two steps are in memory: the one that grows, and the one
 * before it, which waits for the pc of its successor.
 */
#include "convert/step_reader.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "convert/mnemonic.h"

/* The longest instruction of a machine whose lengths are not known. */
enum { LONGEST = 15 };

/* Roles with one value, in the order of step_reader.field. */
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
	R_NAMED, /* the following fields have no role but a name */
	R_LENGTH = R_NAMED,
	R_ENCODING,
	R_SKIPPED,
	R_SET,
	R_COUNT,
	R_MODE,
	R_UNIT,
	R_ROLES
};

static const uint8_t roles[R_ROLES] = {
	[R_PC] = ROLE_PC,
	[R_FALLTHROUGH] = ROLE_FALLTHROUGH,
	[R_IS_BRANCH] = ROLE_IS_BRANCH,
	[R_KIND] = ROLE_BRANCH_KIND,
	[R_TAKEN] = ROLE_TAKEN,
	[R_TARGET] = ROLE_TARGET,
	[R_FLAGS] = ROLE_FLAGS,
	[R_SIZE] = ROLE_ACCESS_SIZE,
	[R_MACRO] = ROLE_MACRO,
	[R_MICRO] = ROLE_MICRO,
	[R_UOP] = ROLE_UOP,
	[R_TIME] = ROLE_TIME,
	[R_DISPLACEMENT] = ROLE_DISPLACEMENT,
	[R_VALUE] = ROLE_REG_VALUE,
	[R_DATA] = ROLE_MEM_VALUE,
	[R_DISASSEMBLY] = ROLE_DISASSEMBLY,
	[R_COMMITTED] = ROLE_COMMITTED,
};

/* Those from R_MODE on are texts. */
static const char *const named[R_ROLES] = {
	[R_LENGTH] = "length", [R_ENCODING] = "encoding", [R_SKIPPED] = "skipped",
	[R_SET] = "set",       [R_COUNT] = "count",       [R_MODE] = "mode",
	[R_UNIT] = "unit",
};

struct step_reader {
	const struct schema *schema;
	struct step_rules rules;
	struct reg_map *registers;
	void (*to)(void *ctx, struct step *s);
	void *ctx;

	int field[R_ROLES];    /* -1: there is none */
	fieldset want, spaces; /* spaces: fields of the thread or address space */
	bool thread_bytes;     /* a thread is written as two bytes */
	bool references;       /* a record is a fetch, a load or a store */
	bool fetch_sizes;      /* the size of a fetch is the length of the instruction */
	bool knows_branches;   /* by a field, for all records */
	bool squashes;         /* records without a time of commit are not executed */
	unsigned fixed;        /* length of all instructions; 0: they differ */
	bool riscv;
	int8_t set; /* instruction set of all records; -1: not known */

	const char *time_unit;
	bool has_time; /* of a step so far */
	uint64_t time;

	struct step one, two;
	struct step *now, *before; /* NULL: there is none */
};

/* Of the maps of registers, those of machines whose instructions have four bytes. */
static unsigned step_fixed_length(const struct registers *map)
{
	return strcmp(map->name, "arm") == 0 || strcmp(map->name, "cvp") == 0 ||
			       strcmp(map->name, "cvp1") == 0 ||
			       strcmp(map->name, "arm32") == 0
		       ? 4
		       : 0;
}

static int step_named_field(const struct schema *s, unsigned which)
{
	int f = schema_find(s, named[which]);
	if (f < 0 || f >= (int)s->format->nfields)
		return -1;
	const struct field *field = schema_field(s, f);
	bool fits = (field->kind == KIND_TEXT) == (which >= R_MODE);
	if (which == R_SET) /* that of Tarmac */
		fits &= field->codes && strcmp(field->codes->name, "A32") == 0;
	return field->role == ROLE_NONE && fits ? f : -1;
}

struct step_reader *step_reader_new(const struct schema *s, struct step_rules rules,
				    struct reg_map *registers,
				    void (*to)(void *ctx, struct step *s), void *ctx)
{
	struct step_reader *r = mem_new(1, sizeof *r);
	r->schema = s;
	r->rules = rules;
	r->registers = registers;
	r->to = to;
	r->ctx = ctx;
	for (unsigned k = 0; k < R_ROLES; k++) {
		r->field[k] =
			k < R_NAMED ? schema_first(s, roles[k]) : step_named_field(s, k);
		if (!rules.text && (k == R_MACRO || k == R_MICRO || k > R_ENCODING))
			r->field[k] = -1;
	}
	if (r->field[R_TIME] >= 0)
		r->time_unit = schema_field(s, r->field[R_TIME])->unit;
	r->knows_branches = r->field[R_KIND] >= 0 || r->field[R_IS_BRANCH] >= 0;
	if (!rules.text && r->knows_branches)
		r->field[R_DISASSEMBLY] = -1;
	for (unsigned k = 0; k < R_ROLES; k++)
		if (r->field[k] >= 0)
			r->want |= (fieldset)1 << r->field[k];
	r->want |= s->by_role[ROLE_REG_READ] | s->by_role[ROLE_REG_WRITTEN] |
		   s->by_role[ROLE_LOAD] | s->by_role[ROLE_STORE] |
		   s->by_role[ROLE_SPACE];
	r->spaces = s->by_role[ROLE_SPACE];
	for (enum role role = ROLE_DECODED; role <= ROLE_LEFT_STORES; role++)
		r->want |= s->by_role[role];
	int pc = r->field[R_PC];
	r->references = pc >= 0 && schema_field(s, pc)->copy.of;
	/* On a bus it is that of the request. */
	r->fetch_sizes = r->references && !(s->format->physical && rules.join_references);
	r->squashes = r->field[R_COMMITTED] >= 0 && !s->format->companion;
	r->fixed = step_fixed_length(s->registers);
	r->set = strcmp(s->registers->name, "arm32") == 0 ? 1 : -1;
	r->riscv = strcmp(s->registers->name, "riscv") == 0;
	return r;
}

void step_reader_thread(struct step_reader *r, int field, bool bytes)
{
	r->spaces = (fieldset)1 << field;
	r->want |= r->spaces;
	r->thread_bytes = bytes;
}

void step_reader_free(struct step_reader *r)
{
	free(r);
}

bool step_reader_has(const struct step_reader *r, const char *name)
{
	for (unsigned k = R_NAMED; k < R_ROLES; k++)
		if (r->field[k] >= 0 && strcmp(named[k], name) == 0)
			return true;
	return false;
}

fieldset step_reader_wants(const struct step_reader *r)
{
	return r->want;
}

/* The value of a role; false: the record has none. */
static inline bool step_get(const struct step_reader *r, const struct batch *b, size_t i,
			    unsigned which, uint64_t *v)
{
	int f = r->field[which];
	if (f < 0)
		return false;
	*v = b->slot[b->schema->first_slot[f]][i];
	return batch_has(b, i, f, 0, *v);
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

/* Without empty slots. */
static void step_compact(struct step_regs *r)
{
	unsigned n = 0;
	for (unsigned i = 0; i < r->n; i++)
		if (r->reg[i] != STEP_NO_REG)
			r->reg[n++] = r->reg[i];
	r->n = n;
}

/* Add the register of a slot; internal: of registers read, what an earlier micro-op of
 * the instruction has written. */
static void step_add_number(struct step_reader *r, struct step *s, struct step_regs *to,
			    uint64_t number, bool written,
			    const struct step_regs *internal)
{
	int64_t reg = reg_map_number(r->registers, number);
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
	}
}

static void step_add_regs(struct step_reader *r, struct step *s, const struct batch *b,
			  size_t i, bool written, const struct step_regs *internal)
{
	struct step_regs *to = written ? &s->writes : &s->reads;
	fieldset left = r->schema->by_role[written ? ROLE_REG_WRITTEN : ROLE_REG_READ];
	for (; left; left &= left - 1) {
		int f = fieldset_first(left);
		uint64_t *const *slot = batch_field(b, f);
		for (unsigned k = 0, n = batch_used(b, f); k < n; k++) {
			uint64_t v = slot[k][i];
			if (batch_has(b, i, f, k, v))
				step_add_number(r, s, to, v, written, internal);
			else if (r->rules.same_slots)
				step_add_reg(s, to, STEP_NO_REG, LOSS_READ);
		}
	}
	while (to->n && to->reg[to->n - 1] == STEP_NO_REG)
		to->n--;
}

/* Accesses */

static void step_add_accesses(struct step_reader *r, struct step *s,
			      const struct batch *b, size_t i, bool store, uint64_t size)
{
	fieldset left = r->schema->by_role[store ? ROLE_STORE : ROLE_LOAD];
	unsigned used = s->naccesses;
	for (; left; left &= left - 1) {
		int f = fieldset_first(left);
		uint64_t *const *slot = batch_field(b, f);
		for (unsigned k = 0, n = batch_used(b, f); k < n; k++) {
			bool has = batch_has(b, i, f, k, slot[k][i]);
			if (!has && !r->rules.same_slots)
				continue;
			if (s->naccesses == STEP_ACCESSES) {
				step_lose(s, store ? LOSS_STORE : LOSS_LOAD);
				continue;
			}
			s->access[s->naccesses++] = (struct step_access) {
				.addr = slot[k][i],
				.size = size,
				.store = store,
				.empty = !has,
				.part = (uint16_t)(s->records - 1),
			};
			if (has)
				used = s->naccesses;
		}
	}
	s->naccesses = used;
}

/* Texts */

static void step_get_text(const struct step_reader *r, const struct batch *b, size_t i,
			  unsigned which, struct step_text *to, size_t most)
{
	uint64_t v;
	size_t n;
	if (!step_get(r, b, i, which, &v))
		return;
	const char *text = batch_text(b, i, v, &n);
	to->n = (unsigned)(n < most ? n : most);
	memcpy(to->text, text, to->n);
}

/* Branches */

static void step_add_branch(struct step_reader *r, struct step *s, const struct batch *b,
			    size_t i)
{
	uint64_t v;
	if (step_get(r, b, i, R_KIND, &v))
		s->kind = (enum branch_kind)v;
	if (r->field[R_IS_BRANCH] >= 0 && step_get(r, b, i, R_IS_BRANCH, &v)) {
		s->marked = (int8_t)(s->marked > 0 || v);
		if (v && s->kind == BRANCH_NONE && r->field[R_KIND] < 0)
			s->kind = BRANCH_OTHER;
	}
	if (step_get(r, b, i, R_TAKEN, &v))
		s->taken = v != 0;
	if (step_get(r, b, i, R_TARGET, &v)) {
		s->target = v;
		s->has_target = true;
	}
}

/* A kind by the disassembly, where the source has no better one. */
static void step_guess_branch(struct step_reader *r, struct step *s,
			      const struct batch *b, size_t i)
{
	uint64_t v;
	size_t n;
	if (r->field[R_KIND] >= 0 ||
	    (s->kind == BRANCH_NONE && r->field[R_IS_BRANCH] >= 0) ||
	    !step_get(r, b, i, R_DISASSEMBLY, &v))
		return;
	const char *text = batch_text(b, i, v, &n);
	enum branch_kind kind = mnemonic_branch(text, n);
	if (kind != BRANCH_NONE)
		s->kind = kind;
}

/* The rest of a step, once its successor is known; NULL: there is none. */
static void step_follow(const struct step_reader *r, struct step *s,
			const struct step *next)
{
	if (!s->has_pc)
		return;
	if (next && next->has_pc && next->nspaces == s->nspaces &&
	    memcmp(next->space, s->space, s->nspaces * sizeof *s->space) == 0) {
		s->has_next = true;
		s->next = next->pc;
	}
	uint64_t step = s->next - s->pc;
	bool near = s->length ? step == s->length : step >= 1 && step <= LONGEST;
	/* An instruction that is repeated is not a branch. */
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
	if (!s->length && s->taken == 0 && s->has_next && near)
		s->length = step;
}

/* The length of other instructions is the distance to the next one. */
static void step_measure(struct step *s)
{
	uint64_t step = s->next - s->pc;
	if (s->has_pc && !s->length && s->has_next && s->kind == BRANCH_NONE && step &&
	    step <= LONGEST)
		s->length = step;
}

/* Steps */

static void step_pass(struct step_reader *r, struct step *s, const struct step *next)
{
	step_follow(r, s, next);
	step_measure(s);
	if (s->wanted)
		r->to(r->ctx, s);
}

/* A new step, which follows the present one. */
static struct step *step_begin(struct step_reader *r)
{
	struct step *s = r->now == &r->one ? &r->two : &r->one;
	r->before = r->now;
	r->now = s;
	memset(s, 0, offsetof(struct step, reads));
	s->reads.n = s->writes.n = 0;
	s->naccesses = 0;
	s->uop = 0;
	s->nspaces = 0;
	s->macro.n = s->micro.n = s->disassembly.n = s->mode.n = s->unit.n = 0;
	s->lost = 0;
	s->marked = s->taken = -1;
	s->same_slots = r->rules.same_slots;
	return s;
}

static void step_add_place(struct step_reader *r, struct step *s, const struct batch *b,
			   size_t i)
{
	uint64_t v;
	s->record = b->first + i;
	s->has_pc = step_get(r, b, i, R_PC, &s->pc);
	step_get(r, b, i, R_UOP, &s->uop);
	if (step_get(r, b, i, R_LENGTH, &v))
		s->length = v;
	if (step_get(r, b, i, R_FALLTHROUGH, &v) && v)
		s->length = v - s->pc;
	s->has_encoding = step_get(r, b, i, R_ENCODING, &s->encoding);
	if (!s->length && r->riscv && s->has_encoding)
		s->length = (s->encoding & 3) == 3 ? 4 : 2;
	if (!s->length)
		s->length = r->fixed;
	for (fieldset left = r->spaces; left; left &= left - 1) {
		int f = fieldset_first(left);
		for (unsigned k = 0; k < field_count(schema_field(r->schema, f)); k++)
			if (s->nspaces < STEP_SPACES)
				s->space[s->nspaces++] = batch_value(b, i, f, k);
	}
	if (r->thread_bytes) {
		s->space[1] = s->space[0] >> 8;
		s->space[0] &= UINT8_MAX;
		s->nspaces = 2;
	}
	s->has_time = step_get(r, b, i, R_TIME, &s->time);
	s->has_before = r->has_time;
	s->before = r->time;
	if (s->has_time) {
		r->has_time = true;
		r->time = s->time;
	}
	for (enum role role = ROLE_DECODED; role <= ROLE_LEFT_STORES; role++) {
		int f = schema_first(r->schema, role);
		s->stage[role - ROLE_DECODED] =
			f >= 0 && batch_has(b, i, f, 0, batch_value(b, i, f, 0))
				? batch_value(b, i, f, 0)
				: UINT64_MAX;
		s->has_stages |= f >= 0;
	}
	s->displacement = 0;
	step_get(r, b, i, R_DISPLACEMENT, &s->displacement);
	s->has_data = step_get(r, b, i, R_DATA, &s->data);
	s->time_unit = r->time_unit;
	if (!r->rules.text)
		return;
	step_get_text(r, b, i, R_MACRO, &s->macro, STEP_OPCODE);
	step_get_text(r, b, i, R_MICRO, &s->micro, STEP_OPCODE);
	step_get_text(r, b, i, R_DISASSEMBLY, &s->disassembly, STEP_DISASSEMBLY);
	s->skipped = step_get(r, b, i, R_SKIPPED, &v) && v;
	s->set = step_get(r, b, i, R_SET, &v) ? (int8_t)v : r->set;
	s->has_count = step_get(r, b, i, R_COUNT, &s->count);
	step_get_text(r, b, i, R_MODE, &s->mode, STEP_OPCODE);
	step_get_text(r, b, i, R_UNIT, &s->unit, STEP_OPCODE);
}

/* Whether record i belongs to the present step. */
static bool step_joins(const struct step_reader *r, const struct batch *b, size_t i)
{
	const struct step *s = r->now;
	uint64_t uop, pc;
	if (!s)
		return false;
	bool has_pc = step_get(r, b, i, R_PC, &pc);
	if (r->references)
		return r->rules.join_references && !has_pc && s->has_pc;
	return r->rules.join_micro_ops && has_pc && s->has_pc && pc == s->pc &&
	       step_get(r, b, i, R_UOP, &uop) && uop > s->uop && s->uop;
}

/* The value of the first register, if the target has that register. */
static void step_add_value(struct step_reader *r, struct step *s, const struct batch *b,
			   size_t i)
{
	int f = fieldset_first(r->schema->by_role[ROLE_REG_WRITTEN]);
	s->has_value = f >= 0 && s->writes.n && step_get(r, b, i, R_VALUE, &s->value) &&
		       reg_map_number(r->registers, batch_value(b, i, f, 0)) ==
			       (int64_t)s->writes.reg[0];
}

/* Add what a record has to the present step. */
static void step_add_record(struct step_reader *r, const struct batch *b, size_t i)
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
		if (step_get(r, b, i, R_UOP, &v))
			s->uop = v;
	}
	step_add_regs(r, s, b, i, false, &earlier);
	step_add_regs(r, s, b, i, true, NULL);
	if (first)
		step_add_value(r, s, b, i);
	step_get(r, b, i, R_SIZE, &size);
	step_add_accesses(r, s, b, i, false, size);
	step_add_accesses(r, s, b, i, true, size);
	if (r->fetch_sizes && first && s->has_pc && s->naccesses == before)
		s->length = size;
	if (step_get(r, b, i, R_FLAGS, &v))
		s->flags |= (uint8_t)(written ? v & FLAGS_WRITTEN : v);
	step_add_branch(r, s, b, i);
	step_guess_branch(r, s, b, i);
}

/* Records that are not an executed instruction. */
static enum convert_loss step_left_out(const struct step_reader *r, const struct batch *b,
				       size_t i)
{
	uint64_t v;
	if (r->squashes && !step_get(r, b, i, R_COMMITTED, &v))
		return LOSS_SQUASHED;
	return LOSSES;
}

void step_reader_add(struct step_reader *r, const struct batch *b, size_t i, bool wanted)
{
	enum convert_loss out = step_left_out(r, b, i);
	if (out == LOSSES && step_joins(r, b, i)) {
		step_add_record(r, b, i);
		r->now->wanted |= wanted;
		return;
	}
	if (out != LOSSES) {
		struct step lost = { .wanted = wanted };
		step_lose(&lost, out);
		if (wanted)
			r->to(r->ctx, &lost);
		return;
	}
	struct step *s = step_begin(r);
	step_add_place(r, s, b, i);
	step_add_record(r, b, i);
	s->wanted = wanted;
	if (r->before)
		step_pass(r, r->before, s);
	r->before = NULL;
}

void step_reader_flush(struct step_reader *r)
{
	if (r->now)
		step_pass(r, r->now, NULL);
	r->now = r->before = NULL;
}

bool step_reader_settled(const struct step_reader *r)
{
	return !r->now || !r->now->wanted;
}
