/*
 * The programs that tracegen runs, written in a small assembler.
 *
 * They share one image: a driver that every thread runs for ever, and the
 * functions it calls through a table, in several copies with loops of slightly
 * different length, so that there is a fair number of program counters.
 */
#ifndef BENCH_PROGRAMS_H
#define BENCH_PROGRAMS_H

#include "machine.h"

struct program_info {
	const char *name, *help;
};

extern const struct program_info program_infos[]; /* ends with { NULL, NULL } */

/*
 * Lay out the image and its data.  name: of the program that the driver always
 * calls; "mix": all of them, at random.  NULL: there is no such program.
 */
struct program *program_new(struct memory *m, const char *name, unsigned copies);
void program_free(struct program *p);

/* Registers of a thread before its first instruction. */
void program_start(const struct program *p, struct thread *t, unsigned number,
		   uint64_t seed);

#endif
