/*
 * Runs shell commands of the user: `!` runs a command, `|` pipes records to a command.
 * The browser leaves the screen meanwhile, like less.  Threads: main loop only.
 */
#ifndef TUI_SHELL_H
#define TUI_SHELL_H

#include "tui/screen.h"

struct terminal;

/* Run the command from screen_wants_command() and report the result as a message.  term
 * is NULL in a script. */
void shell_run(struct screen *sc, struct terminal *term);

#endif
