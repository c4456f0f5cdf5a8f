#include "analysis/branch_record.h"

#include <stdlib.h>

#include "base/mem.h"

/* Low bits of branch_entry.what. */
enum {
	ENTRY_TAKEN = 1,
	ENTRY_EARLY = 2,     /* the record has the target, so that it is known for the
			      * prediction */
	ENTRY_DIRECTION = 2, /* position of the direction */
	ENTRY_DIRECTION_BITS = 3 << ENTRY_DIRECTION,
	ENTRY_TARGET = 1 << 4, /* no outcome, but the target of an earlier branch */
	ENTRY_THREAD = 1 << 5, /* no outcome; the next entries are of this thread, */
	ENTRY_BEGINS = 1,      /* which begins in the part here */
	ENTRY_NUMBER = 6       /* position of the number of the site or thread */
};

void branch_record_init(struct branch_record *p, const struct schema *s, size_t entry,
			size_t sites, const struct branch_record *whole)
{
	*p = (struct branch_record) { .last_thread = SIZE_MAX };
	next_pc_init(&p->next, s, sizeof(struct next_pc_thread),
		     whole ? &whole->next : NULL);
	key_counts_init(&p->sites, entry, sites);
}

void branch_record_release(struct branch_record *p)
{
	next_pc_release(&p->next);
	key_counts_release(&p->sites);
	free(p->entry);
}

static struct branch_entry *branch_record_append(struct branch_record *p, size_t number,
						 unsigned bits)
{
	p->entry = mem_room(p->entry, p->n, &p->room, sizeof *p->entry);
	p->entry[p->n] =
		(struct branch_entry) { (uint32_t)number << ENTRY_NUMBER | bits, 0 };
	return &p->entry[p->n++];
}

static unsigned branch_direction(uint64_t pc, uint64_t target)
{
	return (target <= pc ? DIRECTION_BACKWARD : DIRECTION_FORWARD) << ENTRY_DIRECTION;
}

void branch_record_begin(struct branch_record *p, const struct records *r)
{
	next_pc_begin(&p->next, r);
}

/* Add the outcome or the target of a pending branch.  Its tag is the site if its
 * outcome is not recorded, otherwise the number of the outcome, from 1, or 0 if it is
 * not predicted. */
static void branch_record_answer(struct branch_record *p, struct next_pc_step *s)
{
	const struct next_pc_branch *w = &s->branch;
	unsigned direction = branch_direction(w->pc, s->next);
	if (w->after) {
		s->known = next_pc_taken(w, s->next);
		branch_record_append(p, w->tag, s->known ? ENTRY_TAKEN | direction : 0);
	} else if (w->tag && w->tag == p->n) {
		p->entry[p->n - 1].what |= direction;
	} else if (w->tag) {
		branch_record_append(p, p->entry[w->tag - 1].what >> ENTRY_NUMBER,
				     ENTRY_TARGET | direction);
	}
}

bool branch_record_next(struct branch_record *p, struct next_pc_step *out)
{
	if (!next_pc_next(&p->next, out))
		return false;
	/* There may be records without entries between two records of a thread. */
	if (out->begins ||
	    (out->number != p->last_thread && (out->picked || out->answers)))
		branch_record_append(p, out->number,
				     ENTRY_THREAD | (out->begins ? ENTRY_BEGINS : 0));
	if (out->begins || out->picked || out->answers)
		p->last_thread = out->number;
	if (out->answers && out->known)
		branch_record_answer(p, out);
	return true;
}

bool branch_record_waits(const struct branch_info *br, uint64_t length,
			 struct next_pc_branch *b)
{
	b->to_target = !length && br->has_target;
	b->after = length ? b->pc + length : br->has_target ? br->target : 0;
	return b->after;
}

size_t branch_record_site(struct branch_record *p, uint64_t pc)
{
	return key_counts_near(&p->sites, pc, 0);
}

