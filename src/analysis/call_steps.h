/*
 * The call stack at every record of a trace, from its first record or the beginning of a block
 * (trace/stack_points.h) on.
 *
 * Which instructions are calls and returns, and where their return addresses are stored, comes
 * from the fields of the format, otherwise from the program (code/program.h).
 *
 * Threads: belongs to one.
 */
#ifndef ANALYSIS_CALL_STEPS_H
#define ANALYSIS_CALL_STEPS_H

#include "analysis/picks.h"
#include "analysis/thread_of.h"
#include "code/frames.h"
#include "format/length.h"
#include "trace/stack_points.h"

/* What changes stacks, of the records of a part; see struct call_steps. */
enum call_event_kind {
	CALL_STEP,
	CALL_FIRST, /* the first record of a thread in the part, at step.pc */
	CALL_BLOCK  /* the first one in a block, step.record */
};

struct call_event {
	struct frames_step step;
	uint64_t load, store;
	uint64_t records; /* of the thread in the part, before the stack changes */
	uint32_t thread;  /* number in the part */
	enum call_event_kind kind;
	/* CALL_STEP: it is the first instruction of its thread in the part.  CALL_FIRST: it may
	 * continue that of the part before.  CALL_BLOCK: the block divides it. */
	bool continues;
	bool lost; /* CALL_FIRST: what was executed before is not known */
};

struct call_steps {
	const struct schema *schema;
	struct thread_of threads;
	struct per_thread stacks; /* struct call_steps_thread */
	struct length_rules lengths;
	bool has_length;       /* the format has lengths of instructions */
	struct picks branches; /* of the batch */
	fieldset want;
	bool open;
	struct call_steps_memo *memo;
	struct call_steps_function *functions;

	/* Where stacks begin in the middle of a trace; NULL: at its first record. */
	struct stack_points *points;
	uint64_t points_key;
	uint64_t points_block; /* of `states`, plus 1 */
	uint64_t points_last;  /* the last block that is visited */
	struct stack_states states;
	struct frames_jump *jump;
	size_t njumps;

	/* Set by the caller for a part that begins anywhere: stacks are not followed, what
	 * changes them is appended to `event`, and visit() may be NULL. */
	bool gather;
	bool lost;      /* records are missing */
	uint32_t block; /* records of a block */
	struct call_event *event;
	size_t events, event_room;
};

/* A thread of the program. */
struct call_steps_thread {
	struct frames *frames;   /* at the record that is visited */
	struct frames_step step; /* the last instruction; its end is not known */
	uint64_t load, store;    /* of its micro-ops; 0 if none */
	bool started;
	uint64_t outer; /* returns out of functions before the trace; UINT64_MAX if
		        * unknown */

	/* If c->gather */
	uint64_t records, block; /* block: plus 1 */
	bool seen, first;        /* first: the step is its first one in the part */
};

/* ST_UNSUPPORTED, with a sentence: neither the format nor a program has calls. */
enum status call_steps_possible(const struct schema *s, struct err *err);

/* ST_UNSUPPORTED as above.  Release it then too.  It can take a scan of the trace. */
enum status call_steps_init(struct call_steps *c, struct trace *t, struct task *task,
			    struct err *err);
/* The same for a schema whose threads are known, or a part of `whole` unless that is NULL. */
void call_steps_init_part(struct call_steps *c, const struct schema *s,
			  const struct call_steps *whole);
void call_steps_release(struct call_steps *c);

/* Begin at the first record of a block instead of that of the trace; the last record that
 * is visited. False if the stacks there are not known. */
bool call_steps_begin(struct call_steps *c, struct stack_points *points, uint64_t key,
		      uint64_t block, uint64_t last);

typedef bool call_steps_visit(void *ctx, struct call_steps_thread *t,
			      const struct batch *b, size_t i, uint64_t pc,
			      size_t thread);

/*
 * Visit the records of a batch that follows the last one; it has the fields c->want.  visit()
 * is called for each with an address, before its own call or return: it returns false to
 * stop.  thread: its number, from 0.
 */
bool call_steps_add(struct call_steps *c, const struct batch *b, call_steps_visit *visit,
		    void *ctx);

/* Read the records from `at` to `last`, with the fields c->want and `want`, and visit them; waits
 * for those that are still arriving.  ST_OK too if the trace ends before, or visit() stops. */
enum status call_steps_read(struct call_steps *c, struct trace *t, uint64_t at,
			    uint64_t last, fieldset want, call_steps_visit *visit,
			    void *ctx, struct task *task, struct err *err);

/* The functions of a program, for the stack of a thread. */
void call_steps_name(struct call_steps *c, struct frames *frames);

/* The instruction of a thread is complete, and it continues at an address. */
bool call_steps_end(struct call_steps_thread *t, uint64_t next);

/* Micro-ops of one instruction in two parts: those of `to` are first. */
void call_steps_join(struct call_steps_thread *to, const struct frames_step *step,
		     uint64_t load, uint64_t store);

#endif
