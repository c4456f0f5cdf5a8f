/*
 * Follow the call stack at every record of a trace, from its first record or from a
 * block (trace/stack_points.h).
 *
 * The fields of the format, otherwise the program (code/program.h), determine the
 * calls, the returns, and the places of return addresses.
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

/* Events that change stacks in a part; see struct call_steps. */
enum call_event_kind {
	CALL_STEP,
	CALL_FIRST, /* first record of a thread in the part, at step.pc */
	CALL_BLOCK, /* first record of a thread in a block, step.record */
	CALL_MARK   /* see call_steps_mark() */
};

struct call_event {
	struct frames_step step;
	uint64_t load, store;
	uint64_t records; /* number of selected records of the thread in the part before
			  * the event */
	uint64_t last;    /* record of the thread before the event, */
	bool selected;    /* true if that record is selected; unset for CALL_FIRST */
	uint32_t thread;  /* number in the part */
	enum call_event_kind kind;
	/* For CALL_STEP, true for the first instruction of the thread in the part; for
	 * CALL_FIRST, true if it may continue an instruction of the previous part; for
	 * CALL_BLOCK, true if the block divides it. */
	bool continues;
	bool lost; /* for CALL_FIRST: the previous instruction is unknown */
};

struct call_steps {
	const struct schema *schema;
	struct thread_of threads;
	struct per_thread stacks; /* struct call_steps_thread */
	struct length_rules lengths;
	bool has_length; /* true if the format has instruction lengths */
	struct role_slots kind;
	struct picks branches, edges; /* of the batch */
	size_t next;                  /* next record of the batch to visit */
	fieldset want;
	bool open;
	struct call_steps_memo *memo;
	struct call_steps_function *functions;

	/* Stacks in the middle of a trace, and the jumps after them with their frames. */
	struct stack_states states;
	struct frames_jump *jump;
	struct frame *jump_frame;
	size_t njumps;

	/* Set by the caller for a part that begins anywhere: append events to `event`
	 * instead of following them; visit() may be NULL. */
	bool gather;
	bool sparse; /* skip records that do not change a stack; not with `every` */
	bool every;  /* also count records without an address; visit them, with pc 0,
		     * unless `gather` is set */
	const struct records *selected; /* selected records of the batch; NULL if all are
					 * selected */
	bool lost;                      /* true if records are missing */
	uint32_t block;                 /* records of a block */
	struct call_event *event;
	size_t events, event_room;
};

/* A thread of the program. */
struct call_steps_thread {
	struct frames *frames;   /* frames at the visited record */
	struct frames_step step; /* last instruction; its end is unknown */
	uint64_t load, store;    /* addresses used by the micro-ops of `step`; 0 if
				  * none */
	bool started;
	uint64_t tag;   /* set by visit(); 0 for a new thread */
	uint64_t outer; /* number of returns from functions called before the trace;
			 * UINT64_MAX if unknown */

	/* Members used if c->gather is set. */
	uint64_t records, block; /* number of selected records; block number + 1 */
	uint64_t last;           /* last record, */
	bool selected;           /* true if the last record is selected */
	bool seen, first;        /* first is true if the step is the first one in the
				  * part */
};

/* Roles to read, with the lengths of instructions. */
#define CALL_ROLES                                                      \
	(BRANCH_MARKS | 1 << ROLE_PC | 1 << ROLE_UOP | 1 << ROLE_LOAD | \
	 1 << ROLE_STORE | UINT64_C(1) << ROLE_SPACE)

/* Check that calls are known; return ST_UNSUPPORTED, with a sentence, if neither the
 * format nor a program has calls. */
enum status call_steps_possible(const struct schema *s, struct err *err);

/* Initialise c; this may scan the trace.  Return ST_UNSUPPORTED as
 * call_steps_possible() does.  The caller releases c after any result. */
enum status call_steps_init(struct call_steps *c, struct trace *t, struct task *task,
			    struct err *err);
/* Initialise c for a schema with known threads or, unless whole is NULL, for a part of
 * whole. */
void call_steps_init_part(struct call_steps *c, const struct schema *s,
			  const struct call_steps *whole);
void call_steps_release(struct call_steps *c);

/* Begin with the stacks of a block, to visit records `first` to `last` and those from
 * c->states.begin on.  Return false if its stacks are unknown. */
bool call_steps_begin(struct call_steps *c, struct stack_points *points, uint64_t key,
		      uint64_t first, uint64_t last);

typedef bool call_steps_visit(void *ctx, struct call_steps_thread *t,
			      const struct batch *b, size_t i, uint64_t pc,
			      size_t thread);

/*
 * Visit the records of a batch that follows the last one; it must have the fields
 * c->want.  Call visit() for each record with an address, before its own call or return;
 * visit() returns false to stop.  thread is a number from 0.
 *
 * If c->sparse is set, visit() is not called for all records: those up to c->next belong
 * to the same thread and have the same stack.
 */
bool call_steps_add(struct call_steps *c, const struct batch *b, call_steps_visit *visit,
		    void *ctx);

/* Read the records from `at` to `last`, with the fields c->want and `want`, and visit
 * them.  Also return ST_OK if a record is not there (yet) or visit() stops. */
enum status call_steps_read(struct call_steps *c, struct trace *t, uint64_t at,
			    uint64_t last, fieldset want, call_steps_visit *visit,
			    void *ctx, struct task *task, struct err *err);

/* Return the depth of a thread's visited record, including functions called before the
 * trace if their number is known. */
static inline size_t call_steps_depth(const struct call_steps_thread *t)
{
	uint64_t outer =
		t->outer == UINT64_MAX ? 0 : t->outer - frames_outer_returns(t->frames);
	return frames_depth(t->frames) + (size_t)outer;
}

/* Set the frames of a thread to look up functions in the program. */
void call_steps_name(struct call_steps *c, struct frames *frames);

/* In visit(), if c->gather is set, append an event at the visited record. */
struct call_event *call_steps_mark(struct call_steps *c,
				   const struct call_steps_thread *t, size_t thread);

/* End the instruction of a thread, which continues at the given address. */
bool call_steps_end(struct call_steps_thread *t, uint64_t next);

/* Join the micro-ops of an instruction that is divided between two parts; the micro-ops
 * of `to` are first. */
void call_steps_join(struct call_steps_thread *to, const struct frames_step *step,
		     uint64_t load, uint64_t store);

#endif
