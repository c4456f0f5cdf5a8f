/*
 * A command over many traces: each in a process of its own, several at once, and what they
 * print in the order of the operands.
 *
 * A process is what a trace is read by anyway when a script calls the program for each; it
 * needs nothing from the others, and a defect that ends it does not end them.
 */
#ifndef CMD_MANY_H
#define CMD_MANY_H

#include <stdbool.h>
#include <stddef.h>

#include "base/str.h"
#include "cmd/cmdline.h"
#include "output/facts.h"

/* How outputs are separated. */
enum many_form {
	MANY_PLAIN,   /* they say themselves of which file they are */
	MANY_BLANK,   /* an empty line between two */
	MANY_TITLE,   /* and "==> FILE <==" above each, as head does */
	MANY_HEADING, /* CSV: the heading is printed when it changes */
	MANY_COLUMN,  /* the first heading, and each line begins with a column "file"; a file
	               * with another heading is left out, with a message */
	MANY_LIST,    /* JSON: they are the elements of a list */
	MANY_OBJECT   /* and each is a member of an object with "file" */
};

/* The form for a command whose output does not say of which file it is. */
static inline enum many_form many_form_of(enum facts_as as)
{
	return as == FACTS_JSON  ? MANY_OBJECT
	       : as == FACTS_CSV ? MANY_COLUMN
				 : MANY_TITLE;
}

struct many {
	const struct cmdline
		*line; /* without --threads the processes share the processors */
	const char *const *file; /* n of them */
	size_t n;

	/* Handles one trace and returns its exit status: in a process of its own, or in
	 * this one if there is only one. */
	int (*one)(void *arg, const char *file);
	void *arg;

	/* Receives the standard output of a process that has ended; NULL: it is printed. */
	void (*take)(void *arg, const char *file, const struct str *text);

	enum many_form form; /* if there are several files */
};

/*
 * Runs it.  Returns the highest exit status; status (n of them, or NULL) has that of each.
 * At most as many processes run as there are processors for; one whose turn to print has
 * not come waits when its pipe and a MiB are full.  If the standard error is a terminal, a
 * line there counts the traces.  SIGINT is left to the processes; if one is ended by it,
 * no others are started and the caller is ended too.
 *
 * No other thread may run.
 */
int many_run(const struct many *m, int *status);

#endif
