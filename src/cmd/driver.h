/*
 * Runs commands: parses the command line, prints help, checks the number of operands,
 * opens the trace, and releases both.
 */
#ifndef CMD_DRIVER_H
#define CMD_DRIVER_H

#include "cmd/cmdline.h"

/* argv[0] is the name of the command.  Returns the exit status. */
int driver_run(const struct command *c, int argc, char **argv);

/* For commands that open traces themselves: as the options of the command line say, and
 * base (NULL: defaults) where they do not.  NULL after a message. */
struct trace *driver_open(const struct cmdline *l, const char *path,
			  const struct trace_options *base);

/* Fails with "missing operand, usage: ..." */
int driver_missing_operand(const struct cmdline *l);

#endif
