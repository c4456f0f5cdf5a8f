#include "trace/census.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

fieldset census_fields(const struct schema *s)
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

void census_part_release(struct census_part *p)
{
	free(p->pc);
	free(p->mark);
}

void census_part_clear(struct census_part *p)
{
	memset(&p->sums, 0, sizeof p->sums);
	p->npcs = 0;
}

void census_add_pc(struct census_part *p, uint64_t pc)
{
	/* What is left out counts as one of those that are not told apart. */
	if (p->npcs >= CENSUS_PCS_MOST) {
		p->sums.pcs_more = true;
		return;
	}
	p->pc = mem_room(p->pc, p->npcs, &p->room, sizeof *p->pc);
	p->pc[p->npcs++] = pc;
}

static int first_field(fieldset set)
{
	return set ? __builtin_ctzll(set) : -1;
}

/* Whether the values of a column that stand for nothing are 0, UINT64_MAX, both;
 * with truth, what is 0 does not count either. */
static void mark_column(const struct batch *b, int field, const uint64_t *v, bool truth,
			bool and, uint8_t *mark)
{
	const struct field *f = schema_field(b->schema, field);
	bool zero_out = truth || (f->flags & FIELD_ZERO_IS_NONE);
	bool minus_out = f->flags & FIELD_MINUS_IS_NONE;
	if (b->known) {
		for (size_t i = 0; i < b->n; i++) {
			bool has = batch_known(b, i, field) && (v[i] || !zero_out) &&
				   (v[i] != UINT64_MAX || !minus_out);
			mark[i] = and? mark[i] & has : mark[i] | has;
		}
		return;
	}
	for (size_t i = 0; i < b->n; i++) {
		uint8_t none = (uint8_t)((zero_out & (v[i] == 0)) |
					 (minus_out & (v[i] == UINT64_MAX)));
		mark[i] = and? mark[i] & !none : mark[i] | !none;
	}
}

static uint64_t count_marks(const uint8_t *mark, size_t n)
{
	uint64_t all = 0;
	for (size_t i = 0; i < n; i++)
		all += mark[i];
	return all;
}

static void count_branches(struct census_part *p, const struct batch *b)
{
	const struct schema *s = b->schema;
	bool says = s->by_role[ROLE_IS_BRANCH] != 0;
	fieldset set = s->by_role[says ? ROLE_IS_BRANCH : ROLE_TAKEN];
	if (!set)
		return;
	memset(p->mark, 0, b->n);
	for (; set; set &= set - 1) {
		int field = first_field(set);
		for (unsigned k = 0; k < field_count(schema_field(s, field)); k++)
			mark_column(b, field, batch_field(b, field)[k], says, false,
				    p->mark);
	}
	p->sums.marked += count_marks(p->mark, b->n);
	int taken = first_field(s->by_role[ROLE_TAKEN]);
	if (taken < 0)
		return;
	/* A record that is no branch may hold anything here. */
	mark_column(b, taken, batch_field(b, taken)[0], true, true, p->mark);
	p->sums.marked_taken += count_marks(p->mark, b->n);
}

static void count_codes(const struct batch *b, enum role role, uint64_t *n, uint64_t most,
			uint64_t beyond)
{
	int field = first_field(b->schema->by_role[role]);
	if (field < 0)
		return;
	const uint64_t *v = batch_field(b, field)[0];
	for (size_t i = 0; i < b->n; i++)
		if (batch_known(b, i, field))
			n[v[i] < most ? v[i] : beyond]++;
}

void census_add_batch(struct census_part *p, const struct batch *b)
{
	if (p->marks < b->n) {
		p->marks = b->n;
		p->mark = mem_resize(p->mark, p->marks, 1);
	}
	count_branches(p, b);
	count_codes(b, ROLE_BRANCH_KIND, p->sums.kind, BRANCH_KINDS, BRANCH_OTHER);
	count_codes(b, ROLE_CLASS, p->sums.class, CENSUS_CLASSES, CENSUS_CLASSES);
	fieldset want = census_fields(b->schema);
	for (size_t i = 0; b->known && i < b->n; i++)
		p->sums.in_part += (b->known[i] & want) != want;
}

/* Of the trace */

void census_whole_init(struct census_whole *w)
{
	memset(w, 0, sizeof *w);
	set_init(&w->pcs, CENSUS_PCS_MOST);
}

void census_whole_release(struct census_whole *w)
{
	set_release(&w->pcs);
}

void census_add(struct census_whole *w, const struct census_part *p)
{
	struct census *to = &w->sums;
	const struct census *from = &p->sums;
	to->marked += from->marked;
	to->marked_taken += from->marked_taken;
	to->in_part += from->in_part;
	to->pcs_more |= from->pcs_more;
	for (size_t i = 0; i < BRANCH_KINDS; i++)
		to->kind[i] += from->kind[i];
	for (size_t i = 0; i <= CENSUS_CLASSES; i++)
		to->class[i] += from->class[i];
	for (size_t i = 0; i < p->npcs; i++)
		set_add(&w->pcs, p->pc[i]);
	/* Which of those told by number only these are is not known. */
	to->pcs_more |= w->known && p->npcs;
}

void census_tell(const struct census_whole *w, struct census *out)
{
	*out = w->sums;
	out->pcs = w->pcs.n + w->pcs.zero;
	out->pcs = out->pcs > w->known ? out->pcs : w->known;
	out->pcs_more |= w->pcs.full;
}
