/*
 * Runs the browser without a terminal: reads keys from a file and prints screens as text.
 *
 * A script has one command on each line:
 *
 *         # a comment, like an empty line
 *         keys jjj<PageDown>/CMP<Enter>    press keys (keymap_next_key(), keymap.h)
 *         burst jjj<Enter>                 the same, without waiting between keys
 *         type some text                   press the key of each character
 *         mouse 3 10                       click at row 3, column 10, from 0
 *         double 3 10                      click there twice
 *         wheel 3 10 -1                    turn the wheel there; positive is down
 *         drag 3 10 3 20                   press the left button at row 3, column 10,
 *                                          move to row 3, column 20, and release it
 *         resize 10 40                     rows and columns of the screen
 *         wait                             wait until the whole trace is indexed
 *         :save-screen out.txt             any command of the browser
 *         screen                           print the whole screen
 *         screen hits status               print parts of it: panes by name, the status
 *                                          line, `message` (the line below it), rows
 *                                          from 0 such as 3 or 3-5
 *         styles PART...                   print the styles (canvas_dump_styles())
 *         | ...                            output of an earlier run: ignored
 *
 * Print only the parts under test, so that other changes do not affect the test.
 * Printing a part that is not on the screen is an error.
 *
 * Each line of the script is printed when it runs, except lines that begin with '|';
 * printed screens consist of such lines.  So a script with its screens is its own
 * expected output, and running it again updates it:
 *
 *         opscope --script=x.t trace >x.new && diff x.t x.new
 *
 * The output is the same in every run: after each line, the script waits for the rows of
 * the page and for searches.  Before the first `wait`, only the records needed for these
 * are indexed.
 */
#ifndef TUI_SCRIPT_H
#define TUI_SCRIPT_H

#include <stdio.h>

#include "tui/screen.h"

/* Run a script from in and print to out.  ST_INVALID if a line is not a command or names
 * a part that is not on the screen; the message has the line number. */
enum status script_run(struct screen *sc, FILE *in, FILE *out, struct err *err);

#endif
