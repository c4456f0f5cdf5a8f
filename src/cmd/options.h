/*
 * Options that several commands have: --span, --where, --to of a report.
 */
#ifndef CMD_OPTIONS_H
#define CMD_OPTIONS_H

#include "analysis/settings.h"
#include "cmd/cmd.h"
#include "output/writer.h"
#include "query/query.h"
#include "trace/scan/scan.h"

/* --to; NOTATION_TEXT if it is not given, or one of another kind. */
enum notation option_notation(const struct cmdline *l);

/* Append the command of a line, as it is typed in a shell: "opscope hist --log a.xz". */
void option_command(const struct cmdline *l, struct str *out);

/* --span; SPAN_ALL if it is not given.  False after a message. */
bool option_span(const struct cmdline *l, struct span *out);

/* --where, compiled; the caller frees it.  *out is NULL if it is not given.  False after a
 * message. */
bool option_where(const struct cmdline *l, const struct trace *t, struct query **out);

/* Parameters of analyses (--l1, --predictor), added to *out, which the caller releases even
 * then.  False after a message. */
bool option_settings(const struct cmdline *l, struct settings *out);

/* Compiles a query, which the caller frees; NULL after a message with a caret below the
 * error.  where: the option, command or file for the message. */
struct query *option_query(const char *where, const char *text, const struct trace *t);

/* Sets the error that the trace ends before the span begins; returns ST_INVALID. */
enum status cmd_span_ends(const struct span *span, struct err *err);

/* Call it after the records of a span have been read.  ST_OK, or ST_INVALID if the trace
 * ends before the span begins. */
enum status cmd_span_check(const struct span *span, struct trace *t, struct err *err);

/* Run `opscope timeline` with the options of a line, and these lanes (NULL: those of the
 * format).  Returns the exit status. */
int cmd_timeline_lanes(const struct cmdline *line, struct trace *t, const char *lanes);

#endif
