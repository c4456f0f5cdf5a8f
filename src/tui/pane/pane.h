/*
 * A part of the screen.  A pane draws the session and performs actions on it; panes do
 * not use each other.  Threads: main loop only.
 *
 * The class of a pane has its keys, its `:` command and its help.  The keymap
 * (keymap.h), the commands (excommand.h), the help pane, the manual and the tests are
 * generated from the classes.
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
#include "output/svg.h"
#include "output/writer.h"
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
	/* Done or begun; the session goes to records, and the record list gets the focus.
	 * ACT_RETURN restores the pane, and the place and filters that the session had
	 * before the key. */
	OUT_RECORDS
};

/* The position of a pane if the window has room for several. */
enum pane_place {
	PLACE_MAIN, /* the records; always open */
	PLACE_OVER, /* covers the main pane unless that has the focus */
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
	struct list_state list; /* for a class with a list; rows is 0 until it is drawn */
	bool ascii;             /* true if the last canvas was ASCII */
	struct text_view *text; /* NULL if the class has no text */
	struct table_pane *table; /* NULL if the class has no table */
	struct row_list *rows;    /* NULL if the class has no rows */
	struct chart_pane *chart; /* NULL if the class has no chart */
	struct latest *load;      /* NULL if the class loads nothing */

	/* The list state when Enter jumped to another record, and that record: see
	 * pane_go(). */
	struct list_state left;
	uint64_t left_at;
	bool has_left;
	bool arrived;      /* true if the first result is new */
	uint64_t shown_at; /* the record when the first result last was new */
};

/*
 * A key that works only in one pane, where it overrides other bindings of the key.
 *
 * The key of an option is o and a letter, and has a value(): the last line lists the
 * options with their values after o, and the new value after the letter.
 */
struct pane_key {
	const char *keys; /* "d Delete": names of keymap.h, separated by blanks */
	/* A word for the last line; NULL for no hint.  A sequence needs one for the list
	 * of keys that can follow its first key. */
	const char *hint;
	const char *help; /* a phrase without a full stop; N is the number typed before */

	/* count is the number typed before the key, or -1; arg is the member below. */
	enum outcome (*act)(struct pane *p, long long count, int arg);
	int arg;
	const char *shows; /* pane to show after OUT_DONE; NULL if none */
	bool must_wait;    /* true to wait for data: see pane_class.waits */
	/* The action of actions.def that this key specialises; the action has the same
	 * keys.  ACT_NONE if no action and no other pane has these keys. */
	enum action of;
	/* Return the current value, such as "on"; NULL if the key is not an option. */
	const char *(*value)(struct pane *p, int arg);

	/* For a key that opens a prompt, instead of act: */
	const char *ask; /* label of the prompt, "help about: "; NULL if none */
	enum status (*answer)(struct pane *p, const char *text, struct err *err);
	bool file;                                               /* true for files */
	size_t (*complete)(const char *text, struct words *out); /* may be NULL */
	/* Append the text that the prompt begins with, for the user to edit; may be
	 * NULL. */
	void (*offer)(struct pane *p, struct str *out);
	/* Called when the text changes, and with NULL when the prompt closes.  May be
	 * NULL. */
	void (*editing)(struct pane *p, const char *text);
};

/*
 * The `:` command of a pane has the name of the pane.  It takes no argument and shows the
 * pane, unless the class has a struct pane_command.
 */
struct pane_command {
	const char *args; /* "NAME" */
	const char *help; /* a phrase without a full stop */
	bool file;        /* true if the argument is the name of a file */

	/* args may be "".  *show is true at first; set it to false to leave the pane
	 * as it is.  err->at is a position in args, from 1. */
	enum status (*run)(struct session *s, const char *args, bool *show,
			   struct err *err);
	/* Add completions for the end of args, and return the offset in args of the
	 * word to complete. */
	size_t (*complete)(struct session *s, const char *args, struct words *out);
};

/*
 * The search of a pane with / ? n N.
 */
struct pane_search {
	const char *what; /* "the help", for "search the help: " */
	/* Go to the next or previous entry after the current one that contains a text,
	 * ignoring case and wrapping around.  If NULL, the list or text is searched. */
	enum pane_found (*find)(struct pane *p, const char *text, bool backward);
};

/*
 * A pane that lists entries.  The screen moves and scrolls the cursor, searches, handles
 * the mouse, and shows which entries are visible.
 */
struct pane_list {
	/* Return the number of entries; called before each use.  If negative, the pane
	 * is not a list at present, and the functions of the class are used instead. */
	int (*entries)(struct pane *p);
	/* Append the text of entry k, for searches, and for drawing if draw is NULL. */
	void (*print)(struct pane *p, int k, struct str *out);
	void (*draw)(struct pane *p, struct canvas *c, int row, int k);
	const char *none; /* text drawn if there are no entries */
	/* Handle a click in a column of entry k, which is now current.  NULL if a click
	 * only makes the entry current. */
	enum outcome (*click)(struct pane *p, int k, int col);

