#include "machine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *must_alloc(size_t n, size_t size)
{
	void *p = calloc(n ? n : 1, size);
	if (!p) {
		fputs("tracegen: not enough memory\n", stderr);
		exit(2);
	}
	return p;
}

/*
 * Memory.  Pages are in a hash table; a cache of 64 recently used pages answers
 * nearly every access.  A page is an array of words, so that the order of bytes
 * does not depend on the host.
 */
enum { PAGE_SIZE = 4096, RECENT = 64 };

struct page {
	uint64_t number;
	struct page *next;
	uint64_t word[PAGE_SIZE / 8];
	uint64_t *writer; /* of each byte, plus 1; NULL: no writer yet */
};

struct memory {
	bool with_writers;
	struct page *recent[RECENT];
	struct page *bucket[8192];
};

struct memory *memory_new(bool with_writers)
{
	struct memory *m = must_alloc(1, sizeof *m);
	m->with_writers = with_writers;
	return m;
}

void memory_free(struct memory *m)
{
	if (!m)
		return;
	for (size_t i = 0; i < sizeof m->bucket / sizeof *m->bucket; i++) {
		while (m->bucket[i]) {
			struct page *p = m->bucket[i];
			m->bucket[i] = p->next;
			free(p->writer);
			free(p);
		}
	}
	free(m);
}

static struct page *page_slow(struct memory *m, uint64_t number)
{
	uint64_t hash = number * UINT64_C(0x9e3779b97f4a7c15) >> 51;
	struct page *p = m->bucket[hash];
	while (p && p->number != number)
		p = p->next;
	if (!p) {
		p = must_alloc(1, sizeof *p);
		p->number = number;
		p->next = m->bucket[hash];
		m->bucket[hash] = p;
	}
	m->recent[number % RECENT] = p;
	return p;
}

static inline struct page *page_of(struct memory *m, uint64_t addr)
{
	uint64_t number = addr / PAGE_SIZE;
	struct page *p = m->recent[number % RECENT];
	return p && p->number == number ? p : page_slow(m, number);
}

static inline uint64_t size_mask(unsigned size)
{
	return UINT64_MAX >> (64 - 8 * size);
}

uint64_t memory_read(struct memory *m, uint64_t addr, unsigned size)
{
	unsigned in_word = addr % 8;
	if (in_word + size <= 8) {
		uint64_t w = page_of(m, addr)->word[addr % PAGE_SIZE / 8];
		return w >> 8 * in_word & size_mask(size);
	}
	uint64_t value = 0;
	for (unsigned i = 0; i < size; i++)
		value |= memory_read(m, addr + i, 1) << 8 * i;
	return value;
}

void memory_write(struct memory *m, uint64_t addr, unsigned size, uint64_t value)
{
	unsigned in_word = addr % 8;
	if (in_word + size <= 8) {
		uint64_t *w = &page_of(m, addr)->word[addr % PAGE_SIZE / 8];
		uint64_t mask = size_mask(size) << 8 * in_word;
		*w = (*w & ~mask) | (value << 8 * in_word & mask);
		return;
	}
	for (unsigned i = 0; i < size; i++)
		memory_write(m, addr + i, 1, value >> 8 * i & 0xff);
}

uint64_t memory_writer(struct memory *m, uint64_t addr)
{
	const struct page *p = page_of(m, addr);
	return p->writer ? p->writer[addr % PAGE_SIZE] - 1 : UINT64_MAX;
}

void memory_claim(struct memory *m, uint64_t addr, unsigned size, uint64_t writer)
{
	if (!m->with_writers)
		return;
	for (unsigned i = 0; i < size; i++) {
		struct page *p = page_of(m, addr + i);
		if (!p->writer)
			p->writer = must_alloc(PAGE_SIZE, sizeof *p->writer);
		p->writer[(addr + i) % PAGE_SIZE] = writer + 1;
	}
}

/* Effects */

static void reads(struct effects *e, unsigned reg)
{
	for (unsigned i = 0; i < e->nreads; i++) {
		if (e->reads[i] == reg)
			return;
	}
	if (reg != NOREG)
		e->reads[e->nreads++] = (uint8_t)reg;
}

static void writes(struct effects *e, unsigned reg)
{
	e->writes[e->nwrites++] = (uint8_t)reg;
}

static void address(struct effects *e, const struct insn *in)
{
	reads(e, in->base);
	reads(e, in->index);
}

static bool op_compares(enum op op)
{
	return op == OP_CMP || op == OP_TEST;
}

static bool op_moves(enum op op)
{
	return op == OP_MOV || op == OP_MOVZX || op == OP_MOVSD;
}

static bool op_sets_flags(enum op op)
{
	return op >= OP_ADD && op <= OP_TEST;
}

