/*
 * RISC-V instructions of which a log has the bits in place of the text: DASM(00100413), as
 * cores print them for spike-dasm.
 *
 * A disassembler is in a higher layer, which installs it.  The texts belong to the trace.
 *
 * Threads: dasm_use() before others, the other functions any.
 */
#ifndef FORMAT_DASM_H
#define FORMAT_DASM_H

#include "format/format.h"

/* Append the instruction; narrow: of RV32.  False if it is not one, or there is no
 * library. */
typedef bool dasm_function(bool narrow, const uint8_t *bytes, size_t n, struct str *out);

void dasm_use(dasm_function *f);

/* True if a text is DASM(HEX); bits: NULL, or receives them. */
bool dasm_is(const char *text, size_t len, uint64_t *bits);

/* The tables of formats with such texts. */
extern const struct format_tables dasm_tables;

/* The value of the instruction for a slot, and its text, of which 16 bytes can be read; 0
 * if it stays as it is. */
uint64_t dasm_value(void *tables, bool narrow, uint64_t bits, const char **text);

#endif
