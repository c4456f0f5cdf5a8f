/*
 * Report the roles of equal records, with one line per role: the number of differing
 * records, the first of them, and the values that were not compared, with the reason.
 */
#include <string.h>

#include "output/diff_internal.h"

/* Return the reason for not comparing a role in any record. */
static const char *diff_roles_lack(enum roles_lack lack)
{
	static const char *const why[] = {
		[ROLES_COMPARED] = NULL,
		[ROLES_ONLY_A] = "only in A",
		[ROLES_ONLY_B] = "only in B",
		[ROLES_OTHER_REGISTERS] = "registers have different names",
		[ROLES_OTHER_ORDER] = "a trace is not in program order",
		[ROLES_OTHER_FORMAT] = "formats can record it differently (see --also)",
		[ROLES_NOT_ASKED] = "not asked for",
	};
	return why[lack];
}

/* True if there is something to report about a role. */
static bool diff_roles_matters(const struct compare_role *r)
{
	return r->lack != ROLES_COMPARED || r->any;
}

/* Reasons for not comparing a role in some records: the words around their number, and
 * the key. */
static const struct diff_reason {
	const char *before, *after, *key;
} diff_reasons[ROLES_MOVED] = {
	[ROLES_ABSENT_A] = { "absent in A in ", "", "absent_in_a" },
	[ROLES_ABSENT_B] = { "absent in B in ", "", "absent_in_b" },
	[ROLES_UNLEARNT] = { "", " in regions without a shift", "without_shift" },
	[ROLES_FURTHER] = { "further results of ", "", "further_results" },
	[ROLES_PARTS] = { "", " of several micro-ops", "several_micro_ops" },
	[ROLES_OTHER] = { "", " of another register", "other_register" },
};

static void diff_roles_reasons(const struct compare_role *r, struct str *out)
{
	const char *between = "; not compared: ";
	for (int k = 0; k < ROLES_MOVED; k++) {
		if (!r->why[k])
			continue;
		str_addf(out, "%s%s", between, diff_reasons[k].before);
		str_add_count(out, r->why[k], NULL);
		str_add(out, diff_reasons[k].after);
		between = ", ";
	}
}

/* Append the result for a role; unit is a noun such as "record". */
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
	if (r->why[ROLES_MOVED]) {
		str_add(out, "; ");
		str_add_count(out, r->why[ROLES_MOVED], NULL);
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
	if (r.why[ROLES_MOVED])
		json_uint(j, "modulo_shifts", r.why[ROLES_MOVED]);
	json_object(j, "not_compared");
	for (int k = 0; k < ROLES_MOVED; k++)
		if (r.why[k])
			json_uint(j, diff_reasons[k].key, r.why[k]);
	json_end(j);
	return r.records;
}

bool diff_roles_has(const struct compare *c, size_t i)
{
	struct compare_role r = compare_get_role(c, i);
	return diff_roles_matters(&r);
}
