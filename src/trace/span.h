/*
 * Spans of records as typed by users: "1000..1999" is inclusive; "1000.." extends to the
 * end, "..1999" begins at the start, and ".." is everything.  Numbers have the syntax of
 * human_parse().
 */
#ifndef TRACE_SPAN_H
#define TRACE_SPAN_H

#include "trace/scan/scan.h"

/* ST_INVALID: err->at is the column of the error, counted from 1. */
enum status span_parse(const char *text, struct span *out, struct err *err);

/* Limit a span to the records of the trace, reading it to its end if the number is not
 * known yet.  ST_END if the trace has no records in it. */
enum status span_clip(struct span *over, struct trace *t, struct task *task,
		      struct err *err);

/* Divide a span, or a range of other numbers such as times, into at most `most` intervals
 * of *step numbers; the last may have fewer.  Returns their number.  A count of 2^64
 * cannot be represented: for the whole range in a single interval, the step is 2^64 -
 * 1. */
size_t span_divide(struct span over, size_t max, uint64_t *step);

#endif
