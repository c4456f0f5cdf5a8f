/*
 * Values of records that are in no field, but are looked up in what trace_derive() finds.
 */
#ifndef TRACE_DERIVED_H
#define TRACE_DERIVED_H

#include "format/record.h"
#include "trace/nests.h"
#include "trace/stack_points.h"
#include "trace/thread_slot.h"

enum derived_value {
	RECORD_THREAD,    /* the number of its thread: see thread_slot.h */
	RECORD_DEPTH,     /* depth of calls: see stack_points.h */
	RECORD_LOOP,      /* the header of the innermost loop: see nests.h */
	RECORD_ITERATION, /* iteration of that loop */
	RECORD_TAKEN      /* 1 if it branches, by the record that follows: see events.h */
};

/* What one caller looks up records with; zero before the first use. */
struct derived_lookup {
	struct thread_lookup threads;
	struct stack_lookup stacks;
	struct nest_lookup nests;
	struct event_window *outcomes; /* two of them; NULL until they are used */
};

/* What of the trace must be found for a value: one of enum derived. */
unsigned derived_needs(enum derived_value what);

/* True if some enum derived are found, for the records before `end`. */
bool derived_known(const struct schema *s, unsigned needs, uint64_t end);

/* Set v[] to the values of up to 64 records from `first` on; returns a bit for each that has
 * one.  None has one that is not known (yet). */
uint64_t derived_get(struct derived_lookup *k, const struct schema *s,
		     enum derived_value what, uint64_t first, size_t n, uint64_t *v);
void derived_release(struct derived_lookup *k);

#endif
