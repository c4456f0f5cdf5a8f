/*
 * Find the registers of an instruction in its disassembly if they are certain: AArch64,
 * RISC-V, and x86-64 micro-ops of gem5.
 */
#ifndef FORMAT_OPERANDS_H
#define FORMAT_OPERANDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { OPERAND_SOURCES = 4, OPERAND_TARGETS = 2 };

/* Register numbers of the map disasm, which equal those of the map arm for AArch64. */
struct operands {
	uint64_t src[OPERAND_SOURCES], dst[OPERAND_TARGETS];
	unsigned nsrc, ndst;
};

enum operand_names { OPERANDS_X86, OPERANDS_RISC };

/*
 * Parse a disassembly: a mnemonic, blanks, operands separated by commas.  Return false,
 * without registers, if the mnemonic or an operand is not certain.  The only registers
 * added that are not in the text are the flags and the link register of AArch64.
 */
bool operands_parse(const uint8_t *text, size_t len, enum operand_names names,
		    struct operands *out);

#endif
