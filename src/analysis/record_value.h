/*
 * Get the values that a record writes to registers, loads or stores, and its strings.
 *
 * Formats have values in the order of the registers or accesses; some formats have only
 * the value of the first one.  Values whose register or access is not certain are
 * unknown.
 *
 * Threads: any.
 */
#ifndef ANALYSIS_RECORD_VALUE_H
#define ANALYSIS_RECORD_VALUE_H

#include "analysis/role_slots.h"

/* Roles of the fields that a batch must have. */
#define RECORD_VALUE_ROLES                                               \
	(UINT64_C(1) << ROLE_REG_VALUE | UINT64_C(1) << ROLE_MEM_VALUE | \
	 1 << ROLE_REG_WRITTEN | 1 << ROLE_LOAD | 1 << ROLE_STORE |      \
	 1 << ROLE_ACCESS_SIZE)

/* Slots of the values, found once for a schema. */
struct record_values {
	struct role_slots size, data, loads, stores, written, registers;
	struct role_slots read, read_values; /* registers; none if a format lacks these */
	bool loaded; /* a load writes its value to a register */
};

void record_values_init(struct record_values *out, const struct schema *s);

/* True if records can have the values of their loads. */
bool record_value_of_loads(const struct schema *s);

/* Get in *value the value that record i writes to the register in a slot of
 * ROLE_REG_WRITTEN, slots being counted from 0 over all fields of the role.  Return false
 * if it is unknown. */
bool record_value_register(const struct record_values *v, const struct batch *b, size_t i,
			   unsigned slot, uint64_t *value);

/* Get in *value the value of the access in a slot of ROLE_STORE if `store` is set,
 * otherwise of ROLE_LOAD; the first byte is the lowest one.  Set *size to the bytes of the
 * access, 1 to 8.  Return false if value or size is unknown. */
bool record_value_access(const struct record_values *v, const struct batch *b, size_t i,
			 bool store, unsigned slot, uint64_t *size, uint64_t *value);

/* Append the text of the first field with a role that is in the trace itself, not only
 * in the program.  Return false if there is none, or it is empty. */
bool record_value_text(const struct batch *b, size_t i, enum role role, struct str *out);

#endif
