/* How much was explored, and the sums of it. */
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

/* What is behind the last chunk is not known to those who read this, but at the end. */
static void sec_extent_save(struct block_writer *k, struct save_ctx *o)
{
	struct trace *t = o->trace;
	const struct extent *x = &o->extent;
	struct totals totals;
	uint64_t fraction;
	index_totals(t->index, &totals);
	memcpy(&fraction, &x->fraction, sizeof fraction);
	bw_varint(k, o->nchunks);
	bw_varint(k, index_doublings(t->index));
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

/* How many records there are in all is guessed from this. */
static bool sec_extent_is_part(double fraction, uint64_t records)
{
	return fraction >= 0 && fraction <= 1 &&
	       (fraction == 0 || (double)records / fraction < (double)INT64_MAX);
}

static bool sec_extent_load(struct block_reader *in, struct load_ctx *im)
{
	uint64_t fraction;
	im->chunks = br_varint(in);
	im->doublings = br_limited(in, DOUBLINGS_MOST);
	im->opcodes = br_varint(in);
	im->totals.records = br_varint(in);
	im->totals.gaps = br_varint(in);
	im->totals.gap_bytes = br_varint(in);
	im->extent.complete = br_limited(in, 1);
	fraction = br_fixed(in);
	memcpy(&im->extent.fraction, &fraction, sizeof fraction);
	im->extent.stray = br_varint(in);
	im->tail = br_varint(in);
	for (int i = 0; i < im->nfiles; i++) {
		im->file[i].size = br_varint(in);
		im->file[i].size_known = br_limited(in, 1);
	}
	im->extent.records = im->totals.records;
	im->extent.gaps = im->totals.gaps;
	im->extent.gap_bytes = im->totals.gap_bytes;
	return !in->failed && sec_extent_is_part(im->extent.fraction, im->records) &&
	       im->extent.complete == im->complete && im->totals.records == im->records;
}

const struct section section_extent = {
	.name = "extent  ",
	.save = sec_extent_save,
	.load = sec_extent_load,
};