static void two_operands(const struct insn *in, struct effects *e)
{
	bool to_memory = in->form == FORM_MR || in->form == FORM_MI;
	bool result = !op_compares(in->op);
	if (!to_memory && !op_moves(in->op))
		reads(e, in->dst);
	if (in->form == FORM_RR || in->form == FORM_MR)
		reads(e, in->src);
	if (in->form >= FORM_RM) {
		address(e, in);
		e->nloads = in->form == FORM_RM || !op_moves(in->op);
		e->store = to_memory && result;
	}
	if (!to_memory && result)
		writes(e, in->dst);
	if (op_sets_flags(in->op))
		writes(e, FLAGS);
}

void insn_effects(const struct insn *in, struct effects *e)
{
	memset(e, 0, sizeof *e);
	if (in->op < OP_ZERO) {
		two_operands(in, e);
		return;
	}
	switch ((enum op)in->op) {
	case OP_ZERO:
		writes(e, in->dst);
		break;
	case OP_LEA:
		address(e, in);
		writes(e, in->dst);
		break;
	case OP_SET:
		reads(e, FLAGS);
		writes(e, in->dst);
		break;
	case OP_PUSH:
		reads(e, in->src);
		reads(e, RSP);
		writes(e, RSP);
		e->store = true;
		break;
	case OP_POP:
		reads(e, RSP);
		writes(e, in->dst);
		writes(e, RSP);
		e->nloads = 1;
		break;
	case OP_CALL:
	case OP_CALL_REG:
		reads(e, IP);
		reads(e, RSP);
		if (in->op == OP_CALL_REG)
			reads(e, in->src);
		writes(e, IP);
		writes(e, RSP);
		e->store = true;
		e->branch = in->op == OP_CALL ? BR_DIRECT_CALL : BR_INDIRECT_CALL;
		break;
	case OP_RET:
		reads(e, RSP);
		writes(e, IP);
		writes(e, RSP);
		e->nloads = 1;
		e->branch = BR_RETURN;
		break;
	case OP_JMP:
		reads(e, IP);
		writes(e, IP);
		e->branch = BR_DIRECT_JUMP;
		break;
	case OP_JMP_REG:
		reads(e, in->src);
		writes(e, IP);
		e->branch = BR_INDIRECT;
		break;
	case OP_J:
		reads(e, IP);
		reads(e, FLAGS);
		writes(e, IP);
		e->branch = BR_CONDITIONAL;
		break;
	case OP_MOVS:
		reads(e, RSI);
		reads(e, RDI);
		reads(e, RCX);
		writes(e, RSI);
		writes(e, RDI);
		writes(e, RCX);
		e->nloads = 1;
		e->store = true;
		break;
	case OP_CMPS:
		reads(e, RSI);
		reads(e, RDI);
		writes(e, FLAGS);
		writes(e, RSI);
		writes(e, RDI);
		e->nloads = 2;
		break;
	default:
		break;
	}
}

/* Execution */

static inline bool holds(const struct thread *t, unsigned cond)
{
	switch ((enum cond)cond) {
	case COND_E:
		return t->zero;
	case COND_NE:
		return !t->zero;
	case COND_L:
		return t->less;
	case COND_GE:
		return !t->less;
	case COND_LE:
		return t->less || t->zero;
	case COND_G:
		return !t->less && !t->zero;
	case COND_B:
		return t->below;
	case COND_AE:
		break;
	}
	return !t->below;
}

static inline uint64_t flagged(struct thread *t, uint64_t result)
{
	t->zero = result == 0;
	t->less = (int64_t)result < 0;
	t->below = false;
	return result;
}

static inline void compare(struct thread *t, uint64_t a, uint64_t b)
{
	t->zero = a == b;
	t->less = (int64_t)a < (int64_t)b;
	t->below = a < b;
}

static uint64_t real(unsigned op, uint64_t a, uint64_t b)
{
	double x, y;
	memcpy(&x, &a, sizeof x);
	memcpy(&y, &b, sizeof y);
	x = op == OP_ADDSD ? x + y : x * y;
	memcpy(&a, &x, sizeof a);
	return a;
}

static inline uint64_t compute(struct thread *t, unsigned op, uint64_t a, uint64_t b)
{
	switch (op) {
	case OP_ADD:
		return flagged(t, a + b);
	case OP_SUB:
		compare(t, a, b);
		return a - b;
	case OP_AND:
		return flagged(t, a & b);
	case OP_OR:
		return flagged(t, a | b);
	case OP_XOR:
		return flagged(t, a ^ b);
	case OP_SHL:
		return flagged(t, a << (b & 63));
	case OP_SHR:
		return flagged(t, a >> (b & 63));
	case OP_IMUL:
		return flagged(t, a * b);
	case OP_CMP:
		compare(t, a, b);
		return a;
	case OP_TEST:
		flagged(t, a & b);
		return a;
	case OP_ADDSD:
	case OP_MULSD:
		return real(op, a, b);
	default: /* the moves */
		return b;
	}
}

