/*
 * Writes records of the list to a file: the records of the marked span that match all
 * filters.  A job writes them, like `opscope export`, and the file gets its name when it
 * is complete.
 */
#ifndef TUI_SESSION_EXPORT_H
#define TUI_SESSION_EXPORT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/err.h"

struct session;

/* Options as of `opscope export`; strings are borrowed and can be NULL. */
struct session_export_options {
	/* output format; if NULL, see export_run_of_path() */
	const char *to;
	const char *span;   /* if NULL, the marked span or all records */
	const char *where;  /* query in addition to the filters */
	const char *thread; /* number of a thread */
	const char *fields; /* if NULL, the columns of the list */
	bool with_thread;
	bool replace; /* true to replace an existing file */
};

/*
 * Start writing a file.  ST_INVALID if the output format is unknown, a query or field has
 * an error, the file exists, or another export is running.
 */
enum status session_export(struct session *s, const char *path,
			   const struct session_export_options *o, struct err *err);
/* Like session_export(), to a pipe for a command; to is an output format or a trace
 * format.  The descriptor is always closed.  No message reports the end. */
enum status session_pipe(struct session *s, int fd, const char *to, struct err *err);
void session_pipe_cancel(struct session *s);     /* ask the export to end soon */
uint64_t session_piped(const struct session *s); /* number of records written */

bool session_exporting(const struct session *s);
void session_export_init(struct session *s);
void session_export_free(struct session *s); /* stop exporting */

#endif
