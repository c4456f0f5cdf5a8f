/*
 * Find the stack pointer of a record.  If the format marks the base of an address and
 * has its displacement (CIS501), it is the address minus the displacement, unless there
 * is an index register.  Otherwise it is the address that a push, pop, call or return
 * accesses: such a record reads and writes the stack pointer, accesses memory, does not
 * write condition codes and does not read the instruction pointer; without the last two
 * conditions, `sub x(%rip), %rsp` would be a separate stack.  Other accesses of records
 * that read the stack pointer are on the stack above it, or not on the stack.  A format
 * with values of registers (Spike, Tarmac) has the stack pointer where it is written.
 */
#include "analysis/thread_steps.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/hash.h"
#include "base/mem.h"

enum { MICRO_OPS_MAX = 16 /* max micro-ops of an instruction, without ROLE_UOP */ };

enum status thread_slots_possible(const struct schema *s, struct err *err)
{
	bool flow = schema_recorded(s, ROLE_FALLTHROUGH) ||
		    schema_recorded(s, ROLE_BRANCH_KIND) ||
		    schema_recorded(s, ROLE_IS_BRANCH);
	if (s->format->partial)
		return err_set(
			err, ST_UNSUPPORTED,
			"the threads of %s traces cannot be detected: not all "
			"instructions are recorded, so where one ends does not show "
			"which one follows",
			s->format->name);
	if (s->by_role[ROLE_PC] && flow)
		return ST_OK;
	return err_set(err, ST_UNSUPPORTED,
		       "the threads of %s traces cannot be detected: the format records "
		       "neither threads nor where instructions continue",
		       s->format->name);
}

/* Return a register number or, if it is unknown (0), a number that no slot has.  An
 * empty slot is all ones. */
static uint64_t steps_register(uint64_t number)
{
	return number ? number : UINT64_MAX - 1;
}

static void steps_keep_texts(struct role_slots *r, const struct schema *s)
{
	unsigned n = 0;
	for (unsigned k = 0; k < r->n; k++)
		if (schema_field(s, r->at[k].field)->kind == KIND_TEXT)
			r->at[n++] = r->at[k];
	r->n = n;
}

void thread_slots_init(struct thread_slots *out, const struct schema *s, uint64_t sp,
		       const struct query *const item[], size_t nitems, bool spaces)
{
	memset(out, 0, sizeof *out);
	role_slots(&out->pc, s, ROLE_PC);
	role_slots(&out->fallthrough, s, ROLE_FALLTHROUGH);
	role_slots_recorded(&out->read, s, ROLE_REG_READ);
	role_slots_recorded(&out->written, s, ROLE_REG_WRITTEN);
	role_slots(&out->load, s, ROLE_LOAD);
	role_slots(&out->store, s, ROLE_STORE);
	role_slots(&out->displacement, s, ROLE_DISPLACEMENT);
	role_slots(&out->flags, s, ROLE_FLAGS);
	role_slots(&out->uop, s, ROLE_UOP);
	role_slots(&out->macro, s, ROLE_MACRO);
	steps_keep_texts(&out->macro, s);
	fieldset processors = spaces ? role_slots_processors(s) : 0;
	role_slots_of(&out->processor, s, processors);
	role_slots_of(&out->space, s, spaces ? s->by_role[ROLE_SPACE] & ~processors : 0);
	const struct registers *map = s->registers;
	out->sp = sp != UINT64_MAX ? sp : steps_register(map->stack_pointer);
	out->ip = steps_register(map->instruction_pointer);
	out->condition = steps_register(map->flags);
	for (unsigned k = 0; k < out->read.n; k++)
		out->bases |= schema_field(s, out->read.at[k].field)->flags &
			      FIELD_STORE_ADDRESS;
	out->bases = out->bases && out->displacement.n;
	out->want = role_slots_fields(
		s, BRANCH_ROLES | 1 << ROLE_FALLTHROUGH | 1 << ROLE_REG_READ |
			   1 << ROLE_REG_WRITTEN | 1 << ROLE_LOAD | 1 << ROLE_STORE |
			   1 << ROLE_UOP | 1 << ROLE_FLAGS | 1 << ROLE_MACRO);
	out->want |= s->by_role[ROLE_DISPLACEMENT] | s->by_role[ROLE_REG_VALUE];
	record_values_init(&out->values, s);
	out->want |= spaces ? s->by_role[ROLE_SPACE] : 0;
	for (size_t k = 0; k < nitems; k++) {
		out->item[k] = item[k];
		out->want |= query_fields(item[k]);
	}
	out->nitems = nitems;
}

