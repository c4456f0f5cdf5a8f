/*
 * The call stack of one thread, step by step.
 *
 * Return addresses and, where the trace has them, the places on the stack that they are stored
 * at decide which frames are alive; names of functions do not.  So tail calls, stubs and
 * programs without symbols need nothing else.  longjmp, exceptions and interruptions are
 * followed as far as their landing tells them.
 *
 * Threads: a stack belongs to one.
 */
#ifndef CODE_FRAMES_H
#define CODE_FRAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	FRAMES_MAX = 1 << 20, /* calls beyond this depth are not followed */
	FRAMES_CALL_MAX = 15  /* bytes of a call whose length is not known */
};

enum frame_kind {
	FRAME_CALL,
	FRAME_INTERRUPTION /* a signal, an interrupt or a trap: it resumes at `back`, or at `pc` */
};

struct frame {
	uint64_t pc;     /* of the call, or of the instruction that was interrupted */
	uint64_t back;   /* return address; 0 if it is not known */
	uint64_t entry;  /* where it begins */
	uint64_t record; /* of the call */
	uint64_t slot;   /* address at which the return address is stored; 0 if unknown */
	uint64_t id;     /* different for each frame of the stack, and rising */
	uint64_t tag;    /* of the caller of frames_step(); 0 for a new frame */
	enum frame_kind kind;
};

enum frames_what {
	FRAMES_OTHER, /* no branch, or a direct jump */
	FRAMES_CALL,
	FRAMES_RETURN,
	FRAMES_INDIRECT, /* a jump */
	FRAMES_UNKNOWN   /* code that is not known: it may return */
};

/* An instruction that was executed, and where its thread continues. */
struct frames_step {
	uint64_t record, pc, next;
	uint64_t after;  /* the address after it in memory; 0 if unknown */
	uint64_t target; /* of a direct branch; 0 if there is none */
	uint64_t slot;   /* of a call or return: where its address is stored; 0 if
		        * unknown */
	enum frames_what what;
	bool anywhere; /* it may continue at any address: a system call */
	bool resumes;  /* of these, it may end an interruption: sigreturn, iret; */
	bool traps; /* or else begin one, if it does not continue after it: a system call */
};

struct frames;

/* The function of an address. */
struct frames_function {
	uint64_t id;    /* the same for all parts of a function; 0 if it is not known */
	bool entry;     /* it is the first address */
	bool continues; /* the function continues an exception: _Unwind_Resume */
};

struct frames *frames_new(void);

/*
 * Functions tell where an exception is caught, where the trace has no places of return
 * addresses.  get() is called with ctx by frames_step().
 */
void frames_set_functions(struct frames *f,
			  struct frames_function (*get)(void *ctx, uint64_t pc),
			  void *ctx);
void frames_free(struct frames *f); /* f may be NULL */

/* True if it has ended frames because of an earlier call (setjmp). */
bool frames_step(struct frames *f, const struct frames_step *s);

/* True if a step can change a stack. */
bool frames_matters(const struct frames_step *s);

/*
 * Begin in the middle of a trace: add a frame above the others, whose id and tag are set here,
 * and so many outer returns.  Then earlier calls are not known: steps end frames because of
 * them only as `jump` has it, n of them by record, which is borrowed.
 */
struct frames_jump {
	uint64_t record;
	size_t depth; /* frames that are left */
};
void frames_add(struct frames *f, const struct frame *frame);
void frames_resume(struct frames *f, uint64_t outer, const struct frames_jump *jump,
		   size_t n);

/* The smallest number of frames since the last call of this function. */
size_t frames_least(struct frames *f);

/* The number of frames: calls that have not returned. */
size_t frames_depth(const struct frames *f);

/* A frame, 0 being the outermost; it may set the tag. */
struct frame *frames_at(struct frames *f, size_t n);

/* Frames that were left without a return, and returns out of functions whose call is before
 * the first step. */
uint64_t frames_unreturned(const struct frames *f);
uint64_t frames_outer_returns(const struct frames *f);

#endif
