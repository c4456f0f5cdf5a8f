/*
 * Each part checks its records except the first one, which is checked against the last
 * record of the previous part during the merge.  A part keeps the first read and the
 * first write of each register; the merge combines them in order.
 */
#include "analysis/lint_trace.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/lint_flow.h"
#include "analysis/lint_values.h"
#include "analysis/record_value.h"
#include "base/mem.h"
#include "base/minmax.h"
#include "format/template.h"
#include "query/reduce.h"

enum {
	/* Registers with a state: numbers below 256 in the first eight classes. */
	REGISTERS = 8 * 256,
	FLAGS = REGISTERS, /* condition codes that are not a register */
	STATES,            /* number of states; as a state, not tracked */
	TAR_MAGIC = 257,   /* offset of "ustar" in a header */
	TAR_HEADER = 512   /* size of a header */
};

struct lint_trace_sink {
	struct lint_sink to; /* must be first, because lint_trace_emit() casts */
	struct finding_table *findings;
	bool places;       /* of the table */
	uint64_t found[2]; /* records with findings, among the first 128 of a batch */
};

/* What all parts use. */
struct lint_trace_rules {
	const struct schema *schema;
	struct lint *lint;
	bool places; /* of the tables of findings */
	struct role_slots reads, writes;
	uint16_t state[REGISTERS];  /* state of each register: al has the state of rax */
	struct lint_values *values; /* NULL if the format does not record values */
};

/* Registers below 64 that need not be followed any more, as bits; current is false if
 * there may be more. */
struct lint_trace_known {
	uint64_t regs;
	bool current;
};

/* A part, or the parts so far. */
struct lint_trace_part {
	struct lint_trace_part *whole;
	const struct lint_trace_rules *rules;
	struct lint_trace_sink out;
	struct lint_flow *flow; /* NULL if the format has no rules */
	/* first record that reads and that writes each register; UINT64_MAX if none */
	uint64_t read[STATES], written[STATES];
	struct lint_trace_known known[2]; /* of read and written */
	struct batch some;                /* of a templated batch, with all fields */
	struct value_log values;
	struct batch first, last; /* first and last record; in the whole, only the last */
	bool gap_first, gap_after; /* before its first record, after its last record */
	uint64_t records;
};

/* Set the instruction of record i, if it has an address. */
static void lint_trace_place(const struct batch *b, size_t i, struct finding_entry *e)
{
	struct str symbol = STR_INIT;
	e->has_pc = record_role(b, i, ROLE_PC, &e->pc);
	if (e->has_pc && record_value_text(b, i, ROLE_SYMBOL, &symbol))
		e->symbol = str_detach(&symbol);
}

static void lint_trace_emit(struct lint_sink *to, const struct batch *b,
			    const struct finding *c)
{
	struct lint_trace_sink *l = (struct lint_trace_sink *)to;
	struct finding_entry e = { .record = b->first + c->i, .badness = c->badness };
	memcpy(e.v, c->v, sizeof e.v);
	if (c->i < 128)
		l->found[c->i / 64] |= UINT64_C(1) << c->i % 64;
	if (l->places)
		lint_trace_place(b, c->i, &e);
	finding_table_add(l->findings, c->kind, e);
	free(e.symbol);
}

/* Registers */

static size_t lint_trace_register_state(const struct lint_trace_rules *rules,
					uint64_t reg)
{
	uint64_t class = reg >> 32, number = reg & UINT32_MAX;
	return class < 8 && number < 256 ? rules->state[class * 256 + number] : STATES;
}

static uint64_t lint_trace_register_of(size_t st)
{
	return (uint64_t)(st / 256) << 32 | st % 256;
}

static void lint_trace_map_registers(struct lint_trace_rules *rules)
{
	const struct registers *map = rules->schema->registers;
	for (size_t st = 0; st < REGISTERS; st++)
		rules->state[st] = (uint16_t)st;
	for (size_t st = 0; st < REGISTERS; st++) {
		enum register_sort sort = register_sort(map, lint_trace_register_of(st));
		if (sort == REGISTER_IP || sort == REGISTER_ZERO)
			rules->state[st] = STATES;
		else
			rules->state[st] = (uint16_t)lint_trace_register_state(
				rules, register_whole(map, lint_trace_register_of(st)));
	}
}

