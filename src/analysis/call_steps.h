/*
 * The call stack at every record of a trace, read from its first record on.
 *
 * Which instructions are calls and returns, and where their return addresses are stored, comes
 * from the fields of the format, otherwise from the program (code/program.h).
 *
 * Threads: belongs to one.
 */
#ifndef ANALYSIS_CALL_STEPS_H
#define ANALYSIS_CALL_STEPS_H

#include "analysis/branch_info.h"
#include "analysis/thread_of.h"
#include "code/frames.h"

struct call_steps {
	const struct schema *schema;
	struct thread_of threads;
	struct per_thread stacks; /* struct call_steps_thread */
	fieldset want;
	struct call_steps_memo *memo;
	struct call_steps_function *functions;
};

/* A thread of the program. */
struct call_steps_thread {
	struct frames *frames;   /* at the record that is visited */
	struct frames_step step; /* the last instruction; its end is not known */
	uint64_t load, store;    /* of its micro-ops; 0: none */
	bool started;
};

/* ST_UNSUPPORTED, with a sentence: neither the format nor a program has calls.  Release it
 * then too.  It can take a scan of the trace. */
enum status call_steps_init(struct call_steps *c, struct trace *t, struct task *task,
			    struct err *err);
void call_steps_release(struct call_steps *c);

/*
 * Visit the records of a batch that follows the last one; it has the fields c->want.  visit()
 * is called for each with an address, before its own call or return: it returns false to
 * stop.  thread: its number, from 0.
 */
bool call_steps_add(struct call_steps *c, const struct batch *b,
		    bool (*visit)(void *ctx, struct frames *frames, const struct batch *b,
				  size_t i, uint64_t pc, size_t thread),
		    void *ctx);

#endif
