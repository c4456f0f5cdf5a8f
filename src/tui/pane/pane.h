/*
 * A part of the screen.  A pane draws the session and carries out actions on it; panes do
 * not use each other.  Threads: main loop only.
 *
 * The class of a pane has its keys, its `:` command and its help.  The keymap (keymap.h),
 * the commands (excommand.h), the help pane, the manual and the tests are made from the
 * classes.
 *
 * To add a pane, write pane_NAME.c and add its line to panes.am: see
 * doc/adding-a-pane.md.  Tab follows the order of that list.
 */
#ifndef TUI_PANE_H
#define TUI_PANE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/err.h"
#include "base/str.h"
#include "tui/term/canvas.h"

struct batch;
struct field;
struct gap;
struct session;
struct words;

enum action {
	ACT_NONE,
#define ACTION(id, keys, where, hint, help) ACT_##id,
#include "tui/term/actions.def"
#undef ACTION
	ACT_COUNT
};

enum outcome {
	OUT_UNKNOWN, /* not an action of this pane: try the screen */
	OUT_DONE,    /* done; draw again */
	OUT_CLOSE,   /* done, and the pane is not needed any more */
	OUT_QUIT,    /* leave the program */
	/* Done, or begun: the session goes to records, which the screen now shows.  The
	 * list of records gets the focus; ACT_RETURN restores the pane, and the place and
	 * filters of the session before the key. */
	OUT_RECORDS
};

/* The position of a pane if the window has room for several. */
enum pane_place {
	PLACE_MAIN, /* the records; always open */
	PLACE_OVER, /* in place of the main pane, while that does not have the focus */
	PLACE_SIDE, /* right of the main pane, below it in a narrow window; one at a time */
	PLACE_BELOW, /* below the main pane */
	PLACE_WHOLE  /* covers all other panes */
};

struct pane_class;

struct pane {
	const struct pane_class *class;
	struct session *session; /* not owned */
	void *state;             /* class->state_size bytes, zeroed before open */
};

/*
 * A key that works only in one pane, where it hides other bindings of the key.
 *
 * An option of a pane (what it shows or follows) is a sequence of o and a letter, with a
 * value(): the last line lists the options with their values after o, and the new value
 * after the letter.
 */
struct pane_key {
	const char *keys; /* "d Delete": names of keymap.h, separated by blanks */
	/* A word for the last line; NULL: no hint.  A sequence has one, for the list of
	 * keys that can follow its first. */
	const char *hint;
	const char *help; /* a phrase without a full stop; N is the number typed before */

	/* count: the number typed before the key, or -1; arg: the member below */
	enum outcome (*act)(struct pane *p, long long count, int arg);
	int arg;
	const char *shows; /* the pane that is shown after OUT_DONE; NULL: none */
	bool must_wait; /* call pane_class.must_wait first */
	/* The action of actions.def that this is a form of; its keys are among those of the
	 * action.  ACT_NONE: no action and no other pane has these keys. */
	enum action of;
	/* Its present value, "on"; NULL: it is not an option. */
	const char *(*value)(struct pane *p, int arg);

	/* Instead of act: a key that opens a prompt. */
	const char *ask; /* its label, "help about: "; NULL: no prompt */
	enum status (*answer)(struct pane *p, const char *text, struct err *err);
	size_t (*complete)(const char *text, struct words *out); /* may be NULL */
	/* Append the text that the prompt begins with, for the user to edit; may be NULL. */
	void (*offer)(struct pane *p, struct str *out);
	/* The text has changed; NULL: the prompt is closed.  May be NULL. */
	void (*editing)(struct pane *p, const char *text);
};

/*
 * The `:` command of a pane has the name of the pane.  It takes no argument and shows
 * the pane, unless the class has one of these.
 */
struct pane_command {
	const char *args; /* "NAME" */
	const char *help; /* a phrase without a full stop */

	/* args may be "".  *show is true; when it is set to false the pane is not shown.
	 * err->at is a position in args, from 1. */
	enum status (*run)(struct session *s, const char *args, bool *show,
			   struct err *err);
	/* Add the completions at the end of args; returns the offset in args of the word
	 * to complete. */
	size_t (*complete)(struct session *s, const char *args, struct words *out);
};

enum pane_found {
	PANE_FOUND,
	PANE_FOUND_WRAPPED, /* after continuing at the other end */
	PANE_NOT_FOUND,
	PANE_FOUND_LATER /* the search goes on, or the pane has said what became of it */
};

/*
 * Searching the entries of a pane with / ? n N.
 */
struct pane_search {
	const char *what; /* "the help", for "search the help: " */
	/* Go to the next or previous entry after the current one that contains a text,
	 * ignoring case, and continue at the other end. */
	enum pane_found (*find)(struct pane *p, const char *text, bool backward);
};

struct pane_class {
	const char *name;  /* "fields": also its `:` command */
	const char *title; /* "Fields": above it; NULL: it draws its own first line */
	const char *keys;  /* keys that show and close it; NULL: none */
	const char *hint;  /* the hint of these keys, as in struct pane_key */
	bool hint_first;   /* its hint comes before those of the actions */
	const char *help;  /* a phrase without a full stop */
	const struct pane_key *own; /* ends with { 0 }; NULL: none */
	/* The hint of one of them here and now; NULL: it has nothing to do.  NULL: always
	 * that of the key. */
	const char *(*hint_now)(struct pane *p, const struct pane_key *own);
	const struct pane_command *command; /* NULL: without arguments */
	const struct pane_search *search;   /* NULL: / searches the trace */

