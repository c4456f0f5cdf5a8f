#include "analysis/record_value.h"

#include <string.h>

#include "analysis/role_slots.h"

bool record_value_register(const struct batch *b, size_t i, unsigned nth, uint64_t *value)
{
	struct role_slots values;
	role_slots(&values, b->schema, ROLE_REG_VALUE);
	return nth < values.n && slot_value(b, &values.at[nth], i, value);
}

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

static unsigned record_value_count(const struct batch *b, size_t i,
				   const struct role_slots *r)
{
	unsigned n = 0;
	for (unsigned k = 0; k < r->n; k++)
		n += batch_has_slot(b, r->at[k].slot, i);
	return n;
}

static bool record_value_loaded(const struct batch *b, size_t i, unsigned nth,
				uint64_t *value)
{
	struct role_slots written;
	role_slots(&written, b->schema, ROLE_REG_WRITTEN);
	return nth == 0 && record_value_in_register(b->schema) &&
	       record_value_count(b, i, &written) == 1 &&
	       record_value_register(b, i, 0, value);
}

bool record_value_access(const struct batch *b, size_t i, bool store, unsigned nth,
			 uint64_t *size, uint64_t *value)
{
	struct role_slots data, loads, stores;
	if (!record_role(b, i, ROLE_ACCESS_SIZE, size) || !*size || *size > 8)
		return false;
	role_slots(&data, b->schema, ROLE_MEM_VALUE);
	role_slots(&loads, b->schema, ROLE_LOAD);
	role_slots(&stores, b->schema, ROLE_STORE);
	unsigned nloads = record_value_count(b, i, &loads);
	unsigned nstores = record_value_count(b, i, &stores);
	unsigned ndata = record_value_count(b, i, &data), from = 0;
	if (!ndata && !store && !nstores && nloads == 1) {
		bool any = record_value_loaded(b, i, nth, value);
		*value &= any && *size < 8 ? (UINT64_C(1) << 8 * *size) - 1 : UINT64_MAX;
		return any;
	}
	if (nloads && nstores) {
		/* Loads come before stores, unless only stores have values. */
		if (data.n == 1 || (ndata != nloads + nstores && ndata != nstores))
			return false;
		if (ndata == nstores && !store)
			return false;
		from = store && ndata != nstores ? nloads : 0;
	}
	return from + nth < data.n && slot_value(b, &data.at[from + nth], i, value);
}

bool record_value_text(const struct batch *b, size_t i, enum role role, struct str *out)
{
	const struct schema *s = b->schema;
	int f = fieldset_first(s->by_role[role] & s->all);
	size_t len;
	if (f < 0 || schema_field(s, f)->kind != KIND_TEXT || !batch_known(b, i, f))
		return false;
	const char *text = batch_text(b, i, batch_value(b, i, f, 0), &len);
	str_addn(out, text, len);
	return len;
}
