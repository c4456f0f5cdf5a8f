/*
 * A command of the program: `opscope list ...`.
 *
 * One const struct in one file, one line in cmds.am; doc/adding-a-command.md has an
 * example.  The command line is parsed, help and usage errors are printed, choices are
 * checked and the trace is opened by the driver (driver.h) from this table, and the
 * manual is made from it.
 */
#ifndef CMD_CMD_H
#define CMD_CMD_H

#include <stdbool.h>
#include <stdio.h>

#include "base/err.h"
#include "trace/trace.h"

/* Exit statuses, as those of grep. */
enum { EXIT_FOUND = 0, EXIT_NOT_FOUND = 1, EXIT_ERROR = 2 };

struct option_info {
	char letter;       /* 'n', or 0 */
	const char *name;  /* "count", or NULL */
	const char *value; /* the name of its argument: "N"; NULL: it has none */
	const char *help;  /* one sentence, without a full stop */
	/* The values to choose from, by index from 0 on, with a sentence about each; NULL
	 * after the last.  The name "": the command checks other values by itself, such as
	 * lists.  NULL: any value. */
	const char *(*choice)(size_t i, const char **help);
};

/* Where the trace of a command comes from. */
enum command_input {
	INPUT_NONE,  /* no trace; the options of cmd_trace_options are not taken */
	INPUT_TRACE, /* the driver opens the first operand */
	INPUT_FILE,  /* the same, and a file of no known format as well */
	INPUT_OWN,   /* run opens traces itself, by driver_open() */
};

enum { OPERANDS_MOST = 1 << 30 /* no limit */ };

struct cmdline;

struct command {
	const char *name;     /* "list" */
	const char *synopsis; /* "[OPTION]... FILE" */
	const char *help;     /* one sentence, without a full stop */
	const char *about;    /* paragraphs for help and manual, an empty line between
	                       * two; NULL: none */
	const char *const
		*examples; /* "opscope list -n 20 gcc.trace.gz", ends with NULL */
	const struct option_info *options; /* its own; ends with { 0 }; NULL: none */
	/* Names of the options that +F and +N, as pagers have them, stand for: +N gives N
	 * as the value.  NULL: such a word is an operand. */
	const char *plus_f, *plus_n;
	enum command_input input;
	unsigned least, most; /* number of operands */
	bool hidden;          /* for developers of opscope: not in help and manual */
	/* Does it and returns the exit status.  t: the trace for INPUT_TRACE and
	 * INPUT_FILE, borrowed; otherwise NULL. */
	int (*run)(const struct cmdline *line, struct trace *t);
};

extern const struct command *const commands[];       /* ends with NULL */
extern const struct option_info cmd_trace_options[]; /* --format, --layout, ... */
extern const char *const cmd_trace_examples[];       /* of these; ends with NULL */

const struct command *command_find(const char *name);
const char *command_nearest(const char *typed); /* NULL: none is similar */

static inline bool option_there(const struct option_info *o)
{
	return o->letter || o->name;
}

/* Values to choose from, for option_info.choice */
const char *cmd_choose_emitter(size_t i, const char **help);
const char *cmd_choose_format(size_t i, const char **help);
const char *cmd_choose_registers(size_t i, const char **help);
const char *cmd_choose_facts(size_t i, const char **help);

/* What --help prints: of a command; of the whole program for NULL. */
void cmd_print_help(const struct command *c, FILE *to);

/* Paragraphs, wrapped at 79 columns. */
void cmd_help_text(const char *text, FILE *to);

/* "-n, --count=N", as help and manual name an option. */
void cmd_print_option(const struct option_info *o, struct str *out);

/* Its sentence, and the values to choose from: "how to write it: text, json, csv". */
void option_print_help(const struct option_info *o, struct str *out);

#endif
