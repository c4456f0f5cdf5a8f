/*
 * A command of the program: `opscope list ...`.
 *
 * One const struct in one file, one line in cmds.am.  Help, usage errors and
 * the manual are printed from the tables, so the tables are the truth.
 */
#ifndef CMD_CMD_H
#define CMD_CMD_H

#include <stdbool.h>
#include <stdio.h>

#include "base/err.h"
#include "trace/trace.h"

enum { EXIT_FOUND = 0, EXIT_NOT_FOUND = 1, EXIT_TROUBLE = 2 };

struct option_info {
	char letter;       /* 'n', or 0 */
	const char *name;  /* "count", or NULL */
	const char *value; /* what its argument is called: "N"; NULL: it takes none */
	const char *help;  /* one sentence, without a full stop */
};

struct command {
	const char *name;     /* "list" */
	const char *synopsis; /* "[OPTION]... FILE" */
	const char *help;     /* one sentence, without a full stop */
	const char *about;    /* paragraphs for help and manual; NULL: none */
	const char *const
		*examples; /* "opscope list -n 20 gcc.trace.gz", ends with NULL */
	const struct option_info *options; /* its own; ends with { 0 } */
	bool opens_trace;                  /* takes the options of trace_options too */
	int (*run)(int argc, char **argv); /* argv[0] is its name; the exit status */
};

extern const struct command *const commands[];       /* ends with NULL */
extern const struct option_info trace_option_info[]; /* --format, --layout, ... */

const struct command *command_find(const char *name);

#endif
