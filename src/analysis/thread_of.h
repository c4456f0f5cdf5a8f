/*
 * The thread of the program that a record belongs to, and what analyses keep for each.
 *
 * The thread is a value that is derived from the record: from the fields of the format
 * that have threads, processors or address spaces (ROLE_SPACE), of which each combination
 * of values is a thread; from threads that were inferred (trace/threads.h), if
 * thread_of_separate() has found several; otherwise all records are of one thread.  What
 * is chosen does not change after thread_of_init().
 *
 * Memory belongs to an address space instead, which threads that were inferred share.
 *
 * Threads (of the program itself): a struct thread_of belongs to one at a time.
 */
#ifndef ANALYSIS_THREAD_OF_H
#define ANALYSIS_THREAD_OF_H

#include "analysis/role_slots.h"
#include "base/key_counts.h"
#include "trace/thread_slot.h"
#include "trace/trace.h"

struct thread_of {
	struct role_slots thread, space; /* fields */
	struct threads *inferred;        /* NULL: by the fields */
	struct thread_window window;
	struct thread_run run; /* of the last record */
};

/*
 * Find the threads of a trace, if several seem to run in turn: a command with a state for
 * each thread calls this first.  The trace and the options decide, not what has been
 * found before: threads are inferred if --thread-by=infer asks for it, or if the flow of
 * control breaks often in the whole trace (format/flow.h).
 *
 * That is known once the trace is indexed.  later: the caller will scan all of it, and
 * call this again afterwards; otherwise the index of a file of moderate size is
 * completed.  For other unindexed traces, and for growing ones, it stays undecided, and
 * threads are not separated.  Not for callbacks of a scan.
 */
enum status thread_of_separate(struct trace *t, bool later, struct task *task,
			       struct err *err);

/* True if a command reads all of a trace to know what it is asked about a part: it is
 * indexed, or its file is of moderate size. */
bool thread_of_knows_all(struct trace *t);

/* Append what thread_of_separate() has decided, if a reader should know it: a sentence
 * without a full stop, or nothing. */
void thread_of_note(const struct schema *s, struct str *out);

/* By the threads that are known now, or as `from`, for a part; NULL if it is not one. */
void thread_of_init(struct thread_of *out, const struct schema *s,
		    const struct thread_of *from);
void thread_of_release(struct thread_of *k);

/* A number that is another one if threads are separated in another way. */
uint64_t thread_of_key(const struct schema *s);

/* True if all records are of one thread, with the key 0. */
static inline bool thread_of_one(const struct thread_of *k)
{
	return !k->inferred && !k->thread.n;
}

/* The key of some slots of record i together: of one slot its value. */
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

/* The run of a thread that was inferred; no thread: the record is not known. */
uint64_t thread_of_find(struct thread_of *k, uint64_t record);

/* The key of the thread of record i: the same key is the same thread. */
static inline uint64_t thread_of(struct thread_of *k, const struct batch *b, size_t i)
{
	if (!k->inferred)
		return thread_of_slots(&k->thread, b, i);
	uint64_t record = b->first + i;
	if (record - k->run.first < k->run.n)
		return (uint64_t)k->run.thread + 1;
	return thread_of_find(k, record);
}

/* The key of its address space; addresses of different ones are different bytes. */
static inline uint64_t thread_of_space(const struct thread_of *k, const struct batch *b,
				       size_t i)
{
	return thread_of_slots(&k->space, b, i);
}

/*
 * A state for each thread, initialised to zero, numbered in the order of the first uses.
 * Parts keep all threads; the whole may have a limit: threads beyond it share the state of
 * the first one.  Joined in the order of parts, the numbers do not depend on the parts.
 */
struct per_thread {
	struct key_counts states; /* by the key of the thread */
};

enum { PER_THREAD_MAX = 1 << 16 };

/* size: of a state, in bytes; max: of threads, or KEY_COUNTS_ALL. */
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

/* The number of a thread, which is added if it is new. */
static inline size_t per_thread_number(struct per_thread *p, uint64_t key)
{
	size_t i = key_counts_near(&p->states, key, 0);
	return i == KEY_COUNTS_NONE ? 0 : i;
}

/* Its state, which moves when another thread is added. */
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

/* The state of `whole` of thread `number` of a part. */
static inline void *per_thread_join(struct per_thread *whole,
				    const struct per_thread *part, size_t number)
{
	return per_thread_of(whole, per_thread_key(part, number));
}

#endif
