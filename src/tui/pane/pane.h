/*
 * A part of the screen.  A pane draws the session and turns actions into
 * changes of the session; it does not know the other panes.
 *
 * Its class has all that the program knows of it: its keys, its `:` command, its help.
 * The keymap (keymap.h), the commands (colon.h), the help pane, the manual and the tests
 * are made from the classes.  To add a pane, write pane_NAME.c and add its line to
 * panes.am: see doc/adding-a-pane.md.  Tab follows the order of that list.
 */
#ifndef TUI_PANE_H
#define TUI_PANE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/err.h"
#include "base/str.h"
#include "tui/term/canvas.h"

struct field;
struct session;
struct words;

enum action {
#define ACTION(id, keys, where, hint, help) ACT_##id,
#include "tui/term/actions.def"
#undef ACTION
	ACT_COUNT,
	ACT_NONE = ACT_COUNT
};

enum outcome {
	OUT_UNKNOWN, /* not an action of this pane: try the screen */
	OUT_DONE,    /* done; draw again */
	OUT_CLOSE    /* done, and the pane is not needed any more */
};

/* The position of a pane when there is room for several. */
enum pane_place {
	PLACE_MAIN,  /* what everything else is about; always open */
	PLACE_SIDE,  /* to the right in a wide window, below in a narrow one; one
	              * at a time */
	PLACE_BELOW, /* under the main one */
	PLACE_WHOLE  /* instead of all others */
};

struct pane_class;

struct pane {
	const struct pane_class *class;
	struct session *session; /* not owned */
	void *state;             /* class->state_size bytes, zeroed before open */
};

/* A key that works only in a pane.  There, it comes before the other uses of the key. */
struct pane_key {
	const char *keys; /* "d Delete": names of keymap.h, with blanks between */
	const char *hint; /* a word for the last line; NULL: not mentioned there */
	const char *
		help; /* one sentence without a full stop; N is the number typed before */

	/* count: the number typed before the key, or -1; arg: the member below */
	enum outcome (*act)(struct pane *p, long long count, int arg);
	int arg;
	bool must_wait; /* ask pane_class.must_wait before it */

	/* Instead of act: a key that asks for a text. */
	const char *ask; /* before the text: "help about: "; NULL: it does not ask */
	enum status (*answer)(struct pane *p, const char *text, struct err *err);
	size_t (*complete)(const char *text, struct words *out); /* may be NULL */
};

/*
 * The `:` command of a pane has the name of the pane.  It takes no argument and shows
 * the pane, unless the class has one of these.
 */
struct pane_command {
	const char *args; /* "NAME" */
	const char *help; /* one sentence without a full stop */

	/* args may be "".  *show is true; when it is set to false the pane is not shown.
	 * err->at counts within args, from 1. */
	enum status (*run)(struct session *s, const char *args, bool *show,
			   struct err *err);
	/* The words that can follow args; returns where in args the word begins. */
	size_t (*complete)(struct session *s, const char *args, struct words *out);
};

struct pane_class {
	const char *name;  /* "fields": also its `:` command */
	const char *title; /* "Fields": above it; NULL: it draws its own first line */
	const char *keys;  /* show it, and close it again; NULL: none does */
	const char *hint;  /* of these keys, as in struct pane_key */
	bool hint_first;   /* before the hints of everything else that is not its own */
	const char *help;  /* one sentence without a full stop */
	const struct pane_key *own;         /* ends with { 0 }; NULL: none */
	const struct pane_command *command; /* NULL: without arguments */

	enum pane_place place;
	bool open_by_default;
	bool toggles; /* its key leaves the focus where it is */
	size_t state_size;
	enum status (*open)(struct pane *p, struct err *err); /* NULL: nothing to do */
	void (*close)(struct pane *p);                        /* NULL: nothing to do */

	/* The number of rows that it can use in cols columns, without its title. */
	int (*preferred_rows)(struct pane *p, int cols);
	void (*draw)(struct pane *p, struct canvas *c, bool focused);

	/* The text after its title, and the text at the right end of that line ("3 of
	 * 14").  Called after draw().  NULL: no text. */
	void (*heading)(struct pane *p, struct str *left, struct str *right);

	/* An action of actions.def.  count: the number typed before the key, or -1.
	 * NULL: it takes none. */
	enum outcome (*act)(struct pane *p, enum action a, long long count);
	/* Its key while it has the focus; NULL: it is closed. */
	enum outcome (*again)(struct pane *p);
	/* Whether an action needs data that is still being made: it is done when the
	 * data is complete.  ACT_NONE: one of its own keys, with must_wait.  NULL: never. */
	bool (*must_wait)(struct pane *p, enum action a);

	/* For a pane that carries out its actions as far as it can, and keeps the
	 * rest: go on with that, when there is more.  True: something was done.
	 * cancel() gives it up; false: there was nothing.  NULL: it keeps nothing. */
	bool (*catch_up)(struct pane *p);
	bool (*cancel)(struct pane *p);
	enum outcome (*click)(struct pane *p, int row, int col); /* NULL: takes none */
};

extern const struct pane_class *const panes[]; /* ends with NULL */

const struct pane_class *pane_find(const char *name); /* NULL: none of that name */

/* How the values of a field look, in whichever pane. */
enum style pane_style_of_field(const struct field *f);

/*
 * For panes that are a list: which entry is current, which is the first that is
 * shown.  Actions that move are the same in all of them.
 */
struct list_state {
	int n;       /* entries */
	int current; /* always one of them, or 0 */
	int top;
	int rows; /* shown when it was last drawn */
};

/* Set the size; current and top are kept within it and current within the rows. */
void list_state_fit(struct list_state *r, int n, int rows);
bool list_state_act(struct list_state *r, enum action a,
		    long long count); /* false: not a move */
bool list_state_moves(enum action a); /* would not be false */
void list_state_note(const struct list_state *r, struct str *out);

/*
 * For panes that are a text to be read: lines of pieces with styles.
 */
struct text_view;

struct text_view *text_view_new(void);
void text_view_free(struct text_view *p); /* p may be NULL */
void text_view_clear(struct text_view *p);
void text_view_line(struct text_view *p); /* begin a new line */
void text_view_add(struct text_view *p, enum style st, const char *text);
/* Words of a text, wrapped at width columns; following lines begin at indent. */
void text_view_wrap(struct text_view *p, enum style st, int indent, int width,
		    const char *text);
void text_view_pad(struct text_view *p,
		   int col); /* blanks up to a column, at least one */
int text_view_lines(const struct text_view *p);
void text_view_draw(struct text_view *p, struct canvas *c);
bool text_view_act(struct text_view *p, enum action a, long long count);
void text_view_note(const struct text_view *p, struct str *out);
/* To the next line, or the one before, that has a text, whatever its case; false:
 * there is none. */
bool text_view_find(struct text_view *p, const char *text, bool backward);

#endif
