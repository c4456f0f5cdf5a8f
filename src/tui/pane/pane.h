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
#include "tui/pane/text_view.h"
#include "tui/term/canvas.h"

struct batch;
struct chart_pane;
struct chart_source;
struct field;
struct gap;
struct latest;
struct latest_class;
struct session;
struct table;
struct words;

enum outcome {
	OUT_UNKNOWN, /* not an action of this pane: try the screen */
	OUT_DONE,    /* done; draw again */
	OUT_CLOSE,   /* done, and the pane is no longer needed */
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
struct pane_load;
struct row_list;
struct row_list_class;
struct table_pane;
struct table_source;

struct pane {
	const struct pane_class *class;
	struct session *session; /* not owned */
	void *state;             /* class->state_size bytes, zeroed before open */
	struct list_state list; /* of a class with a list; rows is 0 before it is drawn */
	bool ascii;             /* the canvas was, when it was last drawn */
	struct text_view *text; /* of a class with a text; otherwise NULL */
	struct table_pane *table; /* of a class with a table; otherwise NULL */
	struct row_list *rows;    /* of a class with rows; otherwise NULL */
	struct chart_pane *chart; /* of a class with a chart; otherwise NULL */
	struct latest *load;      /* of a class that loads something; otherwise NULL */

	/* The list when Enter in it led to another record, and the record: see pane_go() and
	 * pane_comes_back(). */
	struct list_state left;
	uint64_t left_at;
	bool has_left;
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
	/* A word for the last line; NULL means no hint.  A sequence has one, for the list
	 * of keys that can follow its first. */
	const char *hint;
	const char *help; /* a phrase without a full stop; N is the number typed before */

	/* count: the number typed before the key, or -1; arg: the member below */
	enum outcome (*act)(struct pane *p, long long count, int arg);
	int arg;
	const char *shows; /* the pane that is shown after OUT_DONE; NULL if none */
	bool must_wait;    /* for what the pane shows, see pane_class.waits */
	/* The action of actions.def that this is a form of; its keys are among those of the
	 * action.  ACT_NONE: no action and no other pane has these keys. */
	enum action of;
	/* Its present value, "on"; NULL if it is not an option. */
	const char *(*value)(struct pane *p, int arg);

	/* Instead of act: a key that opens a prompt. */
	const char *ask; /* its label, "help about: "; NULL means no prompt */
	enum status (*answer)(struct pane *p, const char *text, struct err *err);
	bool file;                                               /* of a file */
	size_t (*complete)(const char *text, struct words *out); /* may be NULL */
	/* Append the text that the prompt begins with, for the user to edit; may be NULL. */
	void (*offer)(struct pane *p, struct str *out);
	/* The text has changed; NULL if the prompt is closed.  May be NULL. */
	void (*editing)(struct pane *p, const char *text);
};

/*
 * The `:` command of a pane has the name of the pane.  It takes no argument and shows
 * the pane, unless the class has one of these.
 */
struct pane_command {
	const char *args; /* "NAME" */
	const char *help; /* a phrase without a full stop */
	bool file;        /* the argument is the name of a file */

	/* args may be "".  *show is true; when it is set to false the pane is not shown.
	 * err->at is a position in args, from 1. */
	enum status (*run)(struct session *s, const char *args, bool *show,
			   struct err *err);
	/* Add the completions at the end of args; returns the offset in args of the word
	 * to complete. */
	size_t (*complete)(struct session *s, const char *args, struct words *out);
};

/*
 * Searching a pane with / ? n N.
 */
struct pane_search {
	const char *what; /* "the help", for "search the help: " */
	/* Go to the next or previous entry after the current one that contains a text,
	 * ignoring case, and continue at the other end.  NULL: in the list or text. */
	enum pane_found (*find)(struct pane *p, const char *text, bool backward);
};

/*
 * A pane that lists entries.  The screen moves and scrolls the cursor,
 * searches, takes the mouse, and shows which entries are visible.
 */
struct pane_list {
	/* Their number, called before each use.  Less than 0: it is not a list at present, and
	 * the members of the class work. */
	int (*entries)(struct pane *p);
	/* Append the text of entry k: for searches, and to draw it if draw is NULL. */
	void (*print)(struct pane *p, int k, struct str *out);
	void (*draw)(struct pane *p, struct canvas *c, int row, int k);
	const char *none; /* drawn if there are no entries */
	/* Draw below the last entry, from a row of c on.  NULL if nothing. */
	void (*below)(struct pane *p, struct canvas *c, int row);
	/* Entry k, which is current now, was clicked in a column.  NULL if nothing
	 * else. */
	enum outcome (*click)(struct pane *p, int k, int col);

