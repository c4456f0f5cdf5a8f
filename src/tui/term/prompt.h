/* A prompt in the last line: editing, history, completion, and a caret below an error. */
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
	char **word, **help; /* help is a phrase; "" if none */
	size_t n, room, help_room;
	bool open_end; /* add no blank after a word: a path can continue */
};

void words_add(struct words *w, const char *word, const char *help);
void words_release(struct words *w);

/* Add a word, without or with help, if it begins with the typed text. */
void words_offer(struct words *w, const char *word, const char *typed);
void words_explain(struct words *w, const char *word, const char *help,
		   const char *typed);
/* Add each word of a list separated by blanks if it begins with the typed text. */
void words_offer_list(struct words *w, const char *list, const char *typed);

/* Return the offset of the last word of a string; separators are the characters between
 * words. */
size_t words_last(const char *text, const char *separators);

/*
 * Add the possible completions at the cursor, which is at the end of text.  Return the
 * offset in text of the word to complete.  NULL if the prompt has no completion.
 */
typedef size_t (*prompt_complete)(void *arg, const char *text, struct words *out);

struct prompt {
	bool open;
	struct str label, text;
	size_t at;        /* offset of the cursor in bytes */
	bool fresh;       /* true if the text is the default; typing replaces it */
	struct err fault; /* error in the text; its message is "" if none */

	struct history *history; /* not owned; NULL if none */
	size_t back;      /* number of lines back in the history; 0 if the text is new */
	struct str draft; /* new text, kept while a line of the history is shown */

	prompt_complete complete;
	void *complete_arg;
	struct words words; /* completions of the last Tab */
	size_t word_at;     /* offset of these words in the text */
	size_t selected;    /* index of the completion in the text; words.n if none yet */
	bool choice;        /* see prompt_start_choice() */
};

enum prompt_outcome {
	PROMPT_EDITING,
	PROMPT_DONE,     /* Enter was pressed; close the prompt or set fault */
	PROMPT_CANCELLED /* the prompt has been closed */
};

/* Life cycle */

void prompt_init(struct prompt *p);
void prompt_release(struct prompt *p);

/* Use */

void prompt_start(struct prompt *p, const char *label, const char *text,
		  struct history *h, prompt_complete complete, void *arg);
/* Start a prompt whose completions are choices.  Show them at once and update them on
 * each change.  Enter selects the current choice; the text is not completed. */
void prompt_start_choice(struct prompt *p, const char *label, prompt_complete complete,
			 void *arg);
void prompt_close(struct prompt *p);
/* Show a prompt again after its words were released. */
void prompt_resume(struct prompt *p);
enum prompt_outcome prompt_key(struct prompt *p, uint32_t key);
/* True if a key moves the cursor in the text or deletes a part of it. */
bool prompt_edits(const struct prompt *p, uint32_t key);

/*
 * Draw into the last rows of c: the line, the caret and the error below it, and any
 * completions above it, in one row, or one per row if they have help.  Set *row and *col
 * to the position of the cursor.
 */
void prompt_draw(const struct prompt *p, struct canvas *c, int *row, int *col);

#endif
