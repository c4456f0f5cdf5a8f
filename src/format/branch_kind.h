/*
 * What kind of branch an instruction is, told from the registers it reads and
 * writes.  These are the rules by which ChampSim goes; its tracer's is_branch is
 * 0 for calls and returns and so no help.
 *
 *   reads            writes    kind
 *   not sp, flags    ip        direct jump (and no other register)
 *   not sp, ip, flags  ip      indirect jump (through another register)
 *   ip, not sp       ip        conditional (and the flags or another register)
 *   sp, ip           sp, ip    direct call; with another register: indirect call
 *   sp, not ip       sp, ip    return
 *                    ip        other
 */
#ifndef FORMAT_BRANCHES_H
#define FORMAT_BRANCHES_H

#include "format/record.h"

/* What is read or written, as bits. */
enum { READS_SP = 1, READS_FLAGS = 2, READS_IP = 4, READS_OTHER = 8 };

/* Of the OR of the bits of all registers read, and of all written. */
enum branch_kind branch_kind_classify(unsigned reads, unsigned writes);

/* The bits of one register; 0 for number 0, which is an empty slot. */
unsigned branch_kind_register(const struct registers *map, uint64_t number);

/*
 * A derive() for any LAYOUT_BYTES format: sets its field with ROLE_BRANCH_KIND
 * from those with ROLE_REG_READ and ROLE_REG_WRITTEN, and what is in a field with
 * ROLE_TAKEN and FIELD_MINUS_IS_NONE to none where the one with ROLE_IS_BRANCH
 * is 0: there it means nothing and may be anything.  It looks at the bytes, so
 * that none but the wanted fields are needed.
 */
void branch_kind_derive(const struct schema *s, struct batch *b, size_t from);

#endif
