#include "trace/index/trace_stats.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "trace/index/present.h"

fieldset trace_stats_fields(const struct schema *s)
{
	static const enum role roles[] = { ROLE_PC,          ROLE_UOP,  ROLE_IS_BRANCH,
					   ROLE_TAKEN,       ROLE_LOAD, ROLE_STORE,
					   ROLE_BRANCH_KIND, ROLE_CLASS };
	fieldset want = 0;
	for (size_t i = 0; i < sizeof roles / sizeof *roles; i++)
		want |= s->by_role[roles[i]];
	return want;
}

/* Of a part */

void trace_stats_part_release(struct trace_stats_part *p)
{
	free(p->pc);
}

void trace_stats_part_clear(struct trace_stats_part *p)
{
	memset(&p->sums, 0, sizeof p->sums);
	p->npcs = 0;
}

void trace_stats_add_pc(struct trace_stats_part *p, uint64_t pc)
{
	/* Addresses that are left out may be new ones. */
	if (p->npcs >= TRACE_STATS_PCS_MOST) {
		p->sums.pcs_more = true;
		return;
	}
	p->pc = mem_room(p->pc, p->npcs, &p->room, sizeof *p->pc);
	p->pc[p->npcs++] = pc;
}

/* Whether record i has a value in one of the fields. */
static bool stats_has_any(const struct batch *b, fieldset set, bool truth, size_t i)
{
	for (; set; set &= set - 1) {
		int field = fieldset_first(set);
		const struct field *f = schema_field(b->schema, field);
		struct present_kind kind = present_kind_of(f, truth);
		for (unsigned k = 0; k < field_count(f); k++) {
			uint64_t v = batch_value(b, i, field, k);
			bool none =
				(kind.zero && v == 0) || (kind.minus && v == UINT64_MAX);
			if (batch_known(b, i, field) && !none)
				return true;
		}
	}
	return false;
}

enum { SLICE = 512 }; /* records whose bits are on the stack */

/* ROLE_TAKEN of a record that is not a branch may have any value. */
static void stats_count_branches(struct trace_stats_part *p, const struct batch *b,
				 fieldset with_marks)
{
	const struct schema *s = b->schema;
	bool marked = s->by_role[ROLE_IS_BRANCH] != 0;
	fieldset marks = s->by_role[marked ? ROLE_IS_BRANCH : ROLE_TAKEN];
	int mark = fieldset_first(marks), taken = schema_first(s, ROLE_TAKEN);
	fieldset takens = taken < 0 ? 0 : (fieldset)1 << taken;
	uint64_t n = 0, with = 0;
	if (mark < 0)
		return;
	if ((with_marks & (marks | takens)) || (marks & (marks - 1)) || taken < 0 ||
	    field_count(schema_field(s, mark)) > 1 ||
	    field_count(schema_field(s, taken)) > 1) {
		for (size_t i = 0; i < b->n; i++) {
			bool is = stats_has_any(b, marks, marked, i);
			n += is ? batch_weight(b, i) : 0;
			with += is && stats_has_any(b, takens, true, i)
					? batch_weight(b, i)
					: 0;
		}
	} else {
		const uint64_t *m = batch_field(b, mark)[0],
			       *t = batch_field(b, taken)[0];
		struct present_kind is_mark =
			present_kind_of(schema_field(s, mark), marked);
		struct present_kind is_taken =
			present_kind_of(schema_field(s, taken), true);
		for (size_t at = 0; at < b->n; at += SLICE) {
			uint64_t mark_bits[SLICE / 64], taken_bits[SLICE / 64];
			size_t some = b->n - at < SLICE ? b->n - at : SLICE;
			const uint64_t *weight = b->weight ? b->weight + at : NULL;
			present_bits(mark_bits, m + at, some, is_mark);
			n += present_weigh(mark_bits, weight, some);
			present_bits(taken_bits, t + at, some, is_taken);
			for (size_t w = 0; w < present_words(some); w++)
				taken_bits[w] &= mark_bits[w];
			with += present_weigh(taken_bits, weight, some);
		}
	}
	p->sums.marked += n;
	p->sums.marked_taken += with;
}

enum { LANES = 4 };

/* Neighbours are often equal: each of them is counted in another lane, so that no
 * increment waits for the previous one. */
static void stats_count_codes(const struct batch *b, fieldset with_marks, enum role role,
			      uint64_t *n, uint32_t most, uint32_t beyond)
{
	uint32_t lane[LANES][TRACE_STATS_CLASSES + 1];
	int field = schema_first(b->schema, role);
	if (field < 0)
		return;
	uint32_t end = most > beyond ? most : beyond + 1;
	for (unsigned k = 0; k < LANES; k++)
		memset(lane[k], 0, end * sizeof *lane[k]);
	const uint64_t *v = batch_field(b, field)[0];
	size_t i = 0;
	bool plain = !(with_marks >> field & 1) && !b->weight;
	for (; plain && i + LANES <= b->n; i += LANES)
		for (unsigned k = 0; k < LANES; k++)
			lane[k][v[i + k] < most ? v[i + k] : beyond]++;
	for (; i < b->n; i++)
		if (batch_known(b, i, field))
			lane[0][v[i] < most ? v[i] : beyond] +=
				(uint32_t)batch_weight(b, i);
	for (uint32_t c = 0; c < end; c++)
		for (unsigned k = 0; k < LANES; k++)
			n[c] += lane[k][c];
}

void trace_stats_add_batch(struct trace_stats_part *p, const struct batch *b)
{
	fieldset with_marks = batch_marked(b);
	stats_count_branches(p, b, with_marks);
	stats_count_codes(b, with_marks, ROLE_BRANCH_KIND, p->sums.kind, BRANCH_KINDS,
			  BRANCH_OTHER);
	stats_count_codes(b, with_marks, ROLE_CLASS, p->sums.class, TRACE_STATS_CLASSES,
			  TRACE_STATS_CLASSES);
	fieldset want = trace_stats_fields(b->schema);
	for (size_t i = 0; b->marks && i < b->n; i++)
		p->sums.incomplete += (b->marks[i].unknown & want) != 0;
}

/* Of the trace */

void trace_stats_whole_init(struct trace_stats_whole *w)
{
	memset(w, 0, sizeof *w);
	numset_init(&w->pcs, TRACE_STATS_PCS_MOST);
}

void trace_stats_whole_release(struct trace_stats_whole *w)
{
	numset_release(&w->pcs);
}

void trace_stats_add_sums(struct trace_stats *to, const struct trace_stats *from)
{
	to->marked += from->marked;
	to->marked_taken += from->marked_taken;
	to->incomplete += from->incomplete;
	to->pcs_more |= from->pcs_more;
	for (size_t i = 0; i < BRANCH_KINDS; i++)
		to->kind[i] += from->kind[i];
	for (size_t i = 0; i <= TRACE_STATS_CLASSES; i++)
		to->class[i] += from->class[i];
}

void trace_stats_add(struct trace_stats_whole *w, const struct trace_stats_part *p)
{
	trace_stats_add_sums(&w->sums, &p->sums);
	for (size_t i = 0; i < p->npcs; i++)
		numset_add(&w->pcs, p->pc[i]);
}

void trace_stats_get(const struct trace_stats_whole *w, struct trace_stats *out)
{
	*out = w->sums;
	out->pcs = w->pcs.n + w->pcs.zero;
	out->pcs_more |= w->pcs.full;
}
