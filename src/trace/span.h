/*
 * Spans of records as people type them: "1000..1999", both included; "1000.." goes
 * to the end, "..1999" begins at the start, and ".." is everything.  Numbers as in
 * human_parse().
 */
#ifndef TRACE_SPAN_H
#define TRACE_SPAN_H

#include "trace/scan/scan.h"

/* ST_INVALID: err->at is the column of what is wrong. */
enum status span_parse(const char *text, struct span *out, struct err *err);

#endif
