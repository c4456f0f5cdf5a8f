#include "analysis/lint_values.h"

#include <stdlib.h>

#include "analysis/record_value.h"
#include "analysis/thread_of.h"
#include "base/mem.h"
#include "base/minmax.h"
#include "format/length.h"
#include "trace/access_size.h"

enum { WORD = 8, VALUES_CELLS = 1 << 20 };

enum value_what {
	VALUE_LOAD = 1, /* at is an address */
	VALUE_STORE,
	VALUE_READ, /* at is WORD times the number of a register */
	VALUE_WRITE,
	VALUE_INSN,         /* at is the pc, value the next pc; 0 if unknown */
	VALUE_NO_MEMORY,    /* memory is unknown from the next record on */
	VALUE_NO_REGISTERS, /* registers of the thread are, too */
	VALUE_GAP           /* before the record, all values are unknown */
};

struct value_event {
	uint64_t owner; /* address space of memory, otherwise the thread */
	uint64_t at, value;
	uint32_t record; /* counted from the first record of the log */
	uint16_t size;   /* in bytes */
	uint8_t what;
	bool known; /* true if a written value is known */
};

/* A word of memory, or a register of a thread. */
struct value_cell {
	uint64_t record; /* last record that wrote to it */
	uint64_t owner;  /* address space or thread of that record */
	uint64_t value;
	uint64_t known; /* bits of the value that are known */
};

/* State of a thread. */
struct value_thread {
	uint64_t since; /* registers written before this record are unknown */
	uint64_t next;  /* where the last instruction continues; 0 if it may branch */
};

struct lint_values {
	bool memory, registers; /* true if the format has their values */
	struct record_values of;
	struct role_slots thread, space;
	struct role_slots accesses; /* and what makes memory unknown */
	struct length_rules rules;
	int kind, size, trap; /* fields; -1 if none */

	/* State after the checked records */
	struct finding_table *to;
	uint64_t record, pc;          /* of the next event */
	uint64_t since, memory_since; /* values written before these are unknown */
	struct per_thread threads;    /* struct value_thread */
	struct key_counts cells; /* struct value_cell, by address and 0, or by register
				  * and thread + 1 */
};

/* Life cycle */

struct lint_values *lint_values_new(const struct schema *s, struct finding_table *to)
{
	struct lint_values *v = mem_new(1, sizeof *v);
	v->to = to;
	v->memory = record_value_of_loads(s) && s->by_role[ROLE_STORE];
	length_rules(&v->rules, s);
	record_values_init(&v->of, s);
	/* The encoding has all registers that an instruction writes, also those without a
	 * value in the record. */
	v->registers = v->of.read_values.n && schema_recorded(s, ROLE_REG_VALUE) &&
		       v->rules.machine == LENGTH_RISCV && v->rules.encoding >= 0;
	if (s->format->unordered || (!v->memory && !v->registers)) {
		free(v);
		return NULL;
	}
	role_slots(&v->thread, s, ROLE_SPACE);
	/* Processors share memory. */
	role_slots_of(&v->space, s, s->by_role[ROLE_SPACE] & ~role_slots_processors(s));
	role_slots_of(&v->accesses, s,
		      role_slots_fields(s, 1 << ROLE_LOAD | 1 << ROLE_STORE |
						   1 << ROLE_BRANCH_KIND |
						   UINT64_C(1) << ROLE_TRAP));
	v->kind = schema_first_recorded(s, ROLE_BRANCH_KIND);
	v->size = schema_first(s, ROLE_ACCESS_SIZE);
	v->trap = schema_first(s, ROLE_TRAP);
	per_thread_init(&v->threads, sizeof(struct value_thread), PER_THREAD_MAX);
	key_counts_init(&v->cells, sizeof(struct value_cell), VALUES_CELLS);
	return v;
}

void lint_values_free(struct lint_values *v)
{
	if (!v)
		return;
	per_thread_release(&v->threads);
	key_counts_release(&v->cells);
	free(v);
}

/* Logs */

static void value_log_put(struct value_log *log, struct value_event e)
{
	log->event = mem_room(log->event, log->n, &log->room, sizeof *log->event);
	log->event[log->n++] = e;
}

