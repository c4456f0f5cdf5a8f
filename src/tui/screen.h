/*
 * The window: its panes and where they lie, the status line, the prompt, and
 * what each key does.  It draws on a canvas and knows no terminal, so that a
 * script can drive it as well as a person.
 */
#ifndef TUI_SCREEN_H
#define TUI_SCREEN_H

#include "tui/pane/pane.h"
#include "tui/session/session.h"
#include "tui/term/canvas.h"
#include "tui/term/keymap.h"

enum { SCREEN_ROWS = 10, SCREEN_COLS = 40 }; /* the smallest that is usable */

struct screen_options {
	bool utf8;  /* the terminal shows it; otherwise ascii stays on */
	bool ascii; /* this, mouse and color are changed by :set */
	bool mouse;
	bool color;
	bool history; /* what is typed is kept for the next time */
};

struct screen;

/* Life cycle */

enum status screen_open(struct screen **out, struct session *s,
			const struct screen_options *opt, struct err *err);
void screen_free(struct screen *sc); /* sc may be NULL */

/* Use */

void screen_resize(struct screen *sc, int rows, int cols);
void screen_input(struct screen *sc, const struct input *in);

/* Do what was asked for before what it is about was there, as far as it is there by
 * now: when the session was polled.  True: something was done. */
bool screen_catch_up(struct screen *sc);

/* Draw; borrowed until the next call.  Where the cursor is; *row = -1: nowhere. */
const struct canvas *screen_draw(struct screen *sc, int *row, int *col);

/* What only the owner of the terminal can do: each is asked for once. */
bool screen_wants_quit(const struct screen *sc);
bool screen_wants_suspend(struct screen *sc);
bool screen_wants_redraw(struct screen *sc); /* as if nothing stood there */

/* Use: for commands */

struct session *screen_session(struct screen *sc);
struct screen_options *screen_options(struct screen *sc);

/* Show a pane and give it the focus; or, when its class toggles, show or hide it. */
enum status screen_show(struct screen *sc, const struct pane_class *pane,
			struct err *err);
void screen_quit(struct screen *sc);

/* Write the screen as text, as it is without the prompt. */
enum status screen_save(struct screen *sc, const char *path, struct err *err);
char *screen_text(struct screen *sc); /* the caller frees it */

/*
 * A part of what screen_draw() drew last, for tests: the pane with this name and its
 * heading, "status", "message" (what is below the status line), or rows of the screen
 * as "3" or "3-5", from 0.  *out borrows the cells until the next screen_draw().
 * Returns false when the screen does not show it.
 */
bool screen_part(const struct screen *sc, const char *name, struct canvas *out);

/* The status line. */
void screen_draw_status(struct session *s, struct canvas *c, int row);

/* The last line: the hints of the pane's own keys, then the hints of all other keys. */
void screen_draw_hints(const struct pane_class *pane, struct canvas *c, int row);

#endif