	/* Instead of the others, for entries that are about records: their list, with as many
	 * as there are, which the class draws below so many rows.  The class takes clicks. */
	struct list_state *(*state)(struct pane *p); /* NULL if there is none at
						      * present */
	void (*moved)(struct pane *p);               /* another entry is current now */
	int head;
};

/* What a pane loads in the background, for the place of the session. */
struct pane_load {
	const struct latest_class *of; /* with make(); NULL means the end of a list */
	/* Make the request, zeroed, for the current place.  False if there is none.  NULL
	 * if it is always the same. */
	bool (*request)(struct pane *p, void *request);
	/* Another result; NULL if there is none.  Called before update().  May be
	 * NULL. */
	void (*loaded)(struct pane *p, const void *result);
	const char *none; /* drawn without a request; NULL means draw() draws that */
};

struct pane_class {
	const char *name;  /* "fields": also its `:` command */
	const char *title; /* "Fields": above it; NULL if it draws its own first line */
	const char *keys;  /* keys that show and close it; NULL if none */
	const char *hint;  /* the hint of these keys, as in struct pane_key */
	const char *help;  /* a phrase without a full stop */
	const struct pane_key *own; /* ends with { 0 }; NULL if none */
	/* The hint of one of them here and now; NULL if it has nothing to do.  NULL means
	 * always that of the key. */
	const char *(*hint_now)(struct pane *p, const struct pane_key *own);
	const struct pane_command *command; /* NULL: without arguments */
	const struct pane_search *search;   /* NULL: / searches the trace */
	const struct pane_list *list;       /* NULL if it does not list entries */
	/* Make its text for some columns, with or without glyphs beyond ASCII.  NULL if
	 * it has none. */
	void (*text)(struct pane *p, struct text_view *v, int cols, bool ascii);
	const struct table_source *table;  /* table_pane.h; NULL if it shows no table */
	const struct row_list_class *rows; /* row_list.h; NULL if it has no row view */
	/* chart_pane.h; NULL if it shows no chart.  draw() draws the chart and what is
	 * around it. */
	const struct chart_source *chart;
	/* What it loads, ends with { 0 }; NULL if nothing.  Until the first of these is
	 * loaded, if that has a text for nothing, draw() is not called. */
	const struct pane_load *loads;
	/* For PANE_WRITE_KEY: a table of what it shows, which the caller frees; NULL if
	 * there is nothing to write. */
	struct table *(*to_write)(struct pane *p);
	int fixed_rows,
		fixed_cols; /* preferred, if they are always the same; otherwise 0 */

	enum pane_place place;
	bool open_by_default;
	/* What it lists belongs to one trace: others of the format open without it. */
	bool of_trace;
	/* What it shows belongs to both sides of a comparison: it is the same when the other
	 * one gets the focus. */
	bool of_both;
	bool toggles; /* its key does not move the focus */
	size_t state_size;
	/* The first bytes of its state are its options: they are kept while it
	 * is closed, and are the same on both sides of a comparison. */
	size_t options_size;
	void (*options_given)(
		struct pane *p); /* they have changed; NULL if nothing to do */
	enum status (*open)(struct pane *p, struct err *err); /* NULL if nothing to do */
	void (*close)(struct pane *p);                        /* NULL if nothing to do */
	/* It was opened, or got the focus, by a key or command in the pane of a class;
	 * after open().  NULL if nothing to do. */
	void (*shown_from)(struct pane *p, const struct pane_class *from);

	/* Request what it shows, and take what has arrived.  Called once for each event,
	 * before its other functions, and before it is drawn.  NULL if nothing to do. */
	void (*update)(struct pane *p);
	/* The number of rows that it can use in cols columns, without its title.  NULL
	 * means those of the list or text. */
	int (*preferred_rows)(struct pane *p, int cols);
	/* The number of columns that it can use, at least those without which it is of
	 * little use; the same for all records, so that panes do not move.  NULL: as many
	 * as the layout gives. */
	int (*preferred_cols)(struct pane *p);
	void (*draw)(struct pane *p, struct canvas *c, bool focused);

	/* The text after its title, and the text at the right end of that line ("3 of
	 * 14"), to which a list adds which entries are visible.  Called after draw().
	 * NULL means no text. */
	void (*heading)(struct pane *p, struct str *left, struct str *right);

