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

struct miss_row miss_counts_row(const struct miss_counts *c, uint64_t instructions)
{
	return (struct miss_row) { c->uses[MISS_LOAD] + c->uses[MISS_STORE],
				   c->missed[MISS_LOAD] + c->missed[MISS_STORE],
				   instructions, *c };
}
