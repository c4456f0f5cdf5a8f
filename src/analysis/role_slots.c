#include "analysis/role_slots.h"

void role_slots_of(struct role_slots *out, const struct schema *s, fieldset set)
{
	out->n = 0;
	for (; set; set &= set - 1) {
		int field = __builtin_ctzll(set);
		const struct field *f = schema_field(s, field);
		for (unsigned k = 0; k < field_count(f); k++)
			out->at[out->n++] = (struct role_slot) {
				.slot = (uint16_t)(s->first_slot[field] + k),
				.field = (uint8_t)field,
			};
	}
}

void role_slots(struct role_slots *out, const struct schema *s, enum role role)
{
	role_slots_of(out, s, s->by_role[role]);
}

void role_slots_recorded(struct role_slots *out, const struct schema *s, enum role role)
{
	role_slots_of(out, s, schema_recorded(s, role));
}

fieldset role_slots_processors(const struct schema *s)
{
	fieldset set = 0;
	for (fieldset left = s->by_role[ROLE_SPACE]; left; left &= left - 1) {
		int field = __builtin_ctzll(left);
		if (schema_field(s, field)->flags & FIELD_PROCESSOR)
			set |= (fieldset)1 << field;
	}
	return set;
}

fieldset role_slots_fields(const struct schema *s, uint64_t roles)
{
	fieldset set = 0;
	for (int role = 0; role < ROLE_COUNT; role++)
		if (roles >> role & 1)
			set |= s->by_role[role];
	return set;
}
