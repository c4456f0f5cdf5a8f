/* Section: counts over the whole trace: branches, classes, different instructions. */
#include <stdlib.h>

#include "base/mem.h"
#include "trace/index/section.h"
#include "trace/trace_internal.h"

enum {
	/* If there are more addresses, only their number is saved. */
	LISTED_MOST = 1 << 20
};

static void sec_stats_save(struct block_writer *k, struct save_ctx *ctx)
{
	struct trace_stats c;
	size_t n;
	uint64_t next = 0;
	index_stats(ctx->trace->index, &c);
	bw_varint(k, c.marked);
	bw_varint(k, c.marked_taken);
	bw_varint(k, c.incomplete);
	for (size_t i = 0; i < BRANCH_KINDS; i++)
		bw_varint(k, c.kind[i]);
	for (size_t i = 0; i <= TRACE_STATS_CLASSES; i++)
		bw_varint(k, c.class[i]);
	bw_varint(k, c.pcs_more);
	bw_varint(k, c.pcs);
	bw_boundary(k);
	uint64_t *pc = index_pcs(ctx->trace->index, &n);
	/* A partial list would be taken for a complete one. */
	if (n > LISTED_MOST || n < c.pcs)
		n = 0;
	bw_varint(k, n);
	for (size_t i = 0; i < n; i++) {
		bw_varint(k, pc[i] - next);
		next = pc[i] + 1;
		bw_boundary(k);
	}
	free(pc);
}

static void sec_stats_get_sums(struct block_reader *in, struct trace_stats *c,
			       uint64_t records)
{
	uint64_t kinds = 0, classes = 0;
	c->marked = br_limited(in, records);
	c->marked_taken = br_limited(in, c->marked);
	c->incomplete = br_limited(in, records);
	for (size_t i = 0; i < BRANCH_KINDS; i++) {
		c->kind[i] = br_limited(in, records);
		br_add_to(in, &kinds, c->kind[i]);
	}
	for (size_t i = 0; i <= TRACE_STATS_CLASSES; i++) {
		c->class[i] = br_limited(in, records);
		br_add_to(in, &classes, c->class[i]);
	}
	c->pcs_more = br_limited(in, 1);
	if (kinds > records || classes > records)
		br_fail(in);
}

static bool sec_stats_load(struct block_reader *in, struct load_ctx *ctx)
{
	struct trace_stats_part all = { .npcs = 0 };
	uint64_t next = 0;
	sec_stats_get_sums(in, &all.sums, ctx->records);
	/* Not limited by the number of records: a format may have several addresses of
	 * instructions. */
	uint64_t pcs = br_limited(in, TRACE_STATS_PCS_MOST + UINT64_C(1));
	br_boundary(in);
	uint64_t n = br_limited(in, pcs < LISTED_MOST ? pcs : LISTED_MOST);
	if (n && n != pcs)
		br_fail(in);
	for (uint64_t i = 0; i < n && !in->failed; i++) {
		br_boundary(in);
		br_add_to(in, &next, br_varint(in));
		/* After the largest possible address, next would overflow to 0. */
		if (i + 1 < n && next == UINT64_MAX)
			br_fail(in);
		trace_stats_add_pc(&all, next++);
	}
	if (!in->failed)
		index_add_stats(ctx->index, &all, n ? 0 : pcs);
	trace_stats_part_release(&all);
	return !in->failed;
}

const struct section section_stats = {
	.name = "stats   ",
	.save = sec_stats_save,
	.load = sec_stats_load,
};
