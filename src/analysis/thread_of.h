/*
 * Find the thread of the traced program to which a record belongs, and keep the state
 * of analyses for each thread.
 *
 * The thread of a record is derived from the fields of the format that have threads,
 * processors or address spaces (ROLE_SPACE), where each combination of values is a
 * thread; or from inferred threads (trace/threads.h), if thread_of_separate() has found
 * several; otherwise, all records belong to one thread.  The choice does not change
 * after thread_of_init().
 *
 * Memory belongs to an address space instead, which inferred threads share.
 *
 * Threads (of opscope): a struct thread_of belongs to one thread at a time.
 */
#ifndef ANALYSIS_THREAD_OF_H
#define ANALYSIS_THREAD_OF_H

#include "analysis/role_slots.h"
#include "base/key_counts.h"
#include "trace/thread_slot.h"
#include "trace/trace.h"

struct thread_of {
	struct role_slots thread, space; /* slots of the fields */
	struct threads *inferred;        /* NULL if the fields define the threads */
	struct thread_window window;
	struct thread_run run; /* run of the last record */
};

/*
 * Find the threads of a trace, if several seem to run in turn.  Commands with a state
 * for each thread call this first.  The decision depends on the trace and the options,
 * not on earlier searches: infer threads with --thread-by=infer, or if the flow of
 * control breaks often in the whole trace (format/flow.h).
 *
 * The number of breaks is known once the trace is indexed.  Set `later` if the caller
 * will scan the whole trace and then call this again; otherwise, complete the index of
 * a file of moderate size.  For other unindexed traces, and for growing traces, it
 * remains undecided, and threads are not separated.  Do not call it in callbacks of a
 * scan.
 */
enum status thread_of_separate(struct trace *t, bool later, struct task *task,
			       struct err *err);

/* True if a command may read the whole trace to answer a question about a part, because
 * the trace is indexed, or its file is of moderate size. */
bool thread_of_knows_all(struct trace *t);

/* Append the decision of thread_of_separate() if the user should know it: a sentence
 * without a full stop, or nothing. */
void thread_of_note(const struct schema *s, struct str *out);

/* Initialise from the threads known now or, for a part, as a copy of `from`, which is
 * otherwise NULL. */
void thread_of_init(struct thread_of *out, const struct schema *s,
		    const struct thread_of *from);
void thread_of_release(struct thread_of *k);

/* Return a number that changes if threads are separated in another way. */
uint64_t thread_of_key(const struct schema *s);

/* True if all records belong to one thread, with the key 0. */
static inline bool thread_of_one(const struct thread_of *k)
{
	return !k->inferred && !k->thread.n;
}

/* Return one key for several slots of record i; for one slot, its value. */
static inline uint64_t thread_of_slots(const struct role_slots *r, const struct batch *b,
				       size_t i)
{
	uint64_t key = 0;
	for (unsigned n = 0; n < r->n; n++) {
		uint64_t v = b->slot[r->at[n].slot][i];
		key = n ? hash_number(hash_number(0, key), v) : v;
	}
	return key;
}

/* Find the run of an inferred thread, and return the key of the thread; 0 if the record
 * is unknown. */
uint64_t thread_of_find(struct thread_of *k, uint64_t record);

/* Return the key of the thread of record i; equal keys are the same thread. */
static inline uint64_t thread_of(struct thread_of *k, const struct batch *b, size_t i)
{
	if (!k->inferred)
		return thread_of_slots(&k->thread, b, i);
	uint64_t record = b->first + i;
	if (record - k->run.first < k->run.n)
		return (uint64_t)k->run.thread + 1;
	return thread_of_find(k, record);
}

/* Return the key of the address space of record i; addresses of different spaces are
 * different bytes. */
static inline uint64_t thread_of_space(const struct thread_of *k, const struct batch *b,
				       size_t i)
{
	return thread_of_slots(&k->space, b, i);
}

/*
 * A state for each thread, initialised to zero; threads are numbered in the order of
 * first use.  Parts keep all threads; the whole can have a limit, above which threads
 * share the state of the first one.  If parts are joined in order, the numbers do not
 * depend on the parts.
 */
struct per_thread {
	struct key_counts states; /* states by the key of the thread */
};

enum { PER_THREAD_MAX = 1 << 16 };

/* Initialise with states of `size` bytes, for at most `max` threads, or
 * KEY_COUNTS_ALL. */
static inline void per_thread_init(struct per_thread *p, size_t size, size_t max)
{
	key_counts_init(&p->states, size, max);
}

static inline void per_thread_release(struct per_thread *p)
{
	key_counts_release(&p->states);
}

static inline size_t per_thread_n(const struct per_thread *p)
{
	return p->states.n;
}

/* Return the number of a thread; add the thread if it is new. */
static inline size_t per_thread_number(struct per_thread *p, uint64_t key)
{
	size_t i = key_counts_near(&p->states, key, 0);
	return i == KEY_COUNTS_NONE ? 0 : i;
}

/* Return the state of a thread, which moves when another thread is added. */
static inline void *per_thread_at(const struct per_thread *p, size_t number)
{
	return key_counts_entry(&p->states, number);
}

static inline void *per_thread_of(struct per_thread *p, uint64_t key)
{
	return per_thread_at(p, per_thread_number(p, key));
}

static inline uint64_t per_thread_key(const struct per_thread *p, size_t number)
{
	return p->states.key[number].a;
}

/* Return the state in `whole` of thread `number` of a part. */
static inline void *per_thread_join(struct per_thread *whole,
				    const struct per_thread *part, size_t number)
{
	return per_thread_of(whole, per_thread_key(part, number));
}

#endif
