/*
 * The lengths of instructions, as far as a record or the machine tells them: from a field
 * of the length or of the fall-through address, otherwise from the encoding, by the rules
 * of AArch64, ARM and RISC-V.
 *
 * Threads: read-only after length_rules().
 */
#ifndef FORMAT_LENGTH_H
#define FORMAT_LENGTH_H

#include "format/record.h"

struct length_rules {
	/* fields; -1: the format has no such field */
	int pc, length, fallthrough, encoding, set;
	enum { LENGTH_UNKNOWN, LENGTH_FOUR, LENGTH_RISCV } machine;
};

/* The field of a format with this name that has no role; -1 if there is none.  text: it
 * is a text, otherwise a number. */
int length_named_field(const struct schema *s, const char *name, bool text);

void length_rules(struct length_rules *out, const struct schema *s);

/* The fields that length_of() reads. */
fieldset length_fields(const struct length_rules *r);

/* The length of the instruction of record i, in bytes; 0 if unknown. */
uint64_t length_of(const struct length_rules *r, const struct batch *b, size_t i);

/* The same if the record has neither its length nor a fall-through address. */
uint64_t length_by_encoding(const struct length_rules *r, const struct batch *b,
			    size_t i);

/* Add zeros to the digits of a value at out->text[from ..]: as many as its instruction has,
 * if the field is the encoding and the machine tells its length. */
void length_add_zeros(const struct batch *b, size_t i, int field, size_t from,
		      struct str *out);

/* The number of lower bits that are 0 in the address of each instruction: 2 if all of the
 * machine have four bytes, 1 if some have two, 0 if the machine is another or unknown. */
unsigned length_zero_bits(const struct length_rules *r);

#endif
