/*
 * Find the call stacks of a trace that is read in parts: each part collects calls and
 * returns (struct call_event), and the replay processes them in order.
 *
 * A part does not have earlier records, so the replay joins the first instruction of
 * each of its threads with the last instruction of an earlier part.
 *
 * Private to analysis/.  Threads: a replay belongs to one thread at a time.
 */
#ifndef ANALYSIS_CALL_REPLAY_H
#define ANALYSIS_CALL_REPLAY_H

#include "analysis/call_steps.h"

/* A thread; the caller's data for a thread begins with this struct. */
struct call_replay_thread {
	/* Its records, last and selected are those before the event. */
	struct call_steps_thread at;
	uint64_t before; /* number of selected records in earlier parts */
	bool joins;      /* true if the next step continues an instruction of the previous
		     * part */
};

struct call_replay {
	struct call_steps steps;   /* without stacks; template for parts */
	struct per_thread threads; /* by number */
};

/* Callbacks of a replay.  event() is called before an event is replayed, and with NULL
 * after all events of a thread of the part; stepped() is called after a step, with the
 * result of frames_step(). */
struct call_replay_user {
	void *ctx;
	void (*event)(void *ctx, size_t thread, const struct call_event *e);
	void (*stepped)(void *ctx, size_t thread, bool landed);
};

/* Initialise r.  size is the size of the caller's data of a thread, in bytes. */
void call_replay_init(struct call_replay *r, const struct schema *s, size_t size);
void call_replay_release(struct call_replay *r);

static inline struct call_replay_thread *call_replay_thread(const struct call_replay *r,
							    size_t thread)
{
	return per_thread_at(&r->threads, thread);
}

/* Collect the events of a part of r, divided into blocks of `block` records. */
void call_replay_part(struct call_steps *part, const struct call_replay *r,
		      uint32_t block);

/* Replay the next part. */
void call_replay_merge(struct call_replay *r, const struct call_steps *part,
		       const struct call_replay_user *user);

#endif
