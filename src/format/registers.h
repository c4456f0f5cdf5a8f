/*
 * Name registers.  Register numbers depend on the program that wrote the trace, so there
 * are several maps.
 *
 * Register numbers are the numbers in the trace.  gem5 has several classes of registers,
 * so its numbers are class << 32 | index.  Maps of one class print registers of other
 * classes as gem5 does.
 */
#ifndef FORMAT_REGISTERS_H
#define FORMAT_REGISTERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/str.h"

/* Special purpose of a register. */
enum register_sort {
	REGISTER_PLAIN,
	REGISTER_STACK, /* the stack pointer */
	REGISTER_FLAGS, /* condition codes */
	REGISTER_IP,    /* the instruction pointer */
	REGISTER_TEMP,  /* temporary of micro-ops, invisible to programs */
	REGISTER_ZERO   /* always 0; values written are lost */
};

struct registers {
	const char *name; /* name on the command line, such as "pin3" */
	const char *help; /* one sentence */

	unsigned names; /* private: number of the list of names; 0 if none */

	/* Find the number for a lower-case name in a trace.  If NULL, use
	 * register_parse(). */
	bool (*read)(const char *text, uint64_t *number);

	/* Return the register that contains a register (rax for al), or the register
	 * itself.  NULL if no register is part of another. */
	uint64_t (*whole)(uint64_t number);

	/* Ranges of registers with special purposes, except the following three; ends with
	 * a range of REGISTER_PLAIN. */
	struct register_range {
		uint64_t first, last;
		enum register_sort sort;
	} special[7];

	/* Numbers of the three registers that the rules for branches use; 0 if
	 * unknown. */
	uint8_t stack_pointer, flags, instruction_pointer;
};

/* Numbers of the map disasm: first the numbers of the map arm, then others.  t0 is a
 * temporary of x86 or a register of RISC-V; both share one sp. */
enum {
	DISASM_ARM_ZERO = 34,
	DISASM_ARM_UREG = 35,
	DISASM_SP = 42,
	DISASM_X86 = 64,
	DISASM_TEMP = 80,
	DISASM_RISCV = 96
};
#define DISASM_ARM_VECTOR (UINT64_C(2) << 32)
#define DISASM_ARM_FLAGS  (UINT64_C(5) << 32)

/* Find a register of the map disasm by name; numbers are not names. */
bool registers_disasm(const char *name, uint64_t *number);

extern const struct registers *const register_maps[]; /* ends with NULL */

/* Numbers of CVP-1 with names as in Tarmac traces; not in register_maps[]. */
extern const struct registers registers_tarmac;

/* Append the name of a register; without a name, its number as "r67", or as "r-2" if it is
 * negative. */
void register_print(const struct registers *map, uint64_t number, struct str *out);

/* Inverse of register_print(): parse a name, "r67" if no register has that name, or a plain
 * number. */
bool register_parse(const struct registers *map, const char *text, uint64_t *number);

uint64_t register_whole(const struct registers *map, uint64_t number);
enum register_sort register_sort(const struct registers *map, uint64_t number);

const struct registers *registers_find(const char *name); /* NULL if there is no such
							   * map */

#endif
