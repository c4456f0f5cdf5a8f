/* Section: counts over the whole trace: branches and classes. */
#include "trace/index/section.h"
#include "trace/trace_internal.h"

static void sec_stats_save(struct block_writer *k, struct save_ctx *ctx)
{
	struct trace_stats c;
	index_stats(ctx->trace->index, &c);
	bw_varint(k, c.marked);
	bw_varint(k, c.marked_taken);
	bw_varint(k, c.incomplete);
	for (size_t i = 0; i < BRANCH_KINDS; i++)
		bw_varint(k, c.kind[i]);
	for (size_t i = 0; i <= TRACE_STATS_CLASSES; i++)
		bw_varint(k, c.class[i]);
	bw_varint(k, c.pcs_more);
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
	struct trace_stats sums = { .pcs = 0 };
	sec_stats_get_sums(in, &sums, ctx->records);
	if (!in->failed)
		index_add_stats(ctx->index, &sums);
	return !in->failed;
}

const struct section section_stats = {
	.name = "stats   ",
	.save = sec_stats_save,
	.load = sec_stats_load,
};
