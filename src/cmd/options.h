/*
 * Read options shared by several commands: --span, --where, --to of a report.
 */
#ifndef CMD_OPTIONS_H
#define CMD_OPTIONS_H

#include "analysis/settings.h"
#include "cmd/cmd.h"
#include "output/svg.h"
#include "output/writer.h"
#include "query/query.h"
#include "trace/scan/scan.h"

/* Return the value of --to; NOTATION_TEXT if it is not given or is not a notation. */
enum notation option_notation(const struct cmdline *l);

/* Options for option_where() and listing_init(). */
/* clang-format off */
#define OPTION_WHERE \
	{ 'w', "where", "QUERY", "use only records that match QUERY; see opscope-query(7)", \
	  cmdline_choose_fields }
#define OPTION_FIELDS \
	{ 'f', "fields", "LIST", "write the fields LIST, separated by commas, in this order", \
	  cmdline_choose_fields }
/* clang-format on */

/* Append a command line as typed in a shell, such as "opscope hist --log a.xz". */
void option_command(const struct cmdline *l, struct str *out);

/* Return the head of a figure.  The head borrows the command line, which is appended to
 * *command. */
struct svg_head option_head(const struct cmdline *l, const char *title,
			    struct str *command);

/* Get the value of --span; SPAN_ALL if it is not given.  Return false after a message. */
bool option_span(const struct cmdline *l, struct span *out);

/* Get the value of --span, or the records from the number given by the option `from` on;
 * not both.  Return false after a message. */
bool option_span_from(const struct cmdline *l, const char *from, struct span *out);

/* Compile the query of --where, which the caller frees; set *out to NULL if it is not
 * given.  Return false after a message. */
bool option_where(const struct cmdline *l, const struct trace *t, struct query **out);

/* Add the parameters of analyses (--l1, --predictor) to *out.  Return false after a
 * message.  The caller releases *out in either case. */
bool option_settings(const struct cmdline *l, struct settings *out);

/* Compile a query, which the caller frees.  Return NULL after a message with a caret
 * below the error.  where is the option, command or file named in the message. */
struct query *option_query(const char *where, const char *text, const struct trace *t);

/* Set the error for a span that begins after the end of the trace.  Return ST_INVALID. */
enum status cmd_span_ends(const struct span *span, struct err *err);

/* Check a span after its records have been read.  Return ST_INVALID if the trace ends
 * before the span begins, otherwise ST_OK. */
enum status cmd_span_check(const struct span *span, struct trace *t, struct err *err);

/* Run `opscope timeline` with the options of a command line and the given lanes; NULL for
 * the default lanes of the format.  Return the exit status. */
int cmd_timeline_lanes(const struct cmdline *line, struct trace *t, const char *lanes);

#endif
