/*
 * The machines whose instructions opscope decodes, and the one thing that placing a program
 * and call stacks need of an instruction: its length, and where it continues.  No library is
 * needed.
 *
 * Threads: functions without state.
 */
#ifndef ISA_MACHINE_H
#define ISA_MACHINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "isa/branch.h"

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

/* True if machine_decode() decodes its instructions. */
bool machine_is_decoded(enum machine m);

enum {
	MACHINE_LENGTH_MAX = 15 /* bytes of an instruction */
};

enum machine_flow {
	FLOW_NEXT,     /* the next instruction */
	FLOW_BRANCH,   /* see kind */
	FLOW_ANYWHERE, /* a system call, an interrupt */
	FLOW_RESUMES,  /* a return from one */
	FLOW_REPEATS   /* the next instruction, or this one again */
};

struct machine_insn {
	unsigned length; /* bytes */
	enum machine_flow flow;
	enum branch_kind kind;
	bool direct;     /* the target is known */
	uint64_t target; /* modulo 2^32 on machines of 32 bits */
};

/* Decode the instruction at an address from up to n bytes.  False if it is not one, or it
 * needs more bytes. */
bool machine_decode(enum machine m, uint64_t address, const uint8_t *bytes, size_t n,
		    struct machine_insn *out);

#endif
