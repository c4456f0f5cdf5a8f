/*
 * Disassemble RISC-V instructions that a log contains in the form DASM(00100413), which
 * cores print for spike-dasm.
 *
 * A higher layer installs the disassembler.  The texts belong to the trace.
 *
 * Threads: call dasm_use() before the other functions, which any thread may call.
 */
#ifndef FORMAT_DASM_H
#define FORMAT_DASM_H

#include "format/format.h"

/* Append the instruction as text; set narrow for RV32.  Return false if the bytes are not
 * an instruction or the library is missing. */
typedef bool dasm_function(bool narrow, const uint8_t *bytes, size_t n, struct str *out);

void dasm_use(dasm_function *f);

/* True if a text has the form DASM(HEX).  Set *bits to the number; bits may be NULL. */
bool dasm_is(const char *text, size_t len, uint64_t *bits);

/* Tables for formats with DASM(HEX) texts. */
extern const struct format_tables dasm_tables;

/* Return the value of the instruction for a slot, and set *text to its text, of which 16
 * bytes are readable.  Return 0 to keep DASM(HEX). */
uint64_t dasm_value(void *tables, bool narrow, uint64_t bits, const char **text);

#endif
