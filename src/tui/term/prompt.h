/*
 * The line in which something is typed: editing, history, completion, and a
 * caret under what is wrong with it.
 */
#ifndef TUI_PROMPT_H
#define TUI_PROMPT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/err.h"
#include "base/str.h"
#include "tui/term/history.h"
#include "tui/term/keymap.h"

/* Words that could stand at a place. */
struct words {
	char **word, **help; /* help: a sentence; "": none */
	size_t n, room, help_room;
	bool open_end; /* they are not followed by a blank: paths may go on */
};

void words_add(struct words *w, const char *word, const char *help);
void words_release(struct words *w);

/* Add the word if it begins with what was typed. */
void words_offer(struct words *w, const char *word, const char *typed);

/* Where the last word of a text begins, with any of these characters between words. */
size_t words_last(const char *text, const char *between);

/*
 * What can stand where the cursor is.  text ends at the cursor; returns where in
 * it the word begins that is to be completed.  NULL: nothing is completed.
 */
typedef size_t (*prompt_complete)(void *arg, const char *text, struct words *out);

struct prompt {
	bool open;
	char label[48];
	struct str text;
	size_t at;        /* of the cursor, in bytes */
	bool fresh;       /* the text was put there: typing replaces it */
	struct err fault; /* what is wrong with the text; "" in text: nothing */

	struct history *history; /* not owned; NULL: none */
	size_t back;             /* lines gone back in it */
	struct str draft;        /* the text before going back */

	prompt_complete complete;
	void *complete_arg;
	struct words words; /* offered since the last Tab */
	size_t word_at;     /* where they begin in the text */
	size_t chosen;      /* words.n: none yet */
};

enum prompt_outcome {
	PROMPT_EDITING,
	PROMPT_DONE,     /* text is to be taken; still open, close it or set fault */
	PROMPT_CANCELLED /* closed */
};

/* Life cycle */

void prompt_init(struct prompt *p);
void prompt_release(struct prompt *p);

/* Use */

void prompt_start(struct prompt *p, const char *label, const char *text,
		  struct history *h, prompt_complete complete, void *arg);
void prompt_close(struct prompt *p);
enum prompt_outcome prompt_key(struct prompt *p, uint32_t key);

/*
 * Draw into the last rows of c: the line, and below it the caret with the fault
 * or above it the words offered, if any: in one row or, when something is said of
 * them, in several.  Where the cursor is: *row and *col.
 */
void prompt_draw(const struct prompt *p, struct canvas *c, int *row, int *col);

#endif
