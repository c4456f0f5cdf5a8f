/*
 * An instruction as assembly language, by capstone.
 *
 * Without capstone there is none.
 *
 * Threads: any.
 */
#ifndef CODE_DISASM_H
#define CODE_DISASM_H

#include "base/str.h"
#include "isa/machine.h"

/* Append the instruction at an address, of up to n bytes: "mov rbp, rsp".  False if it is
 * not one, or the machine is not supported. */
bool disasm(enum machine m, bool big_endian, uint64_t address, const uint8_t *bytes,
	    size_t n, struct str *out);

/* True if this build disassembles the machine. */
bool disasm_available(enum machine m);

/* A dasm_function (format/dasm.h). */
bool disasm_riscv(bool narrow, const uint8_t *bytes, size_t n, struct str *out);

/* True if the library is there. */
bool disasm_found(void);

#endif
