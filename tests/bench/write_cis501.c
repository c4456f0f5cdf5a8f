/*
 * CIS501: a line for each micro-op.
 *
 * Instructions are split as in the traces of the course: CALL is SAVE_PC,
 * SUB_IMM, STORE and a jump; PUSH is STORE and SUB_IMM; an operand in memory
 * adds a LOAD to register 45 before and a STORE of register 44 after the
 * operation.  A line is formatted once for each micro-op of the program, then
 * copied:
 *
 *     4 47f6d2 -1 -1 -1 - T -   -232199            0       47f6d7       446bd0 CALL     JMP_IMM
 *                          ^ taken               ^ address               ^ target
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "write.h"

enum { UOPS_MAX = 6, LINE = 128 };

enum access { ACCESS_NONE, ACCESS_LOAD, ACCESS_LOAD2, ACCESS_STORE };

struct uop {
	uint8_t len;
	uint8_t branch_at, addr_at, target_at; /* columns to fill in; 0: none */
	enum access access;
	struct seen seen;
	char line[LINE];
};

struct cracked {
	uint8_t n;
	struct uop uop[UOPS_MAX];
};

static const struct {
	const char *macro, *micro;
} names[OP_COUNT] = {
	[OP_MOV] = { "MOV", "ADD" },
	[OP_MOVZX] = { "MOVZX", "" },
	[OP_ADD] = { "ADD", "ADD" },
	[OP_SUB] = { "SUB", "SUB" },
	[OP_AND] = { "AND", "AND" },
	[OP_OR] = { "OR", "OR" },
	[OP_XOR] = { "XOR", "XOR" },
	[OP_SHL] = { "SHL", "SHL" },
	[OP_SHR] = { "SHR", "SHR" },
	[OP_IMUL] = { "IMUL", "MUL" },
	[OP_CMP] = { "CMP", "SUB" },
	[OP_TEST] = { "TEST", "AND" },
	[OP_MOVSD] = { "MOVSD", "FMOV" },
	[OP_ADDSD] = { "ADDSD", "FADD" },
	[OP_MULSD] = { "MULSD", "FMUL" },
	[OP_ZERO] = { "XOR", "ADD" },
	[OP_LEA] = { "LEA", "LEA" },
	[OP_SET] = { "SET", "" },
	[OP_NOP] = { "NOP", "NOP" },
	[OP_PUSH] = { "PUSH", "" },
	[OP_POP] = { "POP", "" },
	[OP_CALL] = { "CALL", "" },
	[OP_CALL_REG] = { "CALL", "" },
	[OP_RET] = { "RET", "" },
	[OP_JMP] = { "JMP", "" },
	[OP_JMP_REG] = { "JMP", "" },
	[OP_J] = { "J", "" },
	[OP_MOVS] = { "MOVS", "" },
	[OP_CMPS] = { "CMPS", "" },
};

/* Register numbers: as in x86, floating point from 16. */
static int number(unsigned reg)
{
	switch (reg) {
	case NOREG:
		return -1;
	case TEMP0:
		return 44;
	case TEMP1:
		return 45;
	default:
		return (int)reg;
	}
}

static void reg_name(unsigned reg, char buf[16])
{
	if (reg == FLAGS)
		strcpy(buf, "flags");
	else
		snprintf(buf, 16, "%d", number(reg));
}

/* The part of a micro-op that its instruction does not determine. */
struct part {
	unsigned src1, src2, dst;
	char flags; /* R, W, - */
	enum access access;
	bool branch;
	int64_t imm;
	const char *micro;
};

static void read_reg(struct seen *s, unsigned reg)
{
	if (reg != NOREG && !(s->nreads && s->reads[0] == reg))
		s->reads[s->nreads++] = (uint8_t)reg;
}

static void add(const struct program *p, const struct insn *in, struct cracked *c,
		struct part part)
{
	const struct effects *e = &p->effects[in - p->insn];
	struct uop *u = &c->uop[c->n++];
	/* a repeated instruction jumps to itself */
	bool direct = in->op == OP_J || in->op == OP_JMP || in->op == OP_CALL ||
		      in->op == OP_MOVS;
	bool loads = part.access == ACCESS_LOAD || part.access == ACCESS_LOAD2;
	uint64_t target = !part.branch                   ? 0
			  : !direct || in->op == OP_MOVS ? in->pc
							 : p->insn[in->target].pc;
	if (part.branch && direct)
		part.imm = (int64_t)(target - (in->pc + in->len));

