/*
 * Rules for inferring threads.  Real traces of one thread have no breaks in their flow,
 * or two for each signal.  If threads run in turn, nearly every switch is a break: 505
 * of 506 switches, 169 of 169, 8 of 8 in a million records.  So the number of breaks
 * does not distinguish signals from switches; the search does, by the stack.
 * BREAKS_MIN excludes excerpts that were put together, BREAKS_PER long traces with a
 * few breaks.  Lost records are gaps, each of which may be a break.  See doc/threads.md
 * for the measurements.
 */
#include "analysis/thread_of.h"

#include <string.h>

#include "analysis/thread_steps.h"
#include "format/flow.h"

enum {
	BREAKS_MIN = 8,
	BREAKS_PER = 1000000, /* number of counted records for one break */
	/* Max bytes of a file whose index is completed to decide: compressed; plain. */
	PACKED_MAX = 64 << 20,
	PLAIN_MAX = 1 << 30
};

/* True if the trace may not record threads, but has the data to infer them. */
static bool thread_of_inferable(const struct schema *s)
{
	struct err ignored = ERR_INIT;
	return thread_slot_choice(s->threads).inferable &&
	       thread_slots_possible(s, &ignored) == ST_OK;
}

static bool thread_of_many_breaks(struct trace *t)
{
	struct totals x;
	index_totals(trace_index(t), &x);
	uint64_t breaks = x.breaks > x.gaps ? x.breaks - x.gaps : 0;
	return breaks >= BREAKS_MIN && breaks >= flow_counted(x.records) / BREAKS_PER;
}

static bool thread_of_moderate(struct trace *t)
{
	struct source_facts f = source_facts(trace_source(t));
	bool plain = !strcmp(f.codec, "plain");
	return !f.growing && f.file_size <= (plain ? PLAIN_MAX : PACKED_MAX);
}

bool thread_of_knows_all(struct trace *t)
{
	return trace_extent(t).complete || thread_of_moderate(t);
}

enum status thread_of_separate(struct trace *t, bool later, struct task *task,
			       struct err *err)
{
	const struct schema *s = trace_schema(t);
	struct thread_slot *slot = trace_thread_slot(t);
	const struct thread_choice choice = thread_slot_choice(slot);
	bool asked = choice.asked && choice.source == THREADS_INFERRED;
	enum status st = ST_OK;
	if ((choice.asked && !asked) || !thread_of_inferable(s)) {
		thread_slot_decide(slot, THREADS_ONE);
		return ST_OK;
	}
	if (!asked && trace_is_followed(t))
		return ST_OK;
	if (!asked && !later && !trace_extent(t).complete && thread_of_moderate(t))
		st = trace_build_index(t, task, err);
	if (st != ST_OK || (!asked && !trace_extent(t).complete))
		return st;
	if (asked || thread_of_many_breaks(t))
		st = trace_find_threads(t, task, err);
	else
		st = ST_UNSUPPORTED;
	if (st == ST_OK || st == ST_UNSUPPORTED)
		thread_slot_decide(slot, st == ST_OK ? THREADS_SEPARATE : THREADS_ONE);
	return st == ST_UNSUPPORTED ? ST_OK : st;
}

/* Return the separated threads, which the caller releases; NULL if there is only one. */
static struct threads *thread_of_inferred(struct thread_slot *slot)
{
	struct threads *t = slot && thread_slot_verdict(slot) == THREADS_SEPARATE
				    ? thread_slot_get(slot)
				    : NULL;
	if (t && threads_count(t) > 1 && threads_header(t)->source == THREADS_INFERRED)
		return t;
	threads_release(t);
	return NULL;
}

void thread_of_note(const struct schema *s, struct str *out)
{
	struct threads *t = thread_of_inferred(s->threads);
	if (t)
		str_addf(out,
			 "%u threads were inferred and are separated (see opscope "
			 "threads)",
			 threads_count(t));
	else if (s->threads && thread_slot_verdict(s->threads) == THREADS_UNDECIDED &&
		 thread_of_inferable(s))
		str_add(out, "threads are not separated (see opscope threads)");
	threads_release(t);
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
	fieldset spaces = s->by_role[ROLE_SPACE];
	struct thread_choice choice = { .field = -1 };
	if (s->threads)
		choice = thread_slot_choice(s->threads);
	if (choice.asked && choice.source == THREADS_FIELD)
		spaces &= (fieldset)1 << choice.field;
	if (choice.asked && choice.source == THREADS_NONE)
		spaces = 0;
	out->inferred = thread_of_inferred(s->threads);
	if (out->inferred) {
		out->window.loader = thread_slot_loader(s->threads);
		/* Inferred threads move between processors. */
		spaces &= ~role_slots_processors(s);
	}
	role_slots_of(&out->space, s, spaces);
	out->thread = out->space;
}

uint64_t thread_of_key(const struct schema *s)
{
	struct thread_of k;
	uint64_t key = 0;
	thread_of_init(&k, s, NULL);
	if (k.inferred)
		key = hash_number(threads_header(k.inferred)->key,
				  threads_switches(k.inferred));
	for (unsigned n = 0; n < k.thread.n; n++)
		key = hash_number(key, (uint64_t)k.thread.at[n].slot);
	thread_of_release(&k);
	return key;
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
