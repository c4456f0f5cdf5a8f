/* Section: chunks, with their places and summaries. */
#include "base/varint.h"
#include "trace/index/section.h"
#include "trace/trace_internal.h"

/* The numbers of the previous chunk, which resemble those of the next one. */
struct sec_chunks_last {
	uint64_t count, bytes, carry[CARRY_MAX];
	uint64_t read[REGISTER_WORDS], written[REGISTER_WORDS];
	uint64_t macro_ops, branches, taken, with_load, with_store, loads, stores, gaps,
		gap_bytes, illegal, breaks;
	struct sec_chunks_range {
		uint64_t present, zeros, min, width;
	} range[FIELDS_MAX];
};

/* Write a number as the difference from the last one, which it replaces. */
static void sec_chunks_put(struct block_writer *k, uint64_t *last, uint64_t v)
{
	bw_varint(k, zigzag((int64_t)(v - *last)));
	*last = v;
}

static uint64_t sec_chunks_get(struct block_reader *in, uint64_t *last, uint64_t max)
{
	*last += (uint64_t)unzigzag(br_varint(in));
	return *last <= max ? *last : br_fail(in);
}

static void sec_chunks_put_registers(struct block_writer *k, uint64_t *last,
				     const struct register_set *s)
{
	for (int i = 0; i < REGISTER_WORDS; i++) {
		bw_varint(k, s->word[i] ^ last[i]);
		last[i] = s->word[i];
	}
}

static void sec_chunks_put_range(struct block_writer *k, struct sec_chunks_range *last,
				 const struct range *r)
{
	sec_chunks_put(k, &last->present, r->present);
	if (!r->present)
		return;
	sec_chunks_put(k, &last->zeros, r->present - r->nonzero);
	sec_chunks_put(k, &last->min, r->min);
	sec_chunks_put(k, &last->width, r->max - r->min);
}

static void sec_chunks_put_chunk(struct block_writer *k, struct sec_chunks_last *last,
				 const struct chunk *c, size_t nfields)
{
	const struct totals *t = &c->totals;
	sec_chunks_put(k, &last->count, c->count);
	bw_varint(k, c->regular);
	sec_chunks_put(k, &last->bytes, c->end - c->start.offset);
	for (int i = 0; i < CARRY_MAX; i++)
		sec_chunks_put(k, &last->carry[i], c->end_carry[i] - c->start.carry[i]);
	sec_chunks_put_registers(k, last->read, &c->regs_read);
	sec_chunks_put_registers(k, last->written, &c->regs_written);
	sec_chunks_put(k, &last->macro_ops, t->macro_ops);
	sec_chunks_put(k, &last->branches, t->branches);
	sec_chunks_put(k, &last->taken, t->taken);
	sec_chunks_put(k, &last->with_load, t->with_load);
	sec_chunks_put(k, &last->with_store, t->with_store);
	sec_chunks_put(k, &last->loads, t->loads);
	sec_chunks_put(k, &last->stores, t->stores);
	sec_chunks_put(k, &last->gaps, t->gaps);
	sec_chunks_put(k, &last->gap_bytes, t->gap_bytes);
	sec_chunks_put(k, &last->illegal, t->illegal);
	sec_chunks_put(k, &last->breaks, t->breaks);
	for (size_t f = 0; f < nfields; f++)
		sec_chunks_put_range(k, &last->range[f], &c->range[f]);
	bw_varint(k, c->opcodes.others);
	bw_bytes(k, c->opcodes.bytes, c->opcodes.len);
	for (int i = 0; i < CHUNK_SETS; i++) {
		bw_varint(k, c->set[i].form);
		bw_varint(k, c->set[i].bits);
		bw_bytes(k, c->set[i].bytes, c->set[i].len);
	}
	bw_boundary(k);
}

static void sec_chunks_save(struct block_writer *k, struct save_ctx *ctx)
{
	struct sec_chunks_last last = { 0 };
	for (size_t i = 0; i < ctx->nchunks; i++)
		sec_chunks_put_chunk(k, &last, ctx->chunk[i],
				     ctx->trace->schema->format->nfields);
}

static void sec_chunks_get_registers(struct block_reader *in, uint64_t *last,
				     struct register_set *s)
{
	for (int i = 0; i < REGISTER_WORDS; i++)
		s->word[i] = last[i] ^= br_varint(in);
}