void thread_steps_init(struct thread_steps *p, const struct thread_slots *slots)
{
	*p = (struct thread_steps) { .slots = slots };
	for (size_t k = 0; k < slots->nitems; k++)
		p->scratch[k] = query_scratch_new(slots->item[k]);
}

void thread_steps_release(struct thread_steps *p)
{
	for (size_t k = 0; k < p->slots->nitems; k++)
		query_scratch_free(p->scratch[k]);
	free(p->step);
	free(p->hit);
	free(p->items);
	picks_release(&p->branches);
	picks_release(&p->accesses);
}

/* Find the items of the marker that each record of a batch matches. */
static void thread_steps_match(struct thread_steps *p, const struct batch *b)
{
	if (b->n > p->hit_room) {
		p->hit_room = b->n;
		p->hit = mem_resize(p->hit, b->n, sizeof *p->hit);
		p->items = mem_resize(p->items, b->n, 1);
	}
	memset(p->items, 0, b->n);
	for (size_t k = 0; k < p->slots->nitems; k++) {
		size_t n = query_select(p->slots->item[k], p->scratch[k], b, p->hit);
		for (size_t i = 0; i < n; i++)
			p->items[p->hit[i]] |= (uint8_t)(1 << k);
	}
}

/* Uses of special registers by a record. */
struct steps_registers {
	bool reads_sp, writes_sp, reads_ip, writes_flags;
};

static struct steps_registers steps_registers(const struct thread_slots *s,
					      const struct batch *b, size_t i)
{
	struct steps_registers r = { false, false, false, false };
	for (unsigned k = 0; k < s->read.n; k++) {
		uint64_t v = b->slot[s->read.at[k].slot][i];
		r.reads_sp |= v == s->sp;
		r.reads_ip |= v == s->ip;
	}
	for (unsigned k = 0; k < s->written.n; k++) {
		uint64_t v = b->slot[s->written.at[k].slot][i];
		r.writes_sp |= v == s->sp;
		r.writes_flags |= v == s->condition;
	}
	return r;
}

/* True if the base of an address is the stack pointer (CIS501): the base is the register
 * that is also part of the addresses of stores.  Set *plain if there is no index
 * register. */
static bool steps_base_sp(const struct thread_slots *s, const struct batch *b, size_t i,
			  bool load, bool *plain)
{
	bool base = false;
	*plain = true;
	for (unsigned k = 0; k < s->read.n; k++) {
		uint64_t v;
		uint32_t flags = schema_field(b->schema, s->read.at[k].field)->flags;
		if (!slot_value(b, &s->read.at[k], i, &v))
			continue;
		if (flags & FIELD_STORE_ADDRESS)
			base = v == s->sp;
		else if (load)
			*plain = false;
	}
	return base;
}

static void steps_add_access(struct thread_step *t, uint64_t address)
{
	if (t->naccess < STEP_ACCESSES)
		t->access[t->naccess++] = address;
}

static void steps_set_sp(struct thread_step *t, uint64_t sp, uint16_t flag)
{
	if (flag == STEP_NEAR_SP && t->flags & STEP_SP)
		return;
	t->sp = sp;
	t->flags = (uint16_t)((t->flags & ~(STEP_SP | STEP_NEAR_SP)) | flag);
}

static void steps_access_by_base(const struct thread_slots *s, const struct batch *b,
				 size_t i, uint64_t address, bool load,
				 struct thread_step *t)
{
	bool plain;
	uint64_t displacement = 0;
	if (!steps_base_sp(s, b, i, load, &plain)) {
		steps_add_access(t, address);
		return;
	}
	role_value(b, &s->displacement, i, &displacement);
	if (plain)
		steps_set_sp(t, address - displacement, STEP_SP);
}

