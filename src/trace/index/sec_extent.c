/* Section: how much of the trace is indexed, and the totals. */
#include <string.h>

#include "trace/index/section.h"
#include "trace/scan/indexer.h"
#include "trace/trace_internal.h"

static void sec_extent_put_size(struct block_writer *k, struct source *src)
{
	struct source_facts facts = source_facts(src);
	bw_varint(k, facts.size);
	bw_varint(k, facts.size_known);
}

/* Stray bytes and gaps after the last record are saved only if the index is complete: a
 * reader of an incomplete index continues at the end of the last chunk. */
static void sec_extent_save(struct block_writer *k, struct save_ctx *ctx)
{
	struct trace *t = ctx->trace;
	const struct extent *x = &ctx->extent;
	struct totals totals;
	uint64_t fraction;
	index_totals(t->index, &totals);
	memcpy(&fraction, &x->fraction, sizeof fraction);
	bw_varint(k, ctx->nchunks);
	bw_varint(k, index_opcodes(t->index));
	bw_varint(k, totals.records);
	bw_varint(k, totals.gaps);
	bw_varint(k, totals.gap_bytes);
	bw_varint(k, x->complete);
	bw_fixed(k, fraction);
	bw_varint(k, x->complete ? x->stray : 0);
	bw_varint(k, x->complete ? indexer_tail(t->indexer) : 0);
	sec_extent_put_size(k, t->source);
	if (t->companion)
		sec_extent_put_size(k, t->companion);
}

/* The total number of records is estimated from this. */
static bool sec_extent_is_part(double fraction, uint64_t records)
{
	return fraction >= 0 && fraction <= 1 &&
	       (fraction == 0 || (double)records / fraction < (double)INT64_MAX);
}

static bool sec_extent_load(struct block_reader *in, struct load_ctx *ctx)
{
	uint64_t fraction;
	ctx->chunks = br_varint(in);
	ctx->opcodes = br_varint(in);
	ctx->totals.records = br_varint(in);
	ctx->totals.gaps = br_varint(in);
	ctx->totals.gap_bytes = br_varint(in);
	ctx->extent.complete = br_limited(in, 1);
	fraction = br_fixed(in);
	memcpy(&ctx->extent.fraction, &fraction, sizeof fraction);
	ctx->extent.stray = br_varint(in);
	ctx->tail = br_varint(in);
	for (int i = 0; i < ctx->nfiles; i++) {
		ctx->file[i].size = br_varint(in);
		ctx->file[i].size_known = br_limited(in, 1);
	}
	ctx->extent.records = ctx->totals.records;
	ctx->extent.gaps = ctx->totals.gaps;
	ctx->extent.gap_bytes = ctx->totals.gap_bytes;
	return !in->failed && sec_extent_is_part(ctx->extent.fraction, ctx->records) &&
	       ctx->extent.complete == ctx->complete &&
	       ctx->totals.records == ctx->records;
}

const struct section section_extent = {
	.name = "extent  ",
	.save = sec_extent_save,
	.load = sec_extent_load,
};
