/*
 * Options that several commands have: --span, --where, --to of a report.
 */
#ifndef CMD_OPTIONS_H
#define CMD_OPTIONS_H

#include "cmd/cmdline.h"
#include "output/facts.h"
#include "query/query.h"
#include "trace/scan/scan.h"

/* --to; FACTS_TEXT where it is not given. */
enum facts_as option_facts(const struct cmdline *l);

/* --span; SPAN_ALL where it is not given.  False after a message. */
bool option_span(const struct cmdline *l, struct span *out);

/* --where, compiled; the caller frees it.  NULL where it is not given.  False after a
 * message. */
bool option_where(const struct cmdline *l, const struct trace *t, struct query **out);

/* Compiles a query; NULL after a message and a caret below the error.  where: the
 * option, command or file for the message. */
struct query *option_query(const char *where, const char *text, const struct trace *t);

/* ST_INVALID: the trace ends before the span begins. */
enum status cmd_span_ends(const struct span *span, struct err *err);

/* The same once the records of a span have been read; ST_OK if it begins within the
 * trace. */
enum status cmd_span_check(const struct span *span, struct trace *t, struct err *err);

#endif
