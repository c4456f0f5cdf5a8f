/*
 * Command lines: words, as a shell passes them or split here, parsed with tables of options.
 * Used by the commands of the program and of the browser.
 *
 * Options and operands may be mixed: -n 5, -n5, --count=5, --count 5; letters can be
 * joined (-cn5); "--" ends the options.  "-" is an operand: the standard input.
 */
#ifndef BASE_CMDLINE_H
#define BASE_CMDLINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"
#include "base/str.h"

struct option_info {
	char letter;       /* 'n', or 0 */
	const char *name;  /* "count", or NULL */
	const char *value; /* the name of its argument: "N"; NULL if no argument */
	const char *help;  /* one sentence, without a full stop */
	/* Return the i-th possible value, from 0, and set *help to a sentence about it;
	 * NULL after the last.  If the last one is "", other values, such as lists,
	 * are possible too and checked by the command.  choice is NULL if any value is
	 * possible. */
	const char *(*choice)(size_t i, const char **help);
};

/* Define a function for option_info.choice from pairs of a value and a sentence. */
#define CMDLINE_CHOICES(FUNCTION, ...)                           \
	static const char *FUNCTION(size_t i, const char **help) \
	{                                                        \
		static const char *const of[][2] = __VA_ARGS__;  \
		if (i >= sizeof of / sizeof *of)                 \
			return NULL;                             \
		*help = of[i][1];                                \
		return of[i][0];                                 \
	}

/* Functions for option_info.choice */
const char *cmdline_choose_file(size_t i, const char **help); /* any file or folder */
const char *cmdline_choose_fields(size_t i,
				  const char **help); /* fields, in a list or query */

/* True if a table of options continues at o. */
static inline bool option_exists(const struct option_info *o)
{
	return o->letter || o->name;
}

enum { CMDLINE_TABLES = 3 };

/* The options and operands of a command. */
struct cmdline_syntax {
	/* The tables of its options, each of which ends with { 0 }; NULL if none. */
	const struct option_info *table[CMDLINE_TABLES];
	/* Names of the options for which +F, +N and +/QUERY, as in pagers, are short; N and
	 * QUERY are the value.  NULL: such a word is an operand. */
	const char *plus_f, *plus_n, *plus_query;
	/* The choices of an operand that may also be a file. */
	const char *(*or_file)(size_t i, const char **help);
	/* The command whose --help lists the options; NULL if errors list them. */
	const char *helped;
};

struct command;
struct writer;

struct given_option {
	const struct option_info *option;
	const char
		*value; /* NULL if the option takes none; otherwise borrowed from argv */
};

struct cmdline {
	struct cmdline_syntax syntax;
	const struct command *command; /* a command of the program; NULL if none */
	struct given_option *given;    /* as ordered on the command line */
	size_t ngiven;
	char **operand; /* borrowed from argv */
	size_t noperands;
	bool help;          /* -h or --help was given, and the rest was not parsed */
	struct writer *out; /* writes to standard output in the format of --to; borrowed */
	int wrong;          /* the number of the word that has the error */
};

/* Life cycle */

/* Parse argv, except argv[0].  Return ST_INVALID with a sentence for the user if it is
 * wrong.  Release out even then. */
enum status cmdline_parse(struct cmdline *out, const struct cmdline_syntax *c, int argc,
			  char **argv, struct err *err);
void cmdline_release(struct cmdline *l);

/* The words of a text, separated by blanks.  A word, or the value of an option, may be
 * quoted with ' or " and then contain blanks; a backslash in it quotes the next byte. */
struct cmdline_words {
	char **word; /* 1 to n - 1: as argv, word 0 is "" */
	int *at;     /* their columns in the text, from 1 */
	int n;
	const char *open; /* a quote without an end; NULL if none */
};

/* Release out in any case. */
void cmdline_split(struct cmdline_words *out, const char *text);
void cmdline_words_release(struct cmdline_words *w);
/* Append a word, quoted for a shell if it needs to be. */
void cmdline_quote(const char *word, struct str *out);

/* Use.  name is the long name of an option, or its letter if it has no long name.  If an
 * option is given twice, the last one counts. */

bool cmdline_has(const struct cmdline *l, const char *name);
const char *cmdline_value(const struct cmdline *l,
			  const char *name); /* NULL if not given */

/* Return the first name of a list, which ends with NULL, whose option was given; NULL if
 * there is none. */
const char *cmdline_first(const struct cmdline *l, const char *const *names);

/* Return the next value of an option that may be repeated, in the order of the command
 * line; NULL after the last.  Set *at to 0 before the first call. */
const char *cmdline_next(const struct cmdline *l, const char *name, size_t *at);

/* Parse the value as a number, in any notation of human_parse().  Without the option,
 * *out does not change. */
enum status cmdline_number(const struct cmdline *l, const char *name, uint64_t *out,
			   struct err *err);

/* Like cmdline_number(), for a number from min to max. */
enum status cmdline_number_in(const struct cmdline *l, const char *name, uint64_t min,
			      uint64_t max, uint64_t *out, struct err *err);

/* Return the index of the option's value among its choices; -1 if it is not given or is
 * not one of them. */
int cmdline_choice(const struct cmdline *l, const char *name);

/* Return the n-th option that a command takes, from 0: its own, then parameters of
 * analyses, then those for opening the trace; NULL after the last. */
const struct option_info *cmdline_option(const struct cmdline_syntax *c, size_t n);

/* Find the option with a long name of len bytes, or with a letter; NULL if there is
 * none. */
const struct option_info *cmdline_find_option(const struct cmdline_syntax *c,
					      const char *name, size_t len);
const struct option_info *cmdline_find_letter(const struct cmdline_syntax *c,
					      char letter);

/* Return ST_INVALID, with the choices, if value is not one of them.  cmdline_parse() has
 * already checked the options of the table. */
enum status cmdline_check_choice(const char *option, const char *value,
				 const char *(*choice)(size_t i, const char **help),
				 struct err *err);

#endif
