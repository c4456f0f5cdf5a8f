/*
 * A small assembler, so that programs can be written in C and read like
 * assembly.  The operands of rr() are two registers, of ri() a register and an
 * immediate, of rm() a register and memory; mr() and mi() store to memory.  The
 * first operand is the destination.
 */
#ifndef BENCH_ASSEMBLER_H
#define BENCH_ASSEMBLER_H

#include "machine.h"

enum { LABELS_MAX = 16384, INSNS_MAX = 65536, WORDS_MAX = 4096 };

struct assembler {
	struct insn insn[INSNS_MAX];
	bool aligned[INSNS_MAX]; /* a function begins here */
	uint32_t n;
	uint32_t label[LABELS_MAX]; /* the number of the instruction at each label */
	unsigned nlabels;
	struct {
		uint64_t at;
		unsigned label;
	} word[WORDS_MAX]; /* words of data with the address of a label */
	unsigned nwords;
};

struct operand {
	uint8_t base, index, shift;
	int32_t disp;
};

/* Operands in memory: at(RSP, 8) is [rsp + 8] */
struct operand at(enum reg base, int32_t disp);
struct operand at_index(enum reg base, enum reg index, unsigned shift, int32_t disp);

/* Labels: create one, place it before the next instruction, or do both */
unsigned new_label(struct assembler *a);
void place(struct assembler *a, unsigned label);
unsigned here(struct assembler *a);

/* Adds a word of data at addr; its value is the address of a label. */
void data_word(struct assembler *a, uint64_t addr, unsigned label);

/* Instructions */
void rr(struct assembler *a, enum op op, enum reg dst, enum reg src);
void ri(struct assembler *a, enum op op, enum reg dst, int64_t imm);
void rm(struct assembler *a, enum op op, enum reg dst, struct operand o, unsigned size);
void mr(struct assembler *a, enum op op, struct operand o, enum reg src, unsigned size);
void mi(struct assembler *a, enum op op, struct operand o, int64_t imm, unsigned size);
void load(struct assembler *a, enum reg dst, struct operand o);
void store(struct assembler *a, struct operand o, enum reg src);
void lea(struct assembler *a, enum reg dst, struct operand o);
void zero(struct assembler *a, enum reg dst);
void set(struct assembler *a, enum cond cond, enum reg dst);
void push(struct assembler *a, enum reg src);
void pop(struct assembler *a, enum reg dst);
void jump(struct assembler *a, enum op op, unsigned label);
void jump_if(struct assembler *a, enum cond cond, unsigned label);
void jump_reg(struct assembler *a, enum op op, enum reg src);
void plain(struct assembler *a, enum op op); /* without operands */

/* Assigns an address to each instruction; the first is at base. */
void lay_out(struct assembler *a, uint64_t base);

#endif
