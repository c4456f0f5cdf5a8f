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

/* A register in less room: the number in its class, and from OPERAND_CLASS on the class,
 * which is above bit 32 of the number of the register. */
enum { OPERAND_CLASS = 13 };

static inline uint16_t operand_shorten(uint64_t reg)
{
	return (uint16_t)(reg | reg >> 32 << OPERAND_CLASS);
}

static inline uint64_t operand_lengthen(uint16_t reg)
{
	return (reg & ((1u << OPERAND_CLASS) - 1)) | (uint64_t)(reg >> OPERAND_CLASS)
							     << 32;
}

/*
 * Read a disassembly: a mnemonic, blanks, operands with commas between them.  False: the
 * mnemonic or an operand is not among those that are sure; there are no registers then.
 * Registers that are not in the text are the flags and the link register of AArch64 only.
 */
bool operands_read(const uint8_t *text, size_t len, enum operand_names names,
		   struct operands *out);

/* The same without the memo of texts that each thread has. */
bool operands_parse(const uint8_t *text, size_t len, enum operand_names names,
		    struct operands *out);

#endif
