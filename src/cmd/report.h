/*
 * What a command tells on the standard error, and how it ends.
 *
 * A message is "opscope: WHERE: sentence": where is a file, an option or the name of
 * the command, NULL: nothing.  Bytes that are not printable are escaped.  All output
 * that the command has written so far comes before it.
 */
#ifndef CMD_REPORT_H
#define CMD_REPORT_H

#include "cmd/cmd.h"
#include "output/facts.h"

/* A warning: the command goes on. */
void cmd_warn(const char *where, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));

/* An error.  Returns EXIT_ERROR, which the command returns. */
int cmd_fail(const char *where, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));
int cmd_fail_err(const char *where, const struct err *err);

/* The text that err->at is a column of, cut to the part around it, and a caret below
 * the column.  Prints nothing without a column. */
void cmd_show_column(const char *text, const struct err *err);

/*
 * Messages about what was damaged or skipped in the part of the trace that has been
 * read.  Returns EXIT_ERROR for damage of packed data, else 0.
 */
int cmd_report_losses(struct trace *t);

/* The same for work that ended early: only damage before this byte of the unpacked
 * trace.  A saved index may contain more, but that was not asked for. */
int cmd_report_losses_before(struct trace *t, uint64_t offset);

/* Flushes the standard output.  Returns status, or EXIT_ERROR after a message. */
int cmd_finish(int status);

/* Prints and frees facts, then the same. */
int cmd_finish_facts(struct facts *f, enum facts_as to, int status);

#endif
