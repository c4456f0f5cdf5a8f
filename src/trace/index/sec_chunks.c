/* Section: chunks, with their places and summaries. */
#include <string.h>

#include "trace/index/section.h"
#include "trace/trace_internal.h"

/* The numbers of the previous chunk, which resemble those of the next one. */
struct sec_chunks_last {
	uint64_t count, bytes, carry[CARRY_MAX];
	uint64_t read[REGISTER_WORDS], written[REGISTER_WORDS];
	struct totals totals;
	struct sec_chunks_range {
		uint64_t present, zeros, min, width;
	} range[FIELDS_MAX];
};

static void sec_chunks_registers(struct archive *a, uint64_t *last,
				 struct register_set *s)
{
	for (int i = 0; i < REGISTER_WORDS; i++)
		s->word[i] = last[i] ^=
			archive_number(a, s->word[i] ^ last[i], UINT64_MAX);
}

static void sec_chunks_totals(struct archive *a, struct totals *last, struct totals *t,
			      uint64_t records)
{
	uint64_t values = records * SLOTS_MAX;
	t->records = records;
	t->macro_ops = archive_change(a, &last->macro_ops, t->macro_ops, records);
	t->branches = archive_change(a, &last->branches, t->branches, records);
	t->taken = archive_change(a, &last->taken, t->taken, t->branches);
	t->with_load = archive_change(a, &last->with_load, t->with_load, records);
	t->with_store = archive_change(a, &last->with_store, t->with_store, records);
	t->loads = archive_change(a, &last->loads, t->loads, values);
	t->stores = archive_change(a, &last->stores, t->stores, values);
	t->gaps = archive_change(a, &last->gaps, t->gaps, UINT64_MAX);
	t->gap_bytes = archive_change(a, &last->gap_bytes, t->gap_bytes, UINT64_MAX);
	t->illegal = archive_change(a, &last->illegal, t->illegal, values);
	t->breaks = archive_change(a, &last->breaks, t->breaks, records);
}

/* count: records of the chunk. */
static bool sec_chunks_range(struct archive *a, struct sec_chunks_range *last,
			     struct range *r, const struct field *f, uint32_t count)
{
	uint64_t flip = f->kind == KIND_INT ? UINT64_C(1) << 63 : 0;
	uint64_t zeros = r->present - r->nonzero;
	r->present = (uint32_t)archive_change(a, &last->present, r->present,
					      (uint64_t)count * field_count(f));
	if (!r->present) {
		*r = (struct range) { .min = UINT64_MAX };
		return true;
	}
	zeros = archive_change(a, &last->zeros, zeros, r->present);
	uint64_t width = r->max - r->min;
	r->nonzero = r->present - (uint32_t)zeros;
	r->min = archive_change(a, &last->min, r->min, UINT64_MAX);
	r->max = r->min + archive_change(a, &last->width, width, UINT64_MAX);
	return (r->max ^ flip) >= (r->min ^ flip);
}

static bool sec_chunks_opcodes(struct archive *a, struct opcodes *o, uint32_t count,
			       uint64_t different)
{
	size_t len = o->len;
	o->others = (uint32_t)archive_number(a, o->others, count);
	o->bytes = archive_bytes(a, o->bytes, &len, OPCODES_MAX);
	o->len = (uint32_t)len;
	uint64_t sum = o->others;
	struct opcodes_walk w;
	opcodes_walk(&w, o);
	while (opcodes_next(&w)) {
		if (w.code >= different || w.count > count)
			return false;
		sum += w.count;
	}
	return sum == count && w.at == w.end;
}

static bool sec_chunks_set(struct archive *a, struct keyset *set, enum chunk_set which)
{
	size_t len = set->len;
	set->form = (uint8_t)archive_number(a, set->form, KEYSET_FORMS - 1);
	set->bits = (uint8_t)archive_number(a, set->bits, KEYSET_SHIFT_MAX);
	set->bytes = archive_bytes(a, set->bytes, &len, BLOCK_MAX);
	set->len = (uint32_t)len;
	return (set->form != KEYSET_CODES || which == CHUNK_PCS) &&
	       (set->form == KEYSET_EXACT || !set->bits) &&
	       (set->form != KEYSET_UNKNOWN || !len);
}

/* c begins at its start; range: those of c, which are changed. */
static bool sec_chunks_chunk(struct archive *a, const struct index_content *m,
			     struct sec_chunks_last *last, struct chunk *c,
			     struct range *range)
{
	const struct format *format = m->trace->schema->format;
	bool good = true;
	c->count = (uint32_t)archive_change(a, &last->count, c->count, CHUNK_RECORDS_MAX);
	c->regular = archive_number(a, c->regular, 1);
	uint64_t bytes =
		archive_change(a, &last->bytes, c->end - c->start.offset, UINT64_MAX);
	good = bytes <= UINT64_MAX - c->start.offset;
	c->end = c->start.offset + bytes;
	for (int i = 0; i < CARRY_MAX; i++)
		c->end_carry[i] =
			c->start.carry[i] +
			archive_change(a, &last->carry[i],
				       c->end_carry[i] - c->start.carry[i], UINT64_MAX);
	sec_chunks_registers(a, last->read, &c->regs_read);
	sec_chunks_registers(a, last->written, &c->regs_written);
	sec_chunks_totals(a, &last->totals, &c->totals, c->count);
	for (size_t f = 0; f < format->nfields; f++)
		good &= sec_chunks_range(a, &last->range[f], &range[f],
					 &format->fields[f], c->count);
	good &= sec_chunks_opcodes(a, &c->opcodes, c->count, m->opcodes);
	for (int i = 0; i < CHUNK_SETS; i++)
		good &= sec_chunks_set(a, &c->set[i], (enum chunk_set)i);
	return good && c->count && !archive_failed(a);
}

/* Add the gaps after the last record, which are in no chunk. */
static bool sec_chunks_tail(const struct index_content *m)
{
	struct totals sum;
	index_totals(m->index, &sum);
	if (sum.records != m->totals.records || sum.gaps > m->totals.gaps ||
	    sum.gap_bytes > m->totals.gap_bytes ||
	    (!m->extent.complete &&
	     (sum.gaps != m->totals.gaps || sum.gap_bytes != m->totals.gap_bytes)))
		return false;
	index_add_tail(m->index, m->totals.gaps - sum.gaps,
		       m->totals.gap_bytes - sum.gap_bytes);
	return true;
}

static bool sec_chunks(struct archive *a, struct index_content *m)
{
	struct range range[FIELDS_MAX];
	struct sec_chunks_last last = { 0 };
	for (uint64_t i = 0; i < m->nchunks; i++) {
		struct chunk c = { .end = 0 };
		memset(range, 0, sizeof range);
		if (a->in) {
			index_end(m->index, &c.start);
		} else {
			c = *m->chunk[i];
			memcpy(range, c.range,
			       m->trace->schema->format->nfields * sizeof *range);
		}
		archive_boundary(a);
		bool good = sec_chunks_chunk(a, m, &last, &c, range);
		if (!a->in)
			continue;
		if (!good || c.end > m->file[0].size)
			return false;
		c.range = range;
		index_add(m->index, &c);
	}
	return !a->in || sec_chunks_tail(m);
}

const struct section section_chunks = { .name = "chunks  ", .transfer = sec_chunks };
