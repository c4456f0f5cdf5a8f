#include "analysis/stages.h"

#include "analysis/role_slots.h"

const char *const stage_names[STAGES] = {
	[STAGE_FETCH] = "fetch",   [STAGE_DECODE] = "decode",
	[STAGE_RENAME] = "rename", [STAGE_DISPATCH] = "dispatch",
	[STAGE_ISSUE] = "issue",   [STAGE_COMPLETE] = "complete",
	[STAGE_RETIRE] = "retire", [STAGE_STORE] = "store",
};

const char stage_letters[STAGES + 1] = "fdnpicrs";

static const enum role stage_roles[STAGES] = {
	[STAGE_FETCH] = ROLE_TIME,       [STAGE_DECODE] = ROLE_DECODED,
	[STAGE_RENAME] = ROLE_RENAMED,   [STAGE_DISPATCH] = ROLE_DISPATCHED,
	[STAGE_ISSUE] = ROLE_ISSUED,     [STAGE_COMPLETE] = ROLE_READY,
	[STAGE_RETIRE] = ROLE_COMMITTED, [STAGE_STORE] = ROLE_STORED,
};

fieldset stages_fields(const struct schema *schema)
{
	return role_slots_fields(schema, STAGE_ROLES);
}

bool stages_possible(const struct schema *schema)
{
	fieldset later = 0;
	for (int k = STAGE_FETCH + 1; k < STAGES; k++)
		later |= schema->by_role[stage_roles[k]];
	return schema->by_role[ROLE_TIME] && later;
}

bool stages_read(struct stages *out, const struct batch *b, size_t i)
{
	uint64_t v = 0;
	*out = (struct stages) { .reached = 0 };
	if (!stages_possible(b->schema) || !record_role(b, i, ROLE_TIME, &out->fetch))
		return false;
	out->reached = 1 << STAGE_FETCH;
	for (int k = STAGE_FETCH + 1; k < STAGES; k++)
		if (record_role(b, i, stage_roles[k], &v)) {
			out->begin[k] = (int64_t)v;
			out->reached |= 1u << k;
		}
	if (stages_has(out, STAGE_STORE) && record_role(b, i, ROLE_LEFT_STORES, &v)) {
		out->left = (int64_t)v;
		out->has_left = true;
	}
	out->squashed = record_role(b, i, ROLE_SQUASHED, &v) && v;
	return true;
}

enum stage stages_next(const struct stages *s, enum stage k)
{
	unsigned later = s->reached & ~((2u << k) - 1);
	return later ? (enum stage)__builtin_ctz(later) : STAGES;
}

/* Return b - a, clamped to 0..INT64_MAX; times of a damaged trace can be any number. */
static int64_t stages_between(int64_t a, int64_t b)
{
	int64_t d;
	if (b <= a)
		return 0;
	return __builtin_sub_overflow(b, a, &d) ? INT64_MAX : d;
}

int64_t stages_duration(const struct stages *s, enum stage k)
{
	enum stage next = stages_next(s, k);
	if (next < STAGES)
		return stages_between(s->begin[k], s->begin[next]);
	return s->has_left ? stages_between(s->begin[k], s->left) : 0;
}

static uint64_t stages_cycle_at(const struct stages *s, int64_t since, uint64_t cycle)
{
	int64_t t;
	if (__builtin_add_overflow((int64_t)s->fetch, since, &t))
		t = since < 0 ? 0 : INT64_MAX;
	return t < 0 ? 0 : (uint64_t)t / cycle;
}

uint64_t stages_cycle_of(const struct stages *s, enum stage k, uint64_t cycle)
{
	return stages_cycle_at(s, s->begin[k], cycle);
}

uint64_t stages_last_cycle(const struct stages *s, uint64_t cycle)
{
	uint64_t last = 0;
	for (unsigned set = s->reached; set; set &= set - 1) {
		uint64_t c = stages_cycle_of(s, (enum stage)__builtin_ctz(set), cycle);
		last = c > last ? c : last;
	}
	uint64_t left = s->has_left ? stages_cycle_at(s, s->left, cycle) : 0;
	return left > last + 1 ? left - 1 : last;
}
