/*
 * The length of a clock cycle of a trace.
 *
 * Pipeline traces count picoseconds.  Events of a synchronous processor are whole cycles
 * apart, so the greatest common divisor of the differences between times is the cycle, or
 * a divisor of the cycle if the beginning of the trace has few different times.  A format
 * that counts clocks has a cycle of 1.
 *
 * Threads: any.
 */
#ifndef TRACE_CYCLE_H
#define TRACE_CYCLE_H

#include "trace/trace.h"

/* The greatest common divisor of times and stages. */
struct cycle {
	uint64_t divisor; /* 0 means no two times differ */
	uint64_t time;    /* time of the last record */
	bool any;         /* there was one */
};

/* True if a format has a clock that counts picoseconds. */
bool cycle_counts_ps(const struct schema *s);

/* Return the fields that cycle_add() reads; empty if the format has no such clock. */
fieldset cycle_fields(const struct schema *s);

/* Add the records of a batch with these fields. */
void cycle_add(struct cycle *c, const struct batch *b);

/*
 * The length of a cycle in the unit of the trace's times: the value set with
 * trace_set_cycle(), otherwise computed from the first records of the trace.  The first
 * call reads them, which takes a few milliseconds; if there are not enough and the trace
 * grows, later calls read them again.  0 if the format has no clock, all times are equal,
 * or nothing has arrived yet.
 */
uint64_t trace_cycle(struct trace *t);

/* Set the length of a cycle; 0 means compute it again. */
void trace_set_cycle(struct trace *t, uint64_t cycle);

/* Parse a length, such as "500", "500ps" or "0.5 ns", to picoseconds.  ST_INVALID if it
 * is not a length, or is 0. */
enum status cycle_parse(const char *text, uint64_t *out, struct err *err);

#endif
