/*
 * Writers: the steps of the machine as records of a trace format.
 *
 * Most of a record is the same in every execution of its instruction.  A writer
 * therefore formats the records of every instruction once, then copies them and
 * fills in addresses and whether a branch was taken.  This gives millions of
 * records per second.
 */
#ifndef BENCH_WRITE_H
#define BENCH_WRITE_H

#include "machine.h"
#include "out.h"
#include "truth.h"

struct writer {
	const struct writer_class *class;
	const struct program *program;
	struct out out;
	struct out companion; /* buf NULL: no companion */
	struct truth *truth;  /* NULL: not wanted */
	struct rng rng;       /* for invented values, such as times */
	bool pin_branches; /* is_branch as by the Pin tracer: not for calls and returns */
	uint64_t done, limit; /* records; step() writes no more than limit */
	void *own;
};

struct writer_class {
	const char *name, *help;
	void (*open)(struct writer *w);
	void (*step)(struct writer *w, const struct step *s);
	void (*close)(struct writer *w); /* frees what open() allocated */
	void (*reg_name)(unsigned reg, char buf[16]);
};

extern const struct writer_class write_cis501, write_champsim, write_cloudsuite,
	write_byu, write_byu16, write_gem5;

/* Pin's number of a register. */
unsigned pin_reg(unsigned reg);

/* The contents of a record of a whole instruction. */
void seen_whole(struct seen *out, const struct program *p, const struct step *s);

#endif
