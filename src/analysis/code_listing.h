/*
 * List the instructions at consecutive addresses: executed instructions with their
 * counts, and the instructions of the program between them.
 *
 * The text of an instruction is from the program, otherwise from the trace; without
 * either, it is the opcode.
 *
 * Threads: runs on the calling thread; a result belongs to one thread at a time.
 */
#ifndef ANALYSIS_CODE_LISTING_H
#define ANALYSIS_CODE_LISTING_H

#include "trace/span.h"
#include "trace/trace.h"

enum { CODE_LISTING_BYTES = 8192 /* max range of addresses */ };

struct code_line {
	uint64_t pc;
	uint64_t count, taken; /* number of executions; number of executions with the
				* branch taken */
	bool branch;           /* true for a branch with known outcomes */
	uint64_t
		target; /* target of a branch without recorded outcomes, which is taken if
			 * the next instruction is at the target; otherwise 0 */
	char *text;     /* not escaped */
	char *source;   /* file and line; "" if unknown */
	char *code;     /* text of this line, if the previous instruction has another
			 * line; NULL if unknown */
	char *inlined;  /* functions inlined there; "" if none */
};

struct code_listing {
	struct code_line *line; /* by addresses */
	size_t n;
	uint64_t records; /* number of records read */
};

/* Find the range of the function at an address or, if there is none, a range around the
 * address: at most CODE_LISTING_BYTES including *last, and the same range for
 * neighbours. */
void code_listing_range(const struct schema *s, uint64_t pc, uint64_t *first,
			uint64_t *last);

/* Read the records of a span, and list the addresses from first to last.  If the format
 * has no branch outcomes, derive them for conditional branches of the program.  Return
 * ST_UNSUPPORTED if the format has no instruction addresses.  The caller releases out
 * after any result. */
enum status code_listing_make(struct code_listing *out, struct trace *t, struct span over,
			      uint64_t first, uint64_t last, struct task *task,
			      struct err *err);
void code_listing_release(struct code_listing *c);

#endif
