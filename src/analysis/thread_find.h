/*
 * Find the threads of a trace: the finder of thread_slot.h.
 *
 * If the format has a field for threads, address spaces or processors, its values are
 * the threads.  Otherwise, infer them (thread_assign.h): recognise instructions in
 * parts, on all processors, and assign them in order.
 */
#ifndef ANALYSIS_THREAD_FIND_H
#define ANALYSIS_THREAD_FIND_H

#include "trace/thread_slot.h"
#include "trace/trace.h"

struct thread_options {
	const char *by;     /* field name, "infer" or "none"; if NULL, a field if the
			     * format has one, otherwise infer */
	const char *marker; /* see marker.h; if NULL, the default if there are opcodes; ""
			     * for none */
	uint64_t window;    /* window of the stack, in bytes; 0 for the default */
	const char *sp;     /* name or number of the stack pointer; NULL to use the
			     * register map */
};

/* Check the options (defaults if NULL) against the format of t and install the finder.
 * Return ST_INVALID if an option is wrong; for the marker, err->at is the column. */
enum status thread_find_install(struct trace *t, const struct thread_options *opt,
				struct err *err);

/* Get the range of a marked thread's stack, from *low to *high, from the stack pointer
 * at its marker.  Return false if it is unknown.  `page` and `stack` are in bytes,
 * `above` in pages. */
bool thread_find_range(const struct thread_info *f, uint64_t page, uint64_t stack,
		       uint64_t above, uint64_t *low, uint64_t *high);

#endif
