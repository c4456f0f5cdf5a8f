/*
 * Disassemble RISC-V instructions that a log contains as bits instead of text, in the
 * form DASM(00100413) that cores print for spike-dasm.
 *
 * A higher layer installs the disassembler.  The texts belong to the trace.
 *
 * Threads: call dasm_use() before the other functions, which any thread may call.
 */
#ifndef FORMAT_DASM_H
#define FORMAT_DASM_H

#include "format/format.h"

/* Append the instruction, of RV32 if narrow is set.  Return false if the bytes are not an
 * instruction, or there is no library. */
typedef bool dasm_function(bool narrow, const uint8_t *bytes, size_t n, struct str *out);

void dasm_use(dasm_function *f);

/* True if a text is DASM(HEX).  *bits is set to the number; bits may be NULL. */
bool dasm_is(const char *text, size_t len, uint64_t *bits);

/* The tables of formats with DASM(HEX) texts. */
extern const struct format_tables dasm_tables;

/* Return the value of the instruction for a slot, and set *text to its text, of which 16
 * bytes can be read.  Return 0 to keep DASM(HEX). */
uint64_t dasm_value(void *tables, bool narrow, uint64_t bits, const char **text);

#endif
