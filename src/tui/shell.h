/*
 * Commands of a shell that the user runs from the screen: `!` one, and `|` one that reads
 * records.  The screen is left meanwhile, as less does it.  Threads: main loop only.
 */
#ifndef TUI_SHELL_H
#define TUI_SHELL_H

#include "tui/screen.h"

struct terminal;

/* Run what the screen asks for with screen_wants_command(), and show how it ended as a
 * message.  term: NULL in a script. */
void shell_run(struct screen *sc, struct terminal *term);

#endif