/* Set first[] to the first record with each register, if it is in this batch.  Skip
 * registers of an earlier batch by their numbers: nearly all. */
static void lint_trace_follow_registers(const struct lint_trace_rules *rules,
					const struct batch *b, const struct role_slots *r,
					uint64_t first[STATES],
					struct lint_trace_known *known)
{
	for (size_t reg = 0; reg < 64 && !known->current; reg++) {
		size_t st = lint_trace_register_state(rules, reg);
		if (st == STATES || first[st] < b->first)
			known->regs |= UINT64_C(1) << reg;
	}
	known->current = true;
	for (unsigned k = 0; k < r->n; k++) {
		const unsigned slot = r->at[k].slot;
		for (size_t w = 0; w < presence_words(b->n); w++) {
			uint64_t bits = batch_has_word(b, slot, w);
			if (bits)
				bits &= ~values_among(b->slot[slot] + 64 * w, known->regs,
						      batch_word_length(b, w));
			for (; bits; bits &= bits - 1) {
				size_t i = w * 64 + (size_t)__builtin_ctzll(bits);
				size_t st = lint_trace_register_state(rules,
								      b->slot[slot][i]);
				if (st == STATES || b->first + i >= first[st])
					continue;
				first[st] = b->first + i;
				known->current = false;
			}
		}
	}
}

static void lint_trace_follow_flags(struct lint_trace_part *p, const struct batch *b)
{
	for (fieldset set = b->schema->by_role[ROLE_FLAGS]; set; set &= set - 1) {
		const uint64_t *v = batch_field(b, fieldset_first(set))[0];
		for (size_t i = 0; i < b->n && p->written[FLAGS] == UINT64_MAX; i++) {
			if (v[i] & FLAGS_READ)
				p->read[FLAGS] = u64_min(p->read[FLAGS], b->first + i);
			if (v[i] & FLAGS_WRITTEN)
				p->written[FLAGS] = b->first + i;
		}
	}
}

/* Report the registers that are read before a write. */
static void lint_trace_report_registers(const struct lint_trace_part *all)
{
	uint64_t pair[STATES][2];
	size_t n = 0;
	for (size_t st = 0; st < STATES; st++) {
		pair[n][0] = all->read[st];
		pair[n][1] = st;
		n += all->read[st] < UINT64_MAX && all->read[st] <= all->written[st];
	}
	qsort(pair, n, sizeof *pair, u64_pair_compare);
	for (size_t i = 0; i < n; i++) {
		uint64_t reg = lint_trace_register_of((size_t)pair[i][1]);
		bool flags = pair[i][1] == FLAGS ||
			     register_sort(all->rules->schema->registers, reg) ==
				     REGISTER_FLAGS;
		finding_table_add(all->out.findings,
				  &lint_common_findings[flags ? FOUND_UNWRITTEN_FLAGS
							      : FOUND_UNWRITTEN_REGISTER],
				  (struct finding_entry) { .record = pair[i][0],
							   .v = { flags ? 0 : reg } });
	}
}

/* Parts */

static void lint_trace_part_init(void *part)
{
	struct lint_trace_part *p = part;
	p->rules = p->whole->rules;
	memset(p->read, UINT8_MAX, sizeof p->read);
	memset(p->written, UINT8_MAX, sizeof p->written);
	p->flow = lint_flow_new(p->rules->schema, &p->out.to);
	p->out.to.emit = lint_trace_emit;
	p->out.places = p->rules->places;
	p->out.findings = finding_table_new(p->rules->schema, p->rules->places);
}

static void lint_trace_part_release(void *part)
{
	struct lint_trace_part *p = part;
	batch_release(&p->first);
	batch_release(&p->last);
	batch_release(&p->some);
	lint_flow_free(p->flow);
	free(p->values.event);
	finding_table_free(p->out.findings);
}

static void lint_trace_add_gaps(struct lint_trace_part *p, const struct batch *b)
{
	for (size_t i = 0; i < b->ngaps; i++) {
		const struct gap *g = &b->gap[i];
		/* pieces is 0 if the gap continues a line of an earlier batch. */
		if (g->pieces)
			finding_table_add(
				p->out.findings, lint_gap(g),
				(struct finding_entry) { b->first + g->before, g->pieces,
							 .text = (char *)g->text });
	}
}

