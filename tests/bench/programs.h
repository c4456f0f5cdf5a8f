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

/*
 * Creates the image and its data.  name: the program that the driver always
 * calls; "mix": all of them, at random.  Returns NULL for an unknown name.
 */
struct program *program_new(struct memory *m, const char *name, unsigned copies);
void program_free(struct program *p);

/* Sets the registers of a thread before its first instruction. */
void program_start(const struct program *p, struct thread *t, unsigned number,
		   uint64_t seed);

#endif
