/*
 * A part of the screen.  A pane draws the session and performs actions on it; panes do
 * not call each other.  Threads: main loop only.
 *
 * A pane's class defines its keys, its `:` command and its help.  The keymap (keymap.h),
 * the commands (excommand.h), the help pane, the manual and the tests are generated from
 * the classes.
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
#include "tui/session/scope.h"
#include "tui/term/canvas.h"
#include "tui/term/text_view.h"

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
	OUT_UNKNOWN, /* not an action of the pane: pass it to the screen */
	OUT_DONE,    /* done; redraw */
	OUT_CLOSE,   /* done; close the pane */
	OUT_QUIT,    /* quit the program */
	/* Done or started; the session goes to records, and the record list gets the
	 * focus.  ACT_RETURN restores the pane, and the position and filters of the
	 * session before the key. */
	OUT_RECORDS
};

/* The position of a pane if the window has room for several. */
enum pane_place {
	PLACE_MAIN,  /* the records; always open */
	PLACE_OVER,  /* covers the main pane unless the main pane has the focus */
	PLACE_SIDE,  /* right of the main pane, or below in a narrow window; only one */
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
	struct session *session;  /* not owned */
	void *state;              /* class->state_size bytes, zeroed before open */
	struct list_state list;   /* for a class with a list; rows is 0 until drawn */
	int cols;                 /* width when last drawn */
	bool ascii;               /* true if the last canvas was ASCII */
	struct text_view *text;   /* NULL if the class has no text */
	struct table_pane *table; /* NULL if the class has no table */
	struct row_list *rows;    /* NULL if the class has no rows */
	struct chart_pane *chart; /* NULL if the class has no chart */
	struct latest *load;      /* NULL if the class does not load data */

	/* The list state when Enter jumped to another record, and that record (see
	 * pane_go()). */
	struct list_state left;
	uint64_t left_at;
	bool has_left;
	bool arrived;      /* true if the first result is new */
	uint64_t shown_at; /* the record when a new first result last arrived */
};

/*
 * A key that works only in one pane, where it overrides other bindings.
 *
 * The key of an option is o and a letter, and has a value().  The last line lists the
 * options with their values after o, and the new value after the letter.
 */
struct pane_key {
	const char *keys; /* "d Delete": key names of keymap.h, separated by blanks */
	/* A word for the last line; NULL for no hint.  The first key of a sequence uses
	 * the hint in its list of following keys. */
	const char *hint;
	const char *help; /* a phrase without a full stop; N is the typed number */

	/* count is the number typed before the key, -1 if none; arg is the member
	 * below.  NULL to call the act() of the class with the action `of`. */
	enum outcome (*act)(struct pane *p, long long count, int arg);
	int arg;
	const char *shows; /* pane to show after OUT_DONE; NULL if none */
	bool must_wait;    /* true to wait for data (see pane_class.waits) */
	/* The action of actions.def that this key specialises and whose keys it has.
	 * ACT_NONE if neither an action nor another pane has these keys. */
	enum action of;
	/* For an option, instead of act: if change is true, switch to the next value.
	 * Return the value, for example "on"; the caller shows it after a change unless
	 * there is a message. */
	const char *(*option)(struct pane *p, int arg, bool change);

	/* For a key that opens a prompt, instead of act: */
	const char *ask; /* label of the prompt, "help about: "; NULL if none */
	enum status (*answer)(struct pane *p, const char *text, struct err *err);
	bool file; /* true for file names */
	/* As in struct pane_command; may be NULL. */
	size_t (*complete)(struct session *s, const char *text, struct words *out);
	/* Append the initial text of the prompt, for the user to edit; may be NULL. */
	void (*offer)(struct pane *p, struct str *out);
	/* Called when the text changes, and with NULL when the prompt closes; may be
	 * NULL. */
	void (*editing)(struct pane *p, const char *text);
};

/*
 * The `:` command of a pane has the same name as the pane.  It takes no argument and
 * shows the pane, unless the class has a struct pane_command.
 */
struct pane_command {
	const char *args; /* "NAME" */
	const char *help; /* a phrase without a full stop */
	bool file;        /* true if the argument is a file name */

