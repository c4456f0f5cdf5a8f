/*
 * What the encoding of an instruction determines: its registers, its access to memory, its
 * kind of branch and its target.
 *
 * Threads: functions without state.
 */
#ifndef ISA_ENCODING_H
#define ISA_ENCODING_H

#include <stdbool.h>
#include <stdint.h>

#include "isa/branch.h"

enum { ENCODING_SOURCES = 4, ENCODING_TARGETS = 3 };
#define ENCODING_NONE UINT64_MAX /* no register */

struct encoding {
	/* In the first nsrc and ndst places; numbers of the map riscv or arm (registers.h) */
	uint64_t src[ENCODING_SOURCES], dst[ENCODING_TARGETS];
	unsigned nsrc, ndst;
	enum branch_kind branch;
	bool direct;     /* the target is known: */
	int64_t offset;  /* distance of the target */
	unsigned length; /* bytes */
	unsigned size;   /* bytes of its access; 0 if unknown, or it does not access
		       * memory */
	bool loads, stores;
	bool anywhere; /* a system call, an interrupt, a return from one, */
	bool resumes;  /* the last of these */
	bool repeats;  /* the next instruction follows, or this one again */
	bool known;    /* the registers are complete */
};

/* Add a register that is read or written, unless it is ENCODING_NONE. */
static inline void encoding_reads(struct encoding *e, uint64_t reg)
{
	if (reg != ENCODING_NONE && e->nsrc < ENCODING_SOURCES)
		e->src[e->nsrc++] = reg;
}

static inline void encoding_writes(struct encoding *e, uint64_t reg)
{
	if (reg != ENCODING_NONE && e->ndst < ENCODING_TARGETS)
		e->dst[e->ndst++] = reg;
}

static inline void encoding_jump(struct encoding *e, enum branch_kind kind,
				 int64_t offset)
{
	e->branch = kind;
	e->direct = true;
	e->offset = offset;
}

/* Return a number of `bits` bits with a sign. */
static inline int64_t encoding_signed(uint64_t v, unsigned bits)
{
	uint64_t sign = UINT64_C(1) << (bits - 1);
	return (int64_t)((v & (2 * sign - 1)) ^ sign) - (int64_t)sign;
}

#endif