	u->access = part.access;
	int head = snprintf(u->line, LINE, "%d %" PRIx64 " %2d %2d %2d %c ", c->n, in->pc,
			    number(part.src1), number(part.src2), number(part.dst),
			    part.flags);
	char access = loads ? 'L' : part.access == ACCESS_STORE ? 'S' : '-';
	int tail =
		snprintf(u->line + head, LINE - (size_t)head,
			 "%c %c %9" PRId64 " %12x %12" PRIx64 " %12" PRIx64 " %-8s %s\n",
			 part.branch ? 'T' : '-', access, part.imm, 0, in->pc + in->len,
			 target, names[in->op].macro, part.micro);
	u->len = (uint8_t)(head + tail);
	/* "T L " and a number of at least nine characters precede it */
	char imm[32];
	int width = snprintf(imm, sizeof imm, "%9" PRId64, part.imm);
	unsigned addr = (unsigned)(head + 4 + width + 1);
	u->addr_at = part.access ? (uint8_t)addr : 0;
	u->branch_at = part.branch ? (uint8_t)head : 0;
	u->target_at = part.branch && !direct ? (uint8_t)(addr + 26) : 0;

	struct seen *s = &u->seen;
	s->insn = (uint32_t)(in - p->insn);
	s->pc = in->pc;
	s->begins = c->n == 1;
	s->is_branch = part.branch;
	s->kind = part.branch ? e->branch : BR_NONE;
	read_reg(s, part.src1);
	read_reg(s, part.src2);
	if (part.flags == 'R')
		read_reg(s, FLAGS);
	if (part.dst != NOREG)
		s->writes[s->nwrites++] = (uint8_t)part.dst;
	if (part.flags == 'W')
		s->writes[s->nwrites++] = FLAGS;
	s->nloads = loads;
	s->store = part.access == ACCESS_STORE;
	s->size = in->size;
}

static const struct part nothing = {
	NOREG, NOREG, NOREG, '-', ACCESS_NONE, false, 0, ""
};

static struct part load_part(unsigned base, unsigned index, unsigned dst, int64_t imm)
{
	struct part p = nothing;
	p.src1 = index;
	p.src2 = base;
	p.dst = dst;
	p.access = ACCESS_LOAD;
	p.imm = imm;
	p.micro = "LOAD";
	return p;
}

static struct part store_part(unsigned data, unsigned base, int64_t imm)
{
	struct part p = nothing;
	p.src1 = data;
	p.src2 = base;
	p.access = ACCESS_STORE;
	p.imm = imm;
	p.micro = "STORE";
	return p;
}

static struct part step_part(unsigned reg, int64_t by)
{
	struct part p = nothing;
	p.src1 = p.dst = reg;
	p.imm = by < 0 ? -by : by;
	p.micro = by < 0 ? "SUB_IMM" : "ADD_IMM";
	return p;
}

static struct part jump_part(unsigned reg, char flags)
{
	struct part p = nothing;
	p.src1 = reg;
	p.flags = flags;
	p.branch = true;
	p.micro = reg == NOREG ? "JMP_IMM" : "JMP_REG";
	return p;
}

static void two_operands(const struct program *p, const struct insn *in,
			 struct cracked *c, char name[24])
{
	const struct effects *e = &p->effects[in - p->insn];
	bool moves = in->op == OP_MOV || in->op == OP_MOVSD;
	bool to_memory = in->form == FORM_MR || in->form == FORM_MI;
	bool compares = in->op == OP_CMP || in->op == OP_TEST;
	bool immediate = in->form == FORM_RI || in->form == FORM_MI;
	unsigned base = in->base;

	if (in->op == OP_MOVZX) {
		add(p, in, c, load_part(base, in->index, TEMP0, in->disp));
		struct part extend = nothing;
		extend.src1 = TEMP0;
		extend.dst = in->dst;
		extend.micro =
			in->size == 1 ? "ZEXT_BYTE_TO_DWORD" : "ZEXT_WORD_TO_DWORD";
		add(p, in, c, extend);
		return;
	}
	/* A store has room for one address register, so a micro-op adds two of them
	 * first. */
	if (to_memory && moves && in->index != NOREG) {
		struct part sum = nothing;
		sum.src1 = in->index;
		sum.src2 = base;
		sum.dst = TEMP0;
		sum.imm = in->disp;
		sum.micro = "LEA";
		add(p, in, c, sum);
		base = TEMP0;
	}
	int64_t disp = base == TEMP0 ? 0 : in->disp;
	if (e->nloads)
		add(p, in, c,
		    load_part(base, in->index, moves ? in->dst : TEMP1, in->disp));
	if (!(moves && in->form >= FORM_RM)) {
		struct part work = nothing;
		snprintf(name, 24, "%s%s", names[in->op].micro, immediate ? "_IMM" : "");
		work.micro = name;
		work.imm = immediate ? in->imm : 0;
		work.flags = in->op >= OP_ADD && in->op <= OP_TEST ? 'W' : '-';
		work.dst = to_memory || compares ? TEMP0 : in->dst;
		work.src1 = to_memory ? TEMP1 : moves ? NOREG : in->dst;
		work.src2 = in->form == FORM_RM ? TEMP1 : immediate ? NOREG : in->src;
		if (moves && !immediate) {
			work.src1 = in->src;
			work.src2 = NOREG;
		}
		add(p, in, c, work);
	}
	if (e->store)
		add(p, in, c, store_part(moves ? in->src : TEMP0, base, disp));
}