static inline uint64_t effective(const struct thread *t, const struct insn *in)
{
	uint64_t addr = (uint64_t)(int64_t)in->disp;
	if (in->base != NOREG)
		addr += t->reg[in->base];
	if (in->index != NOREG)
		addr += t->reg[in->index] << in->shift;
	return addr;
}

static void run_two_operands(const struct insn *in, struct memory *m, struct thread *t,
			     struct step *s)
{
	uint64_t b = in->form == FORM_RI || in->form == FORM_MI ? (uint64_t)in->imm
		     : in->form == FORM_RM                      ? 0
								: t->reg[in->src];
	if (in->form < FORM_RM) {
		t->reg[in->dst] = compute(t, in->op, t->reg[in->dst], b);
		return;
	}
	uint64_t addr = effective(t, in);
	if (in->form == FORM_RM) {
		s->load[0] = addr;
		b = memory_read(m, addr, in->size);
		t->reg[in->dst] = compute(t, in->op, t->reg[in->dst], b);
		return;
	}
	if (op_moves(in->op)) {
		s->store = addr;
		memory_write(m, addr, in->size, b);
		return;
	}
	s->load[0] = addr;
	uint64_t a = compute(t, in->op, memory_read(m, addr, in->size), b);
	if (!op_compares(in->op)) {
		s->store = addr;
		memory_write(m, addr, in->size, a);
	}
}

static inline void go(const struct program *p, struct thread *t, struct step *s,
		      uint64_t target)
{
	s->target = target;
	s->taken = true;
	t->next = p->at[target - p->base];
}

static void call(const struct program *p, const struct insn *in, struct memory *m,
		 struct thread *t, struct step *s, uint64_t target)
{
	t->reg[RSP] -= 8;
	s->store = t->reg[RSP];
	memory_write(m, s->store, 8, in->pc + in->len);
	go(p, t, s, target);
}

void machine_step(const struct program *p, struct memory *m, struct thread *t,
		  struct step *s)
{
	uint32_t n = t->next;
	const struct insn *in = &p->insn[n];
	s->insn = n;
	s->thread = t->number;
	s->taken = false;
	t->next = n + 1;
	if (in->op < OP_ZERO) {
		run_two_operands(in, m, t, s);
		return;
	}
	switch ((enum op)in->op) {
	case OP_ZERO:
		t->reg[in->dst] = 0;
		break;
	case OP_LEA:
		t->reg[in->dst] = effective(t, in);
		break;
	case OP_SET:
		t->reg[in->dst] = holds(t, in->cond);
		break;
	case OP_PUSH:
		s->store = t->reg[RSP] - 8;
		memory_write(m, s->store, 8, t->reg[in->src]);
		t->reg[RSP] -= 8;
		break;
	case OP_POP:
		s->load[0] = t->reg[RSP];
		t->reg[RSP] += 8;
		t->reg[in->dst] = memory_read(m, s->load[0], 8);
		break;
	case OP_CALL:
		call(p, in, m, t, s, p->insn[in->target].pc);
		break;
	case OP_CALL_REG:
		call(p, in, m, t, s, t->reg[in->src]);
		break;
	case OP_RET:
		s->load[0] = t->reg[RSP];
		t->reg[RSP] += 8;
		go(p, t, s, memory_read(m, s->load[0], 8));
		break;
	case OP_JMP:
		go(p, t, s, p->insn[in->target].pc);
		break;
	case OP_JMP_REG:
		go(p, t, s, t->reg[in->src]);
		break;
	case OP_J:
		s->target = p->insn[in->target].pc;
		if (holds(t, in->cond))
			go(p, t, s, s->target);
		break;
	case OP_MOVS:
		s->load[0] = t->reg[RSI];
		s->store = t->reg[RDI];
		memory_write(m, s->store, 8, memory_read(m, s->load[0], 8));
		t->reg[RSI] += 8;
		t->reg[RDI] += 8;
		s->target = in->pc;
		if (--t->reg[RCX])
			go(p, t, s, in->pc);
		break;
	case OP_CMPS:
		s->load[0] = t->reg[RSI];
		s->load[1] = t->reg[RDI];
		compare(t, memory_read(m, s->load[0], 8), memory_read(m, s->load[1], 8));
		t->reg[RSI] += 8;
		t->reg[RDI] += 8;
		break;
	default:
		break;
	}
}
