/*
 * Finds the threads of a trace: the finder of thread_slot.h.
 *
 * If the format has a field for threads, address spaces or processors, its values are the
 * threads.  Otherwise they are inferred (thread_assign.h); instructions are recognised in
 * parts, on all processors, and assigned in order.
 */
#ifndef ANALYSIS_THREAD_FIND_H
#define ANALYSIS_THREAD_FIND_H

#include "trace/thread_slot.h"
#include "trace/trace.h"

struct thread_options {
	const char *by;     /* name of a field, "infer" or "none"; NULL if a field if the
			     * format has one, else infer */
	const char *marker; /* see marker.h; NULL if the default where there are opcodes;
			     * "": none */
	uint64_t window;    /* of the stack, in bytes; 0 means default */
	const char *sp;     /* name or number of the stack pointer; NULL means that of the
			     * register map */
};

/* Checks the options against the format of t and installs the finder.  NULL means
 * defaults. ST_INVALID if an option is wrong; of the marker, err->at is the column. */
enum status thread_find_install(struct trace *t, const struct thread_options *opt,
				struct err *err);

/* The range of a marked thread: its stack is from *low to *high, by the stack pointer at
 * its marker.  False if it is not known.  page, stack: bytes; above: pages. */
bool thread_find_range(const struct thread_info *f, uint64_t page, uint64_t stack,
		       uint64_t above, uint64_t *low, uint64_t *high);

#endif
