/*
 * Follow the active loops of each thread, and the calls around them, record by record.
 *
 * The stacks of calls are those of call_replay.h.  Parts also collect, for each thread,
 * executions of headers and changes of the innermost loop of the code.  The whole
 * replays them, in trace order, on a stack of loops for each thread.
 *
 * Threads: a part or a whole belongs to one thread at a time.
 */
#ifndef ANALYSIS_LOOP_FOLLOW_H
#define ANALYSIS_LOOP_FOLLOW_H

#include "analysis/call_replay.h"
#include "analysis/loop_set.h"
#include "analysis/symbols.h"

enum { LOOP_STACK_MAX = 1 << 20, LOOP_NO_BLOCKS = 1 << 30 };

struct loop_active {
	uint32_t loop, nest; /* nest is set by the client */
	uint64_t entered, iterations;
	size_t depth; /* number of frames at its entry */
};

struct loop_thread {
	struct call_replay_thread replay;
	struct loop_active *loop;
	size_t loops, loops_room;
	uint64_t counted;
	uint64_t block;     /* number + 1; 0 if none */
	size_t least_loops; /* min number of loops since the client last set it */
};

/* Hooks of the whole; each may be NULL.  t may move when threads are added. */
struct loop_hooks {
	/* Count n records for the innermost loop, or for an outer loop to which it has
	 * returned. */
	void (*own)(void *ctx, const struct loop_thread *t, uint64_t n);
	/* Called when the loop becomes innermost, at a record. */
	void (*enter)(void *ctx, struct loop_thread *t, size_t thread, uint64_t record);
	/* `ended` is false if the loop is still active in loop_follow_end(). */
	void (*leave)(void *ctx, size_t thread, const struct loop_active *a, uint64_t at,
		      bool ended);
	void (*block)(void *ctx, struct loop_thread *t, size_t thread);
};

struct loop_follow {
	const struct loop_set *set;
	struct call_replay replay; /* its threads are struct loop_thread */
	uint32_t block;            /* records of a block */
	uint64_t calls;
	uint64_t not_followed; /* number of calls and loops above LOOP_STACK_MAX */
	const struct loop_hooks *hooks;
	void *ctx;
};

struct loop_part {
	const struct loop_set *set;
	struct call_steps steps;
	size_t events;           /* number of events up to the last visited record */
	struct symbols *symbols; /* takes the symbols of headers; may be NULL */
};

/* Initialise the whole; set is borrowed.  hooks->block() is called at the first record of
 * each thread in each block of `block` records. */
void loop_follow_init(struct loop_follow *f, const struct schema *s,
		      const struct loop_set *set, uint32_t block,
		      const struct loop_hooks *hooks, void *ctx);
void loop_follow_release(struct loop_follow *f);

void loop_part_init(struct loop_part *p, const struct loop_follow *whole);
void loop_part_release(struct loop_part *p);

/* Collect the events of a batch.  r has the records to count. */
void loop_part_records(struct loop_part *p, const struct records *r);
void loop_follow_merge(struct loop_follow *whole, struct loop_part *p);
/* Count the records of all threads up to their last records, and leave all loops. */
void loop_follow_end(struct loop_follow *whole);

/* Follow a record with an address, after `at` selected records of its thread. */
struct loop_step {
	uint64_t pc, record, at;
	size_t thread, depth; /* depth is the number of frames */
	bool header;          /* true if the record executes a header */
};
void loop_follow_step(struct loop_follow *f, struct loop_thread *t,
		      const struct loop_step *s);

/* True if record i of a batch, at pc, executes a header.  *block is the block of an
 * earlier record plus 1, or 0; it becomes that of the record. */
bool loop_follow_is_header(const struct loop_set *s, const struct batch *b, size_t i,
			   uint64_t pc, uint64_t *block);

static inline struct loop_thread *loop_follow_thread(const struct loop_follow *f,
						     size_t number)
{
	return per_thread_at(&f->replay.threads, number);
}

#endif