static void value_log_accesses(struct value_log *log, const struct lint_values *v,
			       const struct batch *b, size_t i, struct value_event e)
{
	const struct record_values *of = &v->of;
	uint64_t kind, size;
	for (int store = 0; store < 2; store++) {
		const struct role_slots *r = store ? &of->stores : &of->loads;
		e.what = store ? VALUE_STORE : VALUE_LOAD;
		for (unsigned k = 0; k < r->n; k++) {
			if (!slot_value(b, &r->at[k], i, &e.at))
				continue;
			e.known =
				record_value_access(of, b, i, store, k, &size, &e.value);
			if (!e.known)
				size = access_size(b, i, v->size, ACCESS_ASSUMED);
			e.size = (uint16_t)size;
			if (e.known || store)
				value_log_put(log, e);
		}
	}
	/* Values change at a system call, or after a record with a trap. */
	e.what = VALUE_NO_MEMORY;
	if ((batch_get(b, i, v->kind, &kind) && kind == BRANCH_OTHER) ||
	    (v->trap >= 0 && batch_has(b, i, v->trap, 0)))
		value_log_put(log, e);
}

/* Log the value of a register, unless the register is not followed. */
static void value_log_register(struct value_log *log, const struct registers *map,
			       uint64_t reg, struct value_event e)
{
	enum register_sort sort = register_sort(map, reg);
	e.at = reg * WORD;
	e.size = WORD;
	if (sort != REGISTER_ZERO && sort != REGISTER_IP &&
	    register_whole(map, reg) == reg)
		value_log_put(log, e);
}

static void value_log_registers(struct value_log *log, const struct lint_values *v,
				const struct batch *b, size_t i, struct value_event e)
{
	const struct registers *map = b->schema->registers;
	const struct encoding *insn = length_decode(&v->rules, b, i);
	uint64_t reg;
	const bool known = insn && insn->known && !insn->anywhere &&
			   (v->trap < 0 || !batch_has(b, i, v->trap, 0));
	e.what = VALUE_INSN;
	e.value = known && !insn->branch ? e.at + insn->length : 0;
	value_log_put(log, e);
	e.what = VALUE_READ;
	for (unsigned k = 0; k < v->of.read.n && k < v->of.read_values.n; k++)
		if (slot_value(b, &v->of.read.at[k], i, &reg) &&
		    slot_value(b, &v->of.read_values.at[k], i, &e.value))
			value_log_register(log, map, reg, e);
	e.what = known ? VALUE_WRITE : VALUE_NO_REGISTERS;
	for (unsigned k = 0; known && k < insn->ndst; k++)
		value_log_register(log, map, insn->dst[k], e);
	for (unsigned k = 0; known && k < v->of.written.n; k++) {
		if (!slot_value(b, &v->of.written.at[k], i, &reg))
			continue;
		e.known = record_value_register(&v->of, b, i, k, &e.value);
		value_log_register(log, map, reg, e);
	}
	if (!known)
		value_log_put(log, e);
}

void value_log_add(struct value_log *log, const struct lint_values *v,
		   const struct batch *b)
{
	if (!log->n)
		log->first = b->first;
	uint64_t bits = UINT64_MAX;
	for (size_t i = 0; i <= b->n; i++) {
		struct value_event e = { .record = (uint32_t)(b->first + i - log->first),
					 .what = VALUE_GAP };
		if (lint_gap_before(b, i))
			value_log_put(log, e);
		if (i == b->n)
			break;
		if (!v->registers && i % 64 == 0) {
			bits = 0;
			for (unsigned k = 0; k < v->accesses.n; k++)
				bits |= batch_has_word(b, v->accesses.at[k].slot, i / 64);
		}
		if (!(bits >> i % 64 & 1))
			continue;
		e.what = VALUE_INSN;
		e.owner = thread_of_slots(&v->thread, b, i);
		record_role(b, i, ROLE_PC, &e.at);
		if (v->registers)
			value_log_registers(log, v, b, i, e);
		else
			value_log_put(log, e);
		e.owner = thread_of_slots(&v->space, b, i);
		if (v->memory)
			value_log_accesses(log, v, b, i, e);
	}
}

