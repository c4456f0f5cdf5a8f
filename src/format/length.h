/*
 * Find the lengths of instructions from a field with the length or the fall-through
 * address, otherwise from the encoding, by the rules of AArch64, ARM and RISC-V.
 *
 * Threads: read-only after length_rules().
 */
#ifndef FORMAT_LENGTH_H
#define FORMAT_LENGTH_H

#include "format/record.h"
#include "isa/encoding.h"

struct length_rules {
	/* fields; -1 if the format does not have the field */
	int pc, length, fallthrough, encoding, set, kind, size;
	enum { LENGTH_UNKNOWN, LENGTH_FOUR, LENGTH_RISCV } machine;
};

/* Find the field of a format with this name and without a role: a text if `text` is set,
 * otherwise a number.  Return -1 if there is none. */
int length_named_field(const struct schema *s, const char *name, bool text);

void length_rules(struct length_rules *out, const struct schema *s);

/* Return the fields that length_of() reads. */
fieldset length_fields(const struct length_rules *r);

/* Return the length of the instruction of record i in bytes; 0 if unknown. */
uint64_t length_of(const struct length_rules *r, const struct batch *b, size_t i);

/* Like length_of(), for a record with neither a length nor a fall-through address. */
uint64_t length_by_encoding(const struct length_rules *r, const struct batch *b,
			    size_t i);

/* Decode the RISC-V encoding of record i.  Return NULL if it has none, or one with several
 * meanings.  The result is valid until the next call on the thread.  RV32 has other compressed instructions; they follow
 * from the kind of branch and the size of the access, which were derived with the width of
 * the trace. */
const struct encoding *length_decode(const struct length_rules *r, const struct batch *b,
				     size_t i);

/* If the field is the encoding and the machine determines its length, pad the digits of a
 * value at out->text[from ..] with zeros to the length of the instruction. */
void length_add_zeros(const struct batch *b, size_t i, int field, size_t from,
		      struct str *out);

/* Return the number of low address bits that are 0 for all instructions: 2 if all
 * instructions of the machine have four bytes, 1 if some have two, 0 for other and
 * unknown machines. */
unsigned length_zero_bits(const struct length_rules *r);

#endif
