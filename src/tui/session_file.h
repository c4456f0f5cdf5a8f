/*
 * The saved session of a trace: place, marks, columns, filters, the last search, and the
 * panes, so that the next opening continues where this one ended.
 *
 * It is a text file in $XDG_STATE_HOME/opscope, named by the content of the trace, so
 * that a copy of the trace has it too, and removing the cache with the saved indexes does
 * not remove it.  A pipe has none.  The panes are also saved for the format, for other
 * traces of it.
 *
 * Several browsers of a trace: a file is replaced as a whole, marks are merged by the time
 * at which they were set or removed, and of the rest the last one counts.  A file that is
 * damaged is renamed before another one is saved; one of another version or another user
 * is never replaced.
 *
 * Threads: main loop only.
 */
#ifndef TUI_SESSION_FILE_H
#define TUI_SESSION_FILE_H

#include <stdbool.h>

#include "tui/screen.h"

/* Restore the session of the trace that is shown, with a message; without one, the panes
 * of its format.  place: go to its record too; window: otherwise the panes stay. */
void session_file_restore(struct screen *sc, bool place, bool window);

/* Save it. */
void session_file_save(struct screen *sc);

#endif
