/*
 * Commands that are typed after a colon.  Those of the program are a table; each pane
 * has one more, which its class describes (pane.h).  Completion, the help pane and the
 * manual are made from these.
 */
#ifndef TUI_COLON_H
#define TUI_COLON_H

#include "tui/screen.h"
#include "tui/term/prompt.h"

struct excommand {
	const char *name; /* "goto" */
	const char *args; /* "N|N%"; "": none */
	const char *help; /* one sentence without a full stop */

	/* err->at counts within args, from 1. */
	enum status (*run)(struct screen *sc, const char *args, struct err *err);

	/* What could stand at the end of args; returns where that word begins.
	 * NULL: nothing is offered. */
	size_t (*complete)(struct screen *sc, const char *args, struct words *out);

	const struct pane_class *pane; /* it is the command of a pane: without the two
	                                * functions; else NULL */
};

/* Command i, from 0; false: there are not so many. */
bool excommand_at(size_t i, struct excommand *out);

struct setting {
	const char *name; /* "ascii" */
	const char *help;
	bool *(*at)(struct screen *sc);
};

extern const struct setting excommand_settings[]; /* ends with { 0 } */

/* Run a whole line; err->at counts within it.  Names may be cut short. */
enum status excommand_run(struct screen *sc, const char *line, struct err *err);

/* A prompt_complete; arg is the screen. */
size_t excommand_complete(void *arg, const char *text, struct words *out);

/* What could stand at the end of a query, and of the name of a file. */
size_t excommand_complete_query(struct screen *sc, const char *args, struct words *out);
size_t excommand_complete_path(const char *args, struct words *out);

#endif