	enum pane_place place;
	bool open_by_default;
	/* What it lists belongs to one trace: others of the format open without it. */
	bool of_trace;
	/* What it shows belongs to both sides of a comparison: it is the same when the other
	 * one gets the focus. */
	bool of_both;
	bool toggles; /* its key does not move the focus */
	size_t state_size;
	enum status (*open)(struct pane *p, struct err *err); /* NULL: nothing to do */
	void (*close)(struct pane *p);                        /* NULL: nothing to do */
	/* It was opened, or got the focus, by a key or command in the pane of a class; after
	 * open().  NULL: nothing to do. */
	void (*shown_from)(struct pane *p, const struct pane_class *from);

	/* The number of rows that it can use in cols columns, without its title. */
	int (*preferred_rows)(struct pane *p, int cols);
	/* The number of columns that it can use, at least those without which it is of
	 * little use; the same for all records, so that panes do not move.  NULL: as many
	 * as the layout gives. */
	int (*preferred_cols)(struct pane *p);
	void (*draw)(struct pane *p, struct canvas *c, bool focused);

	/* The text after its title, and the text at the right end of that line ("3 of
	 * 14").  Called after draw().  NULL: no text. */
	void (*heading)(struct pane *p, struct str *left, struct str *right);

	/* An action of actions.def.  count: the number typed before the key, or -1.
	 * NULL: it has no actions. */
	enum outcome (*act)(struct pane *p, enum action a, long long count);
	/* Its key was pressed while it has the focus; NULL: close it. */
	enum outcome (*again)(struct pane *p);
	/* Whether an action needs data that is not complete yet: the key then waits for
	 * it.  ACT_NONE is one of its own keys with must_wait.  NULL: never. */
	bool (*must_wait)(struct pane *p, enum action a);

	/* For a pane that carries out a part of an action and keeps the rest: continue
	 * when more data is available.  True: something was done.  cancel() discards the
	 * rest; false: there was none.  NULL: it keeps nothing. */
	bool (*catch_up)(struct pane *p);
	bool (*cancel)(struct pane *p);
	enum outcome (*click)(struct pane *p, int row, int col); /* NULL: ignored */
	/* The mouse moves with its button pressed, after a click in the pane; row and col
	 * may be outside of it.  released: the button was released, where it was last.
	 * NULL: ignored. */
	void (*drag)(struct pane *p, int row, int col, bool released);
};

extern const struct pane_class *const panes[]; /* ends with NULL */

/* The help pane makes its text again when it is drawn next: keys have changed. */
void pane_help_renew(struct pane *p);

const struct pane_class *pane_find(const char *name); /* NULL: there is no such pane */

/* The style of the values of a field in all panes: without a record, */
enum style pane_style_of_field(const struct field *f);
/* and of the value in record i of a batch.  An opcode has the style of its kind, an address
 * that of the access to it, an absent value STYLE_DIM.  Only for fields that the batch
 * has. */
enum style pane_style_of_value(const struct batch *b, size_t i, int field);
/* A gap, in the columns from col on. */
void pane_draw_gap(struct canvas *c, int row, int col, const struct gap *g);

/*
 * State of panes that are a list: the current entry and the first visible one.  Actions
 * that move work in the same way in all of them.
 */
struct list_state {
	int n;       /* entries */
	int current; /* 0..n - 1; 0 if n is 0 */
	int top;     /* first visible entry */
	int rows;    /* visible when it was last drawn, at least 1 */
};

/* Set the size; current and top are limited to the entries, and top so that current is
 * visible. */
void list_state_fit(struct list_state *l, int n, int rows);
/* Carry out an action that moves; count: the number typed before the key, or -1.  False if
 * the action does not move. */
bool list_state_act(struct list_state *l, enum action a, long long count);
bool list_state_moves(enum action a); /* whether list_state_act() would be true */
/* Go to the next or previous entry whose text contains a text, ignoring case.  print()
 * appends the text of entry k. */
enum pane_found list_state_find(struct list_state *l, const char *text, bool backward,
				void (*print)(void *arg, int k, struct str *out),
				void *arg);
/* "1-7 of 2,214"; nothing if all entries are visible. */
void list_state_position(const struct list_state *l, struct str *out);

/* For panes that show text: lines that consist of pieces with styles. */
struct text_view;

struct text_view *text_view_new(void);
void text_view_free(struct text_view *v);  /* v may be NULL */
void text_view_clear(struct text_view *v); /* the place and the line found are kept */
void text_view_line(struct text_view *v);  /* begin a new line */
void text_view_add(struct text_view *v, enum style st, const char *text);
/* Add the words of a text, wrapped at width columns; continued lines begin at indent. */
void text_view_wrap(struct text_view *v, enum style st, int indent, int width,
		    const char *text);
/* Continue at a column, after at least one blank. */
void text_view_pad(struct text_view *v, int col);
int text_view_lines(const struct text_view *v);
void text_view_draw(struct text_view *v, struct canvas *c);
/* Make a line the first one that is visible, from 0, or the last page if there are too few
 * after it; and the first one that was when it was last drawn. */
void text_view_show(struct text_view *v, int line);
int text_view_top(const struct text_view *v);
bool text_view_act(struct text_view *v, enum action a, long long count);
void text_view_position(const struct text_view *v, struct str *out);
/* The current line begins a section: { and } go from one to the next. */
void text_view_heading(struct text_view *v);
/* Go to the section whose first line is a text; false: there is none. */
bool text_view_go(struct text_view *v, const char *heading);
void text_view_go_top(struct text_view *v);
/* Go to the next or previous line that contains a text, ignoring case. */
enum pane_found text_view_find(struct text_view *v, const char *text, bool backward);

#endif
