/* Section: chunks, with their places and summaries. */
#include "base/varint.h"
#include "trace/index/section.h"
#include "trace/trace_internal.h"

static void sec_chunks_put_registers(struct block_writer *k, const struct register_set *s)
{
	for (int i = 0; i < REGISTER_WORDS; i++)
		bw_varint(k, s->word[i]);
}

static void sec_chunks_put_range(struct block_writer *k, const struct range *r)
{
	bw_varint(k, r->present);
	if (!r->present)
		return;
	bw_varint(k, r->present - r->nonzero);
	bw_varint(k, r->min);
	bw_varint(k, r->max - r->min);
}

static void sec_chunks_put_chunk(struct block_writer *k, const struct chunk *c,
				 size_t nfields)
{
	const struct totals *t = &c->totals;
	bw_varint(k, c->count);
	bw_varint(k, c->end - c->start.offset);
	for (int i = 0; i < CARRY_MAX; i++)
		bw_varint(k, zigzag((int64_t)(c->end_carry[i] - c->start.carry[i])));
	sec_chunks_put_registers(k, &c->regs_read);
	sec_chunks_put_registers(k, &c->regs_written);
	bw_varint(k, t->macro_ops);
	bw_varint(k, t->branches);
	bw_varint(k, t->taken);
	bw_varint(k, t->with_load);
	bw_varint(k, t->with_store);
	bw_varint(k, t->loads);
	bw_varint(k, t->stores);
	bw_varint(k, t->gaps);
	bw_varint(k, t->gap_bytes);
	bw_varint(k, t->illegal);
	for (size_t f = 0; f < nfields; f++)
		sec_chunks_put_range(k, &c->range[f]);
	bw_varint(k, c->opcodes.others);
	bw_bytes(k, c->opcodes.bytes, c->opcodes.len);
	bw_boundary(k);
}

static void sec_chunks_save(struct block_writer *k, struct save_ctx *ctx)
{
	for (size_t i = 0; i < ctx->nchunks; i++)
		sec_chunks_put_chunk(k, ctx->chunk[i],
				     ctx->trace->schema->format->nfields);
}

static void sec_chunks_get_registers(struct block_reader *in, struct register_set *s)
{
	for (int i = 0; i < REGISTER_WORDS; i++)
		s->word[i] = br_varint(in);
}

/* count: records of the chunk. */
static void sec_chunks_get_range(struct block_reader *in, struct range *r,
				 const struct field *f, uint32_t count)
{
	uint64_t flip = f->kind == KIND_INT ? UINT64_C(1) << 63 : 0;
	*r = (struct range) { .min = UINT64_MAX };
	r->present = (uint32_t)br_limited(in, (uint64_t)count * field_count(f));
	if (!r->present)
		return;
	r->nonzero = r->present - (uint32_t)br_limited(in, r->present);
	r->min = br_varint(in);
	r->max = r->min + br_varint(in);
	if ((r->max ^ flip) < (r->min ^ flip))
		br_fail(in);
}

static void sec_chunks_get_opcodes(struct block_reader *in, struct opcodes *o,
				   uint32_t count, uint64_t different)
{
	size_t len;
	o->others = (uint32_t)br_limited(in, count);
	o->bytes = br_bytes(in, OPCODES_MOST, &len);
	o->len = (uint32_t)len;
	uint64_t sum = o->others;
	struct opcodes_walk w;
	opcodes_walk(&w, o);
	while (opcodes_next(&w)) {
		if (w.code >= different || w.count > count)
			br_fail(in);
		sum += w.count;
	}
	if (sum != count || w.at != w.end)
		br_fail(in);
}

static void sec_chunks_get_chunk(struct block_reader *in, const struct load_ctx *ctx,
				 const struct place *start, struct chunk *c,
				 struct range *range)
{
	struct totals *t = &c->totals;
	const struct format *format = ctx->trace->schema->format;
	*c = (struct chunk) { .start = *start, .end = start->offset, .range = range };
	c->count = (uint32_t)br_limited(in, CHUNK_RECORDS_MOST);
	br_add_to(in, &c->end, br_varint(in));
	for (int i = 0; i < CARRY_MAX; i++)
		c->end_carry[i] = start->carry[i] + (uint64_t)unzigzag(br_varint(in));
	sec_chunks_get_registers(in, &c->regs_read);
	sec_chunks_get_registers(in, &c->regs_written);
	uint64_t values = (uint64_t)c->count * SLOTS_MAX;
	t->records = c->count;
	t->macro_ops = br_limited(in, c->count);
	t->branches = br_limited(in, c->count);
	t->taken = br_limited(in, t->branches);
	t->with_load = br_limited(in, c->count);
	t->with_store = br_limited(in, c->count);
	t->loads = br_limited(in, values);
	t->stores = br_limited(in, values);
	t->gaps = br_varint(in);
	t->gap_bytes = br_varint(in);
	t->illegal = br_limited(in, values);
	for (size_t f = 0; f < format->nfields; f++)
		sec_chunks_get_range(in, &range[f], &format->fields[f], c->count);
	sec_chunks_get_opcodes(in, &c->opcodes, c->count, ctx->opcodes);
	if (!c->count)
		br_fail(in);
}

static bool sec_chunks_load(struct block_reader *in, struct load_ctx *ctx)
{
	struct totals sum;
	struct place at;
	struct range range[FIELDS_MAX];
	struct chunk chunk;
	index_set_doublings(ctx->index, (unsigned)ctx->doublings);
	index_end(ctx->index, &at);
	for (uint64_t i = 0; i < ctx->chunks; i++) {
		br_boundary(in);
		sec_chunks_get_chunk(in, ctx, &at, &chunk, range);
		if (in->failed || chunk.end > ctx->file[0].size)
			return false;
		index_add(ctx->index, &chunk);
		index_end(ctx->index, &at);
	}
	index_totals(ctx->index, &sum);
	/* Gaps after the last record are in no chunk. */
	if (sum.records != ctx->totals.records || sum.gaps > ctx->totals.gaps ||
	    sum.gap_bytes > ctx->totals.gap_bytes ||
	    (!ctx->extent.complete &&
	     (sum.gaps != ctx->totals.gaps || sum.gap_bytes != ctx->totals.gap_bytes)))
		return false;
	index_add_tail(ctx->index, ctx->totals.gaps - sum.gaps,
		       ctx->totals.gap_bytes - sum.gap_bytes);
	return true;
}

const struct section section_chunks = {
	.name = "chunks  ",
	.save = sec_chunks_save,
	.load = sec_chunks_load,
};