static void crack(const struct program *p, const struct insn *in, struct cracked *c)
{
	char name[24];
	struct part part = nothing;
	if (in->op < OP_ZERO) {
		two_operands(p, in, c, name);
		return;
	}
	switch ((enum op)in->op) {
	case OP_ZERO:
	case OP_NOP:
		part.dst = in->dst;
		part.micro = names[in->op].micro;
		add(p, in, c, part);
		break;
	case OP_LEA:
		part.src1 = in->index;
		part.src2 = in->base;
		part.dst = in->dst;
		part.imm = in->disp;
		part.micro = "LEA";
		add(p, in, c, part);
		break;
	case OP_SET:
		part.dst = in->dst;
		part.micro = "ADD";
		add(p, in, c, part);
		part.flags = 'R';
		part.imm = 1;
		part.micro = "ADD_IMM";
		add(p, in, c, part);
		break;
	case OP_PUSH:
		add(p, in, c, store_part(in->src, RSP, -8));
		add(p, in, c, step_part(RSP, -8));
		break;
	case OP_POP:
		add(p, in, c, load_part(RSP, NOREG, in->dst, 0));
		add(p, in, c, step_part(RSP, 8));
		break;
	case OP_CALL:
	case OP_CALL_REG:
		part.dst = TEMP0;
		part.micro = "SAVE_PC";
		add(p, in, c, part);
		add(p, in, c, step_part(RSP, -8));
		add(p, in, c, store_part(TEMP0, RSP, 0));
		add(p, in, c, jump_part(in->op == OP_CALL ? NOREG : in->src, '-'));
		break;
	case OP_RET:
		add(p, in, c, load_part(RSP, NOREG, TEMP0, 0));
		add(p, in, c, step_part(RSP, 8));
		add(p, in, c, jump_part(TEMP0, '-'));
		break;
	case OP_JMP:
	case OP_JMP_REG:
		add(p, in, c, jump_part(in->op == OP_JMP ? NOREG : in->src, '-'));
		break;
	case OP_J:
		add(p, in, c, jump_part(NOREG, 'R'));
		break;
	case OP_MOVS:
		/* the micro-ops of each iteration are numbered from 1; the last one is a
		 * branch, taken if there is another iteration */
		add(p, in, c, load_part(RSI, NOREG, TEMP1, 0));
		add(p, in, c, store_part(TEMP1, RDI, 0));
		add(p, in, c, step_part(RSI, 8));
		add(p, in, c, step_part(RDI, 8));
		add(p, in, c, step_part(RCX, -1));
		part = jump_part(RCX, '-');
		part.micro = "JMP_IMM";
		add(p, in, c, part);
		break;
	case OP_CMPS:
		add(p, in, c, load_part(RSI, NOREG, TEMP1, 0));
		part = load_part(RDI, NOREG, TEMP0, 0);
		part.access = ACCESS_LOAD2;
		add(p, in, c, part);
		add(p, in, c, step_part(RSI, 8));
		add(p, in, c, step_part(RDI, 8));
		part = nothing;
		part.src1 = TEMP1;
		part.src2 = TEMP0;
		part.dst = TEMP0;
		part.flags = 'W';
		part.micro = "SUB";
		add(p, in, c, part);
		break;
	default:
		break;
	}
}

static void cis501_open(struct writer *w)
{
	struct cracked *c = must_alloc(w->program->n, sizeof *c);
	for (uint32_t i = 0; i < w->program->n; i++)
		crack(w->program, &w->program->insn[i], &c[i]);
	w->own = c;
}

static void cis501_step(struct writer *w, const struct step *s)
{
	const struct cracked *c = &((const struct cracked *)w->own)[s->insn];
	for (unsigned i = 0; i < c->n && w->done < w->limit; i++, w->done++) {
		const struct uop *u = &c->uop[i];
		char *line = out_room(&w->out);
		memcpy(line, u->line, LINE);
		w->out.n += u->len;
		uint64_t addr = u->access == ACCESS_STORE   ? s->store
				: u->access == ACCESS_LOAD2 ? s->load[1]
							    : s->load[0];
		if (u->addr_at)
			put_hex12(line + u->addr_at, addr);
		if (u->branch_at)
			line[u->branch_at] = s->taken ? 'T' : 'N';
		if (u->target_at)
			put_hex12(line + u->target_at, s->target);
		if (w->truth) {
			struct seen seen = u->seen;
			seen.thread = s->thread;
			seen.taken = s->taken;
			seen.load[0] = addr;
			seen.store_at = addr;
			truth_record(w->truth, &seen);
		}
	}
}

static void cis501_close(struct writer *w)
{
	free(w->own);
}

const struct writer_class write_cis501 = {
	.name = "cis501",
	.help = "CIS501 text, a line for each micro-op",
	.open = cis501_open,
	.step = cis501_step,
	.close = cis501_close,
	.reg_name = reg_name,
};
