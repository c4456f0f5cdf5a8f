/*
 * Reports the roles of equal records: one line for each role, with the number of
 * differing records, the first of them, and what was not compared and why.
 */
#include <string.h>

#include "output/diff_internal.h"

/* Why a role is not compared at all. */
static const char *diff_roles_lack(enum roles_lack lack)
{
	static const char *const why[] = {
		[ROLES_COMPARED] = NULL,
		[ROLES_ONLY_A] = "only in A",
		[ROLES_ONLY_B] = "only in B",
		[ROLES_OTHER_REGISTERS] = "registers have different names",
		[ROLES_OTHER_ORDER] = "a trace is not in program order",
		[ROLES_NOT_ASKED] = "not asked for",
	};
	return why[lack];
}

/* True if there is anything to report about a role. */
static bool diff_roles_matters(const struct compare_role *r)
{
	return r->lack != ROLES_COMPARED || r->any;
}

/* Append a reason, such as ", further results of 1,204 records"; the first one follows ";
 * not compared: ". */
static void diff_roles_reason(const char *before, uint64_t n, const char *after,
			      bool *any, struct str *out)
{
	if (!n)
		return;
	str_addf(out, "%s%s", *any ? ", " : "; not compared: ", before);
	str_add_count(out, n, NULL);
	str_add(out, after);
	*any = true;
}

static void diff_roles_reasons(const struct compare_role *r, struct str *out)
{
	bool any = false;
	for (int k = 0; k < 2; k++)
		diff_roles_reason(k ? "absent in B in " : "absent in A in ", r->absent[k],
				  "", &any, out);
	diff_roles_reason("", r->unlearnt, " in regions without a shift", &any, out);
	diff_roles_reason("further results of ", r->further, "", &any, out);
	diff_roles_reason("", r->parts, " of several micro-ops", &any, out);
	diff_roles_reason("", r->other, " of another register", &any, out);
}

/* unit: "record". */
static void diff_roles_result(const struct compare_role *r, const char *unit,
			      struct str *out)
{
	const char *why = diff_roles_lack(r->lack);
	if (why) {
		str_addf(out, "not compared: %s", why);
		return;
	}
	if (r->records) {
		str_add_count(out, r->records, unit);
		str_add(out, r->records == 1 ? " differs" : " differ");
		str_add(out, ", the first: A ");
		str_add_count(out, r->first[0], NULL);
		str_add(out, "  B ");
		str_add_count(out, r->first[1], NULL);
	} else {
		str_add(out, "equal");
	}
	if (r->common)
		str_add(out, ", not all are listed");
	if (r->moved) {
		str_add(out, "; ");
		str_add_count(out, r->moved, NULL);
		str_add(out, " addresses equal modulo shifts");
	}
	diff_roles_reasons(r, out);
}

void diff_roles_text(const struct compare *c, struct str *out)
{
	size_t width = 0;
	const char *unit = compare_about(c).instructions ? "instruction" : "record";
	for (size_t i = 0; i < compare_roles(c); i++) {
		struct compare_role r = compare_get_role(c, i);
		size_t n = strlen(r.name);
		width = diff_roles_matters(&r) && n > width ? n : width;
	}
	for (size_t i = 0; i < compare_roles(c); i++) {
		struct compare_role r = compare_get_role(c, i);
		if (!diff_roles_matters(&r))
			continue;
		str_add(out, r.name);
		str_pad(out, ' ', width + 2 - strlen(r.name));
		diff_roles_result(&r, unit, out);
		str_addc(out, '\n');
	}
}

static void diff_roles_json_reasons(struct json *j, const struct compare_role *r)
{
	const struct {
		const char *key;
		uint64_t n;
	} reasons[] = {
		{ "absent_in_a", r->absent[0] },   { "absent_in_b", r->absent[1] },
		{ "without_shift", r->unlearnt },  { "further_results", r->further },
		{ "several_micro_ops", r->parts }, { "other_register", r->other },
	};
	json_object(j, "not_compared");
	for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++)
		if (reasons[i].n)
			json_uint(j, reasons[i].key, reasons[i].n);
	json_end(j);
}

bool diff_roles_json(struct json *j, const struct compare *c, size_t i)
{
	struct compare_role r = compare_get_role(c, i);
	const char *why = diff_roles_lack(r.lack);
	json_text(j, "role", r.name);
	json_bool(j, "compared", !why);
	if (why) {
		json_text(j, "why", why);
		return false;
	}
	json_uint(j, "differ", r.records);
	json_bool(j, "listed", !r.common);
	if (r.moved)
		json_uint(j, "modulo_shifts", r.moved);
	diff_roles_json_reasons(j, &r);
	return r.records;
}

bool diff_roles_has(const struct compare *c, size_t i)
{
	struct compare_role r = compare_get_role(c, i);
	return diff_roles_matters(&r);
}
