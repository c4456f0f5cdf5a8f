/*
 * A reader's view of the second file of a trace: a sequence of lines.
 *
 * The lines end at a hole in the file, because the numbers of the lines after it are
 * unknown.  A line longer than RECORD_LINE_MAX is returned as an empty one.
 *
 * While the first file is growing, a line that has not arrived yet is a failure
 * (ST_AGAIN).  When the first file is complete, the reader waits for the line.  If the
 * first file was followed and no longer is, its companion will not be completed, and ends
 * where it is then.
 *
 * Private to trace/.  Threads: belongs to one.
 */
#ifndef TRACE_COMPANION_H
#define TRACE_COMPANION_H

#include "base/task.h"
#include "format/record.h"
#include "source/source.h"

struct companion_lines;

/* first: the file whose companion src is.  Both are borrowed. */
struct companion_lines *companion_open(struct source *src, struct source *first);
void companion_free(struct companion_lines *c); /* c may be NULL */

/* The value for batch.companion of the next batch to decode; borrowed.  NULL if c is
 * NULL. */
struct companion *companion_of_batch(struct companion_lines *c, const struct batch *b);

/* Set the task whose cancellation ends a wait for a pipe; NULL if none. */
void companion_set_task(struct companion_lines *c, struct task *task);

/* Why a line could not be read since the last call, except for the end of the file, and
 * how many records the batch had before it; ST_OK means no failure. */
enum status companion_failure(struct companion_lines *c, size_t *records,
			      struct err *err);

#endif
