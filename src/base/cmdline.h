/*
 * Command lines: words, as a shell passes them or split here, parsed with tables of options.
 * For the commands of the program and those of the browser.
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
	const char *value; /* the name of its argument: "N"; NULL: no argument */
	const char *help;  /* one sentence, without a full stop */
	/* Returns the i-th value to choose from, from 0, and sets *help to a sentence about
	 * it; NULL after the last.  If the last one is "", other values, such as lists, are
	 * possible too and checked by the command.  choice is NULL if any value is. */
	const char *(*choice)(size_t i, const char **help);
};

/* Defines a function for option_info.choice, of pairs of a value and a sentence. */
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

/* Whether a table of options continues at o. */
static inline bool option_exists(const struct option_info *o)
{
	return o->letter || o->name;
}

enum { CMDLINE_TABLES = 3 };

/* What a command takes. */
struct cmdline_syntax {
	/* The tables of its options, each of which ends with { 0 }; NULL: none. */
	const struct option_info *table[CMDLINE_TABLES];
	/* Names of the options for which +F, +N and +/QUERY, as in pagers, are short; N and
	 * QUERY are the value.  NULL: such a word is an operand. */
	const char *plus_f, *plus_n, *plus_query;
	/* A choice for which a file will do as well. */
	const char *(*or_file)(size_t i, const char **help);
	/* The command whose --help lists the options; NULL: errors list them. */
	const char *helped;
};

struct command;
struct writer;

struct given_option {
	const struct option_info *option;
	const char
		*value; /* NULL if it does not take one; otherwise borrowed from argv */
};

struct cmdline {
	struct cmdline_syntax syntax;
	const struct command *command; /* of the program; NULL: none */
	struct given_option *given;    /* in the order of the command line */
	size_t ngiven;
	char **operand; /* borrowed from argv */
	size_t noperands;
	bool help;          /* -h or --help was given, and the rest was not parsed */
	struct writer *out; /* for the standard output, as --to says; borrowed */
	int wrong;          /* the number of the word that has the error */
};

/* Life cycle */

/* argv[0] is skipped.  ST_INVALID, with a sentence for the user.  Release out even
 * then. */
enum status cmdline_parse(struct cmdline *out, const struct cmdline_syntax *c, int argc,
			  char **argv, struct err *err);
void cmdline_release(struct cmdline *l);

/* The words of a text, separated by blanks.  A word that begins with ' or ", or an option
 * whose value does, ends with the same, and may contain blanks; a backslash there quotes the
 * next byte. */
struct cmdline_words {
	char **word; /* 1 to n - 1: as argv, word 0 is "" */
	int *at;     /* their columns in the text, from 1 */
	int n;
	const char *open; /* a quote without an end; NULL: there is none */
};

/* Release out in any case. */
void cmdline_split(struct cmdline_words *out, const char *text);
void cmdline_words_release(struct cmdline_words *w);
/* Append a word as a shell takes it, between quotes if it needs them. */
void cmdline_quote(const char *word, struct str *out);

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

/* The same for a number from min to max. */
enum status cmdline_number_in(const struct cmdline *l, const char *name, uint64_t min,
			      uint64_t max, uint64_t *out, struct err *err);

/* The number of the value of an option among its choices, from 0; -1: it is not given, or not
 * one of them. */
int cmdline_choice(const struct cmdline *l, const char *name);

/* The n-th option that a command takes, from 0: its own, then parameters of analyses, then
 * those for opening the trace; NULL after the last. */
const struct option_info *cmdline_option(const struct cmdline_syntax *c, size_t n);

/* The option with a long name, of len bytes, or with a letter; NULL: there is none. */
const struct option_info *cmdline_find_option(const struct cmdline_syntax *c,
					      const char *name, size_t len);
const struct option_info *cmdline_find_letter(const struct cmdline_syntax *c,
					      char letter);

/* ST_INVALID, with the choices, if value is not one of them.  cmdline_parse() has checked
 * the options of the table already. */
enum status cmdline_check_choice(const char *option, const char *value,
				 const char *(*choice)(size_t i, const char **help),
				 struct err *err);

#endif