void branch_record_add(struct branch_record *p, const struct batch *b,
		       const struct next_pc_step *s, size_t site, uint64_t pc,
		       const struct branch_info *br, uint32_t record)
{
	if (p->lengths && br->kind == BRANCH_CONDITIONAL && !br->has_outcome) {
		struct next_pc_branch waits = { .pc = pc, .tag = site };
		if (branch_record_waits(br, length_of(p->lengths, b, s->at), &waits))
			next_pc_wait(s->thread, waits);
		return;
	}
	/* Unconditional branches are not predicted. */
	bool predicted = br->has_outcome &&
			 (br->kind == BRANCH_CONDITIONAL || br->kind == BRANCH_OTHER);
	if (predicted) {
		unsigned bits = br->taken ? ENTRY_TAKEN : 0;
		if (br->has_target)
			bits |= ENTRY_EARLY | branch_direction(pc, br->target);
		branch_record_append(p, site, bits)->record = record;
	}
	if (br->taken && !br->has_target)
		next_pc_wait(s->thread, (struct next_pc_branch) {
						.pc = pc, .tag = predicted ? p->n : 0 });
}

/* Replaying */

static void branch_site_learn(struct branch_record *w, size_t site, uint32_t what)
{
	if (site == KEY_COUNTS_NONE)
		return;
	struct branch_site *s = key_counts_entry(&w->sites, site);
	if (!s->direction)
		s->direction = what >> ENTRY_DIRECTION & 3;
}

static void branch_record_outcome(struct branch_record *w, const struct branch_replay *to,
				  uint32_t what, uint32_t record, uint64_t pc,
				  size_t site, size_t thread)
{
	if (what & ENTRY_EARLY)
		branch_site_learn(w, site, what);
	const struct branch_site *s = key_counts_kept(&w->sites, site);
	const struct branch_outcome o = {
		.site = site,
		.pc = pc,
		.thread = thread,
		.record = record,
		.backward = s && s->direction == DIRECTION_BACKWARD,
		.taken = what & ENTRY_TAKEN,
	};
	to->outcome(to->ctx, &o);
	branch_site_learn(w, site, what);
}

/* Begin thread k of the part, which is thread `number` in the whole: a pending branch
 * of an earlier part continues at the thread's first address. */
static void branch_record_enter(struct branch_record *w, const struct branch_record *p,
				size_t k, size_t number, const struct branch_replay *to)
{
	const struct next_pc_thread *first = next_pc_thread(&p->next, k);
	struct next_pc_thread *s = next_pc_thread(&w->next, number);
	if (!s->waits)
		return;
	s->waits = false;
	if (!first->has_first)
		return;
	/* The tag is the site, from 1, or 0. */
	const struct next_pc_branch *b = &s->branch;
	size_t site = b->tag ? (size_t)b->tag - 1 : KEY_COUNTS_NONE;
	unsigned direction = branch_direction(b->pc, first->first);
	bool taken = next_pc_taken(b, first->first);
	if (b->after)
		branch_record_outcome(w, to, taken ? ENTRY_TAKEN | direction : 0, 0,
				      b->pc, site, number);
	else
		branch_site_learn(w, site, direction);
	if (to->target && taken)
		to->target(to->ctx, b->pc, first->first);
}

/* Keep the pending branches of the part.  Their tags become sites in the whole. */
static void branch_record_leave(struct branch_record *w, const struct branch_record *p)
{
	const size_t *of = p->sites.joined;
	for (size_t k = 0; k < per_thread_n(&p->next.threads); k++) {
		const struct next_pc_thread *last = next_pc_thread(&p->next, k);
		if (!last->waits)
			continue;
		struct next_pc_branch b = last->branch;
		size_t site = KEY_COUNTS_NONE;
		if (b.after)
			site = of[b.tag];
		else if (b.tag)
			site = of[p->entry[b.tag - 1].what >> ENTRY_NUMBER];
		b.tag = site == KEY_COUNTS_NONE ? 0 : site + 1;
		next_pc_wait(
			next_pc_thread(&w->next, next_pc_join(&w->next, &p->next, k)), b);
	}
}

void branch_record_replay(struct branch_record *w, const struct branch_record *p,
			  const struct branch_replay *to)
{
	const size_t *of = p->sites.joined;
	size_t thread = 0;
	for (size_t i = 0; i < p->n; i++) {
		const struct branch_entry *e = &p->entry[i];
		size_t number = e->what >> ENTRY_NUMBER;
		if (e->what & ENTRY_THREAD) {
			thread = next_pc_join(&w->next, &p->next, number);
			if (e->what & ENTRY_BEGINS)
				branch_record_enter(w, p, number, thread, to);
		} else if (e->what & ENTRY_TARGET)
			branch_site_learn(w, of[number], e->what);
		else
			branch_record_outcome(w, to, e->what, e->record,
					      p->sites.key[number].a, of[number], thread);
	}
	branch_record_leave(w, p);
}
