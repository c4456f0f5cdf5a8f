/*
 * Column by column: each slot is one loop without a branch over the few thousand values
 * of a batch, which are in the cache.  Rare cases (a value that may be illegal, a record
 * with unknown values) have slow loops of their own.
 */
#include "trace/index/summary.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "format/flow.h"
#include "format/legal.h"
#include "format/template.h"
#include "trace/index/minmax.h"
#include "trace/index/pages.h"
#include "trace/index/trace_stats.h"

enum {
	TABLE = 256, /* registers */
	SOME = 512   /* templates gathered at a time */
};

static_assert((int)PAGE_BITS - WORD_BITS == PAGE_UNIT_BITS, "words are units of pages");

struct summary {
	const struct schema *schema;
	struct legal_values legal[FIELDS_MAX];
	struct range range[FIELDS_MAX];
	/* Registers: whether those below TABLE occur; larger ones are in far_read and
	 * far_written. */
	bool read[TABLE], written[TABLE];
	struct register_set far_read, far_written;
	struct totals totals;
	bool regular;          /* all batches are */
	uint64_t *work_bits;   /* a bit for each record of a batch */
	size_t room;           /* words of work_bits */
	bool empty[SLOTS_MAX]; /* slots of the batch without a value; most slots of some
	                        * fields, such as a fourth address, are empty */

	/* For templated batches since the last summary_settle(): their templates, the
	 * number of records of each and, for opcodes, the templates with records, in the
	 * order of the first */
	struct templates *templates; /* borrowed */
	uint32_t *count;
	uint32_t *row;
	size_t rows;
	uint32_t *more_count; /* the same of templates->more */
	/* Some of the templates, and their counts */
	struct batch some;
	uint64_t *weight;

	struct flow_count flow;
	struct index *index;
	struct opcodes_counter *opcodes; /* NULL if the format has no opcodes */
	struct pages code;               /* a unit is an address of an instruction */
	struct pages data[2]; /* of ACCESS_LOAD and ACCESS_STORE: a unit is a word */
	struct bins accesses;
	struct trace_stats stats; /* without pcs */
	struct unit_list pc;      /* moved from `code`; may have duplicates */
	struct unit_list number;  /* members of a set */
	uint64_t *work;           /* a buffer for sorting */
	size_t work_room;

	uint8_t *bytes; /* of sets */
	size_t bytes_room;
};

void summary_clear(struct summary *sum)
{
	for (size_t f = 0; f < FIELDS_MAX; f++)
		sum->range[f] = (struct range) { .min = UINT64_MAX };
	memset(sum->read, 0, sizeof sum->read);
	memset(sum->written, 0, sizeof sum->written);
	sum->far_read = sum->far_written = (struct register_set) { { 0 } };
	sum->totals = (struct totals) { .records = 0 };
	flow_count_restart(&sum->flow);
	sum->regular = true;
	pages_clear(&sum->code);
	for (int kind = ACCESS_LOAD; kind <= ACCESS_STORE; kind++)
		pages_clear(&sum->data[kind]);
	bins_clear(&sum->accesses);
	sum->stats = (struct trace_stats) { .pcs = 0 };
	sum->pc.n = 0;
}

struct summary *summary_new(const struct schema *s, struct index *ix)
{
	struct summary *sum = mem_new(1, sizeof *sum);
	sum->schema = s;
	sum->index = ix;
	flow_count_init(&sum->flow, s);
	sum->opcodes = opcodes_counter_new(s, ix);
	pages_init(&sum->code, CHUNK_PAGES_MAX);
	for (int kind = ACCESS_LOAD; kind <= ACCESS_STORE; kind++)
		pages_init(&sum->data[kind], CHUNK_PAGES_MAX);
	bins_init(&sum->accesses, PAGE_BITS, CHUNK_PAGES_MAX);
	for (size_t f = 0; f < s->format->nfields; f++)
		legal_init(&sum->legal[f], &s->format->fields[f]);
	summary_clear(sum);
	return sum;
}

