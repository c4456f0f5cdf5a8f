/*
 * The values that a record writes to registers, and loads or stores; and its texts.
 *
 * Formats have them in the order of the registers or accesses, some for the first of these only.
 * Values of which the register or access is not certain are unknown.
 *
 * Threads: any.
 */
#ifndef ANALYSIS_RECORD_VALUE_H
#define ANALYSIS_RECORD_VALUE_H

#include "format/record.h"

/* The roles of the fields that a batch needs for this. */
#define RECORD_VALUE_ROLES                                               \
	(UINT64_C(1) << ROLE_REG_VALUE | UINT64_C(1) << ROLE_MEM_VALUE | \
	 1 << ROLE_REG_WRITTEN | 1 << ROLE_LOAD | 1 << ROLE_STORE |      \
	 1 << ROLE_ACCESS_SIZE)

/* True if records can have values of their loads. */
bool record_value_of_loads(const struct schema *s);

/* The value that record i writes to the register in a slot of ROLE_REG_WRITTEN, counted
 * from 0 over all fields of the role.  False if it is unknown. */
bool record_value_register(const struct batch *b, size_t i, unsigned nth,
			   uint64_t *value);

/* The value of the access in a slot of ROLE_STORE, otherwise of ROLE_LOAD; the first byte is the
 * lowest one.  *size: of the access, 1 to 8 bytes.  False: value or size is unknown. */
bool record_value_access(const struct batch *b, size_t i, bool store, unsigned nth,
			 uint64_t *size, uint64_t *value);

/* Append the text of the first field of a role that the trace itself has, not only the
 * program. False if there is none, or it is empty. */
bool record_value_text(const struct batch *b, size_t i, enum role role, struct str *out);

#endif
