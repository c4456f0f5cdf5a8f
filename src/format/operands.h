/*
 * The registers of an instruction from its disassembly, where that is sure: AArch64,
 * RISC-V, and micro-ops of x86-64 in gem5.
 */
#ifndef FORMAT_OPERANDS_H
#define FORMAT_OPERANDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { OPERAND_SOURCES = 4, OPERAND_TARGETS = 2 };

/* Registers as numbers of the map disasm; those of AArch64 are those of the map arm. */
struct operands {
	uint64_t src[OPERAND_SOURCES], dst[OPERAND_TARGETS];
	unsigned nsrc, ndst;
};

enum operand_names { OPERANDS_X86, OPERANDS_RISC };

/*
 * Read a disassembly: a mnemonic, blanks, operands with commas between them.  False if
 * the mnemonic or an operand is not among those that are sure; there are no registers
 * then. Registers that are not in the text are the flags and the link register of AArch64
 * only.
 */
bool operands_parse(const uint8_t *text, size_t len, enum operand_names names,
		    struct operands *out);

#endif