void summary_free(struct summary *sum)
{
	if (!sum)
		return;
	opcodes_counter_free(sum->opcodes);
	pages_release(&sum->code);
	for (int kind = ACCESS_LOAD; kind <= ACCESS_STORE; kind++)
		pages_release(&sum->data[kind]);
	bins_release(&sum->accesses);
	free(sum->pc.v);
	free(sum->number.v);
	free(sum->work);
	free(sum->bytes);
	free(sum->work_bits);
	if (sum->some.schema)
		batch_release(&sum->some);
	free(sum->count);
	free(sum->more_count);
	free(sum->row);
	free(sum->weight);
	free(sum);
}

fieldset summary_fields(const struct schema *s)
{
	fieldset set = s->all;
	for (size_t f = 0; f < s->format->nfields; f++)
		if (s->format->fields[f].kind == KIND_TEXT)
			set &= ~((fieldset)1 << f);
	return set | schema_opcode_fields(s);
}

/* One slot */

/* Signed numbers are ordered as unsigned ones after their upper bit is flipped. */
static uint64_t summary_flip(const struct field *f)
{
	return f->kind == KIND_INT ? UINT64_C(1) << 63 : 0;
}

static void summary_range_add(struct range *r, const struct minmax *c, uint64_t flip)
{
	if (!c->present)
		return;
	uint64_t min = c->min ^ flip, max = c->max ^ flip;
	if (!r->present || (min ^ flip) < (r->min ^ flip))
		r->min = min;
	if (!r->present || (max ^ flip) > (r->max ^ flip))
		r->max = max;
	r->present += (uint32_t)c->present;
	r->nonzero += (uint32_t)(c->present - c->zeros);
}

/* Return a bound that no present value exceeds, as an unsigned number. */
static uint64_t summary_max(const struct minmax *c, uint64_t flip)
{
	return c->min < flip ? UINT64_MAX : c->present ? c->max ^ flip : 0;
}

static uint64_t summary_count_illegal(const struct legal_values *j, const struct field *f,
				      const uint64_t *v, const uint64_t *bits,
				      const struct batch *b)
{
	uint64_t illegal = 0;
	for (size_t w = 0; w < presence_words(b->n); w++)
		for (uint64_t left = bits[w]; left; left &= left - 1) {
			size_t i = 64 * w + (size_t)__builtin_ctzll(left);
			illegal += legal_test(j, f, v[i]) ? 0 : batch_weight(b, i);
		}
	return illegal;
}

/* Count each value of a slot as often as its weight; bits are overwritten. */
static void summary_weigh_range(struct minmax *c, uint64_t *bits, const struct batch *b,
				unsigned slot)
{
	c->present = presence_weigh(bits, b->weight, b->n);
	for (size_t w = 0; c->zeros && w < presence_words(b->n); w++)
		bits[w] &= ~batch_nonzero_word(b, slot, w);
	c->zeros = c->zeros ? presence_weigh(bits, b->weight, b->n) : 0;
}

static void summary_add_field(struct summary *sum, const struct batch *b, size_t f)
{
	const struct field *fd = &sum->schema->format->fields[f];
	const struct legal_values *j = &sum->legal[f];
	uint64_t flip = summary_flip(fd);
	unsigned used = b->n ? batch_used(b, (int)f) : 0;
	for (unsigned k = 0; k < field_count(fd); k++) {
		unsigned slot = sum->schema->first_slot[f] + k;
		struct minmax c = { .present = 0 };
		if (k < used) {
			const uint64_t *v = b->slot[slot];
			uint64_t *bits = sum->work_bits;
			for (size_t w = 0; w < presence_words(b->n); w++)
				bits[w] = batch_has_word(b, slot, w);
			minmax_update(&c, v, bits, b->n, flip);
			if (j->strict &&
			    (summary_max(&c, flip) > j->limit || (c.zeros && !j->zero)))
				sum->totals.illegal +=
					summary_count_illegal(j, fd, v, bits, b);
			if (b->weight)
				summary_weigh_range(&c, bits, b, slot);
			summary_range_add(&sum->range[f], &c, flip);
		}
		sum->empty[slot] = !c.present;
	}
}

