/*
 * Find the registers of an instruction in its disassembly if they are unambiguous:
 * AArch64, RISC-V, and x86-64 micro-ops of gem5.
 */
#ifndef FORMAT_OPERANDS_H
#define FORMAT_OPERANDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { OPERAND_SOURCES = 4, OPERAND_TARGETS = 2 };

/* Register numbers of the map disasm; for AArch64, they equal the numbers of the map
 * arm. */
struct operands {
	uint64_t src[OPERAND_SOURCES], dst[OPERAND_TARGETS];
	unsigned nsrc, ndst;
};

enum operand_names { OPERANDS_X86, OPERANDS_RISC };

/*
 * Parse a disassembly: a mnemonic, blanks, and operands separated by commas.  Return
 * false, without registers, if the mnemonic or an operand is ambiguous.  The flags and
 * the link register of AArch64 are the only registers added that are not in the text.
 */
bool operands_parse(const uint8_t *text, size_t len, enum operand_names names,
		    struct operands *out);

#endif
