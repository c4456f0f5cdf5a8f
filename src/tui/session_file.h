/*
 * Saves and restores the session of a trace: position, marks, columns, filters, the last
 * search and the panes.
 *
 * A session is a text file in $XDG_STATE_HOME/opscope, named by the content of the trace.
 * Copies of a trace share it, and deleting the cache of indexes does not delete it.  A
 * pipe has no session.  The panes are also saved for the format, for other traces of that
 * format.
 *
 * Several instances can run on the same trace.  Files are replaced as a whole.  Marks are
 * merged by the time at which they were set or removed; for the rest, the last save wins.
 * A damaged file is renamed before a new one is saved; a file of another version or user
 * is never replaced.
 *
 * Threads: main loop only.
 */
#ifndef TUI_SESSION_FILE_H
#define TUI_SESSION_FILE_H

#include <stdbool.h>

#include "code/program_files.h"
#include "tui/screen.h"

/* Restore the session of the current trace, with a message; if it has none, restore the
 * panes of its format.  If place is set, also go to the saved record.  Restore the panes
 * only if window is set. */
void session_file_restore(struct screen *sc, bool place, bool window);

/* Get the programs of a trace's saved session; the caller releases them. */
void session_file_programs(struct trace *t, struct program_files *out);

/* Save the session of the current trace. */
void session_file_save(struct screen *sc);

#endif
