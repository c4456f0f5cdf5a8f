/* How often the pages of memory are accessed by the whole trace. */
#include <stdlib.h>

#include "trace/private.h"
#include "trace/section.h"

static void save(struct sink *k, struct outgoing *o)
{
	struct bins all;
	uint64_t next = 0;
	index_accesses(o->trace->index, &all);
	struct bin *bin = bins_sorted(&all);
	put(k, all.bits);
	put(k, all.n);
	for (size_t i = 0; i < all.n; i++) {
		put(k, bin[i].number - next);
		next = bin[i].number + 1;
		for (int kind = 0; kind < ACCESSES; kind++)
			put(k, bin[i].n[kind]);
		border(k);
	}
	free(bin);
	bins_release(&all);
}

/* The sums over all pages are those over all chunks. */
static bool load(struct intake *in, struct image *im)
{
	struct bins all;
	struct totals sum;
	uint64_t next = 0, n[ACCESSES] = { 0 };
	unsigned bits = (unsigned)get_most(in, 63);
	uint64_t bins = get_most(in, PAGES_MOST);
	if (in->failed || bits < PAGE_BITS)
		return false;
	bins_init(&all, PAGE_BITS, PAGES_MOST);
	bins_coarsen(&all, bits);
	for (uint64_t i = 0; i < bins && !in->failed; i++) {
		cross_border(in);
		add_to(in, &next, get(in));
		if (next > UINT64_MAX >> bits)
			intake_fail(in);
		for (int kind = 0; kind < ACCESSES; kind++) {
			uint64_t count = get(in);
			add_to(in, &n[kind], count);
			bins_add(&all, next << bits, (enum access)kind, count);
		}
		next++;
	}
	index_totals(im->index, &sum);
	bool good = !in->failed && n[ACCESS_LOAD] == sum.loads &&
		    n[ACCESS_STORE] == sum.stores && n[ACCESS_FETCH] <= sum.records;
	if (good)
		index_add_accesses(im->index, &all);
	bins_release(&all);
	return good;
}

const struct section section_accesses = {
	.name = "accesses",
	.save = save,
	.load = load,
};
