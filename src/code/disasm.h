/*
 * Disassemble instructions, with capstone if it is available.
 *
 * Threads: any.
 */
#ifndef CODE_DISASM_H
#define CODE_DISASM_H

#include "base/str.h"
#include "isa/machine.h"

/* Append the instruction at an address, given up to n bytes: "mov rbp, rsp".  Return
 * false if the bytes are not an instruction, or the machine is not supported. */
bool disasm(enum machine m, bool big_endian, uint64_t address, const uint8_t *bytes,
	    size_t n, struct str *out);

/* Get the registers and the memory accesses of an x86 instruction, with registers as in
 * the map pin3 (registers.h); its branch is not set.  Return false if the bytes are not
 * an instruction, or the machine is not supported. */
bool disasm_operands(enum machine m, uint64_t address, const uint8_t *bytes, size_t n,
		     struct encoding *out);

/* True if opscope was built with support for the machine. */
bool disasm_available(enum machine m);

/* Disassemble RISC-V; a dasm_function (format/dasm.h). */
bool disasm_riscv(bool narrow, const uint8_t *bytes, size_t n, struct str *out);

/* True if the library was found. */
bool disasm_found(void);

#endif
