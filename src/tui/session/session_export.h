/*
 * Writing records of the list to a file: those of the marked span, and of these only the
 * ones that match all filters.  A job writes them, as `opscope export` does: the file
 * appears under its name when it is complete.
 */
#ifndef TUI_SESSION_EXPORT_H
#define TUI_SESSION_EXPORT_H

#include <stdbool.h>

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
bool session_exporting(const struct session *s);
void session_export_free(struct session *s); /* stop it and free the state */

#endif