	/* An action of actions.def.  count: the number typed before the key, or -1. NULL
	 * if it has no actions. */
	enum outcome (*act)(struct pane *p, enum action a, long long count);
	/* Its key was pressed while it has the focus; NULL means close it. */
	enum outcome (*again)(struct pane *p);
	/* Whether data that it shows is still on its way: keys that move in it, and its own
	 * keys with must_wait, then wait.  NULL: until the first of what it loads is there, if draw() waits for that
	 * too. */
	bool (*waits)(struct pane *p);

	/* For a pane that carries out a part of an action and keeps the rest: continue
	 * when more data is available.  True: something was done.  cancel() discards the
	 * rest; false if there was none.  NULL if it keeps nothing. */
	bool (*catch_up)(struct pane *p);
	bool (*cancel)(struct pane *p);
	enum outcome (*click)(struct pane *p, int row, int col); /* NULL means ignored */
	/* The mouse moves with its button pressed, after a click in the pane; row and col
	 * may be outside of it.  released: the button was released, where it was last.
	 * NULL means ignored. */
	void (*drag)(struct pane *p, int row, int col, bool released);
};

extern const struct pane_class *const panes[]; /* ends with NULL */

const struct pane_class *pane_find(const char *name); /* NULL if there is no such pane */

/* The style of the values of a field in all panes: without a record, */
enum style pane_style_of_field(const struct field *f);
/* and of the value in record i of a batch.  An opcode has the style of its kind, an address
 * that of the access to it, an absent value STYLE_DIM.  Only for fields that the batch
 * has. */
enum style pane_style_of_value(const struct batch *b, size_t i, int field);
/* Append a value; "?" if it is unknown.  Runs of blanks in a text are one. */
void pane_value_text(const struct batch *b, size_t i, int field, struct str *out);
/* Make runs of blanks and escaped tabs one blank, from an offset of an escaped text on. */
void pane_join_blanks(struct str *text, size_t from);
/* Draw a value in a field of width columns. */
void pane_draw_value(struct canvas *c, int row, int col, int width, const struct field *f,
		     enum style st, const char *text);
/* Draw a sentence from a row on, wrapped.  Returns the number of rows that it has. */
int pane_draw_sentence(struct canvas *c, int row, const char *sentence);
/* Draw why a result is not there: an error, or how far its job is. */
void pane_draw_waits(struct canvas *c, struct latest *l);
/* The first of what the pane loads: its result for the current place, as of the last
 * update; NULL if there is none. */
const void *pane_result(const struct pane *p);
/* Go to a record from an entry of the list of the pane. */
enum outcome pane_go(struct pane *p, uint64_t record);
/* The pane shows a record: if that is the one from which pane_go() left, restore the list. */
bool pane_comes_back(struct pane *p, uint64_t record);

enum status pane_write(struct pane *p, const char *path, struct err *err);
#define PANE_WRITE_KEY(help)                                                           \
	{                                                                              \
		"W", NULL, help,                                                       \
			.ask = "write to (.csv, .json, .txt): ", .answer = pane_write, \
			.file = true, .must_wait = true, .of = ACT_WRITE               \
	}

/* A gap, in the columns from col on. */
void pane_draw_gap(struct canvas *c, int row, int col, const struct gap *g);

/* What the screen calls: the list, the text, or the function of the class. */

enum status pane_open(struct pane *p, struct session *s, struct err *err);
void pane_close(struct pane *p); /* if it is open */
/* Copy the options of an open pane to *kept, which the caller frees, and back. */
void pane_keep_options(const struct pane *p, void **kept);
void pane_give_options(struct pane *p, const void *kept); /* kept may be NULL */
void pane_update(struct pane *p);
void pane_draw(struct pane *p, struct canvas *c, bool focused);
int pane_preferred_rows(struct pane *p, int cols);
int pane_preferred_cols(struct pane *p); /* 0: as many as the layout gives */
void pane_heading(struct pane *p, struct str *left, struct str *right);
/* True if it shows entries, text or a table, rather than the current record. */
bool pane_lists(const struct pane *p);
/* True if an action, or ACT_NONE, has to wait for data of the pane. */
bool pane_must_wait(struct pane *p, enum action a);
enum outcome pane_act(struct pane *p, enum action a, long long count);
enum pane_found pane_find_text(struct pane *p, const char *text, bool backward);
enum outcome pane_click(struct pane *p, int row, int col);
bool pane_catch_up(struct pane *p);
bool pane_cancel(struct pane *p);
void pane_drag(struct pane *p, int row, int col, bool released);
/* The hint of one of its keys here and now; NULL if it has nothing to do. */
const char *pane_hint(struct pane *p, const struct pane_key *own);

#endif
