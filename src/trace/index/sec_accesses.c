/* Section: accesses to the pages of memory by the whole trace. */
#include <stdlib.h>

#include "trace/index/section.h"

/* The sums over all pages must equal those over all chunks. */
static bool accesses_are_complete(struct index *ix, const uint64_t n[ACCESSES])
{
	struct totals sum;
	index_totals(ix, &sum);
	return n[ACCESS_LOAD] == sum.loads && n[ACCESS_STORE] == sum.stores &&
	       n[ACCESS_FETCH] <= sum.records;
}

static bool sec_accesses(struct archive *a, struct index_content *m)
{
	struct bins all;
	struct bin *bin = NULL;
	uint64_t next = 0, n[ACCESSES] = { 0 };
	bins_init(&all, PAGE_BITS, PAGES_MAX);
	if (!a->in) {
		bins_release(&all);
		index_accesses(m->index, &all);
		bin = bins_sorted(&all);
	}
	unsigned bits = (unsigned)archive_number(a, all.bits, 63);
	uint64_t bins = archive_number(a, all.table.n, PAGES_MAX);
	bool good = bits >= PAGE_BITS;
	bins_coarsen(&all, good ? bits : 0);
	for (uint64_t i = 0; good && i < bins && !archive_failed(a); i++) {
		archive_boundary(a);
		uint64_t number = archive_step(a, &next, bin ? bin[i].number : 0);
		good = number <= UINT64_MAX >> bits;
		for (int kind = 0; good && kind < ACCESSES; kind++) {
			uint64_t count =
				archive_number(a, bin ? bin[i].n[kind] : 0, UINT64_MAX);
			if (!a->in)
				continue;
			br_add_to(a->in, &n[kind], count);
			bins_add(&all, number << bits, (enum access)kind, count);
		}
		next++;
	}
	if (a->in) {
		good = good && !archive_failed(a) && accesses_are_complete(m->index, n);
		if (good)
			index_add_accesses(m->index, &all);
	}
	free(bin);
	bins_release(&all);
	return good;
}

const struct section section_accesses = { .name = "accesses", .transfer = sec_accesses };
