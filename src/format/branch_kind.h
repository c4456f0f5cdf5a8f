/*
 * The kind of a branch, from the registers that an instruction reads and writes, by the
 * rules of ChampSim.  The is_branch of its tracer is 0 for calls and returns and
 * therefore not used.
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

/* The registers read or written, as bits. */
enum { USES_SP = 1, USES_FLAGS = 2, USES_IP = 4, USES_OTHER = 8 };

/* The kind, from the OR of the bits of all registers read, and of all written. */
enum branch_kind branch_kind_classify(unsigned reads, unsigned writes);

/* The bit of one register; 0 for number 0, which is an empty slot. */
unsigned branch_kind_register(const struct registers *map, uint64_t number);

/*
 * A derive() for any LAYOUT_BYTES format.  Sets its field with ROLE_BRANCH_KIND from
 * those with ROLE_REG_READ and ROLE_REG_WRITTEN.  Sets a field with ROLE_TAKEN and
 * FIELD_MINUS_IS_NONE to its none value if the field with ROLE_IS_BRANCH is 0, since it
 * is then undefined in the trace.  Reads the bytes of the records, so only the fields to
 * be set need be wanted.
 */
void branch_kind_derive(const struct schema *s, struct batch *b, size_t from);

#endif
