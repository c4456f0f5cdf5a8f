/*
 * Messages of a command on the standard error, and its exit status.
 *
 * A message is "opscope: WHERE: sentence".  where is a file, an option or the name of the
 * command; omit that part if it is NULL.  Escape unprintable bytes.  Flush the standard
 * output before a message.
 */
#ifndef CMD_REPORT_H
#define CMD_REPORT_H

#include "cmd/cmd.h"

/* Print a warning; the command continues. */
void cmd_warn(const char *where, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));

/* Print an error.  Return EXIT_ERROR, so that the command can return it. */
int cmd_fail(const char *where, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));
int cmd_fail_err(const char *where, const struct err *err);

/* If text is not NULL and the error has a column, print the text around column err->at
 * with a caret below it. */
void cmd_show_at(const char *text, const struct err *err);

/* Print an error in a text and show its column.  Return EXIT_ERROR. */
int cmd_fail_at(const char *where, const char *text, const struct err *err);

/* Print the errors in the user's descriptions of formats (described.h).  Only the first
 * call prints them. */
void cmd_warn_of_descriptions(void);

/*
 * Print warnings about omitted values, and about damage and skipped bytes in the part of
 * the trace that has been read.  Return EXIT_ERROR if compressed data is damaged,
 * otherwise 0.
 */
int cmd_report_losses(struct trace *t);

/* Like cmd_report_losses(), for work that ended early: report only damage before this
 * offset in the decompressed trace.  A saved index may contain later damage, which does
 * not affect the result. */
int cmd_report_losses_before(struct trace *t, uint64_t offset);

/* Flush the standard output.  Return status, or EXIT_ERROR after a message; a closed pipe
 * is not an error. */
int cmd_finish(int status);

#endif
