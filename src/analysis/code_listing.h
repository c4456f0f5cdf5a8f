/*
 * The instructions at consecutive addresses: those that some records execute, with how often,
 * and those of the program between them.
 *
 * The text is that of the program, otherwise that of the trace, otherwise the opcode.
 *
 * Threads: runs on the calling thread; a result belongs to one at a time.
 */
#ifndef ANALYSIS_CODE_LISTING_H
#define ANALYSIS_CODE_LISTING_H

#include "trace/span.h"
#include "trace/trace.h"

enum { CODE_LISTING_BYTES = 8192 /* largest range of addresses */ };

struct code_line {
	uint64_t pc;
	uint64_t count, taken; /* executions; of these, branches that were taken */
	bool branch;           /* its outcomes are known */
	uint64_t
		target; /* of a branch whose outcomes are not recorded: it is taken if the
				* next instruction is there; 0: of others */
	char *text;     /* not escaped */
	char *source;   /* file and line; "" if unknown */
};

struct code_listing {
	struct code_line *line; /* by addresses */
	size_t n;
	uint64_t records; /* that were read */
};

/* The range of the function at an address, or some addresses around it; at most
 * CODE_LISTING_BYTES with *last, and the same for neighbours. */
void code_listing_range(const struct schema *s, uint64_t pc, uint64_t *first,
			uint64_t *last);

/* Read the records of a span, and list addresses from first to last.  If the format does not have
 * the outcomes of branches, those of conditional branches of the program are derived.  ST_UNSUPPORTED if
 * the format has no addresses of instructions.  Release it after any result. */
enum status code_listing_make(struct code_listing *out, struct trace *t, struct span over,
			      uint64_t first, uint64_t last, struct task *task,
			      struct err *err);
void code_listing_release(struct code_listing *c);

#endif