	/* Instead of the members above, for entries about records: return their list,
	 * with its length set.  The class draws it below `head` rows and handles
	 * clicks. */
	struct list_state *(*state)(struct pane *p); /* NULL if there is none at
						      * present */
	void (*moved)(struct pane *p);               /* the current entry has changed */
	int head;
};

/* A figure of the contents of a pane. */
struct pane_figure {
	const char *title;
	const char *command; /* opscope command that makes it; NULL if there is none */
	struct str options;  /* options of the command, each after a blank */
	struct span over;    /* records; SPAN_ALL for the whole trace */
};

/* A result that a pane loads in the background, for the place of the session. */
struct pane_load {
	const struct latest_class *of; /* has make(); NULL ends a list */
	/* Fill in the zeroed request for the current place; false if there is none.
	 * NULL if the request is always the same. */
	bool (*request)(struct pane *p, void *request);
	/* Called with each new result, NULL if there is none, before update().  May be
	 * NULL. */
	void (*loaded)(struct pane *p, const void *result);
	const char *none; /* text drawn without a request; if NULL, draw() is called */
};

struct pane_class {
	const char *name;  /* "fields": also its `:` command */
	const char *title; /* "Fields", above it; NULL if it draws its own first line */
	const char *keys;  /* keys that show and close it; NULL if none */
	const char *hint;  /* the hint of these keys, as in struct pane_key */
	const char *help;  /* a phrase without a full stop */
	const struct pane_key *own; /* ends with { 0 }; NULL if none */
	/* Return the hint of one of these keys in the current state; NULL if the key does
	 * nothing here.  If hint_now is NULL, the hint is always that of the key. */
	const char *(*hint_now)(struct pane *p, const struct pane_key *own);
	const struct pane_command *command; /* NULL if the command has no arguments */
	const struct pane_search *search;   /* NULL if / searches the trace */
	const struct pane_list *list;       /* NULL if it does not list entries */
	/* Make the text for cols columns, in ASCII only if ascii is set.  NULL if the
	 * pane has no text. */
	void (*text)(struct pane *p, struct text_view *v, int cols, bool ascii);
	const struct table_source *table;  /* table_pane.h; NULL if it shows no table */
	const struct row_list_class *rows; /* row_list.h; NULL if it has no row view */
	/* chart_pane.h; NULL if it shows no chart.  draw() draws the chart and its
	 * surroundings. */
	const struct chart_source *chart;
	/* The results that it loads, ending with { 0 }; NULL if there are none.  If
	 * the first has a text in `none`, draw() is not called until it is loaded. */
	const struct pane_load *loads;
	bool restarts; /* true if the cursor goes to the first entry for another record */
	/* For PANE_WRITE_KEY: return the contents as a table, which the caller frees;
	 * NULL if there is nothing to write.  to is the output format.  If the function
	 * is NULL, a table is written as shown. */
	struct table *(*to_write)(struct pane *p, enum notation to);
	/* For PANE_FIGURE_KEY: describe the contents as a figure; false if they have none
	 * at present.  draw_figure() draws it. */
	bool (*figure)(struct pane *p, struct pane_figure *out);
	void (*draw_figure)(struct pane *p, const struct svg_head *head, FILE *to);
	/* Return why the contents cannot be written yet; NULL if they can.  May be NULL. */
	const char *(*incomplete)(struct pane *p);
	int fixed_rows,
		fixed_cols; /* preferred size, if it is always the same; otherwise 0 */

	enum pane_place place;
	bool open_by_default;
	/* True if the contents belong to one trace; other traces of the format open
	 * without the pane. */
	bool of_trace;
	/* True if the contents belong to both sides of a comparison, and stay when the
	 * other side gets the focus. */
	bool of_both;
	bool toggles; /* true if its key does not move the focus */
	size_t state_size;
	/* Size of the options, which are the first bytes of the state.  They are kept
	 * while the pane is closed and are the same on both sides of a comparison. */
	size_t options_size;
	void (*options_given)(
		struct pane *p); /* called when the options have changed; may be NULL */
	enum status (*open)(struct pane *p, struct err *err); /* NULL if nothing to do */
	void (*close)(struct pane *p);                        /* NULL if nothing to do */
	/* Called after open() when a key or command in a pane of class `from` opened this
	 * pane or gave it the focus.  May be NULL. */
	void (*shown_from)(struct pane *p, const struct pane_class *from);

	/* Request data, and take the data that has arrived.  Called once for each event,
	 * before the other functions, and before drawing.  May be NULL. */
	void (*update)(struct pane *p);
	/* Return the number of rows that it can use in cols columns, without the title.
	 * If NULL, the rows of the list or text are counted. */
	int (*preferred_rows)(struct pane *p, int cols);
	/* Return the number of columns that it can use, and at least the minimum to be
	 * useful; the same for all records, so that panes do not move.  If NULL, the
	 * layout decides. */
	int (*preferred_cols)(struct pane *p);
	void (*draw)(struct pane *p, struct canvas *c, bool focused);

	/* Set the text after the title, and the text at the right end of that line ("3 of
	 * 14"), to which a list adds the visible entries.  Called after draw().  NULL for
	 * no text. */
	void (*heading)(struct pane *p, struct str *left, struct str *right);

