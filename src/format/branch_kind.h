/*
 * Find the kind of a branch from the registers that an instruction reads and writes, by
 * the rules of ChampSim.  Ignore is_branch, because the ChampSim tracer sets it to 0 for
 * calls and returns.
 *
 *   reads            writes    kind
 *   not sp, flags    ip        direct jump (and no other register)
 *   not sp, ip, flags  ip      indirect jump (through another register)
 *   ip, not sp       ip        conditional (and the flags or another register)
 *   sp, ip           sp, ip    direct call; with another register: indirect call
 *   sp, not ip       sp, ip    return
 *                    ip        other
 */
#ifndef FORMAT_BRANCH_KIND_H
#define FORMAT_BRANCH_KIND_H

#include "format/record.h"

/* Registers read or written, as bits. */
enum { USES_SP = 1, USES_FLAGS = 2, USES_IP = 4, USES_OTHER = 8 };

/* Return the kind of branch.  reads and writes are the OR of the bits of all registers
 * read or written. */
enum branch_kind branch_kind_classify(unsigned reads, unsigned writes);

/* Return the bit of a register; 0 for number 0, which is an empty slot. */
unsigned branch_kind_register(const struct registers *map, uint64_t number);

/*
 * Implement sources() and derive() for any LAYOUT_BYTES format.  Set the field with ROLE_BRANCH_KIND
 * from the fields with ROLE_REG_READ and ROLE_REG_WRITTEN.  Set a field with ROLE_TAKEN
 * and FIELD_MINUS_IS_NONE to its none value if the field with ROLE_IS_BRANCH is 0,
 * because the trace leaves it undefined.
 */
fieldset branch_kind_sources(const struct schema *s, int field);
void branch_kind_derive(const struct schema *s, struct batch *b, size_t from);

#endif
