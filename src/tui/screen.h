/*
 * The window: its panes and their layout, the status line, the prompt, and the actions of
 * keys.  It draws on a canvas and does not use a terminal, so that a script can drive it
 * too.
 *
 * Threads: main loop only.
 */
#ifndef TUI_SCREEN_H
#define TUI_SCREEN_H

#include "base/cmdline.h"
#include "tui/pane/pane.h"
#include "tui/session/session.h"
#include "tui/term/canvas.h"
#include "tui/term/keymap.h"

enum { SCREEN_ROWS = 4, SCREEN_COLS = 20 }; /* min usable size */

struct screen_options {
	bool utf8;  /* true if the terminal shows UTF-8; otherwise ascii stays on */
	bool ascii; /* :set changes ascii, mouse and color */
	bool mouse;
	bool color;
	bool history;  /* save the prompt history in a file */
	bool sessions; /* save and restore the session of a trace (session_file.h) */
};

struct screen;

/* Life cycle */

enum status screen_open(struct screen **out, struct session *s,
			const struct screen_options *opt, struct err *err);
void screen_free(struct screen *sc); /* sc may be NULL */

/* Use */

void screen_resize(struct screen *sc, int rows, int cols);
void screen_input(struct screen *sc, const struct input *in);

/* Perform queued keys whose data has arrived, switch to a newly opened trace, which
 * replaces the session, and show the first match of the search being typed.  Call it
 * after session_poll() and after processing all available input.  True if something was
 * done. */
bool screen_catch_up(struct screen *sc);

/* Draw the screen and return the canvas, borrowed until the next call.  Set *row and *col
 * to the cursor; *row is -1 if the cursor is hidden. */
const struct canvas *screen_draw(struct screen *sc, int *row, int *col);

/* Take the text for the terminal's clipboard, borrowed; NULL if there is none. */
const char *screen_wants_copy(struct screen *sc);

/* A shell command; if pipes is set, records are piped to it in an output format.  See
 * shell.h. */
struct shell_command {
	char *text;
	bool pipes;
	char *notation; /* NULL if no records are piped to it */
};

/* Take the command to run; false if there is none. */
bool screen_wants_command(struct screen *sc, struct shell_command *out);
void shell_command_release(struct shell_command *c);

/* Functions for commands */

void screen_keys_changed(struct screen *sc); /* call it after binding or unbinding keys */

/* Compare the trace of the session with the trace of session b.  The comparison then owns
 * b and its trace (see diff_model.h). */
void screen_compare(struct screen *sc, struct session *b);

/* End the comparison; keep the trace of the session with the focus. */
void screen_compare_end(struct screen *sc);

/* Show a pane and give it the focus; if its class toggles, show or hide it. */
enum status screen_show(struct screen *sc, const struct pane_class *pane,
			struct err *err);

/* Show a list in the list pane. */
struct listing_class;
enum status screen_list(struct screen *sc, const struct listing_class *class,
			struct err *err);

/* Ask the owner of the terminal to run a command.  If pipes is set, the command reads the
 * filtered records of the marked span, and can begin with --to=NOTATION. */
enum status screen_run_command(struct screen *sc, int pipes, const char *text,
			       struct err *err);
extern const struct option_info screen_pipe_options[]; /* options for a pipe */

/* Draw the screen and write it as text to a new file. */
enum status screen_save(struct screen *sc, const char *path, struct err *err);
/* Write the contents of the focused pane to a new file, like its key W. */
enum status screen_write(struct screen *sc, const char *path, struct err *err);

/*
 * Get a part of the last screen_draw(), for tests: the pane with this name, including its
 * heading; "status"; "message" (the line below the status line); or rows of the screen,
 * "3" or "3-5", from 0.  *out borrows the cells until the next screen_draw().  False if
 * the part is not on the screen.
 */
bool screen_part(const struct screen *sc, const char *name, struct canvas *out);

/* Draw the status line. */
void screen_draw_status(struct session *s, struct canvas *c, int row);

#endif