	/* args may be "".  *show is initially true; set it to false to leave the pane
	 * open or closed as it is.  err->at is a column of args, from 1.  If run is NULL,
	 * show the pane and find the argument in it. */
	enum status (*run)(struct session *s, const char *args, bool *show,
			   struct err *err);
	/* Collect completions for the end of args, and return the offset of the word to
	 * complete. */
	size_t (*complete)(struct session *s, const char *args, struct words *out);
};

/* The search of a pane with the keys / ? n N. */
struct pane_search {
	const char *what; /* "the help", for "search the help: " */
	/* Go to the next or previous entry after the current one that contains a string,
	 * ignoring case and wrapping around.  If NULL or if not found, search the list,
	 * table or text. */
	enum pane_found (*find)(struct pane *p, const char *text, bool backward);
};

/* The texts of an entry, from left to right. */
enum { LIST_CELLS = 4 };
struct list_cells {
	struct str text;       /* each ends with a NUL */
	size_t at[LIST_CELLS]; /* where each begins */
	enum style style[LIST_CELLS];
	int n;
};

void pane_cell(struct list_cells *c, enum style st, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/*
 * A pane that lists entries.  The screen moves and scrolls the cursor, searches, handles
 * the mouse, and shows the range of visible entries.
 */
struct pane_list {
	/* Return the number of entries; called before each use.  If negative, the pane is
	 * not a list now, and the class functions are used instead. */
	int (*entries)(struct pane *p);
	/* Add the texts of entry k, which are aligned in columns; the last one takes the
	 * rest of the row. */
	void (*cells)(struct pane *p, int k, struct list_cells *out);
	unsigned right;   /* right-aligned columns: a bit 1 << column for each */
	bool box;         /* a click in the first column acts like Enter */
	const char *none; /* text drawn if the list is empty */

	/* Instead of the members above, for entries about records: return their list,
	 * with its length set.  The class draws it below `head` rows and handles
	 * clicks. */
	struct list_state *(*state)(struct pane *p); /* NULL if there is none at
						      * present */
	void (*moved)(struct pane *p);               /* current entry has changed */
	int head;
};

/* A chart that shows the contents of a pane. */
struct pane_figure {
	const char *title;
	const char *command; /* opscope command that writes it; NULL if there is none */
	struct str options;  /* options of the command, each preceded by a blank */
	struct scope of;     /* counted records */
};

/* A result that a pane loads in the background for the session's current position. */
struct pane_load {
	const struct latest_class *of; /* class with make(); NULL ends an array */
	/* Fill in the zeroed request for the current position; false if there is none.
	 * NULL if the request is always the same. */
	bool (*request)(struct pane *p, void *request);
	/* Called before update() with each new result, NULL if there is none; may be
	 * NULL. */
	void (*loaded)(struct pane *p, const void *result);
	const char *none; /* text drawn if there is no request; if NULL, call draw() */
};

struct pane_class {
	const char *name;  /* "fields"; also its `:` command */
	const char *title; /* title, "Fields"; NULL if it draws its own first line */
	const char *keys;  /* keys that show and close the pane; NULL if none */
	const char *hint;  /* the hint of these keys, as in struct pane_key */
	const char *help;  /* a phrase without a full stop */
	const struct pane_key *own; /* keys, ending with { 0 }; NULL if none */
	/* Return the hint for one of these keys in the current state; NULL if the key
	 * does nothing here.  If hint_now is NULL, use the hint of the key. */
	const char *(*hint_now)(struct pane *p, const struct pane_key *own);
	const struct pane_command *command; /* NULL if the command takes no arguments */
	const struct pane_search *search;   /* NULL if / searches the trace */
	const struct pane_list *list;       /* NULL if the pane does not list entries */
	/* Create the text for cols columns, in ASCII only if ascii is set.  NULL if the
	 * pane has no text. */
	void (*text)(struct pane *p, struct text_view *v, int cols, bool ascii);
	const struct table_source *table;  /* table_pane.h; NULL if it shows no table */
	const struct row_list_class *rows; /* row_list.h; NULL if it has no row view */
	/* See chart_pane.h; NULL if the pane has no chart.  draw() draws the chart and
	 * its surroundings. */
	const struct chart_source *chart;
	/* Results to load, ending with { 0 }; NULL if there are none.  If the first has a
	 * text in `none`, draw() is not called until it is loaded. */
	const struct pane_load *loads;
	bool restarts; /* true to move the cursor to the first entry for another record */
	/* For PANE_WRITE_KEY: return the contents as a table, which the caller frees;
	 * NULL if there is nothing to write.  to is the output format.  If the function
	 * is NULL, write a table as shown. */
	struct table *(*to_write)(struct pane *p, enum notation to);
	/* For PANE_FIGURE_KEY: describe the contents as a chart to write; false if there
	 * is none now.  draw_figure() draws it. */
	bool (*figure)(struct pane *p, struct pane_figure *out);
	void (*draw_figure)(struct pane *p, const struct svg_head *head, FILE *to);
	/* Return the reason why the contents cannot be written yet; NULL if they can.
	 * May be NULL. */
	const char *(*incomplete)(struct pane *p);
	int fixed_rows, fixed_cols; /* preferred size if fixed, otherwise 0 */

	enum pane_place place;
	bool open_by_default;
	/* True if the contents belong to one trace; other traces of the format then open
	 * without the pane. */
	bool of_trace;
	/* True if the contents belong to both sides of a comparison, and do not change
	 * when the other side gets the focus. */
	bool of_both;
	bool toggles; /* true if its key does not move the focus */
	size_t state_size;
	/* Size of the options, which are at the start of the state.  Keep them and the
	 * columns of a table while the pane is closed, and equal on both sides of a
	 * comparison. */
	size_t options_size;
	void (*options_given)(
		struct pane *p); /* called when the options have changed; may be NULL */
	enum status (*open)(struct pane *p, struct err *err); /* may be NULL */
	void (*close)(struct pane *p);                        /* may be NULL */
	/* Called after open() when a key or command in a pane of class `from` opened or
	 * focused this pane; may be NULL. */
	void (*shown_from)(struct pane *p, const struct pane_class *from);

	/* Request data and take the data that has arrived.  Called once per event before
	 * the other functions, and before drawing; may be NULL. */
	void (*update)(struct pane *p);
	/* Return the number of useful rows in cols columns, without the title.  If NULL,
	 * count the rows of the list or text. */
	int (*preferred_rows)(struct pane *p, int cols);
	/* Return the number of useful columns, and at least the minimum; the same for all
	 * records, so that panes do not move.  If NULL, the layout decides. */
	int (*preferred_cols)(struct pane *p);
	void (*draw)(struct pane *p, struct canvas *c, bool focused);

	/* Set the text after the title, and the text at the right end of that line ("3 of
	 * 14"), to which a list adds the range of visible entries.  Called after draw();
	 * NULL for no text. */
	void (*heading)(struct pane *p, struct str *left, struct str *right);

	/* Perform an action of actions.def.  count is the number typed before the key, -1
	 * if none.  NULL if the pane has no actions. */
	enum outcome (*act)(struct pane *p, enum action a, long long count);
	/* Handle the pane's key while the pane has the focus; if NULL, close the pane. */
	enum outcome (*again)(struct pane *p);
	/* True if data of the pane is pending.  Keys that move in the pane, and its own
	 * keys with must_wait, then wait.  If NULL, keys wait until the first result is
	 * loaded, provided draw() also waits for it. */
	bool (*waits)(struct pane *p);

	enum outcome (*click)(struct pane *p, int row, int col); /* may be NULL */
};

extern const struct pane_class *const panes[]; /* ends with NULL */

const struct pane_class *pane_find(const char *name); /* NULL if there is no such pane */
size_t pane_keys(const struct pane_class *class);     /* number of its own keys */

/* Return the style of values of a role in all panes, without a record. */
enum style pane_style_of_role(enum role role);
/* Return the style of a value in record i of a batch, which must have the field: for an
 * opcode, the style of its kind; for an address, the style of its access; STYLE_DIM if
 * the value is absent. */
enum style pane_style_of_value(const struct batch *b, size_t i, int field);
/* Append a value, "?" if unknown.  Replace each run of blanks in a text by one blank. */
void pane_value_text(const struct batch *b, size_t i, int field, struct str *out);
/* Replace runs of blanks and escaped tabs by one blank in an escaped string, from an
 * offset on. */
void pane_join_blanks(struct str *text, size_t from);
/* Draw a value in a field of width columns. */
void pane_draw_value(struct canvas *c, int row, int col, int width, const struct field *f,
		     enum style st, const char *text);
/* Draw a sentence, wrapped, starting at a row.  Return the number of rows drawn. */
int pane_draw_sentence(struct canvas *c, int row, const char *sentence);
/* Return the first result loaded for the current position, as of the last update; NULL if
 * there is none. */
const void *pane_result(const struct pane *p);
/* Go to a record from an entry of the list or a row of the table.  The cursor returns to
 * the entry when the pane shows the current record again. */
enum outcome pane_go(struct pane *p, uint64_t record);

/* Write the contents to a new file; the file name extension selects the output format. */
enum status pane_write(struct pane *p, const char *path, struct err *err);
#define PANE_KEY_TO_WRITE(formats, hint, help)                                         \
	{                                                                              \
		"W", hint, help, .ask = "write (" formats "): ", .answer = pane_write, \
				 .file = true, .must_wait = true, .of = ACT_WRITE      \
	}
#define PANE_WRITE_KEY(help)  PANE_KEY_TO_WRITE(".csv .json .md .txt", NULL, help)
#define PANE_FIGURE_KEY(help) PANE_KEY_TO_WRITE(".csv .json .md .txt .svg", "write", help)

/* Draw a gap, starting at column col. */
void pane_draw_gap(struct canvas *c, int row, int col, const struct gap *g);

/* Append the texts of entry k of a list, as searched; pane is a struct pane. */
void pane_print_entry(void *pane, int k, struct str *out);

/* Functions for the screen; they use the list, the text or the class functions. */

enum status pane_open(struct pane *p, struct session *s, struct err *err);
void pane_close(struct pane *p); /* does nothing if the pane is not open */
/* Save the options of an open pane in *kept, which the caller frees; restore them. */
void pane_keep_options(const struct pane *p, void **kept);
void pane_give_options(struct pane *p, const void *kept); /* kept may be NULL */
void pane_update(struct pane *p);
void pane_draw(struct pane *p, struct canvas *c, bool focused);
int pane_preferred_rows(struct pane *p, int cols);
int pane_preferred_cols(struct pane *p); /* 0 if the layout decides */
void pane_heading(struct pane *p, struct str *left, struct str *right);
/* True if the pane shows entries, text or a table instead of the current record. */
bool pane_lists(const struct pane *p);
/* True if an action, or ACT_NONE, must wait for data of the pane. */
bool pane_must_wait(struct pane *p, enum action a);
enum outcome pane_act(struct pane *p, enum action a, long long count);
enum pane_found pane_find_text(struct pane *p, const char *text, bool backward);
enum outcome pane_click(struct pane *p, int row, int col);
/* Continue an unfinished action when more data is available; true if something was done.
 * pane_cancel() discards the rest; false if there was none. */
bool pane_catch_up(struct pane *p);
bool pane_cancel(struct pane *p);
/* Handle a mouse drag after a click in the pane; row and col may be outside the pane.
 * released is set when the button is released, at the last position. */
void pane_drag(struct pane *p, int row, int col, bool released);
/* For struct pane_key.option: if change is true, switch *on; return "on" or "off". */
const char *pane_switch(bool *on, bool change);
/* For struct pane_class.preferred_cols: return the width that a list needs. */
int pane_list_cols(struct pane *p);
/* For struct pane_class.hint_now: the key that ignores the filters needs filters. */
const char *pane_filter_hint(struct pane *p, const struct pane_key *own);
/* Report which records a key such as w counts now. */
void pane_report_counted(const struct pane *p, bool whole);
/* False if a key with a hint does nothing in the current state. */
bool pane_key_useful(struct pane *p, const struct pane_key *own);
/* Return the hint for a key of the pane in its current state; NULL if the key does
 * nothing or waits for rows. */
const char *pane_hint(struct pane *p, const struct pane_key *own);

#endif
