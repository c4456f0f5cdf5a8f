/*
 * The call stacks of a trace read in parts: each part gathers calls and returns (struct
 * call_event), which are replayed in order.
 *
 * A part cannot see earlier records, so replaying joins the first instruction of each of
 * its threads with the last instruction of an earlier part.
 *
 * Private to analysis/.  Threads: a replay belongs to one thread at a time.
 */
#ifndef ANALYSIS_CALL_REPLAY_H
#define ANALYSIS_CALL_REPLAY_H

#include "analysis/call_steps.h"

/* A thread; the caller's data of a thread begin with this. */
struct call_replay_thread {
	struct call_steps_thread at;
	bool joins; /* the next step continues an instruction of the previous part */
};

struct call_replay {
	struct call_steps steps;   /* without stacks; the model for parts */
	struct per_thread threads; /* by number */
};

/* The callbacks of a replay.  event() is called before an event is replayed, and stepped()
 * after a step; `landed` is the result of frames_step(). */
struct call_replay_user {
	void *ctx;
	void (*event)(void *ctx, size_t thread, const struct call_event *e);
	void (*stepped)(void *ctx, size_t thread, const struct call_event *e,
			bool landed);
	/* Called after all events of a thread of the part are replayed. */
	void (*left)(void *ctx, size_t thread, const struct call_steps_thread *from);
};

/* Initialise r.  size is the size of the caller's data of a thread, in bytes. */
void call_replay_init(struct call_replay *r, const struct schema *s, size_t size);
void call_replay_release(struct call_replay *r);

static inline struct call_replay_thread *call_replay_thread(const struct call_replay *r,
							    size_t thread)
{
	return per_thread_at(&r->threads, thread);
}

/* Gather a part of r, divided into blocks of `block` records. */
void call_replay_part(struct call_steps *part, const struct call_replay *r,
		      uint32_t block);

/* Replay the next part. */
void call_replay_merge(struct call_replay *r, const struct call_steps *part,
		       const struct call_replay_user *user);

#endif