/* Follow the findings that are reported once per trace. */
static void lint_trace_follow(struct lint_trace_part *p, const struct batch *b)
{
	if (!b->schema->format->unordered) {
		lint_trace_follow_registers(p->rules, b, &p->rules->reads, p->read,
					    &p->known[0]);
		lint_trace_follow_registers(p->rules, b, &p->rules->writes, p->written,
					    &p->known[1]);
		lint_trace_follow_flags(p, b);
	}
}

/* Templated batches */

/* Return the records from 64 * w on, as bits, with a template that no earlier record of the
 * trace is known to have: this part, or an earlier one, examines that record. */
static uint64_t lint_trace_new(const struct batch *b, size_t w)
{
	const struct templates *t = b->templates;
	uint64_t bits = 0;
	for (size_t i = 0; i < batch_word_length(b, w); i++) {
		uint64_t *first = &t->seen[t->of[64 * w + i]].first;
		const uint64_t at = b->offset[64 * w + i] + 1;
		if (*first && *first < at)
			continue;
		*first = at;
		bits |= UINT64_C(1) << i;
	}
	return bits;
}

/* Check the records from 64 * w on.  before has the record before the batch; it is NULL if
 * the batch is the first one, or follows a gap. */
static void lint_trace_word(struct lint_trace_part *p, const struct batch *b, size_t w,
			    const struct batch *before)
{
	const struct lint *lint = p->rules->lint;
	const uint64_t open = lint_unsettled(lint, b, w), new = lint_trace_new(b, w),
		       bits = open | new;
	if (!bits)
		return;
	const size_t low = 64 * w + (size_t)__builtin_ctzll(bits),
		     end = 64 * w + 64 - (size_t)__builtin_clzll(bits), has = low > 0;
	const struct batch *const all = &p->some;
	if (!p->some.allocated)
		batch_init(&p->some, b->schema, 65, b->want);
	batch_expand_some(&p->some, b, low - has, end - low + has);
	/* The first record of the part is checked when it is merged. */
	const size_t skip = low == 0 && !p->records;
	memset(p->out.found, 0, sizeof p->out.found);
	if (open)
		lint_records(lint, has || skip ? all : before, 0, all, has + skip,
			     end - low - skip, &p->out.to);
	for (uint64_t left = low ? open : open & ~1; left; left &= left - 1) {
		const size_t at = 64 * w + (size_t)__builtin_ctzll(left),
			     i = at - low + has;
		lint_settle(lint, b, at, all, i, p->out.found[i / 64] >> i % 64 & 1);
	}
	if (new && p->flow)
		lint_flow_add(p->flow, NULL, all);
	if (new)
		lint_trace_follow(p, all);
}

static void lint_trace_templated(struct lint_trace_part *p, const struct batch *b,
				 const struct batch *before)
{
	struct templates *t = b->templates;
	if (!t->seen)
		t->seen = mem_new(TEMPLATES_MOST, sizeof *t->seen);
	for (size_t w = 0; w < presence_words(b->n); w++)
		lint_trace_word(p, b, w, before);
}

/* All batches */

static void lint_trace_plain(struct lint_trace_part *p, const struct batch *b,
			     const struct batch *before)
{
	const bool begins = !p->records;
	if (p->flow)
		lint_flow_add(p->flow, before, b);
	lint_records(p->rules->lint, begins ? &p->first : before, 0, b, begins,
		     b->n - begins, &p->out.to);
	lint_trace_follow(p, b);
}

static bool lint_trace_records(void *part, const struct records *r)
{
	struct lint_trace_part *p = part;
	const struct batch *b = r->b;
	struct batch whole = { .n = 0 };
	lint_trace_add_gaps(p, b);
	if (p->rules->values)
		value_log_add(&p->values, p->rules->values, b);
	if (!b->n) {
		p->gap_after |= b->ngaps > 0;
		return true;
	}
	if (b->templated && b->ngaps) {
		batch_copy(&whole, b, 0, b->n);
		b = &whole;
	}
	const struct batch *before = p->records && !p->gap_after ? &p->last : NULL;
	if (!p->records) {
		batch_copy(&p->first, b, 0, 1);
		p->gap_first = p->gap_after || lint_gap_before(b, 0);
	}
	(b->templated ? lint_trace_templated : lint_trace_plain)(p, b, before);
	p->gap_after = lint_gap_before(b, b->n);
	batch_release(&p->last);
	batch_copy(&p->last, b, b->n - 1, 1);
	p->records += b->n;
	batch_release(&whole);
	return true;
}

