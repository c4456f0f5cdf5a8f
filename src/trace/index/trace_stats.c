#include "trace/index/trace_stats.h"

#include <string.h>

fieldset trace_stats_fields(const struct schema *s)
{
	static const enum role roles[] = { ROLE_PC,          ROLE_UOP,  ROLE_IS_BRANCH,
					   ROLE_TAKEN,       ROLE_LOAD, ROLE_STORE,
					   ROLE_BRANCH_KIND, ROLE_CLASS };
	fieldset want = 0;
	for (size_t i = 0; i < sizeof roles / sizeof *roles; i++)
		want |= schema_recorded(s, roles[i]);
	return want;
}

/* The records with a value, or with a value other than 0, in one of the fields, as bits
 * of 64 records. */
static uint64_t stats_word(const struct batch *b, fieldset set, bool truth, size_t w)
{
	const struct schema *s = b->schema;
	uint64_t bits = 0;
	for (; set; set &= set - 1) {
		int f = fieldset_first(set);
		for (unsigned k = s->first_slot[f]; k < s->first_slot[f + 1]; k++)
			bits |= truth ? batch_nonzero_word(b, k, w)
				      : batch_has_word(b, k, w);
	}
	return bits;
}

/* ROLE_TAKEN of a record that is not a branch may have any value. */
/* Branches are those with a kind, which is more reliable than the mark of the tracer; in
 * formats with neither, those with a value of ROLE_TAKEN. */
void trace_stats_count_fixed(struct totals *t, const struct batch *b)
{
	const fieldset *role = b->schema->recorded;
	fieldset truths =
		role[ROLE_BRANCH_KIND] ? role[ROLE_BRANCH_KIND] : role[ROLE_IS_BRANCH];
	for (size_t w = 0; w < presence_words(b->n); w++) {
		const uint64_t *weight = b->weight ? b->weight + 64 * w : NULL;
		uint64_t is =
			stats_word(b, truths ? truths : role[ROLE_TAKEN], truths, w);
		uint64_t taken = is ? is & stats_word(b, role[ROLE_TAKEN], true, w) : 0;
		t->branches += presence_weigh(&is, weight, 64);
		t->taken += presence_weigh(&taken, weight, 64);
	}
	int uop = schema_first(b->schema, ROLE_UOP);
	const uint64_t *v = uop < 0 ? NULL : batch_field(b, uop)[0];
	for (size_t i = 0; i < b->n; i++)
		t->macro_ops += !v || v[i] == 1 ? batch_weight(b, i) : 0;
}

/* Return the number of values of a role; *with increases by the number of records that
 * have one. */
static uint64_t stats_count_values(const struct batch *b, enum role role, uint64_t *with)
{
	const struct schema *s = b->schema;
	uint64_t values = 0;
	for (size_t w = 0; w < presence_words(b->n); w++) {
		uint64_t any = 0;
		for (fieldset set = s->by_role[role]; set; set &= set - 1) {
			int f = fieldset_first(set);
			for (unsigned k = s->first_slot[f]; k < s->first_slot[f + 1];
			     k++) {
				uint64_t bits = batch_has_word(b, k, w);
				values += (unsigned)__builtin_popcountll(bits);
				any |= bits;
			}
		}
		*with += (unsigned)__builtin_popcountll(any);
	}
	return values;
}

void trace_stats_count_varying(struct totals *t, const struct batch *b)
{
	t->records += b->n;
	t->loads += stats_count_values(b, ROLE_LOAD, &t->with_load);
	t->stores += stats_count_values(b, ROLE_STORE, &t->with_store);
}

static void stats_count_branches(struct trace_stats *s, const struct batch *b)
{
	const fieldset *role = b->schema->recorded;
	bool marked = role[ROLE_IS_BRANCH] != 0;
	fieldset marks = role[marked ? ROLE_IS_BRANCH : ROLE_TAKEN];
	fieldset takens = role[ROLE_TAKEN] & -role[ROLE_TAKEN]; /* the first field */
	for (size_t w = 0; marks && w < presence_words(b->n); w++) {
		const uint64_t *weight = b->weight ? b->weight + 64 * w : NULL;
		uint64_t is = stats_word(b, marks, marked, w);
		uint64_t with = is ? is & stats_word(b, takens, true, w) : 0;
		s->marked += presence_weigh(&is, weight, 64);
		s->marked_taken += presence_weigh(&with, weight, 64);
	}
}

enum { LANES = 4 };

/* Neighbours are often equal: each is counted in another lane, so that no increment waits
 * for the previous one. */
static void stats_count_codes(const struct batch *b, enum role role, uint64_t *n,
			      uint32_t max, uint32_t beyond)
{
	uint32_t lane[LANES][TRACE_STATS_CLASSES + 1];
	int field = schema_first_recorded(b->schema, role);
	if (field < 0)
		return;
	uint32_t end = max > beyond ? max : beyond + 1;
	for (unsigned k = 0; k < LANES; k++)
		memset(lane[k], 0, end * sizeof *lane[k]);
	const uint64_t *v = batch_field(b, field)[0];
	size_t i = 0;
	bool plain = !b->unknown && !b->weight;
	for (; plain && i + LANES <= b->n; i += LANES)
		for (unsigned k = 0; k < LANES; k++)
			lane[k][v[i + k] < max ? v[i + k] : beyond]++;
	for (; i < b->n; i++)
		if (batch_known(b, i, field))
			lane[0][v[i] < max ? v[i] : beyond] +=
				(uint32_t)batch_weight(b, i);
	for (uint32_t c = 0; c < end; c++)
		for (unsigned k = 0; k < LANES; k++)
			n[c] += lane[k][c];
}

void trace_stats_add_batch(struct trace_stats *s, const struct batch *b)
{
	stats_count_branches(s, b);
	stats_count_codes(b, ROLE_BRANCH_KIND, s->kind, BRANCH_KINDS, BRANCH_OTHER);
	stats_count_codes(b, ROLE_CLASS, s->class, TRACE_STATS_CLASSES,
			  TRACE_STATS_CLASSES);
	fieldset want = trace_stats_fields(b->schema);
	for (size_t i = 0; b->unknown && i < b->n; i++)
		s->incomplete += (b->unknown[i] & want) != 0;
}

/* Of the trace */

void trace_stats_add_totals(struct totals *to, const struct totals *from)
{
	uint64_t *sum = (uint64_t *)to;
	const uint64_t *more = (const uint64_t *)from;
	for (size_t i = 0; i < sizeof *to / sizeof *sum; i++)
		sum[i] += more[i];
}

void trace_stats_add(struct trace_stats *to, const struct trace_stats *from)
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
