/*
 * The terminal: shows a canvas, gives keys.  Nothing else knows curses.
 *
 * While it is open, the terminal is in raw mode: Ctrl-C and Ctrl-Z arrive as
 * keys.  One at a time, used by one thread.
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
 * Keys are read from the terminal even where the standard input is a trace.
 * Fails with a sentence, and without having touched the screen, when there is
 * no terminal or it is one that cannot be drawn on.
 */
enum status term_open(struct terminal **out, struct err *err);
void term_close(struct terminal *t); /* the screen as it was before; t may be NULL */

/* Use */

int term_fd(const struct terminal *t);                    /* to poll for keys */
bool term_utf8(const struct terminal *t);                 /* whether it shows UTF-8 */
void term_size(struct terminal *t, int *rows, int *cols); /* as it is now */

/* Settings; what is set already costs nothing. */
void term_set(struct terminal *t, bool mouse, bool color);

/* Show a canvas, with the cursor at a place or, row < 0, hidden.  Only what has
 * changed since the last time is sent. */
void term_show(struct terminal *t, const struct canvas *c, int row, int col);
void term_forget(struct terminal *t); /* the next canvas is sent as a whole */

/*
 * The next key, without waiting; false: none (yet).  An Esc is held back for a
 * moment, because it may be the beginning of Alt and a key: term_timeout() says
 * for how many milliseconds more, -1: nothing is held back.
 */
bool term_key(struct terminal *t, struct input *in);
int term_timeout(const struct terminal *t);

/* Nobody is at the other end any more. */
bool term_gone(const struct terminal *t);

/* Give the terminal back for a while, and take it again. */
void term_leave(struct terminal *t);
void term_return(struct terminal *t);

#endif
