#include "output/pipeline_row.h"

static void pipeline_row_part(struct pipeline_cell *out, size_t n, enum stage stage,
			      const struct pipeline_scale *scale, uint64_t first,
			      uint64_t end)
{
	uint64_t origin = scale->origin, width = scale->scale;
	uint64_t from = first > origin ? (first - origin) / width : 0;
	uint64_t to = end > origin ? (end - origin + width - 1) / width : 0;
	for (uint64_t c = from; c < to && c < n; c++)
		if (out[c].stage == STAGES || !out[c].begins)
			out[c].stage = (uint8_t)stage;
	if (first >= origin && from < n)
		out[from] = (struct pipeline_cell) { (uint8_t)stage, true };
}

void pipeline_row(const struct stages *s, const struct pipeline_scale *scale, size_t n,
		  struct pipeline_cell *out, bool *before, bool *after)
{
	uint64_t last = stages_last_cycle(s, scale->cycle), first = UINT64_MAX;
	for (size_t c = 0; c < n; c++)
		out[c] = (struct pipeline_cell) { STAGES, false };
	for (unsigned set = s->reached; set; set &= set - 1) {
		enum stage k = (enum stage)__builtin_ctz(set), next = stages_next(s, k);
		uint64_t from = stages_cycle_of(s, k, scale->cycle);
		uint64_t end =
			next < STAGES ? stages_cycle_of(s, next, scale->cycle) : last + 1;
		first = from < first ? from : first;
		pipeline_row_part(out, n, k, scale, from, end);
	}
	if (before)
		*before = s->reached && first < scale->origin;
	if (after)
		*after = s->reached && last >= scale->origin &&
			 (last - scale->origin) / scale->scale >= n;
}

char pipeline_row_char(const struct stages *s, struct pipeline_cell cell)
{
	if (cell.stage >= STAGES)
		return ' ';
	if (cell.begins)
		return stage_letters[cell.stage];
	return s->squashed ? '-' : cell.stage >= STAGE_RETIRE ? '=' : '.';
}

static const enum role label_roles[] = { ROLE_DISASSEMBLY, ROLE_MICRO, ROLE_MACRO,
					 ROLE_CLASS };
enum { LABEL_ROLES = sizeof label_roles / sizeof *label_roles };

void pipeline_row_label(const struct batch *b, size_t i, struct str *out)
{
	for (int k = 0; k < LABEL_ROLES; k++) {
		int f = schema_first(b->schema, label_roles[k]);
		size_t before = out->len;
		if (f < 0 || !batch_has(b, i, f, 0))
			continue;
		value_print(b, i, f, 0, out);
		if (out->len > before)
			return;
	}
}

fieldset pipeline_row_label_fields(const struct schema *s)
{
	fieldset set = s->by_role[ROLE_PC];
	for (int k = 0; k < LABEL_ROLES; k++)
		set |= s->by_role[label_roles[k]];
	return set;
}
