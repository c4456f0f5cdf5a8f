/*
 * The terminal: shows a canvas and reads keys.  No other module uses curses.
 *
 * An open terminal is in raw mode, in which Ctrl-C and Ctrl-Z arrive as keys.  At most
 * one terminal can be open at a time, and only one thread may use it.
 */
#ifndef TUI_TERM_H
#define TUI_TERM_H

#include <stdbool.h>

#include "base/err.h"
#include "tui/term/canvas.h"
#include "tui/term/keymap.h"

struct terminal;

/* Life cycle */

/*
 * Open the terminal.  Read keys from it even if the standard input is a trace.  Fail with
 * a message, leaving the screen unchanged, if there is no terminal or it cannot move the
 * cursor.  If this machine does not describe the terminal type, use a common type
 * instead.
 */
enum status term_open(struct terminal **out, struct err *err);
void term_close(struct terminal *t); /* restores the screen; t may be NULL */

/* Use */

int term_fd(const struct terminal *t); /* for poll(): readable if there are keys */
/* Return a sentence about the terminal type in use; NULL if it is the type of TERM. */
const char *term_warning(const struct terminal *t);
bool term_utf8(const struct terminal *t); /* true if its locale has UTF-8 */
void term_size(struct terminal *t, int *rows, int *cols); /* get the current size */

/* Change settings.  Costs nothing if they are already set. */
void term_set(struct terminal *t, bool mouse, bool color);

/* Show a canvas, with the cursor at row and col; hide the cursor if row < 0.  Send only
 * cells that have changed since the last call. */
void term_show(struct terminal *t, const struct canvas *c, int row, int col);
void term_invalidate(struct terminal *t); /* make the next term_show() send all cells */

/*
 * Get the next key without waiting; false if there is none yet.  An Esc is held back for
 * a moment because it can begin Alt and a key.  term_timeout() returns the milliseconds
 * until it becomes a key, or -1 if no Esc is held back.
 */
bool term_key(struct terminal *t, struct input *in);
int term_timeout(const struct terminal *t);

/* True if the other end of the terminal has been closed. */
bool term_closed(const struct terminal *t);

/* Copy a string to the terminal's clipboard (OSC 52), if the terminal supports it. */
void term_copy(struct terminal *t, const char *text);

/* Return the terminal to the shell for a while, and take it back. */
void term_suspend(struct terminal *t);
void term_resume(struct terminal *t);

#endif
