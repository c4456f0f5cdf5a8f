#include "analysis/next_pc.h"

void next_pc_init(struct next_pc *f, const struct schema *s, size_t size,
		  const struct next_pc *whole)
{
	*f = (struct next_pc) { .at = 0 };
	thread_of_init(&f->of, s, whole ? &whole->of : NULL);
	per_thread_init(&f->threads, size, whole ? KEY_COUNTS_ALL : PER_THREAD_MAX);
}

void next_pc_release(struct next_pc *f)
{
	per_thread_release(&f->threads);
	thread_of_release(&f->of);
	picks_release(&f->picks);
}

void next_pc_begin(struct next_pc *f, const struct records *r)
{
	picks_begin(&f->picks, r->b);
	picks_add_branches(&f->picks, r->b);
	f->r = r;
	f->at = f->upto = 0;
}

struct next_pc_step next_pc_merge(struct next_pc *whole, const struct next_pc *part,
				  size_t k)
{
	size_t number = next_pc_join(whole, part, k);
	const struct next_pc_thread *from = next_pc_thread(part, k);
	struct next_pc_thread *to = next_pc_thread(whole, number);
	const struct next_pc_step s = { .number = number,
					.thread = to,
					.begins = !to->started,
					.answers = to->waits,
					.known = from->has_first,
					.next = from->first,
					.branch = to->branch };
	to->started = true;
	to->waits = from->waits;
	to->branch = from->branch;
	return s;
}

/* Return the only thread; NULL if there are several, or it has no record yet. */
static struct next_pc_thread *next_pc_only(const struct next_pc *f)
{
	return thread_of_one(&f->of) && per_thread_n(&f->threads) ? next_pc_thread(f, 0)
								  : NULL;
}

/* Return the next record to visit: with several threads, any record; with one thread,
 * the record after a pending branch. */
static size_t next_pc_next_at(const struct next_pc *f)
{
	const struct next_pc_thread *only = next_pc_only(f);
	if (!only || only->waits)
		return f->at;
	return picks_next(&f->picks, f->at, f->r->b->n);
}

/* Count the selected records up to record i.  Return true if record i is selected. */
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
	struct next_pc_thread *only = next_pc_only(f);
	if (only)
		only->records = f->records;
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
				       .number = per_thread_number(
					       &f->threads, thread_of(&f->of, b, i)),
				       .selected = selected,
				       .picked = selected && picks_has(&f->picks, i) };
	struct next_pc_thread *s = out->thread = next_pc_thread(f, out->number);
	if (thread_of_one(&f->of))
		s->records = f->records + f->upto;
	else
		s->records += selected;
	if (s->started && !s->waits)
		return true;
	out->known = record_role(b, i, ROLE_PC, &out->next);
	if (!s->started) {
		out->begins = s->started = true;
		s->has_first = out->known;
		s->first = out->next;
	}
	/* A record without an address, such as a late result, does not end a branch. */
	out->answers = s->waits && out->known;
	out->branch = s->branch;
	s->waits &= !out->known;
	return true;
}