/* Checks */

static struct value_thread *value_thread(struct lint_values *v,
					 const struct value_event *e)
{
	return per_thread_of(&v->threads, e->owner);
}

/* Part of an access that is in one cell, or a register. */
struct value_part {
	struct value_cell *cell;
	uint64_t known;          /* known bits of the cell */
	uint64_t n, bits, value; /* number of bytes; bits and value in the cell */
	unsigned from;           /* first bit in the cell */
};

/* Get the part of an access from byte k on. */
static struct value_part value_part(struct lint_values *v, const struct value_event *e,
				    uint64_t k)
{
	const bool memory = e->what <= VALUE_STORE;
	const uint64_t since = memory ? v->memory_since
				      : u64_max(v->since, value_thread(v, e)->since),
		       from = (e->at + k) % WORD, n = u64_min(WORD - from, e->size - k);
	struct value_part p = { .n = n,
				.bits = UINT64_MAX >> (64 - 8 * n) << 8 * from,
				.value = k < WORD ? e->value >> 8 * k << 8 * from : 0,
				.from = (unsigned)(8 * from) };
	if (v->cells.n == VALUES_CELLS) {
		key_counts_release(&v->cells);
		key_counts_init(&v->cells, sizeof *p.cell, VALUES_CELLS);
	}
	p.cell = key_counts_kept(&v->cells, key_counts_near(&v->cells, (e->at + k) / WORD,
							    memory ? 0 : e->owner + 1));
	if (p.cell->record >= since && p.cell->owner == e->owner)
		p.known = p.cell->known;
	return p;
}

static void value_write(struct lint_values *v, const struct value_event *e)
{
	struct value_part p;
	for (uint64_t k = 0; k < e->size; k += p.n) {
		p = value_part(v, e, k);
		*p.cell = (struct value_cell) {
			.record = v->record,
			.owner = e->owner,
			.value = (p.cell->value & ~p.bits) | (p.value & p.bits),
			.known = (p.known & ~p.bits) | (e->known ? p.bits : 0),
		};
	}
}

/* Check the value that an instruction reads.  If it differs, it becomes unknown. */
static void value_read(struct lint_values *v, const struct value_event *e)
{
	const bool load = e->what == VALUE_LOAD;
	uint64_t expected = e->value, writer = 0;
	struct value_part p;
	for (uint64_t k = 0; k < e->size; k += p.n) {
		p = value_part(v, e, k);
		const uint64_t wrong = (p.cell->value ^ p.value) & p.bits & p.known;
		if (!wrong)
			continue;
		expected ^= wrong >> p.from << 8 * k;
		writer = p.cell->record;
		p.cell->known &= ~p.bits;
	}
	if (expected != e->value)
		finding_table_add(
			v->to,
			&lint_common_findings[load ? FOUND_VALUE : FOUND_REGISTER_VALUE],
			(struct finding_entry) { .record = v->record,
						 .v = { load ? e->at : e->at / WORD,
							e->value, expected, writer },
						 .has_pc = v->pc,
						 .pc = v->pc });
}

void lint_values_check(struct lint_values *v, const struct value_log *log)
{
	struct value_thread *t;
	for (size_t i = 0; i < log->n; i++) {
		const struct value_event *e = &log->event[i];
		v->record = log->first + e->record;
		switch ((enum value_what)e->what) {
		case VALUE_LOAD:
		case VALUE_READ:
			value_read(v, e);
			break;
		case VALUE_STORE:
		case VALUE_WRITE:
			value_write(v, e);
			break;
		case VALUE_INSN:
			/* If it is not the next one, others are not in the trace. */
			t = value_thread(v, e);
			if (t->next && t->next != e->at)
				t->since = v->record;
			t->next = e->value;
			v->pc = e->at;
			break;
		case VALUE_NO_MEMORY:
			v->memory_since = v->record + 1;
			break;
		case VALUE_NO_REGISTERS:
			value_thread(v, e)->since = v->record + 1;
			break;
		case VALUE_GAP:
			v->memory_since = v->since = v->record;
			break;
		}
	}
}
