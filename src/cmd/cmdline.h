/*
 * The words of a command line, sorted by a command's table of options.
 *
 * Options may stand anywhere: -n 5, -n5, --count=5, --count 5; letters can be
 * joined (-cn5); "--" ends them.  "-" is an operand: the standard input.
 */
#ifndef CMD_CMDLINE_H
#define CMD_CMDLINE_H

#include "base/suggest.h"
#include "cmd/cmd.h"

struct given {
	const struct option_info *option;
	const char *value; /* NULL when it takes none */
};

struct cmdline {
	const struct command *command;
	struct given *given;
	size_t ngiven;
	char **operand;
	size_t noperands;
	bool help; /* -h or --help is among them: nothing else counts */
};

/* Life cycle */

/* argv[0] is skipped.  ST_INVALID: a sentence for the user. */
enum status cmdline_parse(struct cmdline *out, const struct command *c, int argc,
			  char **argv, struct err *err);
void cmdline_release(struct cmdline *l);

/* Use.  name is the long name of an option, or its letter where it has none;
 * where one is given twice, the last counts. */

bool cmdline_has(const struct cmdline *l, const char *name);
const char *cmdline_value(const struct cmdline *l,
			  const char *name); /* NULL: not given */

/* The values of an option that may be given several times, one after the other; *at
 * begins as 0.  NULL after the last. */
const char *cmdline_next(const struct cmdline *l, const char *name, size_t *at);

/* A number as people type them; *out is left alone when it is not given. */
enum status cmdline_number(const struct cmdline *l, const char *name, uint64_t *out,
			   struct err *err);

/* ST_INVALID, with the choices, when value is not one of them.  The options of a table
 * have been checked by cmdline_parse(). */
enum status cmdline_check_choice(const char *option, const char *value,
				 const char *(*choice)(size_t i, const char **help),
				 struct err *err);

#endif
