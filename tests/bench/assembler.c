#include "assembler.h"

#include <assert.h>
#include <string.h>

struct operand at(enum reg base, int32_t disp)
{
	return (struct operand) { (uint8_t)base, NOREG, 0, disp };
}

struct operand at_index(enum reg base, enum reg index, unsigned shift, int32_t disp)
{
	return (struct operand) { (uint8_t)base, (uint8_t)index, (uint8_t)shift, disp };
}

unsigned new_label(struct assembler *a)
{
	assert(a->nlabels < LABELS_MAX);
	return a->nlabels++;
}

void place(struct assembler *a, unsigned label)
{
	a->label[label] = a->n;
}

unsigned here(struct assembler *a)
{
	unsigned l = new_label(a);
	place(a, l);
	return l;
}

void data_word(struct assembler *a, uint64_t addr, unsigned label)
{
	assert(a->nwords < WORDS_MAX);
	a->word[a->nwords].at = addr;
	a->word[a->nwords++].label = label;
}

static struct insn *emit(struct assembler *a, enum op op, enum form form)
{
	assert(a->n < INSNS_MAX);
	struct insn *in = &a->insn[a->n++];
	memset(in, 0, sizeof *in);
	in->op = (uint8_t)op;
	in->form = (uint8_t)form;
	in->dst = in->src = in->base = in->index = NOREG;
	in->size = 8;
	return in;
}

static void memory_operand(struct insn *in, struct operand o)
{
	in->base = o.base;
	in->index = o.index;
	in->shift = o.shift;
	in->disp = o.disp;
}

void rr(struct assembler *a, enum op op, enum reg dst, enum reg src)
{
	struct insn *in = emit(a, op, FORM_RR);
	in->dst = (uint8_t)dst;
	in->src = (uint8_t)src;
}

void ri(struct assembler *a, enum op op, enum reg dst, int64_t imm)
{
	struct insn *in = emit(a, op, FORM_RI);
	in->dst = (uint8_t)dst;
	in->imm = imm;
}

void rm(struct assembler *a, enum op op, enum reg dst, struct operand o, unsigned size)
{
	struct insn *in = emit(a, op, FORM_RM);
	in->dst = (uint8_t)dst;
	in->size = (uint8_t)size;
	memory_operand(in, o);
}

void mr(struct assembler *a, enum op op, struct operand o, enum reg src, unsigned size)
{
	struct insn *in = emit(a, op, FORM_MR);
	in->src = (uint8_t)src;
	in->size = (uint8_t)size;
	memory_operand(in, o);
}

void mi(struct assembler *a, enum op op, struct operand o, int64_t imm, unsigned size)
{
	struct insn *in = emit(a, op, FORM_MI);
	in->imm = imm;
	in->size = (uint8_t)size;
	memory_operand(in, o);
}

void load(struct assembler *a, enum reg dst, struct operand o)
{
	rm(a, OP_MOV, dst, o, 8);
}

void store(struct assembler *a, struct operand o, enum reg src)
{
	mr(a, OP_MOV, o, src, 8);
}

void lea(struct assembler *a, enum reg dst, struct operand o)
{
	struct insn *in = emit(a, OP_LEA, FORM_NONE);
	in->dst = (uint8_t)dst;
	memory_operand(in, o);
}

void zero(struct assembler *a, enum reg dst)
{
	emit(a, OP_ZERO, FORM_NONE)->dst = (uint8_t)dst;
}

void set(struct assembler *a, enum cond cond, enum reg dst)
{
	struct insn *in = emit(a, OP_SET, FORM_NONE);
	in->cond = (uint8_t)cond;
	in->dst = (uint8_t)dst;
}

void push(struct assembler *a, enum reg src)
{
	emit(a, OP_PUSH, FORM_NONE)->src = (uint8_t)src;
}

void pop(struct assembler *a, enum reg dst)
{
	emit(a, OP_POP, FORM_NONE)->dst = (uint8_t)dst;
}

void jump(struct assembler *a, enum op op, unsigned label)
{
	emit(a, op, FORM_NONE)->target = label;
}

void jump_if(struct assembler *a, enum cond cond, unsigned label)
{
	struct insn *in = emit(a, OP_J, FORM_NONE);
	in->cond = (uint8_t)cond;
	in->target = label;
}

void jump_reg(struct assembler *a, enum op op, enum reg src)
{
	emit(a, op, FORM_NONE)->src = (uint8_t)src;
}

void plain(struct assembler *a, enum op op)
{
	emit(a, op, FORM_NONE);
}

/* Approximately the length of the instruction in an x86 encoding. */
static unsigned insn_length(const struct insn *in)
{
	unsigned rex = 1, opcode = 1, modrm = 1, disp = 0, imm = 0;
	bool small = in->imm >= -128 && in->imm < 128;
	switch ((enum op)in->op) {
	case OP_PUSH:
		return in->src >= R8 ? 2 : 1;
	case OP_POP:
		return in->dst >= R8 ? 2 : 1;
	case OP_RET:
		return 1;
	case OP_CALL:
		return 5;
	case OP_CALL_REG:
	case OP_JMP_REG:
		return in->src >= R8 ? 3 : 2;
	case OP_NOP:
		return 4;
	case OP_MOVS:
		return 3;
	case OP_CMPS:
		return 2;
	case OP_ZERO:
		return in->dst >= R8 ? 3 : 2;
	case OP_MOV:
		if (in->form == FORM_RI)
			return in->imm == (int32_t)in->imm ? 5 : 10;
		break;
	default:
		break;
	}
	if (in->op == OP_MOVZX || in->op == OP_SET || in->op == OP_IMUL)
		opcode = 2;
	if (in->op == OP_MOVSD || in->op == OP_ADDSD || in->op == OP_MULSD)
		opcode = 3;
	if (in->size < 8)
		rex = in->dst != NOREG && in->dst >= R8;
	if (in->form >= FORM_RM || in->op == OP_LEA) {
		modrm += in->index != NOREG || in->base == RSP;
		if (in->disp)
			disp = in->disp >= -128 && in->disp < 128 ? 1 : 4;
	}
	if (in->form == FORM_RI || in->form == FORM_MI)
		imm = small || in->size == 1 ? 1 : 4;
	return rex + opcode + modrm + disp + imm;
}

/*
 * Assigns an address to each instruction.  Jumps begin short; those that do
 * not reach their target grow, until all do.  Functions begin at multiples of 16; the
 * gaps before them are never executed and have no instructions.
 */
void lay_out(struct assembler *a, uint64_t base)
{
	for (uint32_t i = 0; i < a->n; i++) {
		bool jumps = a->insn[i].op == OP_J || a->insn[i].op == OP_JMP;
		a->insn[i].len = (uint8_t)(jumps ? 2 : insn_length(&a->insn[i]));
	}
	for (bool grown = true; grown;) {
		grown = false;
		uint64_t pc = base;
		for (uint32_t i = 0; i < a->n; i++) {
			if (a->aligned[i])
				pc = (pc + 15) & ~UINT64_C(15);
			a->insn[i].pc = pc;
			pc += a->insn[i].len;
		}
		for (uint32_t i = 0; i < a->n; i++) {
			struct insn *in = &a->insn[i];
			if (in->len != 2 || (in->op != OP_J && in->op != OP_JMP))
				continue;
			int64_t far = (int64_t)(a->insn[a->label[in->target]].pc -
						(in->pc + in->len));
			if (far < -128 || far > 127) {
				in->len = in->op == OP_J ? 6 : 5;
				grown = true;
			}
		}
	}
}
