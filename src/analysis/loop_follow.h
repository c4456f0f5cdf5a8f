/*
 * Follow the active loops of each thread, and the calls around them, record by record.
 *
 * Parts collect, for each thread, executions of headers, calls, returns, and branches
 * to another innermost loop.  The whole replays them, in trace order, on a stack of
 * loops and the frames of calls (code/frames.h) for each thread.
 *
 * Threads: a part or a whole belongs to one thread at a time.
 */
#ifndef ANALYSIS_LOOP_FOLLOW_H
#define ANALYSIS_LOOP_FOLLOW_H

#include "analysis/loop_set.h"
#include "analysis/symbols.h"
#include "code/frames.h"

enum { LOOP_STACK_MAX = 1 << 20 };

enum loop_event_what {
	LOOP_HEADER,
	LOOP_JUMP,
	LOOP_CALL,
	LOOP_RETURN,
	LOOP_BLOCK,
	LOOP_END /* of the records */
};

struct loop_event {
	uint64_t at; /* number of selected records of its thread in the part before the
		     * header or block, or up to and including the branch */
	uint64_t pc, next, after; /* after is the address after the call; 0 if unknown */
	uint64_t record;          /* record at which the event is known */
	uint32_t thread;
	enum loop_event_what what;
};

struct loop_active {
	uint32_t loop, nest; /* nest is set by the client */
	uint64_t entered, iterations;
	size_t depth; /* number of frames at its entry */
};

struct loop_thread {
	struct next_pc_thread next;
	struct loop_active *loop;
	struct frames *frames; /* NULL in a part, and before the first call */
	size_t loops, loops_room;
	uint64_t records, counted;
	uint64_t block;     /* number + 1; 0 if none */
	size_t least_loops; /* min number of loops since the client last set it */
};

/* Hooks of the whole; each may be NULL.  t may move when threads are added. */
struct loop_hooks {
	/* Count n records for the innermost loop, or for an outer loop to which it has
	 * returned. */
	void (*own)(void *ctx, const struct loop_thread *t, uint64_t n);
	void (*enter)(void *ctx, struct loop_thread *t, size_t thread,
		      const struct loop_event *e); /* when the loop becomes innermost */
	/* `ended` is false if the loop is still active in loop_follow_end(). */
	void (*leave)(void *ctx, size_t thread, const struct loop_active *a, uint64_t at,
		      bool ended);
	void (*block)(void *ctx, struct loop_thread *t, size_t thread);
};

struct loop_follow {
	uint64_t calls;
	const struct loop_set *set;
	struct next_pc next;      /* struct loop_thread, of which parts use only `next` */
	struct loop_event *event; /* events of a part */
	size_t events, room;
	uint64_t block; /* records of a block; the first record of each thread in a block
			* is an event */
	int pc, uop;    /* fields; -1 if none */
	uint64_t not_followed; /* number of calls and loops above LOOP_STACK_MAX */
	const struct loop_hooks *hooks;
	void *ctx;
	struct symbols
		*symbols; /* of a part: takes the symbols of headers; may be NULL */
};

/* Initialise f.  `of` is the whole if f is a part.  set is borrowed.  hooks and ctx
 * are NULL for a part. */
void loop_follow_init(struct loop_follow *f, const struct schema *s,
		      const struct loop_set *set, const struct loop_follow *of,
		      const struct loop_hooks *hooks, void *ctx);
void loop_follow_release(struct loop_follow *f);

/* Collect the events of a batch.  r has the records to count. */
void loop_follow_records(struct loop_follow *part, const struct records *r);
void loop_follow_merge(struct loop_follow *whole, const struct loop_follow *part);
/* Replay an event; its thread and `at` must be values of the whole. */
void loop_follow_replay(struct loop_follow *whole, const struct loop_event *e);
/* Return the frames of a thread; the first call creates them. */
struct frames *loop_follow_frames(struct loop_thread *t);
/* Count the records of all threads up to their last records, and leave all loops. */
void loop_follow_end(struct loop_follow *whole);

static inline struct loop_thread *loop_follow_thread(const struct loop_follow *f,
						     size_t number)
{
	return per_thread_at(&f->next.threads, number);
}

static inline size_t loop_follow_threads(const struct loop_follow *f)
{
	return per_thread_n(&f->next.threads);
}

#endif
