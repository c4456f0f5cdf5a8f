#include "analysis/miss_counts.h"

void miss_counts_add(struct miss_counts *to, const struct miss_counts *from)
{
	for (int k = 0; k < MISS_SIDES; k++) {
		to->uses[k] += from->uses[k];
		to->missed[k] += from->missed[k];
	}
	for (int k = 0; k < MISS_CAUSES; k++)
		to->causes[k] += from->causes[k];
}

void miss_counts_set(struct table *out, unsigned first, const struct miss_counts *c,
		     uint64_t instructions)
{
	uint64_t uses = c->uses[MISS_LOAD] + c->uses[MISS_STORE];
	uint64_t missed = c->missed[MISS_LOAD] + c->missed[MISS_STORE];
	table_set(out, first, uses);
	table_set(out, first + 1, missed);
	table_set_ratio(out, first + 2, missed, uses);
	if (instructions)
		table_set_real(out, first + 3,
			       1000 * (double)missed / (double)instructions);
	for (unsigned k = 0; k < MISS_CAUSES; k++)
		table_set(out, first + 4 + k, c->causes[k]);
	for (unsigned k = 0; k < MISS_SIDES; k++) {
		table_set(out, first + 7 + 2 * k, c->missed[k]);
		table_set_ratio(out, first + 8 + 2 * k, c->missed[k], c->uses[k]);
	}
}