/* Registers */

/* Add registers below TABLE; 0 stands for no register.  Adding 0, too, takes half the time
 * of testing each record. */
static void summary_add_small_registers(const struct batch *b, unsigned slot,
					bool near[TABLE])
{
	const bool zero = near[0];
	const uint64_t *v = b->slot[slot];
	for (size_t i = 0; i < b->n; i++)
		near[v[i] % TABLE] = true;
	near[0] = zero;
}

/* few: all values are below TABLE. */
static inline void summary_add_slot_registers(const struct batch *b, unsigned slot,
					      bool few, bool near[TABLE],
					      struct register_set *far)
{
	for (size_t w = 0; w < presence_words(b->n); w++) {
		const uint64_t *v = b->slot[slot] + 64 * w;
		for (uint64_t left = batch_has_word(b, slot, w); left; left &= left - 1) {
			uint64_t r = v[__builtin_ctzll(left)];
			if (few || r < TABLE)
				near[r % TABLE] = true;
			else
				register_set_add(far, r);
		}
	}
}

static void summary_add_registers(struct summary *sum, const struct batch *b,
				  enum role role, bool near[TABLE],
				  struct register_set *far)
{
	const struct schema *s = sum->schema;
	for (fieldset set = s->by_role[role] & s->all; set; set &= set - 1) {
		int f = fieldset_first(set);
		for (unsigned k = s->first_slot[f]; k < s->first_slot[f + 1]; k++) {
			if (sum->empty[k])
				continue;
			const unsigned none = schema_field(s, f)->flags &
					      (FIELD_ZERO_IS_NONE | FIELD_MINUS_IS_NONE);
			if (sum->range[f].max < TABLE && none == FIELD_ZERO_IS_NONE &&
			    batch_is_plain(b, (fieldset)1 << f))
				summary_add_small_registers(b, k, near);
			else if (sum->range[f].max < TABLE)
				summary_add_slot_registers(b, k, true, near, far);
			else
				summary_add_slot_registers(b, k, false, near, far);
		}
	}
}

/* Sets */

/* Count the accesses to the pages of a set. */
static void summary_count_accesses(struct summary *sum, const struct pages *p,
				   unsigned unit_bits, enum access kind)
{
	for (size_t i = 0; i < p->table.n; i++)
		bins_add(&sum->accesses,
			 p->table.key[i].a << (PAGE_UNIT_BITS + unit_bits), kind,
			 pages_nth(p, i)->n);
}

/* Move the instructions in sum->code to the list of the chunk, and count their
 * fetches. */
static void summary_spill_code(struct summary *sum)
{
	/* Some of the omitted addresses may be new ones. */
	if (sum->pc.n < TRACE_STATS_PCS_MAX)
		pages_list(&sum->code, 0, &sum->pc);
	else if (sum->code.table.n)
		sum->stats.pcs_more = true;
	summary_count_accesses(sum, &sum->code, 0, ACCESS_FETCH);
	pages_clear(&sum->code);
}

/* Return the page of an instruction. */
static struct page *summary_code_page(struct summary *sum, uint64_t pc)
{
	struct page *p = pages_page(&sum->code, pc);
	if (p)
		return p;
	summary_spill_code(sum);
	return pages_page(&sum->code, pc);
}

/* fetch: count fetches as bins_add_batch() does.  all: each record has a value.  Most
 * instructions are on the page of the preceding one. */
static inline __attribute__((always_inline)) void summary_add_pcs_of(
	struct summary *sum, const struct batch *b, int field, unsigned nth,
	const uint64_t *uop, bool fetch, bool all)
{
	const uint64_t *v = batch_field(b, field)[nth];
	struct page *p = NULL;
	uint64_t page = 0;
	for (size_t i = 0; i < b->n; i++) {
		if (!all && !batch_has(b, i, field, nth))
			continue;
		if (!p || v[i] >> PAGE_UNIT_BITS != page) {
			p = summary_code_page(sum, v[i]);
			page = v[i] >> PAGE_UNIT_BITS;
		}
		if (fetch && (!uop || uop[i] == 1))
			p->n += batch_weight(b, i);
		page_set_unit(p, v[i]);
	}
}

