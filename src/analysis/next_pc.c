#include "analysis/next_pc.h"

#include "base/hash.h"

void next_pc_init(struct next_pc *f, size_t spaces)
{
	*f = (struct next_pc) { .last = 0 };
	key_counts_init(&f->spaces, sizeof(struct next_pc_space), spaces);
}

void next_pc_release(struct next_pc *f)
{
	key_counts_release(&f->spaces);
}

size_t next_pc_number(struct next_pc *f, const struct branch_slots *slots,
		      const struct batch *b, size_t i)
{
	uint64_t h = 0;
	if (!slots->space.n && f->spaces.n)
		return 0;
	for (unsigned k = 0; k < slots->space.n; k++)
		h = hash_number(h, b->slot[slots->space.at[k].slot][i]);
	if (!key_counts_is(&f->spaces, f->last, h, 0))
		f->last = key_counts_at(&f->spaces, h, 0);
	if (f->last == KEY_COUNTS_NONE)
		f->last = 0;
	return f->last;
}

void next_pc_begin(struct next_pc *f, const struct branch_slots *slots,
		   const struct records *r, const struct picks *picks)
{
	f->slots = slots;
	f->r = r;
	f->picks = picks;
	f->at = f->upto = 0;
}

/* The next record that is visited.  With several spaces any one may answer; with one, the
 * record after a branch that waits. */
static size_t next_pc_next_at(const struct next_pc *f)
{
	const struct next_pc_space *only = f->spaces.n ? next_pc_space(f, 0) : NULL;
	if (f->slots->space.n || !only || only->waits)
		return f->at;
	return picks_next(f->picks, f->at, f->r->b->n);
}

/* Whether record i is selected; it is counted. */
static bool next_pc_select(struct next_pc *f, size_t i)
{
	const struct records *r = f->r;
	if (r->n == r->b->n)
		f->upto = i + 1;
	while (f->upto < r->n && r->at[f->upto] <= i)
		f->upto++;
	return f->upto && r->at[f->upto - 1] == i;
}

static bool next_pc_end(struct next_pc *f)
{
	f->records += f->r->n;
	if (!f->slots->space.n && f->spaces.n)
		next_pc_space(f, 0)->records = f->records;
	return false;
}

bool next_pc_next(struct next_pc *f, struct next_pc_step *out)
{
	const struct batch *b = f->r->b;
	size_t i = next_pc_next_at(f);
	if (i >= b->n)
		return next_pc_end(f);
	f->at = i + 1;
	bool selected = next_pc_select(f, i);
	*out = (struct next_pc_step) { .at = i,
				       .number = next_pc_number(f, f->slots, b, i),
				       .picked = selected && picks_has(f->picks, i) };
	struct next_pc_space *s = out->space = next_pc_space(f, out->number);
	if (f->slots->space.n)
		s->records += selected;
	else
		s->records = f->records + f->upto;
	if (s->started && !s->waits)
		return true;
	out->known = role_value(b, &f->slots->pc, i, &out->next);
	if (!s->started) {
		out->begins = s->started = true;
		s->has_first = out->known;
		s->first = out->next;
	}
	out->answers = s->waits;
	out->branch = s->branch;
	s->waits = false;
	return true;
}

size_t next_pc_join(struct next_pc *whole, const struct next_pc *part, size_t k)
{
	size_t at = key_counts_at(&whole->spaces, part->spaces.key[k].a, 0);
	return at == KEY_COUNTS_NONE ? 0 : at;
}
