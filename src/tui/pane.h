/*
 * A part of the screen.  A pane draws the session and turns actions into
 * changes of the session; it does not know the other panes.
 *
 * To add one: write pane_NAME.c and add its line to panes.am.  The order of that
 * list is the order in which Tab goes around.
 */
#ifndef TUI_PANE_H
#define TUI_PANE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/err.h"
#include "base/str.h"
#include "tui/canvas.h"

struct field;
struct session;

enum action {
#define ACTION(id, keys, where, hint, help) ACT_##id,
#include "tui/actions.def"
#undef ACTION
	ACT_COUNT,
	ACT_NONE = ACT_COUNT
};

enum outcome {
	OUT_UNKNOWN, /* not an action of this pane: try the screen */
	OUT_DONE,    /* done; draw again */
	OUT_CLOSE    /* done, and the pane is not needed any more */
};

/* Where a pane lies when there is room for several. */
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

struct pane_class {
	const char *name;  /* "fields": in actions.def and commands */
	const char *title; /* "Fields": above it; NULL: it draws its own first line */
	const char *help;  /* one sentence without a full stop */
	enum pane_place place;
	bool open_at_first;
	size_t state_size;
	enum status (*open)(struct pane *p, struct err *err); /* NULL: nothing to do */
	void (*close)(struct pane *p);                        /* NULL: nothing to do */

	/* How many rows it would like, in so many columns, without its title. */
	int (*wish)(struct pane *p, int cols);
	void (*draw)(struct pane *p, struct canvas *c, bool focused);

	/* What stands beside its title, and at the right end of that line ("3 of
	 * 14"); NULL: nothing.  Asked after draw(). */
	void (*note)(struct pane *p, struct str *left, struct str *right);

	/* count: the number typed before the key, or -1 */
	enum outcome (*act)(struct pane *p, enum action a, long long count);
	/* Whether an action is about what is still on its way: it is done when that
	 * is there.  NULL: never. */
	bool (*awaits)(struct pane *p, enum action a);

	/* For a pane that carries out its actions as far as it can, and keeps the
	 * rest: go on with that, when there is more.  True: something was done.
	 * cancel() gives it up; false: there was nothing.  NULL: it keeps nothing. */
	bool (*catch_up)(struct pane *p);
	bool (*cancel)(struct pane *p);

	enum outcome (*click)(struct pane *p, int row, int col); /* NULL: takes none */

	/* Look for a text in what the pane shows, from the top of it on.  NULL: it is
	 * not searched in this way. */
	void (*find)(struct pane *p, const char *text);
};

extern const struct pane_class *const panes[]; /* ends with NULL */

const struct pane_class *pane_find(const char *name); /* NULL: none of that name */

/* How the values of a field look, in whichever pane. */
enum style style_of_field(const struct field *f);

/*
 * For panes that are a list: which entry is current, which is the first that is
 * shown.  Actions that move are the same in all of them.
 */
struct roll {
	int n;       /* entries */
	int current; /* always one of them, or 0 */
	int top;
	int rows; /* shown when it was last drawn */
};

/* Set the size; current and top are kept within it and current within the rows. */
void roll_fit(struct roll *r, int n, int rows);
bool roll_act(struct roll *r, enum action a, long long count); /* false: not a move */
bool roll_moves(enum action a);                                /* would not be false */
void roll_note(const struct roll *r, struct str *out);

/*
 * For panes that are a text to be read: lines of pieces with styles.
 */
struct page;

struct page *page_new(void);
void page_free(struct page *p); /* p may be NULL */
void page_clear(struct page *p);
void page_line(struct page *p); /* begin a new line */
void page_add(struct page *p, enum style st, const char *text);
/* Words of a text, wrapped at width columns; following lines begin at indent. */
void page_wrap(struct page *p, enum style st, int indent, int width, const char *text);
void page_pad(struct page *p, int col); /* blanks up to a column, at least one */
int page_lines(const struct page *p);
void page_draw(struct page *p, struct canvas *c);
bool page_act(struct page *p, enum action a, long long count);
void page_note(const struct page *p, struct str *out);
/* To the next line, or the one before, that has a text, whatever its case; false:
 * there is none. */
bool page_find(struct page *p, const char *text, bool backward);

#endif