static void steps_add_accesses(const struct thread_slots *s, const struct batch *b,
			       size_t i, unsigned kind, struct thread_step *t)
{
	uint64_t load[STEP_ACCESSES], store[STEP_ACCESSES];
	unsigned nload = 0, nstore = 0;
	for (unsigned k = 0; k < s->load.n && nload < STEP_ACCESSES; k++)
		nload += slot_value(b, &s->load.at[k], i, &load[nload]);
	for (unsigned k = 0; k < s->store.n && nstore < STEP_ACCESSES; k++)
		nstore += slot_value(b, &s->store.at[k], i, &store[nstore]);
	if (!nload && !nstore)
		return;
	if (s->bases) {
		for (unsigned k = 0; k < nload; k++)
			steps_access_by_base(s, b, i, load[k], true, t);
		for (unsigned k = 0; k < nstore; k++)
			steps_access_by_base(s, b, i, store[k], false, t);
		return;
	}
	struct steps_registers r = steps_registers(s, b, i);
	bool call = kind == BRANCH_DIRECT_CALL || kind == BRANCH_INDIRECT_CALL;
	bool leaves = kind == BRANCH_RETURN;
	bool exact = r.reads_sp && r.writes_sp &&
		     (call || leaves || (!r.writes_flags && !r.reads_ip));
	if (exact && kind == BRANCH_DIRECT_JUMP && nstore)
		t->kind = BRANCH_DIRECT_CALL; /* not marked as a call */
	else if (exact && kind == BRANCH_INDIRECT)
		t->kind = nstore ? BRANCH_INDIRECT_CALL : BRANCH_RETURN;
	/* Take the store of a call through memory; otherwise, take neither of two
	 * accesses. */
	if (exact && call && nstore)
		steps_set_sp(t, store[0], STEP_SP);
	else if (exact && leaves && nload)
		steps_set_sp(t, load[0], STEP_SP);
	else if (exact && nload + nstore == 1)
		steps_set_sp(t, nload ? load[0] : store[0], STEP_SP);
	else if (r.reads_sp && !r.writes_sp && !r.reads_ip)
		steps_set_sp(t, nload ? load[0] : store[0], STEP_NEAR_SP);
	if (r.reads_sp)
		return;
	for (unsigned k = 0; k < nload; k++)
		steps_add_access(t, load[k]);
	for (unsigned k = 0; k < nstore; k++)
		steps_add_access(t, store[k]);
}

/* Set the stack pointer if the record has the value that it writes to it. */
static void steps_add_value(const struct thread_slots *s, const struct batch *b, size_t i,
			    struct thread_step *t)
{
	uint64_t v;
	for (unsigned k = 0; k < s->values.written.n; k++)
		if (slot_value(b, &s->values.written.at[k], i, &v) &&
		    (v == s->sp ||
		     register_sort(b->schema->registers, v) == REGISTER_STACK) &&
		    record_value_register(&s->values, b, i, k, &v))
			steps_set_sp(t, v, STEP_SP);
}

static void steps_add_branch(const struct batch *b, size_t i, struct thread_step *t)
{
	struct branch_info br;
	if (!branch_info_get(b, i, &br))
		return;
	t->kind = br.kind;
	t->flags |= STEP_BRANCH;
	if (br.known)
		t->flags |= br.taken ? STEP_TAKEN : STEP_PASSED;
	if (br.has_target) {
		t->target = br.target;
		t->flags |= STEP_TARGET;
	}
}

static bool steps_is_syscall(const struct thread_slots *s, const struct batch *b,
			     size_t i)
{
	static const char *const names[] = { "syscall", "sysenter", "svc", "int" };
	for (unsigned k = 0; k < s->macro.n; k++) {
		size_t len;
		uint64_t v = b->slot[s->macro.at[k].slot][i];
		if ((uint32_t)v < 3 || (uint32_t)v > 8)
			continue;
		const char *text = batch_text(b, i, v, &len);
		for (size_t n = 0; n < sizeof names / sizeof *names; n++)
			if (len == strlen(names[n]) && !strncasecmp(text, names[n], len))
				return true;
	}
	return false;
}