static void summary_add_pcs(struct summary *sum, const struct batch *b, int field,
			    unsigned nth, bool fetch)
{
	const uint64_t *uop = bins_uops(b);
	/* The common case without tests in the loop. */
	if (b->has[b->schema->first_slot[field] + nth])
		summary_add_pcs_of(sum, b, field, nth, uop, fetch, false);
	else if (uop || !fetch)
		summary_add_pcs_of(sum, b, field, nth, uop, fetch, true);
	else
		summary_add_pcs_of(sum, b, field, nth, NULL, true, true);
}

/* Most accesses are on the page of the preceding one. */
static void summary_add_addresses(struct summary *sum, const struct batch *b,
				  enum access kind, unsigned slot)
{
	struct page *p = NULL;
	uint64_t page = 0;
	for (size_t w = 0; w < presence_words(b->n); w++) {
		const uint64_t *v = b->slot[slot] + 64 * w;
		for (uint64_t left = batch_has_word(b, slot, w); left; left &= left - 1) {
			uint64_t address = v[__builtin_ctzll(left)];
			uint64_t word = address >> WORD_BITS;
			if (!p || address >> PAGE_BITS != page) {
				p = pages_page(&sum->data[kind], word);
				page = address >> PAGE_BITS;
			}
			if (p) {
				p->n++;
				page_set_unit(p, word);
			} else {
				bins_add(&sum->accesses, address, kind, 1);
			}
		}
	}
}

static void summary_add_code(struct summary *sum, const struct batch *b)
{
	const struct schema *s = sum->schema;
	bool fetch = true;
	for (fieldset set = s->by_role[ROLE_PC]; set; set &= set - 1) {
		int f = __builtin_ctzll(set);
		for (unsigned k = 0; k < field_count(schema_field(s, f)); k++) {
			summary_add_pcs(sum, b, f, k, fetch);
			fetch = false;
		}
	}
}

static void summary_add_accesses(struct summary *sum, const struct batch *b)
{
	const struct schema *s = sum->schema;
	static const enum role roles[] = { ROLE_LOAD, ROLE_STORE };
	for (int kind = ACCESS_LOAD; kind <= ACCESS_STORE; kind++)
		for (fieldset set = s->by_role[roles[kind]]; set; set &= set - 1) {
			int f = __builtin_ctzll(set);
			for (unsigned k = s->first_slot[f]; k < s->first_slot[f + 1]; k++)
				if (!sum->empty[k])
					summary_add_addresses(sum, b, (enum access)kind,
							      k);
		}
}

void summary_gaps(const struct batch *b, uint64_t *gaps, uint64_t *bytes)
{
	for (size_t i = 0; i < b->ngaps; i++) {
		/* A header that the user told to skip is not a gap, and neither is a
		 * line that the format knows. */
		if (!b->gap[i].length || b->gap[i].kind == GAP_REMARK ||
		    b->gap[i].offset < b->schema->skip)
			continue;
		*gaps += b->gap[i].pieces;
		*bytes += b->gap[i].length;
	}
}

/* Add the ranges of some fields, and note which of their slots have values, for the
 * functions below. */
static void summary_add_fields(struct summary *sum, const struct batch *b,
			       fieldset fields)
{
	const struct schema *s = sum->schema;
	if (presence_words(b->n) > sum->room) {
		sum->room = presence_words(b->n);
		sum->work_bits =
			mem_resize(sum->work_bits, sum->room, sizeof *sum->work_bits);
	}
	memset(sum->empty, 0, sizeof sum->empty);
	for (; fields; fields &= fields - 1) {
		size_t f = (size_t)fieldset_first(fields);
		if (s->format->fields[f].kind != KIND_TEXT)
			summary_add_field(sum, b, f);
	}
}

