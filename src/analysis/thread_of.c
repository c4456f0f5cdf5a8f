#include "analysis/thread_of.h"

/* One field of several. */
static void thread_of_choose(struct role_slots *r, int field)
{
	unsigned n = 0;
	for (unsigned k = 0; k < r->n; k++)
		if (r->at[k].field == field)
			r->at[n++] = r->at[k];
	r->n = n;
}

/* Inferred threads move between processors. */
static void thread_of_leave_processors(struct role_slots *r, const struct schema *s)
{
	unsigned n = 0;
	for (unsigned k = 0; k < r->n; k++)
		if (!(schema_field(s, r->at[k].field)->flags & FIELD_PROCESSOR))
			r->at[n++] = r->at[k];
	r->n = n;
}

void thread_of_init(struct thread_of *out, const struct schema *s,
		    const struct thread_of *from)
{
	if (from) {
		*out = (struct thread_of) { .thread = from->thread,
					    .space = from->space,
					    .inferred = threads_hold(from->inferred),
					    .window = { .loader = from->window.loader } };
		return;
	}
	*out = (struct thread_of) { .run = { .n = 0 } };
	role_slots(&out->space, s, ROLE_SPACE);
	struct thread_choice choice = { .field = -1 };
	if (s->threads)
		choice = thread_slot_choice(s->threads);
	if (choice.asked && choice.source == THREADS_FIELD)
		thread_of_choose(&out->space, choice.field);
	if (choice.asked && choice.source == THREADS_NONE)
		out->space.n = 0;
	struct threads *t = s->threads ? thread_slot_get(s->threads) : NULL;
	if (t && threads_count(t) > 1 && threads_header(t)->source == THREADS_INFERRED) {
		out->inferred = threads_hold(t);
		out->window.loader = thread_slot_loader(s->threads);
		thread_of_leave_processors(&out->space, s);
	}
	out->thread = out->space;
	threads_release(t);
}

void thread_of_release(struct thread_of *k)
{
	thread_window_release(&k->window);
	threads_release(k->inferred);
	k->inferred = NULL;
}

uint64_t thread_of_find(struct thread_of *k, uint64_t record)
{
	k->run.n = 0;
	if (threads_at(k->inferred, record, &k->window, &k->run))
		return (uint64_t)k->run.thread + 1;
	k->run.n = 0;
	return 0;
}
