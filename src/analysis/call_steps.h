/*
 * The call stack at every record of a trace, beginning at its first record or at a block
 * (trace/stack_points.h).
 *
 * The fields of the format, otherwise the program (code/program.h), determine the calls
 * and returns, and where return addresses are stored.
 *
 * Threads: a struct call_steps belongs to one thread.
 */
#ifndef ANALYSIS_CALL_STEPS_H
#define ANALYSIS_CALL_STEPS_H

#include "analysis/picks.h"
#include "analysis/thread_of.h"
#include "code/frames.h"
#include "format/length.h"
#include "query/reduce.h"
#include "trace/stack_points.h"

/* Events in a part that change stacks; see struct call_steps. */
enum call_event_kind {
	CALL_STEP,
	CALL_FIRST, /* the first record of a thread in the part, at step.pc */
	CALL_BLOCK  /* its first record in a block, step.record */
};

struct call_event {
	struct frames_step step;
	uint64_t load, store;
	uint64_t
		records; /* selected records of the thread in the part before the event */
	uint64_t last;   /* the record of the thread before the event, */
	bool selected;   /* and true if it is selected; unset for CALL_FIRST */
	uint32_t thread; /* number in the part */
	enum call_event_kind kind;
	/* For CALL_STEP, true for the first instruction of the thread in the part; for
	 * CALL_FIRST, if it may continue one of the previous part; for CALL_BLOCK, if the
	 * block divides it. */
	bool continues;
	bool lost; /* CALL_FIRST: the instruction before it is unknown */
};

struct call_steps {
	const struct schema *schema;
	struct thread_of threads;
	struct per_thread stacks; /* struct call_steps_thread */
	struct length_rules lengths;
	bool has_length;       /* the format has lengths of instructions */
	struct picks branches; /* branches of the batch */
	fieldset want;
	bool open;
	struct call_steps_memo *memo;
	struct call_steps_function *functions;

	/* The source of stacks in the middle of a trace; NULL to begin at its first
	 * record. */
	struct stack_points *points;
	uint64_t points_key;
	uint64_t points_block; /* block of `states`, plus 1 */
	uint64_t points_last;  /* the last visited block */
	struct stack_states states;
	struct frames_jump *jump;
	struct frame *jump_frame; /* their frames */
	size_t njumps;

	/* Set by the caller for a part that begins anywhere: events are appended to
	 * `event` instead of followed, and visit() may be NULL. */
	bool gather;
	const struct records *selected; /* the selected records of the batch; NULL if
					 * all are */
	bool lost;                      /* records are missing */
	uint32_t block;                 /* records of a block */
	struct call_event *event;
	size_t events, event_room;
};

/* A thread of the program. */
struct call_steps_thread {
	struct frames *frames;   /* frames at the visited record */
	struct frames_step step; /* the last instruction; its end is unknown */
	uint64_t load, store;    /* addresses used by its micro-ops; 0 if none */
	bool started;
	uint64_t outer; /* returns out of functions before the trace; UINT64_MAX if
		        * unknown */

	/* Members that are used if c->gather is set. */
	uint64_t records, block; /* records: selected ones; block: number plus 1 */
	uint64_t last;           /* the last record, */
	bool selected;           /* and true if it is selected */
	bool seen, first;        /* first: the step is the first one in the part */
};

/* Check that calls are known; ST_UNSUPPORTED, with a sentence, if neither the format nor
 * a program has calls. */
enum status call_steps_possible(const struct schema *s, struct err *err);

/* Initialise c; this may scan the trace.  ST_UNSUPPORTED as above.  The caller releases c
 * after any result. */
enum status call_steps_init(struct call_steps *c, struct trace *t, struct task *task,
			    struct err *err);
/* Initialise c for a schema whose threads are known or, unless whole is NULL, for a part
 * of it. */
void call_steps_init_part(struct call_steps *c, const struct schema *s,
			  const struct call_steps *whole);
void call_steps_release(struct call_steps *c);

/* Begin at the first record of a block instead of the first of the trace.  last is the
 * last record to visit.  False if the stacks there are unknown. */
bool call_steps_begin(struct call_steps *c, struct stack_points *points, uint64_t key,
		      uint64_t block, uint64_t last);

typedef bool call_steps_visit(void *ctx, struct call_steps_thread *t,
			      const struct batch *b, size_t i, uint64_t pc,
			      size_t thread);

/*
 * Visit the records of a batch that follows the last one; it must have the fields
 * c->want.  Call visit() for each record with an address, before its own call or return;
 * visit() returns false to stop.  thread is a number from 0.
 */
bool call_steps_add(struct call_steps *c, const struct batch *b, call_steps_visit *visit,
		    void *ctx);

/* Read the records from `at` to `last`, with the fields c->want and `want`, and visit
 * them.  Wait for records that are still arriving.  ST_OK too if the trace ends earlier,
 * or visit() stops. */
enum status call_steps_read(struct call_steps *c, struct trace *t, uint64_t at,
			    uint64_t last, fieldset want, call_steps_visit *visit,
			    void *ctx, struct task *task, struct err *err);

/* Let the frames of a thread find their functions in the program. */
void call_steps_name(struct call_steps *c, struct frames *frames);

/* End the instruction of a thread, which continues at an address. */
bool call_steps_end(struct call_steps_thread *t, uint64_t next);

/* Join the micro-ops of one instruction in two parts; the micro-ops of `to` are first. */
void call_steps_join(struct call_steps_thread *to, const struct frames_step *step,
		     uint64_t load, uint64_t store);

#endif
