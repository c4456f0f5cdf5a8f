/*
 * A small machine that executes small programs, for traces of real execution:
 * every register, flag, byte of memory and branch is computed.
 *
 * It resembles x86-64: sixteen integer registers in x86 order, sixteen of
 * floating point, flags, a stack, instructions of 1 to 12 bytes.  It differs in
 * that instructions are not encoded, integers have 64 bits, and the flags are
 * only what the conditions need.
 *
 * Nothing here depends on the host: the same program and the same initial state
 * give the same steps everywhere.
 */
#ifndef BENCH_MACHINE_H
#define BENCH_MACHINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Registers, as the machine numbers them; writers have their own numbers. */
enum reg {
	RAX,
	RCX,
	RDX,
	RBX,
	RSP,
	RBP,
	RSI,
	RDI,
	R8,
	R9,
	R10,
	R11,
	R12,
	R13,
	R14,
	R15,
	F0,
	F1,
	F2,
	FLAGS = 32,
	IP,
	TEMP0, /* between the micro-ops of one instruction */
	TEMP1,
	NREGS,
	NOREG = 255
};

enum op {
	/* with two operands of an enum form */
	OP_MOV,
	OP_MOVZX, /* from memory only: access size 1 or 2 */
	OP_ADD,
	OP_SUB,
	OP_AND,
	OP_OR,
	OP_XOR,
	OP_SHL,
	OP_SHR,
	OP_IMUL,
	OP_CMP,
	OP_TEST,
	OP_MOVSD, /* floating point */
	OP_ADDSD,
	OP_MULSD,
	/* with fixed operands */
	OP_ZERO, /* XOR of a register with itself; leaves the flags alone */
	OP_LEA,
	OP_SET, /* register = condition */
	OP_NOP,
	OP_PUSH,
	OP_POP,
	OP_CALL,
	OP_CALL_REG,
	OP_RET,
	OP_JMP,
	OP_JMP_REG,
	OP_J,
	OP_MOVS, /* REP MOVSQ: each iteration is a step, RCX > 0 at the start */
	OP_CMPS, /* CMPSQ: compares what RSI and RDI point to, then advances both */
	OP_COUNT
};

enum form {
	FORM_NONE,
	FORM_RR, /* register, register */
	FORM_RI, /* register, immediate */
	FORM_RM, /* register, memory */
	FORM_MR, /* memory, register */
	FORM_MI  /* memory, immediate */
};

enum cond { COND_E, COND_NE, COND_L, COND_GE, COND_LE, COND_G, COND_B, COND_AE };

/* The kinds of branches in ChampSim. */
enum branch {
	BR_NONE,
	BR_DIRECT_JUMP,
	BR_INDIRECT,
	BR_CONDITIONAL,
	BR_DIRECT_CALL,
	BR_INDIRECT_CALL,
	BR_RETURN,
	BR_KINDS
};

struct insn {
	uint64_t pc;
	uint8_t op, form, cond;
	uint8_t len;         /* bytes */
	uint8_t size;        /* bytes of a memory access */
	uint8_t dst, src;    /* registers; for a store or a push src is the data */
	uint8_t base, index; /* of the memory operand; NOREG: none */
	uint8_t shift;       /* of the index */
	int32_t disp;
	int64_t imm;
	uint32_t target; /* of a direct branch: number of the instruction */
};

/* The effects of an instruction that are the same in every execution. */
struct effects {
	uint8_t nreads, reads[5];
	uint8_t nwrites, writes[4];
	uint8_t nloads; /* 0 to 2 */
	bool store;
	enum branch branch;
};

struct program {
	struct insn *insn;
	struct effects *effects; /* of each instruction */
	uint32_t n, entry;
	uint64_t base;      /* pc of insn[0] */
	uint32_t *at;       /* at[pc - base]: number of the instruction there */
	uint32_t code_size; /* bytes */
};

struct memory;

struct thread {
	uint64_t reg[32];
	bool zero, less, below; /* the flags that the conditions test */
	uint32_t next;          /* number of the next instruction */
	unsigned number;
};

/* One instruction, executed. */
struct step {
	uint32_t insn;
	unsigned thread;
	uint64_t load[2], store; /* addresses; valid as far as the effects have them */
	uint64_t target;         /* of a branch, whether or not it is taken */
	bool taken;
};

/* Memory: initially zero; pages are allocated on first access. */

struct memory *memory_new(bool with_writers);
void memory_free(struct memory *m);
uint64_t memory_read(struct memory *m, uint64_t addr, unsigned size);
void memory_write(struct memory *m, uint64_t addr, unsigned size, uint64_t value);

/* The last writer of a byte, as set by memory_claim(); UINT64_MAX: none.  Call
 * it only for a memory created with_writers. */
uint64_t memory_writer(struct memory *m, uint64_t addr);
void memory_claim(struct memory *m, uint64_t addr, unsigned size, uint64_t writer);

/* Use */

void insn_effects(const struct insn *in, struct effects *out);
void machine_step(const struct program *p, struct memory *m, struct thread *t,
		  struct step *out);

/* Random numbers, the same on every host (splitmix64). */
struct rng {
	uint64_t state;
};

static inline uint64_t rng_next(struct rng *r)
{
	uint64_t z = r->state += UINT64_C(0x9e3779b97f4a7c15);
	z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
	return z ^ z >> 31;
}

/* From 0 to n - 1; n is small, so the bias is negligible. */
static inline uint32_t rng_below(struct rng *r, uint32_t n)
{
	return (uint32_t)((rng_next(r) >> 32) * n >> 32);
}

/* Allocates zeroed memory, or ends the program with a message. */
void *must_alloc(size_t n, size_t size);

#endif