static uint32_t steps_hash(const struct role_slots *r, const struct batch *b, size_t i)
{
	uint64_t h = 0;
	for (unsigned k = 0; k < r->n; k++)
		h = hash_number(h, b->slot[r->at[k].slot][i]);
	return r->n ? (uint32_t)(h >> 32) | 1 : 0;
}

/* True if record i begins an instruction. */
static bool steps_begins(const struct thread_slots *s, const struct batch *b, size_t i,
			 const struct thread_step *last, bool has_pc, uint64_t pc)
{
	uint64_t uop;
	if (s->uop.n && role_value(b, &s->uop, i, &uop))
		return uop <= 1;
	if (!has_pc)
		return false; /* an access that belongs to the previous instruction */
	return s->uop.n || !last || !(last->flags & STEP_HAS_PC) || last->pc != pc ||
	       last->flags & STEP_BRANCH || last->n >= MICRO_OPS_MAX || !s->fallthrough.n;
}

static void thread_steps_add_record(struct thread_steps *p, const struct batch *b,
				    size_t i)
{
	const struct thread_slots *s = p->slots;
	uint64_t pc = 0;
	bool has_pc = role_value(b, &s->pc, i, &pc);
	struct thread_step *t = p->n ? &p->step[p->n - 1] : NULL;
	bool begins = steps_begins(s, b, i, t, has_pc, pc);
	uint32_t processor = steps_hash(&s->processor, b, i);
	if (!t || begins || t->processor != processor ||
	    (has_pc && t->flags & STEP_HAS_PC && t->pc != pc)) {
		t = &p->step[p->n++];
		*t = (struct thread_step) {
			.record = b->first + i,
			.pc = pc,
			.space = steps_hash(&s->space, b, i),
			.processor = processor,
			.flags = (uint16_t)((has_pc ? STEP_HAS_PC : 0) |
					    (begins ? 0 : STEP_WITHIN)),
			.kind = BRANCH_NONE,
		};
	}
	t->n++;
	if (s->nitems)
		t->items |= p->items[i];
	if (role_value(b, &s->fallthrough, i, &t->next))
		t->flags |= STEP_HAS_NEXT;
	if (picks_has(&p->branches, i))
		steps_add_branch(b, i, t);
	if (picks_has(&p->accesses, i))
		steps_add_accesses(s, b, i, t->kind, t);
	if (s->values.registers.n)
		steps_add_value(s, b, i, t);
	if (s->macro.n && t->n == 1 && steps_is_syscall(s, b, i))
		t->flags |= STEP_SYSCALL;
}

void thread_steps_add(struct thread_steps *p, const struct batch *b)
{
	if (!b->n)
		return;
	if (p->n + b->n > p->room) {
		p->room = 2 * p->room > p->n + b->n ? 2 * p->room : p->n + b->n;
		p->step = mem_resize(p->step, p->room, sizeof *p->step);
	}
	if (p->slots->nitems)
		thread_steps_match(p, b);
	picks_begin(&p->branches, b);
	picks_add_branches(&p->branches, b);
	picks_accesses(&p->accesses, b);
	for (size_t i = 0; i < b->n; i++)
		thread_steps_add_record(p, b, i);
}

bool thread_step_joins(struct thread_step *step, const struct thread_step *next)
{
	if (!(next->flags & STEP_WITHIN) || next->processor != step->processor ||
	    (next->flags & STEP_HAS_PC && next->pc != step->pc))
		return false;
	step->n += next->n;
	step->items |= next->items;
	for (unsigned k = 0; k < next->naccess; k++)
		steps_add_access(step, next->access[k]);
	if (next->flags & (STEP_SP | STEP_NEAR_SP))
		steps_set_sp(step, next->sp, next->flags & (STEP_SP | STEP_NEAR_SP));
	if (next->flags & STEP_HAS_NEXT)
		step->next = next->next;
	if (next->flags & STEP_BRANCH) {
		step->kind = next->kind;
		step->target = next->target;
	}
	step->flags |= next->flags & (uint16_t) ~(STEP_WITHIN | STEP_SP | STEP_NEAR_SP);
	return true;
}
