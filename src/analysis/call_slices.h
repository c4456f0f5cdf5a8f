/*
 * List the calls in a span of a trace, with their begin and end, thread by thread: a
 * call stack over time.
 *
 * Each level of a stack is a slice; a function that ends with a jump to another one is
 * followed by a slice of that function on the same level.  At each record, the slices
 * that contain it are one more than its call depth, unless slices were left out.
 *
 * Threads: a list belongs to one thread.
 */
#ifndef ANALYSIS_CALL_SLICES_H
#define ANALYSIS_CALL_SLICES_H

#include "base/str.h"
#include "trace/span.h"
#include "trace/trace.h"

enum { CALL_SLICES_MAX = 100000 };

struct call_slice {
	uint64_t begin, end;     /* records or times */
	uint64_t opened, closed; /* order of begins and ends among all slices */
	uint64_t id, entry;      /* frame, 0 if called before the trace; its entry */
	uint32_t thread;         /* number in the list */
	uint32_t function;       /* number + 1; 0 if no record is in it */
};

struct call_slices {
	struct call_slice *slice; /* by thread, then by begin; outer slices first */
	size_t n;
	/* Number of each thread: the value of the field of threads, if there is one. */
	uint64_t *thread;
	bool times; /* begin and end are times of the trace, not records */
	/* Slices shorter than `least` are left out, so that n is at most `max`. */
	uint64_t least, omitted;
	const struct schema *schema;  /* private */
	struct call_functions *names; /* private */
};

/* Read the trace up to the end of the span, and list the calls that are active in it;
 * those that begin before the span begin with it.  The caller releases the list, even
 * after an error. */
enum status call_slices_make(struct call_slices *out, struct trace *t, struct span over,
			     size_t max, struct task *task, struct err *err);
void call_slices_release(struct call_slices *c);

/* Append the name of the function of a slice. */
void call_slices_name(const struct call_slices *c, const struct call_slice *s,
		      struct str *out);

#endif
