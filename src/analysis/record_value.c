#include "analysis/record_value.h"

#include <string.h>

/* True if a load that writes one register writes the loaded value to it, as on RISC-V and
 * AArch64: the lowest bytes are those of memory. */
static bool record_value_in_register(const struct schema *s)
{
	return s->by_role[ROLE_REG_VALUE] && (!strcmp(s->registers->name, "riscv") ||
					      !strcmp(s->registers->name, "cvp1"));
}

bool record_value_of_loads(const struct schema *s)
{
	return s->by_role[ROLE_LOAD] && s->by_role[ROLE_ACCESS_SIZE] &&
	       (s->by_role[ROLE_MEM_VALUE] || record_value_in_register(s));
}

void record_values_init(struct record_values *out, const struct schema *s)
{
	role_slots(&out->size, s, ROLE_ACCESS_SIZE);
	role_slots(&out->data, s, ROLE_MEM_VALUE);
	role_slots(&out->loads, s, ROLE_LOAD);
	role_slots(&out->stores, s, ROLE_STORE);
	role_slots(&out->written, s, ROLE_REG_WRITTEN);
	role_slots(&out->registers, s, ROLE_REG_VALUE);
	out->loaded = record_value_in_register(s);
	const int src = schema_find(s, "src"), value = schema_find(s, "srcvalue");
	const bool has =
		src >= 0 && value >= 0 && schema_field(s, src)->role == ROLE_REG_READ;
	role_slots_of(&out->read, s, has ? (fieldset)1 << src : 0);
	role_slots_of(&out->read_values, s, has ? (fieldset)1 << value : 0);
}

bool record_value_register(const struct record_values *v, const struct batch *b, size_t i,
			   unsigned slot, uint64_t *value)
{
	return slot < v->registers.n && slot_value(b, &v->registers.at[slot], i, value);
}

/* Count the values in the first n slots. */
static unsigned record_value_count(const struct batch *b, size_t i,
				   const struct role_slots *r, unsigned n)
{
	unsigned count = 0;
	for (unsigned k = 0; k < n; k++)
		count += batch_has_slot(b, r->at[k].slot, i);
	return count;
}

/* Get the nth value, counted from 0. */
static bool record_value_nth(const struct batch *b, size_t i, const struct role_slots *r,
			     unsigned nth, uint64_t *value)
{
	for (unsigned k = 0; k < r->n; k++)
		if (slot_value(b, &r->at[k], i, value) && !nth--)
			return true;
	return false;
}

bool record_value_access(const struct record_values *v, const struct batch *b, size_t i,
			 bool store, unsigned slot, uint64_t *size, uint64_t *value)
{
	const struct role_slots *own = store ? &v->stores : &v->loads;
	if (!role_value(b, &v->size, i, size) || !*size || *size > 8)
		return false;
	const unsigned nloads = record_value_count(b, i, &v->loads, v->loads.n),
		       nstores = record_value_count(b, i, &v->stores, v->stores.n),
		       ndata = record_value_count(b, i, &v->data, v->data.n),
		       nth = record_value_count(b, i, own, slot);
	if (!ndata && !store && !nstores && nloads == 1) {
		bool any = v->loaded &&
			   record_value_count(b, i, &v->written, v->written.n) == 1 &&
			   record_value_register(v, b, i, 0, value);
		*value &= any && *size < 8 ? (UINT64_C(1) << 8 * *size) - 1 : UINT64_MAX;
		return any;
	}
	/* Loads come before stores, unless only stores have values. */
	if (ndata == nloads + nstores)
		return record_value_nth(b, i, &v->data, store ? nloads + nth : nth,
					value);
	if (nloads && nstores)
		return store && ndata == nstores && v->data.n > 1 &&
		       record_value_nth(b, i, &v->data, nth, value);
	return slot < v->data.n && slot_value(b, &v->data.at[slot], i, value);
}

bool record_value_text(const struct batch *b, size_t i, enum role role, struct str *out)
{
	const struct schema *s = b->schema;
	int f = fieldset_first(s->by_role[role] & s->all);
	size_t len;
	if (f < 0 || schema_field(s, f)->kind != KIND_TEXT || !batch_known(b, i, f))
		return false;
	const char *text = batch_text(b, i, batch_value(b, i, f, 0), &len);
	if (len)
		str_addn(out, text, len);
	return len;
}
