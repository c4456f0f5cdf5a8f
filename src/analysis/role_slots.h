/*
 * Where the values of a role are: the slots of a batch, and what in them stands
 * for "nothing here".  Looked up once for a schema instead of once a record.
 */
#ifndef ANALYSIS_ROLES_H
#define ANALYSIS_ROLES_H

#include "format/record.h"

enum { ROLE_SLOTS = 64 }; /* of one role; what a format has beyond is not looked at */

struct role_slot {
	uint16_t slot;
	uint8_t field;
	bool zero_none, minus_none;
};

struct role_slots {
	unsigned n;
	struct role_slot at[ROLE_SLOTS];
};

void role_slots(struct role_slots *out, const struct schema *s, enum role role);

/* Fields with any of these roles, given as 1 << ROLE_...: to read records with. */
fieldset role_slots_fields(const struct schema *s, uint32_t roles);

/* The value of one slot of record i; false: it is not there. */
static inline bool slot_value(const struct batch *b, const struct role_slot *s, size_t i,
			      uint64_t *v)
{
	*v = b->slot[s->slot][i];
	if ((s->zero_none && !*v) || (s->minus_none && *v == UINT64_MAX))
		return false;
	return batch_known(b, i, s->field);
}

/* The first value of a role; false: none is there. */
static inline bool role_value(const struct batch *b, const struct role_slots *r, size_t i,
			      uint64_t *v)
{
	for (unsigned k = 0; k < r->n; k++)
		if (slot_value(b, &r->at[k], i, v))
			return true;
	return false;
}

#endif
