/*
 * Follow the call stack of one thread, step by step.
 *
 * Return addresses and, if the trace has them, their stack slots decide which frames
 * are active; names of functions do not.  Tail calls, stubs and programs without
 * symbols therefore need no special handling.  longjmp, exceptions and interruptions
 * are followed if their landing addresses show them.
 *
 * Threads: a stack belongs to one thread.
 */
#ifndef CODE_FRAMES_H
#define CODE_FRAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	FRAMES_MAX = 1 << 20, /* max depth; deeper calls are not followed */
	FRAMES_CALL_MAX = 15  /* max bytes of a call of unknown length */
};

enum frame_kind {
	FRAME_CALL,
	FRAME_INTERRUPTION /* a signal, interrupt or trap; it resumes at `back`, at `slot`
			    * or at `pc` */
};

struct frame {
	uint64_t pc;     /* pc of the call, or of the interrupted instruction */
	uint64_t back;   /* return address; 0 if unknown */
	uint64_t entry;  /* first address of the function */
	uint64_t record; /* record of the call */
	uint64_t slot;   /* address at which the return address is stored; for an
			  * interruption, the other address at which it can resume; 0 if
			  * unknown */
	uint64_t id;     /* unique for each frame of the stack, and ascending */
	uint64_t tag;    /* set by the caller of frames_step(); 0 for a new frame */
	enum frame_kind kind;
};

enum frames_what {
	FRAMES_OTHER, /* not a branch, or a direct jump */
	FRAMES_CALL,
	FRAMES_RETURN,
	FRAMES_INDIRECT, /* indirect jump */
	FRAMES_UNKNOWN   /* unknown code, which can return */
};

/* An executed instruction, and where its thread continues. */
struct frames_step {
	uint64_t record, pc, next;
	uint64_t after;  /* address after the instruction; 0 if unknown */
	uint64_t target; /* target of a direct branch; 0 if none */
	uint64_t slot;   /* slot of the return address, for a call or return; 0 if
			  * unknown */
	enum frames_what what;
	bool anywhere; /* true if it can continue at any address: a system call */
	bool resumes;  /* true if it can also end an interruption: sigreturn, iret; */
	bool traps; /* true if it can begin one when it does not continue after itself: a
		     * system call */
};

struct frames;

/* Function at an address. */
struct frames_function {
	uint64_t id;    /* same for all parts of a function; 0 if unknown */
	bool entry;     /* true if the address is the function's entry */
	bool continues; /* true if the function resumes an exception: _Unwind_Resume */
};

struct frames *frames_new(void);

/*
 * Set the functions, which show where an exception is caught before stack slots do.
 * frames_step() calls get() with ctx.
 */
void frames_set_functions(struct frames *f,
			  struct frames_function (*get)(void *ctx, uint64_t pc),
			  void *ctx);
void frames_free(struct frames *f); /* f may be NULL */

/* Return true if frames have ended because of an earlier call (setjmp), or were added
 * again. */
bool frames_step(struct frames *f, const struct frames_step *s);

/* True if a step can change a stack. */
bool frames_matters(const struct frames_step *s);

/*
 * To begin in the middle of a trace, add a frame above the others, with the given id
 * and tag, and a number of outer returns.  Earlier calls are then unknown: steps end
 * frames because of them only as listed in `jump`, which has n entries, ordered by
 * record, and is borrowed.
 */
struct frames_jump {
	uint64_t record;
	size_t depth;              /* number of remaining frames */
	const struct frame *frame; /* n frames added above them */
	size_t n;
};
void frames_add(struct frames *f, const struct frame *frame);
void frames_resume(struct frames *f, uint64_t outer, const struct frames_jump *jump,
		   size_t n);

/* Return the number of frames, on top, that the last step has added again: the frames
 * of a coroutine that continues. */
size_t frames_resumed(const struct frames *f);

/* Return the number of the lowest frames up to the last one with a tag: those that were
 * there when the caller last tagged all frames. */
size_t frames_tagged(const struct frames *f);

/* Return the number of frames: active calls. */
size_t frames_depth(const struct frames *f);

/* Return a frame; 0 is the outermost frame.  The caller can set its tag. */
struct frame *frames_at(struct frames *f, size_t n);

/* Count the frames that were left without a return, and the returns from functions called
 * before the first step. */
uint64_t frames_unreturned(const struct frames *f);
uint64_t frames_outer_returns(const struct frames *f);

#endif