/* Add everything for the fields that templates have, except ranges, and code. */
static void summary_add_fixed(struct summary *sum, const struct batch *b)
{
	trace_stats_count_fixed(&sum->totals, b);
	summary_add_registers(sum, b, ROLE_REG_READ, sum->read, &sum->far_read);
	summary_add_registers(sum, b, ROLE_REG_WRITTEN, sum->written, &sum->far_written);
	trace_stats_add_batch(&sum->stats, b);
}

/* Add everything for the other fields, except ranges. */
static void summary_add_varying(struct summary *sum, const struct batch *b)
{
	trace_stats_count_varying(&sum->totals, b);
	sum->totals.breaks += flow_count_add(&sum->flow, b);
	summary_add_accesses(sum, b);
	summary_gaps(b, &sum->totals.gaps, &sum->totals.gap_bytes);
}

/* Templates */

/* The fields that summary_settle() needs. */
static fieldset summary_fixed_fields(const struct batch *b)
{
	fieldset set = b->schema->all & ~b->templates->varying;
	for (size_t f = 0; f < b->schema->format->nfields; f++)
		if (b->schema->format->fields[f].kind == KIND_TEXT)
			set &= ~((fieldset)1 << f);
	return set;
}

static void summary_begin_templates(struct summary *sum, const struct batch *b)
{
	sum->count = mem_new(TEMPLATES_MOST, sizeof *sum->count);
	/* Each row is written before it is known to be new. */
	sum->row = mem_new(TEMPLATES_MOST + 1, sizeof *sum->row);
	sum->weight = mem_new(SOME, sizeof *sum->weight);
	if (b->templates->more)
		sum->more_count = mem_new(TEMPLATES_MOST, sizeof *sum->more_count);
	batch_init(&sum->some, sum->schema, SOME, summary_fixed_fields(b));
}

static void summary_count_templates(struct summary *sum, const struct batch *b)
{
	const uint32_t *of = b->templates->of;
	const struct templates *more = b->templates->more;
	if (sum->templates && sum->templates != b->templates)
		summary_settle(sum);
	sum->templates = b->templates;
	if (!sum->count)
		summary_begin_templates(sum, b);
	uint32_t *count = sum->count, *row = sum->row;
	size_t n = b->n, rows = sum->rows;
	for (size_t i = 0; i < n; i++) {
		row[rows] = of[i];
		rows += count[of[i]]++ == 0;
	}
	sum->rows = rows;
	for (size_t i = 0; more && i < n; i++)
		sum->more_count[more->of[i]]++;
}

/* List some of the numbers from *at to end - 1 that have a count; returns how many. */
static size_t summary_counted(const uint32_t *count, size_t *at, size_t end,
			      uint32_t *row)
{
	size_t n = 0;
	for (; *at < end && n < SOME; ++*at)
		if (count[*at])
			row[n++] = (uint32_t)*at;
	return n;
}

/* Begin a batch of n templates, with their counts, which are reset. */
static struct batch *summary_weigh(struct summary *sum, struct batch *to,
				   const uint32_t *row, size_t n, uint32_t *count)
{
	batch_clear(to);
	to->n = n;
	to->weight = sum->weight;
	for (size_t i = 0; i < n; i++) {
		sum->weight[i] = count[row[i]];
		count[row[i]] = 0;
	}
	return to;
}

/* Add the templates with a count; each is examined once. */
static void summary_settle_rows(struct summary *sum, const struct templates *t,
				uint32_t *count)
{
	uint32_t row[SOME];
	for (size_t at = 0, n; (n = summary_counted(count, &at, t->rows.n, row)) > 0;) {
		struct batch *b = summary_weigh(sum, &sum->some, row, n, count);
		templates_gather(t, row, n, b);
		summary_add_fields(sum, b, b->want & t->fields);
		if (t != sum->templates)
			continue;
		summary_add_code(sum, b);
		summary_add_fixed(sum, b);
	}
}

void summary_settle(struct summary *sum)
{
	struct templates *t = sum->templates;
	if (!t)
		return;
	/* Opcodes are numbered in the order of their first records. */
	opcodes_counter_add_templates(sum->opcodes, t, sum->row, sum->rows, sum->count);
	summary_settle_rows(sum, t, sum->count);
	if (t->more)
		summary_settle_rows(sum, t->more, sum->more_count);
	if (templates_full(t))
		templates_clear(t);
	sum->rows = 0;
	sum->templates = NULL;
}

