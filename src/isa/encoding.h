/*
 * Properties of an instruction that its encoding determines: registers, memory access,
 * kind of branch and target.
 *
 * Threads: functions without state.
 */
#ifndef ISA_ENCODING_H
#define ISA_ENCODING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "isa/branch.h"

/* Max number of registers: of RISC-V and AArch64, and of any machine. */
enum { ENCODING_SOURCES = 4, ENCODING_TARGETS = 3, ENCODING_REGISTERS = 8 };
#define ENCODING_NONE UINT64_MAX /* no register */

/* What an instruction writes to its only register. */
enum encoding_result {
	RESULT_ANY,
	RESULT_IMMEDIATE,
	RESULT_PC,     /* pc + immediate */
	RESULT_SIGNED, /* up to 4 loaded bytes, with the sign extended */
	RESULT_UNSIGNED
};

struct encoding {
	unsigned nsrc, ndst;
	enum branch_kind branch;
	bool direct;     /* target is known */
	int64_t offset;  /* distance to the target */
	unsigned length; /* in bytes */
	unsigned size;   /* size of the memory access in bytes; 0 if unknown or without an
		       * access */
	bool loads, stores;
	bool based; /* the access is at src[0] + immediate */
	enum encoding_result result;
	int64_t immediate;
	bool anywhere; /* system call, interrupt, or return from one */
	bool resumes;  /* return from a system call or interrupt */
	bool repeats;  /* continues with the next instruction or repeats */
	bool known;    /* src and dst are complete */
	/* registers in the first nsrc and ndst elements, numbered as in the map riscv, arm
	 * or pin3 (registers.h) */
	uint64_t src[ENCODING_REGISTERS], dst[ENCODING_REGISTERS];
};

/* Begin an instruction of a length, which is known unless it is 0.  Clearing src and dst
 * would take as long as decoding. */
static inline void encoding_begin(struct encoding *e, unsigned length)
{
	memset(e, 0, offsetof(struct encoding, src));
	e->length = length;
	e->known = length;
}

/* Add a register that is read or written; ignore ENCODING_NONE. */
static inline void encoding_reads(struct encoding *e, uint64_t reg)
{
	if (reg != ENCODING_NONE && e->nsrc < ENCODING_REGISTERS)
		e->src[e->nsrc++] = reg;
}

static inline void encoding_writes(struct encoding *e, uint64_t reg)
{
	if (reg != ENCODING_NONE && e->ndst < ENCODING_REGISTERS)
		e->dst[e->ndst++] = reg;
}

static inline void encoding_jump(struct encoding *e, enum branch_kind kind,
				 int64_t offset)
{
	e->branch = kind;
	e->direct = true;
	e->offset = offset;
}

/* Return the low `bits` bits of v as a signed number. */
static inline int64_t encoding_signed(uint64_t v, unsigned bits)
{
	uint64_t sign = UINT64_C(1) << (bits - 1);
	return (int64_t)((v & (2 * sign - 1)) ^ sign) - (int64_t)sign;
}

#endif
