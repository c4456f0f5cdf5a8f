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

/*
 * Begin to write a new file.  notation: the name of an emitter; NULL: by the end of the
 * path, before .gz, .xz, .zst or .lz4: .csv, .json, .text, and raw otherwise.  The columns are those of
 * the list, where the notation has columns.  ST_INVALID: the notation is unknown, the file
 * exists, or another export is running.
 */
enum status session_export(struct session *s, const char *path, const char *notation,
			   struct err *err);
/* The same to a pipe, for a command that reads it.  The descriptor is closed in any case.  No
 * message says how it ended. */
enum status session_pipe(struct session *s, int fd, const char *notation,
			 struct err *err);
void session_pipe_cancel(struct session *s); /* ask it to end soon */
uint64_t session_piped(const struct session *s); /* records written */

bool session_exporting(const struct session *s);
void session_export_free(struct session *s); /* stop it and free the state */

#endif
