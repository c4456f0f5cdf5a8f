/*
 * Keys from a file instead of a person, on a canvas instead of a terminal.
 *
 * A script is a text of lines:
 *
 *         # a comment; so is an empty line
 *         keys jjj<PageDown>/CMP<Enter>    press these keys (keymap_next_key(), keymap.h)
 *         burst jjj<Enter>                 the same, faster than anything is answered
 *         type some text                   the same, each character for itself
 *         mouse 3 10                       click at row 3, column 10, from 0
 *         wheel 3 10 -1                    turn the wheel there, down is positive
 *         resize 10 40                     rows and columns of the screen
 *         wait                             until the whole trace has been indexed
 *         :save-screen out.txt             any command of the browser
 *         screen                           print the whole screen
 *         screen hits status               print parts of it: panes by name, the status
 *                                          line, `message` (what is below it), rows
 *                                          from 0 such as 3 or 3-5
 *         styles PART...                   print the styles (canvas_dump_styles())
 *         | ...                            output of an earlier run: ignored
 *
 * Print only what a case is about, so that a change elsewhere leaves it alone.  A part
 * that the screen does not show is an error.
 *
 * The script is printed as it is run, without its '|' lines, and each line of a
 * printed screen has '|' before it.  So a script with its screens is its own
 * expected output, and running it again rewrites it:
 *
 *         opscope --script=x.t trace >x.new && diff x.t x.new
 *
 * A run says the same every time: after each line the rows of the page and the
 * end of a search are waited for, and nothing is indexed beyond what that needs
 * until the first `wait`.
 */
#ifndef TUI_SCRIPT_H
#define TUI_SCRIPT_H

#include <stdio.h>

#include "tui/screen.h"

/* ST_INVALID: a line is none of these; the sentence has its number. */
enum status script_run(struct screen *sc, FILE *in, FILE *out, struct err *err);

#endif
