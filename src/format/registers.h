/*
 * Names of registers: which number is which depends on who wrote the trace.
 *
 * A number is the one in the trace.  gem5 has several classes of registers; there
 * it is class << 32 | index.  Maps of one class print the others as gem5 does.
 */
#ifndef FORMAT_REGISTERS_H
#define FORMAT_REGISTERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/str.h"

/* What is special about a register. */
enum register_sort {
	REGISTER_PLAIN,
	REGISTER_STACK, /* the stack pointer */
	REGISTER_FLAGS, /* condition codes */
	REGISTER_IP,    /* the instruction pointer */
	REGISTER_TEMP,  /* a temporary of micro-ops: no program sees it */
	REGISTER_ZERO   /* always 0: what is written to it is lost */
};

struct registers {
	const char *name; /* "pin3": on the command line */
	const char *help; /* one sentence */

	/* Append the name of a register, or its number as "r67" when it has none, and
	 * as "r-2" when it is below 0. */
	void (*print)(uint64_t number, struct str *out);

	/* The other way: a name, "r67" where no register has that name, or a plain
	 * number. */
	bool (*parse)(const char *text, uint64_t *number);

	/* The register that another is a part of (al of rax), itself when it is none.
	 * NULL: no register is part of another. */
	uint64_t (*whole)(uint64_t number);

	/* What is special about those that are none of the three below.  NULL:
	 * nothing. */
	enum register_sort (*sort)(uint64_t number);

	/* The numbers of these three, which the branch rules look for; 0: not known. */
	uint8_t stack_pointer, flags, instruction_pointer;
};

extern const struct registers *const register_maps[]; /* ends with NULL */

uint64_t register_whole(const struct registers *map, uint64_t number);
enum register_sort register_sort(const struct registers *map, uint64_t number);

const struct registers *registers_find(const char *name); /* NULL: no such map */

#endif
