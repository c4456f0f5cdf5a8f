/* Where chunks begin, and their summaries. */
#include "base/varint.h"
#include "trace/private.h"
#include "trace/section.h"

static void put_filter(struct sink *k, const struct filter *f)
{
	put(k, f->form);
	if (f->form == FILTER_SILENT)
		return;
	put(k, f->n);
	if (!f->n)
		return;
	put(k, f->order);
	put(k, f->bits);
	put_bytes(k, f->bytes, f->len);
}

static void put_registers(struct sink *k, const struct register_set *s)
{
	for (int i = 0; i < REGISTER_WORDS; i++)
		put(k, s->word[i]);
}

static void put_range(struct sink *k, const struct range *r)
{
	put(k, r->present);
	if (!r->present)
		return;
	put(k, r->present - r->nonzero);
	put(k, r->min);
	put(k, r->max - r->min);
}

static void put_chunk(struct sink *k, const struct chunk *c, size_t nfields)
{
	const struct totals *t = &c->totals;
	put(k, c->count);
	put(k, c->end - c->start.offset);
	for (int i = 0; i < CARRY_MAX; i++)
		put(k, zigzag((int64_t)(c->end_carry[i] - c->start.carry[i])));
	put_registers(k, &c->regs_read);
	put_registers(k, &c->regs_written);
	put(k, t->macro_ops);
	put(k, t->branches);
	put(k, t->taken);
	put(k, t->with_load);
	put(k, t->with_store);
	put(k, t->loads);
	put(k, t->stores);
	put(k, t->gaps);
	put(k, t->gap_bytes);
	put(k, t->illegal);
	for (size_t f = 0; f < nfields; f++)
		put_range(k, &c->range[f]);
	put(k, c->opcodes.others);
	put_bytes(k, c->opcodes.bytes, c->opcodes.len);
	put_filter(k, &c->pcs);
	put_filter(k, &c->lines);
	put_filter(k, &c->pages);
	put_filter(k, &c->stores);
	border(k);
}

static void save(struct sink *k, struct outgoing *o)
{
	for (size_t i = 0; i < o->nchunks; i++)
		put_chunk(k, o->chunk[i], o->trace->schema->format->nfields);
}

static void get_filter(struct intake *in, struct filter *f)
{
	*f = (struct filter) { .form = (uint8_t)get_most(in, FILTER_FORMS - 1) };
	if (f->form == FILTER_SILENT)
		return;
	f->n = (uint32_t)get_most(in, UINT32_MAX);
	if (f->n) {
		size_t len;
		f->order = (uint8_t)get_most(in, UINT8_MAX);
		f->bits = (uint8_t)get_most(in, UINT8_MAX);
		f->bytes = get_bytes(in, BLOCK_MOST, &len);
		f->len = (uint32_t)len;
	}
	if (!filter_sound(f))
		intake_fail(in);
}

static void get_registers(struct intake *in, struct register_set *s)
{
	for (int i = 0; i < REGISTER_WORDS; i++)
		s->word[i] = get(in);
}

/* Of so many records. */
static void get_range(struct intake *in, struct range *r, const struct field *f,
		      uint32_t count)
{
	uint64_t turned = f->kind == KIND_INT ? UINT64_C(1) << 63 : 0;
	*r = (struct range) { .min = UINT64_MAX };
	r->present = (uint32_t)get_most(in, (uint64_t)count * field_count(f));
	if (!r->present)
		return;
	r->nonzero = r->present - (uint32_t)get_most(in, r->present);
	r->min = get(in);
	r->max = r->min + get(in);
	if ((r->max ^ turned) < (r->min ^ turned))
		intake_fail(in);
}

static void get_opcodes(struct intake *in, struct opcodes *o, uint32_t count,
			uint64_t different)
{
	size_t len;
	o->others = (uint32_t)get_most(in, count);
	o->bytes = get_bytes(in, OPCODES_MOST, &len);
	o->len = (uint32_t)len;
	uint64_t sum = o->others;
	struct opcodes_walk w;
	opcodes_walk(&w, o);
	while (opcodes_next(&w)) {
		if (w.code >= different || w.count > count)
			intake_fail(in);
		sum += w.count;
	}
	if (sum != count || w.at != w.end)
		intake_fail(in);
}

static void get_chunk(struct intake *in, const struct image *im,
		      const struct place *start, struct chunk *c, struct range *range)
{
	struct totals *t = &c->totals;
	const struct format *format = im->trace->schema->format;
	*c = (struct chunk) { .start = *start, .end = start->offset, .range = range };
	c->count = (uint32_t)get_most(in, CHUNK_RECORDS_MOST);
	add_to(in, &c->end, get(in));
	for (int i = 0; i < CARRY_MAX; i++)
		c->end_carry[i] = start->carry[i] + (uint64_t)unzigzag(get(in));
	get_registers(in, &c->regs_read);
	get_registers(in, &c->regs_written);
	uint64_t values = (uint64_t)c->count * SLOTS_MAX;
	t->records = c->count;
	t->macro_ops = get_most(in, c->count);
	t->branches = get_most(in, c->count);
	t->taken = get_most(in, t->branches);
	t->with_load = get_most(in, c->count);
	t->with_store = get_most(in, c->count);
	t->loads = get_most(in, values);
	t->stores = get_most(in, values);
	t->gaps = get(in);
	t->gap_bytes = get(in);
	t->illegal = get_most(in, values);
	for (size_t f = 0; f < format->nfields; f++)
		get_range(in, &range[f], &format->fields[f], c->count);
	get_opcodes(in, &c->opcodes, c->count, im->opcodes);
	get_filter(in, &c->pcs);
	get_filter(in, &c->lines);
	get_filter(in, &c->pages);
	get_filter(in, &c->stores);
	if (!c->count)
		intake_fail(in);
}

static bool load(struct intake *in, struct image *im)
{
	struct totals sum;
	struct place at;
	struct range range[FIELDS_MAX];
	struct chunk chunk;
	index_doubled(im->index, (unsigned)im->doublings);
	index_end(im->index, &at);
	for (uint64_t i = 0; i < im->chunks; i++) {
		cross_border(in);
		get_chunk(in, im, &at, &chunk, range);
		if (in->failed || chunk.end > im->file[0].size)
			return false;
		index_add(im->index, &chunk);
		index_end(im->index, &at);
	}
	index_totals(im->index, &sum);
	/* Gaps behind the last record are in no chunk. */
	if (sum.records != im->totals.records || sum.gaps > im->totals.gaps ||
	    sum.gap_bytes > im->totals.gap_bytes ||
	    (!im->extent.complete &&
	     (sum.gaps != im->totals.gaps || sum.gap_bytes != im->totals.gap_bytes)))
		return false;
	index_add_tail(im->index, im->totals.gaps - sum.gaps,
		       im->totals.gap_bytes - sum.gap_bytes);
	return true;
}

const struct section section_chunks = {
	.name = "chunks  ",
	.save = save,
	.load = load,
};
