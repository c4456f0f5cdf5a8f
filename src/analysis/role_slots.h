/*
 * Find the slots of a batch that have the values of a role, once for a schema instead
 * of once for each record.
 */
#ifndef ANALYSIS_ROLE_SLOTS_H
#define ANALYSIS_ROLE_SLOTS_H

#include "format/record.h"

struct role_slot {
	uint16_t slot;
	uint8_t field;
};

struct role_slots {
	unsigned n;
	struct role_slot at[SLOTS_MAX];
};

void role_slots(struct role_slots *out, const struct schema *s, enum role role);

/* Do the same for the fields of the format only. */
void role_slots_recorded(struct role_slots *out, const struct schema *s, enum role role);

/* Do the same for a set of fields. */
void role_slots_of(struct role_slots *out, const struct schema *s, fieldset set);

/* Return the fields of processors. */
fieldset role_slots_processors(const struct schema *s);

/* Return the fields with any of these roles (1 << ROLE_...), for reading records. */
fieldset role_slots_fields(const struct schema *s, uint64_t roles);

/* Get the value of a slot of record i.  If it is absent or unknown, return false and do
 * not change *v. */
static inline bool slot_value(const struct batch *b, const struct role_slot *s, size_t i,
			      uint64_t *v)
{
	if (!batch_has_slot(b, s->slot, i))
		return false;
	*v = b->slot[s->slot][i];
	return true;
}

/* Get the first value of record i for a role.  If there is none, return false and do
 * not change *v. */
static inline bool role_value(const struct batch *b, const struct role_slots *r, size_t i,
			      uint64_t *v)
{
	for (unsigned k = 0; k < r->n; k++)
		if (slot_value(b, &r->at[k], i, v))
			return true;
	return false;
}

/* True if record i has a value for a role. */
static inline bool role_has(const struct batch *b, const struct role_slots *r, size_t i)
{
	for (unsigned k = 0; k < r->n; k++)
		if (batch_has_slot(b, r->at[k].slot, i))
			return true;
	return false;
}

#endif
