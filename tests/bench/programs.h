/*
 * The programs that tracegen runs, written in a small assembler.
 *
 * They share one image: a driver that every thread runs forever, and the
 * functions that it calls through a table.  There are several copies of the
 * functions, with loops of slightly different length, so that the number of
 * different program counters is realistic.
 */
#ifndef BENCH_PROGRAMS_H
#define BENCH_PROGRAMS_H

#include "machine.h"

struct program_info {
	const char *name, *help;
};

extern const struct program_info program_infos[]; /* ends with { NULL, NULL } */

/* Where the barrier program finds the number of threads. */
#define THREADS_AT UINT64_C(0x7f55a0020000)

/* The first instruction of the signal handler, and the one that it returns to, which
 * stands for the system call that restores the interrupted state. */
struct handler {
	uint32_t entry, leave;
};

/*
 * Creates the image and its data.  name: the program that the driver always
 * calls; "mix": all of them, at random.  handler: gets the signal handler,
 * which is part of the image; NULL: there is none.  Returns NULL for an unknown name.
 */
struct program *program_new(struct memory *m, const char *name, unsigned copies,
			    struct handler *handler);
void program_free(struct program *p);

/* Sets the registers of a thread before its first instruction.  stack: bytes from the
 * end of the stack of a thread to that of the next.  marked: it executes the marker. */
void program_start(const struct program *p, struct thread *t, unsigned number,
		   uint64_t seed, uint64_t stack, bool marked);

#endif
