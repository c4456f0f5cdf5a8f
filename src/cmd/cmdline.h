/*
 * The words of a command line, parsed with a command's table of options.
 *
 * Options and operands may be mixed: -n 5, -n5, --count=5, --count 5; letters can be
 * joined (-cn5); "--" ends the options.  "-" is an operand: the standard input.
 */
#ifndef CMD_CMDLINE_H
#define CMD_CMDLINE_H

#include "base/suggest.h"
#include "cmd/cmd.h"
#include "output/writer.h"

struct given_option {
	const struct option_info *option;
	const char
		*value; /* NULL if it does not take one; otherwise borrowed from argv */
};

struct cmdline {
	const struct command *command;
	struct given_option *given; /* in the order of the command line */
	size_t ngiven;
	char **operand; /* borrowed from argv */
	size_t noperands;
	bool help;          /* -h or --help was given, and the rest was not parsed */
	struct writer *out; /* for the standard output, as --to says; borrowed */
};

/* Life cycle */

/* argv[0] is skipped.  ST_INVALID, with a sentence for the user.  Release out even
 * then. */
enum status cmdline_parse(struct cmdline *out, const struct command *c, int argc,
			  char **argv, struct err *err);
void cmdline_release(struct cmdline *l);

/* Use.  name is the long name of an option, or its letter if it has no long name.  If an
 * option is given twice, the last one counts. */

bool cmdline_has(const struct cmdline *l, const char *name);
const char *cmdline_value(const struct cmdline *l,
			  const char *name); /* NULL: not given */

/* The next value of an option that may be given several times, in the order of the
 * command line; set *at to 0 before the first call.  NULL after the last. */
const char *cmdline_next(const struct cmdline *l, const char *name, size_t *at);

/* Parses the value as a number, in any notation of human_parse().  Without the option,
 * *out does not change. */
enum status cmdline_number(const struct cmdline *l, const char *name, uint64_t *out,
			   struct err *err);

/* The n-th option that a command takes, from 0: its own, then parameters of analyses, then
 * those for opening the trace; NULL after the last. */
const struct option_info *cmdline_option(const struct command *c, size_t n);

/* The option with a long name, of len bytes, or with a letter; NULL: there is none. */
const struct option_info *cmdline_find_option(const struct command *c, const char *name,
					      size_t len);
const struct option_info *cmdline_find_letter(const struct command *c, char letter);

/* ST_INVALID, with the choices, if value is not one of them.  cmdline_parse() has checked
 * the options of the table already. */
enum status cmdline_check_choice(const char *option, const char *value,
				 const char *(*choice)(size_t i, const char **help),
				 struct err *err);

#endif
