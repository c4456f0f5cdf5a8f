/*
 * Decode the instructions of machines: the length of an instruction and where it
 * continues, for placing programs and for call stacks.  No library is needed.
 *
 * Threads: functions without state.
 */
#ifndef ISA_MACHINE_H
#define ISA_MACHINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "isa/encoding.h"

enum machine {
	MACHINE_UNKNOWN,
	MACHINE_X86_64,
	MACHINE_X86_32,
	MACHINE_AARCH64,
	MACHINE_ARM,
	MACHINE_RISCV64,
	MACHINE_RISCV32
};

const char *machine_name(enum machine m);

static inline bool machine_is_x86(enum machine m)
{
	return m == MACHINE_X86_64 || m == MACHINE_X86_32;
}

/* True if machine_decode() supports this machine. */
bool machine_is_decoded(enum machine m);

enum {
	MACHINE_LENGTH_MAX = 15 /* max length of an instruction in bytes */
};

enum machine_flow {
	FLOW_NEXT,     /* next instruction */
	FLOW_BRANCH,   /* see kind */
	FLOW_ANYWHERE, /* system call or interrupt */
	FLOW_RESUMES,  /* return from a system call or interrupt */
	FLOW_REPEATS   /* next instruction, or this instruction again */
};

struct machine_insn {
	unsigned length; /* in bytes */
	enum machine_flow flow;
	enum branch_kind kind;
	bool direct;     /* target is known */
	uint64_t target; /* modulo 2^32 on machines of 32 bits */
};

/* Decode an instruction from at most n bytes.  Return false if the bytes are not an
 * instruction or more bytes are needed.  Of x86, only the length and the branch are
 * known. */
bool machine_encoding(enum machine m, const uint8_t *bytes, size_t n,
		      struct encoding *out);

/* Decode the instruction at an address from at most n bytes.  Return false if the bytes
 * are not an instruction or more bytes are needed. */
bool machine_decode(enum machine m, uint64_t address, const uint8_t *bytes, size_t n,
		    struct machine_insn *out);

#endif
