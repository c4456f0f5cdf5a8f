/*
 * A command of the program: `opscope list ...`.
 *
 * A command is a const struct in its own file and a line in cmds.am; see
 * doc/adding-a-command.md for an example.  The driver (driver.h) uses the struct to parse
 * the command line, check choices, print help and usage errors and open the trace.  The
 * manual is generated from it.
 */
#ifndef CMD_CMD_H
#define CMD_CMD_H

#include <stdbool.h>
#include <stdio.h>

#include "base/cmdline.h"
#include "base/suggest.h"
#include "output/writer.h"
#include "trace/trace.h"

/* Exit statuses, as in grep. */
enum { EXIT_FOUND = 0, EXIT_NOT_FOUND = 1, EXIT_ERROR = 2 };

/* The input of a command. */
enum command_input {
	INPUT_NONE,  /* no trace; cmd_trace_options are not accepted */
	INPUT_TRACE, /* the driver opens the first operand or, if the number of operands
		      * is unlimited, runs the command for each */
	INPUT_FILE,  /* like INPUT_TRACE, but the file may have an unknown format */
	INPUT_OWN,   /* run() opens traces itself, with driver_open() */
};

enum { OPERANDS_MAX = 1 << 30 /* unlimited */ };

struct command {
	const char *name;     /* "list" */
	const char *synopsis; /* "[OPTION]... FILE" */
	const char *help;     /* one sentence, without a full stop */
	const char *about;    /* paragraphs for help and manual, separated by empty lines;
			       * NULL if none */
	const char *const
		*examples; /* "opscope list -n 20 gcc.trace.gz", ends with NULL */
	const struct option_info *options; /* options of this command, without
					    * cmd_trace_options; end with { 0 }; NULL if
					    * none */
	/* Names of the options that can be written as +F, +N and +/QUERY, as in pagers; N
	 * or QUERY is the value.  If a name is NULL, such a word is an operand. */
	const char *plus_f, *plus_n, *plus_query;
	/* List possible operands that are not files, like option_info.choice; NULL if all
	 * operands are files. */
	const char *(*operands)(size_t i, const char **help);
	enum command_input input;
	bool parameters; /* accepts the options of cmd_parameter_options() */
	bool tables;     /* also accepts the options that only tables use */
	bool piped;      /* reads a pipe or file on the standard input without FILE */
	unsigned least, most; /* min and max number of operands */
	bool hidden;          /* for developers of opscope; not in help and manual */
	/* Run the command and return the exit status.  t is the trace for INPUT_TRACE and
	 * INPUT_FILE, borrowed; otherwise NULL. */
	int (*run)(const struct cmdline *line, struct trace *t);
};

extern const struct command *const commands[];       /* ends with NULL */
extern const struct option_info cmd_trace_options[]; /* --format, --layout, ... */
extern const char *const cmd_trace_examples[]; /* examples of these options; end with
                                                * NULL */

const struct command *command_find(const char *name); /* NULL if the name is unknown */
/* Return the options and operands that a command accepts. */
struct cmdline_syntax command_syntax(const struct command *c);

/* Return the name of the command most similar to typed; NULL if none is similar. */
const char *command_suggest(const char *typed);

/* Return the parameters of analyses (--l1, --predictor) as a table of options; if tables
 * is set, include parameters that only tables use (--of).  Make the first call while only
 * one thread runs. */
const struct option_info *cmd_parameter_options(bool tables);

/* Functions for option_info.choice */
const char *cmd_choose_command(size_t i, const char **help);
const char *cmd_choose_emitter(size_t i, const char **help);
const char *cmd_choose_format(size_t i, const char **help);
const char *cmd_choose_notation(size_t i, const char **help);
const char *cmd_choose_figure(size_t i, const char **help); /* list output formats, and
                                                             * svg */

/* Print the help of a command, or of the whole program if c is NULL. */
void cmd_print_help(const struct command *c, FILE *to);

/* Return the next word of *text and move *text to the end of the word; NULL at the end of
 * the text.  Set *paragraph if an empty line precedes the word. */
const char *cmd_next_word(const char **text, size_t *len, bool *paragraph);

/* Print paragraphs, wrapped at 79 columns. */
void cmd_help_text(const char *text, FILE *to);

/* Append the name of an option for help and manual, such as "-n, --count=N". */
void cmd_print_option(const struct option_info *o, struct str *out);

/* Append the sentence of an option and its choices, such as "output format: text,
 * json". */
void option_print_help(const struct option_info *o, struct str *out);

#endif
