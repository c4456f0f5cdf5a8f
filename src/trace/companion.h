/*
 * A reader's view of the second file of a trace: line after line.
 *
 * Where the file is damaged its lines end: of those behind a hole nobody knows
 * which is the n-th.  A line that is longer than any can be is given as empty.
 *
 * Private to trace/.  Threads: belongs to one.
 */
#ifndef TRACE_COMPANION_H
#define TRACE_COMPANION_H

#include "base/task.h"
#include "format/record.h"
#include "source/source.h"

struct companion_lines;

struct companion_lines *companion_open(struct source *src);
void companion_free(struct companion_lines *c); /* c may be NULL */

struct companion *companion_door(struct companion_lines *c); /* for batch.companion */

/* Who may stop it while it waits for a pipe; NULL: nobody. */
void companion_watch(struct companion_lines *c, struct task *task);

/* Why a line since the last call could not be read though it is not the end;
 * ST_OK: there was none. */
enum status companion_failure(struct companion_lines *c, struct err *err);

#endif