static bool lint_trace_merge(void *whole, void *part, const struct match_run *r)
{
	struct lint_trace_part *all = whole, *p = part;
	(void)r;
	const bool follows =
		p->records && all->last.n && !all->gap_after && !p->gap_first;
	if (all->flow)
		lint_flow_merge(all->flow, p->flow, follows ? &all->last : NULL,
				&p->first);
	if (p->records) {
		lint_records(all->rules->lint, follows ? &all->last : NULL, 0, &p->first,
			     0, 1, &all->out.to);
		batch_release(&all->last);
		all->last = p->last;
		memset(&p->last, 0, sizeof p->last);
		all->gap_after = false;
	}
	all->gap_after |= p->gap_after;
	all->records += p->records;
	for (size_t st = 0; st < STATES; st++) {
		all->read[st] = u64_min(all->read[st], p->read[st]);
		all->written[st] = u64_min(all->written[st], p->written[st]);
	}
	finding_table_merge(all->out.findings, p->out.findings);
	if (all->rules->values)
		lint_values_check(all->rules->values, &p->values);
	return true;
}

/* The trace as a file; it may have no record */

static void lint_trace_check_tar(const struct lint_trace_part *all, struct trace *t)
{
	uint8_t head[TAR_HEADER];
	size_t got = 0;
	struct cursor *cur = cursor_open(trace_source(t));
	/* The scan reports bytes that cannot be read. */
	struct err ignored;
	enum status st = cursor_read(cur, 0, head, sizeof head, &got, &ignored);
	cursor_free(cur);
	if (st == ST_OK && got == sizeof head &&
	    memcmp(head + TAR_MAGIC, "ustar", 5) == 0)
		finding_table_add(all->out.findings, &lint_common_findings[FOUND_TAR],
				  (struct finding_entry) { .record = 0 });
}

/* API */

enum status lint_trace(struct lint_result *out, struct trace *t, bool places,
		       struct task *task, struct err *err)
{
	const struct schema *s = trace_schema(t);
	struct lint_trace_rules rules = { .schema = s,
					  .lint = lint_new(s),
					  .places = places };
	struct lint_trace_part all = { .whole = &all, .rules = &rules };
	role_slots_recorded(&rules.reads, s, ROLE_REG_READ);
	role_slots_recorded(&rules.writes, s, ROLE_REG_WRITTEN);
	lint_trace_map_registers(&rules);
	lint_trace_part_init(&all);
	rules.values = lint_values_new(s, all.out.findings);
	const struct reducer r = {
		.want = lint_fields(s) | (all.flow ? lint_flow_values(all.flow) : 0) |
			(rules.values
				 ? s->by_role[ROLE_REG_VALUE] | s->by_role[ROLE_MEM_VALUE]
				 : 0),
		.templates = !places && !rules.values && lint_settles(rules.lint) &&
			     (!all.flow || lint_flow_settles(all.flow)),
		.part_size = sizeof(struct lint_trace_part),
		.init = lint_trace_part_init,
		.records = lint_trace_records,
		.merge = lint_trace_merge,
		.release = lint_trace_part_release,
	};
	enum status st =
		reduce(t, &(struct selection) { SPAN_ALL, NULL, 0 }, &r, &all, task, err);
	lint_trace_check_tar(&all, t);
	lint_trace_report_registers(&all);
	if (all.flow)
		lint_flow_report(all.flow, all.out.findings);
	index_accesses(trace_index(t), &out->pages);
	lint_flow_report_cut(&out->pages, all.out.findings);
	batch_release(&all.last);
	lint_flow_free(all.flow);
	lint_values_free(rules.values);
	lint_free(rules.lint);
	out->findings = all.out.findings;
	out->records = all.records;
	return st == ST_END ? ST_OK : st;
}

void lint_trace_release(struct lint_result *r)
{
	finding_table_free(r->findings);
	bins_release(&r->pages);
	memset(r, 0, sizeof *r);
}
