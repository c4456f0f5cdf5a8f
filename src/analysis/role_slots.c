#include "analysis/role_slots.h"

void role_slots(struct role_slots *out, const struct schema *s, enum role role)
{
	out->n = 0;
	for (fieldset set = s->by_role[role]; set; set &= set - 1) {
		int field = __builtin_ctzll(set);
		const struct field *f = schema_field(s, field);
		for (unsigned k = 0; k < field_count(f); k++)
			out->at[out->n++] = (struct role_slot) {
				.slot = (uint16_t)(s->first_slot[field] + k),
				.field = (uint8_t)field,
			};
	}
}

fieldset role_slots_fields(const struct schema *s, uint64_t roles)
{
	fieldset set = 0;
	for (int role = 0; role < ROLE_COUNT; role++)
		if (roles >> role & 1)
			set |= s->by_role[role];
	return set;
}
