/*
 * A reader's view of the second file of a trace: line after line.
 *
 * Where the file is damaged its lines end: of those behind a hole nobody knows
 * which is the n-th.  A line that is longer than any can be is given as empty.
 *
 * While the first file is arriving, a line that has not arrived yet is a failure
 * (ST_AGAIN).  Then it is waited for; but a file that was followed and is not any more
 * will not be completed, and its companion ends where it does by then.
 *
 * Private to trace/.  Threads: belongs to one.
 */
#ifndef TRACE_COMPANION_H
#define TRACE_COMPANION_H

#include "base/task.h"
#include "format/record.h"
#include "source/source.h"

struct companion_lines;

/* first: the file whose companion src is. */
struct companion_lines *companion_open(struct source *src, struct source *first);
void companion_free(struct companion_lines *c); /* c may be NULL */

/* For batch.companion, of a batch that is decoded next. */
struct companion *companion_of_batch(struct companion_lines *c, const struct batch *b);

/* Who may stop it while it waits for a pipe; NULL: nobody. */
void companion_set_task(struct companion_lines *c, struct task *task);

/* Why a line since the last call could not be read though it is not the end, and how
 * many records the batch had before it; ST_OK: there was none. */
enum status companion_failure(struct companion_lines *c, size_t *records,
			      struct err *err);

#endif
