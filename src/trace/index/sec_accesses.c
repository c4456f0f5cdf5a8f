/* Section: accesses to the pages of memory by the whole trace. */
#include <stdlib.h>

#include "trace/index/section.h"
#include "trace/trace_internal.h"

static void sec_accesses_save(struct block_writer *k, struct save_ctx *ctx)
{
	struct bins all;
	uint64_t next = 0;
	index_accesses(ctx->trace->index, &all);
	struct bin *bin = bins_sorted(&all);
	bw_varint(k, all.bits);
	bw_varint(k, all.table.n);
	for (size_t i = 0; i < all.table.n; i++) {
		bw_varint(k, bin[i].number - next);
		next = bin[i].number + 1;
		for (int kind = 0; kind < ACCESSES; kind++)
			bw_varint(k, bin[i].n[kind]);
		bw_boundary(k);
	}
	free(bin);
	bins_release(&all);
}

/* The sums over all pages must equal those over all chunks. */
static bool sec_accesses_load(struct block_reader *in, struct load_ctx *ctx)
{
	struct bins all;
	struct totals sum;
	uint64_t next = 0, n[ACCESSES] = { 0 };
	unsigned bits = (unsigned)br_limited(in, 63);
	uint64_t bins = br_limited(in, PAGES_MAX);
	if (in->failed || bits < PAGE_BITS)
		return false;
	bins_init(&all, PAGE_BITS, PAGES_MAX);
	bins_coarsen(&all, bits);
	for (uint64_t i = 0; i < bins && !in->failed; i++) {
		br_boundary(in);
		br_add_to(in, &next, br_varint(in));
		if (next > UINT64_MAX >> bits)
			br_fail(in);
		for (int kind = 0; kind < ACCESSES; kind++) {
			uint64_t count = br_varint(in);
			br_add_to(in, &n[kind], count);
			bins_add(&all, next << bits, (enum access)kind, count);
		}
		next++;
	}
	index_totals(ctx->index, &sum);
	bool good = !in->failed && n[ACCESS_LOAD] == sum.loads &&
		    n[ACCESS_STORE] == sum.stores && n[ACCESS_FETCH] <= sum.records;
	if (good)
		index_add_accesses(ctx->index, &all);
	bins_release(&all);
	return good;
}

const struct section section_accesses = {
	.name = "accesses",
	.save = sec_accesses_save,
	.load = sec_accesses_load,
};