/* True if a batch is regular and has nothing between its records. */
static bool summary_is_regular(const struct batch *b)
{
	for (size_t i = 0; i < b->ngaps; i++)
		if (b->gap[i].length)
			return false;
	return b->regular;
}

void summary_add(struct summary *sum, const struct batch *b)
{
	sum->regular = sum->regular && summary_is_regular(b);
	if (b->templated) {
		summary_count_templates(sum, b);
		summary_add_fields(sum, b, b->templates->varying);
	} else {
		summary_settle(sum);
		summary_add_fields(sum, b, sum->schema->all);
		summary_add_fixed(sum, b);
		summary_add_code(sum, b);
		opcodes_counter_add(sum->opcodes, b);
	}
	summary_add_varying(sum, b);
}

static size_t summary_sort(struct summary *sum, struct unit_list *list)
{
	if (list->n > sum->work_room) {
		sum->work_room = list->n;
		sum->work = mem_resize(sum->work, list->n, sizeof *sum->work);
	}
	return keyset_sort_distinct(list->v, list->n, sum->work);
}

/* Pack the units of the pages, or of larger units, if all pages fitted. */
static void summary_pack(struct summary *sum, enum access from, unsigned shift,
			 struct keyset *out, uint8_t **to, size_t max)
{
	bool all = true;
	*out = (struct keyset) { .form = KEYSET_UNKNOWN };
	sum->number.n = 0;
	for (int kind = from; kind <= ACCESS_STORE; kind++) {
		all = all && !sum->data[kind].table.left_out;
		if (all)
			pages_list(&sum->data[kind], shift, &sum->number);
	}
	if (all)
		keyset_make(out, sum->number.v, summary_sort(sum, &sum->number),
			    KEYSET_SHIFT_MAX, *to, max);
	*to += out->len;
}

static void summary_pack_sets(struct summary *sum, struct chunk *c)
{
	struct keyset_budget may = index_keyset_budget(sum->index);
	size_t room = may.lines + may.stores + KEYSET_SLACK;
	if (room > sum->bytes_room) {
		sum->bytes_room = room;
		sum->bytes = mem_resize(sum->bytes, room, 1);
	}
	uint8_t *to = sum->bytes;
	summary_pack(sum, ACCESS_LOAD, LINE_BITS - WORD_BITS, &c->set[CHUNK_LINES], &to,
		     may.lines);
	summary_pack(sum, ACCESS_STORE, 0, &c->set[CHUNK_STORES], &to, may.stores);
}

static void summary_sort_pcs(struct summary *sum, struct chunk *c)
{
	summary_spill_code(sum);
	c->pc = sum->pc.v;
	c->npc = summary_sort(sum, &sum->pc);
	c->set[CHUNK_PCS] = (struct keyset) { .form = KEYSET_EXACT };
}

void summary_take(struct summary *sum, struct chunk *c)
{
	summary_settle(sum);
	c->count = (uint32_t)sum->totals.records;
	c->totals = sum->totals;
	c->regular = sum->regular;
	c->range = sum->range;
	c->regs_read = sum->far_read;
	c->regs_written = sum->far_written;
	for (unsigned r = 0; r < TABLE; r++) {
		if (sum->read[r])
			register_set_add(&c->regs_read, r);
		if (sum->written[r])
			register_set_add(&c->regs_written, r);
	}
	opcodes_counter_take(sum->opcodes, &c->opcodes);
	if (!sum->opcodes)
		c->opcodes.others = c->count;
	for (int kind = ACCESS_LOAD; kind <= ACCESS_STORE; kind++)
		summary_count_accesses(sum, &sum->data[kind], WORD_BITS,
				       (enum access)kind);
	summary_pack_sets(sum, c);
	summary_sort_pcs(sum, c);
	c->accesses = &sum->accesses;
	c->stats = &sum->stats;
}
