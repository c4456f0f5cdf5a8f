/*
 * Commands that the user types after a colon.  Most are in a table in excommand.c; each
 * pane adds one, described by its class (pane.h).  Completion, the help pane and the
 * manual are generated from both.
 */
#ifndef TUI_EXCOMMAND_H
#define TUI_EXCOMMAND_H

#include "base/cmdline.h"
#include "tui/screen.h"
#include "tui/term/prompt.h"

struct excommand {
	const char *name; /* "goto" */
	const char *args; /* "N|N%"; "" if it takes no arguments */
	const char *help; /* a phrase in lower case */

	/* For ST_INVALID, set err->at to the column of the error in args, from 1. */
	enum status (*run)(struct screen *sc, const char *args, struct err *err);
	/* For commands that differ in a number: used instead of run, with the member
	 * arg. */
	enum status (*run_as)(struct screen *sc, int arg, const char *args,
			      struct err *err);
	int arg;
	enum action action; /* performed instead of run; ACT_NONE if none */

	/* List to show without arguments; run can then be NULL. */
	const struct listing_class *list;

	/* Options of the command, ending with { 0 }; NULL if none.  With run_line, args
	 * are words, quoted as in a shell (base/cmdline.h); err refers to word
	 * line->wrong if that is set. */
	const struct option_info *options;
	enum status (*run_line)(struct screen *sc, struct cmdline *line, struct err *err);

	bool file;         /* true if the argument, or its first word, is a file name */
	const char *words; /* possible first words of the arguments, separated by blanks;
			    * NULL if none */

	/* Collect completions of the last word of args and return its offset.  NULL if
	 * only words, options and files can be completed. */
	size_t (*complete)(struct screen *sc, const char *args, struct words *out);

	/* Pane of the command (run and complete are then NULL); NULL for a general
	 * command. */
	const struct pane_class *pane;

	bool setting; /* true if allowed in the config file (config.h) */
	bool rare;    /* true if abbreviated only when no other name has the prefix */
};

/* Get command i, from 0; false if there is none. */
bool excommand_at(size_t i, struct excommand *out);

/* A setting of :set: a boolean, a number or a string. */
struct setting {
	const char *name; /* "ascii" */
	const char *help;
	enum { SETTING_TEXT, SETTING_BOOL, SETTING_NUMBER } kind;
	int initial; /* default of a boolean or a number */
	/* true if offset is in the session, false if in struct screen */
	bool of_session;
	size_t offset;
	/* For a string: set() sets it, with err->at a column of text; the second function
	 * returns its value, NULL if none.  The value can be stored in room. */
	enum status (*set)(struct screen *sc, int arg, const char *text, struct err *err);
	const char *(*text)(struct screen *sc, int arg, struct str *room);
	int arg;
	/* Complete a string, like complete() of a command. */
	size_t (*complete)(struct screen *sc, const char *text, struct words *out);
};

extern const struct setting excommand_settings[]; /* ends with { 0 } */

/* Append a line "set NAME=VALUE" for each boolean and number that differs from its
 * default. */
void excommand_changed_settings(struct screen *sc, struct str *out);

/* Run a line.  Command names can be abbreviated.  For ST_INVALID, err->at is the column
 * of the error in line, from 1, or 0 if unknown. */
enum status excommand_run(struct screen *sc, const char *line, struct err *err);

/* Run :filter. */
enum status excommand_run_filter(struct screen *sc, const char *args, struct err *err);

/* Run a line of the config file; refuse commands that are not settings. */
enum status excommand_run_setting(struct screen *sc, const char *line, struct err *err);

/* Complete the prompt (prompt_complete); arg is the screen. */
size_t excommand_complete(void *arg, const char *text, struct words *out);

/* Collect completions for the last word of a query or file name, and return the offset of
 * that word. */
size_t excommand_complete_query(struct screen *sc, const char *args, struct words *out);
size_t excommand_complete_path(const char *args, struct words *out);

#endif
