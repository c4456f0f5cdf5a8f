/*
 * The interactive browser.
 *
 * One thread, the main loop, owns the session, the screen and the terminal.  It waits for
 * the keyboard and one wake-up descriptor; when idle, it uses no processor time and sends
 * nothing to the terminal.
 */
#ifndef TUI_TUI_H
#define TUI_TUI_H

#include <stdbool.h>
#include <stdint.h>

#include "base/err.h"
#include "trace/trace.h"
#include "tui/session/session_open.h"

struct tui_options {
	bool ascii; /* true for ASCII even if the terminal can show UTF-8 */
	bool mouse;
	bool color;         /* if false, do not use colours, regardless of settings */
	bool session;       /* restore and save the session (see session_file.h) */
	bool keep;          /* keep notes in a file */
	bool placed;        /* begin at start; if false, at the saved position */
	bool config;        /* read the config file (see config.h) */
	const char *script; /* path of a script (script.h), "-" for standard input; NULL
	                     * to use the terminal */
	int rows, cols;     /* screen size for a script; 0 for 24 or 80 */
	uint64_t start;     /* record at which to begin */
	const char *search; /* query to search for from start on; NULL if none */
	bool follow;        /* follow the trace from the beginning */
	struct trace_list *files; /* traces that the user can switch to, with t as the
	                           * current trace; NULL if none */
	struct trace *compare;    /* trace to compare with t, freed like t; NULL if
	                           * none */
	const char *input_name;   /* name of the trace; NULL to use the file name */
};

/*
 * Run the browser until the user quits, and free t in any case.  SIGTERM and SIGHUP
 * restore the terminal and are then delivered.  ST_IO if the terminal was closed or the
 * script cannot be read; ST_INVALID if the search or the script has an error, with the
 * position in err.
 */
enum status tui_run(struct trace *t, const struct tui_options *opt, struct err *err);

#endif
