/*
 * The interactive browser.
 *
 * One thread owns the session, the screen and the terminal.  It waits for the
 * keyboard and one wake-up descriptor; while nothing happens it neither wakes up
 * nor sends a byte.
 */
#ifndef TUI_TUI_H
#define TUI_TUI_H

#include <stdbool.h>
#include <stdint.h>

#include "base/err.h"
#include "trace/trace.h"

struct tui_options {
	bool ascii; /* draw with ASCII even where the terminal shows UTF-8 */
	bool mouse;
	bool color;         /* false also when the environment has NO_COLOR */
	const char *script; /* path of a script (script.h), "-": standard input;
	                         * NULL: a person at a terminal */
	int rows, cols;     /* of the screen of a script; 0: 24 and 80 */
	uint64_t start;     /* record to begin at */
	const char *search; /* what to search for at once; NULL: nothing */
	bool follow;        /* begin with following it */
	bool *reopen;       /* set when the trace is to be opened anew, to be followed;
	                         * NULL: it cannot be */
	const char *input_name; /* how the trace is called; NULL: as its file */
};

/*
 * Browse until the user quits.  SIGTERM and SIGHUP restore the terminal and are
 * then delivered; a terminal that is closed ends it with ST_IO.  ST_CANCELLED: a
 * script found a fault in itself, err says where.
 */
enum status tui_run(struct trace *t, const struct tui_options *opt, struct err *err);

#endif