/* count: records of the chunk. */
static void sec_chunks_get_range(struct block_reader *in, struct sec_chunks_range *last,
				 struct range *r, const struct field *f, uint32_t count)
{
	uint64_t flip = f->kind == KIND_INT ? UINT64_C(1) << 63 : 0;
	*r = (struct range) { .min = UINT64_MAX };
	r->present = (uint32_t)sec_chunks_get(in, &last->present,
					      (uint64_t)count * field_count(f));
	if (!r->present)
		return;
	r->nonzero = r->present - (uint32_t)sec_chunks_get(in, &last->zeros, r->present);
	r->min = sec_chunks_get(in, &last->min, UINT64_MAX);
	r->max = r->min + sec_chunks_get(in, &last->width, UINT64_MAX);
	if ((r->max ^ flip) < (r->min ^ flip))
		br_fail(in);
}

static void sec_chunks_get_opcodes(struct block_reader *in, struct opcodes *o,
				   uint32_t count, uint64_t different)
{
	size_t len;
	o->others = (uint32_t)br_limited(in, count);
	o->bytes = br_bytes(in, OPCODES_MAX, &len);
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

static void sec_chunks_get_set(struct block_reader *in, struct keyset *set,
			       enum chunk_set which)
{
	size_t len;
	set->form = (uint8_t)br_limited(in, KEYSET_FORMS - 1);
	set->bits = (uint8_t)br_limited(in, KEYSET_SHIFT_MAX);
	set->bytes = br_bytes(in, BLOCK_MAX, &len);
	set->len = (uint32_t)len;
	if ((set->form == KEYSET_CODES && which != CHUNK_PCS) ||
	    (set->form != KEYSET_EXACT && set->bits) ||
	    (set->form == KEYSET_UNKNOWN && len))
		br_fail(in);
}

static void sec_chunks_get_chunk(struct block_reader *in, const struct load_ctx *ctx,
				 struct sec_chunks_last *last, const struct place *start,
				 struct chunk *c, struct range *range)
{
	struct totals *t = &c->totals;
	const struct format *format = ctx->trace->schema->format;
	*c = (struct chunk) { .start = *start, .end = start->offset, .range = range };
	c->count = (uint32_t)sec_chunks_get(in, &last->count, CHUNK_RECORDS_MAX);
	c->regular = br_limited(in, 1);
	br_add_to(in, &c->end, sec_chunks_get(in, &last->bytes, UINT64_MAX));
	for (int i = 0; i < CARRY_MAX; i++)
		c->end_carry[i] =
			start->carry[i] + sec_chunks_get(in, &last->carry[i], UINT64_MAX);
	sec_chunks_get_registers(in, last->read, &c->regs_read);
	sec_chunks_get_registers(in, last->written, &c->regs_written);
	uint64_t values = (uint64_t)c->count * SLOTS_MAX;
	t->records = c->count;
	t->macro_ops = sec_chunks_get(in, &last->macro_ops, c->count);
	t->branches = sec_chunks_get(in, &last->branches, c->count);
	t->taken = sec_chunks_get(in, &last->taken, t->branches);
	t->with_load = sec_chunks_get(in, &last->with_load, c->count);
	t->with_store = sec_chunks_get(in, &last->with_store, c->count);
	t->loads = sec_chunks_get(in, &last->loads, values);
	t->stores = sec_chunks_get(in, &last->stores, values);
	t->gaps = sec_chunks_get(in, &last->gaps, UINT64_MAX);
	t->gap_bytes = sec_chunks_get(in, &last->gap_bytes, UINT64_MAX);
	t->illegal = sec_chunks_get(in, &last->illegal, values);
	t->breaks = sec_chunks_get(in, &last->breaks, t->records);
	for (size_t f = 0; f < format->nfields; f++)
		sec_chunks_get_range(in, &last->range[f], &range[f], &format->fields[f],
				     c->count);
	sec_chunks_get_opcodes(in, &c->opcodes, c->count, ctx->opcodes);
	for (int i = 0; i < CHUNK_SETS; i++)
		sec_chunks_get_set(in, &c->set[i], (enum chunk_set)i);
	if (!c->count)
		br_fail(in);
}

static bool sec_chunks_load(struct block_reader *in, struct load_ctx *ctx)
{
	struct totals sum;
	struct place at;
	struct range range[FIELDS_MAX];
	struct chunk chunk;
	struct sec_chunks_last last = { 0 };
	index_end(ctx->index, &at);
	for (uint64_t i = 0; i < ctx->chunks; i++) {
		br_boundary(in);
		sec_chunks_get_chunk(in, ctx, &last, &at, &chunk, range);
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
