/*
 * A prompt in the last line: editing, history, completion, and a caret under the error.
 */
#ifndef TUI_PROMPT_H
#define TUI_PROMPT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/err.h"
#include "base/str.h"
#include "tui/term/history.h"
#include "tui/term/keymap.h"

/* Possible completions. */
struct words {
	char **word, **help; /* help is a phrase, or "" */
	size_t n, room, help_room;
	bool open_end; /* no blank after a completed word: a path can continue */
};

void words_add(struct words *w, const char *word, const char *help);
void words_release(struct words *w);

/* Add the word, without help or with it, if it begins with the typed text. */
void words_offer(struct words *w, const char *word, const char *typed);
void words_explain(struct words *w, const char *word, const char *help,
		   const char *typed);
/* The same for each word of a list separated by blanks. */
void words_offer_list(struct words *w, const char *list, const char *typed);

/* Return the offset of the last word of a text; words are separated by any of these
 * characters. */
size_t words_last(const char *text, const char *separators);

/*
 * Add the possible completions at the cursor, which is the end of text.  Return the
 * offset in text of the word to complete.  NULL if the prompt has no completion.
 */
typedef size_t (*prompt_complete)(void *arg, const char *text, struct words *out);

struct prompt {
	bool open;
	struct str label, text;
	size_t at;        /* offset of the cursor, in bytes */
	bool fresh;       /* the text is a default, which typing replaces */
	struct err fault; /* error in the text; its text is "" if none */

	struct history *history; /* not owned; NULL if none */
	size_t back;      /* lines before the end of the history; 0 if the text is new */
	struct str draft; /* new text while a line of the history is shown */

	prompt_complete complete;
	void *complete_arg;
	struct words words; /* completions of the last Tab */
	size_t word_at;     /* their offset in the text */
	size_t selected;    /* index of the completion in the text; words.n if none yet */
	bool choice;        /* see prompt_start_choice() */
};

enum prompt_outcome {
	PROMPT_EDITING,
	PROMPT_DONE,     /* Enter; the prompt is still open: close it or set fault */
	PROMPT_CANCELLED /* the prompt is closed */
};

/* Life cycle */

void prompt_init(struct prompt *p);
void prompt_release(struct prompt *p);

/* Use */

void prompt_start(struct prompt *p, const char *label, const char *text,
		  struct history *h, prompt_complete complete, void *arg);
/* Start a prompt whose completions are choices: shown at once and updated on each change.
 * Enter takes the selected choice; the text is not completed. */
void prompt_start_choice(struct prompt *p, const char *label, prompt_complete complete,
			 void *arg);
void prompt_close(struct prompt *p);
/* Show a prompt again after its words were released. */
void prompt_resume(struct prompt *p);
enum prompt_outcome prompt_key(struct prompt *p, uint32_t key);
/* True if a key moves the cursor in the text or deletes a part of it. */
bool prompt_edits(const struct prompt *p, uint32_t key);

/*
 * Draw into the last rows of c: the line, below it the caret with the error, above it any
 * completions: in one row, or one per row if they have help.  *row and *col are the
 * position of the cursor.
 */
void prompt_draw(const struct prompt *p, struct canvas *c, int *row, int *col);

#endif
