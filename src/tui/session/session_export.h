/*
 * Writing records of the list to a file: those of the marked span, and of these only the
 * ones that match all filters.  A job writes them, as `opscope export` does: the file
 * appears under its name when it is complete.
 */
#ifndef TUI_SESSION_EXPORT_H
#define TUI_SESSION_EXPORT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/err.h"

struct session;

/* As the options of `opscope export`; texts are borrowed and may be NULL. */
struct session_export_options {
	/* The output format; NULL: see export_run_of_path(). */
	const char *to;
	const char *span;   /* NULL means the marked span, or all records */
	const char *where;  /* besides the filters */
	const char *thread; /* number of a thread */
	const char *fields; /* NULL means the columns of the list */
	bool with_thread;
	bool replace; /* the file, if it exists */
};

/*
 * Begin to write a file.  ST_INVALID if the notation is unknown, a query or field has a
 * error, the file exists, or another export is running.
 */
enum status session_export(struct session *s, const char *path,
			   const struct session_export_options *o, struct err *err);
/* The same to a pipe, for a command that reads it; to: an output format or a format of traces.  The descriptor
 * is closed in any case.  No message says how it ended. */
enum status session_pipe(struct session *s, int fd, const char *to, struct err *err);
void session_pipe_cancel(struct session *s);     /* ask it to end soon */
uint64_t session_piped(const struct session *s); /* records written */

bool session_exporting(const struct session *s);
void session_export_free(struct session *s); /* stop it and free the state */

#endif
