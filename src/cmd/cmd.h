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
	/* The values there are to choose from, from 0 on, with a sentence about
	 * each; NULL behind the last.  NULL: anything. */
	const char *(*choice)(size_t i, const char **help);
};

struct command {
	const char *name;     /* "list" */
	const char *synopsis; /* "[OPTION]... FILE" */
	const char *help;     /* one sentence, without a full stop */
	const char *about;    /* paragraphs for help and manual, an empty line between
	                       * two; NULL: none */
	const char *const
		*examples; /* "opscope list -n 20 gcc.trace.gz", ends with NULL */
	const struct option_info *options; /* its own; ends with { 0 }; NULL: none */
	bool opens_trace;                  /* takes the options of trace_options too */
	bool hidden;                       /* for those who build opscope */
	int (*run)(int argc, char **argv); /* argv[0] is its name; the exit status */
};

extern const struct command *const commands[];       /* ends with NULL */
extern const struct option_info trace_option_info[]; /* --format, --layout, ... */

const struct command *command_find(const char *name);
const char *command_nearest(const char *typed); /* NULL: none is near */

static inline bool option_there(const struct option_info *o)
{
	return o->letter || o->name;
}

/* Values to choose from, for option_info.choice */
const char *choose_emitter(size_t i, const char **help);
const char *choose_format(size_t i, const char **help);
const char *choose_registers(size_t i, const char **help);
const char *choose_facts(size_t i, const char **help);

/* What --help prints: of a command; of the whole program for NULL. */
void help_print(const struct command *c, FILE *to);

/* Paragraphs, in lines that fit the screen. */
void help_text(const char *text, FILE *to);

/* "-n, --count=N", as help and manual name an option. */
void option_print(const struct option_info *o, struct str *out);

#endif