	/* Perform an action of actions.def.  count is the number typed before the key, or
	 * -1.  NULL if it has no actions. */
	enum outcome (*act)(struct pane *p, enum action a, long long count);
	/* Handle the pane's key while the pane has the focus; if NULL, the pane is
	 * closed. */
	enum outcome (*again)(struct pane *p);
	/* True if data of the pane has not arrived yet: keys that move in it, and its own
	 * keys with must_wait, then wait.  If NULL, they wait until the first result is
	 * loaded, if draw() waits for that too. */
	bool (*waits)(struct pane *p);

	/* When more data is available, continue an action that the pane has performed
	 * only in part; true if something was done.  cancel() discards the rest; false if
	 * there was none. NULL if the pane does not perform parts of actions. */
	bool (*catch_up)(struct pane *p);
	bool (*cancel)(struct pane *p);
	enum outcome (*click)(struct pane *p, int row, int col); /* ignored if NULL */
	/* Handle a drag of the mouse after a click in the pane; row and col may be
	 * outside it.  If released is set, the button was released, at the last place.
	 * Ignored if NULL. */
	void (*drag)(struct pane *p, int row, int col, bool released);
};

extern const struct pane_class *const panes[]; /* ends with NULL */

const struct pane_class *pane_find(const char *name); /* NULL if there is no such pane */

/* Return the style of the values of a field in all panes, without a record. */
enum style pane_style_of_field(const struct field *f);
/* Return the style of the value in record i of a batch, which must have the field.  An
 * opcode has the style of its kind, an address the style of its access, an absent
 * value STYLE_DIM. */
enum style pane_style_of_value(const struct batch *b, size_t i, int field);
/* Append a value; "?" if it is unknown.  Runs of blanks in a text become one blank. */
void pane_value_text(const struct batch *b, size_t i, int field, struct str *out);
/* Replace runs of blanks and escaped tabs by one blank, from an offset of an escaped
 * text. */
void pane_join_blanks(struct str *text, size_t from);
/* Draw a value in a field of width columns. */
void pane_draw_value(struct canvas *c, int row, int col, int width, const struct field *f,
		     enum style st, const char *text);
/* Draw a sentence, wrapped, from a row on.  Return the number of rows drawn. */
int pane_draw_sentence(struct canvas *c, int row, const char *sentence);
/* Draw the reason for a missing result: an error, or the progress of its job. */
void pane_draw_waits(struct canvas *c, struct latest *l);
/* Return the first result that the pane loads for the current place, as of the last
 * update; NULL if there is none. */
const void *pane_result(const struct pane *p);
/* Go to a record from an entry of the list or a row of the table.  When the pane shows the
 * current record again, the cursor returns to the entry. */
enum outcome pane_go(struct pane *p, uint64_t record);

/* Write the contents to a new file; its extension chooses the output format. */
enum status pane_write(struct pane *p, const char *path, struct err *err);
/* Write any table to a new file, with a message. */
enum status pane_write_table(struct pane *p, const struct table *t, const char *path,
			     struct err *err);
#define PANE_KEY_TO_WRITE(formats, hint, help)                                         \
	{                                                                              \
		"W", hint, help, .ask = "write (" formats "): ", .answer = pane_write, \
				 .file = true, .must_wait = true, .of = ACT_WRITE      \
	}
#define PANE_WRITE_KEY(help)  PANE_KEY_TO_WRITE(".csv .json .md .txt", NULL, help)
#define PANE_FIGURE_KEY(help) PANE_KEY_TO_WRITE(".csv .json .md .txt .svg", "write", help)

/* Draw a gap, in the columns from col on. */
void pane_draw_gap(struct canvas *c, int row, int col, const struct gap *g);

/* Functions for the screen: they use the list, the text, or the function of the class. */

enum status pane_open(struct pane *p, struct session *s, struct err *err);
void pane_close(struct pane *p); /* does nothing if it is not open */
/* Copy the options of an open pane to *kept, which the caller frees, and back. */
void pane_keep_options(const struct pane *p, void **kept);
void pane_give_options(struct pane *p, const void *kept); /* kept may be NULL */
void pane_update(struct pane *p);
void pane_draw(struct pane *p, struct canvas *c, bool focused);
int pane_preferred_rows(struct pane *p, int cols);
int pane_preferred_cols(struct pane *p); /* 0 means as many as the layout gives */
void pane_heading(struct pane *p, struct str *left, struct str *right);
/* True if the pane shows entries, text or a table, rather than the current record. */
bool pane_lists(const struct pane *p);
/* True if an action, or ACT_NONE, has to wait for data of the pane. */
bool pane_must_wait(struct pane *p, enum action a);
enum outcome pane_act(struct pane *p, enum action a, long long count);
enum pane_found pane_find_text(struct pane *p, const char *text, bool backward);
enum outcome pane_click(struct pane *p, int row, int col);
bool pane_catch_up(struct pane *p);
bool pane_cancel(struct pane *p);
void pane_drag(struct pane *p, int row, int col, bool released);
/* Return the hint of a key of the pane in its current state; NULL if the key does
 * nothing. */
const char *pane_hint(struct pane *p, const struct pane_key *own);

#endif
